import SchemaSyntax

/// A span in a file.
package struct Place: Hashable, Sendable {
  /// The file.
  package let file: SourceFile
  /// The bytes.
  package let span: Span

  /// Makes a place.
  package init(file: SourceFile, span: Span) {
    self.file = file
    self.span = span
  }
}

extension Place: Comparable {
  /// Orders by path, then position.
  package static func < (left: Place, right: Place) -> Bool {
    (left.file.path.utf8View, left.span.start, left.span.end) < (
      right.file.path.utf8View, right.span.start, right.span.end
    )
  }
}

extension String {
  /// The bytes as a comparable value: paths are ordered by bytes, not by Unicode collation.
  fileprivate var utf8View: ByteOrder { ByteOrder(bytes: Array(utf8)) }
}

/// Bytes ordered one by one.
private struct ByteOrder: Comparable {
  /// The bytes.
  let bytes: [UInt8]

  static func < (left: ByteOrder, right: ByteOrder) -> Bool {
    left.bytes.lexicographicallyPrecedes(right.bytes)
  }
}

extension SyntaxTree {
  /// The place of tokens.
  package func place(_ range: Range<Int>) -> Place {
    Place(file: file, span: span(range))
  }

  /// The place of one token.
  package func place(token: Int) -> Place {
    place(token..<token + 1)
  }
}
