/// The guide to diagnoses: its decision tree, its table of errors, its checklist, and what it says at the end.
extension GuideItem {
  static let diagnosticsTree: [GuideItem] = [
    // MARK: Decision tree
    GuideItem("decision tree, 1a", "many to many", .lint(GuideProjects.bareLabels, ["error missing-inverse"])),
    GuideItem("decision tree, 1b", "one to many", .lint(GuideProjects.bareBook, ["warning missing-inverse"])),
    GuideItem(
      "decision tree, 1c", "names in order of the alphabet",
      .lint(GuideProjects.arraysWithoutDefault, ["note relationship-array-without-default"])),
    GuideItem(
      "decision tree, 2a", "the last version is not in the plan",
      .lint(
        GuideProjects.app(
          [
            "@Model class Recipe { var a = 1; init() {} }", "@Model class Recipe { var a = 1; var b: Int?; init() {} }",
            "@Model class Recipe { var a = 1; var c: Int?; init() {} }",
          ], ["lightweight", "none"], order: [0, 1]),
        ["error container-schema-not-latest"])),
    GuideItem("decision tree, 2b", "a stage is missing", .lint(GuideProjects.stageLeftOut, ["error missing-stage"])),
    GuideItem(
      "decision tree, 2c", "the container uses another version",
      .lint(GuideProjects.outdatedContainer, ["error container-schema-not-latest"])),
    GuideItem(
      "decision tree, 3a", "old models in didMigrate",
      .lint(GuideProjects.oldModelsTooLate, ["error old-model-in-did-migrate"])),
    GuideItem(
      "decision tree, 3b", "no save", .lint(GuideProjects.withoutSave, ["warning missing-save-in-migration"])),
    GuideItem(
      "decision tree, 3c", "the code converts wrongly",
      .lint(GuideProjects.namesNeverJoined, ["warning unread-removed-property"])),
    GuideItem(
      "decision tree, 4a", "never tried on a device",
      .page(["never tested on a device, works in simulator"], "works-in-simulator")),
    GuideItem(
      "decision tree, 4b", "the update was never tried",
      .lint(GuideProjects.untested, ["note untested-migration"])),
    GuideItem(
      "decision tree, 4c", "data of customers is different",
      .nothing(GuideProjects.sound, because: "what stores hold is not in the sources")),
    GuideItem(
      "decision tree, 5a", "relationships are not prefetched",
      .lint(GuideProjects.unfetchedBook, ["note missing-prefetch"])),
    GuideItem(
      "decision tree, 5b", "a wrong inverse", .lint(GuideProjects.wrongInverse, ["error mismatched-inverse"])),
    GuideItem(
      "decision tree, 5c", "a delete rule goes too far",
      .lint(GuideProjects.cascadingLabels, ["warning cascade-many-to-many"])),
    // MARK: Table of errors
    GuideItem(
      "error table, 1", "arrays expected", .page(["Expected only Arrays for Relationships"], "expected-only-arrays")),
    GuideItem(
      "error table, 2", "incompatible store",
      .page(["The model used to open the store is incompatible"], "incompatible-store")),
    GuideItem(
      "error table, 3", "faulting", .page(["Failed to fulfill faulting for Recipe.labels"], "failed-faulting")),
    GuideItem(
      "error table, 4", "crash after a change",
      .page(["App crashes after schema change"], "crash-after-schema-change")),
    GuideItem("error table, 5", "data lost", .page(["Data lost after migration"], "data-gone")),
    GuideItem(
      "error table, 6", "simulator and device", .page(["Simulator works, device crashes"], "works-in-simulator")),
    GuideItem(
      "error table, 7", "relationships nil", .page(["Relationships nil after migration"], "broken-relationships")),
    // MARK: Checklist
    GuideItem("checklist, 1", "all models listed", .lint(GuideProjects.modelLeftOut, ["error missing-model"])),
    GuideItem(
      "checklist, 2", "all versions listed", .lint(GuideProjects.versionLeftOut, ["error stage-version-not-in-plan"])),
    GuideItem(
      "checklist, 3", "stages lead from version to version",
      .lint(
        GuideProjects.app(
          ["var a = 1", "var a = 1; var b: Int?", "var a = 1; var b: Int?; var c: Int?"].map {
            "@Model class Recipe { \($0); init() {} }"
          }, ["none", "none"]
        ).replacing("[]", with: "[.lightweight(fromVersion: V1.self, toVersion: V3.self)]"),
        ["error stage-skips-version"])),
    GuideItem(
      "checklist, 4", "inverses on both sides",
      .instead(
        GuideProjects.doublyBoundLabels, ["error inverse-on-both-sides"],
        because: "two inverses that name each other do not compile")),
    GuideItem(
      "checklist, 5", "the container has the last version",
      .lint(GuideProjects.outdatedContainer, ["error container-schema-not-latest"])),
    GuideItem(
      "checklist, 6", "the container has the plan",
      .lint(GuideProjects.containerWithoutPlan, ["warning unused-plan"])),
    GuideItem(
      "checklist, 7", "tried on a device", .page(["Untested migration path"], "works-in-simulator")),
    GuideItem(
      "checklist, 8", "tried as an update", .lint(GuideProjects.untested, ["note untested-migration"])),
    GuideItem(
      "checklist, 9", "a log is written",
      .page(["-com.apple.coredata.swiftdata.debug 1", "-com.apple.CoreData.SQLDebug 1"], "sql-debug-argument")),
    GuideItem(
      "checklist, 10", "conversion in willMigrate",
      .lint(GuideProjects.oldModelsTooLate, ["error old-model-in-did-migrate"])),
    // MARK: The end
    GuideItem(
      "after 30 minutes, 5", "a change that needs two steps",
      .lint(GuideProjects.typeChanged, ["error incompatible-type-change"])),
    GuideItem(
      "after 30 minutes, 1 to 4", "steps that were skipped",
      .noPage("I applied another fix than the one for my symptom", because: "advice about how to work")),
    GuideItem(
      "before claiming that nothing helps", "the steps once more",
      .nothing(GuideProjects.sound, because: "a project in which each of these checks passes")),
    GuideItem(
      "time costs", "minutes for each fix",
      .noPage("Fixing an inverse takes two or three minutes", because: "advice: no fact about a project")),
    GuideItem(
      "impact", "what it costs without a method",
      .noPage("Hours for each problem, and customers who lose trust", because: "advice: no fact about a project")),
  ]
}
