import Testing

/// The rules about delete rules, defaults and collections of relationships.
@Suite("Habits of relationships", .texts)
struct RelationshipHabitsTests {
  @Test("one-way-relationship", arguments: oneWayTable)
  func oneWay(_ line: RuleCase) { line.check("one-way-relationship") }

  static let oneWayTable: [RuleCase] = [
    RuleCase(
      "to one, to many, with a macro and without",
      """
      @Model final class Book { var 1️⃣shelf: Shelf?; @Relationship(deleteRule: .cascade) var 2️⃣pages: [Page] = [] }
      @Model final class Shelf { var name = "" }
      @Model final class Page { @Transient var book: Book?; var first: Book? { nil }; static var last: Book? }
      """,
      ["1️⃣ note", "2️⃣ note"]),
    RuleCase(
      "a model with itself, and a property back that belongs to another relationship",
      """
      @Model final class Node { var 1️⃣next: Node? }
      @Model final class Team { var 2️⃣captain: Player?; @Relationship(inverse: \\Player.team) var players: [Player] = [] }
      @Model final class Player { var team: Team? }
      """,
      ["1️⃣ note", "2️⃣ note"]),
    RuleCase(
      "joined, inferred, or for another rule to judge",
      """
      @Model final class A { @Relationship(inverse: \\B.a) var bs: [B] = [] }
      @Model final class B { var a: A }
      @Model final class C { var ds: [D] = [] }
      @Model final class D { var c: C? }
      @Model final class E { var fs: [F] = [] }
      @Model final class F { var es: [E] = [] }
      """),
    RuleCase(
      "an inverse or a type that is not known, and a destination that is not declared here",
      """
      @Model final class A { @Relationship(inverse: path) var b: B? }
      @Model final class B { var name = "" }
      @Model final class C { var d: D?; var e: Elsewhere? }
      @Model final class D { var c = make() }
      """,
      unresolved: ["path", "c"]),
    RuleCase(
      "a destination that leads back to another version, or to a parent class; the parent does not lead back",
      """
      enum V1 { @Model final class Note { var tag: Tag? } }
      @Model final class Note { var text = "" }
      @Model final class Tag { @Relationship(inverse: \\Note.text) var note: Note? }
      @Model class Base {}
      @Model final class Child: Base { var room: Room? }
      @Model final class Room { var 1️⃣guests: [Base] = [] }
      """,
      ["1️⃣ note"]),
    RuleCase(
      "the required form has its own rule",
      """
      @Model final class Book { var shelf: Shelf }
      @Model final class Shelf { var name = "" }
      """),
    RuleCase(
      "frozen models, tests and previews",
      """
      // file: App.swift
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Book.self, Shelf.self] }
        @Model final class Book { var shelf: Shelf? }
        @Model final class Shelf { var name = "" }
      }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: AppTests/Models.swift
      @Model final class Fixture { var next: Fixture? }
      """),
  ]

  @Test("required-one-way-relationship", arguments: requiredOneWayTable)
  func requiredOneWay(_ line: RuleCase) { line.check("required-one-way-relationship") }

  static let requiredOneWayTable: [RuleCase] = [
    RuleCase(
      "with and without a macro, an initial value, a delete rule",
      """
      @Model final class Book {
        var 1️⃣shelf: Shelf
        @Relationship(deleteRule: .nullify) var 2️⃣second: Shelf
        var 3️⃣third = Shelf()
      }
      @Model final class Shelf { var name = "" }
      """,
      ["1️⃣ note", "2️⃣ note", "3️⃣ note"]),
    RuleCase(
      "a property back that belongs to another relationship",
      """
      @Model final class Team { var 1️⃣captain: Player; @Relationship(inverse: \\Player.team) var players: [Player] = [] }
      @Model final class Player { var team: Team? }
      """,
      ["1️⃣ note"]),
    RuleCase(
      "optional, unwrapped, to many",
      """
      @Model final class Book { var shelf: Shelf?; var second: Shelf!; var third: Optional<Shelf>; var all: [Shelf] }
      @Model final class Shelf { var name = "" }
      """),
    RuleCase(
      "a property back, joined or not",
      """
      @Model final class A { var b: B }
      @Model final class B { var many: [A] = [] }
      @Model final class C { @Relationship(inverse: \\D.cs) var d: D }
      @Model final class D { var cs: [C] = [] }
      """),
    RuleCase(
      "an inverse, a type, or a destination that is not known",
      """
      @Model final class A { @Relationship(inverse: path) var b: B }
      @Model final class B { var name = "" }
      @Model final class C { var d: D; var e: Elsewhere }
      @Model final class D { var c = make() }
      """,
      unresolved: ["path", "c"]),
  ]

  @Test("cascade-to-parent", arguments: cascadeToParentTable)
  func cascadeToParent(_ line: RuleCase) { line.check("cascade-to-parent") }

  static let cascadeToParentTable: [RuleCase] = [
    RuleCase(
      "the inverse named here, there, or inferred",
      """
      @Model final class A { var 2️⃣bs: [B] = [] }
      @Model final class B { @Relationship(deleteRule: 1️⃣.cascade, inverse: \\A.bs) var a: A? }
      @Model final class C { @Relationship(inverse: \\D.c) var 4️⃣ds: [D] = [] }
      @Model final class D { @Relationship(deleteRule: 3️⃣Schema.Relationship.DeleteRule.cascade) var c: C }
      @Model final class E { var 6️⃣fs: [F]? }
      @Model final class F { @Relationship(originalName: "g", deleteRule: 5️⃣.cascade) var e: E? }
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣", "5️⃣ warning → 6️⃣"]),
    RuleCase(
      "both ends of a row that joins two models",
      """
      @Model final class NoteTag {
        @Relationship(deleteRule: 1️⃣.cascade) var note: Note?
        @Relationship(deleteRule: 2️⃣.cascade) var tag: Tag?
      }
      @Model final class Note { @Relationship(deleteRule: .cascade) var noteTags: [NoteTag] = [] }
      @Model final class Tag { @Relationship(deleteRule: .cascade) var noteTags: [NoteTag] = [] }
      """,
      ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "a tree that falls from its leaves, and a constant for the rule",
      """
      enum Rules { static let owned: Schema.Relationship.DeleteRule = .cascade }
      @Model final class Folder {
        var children: [Folder] = []
        @Relationship(deleteRule: 1️⃣.cascade, inverse: \\Folder.children) var parent: Folder?
      }
      @Model final class A { @Relationship(inverse: \\B.a) var bs: [B] = [] }
      @Model final class B { @Relationship(deleteRule: 2️⃣Rules.owned) var a: A? }
      """,
      ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "a pair that SwiftData does not join deletes its parent all the same",
      """
      @Model final class A { var 2️⃣bs: [B] = [] }
      @Model final class B { @Relationship(deleteRule: 1️⃣.cascade) var a: A }
      """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "the owner of one",
      """
      @Model final class Person { @Relationship(deleteRule: .cascade, inverse: \\Passport.owner) var passport: Passport? }
      @Model final class Passport { var owner: Person? }
      @Model final class Car { @Relationship(deleteRule: .cascade) var engine: Engine? }
      @Model final class Engine { var car: Car? }
      @Model final class Note { @Relationship(deleteRule: .cascade) var body: Body? }
      @Model final class Body { var text = "" }
      """),
    RuleCase(
      "the parent's own rule, and other rules of the child",
      """
      @Model final class A { @Relationship(deleteRule: .cascade, inverse: \\B.a) var bs: [B] = [] }
      @Model final class B { @Relationship(deleteRule: .nullify) var a: A? }
      @Model final class C { var ds: [D] = [] }
      @Model final class D { @Relationship(deleteRule: .deny) var c: C? }
      """),
    RuleCase(
      "several candidates, a rule or an inverse that is not known",
      """
      @Model final class A { var first: [B] = []; var second: [B] = [] }
      @Model final class B { @Relationship(deleteRule: .cascade) var a: A? }
      @Model final class C { @Relationship(inverse: \\D.c) var ds: [D] = [] }
      @Model final class D { @Relationship(deleteRule: rule) var c: C? }
      @Model final class E { @Relationship(inverse: path) var fs: [F] = [] }
      @Model final class F { @Relationship(deleteRule: .cascade) var e: E? }
      """,
      unresolved: ["rule", "path"]),
    RuleCase(
      "frozen models and tests",
      """
      // file: App.swift
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [A.self, B.self] }
        @Model final class A { var bs: [B] = [] }
        @Model final class B { @Relationship(deleteRule: .cascade) var a: A? }
      }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: Mocks/Models.swift
      @Model final class C { var ds: [D] = [] }
      @Model final class D { @Relationship(deleteRule: .cascade) var c: C? }
      """),
  ]

  @Test("nullify-required-inverse", arguments: nullifyRequiredTable)
  func nullifyRequired(_ line: RuleCase) { line.check("nullify-required-inverse") }

  static let nullifyRequiredTable: [RuleCase] = [
    RuleCase(
      "by default and by name, the inverse named here or there",
      """
      @Model final class A { @Relationship(inverse: \\B.a) var 1️⃣bs: [B] = [] }
      @Model final class B { var 2️⃣a: A }
      @Model final class C { @Relationship(deleteRule: .nullify) var 3️⃣ds: [D]? }
      @Model final class D { @Relationship(inverse: \\C.ds) var 4️⃣c: C }
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣"]),
    RuleCase(
      "one to one, and once where both are required",
      """
      @Model final class Person { @Relationship(inverse: \\Passport.owner) var 1️⃣passport: Passport? }
      @Model final class Passport { var 2️⃣owner: Person }
      @Model final class Key { @Relationship(inverse: \\Lock.key) var 3️⃣lock: Lock }
      @Model final class Lock { var 4️⃣key: Key }
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning → 4️⃣"]),
    RuleCase(
      "required on both sides, owned by one",
      """
      @Model final class Key { @Relationship(deleteRule: .cascade, inverse: \\Lock.key) var 2️⃣lock: Lock }
      @Model final class Lock { var 1️⃣key: Key }
      """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "cascade, deny, noAction",
      """
      @Model final class A {
        @Relationship(deleteRule: .cascade, inverse: \\B.a) var bs: [B] = []
        @Relationship(deleteRule: .deny, inverse: \\C.a) var cs: [C] = []
        @Relationship(deleteRule: .noAction, inverse: \\D.a) var ds: [D] = []
      }
      @Model final class B { var a: A }
      @Model final class C { var a: A }
      @Model final class D { var a: A }
      """),
    RuleCase(
      "an optional other side, one that holds many, one that is not there",
      """
      @Model final class A { @Relationship(inverse: \\B.a) var bs: [B] = [] }
      @Model final class B { var a: A? }
      @Model final class D { @Relationship(inverse: \\E.ds) var es: [E] = [] }
      @Model final class E { var ds: [D] = [] }
      @Model final class F { var g: G? }
      @Model final class G { var name = "" }
      """),
    RuleCase(
      "what missing-inverse reports, on whichever side",
      """
      @Model final class A { var bs: [B] = [] }
      @Model final class B { var a: A }
      @Model final class D { var c: C }
      @Model final class C { var ds: [D] = [] }
      """),
    RuleCase(
      "a rule or an inverse that is not known",
      """
      @Model final class A { @Relationship(deleteRule: rule, inverse: \\B.a) var bs: [B] = [] }
      @Model final class B { var a: A }
      @Model final class C { @Relationship(inverse: path) var ds: [D] = [] }
      @Model final class D { var c: C }
      """,
      unresolved: ["rule", "path"]),
    RuleCase(
      "frozen models and tests",
      """
      // file: App.swift
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [A.self, B.self] }
        @Model final class A { @Relationship(inverse: \\B.a) var bs: [B] = [] }
        @Model final class B { var a: A }
      }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: ModelTests.swift
      @Model final class C { @Relationship(inverse: \\D.c) var ds: [D] = [] }
      @Model final class D { var c: C }
      """),
    RuleCase(
      "a rule that lacks its label is another fault",
      """
      @Model final class A { @Relationship(.cascade, inverse: \\B.a) var bs: [B] = [] }
      @Model final class B { var a: A }
      """),
  ]

  @Test("no-action-delete-rule", arguments: noActionTable)
  func noAction(_ line: RuleCase) { line.check("no-action-delete-rule") }

  static let noActionTable: [RuleCase] = [
    RuleCase(
      "to one and to many, on both sides, by each spelling",
      """
      @Model final class A { @Relationship(deleteRule: 1️⃣.noAction, inverse: \\B.a) var bs: [B] = [] }
      @Model final class B { @Relationship(deleteRule: 2️⃣Schema.Relationship.DeleteRule.noAction) var a: A? }
      """,
      ["1️⃣ note", "2️⃣ note"]),
    RuleCase(
      "other rules, none, one that is not known, one on an attribute, one without a label",
      """
      @Model final class A {
        @Relationship(deleteRule: .nullify) var b: B?
        @Relationship(deleteRule: rule) var c: B?
        @Relationship(deleteRule: .noAction) var name: String?
        @Relationship(.noAction) var d: B?
        var e: B?
      }
      @Model final class B { var title = "" }
      """,
      unresolved: ["rule"]),
  ]

  @Test("relationship-array-without-default", arguments: arrayWithoutDefaultTable)
  func arrayWithoutDefault(_ line: RuleCase) { line.check("relationship-array-without-default") }

  static let arrayWithoutDefaultTable: [RuleCase] = [
    RuleCase(
      "each array without one",
      """
      @Model final class Note { @Relationship(inverse: \\Tag.notes) var 1️⃣tags: [Tag] }
      @Model final class Tag { var 2️⃣notes: Array<Note> }
      @Model final class A { @Relationship(inverse: \\B.many) var bs: [B] = [] }
      @Model final class B { var 3️⃣many: [A] }
      """,
      ["1️⃣ note", "2️⃣ note", "3️⃣ note"]),
    RuleCase(
      "arrays that lead to each other without an inverse, and a model with itself",
      """
      @Model final class Note { var 1️⃣tags: [Tag] }
      @Model final class Tag { var notes: [Note] = [] }
      @Model final class Person {
        @Relationship(inverse: \\Person.followers) var 2️⃣follows: [Person]
        var followers = [Person]()
      }
      """,
      ["1️⃣ note", "2️⃣ note"]),
    RuleCase(
      "a package for iOS 17.0",
      """
      // file: Package.swift
      let package = Package(name: "P", platforms: [.iOS(.v17)], targets: [.target(name: "App", path: "App")])
      // file: App/Note.swift
      @Model final class Note { @Relationship(inverse: \\Tag.notes) var 1️⃣tags: [Tag] }
      @Model final class Tag { var notes: [Note] = [] }
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "the lowest of two targets is iOS 17.0",
      """
      // file: Package.swift
      let package = Package(name: "P", platforms: [.iOS("17.4")], targets: [])
      // file: project.yml
      options:
        deploymentTarget:
          iOS: "17.0"
      // file: Note.swift
      @Model final class Note { @Relationship(inverse: \\Tag.notes) var 1️⃣tags: [Tag] }
      @Model final class Tag { var notes: [Note] = [] }
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "from iOS 17.1 on, and on other systems, a note",
      """
      // file: Package.swift
      let package = Package(name: "P", platforms: [.iOS("17.1"), .macOS(.v13)], targets: [])
      // file: Note.swift
      @Model final class Note { @Relationship(inverse: \\Tag.notes) var 1️⃣tags: [Tag] }
      @Model final class Tag { var notes: [Note] = [] }
      """,
      ["1️⃣ note"]),
    RuleCase(
      "optional arrays, arrays with a default, one to many, one way",
      """
      @Model final class A { @Relationship(inverse: \\B.many) var bs: [B]?; var many: [C]; var far: [D] }
      @Model final class B { var many: [A] = [] }
      @Model final class C { var a: A? }
      @Model final class D { var name = "" }
      """),
    RuleCase(
      "another collection, and an inverse that is not known",
      """
      @Model final class A { @Relationship(inverse: \\B.many) var bs: Set<B>; @Relationship(inverse: path) var cs: [C] }
      @Model final class B { var many: [A] = [] }
      @Model final class C { var many: [A] = [] }
      """,
      unresolved: ["path"]),
  ]

  @Test("non-array-to-many", arguments: nonArrayTable)
  func nonArray(_ line: RuleCase) { line.check("non-array-to-many") }

  static let nonArrayTable: [RuleCase] = [
    RuleCase(
      "models of another library",
      "import ManagedModels\n@Model final class Note { var tags: Set<Tag> = [] }\n@Model final class Tag {}"),
    RuleCase(
      "sets and other collections, optional, with a default, with an inverse",
      """
      @Model final class Note {
        var a: 1️⃣Set<Tag> = []
        var b: 2️⃣Set<Tag>?
        @Relationship(deleteRule: .cascade, inverse: \\Tag.note) var c: 3️⃣Collections.OrderedSet<Tag>
        var d: 4️⃣ContiguousArray<Tag> = []
        var e: 5️⃣[String: Tag] = [:]
        var 6️⃣f = Set<Tag>()
        var g: 7️⃣Optional<Swift.Set<Tag>> = nil
        var h: 8️⃣IdentifiedArray<Tag.ID, Tag>
        var i: 9️⃣Tags = []
      }
      typealias Tags = Set<Tag>
      @Model final class Tag { var note: Note? }
      """,
      (1...9).map { "\($0)\u{FE0F}\u{20E3} error" }),
    RuleCase(
      "arrays in each spelling, and sets of values",
      """
      @Model final class Note {
        var a: [Tag] = []
        var b: Array<Tag>?
        var c = [Tag]()
        var d: Optional<[Tag]>
        var names: Set<String> = []
        var counts: [String: Int] = [:]
        @Transient var cache: Set<Tag> = []
        var all: Set<Tag> { Set(a) }
      }
      @Model final class Tag { var name = "" }
      """),
    RuleCase(
      "an element that is not declared here, or by two modules",
      """
      // file: A/Note.swift
      @Model final class Note { var far: Set<Elsewhere> = []; var near: Set<Tag> = [] }
      // file: B/Tag.swift
      @Model final class Tag { var name = "" }
      // file: C/Tag.swift
      @Model final class Tag { var name = "" }
      """,
      unresolved: ["near"]),
  ]

  @Test("optional-many-to-many", arguments: optionalManyTable)
  func optionalMany(_ line: RuleCase) { line.check("optional-many-to-many") }

  static let optionalManyTable: [RuleCase] = [
    RuleCase(
      "one side and both",
      """
      @Model final class Note { @Relationship(inverse: \\Tag.notes) var tags: 1️⃣[Tag]? = [] }
      @Model final class Tag { var notes: [Note] = [] }
      @Model final class A { var bs: 2️⃣Optional<[B]> }
      @Model final class B { @Relationship(inverse: \\A.bs) var many: 3️⃣[A]? }
      """,
      ["1️⃣ note", "2️⃣ note", "3️⃣ note"]),
    RuleCase(
      "one to many",
      """
      @Model final class A { @Relationship(inverse: \\B.a) var bs: [B]?; var far: [C]? }
      @Model final class B { var a: A? }
      @Model final class C { var name = "" }
      """),
    RuleCase(
      "a store that syncs asks for it",
      """
      @Model final class Note { @Relationship(inverse: \\Tag.notes) var tags: [Tag]? }
      @Model final class Tag { var notes: [Note]? }
      let container = try ModelContainer(
        for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.notes")))
      """),
    RuleCase(
      "and so may one that leaves it to the entitlements",
      """
      // file: App/Note.swift
      @Model final class Note { @Relationship(inverse: \\Tag.notes) var tags: [Tag]? }
      @Model final class Tag { var notes: [Note]? }
      let container = try ModelContainer(for: Note.self)
      // file: App/App.entitlements
      <dict>
      <key>com.apple.developer.icloud-services</key><array><string>CloudKit</string></array>
      <key>com.apple.developer.icloud-container-identifiers</key><array><string>iCloud.notes</string></array>
      </dict>
      """),
    RuleCase(
      "a store that does not sync",
      """
      @Model final class Note { @Relationship(inverse: \\Tag.notes) var tags: 1️⃣[Tag]? }
      @Model final class Tag { var notes: [Note] = [] }
      let container = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: .none))
      """,
      ["1️⃣ note"]),
  ]

  @Test("points at", arguments: spansTable)
  func spans(_ line: SpanCase) { line.check() }

  static let spansTable: [SpanCase] = [
    SpanCase(
      "one-way-relationship",
      "@Model class A { @Relationship(deleteRule: .deny) var `default`: B? }\n@Model class B {}",
      ["`default`"]),
    SpanCase("required-one-way-relationship", "@Model class A { var b: B }\n@Model class B {}", ["b"]),
    SpanCase(
      "cascade-to-parent",
      "@Model class A { @Relationship(deleteRule: .cascade, inverse: \\B.many) var b: B? }\n@Model class B { var many: [A] }",
      [".cascade"]),
    SpanCase(
      "nullify-required-inverse",
      "@Model class A { @Relationship(deleteRule: .nullify, inverse: \\B.a) var b: [B] }\n@Model class B { var a: A }",
      ["b"]),
    SpanCase(
      "no-action-delete-rule",
      "@Model class A { @Relationship(deleteRule: Schema.Relationship.DeleteRule.noAction) var b: B? }\n@Model class B {}",
      ["Schema.Relationship.DeleteRule.noAction"]),
    SpanCase(
      "relationship-array-without-default",
      "@Model class A { @Relationship(inverse: \\B.many) var bs: [B] = [] }\n@Model class B { var many: [A] }", ["many"]
    ),
    SpanCase("non-array-to-many", "@Model class A { var b: Set<B>? = nil }\n@Model class B {}", ["Set<B>?"]),
    SpanCase(
      "optional-many-to-many",
      "@Model class A { @Relationship(inverse: \\B.many) var bs: [B]? = [] }\n@Model class B { var many: [A] = [] }",
      ["[B]?"]),
  ]
}
