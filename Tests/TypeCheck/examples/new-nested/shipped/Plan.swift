import SwiftData

enum Plan: SchemaMigrationPlan {
  static let schemas: [any VersionedSchema.Type] = [
    Schemas.V1.self,
    CurrentSchema.self,  // shipped
  ]

  static var stages: [MigrationStage] { [Self.fromV1ToV2] }

  static var fromV1ToV2: MigrationStage {
    .custom(
      fromVersion: Schemas.V1.self, toVersion: CurrentSchema.self, willMigrate: nil,
      didMigrate: { context in
        for note in try context.fetch(FetchDescriptor<Note>()) { try tag(note, in: context) }
        try context.save()
      })
  }

  private static func tag(_ note: Note, in context: ModelContext) throws {
    let tag = Tag()
    context.insert(tag)
    note.tags = [tag]
  }
}

func openContainer() throws -> ModelContainer {
  try ModelContainer(for: Schema(versionedSchema: CurrentSchema.self), migrationPlan: Plan.self)
}
