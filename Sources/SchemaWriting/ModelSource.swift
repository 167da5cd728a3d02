import SchemaFiles
import SchemaShapes
import SchemaStores

extension StoreContents {
  /// The models as Swift; nil where the store has no model.
  package func source(shownAs path: String) -> String? {
    let checksum = checksum.map { "\nIts checksum is \($0)." } ?? ""
    let origin = "What the store '\(Path.name(path).swiftEscaped)' holds.\(checksum)"
    return model.map { ModelSource(model: $0, origin: origin).text }
  }
}

/// A stored model as Swift: a version with a copy of each model, as a plan lists it.
private struct ModelSource {
  let model: StoredModel
  /// What the text is a copy of.
  let origin: String

  /// The whole text.
  var text: String {
    let names = model.entities.filter { isName($0.name) }.map { "\($0.name.sourceName).self" }
    let models = names.joined(separator: ", ")
    let list =
      models.count < 90
      ? "  static var models: [any PersistentModel.Type] { [\(models)] }\n"
      : "  static var models: [any PersistentModel.Type] {\n    [\n"
        + names.map { "      \($0),\n" }.joined() + "    ]\n  }\n"
    return """
      import Foundation
      import SwiftData
      \(hasColors ? "import SwiftUI\n" : "")
      \(origin.split(separator: "\n").map { "/// \($0)" }.joined(separator: "\n"))
      enum \(name): VersionedSchema {
        static let versionIdentifier = Schema.Version(\(numbers.map(String.init).joined(separator: ", ")))
      \(list)
      \((model.entities.map(text) + valueTypes).joined(separator: "\n"))}

      """
  }

  /// The numbers of the version.
  private var numbers: [Int] {
    let parts = (model.identifiers.first ?? "").split(separator: ".").compactMap { Int($0) }
    return parts.count == 3 ? parts : [1, 0, 0]
  }

  private var hasColors: Bool { model.entities.flatMap(\.attributes).contains(where: \.isColor) }

  private var name: String { "StoredSchemaV" + numbers.map(String.init).joined(separator: "_") }

  // MARK: Models

  private func text(_ entity: StoredEntity) -> String {
    guard isName(entity.name) else { return note("the entity \(entity.name.swiftLiteral)", indent: "  ") }
    let properties = entity.properties.filter { !$0.isInherited }
    let named = properties.filter { isName($0.core.name) }
    let lines = named.map { "    \(declaration($0, in: entity))\n" }
    let others = properties.filter { !isName($0.core.name) }.map {
      note("the property \($0.core.name.swiftLiteral)", indent: "    ")
    }
    let lists = entity.constraints.filter { needsList($0, of: entity) && $0.allSatisfy(isPath) }.map { names in
      "[\(names.map { "\\.\($0)" }.joined(separator: ", "))]"
    }
    let unique = lists.isEmpty ? "" : "    #Unique<\(entity.name.sourceName)>(\(lists.joined(separator: ", ")))\n"
    let parent = entity.parent.map { ": \($0.sourceName)" } ?? ""
    return """
        @Model
        \(parent.isEmpty ? "final " : "")class \(entity.name.sourceName)\(parent) {
      \(unique)\(lines.joined())\(others.joined())
      \(initializer(named))  }

      """
  }

  private func initializer(_ properties: [StoredProperty]) -> String {
    let stored = properties.filter { !$0.core.isTransient }
    let parameters = stored.map { "\($0.core.name.sourceName): \(type($0))" }
    let lines = stored.map { "      self.\($0.core.name.sourceName) = \($0.core.name.sourceName)\n" }
    let head = "    init(\(parameters.joined(separator: ", "))) {"
    let wrapped =
      head.count <= 100 ? head : "    init(\n\(parameters.map { "      \($0)" }.joined(separator: ",\n"))\n    ) {"
    return wrapped + "\n" + lines.joined() + "    }\n"
  }

  /// Whether a constraint stands in `#Unique` and not at its property.
  private func needsList(_ names: [String], of entity: StoredEntity) -> Bool {
    names.count > 1 || !entity.attributes.contains { $0.name == names.first }
  }

  // MARK: Properties

  private func declaration(_ property: StoredProperty, in entity: StoredEntity) -> String {
    let wrapper =
      switch property {
      case .attribute(let attribute): wrapper(attribute, isUnique: entity.constraints.contains([attribute.name]))
      case .relationship(let relationship): wrapper(relationship, in: entity)
      }
    return "\(wrapper)var \(property.core.name.sourceName): \(type(property))\(defaultValue(property))"
  }

  private func type(_ property: StoredProperty) -> String {
    let bare =
      switch property {
      case .attribute(let attribute): name(of: attribute.shapeOfType, attribute)
      case .relationship(let relationship):
        relationship.isToMany ? "[\(relationship.destination.sourceName)]" : relationship.destination.sourceName
      }
    return bare + (property.core.isOptional || property.core.isTransient ? "?" : "")
  }

  private func defaultValue(_ property: StoredProperty) -> String {
    guard case .attribute(let attribute) = property, attribute.leaves.isEmpty, let text = attribute.defaultText else {
      return ""
    }
    return " = \(text)"
  }

  private func wrapper(_ attribute: StoredAttribute, isUnique: Bool) -> String {
    var options = [
      isUnique ? ".unique" : nil, attribute.isExternal ? ".externalStorage" : nil,
      attribute.isPreserved ? ".preserveValueOnDeletion" : nil, attribute.core.isTransient ? ".ephemeral" : nil,
    ].compactMap { $0 }
    if attribute.hasOwnTransformer, let transformer = attribute.transformer {
      options.append(".transformable(by: \(transformer.swiftLiteral))")
    }
    options += names(attribute.originalName, attribute.core)
    return options.isEmpty ? "" : "@Attribute(\(options.joined(separator: ", "))) "
  }

  private func wrapper(_ relationship: StoredRelationship, in entity: StoredEntity) -> String {
    var options = relationship.rule == .nullify ? [] : ["deleteRule: .\(relationship.rule.rawValue)"]
    options += relationship.counts.sorted { $0.key > $1.key }.map { "\($0.key): \($0.value)" }
    options += names(relationship.originalName, relationship.core)
    if let inverse = writtenInverse(of: relationship, in: entity) {
      options.append("inverse: \\\(relationship.destination.sourceName).\(inverse.sourceName)")
    }
    return options.isEmpty ? "" : "@Relationship(\(options.joined(separator: ", "))) "
  }

  private func names(_ original: String?, _ core: PropertyCore) -> [String] {
    [
      original.map { "originalName: \($0.swiftLiteral)" },
      core.modifier.isEmpty ? nil : "hashModifier: \(core.modifier.swiftLiteral)",
    ].compactMap { $0 }
  }

  /// The inverse, on the one side that writes it: that with many, or else the one whose name comes first.
  private func writtenInverse(of relationship: StoredRelationship, in entity: StoredEntity) -> String? {
    guard let inverse = relationship.inverse, isName(inverse) else { return nil }
    let other = model.entity(named: relationship.destination)?.relationships.first { $0.name == inverse }
    guard let other, other.destination == entity.name, other.inverse == relationship.name else { return inverse }
    if relationship.isToMany != other.isToMany { return relationship.isToMany ? inverse : nil }
    return (entity.name, relationship.name) <= (relationship.destination, inverse) ? inverse : nil
  }

  // MARK: Structs and enums

  /// The declarations of the structs and enums, each once.
  private var valueTypes: [String] {
    let attributes = model.entities.flatMap(\.attributes)
    // What a case holds is written at the case.
    let inner = attributes.filter { $0.enumeration != .cases }.flatMap(\.leaves)
    let all = (attributes + inner).filter {
      !$0.leaves.isEmpty && !$0.isColor && isName($0.typeName)
    }
    return all.uniqued(by: { name(of: $0.shapeOfType, $0) }).map(text)
  }

  /// The name of a type, with a number where another type of the model has it too.
  private func name(of type: TypeShape, _ attribute: StoredAttribute) -> String {
    guard !attribute.leaves.isEmpty, !attribute.isColor else { return sourceText(type) }
    let base = attribute.typeName
    let shapes = model.entities.flatMap(\.attributes).filter { !$0.leaves.isEmpty && $0.typeName == base }
      .map(\.shapeOfType).uniqued(by: { $0 })
    let number = (shapes.firstIndex(of: type) ?? 0) + (model.entity(named: base) == nil ? 0 : 1)
    return number == 0 ? base : "\(base)\(number + 1)"
  }

  /// The text of a type, with its module in front of a name that a model has too.
  private func sourceText(_ type: TypeShape) -> String {
    switch type {
    case .optional(let inner): return sourceText(inner) + "?"
    case .array(let element): return "[\(sourceText(element))]"
    case .system(let name, []) where model.entity(named: name.written) != nil:
      return (name.type?.module == .foundation ? "Foundation." : "Swift.") + name.written
    default: return type.sourceText
    }
  }

  private func text(_ attribute: StoredAttribute) -> String {
    let name = name(of: attribute.shapeOfType, attribute)
    switch attribute.shapeOfType {
    case .enumeration(_, let rawType?, _):
      return """
          /// The store does not record the cases.
          enum \(name): \(rawType), Codable {
            case unknown
          }

        """
    case .enumeration(_, nil, _):
      let cases = EnumCases(attribute.leaves.filter { isName($0.name) }).all.map { text($0) }
      return "  enum \(name): Codable {\n    case \(cases.joined(separator: ", "))\n  }\n"
    case .composite(_, let fields):
      let lines = fields.sorted { $0.key < $1.key }.filter { isName($0.key) }.map {
        "    var \($0.key.sourceName): \(sourceText($0.value))\n"
      }
      return "  struct \(name): Codable {\n\(lines.joined())  }\n"
    default: return ""
    }
  }

  private func text(_ enumCase: EnumCases.Case) -> String {
    let values = enumCase.values.filter { isName($0.name) }.map { value in
      (value.name == "_0" ? "" : "\(value.name.sourceName): ") + sourceText(value.shapeOfType)
    }
    return enumCase.name.sourceName + (values.isEmpty ? "" : "(\(values.joined(separator: ", ")))")
  }

  // MARK: Names

  /// Whether a name can stand in Swift: what a damaged or forged store calls something else must not become code.
  private func isName(_ name: String) -> Bool {
    !name.isEmpty && name.first?.isNumber == false
      && name.allSatisfy { ($0.isLetter || $0.isNumber || $0 == "_") && $0.unicodeScalars.count == 1 }
  }

  private func isPath(_ name: String) -> Bool { name.split(separator: ".").allSatisfy { isName(String($0)) } }

  private func note(_ what: String, indent: String) -> String {
    "\(indent)// Swift cannot name \(what).\n"
  }
}

/// The cases of an enum, as far as a store shows them.
private struct EnumCases {
  struct Case {
    let name: String
    var values: [StoredAttribute] = []
  }

  private(set) var all: [Case] = []

  /// Takes the leaves: a text for each plain case, and the values of the others, whose cases most stores do not name.
  init(_ leaves: [StoredAttribute]) {
    let (values, named) = (leaves.filter(\.isLooseValue), leaves.filter { !$0.isLooseValue })
    all = named.uniqued(by: \.name).map { Case(name: $0.name, values: $0.leaves) }
    for value in values { add(value) }
  }

  /// Adds a value to the first case without a name that has no value of its label.
  private mutating func add(_ value: StoredAttribute) {
    let names = (1...).lazy.map { $0 == 1 ? "unnamed" : "unnamed\($0)" }
    for name in names {
      guard let index = all.firstIndex(where: { $0.name == name }) else {
        return all.append(Case(name: name, values: [value]))
      }
      guard all[index].values.isEmpty || all[index].values.contains(where: { $0.name == value.name }) else {
        return all[index].values.append(value)
      }
    }
  }
}

extension StoredAttribute {
  /// Whether it is a value of a case that is not named: plain cases are texts, and no case has the name of a value without
  /// a label.
  fileprivate var isLooseValue: Bool {
    leaves.isEmpty && (type != AttributeType.string.rawValue || name.hasPrefix("_"))
  }
}
