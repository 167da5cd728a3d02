/// Declarations.
extension Parser {
  /// What stands at file level.
  struct FileItems {
    /// The imported modules' names, in order.
    var imports: [Range<Int>] = []
    /// The declarations.
    var declarations: [Declaration] = []
    /// The statements.
    var statements: [Range<Int>] = []
  }

  /// Reads a whole file.
  mutating func parseFile() -> FileItems {
    var items = FileItems()
    var conditionals = ConditionalStack()
    while !at(.endOfFile) {
      let start = index
      if at(.poundIf), endOfConditionalAttributes() != nil {
        parseDeclaration(in: .file, conditionals.branches, into: &items.declarations)
      } else if conditionals.consumeDirective(&self) || consume(.semicolon) {
        continue
      } else if let keyword = declarationKeyword(at: index), tokens[keyword].keyword == .import {
        items.imports.append(parseImport(at: keyword))
      } else if startsDeclaration(in: .file) {
        parseDeclaration(in: .file, conditionals.branches, into: &items.declarations)
      } else {
        _ = parseStatement()
        items.statements.append(tokens(from: start))
      }
      if index == start {
        report("something that is no declaration or statement")
        skip()
      }
    }
    return items
  }

  /// Where a declaration stands, which decides what its first word may be.
  enum DeclarationContext {
    case file, members, statements
  }

  /// Whether a declaration begins at the current token.
  func startsDeclaration(in context: DeclarationContext) -> Bool {
    guard let keyword = declarationKeyword(at: index) else {
      return at(.poundWord) && current.keyword == .none && context != .statements
    }
    switch tokens[keyword].keyword {
    case .case: return context == .members
    case .`init`, .subscript, .deinit, .associatedtype: return context == .members || keyword > index
    default: return true
    }
  }

  private mutating func parseImport(at keyword: Int) -> Range<Int> {
    move(to: keyword + 1)
    switch current.keyword {
    case .struct, .class, .enum, .protocol, .typealias, .func, .let, .var, .actor, .macro:
      if !current.startsLine { advance() }
    default: break
    }
    let start = index
    guard !startsDeclarationLine(at: start) else {
      report("an import without a name")
      return start..<start
    }
    repeat {
      let component = operatorRun(at: index)
      move(to: at(.operatorCharacter) ? component.upperBound : index + 1)
    } while consume(.period) && !startsDeclarationLine(at: index)
    return tokens(from: start)
  }

  /// Reads the declarations in braces; the parser stands at the opening one.
  private mutating func parseMembers() -> [Declaration] {
    // Reading a type takes the stack of several expressions.
    nested(levels: 4, { $0.parseMemberList() }) { parser in
      parser.skip()
      return []
    }
  }

  private mutating func parseMemberList() -> [Declaration] {
    guard at(.leftBrace) else {
      report("a declaration without its braces")
      return []
    }
    let open = index
    let close = close(of: open)
    var members: [Declaration] = []
    var conditionals = ConditionalStack()
    advance()
    while index < close {
      let start = index
      if at(.poundIf), endOfConditionalAttributes() != nil {
        parseDeclaration(in: .members, conditionals.branches, into: &members)
      } else if conditionals.consumeDirective(&self) || consume(.semicolon) {
        continue
      } else if startsDeclaration(in: .members) {
        parseDeclaration(in: .members, conditionals.branches, into: &members)
      }
      if index == start {
        report("something that is no declaration")
        skipUnreadable()
      }
    }
    leaveBracket(open)
    return members
  }

  /// Reads one declaration; several where it has several bindings or enum elements.
  mutating func parseDeclaration(
    in context: DeclarationContext, _ conditions: [Declaration.ConditionalBranch], into result: inout [Declaration]
  ) {
    let start = index
    let prefix = parsePrefix()
    let first = result.count
    switch current.keyword {
    case .var, .let: parseBindings(from: start, into: &result)
    case .case: parseCases(from: start, into: &result)
    case .none where at(.poundWord): result.append(parseExpansion(from: start))
    default:
      if let declaration = parseSingleDeclaration(from: start) { result.append(declaration) }
    }
    for index in first..<result.count {
      result[index].attributes = prefix.attributes
      result[index].modifiers = prefix.modifiers
      result[index].conditions = conditions
    }
  }

  private mutating func parseSingleDeclaration(from start: Int) -> Declaration? {
    switch current.keyword {
    case .class: parseNominal(.class, from: start)
    case .struct: parseNominal(.struct, from: start)
    case .enum: parseNominal(.enum, from: start)
    case .actor: parseNominal(.actor, from: start)
    case .protocol: parseNominal(.protocol, from: start)
    case .extension: parseExtension(from: start)
    case .func: parseFunction(from: start)
    case .`init`: parseInitializer(from: start)
    case .deinit: parseDeinitializer(from: start)
    case .subscript: parseSubscript(from: start)
    case .typealias: parseAlias(.typealias, from: start)
    case .associatedtype: parseAlias(.associatedtype, from: start)
    case .macro: parseMacro(from: start)
    case .operator: parseOperator(from: start)
    case .precedencegroup: parsePrecedenceGroup(from: start)
    case .using: skipUsing()
    default: nil
    }
  }

  private mutating func skipUsing() -> Declaration? {
    advance()
    at(.at) ? _ = parseAttribute(inType: false) : advance()
    return nil
  }
}

// MARK: Types

extension Parser {
  private mutating func parseNominal(_ kind: Declaration.Kind, from start: Int) -> Declaration {
    advance()
    let name = parseName()
    let generics = parseGenericParameters()
    let inherits = parseInheritance()
    let clause = parseWhereClause()
    let members = parseMembers()
    var declaration = Declaration(kind: kind, name: name, tokens: tokens(from: start))
    declaration.generics = generics
    declaration.inherits = inherits
    declaration.whereClause = clause
    declaration.members = members
    return declaration
  }

  private mutating func parseExtension(from start: Int) -> Declaration {
    advance()
    let name = parseType().tokens
    let inherits = parseInheritance()
    let clause = parseWhereClause()
    let members = parseMembers()
    var declaration = Declaration(kind: .extension, name: name, tokens: tokens(from: start))
    declaration.inherits = inherits
    declaration.whereClause = clause
    declaration.members = members
    return declaration
  }

  /// Reads a declared name; an empty range after a report where there is none.
  private mutating func parseName() -> Range<Int> {
    let start = index
    guard !startsDeclarationLine(at: start), consume(.identifier) else {
      report("a declaration without a name")
      return start..<start
    }
    return start..<index
  }

  private mutating func parseInheritance() -> [TypeSyntax] {
    guard consume(.colon) else { return [] }
    var types: [TypeSyntax] = []
    repeat {
      let start = index
      types.append(parseType())
      if index == start { break }
    } while consume(.comma) && !at(.leftBrace)
    return types
  }

  private mutating func parseAlias(_ kind: Declaration.Kind, from start: Int) -> Declaration {
    advance()
    let name = parseName()
    let generics = parseGenericParameters()
    let inherits = parseInheritance()
    var type: TypeSyntax?
    if at(.equal) || at(operator: "=") {
      advance()
      type = parseType()
    }
    let clause = parseWhereClause()
    var declaration = Declaration(kind: kind, name: name, tokens: tokens(from: start))
    declaration.generics = generics
    declaration.inherits = inherits
    declaration.type = type
    declaration.typeTokens = type?.tokens
    declaration.whereClause = clause
    return declaration
  }
}

// MARK: Functions

extension Parser {
  private mutating func parseFunction(from start: Int) -> Declaration {
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

  private mutating func parseInitializer(from start: Int) -> Declaration {
    let name = index..<index + 1
    advance()
    if at(.postfixQuestion) || at(.postfixExclamation) { advance() }
    return parseCallable(.`init`, name: name, from: start)
  }

  private mutating func parseCallable(_ kind: Declaration.Kind, name: Range<Int>, from start: Int) -> Declaration {
    let generics = parseGenericParameters()
    let signature = parseSignature()
    let clause = parseWhereClause()
    let body = parseBody()
    var declaration = Declaration(kind: kind, name: name, tokens: tokens(from: start))
    declaration.generics = generics
    declaration.typeTokens = signature
    declaration.whereClause = clause
    declaration.body = body
    return declaration
  }

  /// Parameters, effects and result; nil where no parenthesis stands.
  private mutating func parseSignature() -> Range<Int>? {
    guard at(.leftParen) else {
      report("a function without parameters")
      return nil
    }
    let start = index
    skip()
    skipEffects()
    if consume(.arrow) { _ = parseType() }
    return tokens(from: start)
  }

  private mutating func parseBody() -> Range<Int>? {
    guard at(.leftBrace) else { return nil }
    let start = index
    skip()
    return tokens(from: start)
  }

  private mutating func parseDeinitializer(from start: Int) -> Declaration {
    let name = index..<index + 1
    advance()
    skipEffects()
    let body = parseBody()
    var declaration = Declaration(kind: .deinit, name: name, tokens: tokens(from: start))
    declaration.body = body
    return declaration
  }

  private mutating func parseSubscript(from start: Int) -> Declaration {
    let name = index..<index + 1
    advance()
    let generics = parseGenericParameters()
    let signature = parseSignature()
    let clause = parseWhereClause()
    let accessors = at(.leftBrace) ? parseAccessors() : nil
    var declaration = Declaration(kind: .subscript, name: name, tokens: tokens(from: start))
    declaration.generics = generics
    declaration.typeTokens = signature
    declaration.whereClause = clause
    declaration.accessors = accessors
    return declaration
  }

  private mutating func parseMacro(from start: Int) -> Declaration {
    advance()
    let name = parseName()
    let generics = parseGenericParameters()
    let signature = parseSignature()
    let value = consume(.equal) ? parseExpression() : nil
    let clause = parseWhereClause()
    var declaration = Declaration(kind: .macro, name: name, tokens: tokens(from: start))
    declaration.generics = generics
    declaration.typeTokens = signature
    declaration.value = value
    declaration.whereClause = clause
    return declaration
  }

  private mutating func parseOperator(from start: Int) -> Declaration {
    advance()
    var name = index..<index
    if at(.operatorCharacter) {
      name = operatorRun(at: index)
    } else if at(.equal) || at(.arrow) || at(.postfixQuestion) || at(.postfixExclamation) {
      name = index..<index + 1
    } else {
      report("an operator without a name")
    }
    move(to: name.upperBound)
    let inherits = parseInheritance()
    if at(.leftBrace) { skip() }
    var declaration = Declaration(kind: .operator, name: name, tokens: tokens(from: start))
    declaration.inherits = inherits
    return declaration
  }

  private mutating func parsePrecedenceGroup(from start: Int) -> Declaration {
    advance()
    let name = parseName()
    if at(.leftBrace) { skip() }
    return Declaration(kind: .precedencegroup, name: name, tokens: tokens(from: start))
  }

  private mutating func parseExpansion(from start: Int) -> Declaration {
    let name = index
    let call = parseExpression()
    var declaration = Declaration(kind: .expansion, name: name..<name + 1, tokens: tokens(from: start))
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

// MARK: Properties and cases

extension Parser {
  private mutating func parseBindings(from start: Int, into result: inout [Declaration]) {
    let kind: Declaration.Kind = at(.let) ? .let : .var
    let first = result.count
    advance()
    parseBinding(kind, from: start, into: &result)
    while consume(.comma) { parseBinding(kind, from: index, into: &result) }
    inheritAnnotations(&result[first...])
  }

  private mutating func parseBinding(_ kind: Declaration.Kind, from start: Int, into result: inout [Declaration]) {
    let names = parsePatternNames()
    let type = consume(.colon) ? parseType() : nil
    var value: Expression?
    if at(.equal) || (at(operator: "=") && current.isJoined) {
      advance()
      value = parseExpression()
    }
    let hasBlock = at(.leftBrace) && (value == nil || !current.startsLine || startsAccessors(at: index))
    let accessors = hasBlock ? parseAccessors() : nil
    for name in names.tokens {
      var declaration = Declaration(kind: kind, name: name..<name + 1, tokens: tokens(from: start))
      declaration.isInTuplePattern = names.isTuple
      if !names.isTuple {
        declaration.type = type
        declaration.typeTokens = type?.tokens
        declaration.value = value
        declaration.accessors = accessors
      }
      result.append(declaration)
    }
  }

  /// The names of a pattern: one, or those of a tuple without its wildcards.
  private mutating func parsePatternNames() -> (tokens: [Int], isTuple: Bool) {
    let start = index
    guard at(.leftParen) else {
      guard !startsDeclarationLine(at: start), consume(.identifier) else {
        report("a binding without a name")
        return ([], false)
      }
      return ([start], false)
    }
    leaveBracket(start)
    let names = (start + 1..<max(index - 1, start + 1)).filter { token in
      tokens[token].kind == .identifier && tokens[token + 1].kind != .colon && !isWildcard(token)
    }
    return (names, true)
  }

  private func isWildcard(_ token: Int) -> Bool {
    tokens[token].span.length == 1 && bytes[tokens[token].span.start] == UInt8(ascii: "_")
  }

  /// `var a, b: Int`: a binding without annotation and value has the annotation of the next one that has one.
  private func inheritAnnotations(_ bindings: inout ArraySlice<Declaration>) {
    var type: TypeSyntax?
    for index in bindings.indices.reversed() {
      let binding = bindings[index]
      if let annotation = binding.type {
        type = annotation
      } else if binding.value == nil, binding.accessors == nil, !binding.isInTuplePattern {
        bindings[index].type = type
        bindings[index].typeTokens = type?.tokens
      } else {
        type = nil
      }
    }
  }

  private mutating func parseCases(from start: Int, into result: inout [Declaration]) {
    advance()
    parseCase(from: start, into: &result)
    while consume(.comma) { parseCase(from: index, into: &result) }
  }

  private mutating func parseCase(from start: Int, into result: inout [Declaration]) {
    let name = parseName()
    guard !name.isEmpty else { return }
    var typeTokens: Range<Int>?
    if at(.leftParen), !current.startsLine {
      let open = index
      skip()
      typeTokens = tokens(from: open)
    }
    let value = consume(.equal) ? parseExpression() : nil
    var declaration = Declaration(kind: .case, name: name, tokens: tokens(from: start))
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

  private mutating func parseAccessors() -> [Declaration.Accessor] {
    let open = index
    let close = close(of: open)
    var accessors: [Declaration.Accessor] = []
    advance()
    while index < close, let accessor = parseAccessor() { accessors.append(accessor) }
    let isBareGetter = accessors.isEmpty
    if index < close, !isBareGetter { report("something that is no accessor") }
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

  /// Whether the word may stand before an accessor.
  fileprivate var isAccessorModifier: Bool {
    switch self {
    case .mutating, .nonmutating, .consuming, .borrowing, .consumingModifier, .nonisolated, .yielding: true
    default: false
    }
  }
}
