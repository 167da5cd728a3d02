/// What follows an operand: members, calls, subscripts, trailing closures, postfix operators.
extension Parser {
  mutating func parseSuffixes(of primary: Expression, _ closures: TrailingClosures) -> Expression {
    guard !primary.tokens.isEmpty else { return primary }
    let start = primary.tokens.lowerBound
    var result = primary
    var length = 0
    while let longer = parseSuffix(of: result, from: start, closures) {
      length += 1
      result = length < longestChain ? longer : Expression(kind: .other, tokens: longer.tokens)
    }
    return result
  }

  private mutating func parseSuffix(of base: Expression, from start: Int, _ closures: TrailingClosures) -> Expression? {
    switch current.kind {
    case .period: return parseMember(of: base, from: start)
    case .leftParen where !current.startsLine:
      var arguments = parseArguments()
      if at(.leftBrace), startsTrailingClosure(closures) { arguments += parseTrailingClosures() }
      return Expression(kind: .call(base, arguments), tokens: tokens(from: start))
    case .leftBracket where !current.startsLine:
      var arguments = parseArguments()
      if at(.leftBrace), startsTrailingClosure(closures) { arguments += parseTrailingClosures() }
      return Expression(kind: .subscript(base, arguments), tokens: tokens(from: start))
    case .leftBrace where !base.kind.isLiteral && !endsInTrailingClosure(base) && startsTrailingClosure(closures):
      let arguments = parseTrailingClosures()
      return Expression(kind: .call(base, arguments), tokens: tokens(from: start))
    case .postfixQuestion, .postfixExclamation:
      let mark = index..<index + 1
      advance()
      return Expression(kind: .postfix(base, mark), tokens: tokens(from: start))
    case .operatorCharacter: return parsePostfixOperator(of: base, from: start)
    case .poundWord where at(.poundIf) && startsConditionalSuffix:
      let branches = parseConditionalSuffix(of: base, closures)
      return Expression(kind: .conditional(branches), tokens: tokens(from: start))
    default: return nil
    }
  }

  private mutating func parsePostfixOperator(of base: Expression, from start: Int) -> Expression? {
    let run = operatorRun(at: index)
    let isSuffixOfType = current.isJoined && run.count == 1 && (at(operator: "?") || at(operator: "!"))
    guard isSuffixOfType || (isLeftBound(run) && !isRightBound(run)) else { return nil }
    move(to: run.upperBound)
    return Expression(kind: .postfix(base, run), tokens: tokens(from: start))
  }

  mutating func parseMember(of base: Expression?, from start: Int) -> Expression? {
    switch next.kind {
    case .identifier where !startsDeclarationLine(at: index + 1):
      advance()
      let name = index
      advance()
      skipArgumentNames()
      let generics = parseGenericArgumentsInExpression()
      return Expression(kind: .member(base: base, name: name, generics: generics), tokens: tokens(from: start))
    case .integer:
      move(to: index + 2)
      return Expression(kind: .member(base: base, name: index - 1, generics: nil), tokens: tokens(from: start))
    case .leftParen, .leftBracket:
      // What is left of a name that was not typed yet.
      advance()
      return Expression(kind: .other, tokens: tokens(from: start))
    default: return nil
    }
  }

  /// A member without base, `.name`.
  mutating func parseMember(of base: Expression?, from start: Int) -> Expression {
    parseMember(of: base, from: start) ?? Expression(kind: .other, tokens: tokens(from: start))
  }

  /// Whether the brace at the current token opens a trailing closure (the compiler's own rules).
  func startsTrailingClosure(_ closures: TrailingClosures) -> Bool {
    if startsAccessors(at: index) || next.keyword == .case { return false }
    guard closures == .inCondition else { return true }
    if next.startsLine { return false }
    let close = close(of: index)
    guard Int(tokens[close].partner) == index else { return false }
    let follower = token(at: close + 1)
    switch follower.kind {
    case .leftBrace, .comma: return true
    case .identifier where follower.keyword == .where: return true
    case .identifier where follower.keyword == .is || follower.keyword == .as: return !follower.startsLine
    case .leftBracket, .leftParen, .period, .postfixQuestion, .postfixExclamation, .colon, .equal:
      return !follower.startsLine
    case .operatorCharacter:
      let run = operatorRun(at: close + 1)
      return !follower.startsLine && (isLeftBound(run) || !isRightBound(run))
    default: return false
    }
  }

  /// Whether an expression is a call with trailing closures, which takes no more of them.
  private func endsInTrailingClosure(_ base: Expression) -> Bool {
    guard case .call(_, let arguments) = base.kind, case .closure = arguments.last?.value.kind else { return false }
    return tokens[base.tokens.upperBound - 1].kind == .rightBrace
  }

  /// A closure, and those with a label after it.
  mutating func parseTrailingClosures() -> [Argument] {
    var arguments = [Argument(label: nil, value: parsePrimary(.allowed))]
    while at(.identifier), next.kind == .colon, token(at: index + 2).kind == .leftBrace, current.keyword != .default {
      let label = index
      move(to: index + 2)
      arguments.append(Argument(label: label, value: parsePrimary(.allowed)))
    }
    return arguments
  }

  /// Whether the `#if` at the current token holds members of the expression before it.
  private var startsConditionalSuffix: Bool {
    var end = index
    while [.poundIf, .poundElse, .poundElseif].contains(token(at: end).keyword) { end = endOfDirective(at: end) }
    return token(at: end).kind == .period
  }

  private mutating func parseConditionalSuffix(of base: Expression, _ closures: TrailingClosures) -> [Expression] {
    var open = 0
    var branches: [Expression] = []
    repeat {
      let start = index
      switch current.keyword {
      case .poundIf:
        open += 1
        skipDirective()
      case .poundElse, .poundElseif: skipDirective()
      case .poundEndif:
        open -= 1
        advance()
      default:
        // The base is visited once, with the first branch.
        let base = branches.isEmpty ? base : Expression(kind: .other, tokens: base.tokens)
        branches.append(parseConditionalBranch(of: base, closures))
        if index == start { skip() }
      }
    } while open > 0 && !at(.endOfFile) && !current.kind.closesBracket && !startsDeclarationLine(at: index)
    return branches.isEmpty ? [base] : branches
  }

  private mutating func parseConditionalBranch(of base: Expression, _ closures: TrailingClosures) -> Expression {
    nested({ $0.parseSuffixes(of: base, closures) }) { parser in
      parser.skipInside()
      return base
    }
  }
}

extension Expression.Kind {
  /// Whether a brace after the expression cannot be its trailing closure.
  fileprivate var isLiteral: Bool {
    switch self {
    case .string, .integer, .float, .regex, .nil, .boolean: true
    default: false
    }
  }
}
