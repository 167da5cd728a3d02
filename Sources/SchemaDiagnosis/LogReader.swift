/// A part of a log's line: all of it, unless it is very long.
struct LogPart: Sendable {
  /// The number of the line, from 1 on.
  var line = 0
  /// The text without what steers a terminal.
  var bytes: [UInt8] = []
  /// The length of what the log put in front of it.
  var prefix = 0
  /// Whether the line begins here.
  var isStart = true
  /// Whether it ends here.
  var isEnd = true
}

/// Takes a log apart into lines, whatever its size: no more than a part of a line is kept.
struct LogReader: Sendable {
  /// The number of lines so far.
  private(set) var lineCount = 0
  /// The number of bytes so far.
  private(set) var byteCount = 0
  private var pending: [UInt8] = []
  private var isStart = true
  private var steering = Steering.none

  /// The most bytes of a line that are looked at in one piece.
  static let maximumPart = 4096
  /// The bytes at the beginning that show whether a file is text.
  private static let probe = 8000

  /// Why bytes are not a log.
  enum Refusal: Error {
    case binary, utf16
  }

  /// Takes the next bytes and hands on the lines that they complete.
  mutating func read(_ bytes: UnsafeRawBufferPointer, _ body: (LogPart) -> Void) throws(Refusal) {
    try check(bytes)
    byteCount += bytes.count
    var start = bytes.startIndex
    while start < bytes.endIndex {
      let room = Self.maximumPart - pending.count
      let end = min(start + room, bytes.endIndex)
      let newline = bytes[start..<end].firstIndex(of: UInt8(ascii: "\n"))
      append(bytes[start..<(newline ?? end)])
      if newline != nil {
        deliver(isEnd: true, body)
      } else if pending.count >= Self.maximumPart || end - start == room {
        deliver(isEnd: false, body)
      }
      start = newline.map { $0 + 1 } ?? end
    }
  }

  /// Hands on what has no line end after it.
  mutating func finish(_ body: (LogPart) -> Void) {
    if !pending.isEmpty || !isStart { deliver(isEnd: true, body) }
  }

  /// Rejects what is not text; what comes later in a log is read as it is.
  private func check(_ bytes: UnsafeRawBufferPointer) throws(Refusal) {
    guard byteCount < Self.probe else { return }
    let first = bytes.prefix(Self.probe - byteCount)
    if byteCount == 0, first.starts(with: [0xFF, 0xFE]) || first.starts(with: [0xFE, 0xFF]) { throw .utf16 }
    if first.contains(0) { throw .binary }
  }

  private mutating func deliver(isEnd: Bool, _ body: (LogPart) -> Void) {
    if isStart { lineCount += 1 }
    var part = LogPart(line: lineCount, bytes: pending, isStart: isStart, isEnd: isEnd)
    part.prefix = isStart ? LogPrefix.length(of: pending) : 0
    body(part)
    pending.removeAll(keepingCapacity: true)
    isStart = isEnd
    if isEnd { steering = .none }
  }

  // MARK: Control characters

  /// Where in a sequence that steers a terminal the reader is.
  private enum Steering {
    case none, escape, control, command
  }

  /// Appends bytes without those that steer a terminal: colors of a log that was written for one.
  private mutating func append(_ bytes: Slice<UnsafeRawBufferPointer>) {
    guard steering != .none || bytes.contains(where: { $0 < 0x20 && $0 != UInt8(ascii: "\t") || $0 == 0x7F }) else {
      pending += bytes
      return
    }
    for byte in bytes { append(byte) }
  }

  private mutating func append(_ byte: UInt8) {
    switch (steering, byte) {
    case (_, 0x1B): steering = steering == .command ? .none : .escape
    case (.escape, UInt8(ascii: "[")): steering = .control
    case (.escape, UInt8(ascii: "]")): steering = .command
    case (.escape, _): steering = .none
    case (.control, 0x40...0x7E), (.command, 0x07): steering = .none
    case (.control, _), (.command, _): break
    case (.none, UInt8(ascii: "\t")), (.none, 0x20..<0x7F), (.none, 0x80...): pending.append(byte)
    default: break
    }
  }
}
