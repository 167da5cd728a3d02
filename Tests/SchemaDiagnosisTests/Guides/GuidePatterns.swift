import TestSupport

/// The guide to migrations: what the closures see, its patterns, its error table.
extension GuideItem {
  static let guidePatterns: [GuideItem] = [
    // MARK: Closures
    GuideItem(
      "limitation, access", "each closure with its own version",
      .nothing(GuidePatterns.eachItsOwn, because: "the closures use what they can see")),
    GuideItem(
      "limitation, impossible", "new objects in willMigrate",
      .lint(GuidePatterns.impossible, ["error new-model-in-will-migrate", "note unkeyed-codable-attribute"])),
    // MARK: Pattern 1
    GuideItem(
      "pattern 1", "a version with three models",
      .nothing(GuideProjects.sound, because: "complete versions with identifiers")),
    GuideItem(
      "pattern 1, key points 1", "an incomplete copy", .lint(GuideProjects.modelLeftOut, ["error missing-model"])),
    GuideItem(
      "pattern 1, key points 2", "versions with three numbers",
      .lint(GuidePatterns.equalIdentifiers, ["warning duplicate-version-identifier"])),
    GuideItem(
      "pattern 1, key points 3", "an initializer of one's own",
      .lint(
        GuideProjects.models("@Model class Recipe { var name: String }"),
        ["error missing-model-initializer"])),
    GuideItem(
      "pattern 1, key points 4", "inverses on both sides",
      .instead(
        GuideProjects.doublyBoundLabels, ["error inverse-on-both-sides"],
        because: "two inverses that name each other do not compile")),
    // MARK: Pattern 2
    GuideItem(
      "pattern 2, problem", "text to rich text in one step",
      .lint(GuideProjects.textMadeRich, ["error incompatible-type-change", "note unkeyed-codable-attribute"])),
    GuideItem(
      "pattern 2, solution", "both properties for one version, converted",
      .instead(
        GuidePatterns.twoSteps(GuidePatterns.conversion(tries: true)),
        ["note swallowed-migration-error", "note unkeyed-codable-attribute"],
        because: "a failed conversion drops the text without a word")),
    GuideItem(
      "pattern 2, solution", "converted without try?",
      .lint(GuidePatterns.twoSteps(GuidePatterns.conversion(tries: false)), ["note unkeyed-codable-attribute"])),
    GuideItem(
      "pattern 2, plan", "the conversion is forgotten",
      .lint(
        GuidePatterns.twoSteps("lightweight"), ["warning unread-removed-property", "note unkeyed-codable-attribute"])),
    GuideItem(
      "pattern 2, applied", "a container in a do with fatalError",
      .nothing(
        GuideProjects.app(
          [GuideProjects.shelf(), GuideProjects.shelf("var rating: Int?")],
          opening: """
            func openStore() throws -> ModelContainer {
              do {
                let schema = Schema(versionedSchema: V2.self)
                return try ModelContainer(for: schema, migrationPlan: Plan.self)
              } catch { fatalError("\\(error)") }
            }

            """), because: "the plan and the last version are given; crash-on-container-failure is opt-in")),
    // MARK: Pattern 3
    GuideItem(
      "pattern 3", "inverses on both sides of a many-to-many",
      .instead(
        GuideProjects.doublyBoundLabels, ["error inverse-on-both-sides"],
        because: "two inverses that name each other do not compile")),
    GuideItem(
      "pattern 3, requirement 1", "no inverse", .lint(GuideProjects.bareLabels, ["error missing-inverse"])),
    GuideItem(
      "pattern 3, requirement 2", "optional arrays",
      .nothing(
        GuideProjects.models(
          """
          @Model class Recipe { var name = ""; @Relationship(inverse: \\Label.recipes) var labels: [Label]? = []; init() {} }
          @Model class Label { var word = ""; var recipes: [Recipe]? = []; init() {} }
          """), because: "legal, and CloudKit needs it; the rule is opt-in")),
    GuideItem(
      "pattern 3, requirement 2", "a set instead of an array",
      .lint(
        GuideProjects.models(
          """
          @Model class Recipe { var name = ""; @Relationship(inverse: \\Label.recipes) var labels: Set<Label> = []; init() {} }
          @Model class Label { var word = ""; var recipes: [Recipe] = []; init() {} }
          """), ["error non-array-to-many"])),
    GuideItem(
      "pattern 3, requirement 3", "arrays without a default",
      .lint(GuideProjects.arraysWithoutDefault, ["note relationship-array-without-default"])),
    GuideItem(
      "pattern 3, workaround", "arrays with a default",
      .nothing(GuideProjects.boundLabels, because: "each array has a default, and one side the inverse")),
    GuideItem(
      "pattern 3, junction", "a model between, cascading to both ends",
      .instead(
        GuidePatterns.junction, ["warning cascade-to-parent"], because: "deleting a row between would delete both ends")
    ),
    // MARK: Patterns 4 to 6
    GuideItem(
      "pattern 4", "prefetched, with chosen properties",
      .nothing(GuideProjects.fetchedBook, because: "the descriptor names the relationship")),
    GuideItem(
      "pattern 4, impact", "one query for each row", .lint(GuideProjects.unfetchedBook, ["note missing-prefetch"])),
    GuideItem(
      "pattern 5", "renamed with its original name",
      .nothing(GuideChanges.renamed, because: "originalName: keeps the values")),
    GuideItem(
      "pattern 5, use when", "renamed without its original name",
      .lint(
        GuideProjects.recipes("var title = \"\"; var n = 1", "var heading = \"\"; var n = 1"),
        ["warning renamed-without-original-name"])),
    GuideItem(
      "pattern 6", "duplicates deleted first",
      .nothing(GuidePatterns.withoutDuplicates, because: "willMigrate deletes rows of the model")),
    GuideItem(
      "pattern 6, use when", "duplicates not deleted",
      .lint(GuideChanges.madeUnique(nil), ["error unique-constraint-added"])),
    // MARK: Errors
    GuideItem(
      "debugging, argument", "the launch argument",
      .page(["-com.apple.coredata.swiftdata.debug 1"], "sql-debug-argument")),
    GuideItem(
      "debugging, output", "statements in the log",
      .noPage(
        "CoreData: sql: SELECT Z_PK FROM ZRECIPE\nCoreData: sql: ALTER TABLE ZRECIPE ADD COLUMN ZTIME INTEGER",
        because: "what a store does when all goes well")),
    GuideItem(
      "error table, 1", "arrays expected", .page(["Expected only Arrays for Relationships"], "expected-only-arrays")),
    GuideItem(
      "error table, 2", "incompatible store",
      .page(["The model used to open the store is incompatible"], "incompatible-store")),
    GuideItem("error table, 3", "faulting", .page(["Failed to fulfill faulting for..."], "failed-faulting")),
    GuideItem(
      "error table, 4", "crash after a change",
      .page(["App crashes on launch after schema change"], "crash-after-schema-change")),
    GuideItem(
      "quick reference", "versions, plan, container",
      .nothing(GuideProjects.sound, because: "the plan is complete and used")),
  ]
}

/// Projects of the patterns.
enum GuidePatterns {
  static let eachItsOwn = GuideProjects.recipes(
    "var name = \"\"", "var name = \"\"; var length = 0",
    """
    willMigrate: { context in
      \(GuideProjects.each("V1", "recipe.name = recipe.name.lowercased()"))
    },
    didMigrate: { context in
      \(GuideProjects.each("V2", "recipe.length = recipe.name.count"))
    }
    """)
  static let impossible = GuideProjects.recipes(
    "var name = \"\"", "var name = \"\"; var steps: AttributedString?",
    GuideProjects.will(
      """
      for old in try context.fetch(FetchDescriptor<V1.Recipe>()) {
        let new = V2.Recipe()
        new.steps = AttributedString(old.name)
        new.name = old.name
        context.insert(new)
      }
      try context.save()
      """))
  static let equalIdentifiers =
    "import SwiftData\n"
    + version("V1", number: 1, "@Model class Recipe { var a = 1; init() {} }")
    + version("V2", number: 1, "@Model class Recipe { var a = 1; var b: Int?; init() {} }")
    + migrationPlan(["V1", "V2"])
    + GuideProjects.container("Schema(versionedSchema: V2.self)") + GuideProjects.test(["V1", "V2", "Plan"])
  static func conversion(tries: Bool) -> String {
    GuideProjects.will(
      GuideProjects.each(
        "V2", "recipe.richSteps = \(tries ? "try? AttributedString(markdown:" : "AttributedString(") recipe.plainSteps)"
      ))
  }
  /// A change of type through a version with both properties, with the stage that converts.
  static func twoSteps(_ kind: String) -> String {
    GuideProjects.app(
      [
        "@Model class Recipe { var steps = \"\"; init() {} }",
        """
        @Model class Recipe {
          @Attribute(originalName: "steps") var plainSteps = ""
          var richSteps: AttributedString?
          init() {}
        }
        """,
        "@Model class Recipe { @Attribute(originalName: \"richSteps\") var steps: AttributedString?; init() {} }",
      ], ["lightweight", kind])
  }
  static let junction = GuideProjects.models(
    """
    @Model class Recipe { var name = ""; @Relationship(deleteRule: .cascade, inverse: \\Use.recipe) var uses: [Use] = []; init() {} }
    @Model class Label { var word = ""; @Relationship(deleteRule: .cascade, inverse: \\Use.label) var uses: [Use] = []; init() {} }
    @Model class Use {
      var since = Date()
      @Relationship(deleteRule: .cascade) var recipe: Recipe?
      @Relationship(deleteRule: .cascade) var label: Label?
      init() {}
    }
    """)
  static let withoutDuplicates = GuideChanges.madeUnique(
    GuideProjects.will(
      """
      var known: Set<String> = []
      for recipe in try context.fetch(FetchDescriptor<V1.Recipe>()) where !known.insert(recipe.name).inserted {
        context.delete(recipe)
      }
      try context.save()
      """))
}
