/// Texts that people report, whose cause is around the schema rather than in it.
extension DiagnosedText {
  static let reports: [DiagnosedText] =
    all(
      "remapped-identifier", [],
      [
        "remapped to a temporary identifier", "This is a fatal logic error in DefaultStore",
        "PersistentIdentifier PersistentIdentifier(id: SwiftData.PersistentIdentifier.ID(backing: x)) was remapped to a temporary identifier during save: PersistentIdentifier(id: y). This is a fatal logic error in DefaultStore",
      ])
    + all(
      "store-file-not-opened", [],
      [
        "The file \"default.store\" couldn't be opened", "The file “default.store” couldn’t be opened.",
        "Error Domain=NSCocoaErrorDomain Code=256 \"The file “default.store” couldn’t be opened.\" UserInfo={NSFilePath=/var/mobile/default.store, NSSQLiteErrorDomain=1}",
        "The file “Trips.store” couldn’t be opened.", "NSSQLiteErrorDomain=1",
      ])
    + all(
      "store-already-syncing", [],
      ["134422", "Error Domain=NSCocoaErrorDomain Code=134422 \"(null)\""])
    + all(
      "locked-while-suspended", [],
      ["0xdead10cc", "Termination Reason: Namespace RUNNINGBOARD, Code 0xdead10cc", "0xDEAD10CC"])
    + all(
      "temporary-identifier", [],
      [
        "Illegal attempt to create a full future for a temporary identifier",
        "[com.apple.swiftdata:PersistentModel] Illegal attempt to create a full future for a temporary identifier. These won't be resolvable",
      ])
    + all(
      "invalidated-backing-data", [],
      [
        "did not return a snapshot for",
        "data store (C22067D2-9C64) did not return a snapshot for: PersistentIdentifier(id: x)",
        "backing data could no longer be found",
      ])
    + all("cloudkit-entitlement", [], ["CKContainer.m:747", "Significant issue at CKContainer.m:747"])
    + all(
      "cloudkit-record-metadata", [],
      [
        "UNIQUE constraint failed: ANSCKRECORDMETADATA",
        "CoreData: error: UNIQUE constraint failed: ANSCKRECORDMETADATA.ZENTITYID, ANSCKRECORDMETADATA.ZENTITYPK",
      ])
    + all(
      "orphans-after-batch-delete", [],
      ["rows are orphaned after a batch delete", "orphaned rows after batch delete"])
    + all(
      "container-not-created",
      cloudKitFaults + [
        (GuideProjects.stageLeftOut, "missing-stage"), (GuideProjects.typeChanged, "incompatible-type-change"),
      ],
      ["Could not create ModelContainer", "Fatal error: Could not create ModelContainer: The operation failed"])
    + all(
      "crash-after-schema-change", cloudKitFaults,
      [
        "SwiftDataError.loadIssueModelContainer", "loadIssueModelContainer", "SwiftDataError error 1",
        "The operation couldn’t be completed. (SwiftData.SwiftDataError error 1.)",
      ])
    + all(
      "model-of-another-version",
      [
        (GuideProjects.outdatedContainer, "container-schema-not-latest"),
        (BlogProjects.aliases("V1"), "alias-to-older-version"),
      ], ["Failed to cast model V1.Recipe(x-coredata://0B1F/Recipe/p1) to Recipe"])
    + all(
      "constraint-violation",
      [(GuideProjects.recipes("var name = \"\"", "@Attribute(.unique) var name = \"\""), "unique-constraint-added")],
      ["UNIQUE constraint failed: ZRECIPE.ZNAME"])

  /// A project for each rule of CloudKit.
  private static let cloudKitFaults: [(source: String, rule: String)] = [
    (
      synced("@Model class Recipe { var name: String; init(name: String) { self.name = name } }"),
      "cloudkit-required-attribute"
    ),
    (
      synced(
        """
        @Model class Recipe { var name = ""; var book: Book? }
        @Model class Book { @Relationship(inverse: \\Recipe.book) var recipes: [Recipe] = [] }
        """), "cloudkit-required-relationship"
    ),
    (
      synced("@Model class Recipe { var name = \"\"; var book: Book? }\n@Model class Book { var title = \"\" }"),
      "cloudkit-missing-inverse"
    ),
    (synced("@Model class Recipe { @Attribute(.unique) var name = \"\" }"), "cloudkit-unique-constraint"),
  ]

  /// Models in a store that syncs.
  private static func synced(_ models: String) -> String {
    """
    import SwiftData
    \(models)
    func openStore() throws -> ModelContainer {
      try ModelContainer(for: Recipe.self, configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.x")))
    }

    """
  }
}
