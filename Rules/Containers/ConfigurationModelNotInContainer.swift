import SchemaLinting
import SchemaNames
import SchemaProject

/// A configuration that lists a model that the schema of its container lacks.
struct ConfigurationModelNotInContainer: Rule {
  func findings(in project: Project) -> [Finding] {
    // Containers that share a configuration have one fault.
    project.app.judgedContainers.flatMap(findings).uniqued(by: \.place)
  }

  private func findings(for container: ProjectContainer) -> [Finding] {
    guard let held = container.possibleTypes else { return [] }
    let project = container.project
    func missing(_ entries: [TypeList.Entry]) -> [TypeList.Entry] {
      entries.filter { !held.contains($0.type) && !project.schemas.isFilePrivate($0.type) }
    }
    let schemas = container.configurations.compactMap(\.schema)
    let listed = schemas.flatMap { missing($0.models.entries) }.map { (type: $0.type, place: $0.place) }
    let versions = schemas.flatMap(\.versions).flatMap { entry in
      missing(project.version(entry.type)?.list?.entries ?? []).map { (type: $0.type, place: entry.place) }
    }
    let entities = Set(held.map { project.symbols[$0].name })
    return Dictionary(grouping: listed + versions, by: \.place).map { place, models in
      let names = models.map { project.subject($0.type) }
      let new = models.map(\.type).filter { !entities.contains(project.symbols[$0].name) }
      return Finding(
        .missing(names), subject: "\(container.subject).\(names[0])", at: place,
        notes: [.init(.containerIsHere, at: container.schemaPlace ?? container.place)],
        help: new.isEmpty ? .share : .add(new.map(project.subject)))
    }
  }
}

extension Message {
  fileprivate static func missing(_ models: [String]) -> Message {
    "the configuration lists \(models.shortQuotedList), but the container's schema does not"
  }
  fileprivate static let containerIsHere: Message = "the container's models"
  fileprivate static let share: Message =
    "list the container's own classes of these names in the configuration, or remove 'schema:' from its only configuration"
  fileprivate static func add(_ models: [String]) -> Message {
    "add \(models.map { "\($0).self" }.shortQuotedList) to the models of the container, or remove 'schema:' from its only configuration"
  }
}
