import SchemaNames
import SchemaSyntax

/// What copies name and the file that they are in cannot see: it is private in the file of the sources, or another module
/// keeps it to itself.
struct HiddenNames {
  /// What the copies are made from.
  let sources: SymbolTable
  /// What the copies are called.
  let names: [TypeID: String]
  /// The project that gets the copies.
  let project: SymbolTable
  /// The version with the copies.
  let home: Scope
  /// Whether the copies are in the file of the version.
  let isInFile: Bool

  /// The copies of some types with the first such name in each.
  func found(in copies: [(type: TypeID, text: String)]) -> [(type: TypeID, name: String)] {
    let trees = copies.map { ($0.type, SyntaxTree(parsing: SourceFile(path: "", text: $0.text))) }
    let declared = Set(trees.flatMap { $1.boundNames })
    return trees.compactMap { type, tree in
      guard let scope = sources.parts(of: type).first?.scope else { return nil }
      return first(in: tree, besides: declared, from: scope).map { (type, $0) }
    }
  }

  private func first(in tree: SyntaxTree, besides declared: Set<String>, from scope: Scope) -> String? {
    for code in tree.fragments(in: 0..<tree.tokens.count - 1) {
      let hidden = code.tokens.first { token in
        code.tree.tokens[token].kind == .identifier && !declared.contains(code.tree.name(token))
          && isHidden(token, in: code.tree, from: scope)
      }
      if let hidden { return code.tree.name(hidden) }
    }
    return nil
  }

  private func isHidden(_ token: Int, in tree: SyntaxTree, from scope: Scope) -> Bool {
    let name = tree.name(token)
    guard token > 0, tree.tokens[token - 1].kind == .period else {
      return isHidden(type: name, from: scope) || isHidden(value: name, from: scope)
    }
    return !tree.isImplicitMember(token)
      && isHidden(member: name, of: Array(tree.path(to: token).dropLast()), from: scope)
  }

  private func isHidden(type name: String, from scope: Scope) -> Bool {
    guard case .found(let type) = sources.lookUp([name], from: scope), names[type] == nil,
      let found = sources.access(of: type)
    else { return false }
    guard case .found(let other) = project.lookUp([name], from: home) else { return isHidden([found], from: scope, []) }
    return isHidden([found], from: scope, [project.access(of: other)].compactMap { $0 })
  }

  private func isHidden(value name: String, from scope: Scope) -> Bool {
    let found = sources.values(name, from: scope)
    guard found.allSatisfy({ $0.scope.types.isEmpty }) else { return false }
    return isHidden(found.map(sources.access), from: scope, project.values(name, from: home).map(project.access))
  }

  /// Members of types of other modules, and of types without a copy.
  private func isHidden(member name: String, of path: [String], from scope: Scope) -> Bool {
    let type = sources.type(named: path, from: scope)
    if let type, names[type] != nil { return false }
    let found = (type.map { [$0] } ?? sources.extendedTypes).flatMap { sources.values(name, of: $0) }
    if found.isEmpty { return false }
    let others = type == nil ? project.extendedTypes : [project.type(named: path, from: home)].compactMap { $0 }
    return isHidden(
      found.map(sources.access), from: scope, others.flatMap { project.values(name, of: $0) }.map(project.access))
  }

  /// Whether a name means one of some declarations in the sources, and none that the copies can see.
  private func isHidden(_ found: [Access], from scope: Scope, _ others: [Access]) -> Bool {
    let meant = found.filter { $0.isVisible(in: sources.module(scope), sameFile: $0.unit == scope.unit) }
    let module = project.module(home)
    return !meant.isEmpty && !meant.contains { $0.isVisible(in: module, sameFile: false) }
      && !others.contains { $0.isVisible(in: module, sameFile: isInFile && $0.unit == home.unit) }
  }
}

/// Who may name a declaration.
private struct Access {
  let unit: Int
  /// The module; nil for a file that no target is known to compile.
  let module: String?
  let isPrivate: Bool
  let isPublic: Bool

  /// Whether code of a module may name it.
  func isVisible(in other: String?, sameFile: Bool) -> Bool {
    sameFile || !isPrivate && (isPublic || module == nil || other == nil || module == other)
  }
}

extension SymbolTable {
  /// The types of other modules that the project extends.
  fileprivate var extendedTypes: [TypeID] { types.filter { $0.declaration == nil }.map(\.id) }

  fileprivate func module(_ scope: Scope) -> String? { SourceUnit.importedName(of: units[scope.unit].module) }

  fileprivate func access(of type: TypeID) -> Access? {
    guard let declaration = self[type].declaration, let scope = self[type].scope else { return nil }
    return access(of: Member(declaration: declaration, scope: scope))
  }

  /// Who may name a member, by its modifiers and those of the extension around it.
  fileprivate func access(of member: Member) -> Access {
    let part = member.scope.types.last.flatMap { self.part(around: member, of: $0) }
    let around = part.flatMap { $0.declaration.kind == .extension ? $0.declaration : nil }
    let declarations = [member.declaration, around].compactMap { $0 }
    return Access(
      unit: member.scope.unit, module: module(member.scope),
      isPrivate: declarations.contains { $0.has(.private) || $0.has(.fileprivate) },
      isPublic: declarations.contains { $0.has(.public) || $0.has(.open) || $0.has(.package) })
  }
}

extension SyntaxTree {
  /// The names that code declares, its labels and local names included.
  fileprivate var boundNames: [String] {
    fragments(in: 0..<tokens.count - 1).flatMap { code in code.tokens.filter(code.tree.bindsName).map(code.tree.name) }
      + declarations.flatMap(allNames)
  }

  private func allNames(of declaration: Declaration) -> [String] {
    declaredName(declaration) + (declaration.members ?? []).flatMap(allNames)
  }

  private func bindsName(_ token: Int) -> Bool {
    guard tokens[token].kind == .identifier, token > 0, token + 1 < tokens.count else { return false }
    let words: [Keyword] = [.let, .var, .func, .for, .struct, .enum, .class, .typealias]
    return words.contains(tokens[token - 1].keyword) || tokens[token + 1].kind == .colon
      || tokens[token + 1].keyword == .in
      || tokens[token - 1].kind == .leftBrace && tokens[token + 1].kind == .comma
  }
}
