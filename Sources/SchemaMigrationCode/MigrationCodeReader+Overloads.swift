import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// Which of several functions of a name a call means.
extension MigrationCodeReader {
  /// The functions whose parameters fit a call's arguments: by their number and their labels in order, and, where several
  /// do, by the models that both are known to take.
  func fitting(_ functions: [Member], _ arguments: [PassedArgument]) -> [Member] {
    let labeled = functions.prefix(Self.mostFunctions).filter { accepts(arguments, $0, checksModels: false) }
    return labeled.count < 2 ? labeled : labeled.filter { accepts(arguments, $0, checksModels: true) }
  }

  private func accepts(_ arguments: [PassedArgument], _ function: Member, checksModels: Bool) -> Bool {
    let tree = symbols.tree(function.scope)
    var rest = tree.parameters(of: function.declaration)[...]
    for argument in arguments {
      // What has a default may be left out; a closure behind the parentheses goes to what has none.
      while let next = rest.first, !argument.mayStand(for: next, before: rest.dropFirst(), tree) {
        guard next.value != nil else { return false }
        rest.removeFirst()
      }
      guard let parameter = rest.popFirst(), !checksModels || mayTake(parameter, argument.value, function) else {
        return false
      }
    }
    return rest.allSatisfy { $0.value != nil }
  }

  private func mayTake(_ parameter: Parameter, _ value: MigrationValue, _ function: Member) -> Bool {
    guard value.isKnown, let type = parameter.type else { return true }
    var reader = MigrationCodeReader(symbols: symbols, models: models, writtenVersions: writtenVersions)
    var frame = MigrationFrame(tree: symbols.tree(function.scope), scope: function.scope)
    return !contradict(value, reader.value(of: type, &frame))
  }

  /// Whether two values are of different models.
  private func contradict(_ left: MigrationValue, _ right: MigrationValue) -> Bool {
    switch (left, right) {
    case (.object(let left), .object(let right)): areUnrelated(left.model, right.model)
    case (.type(let left), .type(let right)): areUnrelated(left, right)
    case (.list(let left), .list(let right)), (.dictionary(let left), .dictionary(let right)): contradict(left, right)
    case (.object, .list), (.list, .object), (.context, .object), (.object, .context), (.context, .list),
      (.list, .context):
      true
    default: false
    }
  }

  /// Whether two models are declared, and neither is the other or inherits from it.
  private func areUnrelated(_ left: ModelReference, _ right: ModelReference) -> Bool {
    guard let left = left.type, let right = right.type else { return false }
    return !models.areRelated(left, right)
  }
}

extension MigrationCodeReader.PassedArgument {
  /// Whether it may stand for a parameter that others follow; a trailing closure is written without a label.
  fileprivate func mayStand(for parameter: Parameter, before rest: ArraySlice<Parameter>, _ tree: SyntaxTree) -> Bool {
    if let label { return label == tree.name(parameter.label) }
    guard case .closure = expression.kind else { return tree.name(parameter.label) == "_" }
    return parameter.value == nil || rest.allSatisfy { $0.value != nil }
  }
}
