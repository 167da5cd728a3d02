import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// A model that no version, schema or container holds.
struct UnregisteredModel: Rule {
  func findings(in project: Project) -> [Finding] {
    let lists = registeringLists(in: project)
    // A library of models leaves the schema to the app that uses it.
    guard !lists.isEmpty else { return [] }
    let registered = project.schemas.reachableModels(from: lists.flatMap(\.types))
    let listing = lists.map(\.module).uniqued
    let openModules = Set(lists.filter { !$0.list.isComplete }.map(\.module))
    return project.schemas.models.filter { isJudged($0, project) && !registered.contains($0.type) }.compactMap {
      model in
      let modules = listing.filter { !project.schemas.settings.areStrangers($0, model.module) }
      let isVersioned = project.schemas.versions.contains { !$0.isExempt && modules.contains($0.module) }
      let mentions = project.schemas.mentions.of(model.type).filter { !$0.isExempt }
      let near = modules.filter { project.schemas.sees($0, model.module) }
      guard !modules.isEmpty, openModules.isDisjoint(with: near),
        !mentions.contains(where: \.isReference)
      else { return nil }
      let isUsed = mentions.contains(where: \.isUse)
      return Finding(
        .unregistered(model), subject: project.schemas.subject(model.type), at: model.place,
        severity: isVersioned && isUsed ? .error : .warning, notes: notes(near.isEmpty ? modules : near, project),
        help: .register(model, isVersioned))
    }
  }

  /// A list that registers models, and the module that it stands in.
  private struct Registering {
    let list: TypeList
    let module: String
    var types: [TypeID] { list.types }
  }

  private func registeringLists(in project: Project) -> [Registering] {
    let versions = project.schemas.versions.filter { !$0.isExempt }.map {
      Registering(list: $0.models ?? TypeList(), module: $0.module)
    }
    let containers = project.schemas.containers.filter { !$0.isExempt }.map {
      Registering(list: $0.schema.models, module: $0.module)
    }
    return versions + containers
      + project.schemas.lists.map { list in
        let file = list.entries.first?.place.file ?? list.failures.first?.place.file
        return Registering(
          list: list, module: project.schemas.symbols.units.first { $0.tree.file == file }?.module ?? "")
      }
  }

  /// Current models that ship; those declared in a version are missing-model's.
  private func isJudged(_ model: Model, _ project: Project) -> Bool {
    guard !model.isExempt, project.schemas.enclosingVersion(of: model.type) == nil, project.schemas.isCurrent(model)
    else {
      return false
    }
    let tree = project.schemas.symbols.tree(model.scope)
    return !project.schemas.isFilePrivate(model.type)
      && !model.declaration.conditions.contains { $0.isDebugOnly(tree) }
  }

  private func notes(_ modules: [String], _ project: Project) -> [Finding.Note] {
    let plans = project.schemas.plans.filter { !$0.isExempt && modules.contains($0.module) }
    let containers = project.schemas.containers.filter { !$0.isExempt && modules.contains($0.module) }
    let places =
      plans.flatMap(\.lastVersions).compactMap(project.schemas.version).compactMap(\.modelsPlace)
      + containers.compactMap(\.schemaPlace)
    return places.prefix(1).map { .init(.modelsAreHere, at: $0) }
  }
}

extension UnregisteredModel {
  /// A list may stand where nothing else speaks of a schema.
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
  fileprivate static func unregistered(_ model: Model) -> Message {
    "model '\(model.name)' is in no schema version, schema or container"
  }
  fileprivate static let modelsAreHere: Message = "the app's models are listed here"
  fileprivate static func register(_ model: Model, _ isVersioned: Bool) -> Message {
    isVersioned
      ? "add '\(model.name).self' to the newest version that has not shipped, or make a new version with it"
      : "add '\(model.name).self' to the container's models"
  }
}
