import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A relationship in a store that syncs that is not optional; arrays have to be optional too.
struct CloudKitRequiredRelationship: CloudKitRule {
  func faults(of model: Model, in project: Project) -> [CloudKitFault] {
    model.relationships.filter { !$0.relationship.isOptional }.map { property, relationship in
      let destination = project.schemas.symbols[relationship.destination].name
      return CloudKitFault(
        .required(model, property, relationship), named: property.name,
        subject: project.schemas.subject(property, of: model), at: property.place,
        help: .declare(property, relationship.isToMany ? "[\(destination)]?" : "\(destination)?"))
    }
  }
}

extension Message {
  fileprivate static func required(_ model: Model, _ property: Property, _ relationship: Relationship) -> Message {
    let what = relationship.isToMany ? "is an array that is not optional" : "is a relationship that is not optional"
    return "'\(model.name).\(property.name)' \(what), which CloudKit refuses"
  }
  fileprivate static func declare(_ property: Property, _ type: String) -> Message {
    "declare '\(property.name)' as '\(type)'"
  }
}
