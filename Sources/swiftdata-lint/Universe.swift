import SchemaLinting

/// What is analyzed, and which part of it is asked for.
///
/// Versions, models and plans stand in different files, so where a project is around what is named, all of it is analyzed,
/// and what concerns the named files and folders is shown.
struct Universe {
  /// The folders and files to read, absolute.
  let paths: [String]
  /// The folder that modules and exemptions refer to.
  let root: String
  /// The file that standard input stands for, absolute.
  let edited: String?
  /// The files and folders that findings must touch to be shown.
  private let named: [String]

  /// Takes what is named, and the project's folder where an option or a configuration tells it.
  init(_ named: [String], edited: String?, root project: String?) {
    let folders = named.filter { FileSystem.kind($0) == .folder }
    // Configurations and records are read where they are needed.
    let read = named.filter { $0 != edited && !$0.hasSuffix(".json") }
    if let around = project ?? (folders.isEmpty ? Self.project(around: named) : nil) {
      root = around
      // A file that is named is read though it is ignored; a folder around the project adds nothing to it.
      paths = [around] + read.filter { !Path.lies(around, in: $0) }
    } else {
      root = folders.count == 1 ? folders[0] : Self.commonFolder(named)
      paths = read
    }
    self.edited = edited
    self.named = named.map { [root] in Self.speaksOfAll($0) ? root : $0 }
  }

  /// Whether a file says something of the whole project, so that all findings concern it.
  private static func speaksOfAll(_ file: String) -> Bool {
    Path.name(file) == ConfigurationFile.name || Entitlements.isOne(file)
  }

  /// The nearest folder above the first file that holds a manifest, an Xcode project, or a repository.
  private static func project(around files: [String]) -> String? {
    guard let first = files.first else { return nil }
    var folder = Path.parent(first)
    while true {
      let names = ((try? FileSystem.entries(folder)) ?? []).map(\.name)
      if names.contains(where: { $0 == "Package.swift" || $0 == ".git" || $0.hasSuffix(".xcodeproj") }) {
        return folder
      }
      guard folder != "/" else { return nil }
      folder = Path.parent(folder)
    }
  }

  /// The deepest folder that holds all of some paths; one of them, where it holds the others.
  private static func commonFolder(_ paths: [String]) -> String {
    var common = paths.first ?? "/"
    while FileSystem.kind(common) != .folder || !paths.allSatisfy({ Path.lies($0, in: common) }) {
      common = Path.parent(common)
    }
    return common
  }

  /// Whether a finding or one of its notes lies in what was asked for.
  func shows(_ diagnostic: Diagnostic, in folder: String) -> Bool {
    let places = [diagnostic.finding.place] + diagnostic.finding.notes.map(\.place)
    return places.map { Path.absolute($0.file.path, in: folder) }.contains { path in
      named.contains { Path.lies(path, in: $0) }
    }
  }
}
