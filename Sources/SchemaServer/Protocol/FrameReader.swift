/// Takes the bytes of a stream apart into the bodies of messages, as the base protocol of LSP frames them.
package struct FrameReader: Sendable {
  /// What a part of the stream turned out to be.
  package enum Piece: Hashable, Sendable {
    /// The body of a message.
    case body([UInt8])
    /// A message that is too large; it was skipped.
    case tooLarge
    /// A header without a valid length. What follows is skipped up to the next header.
    case invalidHeader
    /// Nothing more can be read.
    case failure(String)
  }

  private enum State {
    case header
    case body(count: Int)
    /// A body that is dropped; so many bytes are left of it.
    case skipping(count: Int)
    /// So many bytes were dropped in search of a header.
    case searching(count: Int)
    case failed
  }

  private var state = State.header
  /// The bytes that belong to no piece yet.
  private var rest: [UInt8] = []

  package init() {}

  /// A larger body is skipped.
  private static let bodyLimit = 64 << 20
  /// A body from this size on cannot be skipped in reasonable time.
  private static let skippedLimit = 4 << 30
  private static let headerLimit = 8 << 10
  private static let searchLimit = 1 << 20

  /// Adds bytes as they arrive, and gives the pieces that are complete.
  package mutating func add(_ bytes: some Collection<UInt8>) -> [Piece] {
    rest += bytes
    var pieces: [Piece] = []
    while let piece = next() { pieces.append(piece) }
    return pieces
  }

  /// The next piece that is complete.
  private mutating func next() -> Piece? {
    while true {
      switch state {
      case .header:
        guard let header = takeHeader() else {
          return rest.count > Self.headerLimit ? fail("the header is too long") : nil
        }
        if let piece = begin(header) { return piece }
      case .body(let count):
        guard rest.count >= count else { return nil }
        state = .header
        return .body(take(count))
      case .skipping(let count):
        let dropped = take(min(count, rest.count)).count
        if dropped < count {
          state = .skipping(count: count - dropped)
          return nil
        }
        state = .header
        return .tooLarge
      case .searching(let count):
        // The beginning of a header may be at the end of what has arrived.
        let dropped = take(nextHeader ?? max(rest.count - Self.lengthName.count, 0)).count
        if count + dropped > Self.searchLimit { return fail("no header is found") }
        guard nextHeader == 0 else {
          state = .searching(count: count + dropped)
          return nil
        }
        state = .header
      case .failed: return nil
      }
    }
  }

  private mutating func take(_ count: Int) -> [UInt8] {
    let taken = Array(rest.prefix(count))
    rest.removeFirst(count)
    return taken
  }

  private mutating func fail(_ reason: String) -> Piece {
    state = .failed
    rest = []
    return .failure(reason)
  }

  // MARK: Headers

  /// Takes the lines up to the next empty one; empty lines in front of them mean nothing.
  private mutating func takeHeader() -> [[UInt8]]? {
    var lines: [[UInt8]] = []
    var start = 0
    while let end = rest[start...].firstIndex(of: UInt8(ascii: "\n")) {
      let line = rest[start..<end].last == UInt8(ascii: "\r") ? rest[start..<end].dropLast() : rest[start..<end]
      start = end + 1
      if !line.isEmpty {
        lines.append(Array(line))
      } else if !lines.isEmpty {
        rest.removeFirst(start)
        return lines
      }
    }
    return nil
  }

  /// Takes what a header says of the body; gives a piece where there is none to come.
  private mutating func begin(_ header: [[UInt8]]) -> Piece? {
    if header.reduce(0, { $0 + $1.count + 2 }) > Self.headerLimit { return fail("the header is too long") }
    let values = header.compactMap(Self.length)
    guard let value = values.last, !value.isEmpty, value.utf8.allSatisfy({ (0x30...0x39).contains($0) }) else {
      state = .searching(count: 0)
      return .invalidHeader
    }
    guard let count = Int(value), count < Self.skippedLimit else {
      return fail("a message has \(value.prefix(20)) bytes")
    }
    state = count <= Self.bodyLimit ? .body(count: count) : .skipping(count: count)
    return nil
  }

  /// The value of the header that tells the length; nil for other headers. The end of a body whose length was wrong may be in
  /// front of its name.
  private static func length(_ line: [UInt8]) -> String? {
    guard let colon = line.lastIndex(of: UInt8(ascii: ":")),
      lowercased(line[..<colon]).ends(with: lengthName)
    else { return nil }
    return String(decoding: line[(colon + 1)...], as: UTF8.self).split(separator: " ").joined(separator: " ")
  }

  private static let lengthName = Array("content-length".utf8)

  private static func lowercased(_ bytes: ArraySlice<UInt8>) -> [UInt8] {
    bytes.map { (UInt8(ascii: "A")...UInt8(ascii: "Z")).contains($0) ? $0 | 0x20 : $0 }
  }

  // MARK: Recovery

  /// The offset of the next header that may tell a length.
  private var nextHeader: Int? {
    let name = Self.lengthName + [UInt8(ascii: ":")]
    let text = Self.lowercased(rest[...])
    guard text.count >= name.count else { return nil }
    return (0...text.count - name.count).first { text[$0] == name[0] && text[$0...].starts(with: name) }
  }
}

extension [UInt8] {
  fileprivate func ends(with suffix: [UInt8]) -> Bool { self.suffix(suffix.count).elementsEqual(suffix) }
}
