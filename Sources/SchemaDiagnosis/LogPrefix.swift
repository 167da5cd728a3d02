/// What a log puts in front of a line: time, process, thread, level, category.
///
/// Xcode's console, `log stream`, the console of a device and copies from Console write it in different ways; common to
/// them is the time, and after it a few words that no message begins with.
struct LogPrefix {
  private let bytes: UnsafeBufferPointer<UInt8>
  /// Where reading goes on.
  private var position = 0
  /// The number of bare numbers and addresses that were read.
  private var numbers = 0
  private var hasProcess = false

  /// The length of the prefix of a line; 0 if there is none.
  static func length(of line: [UInt8]) -> Int {
    line.withUnsafeBufferPointer { bytes in
      var prefix = LogPrefix(bytes)
      return prefix.read() ? prefix.position : 0
    }
  }

  private init(_ bytes: UnsafeBufferPointer<UInt8>) { self.bytes = bytes }

  /// Reads the prefix; false if there is no time, and no process with its number.
  private mutating func read() -> Bool {
    skip { " \t>|*[".utf8.contains($0) }
    let start = position
    if let end = level(at: position), bytes[end] == UInt8(ascii: "\t") { position = end + 1 }
    guard readTime() else {
      position = start
      return readProcess(within: 40)
    }
    if current == UInt8(ascii: "\t") { skipColumn() }
    for _ in 0..<12 {
      skip { $0 == UInt8(ascii: " ") || $0 == UInt8(ascii: "\t") }
      guard readPart() else { break }
    }
    return true
  }

  // MARK: Time

  /// Reads a date, a time, or both.
  private mutating func readTime() -> Bool {
    let date = self.date(at: position)
    var next = date ?? position
    while next < bytes.count, bytes[next] == UInt8(ascii: " ") || (date != nil && bytes[next] == UInt8(ascii: "T")) {
      next += 1
    }
    guard let end = time(at: next) else { return false }
    position = end
    return true
  }

  /// `2024-05-01`, `05/01/2024`, `May  1`.
  private func date(at start: Int) -> Int? {
    if let month = letters(at: start), month == start + 3 {
      var next = month
      while next < bytes.count, bytes[next] == UInt8(ascii: " ") { next += 1 }
      return digits(at: next).flatMap { $0 - next <= 2 && next > month ? $0 : nil }
    }
    guard let first = digits(at: start), let second = separated(at: first, by: "-/."),
      let third = separated(at: second, by: "-/.")
    else { return nil }
    return third
  }

  /// `12:34:56.789+0200`.
  private func time(at start: Int) -> Int? {
    guard let hours = digits(at: start), hours - start <= 2, let minutes = separated(at: hours, by: ":"),
      let seconds = separated(at: minutes, by: ":")
    else { return nil }
    var end = separated(at: seconds, by: ".,") ?? seconds
    if end < bytes.count, bytes[end] == UInt8(ascii: "Z") { end += 1 }
    if let zone = separated(at: end, by: "+-") { end = separated(at: zone, by: ":") ?? zone }
    if end < bytes.count, bytes[end] == UInt8(ascii: "]") { end += 1 }
    return end
  }

  // MARK: Parts

  /// Reads one part after the time.
  private mutating func readPart() -> Bool {
    guard position < bytes.count else { return false }
    switch bytes[position] {
    case UInt8(ascii: "["): return readGroup(closedBy: "]", atMost: 80)
    case UInt8(ascii: "("): return isLibrary && readGroup(closedBy: ")", atMost: 60)
    case UInt8(ascii: "<"): return readGroup(closedBy: ">", atMost: 12)
    default: break
    }
    // The thread's address comes first; a bare number or word without it belongs to the message.
    if let end = number(at: position), numbers > 0 || bytes[position...].starts(with: "0x".utf8) {
      position = end
      numbers += 1
      return true
    }
    if numbers > 0, let end = level(at: position) {
      position = end
      return true
    }
    return !hasProcess && (readShortLevel() || readProcess(within: 64) || readNamedProcess())
  }

  /// `Df App[123:456]`: a level in one or two letters, which only a process follows.
  private mutating func readShortLevel() -> Bool {
    let start = position
    guard let end = letters(at: position), end - start <= 2, (0x41...0x5A).contains(bytes[start]) else { return false }
    position = end
    skip { $0 == UInt8(ascii: " ") }
    if position > end, readProcess(within: 64) { return true }
    position = start
    return false
  }

  /// Whether the group at this place is the name of a library: a word, and not a number.
  private var isLibrary: Bool {
    guard let first = bytes[position...].dropFirst().first, Self.isLetter(first) else { return false }
    let name = bytes[position...].prefix(60).prefix { $0 != UInt8(ascii: ")") }
    return !name.contains(UInt8(ascii: " ")) && !name.contains(UInt8(ascii: "."))
  }

  private mutating func readGroup(closedBy close: Unicode.Scalar, atMost length: Int) -> Bool {
    guard let end = bytes[position...].prefix(length).firstIndex(of: UInt8(ascii: close)) else { return false }
    position = end + 1
    skip { $0 == UInt8(ascii: ":") }
    return true
  }

  /// `App[123:456]`, `iPhone App(CoreData)[123]`: what ends in a number in brackets.
  private mutating func readProcess(within length: Int) -> Bool {
    let rest = bytes[position...].prefix(length)
    guard let open = rest.firstIndex(of: UInt8(ascii: "[")), open > position,
      rest[..<open].allSatisfy({ Self.isLetter($0) || Self.isDigit($0) || " ._-()".utf8.contains($0) || $0 >= 0x80 }),
      let first = digits(at: open + 1)
    else { return false }
    var end = first
    while end < bytes.count, bytes[end] == UInt8(ascii: ":") || Self.isDigit(bytes[end]) || Self.isLetter(bytes[end]) {
      end += 1
    }
    guard end < bytes.count, bytes[end] == UInt8(ascii: "]") else { return false }
    position = end + 1
    hasProcess = true
    skip { $0 == UInt8(ascii: ":") }
    return true
  }

  /// `App: ` after the numbers that `log` writes in front of it.
  private mutating func readNamedProcess() -> Bool {
    guard numbers >= 2 else { return false }
    let name = bytes[position...].prefix(64).prefix { $0 != UInt8(ascii: ":") }
    guard name.endIndex < bytes.count, bytes[name.endIndex] == UInt8(ascii: ":"), name.count < 64 else { return false }
    position = name.endIndex + 1
    hasProcess = true
    return true
  }

  /// Skips a column of a table, as Console copies it.
  private mutating func skipColumn() {
    guard let end = bytes[position...].dropFirst().prefix(64).firstIndex(of: UInt8(ascii: "\t")) else { return }
    position = end + 1
  }

  // MARK: Words

  private var current: UInt8? { position < bytes.count ? bytes[position] : nil }

  private mutating func skip(_ isSkipped: (UInt8) -> Bool) {
    while position < bytes.count, isSkipped(bytes[position]) { position += 1 }
  }

  private func digits(at start: Int) -> Int? {
    var end = start
    while end < bytes.count, Self.isDigit(bytes[end]) { end += 1 }
    return end > start ? end : nil
  }

  private func letters(at start: Int) -> Int? {
    var end = start
    while end < bytes.count, Self.isLetter(bytes[end]) { end += 1 }
    return end > start ? end : nil
  }

  /// The end of digits after one of some separators.
  private func separated(at start: Int, by separators: String) -> Int? {
    guard start < bytes.count, separators.utf8.contains(bytes[start]) else { return nil }
    return digits(at: start + 1)
  }

  /// The end of a bare number or address with a space after it.
  private func number(at start: Int) -> Int? {
    var end = start
    if bytes[start...].starts(with: "0x".utf8) { end += 2 }
    while end < bytes.count, Self.isDigit(bytes[end]) || (end > start + 1 && Self.isLetter(bytes[end])) { end += 1 }
    guard end > start, end < bytes.count, bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t") else {
      return nil
    }
    return end
  }

  /// The words that logs have for the weight of a line.
  private static let levels: Set<String> = [
    "default", "info", "debug", "error", "fault", "notice", "activity",
  ]

  /// The end of a level with white space after it.
  private func level(at start: Int) -> Int? {
    guard let end = letters(at: start), end - start <= 8, end < bytes.count,
      bytes[end] == UInt8(ascii: " ") || bytes[end] == UInt8(ascii: "\t"),
      Self.levels.contains(String(decoding: bytes[start..<end], as: UTF8.self).lowercased())
    else { return nil }
    return end
  }

  private static func isDigit(_ byte: UInt8) -> Bool { (0x30...0x39).contains(byte) }
  private static func isLetter(_ byte: UInt8) -> Bool { (0x61...0x7A).contains(byte | 0x20) }
}
