import SchemaFiles
import SchemaLinting
import SchemaProject

/// What is analyzed, and which part of it is asked for.
///
/// Versions, models and plans are in different files, so the whole project around each path is analyzed, and what concerns
/// the paths is shown.
struct Universe {
  /// The folders and files to read, absolute.
  private(set) var paths: [String]
  /// The folders of the projects, absolute; of a file directly in a home folder, the file.
  let projects: [String]
  /// The folder that modules and exemptions refer to.
  let root: String
  /// The file that standard input stands for, absolute.
  private(set) var edited: String?
  /// The files and folders that findings must touch to be shown.
  private var named: [String]

  /// Takes what is named, and the project's folder where an option or a configuration tells it.
  init(_ named: [String], edited: String?, root project: String?, _ search: ProjectSearch) {
    projects = project.map { [$0] } ?? Self.outermost(named.map(search.project))
    // Configurations and records are read where they are needed.
    let read = named.filter { $0 != edited && !$0.hasSuffix(".json") }
    // A path that is named is read though the walk of its project passes over it.
    paths = projects + read.filter { [projects] path in !projects.contains { Path.lies($0, in: path) } }
    root = Self.commonFolder(projects)
    self.edited = edited
    self.named = named.map { [root] in Self.speaksOfAll($0) ? root : $0 }
  }

  /// The same projects with all that is in them asked for.
  var whole: Universe {
    var universe = self
    (universe.paths, universe.named, universe.edited) = (projects, [root], nil)
    return universe
  }

  /// Whether a file says something of the whole project, so that all findings concern it.
  private static func speaksOfAll(_ file: String) -> Bool {
    Path.name(file) == ConfigurationFile.name || Entitlements.isOne(file) || FileFinder.isStore(file)
  }

  /// Some folders without those in others.
  private static func outermost(_ folders: [String]) -> [String] {
    let folders = Set(folders).sorted()
    return folders.filter { folder in !folders.contains { $0 != folder && Path.lies(folder, in: $0) } }
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
    return places.filter { !$0.file.isOfReference }.contains { place in
      named.contains { Path.lies(Path.absolute(place.file.path, in: folder), in: $0) }
    }
  }

  /// What is asked for of a project whose paths are shown relative to a folder.
  func scope(in folder: String) -> AppScope { AppScope(named, shownIn: folder) }
}
