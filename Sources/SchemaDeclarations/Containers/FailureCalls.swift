import SchemaNames
import SchemaSyntax

/// The calls in the code of containers, by the failures that lead to them.
struct FailureCalls {
  /// The calls that the failure of each attempt leads to, in their order.
  private var byAttempt: [AttemptID: [FailureReader.VisitedCall]] = [:]
  /// The calls in each body that no failure leads to, in their order.
  private var byBody: [CodeBody: [FailureReader.VisitedCall]] = [:]
  /// The containers in memory that are made after each attempt.
  private var memory: [AttemptID: [Place]] = [:]
  /// The first container of each body that makes some in memory only.
  private var makers: [CodeBody: Place] = [:]
  /// The first token in each body at which files are copied or moved.
  private var copies: [CodeBody: Int] = [:]
  /// The places of the calls that some failure leads to.
  private var places: Set<Place> = []
  /// Where the app spells the names of the functions that those call at other places.
  private var others: [String: [Place]] = [:]

  mutating func add(_ call: FailureReader.VisitedCall) {
    let body = CodeBody(unit: call.unit, tokens: call.context.body)
    if call.keepsCopy { copies[body] = min(copies[body] ?? call.token, call.token) }
    let attempts = Set(call.context.flow.failedAttempts)
    if attempts.isEmpty { byBody[body, default: []].append(call) }
    for attempt in attempts { byAttempt[AttemptID(unit: call.unit, attempt: attempt), default: []].append(call) }
    places.insert(call.place)
  }

  mutating func add(_ containers: [Container]) {
    for (body, made) in Dictionary(grouping: containers, by: \.body) {
      if made.allSatisfy({ $0.isPersistent == false }) { makers[body] = made[0].place }
    }
    for container in containers where container.isPersistent == false && !container.isDebugOnly {
      for attempt in Set(container.flow.failedAttempts) {
        memory[AttemptID(unit: container.body.unit, attempt: attempt), default: []].append(container.place)
      }
    }
  }

  /// Looks for the names of what is called in the app's files.
  mutating func findNames(in symbols: SymbolTable) {
    let evaluator = StaticEvaluator(symbols: symbols)
    let functions = byAttempt.values.joined().flatMap { evaluator.functions(calledBy: $0.call, $0.value) }
    let names = Set(functions.map { symbols.tree($0.scope).text($0.declaration.name) })
    if names.isEmpty { return }
    let wanted = NameSet(names)
    for unit in symbols.units where !unit.isExempt {
      for token in unit.tree.tokens(spelling: wanted) where !places.contains(unit.tree.place(token: token)) {
        others[unit.tree.name(token), default: []].append(unit.tree.place(token: token))
      }
    }
  }

  /// The calls that the failure of an attempt leads to.
  func after(_ attempt: AttemptID) -> [FailureReader.VisitedCall] { byAttempt[attempt] ?? [] }

  /// The calls in a body that no failure leads to.
  func outsideFailures(in body: CodeBody) -> [FailureReader.VisitedCall] { byBody[body] ?? [] }

  /// The containers in memory that are made after an attempt.
  func replacements(after attempt: AttemptID) -> [Place] { memory[attempt] ?? [] }

  /// The first container of a body that makes some in memory only.
  func containerInMemory(madeIn body: CodeBody) -> Place? { makers[body] }

  /// Whether files are copied or moved in a body before a token.
  func keepsCopy(before token: Int, in body: CodeBody) -> Bool { copies[body].map { $0 < token } ?? false }

  /// Whether the app names a function of a call at such calls only, and where it is declared.
  func isNamedAfterFailuresOnly(_ name: String, declaredAt declared: Place) -> Bool {
    others[name]?.allSatisfy { $0 == declared } ?? true
  }
}
