import SwiftData

/// The models that the app works with.
typealias CurrentSchema = TripsSchemaV4
typealias Trip = CurrentSchema.Trip
typealias Stop = CurrentSchema.Stop
typealias Tag = CurrentSchema.Tag
typealias Photo = CurrentSchema.Photo

/// The way from each version to the next.
enum TripsMigrationPlan: SchemaMigrationPlan {
  static var schemas: [any VersionedSchema.Type] {
    [TripsSchemaV1.self, TripsSchemaV3.self, TripsSchemaV4.self]
  }

  static var stages: [MigrationStage] { [migrateV1toV3] }

  static let migrateV1toV3 = MigrationStage.lightweight(
    fromVersion: TripsSchemaV1.self, toVersion: TripsSchemaV3.self)
}
