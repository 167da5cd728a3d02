import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// An `inverse:` that names no property, itself, a property of another type, or one that names a third property.
struct MismatchedInverse: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    model.sides.compactMap { side in
      guard let reference = side.relationship.inverse?.value, let place = side.relationship.inversePlace,
        let fault = fault(of: reference, side, of: model)
      else { return nil }
      return Finding(
        fault.message, subject: side.subject, at: place,
        notes: [fault.place.map { .init(.namedHere, at: $0) }].compactMap { $0 }, help: .correct(side))
    }
  }

  /// What is wrong with a reference, and where its target is declared.
  private func fault(
    of reference: InverseReference, _ side: RelationshipSide, of model: ProjectModel
  ) -> (message: Message, place: Place?)? {
    guard let root = model.project.model(reference.root) else {
      // A class may be the parent of the destination.
      guard model.project.symbols.isValueType(reference.root) else { return nil }
      return (.otherModel(model.project.symbols[reference.root].name, side.destinationName), nil)
    }
    guard root.isRelated(to: side.destination) else {
      // Two types with one entity name are two versions of it, which another rule reports.
      return root.name == side.destinationName ? nil : (.otherModel(root.name, side.destinationName), root.place)
    }
    let lineage = root.lineage
    guard let property = lineage.lazy.compactMap({ $0.property(named: reference.property) }).first else {
      if let place = lineage.lazy.compactMap({ $0.place(ofUnstored: reference.property) }).first {
        return (.noRelationship(root.name, reference.property), place)
      }
      // Not every file that may add an extension is read.
      let isDeclared = lineage.contains { $0.declares(reference.property) }
      return isDeclared ? nil : (.noProperty(root.name, reference.property), root.place)
    }
    if root == model, property.name == side.property.name { return (.itself(side), nil) }
    return fault(of: property, root, side, of: model).map { ($0, property.place) }
  }

  /// What is wrong with the property that a reference names.
  private func fault(
    of property: Property, _ root: ProjectModel, _ side: RelationshipSide, of model: ProjectModel
  ) -> Message? {
    guard let back = property.relationship else {
      return property.type.failure == nil && !property.type.isForeign ? .noRelationship(root.name, property.name) : nil
    }
    guard model.isRelated(to: back.destination) else {
      let name = model.project.symbols[back.destination].name
      return name == model.name ? nil : .leadsElsewhere(root.name, property.name, name)
    }
    guard let third = back.inverse?.value, third.property != side.property.name else { return nil }
    return .namesThird(root.name, property.name, third.property)
  }
}

extension ProjectModel {
  /// The place of a computed or transient property in the class' own body.
  fileprivate func place(ofUnstored name: String) -> Place? {
    let tree = self.tree
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
    "the inverse '\(root).\(property)' is not a relationship"
  }
  fileprivate static func leadsElsewhere(_ root: String, _ property: String, _ destination: String) -> Message {
    "the inverse '\(root).\(property)' leads to '\(destination)' rather than back"
  }
  fileprivate static func namesThird(_ root: String, _ property: String, _ third: String) -> Message {
    "the inverse '\(root).\(property)' already names '\(third)' as its inverse"
  }
  fileprivate static let namedHere: Message = "declared here"
  fileprivate static func correct(_ side: RelationshipSide) -> Message {
    let candidates = InverseCandidates(of: side).all.map { "'\\\(side.destinationName).\($0.property.name)'" }
    return candidates.isEmpty
      ? "name a property of '\(side.destinationName)' that leads to '\(side.model.name)'"
      : "name \(candidates.joined(separator: " or "))"
  }
}
