import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A model in migration code that neither version of the stage holds: the app's current class, or a third version's.
struct UnversionedModelInMigration: MigrationCodeRule {
  func findings(for code: MigrationCode, of step: PlannedStage) -> [Finding] {
    step.uses(in: code, on: .neither).map { use in
      let calls = use.calls.map { Finding.Note(.called(code), at: $0) }
      let others = use.places.dropFirst().map { Finding.Note(.also, at: $0) }
      return Finding(
        .foreign(step.name(use.model), use.verb, code, step), subject: step.subject(of: code), at: use.places[0],
        severity: deletesEntity(of: use, code, step) ? .warning : nil,
        notes: calls + others + declaration(of: step.model(use.model)),
        help: step.counterpart(of: use.model, in: code.closure).map(Message.replace)
          ?? .nameVersion(step.versionName(of: code.closure)))
    }
  }

  /// Whether rows of an entity that the closure's context knows are deleted: they are found by the entity's name, whatever
  /// the class.
  private func deletesEntity(of use: ModelUse, _ code: MigrationCode, _ step: PlannedStage) -> Bool {
    guard use.isDeletionOnly, let name = step.model(use.model)?.name else { return false }
    return step.project.schemas.model(named: name, in: step.version(of: code.closure)) != nil
  }

  /// Where the model is declared, and whether that is in another version.
  private func declaration(of model: ProjectModel?) -> [Finding.Note] {
    model.map { [.init($0.enclosingVersion.map { .ofVersion($0.name) } ?? .live, at: $0.place)] } ?? []
  }
}

extension Message {
  fileprivate static func foreign(
    _ model: String, _ verb: String, _ code: MigrationCode, _ step: PlannedStage
  ) -> Message {
    "'\(code.closure.rawValue)' \(verb) '\(model)', a model of neither '\(step.fromName)' nor '\(step.toName)'"
  }
  fileprivate static func called(_ code: MigrationCode) -> Message {
    "'\(code.closure.rawValue)' calls the function here"
  }
  fileprivate static let also: Message = "also here"
  fileprivate static let live: Message = "the app's current class"
  fileprivate static func ofVersion(_ version: String) -> Message { "declared in version '\(version)'" }
  fileprivate static func replace(_ model: String) -> Message { "use '\(model)'" }
  fileprivate static func nameVersion(_ version: String) -> Message {
    "use a model of '\(version)' and write the version before it, such as '\(version).Model'"
  }
}
