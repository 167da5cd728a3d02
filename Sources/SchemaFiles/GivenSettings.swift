/// What the command line and the configuration say of a project, which counts before what its sources show.
package struct GivenSettings: Sendable {
  /// The deployment targets; empty for those that manifests state.
  package var deploymentTargets: [DeploymentTarget] = []
  package var cloudKit = CloudKitSetting.auto
  /// Which files are tests and previews.
  package var exemptions = Exemptions()

  package init() {}

  /// What sources show, with what is given in its place.
  package func replacing(_ shown: ProjectSettings) -> ProjectSettings {
    var settings = shown
    if !deploymentTargets.isEmpty { settings.useEverywhere(deploymentTargets) }
    settings.cloudKit = cloudKit
    return settings
  }
}

extension ProjectSettings {
  /// Makes deployment targets count for all that is signed.
  fileprivate mutating func useEverywhere(_ targets: [DeploymentTarget]) {
    deploymentTargets = targets
    cloudKitEntitlements = cloudKitEntitlements.mapValues { grants in
      grants.map { CloudKitGrant(place: $0.place, deploymentTargets: targets) }
    }
  }
}
