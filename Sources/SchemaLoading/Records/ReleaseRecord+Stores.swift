import SchemaProject
import SchemaShapes
import SchemaText

/// A store of a release, as a record keeps it.
struct RecordedStore {
  let schema: ShippedSchema
  /// The object that was read: what it holds beyond the format is kept.
  let kept: JSONValue

  /// The keys of the format; those of a record are beside the first store's.
  static let keys = [
    "location", "container", "plan", "version", "identifier", "fingerprint", "checksum", "lowering", "entities",
  ]

  /// The members before what the format does not know, and the last one, which is long.
  func members(indent: String) -> (first: [(String, String)], entities: (String, String)) {
    var members: [(String, String)] = [
      ("container", JSONValue.text(schema.container)), ("plan", JSONValue.text(schema.plan)),
      ("version", JSONValue.text(schema.version)), ("identifier", JSONValue.text(schema.identifier)),
      ("fingerprint", JSONValue.quoted(ReleaseRecord.fingerprint(of: schema.shape))),
    ]
    if let location = schema.location { members.insert(("location", JSONValue.quoted(location.path)), at: 0) }
    // Of a record from before there were hashes nothing is known that could be written.
    if schema.identity.isComputed {
      members += [("checksum", JSONValue.text(schema.identity.checksum)), ("lowering", "\(StoreIdentity.revision)")]
    }
    return (members, ("entities", entities(indent: indent + "  ")))
  }

  /// The store as an object of its own.
  func text(indent: String) -> String {
    let (first, entities) = members(indent: indent)
    let rest = JSONValue.rest(of: kept, without: Self.keys)
    return JSONValue.object(lines: first + rest + [entities], indent: indent)
  }

  private func entities(indent: String) -> String {
    let entities = ShapeFormat.value(of: schema.shape).sorted { $0.key < $1.key }
    return JSONValue.object(
      lines: entities.map { name, value in
        let identity = schema.identity.entity(named: name)
        return (name, Self.entity(value, identity, keeping: kept["entities"]?[name], indent: indent + "  "))
      }, indent: indent)
  }

  private static func entity(
    _ value: JSONValue, _ identity: EntityIdentity?, keeping kept: JSONValue?, indent: String
  ) -> String {
    let properties = (value["properties"]?.object ?? [:]).sorted { $0.key < $1.key }.map { name, property in
      let rest = kept?["properties"]?[name]?.object ?? [:]
      let known = property.object ?? [:]
      return (
        name, JSONValue.object(rest.filter { !propertyKeys.contains($0.key) }.merging(known) { $1 }).text
      )
    }
    var members = ["parent", "unique", "indexes"].compactMap { key in value[key].map { (key, $0.text) } }
    members += identity.map(hash) ?? []
    members += JSONValue.rest(
      of: kept, without: ["parent", "unique", "indexes", "properties", "hash", "notHashed"])
    members.append(("properties", JSONValue.object(lines: properties, indent: indent + "  ")))
    return JSONValue.object(lines: members, indent: indent)
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
}

// MARK: Reading

extension RecordedStore {
  init(_ value: JSONValue) throws(ShapeFormat.Fault) {
    guard let entities = value["entities"]?.object else {
      throw ShapeFormat.Fault(reason: "has no release or no entities")
    }
    let shape = try ShapeFormat.shape(entities)
    guard value["fingerprint"]?.string == ReleaseRecord.fingerprint(of: shape) else {
      throw ShapeFormat.Fault(
        reason: "was edited by hand: its fingerprint does not match; record the release again with --replace")
    }
    schema = ShippedSchema(
      container: value["container"]?.string, location: value["location"]?.string.map(StorePlace.init(path:)),
      plan: value["plan"]?.string, version: value["version"]?.string, identifier: value["identifier"]?.string,
      shape: shape, identity: Self.identity(shape, value))
    kept = value
  }

  /// A reason as it was written.
  private static func obstacle(_ reason: String) -> HashObstacle {
    let end = reason.firstRange(of: ": ")
    return HashObstacle(
      what: String(reason[..<(end?.lowerBound ?? reason.endIndex)]),
      why: String(reason[(end?.upperBound ?? reason.endIndex)...]))
  }

  /// The hashes of a store; of those that were computed by other rules nothing is known.
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

// MARK: JSON of several lines

extension JSONValue {
  /// The members of an object that a format does not know.
  static func rest(of value: JSONValue?, without known: [String]) -> [(String, String)] {
    (value?.object ?? [:]).filter { !known.contains($0.key) }.sorted { $0.key < $1.key }.map {
      ($0.key, $0.value.text)
    }
  }

  /// An object with one member a line.
  static func object(lines members: [(String, String)], indent: String) -> String {
    if members.isEmpty { return "{}" }
    let lines = members.map { "\(indent)  \(quoted($0.0)): \($0.1)" }
    return "{\n\(lines.joined(separator: ",\n"))\n\(indent)}"
  }

  static func text(_ value: String?) -> String { value.map(quoted) ?? "null" }
}
