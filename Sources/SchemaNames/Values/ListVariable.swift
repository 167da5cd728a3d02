import SchemaSyntax

/// A local variable that holds a list, with the statements that add to it or remove from it.
package struct ListVariable: Sendable {
  /// A statement that changes the list.
  struct Change: Sendable {
    /// The expression that is worth the list after the change: `list += [X.self]`, `list.append(X.self)`; of
    /// `list = […]` the right side.
    let value: StaticValue
    /// The tokens of the statement.
    let tokens: Range<Int>
    /// Whether the list that was there before is gone.
    let replaces: Bool
    /// Whether a condition decides if it runs.
    let isConditional: Bool
    /// The variable of the loop around it, and the sequence of the loop.
    let loop: (variable: String, sequence: StaticValue)?
  }

  /// Why a variable's value is not known where its changes do not make a list.
  static let isChanged = "the variable changes after its declaration"

  let name: String
  private(set) var initial: StaticValue
  private(set) var changes: [Change]

  init(name: String, initial: StaticValue, changes: [Change]) {
    self.name = name
    self.initial = initial
    self.changes = changes
  }

  /// The variable as it is seen through properties and functions.
  func reached(through names: Set<Place>) -> ListVariable {
    var result = self
    result.initial = initial.reached(through: names)
    result.changes = changes.map { $0.reached(through: names) }
    return result
  }
}

extension ListVariable.Change {
  fileprivate func reached(through names: Set<Place>) -> Self {
    Self(
      value: value.reached(through: names), tokens: tokens, replaces: replaces, isConditional: isConditional,
      loop: loop.map { ($0.variable, $0.sequence.reached(through: names)) })
  }
}

// MARK: The list at a place

extension StaticEvaluator {
  /// What a variable is worth where its name is at a token: the list after the statements before it.
  func followList(_ variable: ListVariable, at token: Int, or value: StaticValue, _ depth: Int) -> StaticValues {
    // A number that grows is not a list.
    guard follow(variable.initial, depth: depth + 1).values.allSatisfy({ mayBeList($0, depth) }) else {
      return failure(value, ListVariable.isChanged)
    }
    var lists = [variable.initial]
    var isBranched = false
    for change in variable.changes where change.tokens.upperBound <= token {
      guard let changed = self.lists(after: change, of: variable.name, lists, depth) else {
        return failure(value, ListVariable.isChanged)
      }
      lists = change.replaces && change.isConditional ? lists + changed : changed
      isBranched = isBranched || change.isConditional
    }
    var result = oneOf(lists) { follow($0, depth: depth + 1) }
    result.isBranched = result.isBranched || isBranched
    return result
  }

  private func mayBeList(_ value: StaticValue, _ depth: Int) -> Bool {
    guard case .sequence = value.expression.kind else { return isList(value) }
    return elements(of: value, depth: depth + 1).failures.isEmpty
  }

  /// The list after a change; nil if it is not known how often the change is made. A change that a condition decides
  /// counts, as parts of a list under a condition do.
  private func lists(
    after change: ListVariable.Change, of name: String, _ lists: [StaticValue], _ depth: Int
  ) -> [StaticValue]? {
    guard let loop = change.loop else { return [change.value.binding([name: binding(lists)])] }
    let elements = elements(of: loop.sequence, depth: depth + 1)
    guard elements.failures.isEmpty, !elements.isBranched, !change.replaces else { return nil }
    return elements.values.reduce(lists) { before, element in
      [change.value.binding([name: binding(before), loop.variable: .value(element)])]
    }
  }

  private func binding(_ lists: [StaticValue]) -> Locals.Binding {
    lists.count == 1 ? .value(lists[0]) : .choice(lists)
  }
}

// MARK: The statements that change a list

extension SyntaxTree {
  /// The list after a statement that changes a variable of a name, as an expression; nil for any other statement.
  func listChange(_ expression: Expression, of name: String) -> (list: Expression, replaces: Bool)? {
    if let (_, mark, right) = assignment(expression, to: name) {
      guard text(mark) == "+=" else { return text(mark) == "=" ? (right, true) : nil }
      let variable = Expression(
        kind: .name(expression.tokens.lowerBound, generics: nil),
        tokens: expression.tokens.lowerBound..<expression.tokens.lowerBound + 1)
      return (Expression(kind: .sequence([variable, right], operators: [mark]), tokens: expression.tokens), false)
    }
    guard let call = Call(expression, in: self), case .name(let token, _)? = call.base?.kind, self.name(token) == name,
      call.changesList
    else { return nil }
    return (expression, false)
  }

  /// The operator and the right side of `name = value`; nil for any other expression.
  func assignment(
    _ expression: Expression, to name: String
  ) -> (variable: Int, mark: Range<Int>, value: Expression)? {
    switch expression.kind {
    case .sequence(let operands, let operators):
      guard case .name(let token, _) = operands[0].kind, self.name(token) == name, text(operators[0]).hasSuffix("=")
      else { return nil }
      guard operands.count > 2 else { return (token, operators[0], operands[1]) }
      let right = Expression(
        kind: .sequence(Array(operands.dropFirst()), operators: Array(operators.dropFirst())),
        tokens: operands[1].tokens.lowerBound..<expression.tokens.upperBound)
      return (token, operators[0], right)
    // Operators are not folded: in `name = a ? b : c` the condition is what is before the question mark.
    case .ternary(let condition, let then, let otherwise):
      return assignment(condition, to: name).map { token, mark, condition in
        let right = Expression(
          kind: .ternary(condition: condition, then: then, else: otherwise),
          tokens: condition.tokens.lowerBound..<expression.tokens.upperBound)
        return (token, mark, right)
      }
    default: return nil
    }
  }
}
