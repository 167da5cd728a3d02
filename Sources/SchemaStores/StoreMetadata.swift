import SchemaShapes

/// What a store says of itself in `Z_METADATA`.
package struct StoreMetadata: Hashable, Sendable {
  package let uuid: String
  /// The hashes of the entities by name (`NSStoreModelVersionHashes`).
  package let hashes: [String: VersionHash]
  /// The version identifiers; an empty one is left out.
  package let identifiers: [String]
  /// `NSStoreModelVersionChecksumKey`; nil where the framework did not write it yet.
  package let checksum: String?
  /// `NSStoreModelVersionHashesDigest`; nil where the framework did not write it yet.
  package let digest: String?
  /// `NSPersistenceFrameworkVersion`; nil where it is not there.
  package let framework: Int?

  package init(
    uuid: String, hashes: [String: VersionHash], identifiers: [String], checksum: String?, digest: String?,
    framework: Int?
  ) {
    self.uuid = uuid
    self.hashes = hashes
    self.identifiers = identifiers
    self.checksum = checksum
    self.digest = digest
    self.framework = framework
  }

  /// Reads the property list of the metadata.
  init(uuid: String, _ bytes: [UInt8]) throws(FormatFailure) {
    let list = try PropertyList(bytes)
    let entries = try list.entries(try list.object(list.root))
    func object(_ key: String) throws(FormatFailure) -> PropertyList.Object? {
      guard let position = entries[key] else { return nil }
      return try list.object(position)
    }
    guard let written = try object("NSStoreModelVersionHashes") else { throw .damaged("its metadata have no hashes") }
    var hashes: [String: VersionHash] = [:]
    for (name, position) in try list.entries(written) {
      guard case .data(let bytes) = try list.object(position), let hash = VersionHash(bytes: bytes) else {
        throw .damaged("the hash of an entity in its metadata")
      }
      hashes[name] = hash
    }
    var identifiers: [String] = []
    if case .array(let elements)? = try object("NSStoreModelVersionIdentifiers") {
      for element in elements.prefix(64) {
        if case .string(let text) = try list.object(element), !text.isEmpty { identifiers.append(text) }
      }
    }
    func text(_ key: String) throws(FormatFailure) -> String? {
      if case .string(let text)? = try object(key) { text } else { nil }
    }
    var framework: Int?
    if case .integer(let number)? = try object("NSPersistenceFrameworkVersion") { framework = Int(number) }
    self.init(
      uuid: uuid, hashes: hashes, identifiers: identifiers, checksum: try text("NSStoreModelVersionChecksumKey"),
      digest: try text("NSStoreModelVersionHashesDigest"), framework: framework)
  }

  /// What identifies the store's schema to Core Data.
  package var identity: StoreIdentity {
    StoreIdentity(
      entities: hashes.map { EntityIdentity(name: $0.key, hash: $0.value, obstacles: []) }, isComplete: true)
  }

  /// The systems that the framework's number was seen on.
  package var system: String? {
    switch framework {
    case .some(1300..<1400): "the systems of 2023 (iOS 17, macOS 14)"
    case .some(1400..<1500): "the systems of 2024 (iOS 18, macOS 15)"
    case .some(1500..<1600): "the systems of 2025 (iOS 26, macOS 26)"
    default: nil
    }
  }
}
