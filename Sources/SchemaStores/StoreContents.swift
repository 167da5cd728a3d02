/// What a store holds.
package struct StoreContents: Sendable {
  /// The frameworks that write stores.
  package enum Framework: String, Sendable {
    case swiftData = "SwiftData"
    case coreData = "Core Data"
  }

  package let metadata: StoreMetadata
  /// The archived model; nil where the store has none that could be read.
  package let model: StoredModel?
  /// Why there is no model; nil where there is one.
  package let modelFailure: String?
  package let framework: Framework
  /// Whether the tables of CloudKit mirroring are there.
  package let isMirrored: Bool
  /// Whether changes are recorded for other processes.
  package let hasHistory: Bool
  /// What the write-ahead log adds; nil where it adds nothing.
  package var log: WriteAheadLog? { database.log }
  /// Whether a transaction was not finished when the file was read or copied.
  package var hasUnfinishedTransaction: Bool { database.hasUnfinishedTransaction }
  let database: Database
  /// The tables by name.
  let tables: [String: Table]

  /// Reads the store in a file, with the log beside it.
  package init(path: String) throws(FormatFailure) { try self.init(try Database(path: path)) }

  /// Reads the store in some bytes, with those of its log.
  package init(bytes: [UInt8], log: [UInt8]? = nil) throws(FormatFailure) {
    try self.init(try Database(HeldBytes(bytes), log: log.map { HeldBytes($0) }))
  }

  /// Metadata and caches take some kilobytes.
  private static let valueLimit = 1 << 26

  private init(_ database: Database) throws(FormatFailure) {
    self.database = database
    tables = Dictionary(try database.tables().map { ($0.name, $0) }) { first, _ in first }
    guard let table = tables["Z_METADATA"] else {
      throw .foreign(
        tables.isEmpty
          ? "has no metadata: no table was written into the file itself yet"
          : "is a SQLite database, but not a store: it has no metadata of Core Data")
    }
    metadata = try StoreContents.metadata(in: table)
    (model, modelFailure) = StoreContents.model(in: tables["Z_MODELCACHE"])
    hasHistory = tables["ATRANSACTION"] != nil && tables["ACHANGE"] != nil
    isMirrored = tables.keys.contains { $0.hasPrefix("ANSCK") }
    let isVersioned = metadata.identifiers.contains(where: \.isVersion)
    framework = isVersioned && hasHistory && (metadata.framework ?? 0) >= 1327 ? .swiftData : .coreData
  }

  private static func metadata(in table: Table) throws(FormatFailure) -> StoreMetadata {
    guard let column = table.column("Z_PLIST"), let row = try table.firstRow(),
      case .blob(let list) = try table.value(column, of: row, limit: valueLimit)
    else { throw .damaged("its metadata are empty") }
    var uuid = ""
    if let column = table.column("Z_UUID"), case .text(let text) = try table.value(column, of: row, limit: 1024) {
      uuid = text
    }
    return try StoreMetadata(uuid: uuid, list)
  }

  /// The archived model; a store opens without, so that a damaged one is no reason to stop.
  private static func model(in table: Table?) -> (StoredModel?, String?) {
    guard let table else { return (nil, "the store has none") }
    do throws(FormatFailure) {
      guard let row = try table.firstRow(), case .blob(let cache) = try row.value(0, limit: valueLimit) else {
        return (nil, "the store has none")
      }
      return (try StoredModel(cache: cache), nil)
    } catch {
      return (nil, error.reason)
    }
  }

  /// The checksum: as it was written, or of the hashes where the framework did not write it yet.
  package var checksum: String? { metadata.checksum ?? metadata.identity.checksum }

  /// The entities whose hashes, computed from the archived model, differ from those in the metadata.
  package var contradictions: [String] {
    guard let model else { return [] }
    let computed = model.identity
    let names = Set(metadata.hashes.keys).union(model.entities.map(\.name))
    return names.filter { metadata.hashes[$0] != computed.entity(named: $0)?.hash }.sorted()
  }
}

extension String {
  /// Whether it is three numbers with periods between, as SwiftData writes a version.
  fileprivate var isVersion: Bool {
    let parts = split(separator: ".", omittingEmptySubsequences: false)
    return parts.count == 3 && parts.allSatisfy { !$0.isEmpty && $0.allSatisfy(\.isASCII) && $0.allSatisfy(\.isNumber) }
  }
}
