import SchemaLinting
import SchemaRules
import Testing

/// Texts of crashes that come from code and types rather than from a migration: as they are, in a log, with other names,
/// and beside texts that only look like them.
@Suite("Texts with names in them")
struct RuntimeTextTests {
  /// Texts with the page that comes first.
  static let texts: [(text: String, page: String)] = [
    ("Class property within Persisted Struct/Enum is not supported", "unsupported-persisted-type"),
    ("Class property within Persisted Struct/Enum is not supported: NSUnitMass", "unsupported-persisted-type"),
    ("Unexpected property within Persisted Struct/Enum", "unsupported-persisted-type"),
    ("Unexpected property within Persisted Struct/Enum: _CalendarProtocol", "unsupported-persisted-type"),
    ("Unexpected class type: NSColor", "unsupported-persisted-type"),
    ("Unexpected class type: UIColor", "unsupported-persisted-type"),
    (#"Failed to validate \T.p.rawValue because rawValue is not a member of"#, "predicate-key-path"),
    (
      #"Failed to validate \Recipe.method.rawValue because rawValue is not a member of BrewMethod"#,
      "predicate-key-path"
    ),
    ("Invalid KeyPath id.uuidString … points to a value type", "predicate-key-path"),
    (
      "Invalid KeyPath place.city points to a value type: Place but has additional descendant: city",
      "predicate-key-path"
    ),
    (#"Couldn't find \T.<computed …> on T with fields"#, "predicate-key-path"),
    (
      #"Couldn't find \Item.<computed 0x0000000104ec5c38 (String)> on Item with fields [SwiftData.Schema.PropertyMetadata(name: "date", keypath: \Item.date)]"#,
      "predicate-key-path"
    ),
    ("unsupportedPredicate", "predicate-key-path"),
    (
      "SwiftDataError(_error: SwiftData.SwiftDataError._Error.unsupportedPredicate, _explanation: nil)",
      "predicate-key-path"
    ),
    ("Failed to cast model SchemaV11.X … to X", "model-of-another-version"),
    (
      "Failed to cast model TripsSchemaV1.Trip(x-coredata://0B1F/Trip/p1) to Trip", "model-of-another-version"
    ),
    ("KeyPath relates to X but I was asked to cast it to X", "model-of-another-version"),
    ("KeyPath relates to SDMeal but I was asked to cast it to SDProfile", "model-of-another-version"),
    (
      "Cannot remove X from relationship r on Y because an appropriate default value is not configured",
      "required-value"
    ),
    (
      "Cannot remove Pets.Record from relationship record on Pets.Photo because an appropriate default value is not configured.",
      "required-value"
    ),
    ("Unable to find App Group Container in Entitlements", "app-group-container"),
    ("Unable to find App Group Container in Entitlements: group.com.example.notes", "app-group-container"),
    (
      "Entity X specifies Y as its parent but no such entity was found in the provided types", "parent-not-listed"
    ),
    (
      "Entity Note specifies SwiftNativeNSObject as its parent but no such entity was found in the provided types: [App.Note]",
      "parent-not-listed"
    ),
    ("A snapshot should exist before creating a new snapshot for undo", "undo-snapshot"),
    ("Illegal attempt to resolve a future for a relationship", "invalidated-backing-data"),
    (
      "Illegal attempt to resolve a future for a relationship that doesn't have a cached value",
      "invalidated-backing-data"
    ),
    ("Never access a full future backing data", "invalidated-backing-data"),
    (
      "Never access a full future backing data - PersistentIdentifier(id: x) with nil", "invalidated-backing-data"
    ),
    ("destroyed by calling ModelContext.reset", "invalidated-backing-data"),
    (
      "This model instance was destroyed by calling ModelContext.reset and is no longer usable.",
      "invalidated-backing-data"
    ),
    ("Cannot merge uniqueness constraints … mandatory to-one inverse", "uniqueness-with-required-inverse"),
    (
      "Cannot use uniqueness constraints { (\\n    name\\n) } on entity 'Owner' due to relationship 'items' having a mandatory to-one inverse relationship 'owner' and not using a cascade delete rule on 'items'",
      "uniqueness-with-required-inverse"
    ),
    ("Could not create ModelContainer", "container-not-created"),
    ("Passed nil for a non-optional keypath", "codable-cast-failure"),
    (#"Passed nil for a non-optional keypath \Routine.origin"#, "codable-cast-failure"),
    ("no such table", "missing-table"), ("no such table: ZNOTE", "missing-table"),
    ("SQLite error code:1, 'no such table: main.ZPROMPTPRESET'", "missing-table"),
    ("Unknown property to destination", "unknown-property-to-destination"),
    ("Unknown property to destination - Note.folder", "unknown-property-to-destination"),
    ("Note: payload - Unsupported attribute type (NSCodableAttributeType)", "cloudkit-attribute-type"),
    ("NSCodableAttributeType", "cloudkit-attribute-type"),
    ("Note:ckRecordID - preservesValueInHistoryOnDeletion should be YES", "cloudkit-attribute-type"),
    (
      "CloudKit integration requires that all entities tombstone ckRecordID and ckRecordSystemFields on delete if configured. The following entities are not properly configured:",
      "cloudkit-attribute-type"
    ),
    (
      "Illegal attempt to establish a relationship 'folder' between objects in different contexts",
      "objects-of-different-contexts"
    ),
    (
      "Illegal attempt to establish a relationship 'owner' between objects in different contexts (source = <Book: 0x78> (entity: Book; data: { number = nil }), destination = <Owner: 0x79> (entity: <null>))",
      "objects-of-different-contexts"
    ),
    ("Code=134111", "constraint-violation"),
  ]

  @Test("in a log, behind a log's prefix, and as a question", arguments: texts)
  func text(text: String, page: String) throws {
    #expect(try Log.pages(text).first == page)
    #expect(try Log.pages("before\n2024-05-01 12:34:56.789 Df Trips[4711:81234] \(text)\nbehind").first == page)
    #expect(Log.answers(text).first == page)
  }

  @Test("behind SwiftData's file and line", arguments: texts.filter { $0.text.contains(" ") })
  func fatal(text: String, page: String) throws {
    guard text != "no such table" else { return }
    #expect(try Log.pages("SwiftData/DataUtilities.swift:541: Fatal error: \(text)").first == page)
  }

  @Test(
    "similar texts of other programs and of other meanings",
    arguments: [
      "Class property within a struct is not supported by this macro",
      "Unexpected property 'id' within persisted state",
      "Unexpected class type: Foo", "Failed to validate user: bob is not a member of staff",
      "Failed to validate request because value is not a number",
      "Invalid key path: the pointer points to a value here",
      "it points to a value type std::pair<key, value>", "Couldn't find computed column in table with 3 fields",
      "error: unsupported predicate operator", "failed to cast model to WizardModel",
      "Failed to cast model to ModelRoot.", "The key relates to a note, and I was asked to cast a vote",
      "Cannot remove column from relation because a default value is not configured",
      "Unable to find container in entitlements plist",
      "Entity Note specifies no parent", "A snapshot should exist before creating a new volume",
      "Snapshot exists; creating a new snapshot", "Illegal attempt to resolve a promise twice",
      "Never access a future before it is ready", "The model instance was destroyed", "Cannot merge unique rows",
      "Could not create model", "could not create container: permission denied",
      "Passed nil for a non-optional parameter",
      "django.db.utils.OperationalError: no such table: auth_user", "sqlite3.OperationalError: no such table: Z_old",
      "ERROR: unknown property 'destination'", "unknown property passed to destination bucket",
      "Illegal attempt to access objects in different contexts", "NSCodable attribute type",
      "Incompatible model: expected 'bert', got 'gpt2'", "expected only arrays, but got an object",
      "TypeError: only arrays are expected here", "relationship inverse is missing a test",
      "schema version mismatch: 3 != 4",
      "App crashes on launch of the rocket", "an untested migration path of storks",
    ])
  func silent(text: String) throws { #expect(try Log.pages(text).isEmpty) }

  // MARK: Short names

  /// What people and guides call errors, with the page.
  static let aliases: [(text: String, page: String)] = [
    ("incompatible model", "incompatible-store"), ("Schema version mismatch", "incompatible-store"),
    ("Expected only Arrays", "expected-only-arrays"), ("Relationship inverse missing", "expected-only-arrays"),
    ("App crashes on launch", "crash-after-schema-change"), ("Crash at launch", "crash-after-schema-change"),
    ("Missing models in VersionedSchema", "crash-after-schema-change"),
    ("Untested migration path", "works-in-simulator"),
    ("-com.apple.CoreData.SQLDebug 1", "sql-debug-argument"),
    ("-com.apple.coredata.swiftdata.debug 1", "sql-debug-argument"),
  ]

  @Test("short names, alone on their line", arguments: aliases)
  func alias(text: String, page: String) throws {
    for line in [
      text, "\"\(text)\"", "• \(text.uppercased())", "2. \(text)", "- **\(text)**",
      "2024-05-01 12:34:56.789 Df App[1:2] Error: \(text).",
    ] {
      #expect(try Log.pages("before\n\(line)\nbehind").first == page, "\(line)")
    }
    #expect(Log.answers(text).first == page)
  }

  @Test("a short name inside of a line is what any program says", arguments: aliases)
  func aliasInLine(text: String, page: String) throws {
    #expect(try !Log.pages("loading plugin: \(text) found in cache").contains(page))
  }

  // MARK: What wraps an error

  static let template = "Fatal error: Could not create ModelContainer: "
  static let loadIssue =
    "SwiftDataError(_error: SwiftData.SwiftDataError._Error.loadIssueModelContainer, _explanation: nil)"

  @Test(
    "the template's text stands behind any other error",
    arguments: [
      (
        "CoreData: error: Cannot use staged migration with an unknown model version.\n\(template)\(loadIssue)",
        ["unknown-model-version"]
      ),
      ("\(template)Code=134506", ["backwards-migration", "container-not-created"]),
      ("\(template)\(loadIssue)", ["crash-after-schema-change", "container-not-created"]),
      ("\(template)some other error", ["container-not-created"]),
    ])
  func wrapper(log: String, pages: [String]) throws { #expect(try Log.pages(log) == pages) }

  // MARK: Verification output

  @Test(
    "counts of zero and marks of success are no errors",
    arguments: [
      "Orphaned notes: 0", "Orphaned notes (should be 0 if cascade delete worked): 0", "Record count differs: 0",
      "Record count differs = 0", "0 orphaned records", "Folder relationship: ✓", "Inverse relationship: ✅",
      "relationships lost: none", "Unit tests: ✗",
      "Record count differs: 0\nOrphaned notes: 0\nInverse relationship: ✓", "No orphaned records found",
      "Migration V1 -> V2 completed, no orphaned records", "Migration succeeded, no missing data",
      "Data migration done, nothing lost", "App launched after update without crash",
    ])
  func success(text: String) throws {
    #expect(try Log.pages(text).isEmpty)
    #expect(Log.answers(text).isEmpty)
  }

  @Test(
    "lines of other programs describe nothing, with a category or a place in a source file in front",
    arguments: [
      "[coreml] Failed to open model file: tagger.mlmodelc", "App/ModelStore.swift:21: Fatal error: failed to start",
      "[model] crash reporter started for schema changes",
    ])
  func otherPrograms(text: String) throws { #expect(try Log.pages(text).isEmpty) }

  @Test("what people write about what does not work is a description")
  func negativeDescriptions() throws {
    #expect(try Log.pages("delete(model:) does nothing with a relationship") == ["batch-delete-required-inverse"])
    #expect(try Log.pages("[Question] App crashes at launch after a schema change") == ["crash-after-schema-change"])
  }

  @Test(
    "failures of the same checks",
    arguments: [
      ("Folder relationship: ✗", "broken-relationships"), ("Inverse relationship: ✗", "broken-relationships"),
      ("Inverse relationship: ❌", "broken-relationships"), ("Orphaned notes: 12", "broken-relationships"),
      ("Orphaned notes (should be 0 if cascade delete worked): 10", "broken-relationships"),
      ("Record count differs: 13", "data-gone"), ("Sample note title: MISSING", "data-gone"),
    ])
  func failure(text: String, page: String) throws {
    #expect(try Log.pages(text) == [page])
    #expect(Log.answers(text).first == page)
    let causes = try #require(Catalogue.builtIn.errors["broken-relationships"]).causes
    #expect(causes.contains("missing-inverse"))
  }
}
