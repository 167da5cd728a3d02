/// A source line as it is shown in a terminal, with the columns of a span in it.
package struct SourceExcerpt {
  /// The line with tabs as four columns; what does not fit on either side of the span is `…`.
  package let text: String
  /// Spaces up to the span.
  package let padding: String
  /// The span's columns, at least 1.
  package let width: Int

  /// Takes the line of a place; `columns` is the room for it.
  package init(_ location: Location, columns: Int) {
    let room = max(columns, 20)
    let span = location.place.span
    let line = location.lines.span(ofLine: location.start.line)
    let before = Self.shown(location, max(line.start, span.start - Self.maximumLength), min(span.start, line.end))
    let inside = Self.shown(location, span.start, min(span.end, line.end))
    let after = Self.shown(location, min(span.end, line.end), line.end)
    // What is kept of a span that stands further right, and of what is behind it.
    let context = min(room / 2, 40, inside.columns + after.columns)
    let skipped = max(before.columns - (room - context), 0)
    let prefix = skipped > 0 ? "…" + Self.drop(skipped + 1, before) : before
    text = Excerpt.cut(prefix + inside + after, columns: room)
    padding = String(repeating: " ", count: prefix.columns)
    width = min(max(inside.columns, 1), max(room - prefix.columns, 1))
  }

  /// The most bytes that are looked at on either side of a place; no terminal is so wide.
  private static let maximumLength = 4096

  private static func shown(_ location: Location, _ start: Int, _ end: Int) -> String {
    let start = min(max(start, 0), end)
    var bytes = location.place.file.bytes[start..<min(end, start + maximumLength)]
    while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ").printable
  }

  /// A text without so many columns at its start.
  static func drop(_ count: Int, _ text: String) -> String {
    var left = count
    return String(
      text.drop { character in
        guard left > 0 else { return false }
        left -= String(character).columns
        return true
      })
  }
}
