import SchemaDeclarations
import SchemaProject

extension ResolvedSchemas {
  /// What to do about a plan whose `schemas` contradict both its stages and the versions' identifiers; nil for other plans.
  package func orderHelp(for plan: MigrationPlan) -> Message? {
    stageOrder(of: plan).map { order in
      let names = order.map { "\(symbols[$0].qualifiedName).self" }
      return "list the versions in the order of the stages: [\(names.joined(separator: ", "))]"
    }
  }
}
