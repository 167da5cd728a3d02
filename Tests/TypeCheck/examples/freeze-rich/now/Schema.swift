import SwiftData

enum SchemaV1: VersionedSchema {
  static let versionIdentifier = Schema.Version(1, 0, 0)
  static var models: [any PersistentModel.Type] { [Note.self, Tag.self, Author.self] }
}

enum SchemaV2: VersionedSchema {
  static let versionIdentifier = Schema.Version(2, 0, 0)
  static var models: [any PersistentModel.Type] { [Note.self, Tag.self, Author.self] }
}

enum Plan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
  static var stages: [MigrationStage] { [migrateV1ToV2] }

  static let migrateV1ToV2 = MigrationStage.custom(
    fromVersion: SchemaV1.self, toVersion: SchemaV2.self,
    willMigrate: { context in
      let notes = try context.fetch(FetchDescriptor<Note>())
      for note in notes { note.title = trimmed(note) }
      context.insert(Author(named: "unknown"))
      try context.save()
    },
    didMigrate: { context in
      for note in try context.fetch(FetchDescriptor<Note>()) { note.size = note.title.count }
      try context.save()
    })

  private static func trimmed(_ note: Note) -> String { note.title.lowercased() }
}

func openContainer() throws -> ModelContainer {
  try ModelContainer(for: Schema(versionedSchema: SchemaV2.self), migrationPlan: Plan.self)
}
