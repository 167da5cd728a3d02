import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// To which of the two versions of its stage a model in migration code belongs.
package enum StageSide: Equatable, Sendable {
  case old, new, both
  /// A model of neither version.
  case neither
  /// A version's models are not known, or the model's type is not.
  case unknown
}

/// What a closure does to one model.
package struct ModelUse: Sendable {
  /// The model as it is named first.
  package let model: ModelReference
  /// What is done to it, in the order of the source.
  package let actions: [MigrationAction]

  /// Whether objects are made, and never inserted, fetched or deleted.
  package var isConstructionOnly: Bool { actions.allSatisfy(\.kind.isConstruction) }

  /// Whether rows are deleted by their type, and no object is made or fetched.
  package var isDeletionOnly: Bool { actions.allSatisfy(\.kind.isDeletion) }

  /// What is done at the first of the places, as a verb: the deed that weighs most.
  package var verb: String {
    let verbs = actions.filter { $0.model?.place == places.first }.map(\.kind.verb)
    return ["inserts", "deletes", "fetches", "creates"].first(where: verbs.contains) ?? "uses"
  }

  /// The calls in the closure that lead to helpers which use the model, each once.
  package var calls: [Place] {
    actions.compactMap(\.call).uniqued
  }

  /// The places where the model is named, each once: first the first one where more is done than to make an object, then
  /// the others in the order of the source.
  package var places: [Place] {
    let main = actions.first { !$0.kind.isConstruction }
    return ([main].compactMap { $0 } + actions).compactMap { $0.model?.place }.uniqued
  }
}

extension MigrationCode {
  /// The models that are made, fetched, inserted or deleted, each with all that is done to it.
  package var modelUses: [ModelUse] {
    let uses = actions.filter(\.kind.isUse)
    var seen: Set<ModelReference.Identity> = []
    return uses.compactMap { action in
      guard let model = action.model, seen.insert(model.identity).inserted else { return nil }
      return ModelUse(model: model, actions: uses.filter { $0.model?.identity == model.identity })
    }
  }
}

extension MigrationAction.Kind {
  /// Whether an object is made.
  fileprivate var isConstruction: Bool {
    if case .construct = self { true } else { false }
  }

  fileprivate var verb: String? {
    switch self {
    case .insert: "inserts"
    case .delete: "deletes"
    case .describe, .fetch, .count: "fetches"
    case .construct: "creates"
    default: nil
    }
  }

  /// Whether it needs a context that knows the model.
  fileprivate var isUse: Bool {
    switch self {
    case .describe, .fetch, .count, .construct, .insert, .delete: true
    default: false
    }
  }
}

// MARK: Sides

extension ResolvedSchemas {
  /// The name of a model in migration code, with those of the types around it.
  package func name(_ model: ModelReference) -> String {
    model.type.map { symbols[$0].qualifiedName } ?? model.path.joined(separator: ".")
  }

  /// The name of a version of a stage, as it is declared or as the stage writes it.
  package func name(_ version: Resolution<TypeList.Entry>) -> String {
    switch version {
    case .resolved(let entry): symbols[entry.type].qualifiedName
    case .unresolved(let record): record.writtenType?.joined(separator: ".") ?? record.what
    }
  }

  /// Which of a stage's versions hold a model that its code uses.
  package func side(of model: ModelReference, in stage: MigrationStage, of plan: MigrationPlan?) -> StageSide {
    let isOld = holds(stage.from, model)
    let isNew = holds(stage.to, model)
    switch (isOld, isNew) {
    case (true, true): return .both
    case (true, false): return .old
    case (false, true): return .new
    case (false, false): return model.type != nil || isOfLaterVersion(model, stage, plan) ? .neither : .unknown
    default: return .unknown
    }
  }

  /// Whether a version holds a model; nil if that is not known.
  private func holds(_ version: Resolution<TypeList.Entry>, _ model: ModelReference) -> Bool? {
    guard let version = version.value.flatMap({ self.version($0.type) }) else {
      // The version is not declared: what is named in it is its own.
      guard let written = version.failure?.writtenType, model.type == nil else { return nil }
      return model.isNamed(in: written)
    }
    if let type = model.type { return holds(version, type) }
    if model.version == version.type || version.models?.writesOut(model.path) == true { return true }
    return model.path.count > 1 && version.models?.isWrittenOut == true ? false : nil
  }

  /// Whether a version lists, reaches or declares a model, or one that it inherits from. What it only reaches is not its
  /// own where it has another class of that entity.
  private func holds(_ version: SchemaVersion, _ type: TypeID) -> Bool? {
    let own = Set(version.listedTypes).union(ownModels(of: version).map(\.type))
    let entities = Set(own.map { symbols[$0].name })
    let reached = reachableModels(from: version.listedTypes).filter { !entities.contains(symbols[$0].name) }
    let held = own.union(reached)
    if held.contains(type) || lineage(of: type).contains(where: { held.contains($0.type) }) { return true }
    return version.models?.isComplete == true ? false : nil
  }

  /// Whether an undeclared model is named in an undeclared version that comes after those of a stage.
  private func isOfLaterVersion(_ model: ModelReference, _ stage: MigrationStage, _ plan: MigrationPlan?) -> Bool {
    guard let schemas = plan?.schemas, schemas.entries.isEmpty else { return false }
    let written = schemas.failures.map(\.writtenType)
    let ends = [stage.from, stage.to].map { end in written.firstIndex { $0 == end.failure?.writtenType } }
    guard let own = written.firstIndex(where: { $0.map(model.isNamed) ?? false }) else { return false }
    return ends.allSatisfy { $0.map { $0 < own } ?? false }
  }
}

extension ModelReference {
  /// Whether the written name begins with that of a version.
  fileprivate func isNamed(in version: [String]) -> Bool {
    path.count > version.count && path.starts(with: version)
  }
}

extension TypeList {
  /// Whether the names of all elements are written, including those that could not be resolved.
  fileprivate var isWrittenOut: Bool { failures.allSatisfy { $0.writtenType != nil } }

  /// Whether an element that could not be resolved is written with these names.
  fileprivate func writesOut(_ path: [String]) -> Bool {
    failures.contains { $0.writtenType == path }
  }
}

extension MigrationStage {
  /// Whether a model is one for certain: it is declared, or the stage's code fetches, inserts or deletes objects of
  /// it, or of one of its name.
  package func isCertain(_ model: ModelReference) -> Bool {
    guard model.type == nil else { return true }
    return code.flatMap(\.modelUses).contains { $0.model.path.last == model.path.last && !$0.isConstructionOnly }
  }
}

extension ResolvedSchemas {
  /// The name that a model has in a version of a stage; nil if that version holds none of its name.
  package func counterpart(of model: ModelReference, in version: Resolution<TypeList.Entry>) -> String? {
    guard let last = model.path.last else { return nil }
    let entity = model.type.map { symbols[$0].name } ?? last
    if let found = self.model(named: entity, in: version) { return found.qualifiedName }
    return model.type == nil && version.value == nil ? "\(name(version)).\(entity)" : nil
  }

  /// The model of an entity's name that a version of a stage holds; nil if there is none, or several.
  package func model(named name: String, in version: Resolution<TypeList.Entry>) -> Model? {
    guard let version = version.value?.type else { return nil }
    let found = heldModels(version).compactMap { model($0) }.filter { $0.name == name }
    return found.count == 1 ? found[0] : nil
  }
}
