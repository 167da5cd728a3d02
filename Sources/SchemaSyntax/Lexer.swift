import SchemaText

/// Something that could not be read, and where.
package struct SyntaxProblem: Hashable, Sendable {
  package let span: Span
  /// What was found, as a phrase: "unterminated string".
  package let what: String
}

/// Turns bytes into tokens; total: every input yields tokens, and every token is where its bytes are.
struct Lexer {
  let bytes: UnsafeBufferPointer<UInt8>
  /// The offset of the next byte to read.
  var position = 0
  private(set) var tokens: [Token] = []
  /// What could not be read.
  var problems: [SyntaxProblem] = []
  /// The brackets that are open, outermost first.
  private var openBrackets: [OpenBracket] = []
  /// The stretch in which no quote with this many number signs after it occurs.
  var withoutClosingQuote = (hashes: Int.max, end: 0)
  private let keywords = KeywordTable.shared
  /// The class of every byte.
  let classes = CharacterClass.table

  /// Reads all of `file`; the last token is `.endOfFile`.
  static func tokens(of file: SourceFile) -> (tokens: [Token], problems: [SyntaxProblem]) {
    file.bytes.withUnsafeBufferPointer { bytes in
      var lexer = Lexer(bytes: bytes)
      lexer.run()
      return (lexer.tokens, lexer.problems)
    }
  }

  init(bytes: UnsafeBufferPointer<UInt8>) {
    self.bytes = bytes
    tokens.reserveCapacity(bytes.count / 5 + 2)
  }

  private mutating func run() {
    if bytes.starts(with: byteOrderMark) { position = byteOrderMark.count }
    if byte(at: position) == UInt8(ascii: "#"), byte(at: position + 1) == UInt8(ascii: "!") { skipLine() }
    while true {
      let flags = skipTrivia()
      guard position < bytes.count else {
        closeBrackets(downTo: 0, at: tokens.count)
        append(.endOfFile, from: position, flags)
        return
      }
      lexToken(flags)
    }
  }

  /// The byte at an offset; 0 past the end.
  @inline(__always)
  func byte(at offset: Int) -> UInt8 { offset < bytes.count ? bytes[offset] : 0 }

  /// Adds a token that ends at the current position.
  @inline(__always)
  mutating func append(
    _ kind: Token.Kind, from start: Int, _ flags: Token.Flags, keyword: Keyword = .none, name: Range<Int>? = nil
  ) {
    tokens.append(
      Token(
        kind: kind, flags: flags, keyword: keyword, start: Int32(truncatingIfNeeded: start),
        end: Int32(truncatingIfNeeded: position),
        nameHash: name.map { NameFilter.hash(UnsafeBufferPointer(rebasing: bytes[$0])) } ?? 0))
  }

  private mutating func lexToken(_ flags: Token.Flags) {
    let start = position
    let first = bytes[position]
    switch classes[Int(first)] {
    case .identifier: lexIdentifier(flags)
    case .digit: lexNumber(flags)
    case .quote:
      scanString(hashes: 0)
      append(.string, from: start, flags)
    case .backtick: lexEscapedIdentifier(flags)
    case .hash: lexHash(flags)
    case .opener: open(kind(ofBracket: first), flags)
    case .closer: close(kind(ofBracket: first), flags)
    case .punctuation:
      position += 1
      append(kind(ofPunctuation: first), from: start, flags)
    case .period where !continuesOperator(at: position + 1) && byte(at: position + 1) != UInt8(ascii: "."):
      position += 1
      append(.period, from: start, flags)
    case .slash where scanRegex(isLeftBound: isLeftBound(flags)):
      append(.regex, from: start, flags)
    case .period, .slash, .operatorCharacter: lexOperator(flags)
    case .unicode: lexUnicode(flags)
    case .other:
      position += 1
      append(.unknown, from: start, flags)
    }
  }

  private func kind(ofBracket byte: UInt8) -> Token.Kind {
    switch byte {
    case UInt8(ascii: "("): .leftParen
    case UInt8(ascii: ")"): .rightParen
    case UInt8(ascii: "["): .leftBracket
    case UInt8(ascii: "]"): .rightBracket
    case UInt8(ascii: "{"): .leftBrace
    default: .rightBrace
    }
  }

  private func kind(ofPunctuation byte: UInt8) -> Token.Kind {
    switch byte {
    case UInt8(ascii: ","): .comma
    case UInt8(ascii: ":"): .colon
    case UInt8(ascii: ";"): .semicolon
    case UInt8(ascii: "@"): .at
    default: .backslash
    }
  }
}

// MARK: Brackets

extension Lexer {
  /// An open bracket, and how many brackets a closing one can reach where this is the innermost.
  private struct OpenBracket {
    /// The index of its token.
    let token: Int
    /// The parentheses inside the innermost brace.
    var parentheses = 0
    /// The square brackets inside the innermost brace.
    var squares = 0
    var braces = 0

    /// How many open brackets a closing one can reach.
    func reach(of closer: Token.Kind) -> Int {
      switch closer {
      case .rightParen: parentheses
      case .rightBracket: squares
      default: braces
      }
    }
  }

  private mutating func open(_ kind: Token.Kind, _ flags: Token.Flags) {
    let outer = openBrackets.last
    var bracket = OpenBracket(token: tokens.count, braces: outer?.braces ?? 0)
    if kind == .leftBrace {
      bracket.braces += 1
    } else {
      bracket.parentheses = (outer?.parentheses ?? 0) + (kind == .leftParen ? 1 : 0)
      bracket.squares = (outer?.squares ?? 0) + (kind == .leftBracket ? 1 : 0)
    }
    openBrackets.append(bracket)
    position += 1
    append(kind, from: position - 1, flags)
  }

  /// Closes the nearest open bracket of the kind; a brace is never crossed by a parenthesis or square bracket.
  private mutating func close(_ kind: Token.Kind, _ flags: Token.Flags) {
    let index = tokens.count
    position += 1
    append(kind, from: position - 1, flags)
    guard let innermost = openBrackets.last, innermost.reach(of: kind) > 0 else {
      return problems.append(SyntaxProblem(span: tokens[index].span, what: "unexpected closing bracket"))
    }
    let opener: Token.Kind =
      switch kind {
      case .rightParen: .leftParen
      case .rightBracket: .leftBracket
      default: .leftBrace
      }
    var depth = openBrackets.count
    while tokens[openBrackets[depth - 1].token].kind != opener { depth -= 1 }
    closeBrackets(downTo: depth, at: index)
    let partner = openBrackets.removeLast().token
    tokens[partner].partner = Int32(index)
    tokens[index].partner = Int32(partner)
  }

  /// Marks the brackets above `depth` as closed by the token at `index`, which is not theirs.
  private mutating func closeBrackets(downTo depth: Int, at index: Int) {
    while openBrackets.count > depth {
      let opener = openBrackets.removeLast().token
      tokens[opener].partner = Int32(index)
      problems.append(SyntaxProblem(span: tokens[opener].span, what: "missing closing bracket"))
    }
  }
}

// MARK: Words and numbers

extension Lexer {
  mutating func lexIdentifier(_ flags: Token.Flags) {
    let start = position
    skipIdentifier()
    let keyword = keywords.keyword(bytes, start: start, length: position - start)
    append(.identifier, from: start, flags, keyword: keyword, name: start..<position)
  }

  private mutating func skipIdentifier() {
    while true {
      while CharacterClass.continuesIdentifier(byte(at: position)) { position += 1 }
      guard byte(at: position) >= 0x80, let scalar = scalar(at: position), scalar.isIdentifierPart else { return }
      position += scalar.length
    }
  }

  /// A name in backticks; since Swift 6.2 it may hold almost anything on its line.
  private mutating func lexEscapedIdentifier(_ flags: Token.Flags) {
    let start = position
    position += 1
    while position < bytes.count {
      switch bytes[position] {
      case UInt8(ascii: "`"):
        position += 1
        return append(.identifier, from: start, flags, name: start + 1..<position - 1)
      case UInt8(ascii: "\n"), UInt8(ascii: "\r"):
        position = start + 1
        return append(.unknown, from: start, flags)
      default: position += 1
      }
    }
    position = start + 1
    append(.unknown, from: start, flags)
  }

  private mutating func lexNumber(_ flags: Token.Flags) {
    let start = position
    let followsPeriod = tokens.last?.kind == .period
    let isHexadecimal = bytes[start] == UInt8(ascii: "0") && byte(at: start + 1) == UInt8(ascii: "x")
    var isFloat = false
    skipIdentifier()
    if !followsPeriod, byte(at: position) == UInt8(ascii: "."),
      classes[Int(byte(at: position + 1))] == .digit
        || (isHexadecimal && hasHexadecimalFraction(at: position + 1))
    {
      isFloat = true
      position += 1
      skipIdentifier()
    }
    let exponents = isHexadecimal ? [UInt8(ascii: "p"), UInt8(ascii: "P")] : [UInt8(ascii: "e"), UInt8(ascii: "E")]
    if exponents.contains(bytes[position - 1]), !followsPeriod,
      byte(at: position) == UInt8(ascii: "+") || byte(at: position) == UInt8(ascii: "-"),
      classes[Int(byte(at: position + 1))] == .digit
    {
      position += 1
      skipIdentifier()
    }
    if !followsPeriod, bytes[start..<position].contains(where: exponents.contains) { isFloat = true }
    append(isFloat ? .float : .integer, from: start, flags)
  }

  /// Whether hexadecimal digits and a binary exponent are at an offset, as in the fraction of `0x1.8p3`.
  private func hasHexadecimalFraction(at offset: Int) -> Bool {
    var offset = offset
    while CharacterClass.isHexadecimal(byte(at: offset)) { offset += 1 }
    return byte(at: offset) | 0x20 == UInt8(ascii: "p")
  }

  /// `#word`, a raw string, or an extended regular expression.
  private mutating func lexHash(_ flags: Token.Flags) {
    let start = position
    var hashes = 0
    while byte(at: position + hashes) == UInt8(ascii: "#") { hashes += 1 }
    switch byte(at: position + hashes) {
    case UInt8(ascii: "\""):
      position += hashes
      scanString(hashes: hashes)
      append(.string, from: start, flags)
    case UInt8(ascii: "/"):
      scanExtendedRegex(hashes: hashes)
      append(.regex, from: start, flags)
    case _ where hashes > 1:
      position += hashes - 1
      append(.unknown, from: start, flags)
    default:
      position += 1
      let word = position
      skipIdentifier()
      guard position > word else { return append(.unknown, from: start, flags) }
      let keyword = keywords.keyword(bytes, start: start, length: position - start)
      append(.poundWord, from: start, flags, keyword: keyword)
    }
  }
}
