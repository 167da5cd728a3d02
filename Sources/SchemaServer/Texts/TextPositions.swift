import SchemaSyntax
import SchemaText

/// What the client counts columns in.
enum PositionEncoding: String {
  case utf8 = "utf-8"
  case utf16 = "utf-16"

  /// The length of a character.
  func width(_ scalar: Unicode.Scalar) -> Int {
    switch self {
    case .utf8: UTF8.width(scalar)
    case .utf16: UTF16.width(scalar)
    }
  }
}

/// A position as LSP counts it: line and column from 0.
struct TextPosition: Hashable, Comparable {
  let line: Int
  let character: Int

  static func < (left: TextPosition, right: TextPosition) -> Bool {
    (left.line, left.character) < (right.line, right.character)
  }

  var json: JSONValue { ["line": line, "character": character] }
}

/// The offsets of a file as positions, and back; nothing else calculates with columns.
///
/// A byte order mark is not counted, and a byte that is not UTF-8 counts as U+FFFD, which editors show in its place.
struct TextPositions {
  let file: SourceFile
  private let lines: LineIndex
  private let encoding: PositionEncoding

  init(_ file: SourceFile, _ encoding: PositionEncoding) {
    self.file = file
    self.encoding = encoding
    lines = LineIndex(file)
  }

  // MARK: Offsets to positions

  /// The position of an offset; within a character, and between the two bytes of a line end, that of its start.
  func position(of offset: Int) -> TextPosition {
    let line = lines.position(of: offset).line
    let content = content(ofLine: line)
    let end = min(max(offset, content.lowerBound), content.upperBound)
    var column = 0
    forEachCharacter(in: content) { range, width in
      guard range.upperBound <= end else { return false }
      column += width
      return true
    }
    return TextPosition(line: line - 1, character: column)
  }

  /// The range of a span.
  func range(of span: Span) -> JSONValue { Self.range(position(of: span.start), position(of: span.end)) }

  /// The range of a finding: an empty span gets the character after it, or the one before it at the end of a line.
  func visibleRange(of span: Span) -> JSONValue { range(of: widened(span)) }

  /// A span that is shown: an empty one with a character of its line, if it has one.
  func widened(_ span: Span) -> Span {
    guard span.length == 0 else { return span }
    var (before, after): (Range<Int>?, Range<Int>?)
    forEachCharacter(in: content(ofLine: lines.position(of: span.start).line)) { range, _ in
      if range.upperBound <= span.start { before = range } else { after = range }
      return after == nil
    }
    return (after ?? before).map { Span(start: $0.lowerBound, end: $0.upperBound) } ?? span
  }

  private static func range(_ start: TextPosition, _ end: TextPosition) -> JSONValue {
    ["start": start.json, "end": end.json]
  }

  // MARK: Positions to offsets

  /// The offset of a position. Past the end of a line it is that of its end, past the last line that of the end of the text,
  /// and within a character that of its start.
  func offset(of position: TextPosition) -> Int {
    guard position.line < lines.lineCount else { return file.bytes.count }
    let content = content(ofLine: position.line + 1)
    var (offset, column) = (content.lowerBound, 0)
    forEachCharacter(in: content) { range, width in
      guard column + width <= position.character else { return false }
      (offset, column) = (range.upperBound, column + width)
      return true
    }
    return offset
  }

  /// The span of a range; a reversed one is empty.
  func span(from start: TextPosition, to end: TextPosition) -> Span {
    let first = offset(of: start)
    return Span(start: first, end: end < start ? first : max(first, offset(of: end)))
  }

  // MARK: Edits

  /// An edit as LSP describes it. Where it begins or ends between the two bytes of a line end, it replaces both.
  func edit(_ span: Span, _ text: String) -> JSONValue {
    let (start, end) = (representable(span.start, isEnd: false), representable(span.end, isEnd: true))
    let before = String(decoding: file.bytes[start..<span.start], as: UTF8.self)
    let after = String(decoding: file.bytes[span.end..<end], as: UTF8.self)
    return ["range": range(of: Span(start: start, end: end)), "newText": before + text + after]
  }

  private func representable(_ offset: Int, isEnd: Bool) -> Int {
    let isWithinLineEnd =
      offset > 0 && offset < file.bytes.count && file.bytes[offset - 1] == UInt8(ascii: "\r")
      && file.bytes[offset] == UInt8(ascii: "\n")
    return isWithinLineEnd ? offset + (isEnd ? 1 : -1) : offset
  }

  // MARK: Lines

  /// The offsets of a line without its end; lines are counted from 1.
  private func content(ofLine line: Int) -> Range<Int> {
    let span = lines.span(ofLine: line)
    var end = max(span.start, span.end)
    if end > span.start, file.bytes[end - 1] == UInt8(ascii: "\n") { end -= 1 }
    if end > span.start, file.bytes[end - 1] == UInt8(ascii: "\r") { end -= 1 }
    return span.start..<end
  }

  /// Visits the characters of a part of the text with their lengths, until one is declined.
  private func forEachCharacter(in range: Range<Int>, _ body: (Range<Int>, _ width: Int) -> Bool) {
    var iterator = file.bytes[range].makeIterator()
    var parser = Unicode.UTF8.ForwardParser()
    var offset = range.lowerBound
    while true {
      let (length, scalar): (Int, Unicode.Scalar)
      switch parser.parseScalar(from: &iterator) {
      case .valid(let encoded): (length, scalar) = (encoded.count, Unicode.UTF8.decode(encoded))
      case .error(let count): (length, scalar) = (count, "\u{FFFD}")
      case .emptyInput: return
      }
      guard body(offset..<offset + length, encoding.width(scalar)) else { return }
      offset += length
    }
  }
}
