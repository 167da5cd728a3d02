@testable import SchemaServer
import SchemaSyntax
import SchemaText
import Testing

@Suite("Positions")
struct PositionTests {
  /// Offsets with their positions in UTF-16 and UTF-8.
  static let places: [(text: [UInt8], offset: Int, utf16: [Int], utf8: [Int])] = [
    (Array("ab\ncd".utf8), 4, [1, 1], [1, 1]), (Array("a\r\nb".utf8), 3, [1, 0], [1, 0]),
    (Array("a\rb\nc".utf8), 2, [1, 0], [1, 0]), (Array("🚀x".utf8), 4, [0, 2], [0, 4]),
    (Array("é🚀é".utf8), 8, [0, 4], [0, 8]), ([0xEF, 0xBB, 0xBF] + Array("ab".utf8), 4, [0, 1], [0, 1]),
    ([0x61, 0xFF, 0x62], 2, [0, 2], [0, 4]), ([0xE2, 0x82, 0x62], 2, [0, 1], [0, 3]),
    (Array("ab".utf8), 2, [0, 2], [0, 2]), (Array("ab\n".utf8), 3, [1, 0], [1, 0]), ([], 0, [0, 0], [0, 0]),
    (Array("a\u{2028}b".utf8), 4, [0, 2], [0, 4]),
  ]

  @Test("an offset has a position, which leads back to it", arguments: places)
  func roundTrip(place: (text: [UInt8], offset: Int, utf16: [Int], utf8: [Int])) {
    for (encoding, expected) in [(PositionEncoding.utf16, place.utf16), (.utf8, place.utf8)] {
      let positions = TextPositions(SourceFile(path: "A.swift", bytes: place.text), encoding)
      let position = positions.position(of: place.offset)
      #expect([position.line, position.character] == expected)
      #expect(positions.offset(of: position) == place.offset)
    }
  }

  @Test(
    "a position that is nowhere means the nearest place before it",
    arguments: [
      ("ab\ncd", [0, 9], 2), ("ab\r\ncd", [0, 9], 2), ("ab\ncd", [7, 0], 5), ("ab\ncd", [1, 99], 5),
      ("🚀x", [0, 1], 0), ("é", [0, 1], 2), ("ab", [0, Int.max], 2), ("ab", [Int.max, Int.max], 2),
    ])
  func nowhere(text: String, position: [Int], offset: Int) {
    let positions = TextPositions(SourceFile(path: "A.swift", text: text), .utf16)
    #expect(positions.offset(of: TextPosition(line: position[0], character: position[1])) == offset)
  }

  @Test("a reversed range is empty")
  func reversedRange() {
    let positions = TextPositions(SourceFile(path: "A.swift", text: "abc\ndef"), .utf16)
    let span = positions.span(from: TextPosition(line: 1, character: 2), to: TextPosition(line: 0, character: 1))
    #expect(span == Span(start: 6, end: 6))
  }

  @Test(
    "an empty span is shown with a character of its line",
    arguments: [("a🚀\nb", 1, 1..<5), ("ab\n", 2, 1..<2), ("\nb", 0, 0..<0), ("ab\r\nc", 2, 1..<2), ("", 0, 0..<0)])
  func emptySpan(text: String, offset: Int, expected: Range<Int>) {
    let positions = TextPositions(SourceFile(path: "A.swift", text: text), .utf16)
    let span = positions.widened(Span(start: offset, end: offset))
    #expect(span.start..<span.end == expected)
  }

  @Test("an edit between the bytes of a line end replaces both")
  func lineEnd() {
    let positions = TextPositions(SourceFile(path: "A.swift", text: "a\r\nb"), .utf16)
    let edit = positions.edit(Span(start: 2, end: 2), "x")
    #expect(edit["newText"]?.string == "\rx\n")
    #expect(edit["range"]?["start"]?["character"]?.integer == 1)
    #expect(edit["range"]?["end"]?["line"]?.integer == 1)
  }

  @Test(
    "the difference of two texts is small, and leads from one to the other",
    arguments: [
      ("a\nb\nc", "a\nB\nc", ["B"]), ("a\nb\n", "a\nnew\nb\n", ["new\n"]), ("var é", "var è", ["è"]),
      ("same", "same", []), ("a\r\nb", "a\r\nbc", ["c"]), ("", "x\n", ["x\n"]), ("x\ny\nz\n", "x\n", [""]),
      ("ééé", "éé", [""]), ("a\nb\nc\nd", "A\nb\nC\nd", ["A", "C"]),
    ])
  func difference(old: String, new: String, texts: [String]) {
    let changes = TextDifference(from: Array(old.utf8), to: Array(new.utf8)).changes
    #expect(changes.map(\.text) == texts)
    var bytes = Array(old.utf8)
    for change in changes.reversed() {
      bytes.replaceSubrange(change.span.start..<change.span.end, with: Array(change.text.utf8))
    }
    #expect(String(decoding: bytes, as: UTF8.self) == new)
  }

  @Test(
    "a URI names a file",
    arguments: [
      ("file:///a/b.swift", "/a/b.swift"), ("file://localhost/a%20b", "/a b"), ("FILE:///A", "/A"),
      ("file:///a%2Fb/../c", "/a/c"), ("file:///%C3%A9", "/é"), ("file:///a?x#y", "/a"), ("untitled:1", nil),
      ("file://server/a", nil), ("file:///%zz", nil), ("file:///a%", nil), ("file:///a%00", nil), ("git:/a", nil),
      ("", nil),
    ])
  func uri(uri: String, path: String?) {
    #expect(FileURI.path(uri) == path)
  }

  @Test("the URI of a path leads back to it", arguments: ["/a b/é🚀.swift", "/a%20#?.swift", "/\u{10F7FF}"])
  func uriOfPath(path: String) {
    #expect(FileURI.path(FileURI.text(path)) == path)
    #expect(FileURI.text(path).utf8.allSatisfy { $0 < 0x80 })
  }
}
