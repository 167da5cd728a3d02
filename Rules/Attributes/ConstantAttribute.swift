import SchemaLinting
import SchemaProject

/// Persisted `let` properties.
struct ConstantAttribute: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    let constants = model.properties.filter { $0.declaration.kind == .let }
    guard let first = constants.first else { return [] }
    return [
      Finding(
        .constant(model.name, constants.count), subject: model.subject(first), at: first.place,
        notes: constants.dropFirst().map { .init(.also($0.name), at: $0.place) }, help: .useVariable)
    ]
  }
}

extension Message {
  fileprivate static func constant(_ model: String, _ count: Int) -> Message {
    count == 1
      ? "'\(model)' persists a 'let' property, to which '@Model' adds accessors"
      : "'\(model)' persists \(count) 'let' properties, to which '@Model' adds accessors"
  }
  fileprivate static func also(_ name: String) -> Message { "also '\(name)'" }
  fileprivate static let useVariable: Message = "write 'private(set) var'"
}
