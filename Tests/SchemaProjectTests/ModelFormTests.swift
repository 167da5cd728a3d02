import TestSupport
import Testing

/// Where models live, what they are called, and how their classes are written.
@Suite("Where models live")
struct ModelPlaceFormTests {
  @Test("in the version's body, and in extensions of several versions in one file")
  func versions() {
    let schemas = Schemas(
      """
      // file: A.swift
      extension SchemaV1 { @Model final class Note { var tag: Tag? } }
      extension SchemaV2 { @Model final class Note { var tag: Tag? } }
      extension SchemaV2 { @Model final class Tag {} }
      // file: B.swift
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Tag { var notes: [Note] = [] }
      }
      enum SchemaV2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
      }
      """)
    #expect(
      schemas.versions == [
        "SchemaV1 1.0.0 [SchemaV1.Note, SchemaV1.Tag]", "SchemaV2 2.0.0 [SchemaV2.Note, SchemaV2.Tag]",
      ])
    #expect(
      schemas.models == [
        "Tag (SchemaV1.Tag)", "  notes: [SchemaV1.Note] = [] → many SchemaV1.Note",
        "Note (SchemaV1.Note)", "  tag: SchemaV1.Tag? → optional SchemaV1.Tag",
        "Note (SchemaV2.Note)", "  tag: SchemaV2.Tag? → optional SchemaV2.Tag",
        "Tag (SchemaV2.Tag)",
      ])
  }

  @Test("in a namespace that is no VersionedSchema")
  func namespaces() {
    let schemas = Schemas(
      """
      // file: Data.swift
      enum DataV1 {}
      extension DataV1 { @Model final class Note { var kind: Kind = Kind.plain }; enum Kind: Int { case plain } }
      // file: Schema.swift
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [DataV1.Note.self, NoteV1.Note.self] }
      }
      struct NoteV1 { @Model final class Note {} }
      """)
    #expect(schemas.versions == ["SchemaV1 1.0.0 [DataV1.Note, NoteV1.Note]"])
    #expect(
      schemas.models == ["Note (NoteV1.Note)", "Note (DataV1.Note)", "  kind: DataV1.Kind = Kind.plain"])
  }

  @Test(
    "at top level: a bare Note.self in a version without a Note of its own is the live type, or what an alias leads to")
  func live() {
    func models(_ live: String) -> [String] {
      Schemas(
        """
        enum SchemaV1: VersionedSchema {
          static let versionIdentifier = Schema.Version(1, 0, 0)
          static var models: [any PersistentModel.Type] { [Note.self] }
        }
        \(live)
        """
      ).versions.filter { $0.hasPrefix("SchemaV1") }
    }
    #expect(models("@Model final class Note {}") == ["SchemaV1 1.0.0 [Note]"])
    #expect(
      models("typealias Note = SchemaV3.Note; enum SchemaV3 { @Model class Note {} }") == [
        "SchemaV1 1.0.0 [SchemaV3.Note]"
      ])
    #expect(
      models("extension SchemaV1 { @Model class Note {} }; @Model class Note {}") == ["SchemaV1 1.0.0 [SchemaV1.Note]"])
  }
}

/// The forms of typealiases.
@Suite("Aliases")
struct AliasFormTests {
  private func models(_ alias: String, _ element: String = "Note.self") -> String {
    Schemas(
      """
      enum SchemaV3: VersionedSchema { @Model final class Note {}; @Model final class _Note__ {} }
      @Model final class CustomFontV1 {}
      \(alias)
      enum Test: VersionedSchema {
        static let versionIdentifier = Schema.Version(9, 0, 0)
        static var models: [any PersistentModel.Type] { [\(element)] }
      }
      """
    ).versions.last ?? ""
  }

  @Test("typealias Note = SchemaV3.Note")
  func direct() {
    #expect(models("typealias Note = SchemaV3.Note") == "Test 9.0.0 [SchemaV3.Note]")
    #expect(models("public typealias Note = App.SchemaV3.Note") == "Test 9.0.0 [SchemaV3.Note]")
  }

  @Test("typealias CurrentSchema = SchemaV3")
  func version() {
    #expect(models("typealias CurrentSchema = SchemaV3", "CurrentSchema.Note.self") == "Test 9.0.0 [SchemaV3.Note]")
  }

  @Test("chains: Note → CurrentSchema.Note → SchemaV3.Note")
  func chains() {
    #expect(
      models("typealias Note = CurrentSchema.Note; typealias CurrentSchema = Newest; typealias Newest = SchemaV3")
        == "Test 9.0.0 [SchemaV3.Note]")
  }

  @Test("alias and class named differently")
  func otherNames() {
    #expect(models("typealias Note = SchemaV3._Note__") == "Test 9.0.0 [SchemaV3._Note__]")
    #expect(models("typealias CustomFont = CustomFontV1", "CustomFont.self") == "Test 9.0.0 [CustomFontV1]")
  }

  @Test("an alias inside a version to another version's model")
  func nested() {
    #expect(models("extension Test { typealias Note = SchemaV3.Note }") == "Test 9.0.0 [SchemaV3.Note]")
    #expect(
      models("extension Test { typealias Note = SchemaV3.Note }", "Self.Note.self") == "Test 9.0.0 [SchemaV3.Note]")
  }

  @Test("aliases in the types of properties, of optionals and of collections")
  func properties() {
    let schemas = Schemas(
      """
      @Model final class Note { var tag: MaybeTag; var tags: Tags; var id: ID; var one: One; typealias One = Tag }
      @Model final class Tag {}
      typealias MaybeTag = Tag?
      typealias Tags = [Tag]
      typealias ID = UUID
      """)
    #expect(
      schemas.properties == ["tag: Tag? → optional Tag", "tags: [Tag] → many Tag", "id: UUID", "one: Tag → one Tag"])
  }

  @Test(
    "a chain that goes in a circle, or leads to no type, is unresolved",
    arguments: [
      "typealias Note = Note", "typealias Note = Other; typealias Other = Note", "typealias Note = Note.Inner",
      "typealias Note = Other.Inner; typealias Other = Note.Inner", "typealias Note = [SchemaV3.Note]",
      "typealias Note = Missing", "typealias Note = SchemaV3.Missing",
      "typealias Note = Pair.One; typealias Pair = (Int, Int)",
      "struct Note: Note.Base {}; typealias Note = Note.Base",
    ])
  func circles(alias: String) {
    let model = "@Model final class Holder { var note: Note }"
    #expect(models(alias).hasPrefix("Test 9.0.0 [? Note.self: "))
    #expect(
      Schemas("\(alias)\n\(model)\nenum SchemaV3 { @Model class Note {} }").project.schemas.models.first?.relationships
        .count
        == (alias.contains("[SchemaV3.Note]") ? 1 : 0))
  }

  @Test("a type that inherits from a member of itself ends")
  func circularInheritance() {
    #expect(Schemas("@Model class A: A.Base { var b: B }\nclass B: A.Base, B.Other {}").properties == ["b: B"])
  }

  @Test("a generic alias shows no type")
  func generics() {
    #expect(
      Schemas("@Model class Note { var tag: Maybe<Tag> }\n@Model class Tag {}\ntypealias Maybe<T> = T?").properties
        == ["tag: ? the alias is generic"])
  }
}

/// How model classes are written.
@Suite("Models")
struct ModelFormTests {
  @Test(
    "final and not, public and private, on one line and on several, other attributes between, protocols",
    arguments: [
      "@Model final class Note", "@Model class Note", "@Model public final class Note", "@Model private class Note",
      "@Model\nfinal class Note", "@Model @MainActor final class Note", "@MainActor @Model final class Note",
      "@available(iOS 17, *) @Model final class Note", "@Model\n@available(iOS 17, *)\nfinal class Note",
      "@SwiftData.Model final class Note", "@Model final class Note: Identifiable, Codable",
      "@Model final class Note: Syncing<Tag>", "@Model final class Note: @unchecked Sendable",
      "@Model open class Note: NoteProtocol & Other", "@Model /* a note */ final class Note",
      "#if os(iOS)\n@Model\n#endif\nfinal class Note", "@Model final class `Note`",
    ])
  func heads(head: String) {
    #expect(Schemas("\(head) { var title: String }").models == ["Note", "  title: String"])
  }

  @Test(
    "what is no model",
    arguments: [
      "final class Note", "@ModelActor actor Note", "@ModelActor final class Note", "@Other.Model class Note",
      "@Model struct Note", "@Observable class Note",
    ])
  func others(head: String) {
    #expect(Schemas("\(head) { var title: String }").models == [])
  }

  @Test("a model inheriting from a model")
  func inheritance() {
    #expect(
      Schemas(
        "@Model class Trip { var name: String }\n@Model final class BusinessTrip: Trip, Codable { var cost: Int }"
      ).models
        == ["Trip", "  name: String", "BusinessTrip: Trip", "  cost: Int"])
    #expect(
      Schemas("enum V1 { @Model class Trip {}\n@Model class Bus: Trip {} }\n@Model class Trip {}").modelNames
        == ["Trip (V1.Trip)", "Bus (V1.Bus): V1.Trip", "Trip"])
  }

  @Test("a model inside #if; twins in two branches are one model")
  func conditions() {
    #expect(
      Schemas("#if os(iOS)\n@Model final class Note { var title: String }\n#endif").models == [
        "Note", "  title: String",
      ])
    #expect(
      Schemas(
        """
        #if os(iOS)
        @Model final class Note { var title: String; var size: Int }
        #else
        @Model final class Note { var title: String; var size: Double; var depth: Int }
        #endif
        """
      ).models == ["Note", "  title: String", "  size: ? branches of an '#if' declare it differently", "  depth: Int"])
  }

  @Test("conformances, computed members and static members in extensions")
  func extensions() {
    let schemas = Schemas(
      """
      // file: A.swift
      extension Note: Codable { var short: String { title }; static var all = 1 }
      // file: B.swift
      @Model final class Note { var title: String }
      """)
    #expect(schemas.models == ["Note", "  title: String"])
  }

  @Test("models of tests and previews are exempt")
  func exemptions() {
    let schemas = Schemas(
      """
      // file: App/A.swift
      @Model class Note {}
      struct NotePreviews: PreviewProvider { @Model class Sample {} }
      // file: App/Tests/B.swift
      @Model class Fake {}
      """)
    #expect(schemas.modelNames == ["Note", "Sample (NotePreviews.Sample) exempt", "Fake exempt"])
  }
}
