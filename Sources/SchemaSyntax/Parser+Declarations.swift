/// Declarations.
extension Parser {
  /// What is at file level.
  struct FileItems {
    /// In order.
    var imports: [ImportDeclaration] = []
    var declarations: [Declaration] = []
    var statements: [Range<Int>] = []
  }

  /// Reads a whole file.
  mutating func parseFile() -> FileItems {
    var items = FileItems()
    var conditionals = ConditionalStack()
    while !at(.endOfFile) {
      let start = index
      if at(.poundIf), endOfConditionalAttributes() != nil {
        parseDeclaration(conditionals.branches, into: &items.declarations)
      } else if conditionals.consumeDirective(&self) || consume(.semicolon) {
        continue
      } else if let keyword = declarationKeyword(at: index), tokens[keyword].keyword == .import {
        items.imports.append(parseImport(at: keyword, conditionals.branches))
      } else if startsDeclaration(in: .file) {
        parseDeclaration(conditionals.branches, into: &items.declarations)
      } else {
        _ = parseStatement()
        items.statements.append(tokens(from: start))
      }
      if index == start {
        report("expected a declaration or statement")
        skip()
      }
    }
    return items
  }

  /// Where a declaration is, which decides what its first word may be.
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

  private mutating func parseImport(
    at keyword: Int, _ conditions: [Declaration.ConditionalBranch]
  ) -> ImportDeclaration {
    let first = index
    move(to: keyword + 1)
    switch current.keyword {
    case .struct, .class, .enum, .protocol, .typealias, .func, .let, .var, .actor, .macro:
      if !current.startsLine { advance() }
    default: break
    }
    let start = index
    if startsDeclarationLine(at: start) {
      report("import without a name")
    } else {
      repeat {
        let component = operatorRun(at: index)
        move(to: at(.operatorCharacter) ? component.upperBound : index + 1)
      } while consume(.period) && !startsDeclarationLine(at: index)
    }
    return ImportDeclaration(name: start..<index, tokens: first..<index, conditions: conditions)
  }

  /// Reads the declarations in braces; the parser is at the opening bracket.
  private mutating func parseMembers() -> [Declaration] {
    // Reading a type takes the stack of several expressions.
    nested(levels: 4, { $0.parseMemberList() }) { parser in
      parser.skip()
      return []
    }
  }

  private mutating func parseMemberList() -> [Declaration] {
    guard at(.leftBrace) else {
      report("declaration without braces")
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
        parseDeclaration(conditionals.branches, into: &members)
      } else if conditionals.consumeDirective(&self) || consume(.semicolon) {
        continue
      } else if startsDeclaration(in: .members) {
        parseDeclaration(conditionals.branches, into: &members)
      }
      if index == start {
        report("expected a declaration")
        skipUnreadable()
      }
    }
    leaveBracket(open)
    return members
  }

  /// Reads one declaration; several where it has several bindings or enum elements.
  mutating func parseDeclaration(_ conditions: [Declaration.ConditionalBranch], into result: inout [Declaration]) {
    let start = index
    let prefix = parsePrefix()
    var drafts: [DeclarationDraft] = []
    switch current.keyword {
    case .var, .let: parseBindings(from: start, into: &drafts)
    case .case: parseCases(from: start, into: &drafts)
    case .none where at(.poundWord): drafts.append(parseExpansion(from: start))
    default:
      if let draft = parseSingleDeclaration(from: start) { drafts.append(draft) }
    }
    for var draft in drafts {
      draft.attributes = prefix.attributes
      draft.modifiers = prefix.modifiers
      draft.conditions = conditions
      result.append(Declaration(draft))
    }
  }

  private mutating func parseSingleDeclaration(from start: Int) -> DeclarationDraft? {
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

  private mutating func skipUsing() -> DeclarationDraft? {
    advance()
    at(.at) ? _ = parseAttribute(inType: false) : advance()
    return nil
  }
}

// MARK: Types

extension Parser {
  private mutating func parseNominal(_ kind: Declaration.Kind, from start: Int) -> DeclarationDraft {
    advance()
    let name = parseName()
    let generics = parseGenericParameters()
    let inherits = parseInheritance()
    let clause = parseWhereClause()
    let members = parseMembers()
    var declaration = DeclarationDraft(kind: kind, name: name, tokens: tokens(from: start))
    declaration.generics = generics
    declaration.inherits = inherits
    declaration.whereClause = clause
    declaration.members = members
    return declaration
  }

  private mutating func parseExtension(from start: Int) -> DeclarationDraft {
    advance()
    let name = parseType().tokens
    let inherits = parseInheritance()
    let clause = parseWhereClause()
    let members = parseMembers()
    var declaration = DeclarationDraft(kind: .extension, name: name, tokens: tokens(from: start))
    declaration.inherits = inherits
    declaration.whereClause = clause
    declaration.members = members
    return declaration
  }

  /// Reads a declared name; an empty range after a report where there is none.
  mutating func parseName() -> Range<Int> {
    let start = index
    guard !startsDeclarationLine(at: start), consume(.identifier) else {
      report("declaration without a name")
      return start..<start
    }
    return start..<index
  }

  mutating func parseInheritance() -> [TypeSyntax] {
    guard consume(.colon) else { return [] }
    var types: [TypeSyntax] = []
    repeat {
      let start = index
      types.append(parseType())
      if index == start { break }
    } while consume(.comma) && !at(.leftBrace)
    return types
  }

  private mutating func parseAlias(_ kind: Declaration.Kind, from start: Int) -> DeclarationDraft {
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
    var declaration = DeclarationDraft(kind: kind, name: name, tokens: tokens(from: start))
    declaration.generics = generics
    declaration.inherits = inherits
    declaration.type = type
    declaration.typeTokens = type?.tokens
    declaration.whereClause = clause
    return declaration
  }
}
