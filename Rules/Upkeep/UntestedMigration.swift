import SchemaLinting
import SchemaProject

/// A migration plan that no test mentions.
struct UntestedMigration: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let hasStages = !(plan.stages?.stages.isEmpty ?? true)
    guard plan.plan.versions.count > 1 || hasStages, !plan.isNamedByTest else { return [] }
    return [Finding(.untested(plan, plan.untestedVersions), subject: plan.subject, at: plan.place, help: .test)]
  }
}

extension UntestedMigration {
  /// A test may name a plan in a file that does not mention schemas.
  func openNames(in project: Project) -> OpenNames {
    OpenNames(testUses: Set(project.app.plans.filter { !$0.isNamedByTest }.flatMap(\.namesInTests)))
  }
}

extension Message {
  fileprivate static func untested(_ plan: ProjectPlan, _ versions: [String]) -> Message {
    let shown = versions.count > 4 ? Array(versions.prefix(3)) : versions
    let names = shown.quotedList.replacing(" and ", with: versions.count > 4 ? ", " : " and ")
    let rest = versions.count > 4 ? " and \(versions.count - 3) more versions" : ""
    let either = names.isEmpty ? "" : " or its version\(versions.count == 1 ? "" : "s") \(names)"
    return "no test mentions the migration plan '\(plan.name)'\(either)\(rest)"
  }
  fileprivate static let test: Message =
    "keep a store file of each release, open a copy of it in a test with the plan, and count the rows"
}
