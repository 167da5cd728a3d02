import Testing

/// The rules about how a model's class and its members are declared.
@Suite("Attributes: declarations", .texts)
struct ModelDeclarationTests {
  @Test("ignored-property-observer", arguments: observerTable)
  func observer(_ line: RuleCase) { line.check("ignored-property-observer") }

  static let observerTable: [RuleCase] = [
    RuleCase(
      "each observer, with parameters, defaults, attributes and relationships",
      """
      @Model final class Note {
        var a: Int { 1️⃣didSet { save() } }
        var b: String = "" {
          2️⃣willSet(new) { print(new) }
          3️⃣didSet(old) {}
        }
        @Attribute(.unique) private(set) var c = 1 { 4️⃣didSet {} }
        var d: [Note] = [] { 5️⃣didSet {} }
      }
      """,
      ["1️⃣ warning of 1️⃣ 2️⃣ 4️⃣ 5️⃣ → 2️⃣ 3️⃣ 4️⃣ 5️⃣"]),
    RuleCase(
      "transient, computed and static properties, other classes",
      """
      @Model final class Note {
        @Transient var a = 1 { didSet {} }
        @SwiftData.Transient
        var b: Int = 2 { willSet {} }
        static var c = 1 { didSet {} }
        var d: Int { get { 1 } set {} }
        var e: Int { 1 }
        var f = { didSet }()
      }
      final class Other { var a = 1 { didSet {} } }
      """),
    RuleCase(
      "a frozen model and a test",
      """
      // file: App.swift
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var a = 1 { didSet {} } }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var a = 1 }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: AppTests/A.swift
      @Model final class Fixture { var a = 1 { didSet {} } }
      """),
  ]

  @Test("constant-attribute", arguments: constantTable)
  func constant(_ line: RuleCase) { line.check("constant-attribute") }

  static let constantTable: [RuleCase] = [
    RuleCase(
      "one finding a model",
      """
      @Model final class Note { var a = 1; let 1️⃣b: Int; @Attribute(.unique) let 2️⃣c, 3️⃣d: UUID }
      @Model final class Tag { public let 4️⃣e = Date() }
      """,
      ["1️⃣ note → 2️⃣ 3️⃣", "4️⃣ note"]),
    RuleCase(
      "static and transient constants, private setters",
      """
      @Model final class Note {
        static let a = 1
        @Transient let b = 2
        private(set) var c = 3
        class var d: Int { let e = 1; return e }
      }
      struct Value: Codable { let a: Int }
      """),
  ]

  @Test("transient-without-default", arguments: transientTable)
  func transient(_ line: RuleCase) { line.check("transient-without-default") }

  static let transientTable: [RuleCase] = [
    RuleCase(
      "variables, constants, observers, relationships; initializers do not count",
      """
      @Model final class Note {
        @Transient var 1️⃣a: Int
        @SwiftData.Transient
        private(set) var 2️⃣b: [Note]
        @Transient let 3️⃣c: String
        @Transient var 4️⃣d: Int { didSet {} }
        @Transient @available(iOS 18, *) var 5️⃣e: Elsewhere
        #if os(iOS)
          @Transient var 6️⃣f: Int
        #endif
        init() { a = 1; b = []; c = ""; d = 1 }
      }
      """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error", "5️⃣ error", "6️⃣ error"]),
    RuleCase(
      "defaults, optionals, computed and static properties, property wrappers",
      """
      @Model final class Note {
        @Transient var a = 1
        @Transient var b: Int = 1
        @Transient var c: Int?
        @Transient var d: Optional<Int>
        @Transient var e: Int!
        @Transient var f: MaybeInt
        @Transient var g: Int { 1 }
        @Transient var h: Int { get { 1 } set {} }
        @Transient static var i: Int
        @Transient lazy var j: Int = 1
        @Transient @AppStorage("k") var k: Bool
        @Transient let l: Int?
        var m: Int
        @Own.Transient var n: Int
      }
      typealias MaybeInt = Int?
      struct Other { @Transient var a: Int }
      """),
    RuleCase(
      "frozen models, tests and previews",
      """
      // file: App.swift
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { @Transient var 1️⃣a: Int }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: AppTests/A.swift
      @Model final class Fixture { @Transient var 2️⃣a: Int }
      """,
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "an alias that goes in a circle",
      "@Model final class Note { @Transient var a: Loop; init() {} }\ntypealias Loop = Loop"),
  ]

  @Test("missing-model-initializer", arguments: initializerTable)
  func initializer(_ line: RuleCase) { line.check("missing-model-initializer") }

  static let initializerTable: [RuleCase] = [
    RuleCase(
      "no initializer, or convenience initializers only",
      """
      @Model final class 1️⃣A { var 2️⃣a: Int; var b = 1; var 3️⃣c: [A] }
      @Model class 4️⃣B { let 5️⃣a: Int?; convenience init(x: Int) { self.init() } }
      extension B { convenience init(y: Int) { self.init() } }
      @Model final class 6️⃣C: Codable, P { @Attribute(.unique) private(set) var 7️⃣a: String { didSet {} } }
      protocol P {}
      """,
      ["1️⃣ error → 2️⃣ 3️⃣", "4️⃣ error → 5️⃣", "6️⃣ error → 7️⃣"]),
    RuleCase(
      "a property that is being written hides the initializer behind it",
      "@Model final class A { var a: Int; @Relationship(inverse: \\ \n init(a: Int) { self.a = a } }", []),
    RuleCase(
      "initializers of the class body",
      """
      @Model final class A { var a: Int; init(a: Int) { self.a = a } }
      @Model final class B { var a: Int; private init() { a = 1 } }
      @Model final class C { var a: Int; required init(from decoder: Decoder) throws { a = 1 } }
      @Model final class D { var a: Int; init?(x: Int) { a = 1 } }
      @Model final class E {
        var a: Int
        #if os(iOS)
          init() { a = 1 }
        #else
          init(a: Int) { self.a = a }
        #endif
      }
      """),
    RuleCase(
      "nothing to set",
      """
      @Model final class 1️⃣A {}
      @Model final class 2️⃣B {
        var a = 1, b: Int = 2, c: Int?, d: Optional<Int>, e: Int!
        var f: MaybeInt
        var g: Int { 1 }
        static var h: Int = 1
        lazy var i: Int = 1
        @Transient var j = 1
        let k = 1
        @Transient var l: Int
      }
      typealias MaybeInt = Int?
      extension A { convenience init(x: Int) { self.init() } }
      @Model final class C { var a = 1; convenience init(x: Int) { self.init() } }
      """,
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "subclasses, and what may write an initializer",
      """
      @Model class A { var a: Int; init(a: Int) { self.a = a } }
      @Model final class B: A { var b: Int }
      class Base { init() {} }
      @Model final class C: Base { var c: Int }
      @Model final class D: Elsewhere { var d: Int }
      @Memberwise @Model final class E { var e: Int }
      @Model final class F { var f: Int; #makeInit() }
      @Model final class 1️⃣G { @Injected var g: Int }
      """,
      ["1️⃣ error"]),
    RuleCase(
      "unique macros and warnings write none",
      """
      @Model final class 1️⃣A {
        #Unique<A>([\\.a])
        #warning("later")
        var a: Int
        #if os(iOS)
          let b: Int
        #else
          let b = 1.5
        #endif
      }
      @Model final class 2️⃣B {
        #if os(iOS)
          let b: Int
        #else
          let b = 1.5
        #endif
      }
      """,
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "frozen models and tests",
      """
      // file: App.swift
      enum V1: VersionedSchema { @Model final class 1️⃣Note { var a: Int } }
      // file: AppTests/A.swift
      @Model final class 2️⃣Fixture { var a: Int }
      """,
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "a type that is not known", "@Model final class 1️⃣Note { var a: Loop }\ntypealias Loop = Loop", ["1️⃣ error"],
      unresolved: ["a"]),
  ]

  @Test("model-not-a-class", arguments: notAClassTable)
  func notAClass(_ line: RuleCase) { line.check("model-not-a-class") }

  static let notAClassTable: [RuleCase] = [
    RuleCase(
      "structs, enums and actors, nested, in tests",
      """
      // file: App.swift
      import SwiftData
      import Foundation
      @Model 1️⃣struct A { var a: Int }
      @SwiftData.Model
      public indirect 2️⃣enum B { case a }
      enum V1 { @Model private 3️⃣actor C {} }
      extension V1 { @available(iOS 18, *) @Model 4️⃣struct D {} }
      // file: AppTests/A.swift
      @Model 5️⃣struct E {}
      """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error", "5️⃣ error"]),
    RuleCase(
      "classes, other macros, files without SwiftData",
      """
      // file: App.swift
      import SwiftData
      @Model final class A {}
      @ModelActor actor B {}
      @Observable struct C {}
      @Own.Model struct D {}
      // file: Other.swift
      import ManagedModels
      @Model struct E {}
      """),
    RuleCase(
      "a project with a macro of that name",
      """
      // file: Macros.swift
      @attached(member) public macro Model() = #externalMacro(module: "M", type: "T")
      // file: App.swift
      import SwiftData
      @Model struct A {}
      """),
    RuleCase(
      "a project with a property wrapper of that name",
      "import SwiftData\n@propertyWrapper struct Model { var wrappedValue: Int }\n@Model struct A {}"),
  ]

  @Test("repeated-unique-macro", arguments: repeatedUniqueTable)
  func repeatedUnique(_ line: RuleCase) { line.check("repeated-unique-macro") }

  static let repeatedUniqueTable: [RuleCase] = [
    RuleCase(
      "the second and third",
      """
      @Model final class Note {
        1️⃣#Unique<Note>([\\.a])
        var a: Int; var b: Int
        2️⃣#Unique<Note>([\\.b])
        3️⃣#Unique<Note>([\\.a, \\.b])
        init() {}
      }
      """,
      ["2️⃣ error → 1️⃣ 3️⃣"]),
    RuleCase(
      "frozen models and tests",
      """
      // file: AppTests/A.swift
      enum V1: VersionedSchema {
        @Model final class Note { #Unique<Note>([\\.a]); var a: Int; 1️⃣#Unique<Note>([\\.a]) }
      }
      """,
      ["1️⃣ error"]),
    RuleCase(
      "one macro with several constraints, indexes, branches of an #if, two models",
      """
      @Model final class Note {
        #Unique<Note>([\\.a], [\\.b, \\.c])
        #Index<Note>([\\.a])
        #Index<Note>([\\.b])
      }
      @Model final class Tag {
        #if os(iOS)
          #Unique<Tag>([\\.a])
        #else
          #Unique<Tag>([\\.b])
        #endif
      }
      """),
  ]

  @Test("unknown-key-path-property", arguments: keyPathTable)
  func keyPath(_ line: RuleCase) { line.check("unknown-key-path-property") }

  static let keyPathTable: [RuleCase] = [
    RuleCase(
      "missing names, computed, transient and static properties, functions",
      """
      @Model final class Note {
        #Unique<Note>([1️⃣\\.missing], [\\.a, 2️⃣\\Note.computed])
        #Index<Note>([3️⃣\\.transient], [4️⃣\\.other.name])
        #Index<Note>(.binary([5️⃣\\.fixed]), .rtree([\\.a, 6️⃣\\Outer.Note.nothing]))
        var a: Int
        var computed: Int { a }
        @Transient var transient = 1
        static var fixed = 1
        init(a: Int) { self.a = a }
      }
      extension Note { var other: Note { self } }
      enum Outer { typealias Note = App.Note }
      """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error", "5️⃣ error", "6️⃣ error"]),
    RuleCase(
      "stored, inherited and system properties, paths into values and relationships",
      """
      @Model class Parent { var name: String; init(name: String) { self.name = name } }
      @Model final class Note: Parent {
        #Unique<Note>([\\.name], [\\.place.city, \\.tag?.name], [\\.id], [\\Parent.name])
        #Index<Note>([\\.a], [\\.`default`], [\\.persistentModelID])
        var a: Int, place: Place, `default`: Int
        var tag: Tag?
      }
      struct Place: Codable { var city: String }
      @Model final class Tag { #Unique<Tag>([\\.b]); #Index<Note>([\\.a]); var b: Int { didSet {} } }
      """),
    RuleCase(
      "what may be declared out of sight",
      """
      @Model final class A: Elsewhere { #Unique<A>([\\.a]) }
      class Base { var a = 1 }
      @Model final class B: Base { #Unique<B>([\\.a]) }
      @Generated @Model final class C { #Unique<C>([\\.a]) }
      @Model final class D { #Unique<D>([\\.a]); @Wrapped var a: Int { 1 } }
      @Model final class E { #Unique<Elsewhere>([\\.a], [\\Missing.b]) }
      @Model final class F { #Unique<F>(list, [path]); #Unique<F>() }
      @Model final class G { #Unique<G>([\\.a]); var (a, b) = (1, 2) }
      """),
    RuleCase(
      "frozen models and tests",
      """
      // file: App.swift
      enum V1: VersionedSchema { @Model final class Note { #Unique<Note>([1️⃣\\.a]); var b = 1 } }
      // file: AppTests/A.swift
      @Model final class Fixture { #Index<Fixture>([2️⃣\\.a]) }
      """,
      ["1️⃣ error", "2️⃣ error"]),
  ]

  @Test("sendable-model", arguments: sendableTable)
  func sendable(_ line: RuleCase) { line.check("sendable-model") }

  static let sendableTable: [RuleCase] = [
    RuleCase(
      "many models by extensions in another file: one finding",
      """
      // file: Models.swift
      @Model final class A {}
      @Model final class B {}
      @Model final class C: 3️⃣Sendable {}
      // file: Sendable.swift
      extension A: @unchecked 1️⃣Sendable {}
      extension B: @unchecked 2️⃣Sendable {}
      """,
      ["1️⃣ warning → 2️⃣", "3️⃣ warning"]),
    RuleCase(
      "in the class, in extensions, through protocols and aliases",
      """
      @Model final class A: 1️⃣Sendable {}
      @Model final class B: Codable, @unchecked 2️⃣Sendable {}
      @Model final class C {}
      extension C: @unchecked 3️⃣Sendable {}
      @Model final class D: 4️⃣Item {}
      protocol Item: Identifiable, Sendable {}
      @Model final class E: 5️⃣Both {}
      typealias Both = Codable & Sendable
      @Model final class F: 6️⃣Swift.Sendable {}
      @preconcurrency @Model @MainActor final class G: @preconcurrency 7️⃣Sendable {}
      """,
      ["1️⃣ warning of 1️⃣ 2️⃣ 3️⃣ 4️⃣ 5️⃣ 6️⃣ 7️⃣"]),
    RuleCase(
      "actors, values, protocols that are not, and a conformance that is taken away",
      """
      @Model @MainActor final class A: Codable {}
      @Model final class B: ~Sendable {}
      @Model final class C: Item, Elsewhere {}
      protocol Item {}
      struct Value: Sendable {}
      @ModelActor actor D {}
      @Model final class E: Own.Sendable {}
      @Model class F {}
      """),
    RuleCase(
      "tests and frozen models",
      """
      // file: AppTests/A.swift
      @Model final class Fixture: Sendable {}
      // file: App.swift
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note: Sendable {}
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note {}
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      """),
    RuleCase(
      "an extension that says what the model is not",
      """
      @Model class Note { var text = "" }
      @available(*, unavailable) extension Note: Sendable {}
      """),
  ]

  @Test("what findings cover", arguments: spans)
  func coverage(_ line: SpanCase) { line.check() }

  static let spans: [SpanCase] = [
    SpanCase("ignored-property-observer", "@Model final class Note { var a = 1 { willSet { } } }", ["willSet"]),
    SpanCase("constant-attribute", "@Model final class Note { @Attribute(.unique) let a: Int }", ["a"]),
    SpanCase("transient-without-default", "@Model final class Note { @Transient var a: Int }", ["a"]),
    SpanCase("missing-model-initializer", "@Model public final class Note { var a: Int }", ["Note"]),
    SpanCase("model-not-a-class", "@Model public struct Note { var a: Int }", ["struct"]),
    SpanCase(
      "repeated-unique-macro",
      "@Model final class Note { var a: Int; #Unique<Note>([\\.a]); #Unique<Note>([\\.a]) }", ["#Unique"]),
    SpanCase(
      "unknown-key-path-property", "@Model final class Note { #Index<Note>([\\Note.a.b , \\ .c]) }",
      ["\\Note.a.b", "\\ .c"]),
    SpanCase("sendable-model", "@Model final class Note: @unchecked Sendable {}", ["Sendable"]),
  ]
}
