import SchemaLinting
import SchemaProject

/// A custom stage that runs no code.
struct EmptyCustomStage: Rule {
  func findings(in project: Project) -> [Finding] {
    PlannedStage.all(in: project).filter { $0.stage.kind == .custom && $0.stage.code.allSatisfy(\.isEmpty) }.map {
      step in
      let names = (project.schemas.name(step.stage.from), project.schemas.name(step.stage.to))
      return Finding(
        .empty(names.0, names.1), subject: step.plan.subject(of: step.stage, in: project.schemas), at: step.stage.place,
        help: .lightweight(names.0, names.1))
    }
  }
}

extension Message {
  fileprivate static func empty(_ from: String, _ to: String) -> Message {
    "the custom stage from '\(from)' to '\(to)' has no code"
  }
  fileprivate static func lightweight(_ from: String, _ to: String) -> Message {
    "write '.lightweight(fromVersion: \(from).self, toVersion: \(to).self)', or the code that is missing"
  }
}
