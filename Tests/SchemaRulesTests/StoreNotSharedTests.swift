import Testing

/// The rule about extensions that open a store of their own.
@Suite("Stores that an extension does not share", .texts)
struct StoreNotSharedTests {
  @Test("store-not-shared", arguments: table + targetsTable)
  func rule(_ line: RuleCase) { line.check("store-not-shared") }

  /// A project whose two targets have entitlements without a group.
  private static let project =
    SignedSource.project(widget: SignedSource.entitlements("Widget")) + SignedSource.file("App")
    + SignedSource.file("Widget")
  private static let model = "// file: App/Note.swift\n@Model final class Note { var text = \"\" }\n"
  private static let appContainer =
    "// file: App/App.swift\nlet app = try 2️⃣ModelContainer(for: Note.self)\n"
  private static let widgetContainer =
    "// file: Widget/Widget.swift\nlet widget = try 1️⃣ModelContainer(for: Note.self)\n"

  /// Code of the app and of its extension.
  private static func code(_ app: String, _ widget: String) -> String {
    project + model + "// file: App/App.swift\n\(app)\n// file: Widget/Widget.swift\n\(widget)\n"
  }

  static let table: [RuleCase] = [
    RuleCase("default stores", project + model + appContainer + widgetContainer, ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a modifier and a schema; a name; a function of the extension",
      code(
        """
        struct NoteApp: App { var body: some Scene { WindowGroup {}.2️⃣modelContainer(for: [Note.self, Tag.self]) } }
        @Model final class Tag { var name = "" }
        """,
        """
        struct Provider {
          func load() throws -> ModelContainer {
            let schema = Schema([Note.self])
            let configuration = ModelConfiguration("Notes", schema: schema, isStoredInMemoryOnly: false)
            return try 1️⃣ModelContainer(for: schema, configurations: [configuration])
          }
        }
        """), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a plan, a store in the documents, and a failure that goes on in memory",
      code(
        """
        enum V1: VersionedSchema {
          static let versionIdentifier = Schema.Version(1, 0, 0)
          static var models: [any PersistentModel.Type] { [Note.self] }
        }
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self] }
          static var stages: [MigrationStage] { [] }
        }
        let app = try 2️⃣ModelContainer(for: Note.self, migrationPlan: Plan.self)
        """,
        """
        func open() -> ModelContainer {
          do {
            let url = URL.documentsDirectory.appending(path: "notes.store")
            return try 1️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url, cloudKitDatabase: .none))
          } catch {
            return try! ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
          }
        }
        """), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "several containers of one extension are one finding",
      code(
        "let app = try 2️⃣ModelContainer(for: Note.self)",
        """
        let a = try 1️⃣ModelContainer(for: Note.self)
        struct Intent { func perform() throws { _ = try 3️⃣ModelContainer(for: Note.self) } }
        """), ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase(
      "models of a library that both use",
      project + """
        // file: Kit/Note.swift
        @Model public final class Note { var text = "" }

        """ + appContainer + widgetContainer, ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "other models, and models of its own that have the name",
      code(
        "let app = try ModelContainer(for: Note.self)",
        """
        @Model final class Tag { var name = "" }
        let a = try ModelContainer(for: Tag.self)
        """)),
    RuleCase(
      "a group container, a URL of a group, a URL that is not known",
      code(
        "let app = try ModelContainer(for: Note.self)",
        """
        func open(_ url: URL) throws {
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier("group.a")))
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url))
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: Stores.url))
          _ = try ModelContainer(for: Note.self, configurations: Elsewhere.configuration)
        }
        """)),
    RuleCase(
      "the app's store is in a group or in memory",
      code(
        """
        let a = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier("group.a")))
        let b = try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        """, "let widget = try ModelContainer(for: Note.self)")),
    RuleCase(
      "in memory, temporary, read-only, a preview, for debugging",
      code(
        "let app = try ModelContainer(for: Note.self)",
        """
        let a = try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
        let b = try ModelContainer(
          for: Note.self, configurations: ModelConfiguration(url: URL.temporaryDirectory.appending(path: "a.store")))
        let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(allowsSave: false))
        #Preview { View().modelContainer(for: Note.self) }
        #if DEBUG
          let d = try ModelContainer(for: Note.self)
        #endif
        """)),
    RuleCase(
      "where a condition opens another store, and where a module asks for the group's folder",
      code(
        "let app = try ModelContainer(for: Note.self)",
        """
        func open() throws -> ModelContainer {
          if let url = sharedURL { return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: url)) }
          return try ModelContainer(for: Note.self)
        }
        """)),
    RuleCase(
      "where a module asks for the group's folder",
      code(
        """
        let app = try ModelContainer(for: Note.self)
        let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.a")
        """, "let widget = try ModelContainer(for: Note.self)")),
    RuleCase(
      "models that are not known",
      code(
        "let app = try ModelContainer(for: Note.self)",
        "func open(_ schema: Schema) throws { _ = try ModelContainer(for: schema) }")),
  ]

  /// The default stores of both under a project and entitlements.
  private static func targets(_ name: String, _ project: String, _ expected: [String] = []) -> RuleCase {
    RuleCase(name, project + model + appContainer + widgetContainer, expected)
  }

  static let targetsTable: [RuleCase] = [
    targets("neither has entitlements", SignedSource.project(app: ""), ["1️⃣ warning → 2️⃣"]),
    targets(
      "an extension of ExtensionKit, and one of Messages",
      SignedSource.project(app: "", product: "extensionkit-extension"), ["1️⃣ warning → 2️⃣"]),
    targets(
      "an extension of Messages", SignedSource.project(app: "", product: "app-extension.messages"),
      ["1️⃣ warning → 2️⃣"]),
    targets(
      "only one of them has a group",
      SignedSource.project(widget: SignedSource.entitlements("Widget")) + SignedSource.file("App", "group.a")
        + SignedSource.file("Widget"), ["1️⃣ warning → 2️⃣"]),
    targets(
      "a group in common: the default store lies in it",
      SignedSource.project(widget: SignedSource.entitlements("Widget")) + SignedSource.file("App", "group.a", "group.b")
        + SignedSource.file("Widget", "group.b")),
    targets(
      "a build setting in a group",
      SignedSource.project(widget: SignedSource.entitlements("Widget")) + SignedSource.file("App", "group.$(ID)")
        + SignedSource.file("Widget")),
    targets(
      "entitlements of one are missing",
      SignedSource.project(widget: SignedSource.entitlements("Widget")) + SignedSource.file("App")),
    targets(
      "entitlements that no target names", SignedSource.project(app: "") + SignedSource.file("Widget", "group.a")),
    targets("a configuration file", SignedSource.project(app: "", extra: "baseConfigurationReference = F;")),
    targets("a library", SignedSource.project(app: "", product: "framework")),
    targets("a watch app", SignedSource.project(app: "", product: "application")),
    targets("no project", SignedSource.file("App") + SignedSource.file("Widget")),
    targets(
      "an extension that syncs",
      SignedSource.project(widget: SignedSource.entitlements("Widget")) + SignedSource.file("App") + """
        // file: Widget/Widget.entitlements
        <plist version="1.0"><dict>
        <key>com.apple.developer.icloud-container-identifiers</key><array><string>iCloud.a</string></array>
        <key>com.apple.developer.icloud-services</key><array><string>CloudKit</string></array>
        </dict></plist>

        """),
    RuleCase(
      "a file that both compile",
      SignedSource.project(app: "").replacing(
        "fileSystemSynchronizedGroups = (GW, );", with: "fileSystemSynchronizedGroups = (GW, GA, );") + model
        + "// file: App/Store.swift\nfunc open() throws -> ModelContainer { try ModelContainer(for: Note.self) }"),
    RuleCase(
      "a file of the extension that the app compiles too, beside a container of its own",
      SignedSource.project(app: "").replacing(
        "fileSystemSynchronizedGroups = (GA, );", with: "fileSystemSynchronizedGroups = (GA, GW, );") + model
        + appContainer
        + "// file: Widget/Store.swift\nfunc open() throws -> ModelContainer { try ModelContainer(for: Note.self) }"
    ),
    RuleCase(
      "Tuist",
      """
      // file: Project.swift
      let project = Project(name: "A", targets: [
        .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", sources: ["App/**"], entitlements: "App/App.entitlements",
          dependencies: [.target(name: "Widget")]),
        .target(name: "Widget", destinations: .iOS, product: .appExtension, bundleId: "b", sources: ["Widget/**"],
          entitlements: .file(path: "Widget/Widget.entitlements")),
        .target(name: "Other", destinations: .iOS, product: .app, bundleId: "c", sources: ["Other/**"]),
      ])

      """ + SignedSource.file("App") + SignedSource.file("Widget") + model + appContainer + widgetContainer,
      ["1️⃣ warning → 2️⃣"]),
  ]

  @Test("points at the container")
  func span() {
    let source = Self.project + Self.model + Self.appContainer + Self.widgetContainer
    let plain = ["1️⃣", "2️⃣", "9️⃣"].reduce(source) { $0.replacing($1, with: "") }
    SpanCase("store-not-shared", plain, ["ModelContainer"]).check()
  }
}
