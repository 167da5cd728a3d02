/// The build settings of a target of an Xcode project, in each of its configurations.
struct BuildSettings {
  /// A value with the target that it is in.
  struct EntitlementsPath {
    /// The path as it is written, with the variables replaced that are known.
    let text: String

    /// Whether a variable is left.
    var isUnknown: Bool { text.contains("$") }

    /// The absolute path; nil if it is not known.
    func path(in folder: String) -> String? { isUnknown ? nil : Path.absolute(text, in: folder) }
  }

  private let target: String
  private let project: String
  /// The settings of each configuration, the target's before the project's.
  private let configurations: [[OpenStepValue]]
  /// Whether settings of each configuration may appear in an `.xcconfig` file.
  private let haveFiles: [Bool]

  /// Finds the settings of a target; those of the project where there is none.
  init(of target: OpenStepValue?, in project: OpenStepValue, _ objects: OpenStepValue) {
    self.target = target?["name"]?.string ?? ""
    self.project = project["name"]?.string ?? ""
    let listed = Self.configurations(of: project, objects)
    let shared = listed.isEmpty && target == nil ? Self.allConfigurations(objects) : listed
    let own = target.map { Self.configurations(of: $0, objects) } ?? []
    let layers =
      own.isEmpty
      ? shared.map { [$0] }
      : own.map { configuration in [configuration] + shared.filter { $0.name == configuration.name } }
    configurations = layers.map { $0.map(\.settings) }
    haveFiles = layers.map { $0.contains(where: \.hasFile) }
  }

  /// A build configuration of a target or of the project.
  private typealias Configuration = (name: String, settings: OpenStepValue, hasFile: Bool)

  private static func configurations(
    of object: OpenStepValue, _ objects: OpenStepValue
  ) -> [Configuration] {
    let list = object["buildConfigurationList"]?.string.flatMap { objects[$0] }
    return (list?["buildConfigurations"]?.strings ?? []).compactMap { objects[$0] }.compactMap(configuration)
  }

  /// The configurations of a project that lists none.
  private static func allConfigurations(_ objects: OpenStepValue) -> [Configuration] {
    guard case .dictionary(let all) = objects else { return [] }
    return all.sorted { $0.key < $1.key }.map(\.value).filter { $0["isa"]?.string == "XCBuildConfiguration" }
      .compactMap(configuration)
  }

  private static func configuration(_ object: OpenStepValue) -> Configuration? {
    object["buildSettings"].map { settings in
      // A file in a synchronized folder has an anchor and no reference of its own.
      let hasFile = ["baseConfigurationReference", "baseConfigurationReferenceAnchor"].contains { object[$0] != nil }
      return (object["name"]?.string ?? "", settings, hasFile)
    }
  }

  /// The values of a setting, one a configuration; empty ones count as not written.
  private func values(of key: String) -> [String] {
    configurations.compactMap { $0.lazy.compactMap { $0[key]?.string }.first }.filter { !$0.isEmpty }
  }

  /// The deployment targets of all platforms.
  var deploymentTargets: [DeploymentTarget] {
    Self.deploymentKeys.flatMap { key, platform in
      values(of: key).compactMap { DeploymentTarget(platform, version: $0) }
    }
  }

  /// The settings that hold deployment targets.
  private static let deploymentKeys: [(String, DeploymentTarget.Platform)] = [
    ("IPHONEOS_DEPLOYMENT_TARGET", .iOS), ("MACOSX_DEPLOYMENT_TARGET", .macOS), ("TVOS_DEPLOYMENT_TARGET", .tvOS),
    ("WATCHOS_DEPLOYMENT_TARGET", .watchOS), ("XROS_DEPLOYMENT_TARGET", .visionOS),
  ]

  /// The mode that all configurations agree on; nil if nothing says it.
  var languageMode: LanguageMode? {
    LanguageMode(agreed: values(of: "SWIFT_VERSION").map { LanguageMode(version: $0) })
  }

  /// Whether code belongs to the main actor by default in some configuration.
  var isOnMainActor: Bool { values(of: "SWIFT_DEFAULT_ACTOR_ISOLATION").contains("MainActor") }

  /// The entitlements of all configurations and systems, each once.
  var entitlements: [EntitlementsPath] {
    let key = "CODE_SIGN_ENTITLEMENTS"
    let conditional = configurations.joined().flatMap { settings -> [String] in
      guard case .dictionary(let items) = settings else { return [] }
      return items.lazy.filter { $0.key.hasPrefix("\(key)[") }.compactMap { $0.value.string }
    }
    let written = Set(values(of: key) + conditional.filter { !$0.isEmpty })
    return written.sorted().map { EntitlementsPath(text: withoutVariables($0)) }
  }

  /// Whether each configuration says which entitlements it uses, or nothing can say it.
  var stateAllEntitlements: Bool {
    !configurations.isEmpty && !entitlements.contains(where: \.isUnknown)
      && zip(configurations, haveFiles).allSatisfy { settings, hasFile in
        !hasFile || settings.contains { $0["CODE_SIGN_ENTITLEMENTS"] != nil }
      }
  }

  /// Whether a configuration is built for a system other than macOS; false if nothing says it.
  var runOnDevices: Bool {
    let supported = values(of: "SUPPORTED_PLATFORMS")
    return (supported.isEmpty ? values(of: "SDKROOT") : supported).contains { value in
      ["iphone", "appletv", "watch", "xr"].contains { value.contains($0) }
    }
  }

  /// Whether all configurations are built for macOS alone; false if nothing says it.
  var runOnMacOnly: Bool {
    let supported = values(of: "SUPPORTED_PLATFORMS")
    let platforms = supported.isEmpty ? values(of: "SDKROOT") : supported
    return !platforms.isEmpty && platforms.allSatisfy { $0 == "macosx" }
  }

  /// Whether some configuration puts the target into a sandbox; nil if a file or a condition may say it.
  var isSandboxed: Bool? {
    let key = "ENABLE_APP_SANDBOX"
    if values(of: key).contains(where: { $0 != "NO" }) { return true }
    let isOpen = zip(configurations, haveFiles).contains { settings, hasFile in
      hasFile && !settings.contains { $0[key] != nil }
        || settings.contains { layer in
          if case .dictionary(let items) = layer { items.keys.contains { $0.hasPrefix("\(key)[") } } else { false }
        }
    }
    return isOpen ? nil : false
  }

  private func withoutVariables(_ text: String) -> String {
    guard text.contains("$") else { return text }
    var result = text
    for name in ["SRCROOT", "PROJECT_DIR", "SOURCE_ROOT", "TARGET_NAME", "PRODUCT_NAME", "PROJECT_NAME"] {
      let value = name.hasSuffix("_NAME") ? (name == "PROJECT_NAME" ? project : target) : "."
      guard !value.isEmpty else { continue }
      for variable in ["$(\(name))", "${\(name)}"] {
        result = result.split(separator: variable, omittingEmptySubsequences: false).joined(separator: value)
      }
    }
    return result
  }
}
