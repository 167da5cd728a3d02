import TestSupport

/// The guide to migrations: which changes need code, questions, the decision tree, and mistakes.
extension GuideItem {
  static let guideChanges: [GuideItem] = [
    GuideItem(
      "overview", "prefetching on systems before the newest",
      .nothing(GuideProjects.fetchedBook, because: "documented since iOS 17.0, not only for iOS 26")),
    // MARK: Automatic changes
    GuideItem(
      "lightweight, 1", "an optional property is new",
      .nothing(GuideChanges.optionalAdded, because: "can be inferred: nil in each row")),
    GuideItem(
      "lightweight, 2", "a required property with a default is new",
      .nothing(GuideChanges.defaultAdded, because: "can be inferred: the property's default in each row")),
    GuideItem(
      "lightweight, 2", "a required property with a default in the initializer",
      .lint(
        GuideProjects.recipes("var a = 1", "var a = 1; var b: Int; init(b: Int = 2) { self.b = b }"),
        ["error required-attribute-added"])),
    GuideItem(
      "lightweight, 3", "a property is removed",
      .nothing(GuideChanges.removed, because: "can be inferred; the author decided it, and removed-data is opt-in")),
    GuideItem(
      "lightweight, 4", "a property is renamed",
      .nothing(GuideChanges.renamed, because: "originalName: keeps the values")),
    GuideItem(
      "lightweight, 5", "another delete rule",
      .instead(
        GuideChanges.deleteRule, ["error identical-versions"],
        because: "no store shows that a delete rule enters the checksum: such a version is none of its own")),
    GuideItem("lightweight, 6", "a model is new", .nothing(GuideChanges.modelAdded, because: "can be inferred")),
    // MARK: Changes that need code
    GuideItem(
      "custom, 1", "text becomes rich text",
      .lint(GuideProjects.textMadeRich, ["error incompatible-type-change", "note unkeyed-codable-attribute"])),
    GuideItem(
      "custom, 1", "a number becomes text",
      .lint(GuideProjects.recipes("var n = 1", "var n = \"\""), ["error incompatible-type-change"])),
    GuideItem(
      "custom, 1", "a number becomes another number",
      .lint(GuideProjects.recipes("var n = 1", "var n = 1.5"), ["note incompatible-type-change"])),
    GuideItem(
      "custom, 2", "an optional becomes required",
      .lint(GuideChanges.madeRequired, ["error optional-made-required"])),
    GuideItem(
      "custom, 2", "an optional becomes required with a default",
      .nothing(
        GuideProjects.recipes("var a: Int?", "var a = 1"),
        because: "the guide calls for code; Apple's documentation does not where there is a default")),
    GuideItem(
      "custom, 3", "relationships are rebuilt",
      .lint(GuideChanges.retargeted, ["warning relationship-data-lost"])),
    GuideItem(
      "custom, 4", "properties are merged", .lint(GuideChanges.merged, ["note unread-removed-property"])),
    GuideItem(
      "custom, 4", "a property is split",
      .lint(
        GuideProjects.recipes("var author = \"\"", "var given = \"\"; var family = \"\""),
        ["note unread-removed-property"])),
    GuideItem(
      "custom, 5", "a property becomes unique",
      .lint(GuideChanges.madeUnique(nil), ["error unique-constraint-added"])),
    // MARK: Questions
    GuideItem(
      "question 1", "text to rich text",
      .lint(GuideProjects.textMadeRich, ["error incompatible-type-change", "note unkeyed-codable-attribute"])),
    GuideItem(
      "question 2", "a cascade to many across a change of type",
      .lint(GuideChanges.cascadeAndType, ["error incompatible-type-change"])),
    GuideItem(
      "question 3", "many to many fails",
      .page(["The migration fails with 'Expected only Arrays for Relationships'"], "expected-only-arrays")),
    GuideItem(
      "question 4", "a model is renamed, with an original name at a property",
      .instead(
        GuideChanges.modelRenamed, ["warning renamed-model"], because: "originalName: renames a property, not a class")),
    GuideItem(
      "question 5", "the device crashes",
      .page(["My migration works in the simulator but crashes on a real device with data"], "works-in-simulator")),
    GuideItem(
      "question 6", "why all models are copied",
      .lint(GuideChanges.liveModelListed, ["warning live-model-in-old-version"])),
    GuideItem(
      "question 7", "an incompatible store",
      .page(
        ["'The model used to open the store is incompatible with the one used to create the store'"],
        "incompatible-store")),
    GuideItem(
      "question 8", "how an update is tested", .lint(GuideProjects.untested, ["note untested-migration"])),
    // MARK: Decision tree
    GuideItem(
      "decision tree, 1", "new and optional", .nothing(GuideChanges.optionalAdded, because: "can be inferred")),
    GuideItem(
      "decision tree, 2", "new, required, with a default",
      .nothing(GuideChanges.defaultAdded, because: "can be inferred")),
    GuideItem(
      "decision tree, 3", "renamed with its original name", .nothing(GuideChanges.renamed, because: "can be inferred")),
    GuideItem(
      "decision tree, 4", "removed", .nothing(GuideChanges.removed, because: "can be inferred; removed-data is opt-in")),
    GuideItem(
      "decision tree, 5", "another delete rule",
      .instead(
        GuideChanges.deleteRule, ["error identical-versions"],
        because: "no store shows that a delete rule enters the checksum: such a version is none of its own")),
    GuideItem("decision tree, 6", "a new model", .nothing(GuideChanges.modelAdded, because: "can be inferred")),
    GuideItem(
      "decision tree, 7", "another type", .lint(GuideProjects.typeChanged, ["error incompatible-type-change"])),
    GuideItem(
      "decision tree, 8", "optional becomes required",
      .lint(GuideChanges.madeRequired, ["error optional-made-required"])),
    GuideItem(
      "decision tree, 9", "unique over duplicates",
      .lint(GuideChanges.madeUnique(nil), ["error unique-constraint-added"])),
    GuideItem(
      "decision tree, 10", "relationships rebuilt",
      .lint(GuideChanges.retargeted, ["warning relationship-data-lost"])),
    // MARK: Mistakes
    GuideItem("mistake 1", "not all models listed", .lint(GuideProjects.modelLeftOut, ["error missing-model"])),
    GuideItem(
      "mistake 1", "a listed model leads to one that is not",
      .lint(GuideChanges.relatedNotListed, ["warning missing-model"])),
    GuideItem(
      "mistake 2", "old models in didMigrate",
      .lint(GuideProjects.oldModelsTooLate, ["error old-model-in-did-migrate"])),
    GuideItem(
      "mistake 2, right", "old models in willMigrate",
      .nothing(
        GuideProjects.recipes(
          "var name = \"\"", "var name = \"\"; var steps: Int?",
          GuideProjects.will("let all = try context.fetch(FetchDescriptor<V1.Recipe>())\nprint(all.count)")),
        because: "the closure sees the version that it uses")),
    GuideItem(
      "mistake 3", "not tried on a device",
      .page(["Untested migration path", "works in simulator only"], "works-in-simulator")),
    GuideItem(
      "mistake 4", "many to many without inverse", .lint(GuideProjects.bareLabels, ["error missing-inverse"])),
    GuideItem(
      "mistake 4", "an array to a model that does not lead back",
      .nothing(
        GuideProjects.models(
          "@Model class Recipe { var name = \"\"; var labels: [Label] = []; init() {} }\n@Model class Label { var word = \"\"; init() {} }"
        ),
        because: "legal: a one-way relationship, whose rule is opt-in")),
    GuideItem(
      "mistake 4, right", "the inverse on one side",
      .nothing(GuideProjects.boundLabels, because: "one side of the pair names it")),
    GuideItem(
      "mistake 5", "the simulator taken for production",
      .page(["success in the simulator, crash in production"], "works-in-simulator")),
  ]
}

/// Projects with one change each.
enum GuideChanges {
  static let optionalAdded = GuideProjects.recipes("var a = 1", "var a = 1; var b: Int?")
  static let defaultAdded = GuideProjects.recipes("var a = 1", "var a = 1; var b = 2")
  static let removed = GuideProjects.recipes("var a = 1; var b = \"\"", "var a = 1")
  static let renamed = GuideProjects.recipes(
    "var time = 1", "@Attribute(originalName: \"time\") var minutes = 1")
  static let deleteRule = GuideProjects.app(
    ["nullify", "cascade"].map {
      """
      @Model class Recipe { var name = ""; var book: Book?; init() {} }
      @Model class Book { var title = ""; @Relationship(deleteRule: .\($0), inverse: \\Recipe.book) var recipes: [Recipe] = []; init() {} }
      """
    })
  static let modelAdded = GuideProjects.app([
    "@Model class Recipe { var a = 1; init() {} }",
    "@Model class Recipe { var a = 1; init() {} }\n@Model class Hint { var text = \"\"; init() {} }",
  ])
  static let madeRequired = GuideProjects.recipes("var a: Int?", "var a: Int; init(a: Int) { self.a = a }")
  static let retargeted = GuideProjects.app([
    """
    @Model class Recipe { var name = ""; var source: Book?; init() {} }
    @Model class Book { var title = ""; @Relationship(inverse: \\Recipe.source) var recipes: [Recipe] = []; init() {} }
    @Model class Site { var address = ""; init() {} }
    """,
    """
    @Model class Recipe { var name = ""; var source: Site?; init() {} }
    @Model class Book { var title = ""; init() {} }
    @Model class Site { var address = ""; @Relationship(inverse: \\Recipe.source) var recipes: [Recipe] = []; init() {} }
    """,
  ])
  static let merged = GuideProjects.recipes("var given = \"\"; var family = \"\"", "var author = \"\"")
  static func madeUnique(_ kind: String?) -> String {
    GuideProjects.recipes("var name = \"\"", "@Attribute(.unique) var name = \"\"", kind ?? "lightweight")
  }
  static let cascadeAndType = GuideProjects.app(["var time = \"\"", "var time = 0"].map { GuideProjects.shelf($0) })
  static let modelRenamed = GuideProjects.app([
    "@Model class Recipe { var name = \"\"; var time = 1; var serves = 4; init() {} }",
    "@Model class Dish { @Attribute(originalName: \"name\") var title = \"\"; var time = 1; var serves = 4; init() {} }",
  ])
  static let liveModelListed =
    "import SwiftData\n"
    + version("V1", number: 1, listing: "Recipe.self, Hint.self", "@Model class Recipe { var a = 1; init() {} }")
    + version(
      "V2", number: 2, listing: "Recipe.self, Hint.self", "@Model class Recipe { var a = 1; var b: Int?; init() {} }")
    + "@Model class Hint { var text = \"\"; init() {} }\n" + migrationPlan(["V1", "V2"])
    + GuideProjects.container("Schema(versionedSchema: V2.self)") + GuideProjects.test(["V1", "V2", "Plan"])
  static let relatedNotListed =
    "import SwiftData\n" + version("V1", number: 1, listing: "Recipe.self", GuideProjects.shelf())
    + migrationPlan(["V1"]) + GuideProjects.container("Schema(versionedSchema: V1.self)")
    + GuideProjects.test(["V1", "Plan"])
}
