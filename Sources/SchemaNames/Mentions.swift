import SchemaSyntax
import SchemaText

/// Where the code names certain types.
package struct Mentions: Sendable {
  /// One place where a type is named.
  package struct Mention: Sendable {
    /// The index of the unit.
    package let unit: Int
    /// The token of the name.
    package let token: Int
    /// Whether it is in a test or preview.
    package let isExempt: Bool
    /// Whether the code makes, fetches or deletes values of the type, rather than naming it only.
    package let isUse: Bool
    /// Whether it is `X.self` as a value, which may register a model.
    package let isReference: Bool
    /// Whether it is the right side of a typealias, which by itself uses nothing.
    package let isAliased: Bool
    /// The name after it in code: `Note` of `CurrentSchema.Note()`.
    package let member: String?
    /// What the code around is for.
    package fileprivate(set) var purpose: Purpose
    /// Whether the name is known to lead to the type; otherwise it is spelled like it, and what it leads to is open.
    package let isCertain: Bool

    /// Whether it is in the app's own code: no test, no schema, no migration.
    package var isInApp: Bool { !isExempt && purpose == .app }
  }

  /// What code is for, as far as it tells live types from frozen ones.
  package enum Purpose: Sendable {
    /// A schema version, a model, or what is nested in them.
    case schema
    /// A migration plan, its stages, and what is called a migration.
    case migration
    /// Everything else.
    case app
  }

  /// The types that make code a schema or a migration.
  package struct Landmarks: Sendable {
    /// The schema versions and models.
    let schemas: Set<TypeID>
    /// The plans, and `MigrationStage` where it is extended.
    let migrations: Set<TypeID>

    package init(schemas: Set<TypeID>, migrations: Set<TypeID>) {
      self.schemas = schemas
      self.migrations = migrations
    }
  }

  /// The mentions by type, in the order of the files.
  package private(set) var mentions: [TypeID: [Mention]] = [:]
  /// The lists that no code of the app names so far, as code would name them: `Lists.old`.
  package private(set) var listsOfSchemas: Set<String> = []

  /// Finds the mentions of types outside their own declarations and extensions.
  package init(of types: [TypeID], in symbols: SymbolTable, _ landmarks: Landmarks, jobs: Int) {
    let wanted = Dictionary(grouping: Set(types).sorted()) { symbols[$0].name }
    let names = NameSet(wanted.keys)
    let found = Array(symbols.units.indices).mapped(byJobs: jobs) { unit in
      let tree = symbols.units[unit].tree
      return tree.tokens(spelling: names).flatMap { token in
        Self.mentions(by: token, unit, wanted[tree.name(token)] ?? [], symbols, landmarks)
      }
    }
    for (type, mention) in found.joined() { mentions[type, default: []].append(mention) }
    passOnPurposes(in: symbols, landmarks)
  }

  /// What lists hold has the purpose of what names them.
  private mutating func passOnPurposes(in symbols: SymbolTable, _ landmarks: Landmarks) {
    let around = mentions.mapValues { mentions in
      mentions.map { $0.isInApp && $0.isReference ? symbols.list(around: $0.token, in: $0.unit) : nil }
    }
    guard around.values.contains(where: { $0.contains { $0 != nil } }) else { return }
    let lists = NamedLists(around.values.joined().compactMap { $0 }, in: symbols) {
      Self.purpose($0, $1, symbols, landmarks)
    }
    let ofSchemas = lists.ofSchemas
    for (type, around) in around {
      for (index, list) in around.enumerated() where list.map(ofSchemas.contains) == true {
        mentions[type]?[index].purpose = .schema
      }
    }
    listsOfSchemas = Set(ofSchemas.map { $0.writtenName(symbols) })
  }

  /// The mentions of a type.
  package func of(_ type: TypeID) -> [Mention] { mentions[type] ?? [] }

  /// The most types of one name that a name is kept for which may mean any of them.
  private static let mostNamesakes = 500

  /// What a token mentions of the types that have its name.
  private static func mentions(
    by token: Int, _ unit: Int, _ namesakes: [TypeID], _ symbols: SymbolTable, _ landmarks: Landmarks
  ) -> [(TypeID, Mention)] {
    let around = symbols.types(around: token, in: unit).flatMap(symbols.withParents)
    // Most names of types are in their own declarations.
    if namesakes.count == 1, around.contains(namesakes[0]) { return [] }
    let tree = symbols.units[unit].tree
    // A module may have the same name as a type.
    guard tree.tokens[max(token - 1, 0)].keyword != .import else { return [] }
    let scope = symbols.scope(at: token, in: unit)
    let path = tree.path(to: token)
    guard !tree.isInExtensionHead(token), !isMemberOfUnknown(token, path, scope, symbols) else { return [] }
    let found = symbols.lookUp(path, from: scope)
    // What is found may be none of many types of its name, which are not asked one by one. A name that so many types have
    // that it would be kept once for each of them says nothing of any.
    let open = namesakes.count <= Self.mostNamesakes ? namesakes : []
    let candidates = if case .found(let type) = found { namesakes.holds(type) ? [type] : [] } else { open }
    let types = candidates.filter { !around.contains($0) }
    guard !types.isEmpty else { return [] }
    let isExempt = symbols.units[unit].isExempt || tree.isInPreview(token..<token + 1)
    let (isUse, isReference) = (isUse(token, tree), isReference(token, tree))
    let purpose = purpose(token, scope, symbols, landmarks)
    return types.map { type in
      (
        type,
        Mention(
          unit: unit, token: token, isExempt: isExempt, isUse: isUse, isReference: isReference,
          isAliased: isAliased(token, tree), member: tree.member(behind: token), purpose: purpose,
          isCertain: found == .found(type))
      )
    }
  }

  /// Whether a name is a member of something that is not a type of the project, such as `User` of another framework's
  /// `OneSignal.User`, or of the value of an expression.
  private static func isMemberOfUnknown(_ token: Int, _ path: [String], _ scope: Scope, _ symbols: SymbolTable) -> Bool
  {
    if path.count == 1 { return symbols.tree(scope).tokens[max(token - 1, 0)].kind == .period }
    guard case .missing = symbols.lookUp([path[0]], from: scope) else { return false }
    return symbols.modules[path[0]] == nil
  }

  private static func purpose(_ token: Int, _ scope: Scope, _ symbols: SymbolTable, _ landmarks: Landmarks) -> Purpose {
    let around = scope.types.flatMap { symbols.withParents($0) }
    if around.contains(where: landmarks.migrations.contains) { return .migration }
    if around.contains(where: { symbols[$0].name.isMigration }) || symbols.tree(scope).isInMigration(token) {
      return .migration
    }
    return around.contains(where: landmarks.schemas.contains) ? .schema : .app
  }

  /// `Note(…)`, `Note.init(…)`, `FetchDescriptor<Note>`, `@Query … [Note]`, `delete(model: Note.self)`.
  private static func isUse(_ token: Int, _ tree: SyntaxTree) -> Bool {
    let next = tree.tokens[min(token + 1, tree.tokens.count - 1)]
    if next.kind == .leftParen { return true }
    if next.kind == .period, token + 2 < tree.tokens.count {
      let member = tree.text(token + 2)
      if member == "init" { return true }
      if member == "self" { return isModelArgument(token, tree) }
    }
    if isInQuery(token, tree.declarations, tree) { return true }
    guard let opener = openingToken(before: token, tree), opener > 0, tree.text(opener) == "<" else { return false }
    return ["FetchDescriptor", "Predicate", "#Predicate", "Query", "SortDescriptor", "FetchResultsCollection"]
      .contains(tree.text(opener - 1))
  }

  /// Whether the dotted name that ends at a token is after `model:`.
  private static func isModelArgument(_ token: Int, _ tree: SyntaxTree) -> Bool {
    guard let colon = openingToken(before: token, tree), colon > 0 else { return false }
    return tree.tokens[colon].kind == .colon && tree.text(colon - 1) == "model"
  }

  /// The token directly before the dotted name that ends at a token.
  private static func openingToken(before token: Int, _ tree: SyntaxTree) -> Int? {
    var index = token
    while index >= 2, tree.tokens[index - 1].kind == .period { index -= 2 }
    return index > 0 ? index - 1 : nil
  }

  /// Whether the dotted name that ends at a token is the right side of a typealias.
  private static func isAliased(_ token: Int, _ tree: SyntaxTree) -> Bool {
    guard let equal = openingToken(before: token, tree), equal >= 2 else { return false }
    return tree.tokens[equal].kind == .equal && tree.tokens[equal - 2].keyword == .typealias
  }

  /// Whether a token is in the type of a property with `@Query`.
  private static func isInQuery(_ token: Int, _ declarations: [Declaration], _ tree: SyntaxTree) -> Bool {
    guard let around = declarations.first(around: token) else { return false }
    if let members = around.members { return isInQuery(token, members, tree) }
    return around.type?.tokens.contains(token) == true && tree.attribute("Query", of: around) != nil
  }

  private static func isReference(_ token: Int, _ tree: SyntaxTree) -> Bool {
    guard token + 2 < tree.tokens.count, tree.tokens[token + 1].kind == .period, tree.text(token + 2) == "self" else {
      return false
    }
    return !isModelArgument(token, tree)
  }
}

extension String {
  /// Whether a declaration's name says that it is about migrating.
  fileprivate var isMigration: Bool { Self.migration.occurs(in: self) }

  fileprivate static let migration = ByteSearch("igrat")
}

extension [TypeID] {
  /// Whether types in their order hold one.
  fileprivate func holds(_ type: TypeID) -> Bool { firstSorted { $0 >= type } == type }
}

extension SymbolTable {
  /// A type with those around it, the outermost last.
  package func withParents(_ type: TypeID) -> [TypeID] { [type] + (self[type].parent.map(withParents) ?? []) }

  /// Whether a mention is in the declaration of a type, in an extension of it or in what is nested in it.
  package func isInside(_ type: TypeID, _ mention: Mentions.Mention) -> Bool {
    types(around: mention.token, in: mention.unit).contains { withParents($0).contains(type) }
  }
}

extension SyntaxTree {
  /// Whether a token is in the name of the type that an extension extends: that uses nothing.
  fileprivate func isInExtensionHead(_ token: Int) -> Bool {
    declarations(around: token).contains { $0.kind == .extension && $0.name.contains(token) }
  }

  /// The name after a token and a period; none in an alias, `typealias Note = CurrentSchema.Note`.
  fileprivate func member(behind token: Int) -> String? {
    if token >= 3, tokens[token - 3].keyword == .typealias { return nil }
    let isMember =
      token + 2 < tokens.count && tokens[token + 1].kind == .period && tokens[token + 2].kind == .identifier
    return isMember ? name(token + 2) : nil
  }

  /// Whether the name of a function or variable around a token says that it is about migrating.
  fileprivate func isInMigration(_ token: Int) -> Bool {
    declarations(around: token).contains { declaration in
      let name = span(declaration.name)
      return declaration.members == nil
        && file.bytes.withUnsafeBufferPointer { bytes in
          String.migration.first(in: UnsafeBufferPointer(rebasing: bytes[name.start..<name.end]), from: 0) != nil
        }
    }
  }
}
