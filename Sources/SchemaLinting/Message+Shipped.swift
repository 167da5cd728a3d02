import SchemaModel

extension Message {
  /// Advice to change the version that a step leads to: one that another version follows may have shipped, and must stay as
  /// it is then.
  package func unlessShipped(_ step: MigrationStep) -> Message {
    guard let version = step.to.version, step.plan?.lastVersions.contains(version.type) == false else { return self }
    return "\(text), as long as '\(version.name)' has not shipped"
  }
}
