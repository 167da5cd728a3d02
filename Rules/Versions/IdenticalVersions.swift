import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaShapes

/// Two versions of one plan with the same checksum.
struct IdenticalVersions: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let stages = StageEnds(plan)
    return plan.identicalVersions.map { pair in
      // The versions are identical because both list the app's current classes.
      let live = pair.earlier.listedTypes.filter(pair.later.lists)
      return Finding(
        .identical(pair, in: plan), subject: plan.project.subject(pair.later.type), at: pair.later.place,
        severity: severity(of: pair, in: plan, stages), notes: [.init(.earlier(pair), at: pair.earlier.place)],
        help: .freeze(pair, in: plan), consequences: pair.areNeighbors ? live.map(plan.project.subject) : [],
        steps: [.init(from: pair.earlier.type, to: pair.later.type)])
    }
  }

  /// An error where Core Data compares the two checksums: both versions start a stage, both end one, or one stage
  /// joins them.
  private func severity(of pair: IdenticalPair, in plan: ProjectPlan, _ stages: StageEnds) -> Severity {
    if plan.hasNoStages { return .note }
    let types = [pair.earlier.type, pair.later.type]
    let bothStart = types.allSatisfy(stages.starts.contains)
    let bothEnd = types.allSatisfy(stages.ends.contains)
    let areJoined = stages.joins(types[0], types[1]) || stages.joins(types[1], types[0])
    return pair.reason != .sameProvenShape && (bothStart || bothEnd || areJoined) ? .error : .warning
  }
}

/// The versions that the stages of a plan start and end at.
private struct StageEnds {
  /// The versions that a stage starts at.
  let starts: Set<TypeID>
  /// The versions that a stage ends at.
  let ends: Set<TypeID>
  /// The ends of each stage by its start.
  private let ways: [TypeID: [TypeID]]

  init(_ plan: ProjectPlan) {
    let stages = plan.stageList
    starts = Set(stages.compactMap { $0.from.value?.type })
    ends = Set(stages.compactMap { $0.to.value?.type })
    let known = stages.compactMap { stage in
      stage.from.value.flatMap { from in stage.to.value.map { (from.type, $0.type) } }
    }
    ways = Dictionary(grouping: known, by: \.0).mapValues { $0.map(\.1) }
  }

  /// Whether a stage leads from one version to another.
  func joins(_ from: TypeID, _ to: TypeID) -> Bool { ways[from]?.contains(to) ?? false }
}

extension ProjectPlan {
  /// Why the versions of a pair are identical: those whose defaults are only written in other ways have the same shape.
  fileprivate func reason(of pair: IdenticalPair) -> IdenticalPair.Reason {
    let isSame = pair.reason == .sameChecksum && project.schemas.changes(from: pair.earlier, to: pair.later).isEmpty
    return isSame ? .sameShape : pair.reason
  }

  /// What differs between the versions of a pair without changing the checksum, in brackets.
  fileprivate func harmlessChanges(in pair: IdenticalPair) -> String {
    let changes = project.schemas.changes(from: pair.earlier, to: pair.later)
    let rest = changes.count > 1 ? " and \(changes.count - 1) more" : ""
    return changes.first.map { " (\($0.change.textWithModel)\(rest))" } ?? ""
  }

  /// What to do instead of what does harm between the versions of a pair though the checksum stays the same; nil if nothing does.
  fileprivate func remedy(in pair: IdenticalPair) -> String? {
    let changes = project.schemas.changes(from: pair.earlier, to: pair.later).map(\.change)
    guard let change = changes.first(where: \.affectsUnmigratedRows) else { return nil }
    return change.remedyWithoutStage?.text ?? change.remedyText
      ?? "keep the models of '\(pair.earlier.name)' unchanged"
  }
}

extension Message {
  fileprivate static func identical(_ pair: IdenticalPair, in plan: ProjectPlan) -> Message {
    switch plan.reason(of: pair) {
    case .sameTypes: "'\(pair.later.name)' lists the same models as '\(pair.earlier.name)'"
    case .sameReach:
      "'\(pair.later.name)' contains the same models as '\(pair.earlier.name)', some of them through relationships"
    case .sameShape: "the models of '\(pair.later.name)' have the same shape as those of '\(pair.earlier.name)'"
    case .sameChecksum:
      "'\(pair.later.name)' has the same checksum as '\(pair.earlier.name)': the differences do not affect it\(plan.harmlessChanges(in: pair))"
    case .sameProvenShape:
      "the models of '\(pair.later.name)' and '\(pair.earlier.name)' differ only in what may not change the checksum\(plan.harmlessChanges(in: pair))"
    }
  }
  fileprivate static func earlier(_ pair: IdenticalPair) -> Message {
    "the earlier version, '\(pair.earlier.name)'"
  }
  fileprivate static func freeze(_ pair: IdenticalPair, in plan: ProjectPlan) -> Message {
    switch plan.reason(of: pair) {
    case .sameTypes, .sameReach:
      "run 'swiftdata-lint freeze \(plan.project.subject(pair.earlier.type))' to give it copies of the models as they shipped, or delete '\(pair.later.name)' if nothing changed"
    case .sameShape:
      "restore the models of '\(pair.earlier.name)' as they shipped, or delete '\(pair.later.name)' and its stage if nothing changed"
    case .sameChecksum:
      if let remedy = plan.remedy(in: pair) {
        "delete '\(pair.later.name)' and its stage, because no migration runs between versions of one checksum, and \(remedy)"
      } else {
        "delete '\(pair.later.name)' and its stage, and make the change in '\(pair.earlier.name)', whose checksum stays the same"
      }
    case .sameProvenShape:
      "test the update with a store of '\(pair.earlier.name)'; if it fails, delete '\(pair.later.name)' and its stage"
    }
  }
}
