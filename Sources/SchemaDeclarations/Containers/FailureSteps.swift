import SchemaNames
import SchemaSyntax

/// Reads what the calls do that the failure of one attempt leads to.
struct FailureSteps {
  let symbols: SymbolTable
  /// The calls of the project by the failures that lead to them.
  let known: FailureCalls
  /// The files of the container that could not be made.
  let files: StoreFiles
  /// The attempt to make it.
  let attempt: CodeFlow.Attempt

  /// The steps among the calls that the failure leads to, and the containers in memory that are made then, in their order.
  func read(_ calls: [FailureReader.VisitedCall], _ memory: [Place]) -> [FailureHandling.Step] {
    let replacements = memory.map { FailureHandling.Step(action: .usesMemory, place: $0, source: nil) }
    return (calls.compactMap(step) + replacements).sorted { $0.place < $1.place }
  }

  private func step(_ call: FailureReader.VisitedCall) -> FailureHandling.Step? {
    let place = call.place
    // What fails after a second attempt ends that one, not the first.
    if call.context.flow.failedAttempts.last == attempt, isTrap(call) {
      return .init(action: .crashes, place: place, source: nil)
    }
    if let action = files.action(of: call) { return .init(action: action, place: place, source: nil) }
    return helper(call).map { .init(action: $0.action, place: place, source: $0.source) }
  }

  private func isTrap(_ call: FailureReader.VisitedCall) -> Bool {
    call.call.neverReturns
      || call.functions(in: symbols).contains { function in
        function.declaration.typeTokens?.last.map(symbols.tree(function.scope).name) == "Never"
      }
  }

  // MARK: Functions that are called

  /// The bodies of the functions that are called here and named nowhere but where something has failed.
  func called(_ calls: [FailureReader.VisitedCall]) -> Set<CodeBody> {
    Set(
      calls.flatMap { $0.functions(in: symbols) }.filter { function in
        known.isNamedAfterFailuresOnly(
          symbols.tree(function.scope).text(function.declaration.name), declaredAt: symbols.namePlace(function))
      }.map { CodeBody(unit: $0.scope.unit, tokens: $0.declaration.tokens) })
  }

  /// What a function does that is called; one that copies and deletes keeps a copy.
  private func helper(_ call: FailureReader.VisitedCall) -> (action: FailureHandling.Step.Action, source: Place)? {
    var found: [(action: FailureHandling.Step.Action, source: Place)] = []
    for function in call.functions(in: symbols) {
      found += replacement(madeBy: function).map { [(.usesMemory, $0)] } ?? []
      found += call.calls(in: function, symbols).compactMap { inner in
        files.action(of: inner).map { ($0, inner.place) }
      }
    }
    return found.first { $0.action == .keepsCopy } ?? found.first { $0.action == .deletesStore } ?? found.first
  }

  /// The container of a function that makes containers in memory only.
  private func replacement(madeBy function: Member) -> Place? {
    known.containerInMemory(madeIn: CodeBody(unit: function.scope.unit, tokens: function.declaration.tokens))
  }
}
