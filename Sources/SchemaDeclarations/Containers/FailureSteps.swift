import SchemaNames
import SchemaSyntax

/// Reads what the calls do that the failure of one attempt leads to.
struct FailureSteps {
  let symbols: SymbolTable
  /// The calls of the project by the failures that lead to them.
  let known: FailureCalls
  /// The container that could not be made.
  let container: Container
  /// The others that the attempt makes.
  let others: [Container]
  /// The attempt to make it.
  let attempt: CodeFlow.Attempt

  /// Methods of `FileManager` and of Core Data that keep what is in a file.
  static let copyingMethods: Set<String> = [
    "moveItem", "copyItem", "replaceItem", "replaceItemAt", "trashItem", "linkItem", "migratePersistentStore",
    "replacePersistentStore",
  ]

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
    case "removeItem", "removeFile", "deleteItem", "deleteFile":
      guard let item = call.arguments.first.map({ visited.value.beside($0.value) }) else { return false }
      let files = StoreFiles(symbols: symbols, container: container, others: others)
      // Of what is not spelled like `FileManager`, such as a client of the project's own, only a sure path shows what it does.
      let isSystem = call.name == "removeItem" && ["at", "atPath"].contains(call.labels.first)
      return isSystem ? files.include(item) : files.surelyInclude(item)
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
    for visited in calls where functions(visited).isEmpty {
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

  /// The bodies of the functions that are called here and named nowhere but where something has failed.
  func called(_ calls: [FailureReader.VisitedCall]) -> Set<CodeBody> {
    Set(
      calls.flatMap(functions).filter { function in
        known.isNamedAfterFailuresOnly(
          symbols.tree(function.scope).text(function.declaration.name), declaredAt: symbols.namePlace(function))
      }.map { CodeBody(unit: $0.scope.unit, tokens: $0.declaration.tokens) })
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
    known.containerInMemory(madeIn: CodeBody(unit: function.scope.unit, tokens: function.declaration.tokens))
  }
}
