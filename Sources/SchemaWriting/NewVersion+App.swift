import SchemaNames
import SchemaSyntax

extension NewVersion {
  /// The edits that let code of the app which names the last version name the new one.
  var appEdits: [SourceEdit] {
    let code = CodeCopy(symbols: symbols, names: [last.type: name], aliases: .kept)
    return symbols.units.indices.filter { !symbols.units[$0].isTest }.flatMap { unit in
      code.edits(inFile: unit, around: last.type, besides: ownTokens(in: unit))
    }
  }

  /// The tokens of a file whose names stay.
  private func ownTokens(in unit: Int) -> [Range<Int>] { versionTokens(in: unit) + stageTokens(in: unit) }

  /// The tokens of a file that are of versions.
  func versionTokens(in unit: Int) -> [Range<Int>] {
    tokens(of: last.project.versions.map(\.type), in: unit) { !isMoved($0) }
  }

  /// The tokens of a file that are of plans, and of what only stages lead to.
  func stageTokens(in unit: Int) -> [Range<Int>] {
    tokens(of: last.project.plans.map(\.type), in: unit) + stageCode.tokens(in: unit)
  }

  private func tokens(
    of types: [TypeID], in unit: Int, where isWanted: (TypePart) -> Bool = { _ in true }
  ) -> [Range<Int>] {
    types.flatMap(symbols.parts).filter { $0.scope.unit == unit && isWanted($0) }.map(\.declaration.tokens)
  }

  /// The edits of a file that was not parsed with the others.
  package func edits(in tree: SyntaxTree) -> [SourceEdit] {
    let path = last.name.split(separator: ".").map(String.init)
    return tree.tokens.indices.filter { tree.namePath(at: $0, is: path) }.map { token in
      SourceEdit(replacing: tree.place(token..<token + path.count * 2 - 1), with: name)
    }
  }
}

extension SyntaxTree {
  /// Whether a dotted name begins at a token.
  fileprivate func namePath(at token: Int, is path: [String]) -> Bool {
    guard token == 0 || tokens[token - 1].kind != .period, token + path.count * 2 - 1 < tokens.count else {
      return false
    }
    return path.indices.allSatisfy { index in
      let name = token + index * 2
      return tokens[name].kind == .identifier && self.name(name) == path[index]
        && (index == 0 || tokens[name - 1].kind == .period)
    }
  }
}
