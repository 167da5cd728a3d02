import SchemaText

/// String and regular-expression literals: each one token, whatever is nested in it.
extension Lexer {
  /// What encloses the byte that is being read inside a string literal.
  private enum Enclosure {
    /// A string with its delimiter.
    case string(hashes: Int, isMultiline: Bool)
    /// The parentheses of an interpolation that are still open; a line end ends the one-line strings around it.
    case interpolation(depth: Int, isInOneLineString: Bool)

    /// Whether this is a string that must end on its line.
    var isOneLineString: Bool {
      if case .string(_, isMultiline: false) = self { true } else { false }
    }
  }

  /// Moves past the string whose quote is at the position; its `hashes` were skipped already.
  ///
  /// Nested strings are kept on a stack of their own, so that depth costs memory only.
  mutating func scanString(hashes: Int) {
    let start = position - hashes
    var enclosures = [openString(hashes: hashes)]
    while let enclosure = enclosures.last, position < bytes.count {
      switch enclosure {
      case .string(let hashes, let isMultiline):
        if !scanStringByte(hashes: hashes, isMultiline: isMultiline, &enclosures) {
          return unterminatedString(at: start)
        }
      case .interpolation:
        scanInterpolationByte(&enclosures)
      }
    }
    // A backslash may be the last byte.
    position = min(position, bytes.count)
    if !enclosures.isEmpty { unterminatedString(at: start) }
  }

  private mutating func unterminatedString(at start: Int) {
    problems.append(SyntaxProblem(span: Span(start: start, end: start + 1), what: "unterminated string"))
  }

  /// Skips the opening quotes.
  private mutating func openString(hashes: Int) -> Enclosure {
    let isMultiline = hasQuotes(3, at: position) && !(hashes > 0 && closesOnItsLine(hashes: hashes))
    position += isMultiline ? 3 : 1
    return .string(hashes: hashes, isMultiline: isMultiline)
  }

  /// Whether a raw string that begins with three quotes ends on its line, as `#"""#` does, and so is a short one.
  private mutating func closesOnItsLine(hashes: Int) -> Bool {
    if hashes >= withoutClosingQuote.hashes, position < withoutClosingQuote.end { return false }
    var offset = position + 1
    while offset < bytes.count, !isLineEnd(at: offset) {
      if hasQuotes(1, at: offset), hasHashes(hashes, at: offset + 1) { return true }
      offset += 1
    }
    withoutClosingQuote = (hashes, offset)
    return false
  }

  private func hasQuotes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(at: offset + $0) == UInt8(ascii: "\"") }
  }

  private func hasHashes(_ count: Int, at offset: Int) -> Bool {
    (0..<count).allSatisfy { byte(at: offset + $0) == UInt8(ascii: "#") }
  }

  /// Reads one byte or escape of a string; false when the string ends at a line end.
  private mutating func scanStringByte(hashes: Int, isMultiline: Bool, _ enclosures: inout [Enclosure]) -> Bool {
    let quotes = isMultiline ? 3 : 1
    switch bytes[position] {
    case UInt8(ascii: "\"") where hasQuotes(quotes, at: position) && hasHashes(hashes, at: position + quotes):
      position += quotes + hashes
      enclosures.removeLast()
    case UInt8(ascii: "\\") where hasHashes(hashes, at: position + 1):
      position += 1 + hashes
      if byte(at: position) == UInt8(ascii: "(") {
        enclosures.append(interpolation(in: enclosures))
      } else if !isMultiline, isLineEnd(at: position) {
        return false
      } else {
        position += 1
      }
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      if !isMultiline { return false }
      position += 1
    default:
      position += 1
    }
    return true
  }

  /// An interpolation in the innermost of the strings given.
  private func interpolation(in enclosures: [Enclosure]) -> Enclosure {
    var isInOneLineString = enclosures.last?.isOneLineString ?? false
    if case .interpolation(_, true) = enclosures.dropLast().last { isInOneLineString = true }
    return .interpolation(depth: 0, isInOneLineString: isInOneLineString)
  }

  private func isLineEnd(at offset: Int) -> Bool {
    byte(at: offset) == UInt8(ascii: "\n") || byte(at: offset) == UInt8(ascii: "\r")
  }

  /// Reads one byte, comment or string opening inside an interpolation.
  private mutating func scanInterpolationByte(_ enclosures: inout [Enclosure]) {
    guard case .interpolation(let depth, let isInOneLineString) = enclosures.last else { return }
    switch bytes[position] {
    case UInt8(ascii: "("):
      position += 1
      enclosures[enclosures.count - 1] = .interpolation(depth: depth + 1, isInOneLineString: isInOneLineString)
    case UInt8(ascii: ")"):
      position += 1
      enclosures.removeLast()
      if depth > 1 { enclosures.append(.interpolation(depth: depth - 1, isInOneLineString: isInOneLineString)) }
    case UInt8(ascii: "\""):
      enclosures.append(openString(hashes: 0))
    case UInt8(ascii: "#"):
      var hashes = 0
      while byte(at: position) == UInt8(ascii: "#") {
        hashes += 1
        position += 1
      }
      if byte(at: position) == UInt8(ascii: "\"") { enclosures.append(openString(hashes: hashes)) }
    case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "*"):
      _ = skipBlockComment()
    case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "/"):
      skipLine()
    case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
      // A line end inside the interpolation of a one-line string: the string was never closed.
      if isInOneLineString {
        while let last = enclosures.last, !last.isOneLineString { enclosures.removeLast() }
      } else {
        position += 1
      }
    default:
      position += 1
    }
  }

  /// Moves past an extended regular expression, `#/…/#`; without end it is the rest of the line.
  mutating func scanExtendedRegex(hashes: Int) {
    let start = position
    position += hashes + 1
    let isMultiline = opensMultilineRegex()
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "\\"):
        position += isLineEnd(at: position + 1) ? 1 : 2
      case UInt8(ascii: "/") where hasHashes(hashes, at: position + 1):
        position += 1 + hashes
        return
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        if !isMultiline { return unterminatedRegex(at: start) }
        position += 1
      default:
        position += 1
      }
    }
    position = bytes.count
    unterminatedRegex(at: start)
  }

  private func opensMultilineRegex() -> Bool {
    var offset = position
    while byte(at: offset) == UInt8(ascii: " ") || byte(at: offset) == UInt8(ascii: "\t") { offset += 1 }
    return isLineEnd(at: offset)
  }

  private mutating func unterminatedRegex(at start: Int) {
    problems.append(SyntaxProblem(span: Span(start: start, end: start + 1), what: "unterminated regular expression"))
  }

  /// Moves past a regular expression between bare slashes; false, without moving, when the slash is an operator.
  ///
  /// Swift's rule: never directly after an operand or the words `func` and `operator`, and where the slash looks
  /// like a binary operator only where an operand is due.
  mutating func scanRegex(isLeftBound: Bool) -> Bool {
    guard !isLeftBound, tokens.last?.keyword != .func, tokens.last?.keyword != .operator else { return false }
    guard isRightBound(at: endOfOperator(at: position)) || isOperandDue, let end = endOfRegex() else { return false }
    position = end
    return true
  }

  /// Whether an operand follows directly at an offset.
  private func isRightBound(at offset: Int) -> Bool {
    switch byte(at: offset) {
    case 0, UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "\n"), UInt8(ascii: "\r"): false
    case UInt8(ascii: ")"), UInt8(ascii: "]"), UInt8(ascii: "}"): false
    case UInt8(ascii: ","), UInt8(ascii: ";"), UInt8(ascii: ":"): false
    case UInt8(ascii: "/"): !startsComment(at: offset)
    default: true
    }
  }

  /// Whether the token before leaves an operand due.
  private var isOperandDue: Bool {
    guard let last = tokens.last else { return true }
    switch last.kind {
    case .leftBrace, .leftParen, .leftBracket, .equal, .semicolon, .comma, .colon, .operatorCharacter: return true
    case .postfixQuestion, .postfixExclamation: return tokens.dropLast().last?.keyword == .try
    case .identifier:
      switch last.keyword {
      case .return, .throw, .try, .await, .in, .case, .if, .while, .guard, .switch, .where, .else, .as, .is, .do,
        .repeat, .defer, .yield:
        return true
      default: return false
      }
    case .poundWord: return last.keyword != .none
    default: return false
    }
  }

  /// The offset after the regular expression that begins at the position, or nil when none does.
  private func endOfRegex() -> Int? {
    var offset = position + 1
    switch byte(at: offset) {
    case UInt8(ascii: " "), UInt8(ascii: "\t"), UInt8(ascii: "*"), UInt8(ascii: "/"): return nil
    default: break
    }
    var groups = 0
    var classes = 0
    while offset < bytes.count {
      switch bytes[offset] {
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"): return nil
      case UInt8(ascii: "\\"):
        if isLineEnd(at: offset + 1) { return nil }
        offset += 1
      case UInt8(ascii: "(") where classes == 0: groups += 1
      case UInt8(ascii: ")") where classes == 0:
        groups -= 1
        if groups < 0 { return nil }
      case UInt8(ascii: "["): classes += 1
      case UInt8(ascii: "]"): classes = max(classes - 1, 0)
      case UInt8(ascii: "/"): return closesRegex(at: offset) ? offset + 1 : nil
      default: break
      }
      offset += 1
    }
    return nil
  }

  private func closesRegex(at offset: Int) -> Bool {
    let before = bytes[offset - 1]
    let isEscaped = bytes[offset - 2] == UInt8(ascii: "\\")
    if (before == UInt8(ascii: " ") || before == UInt8(ascii: "\t")) && !isEscaped { return false }
    return byte(at: offset + 1) != UInt8(ascii: "*") && byte(at: offset + 1) != UInt8(ascii: "/")
  }
}
