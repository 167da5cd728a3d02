import SchemaSyntax
import SchemaText

/// A file that the run depends on and that cannot be used.
package struct InvalidFile: Error, Sendable {
  /// Something that is wrong, with its place; that of what concerns the whole file is its start.
  package struct Problem: Sendable {
    package let message: String
    package let place: Place
  }

  /// What is wrong, in the order of the places.
  package let problems: [Problem]
  /// The same, one line each: `path:line:column: message`.
  package let complaints: [String]

  /// Says where in a file something is wrong.
  package init(_ problems: [TextProblem], in file: SourceFile) {
    let lines = LineIndex(file)
    self.problems = problems.sorted { $0.place.start < $1.place.start }.map { problem in
      Problem(message: problem.message, place: Place(file: file, span: problem.place))
    }
    complaints = self.problems.map { problem in
      let position = lines.position(of: problem.place.span.start)
      return "\(file.path):\(position.line):\(position.column): \(problem.message)"
    }
  }

  /// Says something of a whole file.
  package init(_ message: String, in path: String) {
    let file = SourceFile(path: path, bytes: [])
    problems = [Problem(message: message, place: Place(file: file, span: Span(start: 0, end: 0)))]
    complaints = ["\(path): \(message)"]
  }
}
