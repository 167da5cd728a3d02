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

  /// Reads `@Name<…>(…)`; in a type a parenthesis directly after the name may be the type's own.
  mutating func parseAttribute(inType: Bool) -> Attribute {
    let start = index
    let (name, generics) = attributeName(at: start)
    move(to: generics?.upperBound ?? name.upperBound)
    var arguments: [Argument]?
    if name.isEmpty {
      report("attribute without a name")
    } else if at(.leftParen), inType ? opensTypeAttributeArguments() : !current.startsLine {
      arguments = isExpressionList(name) ? parseArguments() : [parseRawArgument()].compactMap { $0 }
    }
    return Attribute(name: name, generics: generics, arguments: arguments, tokens: tokens(from: start))
  }

  /// The name of the attribute whose `@` is at an index, empty if none is, and the `<…>` after it.
  private func attributeName(at start: Int) -> (name: Range<Int>, generics: Range<Int>?) {
    var name = start + 1..<start + 1
    guard token(at: start + 1).kind == .identifier, !startsDeclarationLine(at: start + 1) else { return (name, nil) }
    name = start + 1..<start + 2
    var generics: Range<Int>?
    while true {
      let end = generics?.upperBound ?? name.upperBound
      if token(at: end).kind == .period, token(at: end + 1).kind == .identifier, !startsDeclarationLine(at: end + 1) {
        // Generic arguments before a period belong to the name.
        name = start + 1..<end + 2
        generics = nil
      } else if isOperator(end, "<"), generics == nil {
        generics = end..<endOfGenericParameters(at: end)
      } else {
        return (name, generics)
      }
    }
  }

  /// The index after the attribute at an index, in a declaration; its arguments are not read.
  func endOfAttribute(at start: Int) -> Int {
    let (name, generics) = attributeName(at: start)
    let end = generics?.upperBound ?? name.upperBound
    let hasArguments = !name.isEmpty && token(at: end).kind == .leftParen && !token(at: end).startsLine
    return hasArguments ? behind(end) : end
  }

  private func opensTypeAttributeArguments() -> Bool {
    guard current.isAdjacent else { return false }
    let next = token(at: behind(index))
    switch next.keyword {
    case .async, .throws, .rethrows, .reasync: return false
    default: return next.kind != .arrow
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

  /// All that is between the parentheses, as one argument; nil when that is nothing.
  private mutating func parseRawArgument() -> Argument? {
    let open = index
    let inner = open + 1..<max(close(of: open), open + 1)
    leaveBracket(open)
    return inner.isEmpty ? nil : Argument(label: nil, value: Expression(kind: .other, tokens: inner))
  }

  /// The token after the `#endif` of an attribute-only block that a declaration follows.
  func endOfConditionalAttributes() -> Int? {
    endOfAttributeBlock(at: index).flatMap { declarationKeyword(at: $0) == nil ? nil : $0 }
  }

  /// The token after the `#endif` of a block that holds attributes and nothing else.
  private func endOfAttributeBlock(at start: Int) -> Int? {
    var end = start
    var open = 0
    var isEmpty = true
    repeat {
      switch token(at: end).keyword {
      case .poundIf:
        open += 1
        guard open <= Self.deepestAttributeBlock else { return nil }
        end = endOfDirective(at: end)
      case .poundElseif, .poundElse: end = endOfDirective(at: end)
      case .poundEndif:
        open -= 1
        end += 1
      default:
        guard token(at: end).kind == .at else { return nil }
        end = endOfAttribute(at: end)
        isEmpty = false
      }
    } while open > 0
    return isEmpty ? nil : end
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

  /// The token after the modifier at an index; nil if the word is not a modifier.
  private func endOfModifier(at index: Int) -> Int? {
    let word = token(at: index)
    guard word.keyword.isModifier else { return nil }
    let next = token(at: index + 1)
    if next.kind == .leftParen, !next.startsLine, word.keyword.takesArgument {
      let end = behind(index + 1)
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

// MARK: Looking for the declaration after

extension Parser {
  /// How many attributes are looked past: like the next three a bound for hostile input.
  private static let mostAttributes = 32
  /// How many modifiers are looked past.
  private static let mostModifiers = 12
  /// How many `#if` blocks that hold nothing but attributes are looked past.
  private static let mostAttributeBlocks = 4
  /// How deeply such blocks are nested.
  private static let deepestAttributeBlock = 4

  /// The keyword that introduces the declaration at an index, after attributes and modifiers; nil if none is.
  func declarationKeyword(at start: Int) -> Int? {
    var index = start
    var attributes = 0
    var modifiers = 0
    var blocks = 0
    while attributes < Self.mostAttributes, modifiers < Self.mostModifiers, index < tokens.count {
      let token = tokens[index]
      if token.kind == .at {
        attributes += 1
        index = endOfAttribute(at: index)
      } else if token.keyword == .class, isModifierClass(at: index) {
        modifiers += 1
        index += 1
      } else if introducesDeclaration(at: index) {
        return index
      } else if token.keyword.isModifier {
        modifiers += 1
        index += 1
        if self.token(at: index).kind == .leftParen, token.keyword.takesArgument { index = behind(index) }
      } else if token.keyword == .poundIf {
        blocks += 1
        guard blocks <= Self.mostAttributeBlocks, let end = endOfAttributeBlock(at: index) else { return nil }
        index = end
      } else {
        return token.kind == .poundWord && index > start && token.keyword == .none ? index : nil
      }
    }
    return nil
  }

  /// Skips something that is not a declaration: a run of attributes as a whole, so that each is looked at once.
  mutating func skipUnreadable() {
    let start = index
    while at(.at) { move(to: endOfAttribute(at: index)) }
    if index == start { skip() }
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
