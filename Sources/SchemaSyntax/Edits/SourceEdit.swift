import SchemaText

/// A text that takes the place of a span of a file; of an empty span for an insertion.
package struct SourceEdit: Hashable, Sendable {
  package let place: Place
  /// What is written, with the line ends of the file.
  package let text: String

  /// Replaces a span. The line ends of the text become those of the file.
  package init(replacing place: Place, with text: String) {
    self.place = place
    let lineEnd = place.file.lineEnd
    self.text =
      lineEnd == "\n" ? text : text.split(separator: "\n", omittingEmptySubsequences: false).joined(separator: lineEnd)
  }

  /// Inserts a text at an offset in bytes.
  package init(inserting text: String, at offset: Int, in file: SourceFile) {
    self.init(replacing: Place(file: file, span: Span(start: offset, end: offset)), with: text)
  }

  /// Deletes a span.
  package init(deleting span: Span, in file: SourceFile) {
    self.init(replacing: Place(file: file, span: span), with: "")
  }

  /// Whether the result would depend on which of two edits is applied first.
  package func overlaps(_ other: SourceEdit) -> Bool {
    guard place.file == other.place.file else { return false }
    let (span, otherSpan) = (place.span, other.place.span)
    if span.length == 0 || otherSpan.length == 0 { return span.start <= otherSpan.end && otherSpan.start <= span.end }
    return span.start < otherSpan.end && otherSpan.start < span.end
  }
}

extension SourceFile {
  /// The bytes after edits of this file that do not overlap.
  package func bytes(applying edits: [SourceEdit]) -> [UInt8] {
    bytes(of: Span(start: 0, end: bytes.count), applying: edits)
  }

  /// The bytes of a span, with edits inside it applied; of two that overlap the first counts.
  package func bytes(of span: Span, applying edits: [SourceEdit]) -> [UInt8] {
    var edited: [UInt8] = []
    var offset = span.start
    for edit in edits.sorted(by: { $0.place < $1.place }) where edit.place.span.start >= offset {
      edited += bytes[offset..<edit.place.span.start]
      edited += edit.text.utf8
      offset = edit.place.span.end
    }
    return edited + bytes[offset..<span.end]
  }
}
