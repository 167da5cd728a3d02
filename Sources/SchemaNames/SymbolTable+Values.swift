import SchemaSyntax

/// A variable or function with the scope that its names are looked up in.
package struct Member: Sendable {
  package let declaration: Declaration
  /// The scope around it.
  package let scope: Scope

  package init(declaration: Declaration, scope: Scope) {
    self.declaration = declaration
    self.scope = scope
  }
}

extension SymbolTable {
  /// The variables and functions of a name in a type, its extensions, and what it inherits from.
  package func values(_ name: String, of type: TypeID) -> [Member] {
    let name = NameFilter.Name(name)
    var properties: [Member] = []
    let nearest = nearest(to: type) { type -> [Member]? in
      let own = members(of: type, named: name)
      if own.isEmpty || own.contains(where: { $0.declaration.kind == .func }) { return own.isEmpty ? nil : own }
      // A property does not hide the functions of its name: `models`, and `models(adding:)` of a protocol.
      if properties.isEmpty { properties = own }
      return nil
    }
    return properties.isEmpty ? nearest ?? [] : properties + (nearest ?? []).filter { $0.declaration.kind == .func }
  }

  /// Those of them that code may mean: private ones in the same file only, and of several those of the same module.
  func values(_ name: String, of type: TypeID, seenFrom scope: Scope) -> [Member] {
    let all = values(name, of: type)
    guard all.count > 1 else { return all }
    let visible = all.filter { $0.scope.unit == scope.unit || !isFilePrivate($0, in: type) }
    let hidden = visible.filter { $0.scope.unit == scope.unit && isFilePrivate($0, in: type) }
    if !hidden.isEmpty { return hidden }
    let own = visible.filter { units[$0.scope.unit].module == units[scope.unit].module }
    return own.isEmpty ? visible : own
  }

  /// Whether only its own file can name a member, by its own modifiers or by those of the extension around it.
  private func isFilePrivate(_ member: Member, in type: TypeID) -> Bool {
    [member.declaration, part(around: member, of: type)?.declaration].contains {
      $0?.has(.private) == true || $0?.has(.fileprivate) == true
    }
  }

  /// The body or extension of a type that a member is written in.
  package func part(around member: Member, of type: TypeID) -> TypePart? {
    parts(of: type).first { part in
      part.scope.unit == member.scope.unit && part.declaration.tokens.contains(member.declaration.tokens.lowerBound)
    }
  }

  /// The variables and functions of a name in the parts of a type; what a protocol's body requires has no value.
  private func members(of type: TypeID, named name: NameFilter.Name) -> [Member] {
    var found: [Member] = []
    for part in parts(of: type) where part.memberHashes.contains(name.hash) && part.declaration.kind != .protocol {
      let members = part.declaration.members ?? []
      let tree = tree(part.scope)
      for index in members.indices where part.memberHashes[index] == name.hash {
        guard let token = members[index].name.first, tree.spells(name, at: token) else { continue }
        switch members[index].kind {
        case .var, .let, .func: found.append(Member(declaration: members[index], scope: part.scope))
        default: continue
        }
      }
    }
    return found
  }

  /// The static variables of a name in a type.
  package func staticValues(_ name: String, of type: TypeID) -> [Member] {
    values(name, of: type).filter { member in
      member.declaration.kind != .func && (member.declaration.has(.static) || member.declaration.has(.class))
    }
  }

  /// The variables and functions that a bare name may mean: those of the types around, then the module's.
  package func values(_ name: String, from scope: Scope) -> [Member] {
    for type in scope.types.reversed() {
      let members = values(name, of: type)
      if !members.isEmpty { return members }
    }
    let module = units[scope.unit].module
    let all = (globals[name] ?? []).filter { member in
      member.scope.unit == scope.unit || !(member.declaration.has(.private) || member.declaration.has(.fileprivate))
    }
    let own = all.filter { units[$0.scope.unit].module == module }
    let candidates = own.isEmpty ? all : own
    // Where folders stand for modules, a test's helper may have the same name as one of the app.
    let shipped = units[scope.unit].isExempt ? [] : candidates.filter { !units[$0.scope.unit].isExempt }
    return shipped.isEmpty ? candidates : shipped
  }
}

// MARK: Scopes by position

extension SymbolTable {
  /// The scope inside a type or extension that is in another scope.
  package func scope(inside declaration: Declaration, _ scope: Scope) -> Scope {
    if declaration.name.isEmpty { return scope }
    if declaration.kind == .extension {
      let path = tree(scope).path(declaration.name)
      if let type = type(named: path, from: scope) {
        return Scope(unit: scope.unit, types: [type])
      }
      return external(path, from: scope).map { Scope(unit: scope.unit, types: [$0]) } ?? scope
    }
    return type(of: declaration, in: scope).map { scope.entering($0) } ?? scope
  }

  /// The scope at a token.
  package func scope(at token: Int, in unit: Int) -> Scope {
    var scope = Scope(unit: unit, types: [])
    var declarations = units[unit].tree.declarations
    while let around = declarations.first(around: token), around.members != nil {
      // The head of a declaration belongs to the scope around it.
      guard token > around.name.upperBound else { return scope }
      scope = self.scope(inside: around, scope)
      declarations = around.members ?? []
    }
    return scope
  }
}
