import SchemaProject

extension ProjectPlan {
  /// What to do about a plan whose `schemas` contradict both its stages and the versions' identifiers; nil for other plans.
  package var orderHelp: Message? {
    stageOrder.map { order in
      let names = order.map { "\(project.qualifiedName($0)).self" }
      return "list the versions in the order of the stages: [\(names.joined(separator: ", "))]"
    }
  }
}
