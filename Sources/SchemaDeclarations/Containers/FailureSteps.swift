import SchemaNames
import SchemaSyntax

/// Reads what the calls do that the failure of one attempt leads to.
struct FailureSteps {
  let symbols: SymbolTable
  let containers: [Container]
  /// The one that could not be made.
  let container: Container
  /// The attempt to make it.
  let attempt: CodeFlow.Attempt

  /// Methods of `FileManager` and of Core Data that keep what is in a file.
  static let copyingMethods: Set<String> = [
    "moveItem", "copyItem", "replaceItem", "replaceItemAt", "trashItem", "linkItem", "migratePersistentStore",
    "replacePersistentStore",
  ]

  /// The steps among some calls of a file, in their order.
  func read(_ calls: [FailureReader.VisitedCall], in unit: Int) -> [FailureHandling.Step] {
    let failed = calls.filter { $0.follows(attempt) }
    let memory = containers.filter { other in
      other.body.unit == unit && other.flow.failedAttempts.contains(attempt) && other.isPersistent == false
        && !other.isDebugOnly
    }
    let replacements = memory.map { FailureHandling.Step(action: .usesMemory, place: $0.place, source: nil) }
    return (failed.compactMap(step) + replacements).sorted { $0.place < $1.place }
  }

  private func step(_ call: FailureReader.VisitedCall) -> FailureHandling.Step? {
    let place = call.place
    // What fails after a second attempt ends that one, not the first.
    if call.context.flow.failedAttempts.last == attempt, isTrap(call) {
      return .init(action: .crashes, place: place, source: nil)
    }
    if let action = action(call) { return .init(action: action, place: place, source: nil) }
    return helper(call).map { .init(action: $0.action, place: place, source: $0.source) }
  }

  /// What a call does to files, by itself.
  private func action(_ call: FailureReader.VisitedCall) -> FailureHandling.Step.Action? {
    if call.keepsCopy { return .keepsCopy }
    return deletesStore(call) ? .deletesStore : nil
  }

  private func deletesStore(_ visited: FailureReader.VisitedCall) -> Bool {
    let call = visited.call
    switch call.name {
    case "removeItem":
      guard let item = call.arguments.first, ["at", "atPath"].contains(call.labels.first) else { return false }
      return StoreFiles(symbols: symbols, container: container).include(visited.value.beside(item.value))
    case "destroyPersistentStore": return true
    case "deleteAllData": return call.arguments.isEmpty
    case "erase":
      guard call.arguments.isEmpty, let base = call.base else { return false }
      return call.tree.text(base.tokens).lowercased().contains("container")
    default: return false
    }
  }

  private func isTrap(_ call: FailureReader.VisitedCall) -> Bool {
    call.call.neverReturns
      || functions(call).contains { function in
        function.declaration.typeTokens?.last.map(symbols.tree(function.scope).name) == "Never"
      }
  }

  // MARK: Functions that are called

  /// What the calls name that is not declared in the files read so far.
  func undeclared(_ calls: [FailureReader.VisitedCall]) -> UndeclaredNames {
    var names = UndeclaredNames()
    for visited in calls where visited.follows(attempt) && functions(visited).isEmpty {
      let call = visited.call
      switch call.callee.kind {
      case .name: call.name.map { names.insert(called: $0) }
      case .member(let base?, _, _):
        names.insertType(Call(base, in: call.tree)?.callee ?? base, from: visited.context.scope, symbols)
      default: continue
      }
    }
    return names
  }

  /// The bodies of the functions that are called here and named nowhere but where something has failed, given all calls of
  /// the project.
  func called(_ calls: [FailureReader.VisitedCall], in unit: Int) -> Set<CodeBody> {
    let failed = calls.filter { !$0.context.flow.failedAttempts.isEmpty }
    let here = failed.filter { $0.unit == unit && $0.follows(attempt) }
    let known = Set(failed.map(\.place))
    return Set(
      here.flatMap(functions).filter { isNamed($0, onlyAt: known) }.map {
        CodeBody(unit: $0.scope.unit, tokens: $0.declaration.tokens)
      })
  }

  /// Whether the app names a function at some places only, and where it is declared.
  private func isNamed(_ function: Member, onlyAt known: Set<Place>) -> Bool {
    let declared = symbols.namePlace(function)
    let name = NameFilter.Name(symbols.tree(function.scope).text(function.declaration.name))
    return symbols.units.allSatisfy { unit in
      unit.isExempt
        || unit.tree.tokens(spelling: [name]).map { unit.tree.place(token: $0) }.allSatisfy {
          $0 == declared || known.contains($0)
        }
    }
  }

  private func functions(_ call: FailureReader.VisitedCall) -> [Member] {
    StaticEvaluator(symbols: symbols).functions(calledBy: call.call, call.value)
  }

  /// What a function does that is called; one that copies and deletes keeps a copy.
  private func helper(_ call: FailureReader.VisitedCall) -> (action: FailureHandling.Step.Action, source: Place)? {
    var found: [(action: FailureHandling.Step.Action, source: Place)] = []
    for function in functions(call) {
      found += replacement(madeBy: function).map { [(.usesMemory, $0)] } ?? []
      let tree = symbols.tree(function.scope)
      let locals = StaticEvaluator(symbols: symbols).parameters(of: function, calledBy: call.value)
      symbols.walkBody(of: function, locals) {
        // What an attempt of the function's own leads to is that attempt's.
        guard !$1.isDebugOnly(tree), $1.flow.failedAttempts.isEmpty,
          let inner = FailureReader.VisitedCall($0, $1, tree), let action = action(inner)
        else { return }
        found.append((action, inner.place))
      }
    }
    return found.first { $0.action == .keepsCopy } ?? found.first { $0.action == .deletesStore } ?? found.first
  }

  /// The container of a function that makes containers in memory only.
  private func replacement(madeBy function: Member) -> Place? {
    let body = CodeBody(unit: function.scope.unit, tokens: function.declaration.tokens)
    let made = containers.filter { $0.body == body }
    return made.allSatisfy { $0.isPersistent == false } ? made.first?.place : nil
  }
}
