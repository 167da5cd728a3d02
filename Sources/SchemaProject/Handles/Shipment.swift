/// What is known of whether there are stores that need a schema as it is.
package enum Shipment: Comparable, Sendable {
  /// No plan looks for its checksum, or the releases that are known are all other versions.
  case none
  /// It is the last version of a plan, and no release is known.
  case possible
  /// A plan has a later version, or it is a release: a change of its checksum would strand stores.
  case certain
}

extension ProjectVersion {
  /// What is known of whether it shipped.
  package var shipment: Shipment {
    if mayHaveShipped || plans.contains(where: holdsRelease) { return .certain }
    return plans.allSatisfy { $0.hasNoStages || !$0.releases.isEmpty } ? .none : .possible
  }

  /// Whether a release of a plan is this version rather than one that is identical to it.
  private func holdsRelease(in plan: ProjectPlan) -> Bool { plan.matches.contains { $0.version.type == type } }
}

extension ProjectModel {
  /// What is known of whether a version with it shipped.
  package var shipment: Shipment {
    project.versions.filter { $0.reachedTypes.contains(type) }.map(\.shipment).max() ?? .none
  }
}
