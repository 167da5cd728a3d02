import SchemaText

/// A span in a file.
package struct Place: Hashable, Sendable {
  package let file: SourceFile
  package let span: Span

  package init(file: SourceFile, span: Span) {
    self.file = file
    self.span = span
  }

  /// Whether another place is in it.
  package func contains(_ other: Place) -> Bool { file === other.file && span.contains(other.span) }
}

extension Place: Comparable {
  /// Orders by path in the project, then position.
  package static func < (left: Place, right: Place) -> Bool {
    if left.file !== right.file, left.file.projectPath != right.file.projectPath {
      return left.file.projectPath.precedesByBytes(right.file.projectPath)
    }
    return (left.span.start, left.span.end) < (right.span.start, right.span.end)
  }
}

extension SyntaxTree {
  package func place(_ range: Range<Int>) -> Place { Place(file: file, span: span(range)) }

  /// The place of one token.
  package func place(token: Int) -> Place { place(token..<token + 1) }
}
