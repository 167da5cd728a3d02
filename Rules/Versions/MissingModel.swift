import SchemaLinting

/// A `@Model` declared in a version that the version's `models` does not list.
struct MissingModel: VersionRule {
  func findings(for version: ProjectVersion) -> [Finding] {
    guard version.list?.isComplete == true, let modelsPlace = version.modelsPlace else { return [] }
    return version.ownModels.filter { !version.lists($0.type) }.map { model in
      let isReached = version.reachedTypes.contains(model.type)
      return Finding(
        .missing(model, from: version), subject: model.subject, at: model.place,
        severity: severity(of: model, isReached: isReached, in: version),
        notes: [.init(isReached ? .listedAndReachable : .listedHere, at: modelsPlace)],
        help: help(model, isReached: isReached, in: version),
        // The properties of listed models that lead to the missing one.
        consequences: version.listedModels.flatMap(\.sides).filter { $0.relationship.destination == model.type }
          .map(\.subject))
    }
  }

  /// An error where the missing model can crash the app: the version is in use, nothing leads to the model, and
  /// code may still ask for it.
  private func severity(of model: ProjectModel, isReached: Bool, in version: ProjectVersion) -> Severity {
    let plans = version.plans
    let isUsed = !plans.isEmpty || version.project.app.containers.contains { $0.isMade(from: version) }
    if isReached || !isUsed { return .warning }
    return plans.contains { $0.plan.endsAt(version.type) } && !isNamed(model) ? .warning : .error
  }

  /// Whether code of the app names the class, by an alias or not.
  private func isNamed(_ model: ProjectModel) -> Bool {
    (model.mentions + model.aliases.flatMap(\.mentions)).contains { !$0.isExempt && !$0.isAliased }
  }

  private func help(_ model: ProjectModel, isReached: Bool, in version: ProjectVersion) -> Message {
    // Two classes of one name in a list would be one entity.
    if let other = version.listedModels.first(where: { $0.name == model.name }) {
      return version.mayHaveShipped
        ? .replaceOrMove(other, model, in: version) : .replace(other, model, in: version)
    }
    return version.mayHaveShipped && !isReached ? .listOrMove(model, in: version) : .list(model, in: version)
  }
}

extension Message {
  fileprivate static func missing(_ model: ProjectModel, from version: ProjectVersion) -> Message {
    "model '\(model.name)' is missing from '\(version.name).models'"
  }
  fileprivate static let listedHere: Message = "the version's models are listed here"
  fileprivate static let listedAndReachable: Message =
    "listed here; a relationship leads to it, so SwiftData adds it by itself as long as that relationship stays"
  fileprivate static func list(_ model: ProjectModel, in version: ProjectVersion) -> Message {
    "add '\(model.name(in: version)).self' to 'models'"
  }
  fileprivate static func replace(_ other: ProjectModel, _ model: ProjectModel, in version: ProjectVersion) -> Message {
    "list '\(model.name(in: version)).self' in 'models' instead of '\(other.qualifiedName).self'"
  }
  fileprivate static func replaceOrMove(_ other: ProjectModel, _ model: ProjectModel, in version: ProjectVersion)
    -> Message
  {
    "\(replace(other, model, in: version).text), or, if the version has shipped as it is, move the class out of the version"
  }
  fileprivate static func listOrMove(_ model: ProjectModel, in version: ProjectVersion) -> Message {
    "add '\(model.name(in: version)).self' to 'models', or, if the version has shipped without it, move the class out of the version"
  }
}

extension ProjectModel {
  /// The name as the version's own body would write it: `Models.Trip` of `SchemaV1.Models.Trip`.
  fileprivate func name(in version: ProjectVersion) -> String {
    qualifiedName.hasPrefix(version.name + ".") ? String(qualifiedName.dropFirst(version.name.count + 1)) : name
  }
}
