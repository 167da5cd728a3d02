import SchemaSyntax

extension Call {
  /// The index of the argument that each parameter of a function gets, nil for one that keeps its default; nil for all
  /// where the arguments do not fit, by their number and their labels in order.
  ///
  /// Of a variadic parameter only one argument is expected.
  package func match(_ parameters: [Parameter], in declared: SyntaxTree) -> [Int?]? {
    var matched: [Int?] = []
    for (index, argument) in arguments.enumerated() {
      while let next = parameters.dropFirst(matched.count).first,
        !mayStand(argument, for: next, before: parameters.dropFirst(matched.count + 1), in: declared)
      {
        guard next.value != nil else { return nil }
        matched.append(nil)
      }
      guard matched.count < parameters.count else { return nil }
      matched.append(index)
    }
    let rest = parameters.dropFirst(matched.count)
    return rest.allSatisfy { $0.value != nil } ? matched + rest.map { _ in nil } : nil
  }

  /// Whether an argument may stand for a parameter that others follow. A trailing closure is written without a label,
  /// and goes to what has no default.
  private func mayStand(
    _ argument: Argument, for parameter: Parameter, before rest: ArraySlice<Parameter>, in declared: SyntaxTree
  ) -> Bool {
    if let label = tree.label(argument) { return label == declared.name(parameter.label) }
    guard case .closure = argument.value.kind else { return declared.name(parameter.label) == "_" }
    return parameter.value == nil || rest.allSatisfy { $0.value != nil }
  }
}
