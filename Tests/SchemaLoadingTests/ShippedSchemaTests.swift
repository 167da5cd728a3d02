import SchemaProject
import TestSupport
import Testing

/// Which schema a project ships.
@Suite("Shipped schemas")
struct ShippedSchemaTests {
  @Test("the choice", arguments: lines)
  func choice(line: ChoiceCase) {
    #expect(
      Self.text(ExampleSource(Self.versions + line.source).project.schemas.shippedSchema(container: line.container))
        == line.expected)
  }

  /// A container with the plan whose schema comes from elsewhere.
  private static let unknown =
    "func open(_ schema: Schema) throws -> ModelContainer { try ModelContainer(for: schema, migrationPlan: Plan.self) }\n"

  static let lines: [ChoiceCase] = [
    ChoiceCase("no container, one plan", "", "V2 of Plan"),
    ChoiceCase("one container", latest, "V2 of Plan by openLatest"),
    ChoiceCase(
      "a version whose list is not known",
      """
      enum W1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Book.self] + more() }
        @Model class Book { var name = ""; init() {} }
      }
      func openBooks() throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: W1.self)) }

      """, "none: the container's models are not known"),
    ChoiceCase(
      "a container without the plan", "func open() throws -> ModelContainer { try ModelContainer(for: V2.Note.self) }",
      "V2 of Plan by open"),
    ChoiceCase("two of one schema", latest + latest.replacing("openLatest", with: "again"), "V2 of Plan by openLatest"),
    ChoiceCase(
      "models that lead to all that a version lists",
      """
      enum W1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Book.self, Shelf.self] }
        @Model class Book { var shelf: Shelf?; init() {} }
        @Model class Shelf { var name = ""; init() {} }
      }
      func openBooks() throws -> ModelContainer { try ModelContainer(for: W1.Book.self) }
      func openAll() throws -> ModelContainer { try ModelContainer(for: W1.Book.self, W1.Shelf.self) }

      """, "W1 by openBooks"),
    ChoiceCase("two of different schemas", latest + tags, "several: openLatest; openTags"),
    ChoiceCase("the one that is named", latest + tags, container: "openTags", "no version by openTags"),
    ChoiceCase(
      "one that is not there", latest + tags, container: "openBooks", "none: no container is named 'openBooks'"),
    ChoiceCase(
      "an unknown one with the plan beside a probe", unknown + probe, "none: the container's models are not known"),
    ChoiceCase("an unknown one with the plan beside the last version", unknown + latest, "V2 of Plan by openLatest"),
    ChoiceCase("a probe with an older version", probe + latest, "V2 of Plan by openLatest"),
    ChoiceCase("only an older version", probe, "V1 of Plan by probe"),
    ChoiceCase(
      "one in memory",
      latest
        + "func demo() throws -> ModelContainer { try ModelContainer(for: Tag.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true)) }\n",
      "V2 of Plan by openLatest"),
    ChoiceCase(
      "one that cannot be read",
      "func open(_ types: [any PersistentModel.Type]) throws -> ModelContainer { try ModelContainer(for: Schema(types)) }\n",
      "none: the container's models are not known"),
    ChoiceCase(
      "two plans and no container",
      "enum Other: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self] }; static var stages: [MigrationStage] { [] } }\n",
      "none: found no ModelContainer and no single migration plan"),
  ]

  private static func text(_ choice: SchemaChoice) -> String {
    switch choice {
    case .one(let schema):
      (schema.version ?? "no version") + (schema.plan.map { " of \($0)" } ?? "")
        + (schema.container.map { " by \($0)" } ?? "")
    case .several(let groups):
      "several: " + groups.map { $0.containers.joined(separator: ", ") }.joined(separator: "; ")
    case .none(let reason): "none: \(reason)"
    }
  }

  // MARK: Sources

  private static let latest =
    "func openLatest() throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self) }\n"
  private static let probe =
    "func probe() throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: V1.self)) }\n"
  private static let tags = "func openTags() throws -> ModelContainer { try ModelContainer(for: Tag.self) }\n"

  private static let versions = """
    import SwiftData
    @Model class Tag { var name = ""; init() {} }
    enum V1: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model class Note { var text = ""; init() {} }
    }
    enum V2: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model class Note { var text = ""; var pages = 1; init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }

    """
}

/// Containers, and which schema ships.
struct ChoiceCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The containers.
  let source: String
  /// The container that is asked for.
  let container: String?
  /// The choice in words.
  let expected: String

  /// Makes a line.
  init(_ name: String, _ source: String, container: String? = nil, _ expected: String) {
    testDescription = name
    self.source = source
    self.container = container
    self.expected = expected
  }
}
