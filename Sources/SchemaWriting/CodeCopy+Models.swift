import SchemaDeclarations
import SchemaNames
import SchemaSyntax

extension CodeCopy {
  /// A model with what its store depends on: persisted properties, constraints, and an initializer where one is needed.
  func model(_ model: Model, withInitializer isAsked: Bool, in types: FrozenTypes) -> String {
    let tree = symbols.tree(model.scope)
    let outer = symbols[model.type].scope ?? model.scope
    var head = model.declaration.attributes.map { "\(code($0.tokens, in: outer))\n" }
    head += model.declaration.modifiers.filter { !$0.keyword.isNarrowAccess }.map { "\(tree.text($0.tokens)) " }
    let parent = model.parent.flatMap { names[$0] }.map { ": \($0)" } ?? ""
    let macros = model.members.filter(tree.isSchemaMacro)
    var parts = [macros.map { code($0.tokens, in: model.scope) }, properties(of: model)].filter { !$0.isEmpty }
      .map { $0.joined(separator: "\n") }
    parts += nested(in: model.type).map(valueType)
    parts.append(initializer(of: model, isAsked: isAsked, types))
    return head.joined()
      + "class \(model.name.sourceName)\(parent) {\n\(parts.joined(separator: "\n\n").indentedByOne)\n}"
  }

  private func properties(of model: Model) -> [String] {
    // A public model is `Identifiable` by its own `id`, which has to be public, too.
    model.properties.map { property($0.declaration, $0.type, in: model.scope, keepsAccess: $0.name == "id") }
  }

  // MARK: Initializers

  /// An initializer, which the macro of a model demands in any case. Where code makes objects of the copy, it is the one that
  /// this code calls.
  private func initializer(of model: Model, isAsked: Bool, _ types: FrozenTypes) -> String {
    let ancestors = types.modelsByType.lineage(of: model.type).dropFirst()
    let isAlone = ancestors.isEmpty && !types.parents.contains(model.type)
    if isAsked, isAlone, let simple = simpleInitializer(of: model) { return simple }
    let own = parameters(settingValuesOf: model)
    let inherited = ancestors.flatMap(parameters)
    let call = "super.init(\(inherited.map { "\($0.name): \($0.name)" }.joined(separator: ", ")))"
    let initializer = Self.initializer(
      (own + inherited).map { "\($0.name): \($0.type)" },
      body: own.map { "self.\($0.name) = \($0.name)" } + (ancestors.isEmpty ? [] : [call]))
    // With the same parameters it is the one of the class above.
    return ancestors.isEmpty || !own.isEmpty ? initializer : "override \(initializer)"
  }

  private static func initializer(_ parameters: [String], body: [String]) -> String {
    let line = "init(\(parameters.joined(separator: ", ")))"
    let head =
      line.count <= longestSignature
      ? line : "init(\n" + parameters.map { "  \($0)" }.joined(separator: ",\n") + "\n)"
    return body.isEmpty ? "\(head) {}" : "\(head) {\n\(body.map { "  \($0)\n" }.joined())}"
  }

  /// Longer signatures get a line for each parameter; the model is indented by two levels at most.
  private static let longestSignature = 90

  /// A parameter for each property that an initializer has to set.
  private func parameters(settingValuesOf model: Model) -> [(name: String, type: String)] {
    valuesNeeded(by: model).map { property in
      let type = property.declaration.type.map { code($0.tokens, in: model.scope) } ?? text(of: property.type)
      return (property.name.sourceName, type)
    }
  }

  /// The properties that an initializer has to set.
  private func valuesNeeded(by model: Model) -> [Property] {
    model.properties.filter { property in
      let value = property.declaration.value.flatMap { defaultValue($0, of: property.type, in: model.scope) }
      return value == nil && (property.declaration.kind == .let || !property.isOptional)
    }
  }

  /// The first designated initializer of a class that sets all that needs a value and does nothing but assign parameters
  /// and plain values to properties.
  private func simpleInitializer(of model: Model) -> String? {
    let needed = Set(valuesNeeded(by: model).map(\.name))
    let candidates = model.members.filter { $0.kind == .`init` && !$0.has(.convenience) && $0.conditions.isEmpty }
    return candidates.lazy.compactMap { simpleCopy(of: $0, of: model, settingAll: needed) }.first
  }

  private func simpleCopy(of initializer: Declaration, of model: Model, settingAll needed: Set<String>) -> String? {
    let tree = symbols.tree(model.scope)
    guard let body = initializer.body, initializer.generics == nil else { return nil }
    let parameters = tree.parameters(of: initializer)
    let names = Set(parameters.map { tree.name($0.name) })
    var assignments: [(name: String, value: String)] = []
    for statement in tree.statements(inBraces: body) {
      guard let assignment = tree.assignment(statement) else { return nil }
      // What is not persisted is not in the copy.
      guard model.property(named: assignment.name) != nil else { continue }
      guard let value = plainValue(assignment.value, names, in: model.scope) else { return nil }
      assignments.append((assignment.name, value))
    }
    let signature = parameters.compactMap { parameter($0, in: model.scope) }
    guard needed.isSubset(of: assignments.map(\.name)), signature.count == parameters.count else { return nil }
    return Self.initializer(signature, body: assignments.map { "self.\($0.name.sourceName) = \($0.value)" })
  }

  /// A parameter with its default; nil where that needs other code of the project.
  private func parameter(_ parameter: Parameter, in scope: Scope) -> String? {
    let tree = symbols.tree(scope)
    guard let type = parameter.type else { return nil }
    let name = tree.text(parameter.name)
    let label = parameter.label == parameter.name ? name : "\(tree.text(parameter.label)) \(name)"
    let declared = "\(label): \(code(type.tokens, in: scope))"
    guard let value = parameter.value else { return declared }
    return defaultValue(value, in: scope).map { "\(declared) = \($0)" }
  }

  /// A value that is a parameter or needs no code of the project.
  private func plainValue(_ value: Expression, _ parameters: Set<String>, in scope: Scope) -> String? {
    let tree = symbols.tree(scope)
    if case .name(let token, _) = value.kind, parameters.contains(tree.name(token)) { return tree.text(token) }
    if case .statement = value.kind { return nil }
    return defaultValue(value, in: scope)
  }
}

extension SyntaxTree {
  /// Whether a member is a macro that adds to a schema.
  func isSchemaMacro(_ member: Declaration) -> Bool {
    member.kind == .expansion && ["#Unique", "#Index"].contains(text(member.name))
  }

  /// The property and the value of `self.name = value` and of `name = value`; nil for any other statement.
  fileprivate func assignment(_ statement: Statement) -> (name: String, value: Expression)? {
    guard case .expression(let expression) = statement.kind,
      case .sequence(let operands, let operators) = expression.kind, operands.count == 2,
      text(operators[0]) == "=", let path = namePath(operands[0]), let name = path.last,
      path.count == 1 || path == ["self", name]
    else { return nil }
    return (name, operands[1])
  }
}

extension String {
  /// The lines one level deeper.
  var indentedByOne: String {
    split(separator: "\n", omittingEmptySubsequences: false).map { $0.isEmpty ? "" : "  \($0)" }.joined(separator: "\n")
  }
}
