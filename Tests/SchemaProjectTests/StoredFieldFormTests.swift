import Testing

/// What the values that a model stores are made of.
@Suite("Stored fields")
struct StoredFieldFormTests {
  @Test("the stored properties of a struct, at any depth, through optionals, enums and extensions")
  func fields() {
    let schemas = Schemas(
      """
      @Model class Note { var place: Place? }
      struct Place: Codable {
        var name = "", code: Int
        let inner: Inner?
        var kind: Kind
        var others: [Other] = []
        static var count = 0
        var label: String { name }
        lazy var cache = 0
        #if os(iOS)
          var extra: Int
        #endif
        struct Inner: Codable { var depth: Int; var again: Box }
      }
      class Box { var x: Place }
      enum Kind: Codable { case plain, at(Spot, label: String) }
      struct Other: Codable { var hidden: Int }
      struct Spot: Codable { var x: Double { didSet {} } }
      """)
    let fields = schemas.fields(of: "place")
    #expect(
      fields == [
        "Place.name: String", "Place.code: Int", "Place.inner: Place.Inner?", "Place.kind: Kind",
        "Place.others: [Other]", "Place.extra: Int", "Spot.x: Double", "Place.Inner.depth: Int",
        "Place.Inner.again: Box",
      ])
  }

  @Test("attributes of others on a field or its type")
  func wrappers() {
    let schemas = Schemas(
      """
      @Model class Note { var place: Place }
      struct Place: Codable { @Clamped var a: Int; @available(iOS 18, *) var b: Int; var c: Inner }
      @CodableMacro struct Inner { var d: Int }
      """)
    #expect(
      schemas.fields(of: "place") == [
        "Place.a: Int wrapped", "Place.b: Int", "Place.c: Inner", "Inner.d: Int wrapped",
      ])
  }

  @Test("associated values of an enum's cases")
  func associatedValues() {
    let schemas = Schemas(
      """
      @Model class Note { var kind: Kind }
      enum Kind: Codable {
        case a, b(Int), c(x: [String], _ y: Kind?), d(() -> Void)
        indirect case e(Kind = .a)
      }
      """)
    let symbols = schemas.project.schemas.symbols
    let kind = symbols.types.first { $0.name == "Kind" }
    let values = kind.map { symbols.associatedValues(of: $0.id) } ?? []
    #expect(values.map { schemas.name($0.type) } == ["Int", "[String]", "Kind?", "other () -> Void", "Kind"])
    #expect(values.map { schemas.text($0.place) } == ["3:11", "3:19", "3:19", "3:47", "4:17"])
  }

  @Test("names in fields are looked for in other files, and those of what collections hold")
  func openNames() {
    let schemas = Schemas(
      """
      @Model class Note { var place: Place?; var link: Tag? }
      @Model class Tag { var a: Int }
      struct Place: Codable { var inner: [Inner]; var kind: Kind; var far: Elsewhere.Spot }
      struct Inner: Codable { var deep: Deep? }
      enum Kind: Codable { case at(Spot) }
      """)
    #expect(schemas.project.openNames.declarations == ["Deep", "Elsewhere", "Inner", "Spot"])
  }
}

/// What is said about a type outside its members.
@Suite("Availability and conformances")
struct TypeHeadFormTests {
  @Test(
    "@available of a class and of what is around it",
    arguments: [
      ("@available(iOS 26, macOS 26.1, *) @Model class Note {}", ["iOS 26, macOS 26"]),
      ("@available(iOS, introduced: 26.0, deprecated: 27) @Model class Note {}", ["iOS 26"]),
      ("@available(iOS 18, *)\nenum V1 { @available(macOS 26, *) @Model class Note {} }", ["iOS 18", "macOS 26"]),
      ("enum V1 {}\n@available(iOS 26, *) extension V1 { @Model class Note {} }", ["iOS 26"]),
      ("@available(*, unavailable) @Model class Note {}", [""]),
      ("#if os(iOS)\n@available(iOS 26, *)\n#endif\n@Model class Note {}", ["iOS 26"]),
      ("@available(iOS 26, *) struct Other {}\n@Model class Note {}", []),
    ])
  func availability(source: String, read: [String]) throws {
    let project = Schemas(source).project
    let model = try #require(project.schemas.models.first)
    let words = project.schemas.symbols.availability(of: model.type).map { availability in
      availability.majorVersions.sorted { $0.key < $1.key }.map { "\($0.key) \($0.value)" }.joined(separator: ", ")
    }
    #expect(words == read)
  }

  @Test(
    "conformances to a protocol of the system, and where they are written",
    arguments: [
      ("class Note: Sendable {}", "1:20"), ("class Note: Swift.Sendable {}", "1:20"),
      ("class Note: Codable, @unchecked Sendable {}", "1:40"), ("class Note: Codable & Sendable {}", "1:30"),
      ("class Note: ~Sendable {}", nil), ("class Note: Base {}\nprotocol Base: Sendable {}", "1:20"),
      ("class Note: Base {}\ntypealias Base = Codable & Sendable", "1:20"), ("class Note: Other {}", nil),
      ("class Note {}\nextension Note: @unchecked Sendable {}", "2:28"), ("class Note: Own.Sendable {}", nil),
      ("class Note: Sendable {}\nprotocol Sendable {}", nil),
    ])
  func conformances(source: String, place: String?) throws {
    let schemas = Schemas("@Model " + source)
    let model = try #require(schemas.project.schemas.models.first)
    #expect(schemas.project.schemas.symbols.conformance(of: model.type, to: "Sendable").map(schemas.text) == place)
  }

  @Test("superclasses that are no models, or may be none")
  func superclasses() {
    func isForeign(_ head: String) -> Bool? {
      let project = Schemas(
        """
        @Model class Note\(head) {}
        @Model class Parent {}
        class Base {}
        protocol P {}
        typealias Alias = Base
        """
      ).project
      return project.schemas.models.first.map(project.schemas.declared.hasForeignSuperclass)
    }
    #expect(
      ["", ": Parent", ": P", ": Codable, Base", ": Swift.Hashable"].map(isForeign) == Array(repeating: false, count: 5)
    )
    #expect([": Base", ": Alias", ": NSObject, P", ": Elsewhere"].map(isForeign) == Array(repeating: true, count: 4))
  }

  @Test("the models that a model inherits from")
  func lineage() {
    let project = Schemas("@Model class A: B {}\n@Model class B: C {}\n@Model class C: A {}").project
    #expect(project.schemas.models.first.map { project.schemas.lineage(of: $0.type).map(\.name) } == ["A", "B", "C"])
  }
}

extension Schemas {
  /// The fields at any depth of a property of the first model.
  fileprivate func fields(of property: String) -> [String] {
    guard let type = project.schemas.models.first?.property(named: property)?.type else { return [] }
    return project.schemas.symbols.nestedFields(of: type).map { field in
      "\(project.schemas.subject(field.owner)).\(field.name): \(name(field.type))"
        + (field.hasUnknownAttributes ? " wrapped" : "")
    }
  }
}
