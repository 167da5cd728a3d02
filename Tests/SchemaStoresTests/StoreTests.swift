import SchemaStores
import TestSupport
import Testing

/// Stores that tests write.
@Suite("Stores")
struct StoreTests {
  @Test("a model comes back as it was archived", arguments: [StoredModels.forms, StoredModels.family])
  func archived(model: StoredModel) throws {
    let store = try StoreContents(bytes: StoreWriter(model).bytes)
    #expect(store.model == model)
    #expect(store.contradictions == [])
  }

  @Test("the checksum of a framework that wrote none is computed from the hashes")
  func withoutChecksum() throws {
    var writer = StoreWriter(StoredModels.forms)
    writer.hasChecksum = false
    writer.framework = 1044
    let store = try StoreContents(bytes: writer.bytes)
    #expect(store.metadata.checksum == nil && store.checksum == StoredModels.forms.identity.checksum)
    #expect(store.framework == .coreData && store.metadata.system == nil)
  }

  @Test("rows of entities that share a table are counted apart")
  func rows() throws {
    let dogs: [[String: RowValue]] = [["name": .text("b")], ["name": .text("c")]]
    let writer = StoreWriter(StoredModels.family, rows: ["Animal": [["name": .text("a")]], "Dog": dogs])
    let store = try StoreContents(bytes: writer.bytes)
    #expect(store.rowCounts().counts == ["Animal": 1, "Dog": 2])
  }

  @Test("CloudKit's tables show mirroring; identifiers and history show SwiftData")
  func kinds() throws {
    var writer = StoreWriter(StoredModels.forms)
    writer.isMirrored = true
    #expect(try StoreContents(bytes: writer.bytes).isMirrored)
    writer.hasHistory = false
    #expect(try StoreContents(bytes: writer.bytes).framework == .coreData)
  }

  @Test("without a readable model the metadata still count")
  func withoutModel() throws {
    var writer = StoreWriter(StoredModels.forms)
    writer.cache = [0x07]
    let store = try StoreContents(bytes: writer.bytes)
    #expect(store.model == nil && store.checksum == StoredModels.forms.identity.checksum)
    #expect(store.modelFailure == "is damaged: its compressed data have an unknown block")
    #expect(store.rowCounts().counts == ["Stop": 0, "Trip": 0])
  }

  @Test("a model that does not give the hashes in the metadata is said to contradict them")
  func contradiction() throws {
    let other = StoredModel(
      identifiers: ["2.1.0"],
      entities: [
        StoredModels.entity("Stop", [.attribute(StoredModels.attribute("name", 700))]),
        StoredModels.entity("Trip", StoredModels.forms.entity(named: "Trip")?.properties ?? [], constraints: []),
      ])
    var writer = StoreWriter(StoredModels.forms)
    writer.cache = StoreWriter.deflated(StoreWriter(other).archive)
    #expect(try StoreContents(bytes: writer.bytes).contradictions == ["Stop", "Trip"])
  }

  @Test("another database is no store, and one without tables has no metadata")
  func foreign() {
    var writer = DatabaseWriter()
    let other = writer.bytes([DatabaseWriter.Table("MUSIC", "ID INTEGER PRIMARY KEY", [])])
    #expect(throws: FormatFailure.foreign("is a SQLite database, but not a store: it has no metadata of Core Data")) {
      try StoreContents(bytes: other)
    }
    let empty = writer.bytes([])
    #expect(throws: FormatFailure.foreign("has no metadata: no table was written into the file itself yet")) {
      try StoreContents(bytes: empty)
    }
  }
}

/// Damaged stores: whatever is wrong with the bytes, reading ends with contents or a failure.
@Suite("Damaged stores")
struct DamagedStoreTests {
  /// Reads all that can be read.
  private func read(_ bytes: [UInt8]) -> Bool {
    guard let store = try? StoreContents(bytes: bytes) else { return false }
    _ = store.rowCounts()
    _ = store.contradictions
    _ = store.model?.shape
    return true
  }

  @Test("every byte changed, in a small store: in parts, which run beside each other", arguments: 0..<8)
  func flips(part: Int) {
    var writer = StoreWriter(StoredModels.family, rows: ["Dog": [["name": .text("b")]]])
    writer.pageSize = 1024
    let bytes = writer.bytes
    var failures = 0
    for index in stride(from: part, to: bytes.count, by: 8) {
      var changed = bytes
      changed[index] ^= [0xff, 0x01, 0x80][index % 3]
      if !read(changed) { failures += 1 }
    }
    #expect(failures > 10)
  }

  @Test("cut off anywhere")
  func truncations() throws {
    var writer = StoreWriter(StoredModels.family)
    writer.pageSize = 1024
    let bytes = writer.bytes
    for size in stride(from: 0, to: bytes.count, by: 61) { _ = read(Array(bytes.prefix(size))) }
    let isReadable = read(Array(bytes.prefix(bytes.count / 4)))
    #expect(!isReadable)
  }

  @Test("bytes of real stores changed", arguments: RealStores.paths.map { String($0.split(separator: "/").last ?? "") })
  func realFlips(name: String) throws {
    let bytes = try RealStores.bytes(name)
    var random = SeededGenerator(name.utf8.reduce(7) { $0 &* 31 &+ UInt64($1) })
    for _ in 0..<12 {
      var changed = bytes
      for _ in 0..<Int.random(in: 1...40, using: &random) {
        changed[Int.random(in: 0..<bytes.count, using: &random)] = UInt8.random(in: 0...255, using: &random)
      }
      _ = read(changed)
    }
    #expect(read(bytes))
  }

  @Test("an archive with many references to few large parts is not read to its end")
  func sharedParts() {
    // An entity whose list of constraints names one list a thousand times, which names one text a thousand times.
    let text = PropertyListValue.reference(4)
    func list(_ element: Int, _ count: Int) -> PropertyListValue {
      .dictionary([("NS.objects", .array(Array(repeating: .reference(element), count: count)))])
    }
    let entity = PropertyListValue.dictionary([
      ("NSEntityName", text), ("NSUniqueTuples", .reference(5)), ("$class", .reference(7)),
    ])
    let model = PropertyListValue.dictionary([("NSEntities", .reference(2)), ("$class", .reference(8))])
    let archive = PropertyListValue.dictionary([
      ("$archiver", .string("NSKeyedArchiver")), ("$top", .dictionary([("root", .reference(1))])),
      (
        "$objects",
        .array([
          .string("$null"), model, list(3, 1), entity, .string("name"), list(6, 2000), list(4, 2000),
          .dictionary([("$classname", .string("NSEntityDescription"))]),
          .dictionary([("$classname", .string("NSManagedObjectModel"))]),
        ])
      ),
    ])
    #expect(throws: FormatFailure.tooLarge("its model has too many parts")) { try StoredModel(archive: archive.bytes) }
  }
}

/// A generator of one sequence for each seed.
struct SeededGenerator: RandomNumberGenerator {
  private var state: UInt64

  init(_ seed: UInt64) { state = seed }

  mutating func next() -> UInt64 {
    state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
    return state ^ (state >> 33)
  }
}
