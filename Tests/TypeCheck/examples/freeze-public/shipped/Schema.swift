import SwiftData

public enum SchemaV1: VersionedSchema {
  public static let versionIdentifier = Schema.Version(1, 0, 0)
  public static var models: [any PersistentModel.Type] { [Trip.self, Leg.self] }
}

enum Plan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }
  static var stages: [MigrationStage] { [] }
}

func open() throws -> ModelContainer {
  try ModelContainer(for: Schema(versionedSchema: SchemaV1.self), migrationPlan: Plan.self)
}
