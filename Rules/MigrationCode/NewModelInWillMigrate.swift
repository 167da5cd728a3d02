import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A model of the new version in `willMigrate`, whose context knows the old ones only.
struct NewModelInWillMigrate: MigrationCodeRule {
  func findings(for code: MigrationCode, of step: PlannedStage, in project: Project) -> [Finding] {
    guard code.closure == .willMigrate else { return [] }
    return step.uses(in: code, on: .new, of: project).map { use in
      let name = project.schemas.name(use.model)
      let old = project.schemas.counterpart(of: use.model, in: step.stage.from)
      return Finding(
        .new(name, use.verb, project.schemas.name(step.stage.to)), subject: step.subject(of: code, in: project),
        at: use.places[0], severity: use.isConstructionOnly ? .warning : nil,
        notes: use.calls.map { .init(.called, at: $0) } + use.places.dropFirst().map { .init(.also, at: $0) },
        help: old.map { .replace($0, name) } ?? .move(project.schemas.name(step.stage.from)))
    }
  }
}

extension Message {
  fileprivate static func new(_ model: String, _ verb: String, _ version: String) -> Message {
    "'willMigrate' \(verb) '\(model)', a model of the new version '\(version)'"
  }
  fileprivate static let called: Message = "'willMigrate' calls the function here"
  fileprivate static let also: Message = "also here"
  fileprivate static func replace(_ old: String, _ new: String) -> Message {
    "use '\(old)' here, and '\(new)' in 'didMigrate'"
  }
  fileprivate static func move(_ version: String) -> Message {
    "move this to 'didMigrate': the context of 'willMigrate' knows the models of '\(version)' only"
  }
}
