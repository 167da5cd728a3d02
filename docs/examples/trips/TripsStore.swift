import SwiftData

/// The app's store.
enum TripsStore {
  /// Opens the store, and migrates it to the current schema where it is older.
  static func open() throws -> ModelContainer {
    try ModelContainer(
      for: Schema(versionedSchema: CurrentSchema.self),
      migrationPlan: TripsMigrationPlan.self,
      configurations: ModelConfiguration("Trips"))
  }
}
