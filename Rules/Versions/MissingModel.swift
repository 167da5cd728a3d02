import SchemaLinting
import SchemaProject

/// A `@Model` declared in a version that the version's `models` does not list.
struct MissingModel: VersionRule {
  func findings(for version: ProjectVersion) -> [Finding] {
    guard version.list?.isComplete == true, let modelsPlace = version.modelsPlace, !isOutOfPlan(version) else {
      return []
    }
    let missing = version.ownModels.filter { !version.lists($0.type) }
    // Without its new model, the version may be identical to an earlier one.
    let twins = missing.isEmpty ? [] : version.plans.compactMap { $0.identicalVersion(before: version) }
    return missing.map { model in
      let isReached = version.reachedTypes.contains(model.type)
      return Finding(
        .missing(model, from: version), subject: model.subject, at: model.place,
        severity: severity(of: model, isReached: isReached, in: version),
        notes: [.init(isReached ? .listedAndReachable : .listedHere, at: modelsPlace)],
        help: help(model, isReached: isReached, in: version),
        consequences: sides(to: model, in: version).map(\.subject)
          + (isReached || version.mayHaveShipped ? [] : [version.subject]),
        errors: twins.isEmpty ? Self.errors : nil, fixes: fixes(model, isReached: isReached, in: version),
        steps: twins.map { .init(from: $0.type, to: version.type) })
    }
  }

  /// What a missing model leads to where its version differs from the others all the same.
  private static let errors = ["missing-entity-description", "no-active-container", "crash-after-schema-change"]

  /// The properties of listed models that lead to the missing one.
  private func sides(to model: ProjectModel, in version: ProjectVersion) -> [RelationshipSide] {
    version.listedModels.flatMap(\.sides).filter { $0.relationship.destination == model.type }
  }

  /// Whether nothing uses the version, in a project whose plans could list it: unlisted-version says so.
  private func isOutOfPlan(_ version: ProjectVersion) -> Bool {
    version.isLeftOver && !version.project.app.plans.isEmpty
  }

  /// An error where the missing model can crash the app: the version is in use, nothing leads to the model, and
  /// code may still use it.
  private func severity(of model: ProjectModel, isReached: Bool, in version: ProjectVersion) -> Severity {
    let isUsed = !version.plans.isEmpty || version.project.app.containers.contains { $0.isMade(from: version) }
    return isReached || !isUsed || !isNamed(model) ? .warning : .error
  }

  /// Whether code of the app names the class, by an alias or not: nothing else can use its entity.
  private func isNamed(_ model: ProjectModel) -> Bool {
    (model.mentions + model.aliases.flatMap(\.mentions)).contains { !$0.isExempt && !$0.isAliased }
  }

  /// A model that a relationship leads to is in the schema whether it is listed or not. One that no code names may be left
  /// over.
  private func fixes(_ model: ProjectModel, isReached: Bool, in version: ProjectVersion) -> [Fix] {
    guard isReached || (isNamed(model) && version.shipment < .certain) else { return [] }
    return Fix.only(.list(model, in: version), version.listing([model]))
  }

  private func help(_ model: ProjectModel, isReached: Bool, in version: ProjectVersion) -> Message {
    // Two classes of one name in a list would be one entity.
    if let other = version.listedModels.first(where: { $0.name == model.name }) {
      return version.mayHaveShipped
        ? .replaceOrMove(other, model, in: version) : .replace(other, model, in: version)
    }
    if version.mayHaveShipped { return isReached ? .listReached(model, in: version) : .move(model, from: version) }
    if !isReached, version.shipment == .certain { return .listInNewVersion(model, after: version) }
    return isReached || isNamed(model) ? .list(model, in: version) : .listOrDelete(model, in: version)
  }
}

extension MissingModel {
  /// For a model that its version does not list, it matters whether the app names it.
  func openNames(in project: Project) -> OpenNames {
    let missing = project.app.versions.filter { $0.list?.isComplete == true }.flatMap { version in
      version.ownModels.filter { !version.lists($0.type) && !version.reachedTypes.contains($0.type) && !isNamed($0) }
    }
    return OpenNames(uses: Set(missing.flatMap { [$0.name] + $0.aliases.map(\.name) }))
  }
}

extension Message {
  fileprivate static func missing(_ model: ProjectModel, from version: ProjectVersion) -> Message {
    "model '\(model.name)' is missing from '\(version.name).models'"
  }
  fileprivate static let listedHere: Message = "the version's models"
  fileprivate static let listedAndReachable: Message =
    "the version's models; SwiftData adds the model on its own while a relationship leads to it"
  fileprivate static func list(_ model: ProjectModel, in version: ProjectVersion) -> Message {
    "add '\(model.name(in: version)).self' to 'models'"
  }
  fileprivate static func replace(_ other: ProjectModel, _ model: ProjectModel, in version: ProjectVersion) -> Message {
    "list '\(model.name(in: version)).self' in 'models' instead of '\(other.qualifiedName).self'"
  }
  fileprivate static func replaceOrMove(_ other: ProjectModel, _ model: ProjectModel, in version: ProjectVersion)
    -> Message
  {
    "\(replace(other, model, in: version).text), or, if the version has shipped like this, move the class out of it"
  }
  fileprivate static func listOrDelete(_ model: ProjectModel, in version: ProjectVersion) -> Message {
    "add '\(model.name(in: version)).self' to 'models', or delete the class if it is left over, as no code names it"
  }
  fileprivate static func listReached(_ model: ProjectModel, in version: ProjectVersion) -> Message {
    "add '\(model.name(in: version)).self' to 'models'; it is already in the schema, so stores of '\(version.name)' still match"
  }
  fileprivate static func listInNewVersion(_ model: ProjectModel, after version: ProjectVersion) -> Message {
    "run 'swiftdata-lint new-version', and add '\(model.name(in: version)).self' to the 'models' of the version that it writes: '\(version.name)' shipped without it"
  }
  fileprivate static func move(_ model: ProjectModel, from version: ProjectVersion) -> Message {
    "move the class out of '\(version.name)', which may have shipped without it, to the version that introduces it, or delete it; add '\(model.name(in: version)).self' to 'models' only if '\(version.name)' shipped with it"
  }
}

extension ProjectModel {
  /// The name as the version's own body would write it: `Models.Trip` of `SchemaV1.Models.Trip`.
  fileprivate func name(in version: ProjectVersion) -> String {
    qualifiedName.hasPrefix(version.name + ".") ? String(qualifiedName.dropFirst(version.name.count + 1)) : name
  }
}
