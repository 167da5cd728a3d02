import SchemaShapes
import TestSupport
import Testing

/// A property beside types that it may store, and how Core Data sees it.
struct LoweringCase: Sendable, CustomTestStringConvertible {
  /// The declaration of the property `value`.
  let property: String
  /// A declaration whose property is stored alike, or the reason why no hash is computed.
  let expected: Expectation

  enum Expectation: Sendable {
    case same(as: String)
    case differs(from: String)
    case notComputed(String)
  }

  var testDescription: String { property }

  init(_ property: String, _ expected: Expectation) {
    self.property = property
    self.expected = expected
  }
}

extension LoweringCase {
  /// Types that properties of the cases store.
  fileprivate static let types = """
    enum Mood: String, Codable { case good, bad }
    enum Level: Int, Codable { case low, high }
    enum Weight: Double, Codable { case light = 0.5 }
    enum Kind: Codable { case plain, fancy }
    enum Payload: Codable { case none, text(String) }
    struct PayloadLeaves: Codable { var none: String?; var _0: String? }
    enum Labeled: Codable { case at(x: Int, y: Double?), off(x: Int) }
    struct LabeledLeaves: Codable { var x: Int?; var y: Double? }
    enum Boxing: Codable { case size(Size), empty }
    struct BoxingLeaves: Codable { var width: Int?; var height: Int?; var empty: String? }
    enum Second: Codable { case two(Int, Int) }
    enum Listing: Codable { case all([String]) }
    enum Odd: Codable { case odd(Renamed.Kind) }
    enum Ambiguous: Codable { case a(x: Int), b(x: String) }
    struct Holding: Codable { var payload: Payload; var size: Int }
    struct HoldingLeaves: Codable { var none: String?; var _0: String?; var size: Int }
    struct HoldingPlain: Codable { var kind: Kind }
    @dynamicMemberLookup struct Dynamic: Codable { var width: Int; var height: Int }
    struct Stamped: Codable { var at: Date; var share: Double; var ratio: Float?; var price: Decimal; var data: Data? }
    struct Table: Codable { var rows: [String: Data] }
    struct Numbers: Codable { var rows: [Int] }
    struct Plain<Value>: Codable { var width: Int; var height: Int }
    enum Aliased: RawText, Codable { case a }
    typealias RawText = String
    enum Fallback: String, Codable { case a; init(from decoder: any Decoder) throws { self = .a } }
    struct Size: Codable { var width: Int; var height: Int }
    struct Renamed: Codable { var w: Int; var h: Int; enum Kind: Codable { case a } }
    struct Measures: Codable { var width: Int?; var height: Int? }
    struct Keyed: Codable { var a: Int; enum CodingKeys: String, CodingKey { case a = "b" } }
    struct Encoded: Codable { var a: Int }
    extension Encoded { func encode(to encoder: any Encoder) throws {} }
    struct Boxed<Value: Codable>: Codable { var a: Value }
    struct Listed: Codable { var names: [String] }
    struct Outer: Codable { var inner: Size? }
    struct Nested: Codable { var inner: Size }
    struct Deep: Codable { var mood: Mood }
    struct DeepLeaves: Codable { var mood: String? }
    struct Localized: Codable { var arguments: Data; var key: String }
    struct Precise: Codable { var value: Double }
    struct Fixed: Codable { let a = 1 }
    struct Wrapped: Codable { @Clamped var a: Int }
    struct Raw: RawRepresentable, Codable { var rawValue: String }
    final class Reference: Codable { var a = 1 }
    @propertyWrapper struct Clamped: Codable { var wrappedValue: Int }
    """

  fileprivate static let alike: [LoweringCase] = [
    // Numbers.
    LoweringCase("var value: Int64", .same(as: "var value: Int")),
    LoweringCase("var value: UInt64", .same(as: "var value: Int")),
    LoweringCase("var value: UInt32", .same(as: "var value: Int32")),
    LoweringCase("var value: UInt8", .same(as: "var value: Int16")),
    LoweringCase("var value: UInt16", .same(as: "var value: Int16")),
    LoweringCase("var value: Int32", .differs(from: "var value: Int")),
    LoweringCase("var value: Float", .differs(from: "var value: Double")),
    LoweringCase("var value: TimeInterval", .same(as: "var value: Double")),
    LoweringCase("var value: Decimal", .differs(from: "var value: Double")),
    // Where the declaration differs, and the property does not.
    LoweringCase("private(set) var value: Int", .same(as: "var value: Int")),
    LoweringCase("let value: Int", .same(as: "var value: Int")),
    LoweringCase("var value = 1", .same(as: "var value: Int")),
    LoweringCase("var value = UUID()", .same(as: "var value: UUID")),
    LoweringCase("var value: Int = 5", .same(as: "var value: Int")),
    LoweringCase("var value: Optional<Int>", .same(as: "var value: Int?")),
    LoweringCase("var value: Int?", .differs(from: "var value: Int")),
    LoweringCase("@Attribute(originalName: \"old\") var value: Int", .same(as: "var value: Int")),
    LoweringCase("@Attribute(.unique) var value: Int", .differs(from: "var value: Int")),
    LoweringCase("@Attribute(.externalStorage) var value: Data", .differs(from: "var value: Data")),
    LoweringCase("var value: Int; @Transient var more = 1", .same(as: "var value: Int")),
    LoweringCase("var value: Int; @Attribute(.ephemeral) var more: Int?", .same(as: "var value: Int")),
    LoweringCase("var value: Int; var more: Int { value }", .same(as: "var value: Int")),
    LoweringCase("#Index<Note>([\\.value]); var value: Int", .same(as: "var value: Int")),
    LoweringCase("#Unique<Note>([\\.value]); var value: Int", .same(as: "@Attribute(.unique) var value: Int")),
    // Collections.
    LoweringCase("var value: [UUID]", .same(as: "var value: [String]")),
    LoweringCase("var value: Array<Data>", .same(as: "var value: [Bool]")),
    LoweringCase("var value: [String: Double]", .same(as: "var value: Data")),
    LoweringCase("var value: [String: Size]", .same(as: "var value: [String: Date]")),
    LoweringCase("var value: [String: Int]", .same(as: "var value: Data")),
    LoweringCase("var value: [Size]", .same(as: "var value: Data")),
    LoweringCase("var value: [Renamed]", .same(as: "var value: [Size]")),
    LoweringCase(
      "@Attribute(.transformable(by: Reference.self)) var value: Reference", .same(as: "var value: [String]")),
    // Enums and structs.
    LoweringCase("var value: Mood?", .same(as: "var value: Mood")),
    LoweringCase("var value: Mood", .same(as: "var value: V2.Mood")),
    LoweringCase("var value: Mood", .differs(from: "var value: String?")),
    LoweringCase("var value: Level", .differs(from: "var value: Mood")),
    LoweringCase("var value: Kind?", .same(as: "var value: Kind")),
    LoweringCase("var value: Kind", .differs(from: "var value: V2.Kind")),
    LoweringCase("var value: Size?", .same(as: "var value: Measures")),
    LoweringCase("var value: Size", .differs(from: "var value: Size?")),
    LoweringCase("var value: Size", .differs(from: "var value: Renamed")),
    LoweringCase("var value: Outer", .same(as: "var value: Size?")),
    LoweringCase("var value: Listed?", .differs(from: "var value: Size?")),
    LoweringCase("var value: Color.Resolved", .differs(from: "var value: Color.Resolved?")),
    // Forms that the systems of 2024 and later show.
    LoweringCase("var value: Payload", .differs(from: "var value: Kind")),
    LoweringCase("var value: Payload", .same(as: "var value: PayloadLeaves")),
    LoweringCase("var value: Boxing", .same(as: "var value: BoxingLeaves")),
    LoweringCase("var value: Labeled", .differs(from: "var value: LabeledLeaves")),
    LoweringCase("var value: Holding", .same(as: "var value: HoldingLeaves")),
    LoweringCase("var value: Dynamic", .same(as: "var value: Size")),
    LoweringCase("var value: Plain<String>", .same(as: "var value: Size")),
    LoweringCase("var value: Deep", .same(as: "var value: DeepLeaves")),
    LoweringCase("var value: Stamped", .differs(from: "var value: Stamped?")),
    LoweringCase("var value: Listed", .differs(from: "var value: Listed?")),
    LoweringCase("var value: Table", .differs(from: "var value: Listed")),
    LoweringCase("var value: Precise", .differs(from: "var value: Precise?")),
    LoweringCase("var value: String.LocalizationValue", .same(as: "var value: Localized")),
    LoweringCase("weak var value: Lone?", .same(as: "var value: Lone?")),
    LoweringCase(
      "#Unique<Note>([\\.value], [\\.more]); var value: Int; var more: Int",
      .same(as: "#Unique<Note>([\\.more], [\\.value]); var value: Int; var more: Int")),
    LoweringCase(
      "#Unique<Note>([\\.value, \\.more]); @Attribute(.unique) var more: Int; var value: Int",
      .differs(from: "#Unique<Note>([\\.value, \\.more]); var more: Int; var value: Int")),
  ]

  fileprivate static let refused: [LoweringCase] = [
    // Types.
    LoweringCase("var value: UInt", .notComputed("UInt")), LoweringCase("var value: Int8", .notComputed("Int8")),
    LoweringCase("var value: URL", .notComputed("URL")), LoweringCase("var value: CGFloat", .notComputed("CGFloat")),
    LoweringCase("var value: [Int]", .notComputed("[Int]")),
    LoweringCase("var value: [String?]", .notComputed("[String?]")),
    LoweringCase("var value: Set<String>", .notComputed("Set<String>")),
    LoweringCase("var value: [[String]]", .notComputed("[[String]]")),
    LoweringCase("var value: [Int: String]", .notComputed("[Int: String]")),
    LoweringCase("var value: Missing", .notComputed("Missing")),
    LoweringCase("var value: (Int, Int)", .notComputed("(Int, Int)")),
    LoweringCase("var value = make()", .notComputed("value")),
    LoweringCase("var value: Weight", .notComputed("Double")),
    LoweringCase("var value: Aliased", .notComputed("Aliased: String")),
    LoweringCase("var value: Fallback", .notComputed("Fallback")),
    LoweringCase("var value: Keyed", .notComputed("Keyed")),
    LoweringCase("var value: Encoded", .notComputed("Encoded")),
    LoweringCase("var value: Boxed<Int>", .notComputed("Boxed")),
    LoweringCase("var value: Nested", .notComputed("Nested.inner")),
    LoweringCase("var value: [Size]?", .notComputed("[Size]")),
    LoweringCase("var value: [Mood]", .notComputed("[Mood]")),
    LoweringCase("var value: [Reference]", .notComputed("Reference")),
    LoweringCase("var value: [String: Reference]", .notComputed("Reference")),
    LoweringCase("var value: [String: Bool]", .notComputed("[String: Bool]")),
    LoweringCase("var value: Payload?", .notComputed("Payload")),
    LoweringCase("var value: Holding?", .notComputed("Payload")),
    LoweringCase("var value: HoldingPlain", .notComputed("HoldingPlain.kind")),
    LoweringCase("var value: Second", .notComputed("Second")),
    LoweringCase("var value: Listing", .notComputed("Listing")),
    LoweringCase("var value: Odd", .notComputed("Odd")),
    LoweringCase("var value: Ambiguous", .notComputed("Ambiguous")),
    LoweringCase("var value: Numbers", .notComputed("Numbers.rows")),
    LoweringCase("var value: String.LocalizationValue?", .notComputed("String.LocalizationValue")),
    LoweringCase("var value: Fixed", .notComputed("a")),
    LoweringCase("var value: Wrapped", .notComputed("@Clamped")),
    LoweringCase("var value: Raw", .notComputed("Raw: RawRepresentable")),
    LoweringCase("var value: Reference", .notComputed("Reference")),
    // Declarations.
    LoweringCase("var value: Int { didSet {} }", .notComputed("value")),
    LoweringCase("lazy var value: Int = 1", .notComputed("value")),
    LoweringCase("var value: Int!", .notComputed("Int!")), LoweringCase("var value: Int??", .notComputed("Int??")),
    LoweringCase("@Clamped var value: Int", .notComputed("@Clamped")),
    LoweringCase("@ObservationIgnored var value: Int", .notComputed("@ObservationIgnored")),
    LoweringCase("weak var value: Reference?", .notComputed("weak")),
    LoweringCase("var (value, other) = (1, 2)", .notComputed("value")),
    LoweringCase("#if os(iOS)\nvar value: Int\n#endif", .notComputed("value")),
    LoweringCase("#if os(iOS)\nvar value: Int\n#else\nvar value: String\n#endif", .notComputed("value")),
    LoweringCase("#addedMembers; var value: Int", .notComputed("#addedMembers")),
    // Options.
    LoweringCase("@Attribute(.spotlight) var value: Int", .notComputed(".spotlight")),
    LoweringCase("@Attribute(.preserveValueOnDeletion) var value: Int", .notComputed(".preserveValueOnDeletion")),
    LoweringCase("@Attribute(.allowsCloudEncryption) var value: Int", .notComputed(".allowsCloudEncryption")),
    LoweringCase("@Attribute(.codable) var value: Size", .notComputed(".codable")),
    LoweringCase("@Attribute(.externalStorage) var value: String", .notComputed(".externalStorage")),
    LoweringCase(
      "@Attribute(isUnique ? .unique : .spotlight) var value: Int",
      .notComputed("@Attribute(isUnique ? .unique : .spotlight)")),
    LoweringCase("@Attribute(hashModifier: \"2\") var value: Int", .notComputed("2")),
    LoweringCase("#Unique<Note>([\\.value.width]); var value: Size", .notComputed("#Unique")),
    // Relationships.
    LoweringCase("var value: Set<Tag>", .notComputed("value")), LoweringCase("var value: Note?", .notComputed("value")),
    LoweringCase("@Relationship(minimumModelCount: 1) var value: [Tag]", .notComputed("value")),
    LoweringCase("@Relationship(.unique) var value: Tag?", .notComputed(".unique")),
    LoweringCase("@Relationship(inverse: \\Tag.missing) var value: Tag?", .notComputed("inverse: missing")),
    LoweringCase("var value: [Peer]", .notComputed("value")), LoweringCase("var value: Vague?", .notComputed("value")),
    LoweringCase("var value: Pair?; var more: Pair?", .notComputed("more")),
  ]
}

@Suite("How declarations are lowered")
struct LoweringTests {
  @Test("what stores show", arguments: LoweringCase.alike)
  func covered(line: LoweringCase) throws {
    let hash = try #require(Self.entity(line.property).hash, "\(line.property)")
    switch line.expected {
    case .same(let other): #expect(try hash == #require(Self.entity(other).hash, "\(other)"))
    case .differs(let other): #expect(try hash != #require(Self.entity(other).hash, "\(other)"))
    case .notComputed: Issue.record("not a case of this test")
    }
  }

  @Test("what no store shows", arguments: LoweringCase.refused)
  func refused(line: LoweringCase) {
    let entity = Self.entity(line.property)
    guard case .notComputed(let what) = line.expected else { return }
    #expect(entity.hash == nil)
    #expect(entity.obstacles.first?.what == what)
  }

  @Test("classes that are not covered, and those beside them that are")
  func classes() {
    let inherited = Self.identity(
      "@Model class Base { var a = 1 }; @Model class Note: Base { var b = 1 }; @Model class Tag {}")
    #expect(inherited.entities.filter { $0.hash == nil }.map(\.name) == ["Base", "Note"])
    #expect(inherited.checksum == nil)
    let foreign = Self.identity("@Model class Note: Unknown { var b = 1 }")
    #expect(foreign.entity(named: "Note")?.obstacles.map(\.what) == ["Note"])
    let marked = Self.identity("@Tracked @Model class Note { var b = 1 }")
    #expect(marked.entity(named: "Note")?.obstacles.map(\.what) == ["@Tracked"])
  }

  @Test("a relationship that leaves its version")
  func exits() {
    let schemas = ExampleSource(
      """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model class Note { var tags: [Tag] }
        @Model class Tag { var name: String }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model class Note { var tags: [V1.Tag] }
      }
      """
    ).project.schemas
    #expect(schemas.identity(of: schemas.versions[0]).checksum != nil)
    #expect(schemas.identity(of: schemas.versions[1]).entity(named: "Note")?.obstacles.map(\.what) == ["V1.Tag"])
  }

  @Test("circles end")
  func circles() {
    let classes = Self.identity("@Model class Note: Other { var a = 1 }; @Model class Other: Note { var b = 1 }")
    #expect(classes.entity(named: "Note")?.hash == nil && classes.checksum == nil)
    let chain = (0..<300).map { "@Model class Note\($0 == 0 ? "" : "\($0)"): Note\($0 + 1) { var a\($0) = 1 }" }
    #expect(Self.identity(chain.joined(separator: "\n")).checksum == nil)
    for type in ["[Loop]", "Loop?"] {
      let entity = Self.entity("var value: Loop?; struct Loop: Codable { var next: \(type) }")
      #expect(entity.hash == nil || type == "[Loop]")
    }
  }

  @Test("names of any script and length are hashed")
  func names() throws {
    let long = String(repeating: "a", count: 5000)
    for name in ["été", "名前", "`class`", "_hidden", long] {
      #expect(Self.entity("var \(name): Int").hash != nil, "\(name.prefix(20))")
    }
    let many = (0..<1000).map { "var p\($0): Int" }.joined(separator: "; ")
    #expect(Self.entity(many).hash != nil)
  }

  /// The entity `Note` of a version with these members.
  private static func entity(_ members: String) -> EntityIdentity {
    let none = EntityIdentity(name: "", hash: nil, obstacles: [])
    return identity("@Model final class Note { \(members) }").entity(named: "Note") ?? none
  }

  private static func identity(_ models: String) -> StoreIdentity {
    let schemas = ExampleSource(
      """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        \(models)
        @Model class Tag { var name: String }
        @Model class Peer { var notes: [Note]; var others: [Note] }
        @Model class Pair { var note: Note? }
        @Model class Lone { var name = "" }
        @Model class Vague { var name = make() }
      }
      enum V2 {
        enum Mood: String, Codable { case great }
        enum Kind: Codable { case plain, fancy, odd }
      }
      \(LoweringCase.types)
      """
    ).project.schemas
    return schemas.identity(of: schemas.versions[0])
  }
}
