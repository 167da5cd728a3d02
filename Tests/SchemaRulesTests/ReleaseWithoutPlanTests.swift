import Testing

/// Apps without a migration plan: the stores of recorded releases are migrated by inference alone.
@Suite("Releases without a plan", .texts)
struct ReleaseWithoutPlanTests {
  /// An app with some models.
  private static func app(_ models: String, opens: String = "Note.self") -> String {
    "\(models)\nlet container = try ModelContainer(for: \(opens))\n"
  }

  /// What shipped.
  private static let shipped = app(
    """
    @Model final class Note {
      var text = ""
      var pages: Int?
      var size = 0
      @Relationship var tags: [Tag]
    }
    @Model final class Tag { var label = ""; var note: Note? }
    """)
  private static let tag = "\n@Model final class Tag { var label = \"\"; var note: Note? }"

  /// The app of today beside the record of what shipped; marks stand in the record.
  private static func change(_ members: String, _ rest: String = tag, marks: [String: String] = [:]) -> String {
    app("@Model final class Note {\n\(members)\n}" + rest) + record("1.0", shipped, marks: marks)
  }

  private static let kept = "var text = \"\"; var pages: Int?; var size = 0; @Relationship var tags: [Tag]"

  @Test("What inference cannot do is found, with the release beside it", arguments: faults)
  func fault(rule: String, line: RuleCase) { line.check(rule) }

  static let faults: [(String, RuleCase)] = [
    (
      "required-attribute-added",
      RuleCase(
        "a new attribute", change("\(kept); var 1️⃣author: String", marks: ["release": "2️⃣"]), ["1️⃣ error → 2️⃣"])
    ),
    (
      "required-relationship-added",
      RuleCase(
        "a new relationship",
        change(
          kept + "; var 1️⃣best: Tag", "\n@Model final class Tag { var label = \"\"; var note: Note?; var bests: [Note] }"
        ),
        ["1️⃣ error"])
    ),
    (
      "optional-made-required",
      RuleCase(
        "an optional that is none any more",
        change(
          "var text = \"\"; var 1️⃣pages: Int; var size = 0; @Relationship var tags: [Tag]",
          marks: ["release": "2️⃣", "pages": "3️⃣"]), ["1️⃣ error → 3️⃣ 2️⃣"])
    ),
    (
      "incompatible-type-change",
      RuleCase(
        "another type",
        change("var text = \"\"; var pages: Int?; var 1️⃣size = Date.now; @Relationship var tags: [Tag]"), ["1️⃣ error"])
    ),
    (
      "unique-constraint-added",
      RuleCase(
        "a constraint",
        change("1️⃣@Attribute(.unique) var text = \"\"; var pages: Int?; var size = 0; @Relationship var tags: [Tag]"),
        ["1️⃣ error"])
    ),
    (
      "to-many-made-to-one",
      RuleCase(
        "one object instead of many",
        change("var text = \"\"; var pages: Int?; var size = 0; @Relationship var 1️⃣tags: Tag?"), ["1️⃣ error"])
    ),
    (
      "renamed-without-original-name",
      RuleCase(
        "a new name",
        change("var 1️⃣body = \"\"; var pages: Int?; var size = 0; @Relationship var tags: [Tag]"), ["1️⃣ warning"])
    ),
    (
      "renamed-model",
      RuleCase(
        "a class under a new name",
        app(
          """
          @Model final class Note {
            var text = ""
            var pages: Int?
            var size = 0
            @Relationship var tags: [Label]
          }
          @Model final class 1️⃣Label { var label = ""; var note: Note? }
          """) + record("1.0", shipped, marks: ["Tag": "2️⃣", "release": "3️⃣"]), ["1️⃣ warning → 2️⃣ 3️⃣"])
    ),
    (
      "renamed-without-original-name",
      RuleCase(
        "a second rename, whose name the first release does not have",
        app("@Model final class Note { @Attribute(originalName: \"body\") var 1️⃣content = \"\" }")
          + record("1.0", app("@Model final class Note { var text = \"\" }"), marks: ["text": "2️⃣", "release": "3️⃣"])
          + record("1.1", app("@Model final class Note { @Attribute(originalName: \"text\") var body = \"\" }")),
        ["1️⃣ warning → 2️⃣ 3️⃣"])
    ),
    (
      "renamed-without-original-name",
      RuleCase(
        "a second rename, where no name leads to both",
        app("@Model final class Note { @Attribute(originalName: \"body\") var 1️⃣content = \"\" }")
          + record("1.0", app("@Model final class Note { var text = \"\" }"), marks: ["text": "2️⃣", "release": "3️⃣"])
          + record("1.1", app("@Model final class Note { var body = \"\" }")),
        ["1️⃣ warning → 2️⃣ 3️⃣"])
    ),
    (
      "required-attribute-added",
      RuleCase(
        "two releases are one finding, and a version that no plan lists is named",
        """
        enum V1: VersionedSchema {
          static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
          static var models: [any PersistentModel.Type] { [Note.self] }
          @Model final class Note { var text = ""; var 1️⃣author: String }
        }
        let container = try ModelContainer(for: Schema(versionedSchema: V1.self))

        """ + record("1.0", app("@Model final class Note { var text = \"\" }"), marks: ["release": "2️⃣"])
          + record("1.1", app("@Model final class Note { var text = \"\" }")), ["1️⃣ error → 2️⃣"])
    ),
  ]

  @Test("What inference does, and what is not known, is left alone", arguments: silent)
  func silence(line: RuleCase) {
    for rule in Set(Self.faults.map(\.0)) { line.check(rule) }
  }

  @Test("the option and the name that a release shipped count, not those of today")
  func advice() {
    let old = Self.app("@Model final class Note { @Attribute(.externalStorage) var photo: Data?; var text: String? }")
    let external = Self.app("@Model final class Note { var photoData: Data?; var text: String? }") + record("1.0", old)
    #expect(
      helps("renamed-without-original-name", external) == [
        "if this is the same property, write '@Attribute(.externalStorage, originalName: \"photo\") var photoData: Data?', and keep the argument in later versions"
      ])
    let unique =
      Self.app(
        "@Model final class Note { @Attribute(.externalStorage) var photo: Data?; @Attribute(.unique, originalName: \"text\") var body: String? }"
      ) + record("1.0", old)
    #expect(
      helps("unique-constraint-added", unique) == [
        "in 'willMigrate' of a custom stage, delete the rows of 'Note' of release '1.0' that repeat 'text', and save"
      ])
  }

  private func helps(_ rule: String, _ source: String) -> [String?] {
    MarkedSource(source).source.report(only: [rule]).diagnostics.filter { $0.rule == rule }.map(\.finding.help?.text)
  }

  static let silent: [RuleCase] = [
    RuleCase(
      "a second rename that names the first name",
      app("@Model final class Note { @Attribute(originalName: \"text\") var content = \"\" }")
        + record("1.0", app("@Model final class Note { var text = \"\" }"))
        + record("1.1", app("@Model final class Note { @Attribute(originalName: \"text\") var body = \"\" }"))),
    RuleCase(
      "a container that is not known beside another",
      "let main = try ModelContainer(for: Schema(all))\n@Model final class Note { var author: String }\n"
        + app("@Model final class Cache { var author: String }", opens: "Cache.self")
        + record("1.0", app("@Model final class Cache {}", opens: "Cache.self"))),
    RuleCase("nothing changed", shipped + record("1.0", shipped)),
    RuleCase(
      "a default, an optional, an array, a new model",
      change(
        "\(kept); var author = \"\"; var date: Date?; var files: [File]",
        tag + "\n@Model final class File { var note: Note? }")),
    RuleCase(
      "a name that is carried over",
      change(
        "@Attribute(originalName: \"text\") var body = \"\"; var pages: Int?; var size = 0; @Relationship var tags: [Tag]"
      )),
    RuleCase("no record", app("@Model final class Note { var author: String }")),
    RuleCase(
      "containers that hold different models",
      change("\(kept); var author: String").replacing(
        "// file: SchemaHistory",
        with:
          "let other = try ModelContainer(for: Tag.self, Other.self)\n@Model final class Other {}\n// file: SchemaHistory"
      )),
    RuleCase(
      "a list that is computed",
      app("@Model final class Note { var author: String }", opens: "Schema(all)") + record("1.0", shipped)),
    RuleCase(
      "a container in memory, and one of a test",
      "@Model final class Note { var author: String }\n"
        + "let preview = try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))\n"
        + "// file: Tests/AppTests/NoteTests.swift\nlet test = try ModelContainer(for: Note.self)\n"
        + record("1.0", shipped)),
    RuleCase(
      "a plan: its own steps count",
      change("\(kept); var author: String").replacing(
        "// file: SchemaHistory",
        with: """
          enum V1: VersionedSchema {
            static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
            static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
          }
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [V1.self] }
            static var stages: [MigrationStage] { [] }
          }
          // file: SchemaHistory
          """)),
  ]
}
