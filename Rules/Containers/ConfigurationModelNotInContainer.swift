import SchemaLinting
import SchemaModel

/// A configuration that lists a model which the schema of its container lacks.
struct ConfigurationModelNotInContainer: Rule {
  func findings(in project: Project) -> [Finding] {
    let containers = project.containers.filter { !$0.isExempt && !$0.isDebugOnly }
    // Containers that share a configuration have one fault.
    var seen: Set<Place> = []
    return containers.flatMap { findings(for: $0, in: project) }.filter { seen.insert($0.place).inserted }
  }

  private func findings(for container: Container, in project: Project) -> [Finding] {
    guard let held = project.possibleModels(of: container) else { return [] }
    let schemas = container.configurations.compactMap(\.schema)
    let listed = schemas.flatMap { missing($0.models.entries, held, project) }
    let versions = schemas.flatMap(\.versions).flatMap { entry in
      missing(project.version(entry.type)?.models?.entries ?? [], held, project).prefix(1).map {
        ($0.name, entry.place)
      }
    }
    return (listed + versions).map { name, place in
      Finding(
        .missing(name), subject: "\(project.subject(container)).\(name)", at: place,
        notes: [.init(.containerIsHere, at: container.schemaPlace ?? container.place)], help: .add(name))
    }
  }

  private func missing(
    _ entries: [TypeList.Entry], _ held: Set<TypeID>, _ project: Project
  ) -> [(name: String, place: Place)] {
    entries.filter { !held.contains($0.type) }.map { (project.subject($0.type), $0.place) }
  }
}

extension Message {
  fileprivate static func missing(_ model: String) -> Message {
    "the configuration lists '\(model)', and the container's schema does not"
  }
  fileprivate static let containerIsHere: Message = "the container's models are given here"
  fileprivate static func add(_ model: String) -> Message {
    "add '\(model).self' to the models of the container, or leave 'schema:' out of its only configuration"
  }
}
