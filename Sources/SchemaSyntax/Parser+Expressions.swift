/// Expressions.
extension Parser {
  /// Whether a brace after an operand is its trailing closure.
  enum TrailingClosures {
    case allowed
    /// In the condition of a statement, where the brace is the statement's as a rule.
    case inCondition
  }

  /// Reads an expression; where none begins, an empty `.other` after a report.
  mutating func parseExpression(_ closures: TrailingClosures = .allowed) -> Expression {
    let start = index
    return nested({ $0.parseSequence(closures) }) { parser in
      parser.skipInside()
      return Expression(kind: .other, tokens: start..<parser.index)
    }
  }

  /// Operands and the operators between them.
  private mutating func parseSequence(_ closures: TrailingClosures) -> Expression {
    let start = index
    var operands = [parseOperand(closures)]
    var operators: [Range<Int>] = []
    var casts = 0
    while index > start {
      if at(operator: "?"), operatorRun(at: index).count == 1 {
        let condition = fold(operands, operators, from: start)
        return parseTernary(condition, from: start, closures)
      }
      if at(.is) || at(.as) {
        casts += 1
        let cast = parseCast(of: operands.removeLast())
        operands.append(casts < longestChain ? cast : Expression(kind: .other, tokens: cast.tokens))
      } else if let end = endOfBinaryOperator() {
        operators.append(index..<end)
        move(to: end)
        operands.append(parseOperand(closures))
      } else {
        break
      }
    }
    return fold(operands, operators, from: start)
  }

  private func fold(_ operands: [Expression], _ operators: [Range<Int>], from start: Int) -> Expression {
    guard operands.count == 1, let only = operands.first else {
      return Expression(kind: .sequence(operands, operators: operators), tokens: tokens(from: start))
    }
    return only
  }

  /// The token after the binary operator at the current token; nil if none is.
  private func endOfBinaryOperator() -> Int? {
    switch current.kind {
    case .equal, .arrow: return index + 1
    case .operatorCharacter:
      let run = operatorRun(at: index)
      return isLeftBound(run) == isRightBound(run) ? run.upperBound : nil
    case .identifier where current.keyword == .async || current.keyword == .throws:
      var ahead = self
      ahead.skipEffects()
      return ahead.at(.arrow) ? ahead.index + 1 : nil
    default: return nil
    }
  }

  private mutating func parseTernary(
    _ condition: Expression, from start: Int, _ closures: TrailingClosures
  ) -> Expression {
    advance()
    let then = parseExpression(.allowed)
    guard consume(.colon) else {
      report("conditional operator without ':'")
      return condition
    }
    let otherwise = parseExpression(closures)
    return Expression(kind: .ternary(condition: condition, then: then, else: otherwise), tokens: tokens(from: start))
  }

  private mutating func parseCast(of operand: Expression) -> Expression {
    let keyword = current.keyword
    advance()
    if at(.postfixQuestion) || at(.postfixExclamation) { advance() }
    let type = parseType()
    return Expression(kind: .cast(operand, keyword, type), tokens: tokens(from: operand.tokens.lowerBound))
  }

  /// An operand with what is before it: effects and prefix operators.
  private mutating func parseOperand(_ closures: TrailingClosures) -> Expression {
    let start = index
    return nested({ $0.parseOperandBody(closures) }) { parser in
      parser.skipInside()
      return Expression(kind: .other, tokens: start..<parser.index)
    }
  }

  private mutating func parseOperandBody(_ closures: TrailingClosures) -> Expression {
    let start = index
    if startsEffect {
      let keyword = current.keyword
      advance()
      if keyword == .try, at(.postfixQuestion) || at(.postfixExclamation) { advance() }
      let effect = tokens(from: start)
      let operand = parseOperand(closures)
      return Expression(kind: .effect(keyword, tokens: effect, operand), tokens: tokens(from: start))
    }
    if (at(.any) || at(.some)), startsOperandWord(next) || next.kind == .leftParen {
      let type = parseType()
      return parseSuffixes(of: Expression(kind: .type(type), tokens: type.tokens), closures)
    }
    guard at(.operatorCharacter) else { return parseSuffixes(of: parsePrimary(closures), closures) }
    let run = operatorRun(at: index)
    move(to: run.upperBound)
    guard isRightBound(run) else { return Expression(kind: .other, tokens: run) }
    let operand = parseOperand(closures)
    return Expression(kind: .prefix(run, operand), tokens: tokens(from: start))
  }

  /// Whether the word at the current token acts on the expression after it.
  private var startsEffect: Bool {
    switch current.keyword {
    case .try, .await: true
    case .unsafe, .consume, .copy, .each, .discard, .borrow: startsOperandWord(next)
    case .repeat: next.kind != .leftBrace
    case .let, .var:
      (next.kind == .identifier || next.kind == .leftParen || next.kind == .period) && !startsDeclarationLine(at: index)
    default: false
    }
  }

  /// Whether a token is a word on the same line that may begin an operand.
  private func startsOperandWord(_ token: Token) -> Bool {
    guard token.kind == .identifier, !token.startsLine else { return false }
    switch token.keyword {
    case .in, .is, .as, .where, .else: return false
    default: return true
    }
  }
}
