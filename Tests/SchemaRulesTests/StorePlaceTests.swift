import Testing

/// The rules about which models a store has, and which processes open it.
@Suite("Places of stores", .texts)
struct StorePlaceTests {
  @Test("model-in-no-configuration", arguments: configurationTable)
  func configurations(_ line: RuleCase) { line.check("model-in-no-configuration") }

  private static func divided(_ name: String, _ code: String, _ expected: [String] = []) -> RuleCase {
    RuleCase(
      name,
      """
      @Model final class Bird { var name = ""; init() {} }
      @Model final class Sighting { var place = ""; init() {} }
      @Model final class Photo { var data = ""; init() {} }
      @Model final class Nest { var bird: Bird?; init() {} }
      \(code)
      """, expected)
  }

  static let configurationTable: [RuleCase] = [
    divided(
      "two configurations, three models",
      """
      let c = try 1️⃣ModelContainer(
        for: Bird.self, Sighting.self, 2️⃣Photo.self,
        configurations: ModelConfiguration("A", for: Bird.self), ModelConfiguration("B", for: Sighting.self))
      """, ["1️⃣ error → 2️⃣"]),
    divided(
      "schemas in constants",
      """
      func open() throws -> ModelContainer {
        let schema = Schema([Bird.self, 2️⃣Sighting.self, Photo.self])
        let birds = ModelConfiguration("A", schema: Schema([Bird.self]))
        let photos = ModelConfiguration("B", schema: Schema([Photo.self]), url: .documentsDirectory)
        return try 1️⃣ModelContainer(for: schema, configurations: [birds, photos])
      }
      """, ["1️⃣ error → 2️⃣"]),
    divided(
      "a schema version",
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Bird.self, Sighting.self, Photo.self] }
      }
      let c = try 1️⃣ModelContainer(
        for: 2️⃣Schema(versionedSchema: V1.self),
        configurations: ModelConfiguration("A", schema: Schema([Bird.self])),
        ModelConfiguration("B", schema: Schema([Photo.self])))
      """, ["1️⃣ error → 2️⃣"]),
    divided(
      "a variadic list and a cached list",
      """
      enum Stores { static let configurations = [
        ModelConfiguration("A", for: Bird.self), ModelConfiguration("B", for: Photo.self)] }
      let c = try 1️⃣ModelContainer(for: Schema([Bird.self, Photo.self, 2️⃣Sighting.self]), configurations: Stores.configurations)
      """, ["1️⃣ error → 2️⃣"]),
    divided(
      "in memory too",
      """
      let c = try 1️⃣ModelContainer(
        for: Schema([Bird.self, 2️⃣Sighting.self, Photo.self]),
        configurations: ModelConfiguration("A", schema: Schema([Bird.self]), isStoredInMemoryOnly: true),
        ModelConfiguration("B", schema: Schema([Photo.self]), isStoredInMemoryOnly: true))
      """, ["1️⃣ error → 2️⃣"]),
    divided(
      "all are listed",
      """
      let c = try ModelContainer(
        for: Bird.self, Sighting.self,
        configurations: ModelConfiguration("A", for: Bird.self), ModelConfiguration("B", for: Sighting.self))
      """),
    divided(
      "one takes the rest",
      """
      let c = try ModelContainer(
        for: Bird.self, Sighting.self, Photo.self,
        configurations: ModelConfiguration("A", for: Bird.self), ModelConfiguration("B"))
      """),
    divided(
      "reached by a relationship",
      """
      let c = try ModelContainer(
        for: Bird.self, Nest.self, Photo.self,
        configurations: ModelConfiguration("A", for: Nest.self), ModelConfiguration("B", for: Photo.self))
      """),
    divided(
      "one configuration or the other",
      """
      func open(_ all: Bool) throws -> ModelContainer {
        let configuration = all
          ? ModelConfiguration("A", schema: Schema([Bird.self])) : ModelConfiguration("B", schema: Schema([Photo.self]))
        return try ModelContainer(for: Bird.self, Photo.self, Sighting.self, configurations: configuration)
      }
      """),
    divided(
      "only one configuration",
      "let c = try ModelContainer(for: Bird.self, Photo.self, configurations: ModelConfiguration(for: Bird.self))"),
    divided(
      "models that are not known",
      """
      func open(_ schema: Schema) throws {
        _ = try ModelContainer(
          for: schema, configurations: ModelConfiguration("A", for: Bird.self), ModelConfiguration("B", for: Photo.self))
      }
      """),
    divided(
      "a configuration that is not known",
      """
      func open(_ other: ModelConfiguration) throws {
        _ = try ModelContainer(for: Bird.self, Photo.self, configurations: ModelConfiguration("A", for: Bird.self), other)
      }
      """),
  ]

  // MARK: default-store-outside-sandbox

  @Test("default-store-outside-sandbox", arguments: sandboxTable)
  func sandbox(_ line: RuleCase) { line.check("default-store-outside-sandbox") }

  private static let model = "// file: App/Note.swift\n@Model final class Note { var text = \"\"; init() {} }\n"
  private static let mac = "SDKROOT = macosx;"

  private static func entitlements(_ content: String) -> String {
    "// file: App/App.entitlements\n<plist version=\"1.0\"><dict>\(content)</dict></plist>\n"
  }

  private static let off = entitlements("<key>com.apple.security.app-sandbox</key><false/>")
  private static let on = entitlements("<key>com.apple.security.app-sandbox</key><true/>")

  private static func app(
    _ code: String, entitlements: String = off, app: String = SignedSource.entitlements("App"), shared: String = mac,
    extra: String = ""
  ) -> String {
    SignedSource.project(app: app, shared: shared, extra: extra) + entitlements + model
      + "// file: App/App.swift\n\(code)\n"
  }

  private static let plain = "let c = try 1️⃣ModelContainer(for: Note.self)"

  static let sandboxTable: [RuleCase] = [
    RuleCase("a container", app(plain), ["1️⃣ warning"]),
    RuleCase("no entitlement of that name", app(plain, entitlements: entitlements("")), ["1️⃣ warning"]),
    RuleCase("no entitlements", app(plain, entitlements: "", app: ""), ["1️⃣ warning"]),
    RuleCase(
      "a modifier",
      app("struct A: App { var body: some Scene { WindowGroup {}.1️⃣modelContainer(for: Note.self) } }"), ["1️⃣ warning"]),
    RuleCase(
      "a configuration without a name, and twice",
      app(
        """
        func open() throws -> ModelContainer {
          let schema = Schema([Note.self])
          let configuration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: false)
          return try 1️⃣ModelContainer(for: schema, configurations: [configuration])
        }
        let other = try 2️⃣ModelContainer(for: Note.self)
        """), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "XcodeGen",
      """
      // file: project.yml
      targets:
        App:
          type: application
          platform: macOS
          sources: [App]
          entitlements:
            path: App/App.entitlements

      """ + off + model + "// file: App/App.swift\n\(plain)\n", ["1️⃣ warning"]),
    RuleCase(
      "XcodeGen, by a build setting",
      """
      // file: project.yml
      targets:
        App:
          type: application
          platform: macOS
          sources: [App]
          settings:
            base:
              CODE_SIGN_ENTITLEMENTS: App/App.entitlements

      """ + off + model + "// file: App/App.swift\n\(plain)\n", ["1️⃣ warning"]),
    RuleCase(
      "XcodeGen, by a build setting of one configuration",
      """
      // file: project.yml
      targets:
        App:
          type: application
          platform: macOS
          sources: [App]
          settings:
            configs:
              Debug:
                CODE_SIGN_ENTITLEMENTS: App/App.entitlements

      """ + off + model + "// file: App/App.swift\n\(plain.replacing("1️⃣", with: ""))\n"),
    RuleCase(
      "Tuist",
      """
      // file: Project.swift
      let project = Project(name: "A", targets: [
        .target(name: "App", destinations: .macOS, product: .app, bundleId: "a", sources: ["App/**"], entitlements: "App/App.entitlements"),
      ])

      """ + off + model + "// file: App/App.swift\n\(plain)\n", ["1️⃣ warning"]),
    RuleCase("a sandbox", app(plain, entitlements: on)),
    RuleCase(
      "a sandbox by a build setting", app(plain, app: SignedSource.entitlements("App") + "ENABLE_APP_SANDBOX = YES;")),
    RuleCase(
      "a sandbox by a build setting of one system",
      app(plain, app: SignedSource.entitlements("App") + "\"ENABLE_APP_SANDBOX[sdk=macosx*]\" = YES;")),
    RuleCase("a configuration file", app(plain, extra: "baseConfigurationReference = F;")),
    RuleCase("iOS", app(plain, shared: "SDKROOT = iphoneos;")),
    RuleCase("several systems", app(plain, shared: "SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos macosx\";")),
    RuleCase("entitlements that are missing", app(plain, entitlements: "")),
    RuleCase(
      "an app group",
      app(
        plain,
        entitlements: entitlements(
          "<key>com.apple.security.application-groups</key><array><string>group.a</string></array>"))),
    RuleCase(
      "a name", app("let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(\"Notes\"))")),
    RuleCase(
      "a URL",
      app("let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Stores.url))")),
    RuleCase(
      "in memory",
      app("let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))")),
    RuleCase(
      "the old store, which the app moves",
      app(
        """
        let old = try ModelContainer(for: Note.self)
        let new = try ModelContainer(for: Note.self, configurations: ModelConfiguration("Notes"))
        """)),
    RuleCase(
      "a library",
      SignedSource.project(shared: mac) + off
        + "// file: Kit/Note.swift\n@Model final class Note { init() {} }\n\(plain)\n"),
  ]
}
