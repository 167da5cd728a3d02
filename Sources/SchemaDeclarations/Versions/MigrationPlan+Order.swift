import SchemaNames

extension MigrationPlan {
  /// The stages whose versions are known, as positions in the order of the versions; a version that is not listed has none.
  package var steps: [(stage: MigrationStage, from: Int, to: Int)] {
    stageList.compactMap { stage in
      guard let from = stage.from.value.flatMap({ order.position(of: $0.type) }),
        let to = stage.to.value.flatMap({ order.position(of: $0.type) })
      else { return nil }
      return (stage, from, to)
    }
  }

  /// Whether all stages run from later to earlier versions.
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

  /// The versions in their order, each once.
  package var distinctVersions: [TypeID] { order.distinct }
}

extension MigrationPlan {
  /// The plan with its versions in the order of their identifiers, where the stages fit that better than the order of
  /// `schemas`: two of the three agree, and Core Data goes by the stages.
  package func ordered(by identifier: (TypeID) -> VersionIdentifier?) -> MigrationPlan {
    guard hasKnownOrder, !stageList.isEmpty else { return self }
    let numbered = order.entries.uniqued(by: \.type).compactMap { entry in
      identifier(entry.type).map { (entry: entry, identifier: $0) }
    }
    guard Set(numbered.map(\.identifier)).count == distinctVersions.count else { return self }
    var ordered = self
    ordered.order = PlanOrder(
      numbered.sorted { $0.identifier < $1.identifier }.map(\.entry), stages, isCorrected: true)
    return ordered.misfitCount < misfitCount ? ordered : self
  }

  /// How many stages do not lead from a version to the next one, and how many neighbors no stage joins.
  private var misfitCount: Int {
    let joined = Set(steps.map { [min($0.from, $0.to), max($0.from, $0.to)] })
    let gaps = order.listed.indices.dropFirst().filter { !joined.contains([$0 - 1, $0]) }
    return steps.filter { $0.to != $0.from + 1 }.count + gaps.count
  }
}
