/// The guide to diagnoses: warning signs, first steps, and how a finished migration is verified.
extension GuideItem {
  static let diagnosticsSteps: [GuideItem] = [
    // MARK: Warning signs
    GuideItem(
      "red flags, line 1", "crash at launch after a change",
      .page(["App crashes on launch after schema change"], "crash-after-schema-change")),
    GuideItem(
      "red flags, line 2", "arrays expected",
      .page(["Fatal error: Expected only Arrays for Relationships - Recipe"], "expected-only-arrays")),
    GuideItem(
      "red flags, line 3", "store and model do not fit",
      .page(
        ["The model used to open the store is incompatible with the one used to create the store"],
        "incompatible-store")),
    GuideItem(
      "red flags, line 4", "a fault that is not fulfilled",
      .page(["Failed to fulfill faulting for Recipe.book"], "failed-faulting")),
    GuideItem(
      "red flags, line 5", "simulator only",
      .page(["Migration works in the simulator but crashes on a real device"], "works-in-simulator")),
    GuideItem("red flags, line 6", "rows gone", .page(["Data is gone after the migration"], "data-gone")),
    GuideItem(
      "red flags, line 7", "links gone",
      .page(["Relationships are nil after migration", "relationships broken after migration"], "broken-relationships")),
    GuideItem(
      "red flags, forbidden", "blaming the framework",
      .noPage(
        "SwiftData cannot migrate, let us go back to Core Data",
        because: "an opinion, and no symptom that leads anywhere")),
    GuideItem(
      "red flags, distinction", "the simulator starts with an empty store",
      .page(["works in simulator"], "works-in-simulator")),
    // MARK: First steps
    GuideItem(
      "first steps, 1", "error texts in short",
      .page(["incompatible model"], "incompatible-store")),
    GuideItem("first steps, 1", "arrays in short", .page(["Expected only Arrays"], "expected-only-arrays")),
    GuideItem("first steps, 1", "faulting in short", .page(["Failed to fulfill faulting"], "failed-faulting")),
    GuideItem(
      "first steps, 1", "simulator in short", .page(["Simulator works, device crashes"], "works-in-simulator")),
    GuideItem(
      "first steps, 2", "versions in order",
      .lint(GuideProjects.swappedVersions, ["error version-out-of-order"])),
    GuideItem(
      "first steps, 2", "the container opens the last version",
      .lint(GuideProjects.outdatedContainer, ["error container-schema-not-latest"])),
    GuideItem(
      "first steps, 2", "stages between all versions", .lint(GuideProjects.stageLeftOut, ["error missing-stage"])),
    GuideItem(
      "first steps, 2", "the container gets the plan",
      .lint(GuideProjects.containerWithoutPlan, ["warning unused-plan"])),
    GuideItem(
      "first steps, 2", "sample as it stands",
      .nothing(
        GuideProjects.app([
          GuideProjects.shelf(), GuideProjects.shelf("var rating: Int?"),
          GuideProjects.shelf("var rating: Int?; var origin: String?"),
        ]), because: "three versions in order, two stages, the plan and the last version at the container")),
    GuideItem(
      "first steps, 3", "every model in the list", .lint(GuideProjects.modelLeftOut, ["error missing-model"])),
    GuideItem(
      "first steps, 4", "an inverse at each relationship", .lint(GuideProjects.bareLabels, ["error missing-inverse"])),
    GuideItem(
      "first steps, 4", "inverses on the recipe's side only",
      .nothing(
        GuideProjects.app([
          """
          @Model class Recipe {
            var name = ""
            @Relationship(deleteRule: .nullify, inverse: \\Book.recipes) var book: Book?
            @Relationship(deleteRule: .nullify, inverse: \\Label.recipes) var labels: [Label] = []
            init() {}
          }
          @Model class Book { var title = ""; var recipes: [Recipe] = []; init() {} }
          @Model class Label { var word = ""; var recipes: [Recipe] = []; init() {} }
          """
        ]), because: "one side of each pair names the inverse, which is all that compiles")),
    GuideItem(
      "first steps, 5", "the launch argument for a log",
      .page(["-com.apple.coredata.swiftdata.debug 1"], "sql-debug-argument")),
    // MARK: What the steps tell
    GuideItem(
      "what this tells you, 1", "arrays expected, with the place in the framework",
      .page(
        ["SwiftData/PersistentModel.swift:540: Fatal error: Expected only Arrays for Relationships - Recipe"],
        "expected-only-arrays")),
    GuideItem(
      "what this tells you, 2", "versions that do not fit", .page(["Schema version mismatch"], "incompatible-store")),
    GuideItem(
      "what this tells you, 4", "a crash on devices only",
      .page(["Simulator success, device failure"], "works-in-simulator")),
    GuideItem(
      "what this tells you, 3", "models missing in a version",
      .page(["Missing models in VersionedSchema"], "crash-after-schema-change")),
    GuideItem(
      "what this tells you, 5", "data lost", .page(["Data lost after migration"], "data-gone")),
    GuideItem(
      "interpretation, 1", "a relationship is declared wrongly",
      .lint(GuideProjects.bareLabels, ["error missing-inverse"])),
    GuideItem(
      "interpretation, 2", "versions do not fit",
      .lint(GuideProjects.versionLeftOut, ["error stage-version-not-in-plan"])),
    GuideItem(
      "interpretation, 3", "an incomplete copy of the models",
      .lint(GuideProjects.modelLeftOut, ["error missing-model"])),
    GuideItem(
      "interpretation, 4", "a way that was never tried",
      .lint(GuideProjects.untested, ["note untested-migration"])),
    GuideItem(
      "interpretation, 5", "closures used for the wrong version",
      .lint(GuideProjects.oldModelsTooLate, ["error old-model-in-did-migrate"])),
    GuideItem(
      "contradictory signs", "read the log, look at the file",
      .noPage("Does the .sqlite file exist, and how large is it?", because: "advice: a question about the device")),
    // MARK: Verification
    GuideItem(
      "verification, 1", "number of rows",
      .page(["Post-migration count: 1510, expected 1523", "Record count differs"], "data-gone")),
    GuideItem("verification, 2", "a known row", .page(["Sample recipe name: MISSING"], "data-gone")),
    GuideItem(
      "verification, 3", "links of a known row",
      .page(["Book relationship: ✗", "Inverse relationship: ✗"], "broken-relationships")),
    GuideItem("verification, 4", "rows without a parent", .page(["Orphaned notes: 4"], "broken-relationships")),
    GuideItem(
      "verification, success", "output of a migration that worked",
      .noPage(
        "Post-migration count: 1523\nSample recipe name: Soup\nBook relationship: ✓\nInverse relationship: ✓\nOrphaned recipes: 0",
        because: "every line is a success")),
    GuideItem(
      "if you see, 1", "the count differs: the code in willMigrate",
      .lint(GuideProjects.withoutSave, ["warning missing-save-in-migration"])),
    GuideItem("if you see, 2", "missing rows", .page(["MISSING records"], "data-gone")),
    GuideItem("if you see, 3", "relationships nil", .page(["Relationships nil"], "broken-relationships")),
    GuideItem(
      "if you see, 4", "orphans: the delete rule does not cascade",
      .lint(
        GuideProjects.models(
          """
          @Model class Recipe { var name = ""; var book: Book?; init() {} }
          @Model class Book { var title = ""; @Relationship(deleteRule: .noAction, inverse: \\Recipe.book) var recipes: [Recipe] = []; init() {} }
          """), ["note no-action-delete-rule"])),
  ]
}
