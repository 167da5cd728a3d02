import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax

/// A rule about one closure of a custom stage at a time, in plans outside tests and previews.
package protocol MigrationCodeRule: Rule {
  /// What the rule finds in the code of a closure.
  func findings(for code: MigrationCode, of step: PlannedStage, in project: Project) -> [Finding]
}

extension MigrationCodeRule {
  /// Asks for each closure of each stage; what is said of a function that several closures share is one finding.
  package func findings(in project: Project) -> [Finding] {
    let found = PlannedStage.all(in: project).flatMap { step in
      step.stage.code.flatMap { findings(for: $0, of: step, in: project) }
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
  /// Takes what another finding of one place shows beyond this one.
  fileprivate mutating func absorb(_ other: Finding) {
    notes += other.notes.filter { !notes.contains($0) }
    severity = severity.flatMap { mine in other.severity.map { max(mine, $0) } }
    consequences += other.consequences
  }
}

/// A stage with the plan that lists it.
package struct PlannedStage: Sendable {
  /// The plan.
  package let plan: MigrationPlan
  /// The stage.
  package let stage: MigrationStage

  /// The stages of all plans outside tests and previews; one that is listed twice is there once.
  package static func all(in project: Project) -> [PlannedStage] {
    struct Identity: Hashable {
      let place: Place
      let versions: [TypeID?]
    }
    var seen: Set<Identity> = []
    return project.schemas.plans.filter { !$0.isExempt }.flatMap { plan in
      plan.stageList.filter { stage in
        let versions = [stage.from, stage.to].map { $0.value?.type }
        return seen.insert(Identity(place: stage.place, versions: versions)).inserted
      }.map { PlannedStage(plan: plan, stage: $0) }
    }
  }

  /// The symbol that a finding about a closure is about.
  package func subject(of code: MigrationCode, in project: Project) -> String {
    "\(plan.subject(of: stage, in: project.schemas)).\(code.closure.rawValue)"
  }

  /// The models that a closure uses and that stand on a side of the stage, as far as they are models for certain.
  package func uses(in code: MigrationCode, on side: StageSide, of project: Project) -> [ModelUse] {
    code.modelUses.filter { use in
      project.schemas.side(of: use.model, in: stage, of: plan) == side && stage.isCertain(use.model)
    }
  }
}
