extension RelationshipSide {
  /// The plans with stages that have a version which holds its model.
  package func stagedPlans(in app: AppView) -> [ProjectPlan] {
    app.plans.filter { plan in
      !plan.stageList.isEmpty && !plan.isIdle && plan.versions.contains { $0.reachedTypes.contains(model.type) }
    }
  }
}
