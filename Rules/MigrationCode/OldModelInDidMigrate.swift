import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A model of the old version in `didMigrate`, whose context knows the new ones only.
struct OldModelInDidMigrate: MigrationCodeRule {
  func findings(for code: MigrationCode, of step: PlannedStage, in project: Project) -> [Finding] {
    guard code.closure == .didMigrate else { return [] }
    return step.uses(in: code, on: .old, of: project).map { use in
      let name = project.schemas.name(use.model)
      let new = project.schemas.counterpart(of: use.model, in: step.stage.to)
      return Finding(
        .old(name, use.verb, project.schemas.name(step.stage.from)), subject: step.subject(of: code, in: project),
        at: use.places[0],
        notes: use.calls.map { .init(.called, at: $0) } + use.places.dropFirst().map { .init(.also, at: $0) },
        help: new.map { .replace($0, name) } ?? .move(project.schemas.name(step.stage.to)))
    }
  }
}

extension Message {
  fileprivate static func old(_ model: String, _ verb: String, _ version: String) -> Message {
    "'didMigrate' \(verb) '\(model)', a model of the old version '\(version)'"
  }
  fileprivate static let called: Message = "'didMigrate' calls the function here"
  fileprivate static let also: Message = "also here"
  fileprivate static func replace(_ new: String, _ old: String) -> Message {
    "use '\(new)' here, and '\(old)' in 'willMigrate'"
  }
  fileprivate static func move(_ version: String) -> Message {
    "move this to 'willMigrate': the context of 'didMigrate' knows the models of '\(version)' only"
  }
}
