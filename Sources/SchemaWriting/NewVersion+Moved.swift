import SchemaNames
import SchemaProject
import SchemaSyntax

extension NewVersion {
  /// The code of the last version's own types that might not compile once the app's code names the new one; `replaced` are the
  /// models that get copies without such code, and `others` the files that were not parsed with the project.
  package func conflicts(replacing replaced: Set<String>, in others: [SyntaxTree]) -> [KeptConflict] {
    let types = stayingTypes.filter { !replaced.contains(symbols[$0].name) }
    return KeptTypes(version: last, types: types).conflicts(moving: split(in: others))
  }

  /// The code of stages that might not compile then, because it uses what the app's code does with the last version's types.
  package func stageConflicts(in others: [SyntaxTree]) -> [KeptConflict] {
    let bodies = stayingTypes.isEmpty ? [] : last.stageBodies(in: stageCode)
    if bodies.isEmpty { return [] }
    let split = split(in: others).following
    return bodies.flatMap { body in
      let tree = symbols.tree(body.scope)
      let name = tree.declarations(around: body.tokens.lowerBound).last.map { tree.text($0.name) } ?? ""
      return body.conflicts(split, in: symbols).map { conflict in
        KeptConflict(place: conflict.use.place, what: name, why: "it uses '\(conflict.use.name)'")
      }
    }
  }

  /// The last version's own types as its code sees them once the app's code names the new version.
  private func split(in others: [SyntaxTree]) -> SplitTypes {
    let own = stayingTypes
    let parsed = symbols.units.indices.filter { !symbols.units[$0].isTest }
    let files =
      parsed.map { unit in
        DependentNames.File(
          tree: symbols.units[unit].tree, excluded: versionTokens(in: unit), stages: stageTokens(in: unit))
      }
      + others.map { DependentNames.File(tree: $0, excluded: []) }
    let aliases = symbols.aliases(of: Set(own + [last.type])).filter { symbols[$0].parent != last.type }
    let names = Set(last.names + aliases.map { symbols[$0].name })
    let extensions = files.flatMap { file in file.extensions(of: NameSet(names)).map { (file.tree, $0) } }
    let protocols = Set(extensions.flatMap { tree, part in part.inherits.compactMap { $0.tokens.last.map(tree.name) } })
    let given = extensions.flatMap { tree, part in
      let types = types(extendedBy: part, in: tree, among: own)
      return tree.memberNames(of: part).map { name in (name, types.filter { !declares(name, $0) }) }
    }
    let initializers = extensions.flatMap { tree, part in tree.initializers(of: part) }
    return SplitTypes(
      Set(own), counterparts: aliases, in: symbols,
      others: DependentNames(
        on: names, protocols: Set(symbols.protocols(named: protocols).map { symbols[$0].name }), in: files),
      lost: .init(members: Dictionary(given) { $0.union($1) }) { [symbols] type, labels in
        initializers.contains { $0.take(labels) } && !symbols.initializers(of: type).contains { $0.take(labels) }
      },
      membersOf: own.flatMap(symbols.parts).filter { $0.declaration.kind != .extension })
  }

  /// Those types that an extension names, or all if it names none of them.
  private func types(extendedBy part: Declaration, in tree: SyntaxTree, among own: [TypeID]) -> Set<TypeID> {
    let named = own.filter { type in
      let names = NameSet(([type] + symbols.aliases(of: [type])).map { symbols[$0].name })
      return tree.spells(names, inHeadOf: part)
    }
    return Set(named.isEmpty ? own : named)
  }

  /// Whether the braces of a type declare a member of a name.
  private func declares(_ name: String, _ type: TypeID) -> Bool {
    guard let declaration = symbols[type].declaration, let scope = symbols[type].scope else { return false }
    return symbols.tree(scope).memberNames(of: declaration).contains(name)
  }

  /// The models, structs and enums that the last version declares itself and keeps.
  private var stayingTypes: [TypeID] {
    let values = symbols.children(of: last.type).filter { symbols.isValueType($0) && isStaying($0) }
    return stayingModels.map(\.type) + values
  }
}

extension DependentNames.File {
  /// The extensions of types with some names, and of collections of them.
  fileprivate func extensions(of types: NameSet) -> [Declaration] {
    tree.declarations.filter { declaration in
      declaration.kind == .extension && tree.spells(types, inHeadOf: declaration)
        && !(excluded + stages).contains { $0.contains(declaration.tokens.lowerBound) }
    }
  }
}

extension SymbolTable {
  /// The labels of the initializers in the braces of a type.
  fileprivate func initializers(of type: TypeID) -> [[ParameterLabel]] {
    guard let declaration = self[type].declaration, let scope = self[type].scope else { return [] }
    return tree(scope).initializers(of: declaration)
  }
}

extension SyntaxTree {
  /// Whether the type that an extension names, or its where clause, spells one of some names.
  fileprivate func spells(_ names: NameSet, inHeadOf part: Declaration) -> Bool {
    [part.name, part.whereClause ?? 0..<0].contains { spells(names, in: $0) }
  }

  /// The labels of the initializers in the braces of a type or extension.
  func initializers(of part: Declaration) -> [[ParameterLabel]] {
    (part.members ?? []).filter { $0.kind == .`init` }.map(labels)
  }
}
