import SchemaLinting
import SchemaProject
import SchemaSyntax

/// Relationships of listed models that lead to a model that the same version does not list.
struct UnlistedRelatedModel: Rule {
  func findings(in project: Project) -> [Finding] {
    Dictionary(grouping: project.app.versions.flatMap(leads), by: \.destination).values.map { leads in
      finding(leads.sorted { $0.side.property.place < $1.side.property.place })
    }
  }

  /// A relationship that leaves the list of its version.
  private struct Lead {
    let version: ProjectVersion
    let modelsPlace: Place
    let side: RelationshipSide
    let destination: ProjectModel
  }

  private func leads(from version: ProjectVersion) -> [Lead] {
    guard let models = version.list, models.isComplete, let place = version.modelsPlace else { return [] }
    // Another class of a listed entity's name is a fault of another kind.
    let names = Set(models.types.map { version.project.symbols[$0].name })
    return version.listedModels.flatMap(\.sides).compactMap { side in
      guard let destination = version.project.model(side.relationship.destination), !names.contains(destination.name)
      else { return nil }
      return Lead(version: version, modelsPlace: place, side: side, destination: destination)
    }
  }

  /// One finding for all relationships that lead to a model.
  private func finding(_ leads: [Lead]) -> Finding {
    let first = leads[0]
    let others = leads.uniqued(by: \.side.property.place).dropFirst()
    return Finding(
      .unlisted(first.destination, first.version), subject: first.side.subject, at: first.side.property.place,
      notes: [.init(.listedHere, at: first.modelsPlace)]
        + others.map { .init(.another($0.version), at: $0.side.property.place) },
      help: help(first))
  }

  private func help(_ lead: Lead) -> Message {
    let version = lead.version
    guard version.mayHaveShipped else { return .list(lead.destination) }
    let isLive = version.plans.contains { plan in version.models.contains { plan.isLive($0.type) } }
    return isLive ? .freeze(version) : .leave(version)
  }
}

extension Message {
  fileprivate static func unlisted(_ model: ProjectModel, _ version: ProjectVersion) -> Message {
    "the relationship leads to '\(model.name)', which '\(version.name).models' does not list"
  }
  fileprivate static let listedHere: Message = "the version's models"
  fileprivate static func another(_ version: ProjectVersion) -> Message {
    "another relationship to it, in '\(version.name)'"
  }
  fileprivate static func list(_ model: ProjectModel) -> Message {
    "if the version has not shipped, add '\(model.name).self' to 'models'"
  }
  fileprivate static func freeze(_ version: ProjectVersion) -> Message {
    "don't edit '\(version.name)': add the model to the newest version, and run 'swiftdata-lint freeze \(version.subject)'"
  }
  fileprivate static func leave(_ version: ProjectVersion) -> Message {
    "don't edit '\(version.name)', whose schema has the model all the same: only the newest version needs to list it"
  }
}
