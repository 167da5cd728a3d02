import SchemaIdentity
import SchemaLinting

/// A record of a release: the shape of the schema that shipped, and where it came from.
package struct ReleaseRecord: Sendable {
  package let release: String
  /// The commit that it was recorded from; nil without git.
  package let commit: String?
  /// Whether Swift files differed from that commit.
  package let isDirty: Bool
  package let schema: ShippedSchema
  /// The document that was read: what it holds beyond the format is kept.
  private let kept: JSONValue

  /// Makes a record; what another one holds beyond the format is kept.
  package init(
    release: String, commit: String?, isDirty: Bool, schema: ShippedSchema, replacing other: ReleaseRecord? = nil
  ) {
    self.release = release
    self.commit = commit
    self.isDirty = isDirty
    self.schema = schema
    kept = other?.kept ?? .null
  }

  /// The newest format that is written and read.
  private static let format = 1
  /// Types nest more deeply than configurations do.
  private static let maximumDepth = 256

  // MARK: Writing

  /// The record as text: keys in a fixed order, one property a line.
  package var text: String {
    var members: [(String, String)] = [
      ("format", "\(Self.format)"), ("release", JSONValue.quoted(release)), ("commit", Self.text(commit)),
      ("dirty", "\(isDirty)"), ("container", Self.text(schema.container)), ("plan", Self.text(schema.plan)),
      ("version", Self.text(schema.version)), ("identifier", Self.text(schema.identifier)),
      ("fingerprint", JSONValue.quoted(Self.fingerprint(of: schema.shape))),
    ]
    // Of a record from before there were hashes nothing is known that could be written.
    if schema.identity.isComputed {
      members += [("checksum", Self.text(schema.identity.checksum)), ("lowering", "\(StoreIdentity.revision)")]
    }
    members += Self.rest(of: kept, without: members.map(\.0) + ["entities", "checksum", "lowering"])
    members.append(("entities", entities))
    return Self.object(members, indent: "") + "\n"
  }

  private var entities: String {
    let entities = ShapeFormat.value(of: schema.shape).sorted { $0.key < $1.key }
    return Self.object(
      entities.map { name, value in
        let identity = schema.identity.entity(named: name)
        return (name, Self.entity(value, identity, keeping: kept["entities"]?[name]))
      }, indent: "  ")
  }

  private static func entity(_ value: JSONValue, _ identity: EntityIdentity?, keeping kept: JSONValue?) -> String {
    let properties = (value["properties"]?.object ?? [:]).sorted { $0.key < $1.key }.map { name, property in
      let rest = kept?["properties"]?[name]?.object ?? [:]
      let known = property.object ?? [:]
      return (
        name, JSONValue.object(rest.filter { !propertyKeys.contains($0.key) }.merging(known) { $1 }).text
      )
    }
    var members = ["parent", "unique", "indexes"].compactMap { key in value[key].map { (key, $0.text) } }
    members += identity.map(hash) ?? []
    members += rest(of: kept, without: ["parent", "unique", "indexes", "properties", "hash", "notHashed"])
    members.append(("properties", object(properties, indent: "      ")))
    return object(members, indent: "    ")
  }

  /// The hash of an entity, or why it is not computed.
  private static func hash(_ identity: EntityIdentity) -> [(String, String)] {
    if let hash = identity.hash { return [("hash", JSONValue.quoted(hash.hex))] }
    let reasons = identity.obstacles.map { JSONValue.string("\($0.what): \($0.why)") }
    return reasons.isEmpty ? [] : [("notHashed", JSONValue.array(reasons).text)]
  }

  /// The keys that the format has for a property.
  private static let propertyKeys: Set<String> = [
    "type", "optional", "unique", "external", "options", "originalName", "hashModifier", "default", "to", "many",
    "delete", "inverse",
    "counts",
  ]

  /// The members of an object that the format does not know.
  private static func rest(of value: JSONValue?, without known: [String]) -> [(String, String)] {
    (value?.object ?? [:]).filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map {
      ($0.key, $0.value.text)
    }
  }

  private static func object(_ members: [(String, String)], indent: String) -> String {
    if members.isEmpty { return "{}" }
    let lines = members.map { "\(indent)  \(JSONValue.quoted($0.0)): \($0.1)" }
    return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
  }

  private static func text(_ value: String?) -> String { value.map(JSONValue.quoted) ?? "null" }

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
    guard format <= Self.format else {
      throw ShapeFormat.Fault(reason: "has format \(format), which only a later version of this tool can read")
    }
    guard let release = value["release"]?.string, !release.isEmpty, let entities = value["entities"]?.object else {
      throw ShapeFormat.Fault(reason: "has no release or no entities")
    }
    let shape = try ShapeFormat.shape(entities)
    guard value["fingerprint"]?.string == Self.fingerprint(of: shape) else {
      throw ShapeFormat.Fault(
        reason: "was edited by hand: its fingerprint does not match; record the release again with --replace")
    }
    self.release = release
    commit = value["commit"]?.string
    isDirty = value["dirty"]?.boolean ?? false
    schema = ShippedSchema(
      container: value["container"]?.string, plan: value["plan"]?.string, version: value["version"]?.string,
      identifier: value["identifier"]?.string, shape: shape, identity: Self.identity(shape, value))
    kept = value
  }

  /// A reason as it was written.
  private static func obstacle(_ reason: String) -> HashObstacle {
    let end = reason.firstRange(of: ": ")
    return HashObstacle(
      what: String(reason[..<(end?.lowerBound ?? reason.endIndex)]),
      why: String(reason[(end?.upperBound ?? reason.endIndex)...]))
  }

  /// The hashes of a record; of those that were computed by other rules nothing is known.
  private static func identity(_ shape: Shape, _ value: JSONValue) -> StoreIdentity {
    guard value["lowering"]?.integer == StoreIdentity.revision else {
      return StoreIdentity(names: shape.entities.map(\.name), isComplete: true)
    }
    let entities = shape.entities.map { entity in
      let recorded = value["entities"]?[entity.name]
      let reasons = recorded?["notHashed"]?.elements?.compactMap(\.string) ?? []
      return EntityIdentity(
        name: entity.name, hash: recorded?["hash"]?.string.flatMap(VersionHash.init(hex:)),
        obstacles: reasons.map(obstacle))
    }
    return StoreIdentity(entities: entities, isComplete: true)
  }
}

// MARK: Places

extension Release {
  /// The release that a record shows; its places are members of the record.
  package init(_ record: ReleaseRecord, in file: SourceFile) {
    self.init(
      name: record.release, source: .record, container: record.schema.container, plan: record.schema.plan,
      version: record.schema.version, identifier: record.schema.identifier, shape: record.schema.shape,
      identity: record.schema.identity,
      places: record.places(in: file))
  }
}

extension ReleaseRecord {
  /// The places of entities and properties in the file that the record was read from; that of the release under "".
  fileprivate func places(in file: SourceFile) -> [String: Place] {
    var places: [String: Place] = [:]
    places[""] = kept.member("release").map { Place(file: file, span: $0.heading(in: file)) }
    for entity in kept["entities"]?.members ?? [] {
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
