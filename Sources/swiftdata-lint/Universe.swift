import SchemaFiles
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
    let around = project.map { [$0] } ?? (folders.isEmpty ? Self.projects(around: named) : [])
    // A file that is named is read though it is ignored; a folder around a project adds nothing to it.
    paths = around + read.filter { path in !around.contains { Path.lies($0, in: path) } }
    root =
      switch around.count {
      case 0: folders.count == 1 ? folders[0] : Self.commonFolder(named)
      case 1: around[0]
      default: Self.commonFolder(around)
      }
    self.edited = edited
    self.named = named.map { [root] in Self.speaksOfAll($0) ? root : $0 }
  }

  /// Whether a file says something of the whole project, so that all findings concern it.
  private static func speaksOfAll(_ file: String) -> Bool {
    Path.name(file) == ConfigurationFile.name || Entitlements.isOne(file) || FileFinder.isStore(file)
  }

  /// The projects that files belong to, without those in others.
  private static func projects(around files: [String]) -> [String] {
    let projects = Set(files.map(Path.parent)).compactMap(project).uniqued.sorted()
    return projects.filter { project in !projects.contains { $0 != project && Path.lies(project, in: $0) } }
  }

  /// The repository around a folder; outside of one the outermost folder with a manifest or an Xcode project: an app with
  /// local packages beside it is one project.
  static func project(around folder: String) -> String? {
    var folder = folder
    var outermost: String?
    while true {
      let names = ((try? FileSystem.entries(folder)) ?? []).map(\.name)
      if names.contains(".git") { return folder }
      if names.contains(where: { BuildManifest.path(of: $0, in: folder) != nil }) { outermost = folder }
      guard folder != "/" else { return outermost }
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

  /// Whether a finding, one of its members or one of its notes lies in what was asked for.
  func shows(_ diagnostic: Diagnostic, in folder: String) -> Bool {
    let finding = diagnostic.finding
    let places = [finding.place] + finding.members.map(\.place) + finding.notes.map(\.place)
    return places.map { Path.absolute($0.file.path, in: folder) }.contains { path in
      named.contains { Path.lies(path, in: $0) }
    }
  }
}
