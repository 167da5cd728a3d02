import SchemaShapes

extension StoredModel {
  /// The shape, as far as a store shows it: of types that are stored alike, the usual one.
  package var shape: Shape { Shape(entities: entities.map(\.shape)) }
}

extension StoredEntity {
  fileprivate var shape: EntityShape {
    let single = constraints.filter { $0.count == 1 }.compactMap(\.first)
    let own = attributes
    let names = Set(own.map(\.name))
    return EntityShape(
      name: name, parent: parent,
      attributes: own.map { $0.shape(isUnique: single.contains($0.name)) },
      relationships: relationships.map(\.shape),
      uniqueness: constraints.filter { $0.count > 1 || !names.isSuperset(of: $0) }, indexes: [])
  }
}

extension StoredAttribute {
  /// The transformer of values that have none of their own.
  private static let plainTransformers = ["NSSecureUnarchiveFromData", "NSSecureUnarchiveFromDataTransformer"]

  /// Whether values go through a transformer that the project names.
  package var hasOwnTransformer: Bool {
    type == AttributeType.transformable.rawValue && transformer.map { !Self.plainTransformers.contains($0) } ?? false
  }

  fileprivate func shape(isUnique: Bool) -> AttributeShape {
    let options = [
      core.isTransient ? "ephemeral" : nil, isPreserved ? "preserveValueOnDeletion" : nil,
      hasOwnTransformer ? "transformable" : nil,
    ]
    return AttributeShape(
      name: name, type: shapeOfType, isOptional: core.isOptional, isUnique: isUnique, isExternal: isExternal,
      options: options.compactMap { $0 }, originalName: originalName,
      hashModifier: core.modifier.isEmpty ? nil : core.modifier.swiftLiteral, defaultValue: defaultText)
  }

  /// The name of the struct or enum that it holds, as the store has it, or after the property.
  package var typeName: String {
    let written = (valueClass ?? "").split { !($0.isLetter || $0.isNumber || $0 == "_") }.last.map(String.init) ?? ""
    if let first = written.first, first.isUppercase, !written.hasPrefix("NS"), leaves.count > 0 { return written }
    return name.prefix(1).uppercased() + name.dropFirst()
  }

  /// The type without its optional.
  package var shapeOfType: TypeShape {
    switch enumeration {
    case _ where leaves.isEmpty: return plainType
    case nil where isColor: return .system("Color.Resolved", [])
    case .cases: return .enumeration(name: typeName, rawType: nil, cases: leaves.map(\.name))
    case .rawValues where leaves.count == 1:
      return .enumeration(name: typeName, rawType: leaves[0].plainType.sourceText, cases: [])
    default:
      let fields = leaves.map { ($0.name, $0.fieldType(isNullable: core.isOptional)) }
      return .composite(name: typeName, fields: Dictionary(fields) { first, _ in first })
    }
  }

  /// Whether it holds a resolved color of SwiftUI, by its parts.
  package var isColor: Bool {
    Set(leaves.map(\.name)) == ["linearRed", "linearGreen", "linearBlue", "opacity"] && leaves.count == 4
      && leaves.allSatisfy { $0.type == AttributeType.float.rawValue }
  }

  /// The type of a field; where the whole may be nil, each field is stored as optional.
  private func fieldType(isNullable: Bool) -> TypeShape {
    // Stores show arrays in structs as data.
    let isArray = type == AttributeType.binary.rawValue && core.isOptional && arrayElement == nil
    let type = isArray ? TypeShape.array(.system("String", [])) : shapeOfType
    return core.isOptional && !isNullable ? .optional(type) : type
  }

  /// The name of the element in `Array<Element>`.
  private var arrayElement: String? {
    guard let valueClass, valueClass.hasPrefix("Array<"), valueClass.hasSuffix(">") else { return nil }
    let name = valueClass.dropFirst("Array<".count).dropLast()
    return name.allSatisfy { $0.isLetter || $0.isNumber } ? String(name) : nil
  }

  private var plainType: TypeShape {
    if hasOwnTransformer { return .other(ownClass ?? "NSObject") }
    guard let attribute = AttributeType(rawValue: type) else { return .other(ownClass ?? "NSObject") }
    if attribute == .transformable { return .array(.system(SystemName(arrayElement ?? "String"), [])) }
    return SystemType.shown(for: attribute).map { .system(SystemName($0.name), []) } ?? .other(ownClass ?? "NSObject")
  }

  /// The name of the values' class where it is one that Swift can write.
  private var ownClass: String? {
    valueClass.flatMap { name in
      name.first?.isLetter == true && name.allSatisfy { $0.isLetter || $0.isNumber || $0 == "_" } ? name : nil
    }
  }
}

extension StoredRelationship {
  /// The delete rule; `.nullify` for a number that means none.
  package var rule: DeleteRule {
    switch deleteRule {
    case 0: .noAction
    case 2: .cascade
    case 3: .deny
    default: .nullify
    }
  }

  /// The counts that a declaration would have to write.
  package var counts: [String: String] {
    var counts: [String: String] = [:]
    if minimum > 0 { counts["minimumModelCount"] = "\(minimum)" }
    // A count below zero stands for any.
    if maximum > 1, maximum < UInt32(Int32.max) { counts["maximumModelCount"] = "\(maximum)" }
    return counts
  }

  fileprivate var shape: RelationshipShape {
    RelationshipShape(
      name: name, destination: destination, isToMany: isToMany, isOptional: core.isOptional, deleteRule: rule,
      inverse: inverse, counts: counts, originalName: originalName,
      hashModifier: core.modifier.isEmpty ? nil : core.modifier.swiftLiteral)
  }
}
