import SchemaDeclarations
import SchemaNames
import SchemaText

/// The containers by what they have to do with each other, found once for all that ask.
package struct ContainerIndex: Sendable {
  /// The modules that have containers outside types, by the name of what makes them.
  private var modules: [String: Set<String>] = [:]
  /// The containers that may pass a plan, as positions: by the code around them.
  private var byBody: [CodeBody: [Int]] = [:]
  /// The same by the attempts to make them.
  private var byAttempt: [AttemptID: [Int]] = [:]
  /// The same by the functions that deal with their failure.
  private var byHandler: [CodeBody: [Int]] = [:]
  /// The positions of `return` in the units that have containers.
  private var returns: [Int: [Int]] = [:]

  /// Takes all containers in their order.
  init(_ containers: [Container], in symbols: SymbolTable) {
    for (index, container) in containers.enumerated() {
      if container.owner == nil, let maker = container.maker { modules[maker, default: []].insert(container.module) }
      if !container.plan.isNone { add(container, index) }
    }
    for unit in Set(containers.map(\.body.unit)) {
      let tokens = symbols.units[unit].tree.tokens
      returns[unit] = tokens.indices.filter { tokens[$0].keyword == .return }
    }
  }

  private mutating func add(_ container: Container, _ index: Int) {
    byBody[container.body, default: []].append(index)
    for handling in container.failureHandling {
      if let attempt = handling.attempt { byAttempt[attempt, default: []].append(index) }
      for body in handling.called { byHandler[body, default: []].append(index) }
    }
  }

  /// Whether a container of another module is made by something of that name outside types.
  func isAmbiguous(_ maker: String, of container: Container) -> Bool {
    modules[maker]?.contains { $0 != container.module } ?? false
  }

  /// The containers that may pass a plan, as positions, among which are all that are made before a container in its code or
  /// whose failure leads there.
  func attempts(before container: Container) -> Set<Int> {
    let failed = container.flow.failedAttempts.map { AttemptID(unit: container.body.unit, attempt: $0) }
    var found = Set(byBody[container.body] ?? [])
    found.formUnion(byHandler[container.body] ?? [])
    for attempt in failed { found.formUnion(byAttempt[attempt] ?? []) }
    return found
  }

  /// Whether `return` is among some tokens.
  func hasReturn(in tokens: Range<Int>, of unit: Int) -> Bool { tokens.holds(oneOf: returns[unit] ?? []) }
}

extension ResolvedSchemas {
  /// The containers that may pass a plan and are made before another one of the same function, or because of whose failure
  /// that one is made.
  package func attempts(before container: Container) -> [Container] {
    declared.containerIndex.attempts(before: container).sorted().map { containers[$0] }.filter {
      declared.precedes($0, container) || declared.isMade(container, afterFailureOf: $0)
    }
  }
}
