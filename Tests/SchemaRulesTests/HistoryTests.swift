import TestSupport
import Testing

/// The rules that compare a plan with what was released.
@Suite("History", .texts)
struct HistoryTests {
  @Test("edited-shipped-version", arguments: edited)
  func editedShippedVersion(line: RuleCase) { line.check("edited-shipped-version") }

  @Test("removed-shipped-version", arguments: removed)
  func removedShippedVersion(line: RuleCase) { line.check("removed-shipped-version") }

  @Test("unreachable-release", arguments: unreachable)
  func unreachableRelease(line: RuleCase) { line.check("unreachable-release") }

  @Test("changed-version-identifier", arguments: identifiers)
  func changedVersionIdentifier(line: RuleCase) { line.check("changed-version-identifier") }

  @Test("unrecorded-version", arguments: unrecorded)
  func unrecordedVersion(line: RuleCase) { line.check("unrecorded-version") }

  @Test("live-model-in-old-version gives way to edited-shipped-version", arguments: live)
  func liveModel(line: RuleCase) { line.check("live-model-in-old-version") }

  @Test("an error about a step that no recorded release takes is a warning", arguments: untaken)
  func untakenStep(rule: String, line: RuleCase) { line.check(rule) }

  // MARK: Sources

  /// A note with a text.
  private static let note = "@Model class Note { var text = \"\" }"
  /// A note with a text and pages.
  private static let paged = "@Model class Note { var text = \"\"; var pages = 1 }"
  /// A note with a text, a day and words.
  private static let tagged = "@Model class Note { var text = \"\"; var day: Date?; var words = \"\" }"
  /// A version with the note, alone in its plan.
  private static let first = migrationPlan(["V1"]) + version("V1", number: 1, note)
  /// A later version and the plan of both.
  private static let second = migrationPlan(["V1", "V2"]) + version("V2", number: 2, paged)

  /// The first version as a later release shipped it.
  private static let dated =
    migrationPlan(["V1"]) + version("V1", number: 1, "@Model class Note { var text = \"\"; var day: Date? }")

  // MARK: edited-shipped-version

  static let edited: [RuleCase] = [
    RuleCase("nothing changed", second + version("V1", number: 1, note) + record("1.0", first)),
    RuleCase("no record", second + version("V1", number: 1, paged)),
    RuleCase(
      "comments, order, formatting, access and methods",
      migrationPlan(["V1"])
        + version(
          "V1", number: 1,
          """
          /// A note.
          @Model public final class Note {
            public init() {}
            @Transient var isOpen = false
            func close() { isOpen = false }
            // The pages come first now.
            private var pages: Int  =  1
            var text: String = ""
            var length: Int { text.count }
          }
          """) + record("1.0", migrationPlan(["V1"]) + version("V1", number: 1, paged))),
    RuleCase(
      "a property added",
      second + version("V1", number: 1, "@Model class Note { var text = \"\"; var 1️⃣pages = 1; var c = 1 }")
        + record(
          "1.0", migrationPlan(["V1"]) + version("V1", number: 1, "@Model class Note { var text = \"\"; var c = 1 }"),
          marks: ["Note": "2️⃣"]),
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "two versions, each in another model: one command freezes both",
      migrationPlan(["V1", "V2", "V3"])
        + version("V1", number: 1, "@Model class Note { var text = \"\"; var 1️⃣pages = 1 }")
        + version("V2", number: 2, tagged + "; @Model class Tag { var name = \"\"; var 3️⃣size = 1 }")
        + version("V3", number: 3, tagged + "; @Model class Tag { var name = \"\"; var length = 1 }")
        + record("1.0", first, marks: ["Note": "2️⃣"])
        + record(
          "2.0",
          migrationPlan(["V1", "V2"]) + version("V1", number: 1, note)
            + version("V2", number: 2, tagged + "; @Model class Tag { var name = \"\" }"), marks: ["Tag": "4️⃣"]),
      ["1️⃣ error → 2️⃣", "3️⃣ error → 4️⃣"]),
    RuleCase(
      "a property removed",
      second + version("V1", number: 1, "@Model class 1️⃣Note { var title = \"\" }")
        + record(
          "1.0",
          migrationPlan(["V1"]) + version("V1", number: 1, "@Model class Note { var title = \"\"; var day: Date? }"),
          marks: ["day": "2️⃣"]), ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "a type changed, and an optional",
      second + version("V1", number: 1, "@Model class Note { var 1️⃣size: Double = 1; var 3️⃣text: String? = \"\" }")
        + record(
          "1.0",
          migrationPlan(["V1"])
            + version("V1", number: 1, "@Model class Note { var size: Int = 1; var text: String = \"\" }"),
          marks: ["size": "2️⃣"]), ["1️⃣ error → 2️⃣ 3️⃣"]),
    RuleCase(
      "a unique constraint",
      migrationPlan(["V1"]) + version("V1", number: 1, "@Model class Note { @Attribute(.unique) var 1️⃣text = \"\" }")
        + record("1.0", first),
      ["1️⃣ warning"]),
    RuleCase(
      "only a default, which does not count",
      migrationPlan(["V1"]) + version("V1", number: 1, "@Model class Note { var text = \"new\" }")
        + record("1.0", first, marks: ["text": "2️⃣"])),
    RuleCase(
      "only the cases of an enum with raw values",
      migrationPlan(["V1"])
        + version(
          "V1", number: 1, "@Model class Note { var mood: Mood? }; enum Mood: String, Codable { case calm, wild }")
        + record(
          "1.0",
          migrationPlan(["V1"])
            + version(
              "V1", number: 1, "@Model class Note { var mood: Mood? }; enum Mood: String, Codable { case calm }"),
          marks: ["mood": "2️⃣"])),
    RuleCase(
      "only where an inverse is written",
      migrationPlan(["V1"])
        + version(
          "V1", number: 1,
          "@Model class Note { @Relationship(inverse: \\Tag.note) var 1️⃣tags: [Tag] = [] }; @Model class Tag { var note: Note? }"
        )
        + record(
          "1.0",
          migrationPlan(["V1"])
            + version(
              "V1", number: 1, "@Model class Note { var tags: [Tag] = [] }; @Model class Tag { var note: Note? }"),
          marks: ["tags": "2️⃣"]), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "an inverse that is written no more, which some systems pair all the same",
      migrationPlan(["V1"])
        + version(
          "V1", number: 1, "@Model class Note { var 1️⃣tags: [Tag] = [] }; @Model class Tag { var note: Note? }")
        + record(
          "1.0",
          migrationPlan(["V1"])
            + version(
              "V1", number: 1,
              "@Model class Note { @Relationship(inverse: \\Tag.note) var tags: [Tag] = [] }; @Model class Tag { var note: Note? }"
            ),
          marks: ["tags": "2️⃣"]), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a default and a property",
      migrationPlan(["V1"]) + version("V1", number: 1, "@Model class Note { var text = \"new\"; var 1️⃣pages = 1 }")
        + record("1.0", first, marks: ["Note": "2️⃣"]), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a model added",
      migrationPlan(["V1"]) + version("V1", number: 1, note + "; @Model class 1️⃣Tag { var name = \"\" }")
        + record("1.0", first),
      ["1️⃣ warning"]),
    RuleCase(
      "a live class changed",
      migrationPlan(["V1", "V2"]) + liveVersions + "@Model class Note { var text = \"\"; var 1️⃣pages = 1 }\n"
        + record("1.0", liveRelease),
      ["1️⃣ error"]),
    RuleCase(
      "two releases of one version are one finding",
      second + version("V1", number: 1, "@Model class Note { var text = \"\"; var 1️⃣day: Date? }") + record("1.0", first)
        + record("1.1", first), ["1️⃣ error"]),
    RuleCase(
      "found by its shape, whatever its name",
      migrationPlan(["V1", "V2"]) + version("V1", number: 1, paged) + version("V2", number: 2, note)
        + record("1.0", first)),
    RuleCase(
      "found by its name, whatever its identifier",
      migrationPlan(["V1", "V2"]) + version("V1", number: 1, "@Model class Note { var text = \"\"; var 1️⃣day: Date? }")
        + version("V2", number: 2, paged) + record("1.0", migrationPlan(["V1"]) + version("V1", number: 2, note)),
      ["1️⃣ error"]),
    RuleCase(
      "found by its identifier",
      migrationPlan(["V1", "V2"]) + version("V1", number: 1, paged)
        + version("V2", number: 2, "@Model class Note { var text = \"\"; var 1️⃣day: Date? }")
        + record("1.0", migrationPlan(["Old"]) + version("Old", number: 2, note)), ["1️⃣ error"]),
    RuleCase(
      "a version of the recorded number that is for other models",
      migrationPlan(["V1", "V2"]) + version("V1", number: 1, paged)
        + version("V2", number: 2, "@Model class Memo { var text = \"\" }")
        + record("1.0", migrationPlan(["Old"]) + version("Old", number: 2, note))),
    RuleCase(
      "what another release shipped",
      second + version("V1", number: 1, "@Model class Note { var text = \"\"; var day: Date? }") + record("1.0", first)
        + record("1.1", dated)),
    RuleCase(
      "the raw type of an enum, which may count",
      migrationPlan(["V1"])
        + version(
          "V1", number: 1, "@Model class Note { var 1️⃣mood: Mood? }; enum Mood: String, Codable { case calm }")
        + record(
          "1.0",
          migrationPlan(["V1"])
            + version("V1", number: 1, "@Model class Note { var mood: Mood? }; enum Mood: Int, Codable { case calm }")),
      ["1️⃣ warning"]),
    RuleCase(
      "renamed, with its shape", migrationPlan(["Old"]) + version("Old", number: 1, note) + record("1.0", first)),
    RuleCase(
      "a type that was not resolved",
      migrationPlan(["V1"])
        + version("V1", number: 1, "@Model class Note { var mood: Mood? }; enum Mood: String, Codable { case calm }")
        + record("1.0", migrationPlan(["V1"]) + version("V1", number: 1, "@Model class Note { var mood: Mood? }"))),
    RuleCase(
      "a type that is not resolved anymore",
      migrationPlan(["V1"]) + version("V1", number: 1, "@Model class Note { var mood: Mood? }")
        + record(
          "1.0",
          migrationPlan(["V1"])
            + version(
              "V1", number: 1, "@Model class Note { var mood: Mood? }; enum Mood: String, Codable { case calm }"))),
    RuleCase(
      "an original name added",
      second
        + version("V1", number: 1, "@Model class Note { @Attribute(originalName: \"body\") var text = \"\" }")
        + record("1.0", first)),
    RuleCase(
      "a hash modifier changed, which is made to tell versions apart",
      second
        + version("V1", number: 1, "@Model class Note { @Attribute(hashModifier: \"b\") var 1️⃣text = \"\" }")
        + record(
          "1.0",
          migrationPlan(["V1"])
            + version("V1", number: 1, "@Model class Note { @Attribute(hashModifier: \"a\") var text = \"\" }")),
      ["1️⃣ error"]),
  ]

  /// Two versions that list a live class.
  private static let liveVersions =
    "enum V1: VersionedSchema { static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }; static var models: [any PersistentModel.Type] { [Note.self] } }\n"

    + "enum V2: VersionedSchema { static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }; static var models: [any PersistentModel.Type] { [Note.self, Tag.self] } }\n@Model class Tag { var name = \"\" }\n"

  /// What the first of them shipped.
  private static let liveRelease = migrationPlan(["V1"]) + liveVersions + note + "\n"

  static let live: [RuleCase] = [
    RuleCase(
      "a record shows that the class is unchanged",
      migrationPlan(["V1", "V2"])
        + liveVersions.replacing(
          "models: [any PersistentModel.Type] { [Note.self] }",
          with: "9️⃣models: [any PersistentModel.Type] { [1️⃣Note.self] }") + note + "\n"
        + record("1.0", liveRelease), ["9️⃣ warning of 1️⃣"]),
    RuleCase(
      "a record shows that the class changed",
      migrationPlan(["V1", "V2"]) + liveVersions + paged + "\n" + record("1.0", liveRelease)),
  ]

  // MARK: removed-shipped-version

  static let removed: [RuleCase] = [
    RuleCase(
      "gone from the plan that its record names, with none of its models",
      migrationPlan(["V2"], schemasMarker: "1️⃣") + version("V2", number: 2, "@Model class Memo { var text = 0 }")
        + record("1.0", first),
      ["1️⃣ warning"]),
    RuleCase(
      "gone from the plan",
      migrationPlan(["V2"], schemasMarker: "1️⃣") + version("V2", number: 2, paged)
        + record("1.0", first, marks: ["release": "2️⃣"]),
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "declared, and not listed",
      migrationPlan(["V2"], schemasMarker: "1️⃣") + version("V2", number: 2, paged) + version("V1", number: 1, note)
        + record("1.0", first), ["1️⃣ warning"]
    ),
    RuleCase(
      "two releases of one version are one finding",
      migrationPlan(["V2"], schemasMarker: "1️⃣") + version("V2", number: 2, paged)
        + record("1.0", first, marks: ["release": "2️⃣"])
        + record("1.1", first, marks: ["release": "3️⃣"]), ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase("listed", second + version("V1", number: 1, note) + record("1.0", first)),
    RuleCase(
      "listed under another name",
      migrationPlan(["Old", "V2"]) + version("Old", number: 1, note) + version("V2", number: 2, paged)
        + record("1.0", first)),
    RuleCase(
      "a release without a version",
      migrationPlan(["V2"]) + version("V2", number: 2, paged) + record("1.0", unversioned)),
    RuleCase(
      "schemas that a condition decides",
      migrationPlan(["V2"]).replacing("[V2.self]", with: "isNew ? [V2.self] : [V1.self]")
        + version("V2", number: 2, paged)
        + version("V1", number: 1, note) + record("1.0", first)),
    RuleCase(
      "schemas that cannot be read",
      migrationPlan(["V2"]).replacing("[V2.self]", with: "all()") + version("V2", number: 2, paged)
        + record("1.0", first)),
    RuleCase(
      "the version of another plan",
      migrationPlan(["V2"]) + version("V2", number: 2, paged) + migrationPlan(["V1"], name: "Other")
        + version("V1", number: 1, note)
        + record("1.0", first)),
  ]

  /// A release without versions.
  private static let unversioned =
    note + "\nfunc open() throws -> ModelContainer { try ModelContainer(for: Note.self) }\n"

  // MARK: unreachable-release

  static let unreachable: [RuleCase] = [
    RuleCase(
      "after the failure, the app opens the store without the plan",
      migrationPlan(["V1", "V2"], schemasMarker: "1️⃣") + version("V1", number: 1, "@Model class Memo { var text = 0 }")
        + version("V2", number: 2, "@Model class Memo { var text = 0; var more = 0 }")
          + """
          func open() throws -> ModelContainer {
            do {
              return try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
            } catch { return try ModelContainer(for: V2.Memo.self) }
          }
          \(record("1.0", unversioned))
          """, ["1️⃣ warning"]),
    RuleCase(
      "models without a version that the only plan has under other names",
      migrationPlan(["V1", "V2"], schemasMarker: "1️⃣") + version("V1", number: 1, "@Model class Memo { var text = 0 }")
        + version("V2", number: 2, "@Model class Memo { var text = 0; var more = 0 }")
        + "let store = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)\n"
        + record("1.0", unversioned), ["1️⃣ error"]),
    RuleCase(
      "the same, where another container has no plan",
      migrationPlan(["V1", "V2"]) + version("V1", number: 1, "@Model class Memo { var text = 0 }")
        + version("V2", number: 2, "@Model class Memo { var text = 0; var more = 0 }")
        + "let store = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)\n"
        + "@Model class Cache { var key = 0 }\nlet cache = try ModelContainer(for: Cache.self)\n"
        + record("1.0", unversioned)),
    RuleCase(
      "a release without a version",
      migrationPlan(["V1", "V2"], schemasMarker: "1️⃣") + version("2️⃣V1", number: 1, paged)
        + version("V2", number: 2, "@Model class Note { var text = \"\"; var pages = 1; var day: Date? }")
        + record("1.0", unversioned, marks: ["release": "3️⃣"]), ["1️⃣ error → 2️⃣ 3️⃣"]),
    RuleCase(
      "releases of one shape are one finding, those of another shape another",
      migrationPlan(["V1", "V2"], schemasMarker: "2️⃣") + version("3️⃣V1", number: 1, paged)
        + version("V2", number: 2, "@Model class Note { var text = \"\"; var pages = 1; var day: Date? }")
        + record("1.0", unversioned, marks: ["release": "4️⃣"])
        + record("1.1", unversioned.replacing("text", with: "name"), marks: ["release": "5️⃣"])
        + record("1.2", unversioned, marks: ["release": "6️⃣"]),
      ["2️⃣ error → 3️⃣ 4️⃣ 6️⃣", "2️⃣ error → 3️⃣ 5️⃣"]),
    RuleCase(
      "the class that a version lists has changed",
      migrationPlan(["V1", "V2"], schemasMarker: "1️⃣") + version("V1", number: 1, listing: "Note.self")
        + version("V2", number: 2, listing: "Note.self, Tag.self", "@Model class Tag { var a = 0 }")
        + "@Model class Note { var text = \"\"; var pages = 1 }\n" + record("1.0", unversioned), ["1️⃣ error"]),
    RuleCase("its shape is a version's", second + version("V1", number: 1, note) + record("1.0", unversioned)),
    RuleCase(
      "no stages",
      migrationPlan(["V1", "V2"], stages: []) + version("V1", number: 1, paged)
        + version("V2", number: 2, "@Model class Note { var text = \"\"; var pages = 1; var day: Date? }")
        + record("1.0", unversioned)),
    RuleCase("no plan", paged + "\n" + record("1.0", unversioned)),
    RuleCase(
      "only a default differs",
      second + version("V1", number: 1, "@Model class Note { var text = \"new\" }") + record("1.0", unversioned)),
    RuleCase(
      "the version was edited",
      second + version("V1", number: 1, "@Model class Note { var text = \"\"; var day: Date? }") + record("1.0", first)
        + record("1.1", first)),
    RuleCase(
      "the version is what another release shipped",
      migrationPlan(["V1", "V2"], schemasMarker: "1️⃣")
        + version("2️⃣V1", number: 1, "@Model class Note { var text = \"\"; var day: Date? }")
        + version("V2", number: 2, paged) + record("1.0", first, marks: ["release": "3️⃣"]) + record("1.1", dated),
      ["1️⃣ error → 2️⃣ 3️⃣"]),
    RuleCase(
      "the version was removed",
      migrationPlan(["V2", "V3"]) + version("V2", number: 2, paged)
        + version("V3", number: 3, "@Model class Note { var text = \"\"; var pages = 1; var day: Date? }")
        + record("1.0", first)),
  ]

  // MARK: changed-version-identifier

  static let identifiers: [RuleCase] = [
    RuleCase(
      "renumbered",
      migrationPlan(["V1"]) + version("V1", number: 4, note, identifierMarker: "1️⃣")
        + record("1.0", first, marks: ["release": "2️⃣"]),
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "renumbered and edited",
      migrationPlan(["V1"]) + version("V1", number: 4, paged, identifierMarker: "1️⃣") + record("1.0", first),
      ["1️⃣ warning"]),
    RuleCase("unchanged", first + record("1.0", first)),
    RuleCase(
      "another version has the shape, and the one of the name is there",
      migrationPlan(["V1", "V2"]) + version("V1", number: 1, paged) + version("V2", number: 2, note)
        + record("1.0", first)),
    RuleCase(
      "not a literal",
      migrationPlan(["V1"]) + version("V1", number: 1, note).replacing("Version(1,", with: "Version(number,")
        + record("1.0", first)),
    RuleCase(
      "a release without a version", migrationPlan(["V1"]) + version("V1", number: 4, note) + record("1.0", unversioned)
    ),
  ]

  // MARK: unrecorded-version

  static let unrecorded: [RuleCase] = [
    RuleCase(
      "a version between",
      migrationPlan(["V1", "V2", "V3"]) + version("V1", number: 1, note) + version("1️⃣V2", number: 2, paged)
        + version("V3", number: 3, "@Model class Note { var text = \"\"; var pages = 1; var day: Date? }")
        + record("1.0", first),
      ["1️⃣ warning"]),
    RuleCase("only the last has none", second + version("V1", number: 1, note) + record("1.0", first)),
    RuleCase("no record at all", second + version("V1", number: 1, note)),
  ]

  // MARK: Steps that no recorded release takes

  /// A plan of versions with some models, and the record of the last one.
  private static func lastRecorded(_ versions: [String], _ stages: [String]? = nil) -> String {
    let source = Stages.source(versions, stages)
    let last = "V\(versions.count)"
    let app = "let c = try ModelContainer(for: Schema(versionedSchema: \(last).self), migrationPlan: Plan.self)\n"
    return source + app
      + record("2.0", String(decoding: MarkedSource(source + app).source.files[0].bytes, as: UTF8.self))
  }

  static let untaken: [(String, RuleCase)] = [
    (
      "dropped-original-name",
      RuleCase(
        "a chain of names",
        lastRecorded([
          "@Model class Note { var writer: String }",
          "@Model class Note { @Attribute(originalName: \"writer\") var author: String }",
          "@Model class Note { var 1️⃣author: String; var day: Date? }",
        ]), ["1️⃣ warning"])
    ),
    (
      "unknown-original-name",
      RuleCase(
        "a wrong name",
        lastRecorded([
          "@Model class Note { var writer: String }",
          "@Model class Note { @Attribute(originalName: 1️⃣\"writter\") var author: String }",
        ]), ["1️⃣ warning"])
    ),
    (
      "new-model-in-will-migrate",
      RuleCase(
        "code of a stage",
        lastRecorded(
          [note, "@Model class Note { var text = \"\"; var day: Date? }"],
          [Stages.will("  try context.delete(model: 1️⃣V2.Note.self)\n  try context.save()")]), ["1️⃣ warning"])
    ),
    (
      "missing-stage",
      RuleCase(
        "no stage between two versions",
        lastRecorded([note, paged, tagged], ["none", "lightweight"])
          .replacing("[V1.self, V2.self", with: "[V1.self, 1️⃣V2.self", maxReplacements: 1), ["1️⃣ warning"])
    ),
    (
      "model-dropped-in-version",
      RuleCase(
        "a model that comes back",
        lastRecorded(["\(note) @Model class Tag {}", note, "\(paged) @Model class Tag {}"])
          .replacing("V2: VersionedSchema {\n  static var ", with: "V2: VersionedSchema {\n  static var 1️⃣"),
        ["1️⃣ warning"])
    ),
  ]
}
