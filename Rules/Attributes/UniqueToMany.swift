import SchemaLinting
import SchemaProject
import SchemaSyntax

/// `.unique` or `#Unique` over a to-many relationship.
struct UniqueToMany: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] { options(of: model) + keyPaths(of: model) }

  private func options(of model: ProjectModel) -> [Finding] {
    model.sides.filter(\.isToMany).compactMap { side in
      side.property.uniqueOption.map { finding(for: side, at: $0.place) }
    }
  }

  private func keyPaths(of model: ProjectModel) -> [Finding] {
    model.uniqueMacros.flatMap(\.lists).joined().compactMap { path in
      let lineage = path.root.flatMap(model.project.model)?.lineage ?? []
      let owner = lineage.first { $0.property(named: path.text) != nil }
      let side = owner?.sides.first { $0.property.name == path.text && $0.isToMany }
      return side.map { finding(for: $0, at: path.place) }
    }
  }

  private func finding(for side: RelationshipSide, at place: Place) -> Finding {
    Finding(.toMany(side), subject: side.subject, at: place, help: .useToOne)
  }
}

extension Message {
  fileprivate static func toMany(_ side: RelationshipSide) -> Message {
    "'\(side.name)' is a to-many relationship, which cannot have a unique constraint"
  }
  fileprivate static let useToOne: Message = "remove the constraint, or put it on an attribute or a to-one relationship"
}
