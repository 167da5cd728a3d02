import SchemaNames
import SchemaProject
import SchemaShapes
import SchemaSyntax
import SchemaText

/// A record of a release: the stores that it opens, and where that was read.
package struct ReleaseRecord: Sendable {
  package let release: String
  /// The commit that it was recorded from; nil without git.
  package let commit: String?
  /// Whether Swift files differed from that commit.
  package let isDirty: Bool
  /// The stores, of which there is at least one.
  package let stores: [ShippedSchema]
  /// The document that was read: what it holds beyond the format is kept.
  private let kept: JSONValue

  /// Makes a record; what another one holds beyond the format is kept.
  package init(
    release: String, commit: String?, isDirty: Bool, stores: [ShippedSchema], replacing other: ReleaseRecord? = nil
  ) {
    self.release = release
    self.commit = commit
    self.isDirty = isDirty
    self.stores = stores
    kept = other?.kept ?? .null
  }

  /// The first store, which format 1 has alone.
  package var schema: ShippedSchema { stores[0] }

  /// The newest format that is written and read.
  private static let newestFormat = 2
  /// The oldest format that can hold the record.
  private var format: Int { stores.count == 1 && schema.location == nil ? 1 : Self.newestFormat }
  /// Types nest more deeply than configurations do.
  private static let maximumDepth = 256

  // MARK: Writing

  /// The record as text: keys in a fixed order, one property a line.
  package var text: String {
    let (first, entities) = RecordedStore(schema: schema, kept: kept).members(indent: "")
    let members =
      [
        ("format", "\(format)"), ("release", JSONValue.quoted(release)), ("commit", JSONValue.text(commit)),
        ("dirty", "\(isDirty)"),
      ] + first + JSONValue.rest(of: kept, without: Self.keys + RecordedStore.keys) + [entities] + otherStores
    return JSONValue.object(lines: members, indent: "") + "\n"
  }

  private static let keys = ["format", "release", "commit", "dirty", otherStoresKey]
  private static let otherStoresKey = "otherStores"

  private var otherStores: [(String, String)] {
    if stores.count == 1 { return [] }
    let texts = stores.dropFirst().map { store in
      "    " + RecordedStore(schema: store, kept: keptStore(like: store)).text(indent: "    ")
    }
    return [(Self.otherStoresKey, "[\n\(texts.joined(separator: ",\n"))\n  ]")]
  }

  /// What was read of another store that is at one place with one, and of one container.
  private func keptStore(like store: ShippedSchema) -> JSONValue {
    kept[Self.otherStoresKey]?.elements?.first {
      $0["location"]?.string == store.location?.path && $0["container"]?.string == store.container
    } ?? .null
  }

  /// A hash of the shape's text (FNV-1a, 64 bits), which tells a record that was edited by hand.
  static func fingerprint(of shape: Shape) -> String {
    let text = JSONValue.object(ShapeFormat.value(of: shape)).text
    let hash = text.utf8.reduce(0xcbf2_9ce4_8422_2325 as UInt64) { ($0 ^ UInt64($1)) &* 0x100_0000_01b3 }
    let digits = String(hash, radix: 16)
    return String(repeating: "0", count: 16 - digits.count) + digits
  }

  // MARK: Reading

  init(_ bytes: [UInt8]) throws(ShapeFormat.Fault) {
    guard let value = try? JSONValue(bytes, maximumDepth: Self.maximumDepth), value.members != nil else {
      throw ShapeFormat.Fault(reason: "is not a JSON object")
    }
    guard let format = value["format"]?.integer else { throw ShapeFormat.Fault(reason: "has no format version") }
    guard format <= Self.newestFormat else {
      throw ShapeFormat.Fault(reason: "has format \(format), which only a later version of this tool can read")
    }
    guard let release = value["release"]?.string, !release.isEmpty else {
      throw ShapeFormat.Fault(reason: "has no release or no entities")
    }
    var stores = [try RecordedStore(value).schema]
    for other in value[Self.otherStoresKey]?.elements ?? [] { stores.append(try RecordedStore(other).schema) }
    self.release = release
    commit = value["commit"]?.string
    isDirty = value["dirty"]?.boolean ?? false
    self.stores = stores
    kept = value
  }

  // MARK: Places

  /// The stores of the release; their places are members of the record in a file.
  package func releases(in file: SourceFile) -> [Release] {
    let values = [kept] + (kept[Self.otherStoresKey]?.elements ?? [])
    return zip(stores, values).map { store, value in
      Release(
        name: release, source: .record, container: store.container, location: store.location, plan: store.plan,
        version: store.version, identifier: store.identifier, shape: store.shape, identity: store.identity,
        places: places(of: value, in: file))
    }
  }

  /// The places of a store's entities and properties; that of the release under "".
  private func places(of store: JSONValue, in file: SourceFile) -> [String: Place] {
    var places: [String: Place] = [:]
    places[""] = kept.member("release").map { Place(file: file, span: $0.heading(in: file)) }
    for entity in store["entities"]?.members ?? [] {
      places[entity.key] = Place(file: file, span: entity.opening)
      for property in entity.value["properties"]?.members ?? [] {
        places["\(entity.key).\(property.key)"] = Place(file: file, span: property.heading(in: file))
      }
    }
    return places
  }
}

extension JSONValue {
  fileprivate func member(_ key: String) -> Member? { members?.first { $0.key == key } }
}

extension JSONValue.Member {
  /// The key, and the bracket that opens the value.
  fileprivate var opening: Span { Span(start: place.start, end: value.place.start + 1) }

  /// The key and the value; without the rest of a value of several lines.
  fileprivate func heading(in file: SourceFile) -> Span {
    let isLong = file.bytes[value.place.start..<value.place.end].contains(UInt8(ascii: "\n"))
    return isLong ? opening : Span(start: place.start, end: value.place.end)
  }
}
