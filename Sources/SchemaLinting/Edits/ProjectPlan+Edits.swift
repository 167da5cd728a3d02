import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaShapes
import SchemaSyntax

extension ProjectPlan {
  /// Adds a version to `schemas` where its stages place it; nil where they do not, or something else contradicts.
  package func listing(_ version: ProjectVersion) -> [SourceEdit]? {
    guard plan.order.isKnown, plan.order.isAsListed, !isRollback, plan.lastVersions.count == 1,
      version.plans == [self], let list = ListLiteral(whole: "schemas", of: type, in: project.symbols),
      let position = plan.order.position(of: version.type), list.elements.count == schemas?.types.uniqued.count,
      let name = project.symbols.writtenName(of: version.type, from: list.scope, parts: list.partsOfName)
    else { return nil }
    let index = plan.versions[..<position].count { schemas?.contains($0) == true }
    return list.inserting(["\(name).self"], at: index)
  }

  private func position(_ end: Resolution<TypeList.Entry>) -> Int? {
    end.value.flatMap { end in versions.firstIndex { $0.type == end.type } }
  }
}

// MARK: Stages

extension ProjectPlan {
  /// Adds the stage between two neighbors: the one that is declared for it, or else a lightweight one; nil if the changes
  /// need code, and where other stages start or end there.
  package func joining(_ earlier: ProjectVersion, _ later: ProjectVersion) -> Fix? {
    if let declared = unlistedStages(from: earlier, to: later).first {
      return listing(declared).map { Fix(.add(declared.name), edits: $0) }
    }
    guard let list = stageLiteral, let index = index(ofStageFrom: earlier, to: later),
      let from = project.symbols.writtenName(of: earlier.type, from: list.scope),
      let to = project.symbols.writtenName(of: later.type, from: list.scope),
      let losesData = inferenceLosesData(from: earlier, to: later)
    else { return nil }
    let stage = "\(list.prefixOfCalls).lightweight(fromVersion: \(from).self, toVersion: \(to).self)"
    return list.inserting([stage], at: index).map { Fix(.add(stage), isSafe: !losesData, edits: $0) }
  }

  /// Adds a declared stage to `stages`, unless there is another one for its place.
  package func listing(_ stage: StageDeclaration) -> [SourceEdit]? {
    guard let list = stageLiteral, let reference = stage.reference(from: list.scope, in: self),
      let from = stage.stage?.from.value.flatMap({ project.version($0.type) }),
      let to = stage.stage?.to.value.flatMap({ project.version($0.type) }),
      let index = index(ofStageFrom: from, to: to), unlistedStages(from: from, to: to).count == 1
    else { return nil }
    return list.inserting([reference], at: index)
  }

  /// Puts the stages in the order of the versions.
  package var orderingStages: [SourceEdit]? {
    let steps = steps.enumerated()
    guard let list = stageLiteral, steps.allSatisfy({ $0.element.from < $0.element.to }) else { return nil }
    return list.ordering(steps.sorted { ($0.element.from, $0.offset) < ($1.element.from, $1.offset) }.map(\.offset))
  }

  /// Swaps the ends of a stage that leads backward between neighbors, and has no code that depends on them.
  package func swappingEnds(of stage: MigrationStage) -> [SourceEdit]? {
    guard stage.code.isEmpty, let from = stage.from.value, let to = stage.to.value,
      let start = position(stage.from), let end = position(stage.to), start == end + 1,
      !steps.contains(where: { $0.from == end || $0.to == start }),
      [from, to].allSatisfy({ $0.place.file == stage.place.file && $0.place.span.start > stage.place.span.start })
    else { return nil }
    return [
      SourceEdit(replacing: from.place, with: to.place.file.text(to.place.span)),
      SourceEdit(replacing: to.place, with: from.place.file.text(from.place.span)),
    ]
  }

  /// The literal with the stages, where each of its elements is one whose versions are known.
  private var stageLiteral: ListLiteral? {
    guard hasKnownOrder, plan.order.isAsListed, let list = ListLiteral(whole: "stages", of: type, in: project.symbols),
      list.elements.count == stageList.count, steps.count == stageList.count
    else { return nil }
    return list
  }

  /// The index for a stage between two neighbors; nil if they are none, or another stage starts or ends there.
  private func index(ofStageFrom earlier: ProjectVersion, to later: ProjectVersion) -> Int? {
    guard let position = versions.firstIndex(of: earlier), versions.firstIndex(of: later) == position + 1,
      !steps.contains(where: { $0.from == position || $0.to == position + 1 })
    else { return nil }
    return steps.firstIndex { $0.from > position } ?? steps.count
  }

  /// The declared stages between two versions that `stages` does not name.
  private func unlistedStages(from earlier: ProjectVersion, to later: ProjectVersion) -> [StageDeclaration] {
    project.schemas.stageDeclarations.filter { declared in
      declared.joins(earlier, later) && stages?.followed.contains(declared.place) == false
    }
  }

  /// Whether a migration without code drops values; nil if it fails, is not known, or there is nothing to migrate.
  private func inferenceLosesData(from earlier: ProjectVersion, to later: ProjectVersion) -> Bool? {
    let changes = project.schemas.changes(from: earlier.version, to: later.version)
    let kinds = Set(changes.map { $0.change.consequence(under: CodeEffect()).kind })
    let areIdentical = identicalVersions.contains { pair in
      pair.earlier.type == earlier.type && pair.later.type == later.type
    }
    guard !kinds.isEmpty, kinds.isSubset(of: [.done, .losesData, .mayLoseData]), !areIdentical else { return nil }
    return kinds != [.done]
  }
}

extension StageDeclaration {
  fileprivate func joins(_ earlier: ProjectVersion, _ later: ProjectVersion) -> Bool {
    stage?.from.value?.type == earlier.type && stage?.to.value?.type == later.type
  }

  /// How a plan's list names it; nil where it cannot.
  fileprivate func reference(from scope: Scope, in plan: ProjectPlan) -> String? {
    let (declaration, isElsewhere) = (member.declaration, member.scope.unit != scope.unit)
    guard declaration.has(.static), declaration.conditions.isEmpty,
      !isElsewhere || !(declaration.has(.private) || declaration.has(.fileprivate))
    else { return nil }
    let call = declaration.kind == .func ? "\(name)()" : name
    if owner == plan.type { return call }
    if plan.project.plan(owner) == nil { return ".\(call)" }
    return plan.project.symbols.writtenName(of: owner, from: scope).map { "\($0).\(call)" }
  }
}

// MARK: Order

extension ProjectPlan {
  /// Puts the elements of `schemas` in another order.
  package func ordering(_ versions: [TypeID]) -> [SourceEdit]? {
    guard let list = ListLiteral(whole: "schemas", of: type, in: project.symbols), let listed = schemas?.types,
      list.elements.count == listed.count
    else { return nil }
    return list.ordering(versions.compactMap(listed.firstIndex))
  }
}

extension Message {
  fileprivate static func add(_ stage: String) -> Message { "add '\(stage)' to 'stages'" }
}
