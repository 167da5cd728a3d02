extension Parser {
  /// Reads a primary expression: what stands alone, before anything that is called on it or taken from it.
  mutating func parsePrimary(_ closures: TrailingClosures) -> Expression {
    let start = index
    switch current.kind {
    case .identifier where !startsDeclarationLine(at: index): return parseWord()
    case .integer: return literal(.integer)
    case .float: return literal(.float)
    case .string: return literal(.string)
    case .regex: return literal(.regex)
    case .leftParen:
      let elements = parseArguments()
      return Expression(kind: .tuple(elements), tokens: tokens(from: start))
    case .leftBracket: return parseCollection()
    case .leftBrace:
      skip()
      return Expression(kind: .closure, tokens: tokens(from: start))
    case .period where next.kind == .identifier: return parseMember(of: nil, from: start)
    case .backslash: return parseKeyPath()
    case .poundWord where !current.keyword.isConditionalDirective: return parseMacroExpansion(closures)
    case .at where !startsDeclarationLine(at: index):
      let type = parseType()
      return Expression(kind: .type(type), tokens: type.tokens)
    default:
      report("expected an expression")
      return Expression(kind: .other, tokens: start..<start)
    }
  }

  private mutating func literal(_ kind: Expression.Kind) -> Expression {
    let start = index
    advance()
    return Expression(kind: kind, tokens: tokens(from: start))
  }

  private mutating func parseWord() -> Expression {
    switch current.keyword {
    case .true: return literal(.boolean(true))
    case .false: return literal(.boolean(false))
    case .nil: return literal(.nil)
    case .if, .switch: return parseStatementExpression()
    case .do where next.kind == .leftBrace: return parseStatementExpression()
    case .in, .is, .as, .else, .case, .let, .var, .where, .catch, .func, .import, .return, .throw, .struct, .enum,
      .class, .extension, .protocol, .typealias, .guard, .while, .for, .default, .defer:
      report("expected an expression")
      return Expression(kind: .other, tokens: index..<index)
    default: break
    }
    let start = index
    skipModuleSelector()
    let name = index
    advance()
    skipArgumentNames()
    let generics = parseGenericArgumentsInExpression()
    return Expression(kind: .name(name, generics: generics), tokens: tokens(from: start))
  }

  /// Skips the argument names of a function's full name, as in `prepare(_:from:)`.
  mutating func skipArgumentNames() {
    guard at(.leftParen), !current.startsLine else { return }
    var end = index + 1
    while token(at: end).kind == .identifier, token(at: end + 1).kind == .colon { end += 2 }
    if end > index + 1, end == close(of: index) { skip() }
  }

  private mutating func parseStatementExpression() -> Expression {
    let statement = parseStatement()
    return Expression(kind: .statement(statement), tokens: statement.tokens)
  }

  /// Reads `<A, B>` where what follows shows that it is not a comparison; nil, without moving, otherwise.
  mutating func parseGenericArgumentsInExpression() -> [TypeSyntax]? {
    guard at(operator: "<"), !lessThanSigns.contains(index) else { return nil }
    let start = (index: index, problems: problems.count)
    if let arguments = parseGenericArguments(), problems.count == start.problems, endsGenericArguments {
      return arguments
    }
    problems.removeLast(problems.count - start.problems)
    lessThanSigns.insert(start.index)
    index = start.index
    return nil
  }

  /// Whether the current token may follow generic arguments (the compiler's own rule of thumb).
  private var endsGenericArguments: Bool {
    switch current.kind {
    case .rightParen, .rightBracket, .leftBrace, .rightBrace, .period, .comma, .semicolon, .endOfFile, .colon,
      .postfixQuestion, .postfixExclamation:
      return true
    case .leftParen, .leftBracket: return !current.startsLine
    case .operatorCharacter:
      let run = operatorRun(at: index)
      if current.isJoined { return at(operator: "?") || at(operator: "!") }
      return run.count == 1 && at(operator: "&")
    default: return false
    }
  }

  /// `[a, b]`, `[a: b]`, `[:]`.
  private mutating func parseCollection() -> Expression {
    let open = index
    let close = close(of: open)
    var elements: [Expression] = []
    var pairs: [(key: Expression, value: Expression)] = []
    var conditionals = ConditionalStack()
    advance()
    while index < close {
      let start = index
      if conditionals.consumeDirective(&self) || consume(.comma) { continue }
      if at(.colon), index + 1 == close {
        leaveBracket(open)
        return Expression(kind: .dictionary([]), tokens: tokens(from: open))
      }
      let element = parseExpression()
      if consume(.colon) { pairs.append((element, parseExpression())) } else { elements.append(element) }
      recover(to: close, from: start)
    }
    leaveBracket(open)
    return Expression(kind: pairs.isEmpty ? .array(elements) : .dictionary(pairs), tokens: tokens(from: open))
  }

  /// Moves to the comma or the end of a list after an element that could not be read to its end.
  private mutating func recover(to close: Int, from start: Int) {
    if index < close, !at(.comma), !at(.poundWord) {
      report("unexpected code between the elements of a list")
      while index < close, !at(.comma) { skip() }
    }
    if index == start { skip() }
  }

  /// Reads arguments in parentheses or square brackets; the parser is at the opening bracket.
  mutating func parseArguments() -> [Argument] {
    let open = index
    let close = close(of: open)
    var arguments: [Argument] = []
    advance()
    while index < close {
      let start = index
      if consume(.comma) { continue }
      var label: Int?
      if at(.identifier), next.kind == .colon, token(at: index + 2).kind != .colon, index + 1 < close {
        label = index
        move(to: index + 2)
      }
      let value = parseArgumentValue(until: close)
      arguments.append(Argument(label: label, value: value))
      recover(to: close, from: start)
    }
    leaveBracket(open)
    return arguments
  }

  /// An expression, or an operator or a reserved word as a value.
  private mutating func parseArgumentValue(until close: Int) -> Expression {
    if at(.identifier), current.keyword == .extension { return literal(.other) }
    if at(.operatorCharacter) || at(.equal) {
      let run = operatorRun(at: index)
      if run.upperBound >= close || token(at: run.upperBound).kind == .comma {
        move(to: run.upperBound)
        return Expression(kind: .other, tokens: run)
      }
    }
    return parseExpression()
  }

  private mutating func parseKeyPath() -> Expression {
    let start = index
    advance()
    let hasRoot = !at(.period) && !(at(.operatorCharacter) && bytes[Int(current.start)] == UInt8(ascii: "."))
    var names: [Int] = []
    var isPlain = true
    if hasRoot, !at(.identifier) {
      isPlain = false
      _ = parseType()
    } else if hasRoot, !startsDeclarationLine(at: index) {
      names.append(index)
      advance()
    }
    while true {
      if at(.period) {
        advance()
        if at(.identifier), !startsDeclarationLine(at: index) {
          names.append(index)
          advance()
        } else if consume(.integer) {
          isPlain = false
        } else if !at(.leftBracket) && !at(.postfixQuestion) && !at(.postfixExclamation) {
          break
        }
      } else if at(.operatorCharacter), bytes[Int(current.start)] == UInt8(ascii: ".") {
        isPlain = false
        move(to: operatorRun(at: index).upperBound)
        if at(.identifier), current.isAdjacent { advance() }
      } else if at(operator: "<"), parseGenericArgumentsInExpression() != nil {
        isPlain = false
      } else if (at(.leftBracket) || at(.leftParen)) && !current.startsLine && current.isAdjacent {
        isPlain = false
        skip()
      } else if at(.postfixQuestion) || at(.postfixExclamation) {
        isPlain = false
        advance()
      } else {
        break
      }
    }
    let keyPath = Expression.KeyPath(hasRoot: hasRoot, names: names, isPlain: isPlain)
    return Expression(kind: .keyPath(keyPath), tokens: tokens(from: start))
  }

  private mutating func parseMacroExpansion(_ closures: TrailingClosures) -> Expression {
    let name = index
    advance()
    let generics = at(operator: "<") && current.isAdjacent ? parseGenericArgumentsInExpression() : nil
    let arguments = at(.leftParen) && !current.startsLine ? parseArguments() : []
    let trailing = at(.leftBrace) && startsTrailingClosure(closures) ? parseTrailingClosures() : []
    return Expression(kind: .macro(name: name, generics: generics, arguments + trailing), tokens: tokens(from: name))
  }
}

extension Keyword {
  /// Whether the word is a directive of conditional compilation or of line control.
  var isConditionalDirective: Bool {
    switch self {
    case .poundIf, .poundElseif, .poundElse, .poundEndif, .poundSourceLocation: true
    default: false
    }
  }
}
