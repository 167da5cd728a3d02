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
    "name, URL and group",
    arguments: [
      ("ModelConfiguration()", "on disk"),
      ("ModelConfiguration(\"Notes\")", "on disk \"Notes\""),
      ("ModelConfiguration(nil, schema: nil)", "on disk"),
      (
        "ModelConfiguration(url: .documentsDirectory.appending(path: \"a.store\"))",
        "on disk .documentsDirectory.appending(path:\"a.store\")"
      ),
      (
        "ModelConfiguration(url: URL.documentsDirectory.appending(path: name))",
        "on disk URL.documentsDirectory.appending(path:\"b.store\")"
      ),
      (
        "ModelConfiguration(url: folder.appending(path: name))",
        "on disk FileManager.default.temporaryDirectory.appending(path:\"b.store\")"
      ),
      ("ModelConfiguration(url: URL(fileURLWithPath: path))", "on disk somewhere"),
      ("ModelConfiguration(url: URL(fileURLWithPath: \"\\(path)/a\"))", "on disk somewhere"),
      ("ModelConfiguration(path)", "on disk somewhere"),
      (
        "ModelConfiguration(groupContainer: .identifier(\"group.notes\"))",
        "on disk identifier(\"group.notes\") shared"
      ),
      (
        "ModelConfiguration(groupContainer: ModelConfiguration.GroupContainer.identifier(Names.group))",
        "on disk identifier(\"group.notes\") shared"
      ),
      ("ModelConfiguration(groupContainer: .none)", "on disk"),
      ("ModelConfiguration(groupContainer: .automatic)", "on disk"),
      ("given", "? given: a parameter decides it"),
    ])
  func places(configuration: String, line: String) {
    let lines = read(
      configuration, before: "let name = \"b.store\"; let folder = FileManager.default.temporaryDirectory",
      beside: "enum Names { static let group = \"group.notes\" }")
    #expect(lines == [line])
  }

  @Test(
    "CloudKit, each branch of a condition",
    arguments: [
      ("cloudKitDatabase: .none", "on disk none"),
      ("cloudKitDatabase: .automatic", "on disk automatic"),
      ("cloudKitDatabase: .private(\"iCloud.notes\")", "on disk privateDatabase"),
      ("cloudKitDatabase: ModelConfiguration.CloudKitDatabase.private(\"iCloud.notes\")", "on disk privateDatabase"),
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
        == ["on disk \"A\" [Note]", "on disk \"B\" ? given: a parameter decides it"])
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
