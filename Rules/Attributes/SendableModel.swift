import SchemaLinting
import SchemaModel

/// Models that say to be `Sendable`.
struct SendableModel: ModelRule {
  func findings(for model: Model, in project: Project) -> [Finding] {
    guard let place = project.symbols.conformance(of: model.type, to: "Sendable") else { return [] }
    return [Finding(.sendable(model.name), subject: project.subject(model.type), at: place, help: .sendIdentifier)]
  }
}

extension Message {
  fileprivate static func sendable(_ model: String) -> Message {
    "model '\(model)' says to be 'Sendable', but belongs to one context and its actor"
  }
  fileprivate static let sendIdentifier: Message =
    "remove the conformance, and pass 'persistentModelID' or a struct with the values between actors"
}
