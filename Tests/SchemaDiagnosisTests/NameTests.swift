import Testing

/// What texts say that they are about.
@Suite("Names in texts")
struct NameTests {
  /// A log with what its first error names.
  static let logs: [(log: String, names: [String])] = [
    (
      "CloudKit integration requires that all relationships have an inverse, the following do not:\nNote: tags\nFolder: notes\nCloudKit integration does not support unique constraints. The following entities are constrained:\nNote: id",
      ["Note.tags", "Folder.notes"]
    ),
    (
      "CloudKit integration requires that all relationships be optional, the following are not: Note: tags, Tag: notes",
      ["Note.tags", "Tag.notes"]
    ),
    (
      "The following relationships are configured with unsupported delete rules: P1:children - Deny\nP2:others - Deny",
      ["P1.children", "P2.others"]
    ),
    (
      "CloudKit integration requires that all relationships be optional, the following are not:\n"
        + (1...40).map { "Model\($0): property\($0)\n" }.joined(), []
    ),
    ("CloudKit integration requires that all relationships be optional, the following are not", []),
    ("NSFetchRequest could not locate an NSEntityDescription for entity name 'Photo'", ["Photo"]),
    ("could not locate an entity named 'Photo' in this model", ["Photo"]),
    ("failed to find a currently active container for Photo", ["Photo"]),
    (
      "UserInfo={entity=Note, attribute=rating, reason=Validation error missing attribute values on mandatory destination attribute}",
      ["Note.rating"]
    ),
    (
      "attribute=rating, entity=Note, reason=Validation error missing attribute values on mandatory destination attribute",
      ["Note.rating"]
    ),
    (
      "reason=Validation error missing attribute values on mandatory destination attribute\nentity = Note;\nattribute = rating;",
      ["Note.rating"]
    ),
    ("Validation error missing attribute values on mandatory destination attribute", []),
    ("UNIQUE constraint failed: ZNOTE.ZNAME", ["NOTE.NAME"]), ("UNIQUE constraint failed: users.email", []),
    ("no such table: main.ZPROMPTPRESET", ["PROMPTPRESET"]),
    ("What kind of backing data is this? SwiftData._KKMDBackingData<Trips.TripsSchemaV1.Trip>", ["TripsSchemaV1/Trip"]),
    ("Failed to cast model Trips.SchemaV11.Note (x) to Note", ["SchemaV11/Note"]),
    ("KeyPath relates to Note but I was asked to cast it to Tag", ["Note"]),
    ("SwiftData/PersistentModel.swift:995: Fatal error: Expected only Arrays for Relationships - Note", ["Note"]),
    (#"Passed nil for a non-optional keypath \Routine.origin"#, ["Routine.origin"]),
    (
      "Cannot remove Pets.Record from relationship record on Pets.Photo because an appropriate default value is not configured",
      ["Pets/Photo.record"]
    ),
    ("Error Domain=NSCocoaErrorDomain Code=1570 \"folder is a required value.\"", ["folder"]),
    ("Entity Note specifies Base as its parent but no such entity was found in the provided types: [A.Note]", ["Note"]),
    (
      #"{\"reason\": \"for entity name\\n 'Photo': NSFetchRequest could not locate an NSEntityDescription for entity name 'Photo'\"}"#,
      ["Photo"]
    ),
    (
      "failed to find a currently active container for Photo\nfailed to find a currently active container for Album",
      ["Photo", "Album"]
    ),
    ("failed to find a currently active container for Photo\n\nfailed to find a currently active container for …", []),
  ]

  @Test("names as texts have them", arguments: logs)
  func names(log: String, names: [String]) throws {
    let match = try #require(try Log.contents(log).matches.first)
    let found = match.names.map { name in
      (name.version.map { "\($0)/" } ?? "") + [name.model, name.property].compactMap { $0 }.joined(separator: ".")
    }
    #expect(found == names)
  }

  @Test("a text that once names nothing is about anything")
  func unnamed() throws {
    let text = "Validation error missing attribute values on mandatory destination attribute"
    let filler = String(repeating: "something else happened here and then some more of it\n", count: 40)
    let log = "entity=Note, attribute=a, reason=\(text)\n\(filler)\(text)\n\(filler)"
    #expect(try Log.contents(log).matches.first?.names == [])
  }
}
