import SchemaProject
import SchemaSyntax

extension ProjectContainer {
  /// Passes a plan: as a new argument, or in the place of `nil`.
  package func passing(_ plan: ProjectPlan) -> [SourceEdit]? {
    let call = container.call
    guard !isModifier, let scope = project.symbols.scope(at: place),
      let name = project.symbols.writtenName(of: plan.type, from: scope)
    else { return nil }
    if let argument = call.argument("migrationPlan") {
      return call.tree.isNil(argument)
        ? [SourceEdit(replacing: call.tree.place(argument.tokens), with: "\(name).self")] : nil
    }
    return inserting("migrationPlan: \(name).self", before: "configurations")
  }

  /// Makes it from another version than the one that it names.
  package func naming(_ version: ProjectVersion) -> [SourceEdit]? {
    guard let entry = schema.versions.first, let scope = project.symbols.scope(at: entry.place),
      case let written = entry.place.file.text(entry.place.span).split(separator: ".").map(String.init),
      project.symbols.lookUp(written, from: scope) == .found(entry.type),
      let name = project.symbols.writtenName(of: version.type, from: scope)
    else { return nil }
    return [SourceEdit(replacing: entry.place, with: name)]
  }

  /// Adds models to those that it lists.
  package func listing(_ models: [ProjectModel]) -> [SourceEdit]? {
    guard schema.models.isKnown, schema.versions.isEmpty, let last = schema.models.entries.last?.valuePlace,
      let scope = project.symbols.scope(at: last), let references = models.references(from: scope)
    else { return nil }
    // The modifier takes one type, or an array.
    if isModifier, last == schemaPlace {
      let list = [last.file.text(last.span)] + references
      return [SourceEdit(replacing: last, with: "[\(list.joined(separator: ", "))]")]
    }
    return project.symbols.tree(scope).inserting(references, afterItemAt: last.span)
  }

  private func inserting(_ argument: String, before label: String) -> [SourceEdit]? {
    let call = container.call
    let open = call.callee.tokens.upperBound
    guard call.tree.tokens[open].kind == .leftParen, call.tree.tokens[open].partner >= 0 else { return nil }
    let brackets = open..<Int(call.tree.tokens[open].partner) + 1
    let arguments = call.arguments.filter { brackets.contains($0.value.tokens.lowerBound) }
    let index = arguments.firstIndex { call.tree.label($0) == label }
    return call.tree.inserting(argument, at: index, amongArguments: arguments, in: brackets)
  }
}
