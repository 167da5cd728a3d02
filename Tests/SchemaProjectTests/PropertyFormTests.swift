import Testing

/// How the properties of models are written.
@Suite("Properties")
struct PropertyFormTests {
  /// The properties of a model with some members; `Tag` is another model, `Mood` an enum.
  private func properties(_ members: String) -> [String] {
    Schemas(
      """
      @Model final class Note {
        \(members)
        struct Inner: Codable {}
      }
      @Model final class Tag {}
      enum Mood: String { case calm, other(Int); static let usual: Mood = .calm; static let limit = 3 }
      enum Odd { init?(_ text: String) { nil } }
      enum SchemaV1 { struct Place {} }
      protocol P {}
      """
    ).properties
  }

  @Test("several on one line, one let or var for several names, private(set), let, didSet")
  func declarations() {
    #expect(properties("var a: Int; var b: Int") == ["a: Int", "b: Int"])
    #expect(properties("var a, b: Int") == ["a: Int", "b: Int"])
    #expect(properties("var a: Int, b: String") == ["a: Int", "b: String"])
    #expect(properties("var a = 1, b = \"\"") == ["a: Int = 1", "b: String = \"\""])
    #expect(properties("private(set) var a: Int\npublic private(set) var b: Int") == ["a: Int", "b: Int"])
    #expect(properties("let a: Int\nlet b = 1") == ["a: Int", "b: Int = 1"])
    #expect(properties("var a: Int { didSet { save() } }") == ["a: Int"])
    #expect(properties("var a: Int = 1 { willSet {} didSet {} }") == ["a: Int = 1"])
    #expect(properties("var `default`: Int") == ["default: Int"])
  }

  @Test(
    "computed properties with get, set, #if in an accessor; @Transient, lazy, static, and functions are not stored",
    arguments: [
      "var a: Int { 1 }", "var a: Int { get { 1 } }", "var a: Int { get { 1 } set { b = newValue } }",
      "var a: Int {\n#if os(iOS)\n1\n#else\n2\n#endif\n}",
      "var a: Int {\nget {\n#if os(iOS)\n1\n#else\n2\n#endif\n}\n}",
      "@Transient var a = 1", "@SwiftData.Transient\nvar a = 1", "lazy var a = 1", "static var a = 1",
      "class var a: Int { 1 }",
      "func a() {}", "var (a, b) = (1, 2)",
    ])
  func notStored(member: String) {
    #expect(properties(member) == [])
  }

  @Test("attributes on their own lines, over several lines, several on one property")
  func attributes() {
    #expect(properties("@Attribute(.unique)\nvar a: Int") == ["a: Int .unique"])
    #expect(properties("@Attribute(\n  .unique,\n  originalName: \"old\"\n)\nvar a: Int") == ["a: Int .unique was old"])
    #expect(
      properties("@available(iOS 18, *) @Attribute(.unique) @Attribute(.spotlight) var a: Int") == [
        "a: Int .unique .spotlight"
      ])
  }

  @Test("Optional<T>, Array<T>, [T]?, T!, any P, qualified and nested types, tuples, dictionaries")
  func types() {
    #expect(properties("var a: Optional<Tag>") == ["a: Tag? → optional Tag"])
    #expect(properties("var a: Swift.Optional<Int>") == ["a: Int?"])
    #expect(properties("var a: Array<Tag>") == ["a: [Tag] → many Tag"])
    #expect(properties("var a: [Tag]?") == ["a: [Tag]? → many Tag, optional"])
    #expect(properties("var a: [Tag?]") == ["a: [Tag?] → many Tag"])
    #expect(properties("var a: Set<Tag>") == ["a: Set<Tag> → many Tag"])
    #expect(properties("var a: Tag!") == ["a: Tag? → optional Tag"])
    #expect(properties("var a: Int??") == ["a: Int??"])
    #expect(properties("var a: any P") == ["a: other any P"])
    #expect(properties("var a: SchemaV1.Place") == ["a: SchemaV1.Place"])
    #expect(properties("var a: Inner") == ["a: Note.Inner"])
    #expect(properties("var a: Note.Inner?") == ["a: Note.Inner?"])
    #expect(properties("var a: (Int, Int)") == ["a: other (Int, Int)"])
    #expect(properties("var a: (Int)") == ["a: Int"])
    #expect(
      properties("var a: [String: Int]\nvar b: Dictionary<String, [Mood]>") == [
        "a: [String: Int]", "b: [String: [Mood]]",
      ])
    #expect(properties("var a: Foundation.UUID\nvar b: Swift.String") == ["a: UUID", "b: String"])
  }

  @Test("an inferred type: literals, casts, initializers, cases and constants")
  func inferred() {
    #expect(properties("var a = false") == ["a: Bool = false"])
    #expect(
      properties("var a = -1\nvar b = 1.5\nvar c = \"\"") == ["a: Int = -1", "b: Double = 1.5", "c: String = \"\""])
    #expect(properties("var a = 0 as Int64") == ["a: Int64 = 0 as Int64"])
    #expect(
      properties("var a = [Tag]()\nvar b = [String: Int]()\nvar c = Set<String>()") == [
        "a: [Tag] = [Tag]() → many Tag", "b: [String: Int] = [String: Int]()", "c: Set<String> = Set<String>()",
      ])
    #expect(
      properties("var a = Mood.calm\nvar b = Mood.other(1)\nvar c = Mood.usual\nvar d = Mood.limit") == [
        "a: Mood = Mood.calm", "b: Mood = Mood.other(1)", "c: Mood = Mood.usual", "d: Int = Mood.limit",
      ])
    #expect(
      properties("var a = Date()\nvar b = Date.now\nvar c = UUID()\nvar d = Date(timeIntervalSince1970: 0)") == [
        "a: Date = Date()", "b: Date = Date.now", "c: UUID = UUID()", "d: Date = Date(timeIntervalSince1970: 0)",
      ])
    #expect(
      properties("var a = Inner()\nvar b = Inner.init()\nvar c = Optional<Int>.none") == [
        "a: Note.Inner = Inner()", "b: Note.Inner = Inner.init()", "c: Int? = Optional<Int>.none",
      ])
    #expect(
      properties("var a = [1, 2]\nvar b = [\"a\": 1]\nvar c = [Mood.calm]") == [
        "a: [Int] = [1, 2]", "b: [String: Int] = [\"a\": 1]", "c: [Mood] = [Mood.calm]",
      ])
    #expect(
      properties("var a = Int.max\nvar b = Double.pi\nvar c = CGSize.zero\nvar d = Int64(3)") == [
        "a: Int = Int.max", "b: Double = Double.pi", "c: CGSize = CGSize.zero", "d: Int64 = Int64(3)",
      ])
  }

  @Test(
    "what does not show its type is unresolved: initializers that may fail, members that may have any type, bare literals",
    arguments: [
      "Int(text)", "Int(\"3\")", "URL(string: \"https://a.b\")", "UUID(uuidString: text)", "Mood(rawValue: \"calm\")",
      "Odd(\"x\")", "Date.timeIntervalBetween1970AndReferenceDate", "Date.now.description", "Mood.unknown", "[]", "[:]",
      "nil", "make()",
      "Color.red", "Double.significandBitCount", "1 + 1.5", "{ 1 }()", "text.count",
    ])
  func notShown(value: String) {
    #expect(properties("var a = \(value)") == ["a: ? the type cannot be inferred from the initial value = \(value)"])
  }

  @Test("default values: closures, calls, multi-line literals, raw strings, interpolation, nil")
  func defaults() {
    #expect(properties("var a: Int = { 1 }()") == ["a: Int = { 1 }()"])
    #expect(
      properties("var a: Date = Date.now.addingTimeInterval(3600)") == ["a: Date = Date.now.addingTimeInterval(3600)"])
    #expect(properties("var a: Int? = nil\nvar b: Int?") == ["a: Int? = nil", "b: Int?"])
    #expect(properties("var a = #\"raw \"quoted\"\"#") == ["a: String = #\"raw \"quoted\"\"#"])
    #expect(properties("var a = \"id-\\(UUID()) }\"\nvar b: Int") == ["a: String = \"id-\\(UUID()) }\"", "b: Int"])
    #expect(
      properties("var a = \"\"\"\n  { one\n  \"\"\"\nvar b: Int") == [
        "a: String = \"\"\"\n  { one\n  \"\"\"", "b: Int",
      ])
    #expect(
      properties("var a: [Tag] = [] // none\nvar b: Mood = .calm") == ["a: [Tag] = [] → many Tag", "b: Mood = .calm"])
  }

  @Test("branches of an #if that agree are one property; others are unresolved")
  func conditions() {
    #expect(properties("#if os(iOS)\nvar a: Int\n#else\nvar a: Int\n#endif\nvar b: Int") == ["a: Int", "b: Int"])
    #expect(
      properties("#if os(iOS)\nvar a: Int\n#else\nvar a: Double\n#endif")
        == ["a: ? branches of an '#if' declare it differently"])
  }

  @Test("unresolved types say where and why")
  func failures() {
    let schemas = Schemas("@Model class Note {\n  var a = make()\n  var b: Loop\n}\ntypealias Loop = Loop")
    #expect(
      schemas.unresolved == [
        "2:7 a: the type cannot be inferred from the initial value", "3:10 b: the alias is circular",
      ])
  }
}

/// The forms of relationships.
@Suite("Relationships")
struct RelationshipFormTests {
  private func properties(_ members: String) -> [String] {
    Schemas(
      """
      enum SchemaV2 {
        @Model final class Note {
          \(members)
        }
        @Model final class Tag { var note: Note?; var notes: [Note] = [] }
      }
      enum SchemaV1 { @Model final class Tag { var note: Int } }
      """
    ).properties
  }

  @Test("delete rule and inverse, delete rule only, inverse only, bare, and without the macro")
  func macros() {
    #expect(
      properties("@Relationship(deleteRule: .cascade, inverse: \\Tag.note) var tags: [Tag] = []")
        == ["tags: [SchemaV2.Tag] = [] → many SchemaV2.Tag, cascade, inverse SchemaV2.Tag.note"])
    #expect(
      properties("@Relationship(deleteRule: .cascade) var tags: [Tag]") == [
        "tags: [SchemaV2.Tag] → many SchemaV2.Tag, cascade"
      ])
    #expect(
      properties("@Relationship(inverse: \\Tag.note) var tags: [Tag]?")
        == ["tags: [SchemaV2.Tag]? → many SchemaV2.Tag, optional, inverse SchemaV2.Tag.note"])
    #expect(properties("@Relationship var tag: Tag?") == ["tag: SchemaV2.Tag? → optional SchemaV2.Tag"])
    #expect(properties("@Relationship() var tag: Tag") == ["tag: SchemaV2.Tag → one SchemaV2.Tag"])
    #expect(
      properties("@SwiftData.Relationship(deleteRule: .deny) var tag: Tag") == [
        "tag: SchemaV2.Tag → one SchemaV2.Tag, deny"
      ])
    #expect(properties("var tag: Tag?") == ["tag: SchemaV2.Tag? → optional SchemaV2.Tag"])
    #expect(properties("@Relationship\nvar tag: SchemaV1.Tag") == ["tag: SchemaV1.Tag → one SchemaV1.Tag"])
    #expect(properties("@Relationship var name: String") == ["name: String"])
  }

  @Test("originalName:, minimumModelCount: and maximumModelCount: in it; options without label")
  func arguments() {
    let schemas = Schemas(
      "@Model class Note { @Relationship(.unique, deleteRule: .nullify, minimumModelCount: 1, maximumModelCount: 3, originalName: \"old\") var tags: [Note] }"
    )
    #expect(schemas.properties == ["tags: [Note] was old → many Note, nullify"])
    let macro = schemas.project.schemas.models.first?.properties.first?.relationshipMacro
    #expect(macro?.labeled["minimumModelCount"] == "1" && macro?.labeled["maximumModelCount"] == "3")
    #expect(macro?.unlabeled.map(\.name) == ["unique"])
  }

  @Test("key paths: \\Note.tags, \\SchemaV2.Note.tags, \\.tags")
  func keyPaths() {
    func inverse(_ keyPath: String) -> [String] {
      properties("@Relationship(inverse: \(keyPath)) var tag: Tag?").map { String($0.dropFirst(44)) }
    }
    #expect(inverse("\\Tag.notes") == ["inverse SchemaV2.Tag.notes"])
    #expect(inverse("\\SchemaV2.Tag.notes") == ["inverse SchemaV2.Tag.notes"])
    #expect(inverse("\\SchemaV1.Tag.note") == ["inverse SchemaV1.Tag.note"])
    #expect(inverse("\\.notes") == ["inverse SchemaV2.Tag.notes"])
    #expect(inverse("\\Tag.note?.tags") == ["inverse ? the inverse is not a plain key path"])
    #expect(inverse("\\.note.tags") == ["inverse ? the inverse is not a plain key path"])
    #expect(inverse("path") == ["inverse ? the inverse is not a plain key path"])
    #expect(inverse("\\Missing.notes") == ["inverse ? the key path's root is not known"])
  }

  @Test(
    "delete rules",
    arguments: [
      (".cascade", ", cascade"), (".nullify", ", nullify"), (".noAction", ", noAction"), (".deny", ", deny"),
      ("Schema.Relationship.DeleteRule.cascade", ", cascade"), ("rule", ""),
    ])
  func deleteRules(written: String, read: String) {
    #expect(
      properties("@Relationship(deleteRule: \(written)) var tag: Tag?") == [
        "tag: SchemaV2.Tag? → optional SchemaV2.Tag\(read)"
      ])
  }
}
