/// The guide to migrations: how an update is tested.
extension GuideItem {
  static let guideTesting: [GuideItem] = [
    GuideItem(
      "testing checklist, 1", "a fresh install",
      .noPage(
        "Install the app on an empty device",
        because: "a new store is made at the last version; no stage has rows to move")),
    GuideItem(
      "testing checklist, 2", "an update from each version", .lint(GuideProjects.untested, ["note untested-migration"])),
    GuideItem(
      "testing checklist, 3", "a real device",
      .page(["works in the simulator, not on a real device"], "works-in-simulator")),
    GuideItem(
      "testing checklist, 4", "relationships afterward",
      .page(["relationships are nil after the migration"], "broken-relationships")),
    GuideItem("testing checklist, 5", "rows before and after", .page(["the record count differs"], "data-gone")),
    GuideItem(
      "testing checklist, 6", "data of a realistic size",
      .noPage(
        "Test with as many rows as customers have", because: "advice: the sources do not show how many rows there are")),
    GuideItem(
      "simulator is not enough", "an empty store in the simulator",
      .page(["only succeeds in the simulator"], "works-in-simulator")),
    GuideItem(
      "workflow, 1", "three sets of data",
      .noPage("A small set, a realistic set, and edge cases", because: "advice about data of tests")),
    GuideItem(
      "workflow, 2", "two containers on one store in a test",
      .nothing(
        GuideProjects.untested + GuideTesting.twoContainers(""),
        because: "the test opens the old version, then the new one with the plan, in one store")),
    GuideItem(
      "workflow, 2, verify", "new properties have values",
      .lint(GuideProjects.namesNeverJoined, ["warning unread-removed-property"])),
    GuideItem(
      "workflow, 3", "install, fill, update, compare",
      .page(["simulator success, device failure"], "works-in-simulator")),
    GuideItem(
      "workflow, 4", "a copy of production data",
      .noPage("Migrate a copy of the production database", because: "advice: the sources do not have it")),
    GuideItem(
      "test pattern", "two containers in memory",
      .instead(
        GuideProjects.untested + GuideTesting.twoContainers(", configurations: configuration"),
        ["note in-memory-migration-test"],
        because: "each container in memory has a store of its own, and nothing migrates")),
  ]
}

/// Tests of migrations.
enum GuideTesting {
  /// A test that opens an old and a new container, with some argument.
  static func twoContainers(_ configuration: String) -> String {
    """

    // file: AppTests/MigrationTests.swift
    import SwiftData
    import Testing
    @testable import App

    @Test func fromFirstToSecond() throws {
      let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
      let old = try ModelContainer(for: Schema(versionedSchema: V1.self)\(configuration))
      old.mainContext.insert(V1.Recipe())
      try old.mainContext.save()
      let new = try ModelContainer(
        for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self\(configuration))
      #expect(try new.mainContext.fetchCount(FetchDescriptor<V2.Recipe>()) == 1)
      _ = try openStore()
    }

    """
  }
}
