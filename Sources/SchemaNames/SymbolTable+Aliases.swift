/// Where a chain of typealiases ends.
enum AliasEnd: Sendable {
  case declared(TypeID)
  /// A type of another module.
  case external([String])
  /// Several types, no plain name, or a circle.
  case unknown
}

extension SymbolTable {
  /// Follows typealiases to a type; nil if the chain breaks, goes in a circle, or ends in no plain name.
  package func followAlias(_ type: TypeID) -> TypeID? {
    if case .declared(let end) = end(of: type, depth: 0) { end } else { nil }
  }

  /// The type of the project that a dotted name leads to, through aliases; nil for any other name.
  package func type(named path: [String], from scope: Scope) -> TypeID? {
    if case .found(let found) = lookUp(path, from: scope) { followAlias(found) } else { nil }
  }

  /// The name of another module's type that a dotted name leads to, through aliases; nil for any other name.
  package func externalName(_ path: [String], from scope: Scope) -> String? {
    switch lookUp(path, from: scope) {
    case .missing: return path.withoutSystemModule.joined(separator: ".")
    case .found(let found):
      guard case .external(let path) = end(of: found, depth: 0) else { return nil }
      return path.joined(separator: ".")
    case .ambiguous, .broken: return nil
    }
  }

  /// Longer chains of aliases are taken for circles.
  private static let longestChain = 16

  /// Follows a chain of aliases on behalf of other lookups, `depth` of them.
  func findEnd(of type: TypeID, depth: Int) -> AliasEnd {
    var current = type
    for _ in 0..<Self.longestChain {
      let symbol = self[current]
      guard symbol.isAlias else { return .declared(current) }
      guard let scope = symbol.scope, let right = symbol.declaration?.type, let path = tree(scope).namePath(right)
      else {
        return .unknown
      }
      switch lookUp(path, from: scope, depth: depth + 1) {
      case .found(let next): current = next
      case .missing: return .external(path.withoutSystemModule)
      case .ambiguous, .broken: return .unknown
      }
    }
    return .unknown
  }
}
