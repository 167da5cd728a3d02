import SchemaProject

extension Message {
  /// Advice to change the version that a step leads to: one that another version follows may have shipped, and must stay as
  /// it is then, as one must that a release is known to have shipped.
  package func unlessShipped(_ step: MigrationStep, in project: Project) -> Message {
    guard let version = step.to.version, let plan = step.plan else { return self }
    let hasShipped = project.releases(of: plan).contains {
      project.schemas.match($0, in: plan)?.version.type == version.type
    }
    if hasShipped { return "\(text), in a new version: '\(version.name)' has shipped" }
    return plan.lastVersions.contains(version.type) ? self : "\(text), as long as '\(version.name)' has not shipped"
  }
}
