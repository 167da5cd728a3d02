import SchemaSyntax
import Testing

/// The forms of `@Attribute`, `#Unique` and `#Index`.
@Suite("Attributes")
struct AttributeFormTests {
  @Test(
    "options",
    arguments: [
      ("@Attribute(.unique)", " .unique"), ("@Attribute(originalName: \"old\")", " was old"),
      ("@Attribute(.externalStorage)", " .externalStorage"),
      ("@Attribute(.unique, originalName: \"id\")", " .unique was id"),
      ("@Attribute(.transformable(by: Transformer.self))", " .transformable"),
      ("@Attribute(.transformable(by: \"Name\"))", " .transformable"), ("@Attribute(.spotlight)", " .spotlight"),
      ("@Attribute(.preserveValueOnDeletion)", " .preserveValueOnDeletion"), ("@Attribute(.ephemeral)", " .ephemeral"),
      ("@Attribute(.allowsCloudEncryption)", " .allowsCloudEncryption"), ("@Attribute(hashModifier: \"v2\")", ""),
      ("@Attribute(.unique, .spotlight)", " .unique .spotlight"), ("@Attribute()", ""), ("@Attribute", ""),
      ("@Attribute(Schema.Attribute.Option.unique)", " .unique"), ("@SwiftData.Attribute(.unique)", " .unique"),
      ("@Attribute(originalName: #\"old\"#)", " was old"), ("@Other.Attribute(.unique)", ""),
    ])
  func options(attribute: String, read: String) {
    #expect(Schemas("@Model class Note { \(attribute) var a: Int }").properties == ["a: Int\(read)"])
  }

  @Test("#Unique<Note>([\\.a], [\\.b, \\.c]) and #Index<Note>(…) as members of the body")
  func macros() {
    func model(_ macro: String) -> [String] {
      Array(Schemas("enum V1 { @Model class Note { \(macro)\nvar a: Int } }").models.dropFirst(2))
    }
    #expect(model("#Unique<Note>([\\.a], [\\.b, \\.c])") == ["  unique a", "  unique b, c"])
    #expect(model("#Index<Note>([\\.a], [\\.a, \\.b])") == ["  index a", "  index a, b"])
    #expect(
      model("#Unique<Note>([\\Note.a, \\V1.Note.b])\n#Index<Note>([\\.place.city])") == [
        "  unique a, b", "  index place.city",
      ])
    #expect(model("#Index<Note>(.binary([\\.a]), .rtree([\\.b, \\.c]))") == ["  index a", "  index b, c"])
    #expect(model("\n#if os(iOS)\n#Unique<Note>([\\.a])\n#endif\n") == ["  unique a"])
  }

  @Test("options, earlier names and the attributes around them have places")
  func places() throws {
    func arguments(_ attribute: String) throws -> [String] {
      let property = try #require(
        Schemas("@Model class Note { \(attribute) var a: [Note] }").project.schemas.models.first?.properties.first)
      let written =
        property.attribute.arguments + [property.attribute.original, property.uniqueOption].compactMap { $0 }
      return written.map { "\($0.name): \($0.place.text) in \($0.attributePlace.text)" }
    }
    #expect(
      try arguments("@Attribute(\n.spotlight, originalName: \"old\")") == [
        "spotlight: .spotlight in @Attribute(\n.spotlight, originalName: \"old\")",
        "old: \"old\" in @Attribute(\n.spotlight, originalName: \"old\")",
      ])
    #expect(
      try arguments("@available(iOS 18, *) @Relationship(.unique, originalName: #\"old\"#)") == [
        "old: #\"old\"# in @Relationship(.unique, originalName: #\"old\"#)",
        "unique: .unique in @Relationship(.unique, originalName: #\"old\"#)",
      ])
    #expect(
      try arguments("@Attribute(Schema.Attribute.Option.unique) @Attribute(.transformable(by: T.self))") == [
        "unique: Schema.Attribute.Option.unique in @Attribute(Schema.Attribute.Option.unique)",
        "transformable: .transformable(by: T.self) in @Attribute(.transformable(by: T.self))",
        "unique: Schema.Attribute.Option.unique in @Attribute(Schema.Attribute.Option.unique)",
      ])
    #expect(try arguments("@Attribute(originalName: name)") == [])
  }

  @Test("places do not tell branches of an #if apart")
  func placesInBranches() {
    let schemas = Schemas(
      """
      @Model class Note {
        #if os(iOS)
          @Attribute(.unique, originalName: "b") var a: Int
        #else
          @Attribute(.unique, originalName: "b") var a: Int
        #endif
      }
      """)
    #expect(schemas.properties == ["a: Int .unique was b"])
  }

  @Test("key paths of #Unique and #Index have roots and places")
  func keyPaths() {
    func paths(_ macro: String) -> [String] {
      let schemas = Schemas(
        """
        enum V1 { @Model class Note { \(macro)
        var a: Int } }
        @Model class Tag { var b: Int }
        typealias Old = V1.Note
        """)
      return schemas.project.schemas.models[0].uniqueMacros.flatMap { macro in
        [macro.place.text]
          + macro.lists.joined().map { path in
            "\(path.root.map(schemas.project.schemas.subject) ?? "?") \(path.text) at \(path.place.text)"
          }
      }
    }
    #expect(
      paths("#Unique<Note>([\\.a], [\\Note.b, \\V1.Note.c.d])") == [
        "#Unique", "V1.Note a at \\.a", "V1.Note b at \\Note.b", "V1.Note c.d at \\V1.Note.c.d",
      ])
    #expect(paths("#Unique<Tag>([\\.b, \\Old.a])") == ["#Unique", "Tag b at \\.b", "V1.Note a at \\Old.a"])
    #expect(paths("#Unique([\\.a])") == ["#Unique", "V1.Note a at \\.a"])
    #expect(
      paths("#Unique<Elsewhere>([\\.a, \\Missing.b, name])") == [
        "#Unique", "? a at \\.a", "? Missing.b at \\Missing.b",
      ])
    #expect(paths("#Unique<Note>(list)\n#Unique<Note>()") == ["#Unique", "#Unique"])
  }
}

extension Place {
  /// The text that the place covers.
  fileprivate var text: String { file.text(span) }
}
