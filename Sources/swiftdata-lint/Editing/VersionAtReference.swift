import SchemaDeclarations
import SchemaLinting
import SchemaLoading
import SchemaNames
import SchemaProject
import SchemaShapes
import SchemaSyntax
import SchemaText
import SchemaWriting

/// A schema version as a git reference shows it.
struct VersionAtReference: Sendable {
  /// The tag, branch or commit, with how places in it are shown; nil for the working tree.
  private let places: ReferencePlaces?
  let schemas: ResolvedSchemas
  /// The models, what is listed first.
  let models: [Model]
  let state: SchemaState
  /// The version of that name that the sources declare, whether or not it is what counts; nil where they have none.
  private let declared: SchemaVersion?

  /// Finds a version by its qualified name. Where a build without versions opened stores with the models of the same names,
  /// or there is no version of that name, those models count, unless a later version followed already.
  init?(_ version: ProjectVersion, at places: ReferencePlaces, in schemas: ResolvedSchemas) {
    self.places = places
    self.schemas = schemas
    let named = schemas.versions.first { schemas.name(of: $0, in: version.project) == version.subject && !$0.isExempt }
    declared = named
    let isOlder = named.map(schemas.mayHaveShipped) ?? false
    if !isOlder, let store = schemas.unversionedStore(like: version, isOnly: named == nil) {
      models = store.models
      state = store.state
    } else if let named {
      models = schemas.models(in: named)
      state = schemas.state(of: named)
    } else {
      return nil
    }
  }

  /// A version as the working tree has it.
  init(_ version: ProjectVersion) {
    places = nil
    schemas = version.project.schemas
    models = version.models.map(\.model)
    state = schemas.state(of: version.version)
    declared = version.version
  }

  /// What a reader calls it.
  var name: String { places?.reference ?? "the working tree" }

  /// Whether the sources declare a version of that name.
  var isDeclared: Bool { declared != nil }

  /// Whether a build that opened no version may have opened stores with these models: they have the names of a version's
  /// models, and no version follows there.
  func mayBe(_ version: ProjectVersion) -> Bool {
    version.hasModels(named: models) && !(declared.map(schemas.mayHaveShipped) ?? false)
  }

  /// What differs in the models that a version has copies of already, apart from the structs and enums that it is to get.
  private func contradictions(to version: ProjectVersion) -> [SchemaChange] {
    let own = Dictionary(version.ownedModels.map { ($0.name, $0) }) { first, _ in first }
    let copied = frozen(as: version).copiedValueNames
    return state.differences(to: version.project.schemas.state(of: version.version)).filter { change in
      change.parts.contains { part in
        own[part.entity].map { copied.isDisjoint(with: $0.storedNames(of: part.property)) } ?? false
      }
    }
  }

  /// Whether the copies that a version has already are of this shape.
  func fits(_ version: ProjectVersion) -> Bool { contradictions(to: version).isEmpty }

  /// Refuses a version that has copies of another shape.
  func requireFit(_ version: ProjectVersion) throws(UsageError) {
    let changes = contradictions(to: version)
    guard let change = changes.first else { return }
    let names = Set(changes.flatMap(\.parts).map(\.entity))
    let own = version.ownedModels.filter { names.contains($0.name) }.map(\.qualifiedName)
    let (them, classes) = own.count == 1 ? ("it", "class of its name") : ("them", "classes of their names")
    throw UsageError(
      message: "\(own.quotedList) \(own.count == 1 ? "is" : "are") not what \(name) shipped as '\(version.name)' "
        + "(\(change.textWithModel)); delete \(them), list the app's \(classes) instead, and run this again; "
        + "nothing was written")
  }

  /// What a version needs to be what it is here.
  func frozen(as version: ProjectVersion) -> FrozenVersion { FrozenVersion(version, from: models, in: schemas) }

  /// Whether copies for a version can be made of these sources.
  func isCopyable(as version: ProjectVersion) -> Bool { frozen(as: version).obstacles.isEmpty }

  /// Refuses copies of these sources that cannot be made; `files` are those that were not parsed with the project.
  func requireCopyable(_ frozen: FrozenVersion, beside files: [SyntaxTree] = []) throws(UsageError) {
    try Self.refuse(
      frozen.conflicts(in: files), "next to copies of the types that the classes of '\(frozen.name)' use",
      frozen.isOld
        ? "remove that, as only stages use the classes of an old version"
        : "move that to an extension of the name that the app uses for it, or remove it")
    let conflicts = frozen.stageConflicts(in: files)
    if let conflict = conflicts.first {
      let (lost, carried) = (conflicts.filter(\.isLost), conflicts.filter { !$0.isLost })
      let problems = [
        lost.first.map {
          "uses \($0.what), which copies do not have\(Self.more(lost)); use stored properties and initializers that only "
            + "assign there"
        },
        carried.first.map {
          "carries \($0.what) between the app's types and copies, whose types are others\(Self.more(carried)); carry raw "
            + "values or parts instead"
        },
      ]
      throw UsageError(
        message: "\(Self.position(conflict.place)): the code of a stage "
          + "\(problems.compactMap { $0 }.joined(separator: "; it ")), and run this again; nothing was written")
    }
    let reasons = Dictionary(grouping: frozen.obstacles, by: \.why)
    let problems = frozen.obstacles.map(\.why).uniqued.compactMap { why in
      reasons[why].map { obstacles in
        let found = obstacles.map { places?.place($0.place) ?? $0.place }
        let more = Self.more(zip(obstacles, found).map { ("'\($0.what)'", $1) })
        return "\(Self.position(found[0])): '\(obstacles[0].what)' cannot be copied: \(why)\(more)"
      }
    }
    guard problems.isEmpty else {
      throw UsageError(message: "\(problems.joined(separator: "; ")); nothing was written")
    }
  }

  private static func more(_ conflicts: [FrozenVersion.StageConflict]) -> String {
    more(conflicts.map { ($0.what, $0.place) })
  }

  /// Where the same is true of others, in parentheses; empty for one.
  private static func more(_ all: [(what: String, place: Place)]) -> String {
    let others = all.dropFirst().map { "\($0.what) at \(position($0.place))" }.uniqued
    return others.isEmpty ? "" : " (also \(others.list))"
  }

  /// Refuses to write what code of a version would not compile with; `wayOut` is what helps in general.
  static func refuse(_ conflicts: [KeptConflict], _ circumstance: String, _ wayOut: String) throws(UsageError) {
    guard let conflict = conflicts.first else { return }
    let names = conflicts.map(\.what).uniqued
    let reasons = names.map { name in conflicts.filter { $0.what == name }.map(\.why).uniqued.joined(separator: ", ") }
    let more = zip(names, reasons).dropFirst().map { "; nor would '\($0)': \($1)" }.joined()
    let waysOut = conflicts.map { $0.wayOut ?? wayOut }.uniqued.joined(separator: "; ")
    throw UsageError(
      message:
        "\(position(conflict.place)): '\(conflict.what)' would not compile \(circumstance): \(reasons[0])\(more); "
        + "\(waysOut); nothing was written")
  }

  static func position(_ place: Place) -> String {
    "\(place.file.path):\(LineIndex(place.file).position(of: place.span.start).line)"
  }

  /// The name of the version that a build of some sources opens the store of a version with; nil for models without one,
  /// and where it is not known.
  static func openedVersion(of schemas: ResolvedSchemas, like version: ProjectVersion) -> String? {
    let stores = schemas.stores(near: version)
    let own = stores.filter(version.isOfPlan)
    func name(_ store: ShippedSchema) -> String? {
      guard let subject = store.version else { return nil }
      let declared = schemas.versions.first { schemas.subject($0.type) == subject }
      return declared.map { schemas.name(of: $0, in: version.project) } ?? subject
    }
    if let store = own.first(where: { name($0) == version.subject }) ?? own.first { return name(store) }
    if !stores.isEmpty { return stores.count == 1 ? name(stores[0]) : nil }
    let last = schemas.forwardPlans.compactMap(schemas.lastVersion).uniqued(by: \.type)
    return last.count == 1 ? schemas.name(of: last[0], in: version.project) : nil
  }
}

extension ResolvedSchemas {
  /// What a project calls a version now: one that it does not have by its name has the identifier of the one that it is, as
  /// `lint` takes it, too.
  fileprivate func name(of version: SchemaVersion, in project: Project) -> String {
    let subject = subject(version.type)
    guard let identifier = version.identifier?.value, !project.versions.contains(where: { $0.subject == subject })
    else {
      return subject
    }
    let renamed = project.app.versions.filter { now in
      now.identifier?.value == identifier && !versions.contains { self.subject($0.type) == now.subject }
    }
    return renamed.count == 1 ? renamed[0].subject : subject
  }

  /// The stores of the app that a version belongs to.
  func stores(near version: ProjectVersion) -> [ShippedSchema] {
    stores().stores.filter { !isOfStrangers($0, to: version.module) }
  }

  /// A store without versions that has the models of a version, or, where no version is called like it, is the only one; nil
  /// where a build opens a store with the version's plan, as then the others have nothing to do with it.
  fileprivate func unversionedStore(like version: ProjectVersion, isOnly: Bool) -> ShippedSchema? {
    let stores = stores(near: version)
    if stores.contains(where: { $0.version != nil && version.isOfPlan($0) }) { return nil }
    return stores.first { $0.version == nil && version.hasModels(named: $0.models) }
      ?? (isOnly && stores.count == 1 ? stores.first { $0.version == nil } : nil)
  }
}

extension ProjectVersion {
  /// Whether a store is opened with one of its plans, or as one of their versions.
  fileprivate func isOfPlan(_ store: ShippedSchema) -> Bool {
    let names = plans.map(\.subject) + plans.flatMap(\.history).map(\.subject)
    return [store.plan, store.version].contains { $0.map(names.contains) ?? false }
  }

  /// Whether some models have the names of its own, or of those that it lists: what these reach may be newer than it.
  fileprivate func hasModels(named models: [Model]) -> Bool {
    let names = Set(models.map(\.name))
    return names == Set(self.models.map(\.name)) || names == Set(listedModels.map(\.name))
  }
}

extension SchemaChange {
  /// What it is about before and after.
  fileprivate var parts: [Part] { [before, after].compactMap { $0 } }
}

extension ProjectModel {
  /// The names of the structs and enums that a property stores.
  fileprivate func storedNames(of property: String?) -> [String] {
    properties.filter { $0.name == property }.flatMap(project.schemas.storedTypes).map { project.symbols[$0].name }
  }
}
