import SchemaNames

extension ProjectPlan {
  /// The versions by their identifiers, where the stages lead from each to the next one and only `schemas` lists them
  /// otherwise: then the list is wrong, and not the stages. Nil for other plans.
  package var stageOrder: [TypeID]? {
    guard hasKnownOrder else { return nil }
    let listed = plan.distinctVersions
    let numbered = versions.compactMap { version in version.identifier?.value.map { (version.type, $0) } }
    let order = numbered.sorted { $0.1 < $1.1 }.map(\.0)
    let stages = stageList.map { [$0.from.value?.type, $0.to.value?.type] }
    guard order.count == listed.count, order != listed,
      Set(stages) == Set(zip(order, order.dropFirst()).map { [$0, $1] })
    else { return nil }
    return order
  }
}
