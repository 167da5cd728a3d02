import SchemaNames
import SchemaSyntax

/// A typealias that leads to a model or a schema version.
package struct ModelAlias: Sendable {
  package let type: TypeID
  /// The model or version at the end of the chain.
  package let target: TypeID
  /// The place of its name.
  package let place: Place
  /// The aliases on the way, in the order in which they are followed: `CurrentSchema` of `CurrentSchema.Note`.
  package let steps: [TypeID]

  /// All aliases of a project that lead to one of some types.
  package static func all(leadingTo types: [TypeID], in symbols: SymbolTable) -> [ModelAlias] {
    let wanted = Set(types)
    return symbols.types.filter(\.isAlias).compactMap { symbol in
      guard let target = symbols.followAlias(symbol.id), wanted.contains(target), let scope = symbol.scope,
        let name = symbol.declaration?.name
      else { return nil }
      return ModelAlias(
        type: symbol.id, target: target, place: symbols.tree(scope).place(name), steps: symbols.aliases(in: symbol.id))
    }
  }
}

extension SymbolTable {
  /// The aliases that the right side of an alias names, and those that they name.
  fileprivate func aliases(in alias: TypeID, depth: Int = 0) -> [TypeID] {
    guard depth < 16, let right = self[alias].declaration?.type, let scope = self[alias].scope,
      let path = tree(scope).namePath(right)
    else { return [] }
    return path.indices.flatMap { end -> [TypeID] in
      guard case .found(let found) = lookUp(Array(path[...end]), from: scope), self[found].isAlias else { return [] }
      return [found] + aliases(in: found, depth: depth + 1)
    }
  }
}
