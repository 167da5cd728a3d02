import TestSupport
import Testing

/// What the fixes of rules about containers and CloudKit write into sources as people write them.
@Suite("Fixes of containers", .texts)
struct StoreFixTests {
  private static let versions =
    "import SwiftData\nimport SwiftUI\n" + version("V1", number: 1, "@Model final class Note { init() {} }")
    + version("V2", number: 2, "@Model final class Note { var a = 0; init() {} }") + migrationPlan(["V1", "V2"])

  /// A container in memory, so that the plan is not left over.
  private static let used =
    "func preview() throws -> ModelContainer { try ModelContainer(for: Schema(), migrationPlan: Plan.self, configurations: .init(isStoredInMemoryOnly: true)) }\n"

  private static func container(_ code: String) -> String {
    "\(versions)\(used)func open(_ url: URL) throws -> ModelContainer {\n\(code)\n}\n"
  }

  static let withoutPlan = [
    FixCase(
      "a list, with a configuration behind",
      container("  try ModelContainer(for: V2.Note.self, configurations: ModelConfiguration(url: url))"),
      [("V2.Note.self, configurations", "V2.Note.self, migrationPlan: Plan.self, configurations")]),
    FixCase(
      "arguments on lines of their own, with a trailing comma",
      container("  let schema = Schema([V2.Note.self])\n  return try ModelContainer(\n    for: schema, // all\n  )"),
      [("for: schema, // all\n", "for: schema, // all\n    migrationPlan: Plan.self,\n")]),
    FixCase(
      "arguments on lines of their own, before others",
      container(
        "  return try ModelContainer(\n    for: Schema(versionedSchema: V2.self),\n    configurations: [ModelConfiguration(url: url)]\n  )"
      ),
      [("V2.self),\n    configurations", "V2.self),\n    migrationPlan: Plan.self,\n    configurations")]),
    FixCase(
      "nil", container("  try ModelContainer.init(for: V2.Note.self, migrationPlan: nil)"),
      [("migrationPlan: nil", "migrationPlan: Plan.self")]),
    FixCase(
      "an expected type", "\(versions)\(used)let shared: ModelContainer = try! .init(for: V2.Note.self)\n",
      [(".init(for: V2.Note.self)", ".init(for: V2.Note.self, migrationPlan: Plan.self)")]),
    FixCase("other models than the last version's", container("  try ModelContainer(for: V1.Note.self)")),
    FixCase(
      "a modifier takes no plan",
      "\(versions)\(used)struct Home: View { var body: some View { Text(\"\").modelContainer(for: V2.Note.self) } }\n"),
    FixCase(
      "two plans", container("  try ModelContainer(for: V2.Note.self)") + migrationPlan(["V1", "V2"], name: "Other")),
    FixCase(
      "a plan of a module that is not imported",
      "// file: Store/Plan.swift\n\(versions)\(used)// file: App/App.swift\nimport SwiftData\nlet a = try! ModelContainer(for: V2.Note.self)\n"
    ),
  ]

  @Test("container-without-plan", arguments: withoutPlan)
  func containerWithoutPlan(_ test: FixCase) { test.check("container-without-plan") }

  static let notLatest = [
    FixCase(
      "a version's models",
      container("  try ModelContainer(for: Schema(V1.models), migrationPlan: Plan.self)"),
      [("Schema(V1.models)", "Schema(V2.models)")]),
    FixCase(
      "a constant of another type",
      container("  try ModelContainer(for: Store.schema, migrationPlan: Plan.self)")
        + "enum Store { static let schema = Schema(versionedSchema: V1.self) }\n",
      [("versionedSchema: V1.self", "versionedSchema: V2.self")]),
    FixCase(
      "an alias, which leads to the last version then",
      container("  try ModelContainer(for: Schema(versionedSchema: Current.self), migrationPlan: Plan.self)")
        + "enum App { typealias Schema = V1 }\ntypealias Current = App.Schema\n",
      [("typealias Schema = V1", "typealias Schema = V2")]),
    FixCase(
      "a version that the plan does not list",
      container("  try ModelContainer(for: Schema(versionedSchema: V3.self), migrationPlan: Plan.self)")
        + version("V3", number: 3, "@Model final class Note { var a = 0; var b = 0; init() {} }")),
    FixCase(
      "no stage that leads to the last version",
      container("  try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)")
        .replacing("[V1.self, V2.self]", with: "[V1.self, V2.self, V3.self]")
        + version("V3", number: 3, "@Model final class Note { var a = 0; var b = 0; init() {} }")),
  ]

  @Test("container-schema-not-latest", arguments: notLatest)
  func containerSchemaNotLatest(_ test: FixCase) { test.check("container-schema-not-latest") }

  @Test(
    "a plan that may be missing on purpose is no safe fix",
    arguments: [
      ("", "open", "", true), ("// Opens all notes.\n  ", "open", "", true),
      ("// The plan is not needed here.\n  ", "open", "", false), ("", "open", "  // before the migration", false),
      ("", "openWithoutMigration", "", false), ("", "legacyContainer", "", false),
      ("", "explanation", "", true),
    ])
  func missingOnPurpose(before: String, name: String, after: String, isSafe: Bool) {
    let source =
      Self.versions + Self.used + "func \(name)() throws -> ModelContainer {\n"
      + "  \(before)try ModelContainer(for: Schema(versionedSchema: V2.self))\(after)\n}\n"
    let fixes = ExampleSource(source).report(only: ["container-without-plan"]).diagnostics.flatMap(\.finding.fixes)
    #expect(fixes.map(\.isSafe) == [isSafe])
  }
}

@Suite("Fixes for CloudKit", .texts)
struct CloudKitFixTests {
  /// Two models in a store that syncs.
  private static func synced(_ shelf: String, _ book: String, database: String = ".private(\"iCloud.a\")") -> String {
    """
    import Foundation
    import SwiftData
    @Model final class Shelf {
      \(shelf)
      init() {}
    }
    @Model final class Book {
      \(book)
      init() {}
    }
    func open() throws -> ModelContainer {
      try ModelContainer(for: Shelf.self, Book.self, configurations: ModelConfiguration(cloudKitDatabase: \(database)))
    }

    """
  }

  static let attributes = [
    FixCase(
      "several of a model, with comments and a closing brace in the line",
      synced("var a: Int // a\n  var b: String; var c: Data?", "var d: Date"),
      [
        ("var a: Int", "var a: Int = 0"), ("var b: String", "var b: String = \"\""),
        ("var d: Date", "var d: Date = Date.distantPast"),
      ]),
    FixCase(
      "those aside for which no value suggests itself",
      synced("var a: URL\n  var b: Bool", ""), [("var b: Bool", "var b: Bool = false")]),
    FixCase("none suggests itself", synced("var a: URL", "")),
  ]

  @Test("cloudkit-required-attribute", arguments: attributes)
  func requiredAttribute(_ test: FixCase) { test.check("cloudkit-required-attribute") }

  static let relationships = [
    FixCase(
      "arrays with and without a value, a single object",
      synced(
        "@Relationship(inverse: \\Book.shelf) var books = [Book]()\n  @Relationship(inverse: \\Book.other) var others: [Book]",
        "var shelf: Shelf\n  var other: Shelf?"),
      [
        ("books = ", "books: [Book]? = "), ("others: [Book]", "others: [Book]?"), ("shelf: Shelf\n", "shelf: Shelf?\n"),
      ],
      // A to-one that is required hid what is said of its inverse.
      revealing: []),
    FixCase(
      "the store may not be meant to sync",
      synced("@Relationship(inverse: \\Book.shelf) var books: [Book]?", "var shelf: Shelf", database: ".automatic"),
      [("shelf: Shelf", "shelf: Shelf?")]),
  ]

  @Test("cloudkit-required-relationship", arguments: relationships)
  func requiredRelationship(_ test: FixCase) { test.check("cloudkit-required-relationship", isSafe: false) }

  static let inverses = [
    FixCase(
      "the only candidate", synced("var books: [Book]?", "var shelf: Shelf?"),
      [("var books", "@Relationship(inverse: \\Book.shelf) var books")]),
    FixCase("several candidates", synced("var books: [Book]?", "var shelf: Shelf?\n  var other: Shelf?")),
    FixCase("none", synced("var books: [Book]?", "")),
  ]

  @Test("cloudkit-missing-inverse", arguments: inverses)
  func missingInverse(_ test: FixCase) { test.check("cloudkit-missing-inverse") }

  static let rules = [
    FixCase(
      "the whole name of the rule",
      synced(
        "@Relationship(deleteRule: Schema.Relationship.DeleteRule.deny, inverse: \\Book.shelf) var books: [Book]?",
        "var shelf: Shelf?"), [("DeleteRule.deny", "DeleteRule.nullify")]),
    FixCase(
      "a constant",
      synced("@Relationship(deleteRule: rule, inverse: \\Book.shelf) var books: [Book]?", "var shelf: Shelf?")
        + "let rule = Schema.Relationship.DeleteRule.deny\n"),
  ]

  @Test("cloudkit-deny-delete-rule", arguments: rules)
  func denyDeleteRule(_ test: FixCase) { test.check("cloudkit-deny-delete-rule", isSafe: false) }

  @Test("where the store may not be meant to sync, each fix needs a look")
  func mayNotSync() {
    let source = Self.synced("var a: Int", "", database: ".automatic")
    let fixes = ExampleSource(source).report(only: ["cloudkit-required-attribute"]).diagnostics.flatMap(\.finding.fixes)
    #expect(fixes.map(\.isSafe) == [false])
  }

  @Test("a shipped version's relationship stays as it is")
  func shipped() {
    let members =
      "@Model final class Shelf { @Relationship(inverse: \\Book.shelf) var books: [Book] = []; init() {} }\n  @Model final class Book { var shelf: Shelf?; init() {} }"
    let source =
      "import SwiftData\n" + version("V1", number: 1, members)
      + migrationPlan(["V1"])
      + "let a = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: .private(\"a\")))\n"
    FixCase("recorded", "// file: V.swift\n\(source)" + record("1.0", source)).check("cloudkit-required-relationship")
  }
}

@Suite("Fixes of code and comments", .texts)
struct CodeFixTests {
  private static func plan(_ closures: String, beside: String = "") -> String {
    "import SwiftData\n" + version("V1", number: 1, "@Model final class Note { var a = 0; init() {} }")
      + version("V2", number: 2, "@Model final class Note { var a = 0; var b = 0; init() {} }")
      + migrationPlan(
        ["V1", "V2"],
        stages: ["step"],
        beside: "  static let step = MigrationStage\(stage(from: "V1", to: "V2", closures: closures))\n\(beside)")
  }

  static let saves = [
    FixCase(
      "one line, without a name for the context",
      plan("willMigrate: { try $0.delete(model: V1.Note.self) }, didMigrate: nil"),
      [("V1.Note.self) }", "V1.Note.self); try $0.save() }")]),
    FixCase(
      "a typed parameter, a comment at the end, tabs",
      plan(
        "willMigrate: nil, didMigrate: { (store: ModelContext) throws -> Void in\n\t\tfor note in try store.fetch(FetchDescriptor<V2.Note>()) {\n\t\t\tnote.b = note.a\n\t\t}\n\t\t// done\n\t}"
      ), [("\t\t// done\n", "\t\t// done\n\t\ttry store.save()\n")]),
    FixCase(
      "a trailing closure",
      plan("willMigrate: nil").replacing(
        "willMigrate: nil)", with: "willMigrate: nil) { context in\n    try context.delete(model: V2.Note.self)\n  }"),
      [("V2.Note.self)\n  }", "V2.Note.self)\n    try context.save()\n  }")]),
    FixCase(
      "a function",
      plan(
        "willMigrate: Self.clear, didMigrate: nil",
        beside:
          "  static func clear(_ context: ModelContext) throws {\n    try context.delete(model: V1.Note.self)\n  }\n"),
      [("V1.Note.self)\n  }", "V1.Note.self)\n    try context.save()\n  }")]),
    FixCase(
      "a way out behind the change",
      plan(
        "willMigrate: { context in\n    try context.delete(model: V1.Note.self)\n    if context.hasChanges { return }\n  }, didMigrate: nil"
      )),
  ]

  @Test("missing-save-in-migration", arguments: saves)
  func missingSave(_ test: FixCase) { test.check("missing-save-in-migration") }

  private static func model(_ properties: String) -> String {
    "import SwiftData\n@Model final class Note {\n  \(properties)\n  init() {}\n}\n"
  }

  static let comments = [
    FixCase(
      "on a line of its own", model("// swiftdata-lint:ignore missing-inverse -- why\n  var a = 0"),
      [("  // swiftdata-lint:ignore missing-inverse -- why\n", "")]),
    FixCase(
      "behind code", model("var a = 0  // swiftdata-lint:ignore missing-inverse -- why\n  var b = 0"),
      [("  // swiftdata-lint:ignore missing-inverse -- why", "")]),
    FixCase(
      "behind another comment", model("var a = 0 // first // swiftdata-lint:ignore missing-inverse -- why"),
      [(" // swiftdata-lint:ignore missing-inverse -- why", "")]),
    FixCase(
      "before code", model("/* swiftdata-lint:ignore missing-inverse -- why */ var a = 0"),
      [("/* swiftdata-lint:ignore missing-inverse -- why */ ", "")]),
    FixCase(
      "for the whole file",
      "// swiftdata-lint:ignore-file missing-inverse: missing-model -- why\n" + model("var a = 0"),
      [("// swiftdata-lint:ignore-file missing-inverse: missing-model -- why\n", "")]),
    FixCase(
      "some of several rules",
      model(
        "// swiftdata-lint:ignore missing-inverse, constant-attribute, missing-model -- missing-model\n  let a = 0"),
      [("missing-inverse, constant-attribute, missing-model --", "constant-attribute --")]),
    FixCase("no reason is given", model("// swiftdata-lint:ignore constant-attribute\n  let a = 0")),
  ]

  @Test("unused-suppression", arguments: comments)
  func unusedSuppression(_ test: FixCase) { test.check("unused-suppression") }
}
