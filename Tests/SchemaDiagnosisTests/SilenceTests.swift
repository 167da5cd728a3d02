import Testing

/// What is no documented error.
@Suite("What is no documented error")
struct SilenceTests {
  @Test(
    "ordinary logs, other programs' errors, compilers, prose",
    arguments: [
      "", "\n\n\n", "   \t ", "Hello, world!",
      // Logs.
      "2024-05-01 12:34:56.789012+0200 Trips[4711:81234] [connection] nw_read_request_report Receive failed with error \"Operation timed out\"",
      "CoreData: annotation: Connecting to sqlite database file at \"/var/mobile/default.store\"\nCoreData: sql: SELECT TBL_NAME FROM SQLITE_MASTER WHERE TBL_NAME = 'Z_METADATA'\nCoreData: annotation: sql connection fetch time: 0.0003s",
      "CoreData: error: Failed to stat path '/var/mobile/default.store', errno 2 / No such file or directory.",
      "CoreData: debug: WAL checkpoint: Database did checkpoint. Log size: 4 checkpointed: 4",
      "CoreData+CloudKit: -[PFCloudKitSetupAssistant _checkAccountStatus:]_block_invoke(342): Account is not available (NSCocoaErrorDomain 134400)",
      "error: Attempting to retrieve an NSManagedObjectModel version checksum while the model is still editable.",
      "The store was opened; the migration of the store took 12 ms; model version 3",
      "[SwiftUI] Modifying state during view update, this will cause undefined behavior.",
      "Snapshotting a view (0x7f) that has not been rendered at least once requires afterScreenUpdates:YES.",
      "Unbalanced calls to begin/end appearance transitions for <UIViewController: 0x104f08>.",
      "Thread 1: Fatal error: Unexpectedly found nil while unwrapping an Optional value",
      "Fatal error: Index out of range: file Swift/ContiguousArrayBuffer.swift, line 600",
      "Could not cast value of type 'NSTaggedPointerString' (0x1f4) to 'NSDictionary' (0x1f5).",
      "Could not cast value of type '__NSCFNumber' (0x7fff) to 'NSString' (0x7ffe).",
      "Could not cast value of type 'Swift.Int' (0x1) to 'Swift.String' (0x2).",
      "*** Terminating app due to uncaught exception 'NSUnknownKeyException', reason: '[<Note 0x6000> setValue:forUndefinedKey:]: this class is not key value coding-compliant for the key title.'",
      "*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: '-[Note title]: unrecognized selector sent to instance 0x6000'",
      "The operation couldn’t be completed. (NSURLErrorDomain error -1009.)",
      "SwiftDataError(_error: SwiftData.SwiftDataError._Error.historyTokenExpired, _explanation: nil)",
      "The operation couldn’t be completed. (Cocoa error 256.)",
      "Error Domain=NSCocoaErrorDomain Code=4 \"The file doesn’t exist.\" UserInfo={NSUnderlyingError=0x6000 {Error Domain=NSPOSIXErrorDomain Code=2}}",
      "Error Domain=CKErrorDomain Code=2 \"Failed to modify some records\" UserInfo={CKErrorDescription=Failed to modify some records}",
      // Other programs.
      "django.db.utils.OperationalError: no such table: auth_user\nYou have 18 unapplied migration(s).",
      "rails aborted! ActiveRecord::PendingMigrationError: Migrations are pending.",
      "StandardError: An error has occurred, this and all later migrations canceled:",
      "ERROR: column \"name\" of relation \"users\" contains null values", "SQLITE_BUSY: database is locked",
      "CREATE UNIQUE INDEX idx ON notes(title); -- UNIQUE constraint on title",
      "ERROR 1062 (23000): Duplicate entry 'a' for key 'PRIMARY'",
      "java.lang.ClassCastException: class java.lang.Integer cannot be cast to class java.lang.String",
      "java.lang.IllegalStateException: A migration from 1 to 2 was required but not found.",
      "npm ERR! code ELIFECYCLE\nnpm ERR! errno 1", "Terminated: migrating schema of tables",
      "kernel: migration/0: started",
      "Cannot use import statement outside a module",
      // Compilers.
      "Note.swift:3:7: error: cannot find type 'Foo' in scope",
      "error: static property 'shared' is not concurrency-safe because it is nonisolated global shared mutable state",
      "error: circular reference resolving attached macro 'Observable'",
      "error: class 'Note' has no initializers", "error: 'Note' requires an initializer",
      "** BUILD FAILED **\nxcodebuild -destination 'platform=iOS Simulator,name=iPhone 15' test\nTesting started, all tests passed",
      "Running tests on iPhone 15 Simulator: 12 tests passed", "warning: 'Schema' is deprecated: use model instead",
      "[123/456] Compiling Store Migration.swift", "ld: warning: object file was built for newer iOS Simulator version",
      // Prose.
      """
      The current model of the store opens one time a year. Relationships between the neighbors have been empty since the \
      harvest, and the data of the last count is kept in a book. A container holds what the birds leave behind when their \
      migration begins; what was written of it burned with the house, and every record was lost. She launched the boat, started the engine and opened the map.
      """,
      "All attributes and all relationships are optional in this course. A schema for it is required, and a value is unique.",
      "To migrate, open the schema in the editor, add an attribute, choose a default value and save the model.",
    ])
  func silent(text: String) throws {
    #expect(try Log.pages(text).isEmpty)
  }

  @Test(
    "parts of texts that stand far from each other",
    arguments: [
      "raise AttributeError(f\"module {name} has no attribute {name!r}\")\n\ndef description(self):\n  return named",
      "let configuration = ModelConfiguration(schema: schema)\nreturn try ModelContainer(for: schema, in: container)",
    ])
  func scattered(text: String) throws { #expect(try Log.pages(text).isEmpty) }

  @Test("code of an app that speaks of migrations")
  func source() throws {
    let text = """
      enum NotesPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [NotesV1.self, NotesV2.self] }
        static var stages: [MigrationStage] { [.custom(fromVersion: NotesV1.self, toVersion: NotesV2.self, willMigrate: { context in
          let notes = try context.fetch(FetchDescriptor<NotesV1.Note>())
          for note in notes where note.title.isEmpty { context.delete(note) }
          try context.save()
        }, didMigrate: nil)] }
      }
      """
    #expect(try Log.pages(text).isEmpty)
  }
}
