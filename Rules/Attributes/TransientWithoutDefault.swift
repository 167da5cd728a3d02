import SchemaLinting
import SchemaProject
import SchemaSyntax

/// `@Transient` properties without a default.
struct TransientWithoutDefault: EveryModelRule {
  func findings(for model: ProjectModel) -> [Finding] {
    let tree = model.tree
    return model.members.filter { lacksDefault($0, in: model) }.map { member in
      let name = tree.text(member.name)
      return Finding(
        .noDefault("\(model.name).\(name)"), subject: "\(model.subject).\(name)", at: tree.place(member.name),
        help: .addDefault, fixes: Fix.only(.writeDefault(name), model.givingDefault(toTransient: member)))
    }
  }

  private func lacksDefault(_ member: Declaration, in model: ProjectModel) -> Bool {
    let tree = model.tree
    guard tree.attribute("Transient", of: member) != nil, tree.isStored(member), tree.hasKnownAttributes(member),
      member.value == nil
    else { return false }
    let type = model.project.symbols.type(of: member, in: model.model.scope)
    if case .unresolved = type { return false }
    return !type.isOptional
  }
}

extension Message {
  fileprivate static func noDefault(_ property: String) -> Message {
    "'@Transient' property '\(property)' has no default, which SwiftData needs when it loads an object"
  }
  fileprivate static func writeDefault(_ name: String) -> Message { "write a default value at '\(name)'" }
  fileprivate static let addDefault: Message = "give it a default, or make its type optional"
}
