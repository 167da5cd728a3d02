import Testing

/// What leads to which page: each documented error, each symptom, each branch of a search.
@Suite("What leads to which page")
struct CatalogueTableTests {
  /// Texts as consoles show them, with the page that comes first.
  static let texts: [(text: String, page: String)] = [
    (
      "Error Domain=NSCocoaErrorDomain Code=134504 \"Cannot use staged migration with an unknown model version.\"",
      "unknown-model-version"
    ),
    (
      "Domain=NSCocoaErrorDomain Code=134504 'Cannot use staged migration with an unknown coordinator model version.'",
      "unknown-coordinator-model-version"
    ),
    (
      "NSCocoaErrorDomain(134506): A store file cannot be migrated backwards with staged migration.",
      "backwards-migration"
    ),
    (
      "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'Duplicate version checksums across stages detected.'",
      "duplicate-version-checksums"
    ),
    ("NSInvalidArgumentException: Duplicate version checksums detected", "duplicate-version-checksums"),
    ("reason: 'The current model reference and the next model reference cannot be equal.'", "equal-model-references"),
    ("NSException: Duplicate lightweight migration stages detected.", "duplicate-lightweight-stages"),
    (
      "The store must be opened one time without Staged Migration to update store metadata to be able to use Staged Migration.",
      "store-without-staged-metadata"
    ),
    (
      "Incompatible metadata after migration because the store version hashes didn’t migrate.",
      "version-hashes-did-not-migrate"
    ),
    (
      "UserInfo={entity=Note, attribute=rating, reason=Validation error missing attribute values on mandatory destination attribute}",
      "missing-mandatory-values"
    ),
    (
      "entity=Car, attribute=engine, reason=Validation error missing attribute values on mandatory destination relationship",
      "missing-mandatory-values"
    ),
    (
      "Code=134190 \"(null)\" reason=Can't find or automatically infer mapping model for migration",
      "missing-mapping-model"
    ),
    ("Code=134140 \"Persistent store migration failed, missing mapping model.\"", "missing-mapping-model"),
    (
      "reason=Source and destination attribute types are incompatible, NSUnderlyingError",
      "incompatible-attribute-types"
    ),
    ("reason=Can not map from a to-many to a to-one relationship", "to-many-to-to-one"),
    ("Unable to use inferred mapping to move external reference into store.", "external-reference-mapping"),
    (
      "Code=134100 reason=The model used to open the store is incompatible with the one used to create the store}",
      "incompatible-store"
    ),
    (
      "\"The managed object model version used to open the persistent store is incompatible with the one that was used to create the persistent store.\"",
      "incompatible-store"
    ),
    ("reason=constraint violation during attempted migration, NSExceptionOmitCallstacks=true", "constraint-violation"),
    ("NSSQLiteErrorDomain=19, UNIQUE constraint failed: ZNOTE.ZNAME", "constraint-violation"),
    (
      "NSLocalizedFailureReason=CloudKit integration requires that all attributes be optional, or have a default value set. The following attributes are marked non-optional but do not have a default value: Note: title",
      "cloudkit-optional-attributes"
    ),
    (
      "CloudKit integration requires that all relationships be optional, the following are not: Note: tags",
      "cloudkit-optional-relationships"
    ),
    (
      "CloudKit integration requires that all relationships have an inverse, the following do not: Note: tags",
      "cloudkit-inverse"
    ),
    (
      "CloudKit integration does not support unique constraints. The following entities are constrained: Note: id",
      "cloudkit-unique"
    ),
    (
      "The following relationships are configured with unsupported delete rules: Folder: notes - Deny",
      "cloudkit-delete-rules"
    ),
    ("Unsupported attribute type: Note: payload (Undefined)", "cloudkit-attribute-type"),
    (
      "Note.swift:12:4: error: circular reference resolving attached macro 'Relationship'",
      "circular-relationship-macro"
    ),
    (
      "SwiftData/PersistentModel.swift:983: Fatal error: Expected only Arrays for Relationships - Note",
      "expected-only-arrays"
    ),
    (
      "Could not cast value of type 'Swift.Optional<Any>' (0x1f2e3d4c8) to 'Trips.Mood' (0x104c3b2a0).",
      "codable-cast-failure"
    ),
    ("SwiftData/ModelCoders.swift:286: Fatal error: Composite Coder only supports Keyed Container", "composite-coder"),
    (
      "CoreData: fault: Could not materialize Objective-C class named \"Array\" from declared attribute value type \"Array<String>\" of attribute named tags",
      "array-materialization"
    ),
    ("Fatal error: Unable to have an Attribute named description", "attribute-named-description"),
    (
      "Could not cast value of type 'NSEntityDescription' (0x1f1e2d3c0) to 'NSString' (0x1f0e1d2c0).",
      "attribute-named-entity"
    ),
    ("a stored property named deleted never updates", "deleted-never-updates"),
    (
      "Fatal error: What kind of backing data is this? SwiftData._KKMDBackingData<Trips.TripsSchemaV1.Trip>",
      "foreign-backing-data"
    ),
    (
      "*** reason: 'NSFetchRequest could not locate an NSEntityDescription for entity name 'Photo''",
      "missing-entity-description"
    ),
    ("Fatal error: failed to find a currently active container for Photo", "no-active-container"),
    ("Error Domain=NSCocoaErrorDomain Code=1570 \"folder is a required value.\"", "required-value"),
    (
      "error: static property 'versionIdentifier' is not concurrency-safe because it is nonisolated global shared mutable state",
      "version-identifier-concurrency"
    ),
    (
      "Fatal error: I'm confused, how am I not moored but I don't have an unmoored backing data?",
      "unmoored-backing-data"
    ),
    ("@Model requires an initializer be provided for 'Note'", "model-initializer-missing"),
    (
      "SwiftDataError(_error: SwiftData.SwiftDataError._Error.unknownDataStoreSchema, _explanation: nil)",
      "unknown-data-store-schema"
    ),
    ("SwiftData.SwiftDataError.configurationSchemaNotFoundInContainerSchema", "configuration-schema-not-found"),
    ("Failed to fulfill faulting for Note.folder", "failed-faulting"),
    (
      "SwiftDataError(_error: SwiftData.SwiftDataError._Error.loadIssueModelContainer, _explanation: Optional(\"…\"))",
      "crash-after-schema-change"
    ),
    ("SwiftDataError.loadIssueModelContainer", "crash-after-schema-change"),
    ("Fatal error: loadIssueModelContainer", "crash-after-schema-change"),
    ("The operation couldn’t be completed. (SwiftData.SwiftDataError error 1.)", "crash-after-schema-change"),
  ]

  @Test("documented texts, in a log and as a question", arguments: texts)
  func text(text: String, page: String) throws {
    #expect(try Log.pages(text).first == page)
    #expect(Log.answers(text).first == page)
  }

  /// What people say, with the page.
  static let symptoms: [(text: String, page: String)] = [
    ("crash on launch after schema change", "crash-after-schema-change"),
    ("The app crashes on launch after a schema change", "crash-after-schema-change"),
    ("App crashes at startup since I added a property to my model", "crash-after-schema-change"),
    ("after the migration it crashes when opening", "crash-after-schema-change"),
    ("works in simulator", "works-in-simulator"), ("Works in the simulator, crashes on a device", "works-in-simulator"),
    ("migration works fine in the Simulator but not on my iPhone", "works-in-simulator"),
    ("it only succeeds in the simulator", "works-in-simulator"),
    ("data gone after migration", "data-gone"), ("All data lost after the migration", "data-gone"),
    ("records are missing after the update", "data-gone"), ("record count differs", "data-gone"),
    ("the number of records differs", "data-gone"), ("a known record is missing", "data-gone"),
    ("Sample note title: MISSING", "data-gone"), ("fewer records: the count is wrong", "data-gone"),
    ("relationships nil", "broken-relationships"), ("relationships are nil after migration", "broken-relationships"),
    ("orphaned records", "broken-relationships"), ("orphaned notes: 12", "broken-relationships"),
    ("the inverse is nil", "broken-relationships"), ("note.folder is nil after migrating", "broken-relationships"),
    ("record missing", "data-gone"), ("fewer records than before", "data-gone"),
    ("post-migration count: 1510 (before: 1523)", "data-gone"),
    ("crash after changing the model", "crash-after-schema-change"),
    ("crashes at launch after an update", "crash-after-schema-change"),
    ("Inverse relationship broken", "broken-relationships"),
  ]

  @Test("descriptions, in a log and as a question", arguments: symptoms)
  func symptom(text: String, page: String) throws {
    #expect(try Log.pages(text).first == page)
    #expect(try Log.pages("Hello!\n\n\(text.uppercased())\nThanks").first == page)
    #expect(Log.answers(text).first == page)
  }

  /// Codes as consoles write them, with the pages, where no text stands beside them.
  static let codes: [(text: String, pages: [String])] = [
    (
      "Error Domain=NSCocoaErrorDomain Code=134504 \"(null)\"",
      ["unknown-coordinator-model-version", "unknown-model-version"]
    ),
    ("code: 134506", ["backwards-migration"]), ("NSCocoaErrorDomain(134100)", ["incompatible-store"]),
    ("Code=134110", ["missing-mandatory-values", "constraint-violation", "missing-table"]),
    ("134140", ["missing-mapping-model"]),
    ("Cocoa error 134140.", ["missing-mapping-model"]), ("\"code\" : 134506,", ["backwards-migration"]),
    ("Error Domain=NSCocoaErrorDomain\nCode=134\n506", ["backwards-migration"]),
    ("NSCocoaErrorDomain Code=1570", ["required-value"]),
    ("The operation couldn’t be completed. (Cocoa error 134506.)", ["backwards-migration"]),
    ("(NSCocoaErrorDomain error 134506.)", ["backwards-migration"]),
  ]

  @Test("codes", arguments: codes)
  func code(text: String, pages: [String]) throws {
    let matches = try Log.contents(text).matches
    #expect(matches.map(\.page.name) == pages && matches.allSatisfy { $0.doubt != nil })
    #expect(Log.answers(text) == pages)
  }

  @Test(
    "what other programs have too is vague, unless Cocoa's code stands beside it",
    arguments: [
      ("UNIQUE constraint failed: users.email", true), ("Email is a required value.", true),
      ("Code=1570 NSCocoaErrorDomain: folder is a required value.", true),
      ("Domain=NSCocoaErrorDomain Code=1570 \"folder is a required value.\"", false),
      ("constraint violation during attempted migration", false),
    ])
  func vague(text: String, isVague: Bool) throws {
    let match = try #require(try Log.contents(text).matches.first)
    #expect((match.doubt != nil) == isVague)
  }

  @Test("a code belongs to the text beside it")
  func explainedCode() throws {
    let matches = try Log.contents("Code=134504 \"Cannot use staged migration with an unknown model version.\"").matches
    #expect(matches.map(\.page.name) == ["unknown-model-version"] && matches[0].codes == ["134504"])
  }

  @Test(
    "numbers that are no error's code",
    arguments: [
      "read 134504 bytes", "Error Domain=NSURLErrorDomain Code=134504", "Domain=com.example.app Code=134110",
      "pid 134504",
      "0x134504", "1345040", "Code=1345041", "code 1570", "Error 1570", "Domain=NSOSStatusErrorDomain Code=1570",
      "12:13:45.134504 done", "134504 files", "Code=134505",
    ])
  func noCode(text: String) throws { #expect(try Log.pages(text).isEmpty) }

  @Test(
    "questions by pieces of texts",
    arguments: [
      ("unknown coordinator", "unknown-coordinator-model-version"), ("staged migration", "unknown-model-version"),
      ("next model reference", "equal-model-references"), ("version checksums", "duplicate-version-checksums"),
      ("keyed container", "composite-coder"), ("mandatory destination", "missing-mandatory-values"),
      ("_KKMDBackingData", "foreign-backing-data"), ("unmoored", "unmoored-backing-data"),
      ("automatically infer mapping model", "missing-mapping-model"), ("unique constraints", "cloudkit-unique"),
      ("crash on launch", "crash-after-schema-change"),
      ("Expected only arays for relationship", "expected-only-arrays"),
    ])
  func piece(query: String, page: String) { #expect(Log.answers(query).contains(page)) }

  @Test(
    "questions that lead nowhere",
    arguments: ["", " ", "error", "the", "store", "crash", "model", "???", "134", "99", "hello world", "\u{0}"])
  func nothing(query: String) { #expect(Log.answers(query).isEmpty) }
}
