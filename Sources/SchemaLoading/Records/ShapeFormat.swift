import SchemaShapes
import SchemaText

/// How shapes are written into records: format 1.
enum ShapeFormat {
  /// The entities of a shape by name.
  static func value(of shape: Shape) -> [String: JSONValue] {
    Dictionary(shape.entities.map { ($0.name, value(of: $0)) }) { first, _ in first }
  }

  private static func value(of entity: EntityShape) -> JSONValue {
    var members: [String: JSONValue] = [:]
    members["parent"] = entity.parent.map(JSONValue.string)
    members["properties"] = .object(
      Dictionary(
        entity.attributes.map { ($0.name, value(of: $0)) } + entity.relationships.map { ($0.name, value(of: $0)) }
      ) { first, _ in first })
    if !entity.uniqueness.isEmpty { members["unique"] = .lists(entity.uniqueness) }
    if !entity.indexes.isEmpty { members["indexes"] = .lists(entity.indexes) }
    return .object(members)
  }

  private static func value(of attribute: AttributeShape) -> JSONValue {
    var members: [String: JSONValue] = ["type": value(of: attribute.type)]
    if attribute.isOptional { members["optional"] = .boolean(true) }
    if attribute.isUnique { members["unique"] = .boolean(true) }
    if attribute.isExternal { members["external"] = .boolean(true) }
    if !attribute.options.isEmpty { members["options"] = .array(attribute.options.map(JSONValue.string)) }
    members["originalName"] = attribute.originalName.map(JSONValue.string)
    members["hashModifier"] = attribute.hashModifier.map(JSONValue.string)
    members["default"] = attribute.defaultValue.map(JSONValue.string)
    return .object(members)
  }

  private static func value(of relationship: RelationshipShape) -> JSONValue {
    var members: [String: JSONValue] = [
      "to": .string(relationship.destination), "delete": .string(relationship.deleteRule.rawValue),
    ]
    if relationship.isToMany { members["many"] = .boolean(true) }
    if relationship.isOptional { members["optional"] = .boolean(true) }
    members["inverse"] = relationship.inverse.map(JSONValue.string)
    members["originalName"] = relationship.originalName.map(JSONValue.string)
    members["hashModifier"] = relationship.hashModifier.map(JSONValue.string)
    if !relationship.counts.isEmpty { members["counts"] = .object(relationship.counts.mapValues(JSONValue.string)) }
    return .object(members)
  }

  private static func value(of type: TypeShape) -> JSONValue {
    switch type {
    case .system(let name, let arguments) where arguments.isEmpty: .string(name.name)
    case .system(let name, let arguments):
      .object(["generic": .string(name.name), "arguments": .array(arguments.map(value))])
    case .optional(let inner): .object(["optional": value(of: inner)])
    case .array(let element): .object(["array": value(of: element)])
    case .dictionary(let key, let element): .object(["key": value(of: key), "value": value(of: element)])
    case .composite(let name, let fields):
      .object(["struct": .string(name), "fields": .object(fields.mapValues(value))])
    case .enumeration(let name, let rawType, let cases):
      .object(
        ["enum": .string(name), "cases": .array(cases.map(JSONValue.string))].merging(
          rawType.map { ["raw": .string($0)] } ?? [:]
        ) { first, _ in first })
    // What shipped is data by now: how today's type decodes it counts.
    case .selfDecoding(let inner): value(of: inner)
    case .recursive(let name): .object(["recursive": .string(name)])
    case .other(let text): .object(["other": .string(text)])
    case .unknown: .null
    }
  }
}

extension JSONValue {
  fileprivate static func lists(_ lists: [[String]]) -> JSONValue {
    .array(lists.map { .array($0.map(JSONValue.string)) })
  }
}

// MARK: Reading

extension ShapeFormat {
  /// What is wrong with a record, as a phrase.
  struct Fault: Error {
    let reason: String
  }

  /// Reads the entities of a record.
  static func shape(_ entities: [String: JSONValue]) throws(Fault) -> Shape {
    var shapes: [EntityShape] = []
    for (name, value) in entities.sorted(by: { $0.key < $1.key }) { shapes.append(try entity(name, value)) }
    return Shape(entities: shapes)
  }

  private static func entity(_ name: String, _ value: JSONValue) throws(Fault) -> EntityShape {
    guard let properties = value["properties"]?.object else {
      throw Fault(reason: "entity '\(name)' has no properties")
    }
    var attributes: [AttributeShape] = []
    var relationships: [RelationshipShape] = []
    for (property, value) in properties.sorted(by: { $0.key < $1.key }) {
      if value["to"] != nil {
        relationships.append(try relationship(property, value))
      } else {
        attributes.append(try attribute(property, value))
      }
    }
    return EntityShape(
      name: name, parent: value["parent"]?.string, attributes: attributes, relationships: relationships,
      uniqueness: try lists(value["unique"], of: name), indexes: try lists(value["indexes"], of: name))
  }

  private static func lists(_ value: JSONValue?, of entity: String) throws(Fault) -> [[String]] {
    guard let value else { return [] }
    let lists = value.elements?.compactMap { $0.elements?.compactMap(\.string) }
    guard let lists else {
      throw Fault(reason: "entity '\(entity)' has a constraint or index that is not a list of names")
    }
    return lists
  }

  private static func attribute(_ name: String, _ value: JSONValue) throws(Fault) -> AttributeShape {
    guard let type = value["type"] else { throw Fault(reason: "property '\(name)' has no type") }
    return AttributeShape(
      name: name, type: try self.type(type), isOptional: value["optional"]?.boolean ?? false,
      isUnique: value["unique"]?.boolean ?? false, isExternal: value["external"]?.boolean ?? false,
      options: value["options"]?.elements?.compactMap(\.string) ?? [], originalName: value["originalName"]?.string,
      hashModifier: value["hashModifier"]?.string, defaultValue: value["default"]?.string)
  }

  private static func relationship(_ name: String, _ value: JSONValue) throws(Fault) -> RelationshipShape {
    guard let destination = value["to"]?.string, let rule = value["delete"]?.string.flatMap(DeleteRule.init) else {
      throw Fault(reason: "relationship '\(name)' has no destination or delete rule")
    }
    return RelationshipShape(
      name: name, destination: destination, isToMany: value["many"]?.boolean ?? false,
      isOptional: value["optional"]?.boolean ?? false, deleteRule: rule, inverse: value["inverse"]?.string,
      counts: (value["counts"]?.object ?? [:]).compactMapValues(\.string), originalName: value["originalName"]?.string,
      hashModifier: value["hashModifier"]?.string)
  }

  private static func type(_ value: JSONValue) throws(Fault) -> TypeShape {
    if case .null = value.kind { return .unknown }
    if let name = value.string { return .system(SystemName(name), []) }
    if let inner = value["optional"] { return .optional(try type(inner)) }
    if let element = value["array"] { return .array(try type(element)) }
    if let key = value["key"], let element = value["value"] {
      return .dictionary(key: try type(key), value: try type(element))
    }
    if let name = value["generic"]?.string {
      var arguments: [TypeShape] = []
      for argument in value["arguments"]?.elements ?? [] { arguments.append(try type(argument)) }
      return .system(SystemName(name), arguments)
    }
    if let name = value["struct"]?.string {
      var fields: [String: TypeShape] = [:]
      for (field, value) in value["fields"]?.object ?? [:] { fields[field] = try type(value) }
      return .composite(name: name, fields: fields)
    }
    if let name = value["enum"]?.string {
      let cases = value["cases"]?.elements?.compactMap(\.string) ?? []
      return .enumeration(name: name, rawType: value["raw"]?.string, cases: cases)
    }
    if let name = value["recursive"]?.string { return .recursive(name) }
    if let text = value["other"]?.string { return .other(text) }
    throw Fault(reason: "a type has a form that this version does not know")
  }
}
