import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// Two stages from one version or into one version, a stage from a version to itself, or one stage twice.
struct BranchingStages: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    guard plan.stages?.isBranched == false else { return [] }
    var earlier = EarlierStages()
    return plan.stageList.compactMap(Known.init).compactMap { stage in
      if stage.from == stage.to {
        return Finding(
          .toItself(plan.project.qualifiedName(stage.from)), subject: plan.subject(of: stage.stage),
          at: stage.stage.place, help: .remove, steps: [.init(from: stage.from, to: stage.to)])
      }
      defer { earlier.append(stage) }
      return earlier.first(besides: stage).map { finding(stage, after: $0, plan) }
    }
  }

  /// A stage whose versions are both known.
  private struct Known {
    let stage: MigrationStage
    let from: TypeID
    let to: TypeID

    init?(_ stage: MigrationStage) {
      guard let from = stage.from.value?.type, let to = stage.to.value?.type else { return nil }
      self.stage = stage
      self.from = from
      self.to = to
    }
  }

  /// The stages that were looked at so far, the first of each version.
  private struct EarlierStages {
    private var stages: [Known] = []
    private var byStart: [TypeID: Int] = [:]
    private var byEnd: [TypeID: Int] = [:]

    mutating func append(_ stage: Known) {
      byStart[stage.from] = byStart[stage.from] ?? stages.count
      byEnd[stage.to] = byEnd[stage.to] ?? stages.count
      stages.append(stage)
    }

    /// The first that starts or ends where another one does.
    func first(besides stage: Known) -> Known? {
      [byStart[stage.from], byEnd[stage.to]].compactMap { $0 }.min().map { stages[$0] }
    }
  }

  private func finding(_ stage: Known, after first: Known, _ plan: ProjectPlan) -> Finding {
    let (from, to) = (plan.project.qualifiedName(stage.from), plan.project.qualifiedName(stage.to))
    let isTwice = first.from == stage.from && first.to == stage.to
    // A declaration that is listed twice is reported at its second element.
    let isSame = first.stage.place == stage.stage.place
    return Finding(
      isTwice ? .twice(from, to) : first.from == stage.from ? .from(from) : .into(to),
      subject: plan.subject(of: stage.stage), at: isSame ? stage.stage.listPlace : stage.stage.place,
      notes: [.init(.first, at: isSame ? first.stage.listPlace : first.stage.place)], help: isTwice ? .remove : .chain,
      // Once the stages are a chain, neither of the two skips a version.
      consequences: isTwice ? [] : [plan.subject(of: first.stage)],
      steps: [first, stage].map { .init(from: $0.from, to: $0.to) })
  }
}

extension Message {
  fileprivate static func twice(_ from: String, _ to: String) -> Message {
    "a second stage migrates from '\(from)' to '\(to)'"
  }
  fileprivate static func from(_ version: String) -> Message { "a second stage starts at '\(version)'" }
  fileprivate static func into(_ version: String) -> Message { "a second stage ends at '\(version)'" }
  fileprivate static func toItself(_ version: String) -> Message { "the stage leads from '\(version)' to itself" }
  fileprivate static let first: Message = "the first stage"
  fileprivate static let remove: Message = "remove the stage from 'stages'"
  fileprivate static let chain: Message =
    "make the stages a chain: one stage per pair of neighboring versions"
}
