import Testing

/// The rules about containers that sync: which processes may, which do, and what may change.
@Suite("Containers that sync", .texts)
struct CloudKitContainerTests {
  private static let model = "// file: App/Note.swift\n@Model final class Note { var text = \"\"; init() {} }\n"

  private static func entitlements(_ target: String, containers: String..., groups: String = "group.a") -> String {
    """
    // file: \(target)/\(target).entitlements
    <plist version="1.0"><dict>
    <key>8️⃣com.apple.developer.icloud-container-identifiers</key>
    <array>\(containers.map { "<string>\($0)</string>" }.joined())</array>
    <key>com.apple.developer.icloud-services</key><array><string>CloudKit</string></array>
    <key>com.apple.security.application-groups</key><array><string>\(groups)</string></array>
    </dict></plist>

    """
  }

  // MARK: cloudkit-container-not-entitled

  @Test("cloudkit-container-not-entitled", arguments: entitledTable)
  func entitled(_ line: RuleCase) { line.check("cloudkit-container-not-entitled") }

  private static func app(_ code: String, entitled: String = entitlements("App", containers: "iCloud.notes")) -> String
  {
    SignedSource.project() + entitled + model + "// file: App/Store.swift\n\(code)\n"
  }

  private static func made(_ arguments: String) -> String {
    "let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(\(arguments)))"
  }

  static let entitledTable: [RuleCase] = [
    RuleCase("not listed", app(made("cloudKitDatabase: 1️⃣.private(\"iCloud.diary\")")), ["1️⃣ error → 8️⃣"]),
    RuleCase(
      "by a constant, with a name and a URL",
      app(
        """
        enum Stores { static let id = "iCloud.diary" }
        func open() throws -> ModelContainer {
          let configuration = ModelConfiguration("Notes", schema: Schema([Note.self]), cloudKitDatabase: 1️⃣.private(Stores.id))
          return try ModelContainer(for: Note.self, configurations: [configuration])
        }
        """), ["1️⃣ error → 8️⃣"]),
    RuleCase(
      "by its full name",
      app(made("cloudKitDatabase: 1️⃣ModelConfiguration.CloudKitDatabase.private(\"iCloud.diary\")")),
      ["1️⃣ error → 8️⃣"]),
    RuleCase(
      "no container at all",
      app(made("cloudKitDatabase: 1️⃣.private(\"iCloud.notes\")"), entitled: SignedSource.file("App")),
      ["1️⃣ error"]),
    RuleCase(
      "an empty list",
      app(made("cloudKitDatabase: 1️⃣.private(\"iCloud.notes\")"), entitled: entitlements("App")), ["1️⃣ error → 8️⃣"]),
    RuleCase(
      "one of several configurations",
      app(
        """
        @Model final class Tag { var name = ""; init() {} }
        let c = try ModelContainer(
          for: Note.self, Tag.self,
          configurations: ModelConfiguration("A", for: Note.self, cloudKitDatabase: .private("iCloud.notes")),
          ModelConfiguration("B", for: Tag.self, cloudKitDatabase: 1️⃣.private("iCloud.tags")))
        """), ["1️⃣ error → 8️⃣"]),
    RuleCase("listed", app(made("cloudKitDatabase: .private(\"iCloud.notes\")"))),
    RuleCase("automatic", app(made("cloudKitDatabase: .automatic"))),
    RuleCase(
      "not literal",
      app(
        "func open(_ id: String) throws { _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .private(id))) }"
      )),
    RuleCase("in a condition", app(made("cloudKitDatabase: isEntitled ? .private(\"iCloud.diary\") : .none"))),
    RuleCase("in memory", app(made("isStoredInMemoryOnly: true, cloudKitDatabase: .private(\"iCloud.diary\")"))),
    RuleCase("in `#if`", app("#if INTERNAL\n\(made("cloudKitDatabase: .private(\"iCloud.diary\")"))\n#endif")),
    RuleCase(
      "a build setting in the entitlements",
      app(
        made("cloudKitDatabase: .private(\"iCloud.diary\")"), entitled: entitlements("App", containers: "iCloud.$(ID)"))
    ),
    RuleCase(
      "entitlements that are missing", app(made("cloudKitDatabase: .private(\"iCloud.diary\")"), entitled: "")),
    RuleCase(
      "a library",
      SignedSource.project() + entitlements("App", containers: "iCloud.notes") + model
        + "// file: Kit/Store.swift\n\(made("cloudKitDatabase: .private(\"iCloud.diary\")"))\n"),
    RuleCase(
      "no project", entitlements("App", containers: "a") + model + "\n" + made("cloudKitDatabase: .private(\"b\")")),
  ]

  // MARK: store-synced-twice

  @Test("store-synced-twice", arguments: twiceTable)
  func twice(_ line: RuleCase) { line.check("store-synced-twice") }

  private static let both =
    entitlements("App", containers: "iCloud.notes") + entitlements("Widget", containers: "iCloud.notes")

  private static func pair(
    _ app: String, _ widget: String, files: String = both,
    project: String = SignedSource.project(widget: SignedSource.entitlements("Widget"))
  ) -> String {
    project + files + model + "// file: App/App.swift\n\(app)\n// file: Widget/Widget.swift\n\(widget)\n"
  }

  private static func opened(_ marker: String, _ arguments: String) -> String {
    "let c = try \(marker)ModelContainer(for: Note.self, configurations: ModelConfiguration(\(arguments)))"
  }

  private static let group = "groupContainer: .identifier(\"group.a\")"
  private static let synced = "\(group), cloudKitDatabase: .private(\"iCloud.notes\")"

  private static func shared(_ maker: String, _ widget: String) -> String {
    let project = SignedSource.project(widget: SignedSource.entitlements("Widget")).replacing(
      "GA = {isa = PBXFileSystemSynchronizedRootGroup; path = App; };",
      with: """
        GA = {isa = PBXFileSystemSynchronizedRootGroup; path = App; exceptions = (E, ); };
        E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; target = W; membershipExceptions = (Stores.swift, ); };
        """)
    return pair("", widget, project: project) + "// file: App/Stores.swift\nenum Stores { \(maker) }\n"
  }

  static let twiceTable: [RuleCase] = [
    RuleCase("both ask for it", pair(opened("2️⃣", synced), opened("1️⃣", synced)), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "left out, and granted to both", pair(opened("2️⃣", group), opened("1️⃣", group)), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "the default store, which is in the only group",
      pair("let a = try 2️⃣ModelContainer(for: Note.self)", "let b = try 1️⃣ModelContainer(for: Note.self)"),
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a URL in the group's folder",
      pair(
        opened(
          "2️⃣",
          "url: FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: \"group.a\")!.appending(path: \"n.store\"), cloudKitDatabase: .private(\"iCloud.notes\")"
        ),
        opened(
          "1️⃣",
          "url: FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: \"group.a\")!.appending(path: \"n.store\"), cloudKitDatabase: .private(\"iCloud.notes\")"
        )),
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a file that both compile, and both use",
      shared(
        "static func open() throws -> ModelContainer { try 1️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(\(synced))) }",
        "let w = try 2️⃣Stores.open()") + "// file: App/Main.swift\nlet a = try Stores.open()\n",
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a function at file level, which both call",
      shared(
        "} ; func makeShared() throws -> ModelContainer { try 1️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(\(synced)))",
        "let w = try 2️⃣makeShared()") + "// file: App/Main.swift\nlet a = try makeShared()\n",
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a function at file level, which only the app calls",
      shared(
        "} ; func makeShared() throws -> ModelContainer { try ModelContainer(for: Note.self, configurations: ModelConfiguration(\(synced)))",
        "let w = other.makeShared()") + "// file: App/Main.swift\nlet a = try makeShared()\n"),
    RuleCase(
      "a type that both compile, which uses it in the extension",
      shared(
        "static func open() throws -> ModelContainer { try 1️⃣ModelContainer(for: Note.self, configurations: ModelConfiguration(\(synced))) } }\nstruct Provider { let source = Source() }\nstruct Source { func load() throws { _ = try Stores.open() }",
        "let w = 2️⃣Provider()") + "// file: App/Main.swift\nlet a = try Stores.open()\n",
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a type that both compile, and only the app makes",
      shared(
        "static func open() throws -> ModelContainer { try ModelContainer(for: Note.self, configurations: ModelConfiguration(\(synced))) } }\nstruct Provider { func load() throws { _ = try Stores.open() }",
        "let w = 1") + "// file: App/Main.swift\nlet a = try Stores.open()\nlet b = Provider()\n"),
    RuleCase("none in the extension", pair(opened("", synced), opened("", "\(group), cloudKitDatabase: .none"))),
    RuleCase("none in the app", pair(opened("", "\(group), cloudKitDatabase: .none"), opened("", synced))),
    RuleCase(
      "a condition in the extension",
      pair(opened("", synced), opened("", "\(group), cloudKitDatabase: isApp ? .private(\"iCloud.notes\") : .none"))),
    RuleCase(
      "in memory in the extension under a condition",
      pair(opened("", synced), opened("", "isStoredInMemoryOnly: !isApp(), \(synced)"))),
    RuleCase(
      "in memory in the app under a condition",
      pair(
        "let isSmall = device.memory < 1\n" + opened("", "isStoredInMemoryOnly: isSmall, \(synced)"),
        opened("", synced))),
    RuleCase(
      "in memory where a test or a preview starts the process",
      pair(
        opened("2️⃣", "isStoredInMemoryOnly: ProcessInfo.processInfo.arguments.contains(\"-test\"), \(synced)"),
        "let isPreview = ProcessInfo.processInfo.environment[\"XCODE_RUNNING_FOR_PREVIEWS\"] == \"1\"\n"
          + opened("1️⃣", "isStoredInMemoryOnly: isPreview, \(synced)")),
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "left out in an extension without CloudKit",
      pair(
        opened("", group), opened("", group),
        files: entitlements("App", containers: "iCloud.notes") + SignedSource.file("Widget", "group.a"))),
    RuleCase(
      "other stores", pair(opened("", synced), opened("", "\"Widget\", \(synced)"))),
    RuleCase(
      "stores of their own",
      pair(
        opened("", "groupContainer: .none, cloudKitDatabase: .private(\"iCloud.notes\")"),
        opened("", "groupContainer: .none, cloudKitDatabase: .private(\"iCloud.notes\")"))),
    RuleCase(
      "a file that both compile, and the extension does not use",
      shared(
        "static func open() throws -> ModelContainer { try ModelContainer(for: Note.self, configurations: ModelConfiguration(\(synced))) }",
        "let w = 1") + "// file: App/Main.swift\nlet a = try Stores.open()\n"),
    RuleCase(
      "two apps", pair(opened("", synced), opened("", synced), project: SignedSource.project(product: "application"))),
  ]

  // MARK: cloudkit-incompatible-change

  @Test("cloudkit-incompatible-change", arguments: changeTable)
  func change(_ line: RuleCase) { line.check("cloudkit-incompatible-change") }

  private static func versions(
    _ old: String, _ new: String, _ cloudKit: String = ".private(\"i\")", models: String = "Note.self"
  ) -> String {
    """
    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
      \(old)
    }
    enum 9️⃣V2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [\(models)] }
      \(new)
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    let c = try ModelContainer(
      for: V2.Note.self, migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: \(cloudKit)))
    """
  }

  private static let tag = " @Model final class Tag { var name = \"\"; init() {} }"

  private static func property(_ name: String, _ old: String, _ new: String, _ expected: [String] = []) -> RuleCase {
    RuleCase(
      name,
      versions(
        "@Model final class Note { var text = \"\"; \(old); init() {} }" + tag,
        "@Model final class Note { var text = \"\"; \(new); init() {} }" + tag, models: "Note.self, Tag.self"), expected
    )
  }

  static let changeTable: [RuleCase] = [
    property("removed", "var 1️⃣a: Int?", "", ["9️⃣ warning of 1️⃣"]),
    property("renamed", "var 1️⃣a: Int?", "@Attribute(originalName: \"a\") var 2️⃣b: Int?", ["2️⃣ warning of 1️⃣"]),
    property("renamed without the original name", "var 1️⃣counter: Int?", "var 2️⃣counters: Int?", ["2️⃣ warning of 1️⃣"]),
    property("retyped", "var 1️⃣a: Int?", "var 2️⃣a: String?", ["2️⃣ warning of 1️⃣"]),
    property("another kind of number", "var 1️⃣a: Int?", "var 2️⃣a: Double?", ["2️⃣ warning of 1️⃣"]),
    property("a to-one is removed", "var 1️⃣a: Tag?", "", ["9️⃣ warning of 1️⃣"]),
    property("two at once", "var 1️⃣a: Int?; var 2️⃣b: Int?", "", ["9️⃣ warning of 1️⃣ 2️⃣"]),
    RuleCase(
      "a model is removed",
      versions(
        "@Model final class Note { var text = \"\"; init() {} } @Model final class 1️⃣Tag { var name = \"\"; init() {} }",
        "@Model final class Note { var text = \"\"; init() {} }"), ["9️⃣ warning of 1️⃣"]),
    RuleCase(
      "a later version has shipped with it",
      versions(
        "@Model final class Note { var text = \"\"; var 1️⃣a: Int?; init() {} }" + tag,
        "@Model final class Note { var text = \"\"; init() {} }" + tag, models: "Note.self, Tag.self"
      ).replacing("[V1.self, V2.self]", with: "[V1.self, V2.self, V3.self]").replacing(
        "V2.Note.self", with: "V3.Note.self"
      )
      .replacing(
        "toVersion: V2.self)]", with: "toVersion: V2.self), .lightweight(fromVersion: V2.self, toVersion: V3.self)]")
          + """

          enum V3: VersionedSchema {
            static let versionIdentifier = Schema.Version(3, 0, 0)
            static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
            @Model final class Note { var text = ""; var b: Int?; init() {} }
            @Model final class Tag { var name = ""; init() {} }
          }
          """, ["9️⃣ note of 1️⃣"]),
    property("added", "", "var a: Int?"),
    property("a wider number", "var a: Int16?", "var a: Int?"),
    property("a default, and optional", "var a: Int = 1", "var a: Int? = 2"),
    property("an array of models", "var tags: [Tag]?", ""),
    RuleCase(
      "off",
      versions(
        "@Model final class Note { var text = \"\"; var a: Int?; init() {} }" + tag,
        "@Model final class Note { var text = \"\"; init() {} }" + tag, ".none", models: "Note.self, Tag.self")),
    RuleCase(
      "automatic, and no entitlements",
      versions(
        "@Model final class Note { var text = \"\"; var a: Int?; init() {} }" + tag,
        "@Model final class Note { var text = \"\"; init() {} }" + tag, ".automatic", models: "Note.self, Tag.self")),
  ]
}
