import TestSupport
import Testing

/// What only old versions lead to is frozen, however they lead there.
@Suite("Frozen types", .texts)
struct FrozenTypesTests {
  /// A class outside all versions that the first two of three versions list, by a list in `Lists`.
  private static func listed(
    _ name: String, call: String = "Lists.old", by lists: String, _ expected: [String] = [], beside: String = ""
  ) -> RuleCase {
    RuleCase(
      name,
      migrationPlan(["V1", "V2", "V3"]) + """
        enum V1: VersionedSchema { static var 9️⃣models: [any PersistentModel.Type] { \(call) } }
        enum V2: VersionedSchema {
          static var models: [any PersistentModel.Type] { \(call) + [Tag.self] }
          @Model final class Tag { var a = 0 }
        }
        \(version("V3", "@Model final class Note { var a = 0; var b = 0 }"))
        enum Legacy { @Model final class Note { var a = 0 } }
        typealias Note = V3.Note
        \(lists)
        \(beside)
        """, expected)
  }

  static let models: [RuleCase] = [
    listed(
      "a list that an old version names",
      by: "enum Lists { static let old: [any PersistentModel.Type] = [Legacy.Note.self] }"),
    listed(
      "a list of lists, and computed ones",
      by: """
        enum Lists { static var old: [any PersistentModel.Type] { Frozen.notes + Frozen.none } }
        struct Frozen {
          static let notes = [Legacy.Note.self] as [any PersistentModel.Type]
          static let none: [any PersistentModel.Type] = []
        }
        """),
    listed(
      "a list that tests name too",
      by: "enum Lists { static let old: [any PersistentModel.Type] = [Legacy.Note.self] }",
      beside: "// file: AppTests/Lists.swift\nlet all = Lists.old"),
    listed(
      "an alias that nothing names",
      by: """
        enum Lists { static let old: [any PersistentModel.Type] = [Legacy.Note.self] }
        typealias OldNote = Legacy.Note
        """),
    listed(
      "a member of another framework's type",
      by: "enum Lists { static let old: [any PersistentModel.Type] = [Legacy.Note.self] }",
      beside: "struct Importer { func run() { read(Foreign.Note.identifier, kind: .Note, make().Note) } }"),
    listed(
      "an extension",
      by: "enum Lists { static let old: [any PersistentModel.Type] = [Legacy.Note.self] }",
      beside: "extension Legacy.Note { var title: String { \"\" } }"),
    listed(
      "a list that a function returns, by an alias of the namespace", call: "Lists.old()",
      by: """
        enum Lists { static func old() -> [any PersistentModel.Type] { [Archive.Note.self] } }
        typealias Archive = Legacy
        """),
    listed(
      "constants of one type, with and without its type", call: "[Lists.note, Lists.same]",
      by: """
        enum Lists { static let note: any PersistentModel.Type = Legacy.Note.self; static let same = Legacy.Note.self }
        """),
    listed(
      "a list in a tuple, and one that is passed on", call: "Lists.all",
      by: """
        enum Lists {
          static let both: (old: [any PersistentModel.Type], new: Int) = ([Legacy.Note.self], 1)
          static let all = both.old
        }
        """),
    listed(
      "a list at file level, and one of the version itself", call: "Self.old",
      by: """
        extension V1 { static var old: [any PersistentModel.Type] { oldModels } }
        extension V2 { static var old: [any PersistentModel.Type] { V1.old } }
        let oldModels = [Legacy.Note.self] as [any PersistentModel.Type]
        """),
    listed(
      "a function that the app calls", call: "Lists.old()",
      by: "enum Lists { static func old() -> [any PersistentModel.Type] { [1️⃣Legacy.Note.self] } }", ["9️⃣ error of 1️⃣"],
      beside: "struct Importer { func run() { read(Lists.old()) } }"),
    listed(
      "a constant of one type that the app names", call: "[Lists.note]",
      by: "enum Lists { static let note = 1️⃣Legacy.Note.self }", ["9️⃣ error of 1️⃣"],
      beside: "struct Importer { func run() { read(Lists.note) } }"),
    listed(
      "a list that the app names",
      by: "enum Lists { static let old: [any PersistentModel.Type] = [1️⃣Legacy.Note.self] }", ["9️⃣ error of 1️⃣"],
      beside: "struct Importer { func run() { read(Lists.old) } }"),
    listed(
      "a list that the app names through another one",
      by: "enum Lists { static let old: [any PersistentModel.Type] = [1️⃣Legacy.Note.self] }", ["9️⃣ error of 1️⃣"],
      beside:
        "enum All { static let lists: [any PersistentModel.Type] = Lists.old }\nstruct Importer { func run() { read(All.lists) } }"
    ),
    listed(
      "an alias that the app names",
      by: """
        enum Lists { static let old: [any PersistentModel.Type] = [1️⃣Legacy.Note.self] }
        typealias OldNote = Legacy.Note
        """, ["9️⃣ error of 1️⃣"], beside: "struct Importer { func run() { insert(OldNote()) } }"),
  ]

  @Test("a class of a version between changes no more than that version")
  func between() {
    let source =
      migrationPlan(["V1", "V2", "V3"])
      + version("V1", listing: "V2.Note.self, Tag.self", "@Model class Tag { var a = 0 }")
      + version("V2", "@Model class Note { var a = 0 }") + version("V3", "@Model class Note { var a = 0; var b = 0 }")
    let found = ExampleSource(source).report(only: ["live-model-in-old-version"]).diagnostics
    #expect(found.map(\.severity) == [.warning])
  }

  @Test("live-model-in-old-version", arguments: models)
  func liveModel(line: RuleCase) { line.check("live-model-in-old-version") }

  private static let old =
    migrationPlan(["V1", "V2", "V3"]) + version("V1", "@Model class Note { var place: 1️⃣Place? }")
    + version("V2", "@Model class Note { var place: 2️⃣Place?; var b = 0 }")
    + version("V3", "@Model class Note { var b = 0 }") + "struct 3️⃣Place: Codable { var x = 0 }\n"

  static let valueTypes: [RuleCase] = [
    RuleCase("a struct that only old versions store", old),
    RuleCase("a struct that tests name too", old + "// file: AppTests/Places.swift\nlet place = Place()"),
    RuleCase(
      "a struct in a namespace, and what it stores",
      old.replacing("Place?", with: "Old.Place?").replacing(
        "struct 3️⃣Place: Codable { var x = 0 }",
        with:
          "enum Old { struct Place: Codable { var x: Point? }; struct Point: Codable { var y = 0; var near: [Place] } }"
      )),
    RuleCase(
      "an enum by an alias that nothing names",
      old.replacing("struct 3️⃣Place: Codable { var x = 0 }", with: "enum Place: Codable { case at(Int), nowhere }")
        + "typealias OldPlace = Place"),
    RuleCase(
      "a struct that the app uses, with what it stores",
      old.replacing("var x = 0 }", with: "var x: Point? }\nstruct 4️⃣Point: Codable { var y = 0 }")
        + "struct Map { var places: [Place] = [] }", ["1️⃣ warning of 1️⃣ 1️⃣ → 1️⃣ 3️⃣ 4️⃣", "2️⃣ warning of 2️⃣ 2️⃣ → 2️⃣ 3️⃣ 4️⃣"]),
    RuleCase(
      "a struct that the app uses", old + "struct Map { var places: [Place] = [] }", ["1️⃣ warning → 3️⃣", "2️⃣ warning → 3️⃣"]),
  ]

  @Test("live-value-type-in-old-version", arguments: valueTypes)
  func liveValueType(line: RuleCase) { line.check("live-value-type-in-old-version") }
}
