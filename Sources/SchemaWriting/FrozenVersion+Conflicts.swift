import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax

extension FrozenVersion {
  /// Code of the classes that stay in the version which might not compile beside the copies of what they store; `files` are
  /// those that were not parsed with the project.
  package func conflicts(in files: [SyntaxTree]) -> [Unresolved] {
    let symbols = version.project.symbols
    let values = Set(replacedTypes.map(\.type).filter(symbols.isValueType))
    if keptTypes.isEmpty || values.isEmpty { return [] }
    let aliases = symbols.aliases(of: values).filter { symbols[$0].parent != version.type }
    return KeptTypes(version: version, types: keptTypes).conflicts(copying: values) { protocols in
      split(own: values.union(keptTypes), counterparts: aliases, without: protocols, in: files)
    }
  }

  /// What code of the version's stages uses and copies do not have, and where it joins values of copies with those of the app's
  /// types.
  package func stageConflicts(in files: [SyntaxTree]) -> [StageConflict] {
    let symbols = version.project.symbols
    let bodies = version.stageBodies
    if bodies.isEmpty { return [] }
    let own = Set(replacedTypes.map(\.type) + version.models.map(\.type))
    let split = split(own: own, counterparts: [], in: files)
    return bodies.flatMap { $0.conflicts(split, in: symbols) }.map { conflict in
      let mark = conflict.own ?? conflict.use
      let type = conflict.own == nil ? split.lost.members[mark.name] : nil
      return StageConflict(
        place: mark.place, what: "'\(mark.name)'" + (type.map { " of '\($0)'" } ?? ""), isLost: conflict.own == nil)
    }
  }

  /// Code of a stage that would not compile with copies.
  package struct StageConflict: Sendable {
    package let place: Place
    /// What it uses, in quotes.
    package let what: String
    /// Whether copies do not have that, rather than that it is joined with values of other types.
    package let isLost: Bool
  }

  /// The names that files have to spell which matter to these.
  package var namesInConflicts: [String] {
    keptTypes.isEmpty && version.stageBodies.isEmpty ? [] : replacedTypes.map(\.name).uniqued
  }

  /// The version's own models that are not replaced.
  private var keptTypes: [TypeID] {
    let copied = copiedNames
    return version.ownModels.filter { !copied.contains($0.name) }.map(\.type)
  }

  /// The models, structs and enums that get copies as code sees them that means these.
  private func split(
    own: Set<TypeID>, counterparts: Set<TypeID>, without protocols: [TypeID] = [], in others: [SyntaxTree]
  ) -> SplitTypes {
    let symbols = version.project.symbols
    let replaced = replacedTypes.map(\.type)
    let names = Set(replaced.map { symbols[$0].name } + symbols.aliases(of: Set(replaced)).map { symbols[$0].name })
    let ownParts = (own.sorted() + [version.type]).flatMap(symbols.parts)
    let stages = version.stageBodies
    let files =
      symbols.units.indices.filter { !symbols.units[$0].isTest }.map { unit in
        DependentNames.File(
          tree: symbols.units[unit].tree,
          excluded: ownParts.filter { $0.scope.unit == unit }.map(\.declaration.tokens)
            + stages.filter { $0.scope.unit == unit }.map(\.tokens))
      } + others.map { DependentNames.File(tree: $0, excluded: []) }
    return SplitTypes(
      own, counterparts: counterparts, in: symbols,
      others: DependentNames(on: names, protocols: Set(protocols.map { symbols[$0].name }), in: files),
      lost: lost(of: replaced), membersOf: own.sorted().flatMap(symbols.parts))
  }

  /// What types of the app have and their copies do not.
  private func lost(of replaced: [TypeID]) -> SplitTypes.Lost {
    let symbols = version.project.symbols
    let trees = (copies.map(\.lines) + replacements.map(\.lines)).map {
      SyntaxTree(parsing: SourceFile(path: "", bytes: Array($0.utf8)))
    }
    let kept = Set(trees.flatMap { tree in tree.declarations.flatMap(tree.allNames) })
    let members = replaced.flatMap { type in
      symbols.parts(of: type).flatMap { part in
        symbols.tree(part.scope).memberNames(of: part.declaration).map { ($0, symbols[type].name) }
      }
    }
    let known = trees.flatMap { tree in tree.declarations.map { (tree.text($0.name), tree.initializers(of: $0)) } }
    let initializers = Dictionary(known) { $0 + $1 }
    let (names, types) = (Dictionary(members.filter { !kept.contains($0.0) }) { first, _ in first }, Set(replaced))
    return SplitTypes.Lost(members: names) { type, labels in
      let known = types.contains(type) ? initializers[symbols[type].name] ?? [] : []
      return !known.isEmpty && !known.contains { $0.take(labels) }
    }
  }
}

extension SyntaxTree {
  /// The names of a type's members, those of nested types too.
  fileprivate func allNames(in type: Declaration) -> [String] {
    memberNames(of: type) + (type.members ?? []).flatMap(allNames)
  }
}
