import Testing

/// What `ModelConfiguration` says.
@Suite("Configurations")
struct ConfigurationFormTests {
  private func read(_ configurations: String, before: String = "", beside: String = "") -> [String] {
    Schemas(
      """
      @Model final class Note {}
      @Model final class Tag {}
      \(beside)
      func open(_ given: ModelConfiguration, path: String) throws {
        \(before)
        _ = try ModelContainer(for: Note.self, Tag.self, configurations: \(configurations))
      }
      """
    ).configurations
  }

  @Test(
    "whether the store is on disk",
    arguments: [
      ("CommandLine.arguments.contains(\"-test\")", "on disk"),
      ("isTest || ProcessInfo.processInfo.environment[\"TEST\"] != nil", "on disk"),
      ("Flags.isTest", "on disk"),
      ("!Flags.isTest", "on disk"),
      ("memory", "in memory"),
      ("keep", "on disk or in memory"),
      ("isTest || keep", "on disk or in memory"),
      ("Flags.hidden", "on disk or in memory"),
    ])
  func memory(flag: String, line: String) {
    let read = Schemas(
      """
      @Model final class Note {}
      enum Flags { static var isTest: Bool { NSClassFromString("XCTest") != nil } }
      func open(keep: Bool) throws {
        let memory = true
        _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: \(flag)))
      }
      """)
    #expect(read.configurations == [line])
  }

  @Test(
    "name, URL and group",
    arguments: [
      ("ModelConfiguration()", "on disk"),
      ("ModelConfiguration(\"Notes\")", "on disk \"Notes\""),
      ("ModelConfiguration(nil, schema: nil)", "on disk"),
      (
        "ModelConfiguration(url: .documentsDirectory.appending(path: \"a.store\"))",
        "on disk documentsDirectory/a.store"
      ),
      (
        "ModelConfiguration(url: URL.documentsDirectory.appending(path: name))",
        "on disk documentsDirectory/b.store"
      ),
      (
        "ModelConfiguration(url: folder.appending(path: name))",
        "on disk temporaryDirectory/b.store"
      ),
      ("ModelConfiguration(url: URL(fileURLWithPath: path))", "on disk somewhere"),
      ("ModelConfiguration(url: URL(fileURLWithPath: \"\\(path)/a\"))", "on disk somewhere"),
      ("ModelConfiguration(path)", "on disk somewhere"),
      ("ModelConfiguration(UserDefaults.standard.string(forKey: \"user\")!)", "on disk somewhere"),
      ("ModelConfiguration(\"user-\" + path)", "on disk somewhere"),
      ("ModelConfiguration(\"user-\\(path)\")", "on disk somewhere"),
      ("ModelConfiguration(\"a-\\(name)\")", "on disk \"a-b.store\""),
      ("ModelConfiguration(\"\\(Names.group)-\" + name)", "on disk \"group.notes-b.store\""),
      (
        "ModelConfiguration(groupContainer: .identifier(\"group.notes\"))",
        "on disk identifier(\"group.notes\")"
      ),
      (
        "ModelConfiguration(groupContainer: ModelConfiguration.GroupContainer.identifier(Names.group))",
        "on disk identifier(\"group.notes\")"
      ),
      ("ModelConfiguration(groupContainer: .none)", "on disk"),
      ("ModelConfiguration(groupContainer: .automatic)", "on disk"),
      ("given", "? given: it depends on a parameter"),
    ])
  func places(configuration: String, line: String) {
    let lines = read(
      configuration, before: "let name = \"b.store\"; let folder = FileManager.default.temporaryDirectory",
      beside: "enum Names { static let group = \"group.notes\" }")
    #expect(lines == [line])
  }

  @Test(
    "one place has one path, however it is written",
    arguments: [
      "URL.documentsDirectory.appending(path: \"a/b.store\")",
      ".documentsDirectory.appending(path: \"a\", directoryHint: .isDirectory).appending(component: \"b.store\")",
      "URL.documentsDirectory.appending(components: \"a\", \"b.store\")",
      "URL.documentsDirectory.appendingPathComponent(\"a\").appendingPathComponent(\"b.store\", isDirectory: false)",
      "URL.documentsDirectory.appendingPathComponent(\"a/b\").appendingPathExtension(\"store\")",
      "URL.documentsDirectory.appending(path: \"a/b.sqlite\").deletingPathExtension().appendingPathExtension(\"store\")",
      "URL.documentsDirectory.appending(path: \"a/c.store\").deletingLastPathComponent().appending(path: \"b.store\")",
      "FileManager.default.urls(for: .documentDirectory, in: .userDomainMask)[0].appending(path: \"a/b.store\")",
      "FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first!.appending(path: \"a/b.store\")",
      "try FileManager.default.url(for: .documentDirectory, in: .userDomainMask, appropriateFor: nil, create: true)"
        + ".appending(path: \"a/b.store\")",
      "URL(fileURLWithPath: URL.documentsDirectory.path).appending(path: \"a/b.store\")",
      "documents.appending(path: \"a/b.store\")",
      "Stores.file",
      "URL.documentsDirectory.appending(path: \"c/../a/./b.store\")",
      "URL.homeDirectory.appending(path: \"Documents/a/b.store\")",
      "URL(filePath: NSHomeDirectory()).appending(path: \"Documents/a/b.store\").standardizedFileURL",
      "URL.libraryDirectory.deletingLastPathComponent().appending(path: \"Documents/a/b.store\")",
      "URL(filePath: (\"~/Documents/a/b.store\" as NSString).expandingTildeInPath)",
      "URL(filePath: \"a/b.store\", relativeTo: .documentsDirectory)",
      "URL(filePath: NSSearchPathForDirectoriesInDomains(.documentDirectory, .userDomainMask, true)[0] + \"/a/b.store\")",
    ])
  func paths(url: String) {
    let lines = read(
      "ModelConfiguration(url: \(url))",
      before:
        "guard let documents = FileManager.default.urls(for: .documentDirectory, in: .userDomainMask).first else { return }",
      beside: """
        enum Stores {
          static var folder: URL { URL.documentsDirectory.appending(path: "a") }
          static let file = folder.appending(path: "b.store")
        }
        """)
    #expect(lines == ["on disk documentsDirectory/a/b.store"])
  }

  @Test(
    "paths that a parameter, an interpolation or an unknown list decides",
    arguments: [
      "URL.documentsDirectory.appending(path: path)", "URL.documentsDirectory.appending(path: \"\\(path).store\")",
      "URL(fileURLWithPath: path + \".store\")", "makeFolders().first!.appending(path: \"b.store\")",
      "URL.temporaryDirectory.deletingLastPathComponent()",
    ])
  func unknownPaths(url: String) {
    #expect(read("ModelConfiguration(url: \(url))") == ["on disk somewhere"])
  }

  @Test("paths of other places: absolute, in an app group, in the bundle")
  func otherPaths() {
    func path(_ url: String) -> [String] { read("ModelConfiguration(url: \(url))") }
    #expect(path("URL(fileURLWithPath: \"/tmp/a.store\")") == ["on disk /tmp/a.store"])
    #expect(
      path("URL(fileURLWithPath: NSTemporaryDirectory()).appending(path: \"a\")") == ["on disk temporaryDirectory/a"])
    #expect(
      path(
        "FileManager.default.containerURL(forSecurityApplicationGroupIdentifier: \"group.a\")!.appending(path: \"a.store\")"
      ) == [
        "on disk FileManager.default.containerURL(forSecurityApplicationGroupIdentifier:\"group.a\")/a.store"
      ])
    #expect(
      path("Bundle.main.url(forResource: \"a\", withExtension: \"store\")!") == [
        "on disk Bundle.main.url(forResource:\"a\",withExtension:\"store\")"
      ])
  }

  @Test(
    "CloudKit, each branch of a condition",
    arguments: [
      ("cloudKitDatabase: .none", "on disk none"),
      ("cloudKitDatabase: .automatic", "on disk automatic"),
      ("cloudKitDatabase: .private(\"iCloud.notes\")", "on disk privateDatabase(Optional(\"iCloud.notes\"))"),
      (
        "cloudKitDatabase: ModelConfiguration.CloudKitDatabase.private(\"iCloud.notes\")",
        "on disk privateDatabase(Optional(\"iCloud.notes\"))"
      ),
      ("cloudKitDatabase: path.isEmpty ? .none : .automatic", "on disk none automatic"),
      ("cloudKitDatabase: database", "on disk automatic"),
      ("cloudKitDatabase: other()", "on disk unknown"),
    ])
  func cloudKit(argument: String, line: String) {
    let before = "let database: ModelConfiguration.CloudKitDatabase = .automatic"
    #expect(read("ModelConfiguration(\(argument))", before: before) == [line])
  }

  @Test("the models of one configuration")
  func models() {
    #expect(read("ModelConfiguration(schema: Schema([Note.self]))") == ["on disk [Note]"])
    #expect(
      read("ModelConfiguration(for: Note.self, Tag.self, isStoredInMemoryOnly: true)") == ["in memory [Note, Tag]"])
    #expect(
      read("[ModelConfiguration(\"A\", schema: Schema([Note.self])), ModelConfiguration(\"B\", schema: given)]")
        == ["on disk \"A\" [Note]", "on disk \"B\" ? given: it depends on a parameter"])
  }

  @Test("several configurations, variadic, in a list, and none")
  func several() {
    #expect(read("ModelConfiguration(\"A\"), ModelConfiguration(\"B\")") == ["on disk \"A\"", "on disk \"B\""])
    #expect(read("[]") == ["on disk"])
    #expect(
      Schemas("@Model final class Note {}\nlet c = try ModelContainer(for: Note.self)").configurations == ["on disk"])
    #expect(
      Schemas("@Model final class Note {}\nlet v = view.modelContainer(for: Note.self, inMemory: true)").configurations
        == ["in memory"])
  }
}
