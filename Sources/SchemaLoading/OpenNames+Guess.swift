import SchemaProject
import SchemaSyntax

extension OpenNames {
  /// The names that the stored properties and cases of some types write as types, and that none of some files declares.
  /// Those of models, where no types are named, are most of what a project turns out to leave open, found without resolving
  /// it; with them go the models' own names, since extensions may say more of them.
  init(guessedFrom trees: some Collection<SyntaxTree>, of types: Set<String>? = nil) {
    self.init()
    for tree in trees { collect(tree.declarations, of: types, in: tree) }
    for tree in trees { declarations.subtract(tree.declaredTypeNames(tree.declarations)) }
    declarations.subtract(Self.systemNames)
    if types == nil { for tree in trees { declarations.formUnion(tree.modelNames(tree.declarations)) } }
  }

  private mutating func collect(_ members: [Declaration], of types: Set<String>?, in tree: SyntaxTree) {
    for declaration in members {
      guard let inner = declaration.members else { continue }
      collect(inner, of: types, in: tree)
      let isWanted =
        types.map { types in declaration.name.contains { types.contains(tree.name($0)) } }
        ?? tree.isModel(declaration)
      if isWanted { for member in inner { declarations.formUnion(tree.writtenTypeNames(member)) } }
    }
  }
}

extension SyntaxTree {
  /// The capitalized names in the type of a stored property or case, or else in its initial value.
  fileprivate func writtenTypeNames(_ member: Declaration) -> [String] {
    switch member.kind {
    case .var, .let, .case:
      let range = member.typeTokens ?? member.value?.tokens ?? 0..<0
      return range.filter { tokens[$0].kind == .identifier }.map(name).filter(\.isCapitalized)
    default: return []
    }
  }

  /// The names of the models among declarations, at any depth.
  fileprivate func modelNames(_ declarations: [Declaration]) -> [String] {
    declarations.flatMap { declaration -> [String] in
      guard let members = declaration.members else { return [] }
      return (isModel(declaration) ? [text(declaration.name)] : []) + modelNames(members)
    }
  }

  /// The names of all types that declarations declare, at any depth.
  fileprivate func declaredTypeNames(_ declarations: [Declaration]) -> [String] {
    declarations.flatMap { declaration -> [String] in
      switch declaration.kind {
      case .class, .struct, .enum, .actor, .protocol, .typealias:
        [text(declaration.name)] + declaredTypeNames(declaration.members ?? [])
      case .extension: declaredTypeNames(declaration.members ?? [])
      default: []
      }
    }
  }
}
