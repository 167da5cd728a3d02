import SchemaSyntax

/// A protocol or class that a generic parameter has to conform to or inherit from.
package enum GenericConstraint: Hashable, Sendable {
  case declared(TypeID)
  /// One of another module, and whether it is written with generic arguments: `Identifiable<UUID>`.
  case external(String, hasArguments: Bool)
}

extension SymbolTable {
  /// What the code around a member requires of a generic parameter, or of `Self` in a protocol; nil if the name is neither.
  package func constraints(on parameter: String, around member: Member) -> [GenericConstraint]? {
    if isOpenSelf([parameter], in: member.scope) { return constraintsOnSelf(around: member) }
    if declares(parameter, member.declaration, member.scope) {
      return constraints(
        on: parameter, in: [member.declaration.generics, member.declaration.whereClause], member.scope)
    }
    return member.scope.types.reversed().lazy.compactMap { self.constraints(on: parameter, of: $0) }.first
  }

  /// The protocol itself, and what the extension and the member require.
  private func constraintsOnSelf(around member: Member) -> [GenericConstraint] {
    guard let type = member.scope.types.last else { return [] }
    let own: GenericConstraint =
      self[type].declaration == nil ? .external(self[type].name, hasArguments: false) : .declared(type)
    let clauses = parts(of: type).filter { holds($0, member) }.map(\.declaration.whereClause)
    return [own] + constraints(on: "Self", in: clauses + [member.declaration.whereClause], member.scope)
  }

  /// The property of a name that a protocol or one that it inherits from requires.
  package func requirement(_ name: String, of type: TypeID) -> Member? {
    let name = NameFilter.Name(name)
    return nearest(to: type) { type in
      guard let declaration = self[type].declaration, declaration.kind == .protocol, let scope = self[type].scope else {
        return nil
      }
      let member = declaration.members?.first { $0.kind == .var && tree(scope).spells(name, at: $0.name.lowerBound) }
      return member.map { Member(declaration: $0, scope: scope.entering(type)) }
    }
  }

  private func holds(_ part: TypePart, _ member: Member) -> Bool {
    part.scope.unit == member.scope.unit && part.declaration.tokens.contains(member.declaration.tokens.lowerBound)
  }

  private func constraints(on parameter: String, of type: TypeID) -> [GenericConstraint]? {
    guard let declaration = self[type].declaration, let scope = self[type].scope,
      declares(parameter, declaration, scope)
    else { return nil }
    return constraints(on: parameter, in: [declaration.generics], scope)
      + parts(of: type).flatMap { constraints(on: parameter, in: [$0.declaration.whereClause], $0.scope) }
  }

  /// Whether a declaration has a generic parameter of a name.
  func declares(_ parameter: String, _ declaration: Declaration, _ scope: Scope) -> Bool {
    let tree = tree(scope)
    return declaration.generics.map(tree.genericParameters)?.contains { tree.name($0) == parameter } ?? false
  }

  private func constraints(on parameter: String, in clauses: [Range<Int>?], _ scope: Scope) -> [GenericConstraint] {
    let tree = tree(scope)
    return clauses.compactMap(\.self).flatMap { tree.constraints(on: parameter, in: $0) }.flatMap { range in
      constraints(tree.path(in: range), scope, hasArguments: range.contains { tree.text($0) == "<" })
    }
  }

  /// What a name in a constraint stands for: several types for an alias of a composition.
  private func constraints(
    _ path: [String], _ scope: Scope, hasArguments: Bool = false, depth: Int = 0
  ) -> [GenericConstraint] {
    guard depth < Self.deepestLookup, let name = path.last else { return [] }
    switch lookUp(path, from: scope) {
    case .found(let type) where self[type].isAlias:
      return aliasedTypes(type).flatMap { aliased in
        constraints(tree(aliased.scope).namePath(aliased.syntax) ?? [], aliased.scope, depth: depth + 1)
      }
    case .found(let type) where self[type].declaration != nil: return [.declared(type)]
    case .found, .missing: return [.external(name, hasArguments: hasArguments)]
    case .ambiguous, .broken: return []
    }
  }
}

extension SyntaxTree {
  /// The tokens of the names that a `<…>` clause declares.
  package func genericParameters(_ clause: Range<Int>) -> [Int] {
    var depth = 0
    return clause.filter { token in
      switch text(token) {
      case "<": depth += 1
      case ">": depth -= 1
      default: break
      }
      let before = tokens[max(token - 1, 0)]
      let isFirst =
        before.kind == .comma || token - 1 == clause.lowerBound || before.keyword == .each || before.keyword == .let
      return depth == 1 && tokens[token].kind == .identifier && isFirst
    }
  }

  /// The tokens of each type that a `<…>` or `where` clause requires a parameter to be: `A` and `B` of `T: A & B`.
  fileprivate func constraints(on parameter: String, in clause: Range<Int>) -> [Range<Int>] {
    clause.dropLast().filter { token in
      tokens[token].kind == .identifier && name(token) == parameter && tokens[token + 1].kind == .colon
        && tokens[token - 1].kind != .period
    }.flatMap { constraints(from: $0 + 2, in: clause) }
  }

  private func constraints(from start: Int, in clause: Range<Int>) -> [Range<Int>] {
    var depth = 0
    var found = [start..<start]
    for token in start..<clause.upperBound {
      switch text(token) {
      case "<", "(": depth += 1
      case ">", ")": depth -= 1
      case "&" where depth == 0:
        found.append(token + 1..<token + 1)
        continue
      default: break
      }
      if depth < 0 || depth == 0 && tokens[token].kind == .comma { break }
      found[found.count - 1] = found[found.count - 1].lowerBound..<token + 1
    }
    return found
  }

  /// The names before generic arguments: `Data` and `Row` of `Data.Row<Int>`.
  fileprivate func path(in range: Range<Int>) -> [String] {
    range.prefix { text($0) != "<" }.filter { tokens[$0].kind == .identifier }.map { name($0) }
  }
}
