import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax

/// Code that stays and would not compile then.
package struct KeptConflict: Sendable {
  package let place: Place
  /// The type or the declaration with the code.
  package let what: String
  package fileprivate(set) var why: String
  /// What helps where the code can be neither moved nor removed.
  package var wayOut: String?

  fileprivate func adding(_ more: String) -> Self {
    var conflict = self
    conflict.why += more
    return conflict
  }
}

/// Types that a version declares and keeps, while what their code uses changes.
struct KeptTypes {
  let version: ProjectVersion
  let types: [TypeID]

  private var symbols: SymbolTable { version.project.symbols }

  /// The code of classes that might not compile beside copies of what they store or relate to. `split` gives the classes
  /// and these types as the classes see them, where they no longer conform to some protocols.
  func conflicts(copying replaced: Set<TypeID>, _ split: ([TypeID]) -> SplitTypes) -> [KeptConflict] {
    let copied = NameSet(replaced.map { symbols[$0].name })
    let models = types.compactMap { version.project.model($0) }.filter { model in
      model.properties.contains { model.tree.spells(copied, in: $0.declaration.tokens) }
    }
    let changed = models.flatMap { model in
      model.properties.filter { model.tree.spells(copied, in: $0.declaration.tokens) }.map(\.name)
    }
    let affected = NameSet(replaced.map { symbols[$0].name } + changed)
    let protocols = models.flatMap { model in
      parts(staying: model.type).flatMap { self.protocols(of: $0) { symbols.spells(affected, in: $0) } }
    }.uniqued
    let inner = split(protocols)
    let outer = inner.outside(of: replaced)
    let dependent = Set(protocols).union(symbols.protocols(named: inner.others.globals))
    return types.filter { type in models.contains { $0.type == type } || !protocols.isEmpty }.flatMap { type in
      requirements(of: type, where: dependent.contains) + conflicts(of: type, inner)
        + parts(staying: type).filter { $0.declaration.kind == .extension }.flatMap { part in
          conflicts(of: type, in: part, outer).map { $0.adding(" in an extension") }
        }
    } + (version.mayHaveShipped ? usersOfKept(Set(models.map(\.type)), outer) : [])
  }

  /// Code of the app that names classes of an old version.
  private func usersOfKept(_ kept: Set<TypeID>, _ outer: SplitTypes) -> [KeptConflict] {
    let names = NameSet(
      kept.map { symbols[$0].name } + version.project.symbols.aliases(of: kept).map { symbols[$0].name })
    let own = symbols.parts(of: version.type) + kept.flatMap(symbols.parts)
    let stages = version.stageBodies
    return symbols.units.indices.filter { !symbols.units[$0].isTest }.flatMap { unit -> [KeptConflict] in
      let tree = symbols.units[unit].tree
      let excluded =
        own.filter { $0.scope.unit == unit }.map(\.declaration.tokens)
        + stages.filter { $0.scope.unit == unit }.map(\.tokens)
      let users = tree.tokens(spelling: names).filter { token in
        !excluded.contains { $0.contains(token) }
          && symbols.type(named: tree.path(to: token), from: symbols.scope(at: token, in: unit)).map(kept.contains)
            == true
      }.compactMap(tree.member).filter { $0.kind != .typealias }.uniqued(by: \.tokens)
      return users.flatMap { user in
        conflicts(in: user, symbols.scope(at: user.tokens.lowerBound, in: unit), outer, isMember: false).map {
          KeptConflict(place: tree.place(user.name), what: tree.text(user.name), why: "it uses '\($0.use.name)'")
        }
      }
    }
  }

  /// The parts of a class, without the extensions of one of a last version: these extend that of the next one afterwards.
  private func parts(staying type: TypeID) -> [TypePart] {
    symbols.parts(of: type).filter { version.mayHaveShipped || $0.declaration.kind != .extension }
  }

  /// The code that might not compile once what the app declares with types of this version has those of another one, and what
  /// extensions give to these types has gone along.
  func conflicts(moving split: SplitTypes) -> [KeptConflict] {
    let moved = symbols.protocols(named: split.others.globals)
    return types.flatMap { type in
      let required = requirements(of: type, inExtensions: false, where: moved.contains)
      return (required.isEmpty ? lostWitnesses(of: type) : required) + conflicts(of: type, split)
    }
  }

  // MARK: Code

  /// What the code in a type's own braces uses.
  private func conflicts(of type: TypeID, _ split: SplitTypes) -> [KeptConflict] {
    symbols.parts(of: type).filter { $0.declaration.kind != .extension }.flatMap { conflicts(of: type, in: $0, split) }
  }

  private func conflicts(of type: TypeID, in part: TypePart, _ split: SplitTypes) -> [KeptConflict] {
    let tree = symbols.tree(part.scope)
    return (part.declaration.members ?? []).filter { $0.kind != .case }.flatMap { member in
      conflicts(in: member, part.scope, split, isMember: true).map {
        KeptConflict(
          place: tree.place(part.declaration.name), what: symbols[type].qualifiedName,
          why: "its '\(tree.text(member.name))' uses '\($0.use.name)'", wayOut: wayOut(of: $0, in: member, of: type))
      }
    }
  }

  /// What a declaration uses that it cannot have, or not together with the types that it means.
  private func conflicts(
    in declaration: Declaration, _ scope: Scope, _ split: SplitTypes, isMember: Bool
  ) -> [SideReader.Conflict] {
    var reader = SideReader(split, in: scope, isMember: isMember)
    reader.read(declaration)
    return reader.conflicts.uniqued(by: \.use.name)
  }

  /// What helps where the code is in an initializer that a class cannot have in an extension, and may not be without.
  private func wayOut(of conflict: SideReader.Conflict, in member: Declaration, of type: TypeID) -> String? {
    guard member.kind == .`init`, !member.has(.convenience), symbols[type].declaration?.kind == .class else {
      return nil
    }
    if version.mayHaveShipped { return "write the initializer without that" }
    if let owner = conflict.type, types.contains(owner) {
      return
        "move '\(conflict.use.name)' into '\(symbols[owner].qualifiedName)', as the initializer cannot be in an extension"
    }
    return
      "write it as a convenience initializer in an extension of the name that the app uses for the class, and give the class "
      + "an initializer without that"
  }

  // MARK: Conformances

  /// The protocols in the head of a type whose requirements are met in extensions: these go along with the name.
  private func lostWitnesses(of type: TypeID) -> [KeptConflict] {
    guard let declaration = symbols[type].declaration, let scope = symbols[type].scope else { return [] }
    let tree = symbols.tree(scope)
    let lost = Set(
      symbols.parts(of: type).filter { $0.declaration.kind == .extension }.flatMap {
        symbols.tree($0.scope).memberNames(of: $0.declaration)
      }
    ).subtracting(tree.memberNames(of: declaration))
    return declaration.inherits.compactMap { syntax in
      symbols.requirements(of: syntax, from: scope).first(where: lost.contains).map { name in
        KeptConflict(
          place: tree.place(declaration.name), what: symbols[type].qualifiedName,
          why: "it conforms to '\(tree.text(syntax.tokens))', whose '\(name)' is in an extension")
      }
    }
  }

  /// The protocols of the project that a type conforms to, and that some change is about.
  private func requirements(
    of type: TypeID, inExtensions: Bool = true, where isAffected: (TypeID) -> Bool
  ) -> [KeptConflict] {
    parts(staying: type).filter { inExtensions || $0.declaration.kind != .extension }.flatMap { part in
      protocols(of: part, where: isAffected).map { found in
        KeptConflict(
          place: symbols.tree(part.scope).place(part.declaration.name), what: symbols[type].qualifiedName,
          why: "it conforms to '\(symbols[found].name)'"
            + (part.declaration.kind == .extension ? " in an extension" : ""))
      }
    }
  }

  private func protocols(of part: TypePart, where isAffected: (TypeID) -> Bool) -> [TypeID] {
    let inherited = part.declaration.inherits.compactMap { syntax in
      symbols.tree(part.scope).namePath(syntax).flatMap { symbols.type(named: $0, from: part.scope) }
    }
    return inherited.reachable(by: symbols.supertypes)
      .filter { symbols[$0].declaration?.kind == .protocol && isAffected($0) }
  }
}

extension SymbolTable {
  /// Whether a part of a type is an extension of an alias.
  func extendsAlias(_ part: TypePart) -> Bool {
    guard part.declaration.kind == .extension else { return false }
    let tree = tree(part.scope)
    let path = part.declaration.name.filter { tree.tokens[$0].kind == .identifier }.map(tree.name)
    guard case .found(let found) = lookUp(path, from: Scope(unit: part.scope.unit, types: [])) else { return false }
    return self[found].isAlias
  }

  /// The aliases that lead to some types.
  func aliases(of types: Set<TypeID>) -> Set<TypeID> {
    Set(self.types.filter { $0.isAlias && followAlias($0.id).map(types.contains) == true }.map(\.id))
  }

  /// The protocols with some names.
  func protocols(named names: Set<String>) -> Set<TypeID> {
    Set(self.types.filter { $0.declaration?.kind == .protocol && names.contains($0.name) }.map(\.id))
  }

  /// Whether a type's declaration or an extension of it spells one of some names.
  fileprivate func spells(_ names: NameSet, in type: TypeID) -> Bool {
    parts(of: type).contains { tree($0.scope).spells(names, in: $0.declaration.tokens) }
  }
}
