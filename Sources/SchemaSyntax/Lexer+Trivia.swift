import SchemaText

/// White space and comments.
extension Lexer {
  /// Skips white space and comments, and says what was skipped.
  @inline(__always)
  mutating func skipTrivia() -> Token.Flags {
    var flags: Token.Flags = []
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: " "), UInt8(ascii: "\t"), 0x0B, 0x0C:
        flags.formUnion([.spaceBefore, .triviaBefore])
        position += 1
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        flags.formUnion([.spaceBefore, .triviaBefore, .newlineBefore])
        position += 1
      case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "/"):
        flags.insert(.triviaBefore)
        skipLine()
      case UInt8(ascii: "/") where byte(at: position + 1) == UInt8(ascii: "*"):
        flags.insert(.triviaBefore)
        if skipBlockComment() { flags.insert(.newlineBefore) }
      case 0:
        flags.insert(.triviaBefore)
        position += 1
      case 0xEF where byte(at: position + 1) == 0xBB && byte(at: position + 2) == 0xBF:
        flags.insert(.triviaBefore)
        position += byteOrderMark.count
      default:
        if position == 0 { flags.insert(.newlineBefore) }
        return tokens.isEmpty ? flags.union([.newlineBefore, .triviaBefore]) : flags
      }
    }
    return flags
  }

  /// The comments in bytes that hold no token.
  static func comments(in trivia: UnsafeBufferPointer<UInt8>) -> [Span] {
    var lexer = Lexer(bytes: trivia)
    var comments: [Span] = []
    while lexer.position < trivia.count {
      let start = lexer.position
      let second = lexer.byte(at: start + 1)
      if trivia[start] == UInt8(ascii: "/"), second == UInt8(ascii: "/") {
        lexer.skipLine()
      } else if trivia[start] == UInt8(ascii: "/"), second == UInt8(ascii: "*") {
        _ = lexer.skipBlockComment()
      } else {
        lexer.position += 1
        continue
      }
      comments.append(Span(start: start, end: lexer.position))
    }
    return comments
  }

  /// Moves to the end of the line, before its line end.
  mutating func skipLine() {
    while position < bytes.count, bytes[position] != UInt8(ascii: "\n"), bytes[position] != UInt8(ascii: "\r") {
      position += 1
    }
  }

  /// Skips a block comment with the comments nested in it; true when it spans lines.
  mutating func skipBlockComment() -> Bool {
    let start = position
    var depth = 1
    var spansLines = false
    position += 2
    while position < bytes.count {
      let current = bytes[position]
      if current == UInt8(ascii: "*"), byte(at: position + 1) == UInt8(ascii: "/") {
        position += 2
        depth -= 1
        if depth == 0 { return spansLines }
      } else if current == UInt8(ascii: "/"), byte(at: position + 1) == UInt8(ascii: "*") {
        position += 2
        depth += 1
      } else {
        if current == UInt8(ascii: "\n") || current == UInt8(ascii: "\r") { spansLines = true }
        position += 1
      }
    }
    problems.append(SyntaxProblem(span: Span(start: start, end: start + 2), what: "unterminated comment"))
    return spansLines
  }
}
