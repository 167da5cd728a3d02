import SchemaNames
import SchemaSyntax

extension MigrationPlan {
  /// The versions from the oldest to the last, each once.
  package var versions: [TypeID] { order.versions }
  /// The last version; several where the order leaves it open.
  package var lastVersions: [TypeID] { order.last }

  /// Whether a version is one of the last.
  package func endsAt(_ version: TypeID) -> Bool { order.last.contains(version) }
  /// Whether a version is one of the plan's.
  package func lists(_ version: TypeID) -> Bool { order.position(of: version) != nil }
  /// Whether `schemas`, of which all is known, lacks a version.
  package func leavesOut(_ version: TypeID) -> Bool { schemas.map { $0.isComplete && !$0.contains(version) } ?? false }

  /// Whether a version is in `schemas` or at the end of a stage, or may be: what is in any branch of a condition counts.
  package func mayHold(_ version: TypeID) -> Bool {
    !leavesOut(version) || isEndpoint(version) || stages?.isComplete != true
  }

  /// The stages whose versions are known, with the positions of these in the order.
  package var steps: [(stage: MigrationStage, from: Int, to: Int)] {
    stageList.compactMap { stage in
      guard let from = stage.from.value.flatMap({ order.position(of: $0.type) }),
        let to = stage.to.value.flatMap({ order.position(of: $0.type) })
      else { return nil }
      return (stage, from, to)
    }
  }

  /// The neighbors that no stage joins.
  package var unjoinedNeighbors: [(earlier: TypeID, later: TypeID)] {
    let joined = Set(steps.map { Set([$0.from, $0.to]) })
    return versions.indices.dropFirst().filter { !joined.contains([$0 - 1, $0]) }.map { later in
      (versions[later - 1], versions[later])
    }
  }

  /// Whether the order of the versions and all stages are known.
  package var hasKnownOrder: Bool { doubt == nil }

  /// Why the order of the versions or the stages are not known; nil where both are.
  package var doubt: String? {
    guard order.isKnown else { return "the order of the plan's versions is not known" }
    guard let stages else { return "the plan's stages are not known" }
    if let failure = stages.failures.first { return "not all stages of the plan are known: \(failure.why)" }
    if stages.isBranched { return "a condition decides which stages the plan has" }
    return stages.isComplete ? nil : "not all versions of the plan's stages are known"
  }

  /// Whether `stages` is known to be empty: then no checksum is looked up, and migration is inferred.
  package var hasNoStages: Bool {
    stages.map { $0.failures.isEmpty && $0.stages.isEmpty } ?? false
  }

  /// Whether a stage starts or ends at a version.
  package func isEndpoint(_ version: TypeID) -> Bool {
    stageList.contains { $0.from.value?.type == version || $0.to.value?.type == version }
  }

  /// Where `schemas` lists a version, or a stage names it.
  package func place(of version: TypeID) -> Place? {
    let ends = stageList.flatMap { [$0.from.value, $0.to.value].compactMap { $0 } }
    return ((schemas?.entries ?? []) + ends).first { $0.type == version }?.place
  }
}

extension MigrationPlan {
  /// The versions in `schemas` and at the ends of stages, each once.
  package var namedVersions: [TypeID] {
    let ends = stageList.flatMap { [$0.from.value?.type, $0.to.value?.type].compactMap { $0 } }
    return (versions + ends).uniqued
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
    for type in schemas?.types ?? [] {
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
