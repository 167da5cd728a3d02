import Testing

/// The rule about app groups that a target's entitlements do not list.
@Suite("App groups without entitlement", .texts)
struct AppGroupNotEntitledTests {
  @Test("app-group-not-entitled", arguments: table + folderTable + entitlementsTable)
  func rule(_ line: RuleCase) { line.check("app-group-not-entitled") }

  private static let project = SignedSource.project() + SignedSource.file("App", "group.a", "group.b")
  private static let model = "@Model final class Note { var text = \"\" }\n"
  /// An app whose entitlements list the groups a and b, with a container.
  private static func app(_ source: String) -> String { project + "// file: App/Store.swift\n" + model + source }
  private static let container =
    "let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: 1️⃣.identifier(\"group.x\")))"

  /// A container in the folder of a group, if there is one.
  private static func folder(_ url: String, beside: String = "") -> String {
    app("let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: \(url)))\n" + beside)
  }

  static let folderTable: [RuleCase] = [
    RuleCase(
      "a folder that is nil, with another one instead",
      folder(
        """
        (FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: 1️⃣"group.x") ?? .documentsDirectory)
          .appending(path: "notes.store")
        """), ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "in a property with a way out, and a constant",
      folder(
        "Places.store",
        beside: """
          enum Places {
            static let group = "group.x"
            static var store: URL {
              guard let shared = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: 1️⃣Self.group) else {
                return URL.applicationSupportDirectory.appending(path: "default.store")
              }
              return shared.appending(path: "default.store")
            }
          }
          """), ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "in a branch",
      app(
        """
        func open() throws -> ModelContainer {
          let configuration: ModelConfiguration
          if let shared = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: 1️⃣"group.x") {
            configuration = ModelConfiguration(url: shared.appending(path: "a.store"))
          } else {
            configuration = ModelConfiguration()
          }
          return try ModelContainer(for: Note.self, configurations: configuration)
        }
        """), ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "a group that is listed, one that is not known, and a folder for something else",
      folder(
        "FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: \"group.a\")!.appending(path: \"a\")")
          + """
          func open(_ group: String) throws -> ModelContainer {
            let images = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.x")
            let shared = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: group)!
            return try ModelContainer(for: Note.self, configurations: ModelConfiguration(url: shared))
          }
          """),
  ]

  static let table: [RuleCase] = [
    RuleCase("written in the call", app(container), ["1️⃣ error → 9️⃣"]),
    RuleCase(
      "in a variable, with a name, by its full name, in a list",
      app(
        """
        func open() throws -> ModelContainer {
          let configuration = ModelConfiguration(
            "Notes",
            groupContainer: 1️⃣ModelConfiguration.GroupContainer.identifier("group.c")
          )
          return try ModelContainer(for: Note.self, configurations: [configuration])
        }
        """), ["1️⃣ error → 9️⃣"]),
    RuleCase(
      "a constant of another file, and a failure that is dealt with, which does not help",
      app(
        """
        struct NoteApp: App {
          let container: ModelContainer
          init() {
            do {
              let configuration = ModelConfiguration(schema: Schema([Note.self]), groupContainer: 1️⃣.identifier(Groups.shared))
              container = try ModelContainer(for: Note.self, configurations: configuration)
            } catch {
              container = try! ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
            }
          }
        }
        """) + "\n// file: App/Groups.swift\nenum Groups { static let shared = \"group.shared\" }",
      ["1️⃣ error → 9️⃣"]),
    RuleCase(
      "the group container itself as a constant, and a configuration made by a function",
      app(
        """
        enum Stores {
          static let group: ModelConfiguration.GroupContainer = .identifier("group.c")
          static func configuration() -> ModelConfiguration { ModelConfiguration(groupContainer: 1️⃣group) }
        }
        let c = try ModelContainer(for: Note.self, configurations: Stores.configuration())
        """), ["1️⃣ error → 9️⃣"]),
    RuleCase(
      "groups that are listed, others than identifiers, and none",
      app(
        """
        let a = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier("group.a")))
        let b = try ModelContainer(for: Note.self, configurations: ModelConfiguration("N", groupContainer: .identifier("group.b")))
        let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .automatic))
        let d = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .none))
        let e = try ModelContainer(for: Note.self)
        """)),
    RuleCase(
      "identifiers that are not literal",
      app(
        """
        func open(_ group: String, _ container: ModelConfiguration.GroupContainer) throws {
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier(group)))
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: container))
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier("group.\\(name)")))
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier(Bundle.main.group)))
          _ = try ModelContainer(
            for: Note.self, configurations: ModelConfiguration(groupContainer: isTest ? .none : .identifier("group.x")))
        }
        """)),
    RuleCase(
      "for one system or for debugging only",
      app(
        """
        #if os(iOS)
          let a = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier("group.x")))
        #endif
        func configuration() -> ModelConfiguration {
          #if targetEnvironment(simulator)
            ModelConfiguration()
          #else
            ModelConfiguration(groupContainer: .identifier("group.x"))
          #endif
        }
        let b = try ModelContainer(for: Note.self, configurations: configuration())
        #if DEBUG
          let c = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier("group.x")))
        #endif
        """)),
    RuleCase(
      "only where a condition holds",
      app(
        """
        func open() throws -> ModelContainer {
          if Groups.isAvailable {
            return try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier("group.x")))
          }
          return try ModelContainer(for: Note.self)
        }
        func openLater() throws -> ModelContainer {
          guard Groups.isAvailable else { return try ModelContainer(for: Note.self) }
          return try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier("group.x")))
        }
        func openOne() throws -> ModelContainer {
          let shared = ModelConfiguration(groupContainer: .identifier("group.x"))
          return try ModelContainer(for: Note.self, configurations: Groups.isAvailable ? shared : ModelConfiguration())
        }
        """)),
    RuleCase(
      "where the module asks for the folder itself",
      app(
        container.replacing("1️⃣", with: "") + """

          let folder = FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: "group.x")
          """)),
    RuleCase(
      "in memory, tests and previews",
      app(
        """
        let a = try ModelContainer(
          for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true, groupContainer: .identifier("group.x")))
        #Preview { View().modelContainer(
          try! ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier("group.x")))) }
        // file: App/Tests/Stores.swift
        let b = try ModelContainer(for: Note.self, configurations: ModelConfiguration(groupContainer: .identifier("group.x")))
        """)),
  ]

  /// A container of the app under a project and entitlements.
  private static func entitled(_ name: String, _ project: String, _ expected: [String] = []) -> RuleCase {
    RuleCase(name, project + "// file: App/Store.swift\n" + model + container, expected)
  }

  static let entitlementsTable: [RuleCase] = [
    entitled("entitlements without groups", SignedSource.project() + SignedSource.file("App"), ["1️⃣ error → 9️⃣"]),
    entitled(
      "an empty file",
      SignedSource.project() + "// file: App/App.entitlements\n<plist version=\"1.0\"><dict/></plist>\n", ["1️⃣ error"]),
    entitled("a target without entitlements", SignedSource.project(app: ""), ["1️⃣ error"]),
    entitled(
      "a target without entitlements, and a file that no target names",
      SignedSource.project(app: "") + SignedSource.file("App", "group.x")),
    entitled(
      "a group of another target does not count",
      SignedSource.project(widget: SignedSource.entitlements("Widget")) + SignedSource.file("App")
        + SignedSource.file("Widget", "group.x"), ["1️⃣ error → 9️⃣"]),
    entitled("a file that is not there", SignedSource.project()),
    entitled(
      "a file in another format, and one that is cut off",
      SignedSource.project() + "// file: App/App.entitlements\nbplist00\n"),
    entitled(
      "a file that is cut off",
      SignedSource.project() + "// file: App/App.entitlements\n<plist version=\"1.0\"><dict><key>a</key>\n"),
    entitled(
      "a path with a variable that is not known",
      SignedSource.project(app: "CODE_SIGN_ENTITLEMENTS = \"$(FILE)\";") + SignedSource.file("App")),
    entitled(
      "groups with build settings",
      SignedSource.project() + SignedSource.file("App", "group.$(CFBundleIdentifier)")),
    entitled(
      "a configuration file may name the entitlements",
      SignedSource.project(app: "", extra: "baseConfigurationReference = F;")),
    entitled(
      "a configuration file in a synchronized folder",
      SignedSource.project(app: "", extra: "baseConfigurationReferenceAnchor = GA;")),
    entitled(
      "a configuration file, and the target says it all the same",
      SignedSource.project(extra: "baseConfigurationReference = F;") + SignedSource.file("App"), ["1️⃣ error → 9️⃣"]),
    entitled(
      "one system has the group",
      SignedSource.project(
        app: SignedSource.entitlements("App") + "\"CODE_SIGN_ENTITLEMENTS[sdk=iphoneos*]\" = App/Phone.entitlements;")
        + SignedSource.file("App") + SignedSource.file("App", "group.x").replacing("App.ent", with: "Phone.ent")),
    entitled(
      "macOS, and a system that nothing names",
      SignedSource.project(shared: "SDKROOT = macosx;") + SignedSource.file("App")),
    entitled("no system is named", SignedSource.project(shared: "") + SignedSource.file("App")),
    entitled(
      "several systems",
      SignedSource.project(shared: "SDKROOT = auto; SUPPORTED_PLATFORMS = \"iphoneos iphonesimulator macosx\";")
        + SignedSource.file("App"), ["1️⃣ error → 9️⃣"]),
    entitled("no project at all", SignedSource.file("App")),
    RuleCase(
      "an extension has entitlements of its own; a library's are not known",
      SignedSource.project(widget: SignedSource.entitlements("Widget")) + SignedSource.file("App", "group.x")
        + SignedSource.file("Widget").replacing("9️⃣", with: "8️⃣") + "// file: App/Note.swift\n" + model
        + "// file: Widget/Store.swift\n" + container + "\n// file: Kit/Store.swift\n"
        + container.replacing("1️⃣", with: ""),
      ["1️⃣ error → 8️⃣"]),
    RuleCase(
      "in a file that both compile, one of the two has the group; in a file of its own, the group is missing",
      SignedSource.project(widget: SignedSource.entitlements("Widget")).replacing(
        "fileSystemSynchronizedGroups = (GW, );", with: "fileSystemSynchronizedGroups = (GW, GA, );")
        + SignedSource.file("App", "group.x").replacing("9️⃣", with: "") + SignedSource.file("Widget")
        + "// file: App/Note.swift\n"
        + model + "// file: App/Store.swift\n" + container.replacing("1️⃣", with: "") + "\n// file: Widget/Store.swift\n"
        + container,
      ["1️⃣ error → 9️⃣"]),
    RuleCase(
      "XcodeGen, with a file; not where it writes the file itself",
      """
      // file: project.yml
      targets:
        App:
          type: application
          platform: iOS
          sources: [App]
          entitlements:
            path: App/App.entitlements
        Other:
          type: application
          platform: iOS
          sources: [Other]
          entitlements:
            path: App/App.entitlements
            properties:
              com.apple.security.application-groups: [group.x]

      """ + SignedSource.file("App") + "// file: App/Store.swift\n" + model + container
        + "\n// file: Other/Store.swift\n" + model + container.replacing("1️⃣", with: ""),
      ["1️⃣ error → 9️⃣"]),
    RuleCase(
      "Tuist",
      """
      // file: Project.swift
      let project = Project(name: "A", targets: [
        .target(name: "App", destinations: .iOS, product: .app, bundleId: "a", sources: ["App/**"], entitlements: "App/App.entitlements"),
        .target(name: "Other", destinations: .iOS, product: .app, bundleId: "b", sources: ["Other/**"],
          entitlements: .dictionary(["com.apple.security.application-groups": ["group.x"]])),
        .target(name: "Mac", destinations: .macOS, product: .app, bundleId: "c", sources: ["Mac/**"], entitlements: "App/App.entitlements"),
      ])

      """ + SignedSource.file("App") + "// file: App/Store.swift\n" + model + container
        + ["Other", "Mac"].map { "\n// file: \($0)/Store.swift\n" + model + container.replacing("1️⃣", with: "") }
        .joined(),
      ["1️⃣ error → 9️⃣"]),
  ]

  @Test("points at the value of the argument")
  func span() {
    SpanCase(
      "app-group-not-entitled", Self.app(Self.container).replacing("1️⃣", with: "").replacing("9️⃣", with: ""),
      [".identifier(\"group.x\")"]
    )
    .check()
  }
}
