import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax
import SchemaText

extension FrozenVersion {
  /// Code of the classes that stay in the version which might not compile beside the copies of what they store; `files` are
  /// those that were not parsed with the project.
  package func conflicts(in files: [SyntaxTree]) -> [KeptConflict] {
    let symbols = version.project.symbols
    let replaced = Set(changedTypes.map(\.type))
    if keptTypes.isEmpty || replaced.isEmpty { return [] }
    let aliases = symbols.aliases(of: replaced).filter { symbols[$0].parent != version.type }
    return KeptTypes(version: version, types: keptTypes).conflicts(copying: replaced) { protocols in
      split(own: replaced.union(keptTypes), counterparts: aliases, without: protocols, declaredCopies, in: files)
    }
  }

  /// What code of the version's stages uses and copies do not have, and where it joins values of copies with those of the app's
  /// types.
  package func stageConflicts(in files: [SyntaxTree]) -> [StageConflict] {
    let symbols = version.project.symbols
    let bodies = version.stageBodies
    if bodies.isEmpty { return [] }
    let own = Set(changedTypes.map(\.type) + version.models.map(\.type))
    let copies = declaredCopies
    let split = split(
      own: own, counterparts: [], without: copies.flatMap(protocols(lostBy:)).uniqued, copies, in: files)
    return bodies.flatMap { $0.conflicts(split, in: symbols) }.map { conflict in
      let mark = conflict.own ?? conflict.use
      return StageConflict(
        place: mark.place, what: "'\(mark.name)'" + (conflict.type.map { " of '\(symbols[$0].name)'" } ?? ""),
        isLost: conflict.own == nil)
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

  /// The names that files have to spell which matter to these, or to what is changed in other files.
  package var namesElsewhere: [String] {
    let symbols = version.project.symbols
    let stored =
      keptTypes.isEmpty && version.stageBodies.isEmpty ? [] : replacedTypes.map { symbols[$0.type].name }.uniqued
    return replacedAliases.isEmpty ? stored : stored + [symbols[version.type].name]
  }

  /// The types that copies stand for, with the names of the copies: also models of the version that give way to them.
  private var changedTypes: [(type: TypeID, name: String)] {
    replacedTypes + replacements.map { ($0.type, $0.name) }
  }

  /// The version's own models that are not replaced.
  private var keptTypes: [TypeID] {
    let copied = copiedNames
    return version.ownModels.filter { !copied.contains($0.name) }.map(\.type)
  }

  /// The models, structs and enums that get copies as code sees them that means these.
  private func split(
    own: Set<TypeID>, counterparts: Set<TypeID>, without protocols: [TypeID], _ copies: [Copy],
    in others: [SyntaxTree]
  ) -> SplitTypes {
    let symbols = version.project.symbols
    let replaced = changedTypes.map(\.type)
    // A type in one of the others is named through that one.
    let outer = replaced.filter { type in symbols[type].parent.map(replaced.contains) != true }
    let names = Set((outer + symbols.aliases(of: Set(replaced))).map { symbols[$0].name })
    let ownParts = (own.sorted() + [version.type]).flatMap(symbols.parts)
    let stages = version.stageBodies
    let files =
      symbols.units.indices.filter { !symbols.units[$0].isTest }.map { unit in
        DependentNames.File(
          tree: symbols.units[unit].tree,
          excluded: ownParts.filter { $0.scope.unit == unit }.map(\.declaration.tokens),
          stages: stages.filter { $0.scope.unit == unit }.map(\.tokens))
      } + others.map { DependentNames.File(tree: $0, excluded: []) }
    return SplitTypes(
      own, counterparts: counterparts, in: symbols,
      others: DependentNames(on: names, protocols: Set(protocols.map { symbols[$0].name }), in: files),
      lost: lost(by: copies), membersOf: own.sorted().flatMap(symbols.parts))
  }

  /// The declaration that copies a type.
  private struct Copy {
    let type: TypeID
    let declaration: Declaration
    let tree: SyntaxTree
  }

  private var declaredCopies: [Copy] {
    let texts = copies.map(\.lines) + replacements.map(\.lines)
    let trees = texts.map { SyntaxTree(parsing: SourceFile(path: "", bytes: Array($0.utf8))) }
    return changedTypes.flatMap { type, name in
      let path = name.split(separator: ".").map(String.init)
      return trees.compactMap { tree in
        tree.declaration(at: path).map { Copy(type: type, declaration: $0, tree: tree) }
      }
    }
  }

  /// What types of the app have and their copies do not.
  private func lost(by copies: [Copy]) -> SplitTypes.Lost {
    let symbols = version.project.symbols
    let stages = Set(version.stageBodies.map(\.place))
    var members: [String: Set<TypeID>] = [:]
    for copy in copies {
      let kept = Set(copy.tree.memberNames(of: copy.declaration))
      let parts = ([copy.type] + protocols(lostBy: copy)).flatMap(symbols.parts).filter { part in
        !stages.contains(symbols.tree(part.scope).place(part.declaration.tokens))
      }
      for name in parts.flatMap({ symbols.tree($0.scope).memberNames(of: $0.declaration) }) where !kept.contains(name) {
        members[name, default: []].insert(copy.type)
      }
    }
    let known = copies.map { ($0.type, $0.tree.initializers(of: $0.declaration)) }
    let initializers = Dictionary(known) { first, _ in first }
    return SplitTypes.Lost(members: members) { type, labels in
      let known = initializers[type] ?? []
      return !known.isEmpty && !known.contains { $0.take(labels) }
    }
  }

  /// The protocols of the project that a type conforms to and its copy does not.
  private func protocols(lostBy copy: Copy) -> [TypeID] {
    let symbols = version.project.symbols
    let kept = copy.declaration.inherits.map { copy.tree.text($0.tokens) }
    return symbols.supertypes(of: copy.type).reachable(by: symbols.supertypes).filter {
      symbols[$0].declaration?.kind == .protocol && !kept.contains(symbols[$0].qualifiedName)
    }
  }
}

extension SyntaxTree {
  /// The declaration of a type by its name and those of the types around it.
  fileprivate func declaration(at path: [String]) -> Declaration? {
    var found: Declaration?
    for name in path {
      found = (found.map { $0.members ?? [] } ?? declarations).first { $0.name.first.map(self.name) == name }
      if found == nil { return nil }
    }
    return found
  }
}
