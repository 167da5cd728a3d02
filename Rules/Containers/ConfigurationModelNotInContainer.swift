import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// A configuration that lists a model which the schema of its container lacks.
struct ConfigurationModelNotInContainer: Rule {
  func findings(in project: Project) -> [Finding] {
    let containers = project.schemas.containers.filter { project.schemas.isJudged($0) }
    // Containers that share a configuration have one fault.
    return containers.flatMap { findings(for: $0, in: project) }.uniqued(by: \.place)
  }

  private func findings(for container: Container, in project: Project) -> [Finding] {
    guard let held = project.schemas.possibleModels(of: container) else { return [] }
    let schemas = container.configurations.compactMap(\.schema)
    let listed = schemas.flatMap { missing($0.models.entries, held, project) }
    let versions = schemas.flatMap(\.versions).flatMap { entry in
      missing(project.schemas.version(entry.type)?.models?.entries ?? [], held, project).map { ($0.type, entry.place) }
    }
    let entities = Set(held.map { project.schemas.symbols[$0].name })
    return Dictionary(grouping: listed + versions, by: \.place).map { place, models in
      let names = models.map { project.schemas.subject($0.type) }
      let new = models.filter { !entities.contains(project.schemas.symbols[$0.type].name) }.map {
        project.schemas.subject($0.type)
      }
      return Finding(
        .missing(names), subject: "\(project.schemas.subject(container)).\(names[0])", at: place,
        notes: [.init(.containerIsHere, at: container.schemaPlace ?? container.place)],
        help: new.isEmpty ? .share : .add(new))
    }
  }

  private func missing(
    _ entries: [TypeList.Entry], _ held: Set<TypeID>, _ project: Project
  ) -> [(type: TypeID, place: Place)] {
    entries.filter { !held.contains($0.type) && !project.schemas.isFilePrivate($0.type) }.map { ($0.type, $0.place) }
  }
}

extension Message {
  fileprivate static func missing(_ models: [String]) -> Message {
    "the configuration lists \(models.shortQuotedList), and the container's schema does not"
  }
  fileprivate static let containerIsHere: Message = "the container's models are given here"
  fileprivate static let share: Message =
    "give the configuration the container's schema: that has other classes of these names, or leave 'schema:' out of its only configuration"
  fileprivate static func add(_ models: [String]) -> Message {
    "add \(models.map { "\($0).self" }.shortQuotedList) to the models of the container, or leave 'schema:' out of its only configuration"
  }
}
