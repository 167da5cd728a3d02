import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// A `@Model` declared in a version that the version's `models` does not list.
struct MissingModel: VersionRule {
  func findings(for version: SchemaVersion, in project: Project) -> [Finding] {
    guard let models = version.models, models.isComplete, let modelsPlace = version.modelsPlace else { return [] }
    let reachable = project.reachableModels(from: version)
    return project.ownModels(of: version).filter { !version.lists($0.type) }.map { model in
      let isReachable = reachable.contains(model.type)
      return Finding(
        .missing(model, from: version), subject: project.subject(model.type), at: model.place,
        severity: severity(of: model, isReachable: isReachable, in: version, project),
        notes: [.init(isReachable ? .listedAndReachable : .listedHere, at: modelsPlace)],
        help: help(model, in: version, isReachable: isReachable, project),
        consequences: relatives(of: model, in: models, project))
    }
  }

  /// An error where the missing model can crash the app: the version is in use, nothing leads to the model, and
  /// code may still ask for it.
  private func severity(
    of model: Model, isReachable: Bool, in version: SchemaVersion, _ project: Project
  ) -> Severity {
    let plans = project.plans(listing: version.type)
    let isInContainer = project.containers.contains {
      !$0.isExempt && $0.schema.versions.contains { $0.type == version.type }
    }
    if isReachable || (plans.isEmpty && !isInContainer) { return .warning }
    let isLast = plans.contains { $0.endsAt(version.type) }
    return isLast && !isUsed(model, project) ? .warning : .error
  }

  /// Whether code of the app names the class, by an alias or not.
  private func isUsed(_ model: Model, _ project: Project) -> Bool {
    let names = [model.type] + project.aliases.filter { $0.target == model.type }.map(\.type)
    return names.flatMap(project.mentions.of).contains { !$0.isExempt && !$0.isAliased }
  }

  private func help(_ model: Model, in version: SchemaVersion, isReachable: Bool, _ project: Project) -> Message {
    // Two classes of one name in a list would be one entity.
    if let other = version.listedTypes.compactMap(project.model).first(where: { $0.name == model.name }) {
      return project.mayHaveShipped(version)
        ? .replaceOrMove(other, model, in: version) : .replace(other, model, in: version)
    }
    return project.mayHaveShipped(version) && !isReachable ? .listOrMove(model, in: version) : .list(model, in: version)
  }

  /// The properties of listed models that lead to the missing one.
  private func relatives(of model: Model, in models: TypeList, _ project: Project) -> [String] {
    models.types.compactMap(project.model).flatMap { listed in
      listed.relationships.filter { $0.relationship.destination == model.type }
        .map { "\(project.subject(listed.type)).\($0.property.name)" }
    }
  }
}

extension Message {
  fileprivate static func missing(_ model: Model, from version: SchemaVersion) -> Message {
    "model '\(model.name)' is missing from '\(version.name).models'"
  }
  fileprivate static let listedHere: Message = "the version's models are listed here"
  fileprivate static let listedAndReachable: Message =
    "listed here; a relationship leads to it, so SwiftData adds it by itself as long as that relationship stays"
  fileprivate static func list(_ model: Model, in version: SchemaVersion) -> Message {
    "add '\(model.name(in: version)).self' to 'models'"
  }
  fileprivate static func replace(_ other: Model, _ model: Model, in version: SchemaVersion) -> Message {
    "list '\(model.name(in: version)).self' in 'models' instead of '\(other.qualifiedName).self'"
  }
  fileprivate static func replaceOrMove(_ other: Model, _ model: Model, in version: SchemaVersion) -> Message {
    "\(replace(other, model, in: version).text), or, if the version has shipped as it is, move the class out of the version"
  }
  fileprivate static func listOrMove(_ model: Model, in version: SchemaVersion) -> Message {
    "add '\(model.name(in: version)).self' to 'models', or, if the version has shipped without it, move the class out of the version"
  }
}

extension Model {
  /// The name as the version's own body would write it: `Models.Trip` of `SchemaV1.Models.Trip`.
  fileprivate func name(in version: SchemaVersion) -> String {
    qualifiedName.hasPrefix(version.name + ".") ? String(qualifiedName.dropFirst(version.name.count + 1)) : name
  }
}
