import SchemaLinting

/// Models that say to be `Sendable`.
struct SendableModel: Rule {
  func findings(in project: Project) -> [Finding] {
    let sendable = project.app.currentModels.compactMap { model in
      project.symbols.conformance(of: model.type, to: "Sendable").map { Conformance(model: model, place: $0) }
    }
    // Extensions that make many models Sendable in one file are one decision.
    let groups = Dictionary(grouping: sendable) { $0.isAddedElsewhere ? $0.place.file.path : "\($0.model.type)" }
    return groups.values.map { finding($0.sorted { $0.place < $1.place }) }
  }

  /// A model with the place where it says to be `Sendable`.
  private struct Conformance {
    let model: ProjectModel
    let place: Place

    /// Whether another file than the model's says so.
    var isAddedElsewhere: Bool { place.file.path != model.place.file.path }
  }

  private func finding(_ conformances: [Conformance]) -> Finding {
    let first = conformances[0]
    return Finding(
      .sendable(first.model.name, others: conformances.count - 1), subject: first.model.subject, at: first.place,
      notes: conformances.dropFirst().map { .init(.soDoes($0.model.name), at: $0.place) }, help: .sendIdentifier)
  }
}

extension Message {
  fileprivate static func sendable(_ model: String, others: Int) -> Message {
    others == 0
      ? "model '\(model)' says to be 'Sendable', but belongs to one context and its actor"
      : "'\(model)' and \(others) other model\(others > 1 ? "s" : "") say to be 'Sendable', but belong to one context and its actor"
  }
  fileprivate static func soDoes(_ model: String) -> Message { "so does '\(model)'" }
  fileprivate static let sendIdentifier: Message =
    "remove the conformance, and pass 'persistentModelID' or a struct with the values between actors"
}
