import SchemaShapes
import SchemaStores

/// Models of stores that tests write.
package enum StoredModels {
  package static func attribute(
    _ name: String, _ type: UInt32, isOptional: Bool = false, isExternal: Bool = false,
    leaves: [StoredAttribute] = [], _ enumeration: StoredAttribute.Enumeration? = nil, valueClass: String? = nil,
    originalName: String? = nil, isInherited: Bool = false, isTransient: Bool = false, transformer: String? = nil
  ) -> StoredAttribute {
    StoredAttribute(
      core: PropertyCore(name: name, isOptional: isOptional, isTransient: isTransient), type: type,
      valueClass: valueClass, isExternal: isExternal, transformer: transformer, originalName: originalName,
      leaves: leaves, enumeration: enumeration, isInherited: isInherited)
  }

  package static func entity(
    _ name: String, _ properties: [StoredProperty], parent: String? = nil, constraints: [[String]] = []
  ) -> StoredEntity {
    StoredEntity(
      name: name, parent: parent, isAbstract: false, className: nil, modifier: "", properties: properties,
      constraints: constraints, originalName: nil)
  }

  package static func relationship(
    _ name: String, _ destination: String, inverse: String?, isToMany: Bool, isOptional: Bool = false,
    deleteRule: Int = 1
  ) -> StoredRelationship {
    StoredRelationship(
      core: PropertyCore(name: name, isOptional: isOptional), destination: destination, inverse: inverse,
      maximum: isToMany ? 0 : 1, deleteRule: deleteRule)
  }

  /// Everything that SwiftData stores in a way of its own: structs, enums, arrays, options, unique lists, names that are
  /// keywords and an inverse.
  package static let forms = StoredModel(
    identifiers: ["2.1.0"],
    entities: [
      entity(
        "Trip",
        [
          .attribute(attribute("id", 1100)), .attribute(attribute("default", 300)),
          .attribute(attribute("start", 900, originalName: "begin")),
          .attribute(
            attribute(
              "kind", 2100, leaves: [attribute("kind", 700, isOptional: true)], .rawValues, valueClass: "Kind")),
          .attribute(
            attribute(
              "state", 2100, leaves: ["open", "closed"].map { attribute($0, 700, isOptional: true) }, .cases,
              valueClass: "State")),
          .attribute(
            attribute(
              "signal", 2100,
              leaves: [
                attribute("custom", 2100, isOptional: true, leaves: [attribute("_0", 700, isOptional: true)]),
                attribute("high", 300, isOptional: true), attribute("weekday", 300, isOptional: true),
                attribute("weekday", 300, isOptional: true), attribute("none", 700, isOptional: true),
              ], .cases, valueClass: "Signal")),
          .attribute(
            attribute(
              "place", 2100, isOptional: true,
              leaves: [
                attribute("city", 700, isOptional: true), attribute("zip", 300, isOptional: true),
                attribute("tags", 1000, isOptional: true),
              ], valueClass: "Place")),
          .attribute(attribute("days", 2100, leaves: [attribute("count", 300), attribute("isLong", 800)])),
          .attribute(
            attribute(
              "tint", 2100, isOptional: true,
              leaves: ["linearRed", "linearGreen", "linearBlue", "opacity"].map { attribute($0, 600, isOptional: true) }
            )
          ),
          .attribute(attribute("photo", 1000, isOptional: true, isExternal: true)),
          .attribute(attribute("notes", 1800, valueClass: "Array<String>")),
          .attribute(
            attribute("color", 1800, isOptional: true, valueClass: "NSObject", transformer: "ColorTransformer")),
          .attribute(attribute("draft", 700, isOptional: true, isTransient: true)),
          .relationship(relationship("stops", "Stop", inverse: "trip", isToMany: true, deleteRule: 2)),
        ], constraints: [["id"], ["start", "default"]]),
      entity(
        "Stop",
        [
          .attribute(attribute("name", 700)), .attribute(attribute("height", 500)),
          .relationship(relationship("trip", "Trip", inverse: "stops", isToMany: false, isOptional: true)),
        ]),
    ])

  /// An entity that inherits from another one.
  package static let family = StoredModel(
    identifiers: ["1.0.0"],
    entities: [
      entity("Animal", [.attribute(attribute("name", 700))]),
      entity(
        "Dog", [.attribute(attribute("name", 700, isInherited: true)), .attribute(attribute("barks", 800))],
        parent: "Animal"),
    ])
}

extension StoredModel {
  /// The model that stores a shape of plain attributes and relationships.
  package init(_ shape: Shape) {
    let entities = shape.entities.map { entity in
      let attributes = entity.attributes.map { attribute -> StoredProperty in
        let row = LoweringRow.all.first { $0.type == attribute.type }
        return .attribute(
          StoredAttribute(
            core: PropertyCore(name: attribute.name, isOptional: attribute.isOptional),
            type: (row?.attribute ?? .transformable).rawValue, isExternal: attribute.isExternal))
      }
      let relationships = entity.relationships.map { relationship -> StoredProperty in
        .relationship(
          StoredModels.relationship(
            relationship.name, relationship.destination, inverse: relationship.inverse,
            isToMany: relationship.isToMany, isOptional: relationship.isOptional))
      }
      return StoredModels.entity(entity.name, attributes + relationships, constraints: entity.constraints)
    }
    self.init(identifiers: ["1.0.0"], entities: entities)
  }
}
