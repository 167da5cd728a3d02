import SchemaLinting
import SchemaProject
import SchemaSyntax

/// A container on disk that a computed property creates each time it is read.
struct ContainerMadeRepeatedly: ContainerRule {
  func findings(for container: ProjectContainer) -> [Finding] {
    guard container.isPersistent == true, !container.isModifier, let property = container.computedProperty else {
      return []
    }
    return [
      Finding(.repeated(property), subject: container.subject, at: container.place, help: .keep(property))
    ]
  }
}

extension ProjectContainer {
  /// The name of the computed property whose getter creates it each time; nil for any other place.
  fileprivate var computedProperty: String? {
    let unit = container.body.unit
    let tree = project.symbols.units[unit].tree
    let flow = container.flow
    guard let property = tree.declarations(around: container.token).first(where: { $0.members == nil }),
      property.kind == .var, property.value == nil, flow.decisions.isEmpty, flow.failedAttempts.isEmpty,
      property.getterBody(in: tree)?.contains(container.token) == true,
      !tree.isView(property) || tree.isArgument(of: "modelContainer", container.token),
      !keepsSomething(of: property, unit)
    else { return nil }
    return tree.text(property.name)
  }

  /// Whether the code of a property assigns anything that outlives it.
  private func keepsSomething(of property: Declaration, _ unit: Int) -> Bool {
    let tree = project.symbols.units[unit].tree
    var keeps = false
    project.symbols.walkCode(of: unit, around: [property.name.lowerBound]) { expression, context in
      guard context.body == property.tokens, case .sequence(let operands, let operators) = expression.kind,
        operators.first.map(tree.text) == "="
      else { return }
      if case .name(let token, _) = operands[0].kind, context.locals.contains(tree.name(token)) { return }
      keeps = true
    }
    return keeps
  }
}

extension SyntaxTree {
  /// Whether a property is the body of a view or scene, whose closures may run later.
  fileprivate func isView(_ property: Declaration) -> Bool {
    property.type.map { text($0.tokens).contains("View") || text($0.tokens).contains("Scene") } ?? true
  }

  /// Whether an expression that begins at a token is the first argument of a call, perhaps after `try`.
  fileprivate func isArgument(of function: String, _ token: Int) -> Bool {
    let before = (0..<token).last { tokens[$0].keyword != .try && !["!", "?"].contains(text($0)) }
    return before.map { tokens[$0].kind == .leftParen && $0 > 0 && name($0 - 1) == function } ?? false
  }
}

extension Message {
  fileprivate static func repeated(_ property: String) -> Message {
    "'\(property)' creates a new container for the same store each time it is read"
  }
  fileprivate static func keep(_ property: String) -> Message {
    "create the container once, for example in a 'static let', and return it"
  }
}
