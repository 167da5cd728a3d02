import SchemaNames
import SchemaSyntax

extension NewVersion {
  /// The edits that let code of the app which names the last version name the new one, in all files and in those that were not
  /// parsed with the project; and the places where it names the last version beside earlier ones, as a table of all versions
  /// does: there it stays.
  func appEdits(in others: [SyntaxTree]) -> (edits: [SourceEdit], tables: [Place]) {
    let code = CodeCopy(symbols: symbols, names: [last.type: name], aliases: .kept)
    let parsed = symbols.units.indices.filter { !symbols.units[$0].isTest }.flatMap { unit in
      code.edits(inFile: unit, around: last.type, besides: ownTokens(in: unit)).map { ($0, symbols.units[unit].tree) }
    }
    let all = parsed + others.flatMap { tree in tree.renaming(last.name, to: name).map { ($0, tree) } }
    let earlier = NameSet(plans.flatMap(\.history).filter { $0 != last }.map { symbols[$0.type].name })
    let isListed = all.map { edit, tree in tree.names(earlier, besideOffset: edit.place.span.start) }
    let listed = zip(all, isListed)
    return (listed.filter { !$1 }.map(\.0.0), listed.filter { $1 }.map(\.0.0.place))
  }

  /// The tokens of a file whose names stay.
  private func ownTokens(in unit: Int) -> [Range<Int>] { versionTokens(in: unit) + stageTokens(in: unit) }

  /// The tokens of a file that are of versions.
  func versionTokens(in unit: Int) -> [Range<Int>] {
    tokens(of: last.project.versions.map(\.type), in: unit) { !isMoved($0) }
  }

  /// The tokens of a file that are of plans, and of what only stages lead to, without the members of a plan by which the app's
  /// code finds its last version.
  func stageTokens(in unit: Int) -> [Range<Int>] {
    let excluded = last.project.plans.flatMap { pointers(in: $0.type, unit) }
    let all = tokens(of: last.project.plans.map(\.type), in: unit) + stageCode.tokens(in: unit)
    return all.flatMap { range in
      var (rest, start): ([Range<Int>], Int) = ([], range.lowerBound)
      for pointer in excluded where range.contains(pointer.lowerBound) && pointer.lowerBound >= start {
        rest.append(start..<pointer.lowerBound)
        start = pointer.upperBound
      }
      return rest + [start..<max(start, range.upperBound)]
    }
  }

  private func leadsToLast(_ alias: String, in plan: TypeID) -> Bool {
    symbols.children(of: plan).contains { symbols[$0].name == alias && symbols.followAlias($0) == last.type }
  }

  /// The aliases of the last version in a plan, and the properties and functions, such as `latest`, that neither its lists nor
  /// its stages name.
  private func pointers(in plan: TypeID, _ unit: Int) -> [Range<Int>] {
    let members = symbols.parts(of: plan).flatMap { part in
      (part.declaration.members ?? []).map { (member: $0, tree: symbols.tree(part.scope), unit: part.scope.unit) }
    }
    let stages = Set(last.project.schemas.stageDeclarations.map(\.place))
    return members.filter { member, tree, home in
      guard home == unit, [.typealias, .var, .let, .func].contains(member.kind), let token = member.name.first,
        !["schemas", "stages"].contains(tree.name(token)), !stages.contains(tree.place(member.name))
      else { return false }
      if member.kind == .typealias { return leadsToLast(tree.name(token), in: plan) }
      let name = NameSet([tree.name(token)])
      return !members.contains { other in other.member !== member && other.tree.spells(name, in: other.member.tokens) }
    }.map(\.member.tokens).sorted { $0.lowerBound < $1.lowerBound }
  }

  private func tokens(
    of types: [TypeID], in unit: Int, where isWanted: (TypePart) -> Bool = { _ in true }
  ) -> [Range<Int>] {
    types.flatMap(symbols.parts).filter { $0.scope.unit == unit && isWanted($0) }.map(\.declaration.tokens)
  }
}

extension SyntaxTree {
  /// The edits that replace a dotted name wherever code spells it.
  func renaming(_ old: String, to new: String) -> [SourceEdit] {
    let path = old.split(separator: ".").map(String.init)
    return fragments(in: tokens.indices).flatMap { code in
      code.tokens.filter { code.tree.namePath(at: $0, is: path) }.map { token in
        SourceEdit(replacing: code.place(token..<token + path.count * 2 - 1), with: new.sourceName)
      }
    }
  }

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

  // MARK: Brackets

  /// Whether the list, the call or the `switch` around an offset also spells one of some names.
  fileprivate func names(_ names: NameSet, besideOffset offset: Int) -> Bool {
    var inner = tokens.firstSortedIndex { $0.span.start >= offset }
    while let opener = openBracket(around: inner) {
      let inside = opener + 1..<Int(tokens[opener].partner)
      switch tokens[opener].kind {
      case .leftBrace where !isSwitch(opener): return false
      case .leftParen:
        if inside.contains(where: { spells(names, in: $0..<$0 + 1) && openBracket(around: $0) == opener }) {
          return true
        }
      default: if spells(names, in: inside) { return true }
      }
      inner = opener
    }
    return false
  }

  /// Whether a brace opens the cases of a `switch`.
  private func isSwitch(_ brace: Int) -> Bool {
    var index = brace - 1
    while index >= 0 {
      if tokens[index].keyword == .switch { return true }
      switch tokens[index].kind {
      case .leftParen, .leftBracket, .leftBrace, .rightBrace: return false
      case .rightParen, .rightBracket: index = min(Int(tokens[index].partner), index) - 1
      default: index -= 1
      }
    }
    return false
  }
}
