import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// `.unique` or `#Unique` over a relationship that holds many.
struct UniqueToMany: ModelRule {
  func findings(for model: Model, in project: Project) -> [Finding] {
    options(of: model, project) + keyPaths(of: model, project)
  }

  private func options(of model: Model, _ project: Project) -> [Finding] {
    model.properties.filter { $0.relationship?.isToMany == true }.compactMap { property in
      property.uniqueOption.map { finding(for: property, of: model, at: $0.place, project) }
    }
  }

  private func keyPaths(of model: Model, _ project: Project) -> [Finding] {
    model.uniqueMacros.flatMap(\.lists).joined().compactMap { path in
      guard let root = path.root else { return nil }
      let owner = project.schemas.lineage(of: root).first { $0.property(named: path.text) != nil }
      guard let owner, let property = owner.property(named: path.text), property.relationship?.isToMany == true else {
        return nil
      }
      return finding(for: property, of: owner, at: path.place, project)
    }
  }

  private func finding(for property: Property, of model: Model, at place: Place, _ project: Project) -> Finding {
    Finding(
      .toMany("\(model.name).\(property.name)"), subject: project.schemas.subject(property, of: model), at: place,
      help: .useToOne)
  }
}

extension Message {
  fileprivate static func toMany(_ property: String) -> Message {
    "'\(property)' holds many models, and SwiftData supports no unique constraint over those"
  }
  fileprivate static let useToOne: Message = "remove it, or put the constraint on an attribute or a to-one relationship"
}
