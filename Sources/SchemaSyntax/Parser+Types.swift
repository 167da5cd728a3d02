/// Types.
extension Parser {
  /// Reads a type; where none begins, an empty `.other` after a report.
  mutating func parseType() -> TypeSyntax { nestedType { $0.parseTypeBody() } }

  /// Reads the type that begins at an index.
  mutating func parseType(at start: Int) -> TypeSyntax {
    index = start
    return parseType()
  }

  private mutating func nestedType(_ body: (inout Parser) -> TypeSyntax) -> TypeSyntax {
    let start = index
    return nested(levels: 2, body) { parser in
      parser.skipInside()
      return TypeSyntax(kind: .other, tokens: start..<parser.index)
    }
  }

  private mutating func parseTypeBody() -> TypeSyntax {
    let start = index
    if skipTypeAttributesAndSpecifiers() {
      let type = parseType()
      return TypeSyntax(kind: .attributed(type), tokens: tokens(from: start))
    }
    let type = parseComposition()
    guard atFunctionArrow() else { return type }
    skipEffects()
    guard consume(.arrow) else { return type }
    _ = parseType()
    return TypeSyntax(kind: .function, tokens: tokens(from: start))
  }

  /// Whether `->` follows, after `async` and `throws` perhaps.
  private func atFunctionArrow() -> Bool {
    switch current.kind {
    case .arrow: return true
    case .identifier:
      var ahead = self
      ahead.skipEffects()
      return ahead.index > index && ahead.at(.arrow)
    default: return false
    }
  }

  /// Skips `async`, `throws(E)`, `rethrows` and `reasync`; more of them than anyone writes are left.
  mutating func skipEffects() {
    for _ in 0..<4 {
      switch current.keyword {
      case .throws:
        advance()
        if at(.leftParen), !current.startsLine { skip() }
      case .async, .rethrows, .reasync: advance()
      default: return
      }
    }
  }

  private mutating func skipTypeAttributesAndSpecifiers() -> Bool {
    let start = index
    while true {
      if at(.at), !startsDeclarationLine(at: index) {
        _ = parseAttribute(inType: true)
        continue
      }
      switch current.keyword {
      case .inout, .borrowing, .consuming, .sending, .isolated, .owned, .shared, .constant, .resultDependsOnSelf:
        guard startsType(next) else { return index > start }
        advance()
      case .nonisolated where startsType(next) && next.kind != .leftParen:
        advance()
      case .nonisolated, .dependsOn:
        guard next.kind == .leftParen, startsType(token(at: behind(index + 1))) else { return index > start }
        advance()
        skip()
      default: return index > start
      }
    }
  }

  private func startsType(_ token: Token) -> Bool {
    switch token.kind {
    case .identifier: return token.keyword != .in && token.keyword != .where
    case .leftParen, .leftBracket, .at: return !token.startsLine
    case .operatorCharacter: return bytes[Int(token.start)] == UInt8(ascii: "~")
    default: return false
    }
  }

  private mutating func parseComposition() -> TypeSyntax {
    let start = index
    switch current.keyword {
    case .some where startsType(next):
      advance()
      return TypeSyntax(kind: .some(nestedType { $0.parseComposition() }), tokens: tokens(from: start))
    case .any where startsType(next):
      advance()
      return TypeSyntax(kind: .any(nestedType { $0.parseComposition() }), tokens: tokens(from: start))
    case .each where startsType(next), .repeat where startsType(next):
      advance()
      return TypeSyntax(kind: .attributed(nestedType { $0.parseComposition() }), tokens: tokens(from: start))
    default: break
    }
    let first = parsePostfixType()
    guard atAmpersand else { return first }
    var parts = [first]
    while atAmpersand {
      advance()
      parts.append(parsePostfixType())
    }
    return TypeSyntax(kind: .composition(parts), tokens: tokens(from: start))
  }

  private var atAmpersand: Bool { at(operator: "&") && operatorRun(at: index).count == 1 }

  private mutating func parsePostfixType() -> TypeSyntax {
    let start = index
    if at(operator: "~") {
      advance()
      return TypeSyntax(kind: .attributed(parsePrimaryType()), tokens: tokens(from: start))
    }
    var type = parsePrimaryType()
    var length = 0
    while index > start {
      length += 1
      if length > longestChain { type = TypeSyntax(kind: .other, tokens: tokens(from: start)) }
      if atPostfix("?", .postfixQuestion) {
        advance()
        type = TypeSyntax(kind: .optional(type), tokens: tokens(from: start))
      } else if atPostfix("!", .postfixExclamation) {
        advance()
        type = TypeSyntax(kind: .implicitlyUnwrapped(type), tokens: tokens(from: start))
      } else if at(.period), next.kind == .identifier, !startsDeclarationLine(at: index + 1) {
        advance()
        type = parseMemberType(of: type, from: start)
      } else {
        break
      }
    }
    return type
  }

  /// Whether a type is followed by a suffix, which after `>` was read as part of one operator.
  private func atPostfix(_ character: Unicode.Scalar, _ kind: Token.Kind) -> Bool {
    at(kind) || (at(operator: character) && current.isJoined)
  }

  private mutating func parseMemberType(of base: TypeSyntax, from start: Int) -> TypeSyntax {
    let name = index
    let text = bytes[Int(current.start)..<Int(current.end)]
    advance()
    if text.elementsEqual("Type".utf8) || text.elementsEqual("Protocol".utf8) {
      return TypeSyntax(kind: .metatype(base), tokens: tokens(from: start))
    }
    let generics = at(operator: "<") ? parseGenericArguments() : nil
    guard case .named(let components) = base.kind else { return TypeSyntax(kind: .other, tokens: tokens(from: start)) }
    let component = TypeSyntax.Component(name: name, generics: generics)
    return TypeSyntax(kind: .named(components + [component]), tokens: tokens(from: start))
  }

  private mutating func parsePrimaryType() -> TypeSyntax {
    let start = index
    switch current.kind {
    case .identifier where !startsDeclarationLine(at: index):
      skipModuleSelector()
      let name = index
      advance()
      let generics = at(operator: "<") ? parseGenericArguments() : nil
      return TypeSyntax(kind: .named([.init(name: name, generics: generics)]), tokens: tokens(from: start))
    case .leftParen:
      let elements = parseTupleTypeElements()
      return TypeSyntax(kind: .tuple(elements), tokens: tokens(from: start))
    case .leftBracket: return parseBracketType()
    default:
      report("expected a type")
      return TypeSyntax(kind: .other, tokens: start..<start)
    }
  }

  /// Skips `Module::` before a name.
  mutating func skipModuleSelector() {
    if next.kind == .colon, token(at: index + 2).kind == .colon, token(at: index + 2).isAdjacent,
      token(at: index + 3).kind == .identifier
    {
      move(to: index + 3)
    }
  }

  private mutating func parseTupleTypeElements() -> [TypeSyntax] {
    let open = index
    let close = close(of: open)
    var elements: [TypeSyntax] = []
    advance()
    while index < close {
      let start = index
      while at(.identifier), next.kind == .colon || (next.kind == .identifier && token(at: index + 2).kind == .colon) {
        advance()
      }
      _ = consume(.colon)
      elements.append(parseType())
      while index < close, !at(.comma) { skip() }
      _ = consume(.comma)
      if index == start { skip() }
    }
    leaveBracket(open)
    return elements
  }

  /// `[T]`, `[K: V]`, `[3 of T]`.
  private mutating func parseBracketType() -> TypeSyntax {
    let open = index
    advance()
    if at(.integer) || (at(.identifier) && next.keyword == .of) {
      leaveBracket(open)
      return TypeSyntax(kind: .other, tokens: tokens(from: open))
    }
    let first = parseType()
    var kind = TypeSyntax.Kind.array(first)
    if consume(.colon) { kind = .dictionary(key: first, value: parseType()) }
    leaveBracket(open)
    return TypeSyntax(kind: kind, tokens: tokens(from: open))
  }

  /// Reads `<A, B>` at `<`; nil, after a report, where it is something else.
  mutating func parseGenericArguments() -> [TypeSyntax]? {
    let open = index
    advance()
    var arguments: [TypeSyntax] = []
    while !at(operator: ">") {
      let start = index
      if at(.integer) || (at(operator: "-") && next.kind == .integer) {
        advance()
        _ = consume(.integer)
      } else {
        arguments.append(parseType())
      }
      if index == start || !(consume(.comma) || at(operator: ">")) {
        report("unterminated generic arguments")
        lessThanSigns.insert(open)
        return nil
      }
    }
    advance()
    return arguments
  }

  /// Skips a `<…>` clause with its tokens given back; nil if none begins.
  mutating func parseGenericParameters() -> Range<Int>? {
    guard at(operator: "<") else { return nil }
    let start = index
    move(to: endOfGenericParameters(at: start))
    return tokens(from: start)
  }

  /// The index after the `<…>` clause at an index.
  func endOfGenericParameters(at start: Int) -> Int {
    var end = start
    var open = 0
    repeat {
      if isOperator(end, "<") { open += 1 }
      if isOperator(end, ">") { open -= 1 }
      end = behind(end)
    } while open > 0 && !endsGenericParameters(at: end)
    return end
  }

  /// Whether a `<…>` clause ends at an index for want of a `>`.
  private func endsGenericParameters(at index: Int) -> Bool {
    let token = token(at: index)
    switch token.kind {
    case .endOfFile, .leftBrace, .rightBrace: return true
    default: return token.keyword != .let && startsDeclarationLine(at: index)
    }
  }

  /// Reads a `where` clause; nil if none begins.
  mutating func parseWhereClause() -> Range<Int>? {
    guard at(.where) else { return nil }
    let start = index
    repeat {
      advance()
      _ = parseType()
      guard at(.colon) || at(.equal) || (at(operator: "=") && operatorRun(at: index).count == 2) else { break }
      move(to: at(.operatorCharacter) ? index + 2 : index + 1)
      _ = at(.integer) ? advance() : { _ = parseType() }()
      if at(.leftParen), !current.startsLine { skip() }
    } while at(.comma)
    return tokens(from: start)
  }
}
