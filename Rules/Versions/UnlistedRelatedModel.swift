import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// Relationships of listed models that lead to a model which the same version does not list.
struct UnlistedRelatedModel: Rule {
  func findings(in project: Project) -> [Finding] {
    let found = project.versions.filter { !$0.isExempt }.flatMap { leads(from: $0, project) }
    let byModel = Dictionary(grouping: found) { $0.destination.type }
    return byModel.values.map { leads in finding(leads.sorted { $0.property.place < $1.property.place }, project) }
  }

  /// A relationship that leaves the list of its version.
  private struct Lead {
    let version: SchemaVersion
    let modelsPlace: Place
    let property: Property
    let destination: Model
    let subject: String
  }

  private func leads(from version: SchemaVersion, _ project: Project) -> [Lead] {
    guard let models = version.models, models.isComplete, let place = version.modelsPlace else { return [] }
    // Another class of a listed entity's name is a fault of another kind.
    let entities = Set(models.types.map { project.symbols[$0].name })
    return models.types.compactMap(project.model).flatMap { model in
      model.relationships.filter { !entities.contains(project.symbols[$0.relationship.destination].name) }.compactMap {
        property, relationship in
        project.model(relationship.destination).map { destination in
          Lead(
            version: version, modelsPlace: place, property: property, destination: destination,
            subject: "\(project.subject(model.type)).\(property.name)")
        }
      }
    }
  }

  /// One finding for all relationships that lead to a model.
  private func finding(_ leads: [Lead], _ project: Project) -> Finding {
    let first = leads[0]
    let others = leads.uniqued(by: \.property.place).dropFirst()
    return Finding(
      .unlisted(first.destination, first.version), subject: first.subject, at: first.property.place,
      notes: [.init(.listedHere, at: first.modelsPlace)]
        + others.map { .init(.another($0.version), at: $0.property.place) },
      help: project.mayHaveShipped(first.version) ? .leave(first.version) : .list(first.destination))
  }
}

extension Message {
  fileprivate static func unlisted(_ model: Model, _ version: SchemaVersion) -> Message {
    "the relationship leads to '\(model.name)', which '\(version.name).models' does not list"
  }
  fileprivate static let listedHere: Message = "the version's models are listed here"
  fileprivate static func another(_ version: SchemaVersion) -> Message { "so does this one, in '\(version.name)'" }
  fileprivate static func list(_ model: Model) -> Message {
    "add '\(model.name).self' to 'models' while the version has not shipped"
  }
  fileprivate static func leave(_ version: SchemaVersion) -> Message {
    "leave '\(version.name)' as it shipped; list the model in the newest version, and freeze the classes of older ones"
  }
}
