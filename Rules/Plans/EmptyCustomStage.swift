import SchemaLinting
import SchemaProject

/// A custom stage that runs no code.
struct EmptyCustomStage: Rule {
  func findings(in project: Project) -> [Finding] {
    PlannedStage.all(in: project).filter { $0.stage.kind == .custom && $0.stage.code.allSatisfy(\.isEmpty) }.map {
      step in
      Finding(
        .empty(step.fromName, step.toName), subject: step.subject, at: step.stage.place,
        help: .lightweight(step.fromName, step.toName))
    }
  }
}

extension Message {
  fileprivate static func empty(_ from: String, _ to: String) -> Message {
    "the custom stage from '\(from)' to '\(to)' has no code"
  }
  fileprivate static func lightweight(_ from: String, _ to: String) -> Message {
    "write '.lightweight(fromVersion: \(from).self, toVersion: \(to).self)', or add the missing code"
  }
}
