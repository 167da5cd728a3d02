import Testing

/// What people met: excerpts of public threads, typed anew and shortened, each with what it leads to.
@Suite("Excerpts of public threads")
struct ExcerptTests {
  /// An excerpt with its source.
  struct Excerpt: Sendable, CustomTestStringConvertible {
    let source: String
    let text: String
    let pages: [String]

    var testDescription: String { source }
  }

  static let excerpts: [Excerpt] = [
    Excerpt(
      source: "https://github.com/hhajime/Wavebar/issues/7",
      text: """
        error	09:42:39.838232-0800	WaveBar	error: Attempting to retrieve an NSManagedObjectModel version checksum while the model is still editable. This may result in an unstable verison checksum. Add model to NSPersistentStoreCoordinator and try again.
        default	09:42:39.842920-0800	WaveBar	*** Terminating app due to uncaught exception 'NSInvalidArgumentException', reason: 'The current model reference and the next model reference cannot be equal.'
        *** First throw call stack:
        (
        	2   CoreData                            0x0000000193b6d7c0 -[NSCustomMigrationStage initWithCurrentModelReference:nextModelReference:] + 336
        """, pages: ["equal-model-references"]),
    Excerpt(
      source: "https://github.com/McBoerny/ShopWithMe/issues/119",
      text: """
        CoreData: error: ... Cannot use staged migration with an unknown model version.
        SwiftDataError(_error: SwiftData.SwiftDataError._Error.loadIssueModelContainer, _explanation: nil)
        """, pages: ["unknown-model-version"]),
    Excerpt(
      source: "https://developer.apple.com/forums/thread/826633",
      text: """
        NSCocoaErrorDomain Code=134504 "Cannot use staged
        migration with an unknown model version."
        """, pages: ["unknown-model-version"]),
    Excerpt(
      source: "https://github.com/vladblajovan/Ritualist/commit/98275e60a936c7e9bc2a9d4dfda21228021c3576",
      text: """
        Error: 'Duplicate version checksums across stages detected.'
        Root cause: SchemaV1 and SchemaV2 had identical entity names and properties,
        """, pages: ["duplicate-version-checksums"]),
    Excerpt(
      source: "https://github.com/Open-Email/OpenEmail-Apple/issues/44",
      text: """
        CoreData: fault: Could not materialize Objective-C class named "Array" from declared attribute value type "Array<String>" of attribute named readers
        CoreData: Could not materialize Objective-C class named "Array" from declared attribute value type "Array<String>" of attribute named readers
        """, pages: ["array-materialization"]),
    Excerpt(
      source: "https://github.com/Outdooractive/gis-tools/issues/44",
      text: "SwiftData/ModelCoders.swift:286: Fatal error: Composite Coder only supports Keyed Container",
      pages: ["composite-coder"]),
    Excerpt(
      source: "https://github.com/brightdigit/DataThespian/issues/49",
      text: """
        > data store (C22067D2) did not return a snapshot for: PersistentIdentifier(id: SwiftData.PersistentIdentifier.ID(backing: managedObjectID(0x95bc996c9baa3712 <x-coredata://C22067D2/Item/p13>)))
        SwiftData/BackingData.swift:1035: Fatal error: This model instance was invalidated because its backing data could no longer be found the store. PersistentIdentifier(id: x)
        """, pages: ["invalidated-backing-data"]),
    Excerpt(
      source: "https://github.com/vultisig/vultisig-ios/issues/3275",
      text:
        "Thread 1: Fatal error: This backing data was detached from a context without resolving attribute faults: PersistentIdentifier(id: SwiftData.PersistentIdentifier.ID(backing: x)) - \\Vault.closedBanners",
      pages: ["invalidated-backing-data"]),
    Excerpt(
      source: "https://developer.apple.com/forums/thread/779790",
      text:
        "SwiftData/PersistentModel.swift:726: Fatal error: What kind of backing data is this? SwiftData._KKMDBackingData<SwiftDataMigration.ItemSchemaV1.ItemList>",
      pages: ["foreign-backing-data"]),
    Excerpt(
      source:
        "https://github.com/marcosbarbero/fit-iq-workspaces/blob/9be555c5380de4736e59d45f0b146f8c6e2bf588/FitIQ/docs/architecture/SWIFTDATA_RELATIONSHIP_FIX_2025_01_27.md",
      text: "SwiftData/PersistentModel.swift:995: Fatal error: Expected only Arrays for Relationships - SDSleepSession",
      pages: ["expected-only-arrays"]),
    Excerpt(
      source:
        "https://github.com/marcosbarbero/fit-iq-workspaces/blob/9be555c5380de4736e59d45f0b146f8c6e2bf588/FitIQ/FitIQ/Infrastructure/Persistence/CLOUDKIT_COMPATIBILITY_FIX.md",
      text: """
        CoreData: error: Store failed to load.
        Error Domain=NSCocoaErrorDomain Code=134060 "A Core Data error occurred."
        UserInfo={NSLocalizedFailureReason=CloudKit integration requires that all relationships have an inverse,\u{20}
        the following do not:
        SDUserProfileV9: moodEntries
        CloudKit integration requires that all relationships be optional, the following are not:
        SDUserProfileV10: workouts
        CloudKit integration does not support unique constraints. The following entities are constrained:
        SDUserProfileV10: id}
        """, pages: ["cloudkit-inverse", "cloudkit-optional-relationships", "cloudkit-unique"]),
    Excerpt(
      source: "https://github.com/CubeLabsNZ/CubeTime/pull/131",
      text: """
        CloudKit integration does not support ordered relationships. The following relationships are marked ordered:
        CompSimSession: solvegroups

        CloudKit integration requires that all attributes be optional, or have a default value set. The following attributes are marked non-optional but do not have a default value:
        CompSimSession: name

        CloudKit integration requires that all relationships be optional, the following are not:
        CompSimSession: solvegroups
        """, pages: ["cloudkit-optional-attributes", "cloudkit-optional-relationships"]),
    Excerpt(
      source: "https://github.com/jirigrill/eczema-helper/issues/764",
      text: "The following relationships are configured with unsupported delete rules: P1:children - Deny",
      pages: ["cloudkit-delete-rules"]),
    Excerpt(
      source: "https://github.com/paulw11/Seam3/issues/28",
      text: """
        `CoreData: error: -addPersistentStoreWithType:SQLite configuration:(null) URL:file:///var/mobile/Project.sqlite options:{
            NSInferMappingModelAutomaticallyOption = 1;
            NSMigratePersistentStoresAutomaticallyOption = 1;
        } ... returned error Error Domain=NSCocoaErrorDomain Code=134110 "An error occurred during persistent store migration." UserInfo={destinationURL=file:///var/mobile/.Project.sqlite.migrationdestination_41b5, reason=Cannot migrate store in-place: Validation error missing attribute values on mandatory destination attribute, NSUnderlyingError=0x16dca5c0 {Error Domain=NSCocoaErrorDomain Code=134110 "An error occurred during persistent store migration." UserInfo={attribute=sm_LocalStore_RecordID, entity=Street, reason=Validation error missing attribute values on mandatory destination attribute}}
        """, pages: ["missing-mandatory-values"]),
    Excerpt(
      source: "https://github.com/dmytro-anokhin/url-image/issues/37",
      text: """
        2019-10-23 11:17:24.945661+0200 watchkit Extension[28402:7429650] [error] error: -addPersistentStoreWithType:SQLite configuration:(null) URL:file:///Users/XXX/files.db options:{
            NSInferMappingModelAutomaticallyOption = 1;
        } ... returned error NSCocoaErrorDomain(134110) with userInfo dictionary {
            NSUnderlyingError = "Error Domain=NSCocoaErrorDomain Code=134110 \\"An error occurred during persistent store migration.\\" UserInfo={attribute=expiryDate, entity=RemoteFile, reason=Validation error missing attribute values on mandatory destination attribute}";
        """, pages: ["missing-mandatory-values"]),
    Excerpt(
      source: "https://github.com/OpenEmu/OpenEmu/issues/2417",
      text: """
        2016-02-12 21:13:32.873 OpenEmu[1067:83737] CoreData: error: -addPersistentStoreWithType:SQLite configuration:(null) URL:file:///Users/Pako/Library.storedata options:{
            NSInferMappingModelAutomaticallyOption = 0;
        } ... returned error Error Domain=NSCocoaErrorDomain Code=134100 "The managed object model version used to open the persistent store is incompatible with the one that was used to create the persistent store." UserInfo={metadata={
        """, pages: ["incompatible-store"]),
    Excerpt(
      source: "https://github.com/Data-swift/ManagedModels/issues/32",
      text:
        "NSLocalizedDescription=%{PROPERTY}@ is a required value., NSValidationErrorKey=optionalSip, NSValidationErrorValue=null",
      pages: ["required-value"]),
    Excerpt(
      source: "https://github.com/magicalpanda/MagicalRecord/issues/953",
      text: "NSFetchRequest could not locate an NSEntityDescription for entity name 'FRUser'",
      pages: ["missing-entity-description"]),
    Excerpt(
      source: "https://github.com/meshtastic/Meshtastic-Apple/pull/1948",
      text: """
        SwiftData/BackingData.swift:835: Fatal error: This model instance was destroyed by
        calling ModelContext.reset and is no longer usable.
        PersistentIdentifier(... ChannelEntity/p371 ...)
        """, pages: ["invalidated-backing-data"]),
    Excerpt(
      source: "https://github.com/watzon/pindrop/issues/35",
      text: """
        - `SQLite error code:1, 'no such table: main.ZPROMPTPRESET'`
        - `NSCocoaErrorDomain Code=134110`
        """, pages: ["missing-table"]),
    Excerpt(
      source: "https://github.com/wordpress-mobile/WordPress-iOS/issues/9340",
      text: """
            reason = "Cannot migrate store in-place: I/O error for database at /Users/me/.WordPress20.sqlite.migrationdestination_41b5.  SQLite error code:1, 'no such table: ZABSTRACTCOMMENT'";
            sourceURL = "file:///Users/me/WordPress20.sqlite";
        """, pages: ["missing-table"]),
    Excerpt(
      source: "https://github.com/deskside/emodiary/issues/32",
      text:
        "Thread 1: \"Illegal attempt to establish a relationship 'emotion' between objects in different contexts (source = <Record: 0x600003f3d4a0> (entity: Record; id: 0x600001df5fe0 <x-coredata:///Record/t0BE4>; data: {\\n    emotion = nil;\\n    feelings = Ff;\\n}) , destination = <Emotion: 0x60000096ce00> (entity: <null>; id: (null); data: <fault>))\"",
      pages: ["objects-of-different-contexts"]),
    // What no page is about stays unnamed.
    Excerpt(
      source: "https://github.com/fer0n/Unwatched/issues/194",
      text: """
        {"imageOffset":477452,"symbol":"closure #1 in NSCustomMigrationStage.willMigrateHandler.setter","symbolLocation":44,"imageIndex":8},{"imageOffset":1055648,"symbol":"__70-[NSPersistentStoreCoordinator applyMigrationStage:withContext:error:]_block_invoke","symbolLocation":116,"imageIndex":8}
        """, pages: []),
    Excerpt(
      source: "https://github.com/Instabug/Instabug-iOS/issues/504",
      text: """
        fault: Declared Objective-C type "[String : Any]" for attribute named userEvents is not valid
        CoreData: Declared Objective-C type "[NSString]" for attribute named fatalCrashesUUIDs is not valid
        """, pages: []),
    Excerpt(
      source: "https://github.com/JohnEstropia/CoreStore/issues/277",
      text: """
        2018-10-12 18:30:28.239207+0200 Vigilantia[26402:6772160] [error] error: -addPersistentStoreWithType:SQLite configuration:(null) URL:file:///var/mobile/Vigilantia.sqlite options:{
        } ... returned error Error Domain=NSCocoaErrorDomain Code=134130 "Persistent store migration failed, missing source managed object model." UserInfo={URL=file:///var/mobile/Vigilantia.sqlite}
        """, pages: []),
    Excerpt(
      source: "https://github.com/vultisig/vultisig-ios/issues/2595",
      text:
        "Thread 1: \"Unable to resolve conflict: relationship \\\"coins\\\" (on entity \\\"Vault\\\") does not have an inverse\"",
      pages: ["conflict-without-inverse"]),
  ]

  @Test("excerpts lead to their pages and to no other", arguments: excerpts)
  func excerpt(excerpt: Excerpt) throws { #expect(try Log.pages(excerpt.text) == excerpt.pages) }
}
