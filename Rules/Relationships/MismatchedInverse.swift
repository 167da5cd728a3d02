import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// An `inverse:` that names no property, itself, a property of another type, or one that names a third property.
struct MismatchedInverse: ModelRule {
  func findings(for model: Model, in project: Project) -> [Finding] {
    RelationshipSide.all(of: model, in: project.schemas).compactMap { side in
      guard let reference = side.relationship.inverse?.value, let place = side.relationship.inversePlace,
        let fault = fault(of: reference, side, project)
      else { return nil }
      return Finding(
        fault.message, subject: side.subject, at: place,
        notes: [fault.place.map { .init(.namedHere, at: $0) }].compactMap { $0 }, help: .correct(side, project))
    }
  }

  /// What is wrong with a reference, and where what it names is declared.
  private func fault(
    of reference: InverseReference, _ side: RelationshipSide, _ project: Project
  ) -> (message: Message, place: Place?)? {
    let destination = side.relationship.destination
    guard let root = project.schemas.model(reference.root) else {
      let symbol = project.schemas.symbols[reference.root]
      // A class may be the parent of the destination.
      let isValueType = symbol.declaration?.kind == .struct || symbol.declaration?.kind == .enum
      return isValueType ? (.otherModel(symbol.name, project.schemas.symbols[destination].name), nil) : nil
    }
    guard project.schemas.isRelated(root.type, destination) else {
      // Two types of one entity name are two versions of it: another rule's matter.
      let name = project.schemas.symbols[destination].name
      return root.name == name ? nil : (.otherModel(root.name, name), root.place)
    }
    let lineage = project.schemas.lineage(of: root.type)
    guard let property = lineage.lazy.compactMap({ $0.property(named: reference.property) }).first else {
      if let place = lineage.lazy.compactMap({ $0.place(ofUnstored: reference.property, in: project) }).first {
        return (.noRelationship(root.name, reference.property), place)
      }
      // What an extension adds is not seen in every file.
      let isDeclared = lineage.contains { !project.schemas.symbols.values(reference.property, of: $0.type).isEmpty }
      return isDeclared ? nil : (.noProperty(root.name, reference.property), root.place)
    }
    if root.type == side.model.type, property.name == side.property.name { return (.itself(side), nil) }
    return fault(of: property, root, side, project).map { ($0, property.place) }
  }

  /// What is wrong with the property that a reference names.
  private func fault(
    of property: Property, _ root: Model, _ side: RelationshipSide, _ project: Project
  ) -> Message? {
    guard let back = property.relationship else {
      return property.type.failure == nil && !property.type.isForeign ? .noRelationship(root.name, property.name) : nil
    }
    guard project.schemas.isRelated(side.model.type, back.destination) else {
      let name = project.schemas.symbols[back.destination].name
      return name == side.model.name ? nil : .leadsElsewhere(root.name, property.name, name)
    }
    guard let third = back.inverse?.value, third.property != side.property.name else { return nil }
    return .namesThird(root.name, property.name, third.property)
  }
}

extension Model {
  /// The place of a computed or transient property in the class' own body.
  fileprivate func place(ofUnstored name: String, in project: Project) -> Place? {
    let tree = project.schemas.symbols.tree(scope)
    return (declaration.members ?? []).first { $0.kind == .var && $0.name.first.map(tree.name) == name }
      .map { tree.place($0.name) }
  }
}

extension Message {
  fileprivate static func otherModel(_ root: String, _ destination: String) -> Message {
    "the inverse is a property of '\(root)', but the relationship leads to '\(destination)'"
  }
  fileprivate static func noProperty(_ root: String, _ property: String) -> Message {
    "the inverse names '\(property)', which '\(root)' does not have"
  }
  fileprivate static func itself(_ side: RelationshipSide) -> Message {
    "'\(side.name)' names itself as its inverse"
  }
  fileprivate static func noRelationship(_ root: String, _ property: String) -> Message {
    "the inverse '\(root).\(property)' is no relationship"
  }
  fileprivate static func leadsElsewhere(_ root: String, _ property: String, _ destination: String) -> Message {
    "the inverse '\(root).\(property)' leads to '\(destination)', not back"
  }
  fileprivate static func namesThird(_ root: String, _ property: String, _ third: String) -> Message {
    "the inverse '\(root).\(property)' names another property, '\(third)', as its own inverse"
  }
  fileprivate static let namedHere: Message = "declared here"
  fileprivate static func correct(_ side: RelationshipSide, _ project: Project) -> Message {
    let destination = project.schemas.symbols[side.relationship.destination].name
    let candidates = side.candidates.map { "'\\\(destination).\($0.property.name)'" }
    return candidates.isEmpty
      ? "name a property of '\(destination)' that leads to '\(side.model.name)'"
      : "name \(candidates.joined(separator: " or "))"
  }
}
