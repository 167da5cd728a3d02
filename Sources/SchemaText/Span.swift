/// A half-open range of UTF-8 byte offsets in one file.
package struct Span: Hashable, Sendable {
  /// The offset of the first byte.
  package let start: Int
  /// The offset after the last byte.
  package let end: Int

  /// Makes a span from two offsets with `start <= end`.
  package init(start: Int, end: Int) {
    self.start = start
    self.end = end
  }

  /// The number of bytes covered.
  package var length: Int { end - start }

  /// Whether `other` is wholly inside this span.
  package func contains(_ other: Span) -> Bool { start <= other.start && other.end <= end }
}
