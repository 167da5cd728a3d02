import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// `@Transient` properties without a default.
struct TransientWithoutDefault: Rule {
  func findings(in project: Project) -> [Finding] {
    project.schemas.models.flatMap { model in
      model.members.filter { lacksDefault($0, in: model, project) }.map { finding($0, in: model, project) }
    }
  }

  private func lacksDefault(_ member: Declaration, in model: Model, _ project: Project) -> Bool {
    let tree = project.schemas.symbols.tree(model.scope)
    guard tree.attribute("Transient", of: member) != nil, tree.isStored(member), tree.hasKnownAttributes(member),
      member.value == nil
    else { return false }
    let type = project.schemas.symbols.type(of: member, in: model.scope)
    if case .unresolved = type { return false }
    return !type.isOptional
  }

  private func finding(_ member: Declaration, in model: Model, _ project: Project) -> Finding {
    let tree = project.schemas.symbols.tree(model.scope)
    let name = tree.text(member.name)
    return Finding(
      .noDefault("\(model.name).\(name)"), subject: "\(project.schemas.subject(model.type)).\(name)",
      at: tree.place(member.name), help: .addDefault)
  }
}

extension Message {
  fileprivate static func noDefault(_ property: String) -> Message {
    "'@Transient' property '\(property)' has no default, which SwiftData needs when it loads an object"
  }
  fileprivate static let addDefault: Message = "give it a default, or make its type optional"
}
