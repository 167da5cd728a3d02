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
    let registered = project.reachableModels(from: lists.flatMap(\.types))
    let listing = lists.map(\.module).uniqued
    let openModules = Set(lists.filter { !$0.list.isComplete }.map(\.module))
    let versioned = Set(project.versions.filter { !$0.isExempt }.map(\.module))
    return project.models.filter { isJudged($0, project) && !registered.contains($0.type) }.compactMap { model in
      let modules = listing.filter { !project.settings.areStrangers($0, model.module) }
      let isVersioned = modules.contains(where: versioned.contains)
      let mentions = project.mentions.of(model.type).filter { !$0.isExempt }
      let near = modules.filter { project.sees($0, model.module) }
      guard !modules.isEmpty, openModules.isDisjoint(with: near),
        !mentions.contains(where: \.isReference)
      else { return nil }
      let isUsed = mentions.contains(where: \.isUse)
      return Finding(
        .unregistered(model), subject: project.subject(model.type), at: model.place,
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
    let versions = project.versions.filter { !$0.isExempt }.map {
      Registering(list: $0.models ?? TypeList(), module: $0.module)
    }
    let containers = project.containers.filter { !$0.isExempt }.map {
      Registering(list: $0.schema.models, module: $0.module)
    }
    let units = Dictionary(project.symbols.units.map { ($0.tree.file, $0.module) }) { first, _ in first }
    return versions + containers
      + project.lists.map { list in
        let file = list.entries.first?.place.file ?? list.failures.first?.place.file
        return Registering(list: list, module: file.flatMap { units[$0] } ?? "")
      }
  }

  /// Current models that ship; those declared in a version are missing-model's.
  private func isJudged(_ model: Model, _ project: Project) -> Bool {
    guard !model.isExempt, project.enclosingVersion(of: model.type) == nil, project.isCurrent(model) else {
      return false
    }
    let tree = project.symbols.tree(model.scope)
    return !project.isFilePrivate(model.type)
      && !model.declaration.conditions.contains { $0.isDebugOnly(tree) }
  }

  private func notes(_ modules: [String], _ project: Project) -> [Finding.Note] {
    let plans = project.plans.filter { !$0.isExempt && modules.contains($0.module) }
    let containers = project.containers.filter { !$0.isExempt && modules.contains($0.module) }
    let places =
      plans.flatMap(\.lastVersions).compactMap(project.version).compactMap(\.modelsPlace)
      + containers.compactMap(\.schemaPlace)
    return places.prefix(1).map { .init(.modelsAreHere, at: $0) }
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
