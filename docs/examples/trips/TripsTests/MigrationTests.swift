import Foundation
import SwiftData
import Testing

/// Opens a copy of each release's store with the current schema.
@Test(arguments: ["release-1.0", "release-2.0"])
func opensStores(release: String) throws {
  let bundled = try #require(Bundle.module.url(forResource: release, withExtension: "store"))
  let copy = FileManager.default.temporaryDirectory.appending(path: "\(UUID()).store")
  try FileManager.default.copyItem(at: bundled, to: copy)
  let container = try ModelContainer(
    for: Schema(versionedSchema: TripsSchemaV3.self),
    migrationPlan: TripsMigrationPlan.self,
    configurations: ModelConfiguration(url: copy))
  #expect(try ModelContext(container).fetchCount(FetchDescriptor<TripsSchemaV3.Trip>()) == 2)
}
