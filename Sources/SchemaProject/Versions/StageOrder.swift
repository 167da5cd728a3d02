import SchemaDeclarations
import SchemaNames

extension ResolvedSchemas {
  /// The versions of a plan by their identifiers, where the stages lead from each to the next one and only `schemas` lists
  /// them otherwise: then the list is wrong, and not the stages. Nil for other plans.
  package func stageOrder(of plan: MigrationPlan) -> [TypeID]? {
    guard plan.hasKnownOrder else { return nil }
    let numbered = plan.distinctVersions.compactMap { type in version(type)?.identifier?.value.map { (type, $0) } }
    let order = numbered.sorted { $0.1 < $1.1 }.map(\.0)
    let stages = plan.stageList.map { [$0.from.value?.type, $0.to.value?.type] }
    guard order.count == plan.distinctVersions.count, order != plan.distinctVersions,
      Set(stages) == Set(zip(order, order.dropFirst()).map { [$0, $1] })
    else { return nil }
    return order
  }
}
