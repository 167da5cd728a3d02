import SchemaLinting
import SchemaModel

/// A listed model's relationship that leads to a model which the same version does not list.
struct UnlistedRelatedModel: Rule {
  func findings(in project: Project) -> [Finding] {
    var found: [String: Finding] = [:]
    for version in project.versions where !version.isExempt {
      for finding in findings(for: version, project) where found[finding.subject] == nil {
        found[finding.subject] = finding
      }
    }
    return found.values.sorted { $0.subject < $1.subject }
  }

  private func findings(for version: SchemaVersion, _ project: Project) -> [Finding] {
    guard let models = version.models, models.isComplete, let place = version.modelsPlace else { return [] }
    return models.types.compactMap(project.model).flatMap { model in
      model.relationships.filter { !models.contains($0.relationship.destination) }.compactMap { property, relationship in
        guard let destination = project.model(relationship.destination) else { return nil }
        return Finding(
          .unlisted(destination, version), subject: "\(project.subject(model.type)).\(property.name)",
          at: property.place, notes: [.init(.listedHere, at: place)], help: .list(destination))
      }
    }
  }
}

extension Message {
  fileprivate static func unlisted(_ model: Model, _ version: SchemaVersion) -> Message {
    "the relationship leads to '\(model.name)', which '\(version.name).models' does not list"
  }
  fileprivate static let listedHere: Message = "the version's models are listed here"
  fileprivate static func list(_ model: Model) -> Message {
    "add '\(model.name).self' to 'models' while the version has not shipped"
  }
}
