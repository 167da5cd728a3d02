import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A model in migration code that neither version of the stage holds: a live one, or a third version's.
struct UnversionedModelInMigration: MigrationCodeRule {
  func findings(for code: MigrationCode, of step: PlannedStage, in project: Project) -> [Finding] {
    step.uses(in: code, on: .neither, of: project).map { use in
      let version = code.closure == .willMigrate ? step.stage.from : step.stage.to
      let right = project.schemas.counterpart(of: use.model, in: version)
      let calls = use.calls.map { Finding.Note(.called(code), at: $0) }
      let others = use.places.dropFirst().map { Finding.Note(.also, at: $0) }
      return Finding(
        .foreign(project.schemas.name(use.model), use.verb, code, step, project),
        subject: step.subject(of: code, in: project),
        at: use.places[0], notes: calls + others + declaration(of: use.model, project),
        help: right.map { .replace($0) } ?? .nameVersion(project.schemas.name(version)))
    }
  }

  /// Where the model is declared, and whether that is in another version.
  private func declaration(of reference: ModelReference, _ project: Project) -> [Finding.Note] {
    guard let model = reference.type.flatMap({ project.schemas.model($0) }) else { return [] }
    let version = project.schemas.enclosingVersion(of: model.type)
    return [.init(version.map { .ofVersion($0.name) } ?? .live, at: model.place)]
  }
}

extension Message {
  fileprivate static func foreign(
    _ model: String, _ verb: String, _ code: MigrationCode, _ step: PlannedStage, _ project: Project
  ) -> Message {
    let versions = [step.stage.from, step.stage.to].map { "'\(project.schemas.name($0))'" }.joined(separator: " nor ")
    return "'\(code.closure.rawValue)' \(verb) '\(model)', a model of neither \(versions)"
  }
  fileprivate static func called(_ code: MigrationCode) -> Message {
    "'\(code.closure.rawValue)' calls the function here"
  }
  fileprivate static let also: Message = "also here"
  fileprivate static let live: Message = "the model that the rest of the app uses is declared here"
  fileprivate static func ofVersion(_ version: String) -> Message { "it is declared in version '\(version)'" }
  fileprivate static func replace(_ model: String) -> Message { "use '\(model)'" }
  fileprivate static func nameVersion(_ version: String) -> Message {
    "name a model of '\(version)' with the version in front, such as '\(version).Model'"
  }
}
