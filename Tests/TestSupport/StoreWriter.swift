import SchemaShapes
import SchemaStores

/// A store as SwiftData would write it: metadata with hashes, the archived model, and tables with rows.
package struct StoreWriter {
  package var model: StoredModel
  /// The rows of each entity: values by the names of the properties.
  package var rows: [String: [[String: RowValue]]]
  package var pageSize = 4096
  package var framework = 1526
  package var hasChecksum = true
  package var hasHistory = true
  package var isMirrored = false
  /// What stands in for the compressed model; nil for the model itself.
  package var cache: [UInt8]?

  package init(_ model: StoredModel, rows: [String: [[String: RowValue]]] = [:]) {
    self.model = model
    self.rows = rows
  }

  package var bytes: [UInt8] {
    var writer = DatabaseWriter(pageSize: pageSize)
    return writer.bytes(tables)
  }

  /// The model as NSKeyedArchiver writes it.
  package var archive: [UInt8] { ModelArchiver(model).bytes }

  private var tables: [DatabaseWriter.Table] {
    var tables = model.entities.filter { $0.parent == nil }.map(table)
    tables.append(
      DatabaseWriter.Table(
        "Z_PRIMARYKEY", "Z_ENT INTEGER PRIMARY KEY, Z_NAME VARCHAR, Z_SUPER INTEGER, Z_MAX INTEGER",
        model.entities.map { [.null, .text($0.name), .integer(0), .integer(0)] }))
    tables.append(
      DatabaseWriter.Table(
        "Z_METADATA", "Z_VERSION INTEGER PRIMARY KEY, Z_UUID VARCHAR(255), Z_PLIST BLOB",
        [[.null, .text("00000000-0000-0000-0000-000000000000"), .blob(metadata)]]))
    let compressed = cache ?? StoreWriter.deflated(archive)
    tables.append(DatabaseWriter.Table("Z_MODELCACHE", "Z_CONTENT BLOB", [[.blob(compressed)]]))
    for name in hasHistory ? ["ACHANGE", "ATRANSACTION", "ATRANSACTIONSTRING"] : [] {
      tables.append(DatabaseWriter.Table(name, "Z_PK INTEGER PRIMARY KEY", []))
    }
    if isMirrored { tables.append(DatabaseWriter.Table("ANSCKEVENT", "Z_PK INTEGER PRIMARY KEY", [])) }
    return tables
  }

  private func table(_ root: StoredEntity) -> DatabaseWriter.Table {
    let family = model.entities.filter { model.root(of: $0).name == root.name }
    let properties = family.flatMap(\.properties).filter { property in
      guard case .relationship(let relationship) = property else { return !property.core.isTransient }
      return !relationship.isToMany
    }
    var columns: [String] = []
    for property in properties {
      var names = [property.core.name]
      if case .attribute(let attribute) = property, !attribute.leaves.isEmpty {
        names = attribute.flatLeaves.map(\.name)
      }
      for name in names where !columns.contains(name) { columns.append(name) }
    }
    var lines: [[RowValue]] = []
    for entity in family {
      let number = (model.entities.firstIndex(of: entity) ?? 0) + 1
      for row in rows[entity.name] ?? [] {
        lines.append([.null, .integer(Int64(number)), .integer(1)] + columns.map { row[$0] ?? .null })
      }
    }
    let text = columns.map { ", Z\($0.uppercased()) VARCHAR" }.joined()
    return DatabaseWriter.Table(
      "Z\(root.name.uppercased())", "Z_PK INTEGER PRIMARY KEY, Z_ENT INTEGER, Z_OPT INTEGER\(text)", lines)
  }

  private var metadata: [UInt8] {
    let identity = model.identity
    let hashes = identity.entities.map { ($0.name, PropertyListValue.data($0.hash?.bytes ?? [])) }
    var entries: [(String, PropertyListValue)] = [
      ("NSStoreModelVersionHashes", .dictionary(hashes)),
      ("NSStoreModelVersionIdentifiers", .array(model.identifiers.map { .string($0) })),
      ("NSStoreModelVersionHashesVersion", .integer(3)), ("NSPersistenceFrameworkVersion", .integer(framework)),
      ("NSStoreType", .string("SQLite")),
    ]
    if hasChecksum, let checksum = identity.checksum {
      entries.append(("NSStoreModelVersionChecksumKey", .string(checksum)))
    }
    return PropertyListValue.dictionary(entries).bytes
  }

  /// Bytes as DEFLATE holds them without compressing.
  package static func deflated(_ bytes: [UInt8]) -> [UInt8] {
    let starts = Array(stride(from: 0, to: max(bytes.count, 1), by: 65_535))
    return starts.flatMap { start -> [UInt8] in
      let part = bytes[start..<min(start + 65_535, bytes.count)]
      let size = part.count
      let head = [UInt8(start == starts.last ? 1 : 0), UInt8(size & 0xff), UInt8(size >> 8)]
      return head + [UInt8(~size & 0xff), UInt8((~size >> 8) & 0xff)] + part
    }
  }
}

/// A model as NSKeyedArchiver writes it.
private struct ModelArchiver {
  private var objects: [PropertyListValue] = [.string("$null")]
  private var classes: [String: Int] = [:]
  private var entities: [String: Int] = [:]

  init(_ model: StoredModel) {
    _ = add(.null)
    for entity in model.entities { entities[entity.name] = add(.null) }
    for entity in model.entities { write(entity, at: entities[entity.name] ?? 0) }
    let list = collection("NSArray", model.entities.map { entities[$0.name] ?? 0 })
    let known = object("NSKnownKeysDictionary1", [("values", .reference(list))])
    let identifiers = collection("NSSet", model.identifiers.map { add(.string($0)) })
    objects[1] = value(
      "NSManagedObjectModel", [("NSEntities", .reference(known)), ("NSVersionIdentifiers", .reference(identifiers))])
  }

  var bytes: [UInt8] {
    PropertyListValue.dictionary([
      ("$version", .integer(100_000)), ("$archiver", .string("NSKeyedArchiver")),
      ("$top", .dictionary([("root", .reference(1))])), ("$objects", .array(objects)),
    ]).bytes
  }

  private mutating func add(_ value: PropertyListValue) -> Int {
    objects.append(value)
    return objects.count - 1
  }

  private mutating func value(_ name: String, _ entries: [(String, PropertyListValue)]) -> PropertyListValue {
    let number = classes[name] ?? add(.dictionary([("$classname", .string(name))]))
    classes[name] = number
    return .dictionary(entries + [("$class", .reference(number))])
  }

  private mutating func object(_ name: String, _ entries: [(String, PropertyListValue)]) -> Int {
    let value = value(name, entries)
    return add(value)
  }

  private mutating func collection(_ name: String, _ elements: [Int]) -> Int {
    object(name, [("NS.objects", .array(elements.map { .reference($0) }))])
  }

  private mutating func text(_ text: String?) -> PropertyListValue { .reference(text.map { add(.string($0)) } ?? 0) }

  private mutating func write(_ entity: StoredEntity, at position: Int) {
    let keys = entity.properties.map { add(.string($0.core.name)) }
    let values = entity.properties.map { property -> Int in
      switch property {
      case .attribute(let attribute): write(attribute, of: attribute.isInherited ? entity.parent : entity.name)
      case .relationship(let relationship):
        write(relationship, of: relationship.isInherited ? entity.parent : entity.name)
      }
    }
    let properties = object(
      "NSMutableDictionary",
      [("NS.keys", .array(keys.map { .reference($0) })), ("NS.objects", .array(values.map { .reference($0) }))])
    let tuples = entity.constraints.map { constraint in
      collection("NSArray", constraint.map { add(.string($0)) })
    }
    let unique = collection("NSArray", tuples)
    objects[position] = value(
      "NSEntityDescription",
      [
        ("NSEntityName", text(entity.name)), ("NSProperties", .reference(properties)),
        ("NSUniqueTuples", .reference(unique)), ("NSIsAbstract", .boolean(entity.isAbstract)),
        ("NSSuperentity", .reference(entity.parent.flatMap { entities[$0] } ?? 0)),
        ("NSRenamingIdentifier", text(entity.originalName ?? entity.name)),
      ])
  }

  private mutating func common(_ core: PropertyCore, _ original: String?, _ owner: String?) -> [(
    String, PropertyListValue
  )] {
    let bits = 241 | (core.isOptional ? 2 : 0) | (core.isReadOnly ? 4 : 0) | (core.isTransient ? 8 : 0)
    return [
      ("NSPropertyName", text(core.name)), ("_P", .integer(bits)),
      ("NSRenamingIdentifier", text(original ?? core.name)),
      ("NSEntity", .reference(owner.flatMap { entities[$0] } ?? 0)),
      ("NSVersionHashModifier", text(core.modifier.isEmpty ? nil : core.modifier)),
    ]
  }

  private mutating func write(_ attribute: StoredAttribute, of owner: String?) -> Int {
    let flags = (attribute.isExternal ? 4 : 0) | (attribute.isPreserved ? 16 : 0)
    var entries = common(attribute.core, attribute.originalName, owner)
    entries += [
      ("NSAttributeType", .integer(Int(attribute.type))), ("NSFlagsKey", .integer(flags)),
      ("NSAttributeValueClassName", text(attribute.valueClass)),
      ("NSValueTransformerName", text(attribute.transformer)),
    ]
    if !attribute.leaves.isEmpty {
      let leaves = attribute.leaves.map { write($0, of: nil) }
      entries.append(("NSCompositeElements", .reference(collection("NSArray", leaves))))
    }
    if let enumeration = attribute.enumeration {
      var names = ["EnumType"]
      if enumeration == .cases { names.append("enum") }
      let keys = names.map { PropertyListValue.reference(add(.string($0))) }
      let values = names.map { _ in PropertyListValue.reference(add(.boolean(true))) }
      let info = object("NSDictionary", [("NS.keys", .array(keys)), ("NS.objects", .array(values))])
      entries.append(("NSUserInfo", .reference(info)))
    }
    return object(
      attribute.leaves.isEmpty ? "NSAttributeDescription" : "NSCompositeAttributeDescription", entries)
  }

  private mutating func write(_ relationship: StoredRelationship, of owner: String?) -> Int {
    var entries = common(relationship.core, relationship.originalName, owner)
    entries += [
      ("_NSDestinationEntityName", text(relationship.destination)),
      ("NSDestinationEntity", .reference(entities[relationship.destination] ?? 0)),
      ("_NSInverseRelationshipName", text(relationship.inverse)), ("NSDeleteRule", .integer(relationship.deleteRule)),
      ("NSMinCount", .integer(Int(relationship.minimum))), ("NSMaxCount", .integer(Int(relationship.maximum))),
      ("NSIsOrdered", .boolean(relationship.isOrdered)),
    ]
    return object("NSRelationshipDescription", entries)
  }
}
