import SchemaShapes

extension StoredModel {
  /// A model takes some kilobytes for each entity.
  private static let sizeLimit = 1 << 24

  /// Reads the model in a store's cache, which is compressed.
  package init(cache: [UInt8]) throws(FormatFailure) {
    try self.init(archive: Inflater.inflate(cache, limit: Self.sizeLimit))
  }

  /// Reads a model that NSKeyedArchiver wrote.
  package init(archive: [UInt8]) throws(FormatFailure) {
    var reader = try ArchivedModelReader(archive: KeyedArchive(archive))
    self = try reader.model()
  }
}

/// Reads an archived NSManagedObjectModel.
///
/// Each object is read once, and objects that lead to each other are kept apart by their numbers: entities name theirs.
private struct ArchivedModelReader {
  /// Names are short; many long ones would take much memory.
  private static let nameLimit = 1024

  /// Structs in structs are stored as one, so that archives have two levels.
  private static let depthLimit = 3

  let archive: KeyedArchive
  /// The names of the entities that were read, by their numbers.
  private var names: [Int: String] = [:]
  /// The properties that were read, by their numbers, each with the number of its entity.
  private var properties: [Int: (property: StoredProperty?, owner: Int?)] = [:]
  /// How many elements of lists may still be read: one list may be in many places.
  private var budget = 1 << 20

  init(archive: KeyedArchive) { self.archive = archive }

  mutating func model() throws(FormatFailure) -> StoredModel {
    guard case .object(let model) = try archive.value(archive.root), model.className == "NSManagedObjectModel" else {
      throw .foreign("is not an archived model")
    }
    guard let number = try archive.number("NSEntities", of: model), case .object(let list) = try archive.value(number)
    else { throw .damaged("its model has no entities") }
    let numbers = try spend(self.numbers(ofEntities: list))
    var objects: [(number: Int, object: KeyedArchive.Object)] = []
    for number in numbers where names[number] == nil {
      guard case .object(let object) = try archive.value(number) else { throw .damaged("an entity of its model") }
      guard let name = try text("NSEntityName", of: object) else { throw .damaged("an entity without a name") }
      names[number] = name
      objects.append((number, object))
    }
    guard Set(names.values).count == names.count else { throw .damaged("two entities have one name") }
    var entities: [StoredEntity] = []
    for (number, object) in objects { entities.append(try entity(object, number)) }
    return StoredModel(identifiers: try texts("NSVersionIdentifiers", of: model), entities: entities)
  }

  private func numbers(ofEntities list: KeyedArchive.Object) throws(FormatFailure) -> [Int] {
    if list.className.hasPrefix("NSKnownKeysDictionary") {
      return try archive.numbers("values", of: list)
    }
    return try archive.elements(of: list)
  }

  /// Counts the elements of a list as read.
  private mutating func spend<Element>(_ list: [Element]) throws(FormatFailure) -> [Element] {
    budget -= list.count
    guard budget >= 0 else { throw .tooLarge("its model has too many parts") }
    return list
  }

  // MARK: Entities

  private mutating func entity(_ object: KeyedArchive.Object, _ number: Int) throws(FormatFailure) -> StoredEntity {
    let name = names[number] ?? ""
    var properties: [StoredProperty] = []
    if let listNumber = try archive.number("NSProperties", of: object),
      case .object(let list) = try archive.value(listNumber)
    {
      for propertyNumber in try spend(archive.entries(of: list)).map(\.number) {
        if let property = try property(propertyNumber, in: number) { properties.append(property) }
      }
    }
    let own = Set(properties.map(\.core.name))
    guard own.count == properties.count else { throw .damaged("two properties of '\(name)' have one name") }
    let parent = try archive.number("NSSuperentity", of: object).flatMap { names[$0] }
    return StoredEntity(
      name: name, parent: parent, isAbstract: try flag("NSIsAbstract", of: object),
      className: try text("NSClassNameForEntity", of: object),
      modifier: try text("NSVersionHashModifier", of: object) ?? "",
      properties: properties, constraints: try constraints(of: object),
      originalName: try originalName(of: object, named: name))
  }

  private mutating func constraints(of object: KeyedArchive.Object) throws(FormatFailure) -> [[String]] {
    var constraints: [[String]] = []
    for number in try spend(archive.numbers("NSUniqueTuples", of: object)) {
      guard case .object(let tuple) = try archive.value(number) else { continue }
      var names: [String] = []
      for number in try spend(archive.elements(of: tuple)) {
        switch try archive.value(number) {
        case .string(let name) where name.utf8.count <= Self.nameLimit: names.append(name)
        case .object(let property): if let name = try text("NSPropertyName", of: property) { names.append(name) }
        default: break
        }
      }
      if !names.isEmpty { constraints.append(names) }
    }
    return constraints
  }

  // MARK: Properties

  private mutating func property(_ number: Int, in entity: Int) throws(FormatFailure) -> StoredProperty? {
    let known = if let known = properties[number] { known } else { try read(number) }
    properties[number] = known
    return known.owner == nil || known.owner == entity ? known.property : known.property?.inherited
  }

  private mutating func read(_ number: Int) throws(FormatFailure) -> (property: StoredProperty?, owner: Int?) {
    guard case .object(let object) = try archive.value(number) else { throw .damaged("a property of its model") }
    let property: StoredProperty? =
      switch object.className {
      case "NSRelationshipDescription": .relationship(try relationship(object))
      // Neither is stored.
      case "NSFetchedPropertyDescription", "NSExpressionDescription": nil
      default: .attribute(try attribute(object, depth: 0))
      }
    return (property, try archive.number("NSEntity", of: object))
  }

  private func core(_ object: KeyedArchive.Object) throws(FormatFailure) -> PropertyCore {
    guard let name = try text("NSPropertyName", of: object) else { throw .damaged("a property without a name") }
    let bits = try number("_P", of: object)
    return PropertyCore(
      name: name, isOptional: try flag("NSIsOptional", of: object, orBit: 2, in: bits),
      isTransient: try flag("NSIsTransient", of: object, orBit: 8, in: bits),
      isReadOnly: (bits ?? 0) & 4 != 0, modifier: try text("NSVersionHashModifier", of: object) ?? "")
  }

  private mutating func attribute(_ object: KeyedArchive.Object, depth: Int) throws(FormatFailure) -> StoredAttribute {
    let core = try core(object)
    let type = UInt32(truncatingIfNeeded: try number("NSAttributeType", of: object) ?? 0)
    let flags = try number("NSFlagsKey", of: object) ?? 0
    var leaves: [StoredAttribute] = []
    if depth <= Self.depthLimit {
      for number in try spend(archive.numbers("NSCompositeElements", of: object)) {
        guard case .object(let leaf) = try archive.value(number) else { throw .damaged("a part of '\(core.name)'") }
        let part = try attribute(leaf, depth: depth + 1)
        leaves += part.leaves.isEmpty || depth == 0 ? [part] : part.leaves
      }
    }
    return StoredAttribute(
      core: core, type: type, valueClass: try text("NSAttributeValueClassName", of: object),
      isExternal: flags & 4 != 0, isPreserved: flags & 16 != 0,
      transformer: try text("NSValueTransformerName", of: object),
      defaultText: try defaultText(of: object, type), originalName: try originalName(of: object, named: core.name),
      leaves: leaves, enumeration: try enumeration(object) ?? Self.enumeration(named: core.name, leaves))
  }

  /// What frameworks from 1526 on, which do not mark enums, write for one with raw values: a single part with the name of
  /// the property, which may be nil. A struct with one such field is the same store.
  private static func enumeration(named name: String, _ leaves: [StoredAttribute]) -> StoredAttribute.Enumeration? {
    leaves.count == 1 && leaves[0].name == name && leaves[0].core.isOptional ? .rawValues : nil
  }

  /// SwiftData marks enums, and lists something for those whose cases have parts.
  private mutating func enumeration(_ object: KeyedArchive.Object) throws(FormatFailure) -> StoredAttribute.Enumeration?
  {
    guard let number = try archive.number("NSUserInfo", of: object), case .object(let info) = try archive.value(number)
    else { return nil }
    let entries = try spend(archive.entries(of: info))
    guard let entry = entries.first(where: { $0.name == "EnumType" }) else { return nil }
    switch try archive.value(entry.number) {
    case .boolean(false), .integer(0), .null: return nil
    default: return entries.contains { $0.name == "enum" } ? .cases : .rawValues
    }
  }

  private func relationship(_ object: KeyedArchive.Object) throws(FormatFailure) -> StoredRelationship {
    let core = try core(object)
    let known = try archive.number("NSDestinationEntity", of: object).flatMap { names[$0] }
    let named = try text("_NSDestinationEntityName", of: object)
    guard let destination = known ?? named else {
      throw .damaged("the relationship '\(core.name)' leads nowhere")
    }
    return StoredRelationship(
      core: core, destination: destination, inverse: try text("_NSInverseRelationshipName", of: object),
      minimum: UInt32(truncatingIfNeeded: try number("NSMinCount", of: object) ?? 0),
      maximum: UInt32(truncatingIfNeeded: try number("NSMaxCount", of: object) ?? 0),
      isOrdered: try flag("NSIsOrdered", of: object), deleteRule: Int(try number("NSDeleteRule", of: object) ?? 1),
      originalName: try originalName(of: object, named: core.name))
  }

  private func originalName(of object: KeyedArchive.Object, named name: String) throws(FormatFailure) -> String? {
    try text("NSRenamingIdentifier", of: object).flatMap { $0 == name ? nil : $0 }
  }

  // MARK: Values

  /// A text; nil for none, or an empty one.
  private func text(_ key: String, of object: KeyedArchive.Object) throws(FormatFailure) -> String? {
    guard case .string(let text) = try archive.value(key, of: object), !text.isEmpty else { return nil }
    guard text.utf8.count <= Self.nameLimit else { throw .damaged("a name of \(text.utf8.count) bytes") }
    return text
  }

  private mutating func texts(_ key: String, of object: KeyedArchive.Object) throws(FormatFailure) -> [String] {
    var texts: [String] = []
    for number in try spend(archive.numbers(key, of: object)) {
      if case .string(let text) = try archive.value(number), text.utf8.count <= Self.nameLimit { texts.append(text) }
    }
    return texts
  }

  private func number(_ key: String, of object: KeyedArchive.Object) throws(FormatFailure) -> Int64? {
    if case .integer(let number) = try archive.value(key, of: object) { number } else { nil }
  }

  private func flag(_ key: String, of object: KeyedArchive.Object) throws(FormatFailure) -> Bool {
    switch try archive.value(key, of: object) {
    case .boolean(let value): value
    case .integer(let value): value != 0
    default: false
    }
  }

  /// A flag that is written by itself where it is set, and in a field of bits.
  private func flag(
    _ key: String, of object: KeyedArchive.Object, orBit bit: Int64, in bits: Int64?
  ) throws(FormatFailure) -> Bool {
    if try flag(key, of: object) { return true }
    return (bits ?? 0) & bit != 0
  }

  /// A default as Swift writes it; nil where there is none, or one that differs with every launch, such as a date.
  private func defaultText(of object: KeyedArchive.Object, _ type: UInt32) throws(FormatFailure) -> String? {
    switch try archive.value("NSDefaultValue", of: object) {
    case .string(let text):
      guard type == 700, text.utf8.count <= Self.nameLimit else { return nil }
      return text.swiftLiteral
    case .boolean(let value): return type == 800 ? "\(value)" : value ? "1" : "0"
    case .integer(let value):
      if type == 800 { return value == 0 ? "false" : "true" }
      return [100, 200, 300, 400, 500, 600].contains(type) ? "\(value)" : nil
    case .real(let value): return value.isFinite && [400, 500, 600].contains(type) ? "\(value)" : nil
    case .object(let collection):
      let isArray = ["NSArray", "NSMutableArray"].contains(collection.className)
      return isArray ? try archive.elements(of: collection).isEmpty ? "[]" : nil : nil
    case .null, .data: return nil
    }
  }
}

extension String {
  /// The text as a literal of Swift.
  package var swiftLiteral: String { "\"\(swiftEscaped)\"" }

  /// The text as it stands in a literal or a comment of Swift: nothing in it ends a line or changes the direction of text.
  package var swiftEscaped: String {
    let escaped = unicodeScalars.map { scalar -> String in
      switch scalar {
      case "\"", "\\": "\\\(scalar)"
      case "\n": "\\n"
      case "\r": "\\r"
      case "\t": "\\t"
      case _ where scalar.isControlling: "\\u{\(String(scalar.value, radix: 16))}"
      default: String(scalar)
      }
    }
    return escaped.joined()
  }
}

extension Unicode.Scalar {
  fileprivate var isControlling: Bool {
    switch properties.generalCategory {
    case .control, .format, .lineSeparator, .paragraphSeparator: true
    default: false
    }
  }
}
