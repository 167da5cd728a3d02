import Testing

/// The rule about stored types at which making the schema crashes.
@Suite("Types that the schema cannot take apart", .texts)
struct UnsupportedAttributeTypeTests {
  @Test("unsupported-attribute-type", arguments: table)
  func rule(_ line: RuleCase) { line.check("unsupported-attribute-type") }

  static let table: [RuleCase] = [
    RuleCase(
      "types of the system, optional or not, with module, with a default, by an alias",
      """
      typealias Weight = Measurement<UnitMass>
      @Model final class Note {
        var a: 1️⃣Measurement<UnitMass>
        var b: 2️⃣Foundation.DateComponents?
        @Attribute(originalName: "x") private(set) var c: 3️⃣Optional<MKMapItem.Identifier>
        var d: 4️⃣PersistentIdentifier!
        var 5️⃣e = DateComponents(hour: 8)
        var f: 6️⃣Weight
      }
      """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error", "5️⃣ error", "6️⃣ error"]),
    RuleCase(
      "fields of structs at any depth, in other files, nested in the model, and an alias of a struct",
      """
      // file: Note.swift
      @Model final class Note {
        var plan: 1️⃣Plan
        var visit: 3️⃣Place?
        struct Plan: Codable { var title = ""; var start: Start? }
      }
      typealias Place = Spot
      // file: Start.swift
      struct Start: Codable, Hashable { let 2️⃣time: DateComponents }
      struct Spot: Codable { var name: String; var inner: Inner; struct Inner: Codable { let 4️⃣id: MKMapItem.Identifier? } }
      """,
      ["1️⃣ error → 2️⃣", "3️⃣ error → 4️⃣"]),
    RuleCase(
      "classes of the project, stored themselves or in a struct",
      """
      final class Settings: Codable { var size = 1 }
      class Base: NSObject, Codable { var size = 1 }
      struct Box: Codable { var 3️⃣settings: Settings }
      @Model final class Note {
        var settings: 1️⃣Settings
        var box: 2️⃣Box?
        var base: 4️⃣Base?
      }
      """,
      ["1️⃣ error", "2️⃣ error → 3️⃣", "4️⃣ error"]),
    RuleCase(
      "one field that several properties store is one finding",
      """
      struct Slot: Codable { var 3️⃣time: DateComponents; var other: DateComponents }
      @Model final class Note { var a: 1️⃣Slot; var b: 2️⃣Slot? }
      @Model final class Task { var c: 4️⃣Slot }
      """,
      ["1️⃣ error → 3️⃣ 2️⃣ 4️⃣"]),
    RuleCase(
      "a struct that holds itself through an optional box",
      """
      struct Tree: Codable { var name = ""; var children: [Tree] = []; var 2️⃣due: DateComponents? }
      @Model final class Note { var tree: 1️⃣Tree }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "types of the project with such names, and aliases that lead elsewhere",
      """
      struct Measurement<Unit>: Codable { var value = 0.0 }
      struct DateComponents: Codable { var hour = 0 }
      typealias PersistentIdentifier = String
      enum MKMapItem { struct Identifier: Codable { var rawValue = "" } }
      @Model final class Note {
        var a: Measurement<Int>; var b: DateComponents?; var c: PersistentIdentifier; var d: MKMapItem.Identifier
        var e = DateComponents(hour: 8)
        var f: Elsewhere.DateComponents
      }
      """),
    RuleCase(
      "types that nothing is reported of, and one with another number of arguments",
      """
      @Model final class Note {
        var a: NSColor; var b: UIColor?; var c: Calendar; var d: Locale; var e: TimeZone; var f: Color
        var g: Measurement; var h: DateComponents<Int>; var i: UnitMass; var j: Elsewhere; var k: NSManagedObjectID
      }
      """),
    RuleCase(
      "properties that are not stored by fields",
      """
      @Model final class Note {
        @Attribute(.transformable(by: T.self)) var a: Measurement<UnitMass>
        @Attribute(.codable) var b: DateComponents?
        @Transient var c: PersistentIdentifier? = nil
        @Wrapped var d: DateComponents
        static var e = DateComponents()
        var f: DateComponents { DateComponents() }
        var g: DateComponents { get { DateComponents() } set {} }
        func h(_ id: PersistentIdentifier) -> DateComponents { DateComponents() }
      }
      struct Plain: Codable { var time: DateComponents }
      """),
    RuleCase(
      "collections, associated values, raw values",
      """
      struct Raw: RawRepresentable, Codable { var rawValue: String; var time: DateComponents? }
      enum Kind: Codable { case at(DateComponents), nowhere }
      struct Box: Codable { var kind: Kind; var list: [DateComponents]; var table: [String: Measurement<UnitMass>] }
      @Model final class Note {
        var a: [DateComponents]; var b: Set<PersistentIdentifier>; var c: [String: Settings]; var d: [Box]
        var e: Raw; var f: Kind; var g: Box
      }
      final class Settings: Codable {}
      """),
    RuleCase(
      "structs that decide themselves what is encoded",
      """
      struct Own: Codable {
        var time: DateComponents
        func encode(to encoder: any Encoder) throws {}
      }
      struct Keys: Codable {
        var name = ""; var time = DateComponents()
        enum CodingKeys: String, CodingKey { case name }
      }
      struct Wrapping: Codable { @Wrapped var time: DateComponents; static let zero = DateComponents(); var now: DateComponents { .init() } }
      @Macro struct Made: Codable { var time: DateComponents }
      @Model final class Note { var a: Own; var b: Keys; var c: Wrapping; var d: Made }
      """),
    RuleCase(
      "models, classes that a macro changes, actors, and names that two types answer to",
      """
      @Model final class Tag { var note: Note? }
      @Entity final class Other: Codable {}
      actor Worker {}
      @Model final class Note { var tag: Tag?; var tags: [Tag]; var other: Other; var worker: Worker; var twice: Twice }
      // file: A.swift
      #if os(iOS)
        final class Twice: Codable {}
      #else
        struct Twice: Codable {}
      #endif
      """),
    RuleCase(
      "tests, and a model of an earlier version",
      """
      // file: AppTests/Note.swift
      @Model final class TestNote { var time: DateComponents }
      // file: App/Schemas.swift
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var time: DateComponents }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var time: 1️⃣DateComponents; var a = 1 }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """,
      ["1️⃣ error"]),
  ]

  @Test("points at the type with its marks")
  func span() {
    SpanCase(
      "unsupported-attribute-type",
      "@Model class A { var a: Measurement<UnitMass>?; var b: Optional<DateComponents>; var c = DateComponents() }",
      ["Measurement<UnitMass>?", "Optional<DateComponents>", "c"]
    ).check()
  }
}
