/// Attributes and modifiers.
extension Parser {
  /// The attributes and modifiers before a declaration.
  struct Prefix {
    /// The attributes in order.
    var attributes: [Attribute] = []
    /// The modifiers in order.
    var modifiers: [Declaration.Modifier] = []
  }

  /// Reads attributes and modifiers in any order.
  mutating func parsePrefix() -> Prefix {
    var prefix = Prefix()
    while true {
      if at(.at) {
        prefix.attributes.append(parseAttribute(inType: false))
      } else if at(.poundIf), let end = endOfConditionalAttributes() {
        parseConditionalAttributes(until: end, into: &prefix)
      } else if let end = endOfModifier(at: index) {
        prefix.modifiers.append(.init(keyword: current.keyword, tokens: index..<end))
        move(to: end)
      } else {
        return prefix
      }
    }
  }

  /// Reads `@Name<…>(…)`; in a type a parenthesis directly behind the name may be the type's own.
  mutating func parseAttribute(inType: Bool) -> Attribute {
    let start = index
    advance()
    let name = index
    guard consume(.identifier) else {
      report("an attribute without a name")
      return Attribute(name: name..<name, generics: nil, arguments: nil, tokens: tokens(from: start))
    }
    var nameTokens = tokens(from: name)
    var generics: Range<Int>?
    while true {
      if at(.period), next.kind == .identifier {
        // Generic arguments before a period belong to the name.
        move(to: index + 2)
        nameTokens = tokens(from: name)
        generics = nil
      } else if at(operator: "<"), generics == nil {
        generics = parseGenericParameters()
      } else {
        break
      }
    }
    var arguments: [Argument]?
    if at(.leftParen), inType ? opensTypeAttributeArguments() : !current.startsLine {
      arguments = isExpressionList(nameTokens) ? parseArguments() : [parseRawArgument()].compactMap { $0 }
    }
    return Attribute(name: nameTokens, generics: generics, arguments: arguments, tokens: tokens(from: start))
  }

  private func opensTypeAttributeArguments() -> Bool {
    guard current.isAdjacent else { return false }
    switch token(at: close(of: index) + 1).keyword {
    case .async, .throws, .rethrows, .reasync: return false
    default: return token(at: close(of: index) + 1).kind != .arrow
    }
  }

  /// Whether an attribute's arguments are expressions; those of the built-in attributes listed have a grammar of
  /// their own (The Swift Programming Language, Attributes).
  private func isExpressionList(_ name: Range<Int>) -> Bool {
    guard name.count == 1 else { return true }
    let span = tokens[name.lowerBound].span
    return !Self.attributesWithOwnGrammar.contains { bytes[span.start..<span.end].elementsEqual($0.utf8) }
  }

  private static let attributesWithOwnGrammar = [
    "available", "_spi_available", "backDeployed", "_backDeploy", "differentiable", "derivative", "transpose", "objc",
    "specialized", "_specialize", "_dynamicReplacement", "_documentation", "_effects", "_implements",
    "_originallyDefinedIn", "abi",
  ]

  /// All that stands between the parentheses, as one argument; nil when that is nothing.
  private mutating func parseRawArgument() -> Argument? {
    let open = index
    let inner = open + 1..<max(close(of: open), open + 1)
    leaveBracket(open)
    return inner.isEmpty ? nil : Argument(label: nil, value: Expression(kind: .other, tokens: inner))
  }

  /// The token behind the `#endif` of an attribute-only block that a declaration follows.
  func endOfConditionalAttributes() -> Int? {
    endOfAttributeBlock(at: index).flatMap { declarationKeyword(at: $0) == nil ? nil : $0 }
  }

  /// The token behind the `#endif` of a block that holds nothing but attributes.
  private func endOfAttributeBlock(at start: Int) -> Int? {
    var ahead = self
    ahead.index = start
    var open = 0
    repeat {
      switch ahead.current.keyword {
      case .poundIf:
        open += 1
        ahead.skipDirective()
      case .poundElseif, .poundElse: ahead.skipDirective()
      case .poundEndif:
        open -= 1
        ahead.advance()
      default:
        guard ahead.at(.at) else { return nil }
        _ = ahead.parseAttribute(inType: false)
      }
    } while open > 0 && !ahead.at(.endOfFile)
    return open == 0 ? ahead.index : nil
  }

  private mutating func parseConditionalAttributes(until end: Int, into prefix: inout Prefix) {
    while index < end {
      if at(.at) {
        prefix.attributes.append(parseAttribute(inType: false))
      } else if at(.poundEndif) {
        advance()
      } else {
        skipDirective()
      }
    }
  }

  /// The token behind the modifier at an index; nil where the word is no modifier.
  private func endOfModifier(at index: Int) -> Int? {
    let word = token(at: index)
    guard word.keyword.isModifier else { return nil }
    let next = token(at: index + 1)
    if next.kind == .leftParen, !next.startsLine, word.keyword.takesArgument {
      let end = close(of: index + 1) + 1
      return startsDeclaration(behindModifier: end) ? end : nil
    }
    return startsDeclaration(behindModifier: index + 1) ? index + 1 : nil
  }

  private func startsDeclaration(behindModifier index: Int) -> Bool {
    let token = token(at: index)
    return (token.kind == .poundWord && token.keyword == .none) || declarationKeyword(at: index) != nil
  }
}

extension Keyword {
  /// Whether the word is a modifier where a declaration follows.
  fileprivate var isModifier: Bool {
    switch self {
    case .async, .borrowing, .class, .consuming, .convenience, .distributed, .dynamic, .fileprivate, .final, .indirect,
      .infix, .internal, .isolated, .lazy, .mutating, .nonisolated, .nonmutating, .open, .optional, .override,
      .package, .postfix, .prefix, .private, .public, .required, .sending, .static, .unowned, .weak, .yielding,
      .consumingModifier, .owned, .shared, .constant, .resultDependsOnSelf, .local:
      true
    default: false
    }
  }

  /// Whether the modifier may be followed by parentheses.
  fileprivate var takesArgument: Bool {
    switch self {
    case .private, .fileprivate, .internal, .package, .public, .open, .unowned, .nonisolated, .isolated: true
    default: false
    }
  }
}

// MARK: Looking for the declaration behind

extension Parser {
  /// How many attributes and modifiers are looked past: a bound for hostile input.
  private static let longestPrefix = 64

  /// The keyword that introduces the declaration at an index, behind attributes and modifiers; nil where none is.
  func declarationKeyword(at start: Int) -> Int? {
    var index = start
    for _ in 0..<Self.longestPrefix where index < tokens.count {
      let token = tokens[index]
      if token.kind == .at {
        index = endOfAttribute(at: index)
      } else if token.keyword == .class, isModifierClass(at: index) {
        index += 1
      } else if introducesDeclaration(at: index) {
        return index
      } else if token.keyword.isModifier {
        index += 1
        if self.token(at: index).kind == .leftParen, token.keyword.takesArgument { index = close(of: index) + 1 }
      } else if token.keyword == .poundIf {
        guard let end = endOfAttributeBlock(at: index) else { return nil }
        index = end
      } else {
        return token.kind == .poundWord && index > start && token.keyword == .none ? index : nil
      }
    }
    return nil
  }

  private func endOfAttribute(at start: Int) -> Int {
    var ahead = self
    ahead.index = start
    _ = ahead.parseAttribute(inType: false)
    return max(ahead.index, start + 1)
  }

  private func isModifierClass(at index: Int) -> Bool {
    let next = token(at: index + 1)
    switch next.keyword {
    case .func, .var, .let, .subscript, .`init`, .typealias: return true
    default:
      guard next.keyword.isModifier else { return false }
      let behind = token(at: index + 2)
      return behind.kind == .identifier || behind.kind == .leftParen
    }
  }

  /// Whether the word at an index begins a declaration, attributes and modifiers aside.
  func introducesDeclaration(at index: Int) -> Bool {
    let next = token(at: index + 1)
    switch token(at: index).keyword {
    case .class, .struct, .enum, .protocol, .extension, .typealias, .var, .let, .func, .deinit, .import, .operator,
      .precedencegroup, .associatedtype, .subscript, .`init`, .case:
      return true
    case .actor, .macro: return next.kind == .identifier && !next.startsLine
    case .using: return (next.kind == .at || next.keyword == .nonisolated) && !next.startsLine
    default: return false
    }
  }
}
