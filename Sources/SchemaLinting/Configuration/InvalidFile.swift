import SchemaSyntax
import SchemaText

/// A file that the run depends on and that cannot be used.
package struct InvalidFile: Error, Sendable {
  /// What is wrong, one line each: `path:line:column: message`.
  package let complaints: [String]

  /// Says where in a file something is wrong.
  package init(_ problems: [TextProblem], in file: SourceFile) {
    let lines = LineIndex(file)
    complaints = problems.sorted { $0.place.start < $1.place.start }.map { problem in
      let position = lines.position(of: problem.place.start)
      return "\(file.path):\(position.line):\(position.column): \(problem.message)"
    }
  }

  /// Says something of a whole file.
  package init(_ message: String, in path: String) { complaints = ["\(path): \(message)"] }
}
