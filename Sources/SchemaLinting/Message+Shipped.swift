import SchemaProject

extension Message {
  /// Advice to change the version that a step leads to: one that another version follows may have shipped, and must stay as
  /// it is then, as one must that a release is known to have shipped.
  package func unlessShipped(_ step: ProjectStep) -> Message {
    guard let version = step.to.version, let plan = step.plan else { return self }
    if plan.releases.contains(where: { plan.match($0)?.version.type == version.type }) {
      return "\(text), in a new version: '\(version.name)' has shipped"
    }
    return plan.plan.lastVersions.contains(version.type)
      ? self : "\(text), as long as '\(version.name)' has not shipped"
  }
}
