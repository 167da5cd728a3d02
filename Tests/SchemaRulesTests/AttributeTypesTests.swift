import Testing

/// The rules about the names and types of what a model stores.
@Suite("Attributes: names and types", .texts)
struct AttributeTypesTests {
  /// Two versions of an item with a reserved name.
  private static let twoVersions = """
    enum V1: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model class Item { var deleted = false }
    }
    enum V2: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Item.self] }
      @Model class Item { var 2️⃣deleted = true; var size = 0 }
    }

    """

  @Test("reserved-property-name", arguments: reservedTable)
  func reserved(_ line: RuleCase) { line.check("reserved-property-name") }

  static let reservedTable: [RuleCase] = [
    RuleCase(
      "every name, with and without annotation",
      """
      @Model final class Note {
        var 1️⃣description: String
        private(set) var 2️⃣entity = ""
        @Attribute(.spotlight)
        var 3️⃣deleted: Bool
        var a = 1; var 4️⃣hash = 2; var 5️⃣hashValue, 6️⃣isDeleted: Int
        let 7️⃣hasChanges: Bool
        var 8️⃣objectID: UUID
        var 9️⃣`modelContext`: String { didSet {} }
      }
      """,
      [
        "1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ warning", "5️⃣ warning", "6️⃣ warning", "7️⃣ warning", "8️⃣ warning",
        "9️⃣ warning",
      ]),
    RuleCase(
      "relationships too, in branches of an #if, in a version",
      """
      enum V1 {
        @Model final class Note {
          #if os(iOS)
            var 1️⃣entity: Tag?
          #else
            var entity: [Tag] = []
          #endif
          var 2️⃣persistentModelID: Int
        }
        @Model final class Tag {}
      }
      """,
      ["1️⃣ error", "2️⃣ warning"]),
    RuleCase(
      "what is not stored, and names that are longer",
      """
      @Model final class Note {
        var description: String { "" }
        @Transient var deleted = false
        static let entity = "Note"
        static var hash: Int { 0 }
        func isDeleted() -> Bool { false }
        var entityName = "", deletedAt: Date?, noteDescription = ""
      }
      extension Note { var objectID: Int { 0 } }
      struct Plain { var description: String; var entity: Int }
      final class Other { var deleted = false }
      """),
    RuleCase(
      "'description' in stored structs at any depth, once for all that store it",
      """
      // file: Models.swift
      @Model final class Note {
        var place: 2️⃣Place?
        var again = 3️⃣Place(description: "")
        var kind: 5️⃣Kind
      }
      // file: Values.swift
      struct Place: Codable { var a: Int, 1️⃣description: String; var inner: Inner? }
      extension Place { struct Inner: Codable { let 4️⃣description: String? } }
      enum Kind: Codable { case at(Spot) }
      typealias Spot = Nested.Spot
      enum Nested { struct Spot: Codable { var 6️⃣description = "" } }
      """,
      ["1️⃣ error → 2️⃣ Models.swift:3:7", "4️⃣ error → 2️⃣ Models.swift:3:7", "6️⃣ error → 5️⃣"]),
    RuleCase(
      "structs whose 'description' is no field, other names in structs, and values that are not taken apart",
      """
      @Model final class Note {
        var place: Place
        var list: [Bad] = []
        var table: [String: Bad] = [:]
        @Transient var hidden: Bad? = nil
        @Attribute(.transformable(by: T.self)) var stored: Bad
        @Attribute(.codable) var coded: Bad
        var kind: Kind
        var elsewhere: Elsewhere
      }
      struct Place: Codable, CustomStringConvertible {
        var description: String { "" }
        static let description = ""
        var entity = "", deleted = false, hash = 0
      }
      struct Bad: Codable { var description: String }
      enum Kind: String, Codable { case description; var description: String { rawValue } }
      """),
    RuleCase(
      "a struct that holds itself, and a struct of models that are not judged",
      """
      // file: App.swift
      @Model final class Note { var tree: Tree }
      struct Tree: Codable { var children: Box?; var name = "" }
      indirect enum Box: Codable { case tree(Tree) }
      struct Fixture: Codable { var description = "" }
      // file: AppTests/NoteTests.swift
      @Model final class TestNote { var deleted = false; var value: Fixture }
      """),
    RuleCase(
      "a frozen model",
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var deleted = false; var place: Old }
        struct Old: Codable { var description = "" }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var 1️⃣deleted = false }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      """,
      ["1️⃣ error"]),
    RuleCase(
      "a stored type of which there are two",
      """
      // file: AppA/Note.swift
      @Model final class Note { var place: Place }
      // file: AppB/Place.swift
      struct Place: Codable { var description: String }
      // file: AppC/Place.swift
      struct Place: Codable { var description: String }
      """,
      unresolved: ["place"]),
    RuleCase(
      "a plan in tests that ends with an old version makes none of its models current",
      twoVersions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [] }
        }
        // file: AppTests/OldTests.swift
        enum Old: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self] }
          static var stages: [MigrationStage] { [] }
        }
        """,
      ["2️⃣ error"]),
    RuleCase(
      "where branches leave the order open, the version that is listed last is current",
      twoVersions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self] + (isNew ? [V2.self] : []) }
          static var stages: [MigrationStage] { [] }
        }
        """,
      ["2️⃣ error"]),
    RuleCase(
      "where the list is not a literal, a version that a stage leads away from is not current",
      twoVersions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { Registry.versions }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        """,
      ["2️⃣ error"]),
    RuleCase(
      "a plan that leads back makes none of its models current",
      twoVersions.replacing(
        "static var models", with: "static var versionIdentifier: Schema.Version { .init(1, 0, 0) }; static var models",
        maxReplacements: 1)
          + """
          enum Plan: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
            static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
          }
          enum Back: SchemaMigrationPlan {
            static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
            static var stages: [MigrationStage] { [.lightweight(fromVersion: V2.self, toVersion: V1.self)] }
          }
          """,
      ["2️⃣ error"]),
    RuleCase(
      "each branch of a list has a last version",
      twoVersions.replacing("var deleted = false", with: "var 3️⃣deleted = false") + """
        enum Plan: SchemaMigrationPlan {
          #if BACK
            static var schemas: [any VersionedSchema.Type] { [V2.self, V1.self] }
            static var stages: [MigrationStage] { [.lightweight(fromVersion: V2.self, toVersion: V1.self)] }
          #else
            static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
            static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
          #endif
        }
        """,
      ["2️⃣ error", "3️⃣ error"]),
  ]

  @Test("unkeyed-codable-attribute", arguments: unkeyedTable)
  func unkeyed(_ line: RuleCase) { line.check("unkeyed-codable-attribute") }

  static let unkeyedTable: [RuleCase] = [
    RuleCase(
      "types of the system, also inferred, optional, qualified and through an alias",
      """
      @Model final class Note {
        var a: 1️⃣CGRect
        var b: 2️⃣CoreGraphics.CGPoint?
        var 3️⃣c = CGSize.zero
        var 4️⃣d = CGSize(width: 1, height: 2)
        var e: 5️⃣Frame
        var f: 6️⃣CGVector, g: 7️⃣Optional<CGAffineTransform>
        private(set) var h: 8️⃣AttributedString, i: 9️⃣Range<Int>
      }
      typealias Frame = NSRect
      """,
      [
        "1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error", "5️⃣ error", "6️⃣ warning", "7️⃣ warning", "8️⃣ note",
        "9️⃣ note",
      ]),
    RuleCase(
      "in structs and enums, with the part in a note",
      """
      @Model final class Note {
        var body: 1️⃣Body
        var filter: 3️⃣Filter = Filter.none
        var shape: 5️⃣Shape?
        var span: 7️⃣Span
      }
      struct Body: Codable { var title = "", 2️⃣text: AttributedString }
      enum Filter { case none, 4️⃣tags([String]) }
      extension Filter: Codable {}
      struct Shape: Codable { var inner: Inner; struct Inner: Codable { var 6️⃣origin = CGPoint.zero } }
      struct Span: Codable { var 8️⃣range: ClosedRange<Int>? }
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣", "5️⃣ warning → 6️⃣", "7️⃣ note → 8️⃣"]),
    RuleCase(
      "sets and optional arrays in cases, with and without labels, nested enums",
      """
      @Model final class Note { var a: 1️⃣A; var b: 3️⃣B; var c: 5️⃣C }
      enum A: Codable { case 2️⃣ids(values: Set<UUID>?, count: Int) }
      enum B: Codable { case plain(Int); indirect case 4️⃣more(_ all: [B]) }
      enum C: Codable { case inner(D); enum D: Codable { case 6️⃣list(Array<Int>) } }
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣", "5️⃣ warning → 6️⃣"]),
    RuleCase(
      "an encode(to:) that asks for an unkeyed container, in an extension or a protocol of the project",
      """
      @Model final class Note { var line: 1️⃣Line; var path: 3️⃣Path }
      struct Line { var points: [Double] }
      extension Line: Codable {
        func 2️⃣encode(to encoder: any Encoder) throws { var c = encoder.unkeyedContainer(); try c.encode(points) }
        init(from decoder: any Decoder) throws { points = [] }
      }
      struct Path: ListCoded { var points: [Double] }
      protocol ListCoded: Codable {}
      extension ListCoded { func 4️⃣encode(to encoder: Encoder) throws { _ = encoder.unkeyedContainer() } }
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣"]),
    RuleCase(
      "an encode(to:) that writes one value, as a rule of a struct's",
      """
      @Model final class Note { var day: 1️⃣Day; var code: 3️⃣Code?; var mood: Mood; var both: Both }
      struct Day: Codable {
        var number = 0
        init(from decoder: any Decoder) throws { number = try decoder.singleValueContainer().decode(Int.self) }
        func 2️⃣encode(to encoder: any Encoder) throws {
          var container = encoder.singleValueContainer()
          try container.encode(number)
        }
      }
      protocol Coded: Codable { var text: String { get } }
      extension Coded { func 4️⃣encode(to encoder: Encoder) throws { var c = encoder.singleValueContainer(); try c.encode(text) } }
      struct Code: Coded { var text = "" }
      enum Mood: Codable {
        case calm
        func encode(to encoder: Encoder) throws { var c = encoder.singleValueContainer(); try c.encode("calm") }
      }
      struct Both: Codable {
        var text = ""
        func encode(to encoder: Encoder) throws {
          if isShort { var c = encoder.singleValueContainer(); try c.encode(text) }
          var c = encoder.container(keyedBy: Keys.self)
        }
      }
      """,
      ["1️⃣ note → 2️⃣", "3️⃣ note → 4️⃣"]),
    RuleCase(
      "one field that several properties store",
      """
      @Model final class Note { var frame: 1️⃣Frame; var other: 3️⃣Frame? }
      @Model final class Tag { var frame: 4️⃣Frame }
      struct Frame: Codable { var 2️⃣rect: CGRect }
      """,
      ["1️⃣ warning → 2️⃣ 3️⃣ 4️⃣"]),
    RuleCase(
      "collections, types that encode by keys, fields that are not encoded, values that are not taken apart",
      """
      @Model final class Note {
        var points: [CGPoint] = []
        var frames: [String: CGRect] = [:]
        var point: Point
        var keyed: Keyed
        var partly: Partly
        var wrapped: Wrapped
        var macro: Generated
        var kind: Kind
        var tags: [String]
        @Attribute(.transformable(by: T.self)) var a: CGRect
        @Attribute(.codable) var b: CGRect
        @Transient var c = CGRect.zero
        var d: CGRect { .zero }
        static var e = CGRect.zero
        var f: CGFloat
        var g: Own.CGRectangle
      }
      struct Point: Codable { var x = 0.0, y = 0.0; var list: [CGPoint]; var point: CGPoint { .zero } }
      struct Keyed: Codable {
        var origin: CGPoint
        func encode(to encoder: Encoder) throws { var c = encoder.container(keyedBy: Keys.self) }
      }
      struct Partly: Codable {
        var name: String
        var origin = CGPoint.zero
        enum CodingKeys: String, CodingKey { case name }
      }
      struct Wrapped: Codable { @KeyedPoint var origin: CGPoint }
      @CodableMacro struct Generated { var origin: CGPoint }
      enum Kind: String, Codable { case a; var list: [String] { [] } }
      struct Own { struct CGRectangle: Codable { var x = 0 } }
      """),
    RuleCase(
      "a type of the project with the system's name, and one of another module",
      """
      @Model final class Note { var a: CGRect; var b: GeoJSON.Line }
      struct CGRect: Codable { var x = 0 }
      """),
    RuleCase(
      "an initial value that does not show its type",
      "@Model final class Note { var a = makeFrame() }", unresolved: ["a"]),
  ]

  @Test("unique-on-unsupported-type", arguments: uniqueTypeTable)
  func uniqueType(_ line: RuleCase) { line.check("unique-on-unsupported-type") }

  static let uniqueTypeTable: [RuleCase] = [
    RuleCase(
      "options wherever they stand",
      """
      @Model final class Note {
        @Attribute(1️⃣.unique) var a: URL?
        @Attribute(.spotlight, 2️⃣.unique, originalName: "x")
        var b: Data
        @SwiftData.Attribute(3️⃣Schema.Attribute.Option.unique) var c = Kind.plain
        @available(iOS 18, *) @Attribute(4️⃣.unique) var d: [String]
        @Attribute(5️⃣.unique) var e: [String: Int]
        @Attribute(6️⃣.unique) var f = true
        @Attribute(7️⃣.unique) var g: Place
        @Attribute(8️⃣.unique) var h: Set<Int>
        @Attribute(9️⃣.unique) var i: Character
      }
      enum Kind: String, Codable { case plain }
      struct Place: Codable { var x = 0 }
      """,
      [
        "1️⃣ note", "2️⃣ note", "3️⃣ note", "4️⃣ note", "5️⃣ note", "6️⃣ note", "7️⃣ note", "8️⃣ note", "9️⃣ note",
      ]),
    RuleCase(
      "supported types, and relationships",
      """
      @Model final class Note {
        @Attribute(.unique) var a: Int
        @Attribute(.unique) var b: Double?
        @Attribute(.unique) var c: String
        @Attribute(.unique) var d = UUID()
        @Attribute(.unique) var e: Foundation.Date
        @Attribute(.unique) var f: Decimal
        @Attribute(.unique) var g: Identifier
        @Attribute(.unique) var h: Tag?
        @Relationship(.unique) var i: Tag?
        @Attribute(.unique) var j: [Tag]
        @Attribute var k: URL
        @Attribute(.spotlight) var l: URL
        @Own.Attribute(.unique) var m: URL
        @Attribute(.unique) var n: PhoneNumber
        @Transient @Attribute(.unique) var o: URL? = nil
      }
      typealias Identifier = UInt64
      @Model final class Tag {}
      """),
    RuleCase(
      "a type that is not known", "@Model final class Note { @Attribute(.unique) var a = make() }", unresolved: ["a"]),
  ]

  @Test("unique-to-many", arguments: uniqueToManyTable)
  func uniqueToMany(_ line: RuleCase) { line.check("unique-to-many") }

  static let uniqueToManyTable: [RuleCase] = [
    RuleCase(
      "options of both macros, any collection",
      """
      @Model final class Note {
        @Attribute(1️⃣.unique) var a: [Tag]
        @Relationship(2️⃣.unique, deleteRule: .cascade) var b = [Tag]()
        @Attribute(3️⃣Schema.Attribute.Option.unique) @Relationship var c: [Tag]?
        @Relationship(4️⃣Schema.Relationship.Option.unique) var d: Set<Tag>
      }
      @Model final class Tag {}
      """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error"]),
    RuleCase(
      "key paths, in any order, with roots, inherited",
      """
      @Model class Note {
        #Unique<Note>([1️⃣\\.tags], [\\.name, 2️⃣\\Note.tags], [3️⃣\\Alias.tags])
        var name: String
        var tags: [Tag]
      }
      typealias Alias = Note
      @Model final class Sub: Note { #Unique<Sub>([4️⃣\\.tags, \\.extra]); var extra: Int }
      @Model final class Tag {}
      """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error"]),
    RuleCase(
      "a to-one, an index, arrays of values, paths through a relationship, other constraints",
      """
      @Model final class Note {
        #Unique<Note>([\\.tag], [\\.name, \\.words], [\\.tags.count], [\\.missing])
        #Index<Note>([\\.tags])
        @Attribute(.unique) var tag: Tag?
        @Attribute(.unique) var words: [String]
        @Attribute(.spotlight) var tags: [Tag]
        var name: String
      }
      @Model final class Tag {}
      """),
    RuleCase(
      "a type of which there are two",
      """
      // file: AppA/Note.swift
      @Model final class Note { @Attribute(.unique) var tags: [Tag] }
      // file: AppB/Tag.swift
      @Model final class Tag {}
      // file: AppC/Tag.swift
      @Model final class Tag {}
      """,
      unresolved: ["tags"]),
  ]

  @Test("primitive-array-attribute", arguments: primitiveArrayTable)
  func primitiveArray(_ line: RuleCase) { line.check("primitive-array-attribute") }

  static let primitiveArrayTable: [RuleCase] = [
    RuleCase(
      "written and inferred, optional and nested",
      """
      @Model final class Note {
        var a: 1️⃣[String]
        var b: 2️⃣Array<Int>?
        var 3️⃣c = [Double]()
        var 4️⃣d = ["x"]
        var e: 5️⃣[[UUID]]
        let f: 6️⃣[Date?]
        var g: 7️⃣Words = []
      }
      typealias Words = [String]
      """,
      ["1️⃣ note", "2️⃣ warning", "3️⃣ note", "4️⃣ note", "5️⃣ note", "6️⃣ note", "7️⃣ note"]),
    RuleCase(
      "relationships, types of the project, other collections, what is not stored so",
      """
      @Model final class Note {
        var a: [Tag]
        var b: [Kind]
        var c: Set<String>
        var d: [String: Int]
        @Transient var e: [String] = []
        var f: [String] { [] }
        static let g = ["x"]
        @Attribute(.transformable(by: T.self)) var h: [String]
        var i: [Elsewhere]
        var j: String
      }
      @Model final class Tag {}
      enum Kind: String, Codable { case plain }
      """),
    RuleCase("an empty literal", "@Model final class Note { var a = [] }", unresolved: ["a"]),
  ]

  @Test("external-storage-not-data", arguments: externalStorageTable)
  func externalStorage(_ line: RuleCase) { line.check("external-storage-not-data") }

  static let externalStorageTable: [RuleCase] = [
    RuleCase(
      "other types",
      """
      @Model final class Note {
        @Attribute(.externalStorage) var a: 1️⃣String
        @Attribute(.externalStorage, originalName: "x") var b: [Data]
        @Attribute(.spotlight, Schema.Attribute.Option.externalStorage) var 3️⃣c = ""
        @Attribute(.externalStorage)
        private(set) var d: 4️⃣Place?
        @Attribute(.externalStorage) var e: 5️⃣Tag?
        @Attribute(.externalStorage) var f: [UInt8: Data]?
      }
      struct Place: Codable { var x = 0 }
      @Model final class Tag {}
      """,
      ["1️⃣ warning", "3️⃣ warning", "4️⃣ warning", "5️⃣ warning"]),
    RuleCase(
      "data, optional and by another name",
      """
      @Model final class Note {
        @Attribute(.externalStorage) var a: Data
        @Attribute(.externalStorage) var b: Data?
        @Attribute(.externalStorage) var c: Foundation.Data!
        @Attribute(.externalStorage) var d = Data()
        @Attribute(.externalStorage) var e: Blob
        @Attribute(.externalStorage) var f: ImageData
        @Attribute(.externalStorage, .transformable(by: T.self)) var g: Picture
        @Attribute(.unique) var h: String
      }
      typealias Blob = Data
      final class Picture {}
      """),
    RuleCase(
      "a type that is not known", "@Model final class Note { @Attribute(.externalStorage) var a = load() }",
      unresolved: ["a"]),
  ]

  @Test("custom-type-attribute", arguments: customTypeTable)
  func customType(_ line: RuleCase) { line.check("custom-type-attribute") }

  static let customTypeTable: [RuleCase] = [
    RuleCase(
      "models that versions list, reach or declare",
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Own { var a: 1️⃣Kind? }
      }
      @Model final class Note { var tag: Tag?; var b: 2️⃣[Place]; var c: 3️⃣[String: Place]; var 4️⃣d = Kind.plain }
      @Model final class Tag { var e: 5️⃣Set<Kind> }
      @Model final class Other { var f: Kind }
      struct Place: Codable { var x = 0 }
      enum Kind: String, Codable { case plain }
      """,
      ["1️⃣ note", "2️⃣ note", "3️⃣ note", "4️⃣ note", "5️⃣ note"]),
    RuleCase(
      "relationships, types of the system, frozen models",
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var a: Place }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Note { var a: Tag?; var b: [Tag]; var c: Date; var d: [String: Int]; var e: Elsewhere }
        @Model final class Tag { @Transient var f: Place? = nil; var g: Place { Place() } }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      struct Place: Codable { var x = 0 }
      """),
  ]

  @Test("what findings cover", arguments: spans)
  func coverage(_ line: SpanCase) { line.check() }

  static let spans: [SpanCase] = [
    SpanCase(
      "reserved-property-name",
      "@Model final class Note { var entity: String; var a: P }; struct P: Codable { var description = 1 }",
      ["entity", "description"]),
    SpanCase(
      "unkeyed-codable-attribute",
      "@Model final class Note { var a: CoreGraphics.CGRect?; var b: Optional<CGSize>; var c = CGPoint.zero }",
      ["CoreGraphics.CGRect?", "Optional<CGSize>", "c"]),
    SpanCase(
      "unique-on-unsupported-type",
      "@Model final class Note { @Attribute(Schema.Attribute.Option.unique, originalName: \"b\") var a: URL }",
      ["Schema.Attribute.Option.unique"]),
    SpanCase(
      "unique-to-many",
      "@Model final class Note { #Unique<Note>([ \\Note.notes ]); @Relationship(.unique) var notes: [Note] }",
      ["\\Note.notes", ".unique"]),
    SpanCase("primitive-array-attribute", "@Model final class Note { var a: [ String ]? = nil }", ["[ String ]?"]),
    SpanCase(
      "external-storage-not-data", "@Model final class Note { @Attribute(.externalStorage) var a: String! }",
      ["String!"]),
    SpanCase(
      "custom-type-attribute",
      "enum V1: VersionedSchema { @Model final class Note { var a: [V1.Kind?]; } enum Kind: Codable {} }",
      ["[V1.Kind?]"]),
  ]
}
