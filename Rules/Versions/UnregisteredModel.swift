import SchemaLinting
import SchemaNames
import SchemaProject

/// A model that no version, schema or container contains.
struct UnregisteredModel: Rule {
  func findings(in project: Project) -> [Finding] {
    let lists = registeringLists(in: project)
    // A library of models leaves the schema to the app that uses it.
    guard !lists.isEmpty else { return [] }
    let registered = project.schemas.reachableModels(from: lists.flatMap(\.list.types))
    let listing = lists.map(\.module).uniqued
    let openModules = Set(lists.filter { !$0.list.isComplete }.map(\.module))
    let versionModules = Set(project.app.versions.map(\.module))
    return project.app.currentModels.filter { isJudged($0) && !registered.contains($0.type) }.compactMap { model in
      let modules = listing.filter { !project.settings.areStrangers($0, model.module) }
      let isVersioned = !versionModules.isDisjoint(with: modules)
      let mentions = model.mentions.filter { !$0.isExempt }
      let near = modules.filter { project.schemas.sees($0, model.module) }
      guard !modules.isEmpty, openModules.isDisjoint(with: near), !mentions.contains(where: \.isReference) else {
        return nil
      }
      let places = near.isEmpty ? modules : near
      let (twin, isLeftOver) = (self.twin(of: model, modules), self.isLeftOver(model))
      return Finding(
        .unregistered(model), subject: model.subject, at: model.place,
        severity: isVersioned && mentions.contains(where: \.isUse) ? .error : .warning,
        notes: notes(places, project.app),
        help: twin.map { .replace(model, $0) }
          ?? (isLeftOver ? .registerOrDelete(model) : .register(model, isVersioned)),
        consequences: model.properties.map(model.subject),
        fixes: isLeftOver || twin != nil ? [] : fixes(model, registered, places, isVersioned))
    }
  }

  private func plans(of modules: [String], _ app: AppView) -> [ProjectPlan] {
    app.plans.filter { modules.contains($0.module) }
  }

  /// The class of a last version that stands for the same entity: two classes cannot.
  private func twin(of model: ProjectModel, _ modules: [String]) -> ProjectModel? {
    plans(of: modules, model.project.app).flatMap(\.lastVersions)
      .compactMap { $0.model(named: model.name) }.first { $0.type != model.type }
  }

  /// Whether nothing creates or fetches the model, and nothing names its type: it may be left over.
  private func isLeftOver(_ model: ProjectModel) -> Bool { !model.project.schemas.declared.isNamed(model.type) }

  /// A list that registers models, and its module.
  private struct Registering {
    let list: TypeList
    let module: String
  }

  private func registeringLists(in project: Project) -> [Registering] {
    let units = Dictionary(project.symbols.units.map { ($0.tree.file, $0.module) }) { first, _ in first }
    return project.app.versions.map { Registering(list: $0.list ?? TypeList(), module: $0.module) }
      + project.app.containers.filter { !$0.isLeftOver }.map { Registering(list: $0.schema.models, module: $0.module) }
      + project.schemas.lists.map { list in
        let file = list.entries.first?.place.file ?? list.failures.first?.place.file
        return Registering(list: list, module: file.flatMap { units[$0] } ?? "")
      }
  }

  /// Models that ship; those declared in a version are missing-model's.
  private func isJudged(_ model: ProjectModel) -> Bool {
    model.enclosingVersion == nil && !model.project.schemas.isFilePrivate(model.type)
      && !model.declaration.conditions.contains { $0.isDebugOnly(model.tree) }
  }

  /// The only list that the model can be missing from, with the models that it leads to. A version that may have shipped
  /// needs a look, since a new one may be meant.
  private func fixes(
    _ model: ProjectModel, _ registered: Set<TypeID>, _ modules: [String], _ isVersioned: Bool
  ) -> [Fix] {
    let app = model.project.app
    let reached = model.project.schemas.reachableModels(from: [model.type]).subtracting(registered)
    let models = [model] + reached.sorted().filter { $0 != model.type }.compactMap(model.project.model)
    let containers = app.judgedContainers.filter { modules.contains($0.module) }
    guard isVersioned else {
      return containers.count == 1 ? Fix.only(.register(model, isVersioned), containers[0].listing(models)) : []
    }
    let versions = plans(of: modules, app).compactMap(\.lastVersion).uniqued
    guard versions.count == 1, let version = versions.first, version.shipment < .certain else { return [] }
    return Fix.only(.list(model, in: version), isSafe: version.shipment == .none, version.listing(models))
  }

  private func notes(_ modules: [String], _ app: AppView) -> [Finding.Note] {
    let plans = self.plans(of: modules, app)
    let containers = app.containers.filter { modules.contains($0.module) }
    // What is only kept in memory has no part in what the app stores.
    let stores = containers.filter { $0.isPersistent != false } + containers
    let places = plans.flatMap(\.lastVersions).compactMap(\.modelsPlace) + stores.compactMap(\.schemaPlace)
    return places.prefix(1).map { .init(.modelsAreHere, at: $0) }
  }
}

extension UnregisteredModel {
  /// A list may be in a file that mentions no schema.
  func openNames(in project: Project) -> OpenNames {
    let schemas = project.schemas
    guard !(schemas.versions.isEmpty && schemas.containers.isEmpty && schemas.lists.isEmpty) else { return OpenNames() }
    let listed =
      schemas.versions.flatMap(\.listedTypes) + schemas.containers.flatMap(\.schema.models.types)
      + schemas.lists.flatMap(\.types)
    let registered = schemas.reachableModels(from: listed)
    let open = schemas.models.map(\.type).filter { type in
      !registered.contains(type) && !schemas.mentions.of(type).contains { !$0.isExempt && $0.isReference }
    }
    return OpenNames(uses: Set(open.map { project.symbols[$0].name }))
  }
}

extension Message {
  fileprivate static func unregistered(_ model: ProjectModel) -> Message {
    "model '\(model.name)' is in no schema version, schema or container"
  }
  fileprivate static let modelsAreHere: Message = "the app's models"
  fileprivate static func list(_ model: ProjectModel, in version: ProjectVersion) -> Message {
    "add '\(model.name).self' to '\(version.name).models'"
  }
  fileprivate static func replace(_ model: ProjectModel, _ twin: ProjectModel) -> Message {
    "delete '\(model.name)', and write 'typealias \(model.name) = \(twin.qualifiedName)', the newest version's class"
  }
  fileprivate static func registerOrDelete(_ model: ProjectModel) -> Message {
    "delete '\(model.name)' if it is left over, as no code names it; otherwise list '\(model.name).self' with the app's models"
  }
  fileprivate static func register(_ model: ProjectModel, _ isVersioned: Bool) -> Message {
    isVersioned
      ? "add '\(model.name).self' to the newest version that has not shipped, or create a new version with it"
      : "add '\(model.name).self' to the container's models"
  }
}
