import SchemaDeclarations
import SchemaLinting

/// A closure that changes, inserts or deletes objects and never saves.
struct MissingSaveInMigration: MigrationCodeRule {
  func findings(for code: MigrationCode, of step: PlannedStage) -> [Finding] {
    guard let change = code.unsavedChange else { return [] }
    return [
      Finding(
        .unsaved(code), subject: step.subject(of: code), at: code.place,
        notes: [.init(.firstChange, at: change.place)], help: .save,
        fixes: Fix.only(.save, step.saving(after: change, in: code)))
    ]
  }
}

extension Message {
  fileprivate static func unsaved(_ code: MigrationCode) -> Message {
    "'\(code.closure.rawValue)' changes objects but never saves them"
  }
  fileprivate static let firstChange: Message = "the first change"
  fileprivate static let save: Message = "end the closure with 'try context.save()'"
}
