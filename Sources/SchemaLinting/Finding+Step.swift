import SchemaDeclarations
import SchemaNames
import SchemaProject

extension Finding {
  /// A way from one version to another.
  package struct Step: Hashable, Sendable {
    package let from: TypeID
    package let to: TypeID
    /// The version up to which the way is right: the first one, unless something goes wrong later.
    fileprivate let turn: TypeID

    package init(from: TypeID, to: TypeID, wrongAfter turn: TypeID? = nil) {
      self.from = from
      self.to = to
      self.turn = turn ?? from
    }

    /// The way that a stage takes; nil where one of its versions is not known.
    package init?(_ stage: MigrationStage) {
      guard let from = stage.from.value?.type, let to = stage.to.value?.type else { return nil }
      self.init(from: from, to: to)
    }

    /// The way between two versions; nil where a release is at one of its ends.
    init?(_ step: MigrationStep) {
      guard let from = step.from.version?.type, let to = step.to.version?.type else { return nil }
      self.init(from: from, to: to)
    }
  }

  /// Whether it is about a part of the way from one version to another.
  package func concerns(_ comparison: VersionComparison) -> Bool {
    guard let from = comparison.from.version?.type, let to = comparison.to.version?.type else { return false }
    let compared = Step(from: from, to: to)
    return steps.contains { $0 == compared || comparison.plan?.order.overlap($0, compared) == true }
  }

  /// The finding, which is less severe where it is about a way between versions of a plan that no recorded release takes.
  package func judged(by plan: ProjectPlan?) -> Finding {
    guard let plan, let start = steps.first?.from, steps.allSatisfy({ plan.startsNoRelease(at: $0.from) }) else {
      return self
    }
    var finding = atMost(.warning)
    finding.help = help.map { .unrecorded(plan.project.qualifiedName(start), $0) }
    return finding
  }
}

extension Message {
  fileprivate static func unrecorded(_ version: String, _ help: Message) -> Message {
    "\(help.text); no recorded release has a store of '\(version)': if one shipped, record it"
  }
}

extension VersionOrder {
  /// Whether two ways have a part in common; one from a version to itself has that version.
  func overlap(_ one: Finding.Step, _ other: Finding.Step) -> Bool {
    guard let left = way(one), let right = way(other) else { return false }
    return left.isEmpty ? (right.lowerBound...right.upperBound).contains(left.lowerBound) : left.overlaps(right)
  }

  /// The neighbors that the wrong part of a way leads past, by the positions of the earlier ones; nil where a version has no position.
  private func way(_ step: Finding.Step) -> Range<Int>? {
    guard let from = position(of: step.turn), let to = position(of: step.to) else { return nil }
    return min(from, to)..<max(from, to)
  }
}
