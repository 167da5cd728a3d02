import SchemaLinting

/// What is analyzed, and which part of it is asked for.
///
/// Versions, models and plans stand in different files, so where only files are named, the project around them is
/// analyzed, and what concerns those files is shown.
struct Universe {
  /// The folders and files to read, absolute.
  let paths: [String]
  /// The folder that modules and exemptions refer to.
  let root: String
  /// The files that findings must touch to be shown; nil for all.
  private let shownFiles: Set<String>?

  /// Takes the paths as they were typed; none stands for the working folder.
  init(_ typed: [String], project: String?, in folder: String) throws {
    let named = try InputPaths(typed.isEmpty ? ["."] : typed, in: folder).absolute
    let files = named.filter { FileSystem.kind($0) != .folder }
    let folders = named.filter { FileSystem.kind($0) == .folder }
    if let project {
      guard FileSystem.kind(Path.absolute(project, in: folder)) == .folder else {
        throw UsageError(message: "no such folder: '\(project)'")
      }
      root = Path.absolute(project, in: folder)
      paths = [root] + files
    } else if folders.isEmpty, let around = Self.project(around: named) {
      root = around
      paths = [around] + files
    } else {
      root = folders.count == 1 ? folders[0] : Self.commonFolder(named)
      paths = named
    }
    shownFiles = folders.isEmpty && !typed.isEmpty ? Set(files) : nil
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

  private static func commonFolder(_ paths: [String]) -> String {
    var common = Path.parent(paths.first ?? "/")
    while common != "/", !paths.allSatisfy({ $0.hasPrefix(common + "/") }) { common = Path.parent(common) }
    return common
  }

  /// Whether a finding or one of its notes lies in a file that was asked for.
  func shows(_ diagnostic: Diagnostic, in folder: String) -> Bool {
    guard let shownFiles else { return true }
    let places = [diagnostic.finding.place] + diagnostic.finding.notes.map(\.place)
    return places.contains { shownFiles.contains(Path.absolute($0.file.path, in: folder)) }
  }
}
