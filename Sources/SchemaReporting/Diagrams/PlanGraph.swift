import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaShapes

/// Migration plans with their versions and stages.
package struct PlanGraph: Sendable {
  /// The plans, tests and previews left out.
  let plans: [Plan]

  /// A plan.
  struct Plan: Sendable {
    let name: String
    /// The versions in their order, and those that could not be resolved.
    let nodes: [Node]
    let steps: [Step]
    /// Whether the order of its versions is known.
    let hasKnownOrder: Bool
  }

  /// A version.
  struct Node: Sendable {
    let name: String
    let identifier: String?
    let entityCount: Int
    /// Why it, or a part of it, could not be resolved; nil where it is known.
    let failure: String?
    let version: SchemaVersion?
  }

  /// What leads from one version to the next.
  struct Step: Sendable {
    let from: Int
    let to: Int
    /// The stage in words: its kind, or that there is none.
    let stageText: String
    let outcome: Verdict.Outcome?
    let checksum: Sameness
    /// The comparison of neighbors; nil for other stages.
    let comparison: VersionComparison?
  }

  /// Takes the plans of a project.
  package init(_ project: Project) {
    let comparisons = project.schemas.comparisons()
    plans = project.app.plans.map { plan in
      Plan(plan, comparisons.filter { $0.plan?.type == plan.type }, project.schemas)
    }
  }

  package var isEmpty: Bool { plans.isEmpty }

  /// What a step without a stage is called in a plan with stages.
  static let noStage = "no stage"
}

extension PlanGraph.Plan {
  fileprivate init(_ plan: ProjectPlan, _ comparisons: [VersionComparison], _ schemas: ResolvedSchemas) {
    var nodes = plan.versions.map(PlanGraph.Node.init)
    nodes += (plan.schemas?.failures ?? []).map { failure in
      PlanGraph.Node(
        name: failure.writtenType?.joined(separator: ".") ?? failure.what, identifier: nil, entityCount: 0,
        failure: failure.why, version: nil)
    }
    var steps = comparisons.compactMap { comparison in PlanGraph.Step(comparison, nodes, plan, schemas) }
    // Stages between versions that are no neighbors.
    for stage in plan.stageList {
      guard let from = nodes.position(of: stage.from), let to = nodes.position(of: stage.to),
        !steps.contains(where: { ($0.from, $0.to) == (from, to) })
      else { continue }
      steps.append(PlanGraph.Step(stage, from, to, nodes, schemas))
    }
    self.init(
      name: plan.name, nodes: nodes, steps: steps, hasKnownOrder: plan.hasKnownOrder && !plan.history.isEmpty)
  }
}

extension PlanGraph.Node {
  fileprivate init(_ version: ProjectVersion) {
    let shape = version.shape
    let failure = version.list?.failures.first.map(\.why)
    self.init(
      name: version.name, identifier: version.identifier?.value?.description,
      entityCount: shape.shape.entities.count,
      failure: shape.isComplete ? nil : failure ?? "its list of models could not be read", version: version.version)
  }
}

extension [PlanGraph.Node] {
  fileprivate func position(of version: Resolution<TypeList.Entry>) -> Int? {
    if let type = version.value?.type { return firstIndex { $0.version?.type == type } }
    let name = version.failure?.writtenType?.joined(separator: ".")
    return name.flatMap { name in firstIndex { $0.version == nil && $0.name == name } }
  }
}

extension PlanGraph.Step {
  fileprivate init?(
    _ comparison: VersionComparison, _ nodes: [PlanGraph.Node], _ plan: ProjectPlan, _ schemas: ResolvedSchemas
  ) {
    guard let old = comparison.from.version, let new = comparison.to.version,
      let from = nodes.firstIndex(where: { $0.version?.type == old.type }),
      let to = nodes.firstIndex(where: { $0.version?.type == new.type })
    else { return nil }
    let inferred =
      plan.hasNoStages ? "inferred" : comparison.doubt == nil ? PlanGraph.noStage : "stage not known"
    self.init(
      from: from, to: to, stageText: comparison.stage.map { "\($0.kind.rawValue) stage" } ?? inferred,
      outcome: comparison.outcome, checksum: schemas.sameness(old, new), comparison: comparison)
  }

  fileprivate init(
    _ stage: MigrationStage, _ from: Int, _ to: Int, _ nodes: [PlanGraph.Node], _ schemas: ResolvedSchemas
  ) {
    var comparison: VersionComparison?
    var checksum = Sameness.unknown
    if let old = nodes[from].version, let new = nodes[to].version {
      comparison = schemas.comparison(from: old, to: new)
      checksum = schemas.sameness(old, new)
    }
    self.init(
      from: from, to: to, stageText: "\(stage.kind.rawValue) stage", outcome: comparison?.outcome, checksum: checksum,
      comparison: comparison)
  }

  /// The verdict in words.
  var verdict: String {
    guard let outcome else { return comparison == nil ? "not known" : "nothing changes" }
    return outcome == .lightweight && checksum == .same ? "no new version needed" : outcome.text
  }
}

extension ResolvedSchemas {
  fileprivate func sameness(_ old: SchemaVersion, _ new: SchemaVersion) -> Sameness {
    ChecksumComparison(from: identity(of: old), to: identity(of: new)).sameness
  }
}
