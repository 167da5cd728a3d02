import SchemaNames
import SchemaSyntax

/// Which of several functions of a name a call means.
extension MigrationCodeReader {
  /// The functions whose parameters fit a call's arguments, with the value of each parameter: by their number and their
  /// labels in order, and, where several do, by the models that both are known to take.
  func fitting(
    _ functions: [Member], _ call: Call, _ arguments: [MigrationValue]
  ) -> [(function: Member, values: [MigrationValue])] {
    let matching = functions.prefix(Self.mostFunctions).compactMap { function in
      let tree = symbols.tree(function.scope)
      let matched = call.match(tree.parameters(of: function.declaration), in: tree)
      return matched.map { (function, $0.map { $0.map { arguments[$0] } ?? .unknown }) }
    }
    return matching.count < 2 ? matching : matching.filter { mayTake($1, $0) }
  }

  private func mayTake(_ values: [MigrationValue], _ function: Member) -> Bool {
    let parameters = symbols.tree(function.scope).parameters(of: function.declaration)
    return zip(parameters, values).allSatisfy { parameter, value in
      guard value.isKnown, let type = parameter.type else { return true }
      var reader = MigrationCodeReader(
        symbols: symbols, models: models, writtenVersions: writtenVersions, scope: function.scope)
      return !contradict(value, reader.value(of: type))
    }
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
