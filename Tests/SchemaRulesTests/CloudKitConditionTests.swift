import Testing

/// Containers that sync in some cases only, and findings about many faults in one container.
@Suite("CloudKit in some cases", .texts)
struct CloudKitConditionTests {
  @Test("where the same models may be in a store without CloudKit", arguments: conditionsTable)
  func conditions(_ line: RuleCase) { line.check("cloudkit-required-attribute") }

  private static let model = "@Model final class Note { var 1️⃣title: String; init() { title = \"\" } }\n"

  private static func container(_ cloudKit: String) -> String {
    "try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: \(cloudKit)))"
  }

  static let conditionsTable: [RuleCase] = [
    RuleCase(
      "without CloudKit after a failure",
      model + """
        func open() throws -> ModelContainer {
          do { return \(container(".private(\"i\")")) } catch { return \(container(".none")) }
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "in memory after a failure: nothing is kept",
      model + """
        func open() throws -> ModelContainer {
          do { return \(container(".private(\"i\")")) } catch {
            return try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
          }
        }
        """, ["1️⃣ error"]),
    RuleCase(
      "a function that asks whether the app may sync",
      model + """
        enum Sync {
          static var database: ModelConfiguration.CloudKitDatabase {
            guard isEntitled() else { return .none }
            return .private("iCloud.notes")
          }
        }
        let c = \(container("Sync.database"))
        """, ["1️⃣ warning"]),
    RuleCase(
      "configurations in two branches",
      model + """
        func open(_ syncs: Bool) throws -> ModelContainer {
          let configuration: ModelConfiguration
          if syncs {
            configuration = ModelConfiguration(cloudKitDatabase: .private("i"))
          } else {
            configuration = ModelConfiguration(cloudKitDatabase: .none)
          }
          return try ModelContainer(for: Note.self, configurations: configuration)
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "containers in two branches",
      model + """
        func open(_ syncs: Bool) throws -> ModelContainer {
          if syncs { return \(container(".private(\"i\")")) }
          return \(container(".none"))
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "another system",
      model + """
        #if os(macOS)
          let database: ModelConfiguration.CloudKitDatabase = .none
        #else
          let database: ModelConfiguration.CloudKitDatabase = .private("i")
        #endif
        let c = \(container("database"))
        """, ["1️⃣ warning"]),
    RuleCase(
      "a container of its own on another system",
      model + """
        func open() throws -> ModelContainer {
          #if os(watchOS)
            return \(container(".none"))
          #else
            return \(container(".private(\"i\")"))
          #endif
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "a store beside it whose models are others",
      model + """
        @Model final class Cache { var text = ""; init() {} }
        let c = try ModelContainer(
          for: Note.self, Cache.self,
          configurations: ModelConfiguration("A", for: Note.self, cloudKitDatabase: .private("i")),
          ModelConfiguration("B", for: Cache.self, cloudKitDatabase: .none))
        """, ["1️⃣ error"]),
    RuleCase(
      "a container of another function",
      model + """
        func a() throws { _ = \(container(".private(\"i\")")) }
        func b() throws { _ = \(container(".none")) }
        """, ["1️⃣ error"]),
  ]

  @Test("many faults in several models are one finding about the container", arguments: groupsTable)
  func groups(_ line: RuleCase) { line.check("cloudkit-required-attribute") }

  private static func models(_ counts: Int...) -> String {
    let keycaps = ["1️⃣", "2️⃣", "3️⃣", "4️⃣", "5️⃣", "6️⃣", "7️⃣"]
    var rest = keycaps[...]
    return counts.enumerated().map { index, count in
      let properties = (0..<count).map { "var \(rest.removeFirst())p\($0): Int" }.joined(separator: "; ")
      return "@Model final class M\(index) { \(properties) }\n"
    }.joined()
  }

  private static let sure =
    "let c = try 9️⃣ModelContainer(for: M0.self, M1.self, configurations: ModelConfiguration(cloudKitDatabase: 8️⃣.private(\"i\")))"

  static let groupsTable: [RuleCase] = [
    RuleCase("five in two models", models(3, 2) + sure, ["1️⃣ error of 1️⃣ 2️⃣ 3️⃣", "4️⃣ error of 4️⃣ 5️⃣"]),
    RuleCase(
      "six in two models", models(3, 3) + sure,
      ["9️⃣ error of 1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ → 1️⃣ 8️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣"]),
    RuleCase(
      "six in one model",
      models(6)
        + "let c = try ModelContainer(for: M0.self, configurations: ModelConfiguration(cloudKitDatabase: .private(\"i\")))",
      ["1️⃣ error of 1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣"]),
    RuleCase(
      "two containers",
      models(3, 3) + """
        let a = try ModelContainer(for: M0.self, configurations: ModelConfiguration("A", cloudKitDatabase: .private("i")))
        let b = try ModelContainer(for: M1.self, configurations: ModelConfiguration("B", cloudKitDatabase: .private("i")))
        """, ["1️⃣ error of 1️⃣ 2️⃣ 3️⃣", "4️⃣ error of 4️⃣ 5️⃣ 6️⃣"]),
    RuleCase(
      "one is removed by its comment",
      models(3, 4).replacing("var 7️⃣p3", with: "\n// swiftdata-lint:ignore cloudkit-required-attribute\nvar p3") + sure,
      ["9️⃣ error of 1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣"]),
  ]

  // MARK: Entitlements and systems

  @Test("what the only entitlements of a folder say", arguments: entitlementsTable)
  func entitlements(_ line: RuleCase) { line.check("cloudkit-required-attribute") }

  private static func file(_ path: String, _ services: String, containers: String = "iCloud.notes") -> String {
    """
    // file: \(path)
    <plist version="1.0"><dict>
    <key>com.apple.developer.icloud-container-identifiers</key><array><string>\(containers)</string></array>
    <key>com.apple.developer.icloud-services</key><array><string>\(services)</string></array>
    </dict></plist>

    """
  }

  private static func folder(_ database: String) -> String {
    "// file: App/Note.swift\n" + model + "let c = \(container(database))\n"
  }

  private static func systems(
    _ version: String, _ database: String, _ services: String = "CloudKit", further: String = ""
  ) -> String {
    """
    // file: project.yml
    targets:
      App:
        type: application
        platform: iOS
        deploymentTarget: "\(version)"
        sources: [App]
        entitlements:
          path: App/App.entitlements
    \(further)
    """ + file("App/App.entitlements", services) + folder(database)
  }

  /// A target of a manifest that is signed with nothing.
  private static func widget(_ version: String) -> String {
    """
      Widget:
        type: app-extension
        platform: iOS
        deploymentTarget: "\(version)"
        sources: [Widget]

    """
  }

  static let entitlementsTable: [RuleCase] = [
    RuleCase("automatic without CloudKit", file("App/App.entitlements", "CloudDocuments") + folder(".automatic")),
    RuleCase(
      "automatic with empty entitlements",
      "// file: App/App.entitlements\n<plist version=\"1.0\"><dict></dict></plist>\n" + folder(".automatic")),
    RuleCase(
      "automatic, and entitlements of another folder",
      file("Other/Other.entitlements", "CloudDocuments") + "// file: Other/Other.swift\nlet a = 1\n"
        + folder(".automatic"), ["1️⃣ warning"]),
    RuleCase(
      "automatic, and entitlements that cannot be read",
      "// file: App/App.entitlements\nbplist00\n" + folder(".automatic"), ["1️⃣ warning"]),
    RuleCase(
      "private is asked for all the same", file("App/App.entitlements", "CloudDocuments") + folder(".private(\"i\")"),
      ["1️⃣ error"]),
    RuleCase(
      "private, and a build variable that names the container",
      systems("17.2", ".private(\"i\")").replacing("iCloud.notes", with: "$(CONTAINER)"), ["1️⃣ error"]),
    RuleCase(
      "private, and entitlements without CloudKit",
      systems("17.2", ".private(\"i\")", "CloudDocuments").replacing("iCloud.notes", with: "$(CONTAINER)")),
    RuleCase(
      "automatic, and a build variable that names the container",
      file("App/App.entitlements", "CloudKit", containers: "$(CONTAINER)") + folder(".automatic"), ["1️⃣ warning"]),
    RuleCase("none on iOS 17.0", systems("17.0", ".none"), ["1️⃣ warning"]),
    RuleCase("none on iOS 17.1", systems("17.1", ".none"), ["1️⃣ warning"]),
    RuleCase("none on iOS 17.2", systems("17.2", ".none")),
    RuleCase("none on iOS 17.0 without CloudKit", systems("17.0", ".none", "CloudDocuments")),
    RuleCase("none on iOS 17.2, and a widget on iOS 17.0", systems("17.2", ".none", further: widget("17.0"))),
    RuleCase(
      "none on iOS 17.0, and a widget on iOS 17.2", systems("17.0", ".none", further: widget("17.2")), ["1️⃣ warning"]),
    RuleCase(
      "none on a version that only a widget states", systems("$(V)", ".none", further: widget("17.0")), ["1️⃣ warning"]),
    RuleCase("none on iOS 17.0 in one branch", systems("17.0", "flag ? .none : .none")),
  ]
}
