import Testing

/// The rules about models that inherit from models.
@Suite("Attributes: inheritance", .texts)
struct ModelInheritanceTests {
  @Test("subclass-without-availability", arguments: availabilityTable)
  func availability(_ line: RuleCase) { line.check("subclass-without-availability") }

  static let availabilityTable: [RuleCase] = [
    RuleCase(
      "no availability, or an earlier one",
      """
      @Model class 1️⃣Animal { init() {} }
      @Model class 2️⃣Dog: Animal {}
      @available(iOS 18, macOS 26, *) @Model final class 3️⃣Puppy: Dog {}
      @available(macOS 15, *) @Model final class 4️⃣Cat: Codable, Animal {}
      @available(*, deprecated) @Model final class 5️⃣Cow: Beast {}
      @available(swift 6.2) @Model final class 6️⃣Pig: Beast {}
      typealias Beast = Animal
      """,
      ["2️⃣ error → 1️⃣", "3️⃣ error → 2️⃣", "4️⃣ error → 1️⃣", "5️⃣ error → 1️⃣", "6️⃣ error → 1️⃣"]),
    RuleCase(
      "on the class, on a type or extension around it, on other platforms only",
      """
      @Model class Animal { init() {} }
      @available(iOS 26, *) @Model final class A: Animal {}
      @Model
      @available(iOS 26.1, macOS 26, *)
      final class B: Animal {}
      @available(macOS 26, *) @Model final class C: Animal {}
      @available(iOS 27, *) enum Outer { enum Inner { @Model final class D: Animal {} } }
      enum V1 {}
      @available(iOS 26, *) extension V1 { @Model final class E: Animal {} }
      @available(iOS, introduced: 26) @available(macOS, introduced: 26) @Model final class F: Animal {}
      @available(anyAppleOS 26, *) @Model final class G: Animal {}
      #if os(iOS)
      @available(iOS 26, *)
      #endif
      @Model final class H: Animal {}
      """),
    RuleCase(
      "parents that are no models, or not known",
      """
      class Base {}
      @Model final class A: Base {}
      @Model final class B: Elsewhere {}
      @Model final class C: Codable {}
      final class D: E {}
      @Model class E {}
      """),
    RuleCase(
      "frozen models, tests and previews",
      """
      // file: App.swift
      enum V1: VersionedSchema {
        @Model class Animal {}
        @Model final class 1️⃣Dog: Animal {}
      }
      // file: AppTests/A.swift
      @Model final class 2️⃣Fixture: V1.Animal {}
      """,
      ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "a parent of which there are two",
      """
      // file: AppA/A.swift
      @Model final class Dog: Animal {}
      // file: AppB/B.swift
      @Model class Animal {}
      // file: AppC/C.swift
      @Model class Animal {}
      """),
  ]

  @Test("unlisted-subclass", arguments: unlistedTable)
  func unlisted(_ line: RuleCase) { line.check("unlisted-subclass") }

  /// A model with two generations below it, and a version that lists some of them.
  private static func animals(_ list: String, _ more: String = "") -> String {
    """
    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [\(list)] }
    }
    @Model class Animal { init() {} }
    @available(iOS 26, *) @Model class 4️⃣Dog: Animal {}
    @available(iOS 26, *) @Model class 5️⃣Puppy: Dog {}
    \(more)
    """
  }

  static let unlistedTable: [RuleCase] = [
    RuleCase(
      "the class that the version before has of a child",
      """
      @Model class Animal { init() {} }
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Animal.self, V1.Dog.self] }
        @available(iOS 26, *) @Model class Dog: Animal {}
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Animal.self, V2.Dog.self] }
        @available(iOS 26, *) @Model class Dog: Animal { var age = 0 }
      }
      """),
    RuleCase("children of all generations", animals("1️⃣Animal.self"), ["1️⃣ warning → 4️⃣ 5️⃣"]),
    RuleCase("a grandchild", animals("Animal.self, 1️⃣Dog.self"), ["1️⃣ warning → 5️⃣"]),
    RuleCase("a parent", animals("1️⃣Dog.self, Puppy.self"), ["1️⃣ warning → Example.swift:5:14"]),
    RuleCase(
      "a child and a parent of one model", animals("1️⃣Dog.self"),
      ["1️⃣ warning → 5️⃣", "1️⃣ warning → Example.swift:5:14"]),
    RuleCase("all of them", animals("Animal.self, Dog.self, Puppy.self")),
    RuleCase("a list that is not literal", animals("Animal.self] + more + ["), unresolved: ["more"]),
    RuleCase(
      "in branches of the list",
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] {
          if #available(iOS 26, *) { return [Animal.self, Dog.self] }
          return [Animal.self]
        }
      }
      @Model class Animal { init() {} }
      @available(iOS 26, *) @Model class Dog: Animal {}
      """),
    RuleCase(
      "models that relationships lead to",
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Animal.self, Owner.self] }
      }
      @Model class Animal { init() {} }
      @available(iOS 26, *) @Model class Dog: Animal {}
      @Model class Owner { var dogs: [Dog] = []; init() {} }
      """),
    RuleCase(
      "children in tests, in other modules and in #if DEBUG",
      """
      // file: App/A.swift
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Animal.self] }
      }
      @Model class Animal { init() {} }
      #if DEBUG
      @Model class DebugDog: Animal {}
      #endif
      // file: AppTests/B.swift
      @Model class TestDog: Animal {}
      // file: Other/C.swift
      @Model class OtherDog: Animal {}
      """),
    RuleCase(
      "a later subclass does not belong to earlier versions of a plan",
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Animal.self] }
      }
      enum V2: VersionedSchema {
        static let versionIdentifier = Schema.Version(2, 0, 0)
        static var models: [any PersistentModel.Type] { [1️⃣Animal.self, Cat.self] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      @Model class Animal { init() {} }
      @Model class Dog: Animal {}
      @Model class Cat: Animal {}
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "children that the version declares are missing-model's",
      """
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [1️⃣Animal.self] }
        @Model class Dog: Animal {}
        @Model class Cat: Animal {}
      }
      @Model class Animal { init() {} }
      @Model class 2️⃣Cow: Animal {}
      """,
      ["1️⃣ warning → 2️⃣"]),
  ]

  @Test("what findings cover")
  func span() {
    SpanCase(
      "unlisted-subclass",
      """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Zoo.Animal.self] }
      }
      enum Zoo { @Model class Animal {} }
      @Model class Dog: Zoo.Animal {}
      """,
      ["Zoo.Animal"]
    ).check()
    SpanCase(
      "subclass-without-availability", "@Model class Animal {}\n@Model public final class Dog: Animal {}", ["Dog"]
    ).check()
  }
}
