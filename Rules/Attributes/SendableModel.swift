import SchemaLinting
import SchemaProject
import SchemaSyntax

/// Models that conform to `Sendable`; those that one file declares so are one finding.
struct SendableModel: Rule {
  func findings(in project: Project) -> [Finding] {
    let sendable = project.app.currentModels.compactMap { model in
      project.symbols.conformance(of: model.type, to: "Sendable").map { Conformance(model: model, place: $0) }
    }
    return Dictionary(grouping: sendable, by: \.place.file).map { file, conformances in
      let conformances = conformances.sorted { $0.place < $1.place }
      // Extensions that make many models Sendable are one decision, of which one comment may speak.
      let home = conformances.first(where: \.isAddedElsewhere)?.place
      return .group(
        conformances, member: { .init($0.model.subject, at: $0.place, home: $0.isAddedElsewhere ? home : nil) }
      ) { conformances in
        Finding(
          .sendable(conformances.map(\.model.name)), subject: file.projectPath, at: conformances[0].place,
          notes: conformances.dropFirst().map { .init(.declaredSendable($0.model.name), at: $0.place) },
          help: .sendIdentifier)
      }
    }
  }

  /// A model with the place where it is declared `Sendable`.
  private struct Conformance: Sendable {
    let model: ProjectModel
    let place: Place

    /// Whether another file than the model's declares it.
    var isAddedElsewhere: Bool { place.file.path != model.place.file.path }
  }
}

extension Message {
  fileprivate static func sendable(_ models: [String]) -> Message {
    models.count == 1
      ? "model \(models.quotedList) is declared 'Sendable', but a model must stay with its context"
      : "models \(models.shortQuotedList) are declared 'Sendable', but a model must stay with its context"
  }
  fileprivate static func declaredSendable(_ model: String) -> Message { "'\(model)' is declared 'Sendable' here" }
  fileprivate static let sendIdentifier: Message =
    "remove the conformance, and pass 'persistentModelID' or a struct with the values between actors"
}
