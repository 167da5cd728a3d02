import SchemaFiles
import Testing

/// What manifests, Xcode projects and entitlements say about how the code is built.
@Suite("Settings")
struct SettingsTests {
  /// The settings of modules that stand in files, all below one folder.
  private func settings(_ files: [String: String], _ modules: [String: [String]] = ["App": ["App/A.swift"]])
    -> ProjectSettings
  {
    let root = "/Project"
    let bytes = Dictionary(uniqueKeysWithValues: files.map { ("\(root)/\($0.key)", Array($0.value.utf8)) })
    let sources = modules.values.joined().map { "\(root)/\($0)" }
    let description = BuildDescription(
      .init(bytes.keys.sorted() + sources), root: root, shownIn: root
    ) { bytes[$0] }
    return description.settings(of: modules.mapValues { $0.map { "\(root)/\($0)" } })
  }

  private func lowest(_ files: [String: String], _ platform: DeploymentTarget.Platform = .iOS) -> String? {
    settings(files).lowestTarget(platform)?.description
  }

  // MARK: Deployment targets

  @Test("what is left of an Xcode project without its root")
  func fragment() {
    let text = """
      { objects = { A1 = { isa = XCBuildConfiguration; name = Debug;
        buildSettings = { IPHONEOS_DEPLOYMENT_TARGET = 17.0; SWIFT_VERSION = 6.0; }; }; }; }
      """
    #expect(lowest(["App.xcodeproj/project.pbxproj": text]) == "iOS 17.0")
    #expect(settings(["App.xcodeproj/project.pbxproj": text]).swift6Modules == ["App"])
  }

  @Test(
    "versions as they are written",
    arguments: [
      ("iOS-17.0", "iOS 17.0"), ("iOS-17", "iOS 17.0"), ("ios-17.4.1", "iOS 17.4"), ("macOS-14.2", "macOS 14.2"),
      ("iOS", nil), ("iOS-", nil), ("iOS-x", nil), ("iOS-17.0-beta", nil), ("Linux-5.0", nil), ("17.0", nil),
      ("iOS-17.0.0.0", nil), ("iOS-17.", nil), ("", nil), ("iOS-99999999999999999999", nil),
    ] as [(String, String?)])
  func written(text: String, target: String?) {
    #expect(DeploymentTarget(text)?.description == target)
  }

  @Test(
    "Package.swift",
    arguments: [
      ("platforms: [.iOS(.v17)]", "iOS 17.0"), ("platforms: [.macOS(.v10_15), .iOS(\"17.4\")]", "iOS 17.4"),
      ("platforms: [SupportedPlatform.iOS(SupportedPlatform.IOSVersion.v18)]", "iOS 18.0"),
      ("platforms: [.macOS(.v14)]", nil), ("", nil), ("platforms: platforms", nil), ("platforms: [.iOS()]", nil),
    ] as [(String, String?)])
  func packagePlatforms(argument: String, target: String?) {
    let manifest = "let package = Package(name: \"P\", \(argument))"
    #expect(lowest(["Package.swift": manifest]) == target)
  }

  @Test("the lowest of several sources counts, each platform by itself")
  func several() {
    let files = [
      "Package.swift": "let package = Package(name: \"P\", platforms: [.iOS(\"17.4\"), .macOS(.v14)])",
      "Kit/Package.swift": "let package = Package(name: \"K\", platforms: [.iOS(.v17), .macOS(.v15)])",
    ]
    #expect(lowest(files) == "iOS 17.0")
    #expect(lowest(files, .macOS) == "macOS 14.0")
    #expect(lowest(files, .tvOS) == nil)
  }

  @Test("an Xcode project: what a target says hides the project's value, and tests do not count")
  func xcodeTargets() {
    #expect(lowest(["App.xcodeproj/project.pbxproj": Self.project(app: "", widget: "")]) == "iOS 16.0")
    let app = "IPHONEOS_DEPLOYMENT_TARGET = 17.4;"
    let widget = "\"IPHONEOS_DEPLOYMENT_TARGET\" = \"17.2\";"
    #expect(lowest(["App.xcodeproj/project.pbxproj": Self.project(app: app, widget: widget)]) == "iOS 17.2")
    let variable = "IPHONEOS_DEPLOYMENT_TARGET = \"$(RECOMMENDED)\";"
    #expect(lowest(["App.xcodeproj/project.pbxproj": Self.project(app: variable, widget: widget)]) == "iOS 17.2")
  }

  @Test("an Xcode project without targets, or cut off")
  func damagedProjects() {
    let bare = """
      { objects = { P = {isa = PBXProject; };
        C = {isa = XCBuildConfiguration; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 17.0; }; name = Debug; };
      }; rootObject = P; }
      """
    #expect(lowest(["App.xcodeproj/project.pbxproj": bare]) == "iOS 17.0")
    let whole = Self.project(app: "", widget: "")
    for length in stride(from: 0, to: whole.count, by: 7) {
      _ = settings(["App.xcodeproj/project.pbxproj": String(whole.prefix(length))])
    }
  }

  @Test(
    "XcodeGen",
    arguments: [
      "options:\n  deploymentTarget:\n    iOS: \"17.0\" # the first\ntargets:\n  App:\n    platform: iOS",
      "targets:\n  App:\n    platform: iOS\n    deploymentTarget: \"17.0\"",
      "targets:\n  App:\n    platform: iOS\n    deploymentTarget: 17.0   # the first",
      "targets:\n  App:\n    deploymentTarget: {iOS: 17.0, macOS: \"14.0\"}",
      "options:\n  deploymentTarget: {iOS: \"16.0\"}\ntargets:\n  App:\n    platform: iOS\n    deploymentTarget: 17.0",
      "targets:\n  App: {platform: iOS, deploymentTarget: \"17.0\", sources: [App, \"Kit, {A}\"]}",
      "targets: {App: {settings: {base: {IPHONEOS_DEPLOYMENT_TARGET: 17.0}}}}",
      "settings:\n  base:\n    IPHONEOS_DEPLOYMENT_TARGET: '17.0'\ntargets:\n  App:\n    platform: iOS",
    ])
  func xcodeGen(manifest: String) {
    #expect(lowest(["project.yml": manifest]) == "iOS 17.0")
  }

  @Test(
    "Tuist", arguments: ["deploymentTargets: .iOS(\"17.0\")", "deploymentTargets: .multiplatform(iOS: \"17.0\")"])
  func tuist(argument: String) {
    let target = ".target(name: \"App\", destinations: .iOS, product: .app, bundleId: \"a\", \(argument))"
    #expect(lowest(["Project.swift": "let project = Project(name: \"A\", targets: [\(target)])"]) == "iOS 17.0")
  }

  // MARK: Language modes

  @Test(
    "Package.swift",
    arguments: [
      ("6.0", "", "", true), ("5.10", "", "", false), ("6.2;(experimentalFeatures)", "", "", true),
      ("6.0", "", ", swiftLanguageModes: [.v5]", false), ("6.0", "", ", swiftLanguageModes: [.v5, .v6]", true),
      ("5.9", "", ", swiftLanguageVersions: [.v5, .version(\"6\")]", true),
      ("6.0", "", ", swiftLanguageModes: modes", false),
      ("6.0", ", swiftSettings: [.swiftLanguageMode(.v5)]", "", false),
      ("6.0", ", swiftSettings: [.enableUpcomingFeature(\"A\")]", "", true),
      ("6.0", ", swiftSettings: [.swiftLanguageMode(.v6)]", ", swiftLanguageModes: [.v5]", true),
      ("6.0", ", swiftSettings: [.swiftLanguageMode(.v5, .when(platforms: [.linux]))]", "", false),
      ("6.0", ", swiftSettings: shared", "", true),
      ("6.2", ", swiftSettings: [.defaultIsolation(MainActor.self)]", "", false),
      ("6.2", ", swiftSettings: [.defaultIsolation(nil)]", "", true),
    ] as [(String, String, String, Bool)])
  func packageModes(tools: String, target: String, package: String, isSix: Bool) {
    let manifest = """
      // swift-tools-version: \(tools)
      let package = Package(name: "P", targets: [.target(name: "App"\(target)), .target(name: "Other")]\(package))
      """
    #expect(settings(["Package.swift": manifest]).usesSwift6("App") == isSix)
  }

  @Test("settings that reach a target by a constant or a loop leave its mode unknown, unless all agree")
  func looseModes() {
    let head = "// swift-tools-version:6.0\n"
    let package = "let package = Package(name: \"P\", targets: [.target(name: \"App\", swiftSettings: shared)])\n"
    let five = "let shared: [SwiftSetting] = [.swiftLanguageMode(.v5)]\n"
    let six = "let shared: [SwiftSetting] = [.swiftLanguageMode(.v6)]\n"
    let loop = "for target in package.targets { target.swiftSettings = [.swiftLanguageMode(.v5)] }\n"
    #expect(!settings(["Package.swift": head + five + package]).usesSwift6("App"))
    #expect(settings(["Package.swift": head + six + package]).usesSwift6("App"))
    #expect(!settings(["Package.swift": head + package + loop]).usesSwift6("App"))
  }

  @Test("each module by itself; code that no target takes follows all manifests together")
  func modulesByThemselves() {
    let six = "// swift-tools-version: 6.0\nlet package = Package(name: \"P\", targets: [.target(name: \"Kit\")])"
    let modules = ["App": ["App/A.swift"], "Kit": ["Kit/K.swift"], "Loose": ["L.swift"]]
    let alone = settings(["Kit/Package.swift": six], modules)
    #expect(alone.swift6Modules == ["App", "Kit", "Loose"])
    let project = Self.project(app: "SWIFT_VERSION = 5.0;", widget: "")
    let both = settings(["Kit/Package.swift": six, "App.xcodeproj/project.pbxproj": project], modules)
    #expect(both.swift6Modules == ["Kit"])
  }

  @Test(
    "Xcode projects",
    arguments: [
      ("SWIFT_VERSION = 6.0;", true), ("SWIFT_VERSION = 6;", true), ("SWIFT_VERSION = 5.0;", false), ("", false),
      ("SWIFT_VERSION = \"\";", false), ("SWIFT_VERSION = \"$(MODE)\";", false),
    ])
  func xcodeModes(setting: String, isSix: Bool) {
    let files = ["App.xcodeproj/project.pbxproj": Self.project(app: setting, widget: "SWIFT_VERSION = 5.0;")]
    #expect(settings(files).usesSwift6("App") == isSix)
  }

  @Test("a project's own Swift version reaches the targets that name none")
  func projectMode() {
    let project = Self.project(app: "", widget: "SWIFT_VERSION = 5.0;", shared: "SWIFT_VERSION = 6.0;")
    let modules = ["App": ["App/A.swift"], "Widget": ["Widget/W.swift"]]
    #expect(settings(["App.xcodeproj/project.pbxproj": project], modules).swift6Modules == ["App"])
    let yaml = "settings:\n  SWIFT_VERSION: \"6.0\"\ntargets:\n  App:\n    type: application\n  Widget:\n    "
    #expect(
      settings(["project.yml": yaml + "settings:\n      base: {}\n      SWIFT_VERSION: 5.0"], modules).swift6Modules
        == ["App"])
  }

  // MARK: Entitlements

  private func grants(_ files: [String: String], _ modules: [String: [String]]) -> [String: String] {
    settings(files, modules).cloudKitEntitlements.compactMapValues { $0.first?.place.file.path }
  }

  @Test(
    "CloudKit needs the service and a container",
    arguments: [
      (["CloudKit"], ["iCloud.app"], true), (["CloudDocuments", "CloudKit"], ["iCloud.$(CFBundleIdentifier)"], true),
      (["CloudKit"], [], false), (["CloudKit"], [""], false), (["CloudDocuments"], ["iCloud.app"], false),
      ([], ["iCloud.app"], false),
      // A build variable may be empty.
      (["CloudKit"], ["$(CLOUD_CONTAINER)"], false), (["CloudKit"], ["iCloud.$(BUNDLE_ID)"], true),
    ] as [([String], [String], Bool)])
  func contents(services: [String], containers: [String], isGranted: Bool) {
    let file = Self.entitlements(services: services, containers: containers)
    let settings = settings(["App/App.entitlements": file])
    #expect((settings.cloudKitEntitlements["App"] != nil) == isGranted)
    if let place = settings.cloudKitEntitlements["App"]?.first?.place {
      #expect(place.file.text(place.span) == "com.apple.developer.icloud-services")
    }
  }

  @Test("files that cannot be read say nothing and do no harm")
  func damagedEntitlements() {
    let whole = Self.entitlements(services: ["CloudKit"], containers: ["iCloud.app"])
    let deep = String(repeating: "<array>", count: 200_000) + String(repeating: "<!--", count: 1000)
    let bare = whole.replacing("<!-- what the app may do -->", with: "")
    let damaged = [
      "", "bplist00\u{0}\u{1}", "<", "<!", "<!--", "<>", "</", "<key>", deep, "<!-- \(bare) -->",
      bare.replacing("<key>", with: "<!-- <key>").replacing("</array>", with: "</array> -->"),
    ]
    for text in damaged { #expect(grants(["App/App.entitlements": text], ["App": ["App/A.swift"]]).isEmpty) }
    for length in 0..<whole.utf8.count - 40 {
      #expect(
        grants(["App/App.entitlements": String(whole.prefix(length))], ["App": ["App/A.swift"]]).count <= 1)
    }
  }

  static let cloud = entitlements(services: ["CloudKit"], containers: ["iCloud.app"])

  @Test("without a project, a file counts for the modules in its folder, or in the nearest that has code")
  func folders() {
    let modules = ["App": ["App/A.swift"], "Widget": ["Widget/W.swift"]]
    #expect(grants(["Widget/Widget.entitlements": Self.cloud], modules) == ["Widget": "Widget/Widget.entitlements"])
    #expect(grants(["App/Support/App.entitlements": Self.cloud], modules) == ["App": "App/Support/App.entitlements"])
    #expect(grants(["script/App.entitlements": Self.cloud], modules).keys.sorted() == ["App", "Widget"])
  }

  @Test("a project says whose the files are: a widget's are not the app's, and what no target names is not used")
  func targets() {
    let modules = ["App": ["App/A.swift"], "Widget": ["Widget/W.swift"], "Kit": ["Kit/K.swift"]]
    let app = "CODE_SIGN_ENTITLEMENTS = App/App.entitlements;"
    let widget = "CODE_SIGN_ENTITLEMENTS = \"$(SRCROOT)/$(TARGET_NAME)/Widget.entitlements\";"
    func grants(_ app: String, _ widget: String) -> [String] {
      let files = [
        "App.xcodeproj/project.pbxproj": Self.project(app: app, widget: widget),
        "App/App.entitlements": Self.entitlements(services: [], containers: []), "App/Old.entitlements": Self.cloud,
        "Widget/Widget.entitlements": Self.cloud,
      ]
      return self.grants(files, modules).keys.sorted()
    }
    #expect(grants(app, widget) == ["Kit", "Widget"])
    #expect(grants("", widget) == ["Kit", "Widget"])
    #expect(grants(app, "") == [])
    // No target names a file: the folders decide.
    #expect(grants("", "") == ["App", "Widget"])
    #expect(grants("CODE_SIGN_ENTITLEMENTS = \"$(FILE)\";", widget) == ["App", "Kit", "Widget"])
    #expect(grants("\"CODE_SIGN_ENTITLEMENTS[sdk=macosx*]\" = App/Old.entitlements;", "") == ["App", "Kit"])
  }

  @Test("an app of one project does not run with the entitlements of another project's app")
  func projects() {
    let app = "CODE_SIGN_ENTITLEMENTS = App/App.entitlements;"
    let other = Self.project(app: "", widget: "").replacing("Widget", with: "Other").replacing("App", with: "Third")
    let files = [
      "One/App.xcodeproj/project.pbxproj": Self.project(app: app, widget: ""), "One/App/App.entitlements": Self.cloud,
      "Two/Third.xcodeproj/project.pbxproj": other,
    ]
    let modules = ["App": ["One/App/A.swift"], "Third": ["Two/Third/A.swift"], "Kit": ["Kit/K.swift"]]
    #expect(grants(files, modules).keys.sorted() == ["App", "Kit"])
  }

  @Test("XcodeGen and Tuist name entitlements too")
  func generators() {
    let modules = ["App": ["App/A.swift"], "Widget": ["Widget/W.swift"]]
    let yaml = """
      targets:
        App:
          type: application
          sources: [App]
        Widget:
          type: app-extension
          sources: [Widget]
          entitlements:
            path: Cloud.entitlements
      """
    #expect(grants(["project.yml": yaml, "Cloud.entitlements": Self.cloud], modules).keys.sorted() == ["Widget"])
    let project = """
      let project = Project(name: "A", targets: [
        .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", entitlements: "Cloud.entitlements"),
        .target(name: "Widget", destinations: .iOS, product: .appExtension, bundleId: "b"),
      ])
      """
    #expect(grants(["Project.swift": project, "Cloud.entitlements": Self.cloud], modules).keys.sorted() == ["App"])
  }

  // MARK: Fixtures

  static func entitlements(services: [String], containers: [String]) -> String {
    func array(_ strings: [String]) -> String {
      "<array>\n" + strings.map { "\t\t<string>\($0)</string>\n" }.joined() + "\t</array>"
    }
    return """
      <?xml version="1.0" encoding="UTF-8"?>
      <!DOCTYPE plist PUBLIC "-//Apple//DTD PLIST 1.0//EN" "http://www.apple.com/DTDs/PropertyList-1.0.dtd">
      <plist version="1.0">
      <dict>
      \t<!-- what the app may do -->
      \t<key>aps-environment</key>
      \t<string>development</string>
      \t<key>com.apple.developer.icloud-container-identifiers</key>
      \t\(array(containers))
      \t<key>com.apple.developer.icloud-services</key>
      \t\(array(services))
      </dict>
      </plist>
      """
  }

  /// A project with an app, a widget and a test target, each with one configuration.
  static func project(app: String, widget: String, shared: String = "") -> String {
    """
    // !$*UTF8*$!
    { objects = {
      P = {isa = PBXProject; buildConfigurationList = LP; };
      LP = {isa = XCConfigurationList; buildConfigurations = (CP, ); };
      CP = {isa = XCBuildConfiguration; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 16.0; \(shared)}; name = Debug; };
      A = {isa = PBXNativeTarget; buildConfigurationList = LA; name = App;
        productType = "com.apple.product-type.application"; };
      LA = {isa = XCConfigurationList; buildConfigurations = (CA, ); };
      CA = {isa = XCBuildConfiguration; buildSettings = {\(app)}; name = Debug; };
      W = {isa = PBXNativeTarget; buildConfigurationList = LW; name = Widget;
        productType = "com.apple.product-type.app-extension"; };
      LW = {isa = XCConfigurationList; buildConfigurations = (CW, ); };
      CW = {isa = XCBuildConfiguration; buildSettings = {\(widget)}; name = Debug; };
      T = {isa = PBXNativeTarget; buildConfigurationList = LT; name = AppTests;
        productType = "com.apple.product-type.bundle.unit-test"; };
      LT = {isa = XCConfigurationList; buildConfigurations = (CT, ); };
      CT = {isa = XCBuildConfiguration; buildSettings = {IPHONEOS_DEPLOYMENT_TARGET = 15.0; }; name = Debug; };
    }; rootObject = P; }
    """
  }
}
