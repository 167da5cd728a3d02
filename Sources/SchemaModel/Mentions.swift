import SchemaSyntax

/// Where the code names certain types.
package struct Mentions: Sendable {
  /// One place where a type is named.
  package struct Mention: Sendable {
    /// The index of the unit.
    let unit: Int
    /// The token of the name.
    let token: Int
    /// Whether it stands in a test or preview.
    package let isExempt: Bool
    /// Whether the code makes, fetches or deletes values of the type, rather than naming it only.
    package let isUse: Bool
    /// Whether it is `X.self` as a value, which may register a model.
    package let isReference: Bool
  }

  /// The mentions by type, in the order of the files.
  private var mentions: [TypeID: [Mention]] = [:]

  /// Finds the mentions of types outside their own declarations and extensions.
  init(of types: [TypeID], in symbols: SymbolTable) {
    let wanted = Dictionary(grouping: types) { Array(symbols[$0].name.utf8) }
    let byLength = Dictionary(grouping: wanted.map { (name: $0.key, types: $0.value) }) { $0.name.count }
    for unit in symbols.units.indices {
      let tree = symbols.units[unit].tree
      for (index, token) in tree.tokens.enumerated() where token.kind == .identifier {
        guard let candidates = byLength[token.span.length] else { continue }
        let bytes = tree.file.bytes[token.span.start..<token.span.end]
        for candidate in candidates where bytes.elementsEqual(candidate.name) {
          for type in candidate.types { add(index, unit, type, symbols) }
        }
      }
    }
  }

  /// The mentions of a type.
  package func of(_ type: TypeID) -> [Mention] { mentions[type] ?? [] }

  private mutating func add(_ token: Int, _ unit: Int, _ type: TypeID, _ symbols: SymbolTable) {
    guard !isOwn(token, unit, type, symbols) else { return }
    let tree = symbols.units[unit].tree
    if case .found(let found) = symbols.lookUp(path(to: token, tree), from: symbols.scope(at: token, in: unit)),
      found != type
    {
      return
    }
    mentions[type, default: []].append(
      Mention(
        unit: unit, token: token,
        isExempt: symbols.units[unit].isExempt || tree.isInPreview(token..<token + 1),
        isUse: isUse(token, tree), isReference: isReference(token, tree)))
  }

  private func isOwn(_ token: Int, _ unit: Int, _ type: TypeID, _ symbols: SymbolTable) -> Bool {
    symbols.parts(of: type).contains { $0.scope.unit == unit && $0.declaration.tokens.contains(token) }
  }

  /// The dotted name that ends at a token.
  private func path(to token: Int, _ tree: SyntaxTree) -> [String] {
    var path = [tree.name(token)]
    var index = token
    while index >= 2, tree.tokens[index - 1].kind == .period, tree.tokens[index - 2].kind == .identifier {
      index -= 2
      path.insert(tree.name(index), at: 0)
    }
    return path
  }

  /// `Note(…)`, `Note.init(…)`, `FetchDescriptor<Note>`, `@Query … [Note]`, `delete(model: Note.self)`.
  private func isUse(_ token: Int, _ tree: SyntaxTree) -> Bool {
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

  /// Whether the dotted name that ends at a token stands behind `model:`.
  private func isModelArgument(_ token: Int, _ tree: SyntaxTree) -> Bool {
    guard let colon = openingToken(before: token, tree), colon > 0 else { return false }
    return tree.tokens[colon].kind == .colon && tree.text(colon - 1) == "model"
  }

  /// The token directly before the dotted name that ends at a token.
  private func openingToken(before token: Int, _ tree: SyntaxTree) -> Int? {
    var index = token
    while index >= 2, tree.tokens[index - 1].kind == .period { index -= 2 }
    return index > 0 ? index - 1 : nil
  }

  /// Whether a token stands in the type of a property with `@Query`.
  private func isInQuery(_ token: Int, _ declarations: [Declaration], _ tree: SyntaxTree) -> Bool {
    guard let around = declarations.first(where: { $0.tokens.contains(token) }) else { return false }
    if let members = around.members { return isInQuery(token, members, tree) }
    return around.type?.tokens.contains(token) == true && tree.attribute("Query", of: around) != nil
  }

  private func isReference(_ token: Int, _ tree: SyntaxTree) -> Bool {
    guard token + 2 < tree.tokens.count, tree.tokens[token + 1].kind == .period, tree.text(token + 2) == "self" else {
      return false
    }
    return !isModelArgument(token, tree)
  }
}
