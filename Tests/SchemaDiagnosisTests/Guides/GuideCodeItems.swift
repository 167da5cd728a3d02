/// The second copy of the guide to migrations, which holds its code: samples in their order, tree, errors.
extension GuideItem {
  static let guideCode: [GuideItem] = [
    GuideItem(
      "line 4", "what each closure sees", .nothing(GuidePatterns.eachItsOwn, because: "each uses its own version")),
    GuideItem(
      "line 19", "new objects in willMigrate",
      .lint(GuidePatterns.impossible, ["error new-model-in-will-migrate", "note unkeyed-codable-attribute"])),
    GuideItem(
      "line 26", "a first version", .nothing(GuideProjects.sound, because: "complete versions with identifiers")),
    GuideItem(
      "line 71", "a version with both properties",
      .lint(
        GuidePatterns.twoSteps("lightweight"), ["warning unread-removed-property", "note unkeyed-codable-attribute"])),
    GuideItem(
      "line 102", "a version with the new property only",
      .lint(GuideProjects.textMadeRich, ["error incompatible-type-change", "note unkeyed-codable-attribute"])),
    GuideItem(
      "line 129", "a plan with a stage that converts",
      .instead(
        GuidePatterns.twoSteps(GuidePatterns.conversion(tries: true)),
        ["note swallowed-migration-error", "note unkeyed-codable-attribute"],
        because: "a failed conversion drops the text without a word")),
    GuideItem(
      "line 159", "an app that opens the last version",
      .nothing(GuideProjects.sound, because: "the plan and the last version are given")),
    GuideItem(
      "line 178", "many to many with two inverses",
      .instead(
        GuideProjects.doublyBoundLabels, ["error inverse-on-both-sides"],
        because: "two inverses that name each other do not compile")),
    GuideItem(
      "line 207", "an array with a default", .nothing(GuideProjects.boundLabels, because: "each array has a default")),
    GuideItem(
      "line 208", "a model between",
      .instead(
        GuidePatterns.junction, ["warning cascade-to-parent"], because: "deleting a row between would delete both ends")
    ),
    GuideItem(
      "line 242", "prefetched", .nothing(GuideProjects.fetchedBook, because: "the descriptor names the relationship")),
    GuideItem("line 260", "queries without it", .lint(GuideProjects.unfetchedBook, ["note missing-prefetch"])),
    GuideItem("line 269", "renamed", .nothing(GuideChanges.renamed, because: "originalName: keeps the values")),
    GuideItem(
      "line 305", "unique after duplicates were deleted",
      .nothing(GuidePatterns.withoutDuplicates, because: "willMigrate deletes rows of the model")),
    GuideItem("line 361", "the simulator only", .page(["works in the simulator only"], "works-in-simulator")),
    GuideItem("line 364", "on a device", .lint(GuideProjects.untested, ["note untested-migration"])),
    GuideItem(
      "line 368", "two containers",
      .nothing(
        GuideProjects.untested + GuideTesting.twoContainers(""),
        because: "both open one store, the second with the plan")),
    GuideItem(
      "line 375", "steps before a release",
      .noPage(
        "Install the first build, make a hundred rows, install the second", because: "advice about a test by hand")),
    GuideItem(
      "line 385", "two containers in memory",
      .instead(
        GuideProjects.untested + GuideTesting.twoContainers(", configurations: configuration"),
        ["note in-memory-migration-test"],
        because: "each container in memory has a store of its own, and nothing migrates")),
    // MARK: Tree
    GuideItem("line 409", "new and optional", .nothing(GuideChanges.optionalAdded, because: "can be inferred")),
    GuideItem("line 410", "new with a default", .nothing(GuideChanges.defaultAdded, because: "can be inferred")),
    GuideItem("line 411", "renamed", .nothing(GuideChanges.renamed, because: "can be inferred")),
    GuideItem(
      "line 412", "removed", .nothing(GuideChanges.removed, because: "can be inferred; removed-data is opt-in")),
    GuideItem(
      "line 413", "another delete rule",
      .instead(
        GuideChanges.deleteRule, ["error identical-versions"],
        because: "no store shows that a delete rule enters the checksum: such a version is none of its own")),
    GuideItem("line 414", "a new model", .nothing(GuideChanges.modelAdded, because: "can be inferred")),
    GuideItem("line 415", "another type", .lint(GuideProjects.typeChanged, ["error incompatible-type-change"])),
    GuideItem(
      "line 416", "optional becomes required", .lint(GuideChanges.madeRequired, ["error optional-made-required"])),
    GuideItem(
      "line 417", "unique over duplicates", .lint(GuideChanges.madeUnique(nil), ["error unique-constraint-added"])),
    GuideItem(
      "line 418", "relationships rebuilt", .lint(GuideChanges.retargeted, ["warning relationship-data-lost"])),
    // MARK: Mistakes
    GuideItem("line 418, sample", "models not listed", .lint(GuideProjects.modelLeftOut, ["error missing-model"])),
    GuideItem("line 424", "all models listed", .nothing(GuideProjects.sound, because: "each version lists its models")),
    GuideItem(
      "line 428", "old models in didMigrate",
      .lint(GuideProjects.oldModelsTooLate, ["error old-model-in-did-migrate"])),
    GuideItem(
      "line 438", "old models in willMigrate",
      .nothing(GuideProjects.oldModelsInTime, because: "the closure sees the version that it uses, and saves")),
    GuideItem("line 446", "not tried on a device", .page(["Untested migration path"], "works-in-simulator")),
    GuideItem("line 453", "many to many without inverse", .lint(GuideProjects.bareLabels, ["error missing-inverse"])),
    GuideItem(
      "line 458", "with an inverse on one side", .nothing(GuideProjects.boundLabels, because: "one side names it")),
    // MARK: Errors
    GuideItem(
      "line 463", "the launch argument", .page(["-com.apple.coredata.swiftdata.debug 1"], "sql-debug-argument")),
    GuideItem(
      "line 464", "statements in the log",
      .noPage(
        "CoreData: sql: ALTER TABLE ZRECIPE ADD COLUMN ZTIME INTEGER", because: "what a store does when all goes well")),
    GuideItem("line 467", "arrays expected", .page(["Expected only Arrays for Relationships"], "expected-only-arrays")),
    GuideItem(
      "line 468", "incompatible store",
      .page(["The model used to open the store is incompatible"], "incompatible-store")),
    GuideItem("line 469", "faulting", .page(["Failed to fulfill faulting for..."], "failed-faulting")),
    GuideItem(
      "line 470", "crash after a change",
      .page(["App crashes on launch after schema change"], "crash-after-schema-change")),
    GuideItem(
      "line 471", "versions, plan, container", .nothing(GuideProjects.sound, because: "the plan is complete and used")),
  ]
}
