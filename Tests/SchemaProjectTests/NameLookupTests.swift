import TestSupport
import Testing

/// How names lead to types.
@Suite("Name lookup")
struct NameLookupTests {
  @Test("nesting: the innermost type of a name wins; the types around are searched outwards")
  func nesting() {
    let schemas = Schemas(
      """
      enum Mood {}
      enum Outer {
        enum Mood {}
        enum Middle {
          @Model class Note { var a: Mood; var b: Kind; var c: Outer.Mood; var d: App.Mood; enum Kind {} }
        }
      }
      @Model class Note { var a: Mood; var b: Outer.Middle.Note.Kind }
      """)
    #expect(
      schemas.models == [
        "Note (Outer.Middle.Note)", "  a: Outer.Mood", "  b: Outer.Middle.Note.Kind", "  c: Outer.Mood", "  d: Mood",
        "Note", "  a: Mood", "  b: Outer.Middle.Note.Kind",
      ])
  }

  @Test(
    "extensions in other files, of types that extensions declare; an extension does not see the types around the one it extends"
  )
  func extensions() {
    let schemas = Schemas(
      """
      // file: A.swift
      extension Outer.Inner.Deep { @Model class Note { var a: Kind; var b: Sibling; var c: Outer.Sibling } }
      // file: B.swift
      extension Outer.Inner { enum Deep { enum Kind {} } }
      // file: C.swift
      extension Outer { enum Inner {}; enum Sibling {} }
      // file: D.swift
      enum Outer {}
      """)
    #expect(
      schemas.models == [
        "Note (Outer.Inner.Deep.Note)", "  a: Outer.Inner.Deep.Kind", "  b: Sibling", "  c: Outer.Sibling",
      ])
  }

  @Test("extensions of types of other modules, by a plain, a qualified and an alias name")
  func externalTypes() {
    let schemas = Schemas(
      """
      // file: A.swift
      extension SwiftData.Schema { enum V1: VersionedSchema { @Model class Note { var a: Kind } ; enum Kind {} } }
      // file: B.swift
      typealias S = Schema
      extension S { enum V2: VersionedSchema { @Model class Note { var a: V1.Kind; var b: Schema.V1.Kind; var c: S.V1.Kind; var d: Schema.Version } } }
      // file: C.swift
      extension Schema.V2 { typealias Old = V1.Note; typealias Older = Schema.V1.Note; static var models: [any PersistentModel.Type] { [Older.self, Note.self, SwiftData.Schema.V1.Note.self] } }
      """)
    #expect(
      schemas.models == [
        "Note (Schema.V1.Note)", "  a: Schema.V1.Kind", "Note (Schema.V2.Note)", "  a: Schema.V1.Kind",
        "  b: Schema.V1.Kind", "  c: Schema.V1.Kind", "  d: Schema.Version",
      ])
    #expect(
      schemas.versions == [
        "Schema.V1 without identifier without models",
        "Schema.V2 without identifier [Schema.V1.Note, Schema.V2.Note, Schema.V1.Note]",
      ])
  }

  @Test("a type of another module that the project extends stays that module's type")
  func extendedSystemTypes() {
    #expect(
      Schemas(
        "extension String { enum Kind {} }\n@Model class Note { var a: String; var b: String.Kind; var c: String.Index }"
      ).properties
        == ["a: String", "b: String.Kind", "c: String.Index"])
  }

  @Test("one name in two modules: the own module's, then that of the imported module, also of one import of a type")
  func modules() {
    func model(_ imports: String, _ type: String = "Kind") -> [String] {
      Schemas(
        """
        // file: App/A.swift
        \(imports)
        @Model class Note { var a: \(type) }
        // file: One/B.swift
        public enum Kind {}
        enum Only {}
        @Model class Note { var a: Kind }
        // file: Two/C.swift
        public enum Kind {}
        """
      ).models
    }
    let other = ["Note (One.Note)", "  a: One.Kind"]
    #expect(model("import One") == ["Note (App.Note)", "  a: One.Kind"] + other)
    #expect(model("import enum Two.Kind") == ["Note (App.Note)", "  a: Two.Kind"] + other)
    #expect(model("import One\nimport Two") == ["Note (App.Note)", "  a: ? several types have this name"] + other)
    #expect(model("import One\nimport Two", "Two.Kind") == ["Note (App.Note)", "  a: Two.Kind"] + other)
    #expect(model("", "Only") == ["Note (App.Note)", "  a: Only"] + other)
    #expect(model("", "One.Missing") == ["Note (App.Note)", "  a: One.Missing"] + other)
  }

  @Test("two types of one name in one module cannot be told apart")
  func ambiguous() {
    let schemas = Schemas(
      "// file: A.swift\n@Model class Note { var a: Kind }\n// file: B.swift\nenum Kind {}\n// file: C.swift\nenum Kind {}"
    )
    #expect(schemas.properties == ["a: ? several types have this name"])
    #expect(schemas.unresolved == ["A.swift:1:28 a: several types have this name"])
  }

  @Test("private types in two files: each file sees its own")
  func privateTypes() {
    let schemas = Schemas(
      """
      // file: A.swift
      private enum Kind { enum Deep {} }
      @Model class A { var kind: Kind; var deep: Kind.Deep }
      // file: B.swift
      fileprivate struct Kind {}
      @Model class B { var kind: Kind; var deep: Kind.Deep }
      // file: C.swift
      @Model class C { var kind: Kind }
      """)
    let kinds = schemas.project.schemas.models.flatMap { model in
      model.properties.map { property -> String in
        guard case .declared(let type) = property.type else { return "\(property.name) \(schemas.name(property.type))" }
        let symbol = schemas.project.schemas.symbols[type]
        return "\(property.name) \(symbol.declaration?.kind.rawValue ?? "") \(symbol.qualifiedName)"
      }
    }
    #expect(kinds == ["kind enum Kind", "deep enum Kind.Deep", "kind struct Kind", "deep Kind.Deep", "kind Kind"])
  }

  @Test("a private type hides the module's of that name in its file")
  func privateBesidePublic() {
    let schemas = Schemas(
      "// file: A.swift\nprivate typealias Kind = Int\n@Model class A { var kind: Kind }\n// file: B.swift\nenum Kind {}\n@Model class B { var kind: Kind }"
    )
    #expect(schemas.models == ["A", "  kind: Int", "B", "  kind: Kind"])
  }

  @Test("a generic parameter hides a type of that name; a constraint does not")
  func genericParameters() {
    let schemas = Schemas(
      """
      enum T {}
      enum C {}
      protocol P {}
      struct Box<T: P, each U: Wrapped<Int, C>> { @Model class Note { var a: T; var b: C; var c: P } }
      extension Box { @Model class Other { var a: T } }
      """)
    #expect(schemas.models == ["Note (Box.Note)", "  a: T", "  b: C", "  c: P", "Other (Box.Other)", "  a: T"])
    let isProjects = schemas.project.schemas.models[0].properties.map { property in
      if case .declared = property.type { true } else { false }
    }
    #expect(isProjects == [false, true, true])
  }

  @Test("#if twins are one type, with the members of both; types of two blocks are two")
  func twins() {
    let schemas = Schemas(
      """
      #if os(iOS)
      enum V1: VersionedSchema { @Model class Note {} }
      #else
      enum V1: VersionedSchema { @Model class Tag {} }
      #endif
      enum V2: VersionedSchema { static let models: [any PersistentModel.Type] = [V1.Note.self, V1.Tag.self] }
      #if os(iOS)
      enum Kind {}
      #endif
      #if !os(iOS)
      enum Kind {}
      #endif
      @Model class Note { var kind: Kind }
      """)
    #expect(schemas.versions == ["V1 without identifier without models", "V2 without identifier [V1.Note, V1.Tag]"])
    #expect(schemas.models.last == "  kind: ? several types have this name")
  }

  @Test("Self is the innermost type, in extensions too; members of supertypes and protocols are found")
  func inheritedMembers() {
    let schemas = Schemas(
      """
      protocol Kinds { typealias Kind = Int }
      class Base { enum Mood {} }
      @Model class Note: Base, Kinds { var a: Kind; var b: Mood; var c: Note.Mood; var d: Self.Mood }
      enum V1: VersionedSchema { enum Kind {}; @Model class Note {} }
      extension V1 { static var models: [any PersistentModel.Type] { [Self.Note.self] } }
      """)
    #expect(schemas.properties == ["a: Int", "b: Base.Mood", "c: Base.Mood", "d: Base.Mood"])
    #expect(schemas.versions == ["V1 without identifier [V1.Note]"])
  }

  @Test("names in an inheritance clause are looked up outside the type")
  func inheritanceClauses() {
    #expect(
      Schemas(
        "class Base {}\n@Model class Note: Base { class Base: NSObject {}; var a: Base }\n@Model class Parent {}\n@Model class Child: Parent { class Parent {} }"
      ).models
        == ["Note", "  a: Note.Base", "Parent", "Child: Parent"])
  }

  @Test("names in backticks are their plain names")
  func backticks() {
    #expect(
      Schemas("enum `Type` { @Model class `default` {} }\n@Model class Note { var a: `Type`.`default`? }").models
        == ["default (Type.default)", "Note", "  a: Type.default? → optional Type.default"])
  }
}

/// What is read does not depend on the order of files.
@Suite("Determinism")
struct DeterminismTests {
  private static let files = ExampleSource(
    """
    // file: App/A.swift
    extension Schema { enum V1: VersionedSchema { static let models: [any PersistentModel.Type] = base } }
    extension Plan { static let step = MigrationStage.custom(fromVersion: Schema.V1.self, toVersion: Newest.self, willMigrate: nil, didMigrate: help) }
    // file: App/B.swift
    extension Schema.V1 { static let base = [Note.self, Tag.self]; @Model class Note { var tag: Tag?; var loop: Loop } }
    typealias Newest = Schemas.V2
    // file: App/C.swift
    enum Schemas {}
    enum Plan: SchemaMigrationPlan { static let schemas: [any VersionedSchema.Type] = [Schema.V1.self, Newest.self]; static let stages = [step] }
    // file: App/D.swift
    extension Schemas { enum V2: VersionedSchema { static let models: [any PersistentModel.Type] = [Kind.self, Tag.self] } }
    typealias Loop = Loop
    @Model class Tag { var notes: [Schema.V1.Note] = [] }
    // file: Kit/E.swift
    @Model public class Kind {}
    let container = try ModelContainer(for: Kind.self, migrationPlan: Plan.self)
    // file: Kit/a.swift
    @Model class Tag {}
    // file: Other/Kind.swift
    enum Kind {}
    """
  ).files

  @Test("any order of files gives the same description")
  func orders() {
    let expected = Schemas(files: Self.files).lines
    #expect(expected.contains("Plan [Schema.V1, Schemas.V2]"))
    #expect(expected.contains("Schema.V1 without identifier [Schema.V1.Note, App.Tag]"))
    for rotation in Self.files.indices {
      let rotated = Array(Self.files[rotation...] + Self.files[..<rotation])
      #expect(Schemas(files: rotated).lines == expected)
      #expect(Schemas(files: rotated.reversed()).lines == expected)
    }
  }

  @Test("the same files give the same description each time")
  func repetitions() {
    let expected = Schemas(files: Self.files).lines
    for _ in 0..<5 { #expect(Schemas(files: Self.files).lines == expected) }
  }
}
