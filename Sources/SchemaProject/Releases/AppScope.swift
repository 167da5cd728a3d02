import SchemaFiles
import SchemaSyntax

/// Which part of a project is asked for: a repository may hold several apps, each in a folder of its own.
package struct AppScope: Sendable {
  /// The whole project.
  package static let project = AppScope(["/"], shownIn: "/")

  /// What is asked for, as absolute paths.
  private let paths: [String]
  /// The folder that the places of the project are shown relative to.
  private let shownFolder: String

  package init(_ paths: [String], shownIn folder: String) {
    self.paths = paths
    shownFolder = folder
  }

  /// The parts that lie in what is asked for; if there are none, those in the nearest folder around it that holds any.
  package func nearest<Part>(_ parts: [Part], by place: (Part) -> Place) -> [Part] {
    let located = parts.map { (part: $0, path: Path.absolute(place($0).file.path, in: shownFolder)) }
    var folders = Set(paths)
    while true {
      let held = located.filter { part in folders.contains { Path.lies(part.path, in: $0) } }
      if !held.isEmpty || folders.allSatisfy({ $0 == "/" }) { return held.map(\.part) }
      folders = Set(folders.map(Path.parent))
    }
  }
}
