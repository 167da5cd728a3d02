import SchemaLinting
import SchemaProject

/// More than one `#Unique` in a model.
struct RepeatedUniqueMacro: EveryModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    guard let first = model.uniqueMacros.first else { return [] }
    let others = model.uniqueMacros.dropFirst().filter { !$0.declaration.isAlternative(to: first.declaration) }
    guard let second = others.first else { return [] }
    return [
      Finding(
        .repeated(model.name), subject: model.subject, at: second.place,
        notes: [.init(.first, at: first.place)] + others.dropFirst().map { .init(.another, at: $0.place) }, help: .merge
      )
    ]
  }
}

extension Message {
  fileprivate static func repeated(_ model: String) -> Message {
    "'\(model)' has more than one '#Unique', which does not compile"
  }
  fileprivate static let first: Message = "the first '#Unique'"
  fileprivate static let another: Message = "another '#Unique'"
  fileprivate static let merge: Message = "pass all constraints to the first '#Unique', each as a separate list"
}
