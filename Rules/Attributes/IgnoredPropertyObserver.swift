import SchemaLinting

/// `didSet` and `willSet` on persisted properties.
struct IgnoredPropertyObserver: ModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    let tree = model.tree
    return model.properties.compactMap { property in
      let keywords = (property.declaration.accessors ?? []).compactMap(\.keyword)
      guard let first = keywords.first else { return nil }
      return Finding(
        .ignored(tree.text(first), model.name(of: property)), subject: model.subject(property),
        at: tree.place(token: first),
        notes: keywords.dropFirst().map { .init(.ignoredToo(tree.text($0)), at: tree.place(token: $0)) },
        help: .useMethod(property.name))
    }
  }
}

extension Message {
  fileprivate static func ignored(_ observer: String, _ property: String) -> Message {
    "'\(observer)' of '\(property)' is not called: '@Model' replaces the property's storage"
  }
  fileprivate static func ignoredToo(_ observer: String) -> Message { "nor is '\(observer)'" }
  fileprivate static func useMethod(_ property: String) -> Message {
    "move the code into a method, or into the setter of a computed property that sets '\(property)'"
  }
}
