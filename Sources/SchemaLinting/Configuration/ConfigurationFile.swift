import SchemaFiles
import SchemaSyntax
import SchemaText

/// The file that holds a configuration.
package struct ConfigurationFile: Sendable {
  /// The name under which it is looked for.
  package static let name = ".swiftdata-lint.json"

  /// Where it is, absolute.
  package let path: String
  package let configuration: Configuration
  /// The folder that it speaks for, absolute: its own, or what it names as `root`.
  package let folder: String
  /// Whether it names that folder.
  package var namesFolder: Bool { configuration.root != nil }

  /// The absolute path of the nearest configuration in a folder or above it; nothing outside a repository counts for what
  /// is inside.
  package static func find(around folder: String) -> String? {
    var folder = folder
    while true {
      let path = folder == "/" ? "/\(name)" : "\(folder)/\(name)"
      if FileSystem.exists(path) { return path }
      guard folder != "/", !FileSystem.exists("\(folder)/.git") else { return nil }
      folder = Path.parent(folder)
    }
  }

  /// Reads a file, given its absolute path; complaints show the path relative to a folder.
  package init(_ path: String, shownIn workingFolder: String, _ catalogue: Catalogue) throws(InvalidFile) {
    self.path = path
    let shownPath = Path.relative(path, to: workingFolder)
    let bytes: [UInt8]
    do {
      bytes = try FileSystem.read(path, as: .configuration)
    } catch {
      throw InvalidFile(error.reason, in: shownPath)
    }
    var reader = ConfigurationReader(catalogue)
    configuration = reader.configuration(bytes)
    var problems = reader.problems
    folder = Path.absolute(configuration.root ?? ".", in: Path.parent(path))
    if let place = reader.rootPlace, FileSystem.kind(folder) != .folder {
      problems.append(TextProblem(message: "no such folder: '\(configuration.root ?? "")'", place: place))
    }
    guard problems.isEmpty else {
      throw InvalidFile(problems, in: SourceFile(path: shownPath, bytes: bytes))
    }
  }
}
