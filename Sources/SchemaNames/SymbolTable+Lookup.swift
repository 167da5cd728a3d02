import SchemaSyntax

/// What a name leads to.
package enum Lookup: Equatable, Sendable {
  case found(TypeID)
  /// Several types that cannot be told apart.
  case ambiguous
  /// Nothing in the project: a generic parameter, or a type of another module.
  case missing
  /// A name on the way is an alias that goes in a circle or leads to no type with members.
  case broken

  /// Why an ambiguous name is not resolved.
  package static let severalTypes = "several types have this name"
  /// Why a broken name is not resolved.
  package static let brokenAlias = "the alias does not lead to a known type"
}

extension SymbolTable {
  /// Finds a dotted name the way Swift does: members of the types around, then the module, then other modules.
  ///
  /// Typealiases are not followed at the end of the path, only on the way.
  package func lookUp(_ path: [String], from scope: Scope) -> Lookup {
    lookUp(path, from: scope, depth: 0)
  }

  /// Lookups that need further lookups are given up below this depth: an alias or a supertype leads to itself.
  static let deepestLookup = 8

  /// Finds a name on behalf of other lookups, `depth` of them.
  func lookUp(_ path: [String], from scope: Scope, depth: Int) -> Lookup {
    guard let first = path.first, !isOpenSelf(path, in: scope) else { return .missing }
    guard depth < Self.deepestLookup else { return .broken }
    let own = lookUpFirst(first, from: scope, depth: depth)
    if own != .missing { return descend(from: own, path.dropFirst(), scope, depth: depth) }
    if path.count > 1, let called = modules[first] {
      let types = called.flatMap { topLevel(path[1], in: $0, seenFrom: scope.unit) }
      return descend(from: select(types, from: scope), path.dropFirst(2), scope, depth: depth)
    }
    return lookUpInExternal(path, from: scope, depth: depth)
  }

  /// Finds the names after a type, each a member of the one before.
  private func descend(
    from start: Lookup, _ names: ArraySlice<String>, _ scope: Scope, depth: Int
  ) -> Lookup {
    var result = start
    for index in names.indices {
      guard case .found(let base) = result else { return result }
      switch end(of: base, depth: depth) {
      case .declared(let type): result = member(names[index], of: type, from: scope, lookupDepth: depth)
      case .external(let path): return lookUpInExternal(path + names[index...], from: scope, depth: depth)
      case .unknown: return .broken
      }
    }
    return result
  }

  /// Finds a type that an extension adds to a type of another module.
  private func lookUpInExternal(_ path: [String], from scope: Scope, depth: Int) -> Lookup {
    // Most names have no parts.
    guard path.count > 1 else { return .missing }
    let path = path.withoutSystemModule
    for count in stride(from: path.count - 1, to: 0, by: -1) {
      guard let base = external[path.prefix(count).joined(separator: ".")] else { continue }
      return descend(from: .found(base), path.dropFirst(count), scope, depth: depth)
    }
    return .missing
  }

  /// Whether a path is a protocol's `Self`, which is whatever type conforms.
  func isOpenSelf(_ path: [String], in scope: Scope) -> Bool {
    guard path.count == 1, path[0] == "Self", let type = scope.types.last else { return false }
    return self[type].declaration.map { $0.kind == .protocol } ?? Self.systemProtocols.contains(self[type].name)
  }

  /// The protocols of SwiftData that projects extend.
  private static let systemProtocols: Set<String> = ["VersionedSchema", "SchemaMigrationPlan", "PersistentModel"]

  private func lookUpFirst(_ name: String, from scope: Scope, depth: Int) -> Lookup {
    if name == "Self" || name == "self" { return scope.types.last.map(Lookup.found) ?? .missing }
    guard names.contains(name) else { return .missing }
    for type in scope.types.reversed() {
      if hasGenericParameter(name, type) { return .missing }
      let result = member(name, of: type, from: scope, lookupDepth: depth)
      if result != .missing { return result }
    }
    let module = units[scope.unit].module
    let own = selectTopLevel(topLevel(name, in: module, seenFrom: scope.unit), from: scope)
    return own == .missing ? lookUpInOtherModules(name, from: scope, own: module) : own
  }

  private func lookUpInOtherModules(_ name: String, from scope: Scope, own: String) -> Lookup {
    let candidates = (topLevel[name] ?? []).filter { self[$0].module != own }
    guard candidates.count > 1 else { return select(candidates, from: scope) }
    // `import struct Models.Note` names the module first.
    let imports = units[scope.unit].importedModules
    let imported = candidates.filter { imports.contains(SourceUnit.writtenName(of: self[$0].module)) }
    return select(imported.isEmpty ? candidates : imported, from: scope)
  }

  /// A type's member type: its own first, then those that it inherits.
  private func member(_ name: String, of type: TypeID, from scope: Scope, lookupDepth: Int) -> Lookup {
    nearest(to: type, depth: lookupDepth + 1) { type in
      let own = select(children(name, of: type), from: scope)
      return own == .missing ? nil : own
    } ?? .missing
  }

  /// One of the types at file level, of which those come last that only their file can name: of thousands without any, there
  /// is no need to look at each.
  private func selectTopLevel(_ candidates: [TypeID], from scope: Scope) -> Lookup {
    guard candidates.count > 1, let last = candidates.last, !self[last].isFilePrivate else {
      return select(candidates, from: scope)
    }
    return .ambiguous
  }

  private func select(_ candidates: [TypeID], from scope: Scope) -> Lookup {
    let visible = candidates.filter { isVisible($0, from: scope) }
    guard let first = visible.first else { return .missing }
    if visible.count == 1 { return .found(first) }
    let local = visible.filter { self[$0].scope?.unit == scope.unit }
    if local.count == 1, let only = local.first, self[only].isFilePrivate { return .found(only) }
    return .ambiguous
  }

  private func isVisible(_ type: TypeID, from scope: Scope) -> Bool {
    !self[type].isFilePrivate || self[type].scope?.unit == scope.unit
  }

  private func hasGenericParameter(_ name: String, _ type: TypeID) -> Bool {
    guard let declaration = self[type].declaration, let scope = self[type].scope else { return false }
    return declares(name, declaration, scope)
  }
}
