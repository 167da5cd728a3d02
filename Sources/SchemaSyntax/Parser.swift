/// Reads tokens into declarations, and bodies on demand; total like the lexer.
///
/// Every bracket knows its partner, so whatever is between brackets can be skipped in one step: that is how
/// function bodies are skipped, and how the parser finds its place again after what it cannot read.
struct Parser {
  /// The file's bytes, which tell operators apart.
  let bytes: UnsafeBufferPointer<UInt8>
  /// All tokens; the last is `.endOfFile`.
  let tokens: UnsafeBufferPointer<Token>
  /// The token to read next; never after the last.
  var index = 0
  /// How deeply declarations, expressions, types and statements are nested around the current one.
  var depth = 0
  /// What could not be read.
  var problems: [SyntaxProblem] = []
  /// The `<` that are known to open no generic arguments, so that each is tried once.
  var lessThanSigns: Set<Int> = []

  /// Deeper nesting is skipped as unreadable. No schema comes near it, and the stack of any thread holds it.
  static let maximumDepth = 64

  /// Makes a parser at the first token.
  init(bytes: UnsafeBufferPointer<UInt8>, tokens: UnsafeBufferPointer<Token>) {
    self.bytes = bytes
    self.tokens = tokens
  }
}

// MARK: Looking

extension Parser {
  /// The token to read next.
  var current: Token { tokens[index] }
  /// The token after the next; the end of the file repeats.
  var next: Token { token(at: index + 1) }

  /// The token at an index; the end of the file repeats.
  func token(at index: Int) -> Token { tokens[min(index, tokens.count - 1)] }

  /// Whether the next token is of a kind.
  func at(_ kind: Token.Kind) -> Bool { current.kind == kind }

  /// Whether the next token spells a keyword.
  func at(_ keyword: Keyword) -> Bool { current.keyword == keyword }

  /// Whether the next token is an operator character.
  func at(operator character: Unicode.Scalar) -> Bool { isOperator(index, character) }

  /// Whether a token is the operator character given.
  func isOperator(_ index: Int, _ character: Unicode.Scalar) -> Bool {
    let token = token(at: index)
    return token.kind == .operatorCharacter && bytes[Int(token.start)] == UInt8(ascii: character)
  }

  /// The tokens of the operator that begins at an index.
  func operatorRun(at start: Int) -> Range<Int> {
    var end = start + 1
    while end < tokens.count, tokens[end].kind == .operatorCharacter, tokens[end].isJoined { end += 1 }
    return start..<end
  }

  /// Whether an operand ends directly before an operator.
  func isLeftBound(_ run: Range<Int>) -> Bool {
    guard run.lowerBound > 0, tokens[run.lowerBound].isAdjacent else { return false }
    switch tokens[run.lowerBound - 1].kind {
    case .leftParen, .leftBracket, .leftBrace, .comma, .colon, .semicolon: return false
    default: return true
    }
  }

  /// Whether an operand begins directly after an operator.
  func isRightBound(_ run: Range<Int>) -> Bool {
    let token = token(at: run.upperBound)
    guard token.isAdjacent else { return false }
    switch token.kind {
    case .rightParen, .rightBracket, .rightBrace, .comma, .colon, .semicolon, .endOfFile: return false
    case .period: return !isLeftBound(run)
    default: return true
    }
  }

  /// The tokens from `start` up to the current one.
  func tokens(from start: Int) -> Range<Int> { start..<max(index, start) }

  /// The index of the token that closes a bracket, or at which it counts as closed.
  func close(of opener: Int) -> Int { max(Int(tokens[opener].partner), opener) }

  /// The index after a token, and after all that it holds where it opens a bracket.
  func behind(_ index: Int) -> Int {
    guard index < tokens.count, tokens[index].kind.opensBracket else { return index + 1 }
    let close = close(of: index)
    return Int(tokens[close].partner) == index ? close + 1 : max(close, index + 1)
  }

  /// The first token of the next line after a directive such as `#if`, brackets left aside.
  func endOfDirective(at start: Int) -> Int {
    var end = start + 1
    while !token(at: end).startsLine, !token(at: end).kind.closesBracket, token(at: end).kind != .endOfFile {
      end = behind(end)
    }
    return end
  }

  /// Whether a declaration begins with the line that begins at an index, so that what is before is not finished.
  func startsDeclarationLine(at index: Int) -> Bool {
    let token = token(at: index)
    guard token.startsLine, let keyword = declarationKeyword(at: index) else { return false }
    // A contextual keyword that ends its line may be a name: the next line's modifier it hardly is.
    return keyword == index || token.kind == .at || !self.token(at: index + 1).startsLine
  }

  /// Whether such a declaration begins at the current token, where a pattern may still be going on: with `let x`, say.
  var atDeclarationBehindPattern: Bool { !at(.let) && !at(.var) && startsDeclarationLine(at: index) }
}

// MARK: Moving

extension Parser {
  /// Moves past the next token, but not past the end of the file.
  mutating func advance() {
    if index < tokens.count - 1 { index += 1 }
  }

  mutating func move(to target: Int) {
    index = min(max(target, index), tokens.count - 1)
  }

  /// Moves past the next token if it is of a kind.
  mutating func consume(_ kind: Token.Kind) -> Bool {
    guard at(kind) else { return false }
    advance()
    return true
  }

  /// Moves past the next token if it spells a keyword.
  mutating func consume(_ keyword: Keyword) -> Bool {
    guard at(keyword) else { return false }
    advance()
    return true
  }

  /// Moves past the bracket that `opener` opened.
  mutating func leaveBracket(_ opener: Int) { move(to: behind(opener)) }

  /// Skips one token, or a bracket with all that it holds.
  mutating func skip() { move(to: behind(index)) }

  /// Skips one token or bracket, but neither the end of the bracket around it nor the next declaration.
  mutating func skipInside() {
    if !current.kind.closesBracket, !startsDeclarationLine(at: index) { skip() }
  }

  /// Skips to the first token of the next line, as after `#if`.
  mutating func skipDirective() { move(to: endOfDirective(at: index)) }

  /// Notes that something could not be read at the current token.
  mutating func report(_ what: String) {
    problems.append(SyntaxProblem(span: current.span, what: what))
  }

  /// Runs `body` some levels deeper; where that is too deep, `skipped` stands for what is skipped.
  mutating func nested<Result>(
    levels: Int = 1, _ body: (inout Parser) -> Result, tooDeep skipped: (inout Parser) -> Result
  ) -> Result {
    guard depth + levels <= Self.maximumDepth else {
      report("nesting is too deep")
      return skipped(&self)
    }
    depth += levels
    defer { depth -= levels }
    return body(&self)
  }

  /// The most links of a chain, such as `a.b.c`, that are kept as a tree; fewer inside of others. A tree is as deep as
  /// its chains are long together, and is given back recursively.
  var longestChain: Int { 256 >> (depth / 8) }
}

/// The `#if` blocks that are open while a list is read; branches are read one after the other.
struct ConditionalStack {
  /// The open branches, outermost first.
  private(set) var branches: [Declaration.ConditionalBranch] = []
  /// How many branches are open inside these: a depth that no one reads is counted only.
  private var unrecorded = 0

  /// Reads a directive of conditional compilation, if the parser is at one.
  mutating func consumeDirective(_ parser: inout Parser) -> Bool {
    let start = parser.index
    switch parser.current.keyword {
    case .poundIf:
      parser.skipDirective()
      if branches.count < Parser.maximumDepth {
        branches.append(.init(block: start, earlier: [], condition: start + 1..<parser.index))
      } else {
        unrecorded += 1
      }
    case .poundElseif, .poundElse:
      parser.skipDirective()
      if unrecorded == 0, let last = branches.popLast() {
        branches.append(
          .init(block: last.block, earlier: last.earlier + [last.condition], condition: start + 1..<parser.index))
      }
    case .poundEndif:
      parser.advance()
      if unrecorded > 0 { unrecorded -= 1 } else { _ = branches.popLast() }
    case .poundSourceLocation:
      parser.advance()
      if parser.at(.leftParen) { parser.skip() }
    default: return false
    }
    return true
  }
}
