import SchemaSyntax

/// What manifests, Xcode projects and entitlements say about how the code is built.
package struct ProjectSettings: Sendable {
  /// The deployment targets that are stated; several of one platform where several places state one.
  package var deploymentTargets: [DeploymentTarget] = []
  /// The modules that are compiled in Swift 6 mode.
  package var swift6Modules: Set<String> = []
  /// The apps that a module, an app too, shares no file with: neither can name what the other declares.
  package var strangers: [String: Set<String>] = [:]
  /// What grants CloudKit with a container, by the modules whose code runs with it; no list is empty.
  package var cloudKitEntitlements: [String: [CloudKitGrant]] = [:]
  /// The modules whose code is known to run without CloudKit among its entitlements.
  package var modulesWithoutCloudKit: Set<String> = []
  /// The modules that no project describes, and whose `.entitlements` files grant no CloudKit.
  package var modulesLikelyWithoutCloudKit: Set<String> = []
  /// The apps and extensions that compile a file, for those that several compile, by their paths as they are shown.
  package var sharedFiles: [String: Set<String>] = [:]
  /// The modules that become an app or an app extension, with what is known of how they are signed.
  package var signedTargets: [String: SignedTarget] = [:]
  /// Whether stores sync, where someone said so.
  package var cloudKit = CloudKitSetting.auto

  /// Settings of which nothing is known.
  package init() {}

  /// The lowest deployment target of a platform; nil if none is stated.
  package func lowestTarget(_ platform: DeploymentTarget.Platform) -> DeploymentTarget? {
    deploymentTargets.filter { $0.platform == platform }.min()
  }

  /// The lowest deployment target of what is signed with entitlements, or of the project where that is not known.
  package func lowestTarget(_ platform: DeploymentTarget.Platform, of grant: CloudKitGrant) -> DeploymentTarget? {
    (grant.deploymentTargets ?? deploymentTargets).filter { $0.platform == platform }.min()
  }

  /// The app group of each module that is signed with one; which one of several is taken is not known.
  package var onlyAppGroups: [String: String] {
    signedTargets.compactMapValues { target in
      target.appGroups.own.flatMap { $0.count == 1 ? $0.first : nil }
    }
  }

  /// Whether two modules are apps that have nothing to do with each other.
  package func areStrangers(_ module: String, _ other: String) -> Bool { strangers[module]?.contains(other) == true }

  /// Whether a module is compiled in Swift 6 mode; false if that is not known.
  package func usesSwift6(_ module: String) -> Bool { swift6Modules.contains(module) }
}

/// Entitlements that grant CloudKit.
package struct CloudKitGrant: Sendable {
  /// The place of the key.
  package let place: Place
  /// The deployment targets of what is signed with them; nil if they are not known.
  package var deploymentTargets: [DeploymentTarget]?
}

/// A target that becomes an app or an app extension and runs as a process of its own.
package struct SignedTarget: Sendable {
  /// Whether it becomes an app extension.
  package let isExtension: Bool
  /// For an extension the module of the app that it is built with; nil if that is not known.
  package let app: String?
  /// The app groups in its entitlements.
  package let appGroups: EntitledNames
  /// The containers of CloudKit in its entitlements.
  package let cloudKitContainers: EntitledNames
  /// Whether macOS confines it to folders of its own, in some configuration; nil if that is not known.
  package let isSandboxed: Bool?
  /// Whether it is built for a system other than macOS; false if nothing says it.
  package let runsOnDevices: Bool
  /// Whether it is built for macOS and nothing else; false if nothing says it.
  package let runsOnMacOnly: Bool
}

/// What the entitlements of a target list under one key.
package struct EntitledNames: Sendable {
  /// The names in its own entitlements, those of all configurations; nil if not all of them are known.
  package let own: Set<String>?
  /// The same with those of the targets that compile files of it too.
  package let ofFiles: Set<String>?
  /// The place of the key; nil if no entitlements have it.
  package let place: Place?
}

/// What was said of CloudKit for a whole project.
package enum CloudKitSetting: String, CaseIterable, Sendable {
  /// What containers and entitlements show counts.
  case auto
  /// A store whose configuration does not say otherwise syncs.
  case on
  /// No store syncs.
  case off
}

/// The lowest version of a system that an app runs on.
package struct DeploymentTarget: Hashable, Comparable, Sendable {
  /// Apple's systems, spelled as manifests spell them.
  package enum Platform: String, CaseIterable, Sendable {
    case iOS, macOS, macCatalyst, tvOS, watchOS, visionOS
  }

  package let platform: Platform
  /// The number before the point.
  package let major: Int
  /// The number after it.
  package let minor: Int

  package init(_ platform: Platform, _ major: Int, _ minor: Int) {
    self.platform = platform
    self.major = major
    self.minor = minor
  }

  /// Reads a version such as `17.4`, `17`, or a manifest's `v17` and `v10_15`; nil if it is not one.
  package init?(_ platform: Platform, version: some StringProtocol) {
    let digits = version.first == "v" ? version.dropFirst() : version[...]
    let numbers = digits.split(omittingEmptySubsequences: false) { $0 == "." || $0 == "_" }.map { Int($0) }
    guard (1...3).contains(numbers.count), !numbers.contains(nil), let major = numbers[0] else { return nil }
    self.init(platform, major, numbers.count > 1 ? numbers[1] ?? 0 : 0)
  }

  /// Reads a platform with its version, such as `iOS-17.0`; nil if it is not one.
  package init?(_ text: String) {
    let parts = text.split(separator: "-", omittingEmptySubsequences: false)
    guard parts.count == 2,
      let platform = Platform.allCases.first(where: { $0.rawValue.lowercased() == parts[0].lowercased() })
    else { return nil }
    self.init(platform, version: parts[1])
  }

  /// Orders by version; platforms in the order of their names.
  package static func < (left: DeploymentTarget, right: DeploymentTarget) -> Bool {
    (left.platform.rawValue, left.major, left.minor) < (right.platform.rawValue, right.major, right.minor)
  }
}

extension DeploymentTarget: CustomStringConvertible {
  /// The platform with its version, as people write it.
  package var description: String { "\(platform.rawValue) \(major).\(minor)" }
}
