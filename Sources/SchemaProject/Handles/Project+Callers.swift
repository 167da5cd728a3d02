import SchemaNames
import SchemaSyntax

extension Project {
  /// Whether anything may call a member: code of the project that spells its name as a call of it may, or code out of sight.
  ///
  /// False only for a function of an app's target that no superclass, protocol, macro or other module can know of.
  package func mayBeCalled(_ member: Member) -> Bool {
    let module = symbols.units[member.scope.unit].module
    guard let name = functionName(member), settings.signedTargets[module] != nil, !isKnownOutside(member) else {
      return true
    }
    let tree = symbols.tree(member.scope)
    let starts = ArgumentStarts(of: tree.parameters(of: member.declaration), in: tree)
    return symbols.units.contains { unit in
      unit.tree.tokens(spelling: [.init(name)]).contains { unit.tree.mayCall(at: $0, starts) }
    }
  }

  /// The name of a function; nil for any other member.
  package func functionName(_ member: Member) -> String? {
    member.declaration.kind == .func ? symbols.tree(member.scope).text(member.declaration.name) : nil
  }

  /// Whether a framework or another module may call a function that this one does not call.
  private func isKnownOutside(_ member: Member) -> Bool {
    let (function, tree) = (member.declaration, symbols.tree(member.scope))
    let isOpen = [.public, .open, .override].contains { function.has($0) }
    let isMarked = function.attributes.contains { !Self.quietAttributes.contains(tree.text($0.name)) }
    let parents = member.scope.types.last.map(symbols.inheritedTypes) ?? []
    return isOpen || isMarked
      || parents.contains { parent in
        tree.namePath(parent.syntax).flatMap(\.last).map { !Self.quietProtocols.contains($0) } ?? true
      }
  }

  /// The attributes of functions that nothing but the project's own code calls.
  private static let quietAttributes: Set<String> = [
    "MainActor", "discardableResult", "available", "inline", "inlinable",
  ]

  /// The protocols of the system that call none but their own requirements, which delete no objects.
  private static let quietProtocols: Set<String> = [
    "AnyObject", "Codable", "Comparable", "CustomStringConvertible", "Decodable", "Encodable", "Equatable", "Hashable",
    "Identifiable", "ModelActor", "Observable", "ObservableObject", "PersistentModel", "Sendable", "View",
  ]
}

/// What the arguments of a function's calls may begin with.
private struct ArgumentStarts {
  /// The labels of the first parameters, up to one that has no default; nil for none.
  private let labels: Set<String?>
  private let mayBeEmpty: Bool

  init(of parameters: [Parameter], in tree: SyntaxTree) {
    let optional = parameters.prefix { $0.value != nil }.count
    labels = Set(parameters.prefix(optional + 1).map { tree.name($0.label) }.map { $0 == "_" ? nil : $0 })
    // A closure may follow the parentheses.
    mayBeEmpty = optional == parameters.count || parameters.contains { $0.type.map(tree.isFunction) ?? false }
  }

  /// Whether the tokens after an opening parenthesis fit.
  func fit(at token: Int, in tree: SyntaxTree) -> Bool {
    if tree.tokens[token].kind == .rightParen { return mayBeEmpty }
    guard token + 1 < tree.tokens.count, tree.tokens[token + 1].kind == .colon else { return labels.contains(nil) }
    let label = tree.name(token)
    return label == "_" || labels.contains(label)
  }
}

extension SyntaxTree {
  /// Whether a name may call a function, or stand for it without a call.
  fileprivate func mayCall(at token: Int, _ starts: ArgumentStarts) -> Bool {
    let before = token > 0 ? tokens[token - 1].keyword : nil
    if before == .func || before == .case { return false }
    guard token + 2 < tokens.count, tokens[token + 1].kind == .leftParen else {
      return !isImplicitMember(token)
    }
    return starts.fit(at: token + 2, in: self)
  }

  fileprivate func isFunction(_ type: TypeSyntax) -> Bool { type.tokens.contains { tokens[$0].kind == .arrow } }
}
