/// Operators, and scalars beyond ASCII.
extension Lexer {
  /// Whether the byte at an offset is an operator character other than the period.
  func continuesOperator(at offset: Int) -> Bool {
    switch classes[Int(byte(at: offset))] {
    case .operatorCharacter: return true
    case .slash: return !startsComment(at: offset)
    case .unicode: return scalar(at: offset)?.isOperatorPart ?? false
    default: return false
    }
  }

  func startsComment(at offset: Int) -> Bool {
    byte(at: offset) == UInt8(ascii: "/")
      && (byte(at: offset + 1) == UInt8(ascii: "/") || byte(at: offset + 1) == UInt8(ascii: "*"))
  }

  mutating func lexOperator(_ flags: Token.Flags) {
    let start = position
    let first = bytes[position]
    if isLeftBound(flags), first == UInt8(ascii: "?") || first == UInt8(ascii: "!") {
      position += 1
      return append(first == UInt8(ascii: "?") ? .postfixQuestion : .postfixExclamation, from: start, flags)
    }
    appendOperator(from: start, to: endOfOperator(at: start), flags)
  }

  /// The offset after the operator that begins at an offset.
  func endOfOperator(at start: Int) -> Int {
    let allowsPeriods = bytes[start] == UInt8(ascii: ".")
    var end = start + (scalar(at: start)?.length ?? 1)
    while continuesOperator(at: end) || (allowsPeriods && byte(at: end) == UInt8(ascii: ".")) {
      end += scalar(at: end)?.length ?? 1
    }
    return end
  }

  private mutating func appendOperator(from start: Int, to end: Int, _ flags: Token.Flags) {
    if end - start == 1, bytes[start] == UInt8(ascii: "=") {
      position = end
      return append(.equal, from: start, flags)
    }
    if end - start == 2, bytes[start] == UInt8(ascii: "-"), bytes[start + 1] == UInt8(ascii: ">") {
      position = end
      return append(.arrow, from: start, flags)
    }
    let isLeftBound = isLeftBound(flags)
    while position < end {
      let offset = position
      if offset > start, bytes[offset] == UInt8(ascii: "/"), scanRegex(isLeftBound: isLeftBound) {
        return append(.regex, from: offset, [])
      }
      position = min(offset + (scalar(at: offset)?.length ?? 1), end)
      append(.operatorCharacter, from: offset, offset == start ? flags : .joined)
    }
  }

  /// Whether something is directly before, so that an operator here may be a postfix one.
  func isLeftBound(_ flags: Token.Flags) -> Bool {
    guard !flags.contains(.triviaBefore), let last = tokens.last else { return false }
    switch last.kind {
    case .leftParen, .leftBracket, .leftBrace, .comma, .colon, .semicolon: return false
    default: return true
    }
  }

  mutating func lexUnicode(_ flags: Token.Flags) {
    let start = position
    guard let scalar = scalar(at: position) else {
      position += 1
      return append(.unknown, from: start, flags)
    }
    if scalar.isOperatorHead { return lexOperator(flags) }
    guard scalar.isIdentifierPart else {
      position += scalar.length
      return append(.unknown, from: start, flags)
    }
    lexIdentifier(flags)
  }
}
