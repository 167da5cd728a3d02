/// The guide to diagnoses: its patterns, each wrong and right.
extension GuideItem {
  static let diagnosticsPatterns: [GuideItem] = [
    GuideItem("pattern 1a, wrong", "no inverse", .lint(GuideProjects.bareLabels, ["error missing-inverse"])),
    GuideItem(
      "pattern 1a, right", "an inverse on both sides",
      .instead(
        GuideProjects.doublyBoundLabels, ["error inverse-on-both-sides"],
        because: "two inverses that name each other do not compile")),
    GuideItem(
      "pattern 1b, wrong", "arrays without a default, inverse on both sides",
      .instead(
        GuideProjects.models(
          GuideProjects.labels(GuideProjects.toLabels, GuideProjects.toRecipes, default: "")),
        ["error inverse-on-both-sides", "note relationship-array-without-default"],
        because: "two inverses that name each other do not compile")),
    GuideItem(
      "pattern 1b, right", "arrays with a default, inverse on both sides",
      .instead(
        GuideProjects.doublyBoundLabels, ["error inverse-on-both-sides"],
        because: "two inverses that name each other do not compile")),
    GuideItem(
      "pattern 1b, principle", "the order of two names",
      .nothing(
        GuideProjects.boundLabels, because: "the guides state opposite orders, and a measurement a third one")),
    GuideItem(
      "pattern 2a, wrong", "a version in stages and not in the list",
      .lint(GuideProjects.versionLeftOut, ["error stage-version-not-in-plan"])),
    GuideItem(
      "pattern 2a, right", "all versions",
      .nothing(
        GuideProjects.app(
          ["var a = 1", "var a = 1; var b: Int?", "var a = 1; var b: Int?; var c: Int?"].map {
            "@Model class Recipe { \($0); init() {} }"
          }), because: "the plan is complete")),
    GuideItem(
      "pattern 3a, wrong", "old models in didMigrate",
      .lint(GuideProjects.oldModelsTooLate, ["error old-model-in-did-migrate"])),
    GuideItem(
      "pattern 3a, right", "old models in willMigrate, saved",
      .nothing(GuideProjects.oldModelsInTime, because: "the closure sees the version that it uses, and saves")),
    GuideItem(
      "pattern 4a, workflow", "install, fill, update, look",
      .page(["migration test on a real device, the simulator works"], "works-in-simulator")),
    GuideItem(
      "pattern 4a, test", "a test that opens the new version only",
      .nothing(
        GuideProjects.untested + """

          // file: AppTests/DeviceTests.swift
          import Testing
          @Test func recipesSurvive() throws {
            let container = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
            #expect(try container.mainContext.fetchCount(FetchDescriptor<V2.Recipe>()) > 0)
          }

          """, because: "the test names the plan; that the device has a store of the old version is not in the sources")
    ),
    GuideItem(
      "pattern 5a, wrong", "a relationship read in a loop",
      .lint(GuideProjects.unfetchedBook, ["note missing-prefetch"])),
    GuideItem(
      "pattern 5a, right", "prefetched",
      .nothing(GuideProjects.fetchedBook, because: "the descriptor names the relationship")),
  ]
}
