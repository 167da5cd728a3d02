import SchemaStores
import Testing

/// What stores that apps wrote hold.
@Suite("Real stores")
struct RealStoreTests {
  @Test(
    "checksum, framework and rows, as Core Data and sqlite3 show them",
    arguments: [
      ("cartkit-1.sqlite", "2wsb3KxvOg2fCKAI7XTcqex2LnE5kpf6CjcDP/Srhao=", 1523, [0, 0, 1]),
      ("freezeray-1.0.0.sqlite", "hVf/dkygPyXWgY+Jcgvx9sMUcaiS0yfaIlBvgiRFqr4=", 1518, [0]),
      ("freezeray-2.0.0.sqlite", "vYclKAIUuGnEdsZfWYGeTfATZeMMc3+o0OnpOa5KyZM=", 1518, [0]),
      ("retroview-2024-06.store", "K0rpF0aJDTx2MYPQjeCFmW/eXae+2MYFplvKhXOTDhI=", 1345, [0, 0, 0, 0, 0]),
      ("retroview-2024-12.store", "ISnh4qWvADgSwrXUkyMtYjGMLZuJ3vRC3ThOLE4akPI=", 1419, [24, 0, 118, 11, 49, 81, 72]),
    ])
  func facts(name: String, checksum: String, framework: Int, rows: [Int]) throws {
    let store = try RealStores.store(name)
    #expect(store.checksum == checksum && store.metadata.framework == framework)
    #expect(store.framework == .swiftData && store.hasHistory && !store.isMirrored && store.log == nil)
    let counts = store.rowCounts()
    #expect(counts.counts.sorted { $0.key < $1.key }.map(\.value) == rows)
    #expect(counts.failures.isEmpty)
  }

  @Test("the archived model gives the hashes, the checksum and the digest in the metadata", arguments: RealStores.paths)
  func hashes(path: String) throws {
    let store = try StoreContents(path: path)
    #expect(store.contradictions == [])
    let identity = try #require(store.model?.identity)
    #expect(identity.checksum == store.checksum)
    #expect(identity.digest == store.metadata.digest)
  }

  @Test("properties with their types, options, inverses and delete rules")
  func model() throws {
    let model = try #require(RealStores.store("retroview-2024-12.store").model)
    let card = try #require(model.entity(named: "StereoCard"))
    #expect(card.constraints == [["uuid"]] && card.properties.count == 16)
    let image = try #require(card.attributes.first { $0.name == "frontStandardData" })
    #expect(image.isExternal && image.core.isOptional && image.shapeOfType == .system("Data", []))
    #expect(card.attributes.first { $0.name == "cardColor" }?.defaultText == "\"#F5E6D3\"")
    let crops = try #require(card.relationships.first { $0.name == "crops" })
    #expect(crops.isToMany && crops.rule == .cascade && crops.inverse == "card" && crops.destination == "Crop")
    let order = try #require(model.entity(named: "Collection")?.attributes.first { $0.name == "cardOrder" })
    #expect(order.shapeOfType == .array(.system("UUID", [])) && order.defaultText == "[]")
  }

  @Test("files are left as they are")
  func untouched() throws {
    let name = "retroview-2024-12.store"
    let before = try RealStores.bytes(name)
    _ = try RealStores.store(name).rowCounts()
    #expect(try RealStores.bytes(name) == before)
    #expect(RealStores.paths.count == 5)
  }
}
