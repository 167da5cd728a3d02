/// Functions, initializers, subscripts, macros and operators.
extension Parser {
  mutating func parseFunction(from start: Int) -> DeclarationDraft {
    advance()
    let name = parseFunctionName()
    return parseCallable(.func, name: name, from: start)
  }

  /// An identifier or an operator, whose last `<` may open the generic parameters.
  private mutating func parseFunctionName() -> Range<Int> {
    guard !at(.identifier) else { return parseName() }
    let start = index
    guard at(.operatorCharacter) || at(.postfixExclamation) || at(.postfixQuestion) || at(.equal) else {
      return parseName()
    }
    var end = operatorRun(at: index).upperBound
    if end - start > 1, isOperator(end - 1, "<"), token(at: end).kind == .identifier { end -= 1 }
    move(to: end)
    return start..<end
  }

  mutating func parseInitializer(from start: Int) -> DeclarationDraft {
    let name = index..<index + 1
    advance()
    if at(.postfixQuestion) || at(.postfixExclamation) { advance() }
    return parseCallable(.`init`, name: name, from: start)
  }

  private mutating func parseCallable(_ kind: Declaration.Kind, name: Range<Int>, from start: Int) -> DeclarationDraft {
    let generics = parseGenericParameters()
    let signature = parseSignature()
    let clause = parseWhereClause()
    let body = parseBody()
    var declaration = DeclarationDraft(kind: kind, name: name, tokens: tokens(from: start))
    declaration.generics = generics
    declaration.typeTokens = signature
    declaration.whereClause = clause
    declaration.body = body
    return declaration
  }

  /// Parameters, effects and result; nil if no parenthesis is.
  private mutating func parseSignature() -> Range<Int>? {
    guard at(.leftParen) else {
      report("function without parameters")
      return nil
    }
    let start = index
    skip()
    skipEffects()
    if consume(.arrow) { _ = parseType() }
    return tokens(from: start)
  }

  mutating func parseBody() -> Range<Int>? {
    guard at(.leftBrace) else { return nil }
    let start = index
    skip()
    return tokens(from: start)
  }

  mutating func parseDeinitializer(from start: Int) -> DeclarationDraft {
    let name = index..<index + 1
    advance()
    skipEffects()
    let body = parseBody()
    var declaration = DeclarationDraft(kind: .deinit, name: name, tokens: tokens(from: start))
    declaration.body = body
    return declaration
  }

  mutating func parseSubscript(from start: Int) -> DeclarationDraft {
    let name = index..<index + 1
    advance()
    let generics = parseGenericParameters()
    let signature = parseSignature()
    let clause = parseWhereClause()
    let accessors = at(.leftBrace) ? parseAccessors() : nil
    var declaration = DeclarationDraft(kind: .subscript, name: name, tokens: tokens(from: start))
    declaration.generics = generics
    declaration.typeTokens = signature
    declaration.whereClause = clause
    declaration.accessors = accessors
    return declaration
  }

  mutating func parseMacro(from start: Int) -> DeclarationDraft {
    advance()
    let name = parseName()
    let generics = parseGenericParameters()
    let signature = parseSignature()
    let value = consume(.equal) ? parseExpression() : nil
    let clause = parseWhereClause()
    var declaration = DeclarationDraft(kind: .macro, name: name, tokens: tokens(from: start))
    declaration.generics = generics
    declaration.typeTokens = signature
    declaration.value = value
    declaration.whereClause = clause
    return declaration
  }

  mutating func parseOperator(from start: Int) -> DeclarationDraft {
    advance()
    var name = index..<index
    if at(.operatorCharacter) {
      name = operatorRun(at: index)
    } else if at(.equal) || at(.arrow) || at(.postfixQuestion) || at(.postfixExclamation) {
      name = index..<index + 1
    } else {
      report("operator without a name")
    }
    move(to: name.upperBound)
    let inherits = parseInheritance()
    if at(.leftBrace) { skip() }
    var declaration = DeclarationDraft(kind: .operator, name: name, tokens: tokens(from: start))
    declaration.inherits = inherits
    return declaration
  }

  mutating func parsePrecedenceGroup(from start: Int) -> DeclarationDraft {
    advance()
    let name = parseName()
    if at(.leftBrace) { skip() }
    return DeclarationDraft(kind: .precedencegroup, name: name, tokens: tokens(from: start))
  }

  mutating func parseExpansion(from start: Int) -> DeclarationDraft {
    let name = index
    let call = parseExpression()
    var declaration = DeclarationDraft(kind: .expansion, name: name..<name + 1, tokens: tokens(from: start))
    declaration.value = call
    if isOperator(name + 1, "<"), endOfGenericParameters(at: name + 1) <= index {
      declaration.generics = name + 1..<endOfGenericParameters(at: name + 1)
    }
    return declaration
  }

  /// Reads the parameters between parentheses.
  mutating func parseParameters(at open: Int) -> [Parameter] {
    index = open + 1
    let close = close(of: open)
    var parameters: [Parameter] = []
    while index < close {
      let start = index
      _ = parsePrefix()
      guard index < close else { break }
      let label = index
      skip()
      let name = at(.identifier) ? index : label
      _ = consume(.identifier)
      let type = consume(.colon) ? parseType() : nil
      if at(.operatorCharacter) { move(to: operatorRun(at: index).upperBound) }
      let value = consume(.equal) ? parseExpression() : nil
      parameters.append(Parameter(label: label, name: name, type: type, value: value))
      while index < close, !at(.comma) { skip() }
      _ = consume(.comma)
      if index == start { skip() }
    }
    return parameters
  }
}
