import SchemaNames

extension MigrationPlan {
  /// The stages whose versions are known, as positions in `schemas`; a version that is not listed has none.
  package var steps: [(stage: MigrationStage, from: Int, to: Int)] {
    stageList.compactMap { stage in
      guard let from = stage.from.value.flatMap({ order.position(of: $0.type) }),
        let to = stage.to.value.flatMap({ order.position(of: $0.type) })
      else { return nil }
      return (stage, from, to)
    }
  }

  /// Whether all stages run from later to earlier elements of `schemas`.
  package var runsDownward: Bool { order.runsDownward }

  /// Whether the order of `schemas` and `stages` is known.
  package var hasKnownOrder: Bool {
    guard let schemas, let stages else { return false }
    return schemas.isKnown && stages.isComplete && !stages.isBranched
  }

  /// The last version: the first where all stages run downward; several where a condition leaves the order open.
  package var lastVersions: [TypeID] {
    guard let schemas else { return [] }
    guard schemas.isKnown else { return order.listed }
    return [runsDownward ? order.listed.first : order.listed.last].compactMap { $0 }
  }

  /// Whether a version is one of the last.
  package func endsAt(_ version: TypeID) -> Bool {
    schemas?.isKnown == true ? lastVersions == [version] : lists(version)
  }

  /// Whether `schemas` lists a version.
  package func lists(_ version: TypeID) -> Bool { order.position(of: version) != nil }
}

extension MigrationPlan {
  /// The versions in `schemas` and at the ends of stages, each once.
  package var namedVersions: [TypeID] {
    let ends = stageList.flatMap { [$0.from.value?.type, $0.to.value?.type].compactMap { $0 } }
    return (distinctVersions + ends).uniqued
  }

  /// The versions whose models may still be changed: the last; where the order is open, the last of each branch, without
  /// those from which a stage leads on.
  package var currentVersions: [TypeID] {
    if schemas?.isKnown == true { return lastVersions }
    let older = Set(stageList.compactMap { $0.from.value?.type })
    let listed = branchEnds.filter { !older.contains($0) }
    if !listed.isEmpty { return listed }
    return namedVersions.last { !older.contains($0) }.map { [$0] } ?? branchEnds
  }

  /// The last versions of the branches of `schemas`; where a version is listed again, another branch begins.
  private var branchEnds: [TypeID] {
    var ends: [TypeID] = []
    var branch: Set<TypeID> = []
    var last: TypeID?
    for type in order.listed {
      if branch.contains(type) {
        ends += [last].compactMap { $0 }
        branch = []
      }
      branch.insert(type)
      last = type
    }
    return ends + [last].compactMap { $0 }
  }
}

extension MigrationPlan {
  /// Whether `stages` is known to be empty: then no checksum is looked up, and migration is inferred.
  package var hasNoStages: Bool {
    stages.map { $0.failures.isEmpty && $0.stages.isEmpty } ?? false
  }

  /// The versions of `schemas` in their order, each once.
  package var distinctVersions: [TypeID] { order.distinct }
}
