import SwiftData

/// The models that the app works with.
typealias CurrentSchema = TripsSchemaV3
typealias Trip = CurrentSchema.Trip
typealias Stop = CurrentSchema.Stop
typealias Tag = CurrentSchema.Tag

/// The way from each version to the next.
enum TripsMigrationPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [TripsSchemaV1.self, TripsSchemaV2.self, TripsSchemaV3.self]
  }

  static var stages: [MigrationStage] { [migrateV1toV2, migrateV2toV3] }

  static let migrateV1toV2 = MigrationStage.lightweight(
    fromVersion: TripsSchemaV1.self, toVersion: TripsSchemaV2.self)

  static let migrateV2toV3 = MigrationStage.lightweight(
    fromVersion: TripsSchemaV2.self, toVersion: TripsSchemaV3.self)
}
