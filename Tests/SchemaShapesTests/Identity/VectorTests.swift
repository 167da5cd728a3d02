import Testing

@Suite("Hashes that stores show")
struct VectorTests {
  @Test("there are vectors")
  func vectors() {
    #expect(Vector.all.count == 8)
    #expect(Vector.all.reduce(0) { $0 + $1.entityHashes.count } == 51)
  }

  @Test("entity hashes are those of the store, under the reading of its system", arguments: Vector.all)
  func entities(vector: Vector) throws {
    let identity = try #require(vector.identity)
    for (name, expected) in vector.entityHashes {
      let entity = try #require(identity.entity(named: name))
      #expect(entity.hash(reading: vector.reading)?.hex == expected, "\(name)")
    }
  }

  @Test("checksums are those of the store, under the reading of its system", arguments: Vector.all)
  func checksums(vector: Vector) throws {
    guard let checksum = vector.checksum else { return }
    #expect(try #require(vector.identity).checksum(reading: vector.reading) == checksum)
  }

  @Test("what is given without a reading is right", arguments: Vector.all)
  func refusal(vector: Vector) throws {
    let identity = try #require(vector.identity)
    for entity in identity.entities {
      if let hash = entity.hash { #expect(hash.hex == vector.entityHashes[entity.name] ?? hash.hex, "\(entity.name)") }
      #expect((entity.hash == nil) == !entity.obstacles.isEmpty)
    }
    #expect(identity.checksum == nil || identity.checksum == vector.checksum)
  }

  @Test("an unwritten inverse leaves the hashes of both sides open")
  func unwrittenInverses() throws {
    let retroview = try #require(Vector.all.first { $0.id == "retroview-2024-12" }?.identity)
    #expect(retroview.entities.filter { $0.hash == nil }.map(\.name) == ["Crop", "StereoCard"])
    #expect(retroview.checksum == nil)
  }
}
