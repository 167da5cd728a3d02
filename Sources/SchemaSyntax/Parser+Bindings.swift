/// Properties, enum cases and accessors.
extension Parser {
  mutating func parseBindings(from start: Int, into result: inout [DeclarationDraft]) {
    let kind: Declaration.Kind = at(.let) ? .let : .var
    let first = result.count
    advance()
    parseBinding(kind, from: start, into: &result)
    while consume(.comma) { parseBinding(kind, from: index, into: &result) }
    inheritAnnotations(&result[first...])
  }

  private mutating func parseBinding(_ kind: Declaration.Kind, from start: Int, into result: inout [DeclarationDraft]) {
    let names = parsePatternNames()
    let type = consume(.colon) ? parseType() : nil
    var value: Expression?
    if at(.equal) || (at(operator: "=") && current.isJoined) {
      advance()
      value = parseExpression()
    }
    let hasBlock = at(.leftBrace) && (value == nil || !current.startsLine || startsAccessors(at: index))
    let accessors = hasBlock ? parseAccessors() : nil
    for (name, position) in names.tokens {
      var declaration = DeclarationDraft(kind: kind, name: name..<name + 1, tokens: tokens(from: start))
      if names.isTuple {
        declaration.pattern = .init(value: value, position: position, isFirst: name == names.tokens[0].name)
      } else {
        declaration.type = type
        declaration.typeTokens = type?.tokens
        declaration.value = value
        declaration.accessors = accessors
      }
      result.append(declaration)
    }
  }

  /// The names of a pattern: one, or those of a tuple without its wildcards, each with the position of its element.
  private mutating func parsePatternNames() -> (tokens: [(name: Int, position: Int?)], isTuple: Bool) {
    let start = index
    guard at(.leftParen) else {
      guard !startsDeclarationLine(at: start), consume(.identifier) else {
        report("binding without a name")
        return ([], false)
      }
      return ([(start, nil)], false)
    }
    leaveBracket(start)
    var (position, depth) = (0, 0)
    var names: [(name: Int, position: Int?)] = []
    for token in start + 1..<max(index - 1, start + 1) {
      switch tokens[token].kind {
      case .leftParen: depth += 1
      case .rightParen: depth -= 1
      case .comma where depth == 0: position += 1
      case .identifier where tokens[token + 1].kind != .colon && !isWildcard(token):
        names.append((token, depth == 0 ? position : nil))
      default: break
      }
    }
    return (names, true)
  }

  private func isWildcard(_ token: Int) -> Bool {
    tokens[token].span.length == 1 && bytes[tokens[token].span.start] == UInt8(ascii: "_")
  }

  /// `var a, b: Int`: a binding without annotation and value has the annotation of the next one that has one.
  private func inheritAnnotations(_ bindings: inout ArraySlice<DeclarationDraft>) {
    var type: TypeSyntax?
    for index in bindings.indices.reversed() {
      let binding = bindings[index]
      if let annotation = binding.type {
        type = annotation
      } else if binding.value == nil, binding.accessors == nil, binding.pattern == nil {
        bindings[index].type = type
        bindings[index].typeTokens = type?.tokens
      } else {
        type = nil
      }
    }
  }

  mutating func parseCases(from start: Int, into result: inout [DeclarationDraft]) {
    advance()
    parseCase(from: start, into: &result)
    while consume(.comma) { parseCase(from: index, into: &result) }
  }

  private mutating func parseCase(from start: Int, into result: inout [DeclarationDraft]) {
    let name = parseName()
    guard !name.isEmpty else { return }
    var typeTokens: Range<Int>?
    if at(.leftParen), !current.startsLine {
      let open = index
      skip()
      typeTokens = tokens(from: open)
    }
    let value = consume(.equal) ? parseExpression() : nil
    var declaration = DeclarationDraft(kind: .case, name: name, tokens: tokens(from: start))
    declaration.typeTokens = typeTokens
    declaration.value = value
    result.append(declaration)
  }

  // MARK: Accessors

  /// Whether the brace at an index opens observers or an `init` accessor rather than a closure.
  func startsAccessors(at brace: Int) -> Bool {
    let first = token(at: brace + 1)
    switch first.keyword {
    case .didSet, .willSet, .`init`: return true
    default: break
    }
    guard first.kind == .at else { return false }
    var end = brace + 1
    while token(at: end).kind == .at { end = endOfAttribute(at: end) }
    return token(at: end).keyword.isAccessor
  }

  mutating func parseAccessors() -> [Declaration.Accessor] {
    let open = index
    let close = close(of: open)
    var accessors: [Declaration.Accessor] = []
    advance()
    while index < close, let accessor = parseAccessor() { accessors.append(accessor) }
    let isBareGetter = accessors.isEmpty
    if index < close, !isBareGetter { report("expected an accessor") }
    leaveBracket(open)
    return isBareGetter ? [.init(keyword: nil, body: tokens(from: open))] : accessors
  }

  private mutating func parseAccessor() -> Declaration.Accessor? {
    let start = index
    while at(.at) { _ = parseAttribute(inType: false) }
    while current.keyword.isAccessorModifier, next.keyword.isAccessor || next.keyword.isAccessorModifier { advance() }
    guard current.keyword.isAccessor, !startsExpressionBehindAccessor else {
      index = start
      return nil
    }
    let keyword = index
    advance()
    if at(.leftParen) { skip() }
    skipEffects()
    return Declaration.Accessor(keyword: keyword, body: parseBody())
  }

  /// Whether the word is used as a name in a bare getter: `{ get.value }`, `{ set = 1 }`.
  private var startsExpressionBehindAccessor: Bool {
    switch next.kind {
    case .period, .equal, .operatorCharacter, .postfixQuestion, .postfixExclamation, .comma: true
    default: false
    }
  }
}

extension Keyword {
  /// Whether the word introduces an accessor.
  fileprivate var isAccessor: Bool {
    switch self {
    case .get, .set, .willSet, .didSet, .underscoredRead, .underscoredModify, .`init`, .unsafeAddress,
      .unsafeMutableAddress, .addressWithOwner, .addressWithNativeOwner, .mutableAddressWithOwner,
      .mutableAddressWithNativeOwner:
      true
    default: false
    }
  }

  /// Whether the word may appear before an accessor.
  fileprivate var isAccessorModifier: Bool {
    switch self {
    case .mutating, .nonmutating, .consuming, .borrowing, .consumingModifier, .nonisolated, .yielding: true
    default: false
    }
  }
}
