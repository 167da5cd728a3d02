import TestSupport
import Testing

/// A struct that models store.
private let size = "struct Size: Codable { var x = 0 }"
/// A struct whose coding keys no store shows.
private let keyed = "struct Size: Codable { var x = 0; enum CodingKeys: String, CodingKey { case x = \"w\" } }"

/// Versions that a store cannot tell apart, and what makes a version change after it shipped.
@Suite("Identity of versions", .texts)
struct IdentityTests {
  private static let plan = migrationPlan(["V1", "V2"])
  private static let longPlan = migrationPlan(["V1", "V2", "V3"])

  // MARK: identical-versions

  static let identical: [RuleCase] = [
    RuleCase(
      "a class beside the one of the version before, which another rule reports",
      plan + version("V1", "@Model class Note { var a = 0 }")
        + "enum V2: VersionedSchema {\n  static var models: [any PersistentModel.Type] { V1.models + [Note.self] }\n"
        + "  @Model class Note { var a = 0; var b = 0 }\n}\n"),
    RuleCase(
      "a struct that is encoded in one version only",
      plan
        + version("V1", "@Model class Note { var size = Size() }; struct Size: Codable { var width = 0.0 }")
        + version(
          "V2", "@Model class Note { @Attribute(.codable) var size = Size() }; struct Size: Codable { var width = 0.0 }"
        )),
    RuleCase(
      "defaults that are written in two ways",
      plan
        + version(
          "V1",
          "@Model class Note { var kind = V1.Kind.a; var all: [Kind] = [.a]; var ids: [Int] = []; var size: Double = 0 }; enum Kind: String, Codable { case a, b }"
        )
        + version(
          "1️⃣V2",
          "@Model class Note { var kind: Kind = .a; var all: [Kind] = [V2.Kind.a]; var ids = [Int](); var size: Double = 0.0 }; enum Kind: String, Codable { case a, b }"
        ),
      ["1️⃣ error"]),
    RuleCase(
      "the new model is not listed, which another rule reports",
      plan + version("V1", "@Model class Note { var a = 0 }")
        + version("V2", listing: "Note.self", "@Model class Note { var a = 0 }; @Model class Tag { var b = 0 }")
        + "func add(_ context: ModelContext) { context.insert(V2.Tag()) }\n"),
    RuleCase(
      "a model that no code names is not listed",
      plan + version("V1", "@Model class Note { var a = 0 }")
        + version("1️⃣V2", listing: "Note.self", "@Model class Note { var a = 0 }; @Model class Tag { var b = 0 }"),
      ["1️⃣ error"]),
    RuleCase(
      "constants of other types as defaults",
      plan + version("V1", "@Model class Note { var size: Int = Limits.most }")
        + version("1️⃣V2", "@Model class Note { var size: Int = Others.most }"),
      ["1️⃣ error"]),
    RuleCase(
      "constants and raw values as defaults, and what they are worth",
      plan + "enum Limits { static let most = 10; static let name = \"x\" }\n"
        + version(
          "V1",
          "@Model class Note { var size: Int = Limits.most; var name: String = Limits.name; var raw: String = Kind.b.rawValue; "
            + "var kind: Kind = Kind.usual }; enum Kind: String, Codable { case a, b; static let usual = Kind.b }")
        + version(
          "1️⃣V2",
          "@Model class Note { var size: Int = 10; var name = \"x\"; var raw = \"b\"; var kind: Kind = .b }; "
            + "enum Kind: String, Codable { case a, b }"),
      ["1️⃣ error"]),
    RuleCase(
      "a constant as a default, and another value",
      plan + "enum Limits { static let most = 10 }\n"
        + version("V1", "@Model class Note { var size: Int = Limits.most }")
        + version("1️⃣V2", "@Model class Note { var size: Int = 11 }"),
      ["1️⃣ error"]),
    RuleCase(
      "defaults that differ",
      plan
        + version("V1", "@Model class Note { var name = \"V1.a\"; var size = 1 }")
        + version("1️⃣V2", "@Model class Note { var name = \"V2.a\"; var size = 2 }"),
      ["1️⃣ error"]),
    RuleCase(
      "names that are exchanged, which no migration does",
      plan + version("V1", "@Model class Note { var from = 1; var to = 2 }")
        + version(
          "1️⃣V2",
          "@Model class Note { @Attribute(originalName: \"to\") var from = 1; @Attribute(originalName: \"from\") var to = 2 }"
        ),
      ["1️⃣ error"]),
    RuleCase(
      "a struct under another name, which no hash contains",
      plan + version("V1", "@Model class Note { var key = 0; var place: Size }")
        + version("1️⃣V2", "@Model class Note { var key = 0; @Attribute(originalName: \"place\") var placed: Size }")
        + size,
      ["1️⃣ error"]),
    RuleCase(
      "the same without the earlier name",
      plan + version("V1", "@Model class Note { var key = 0; var place: Size? }")
        + version("1️⃣V2", "@Model class Note { var key = 0; var placed: Size? }") + size,
      ["1️⃣ error"]),
    RuleCase(
      "an enum without raw values under another name, beside a type of which no hash is known",
      plan + version("V1", "@Model class Note { var mood: Mood; var place: Size }; enum Mood: Codable { case calm }")
        + version("1️⃣V2", "@Model class Note { var moods: Mood; var place: Size }; enum Mood: Codable { case calm }")
        + keyed,
      ["1️⃣ error"]),
    RuleCase(
      "a struct under another name, by which it comes elsewhere among the others",
      plan + version("V1", "@Model class Note { var key = 0; var place: Size }")
        + version("V2", "@Model class Note { var key = 0; @Attribute(originalName: \"place\") var at: Size }") + size),
    RuleCase(
      "an enum of raw values under another name",
      plan + version("V1", "@Model class Note { var mood: Mood }; enum Mood: String, Codable { case calm }")
        + version(
          "V2",
          "@Model class Note { @Attribute(originalName: \"mood\") var moods: Mood }; enum Mood: String, Codable { case calm }"
        )),
    RuleCase(
      "a case that is removed, beside a default that differs",
      plan
        + version(
          "V1", "@Model class Note { var mood = Mood.calm; var a = 1 }; enum Mood: String, Codable { case calm, sad }")
        + version(
          "1️⃣V2", "@Model class Note { var mood = Mood.calm; var a = 2 }; enum Mood: String, Codable { case calm }"),
      ["1️⃣ error"]),
    RuleCase(
      "a type that a store does not tell from the old one",
      plan + version("V1", "@Model class Note { var blob = Data() }")
        + version("1️⃣V2", "@Model class Note { var blob: [String: Double] = [:] }"),
      ["1️⃣ error"]),
    RuleCase(
      "types and constraints that are written in two ways",
      plan
        + version("V1", "@Model class Note { var length: TimeInterval = 0; @Attribute(.unique) var a = 0 }")
        + version("1️⃣V2", "@Model class Note { #Unique<Note>([\\.a]); var length: Double = 0; var a = 0 }"),
      ["1️⃣ error"]),
    RuleCase(
      "the same live types, joined by a stage",
      plan + version("2️⃣V1", listing: "Note.self") + version("1️⃣V2", listing: "Note.self")
        + "@Model class Note { var a = 0 }",
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "the models of the version before",
      plan + version("V1", listing: "Note.self")
        + "enum 1️⃣V2: VersionedSchema { static var models: [any PersistentModel.Type] { V1.models } }\n"
        + "@Model class Note { var a = 0 }",
      ["1️⃣ error"]),
    RuleCase(
      "copies of one shape, in another order, with comments, methods, access, transient and computed members",
      plan
        + version(
          "V1",
          "@Model class Note { var a = 0; var tags: [Tag] = [] }; @Model class Tag { var name: String = \"\" }")
        + version(
          "1️⃣V2", listing: "Tag.self, Note.self",
          """
          @Model public final class Tag { public var name: String = "" /* the name */ }
          @Model final class Note {
            private(set) var tags = [Tag]()
            @Transient var isOpen = false
            var count: Int { tags.count }
            var a: Int = 0
            func open() {}
          }
          """),
      ["1️⃣ error"]),
    RuleCase(
      "what the earlier version reaches by a relationship",
      plan + version("V1", listing: "Note.self") + version("1️⃣V2", listing: "Note.self, Tag.self")
        + "@Model class Note { var tags: [Tag] = [] }\n@Model class Tag { var note: Note? }",
      ["1️⃣ error"]),
    RuleCase(
      "a default, an original name and an index do not count",
      plan + version("V1", "@Model class Note { var a = 0; var d: Data? }")
        + version(
          "1️⃣V2",
          "@Model class Note { #Index<Note>([\\.a]); @Attribute(originalName: \"b\") var a = 1; var d: Data? }"
        ), ["1️⃣ error"]),
    RuleCase(
      "external storage enters the checksum",
      plan + version("V1", "@Model class Note { var d: Data? }")
        + version("V2", "@Model class Note { @Attribute(.externalStorage) var d: Data? }")),
    RuleCase(
      "further apart: no stage compares them",
      longPlan + version("V1", listing: "A.self") + version("V2", listing: "A.self, B.self")
        + version("1️⃣V3", "@Model class A { var x = 0 }")
        + "@Model class A { var x = 0 }\n@Model class B { var y = 0 }", ["1️⃣ warning"]),
    RuleCase(
      "further apart, both start a stage",
      """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self, V4.self] }
        static var stages: [MigrationStage] {
          [
            .lightweight(fromVersion: V1.self, toVersion: V2.self),
            .lightweight(fromVersion: V2.self, toVersion: V3.self),
            .lightweight(fromVersion: V3.self, toVersion: V4.self),
          ]
        }
      }

      """ + version("V1", listing: "A.self") + version("V2", listing: "A.self, B.self")
        + version("1️⃣V3", listing: "A.self")
        + version("V4", listing: "B.self") + "@Model class A { var x = 0 }\n@Model class B { var y = 0 }", ["1️⃣ error"]),
    RuleCase(
      "no stages yet: nothing compares checksums",
      "enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }; static var stages: [MigrationStage] { [] } }\n"
        + version("V1", listing: "Note.self") + version("1️⃣V2", listing: "Note.self")
        + "@Model class Note { var a = 0 }", ["1️⃣ note"]),
    RuleCase(
      "the cases of an enum with raw values do not count, its type does",
      longPlan
        + version("V1", "@Model class A { var mood: Mood = Mood.calm }; enum Mood: String, Codable { case calm }")
        + version(
          "1️⃣V2",
          "@Model class A { var mood: Mood = Mood.calm }; enum Mood: String, Codable { case calm, wild }")
        + version("V3", "@Model class A { var mood: Mood = Mood.calm }; enum Mood: Int, Codable { case calm }"),
      ["1️⃣ error"]),
    RuleCase(
      "the cases of an enum without raw values, and the fields of a struct, count",
      longPlan
        + version("V1", "@Model class A { var mood: Mood; var size: Size }; enum Mood: Codable { case calm }; \(size)")
        + version(
          "V2", "@Model class A { var mood: Mood; var size: Size }; enum Mood: Codable { case calm, wild }; \(size)")
        + version(
          "V3",
          "@Model class A { var mood: Mood; var size: Size }; enum Mood: Codable { case calm, wild }; struct Size: Codable { var y = 0 }"
        )),
    RuleCase(
      "types that are stored alike, and a delete rule, do not count",
      plan
        + version(
          "V1",
          "@Model class A { var x: Int = 0; var bs: [B] = [] }; @Model class B { @Relationship(inverse: \\A.bs) var a: A? }"
        )
        + version(
          "1️⃣V2",
          "@Model class A { var x: Int64 = 0; var bs: [B] = [] }; @Model class B { @Relationship(deleteRule: .deny, inverse: \\A.bs) var a: A? }"
        ), ["1️⃣ error"]),
    RuleCase(
      "an inverse that is written in one version only may count",
      plan + version("V1", "@Model class A { var bs: [B] = [] }; @Model class B { var a: A? }")
        + version(
          "V2", "@Model class A { var bs: [B] = [] }; @Model class B { @Relationship(inverse: \\A.bs) var a: A? }")),
    RuleCase(
      "what is not covered is the same where it is written alike",
      plan + version("V1", "@Model class A { var link: URL?; var size: Size }; \(keyed)")
        + version("1️⃣V2", "@Model class A { var link: URL?; var size: Size }; \(keyed)"), ["1️⃣ error"]),
    RuleCase(
      "optionality, delete rule, uniqueness and cardinality differ",
      longPlan
        + version("V1", listing: "A.self", "@Model class A { var x: Int?; var b: B? }; @Model class B { var y = 0 }")
        + version("V2", listing: "A.self", "@Model class A { var x: Int = 0; var b: B? }; @Model class B { var y = 0 }")
        + version(
          "V3", listing: "A.self",
          "@Model class A { var x: Int = 0; @Relationship(deleteRule: .cascade) var b: B? }; @Model class B { @Attribute(.unique) var y = 0 }"
        )),
    RuleCase(
      "a property whose type is not known",
      plan + version("V1", "@Model class A { var x = make() }")
        + version("V2", "@Model class A { var x = make() }"), unresolved: ["x", "x"]),
    RuleCase(
      "two lists that are not known are not equal",
      plan + "enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { list() } }\n"
        + "enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { list() } }\n",
      unresolved: ["list()", "list()"]),
    RuleCase(
      "versions that share no plan, and a test's plan",
      version("V1", listing: "Note.self") + version("V2", listing: "Note.self") + "@Model class Note { var a = 0 }\n"
        + "enum One: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self] }; static var stages: [MigrationStage] { [] } }\n"
        + "enum Two: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V2.self] }; static var stages: [MigrationStage] { [] } }\n"
        + "// file: AppTests/Plan.swift\n" + plan),
    RuleCase(
      "an order that a condition decides",
      "enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { flag ? [V1.self, V2.self] : [V1.self] }; static var stages: [MigrationStage] { [] } }\n"
        + version("V1", listing: "Note.self") + version("V2", listing: "Note.self") + "@Model class Note { var a = 0 }"),
    RuleCase(
      "a hash modifier tells versions apart",
      Stages.notes("var title = \"\"", "@Attribute(hashModifier: \"2\") var title = \"\"")),
  ]

  @Test("identical-versions", arguments: identical)
  func identicalVersions(line: RuleCase) { line.check("identical-versions") }

  // MARK: live-model-in-old-version

  static let live: [RuleCase] = [
    RuleCase(
      "a way back to the version before",
      """
      enum Back: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V2.self, toVersion: V1.self)] }
      }

      """ + version("V1", "@Model class Note { var a = 0 }") + version("V2", listing: "V1.Note.self")),
    RuleCase(
      "live types in old versions",
      longPlan + version("V1", listing: "1️⃣Note.self", listMarker: "9️⃣")
        + version("V2", listing: "3️⃣Note.self, 4️⃣Tag.self", listMarker: "8️⃣")
        + version("V3", listing: "Note.self, Tag.self, Label.self") + "@Model class 2️⃣Note { var a = 0 }\n"
        + "@Model class 5️⃣Tag { var b = 0 }\n@Model class Label { var c = 0 }",
      ["9️⃣ warning of 1️⃣ → 2️⃣", "8️⃣ warning of 3️⃣ 4️⃣ → 2️⃣ 5️⃣"]),
    RuleCase(
      "more than five versions: one finding at the plan's list of versions",
      migrationPlan((1...7).map { "V\($0)" }, schemasMarker: "1️⃣")
        + (1...7).map { number in
          version("V\(number)", listing: "Note.self\((1..<number).map { ", T\($0).self" }.joined())")
        }.joined() + "@Model class Note { var a = 0 }\n"
        + (1...6).map { "@Model class T\($0) { var b\($0) = 0 }\n" }.joined(),
      ["1️⃣ warning"]),
    RuleCase(
      "a class of a version that no plan lists, and that the last version lists",
      plan + version("V1", listing: "1️⃣Notes.Note.self", listMarker: "9️⃣")
        + version("V2", listing: "Notes.Note.self, Tag.self", "@Model class Tag { var a = 0 }")
        + version("Notes", "@Model class 2️⃣Note { var a = 0 }"), ["9️⃣ warning of 1️⃣ → 2️⃣"]),
    RuleCase(
      "a class of a version that has left the plan, and is earlier by its number",
      plan
        + version("V1", listing: "V0.Note.self", "static let versionIdentifier = Schema.Version(1, 0, 0)")
        + version("V2", listing: "V0.Note.self, Tag.self", "@Model class Tag { var a = 0 }")
        + version("V0", "static let versionIdentifier = Schema.Version(0, 9, 0); @Model class Note { var a = 0 }")),
    RuleCase(
      "a class of a version that no plan lists, which later versions have left",
      plan + version("V1", listing: "Notes.Note.self") + version("V2", "@Model class Note { var a = 0; var b = 0 }")
        + version("Notes", "@Model class Note { var a = 0 }")),
    RuleCase(
      "the app uses it, though the last version has a copy",
      plan + version("V1", listing: "1️⃣Note.self", listMarker: "9️⃣")
        + version("V2", "@Model class Note { var a = 0; var b = 0 }")
        + "@Model class Note { var a = 0 }\nfunc make() { _ = Note() }", ["9️⃣ error of 1️⃣"]),
    RuleCase(
      "a later version holds a copy with another shape",
      longPlan + version("V1", listing: "1️⃣Note.self", listMarker: "9️⃣")
        + version("V2", listing: "V2.Note.self", "@Model class Note { var old = 0 }")
        + version("V3", listing: "Note.self")
        + "@Model class Note { var new = 0 }", ["9️⃣ error of 1️⃣"]),
    RuleCase(
      "a later version's type, through an alias",
      plan + version("V1", listing: "1️⃣Note.self", listMarker: "9️⃣")
        + version("V2", listing: "Note.self, Tag.self", "@Model class Note { var a = 0 }")
        + "typealias Note = V2.Note\n@Model class Tag { var b = 0 }", ["9️⃣ warning of 1️⃣"]),
    RuleCase(
      "by concatenation with a constant list",
      plan
        + "enum V1: VersionedSchema { static var 9️⃣models: [any PersistentModel.Type] { Base.models + [V1.Tag.self] }\n"
        + "@Model class Tag { var b = 0 } }\nenum Base { static let models: [any PersistentModel.Type] = [1️⃣Note.self] }\n"
        + version("V2", listing: "Note.self, Tag.self", "@Model class Tag { var b = 0; var c = 0 }")
        + "@Model class Note { var a = 0 }", ["9️⃣ warning of 1️⃣"]),
    RuleCase(
      "no stages yet",
      "enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }; static var stages: [MigrationStage] { [] } }\n"
        + version("V1", listing: "1️⃣Note.self", listMarker: "9️⃣") + version("V2", listing: "Note.self, Tag.self")
        + "@Model class Note { var a = 0 }\n@Model class Tag { var b = 0 }", ["9️⃣ note of 1️⃣"]),
    RuleCase(
      "hidden by identical neighbors of the same types",
      plan + version("V1", listing: "Note.self") + version("V2", listing: "Note.self")
        + "@Model class Note { var a = 0 }"),
    RuleCase(
      "an earlier version's own type is safe",
      plan + version("V1", "@Model class Note { var a = 0 }; @Model class Tag { var b = 0 }")
        + version("V2", listing: "Note.self, V1.Tag.self", "@Model class Note { var a = 0; var b = 0 }")),
    RuleCase(
      "a namespace that only the version refers to, and a frozen class at top level",
      plan + version("V1", listing: "Models1.Note.self, OldTag.self")
        + version("V2", "@Model class Note { var a = 0; var b = 0 }")
        + "enum Models1 { @Model class Note { var a = 0 } }\n@Model class OldTag { var b = 0 }"),
    RuleCase(
      "a type that is not declared here",
      plan + version("V1", listing: "Note.self") + version("V2", listing: "Note.self, Tag.self"),
      unresolved: ["Note.self", "Note.self", "Tag.self"]),
    RuleCase(
      "a way back",
      """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V2.self, toVersion: V1.self)] }
      }

      """ + version("V1", listing: "Note.self, Tag.self")
        + version("V2", "@Model class Note { var a = 0; var b = 0 }")
        + "@Model class Note { var a = 0 }\n@Model class Tag { var b = 0 }"),
  ]

  @Test("live-model-in-old-version", arguments: live)
  func liveModelInOldVersion(line: RuleCase) { line.check("live-model-in-old-version") }

  // MARK: cross-version-relationship

  static let cross: [RuleCase] = [
    RuleCase(
      "the app's own class is live in a namespace too, though one version alone lists it",
      plan + version("V1", "@Model class Note { var 1️⃣tag: Models.Tag? }")
        + version("V2", listing: "Note.self, Models.Tag.self", "@Model class Note { var tag: Models.Tag?; var b = 0 }")
        + "enum Models { @Model class Tag { var a = 0 } }", ["1️⃣ warning"]),
    RuleCase(
      "two classes of one name in a list, a frozen one and the last",
      longPlan + version("V1", listing: "2️⃣Note.self", "@Model class Note { var a = 0 }")
        + "enum V2: VersionedSchema {\n  static var models: [any PersistentModel.Type] { V1.models + [1️⃣Note.self, Tag.self] }\n"
        + "  @Model class Note { var a = 0; var b = 0 }\n  @Model class Tag { var a = 0 }\n}\n"
        + version("V3", listing: "4️⃣V2.Note.self, 3️⃣Note.self", "@Model class Note { var a = 0; var b = 0; var c = 0 }"),
      ["1️⃣ error → 2️⃣", "3️⃣ error → 4️⃣"]),
    RuleCase(
      "classes of one name in the branches of a list",
      plan + version("V1", "@Model class Note { var a = 0 }")
        + "enum V2: VersionedSchema {\n  static var models: [any PersistentModel.Type] { if isNew { [Note.self] } else { [V1.Note.self] } }\n"
        + "  @Model class Note { var a = 0; var b = 0 }\n}\n"),
    RuleCase(
      "of the last version, to the class that the version before has, by type and by key path",
      plan
        + version(
          "V1",
          "@Model class Note { var tags: [Tag] = [] }; @Model class Tag { var note: Note? }")
        + version(
          "V2",
          "@Model class Note { var a = 0; @Relationship(inverse: 1️⃣\\V1.Tag.note) var tags: [Tag] = [] }; @Model class Tag { var 2️⃣note: V1.Note? }"
        ),
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "of the last version, to an earlier version's own model that it lists, or that no list has",
      plan
        + version("V1", "@Model class Tag { var b = 0 }; @Model class Old { var c = 0 }")
        + version("V2", listing: "Note.self, V1.Tag.self", "@Model class Note { var tag: V1.Tag?; var old: V1.Old? }")),
    RuleCase(
      "of the last version, from an earlier version's model that it lists",
      plan
        + version("V1", "@Model class Note { var 1️⃣tag: Tag? }; @Model class 2️⃣Tag { var note: Note? }")
        + version("V2", listing: "V1.Note.self, Tag.self", "@Model class Tag { var a = 0 }"),
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "a crash that is certain, beside a live model that may change",
      plan
        + version("V1", listing: "Note.self, Name.self", "@Model class 1️⃣Name { var text = \"\"; var 2️⃣note: Note? }")
        + version("V2", listing: "Note.self, Name.self")
        + "@Model class Note { var names: [Name] = []; var a = 0 }\n@Model class Name { var text = \"\"; var note: Note?; var b = 0 }",
      ["2️⃣ error"]),
    RuleCase(
      "to a live model that leads back to the live one: one name, two types",
      plan + version("V1", "@Model class Note { var 1️⃣tags: [Tag] = [] }")
        + version("V2", listing: "Note.self")
        + "@Model class 2️⃣Note { var tags: [Tag] = []; var b = 0 }\n@Model class Tag { var notes: [Note] = [] }",
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "to a live model that leads nowhere, several properties of one model",
      plan
        + version(
          "V1", listing: "Note.self",
          "@Model class Note { var 1️⃣tag: Tag?; var 2️⃣other: Tag?; var mine: Own? }; @Model class Own {}")
        + version("V2", listing: "Note.self, Tag.self", "@Model class Note { var tag: Tag?; var b = 0 }")
        + "@Model class Tag { var b = 0 }", ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "to a later version's model, and by the root of a key path",
      plan
        + version(
          "V1",
          "@Model class Note { var 1️⃣label: V2.Label?; @Relationship(inverse: \\Tag.note) var tag: Tag? }; @Model class Tag { @Relationship(inverse: 2️⃣\\V2.Note.tag) var note: Note? }"
        )
        + version(
          "V2", listing: "Note.self",
          "@Model class Note { var tag: Tag? }; @Model class Tag { var note: Note? }; @Model class Label {}"),
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "an earlier version's own model that is listed",
      longPlan + version("V1", "@Model class Tag { var b = 0 }")
        + version("V2", listing: "Note.self, V1.Tag.self", "@Model class Note { var tag: V1.Tag? }")
        + version("V3", "@Model class Note { var a = 0 }")),
    RuleCase(
      "an earlier version's own model that leads back to its own neighbor",
      longPlan
        + version("V1", "@Model class Tag { var note: Note? }; @Model class Note { var tag: Tag? }")
        + version("V2", listing: "Note.self, V1.Tag.self", "@Model class Note { var 1️⃣tag: V1.Tag?; var b = 0 }")
        + version("V3", "@Model class Note { var a = 0 }"), ["1️⃣ error"]),
    RuleCase(
      "an earlier version's own model that is listed beside a copy of what it leads to",
      longPlan
        + version("V1", "@Model class Tag { var 1️⃣note: Note? }; @Model class 2️⃣Note { var a = 0 }")
        + version("V2", listing: "Note.self, V1.Tag.self", "@Model class Note { var b = 0 }")
        + version("V3", "@Model class Note { var a = 0 }"), ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "namespaces of one version, a frozen class at top level, and the last version",
      plan + version("V1", listing: "Notes1.Note.self, OldTag.self")
        + version("V2", "@Model class Note { var label: Label? }")
        + "enum Notes1 { @Model class Note { var tag: OldTag?; var tag2: Tags1.Tag? } }\nenum Tags1 { @Model class Tag {} }\n"
        + "@Model class OldTag { var b = 0 }\n@Model class Label {}"),
    RuleCase(
      "hidden by the live model that is listed",
      plan + version("V1", listing: "Note.self, Tag.self", "@Model class Note { var tag: Tag? }")
        + version("V2", listing: "Note.self, Tag.self", "@Model class Note { var tag: Tag?; var b = 0 }")
        + "@Model class Tag { var b = 0 }"),
    RuleCase(
      "a type that is not known",
      plan + version("V1", "@Model class Note { var tag: Tag? }")
        + version("V2", "@Model class Note {}")
        + "// file: A/Tag.swift\n@Model class Tag {}\n// file: B/Tag.swift\n@Model class Tag {}", unresolved: ["tag"]),
  ]

  @Test("cross-version-relationship", arguments: cross)
  func crossVersionRelationship(line: RuleCase) { line.check("cross-version-relationship") }
}
