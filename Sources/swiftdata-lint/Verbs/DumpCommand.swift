import SchemaFiles
import SchemaReporting
import SchemaSyntax
import SchemaText

/// `dump`: the declarations that the parser sees, one JSON object a file.
struct DumpCommand: Verb {
  static let name = "dump"
  static let operands = "PATH…"
  static let summary = "print the declarations of Swift files as JSON lines"
  static let options = [
    Option(
      name: "--checksums", value: nil, summary: "also print a line per schema with its checksum and entity hashes",
      detail: "These lines have the key 'entities' and none of the keys of a file.")
  ]
  static let isSecondary = true

  func run(_ session: Session) throws -> ExitCode {
    guard !session.operands.isEmpty else { throw UsageError(message: "dump needs a path") }
    let folder = try session.workingFolder
    let found = FileFinder().find(try InputPaths(session.operands, in: folder).absolute)
    var code = report(found.failures, in: folder)
    for path in found.swiftFiles {
      do {
        let file = SourceFile(path: Path.relative(path, to: folder), bytes: try FileSystem.read(path, as: .source))
        Terminal.print(try JSON.line(SyntaxDump(SyntaxTree(parsing: file))))
      } catch let failure as ReadFailure {
        code = report([failure], in: folder)
      }
    }
    if session.options.has("--checksums") { try printChecksums(session) }
    return code
  }

  /// One line for each schema version, and for each container without one.
  private func printChecksums(_ session: Session) throws {
    let workspace = try session.workspace(session.operands)
    let loaded = try workspace.loader().load(try workspace.tree(), root: workspace.universe.root)
    let asked = workspace.scope.nearest(loaded.project.schemas.identifiedSchemas, by: \.place)
    for schema in ChecksumReport.objects(asked) { Terminal.print(try JSON.line(schema)) }
  }

  private func report(_ failures: [ReadFailure], in folder: String) -> ExitCode {
    for failure in failures { Terminal.complain(failure.text(shownIn: folder)) }
    return failures.isEmpty ? .success : .unreadable
  }
}
