import TestSupport
import Testing

/// The rules about what a store that syncs with CloudKit refuses.
@Suite("CloudKit", .texts)
struct CloudKitTests {
  @Test("where CloudKit is sure, likely or off", arguments: storesTable)
  func stores(_ line: RuleCase) { line.check("cloudkit-required-attribute") }

  static let storesTable: [RuleCase] = [
    store("private", "ModelConfiguration(cloudKitDatabase: .private(\"iCloud.notes\"))", ["1️⃣ error → 2️⃣"], 2),
    store(
      "automatic, and no entitlements", "ModelConfiguration(cloudKitDatabase: .automatic)", ["1️⃣ warning → 2️⃣"], 2),
    store(
      "automatic in one branch", "ModelConfiguration(cloudKitDatabase: isTest ? .none : .automatic)", ["1️⃣ warning"]),
    store(
      "by its full name",
      "ModelConfiguration(cloudKitDatabase: ModelConfiguration.CloudKitDatabase.private(\"iCloud.notes\"))",
      ["1️⃣ error"]),
    store(
      "a condition with either of them", "ModelConfiguration(cloudKitDatabase: isTest ? .none : .private(\"i\"))",
      ["1️⃣ warning"]),
    store("a constant", "ModelConfiguration(cloudKitDatabase: Stores.database)", ["1️⃣ error"]),
    store("a configuration made elsewhere", "Stores.configuration()", ["1️⃣ error"]),
    store(
      "in memory or not, a parameter decides",
      "ModelConfiguration(isStoredInMemoryOnly: isTest, cloudKitDatabase: .private(\"i\"))", ["1️⃣ error"]),
    store("none", "ModelConfiguration(cloudKitDatabase: .none)"),
    store("in memory", "ModelConfiguration(isStoredInMemoryOnly: true, cloudKitDatabase: .private(\"i\"))"),
    store("left out, and no entitlements", "ModelConfiguration()"),
    RuleCase(
      "a value that a parameter decides",
      """
      @Model final class Note { var title: String }
      func open(_ database: ModelConfiguration.CloudKitDatabase) throws {
        _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: database))
      }
      """,
      unresolved: ["database"]),
    factory(
      "callers turn it off", "let a = try Stores.make(inMemory: true, cloudKit: false); let b = try Stores.make()"),
    factory(
      "a caller turns it on", "let a = try Stores.make(); let b = try Stores.make(cloudKit: true)", ["1️⃣ warning"]),
    factory("a caller in another file", "\n// file: Other.swift\nlet b = try Stores.make(cloudKit: false)"),
    factory(
      "a caller passes its own parameter", "func a(on: Bool) throws { _ = try Stores.make(cloudKit: on) }",
      ["1️⃣ warning"]),
    factory("passed as a closure", "let a = Stores.make; let b = try Stores.make()", ["1️⃣ warning"]),
    factory("a library's function", "let a = try Stores.make()", modifier: "public", ["1️⃣ warning"]),
    RuleCase(
      "an initializer whose callers turn it off",
      """
      @Model final class Note { var title: String }
      final class Database {
        init(syncs: Bool) throws {
          let database: ModelConfiguration.CloudKitDatabase
          if syncs { database = .private("i") } else { database = .none }
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: database))
        }
      }
      let a = try Database(syncs: false)
      """),
    RuleCase(
      "a store of its own that does not sync cancels nothing",
      """
      @Model final class Note { var 1️⃣title: String }
      let local = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .none))
      let cloud = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .private("i")))
      """,
      ["1️⃣ error"]),
    RuleCase(
      "tests, previews, and code for debugging",
      """
      // file: App/Note.swift
      @Model final class Note { var title: String }
      #Preview { View().modelContainer(
        try! ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .private("i")))) }
      #if DEBUG
        let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .private("i")))
      #endif
      // file: AppTests/Stores.swift
      let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .private("i")))
      """),
    RuleCase(
      "which models a container holds: through a version, the plan, a relationship, an alias",
      """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var title: String }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var 1️⃣title: String; var tags: [Tag]? }
        @Model final class Tag { var 2️⃣name: String; var note: Note? }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      @Model final class Draft { var text: String }
      let c = try ModelContainer(
        migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: .private("i")))
      """,
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "of several configurations the one that syncs lists its models",
      """
      @Model final class Note { var 1️⃣title: String }
      @Model final class Cache { var text: String }
      let schema = Schema([Note.self, Cache.self])
      let c = try ModelContainer(
        for: schema,
        configurations: ModelConfiguration("A", schema: Schema([Note.self]), cloudKitDatabase: .private("i")),
        ModelConfiguration("B", schema: Schema([Cache.self]), cloudKitDatabase: .none))
      """,
      ["1️⃣ error"]),
    RuleCase(
      "one that lists none holds what the others leave",
      """
      @Model final class Note { var 1️⃣title: String }
      @Model final class Cache { var text: String }
      let c = try ModelContainer(
        for: Note.self, Cache.self,
        configurations: ModelConfiguration("A", cloudKitDatabase: .private("i")),
        ModelConfiguration("B", for: Cache.self, cloudKitDatabase: .none))
      """,
      ["1️⃣ error"]),
    RuleCase(
      "a constant that gets its configuration in branches",
      """
      @Model final class Note { var 1️⃣title: String }
      func open(_ isTest: Bool) throws -> ModelContainer {
        let schema = Schema([Note.self])
        let configuration: ModelConfiguration
        if isTest {
          configuration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: true, cloudKitDatabase: .none)
        } else {
          let url = URL.documentsDirectory.appending(path: "Notes.store")
          configuration = ModelConfiguration(schema: schema, url: url, cloudKitDatabase: 2️⃣.private("i"))
        }
        return try ModelContainer(for: schema, configurations: [configuration])
      }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "branches that list the same models are no parts",
      """
      @Model final class Note { var 1️⃣title: String }
      func open(_ isTest: Bool) throws {
        let schema = Schema([Note.self])
        let configuration = isTest
          ? ModelConfiguration(schema: schema, isStoredInMemoryOnly: true)
          : ModelConfiguration("Notes", cloudKitDatabase: .private("i"))
        _ = try ModelContainer(for: schema, configurations: [configuration])
      }
      """,
      ["1️⃣ error"]),
    RuleCase(
      "a schema that a parameter decides",
      """
      @Model final class Note { var title: String }
      func open(_ schema: Schema) throws {
        _ = try ModelContainer(for: schema, configurations: ModelConfiguration(cloudKitDatabase: .private("i")))
      }
      """,
      unresolved: ["schema"]),
  ]

  /// A project with one model, and a container with a configuration, which notes are expected at.
  /// A function with flags, and what calls it.
  private static func factory(
    _ name: String, _ calls: String, modifier: String = "", _ expected: [String] = []
  ) -> RuleCase {
    RuleCase(
      name,
      """
      @Model final class Note { var 1️⃣title: String }
      enum Stores {
        \(modifier) static func make(inMemory: Bool = false, cloudKit: Bool = false) throws -> ModelContainer {
          let schema = Schema([Note.self])
          let configuration = ModelConfiguration(
            schema: schema, isStoredInMemoryOnly: inMemory, cloudKitDatabase: cloudKit ? .automatic : .none)
          return try ModelContainer(for: schema, configurations: [configuration])
        }
      }
      \(calls)
      """, expected)
  }

  private static func store(
    _ name: String, _ configuration: String, _ expected: [String] = [], _ marker: Int? = nil
  ) -> RuleCase {
    let marked = marker.map { marker in
      configuration.replacing("cloudKitDatabase: ", with: "cloudKitDatabase: \(marker)\u{FE0F}\u{20E3}")
    }
    return RuleCase(
      name,
      """
      @Model final class Note { var 1️⃣title: String }
      enum Stores {
        static let database: ModelConfiguration.CloudKitDatabase = .private("iCloud.notes")
        static func configuration() -> ModelConfiguration { ModelConfiguration("Notes", cloudKitDatabase: .private("i")) }
      }
      func open(isTest: Bool) throws -> ModelContainer {
        try ModelContainer(for: Note.self, configurations: \(marked ?? configuration))
      }
      """, expected)
  }

  // MARK: Entitlements

  private static let entitlements = """
    <plist version="1.0"><dict>
    <key>com.apple.developer.icloud-container-identifiers</key><array><string>iCloud.notes</string></array>
    <key>com.apple.developer.icloud-services</key><array><string>CloudKit</string></array>
    </dict></plist>
    """

  @Test("entitlements decide where nothing is written", arguments: likelyTable)
  func likely(_ line: RuleCase) { line.check("cloudkit-required-attribute") }

  /// A project whose app is signed with one file of entitlements, or with none.
  private static func signed(_ name: String, _ call: String, _ services: String, _ expected: [String] = []) -> RuleCase
  {
    RuleCase(
      name,
      """
      // file: App/Notes.swift
      @Model final class Note { var 1️⃣title: String }
      let c = try \(call)

      """
        + SignedSource.generated(
          """
          <key>com.apple.developer.icloud-container-identifiers</key><array><string>iCloud.notes</string></array>
          <key>com.apple.developer.icloud-services</key><array><string>\(services)</string></array>
          """), expected)
  }

  private static func made(_ database: String) -> String {
    "ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: \(database)))"
  }

  @Test("what is signed without CloudKit does not sync by default", arguments: signedTable)
  func signed(_ line: RuleCase) { line.check("cloudkit-required-attribute") }

  static let signedTable: [RuleCase] = [
    signed("automatic, granted", made(".automatic"), "CloudKit", ["1️⃣ error"]),
    signed("left out, granted", "ModelContainer(for: Note.self)", "CloudKit", ["1️⃣ warning"]),
    signed("automatic, not granted", made(".automatic"), "CloudDocuments"),
    signed(
      "automatic by a constant, not granted",
      made("Stores.all") + "\nenum Stores { static let all: ModelConfiguration.CloudKitDatabase = .automatic }",
      "CloudDocuments"),
    signed("left out, not granted", "ModelContainer(for: Note.self)", "CloudDocuments"),
    signed("private, not granted", made(".private(\"iCloud.notes\")"), "CloudDocuments"),
    signed(
      "granted in a comment only", made(".private(\"iCloud.notes\")"),
      "x</string><!--<string>CloudKit</string>--><string>y"),
    RuleCase(
      "an Xcode project that signs without entitlements",
      """
      // file: App/Notes.swift
      @Model final class Note { var title: String }
      let c = try \(made(".automatic"))
      \(xcodeProject(settings: ""))
      """),
    RuleCase(
      "settings in a file of their own may name entitlements",
      """
      // file: App/Notes.swift
      @Model final class Note { var 1️⃣title: String }
      let c = try \(made(".automatic"))
      \(xcodeProject(settings: "baseConfigurationReference = F0;"))
      """, ["1️⃣ warning"]),
  ]

  private static func xcodeProject(settings: String) -> String {
    """
    // file: Notes.xcodeproj/project.pbxproj
    { rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); buildConfigurationList = L; };
      G = { isa = PBXGroup; children = (S); };
      S = { isa = PBXFileSystemSynchronizedRootGroup; path = App; sourceTree = "<group>"; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application";
        fileSystemSynchronizedGroups = (S); buildConfigurationList = M; };
      L = { buildConfigurations = (); };
      M = { buildConfigurations = (C); };
      C = { isa = XCBuildConfiguration; name = Release; \(settings) buildSettings = {}; };
    }; }
    """
  }

  static let likelyTable: [RuleCase] = [
    RuleCase(
      "one finding a model, with what else it has, and the container",
      """
      // file: App/Notes.swift
      @Model final class Note { var 1️⃣title: String; var 2️⃣text: String; var 5️⃣date: Date }
      @Model final class Tag { var 3️⃣name: String }
      let c = try 4️⃣ModelContainer(for: Note.self, Tag.self)
      // file: App/App.entitlements
      \(entitlements)
      """,
      ["1️⃣ warning of 1️⃣ 2️⃣ 5️⃣ → 4️⃣ 2️⃣ 5️⃣", "3️⃣ warning of 3️⃣ → 4️⃣"]),
    RuleCase(
      "a configuration that says nothing of it, and SwiftUI's modifier",
      """
      // file: App/Notes.swift
      @Model final class Note { var 1️⃣title: String }
      @Model final class Tag { var 2️⃣name: String }
      let c = try ModelContainer(for: Note.self, configurations: 3️⃣ModelConfiguration("Notes"))
      struct Tags: App { var body: some Scene { WindowGroup {}.4️⃣modelContainer(for: Tag.self) } }
      // file: App/App.entitlements
      \(entitlements)
      """,
      ["1️⃣ warning → 3️⃣", "2️⃣ warning → 4️⃣"]),
    RuleCase(
      "off, in memory, and asked for",
      """
      // file: App/Notes.swift
      @Model final class Note { var title: String }
      @Model final class Tag { var name: String }
      @Model final class Draft { var 1️⃣text: String }
      let a = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .none))
      let b = view.modelContainer(for: Tag.self, inMemory: true)
      let c = try ModelContainer(for: Draft.self)
      let d = try ModelContainer(for: Draft.self, configurations: ModelConfiguration(cloudKitDatabase: .private("i")))
      // file: App/App.entitlements
      \(entitlements)
      """,
      ["1️⃣ error"]),
    RuleCase(
      "CloudKit without a container to keep records in",
      """
      // file: App/Notes.swift
      @Model final class Note { var title: String }
      let c = try ModelContainer(for: Note.self)
      // file: App/App.entitlements
      \(entitlements.replacing("<string>iCloud.notes</string>", with: ""))
      """),
    RuleCase(
      "a container without CloudKit",
      """
      // file: App/Notes.swift
      @Model final class Note { var title: String }
      let c = try ModelContainer(for: Note.self)
      // file: App/App.entitlements
      \(entitlements.replacing("<string>CloudKit</string>", with: "<string>CloudDocuments</string>"))
      """),
    RuleCase(
      "a widget's entitlements are not the app's",
      """
      // file: Project.swift
      let project = Project(name: "A", targets: [
        .target(name: "Notes", destinations: .iOS, product: .app, bundleId: "a", sources: "App/**"),
        .target(
          name: "Widget", destinations: .iOS, product: .appExtension, bundleId: "b", sources: "Widget/**",
          entitlements: "Widget/Widget.entitlements"),
      ])
      // file: App/Notes.swift
      @Model final class Note { var title: String }
      let c = try ModelContainer(for: Note.self)
      // file: Widget/Tags.swift
      @Model final class Tag { var 1️⃣name: String }
      let d = try ModelContainer(for: Tag.self)
      // file: Widget/Widget.entitlements
      \(entitlements)
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "a library beside an app whose entitlements no project names",
      """
      // file: Packages/Core/Package.swift
      let package = Package(name: "Core", targets: [.target(name: "Core")])
      // file: Packages/Core/Sources/Core/Notes.swift
      @Model final class Note { var 1️⃣title: String }
      public func open() throws -> ModelContainer { try 2️⃣ModelContainer(for: Note.self) }
      // file: App/App.swift
      import Core
      // file: App/App.entitlements
      \(entitlements)
      """,
      ["1️⃣ warning → 2️⃣"]),
  ]

  // MARK: Rules

  /// A case in a project whose container, over all of `models`, asks for CloudKit at 9️⃣.
  private static func sure(
    _ name: String, models: String, _ source: String, _ expected: [String] = [], unresolved: [String]? = nil
  ) -> RuleCase {
    let list = models.split(separator: " ").map { "\($0).self" }.joined(separator: ", ")
    let container =
      "ModelContainer(for: \(list), configurations: ModelConfiguration(cloudKitDatabase: 9️⃣.private(\"i\")))"
    return RuleCase(name, "\(source)\nlet c = try \(container)", expected, unresolved: unresolved)
  }

  @Test("cloudkit-required-attribute", arguments: attributesTable)
  func attributes(_ line: RuleCase) { line.check("cloudkit-required-attribute") }

  static let attributesTable: [RuleCase] = [
    sure(
      "types of every kind, constants, several on a line", models: "Note",
      """
      @Model final class Note {
        @Attribute(.unique) var 1️⃣id: UUID
        var 2️⃣a: String, 3️⃣b: Int
        let 4️⃣created: Date
        var 5️⃣names: [String]
        @Attribute(.externalStorage) private(set) var 6️⃣data: Data { didSet {} }
        var 7️⃣mood: Mood
        var 8️⃣far: Elsewhere
      }
      enum Mood: String, Codable { case calm }
      """,
      ["1️⃣ error of 1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣ 8️⃣"]),
    sure(
      "optionals, defaults, what is not stored, relationships", models: "Note",
      """
      typealias Text = String?
      @Model final class Note {
        var a: String?
        var b: Optional<Int>
        var c: Text
        var d: Date!
        var id = UUID()
        var title: String = ""
        @Transient var cache: [Int] = []
        @Transient var other: Int
        @Attribute(.ephemeral) var shown: Bool
        var length: Int { title.count }
        static var all: [Note] = []
        var tag: Tag
        var tags: [Tag]
      }
      @Model final class Tag { var name: String? }
      """),
    sure(
      "a default in the initializer does not count", models: "Note",
      """
      @Model final class Note { var 1️⃣title: String; init(title: String = "") { self.title = title } }
      """,
      ["1️⃣ error"]),
    sure(
      "a type that is not known", models: "Note",
      """
      @Model final class Note { var b = make() }
      """,
      unresolved: ["b"]),
    RuleCase(
      "a type that two modules declare",
      """
      // file: A/Note.swift
      @Model final class Note { var mood: Mood }
      let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .private("i")))
      // file: B/Mood.swift
      enum Mood { case calm }
      // file: C/Mood.swift
      typealias Mood = String?
      """,
      unresolved: ["mood"]),
  ]

  @Test("cloudkit-required-relationship", arguments: relationshipsTable)
  func relationships(_ line: RuleCase) { line.check("cloudkit-required-relationship") }

  static let relationshipsTable: [RuleCase] = [
    sure(
      "to one, to many, with a default, a macro, an inferred type", models: "Note",
      """
      @Model final class Note {
        var 1️⃣tag: Tag
        var 2️⃣tags: [Tag]
        @Relationship(deleteRule: .cascade, inverse: \\Tag.note) var 3️⃣more: [Tag] = []
        var 4️⃣last = [Tag]()
        var 5️⃣set: Set<Tag> = []
      }
      @Model final class Tag { var note: Note? }
      """,
      ["1️⃣ error of 1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣"]),
    sure(
      "optional ones", models: "Note",
      """
      @Model final class Note {
        var tag: Tag?
        var tags: [Tag]? = []
        var more: Array<Tag>?
        var last: Tag!
        @Transient var cache: [Tag] = []
        var all: [Tag] { tags ?? [] }
      }
      @Model final class Tag { var note: Note? }
      """),
  ]

  @Test("cloudkit-missing-inverse", arguments: inversesTable)
  func inverses(_ line: RuleCase) { line.check("cloudkit-missing-inverse") }

  static let inversesTable: [RuleCase] = [
    sure(
      "the property back names a wrong inverse, which another rule reports", models: "A",
      """
      @Model final class A { @Relationship(inverse: \\B.wrong) var bs: [B]? }
      @Model final class B { var a: A? }
      """),
    sure(
      "one way, to one and to many", models: "Note",
      """
      @Model final class Note { var 1️⃣tag: Tag?; var 2️⃣parts: [Part]? }
      @Model final class Tag { var name: String? }
      @Model final class Part { var text = "" }
      """,
      ["1️⃣ error of 1️⃣ 2️⃣"]),
    sure(
      "two sides that are not paired, once", models: "A C E",
      """
      @Model final class A { var 1️⃣bs: [B]? }
      @Model final class B { var 2️⃣many: [A]? }
      @Model final class C { var 3️⃣ds: [D]? }
      @Model final class D { var 4️⃣c: C }
      @Model final class E { var 5️⃣children: [E]?; var 6️⃣parent: E? }
      """,
      ["1️⃣ warning → 2️⃣ 9️⃣", "3️⃣ warning → 4️⃣ 9️⃣", "5️⃣ warning → 6️⃣ 9️⃣"]),
    sure(
      "written on either side, and where only the system may find it", models: "A C E",
      """
      @Model final class A { @Relationship(inverse: \\B.many) var bs: [B]? }
      @Model final class B { var many: [A]? }
      @Model final class C { var 1️⃣d: D? }
      @Model final class D { var c: C? }
      @Model final class E { var 2️⃣fs: [F]? }
      @Model final class F { var e: E? }
      """, ["1️⃣ warning", "2️⃣ warning"]),
    sure(
      "what cannot be resolved", models: "A C",
      """
      @Model final class A { @Relationship(inverse: path) var b: B? }
      @Model final class B { var a: A? }
      @Model final class C { var d: D? }
      @Model final class D { var c = make() }
      """,
      unresolved: ["path", "c"]),
  ]

  @Test("cloudkit-unique-constraint", arguments: constraintsTable)
  func constraints(_ line: RuleCase) { line.check("cloudkit-unique-constraint") }

  static let constraintsTable: [RuleCase] = [
    sure(
      "the option of both macros, and the macro of its own", models: "Note",
      """
      @Model final class Note {
        5️⃣#Unique<Note>([\\.title], [\\.text, \\.id])
        1️⃣@Attribute(.unique) var id = UUID()
        2️⃣@Attribute(.spotlight, .unique, originalName: "name") var title = ""
        3️⃣@Attribute(Schema.Attribute.Option.unique) var text = ""
        4️⃣@Relationship(.unique, deleteRule: .nullify) var tag: Tag?
      }
      @Model final class Tag { var note: Note? }
      """,
      ["5️⃣ error of 5️⃣ 1️⃣ 2️⃣ 3️⃣ 4️⃣"]),
    sure(
      "other options, and an index", models: "Note",
      """
      @Model final class Note {
        #Index<Note>([\\.title])
        @Attribute(.externalStorage) var data: Data?
        @Attribute(originalName: "unique") var title = ""
      }
      """),
  ]

  @Test("cloudkit-deny-delete-rule", arguments: denyTable)
  func deny(_ line: RuleCase) { line.check("cloudkit-deny-delete-rule") }

  static let denyTable: [RuleCase] = [
    sure(
      "by each spelling", models: "Note",
      """
      enum Rules { static let kept = Schema.Relationship.DeleteRule.deny }
      @Model final class Note {
        @Relationship(deleteRule: 1️⃣.deny) var a: Tag?
        @Relationship(deleteRule: 2️⃣Schema.Relationship.DeleteRule.deny, inverse: \\Tag.note) var b: [Tag]?
        @Relationship(deleteRule: 3️⃣Rules.kept) var c: Tag?
      }
      @Model final class Tag { var note: Note? }
      """,
      ["1️⃣ error of 1️⃣ 2️⃣ 3️⃣"]),
    sure(
      "other rules, and one that is not known", models: "Note",
      """
      @Model final class Note {
        @Relationship(deleteRule: .cascade) var a: Tag?
        @Relationship(deleteRule: .noAction) var b: Tag?
        @Relationship(deleteRule: rule) var c: Tag?
        var d: Tag?
      }
      @Model final class Tag { var name = "" }
      """,
      unresolved: ["rule"]),
  ]

  @Test("cloudkit-reserved-name", arguments: namesTable)
  func names(_ line: RuleCase) { line.check("cloudkit-reserved-name") }

  static let namesTable: [RuleCase] = [
    sure(
      "stored, whatever they hold", models: "Note",
      """
      @Model final class Note { var 1️⃣ckRecordID: String?; var 2️⃣`ckRecordSystemFields`: Data? }
      """,
      ["1️⃣ error of 1️⃣ 2️⃣"]),
    sure(
      "not stored, or called otherwise", models: "Note",
      """
      @Model final class Note {
        @Transient var ckRecordID: String?
        var ckRecordSystemFields: Data? { nil }
        var ckRecordName: String?
        var ckrecordid: String?
      }
      """),
  ]

  @Test("models in no store that syncs", arguments: Self.rules)
  func localModels(rule: String) {
    RuleCase(
      "local",
      """
      @Model final class Note {
        #Unique<Note>([\\.title])
        var title: String
        @Attribute(.unique) var ckRecordID: String
        @Relationship(deleteRule: .deny) var tag: Tag
      }
      @Model final class Tag { var name: String }
      @Model final class Other { var name: String? }
      let local = try ModelContainer(for: Note.self)
      let cloud = try ModelContainer(for: Other.self, configurations: ModelConfiguration(cloudKitDatabase: .private("i")))
      """
    ).check(rule)
  }

  @Test("at most one finding a model where CloudKit is only likely", arguments: Self.rules)
  func oneFinding(rule: String) {
    RuleCase(
      "likely",
      """
      // file: App/Note.swift
      @Model final class Note {
        #Unique<Note>([\\.title])
        var title: String
        var text: String
        @Attribute(.unique) var ckRecordID: String
        var ckRecordSystemFields: Data
        @Relationship(deleteRule: .deny) var tag: Tag
        @Relationship(deleteRule: .deny) var other: Tag
      }
      @Model final class Tag { var name: String? }
      let c = try ModelContainer(for: Note.self)
      // file: App/App.entitlements
      \(Self.entitlements)
      """,
      [
        [
          "cloudkit-required-attribute": "App/Note.swift:3:7 warning",
          "cloudkit-required-relationship": "App/Note.swift:7:40 warning",
          "cloudkit-missing-inverse": "App/Note.swift:7:40 warning",
          "cloudkit-unique-constraint": "App/Note.swift:2:3 warning",
          "cloudkit-deny-delete-rule": "App/Note.swift:7:29 warning",
          "cloudkit-reserved-name": "App/Note.swift:5:27 warning",
        ][rule] ?? ""
      ]
    ).check(rule)
  }

  @Test("one cause, one finding: a pair without inverse is CloudKit's where the store syncs")
  func hidden() {
    let source = """
      @Model final class A { var bs: [B]? }
      @Model final class B { var many: [A]?; var c: C? }
      @Model final class C { var name = "" }
      let c = try ModelContainer(for: A.self, configurations: ModelConfiguration(cloudKitDatabase: .private("i")))
      """
    let rules = ExampleSource(source).report(only: ["missing-inverse", "one-way-relationship"]).diagnostics.map(\.rule)
    #expect(rules == ["cloudkit-missing-inverse", "cloudkit-missing-inverse"])
  }

  static let rules = [
    "cloudkit-required-attribute", "cloudkit-required-relationship", "cloudkit-missing-inverse",
    "cloudkit-unique-constraint", "cloudkit-deny-delete-rule", "cloudkit-reserved-name",
  ]

  @Test("points at", arguments: spansTable)
  func spans(_ line: SpanCase) { line.check() }

  private static let container =
    "let c = try ModelContainer(for: A.self, configurations: ModelConfiguration(cloudKitDatabase: .private(\"i\")))"

  static let spansTable: [SpanCase] = [
    SpanCase("cloudkit-required-attribute", "@Model class A { var `default`: Int }\n\(container)", ["`default`"]),
    SpanCase("cloudkit-required-relationship", "@Model class A { var next: [A] = [] }\n\(container)", ["next"]),
    SpanCase("cloudkit-missing-inverse", "@Model class A { var next: A? }\n\(container)", ["next"]),
    SpanCase(
      "cloudkit-unique-constraint",
      "@Model class A { #Unique<A>([\\.id]); @Attribute(.unique, originalName: \"i\") var id: Int? }\n\(container)",
      ["#Unique"]),
    SpanCase(
      "cloudkit-deny-delete-rule",
      "@Model class A { @Relationship(deleteRule: .deny, inverse: nil) var next: A? }\n\(container)", [".deny"]),
    SpanCase("cloudkit-reserved-name", "@Model class A { var ckRecordID: String? }\n\(container)", ["ckRecordID"]),
  ]
}
