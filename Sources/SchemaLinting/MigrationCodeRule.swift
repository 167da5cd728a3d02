import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax

/// A rule about one closure of a custom stage at a time, in plans outside tests and previews.
package protocol MigrationCodeRule: Rule {
  /// What the rule finds in the code of a closure.
  func findings(for code: MigrationCode, of step: PlannedStage) -> [Finding]
}

extension MigrationCodeRule {
  /// Asks for each closure of each stage; what is said of a function that several closures share is one finding.
  package func findings(in project: Project) -> [Finding] {
    let found = PlannedStage.all(in: project).flatMap { step in
      let found = step.stage.code.flatMap { findings(for: $0, of: step) }
      return found.map { $0.about(step.stage) }.map {
        step.plan?.isIdle == true ? $0.atMost(.note) : $0.judged(by: step.plan)
      }
    }
    // Several closures may lead to one place.
    var known: [Finding.Note: Int] = [:]
    return found.reduce(into: []) { findings, finding in
      let statement = Finding.Note(finding.message, at: finding.place)
      if let index = known[statement] {
        findings[index].absorb(finding)
      } else {
        known[statement] = findings.count
        findings.append(finding)
      }
    }
  }
}

extension Finding {
  /// The finding about the way that a stage takes.
  fileprivate func about(_ stage: MigrationStage) -> Finding {
    var finding = self
    finding.steps = [Step(stage)].compactMap { $0 }
    return finding
  }

  /// Takes what another finding of one place shows beyond this one.
  fileprivate mutating func absorb(_ other: Finding) {
    notes += other.notes.filter { !notes.contains($0) }
    if severity != nil, other.severity == nil { help = other.help }
    severity = severity.flatMap { mine in other.severity.map { max(mine, $0) } }
    consequences += other.consequences
    steps += other.steps
  }
}

/// A stage with the plan that lists it.
package struct PlannedStage: Sendable {
  /// The plan; nil where it is not among the files.
  package let plan: ProjectPlan?
  package let project: Project
  package let stage: MigrationStage

  /// The stages of all plans outside tests and previews; one that is listed twice is there once.
  package static func all(in project: Project) -> [PlannedStage] {
    struct Identity: Hashable {
      let place: Place
      let versions: [TypeID?]
    }
    var seen: Set<Identity> = []
    let planned = project.app.plans.flatMap { plan in
      plan.stageList.map { PlannedStage(plan: plan, project: project, stage: $0) }
    }
    let loose = project.schemas.declared.looseStages.map { PlannedStage(plan: nil, project: project, stage: $0) }
    return (planned + loose).filter { step in
      let versions = [step.stage.from, step.stage.to].map { $0.value?.type }
      return seen.insert(Identity(place: step.stage.place, versions: versions)).inserted
    }
  }

  /// The name of the previous version.
  package var fromName: String { project.schemas.name(stage.from) }
  /// The name of the version after.
  package var toName: String { project.schemas.name(stage.to) }

  /// The symbol that a finding about the stage is about.
  package var subject: String { plan?.subject(of: stage) ?? stage.name ?? "\(fromName) → \(toName)" }
  /// The symbol that a finding about a closure is about.
  package func subject(of code: MigrationCode) -> String { "\(subject).\(code.closure.rawValue)" }
  /// The version whose models the context of a closure knows.
  package func version(of closure: MigrationCode.Closure) -> Resolution<TypeList.Entry> {
    closure == .willMigrate ? stage.from : stage.to
  }
  /// The name of that version.
  package func versionName(of closure: MigrationCode.Closure) -> String { project.schemas.name(version(of: closure)) }

  /// A model that its code names; nil for one that is not declared.
  package func model(_ reference: ModelReference?) -> ProjectModel? { reference?.type.flatMap(project.model) }
  /// The name of a model in its code.
  package func name(_ model: ModelReference) -> String { project.schemas.name(model) }
  /// The name that a model has in the version of a closure; nil where that holds none of its name.
  package func counterpart(of model: ModelReference, in closure: MigrationCode.Closure) -> String? {
    project.schemas.counterpart(of: model, in: version(of: closure))
  }
  /// The models that a closure uses and that belong to a side of the stage, if they are certainly models.
  package func uses(in code: MigrationCode, on side: StageSide) -> [ModelUse] {
    code.modelUses.filter { use in
      project.schemas.side(of: use.model, in: stage, of: plan?.plan) == side && stage.isCertain(use.model)
    }
  }
}
