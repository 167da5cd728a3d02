extension SourceFile {
  /// How the file ends its first line, `\r\n` or `\n`.
  package var lineEnd: String {
    guard let end = bytes.firstIndex(of: newline), end > 0 else { return "\n" }
    return bytes[end - 1] == carriageReturn ? "\r\n" : "\n"
  }

  /// The offset of the first byte of the line that an offset is in.
  package func lineStart(_ offset: Int) -> Int {
    let start = bytes[..<offset].lastIndex(of: newline).map { $0 + 1 } ?? 0
    return start == 0 && bytes.starts(with: byteOrderMark) ? min(byteOrderMark.count, offset) : start
  }

  /// The offset of the line end after an offset, or that of the end of the file.
  package func lineEnd(after offset: Int) -> Int {
    guard let end = bytes[offset...].firstIndex(of: newline) else { return bytes.count }
    return end > offset && bytes[end - 1] == carriageReturn ? end - 1 : end
  }

  /// The offset of the first byte of the next line, or that of the end of the file.
  package func nextLineStart(after offset: Int) -> Int {
    bytes[offset...].firstIndex(of: newline).map { $0 + 1 } ?? bytes.count
  }

  /// The white space at the start of the line that an offset is in.
  package func indentation(ofLineAt offset: Int) -> String {
    let start = lineStart(offset)
    let blanks = bytes[start..<lineEnd(after: start)].prefix { $0 == space || $0 == tab }
    return String(decoding: blanks, as: UTF8.self)
  }

  /// Whether nothing but white space is before an offset in its line.
  package func startsLine(_ offset: Int) -> Bool {
    bytes[lineStart(offset)..<offset].allSatisfy { $0 == space || $0 == tab }
  }

  /// Whether nothing but white space and a line comment is between an offset and the end of its line.
  package func endsLine(_ offset: Int) -> Bool {
    let rest = bytes[offset..<lineEnd(after: offset)].drop { $0 == space || $0 == tab }
    return rest.isEmpty || rest.starts(with: [slash, slash])
  }

  /// The offset after the white space that follows an offset in its line.
  func skippingBlanks(after offset: Int) -> Int {
    bytes[offset...].firstIndex { $0 != space && $0 != tab } ?? bytes.count
  }

  /// The offset of the white space before an offset in its line.
  func skippingBlanks(before offset: Int) -> Int {
    bytes[..<offset].lastIndex { $0 != space && $0 != tab }.map { $0 + 1 } ?? 0
  }

  /// One step of indentation: a tab, or the smallest number of spaces, from 2 to 8, that one of the first lines begins with;
  /// four spaces where none shows it.
  package var indentationStep: String {
    var smallest: Int?
    for line in bytes.prefix(Self.shownBytes).split(separator: newline) {
      if line.first == tab { return "\t" }
      let count = line.prefix { $0 == space }.count
      // A line of a block comment begins with a space and an asterisk.
      guard count < line.count, (2...8).contains(count) else { continue }
      smallest = min(smallest ?? count, count)
    }
    return String(repeating: " ", count: smallest ?? 4)
  }

  /// How many bytes are read to see how a file is indented.
  private static let shownBytes = 16_384
}

private let newline = UInt8(ascii: "\n")
private let carriageReturn = UInt8(ascii: "\r")
private let space = UInt8(ascii: " ")
private let tab = UInt8(ascii: "\t")
private let slash = UInt8(ascii: "/")
