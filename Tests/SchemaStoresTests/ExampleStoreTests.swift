import Foundation
import SchemaStores
import TestSupport
import Testing

/// The store that the documentation shows: one of the first release of its example.
@Suite("Example store")
struct ExampleStoreTests {
  private static let trips = StoredModel(
    identifiers: ["1.0.0"],
    entities: [
      StoredModels.entity(
        "Trip",
        [
          .attribute(StoredModels.attribute("name", 700)), .attribute(StoredModels.attribute("start", 900)),
          .relationship(StoredModels.relationship("stops", "Stop", inverse: "trip", isToMany: true, deleteRule: 2)),
        ]),
      StoredModels.entity(
        "Stop",
        [
          .attribute(StoredModels.attribute("place", 700)),
          .relationship(StoredModels.relationship("trip", "Trip", inverse: "stops", isToMany: false, isOptional: true)),
        ]),
    ])

  @Test("the file is what a store of the example's first version holds")
  func file() throws {
    let file = Repository.root.appending(path: "docs/examples/stores/trips-1.0.store")
    var writer = StoreWriter(
      Self.trips,
      rows: [
        "Trip": ["Alps", "Coast"].map { ["name": .text($0), "start": .real(770_000_000)] },
        "Stop": ["Chur", "Arosa", "Genoa"].enumerated().map { index, place in
          ["place": .text(place), "trip": .integer(index < 2 ? 1 : 2)]
        },
      ])
    writer.pageSize = 1024
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try Data(writer.bytes).write(to: file)
      Issue.record("recorded \(file.lastPathComponent)")
    }
    #expect([UInt8](try Data(contentsOf: file)) == writer.bytes)
    #expect(try StoreContents(path: file.path).checksum == "N92zOabpykFWbjrX2R1Ev4HGiub91hgR8n7k2yx2HRc=")
  }
}
