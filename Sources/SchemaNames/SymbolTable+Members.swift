import SchemaSyntax

extension SymbolTable {
  /// The functions, initializers and properties of a file whose code holds one of some tokens, in the order of the source;
  /// previews and what is compiled for debugging only are left out.
  package func members(holding tokens: [Int], in unit: Int) -> [Member] {
    let tree = units[unit].tree
    return tokens.compactMap { token -> Member? in
      let around = tree.declarations(around: token)
      guard let declaration = around.first(where: { $0.members == nil }), !declaration.name.contains(token),
        !tree.isInPreview(token..<token + 1),
        !around.flatMap(\.conditions).contains(where: { $0.isDebugOnly(tree) })
      else { return nil }
      return Member(declaration: declaration, scope: scope(at: token, in: unit))
    }.uniqued { $0.declaration.tokens.lowerBound }
  }
}
