import TestSupport

/// Projects that show the items of guides; one may show several.
enum GuideProjects {
  /// An app with versions `V1`, `V2`, …, their plan, what opens the store, and a test that names all of them. Stages are
  /// `lightweight`, `none`, or the arguments of a custom stage after its versions.
  static func app(
    _ versions: [String], _ kinds: [String]? = nil, order: [Int]? = nil, opening: String? = nil, beside: String = ""
  ) -> String {
    let names = versions.indices.map { "V\($0 + 1)" }
    let listed = (order ?? Array(versions.indices)).map { names[$0] }
    let pairs = zip(names, names.dropFirst())
    let stages = zip(kinds ?? names.dropFirst().map { _ in "lightweight" }, pairs).filter { $0.0 != "none" }.map {
      stage(from: $1.0, to: $1.1, closures: $0 == "lightweight" ? nil : $0)
    }
    let last = names.last ?? ""
    return "import SwiftData\n"
      + zip(names, versions).enumerated().map { version($1.0, number: $0 + 1, $1.1) }.joined()
      + migrationPlan(listed, stages: stages) + (opening ?? container("Schema(versionedSchema: \(last).self)")) + beside
      + test(names + ["Plan"])
  }

  /// A function that opens the store with the plan, or with other arguments.
  static func container(_ schema: String, _ rest: String = ", migrationPlan: Plan.self") -> String {
    "func openStore() throws -> ModelContainer { try ModelContainer(for: \(schema)\(rest)) }\n"
  }

  /// A file of tests that names some types.
  static func test(_ names: [String]) -> String {
    """

    // file: AppTests/UpgradeTests.swift
    import Testing
    @testable import App
    @Test func upgrades() throws { _ = (\(names.map { "\($0).self" }.joined(separator: ", "))); _ = try openStore() }

    """
  }

  /// One version with some models.
  static func models(_ models: String) -> String { app([models]) }

  /// Models without versions, and what opens their store.
  static func plain(_ models: String, _ list: String) -> String {
    "import SwiftData\n\(models)\n\(container(list, ""))"
  }

  /// The closures of a custom stage.
  static func will(_ code: String) -> String { "willMigrate: { context in\n\(code)\n}, didMigrate: nil" }
  static func did(_ code: String) -> String { "willMigrate: nil, didMigrate: { context in\n\(code)\n}" }
  /// A loop over the recipes of a version, and a save.
  static func each(_ version: String, _ statement: String) -> String {
    "for recipe in try context.fetch(FetchDescriptor<\(version).Recipe>()) { \(statement) }\ntry context.save()"
  }

  /// Two versions of a recipe with some members and a stage between them.
  static func recipes(_ old: String, _ new: String, _ kind: String = "lightweight", beside: String = "") -> String {
    app(
      ["@Model class Recipe { \(old); init() {} }", "@Model class Recipe { \(new); init() {} }"], [kind], beside: beside
    )
  }

  // MARK: Models

  /// Recipes in a book with labels, one inverse for each pair.
  static func shelf(_ more: String = "", onBook: String = "") -> String {
    """
    @Model class Recipe {
      var name = ""; var book: Book?; \(more)
      @Relationship(inverse: \\Label.recipes) var labels: [Label] = []
      init() {}
    }
    @Model class Book {
      var title = ""; \(onBook)
      @Relationship(deleteRule: .cascade, inverse: \\Recipe.book) var recipes: [Recipe] = []
      init() {}
    }
    @Model class Label { var word = ""; var recipes: [Recipe] = []; init() {} }
    """
  }

  /// Recipes and labels, many to many, with what stands before either side.
  static func labels(_ left: String, _ right: String, default array: String = " = []") -> String {
    let labelled =
      "@Model class Recipe { var name = \"\"; \(left)var labels: [Label]\(array)\(initializer(array, "labels")) }"
    let used =
      "@Model class Label { var word = \"\"; \(right)var recipes: [Recipe]\(array)\(initializer(array, "recipes")) }"
    return "\(labelled)\n\(used)"
  }

  private static func initializer(_ array: String, _ name: String) -> String {
    array.isEmpty ? "; init() { \(name) = [] }" : "; init() {}"
  }

  static let toLabels = "@Relationship(inverse: \\Label.recipes) "
  static let toRecipes = "@Relationship(inverse: \\Recipe.labels) "

  // MARK: Projects

  /// Nothing is wrong.
  static let sound = app([shelf(), shelf("var rating: Int?")])
  static let bareLabels = models(labels("", ""))
  static let boundLabels = models(labels(toLabels, ""))
  static let doublyBoundLabels = models(labels(toLabels, toRecipes))
  static let versionLeftOut = app(
    ["var a = 1", "var a = 1; var b: Int?", "var a = 1; var b: Int?; var c: Int?"].map {
      "@Model class Recipe { \($0); init() {} }"
    }, order: [0, 2])
  static let stageLeftOut = app(
    ["var a = 1", "var a = 1; var b: Int?", "var a = 1; var b: Int?; var c: Int?"].map {
      "@Model class Recipe { \($0); init() {} }"
    }, ["lightweight", "none"])
  static let swappedVersions = app(
    ["var a = 1", "var a = 1; var b: Int?", "var a = 1; var b: Int?; var c: Int?"].map {
      "@Model class Recipe { \($0); init() {} }"
    }, order: [0, 2, 1])
  static let outdatedContainer = app(
    [shelf(), shelf("var rating: Int?")], opening: container("Schema(versionedSchema: V1.self)"))
  static let containerWithoutPlan = app(
    [shelf(), shelf("var rating: Int?")], opening: container("Schema(versionedSchema: V2.self)", ""))
  /// The second version declares a model and does not list it.
  static let modelLeftOut: String = {
    let old = version(
      "V1", number: 1,
      "@Model class Recipe { var name = \"\"; init() {} }\n  @Model class Hint { var text = \"\"; init() {} }")
    let new = version(
      "V2", number: 2, listing: "Recipe.self",
      "@Model class Recipe { var name = \"\"; var rating: Int?; init() {} }\n  @Model class Hint { var text = \"\"; init() {} }"
    )
    return "import SwiftData\n\(old)\(new)\(migrationPlan(["V1", "V2"]))"
      + container("Schema(versionedSchema: V2.self)")
      + "func hints(_ context: ModelContext) throws -> [V2.Hint] { try context.fetch(FetchDescriptor<V2.Hint>()) }\n"
      + test(["V1", "V2", "Plan"])
  }()
  static let oldModelsTooLate = recipes(
    "var name = \"\"", "var name = \"\"; var steps: Int?", did(each("V1", "print(recipe.name)")))
  static let oldModelsInTime = recipes(
    "var name = \"\"", "var name = \"\"; var steps: Int?", will(each("V1", "recipe.name = recipe.name.lowercased()")))
  static let withoutSave = recipes(
    "var name = \"\"", "var name = \"\"; var steps: Int?",
    will("for recipe in try context.fetch(FetchDescriptor<V1.Recipe>()) { recipe.name = recipe.name.lowercased() }"))
  static let namesNeverJoined = recipes(
    "var given = \"\"; var family = \"\"", "var author = \"\"", did(each("V2", "recipe.author = \"?\"")))
  static let unfetchedBook = app(
    [shelf(), shelf("var rating: Int?")],
    [will(each("V1", "recipe.name += recipe.book?.title ?? \"\""))])
  static let fetchedBook = app(
    [shelf(), shelf("var rating: Int?")],
    [
      will(
        """
        var all = FetchDescriptor<V1.Recipe>()
        all.relationshipKeyPathsForPrefetching = [\\.book]
        for recipe in try context.fetch(all) { recipe.name += recipe.book?.title ?? "" }
        try context.save()
        """)
    ])
  static let wrongInverse = models(
    """
    @Model class Recipe { var name = ""; var book: Book?; var draftBook: Book?; init() {} }
    @Model class Book {
      var title = ""
      @Relationship(inverse: \\Recipe.name) var recipes: [Recipe] = []
      init() {}
    }
    """)
  static let cascadingLabels = models(
    labels("@Relationship(deleteRule: .cascade, inverse: \\Label.recipes) ", ""))
  static let cascadingToBook = models(
    """
    @Model class Recipe { var name = ""; @Relationship(deleteRule: .cascade) var book: Book?; init() {} }
    @Model class Book { var title = ""; @Relationship(inverse: \\Recipe.book) var recipes: [Recipe] = []; init() {} }
    """)
  /// A book with recipes, without an inverse, in versions with a stage.
  static let bareBook = app(
    ["", "; var rating: Int?"].map {
      """
      @Model class Recipe { var name = ""; var book: Book?\($0); init() {} }
      @Model class Book { var title = ""; var recipes: [Recipe] = []; init() {} }
      """
    })
  /// Arrays of a many-to-many without a default.
  static let arraysWithoutDefault = models(labels(toLabels, "", default: ""))
  static let typeChanged = recipes("var time = \"\"", "var time = 0")
  static let textMadeRich = recipes("var steps = \"\"", "var steps = AttributedString()")
  /// A plan that no test names.
  static let untested = app([shelf(), shelf("var rating: Int?")]).withoutTests
}

extension String {
  /// The text without the files of tests.
  fileprivate var withoutTests: String {
    guard let start = firstRange(of: "\n// file: AppTests") else { return self }
    return String(self[..<start.lowerBound]) + "\n"
  }
}
