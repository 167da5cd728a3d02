// The compiler passes this over where there is no SwiftData; the linter reads it everywhere.
#if canImport(SwiftData)
  import SwiftData

  public enum NotesSchemaV1: VersionedSchema {
    public static let versionIdentifier = Schema.Version(1, 0, 0)
    public static var models: [any PersistentModel.Type] { [Note.self, Folder.self] }

    @Model
    public final class Note {
      public var title: String = ""
      public var folder: Folder?

      public init() {}
    }

    @Model
    public final class Folder {
      @Relationship(deleteRule: .cascade, inverse: \Note.folder) public var notes: [Note] = []

      public init() {}
    }
  }
#endif
