/// Statements, closures and blocks; read on demand.
extension Parser {
  /// Reads the statements of a range of tokens.
  mutating func parseStatements(in range: Range<Int>) -> [Statement] {
    index = range.lowerBound
    return parseStatements(until: range.upperBound)
  }

  private mutating func parseStatements(until end: Int) -> [Statement] {
    var statements: [Statement] = []
    var conditionals = ConditionalStack()
    while index < end, !at(.endOfFile) {
      let start = index
      if conditionals.consumeDirective(&self) || consume(.semicolon) { continue }
      var statement = parseStatement(conditionals.branches)
      statement.conditions = conditionals.branches
      statements.append(statement)
      if index == start {
        report("expected a statement")
        skip()
      }
    }
    return statements
  }

  /// Reads the block whose brace is at an index.
  mutating func parseBlock(at brace: Int) -> CodeBlock {
    index = brace
    return parseBlock()
  }

  private mutating func parseBlock() -> CodeBlock {
    let open = index
    guard at(.leftBrace) else {
      report("statement without braces")
      return CodeBlock(statements: [], tokens: open..<open)
    }
    let close = close(of: open)
    advance()
    let statements = parseStatements(until: close)
    leaveBracket(open)
    return CodeBlock(statements: statements, tokens: tokens(from: open))
  }

  /// Reads a statement in some branches of `#if`.
  mutating func parseStatement(_ conditions: [Declaration.ConditionalBranch] = []) -> Statement {
    let start = index
    return nested({ $0.parseStatementBody(conditions) }) { parser in
      parser.skipInside()
      return Statement(kind: .other, tokens: start..<parser.index)
    }
  }

  private mutating func parseStatementBody(_ conditions: [Declaration.ConditionalBranch]) -> Statement {
    let start = index
    if startsDeclaration(in: .statements) {
      var declarations: [Declaration] = []
      parseDeclaration(conditions, into: &declarations)
      return Statement(kind: .declaration(declarations), tokens: tokens(from: start))
    }
    if at(.identifier), next.kind == .colon, isLoopLabel { move(to: index + 2) }
    let kind = parseStatementKind()
    return Statement(kind: kind, tokens: tokens(from: start))
  }

  private var isLoopLabel: Bool {
    switch token(at: index + 2).keyword {
    case .for, .while, .repeat, .if, .switch, .do: current.keyword != .default
    default: false
    }
  }

  private mutating func parseStatementKind() -> Statement.Kind {
    switch current.keyword {
    case .return:
      advance()
      return .return(startsValue ? parseExpression() : nil)
    case .throw:
      advance()
      return .throw(parseExpression())
    case .if: return parseIf()
    case .guard:
      advance()
      let conditions = parseConditions()
      _ = consume(.else)
      return .guard(conditions, parseBlock())
    case .while:
      advance()
      let conditions = parseConditions()
      return .while(conditions, parseBlock())
    case .repeat where next.kind == .leftBrace:
      advance()
      let block = parseBlock()
      return .repeat(block, consume(.while) ? parseExpression() : nil)
    case .for: return parseFor()
    case .switch: return parseSwitch()
    case .do where next.kind == .leftBrace || next.keyword == .throws: return parseDo()
    case .defer where next.kind == .leftBrace:
      advance()
      return .defer(parseBlock())
    case .break, .continue:
      advance()
      if at(.identifier), !current.startsLine { advance() }
      return .other
    case .fallthrough:
      advance()
      return .other
    default: return .expression(parseExpression())
    }
  }

  /// Whether `return` is followed by a value.
  private var startsValue: Bool {
    switch current.kind {
    case .rightBrace, .semicolon, .endOfFile: false
    case .poundWord: !current.keyword.isConditionalDirective
    case .identifier:
      switch current.keyword {
      case .case, .default, .let, .var, .func, .return, .for, .while, .guard: false
      default: true
      }
    default: true
    }
  }

  private mutating func parseIf() -> Statement.Kind {
    advance()
    let conditions = parseConditions()
    let then = parseBlock()
    guard consume(.else) else { return .if(conditions, then: then, else: nil) }
    let start = index
    if at(.if) { return .if(conditions, then: then, else: parseStatement()) }
    let block = parseBlock()
    return .if(conditions, then: then, else: Statement(kind: .block(block), tokens: tokens(from: start)))
  }

  private mutating func parseConditions() -> [Statement.Condition] {
    var conditions: [Statement.Condition] = []
    repeat {
      let start = index
      if at(.leftBrace) { break }
      conditions.append(parseCondition())
      if index == start { break }
    } while consume(.comma)
    while !at(.leftBrace), !at(.else), !at(.rightBrace), !at(.endOfFile), !current.startsLine { skip() }
    return conditions
  }

  private mutating func parseCondition() -> Statement.Condition {
    switch current.keyword {
    case .let, .var:
      advance()
      let name = at(.identifier) ? index : nil
      skipInside()
      if consume(.colon) { _ = parseType() }
      return .binding(name: name, consume(.equal) ? parseExpression(.inCondition) : nil)
    case .case:
      advance()
      return parsePatternCondition()
    case .none where atAvailability:
      advance()
      if at(.leftParen) { skip() }
      return .availability
    default: return .expression(parseExpression(.inCondition))
    }
  }

  /// Whether `#available` or `#unavailable` follows.
  private var atAvailability: Bool {
    guard at(.poundWord) else { return false }
    let text = bytes[current.span.start..<current.span.end]
    return text.elementsEqual("#available".utf8) || text.elementsEqual("#unavailable".utf8)
  }

  /// `case pattern = value`: the pattern is read as an expression, whose last operator is the `=`.
  private mutating func parsePatternCondition() -> Statement.Condition {
    while !at(.equal), !at(.leftBrace), !at(.rightBrace), !at(.endOfFile), !atDeclarationBehindPattern { skip() }
    return .binding(name: nil, consume(.equal) ? parseExpression(.inCondition) : nil)
  }

  private mutating func parseFor() -> Statement.Kind {
    advance()
    while !at(.in), !at(.leftBrace), !at(.rightBrace), !at(.endOfFile), !atDeclarationBehindPattern { skip() }
    _ = consume(.in)
    let sequence = parseExpression(.inCondition)
    let filter = consume(.where) ? parseExpression(.inCondition) : nil
    return .for(sequence: sequence, filter: filter, parseBlock())
  }

  private mutating func parseDo() -> Statement.Kind {
    advance()
    skipEffects()
    let block = parseBlock()
    var catches: [CodeBlock] = []
    while consume(.catch) {
      while !at(.leftBrace), !at(.rightBrace), !at(.endOfFile), !atDeclarationBehindPattern { skip() }
      catches.append(parseBlock())
    }
    return .do(block, catches: catches)
  }

  private mutating func parseSwitch() -> Statement.Kind {
    advance()
    let subject = parseExpression(.inCondition)
    guard at(.leftBrace) else { return .switch(subject, []) }
    let open = index
    let close = close(of: open)
    var cases: [Statement.Case] = []
    var conditionals = ConditionalStack()
    advance()
    while index < close {
      let start = index
      if conditionals.consumeDirective(&self) { continue }
      while at(.at) { _ = parseAttribute(inType: false) }
      while index < close, !at(.colon) { skip() }
      let patterns = tokens(from: start)
      _ = consume(.colon)
      cases.append(Statement.Case(patterns: patterns, statements: parseStatements(until: endOfCase(before: close))))
    }
    leaveBracket(open)
    return .switch(subject, cases)
  }

  /// The token at which the next case of a switch begins.
  private func endOfCase(before close: Int) -> Int {
    var end = index
    while end < close, !startsCase(at: end) { end = behind(end) }
    return min(end, close)
  }

  /// Whether `case` or `default` of a switch is at an index, after `@unknown` perhaps.
  private func startsCase(at index: Int) -> Bool {
    let before = token(at: index - 1)
    switch token(at: index).keyword {
    case .default: return token(at: index + 1).kind == .colon && before.kind != .period
    case .case:
      switch before.keyword {
      case .if, .guard, .while, .for: return token(at: index - 2).kind == .period
      default: return before.kind != .comma && before.kind != .period
      }
    default:
      guard token(at: index).kind == .at, token(at: index + 1).kind == .identifier else { return false }
      let word = token(at: index + 2).keyword
      return word == .default || word == .case
    }
  }

  /// Reads the closure whose brace is at an index.
  mutating func parseClosure(at brace: Int) -> Closure {
    index = brace
    let close = close(of: brace)
    let signature = closureSignature(from: brace + 1, to: close)
    index = (signature?.end).map { $0 + 1 } ?? brace + 1
    let parameters = signature?.parameters ?? []
    return Closure(
      parameters: parameters.map(\.name), parameterTypes: parameters.map(\.type),
      statements: parseStatements(until: close))
  }

  /// The parameters of a closure and the index of its `in`; nil if it has no signature.
  private func closureSignature(from start: Int, to close: Int) -> (
    parameters: [(name: Int, type: TypeSyntax?)], end: Int
  )? {
    var ahead = self
    ahead.index = start
    while ahead.at(.at) { _ = ahead.parseAttribute(inType: false) }
    if ahead.at(.leftBracket) { ahead.skip() }
    var parameters: [(name: Int, type: TypeSyntax?)] = []
    if ahead.at(.leftParen) {
      let open = ahead.index
      parameters = ahead.parseParameters(at: open).map { ($0.name, $0.type) }
      ahead.index = open
      ahead.skip()
    } else {
      while ahead.at(.identifier), !ahead.at(.in), !ahead.at(.async), !ahead.at(.throws) {
        parameters.append((ahead.index, nil))
        ahead.advance()
        if !ahead.consume(.comma) { break }
      }
    }
    ahead.skipEffects()
    if ahead.consume(.arrow) { _ = ahead.parseType() }
    return ahead.at(.in) && ahead.index < close ? (parameters, ahead.index) : nil
  }
}
