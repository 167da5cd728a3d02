import SchemaSyntax

/// What a condition depends on, as far as the code shows.
package enum ConditionSource: Sendable {
  /// What the app has kept or found: a version, a count, a flag that is not set yet.
  case state
  /// Whether something exists, such as a file.
  case presence
  /// Anything else, such as a flag that somebody sets.
  case unknown

  /// What several conditions depend on together; one that is not known may be the one that decides.
  package init(joining sources: [ConditionSource]) {
    if sources.contains(.unknown) { self = .unknown } else { self = sources.contains(.state) ? .state : .presence }
  }

  /// What decides whether some code is reached.
  package init(of context: CodeContext, in symbols: SymbolTable) {
    let reader = ConditionReader(symbols: symbols)
    self.init(joining: context.flow.decisions.map { reader.source(of: $0, context) })
  }
}

/// Reads what conditions depend on.
private struct ConditionReader {
  let symbols: SymbolTable

  /// Longer chains of conditions and values are not followed.
  private static let longestChain = 32
  private static let comparisons: Set<String> = ["==", "!=", "<", "<=", ">", ">="]
  /// Words in the names of what tests, previews and developers ask for.
  private static let requests: Set<String> = [
    "arguments", "environment", "test", "tests", "testing", "preview", "previews", "debug", "demo", "mock",
  ]

  func source(of decision: CodeFlow.Decision, _ context: CodeContext) -> ConditionSource {
    guard !decision.conditions.isEmpty else { return .unknown }
    return ConditionSource(
      joining: decision.conditions.map { condition in
        switch condition {
        case .expression(let value): source(of: context.value(value), isMet: decision.isMet, depth: 0)
        case .binding(.some, _), .availability: .presence
        case .binding(nil, _): .unknown
        }
      })
  }

  private func source(of value: StaticValue, isMet: Bool, depth: Int) -> ConditionSource {
    guard depth < Self.longestChain else { return .unknown }
    let tree = symbols.tree(value.scope)
    func source(_ inner: Expression, isMet: Bool) -> ConditionSource {
      self.source(of: value.beside(inner), isMet: isMet, depth: depth + 1)
    }
    switch value.expression.kind {
    case .prefix(let mark, let inner) where tree.text(mark) == "!": return source(inner, isMet: !isMet)
    case .effect(_, _, let inner): return source(inner, isMet: isMet)
    case .tuple(let elements) where elements.count == 1: return source(elements[0].value, isMet: isMet)
    case .sequence(let operands, let operators):
      let parts = Self.parts(operands, operators.map { tree.text($0) })
      return ConditionSource(joining: parts.map { self.source(of: $0, value, isMet: isMet, depth) })
    case .member(_, let name, _) where tree.name(name) == "isEmpty": return .state
    case .name(let name, _):
      switch value.locals[tree.name(name)] {
      case .changing, .list: return .state
      case .choice(let values) where values.allSatisfy(\.expression.isBoolean): return .state
      default: return followed(value, isMet: isMet, depth)
      }
    default: return known(value, isMet: isMet) ?? followed(value, isMet: isMet, depth)
    }
  }

  /// What functions of the system say.
  private func known(_ value: StaticValue, isMet: Bool) -> ConditionSource? {
    guard let call = value.call(in: symbols) else { return nil }
    switch call.name {
    case "fileExists", "checkResourceIsReachable": return .presence
    // Nobody has set a flag that is not set.
    case "bool" where call.labels == ["forKey"]: return isMet ? .unknown : .state
    default: return nil
    }
  }

  /// What a constant, a property or a function of the project returns; `true` and `false` decide nothing.
  private func followed(_ value: StaticValue, isMet: Bool, _ depth: Int) -> ConditionSource {
    let followed = StaticEvaluator(symbols: symbols).follow(value)
    let results = followed.values.filter { !$0.expression.isBoolean }
    guard followed.failures.isEmpty, !results.isEmpty,
      !results.contains(where: { $0.scope.unit == value.scope.unit && $0.expression.tokens == value.expression.tokens })
    else { return .unknown }
    return ConditionSource(joining: results.map { source(of: $0, isMet: isMet, depth: depth + 1) })
  }
}

// MARK: Comparisons

extension ConditionReader {
  /// Operands with the operators between them.
  private struct Part {
    var operands: [Expression] = []
    var operators: [String] = []
  }

  /// The operands of `&&` and `||`.
  private static func parts(_ operands: [Expression], _ operators: [String]) -> [Part] {
    var parts = [Part(operands: [operands[0]])]
    for (operand, text) in zip(operands.dropFirst(), operators) {
      if text == "&&" || text == "||" {
        parts.append(Part(operands: [operand]))
      } else {
        parts[parts.count - 1].operands.append(operand)
        parts[parts.count - 1].operators.append(text)
      }
    }
    return parts
  }

  /// What a comparison, or a condition alone, depends on.
  private func source(of part: Part, _ value: StaticValue, isMet: Bool, _ depth: Int) -> ConditionSource {
    if part.operators.allSatisfy({ $0 == "??" }) {
      return source(of: value.beside(part.operands[0]), isMet: isMet, depth: depth + 1)
    }
    guard let mark = part.operators.first(where: Self.comparisons.contains) else { return .unknown }
    let isEqual = isMet == (mark == "==")
    if part.operands.contains(where: \.isNil) { return isEqual ? stateUnlessOpen(part, value) : .presence }
    if case .boolean(let flag) = part.operands.last?.kind {
      return source(of: value.beside(part.operands[0]), isMet: isEqual == flag, depth: depth + 1)
    }
    return stateUnlessOpen(part, value)
  }

  private func stateUnlessOpen(_ part: Part, _ value: StaticValue) -> ConditionSource {
    part.operands.contains { isOpen(value.beside($0)) } ? .unknown : .state
  }

  /// Whether something outside may decide what a value is: a parameter, the way in which the app was started, a mode.
  private func isOpen(_ value: StaticValue) -> Bool {
    let tree = symbols.tree(value.scope)
    if case .member(nil, let name, _) = value.expression.kind { return !tree.text(name).hasPrefix("ordered") }
    return hasParameter(value, depth: 0) || PathEvidence(of: value, symbols).speaks(of: Self.requests)
  }

  private func hasParameter(_ value: StaticValue, depth: Int) -> Bool {
    guard depth < Self.longestChain else { return true }
    if case .name(let name, _) = value.expression.kind {
      switch value.locals[symbols.tree(value.scope).name(name)] {
      case .value(let bound), .element(of: let bound), .part(of: let bound, at: _):
        return hasParameter(bound, depth: depth + 1)
      case .choice(let bound): return bound.contains { hasParameter($0, depth: depth + 1) }
      case .unknown: return true
      case .changing, .list, nil: return false
      }
    }
    return value.expression.children.contains { hasParameter(value.beside($0), depth: depth + 1) }
  }
}

extension Expression {
  fileprivate var isBoolean: Bool { if case .boolean = kind { true } else { false } }
  fileprivate var isNil: Bool { if case .nil = kind { true } else { false } }
}
