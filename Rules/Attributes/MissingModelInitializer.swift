import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A model without `init`.
struct MissingModelInitializer: EveryModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    guard isJudged(model) else { return [] }
    let initializers = model.members.filter { $0.kind == .`init` }
    let missing = model.properties.filter { needsValue($0, of: model) }
    // A designated initializer is in the class body; those of extensions are convenience initializers.
    guard initializers.allSatisfy({ $0.has(.convenience) }), initializers.isEmpty || !missing.isEmpty else { return [] }
    return [
      missing.isEmpty
        ? Finding(.demandsInitializer(model.name), subject: model.subject, at: model.place, help: .addEmptyInitializer)
        : Finding(
          .noInitializer(model.name), subject: model.subject, at: model.place,
          notes: missing.map { .init(.withoutDefault($0.name), at: $0.place) }, help: .addInitializer)
    ]
  }

  /// Whether everything that may declare an initializer is known: a subclass's initializers depend on its parent's.
  private func isJudged(_ model: ProjectModel) -> Bool {
    let tree = model.tree
    return model.parent == nil && model.hasKnownMembers
      && model.members.allSatisfy { $0.kind != .expansion || Self.knownMacros.contains(tree.text($0.name)) }
  }

  /// Macros that declare no initializer.
  private static let knownMacros: Set<String> = ["#Unique", "#Index", "#warning", "#error"]

  private func needsValue(_ property: Property, of model: ProjectModel) -> Bool {
    let declaration = property.declaration
    guard declaration.value == nil, model.tree.hasKnownAttributes(declaration) else { return false }
    if case .unresolved = property.type { return false }
    // Only a variable starts as nil by itself.
    return declaration.kind == .let || !property.isOptional
  }
}

extension Message {
  fileprivate static func noInitializer(_ model: String) -> Message {
    "model '\(model)' has stored properties without a default, but no initializer"
  }
  fileprivate static func demandsInitializer(_ model: String) -> Message {
    "model '\(model)' has no initializer, which '@Model' requires even if every property has a default"
  }
  fileprivate static func withoutDefault(_ property: String) -> Message { "'\(property)' has no default" }
  fileprivate static let addInitializer: Message = "add an 'init' that sets them"
  fileprivate static let addEmptyInitializer: Message = "add 'init() {}'"
}
