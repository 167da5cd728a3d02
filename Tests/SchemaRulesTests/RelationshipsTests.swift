import TestSupport
import Testing

/// The rules about relationships and their inverses.
@Suite("Relationships", .texts)
struct RelationshipsTests {
  @Test("missing-inverse", arguments: missingInverseTable)
  func missingInverse(_ line: RuleCase) { line.check("missing-inverse") }

  static let missingInverseTable: [RuleCase] = [
    RuleCase(
      "many to many",
      """
      @Model final class Note { var 1️⃣tags: [Tag] = [] }
      @Model final class Tag { @Relationship(deleteRule: .nullify) var 2️⃣notes: [Note]? }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "one finding for a pair in two files, at the side that comes first",
      """
      // file: B.swift
      @Model final class Note { @Relationship var 2️⃣tags = [Tag]() }
      // file: A.swift
      @Model final class Tag { var 1️⃣notes: Array<Note> = [] }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "a non-optional side",
      """
      @Model final class A { var 1️⃣bs: [B] = [] }
      @Model final class B { var 2️⃣a: A }
      @Model final class C { var 3️⃣d: D? }
      @Model final class D { var 4️⃣c: C }
      @Model final class E { var 5️⃣f: F }
      @Model final class F { var 6️⃣e: E }
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣", "5️⃣ warning → 6️⃣"]),
    RuleCase(
      "a pair that the system may join",
      """
      @Model final class A { var 1️⃣bs: [B] = [] }
      @Model final class B { var 2️⃣a: A? }
      @Model final class C { var 3️⃣d: D? }
      @Model final class D { @Relationship(deleteRule: .cascade) var 4️⃣c: Optional<C> }
      @Model final class E { @Relationship var 5️⃣fs: [F]? }
      @Model final class F { var 6️⃣e: E! }
      """, ["1️⃣ note → 2️⃣", "3️⃣ note → 4️⃣", "5️⃣ note → 6️⃣"]),
    RuleCase(
      "a pair that the system may join, in a plan with stages",
      migrationPlan(["V1", "V2"]).replacing("enum Plan", with: "enum 3️⃣Plan") + version("V1", "@Model class A {}")
        + version(
          "V2",
          "@Model class A { var 1️⃣bs: [B] = [] }; @Model class B { @Relationship(deleteRule: .cascade) var 2️⃣a: A? }"),
      ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase(
      "the same in a later version, in another file, and with a custom stage",
      """
      // file: Plan.swift
      \(migrationPlan(["V1", "V2", "V3"], stages: ["step", stage(from: "V2", to: "V3")], beside: "static let step = MigrationStage\(stage(from: "V1", to: "V2", closures: "willMigrate: nil, didMigrate: nil"))").replacing("enum Plan", with: "enum 3️⃣Plan"))
      \(version("V1", "@Model class A {}"))\(version("V2", "@Model class A { var c = 0 }"))
      // file: Models.swift
      \(version("V3", listing: "A.self, B.self"))
      extension V3 { @Model class A { @Relationship(deleteRule: .cascade) var 1️⃣bs: [B]? = [] } }
      extension V3 { @Model class B { var 2️⃣a: V3.A? } }
      """,
      ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase(
      "a pair that the system may join, in a plan without stages, or in none",
      migrationPlan(["V1"]) + version("V1", "@Model class A { var 1️⃣bs: [B] = [] }; @Model class B { var a: A? }")
        + "@Model class C { var 2️⃣ds: [D] = [] }\n@Model class D { var c: C? }",
      ["1️⃣ note", "2️⃣ note"]),
    RuleCase(
      "a model with itself, where a second property could be the inverse",
      """
      @Model final class Node { var 1️⃣children: [Node] = []; var 2️⃣parent: Node? }
      @Model final class Person { var friends: [Person] = [] }
      """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a to-one of a model with itself alone, which may pair with itself",
      "@Model final class Entry { var 1️⃣parent: Entry?; var name = \"\" }", ["1️⃣ warning"]),
    RuleCase(
      "one with a delete rule, and one in a version",
      """
      @Model final class Entry { @Relationship(deleteRule: .nullify) var 1️⃣parent: Entry? }
      \(migrationPlan(["V1"]))\(version("V1", "@Model class Link { var 2️⃣next: Link? }"))
      """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "a to-one with itself that another property names, or whose other side is not known",
      """
      @Model final class Entry {
        var parent: Entry?
        @Relationship(inverse: \\Entry.parent) var children: [Entry] = []
      }
      @Model final class Link { var next: Link?; var other: Unknown? }
      @Model final class Step { @Relationship(inverse: \\Step.previous) var next: Step?; var previous: Step? }
      """),
    RuleCase(
      "several candidates",
      """
      @Model final class Flight { var 1️⃣from: Airport? }
      @Model final class Airport { var 2️⃣departures: [Flight] = []; var 3️⃣arrivals: [Flight] = [] }
      """,
      ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase(
      "a candidate that another inverse claims is none",
      """
      @Model final class Flight {
        @Relationship(inverse: \\Airport.departures) var from: Airport?
        var 1️⃣to: Airport?
      }
      @Model final class Airport { var departures: [Flight] = []; var 2️⃣arrivals: [Flight] = [] }
      """, ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "one side names it, by any key path",
      """
      @Model final class A { @Relationship(deleteRule: .cascade, inverse: \\B.a) var bs: [B] = [] }
      @Model final class B { var a: A }
      @Model final class C { var ds: [D] = [] }
      @Model final class D { @Relationship(inverse: \\.ds) var cs: [C] = [] }
      enum Schema1 { @Model final class E { var fs: [F] = [] } }
      extension Schema1 { @Model final class F { @Relationship(inverse: \\Schema1.E.fs) var es: [E] = [] } }
      @Model final class Node {
        @Relationship(deleteRule: .cascade, inverse: \\Node.parent) var children: [Node] = []
        var parent: Node?
      }
      """),
    RuleCase(
      "no property back",
      """
      @Model final class A { var bs: [B] = []; var kind: Kind? }
      @Model final class B { @Transient var a: A?; var first: A? { nil } }
      enum Kind: String, Codable { case plain }
      """),
    RuleCase(
      "an inverse that is not known",
      """
      @Model final class A { @Relationship(inverse: back) var bs: [B] = [] }
      @Model final class B { var items: [A] = [] }
      @Model final class C { @Relationship(inverse: \\Elsewhere.cs) var ds: [D] = [] }
      @Model final class D { var cs: [C] = [] }
      """,
      unresolved: ["back", "\\Elsewhere.cs"]),
    RuleCase(
      "a type of which there are two",
      """
      // file: AppA/Note.swift
      @Model final class Note { var tags: [Tag] = [] }
      // file: AppB/Tag.swift
      @Model final class Tag { var notes: [Note] = [] }
      // file: AppC/Tag.swift
      @Model final class Tag { var notes: [Note] = [] }
      """,
      unresolved: ["tags"]),
    RuleCase(
      "through an alias",
      """
      typealias Current = Schemas
      enum Schemas { @Model final class Tag { var 2️⃣notes: [Note] = [] } }
      typealias Tag = Current.Tag
      typealias Tags = [Tag]
      @Model final class Note { var 1️⃣tags: Tags = [] }
      """,
      ["2️⃣ error → 1️⃣"]),
    RuleCase(
      "the last version, not the frozen one",
      """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Note { var tags: [Tag] = [] }
        @Model final class Tag { var notes: [Note] = [] }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Note { var 1️⃣tags: [Tag] = [] }
        @Model final class Tag { var notes: [Note] = [] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """,
      ["1️⃣ error"]),
    RuleCase(
      "the first version where the plan leads back, all where a condition decides",
      """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Note { var 1️⃣tags: [Tag] = [] }
        @Model final class Tag { var notes: [Note] = [] }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Note { var tags: [Tag] = [] }
        @Model final class Tag { var notes: [Note] = [] }
      }
      enum Down: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V2.self, toVersion: V1.self)] }
      }
      let c = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Down.self)
      """,
      ["1️⃣ error"]),
    RuleCase(
      "tests and previews",
      """
      // file: AppTests/Models.swift
      @Model final class Note { var tags: [Tag] = [] }
      @Model final class Tag { var notes: [Note] = [] }
      """),
    RuleCase(
      "two names on one line, observers, forms of storage",
      """
      @Model final class Note {
        private(set) var 1️⃣tags: [Tag] = [] { didSet { changed() } }
        static var all: [Tag] = []
        lazy var late: [Tag] = []
      }
      @Model final class Tag { var title = ""; var notes: [Note] = [] }
      """,
      ["1️⃣ error"]),
  ]

  @Test("inverse-on-both-sides", arguments: inverseOnBothSidesTable)
  func inverseOnBothSides(_ line: RuleCase) { line.check("inverse-on-both-sides") }

  static let inverseOnBothSidesTable: [RuleCase] = [
    RuleCase(
      "each names the other, with and without a root",
      """
      @Model final class Note { @Relationship(inverse: 2️⃣\\Tag.notes) var tags: [Tag] = [] }
      @Model final class Tag { @Relationship(deleteRule: .nullify, inverse: 1️⃣\\Note.tags) var notes: [Note] = [] }
      @Model final class A { @Relationship(inverse: 4️⃣\\.a) var bs: [B] = [] }
      @Model final class B { @Relationship(inverse: 3️⃣\\.bs) var a: A? }
      """,
      ["1️⃣ error → 2️⃣", "3️⃣ error → 4️⃣"]),
    RuleCase(
      "within one model",
      """
      @Model final class Node {
        @Relationship(inverse: 2️⃣\\Node.parent) var children: [Node] = []
        @Relationship(inverse: 1️⃣\\Node.children) var parent: Node?
      }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "frozen models and tests as well: it does not compile",
      """
      // file: App.swift
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Note { @Relationship(inverse: \\Tag.notes) var tags: [Tag] = [] }
        @Model final class Tag { @Relationship(inverse: 1️⃣\\V1.Note.tags) var notes: [Note] = [] }
      }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: AppTests/Models.swift
      @Model final class A { @Relationship(inverse: \\B.a) var b: B? }
      @Model final class B { @Relationship(inverse: 2️⃣\\A.b) var a: A? }
      """,
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "the attribute on both, the inverse on one",
      """
      @Model final class Note { @Relationship(deleteRule: .cascade, inverse: \\Tag.note) var tags: [Tag] = [] }
      @Model final class Tag { @Relationship(deleteRule: .nullify) var note: Note? }
      """),
    RuleCase(
      "each names another property",
      """
      @Model final class A { @Relationship(inverse: \\B.second) var b: B?; var other: B? }
      @Model final class B { @Relationship(inverse: \\A.other) var first: A?; var second: A? }
      """),
    RuleCase(
      "one name in two versions",
      """
      enum V1 {
        @Model final class Note { @Relationship(inverse: \\Tag.notes) var tags: [Tag] = [] }
        @Model final class Tag { var notes: [Note] = [] }
      }
      enum V2 {
        @Model final class Note { var tags: [Tag] = [] }
        @Model final class Tag { @Relationship(inverse: \\Note.tags) var notes: [Note] = [] }
      }
      """),
    RuleCase(
      "a root that is not known",
      """
      @Model final class A { @Relationship(inverse: \\B.a) var b: B? }
      @Model final class B { @Relationship(inverse: \\Elsewhere.b) var a: A? }
      """,
      unresolved: ["\\Elsewhere.b"]),
  ]

  @Test("mismatched-inverse", arguments: mismatchedInverseTable)
  func mismatchedInverse(_ line: RuleCase) { line.check("mismatched-inverse") }

  static let mismatchedInverseTable: [RuleCase] = [
    RuleCase(
      "a type that is declared nowhere may be an alias; the system's is none",
      """
      @Model final class A { @Relationship(inverse: \\B.owner) var bs: [B] = [] }
      @Model final class B { var owner: Owner? }
      @Model final class C { @Relationship(inverse: 1️⃣\\D.owner) var ds: [D] = [] }
      @Model final class D { var 2️⃣owner: Date? }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "a computed property, and a transient one",
      """
      @Model final class A { @Relationship(inverse: 1️⃣\\B.owner) var bs: [B] = [] }
      @Model final class B { var a: A?; var 2️⃣owner: A? { a } }
      @Model final class C { @Relationship(inverse: 3️⃣\\D.owner) var ds: [D] = [] }
      @Model final class D { var c: C?; @Transient var 4️⃣owner: C? }
      """,
      ["1️⃣ error → 2️⃣", "3️⃣ error → 4️⃣"]),
    RuleCase(
      "no property of that name",
      """
      @Model final class Note { @Relationship(inverse: 1️⃣\\Tag.notse) var tags: [Tag] = [] }
      @Model final class 2️⃣Tag { var notes: [Note] = [] }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "itself",
      """
      @Model final class Node { @Relationship(inverse: 1️⃣\\Node.next) var next: Node? }
      """,
      ["1️⃣ error"]),
    RuleCase(
      "a property of another type, one that leads elsewhere, and no relationship at all",
      """
      @Model final class Note { @Relationship(inverse: 1️⃣\\Tag.owner) var tags: [Tag] = [] }
      @Model final class Book { @Relationship(inverse: 2️⃣\\Tag.name) var tags: [Tag] = [] }
      @Model final class Tag { var 8️⃣owner: Person?; var 9️⃣name = "" }
      @Model final class Person { var title = "" }
      """,
      ["1️⃣ error → 8️⃣", "2️⃣ error → 9️⃣"]),
    RuleCase(
      "a root that is not the destination",
      """
      @Model final class Note { @Relationship(inverse: 1️⃣\\Person.note) var tags: [Tag] = [] }
      @Model final class Book { @Relationship(inverse: 2️⃣\\Kind.books) var tags: [Tag] = [] }
      @Model final class Tag { var name = "" }
      @Model final class Person { var note: Note? }
      struct Kind { var books: [Book] }
      """,
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "one that names a third property back; one finding",
      """
      @Model final class A { @Relationship(inverse: 1️⃣\\B.a) var b: B?; var other: B? }
      @Model final class B { @Relationship(inverse: \\A.other) var 2️⃣a: A? }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "right ones, in each spelling",
      """
      typealias Label = Tag
      @Model final class Note { @Relationship(deleteRule: .cascade, inverse: \\Label.notes) var tags: [Tag] = [] }
      @Model final class Tag { var notes: [Note]? }
      @Model final class A { @Relationship(inverse: \\.a) var bs: [B]? }
      @Model final class B { var a: A? }
      enum Space { @Model final class C { @Relationship(inverse: \\Space.D.cs) var ds: [D] = [] } }
      extension Space { @Model final class D { var cs: [C] = [] } }
      @Model final class Node { @Relationship(inverse: \\Node.parent) var children: [Node] = []; var parent: Node? }
      """),
    RuleCase(
      "inherited properties, and what an extension declares",
      """
      @Model class Base { var owner: Person? }
      @Model final class Child: Base { var name = "" }
      @Model final class Person {
        @Relationship(inverse: \\Child.owner) var children: [Child] = []
        @Relationship(inverse: \\Base.owner) var bases: [Base] = []
        @Relationship(inverse: \\Child.first) var others: [Child] = []
      }
      extension Child { var first: Person? { owner } }
      """),
    RuleCase(
      "equal entity names of two versions",
      """
      enum V1 {
        @Model final class Note { @Relationship(inverse: \\V2.Tag.notes) var tags: [Tag] = [] }
        @Model final class Tag { var notes: [Note] = [] }
      }
      enum V2 {
        @Model final class Note { var tags: [Tag] = [] }
        @Model final class Tag { var notes: [Note] = [] }
      }
      """),
    RuleCase(
      "a key path that is not plain, a root that is not known, a type that is not known",
      """
      @Model final class A { @Relationship(inverse: \\B.a?.b) var b: B? }
      @Model final class B { @Relationship(inverse: \\Elsewhere.b) var a: A? }
      @Model final class C { @Relationship(inverse: \\D.c) var d: D? }
      @Model final class D { var c = make() }
      """,
      unresolved: ["\\B.a?.b", "\\Elsewhere.b", "c"]),
    RuleCase(
      "the last version, not the frozen one, and no test",
      """
      // file: App.swift
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Note { @Relationship(inverse: \\Tag.missing) var tags: [Tag] = [] }
        @Model final class Tag { var notes: [Note] = [] }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
        @Model final class Note { @Relationship(inverse: 1️⃣\\Tag.missing) var tags: [Tag] = [] }
        @Model final class Tag { var notes: [Note] = [] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: AppTests/Models.swift
      @Model final class A { @Relationship(inverse: \\A.a) var a: A? }
      """,
      ["1️⃣ error"]),
  ]

  @Test("obsolete-relationship-syntax", arguments: obsoleteRelationshipSyntaxTable)
  func obsoleteRelationshipSyntax(_ line: RuleCase) { line.check("obsolete-relationship-syntax") }

  static let obsoleteRelationshipSyntaxTable: [RuleCase] = [
    RuleCase(
      "a rule without a label, alone and before an inverse",
      """
      @Model final class Note {
        @Relationship(1️⃣.cascade) var tags: [Tag] = []
        @Relationship(2️⃣.nullify, inverse: \\Tag.note)
        var more: [Tag]
        @SwiftData.Relationship(3️⃣.deny, originalName: "x") var last: Tag?
        @Relationship(4️⃣Schema.Relationship.DeleteRule.noAction) var other: Tag?
      }
      @Model final class Tag { var note: Note? }
      """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error"]),
    RuleCase(
      "frozen models and tests as well: it does not compile",
      """
      // file: V1.swift
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { @Relationship(1️⃣.cascade) var tags: [Note] = [] }
      }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: NoteTests.swift
      @Model final class Fixture { @Relationship(2️⃣.cascade) var tags: [Fixture] = [] }
      """,
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "a destination that is not declared here",
      """
      @Model final class Note { @Relationship(1️⃣.cascade) var tags: [Elsewhere] = [] }
      """,
      ["1️⃣ error"]),
    RuleCase(
      "today's syntax",
      """
      @Model final class Note {
        @Relationship(deleteRule: .cascade) var tags: [Tag] = []
        @Relationship(.unique, deleteRule: .cascade, minimumModelCount: 0, maximumModelCount: 3) var tag: Tag?
        @Relationship var plain: Tag?
        @Relationship() var empty: Tag?
        @Relationship(deleteRule: Schema.Relationship.DeleteRule.cascade) var long: Tag?
        @Attribute(.unique) var name: String
      }
      @Model final class Tag { var name = "" }
      """),
  ]

  @Test("points at", arguments: spansTable)
  func spans(_ line: SpanCase) { line.check() }

  static let spansTable: [SpanCase] = [
    SpanCase(
      "missing-inverse",
      "@Model class A { @Relationship(deleteRule: .deny) var `default`: [B] = [] }\n@Model class B { var a: [A] }",
      ["`default`"]),
    SpanCase(
      "inverse-on-both-sides",
      """
      @Model class A { @Relationship(inverse: \\B.a) var b: B? }
      @Model class B { @Relationship(deleteRule: .deny, inverse: \\A.b) var a: A? }
      """,
      ["\\A.b"]),
    SpanCase(
      "mismatched-inverse", "@Model class A { @Relationship(inverse: \\A.missing, hashModifier: nil) var a: A? }",
      ["\\A.missing"]),
    SpanCase(
      "obsolete-relationship-syntax", "@Model class A { @Relationship(.cascade, inverse: \\A.b) var a: A? }",
      [".cascade"]),
  ]
}
