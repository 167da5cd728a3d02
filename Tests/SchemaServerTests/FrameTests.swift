import SchemaServer
import Testing

@Suite("Frames")
struct FrameTests {
  private static let frame = "Content-Length: 2\r\n\r\n{}"

  static let streams: [(bytes: String, pieces: [FrameReader.Piece])] = [
    (frame + frame, [.body(Array("{}".utf8)), .body(Array("{}".utf8))]),
    ("content-LENGTH:2\r\nContent-Type: x; charset=utf-8\r\n\r\n{}", [.body(Array("{}".utf8))]),
    ("Content-Length: 2\n\n{}", [.body(Array("{}".utf8))]), ("Content-Length: 0\r\n\r\n", [.body([])]),
    ("\r\n\r\n\(frame)", [.body(Array("{}".utf8))]),
    ("Content-Type: x\r\n\r\n\(frame)", [.invalidHeader, .body(Array("{}".utf8))]),
    ("Content-Length: -2\r\n\r\n{}\n\(frame)", [.invalidHeader, .body(Array("{}".utf8))]),
    ("Content-Length: 2a\r\n\r\n{}\(frame)", [.invalidHeader, .body(Array("{}".utf8))]),
    ("Content-Length: 1\r\n\r\n{}\(frame)", [.body(Array("{".utf8)), .body(Array("{}".utf8))]),
    ("Content-Length: 99999999999999999999\r\n\r\n", [.failure("a message has 99999999999999999999 bytes")]),
    ("Content-Length: 4294967296\r\n\r\n\(frame)", [.failure("a message has 4294967296 bytes")]),
    ("X: \(String(repeating: "x", count: 8_192))\r\n\r\n\(frame)", [.failure("the header is too long")]),
    (String(repeating: "x", count: 8_200), [.failure("the header is too long")]),
    (
      "X: y\r\n\r\n\(String(repeating: "line\n", count: 220_000))\(frame)",
      [.invalidHeader, .failure("no header is found")]
    ),
    ("Content-Length: 5\r\n\r\n{}", []), ("", []),
  ]

  @Test("a stream is taken apart, however its bytes arrive", arguments: streams, [Int.max, 1, 7])
  func pieces(stream: (bytes: String, pieces: [FrameReader.Piece]), size: Int) {
    guard size > 1 || stream.bytes.utf8.count < 100_000 else { return }
    var reader = FrameReader()
    var pieces: [FrameReader.Piece] = []
    var rest = Array(stream.bytes.utf8)[...]
    while !rest.isEmpty {
      pieces += reader.add(rest.prefix(size))
      rest = rest.dropFirst(size)
    }
    #expect(pieces == stream.pieces)
  }

  @Test("a body of more than 64 MiB is skipped, and the next one is read")
  func largeBody() {
    var reader = FrameReader()
    let count = (64 << 20) + 1
    var pieces = reader.add(Array("Content-Length: \(count)\r\n\r\n".utf8))
    let part = [UInt8](repeating: 0x20, count: 1 << 20)
    for _ in 0..<64 { pieces += reader.add(part) }
    #expect(pieces == [])
    #expect(reader.add(Array(" \(Self.frame)".utf8)) == [.tooLarge, .body(Array("{}".utf8))])
  }
}
