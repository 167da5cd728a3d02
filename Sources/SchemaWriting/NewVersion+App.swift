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

  /// The tokens of a file that are of versions and plans, and of what only stages lead to: their names stay.
  func ownTokens(in unit: Int) -> [Range<Int>] {
    let types = last.project.versions.map(\.type) + last.project.plans.map(\.type)
    let declared = types.flatMap(symbols.parts).filter { $0.scope.unit == unit }.map(\.declaration.tokens)
    return declared + stageCode.tokens(in: unit)
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
