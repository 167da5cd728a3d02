import TestSupport

/// The blog about versions and aliases.
extension GuideItem {
  static let blog: [GuideItem] = [
    GuideItem(
      "problem", "the app does not start after a change",
      .page(["The app crashes at launch after I changed my model"], "crash-after-schema-change")),
    GuideItem(
      "problem", "old rows would have to be deleted",
      .lint(BlogProjects.deletedStore, ["warning recovery-misses-store", "warning store-deleted-on-failure"])),
    GuideItem(
      "coupling", "app code bound to an old version",
      .lint(BlogProjects.aliases("V1"), ["warning alias-to-older-version"])),
    GuideItem(
      "step 1", "models in extensions of their version",
      .nothing(BlogProjects.aliases("V2"), because: "a model in an extension belongs to its version")),
    GuideItem(
      "step 1", "a model renamed between versions",
      .lint(
        GuideProjects.app([
          "@Model class Service { var name = \"\"; var address = \"\"; var key = \"\"; init() {} }",
          "@Model class Provider { var name = \"\"; var address = \"\"; var key = \"\"; init() {} }",
        ]), ["warning renamed-model"])),
    GuideItem(
      "step 2", "aliases to the last version",
      .nothing(BlogProjects.aliases("V2"), because: "all aliases lead to the last version")),
    GuideItem(
      "step 3", "raw values stored, an enum computed",
      .nothing(BlogProjects.computedEnum, because: "the store sees the raw value only")),
    GuideItem(
      "step 3, rule", "an enum stored",
      .nothing(
        BlogProjects.storedEnum, because: "legal in a first version; the rule about types of one's own is opt-in")),
    GuideItem(
      "step 3, rule", "an enum added later",
      .lint(BlogProjects.addedEnum, ["warning codable-attribute-added"])),
    GuideItem(
      "plan", "versions and stages",
      .nothing(GuideProjects.sound, because: "versions in order with a stage")),
    GuideItem(
      "plan, stage", "new objects inserted in willMigrate, old ones deleted",
      .instead(
        BlogProjects.copied(forgetting: ""), ["error new-model-in-will-migrate"],
        because: "the new models do not exist before the migration: a crash elsewhere on the same shape")),
    GuideItem(
      "plan, stage", "a stage that no plan names",
      .lint(
        GuideProjects.app([GuideProjects.shelf(), GuideProjects.shelf("var rating: Int?")])
          .replacing(
            "\n// file:",
            with:
              "\nextension Plan { static let convert = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self) }\n\n// file:"
          ), ["warning unused-stage"])),
    GuideItem(
      "moving house, 5", "no save at the end",
      .lint(GuideProjects.withoutSave, ["warning missing-save-in-migration"])),
    GuideItem(
      "drawback 1", "every model copied for a small change",
      .lint(GuideChanges.liveModelListed, ["warning live-model-in-old-version"])),
    GuideItem(
      "drawback 2", "a property forgotten when rows are copied",
      .instead(
        BlogProjects.copied(forgetting: "address"), ["error new-model-in-will-migrate", "warning property-not-copied"],
        because: "the new models do not exist before the migration: a crash elsewhere on the same shape")),
    GuideItem(
      "drawback 3", "much for a simple app",
      .noPage("Too much effort for a small project", because: "an opinion")),
    GuideItem(
      "advantages", "order, separation, errors at compile time, one place",
      .nothing(BlogProjects.aliases("V2"), because: "praise of a structure in which nothing is wrong")),
  ]
}

/// Projects of the blog.
enum BlogProjects {
  /// Versions with models in extensions, and an alias to one of them.
  static func aliases(_ target: String) -> String {
    let versions = ["V1", "V2"].enumerated().map { index, name in
      version(name, number: index + 1, listing: "Recipe.self")
        + "extension \(name) {\n  @Model class Recipe { var a = 1"
        + (index == 0 ? "" : "; var b: Int?") + "; init() {} }\n}\n"
    }
    return "import SwiftData\n" + versions.joined() + migrationPlan(["V1", "V2"])
      + "typealias Recipe = \(target).Recipe\nfunc first(_ recipes: [Recipe]) -> Recipe? { recipes.first }\n"
      + GuideProjects.container("Schema(versionedSchema: V2.self)") + GuideProjects.test(["V1", "V2", "Plan"])
  }

  private static let course = "enum Course: String, Codable { case starter, main }\n"
  static let computedEnum = GuideProjects.app(
    ["@Model class Recipe { var rawCourse = \"main\"; init() {} }"],
    beside: """
      \(course)extension V1.Recipe {
        var course: Course {
          get { Course(rawValue: rawCourse) ?? .main }
          set { rawCourse = newValue.rawValue }
        }
        convenience init(course: Course) {
          self.init()
          rawCourse = course.rawValue
        }
      }

      """)
  static let storedEnum = GuideProjects.app(
    ["@Model class Recipe { var course = Course.main; init() {} }"], beside: course)
  static let addedEnum = GuideProjects.recipes("var a = 1", "var a = 1; var course = Course.main", beside: course)
  static let deletedStore = GuideProjects.app(
    [GuideProjects.shelf(), GuideProjects.shelf("var rating: Int?")],
    opening: """
      func openStore() throws -> ModelContainer {
        do { return try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self) } catch {
          try FileManager.default.removeItem(at: .applicationSupportDirectory.appending(path: "default.store"))
          return try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
        }
      }

      """)

  /// A stage that rebuilds the rows of one model as rows of another one, in `willMigrate`.
  static func copied(forgetting name: String) -> String {
    let values = ["name", "address", "key"].filter { $0 != name }
    let initializer = "init(name: String = \"\", address: String = \"\", key: String = \"\") {}"
    return GuideProjects.app(
      [
        "@Model class Service { var name = \"\"; var address = \"\"; var key = \"\"; init() {} }",
        "@Model class Provider { var name = \"\"; var address = \"\"; var key = \"\"; \(initializer) }",
      ],
      [
        GuideProjects.will(
          """
          for old in try context.fetch(FetchDescriptor<V1.Service>()) {
            context.insert(V2.Provider(\(values.map { "\($0): old.\($0)" }.joined(separator: ", "))))
            context.delete(old)
          }
          try context.save()
          """)
      ])
  }
}
