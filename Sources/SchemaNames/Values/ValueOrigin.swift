import SchemaSyntax

/// Where a value comes from, as far as it shows whether it may be the same as an earlier one.
package enum ValueOrigin: Sendable {
  /// It is made in place, and equals no other one: `UUID()`, `Date()`.
  case made
  /// It is written in the code: a literal, a constant, a case.
  case written
  /// It is anything else: a parameter, what was decoded or computed.
  case outside

  /// Where a value comes from that several parts make up.
  package init(joining parts: [ValueOrigin]) {
    if parts.contains(.made) { self = .made } else { self = parts.contains(.outside) ? .outside : .written }
  }
}

extension StaticEvaluator {
  /// Longer chains of values and parts are not followed.
  private static let deepestOrigin = 32
  /// The types whose initializers without arguments make a new value each time.
  private static let makers: Set<String> = ["UUID", "NSUUID", "Date"]
  /// The members that are a new value each time.
  private static let madeMembers: Set<String> = ["now", "random", "randomElement"]

  /// Where a value comes from.
  package func origin(of value: StaticValue) -> ValueOrigin { asking().origin(of: value, depth: 0) }

  private func origin(of value: StaticValue, depth: Int) -> ValueOrigin {
    guard depth < Self.deepestOrigin else { return .outside }
    if let bound = boundValue(value) { return origin(of: bound, depth: depth + 1) }
    let followed = follow(value, depth: depth)
    guard followed.failures.isEmpty else { return .outside }
    return ValueOrigin(joining: followed.values.map { origin(ofFollowed: $0, depth: depth + 1) })
  }

  /// The value of the local constant that a name is, or the sequence of which it stands for the elements.
  private func boundValue(_ value: StaticValue) -> StaticValue? {
    guard case .name(let token, _) = value.expression.kind else { return nil }
    switch value.locals[symbols.tree(value.scope).name(token)] {
    case .value(let bound), .element(of: let bound): return bound
    default: return nil
    }
  }

  private func origin(ofFollowed value: StaticValue, depth: Int) -> ValueOrigin {
    let tree = symbols.tree(value.scope)
    func parts(_ expressions: [Expression]) -> ValueOrigin {
      ValueOrigin(joining: expressions.map { origin(of: value.beside($0), depth: depth) })
    }
    switch value.expression.kind {
    case .name(let token, _): return tree.name(token).isCapitalized ? .written : .outside
    case .member(_, let token, _) where Self.madeMembers.contains(tree.name(token)): return .made
    case .member(let base?, _, _): return parts([base])
    case .string:
      let names = tree.interpolations(in: value.expression).flatMap(\.tree.firstNames)
      return ValueOrigin(joining: names.map { origin(ofInterpolated: $0, in: value, depth: depth) })
    case .call(let callee, let arguments):
      let name = tree.lastName(callee) ?? ""
      if Self.madeMembers.contains(name) { return .made }
      guard arguments.isEmpty else { return parts(callee.children + arguments.map(\.value)) }
      if Self.makers.contains(name) || name == "init" { return .made }
      // What a function makes of nothing is not known to be given twice.
      if case .name = callee.kind { return .written }
      return parts(callee.children.isEmpty ? [] : [callee])
    default: return parts(value.expression.children)
    }
  }

  /// Where the value of a name comes from that is interpolated into a string.
  private func origin(ofInterpolated name: String, in value: StaticValue, depth: Int) -> ValueOrigin {
    if Self.makers.contains(name) { return .made }
    switch value.locals[name] {
    case .value(let bound), .element(of: let bound): return origin(of: bound, depth: depth + 1)
    default: return name.isCapitalized ? .written : .outside
    }
  }
}

extension SyntaxTree {
  /// The names that no other name is before.
  fileprivate var firstNames: [String] {
    tokens.indices.filter { index in
      tokens[index].kind == .identifier && (index == 0 || tokens[index - 1].kind != .period)
    }.map(name)
  }
}
