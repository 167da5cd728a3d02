import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax
import TestSupport

/// The schemas of a source text, described in short lines that tests compare.
struct Schemas {
  /// The resolved project.
  let project: Project

  init(_ text: String) { self.init(files: ExampleSource(text).files) }

  init(files: [SourceFile]) { project = ExampleSource(files: files).project }

  /// Everything, one line each.
  var lines: [String] { versions + models + plans + containers + lists + unresolved }
}

// MARK: Models

extension Schemas {
  /// `Note (SchemaV1.Note): Base`, then one indented line a property, unique constraint and index.
  var models: [String] {
    project.schemas.models.flatMap { model in
      [heading(model)] + model.properties.map { "  " + line($0) }
        + model.uniqueConstraints.map { "  unique \($0.joined(separator: ", "))" }
        + model.indexes.map { "  index \($0.joined(separator: ", "))" }
    }
  }

  /// The headings of the models without their properties.
  var modelNames: [String] { project.schemas.models.map(heading) }

  /// The properties of the first model: `title: String = ""`, `tags: [Tag] → many Tag, cascade, inverse Tag.note`.
  var properties: [String] { project.schemas.models.first?.properties.map(line) ?? [] }

  private func heading(_ model: Model) -> String {
    let name = project.schemas.subject(model.type)
    let parent = model.parent.map { ": \(project.schemas.subject($0))" } ?? ""
    return (name == model.name ? name : "\(model.name) (\(name))") + parent + (model.isExempt ? " exempt" : "")
  }

  private func line(_ property: Property) -> String {
    let name: String = "\(property.name): \(name(property.type))"
    var words: [String] = [name]
    if let value = property.defaultValue { words.append("= \(value)") }
    words += property.attribute.options.map { ".\($0)" }
    if let original = property.attribute.originalName { words.append("was \(original)") }
    if let relationship = property.relationship { words.append("→ \(line(relationship))") }
    return words.joined(separator: " ")
  }

  private func line(_ relationship: Relationship) -> String {
    let cardinality = relationship.isToMany ? "many" : relationship.isOptional ? "optional" : "one"
    var parts: [String] = ["\(cardinality) \(project.schemas.subject(relationship.destination))"]
    if relationship.isToMany, relationship.isOptional { parts.append("optional") }
    if let rule = relationship.deleteRule { parts.append(rule.rawValue) }
    switch relationship.inverse {
    case .resolved(let reference):
      parts.append("inverse \(project.schemas.subject(reference.root)).\(reference.property)")
    case .unresolved(let record): parts.append("inverse ? \(record.why)")
    case nil: break
    }
    return parts.joined(separator: ", ")
  }

  /// A type in Swift's spelling, with qualified names for the project's types.
  func name(_ type: ResolvedType) -> String {
    switch type {
    case .declared(let id): project.schemas.subject(id)
    case .external(let name, let arguments):
      arguments.isEmpty ? name : "\(name)<\(arguments.map(self.name).joined(separator: ", "))>"
    case .optional(let inner): "\(name(inner))?"
    case .array(let element): "[\(name(element))]"
    case .dictionary(let key, let value): "[\(name(key)): \(name(value))]"
    case .other(let text): "other \(text)"
    case .unresolved(let why): "? \(why)"
    }
  }
}

// MARK: Versions and plans

extension Schemas {
  /// `SchemaV1 1.0.0 [Note, Tag]`; `?` with the reason for what is unknown, `or` where a condition decides.
  var versions: [String] {
    project.schemas.versions.map { version in
      let models = version.models.map(line) ?? "without models"
      let exempt = version.isExempt ? " exempt" : ""
      return "\(project.schemas.subject(version.type)) \(line(version.identifier)) \(models)\(exempt)"
    }
  }

  private func line(_ identifier: Resolution<VersionIdentifier>?) -> String {
    switch identifier {
    case .resolved(let identifier): identifier.description
    case .unresolved(let record): "? \(record.why)"
    case nil: "without identifier"
    }
  }

  /// `NotesPlan [SchemaV1, SchemaV2]`, then one indented line a stage.
  var plans: [String] {
    project.schemas.plans.flatMap { plan in
      let schemas = plan.schemas.map(line) ?? "without schemas"
      var lines: [String] = ["\(project.schemas.subject(plan.type)) \(schemas)\(heading(plan.stages))"]
      lines += plan.stages?.stages.map { "  \(line($0))" } ?? []
      lines += plan.stages?.failures.map { "  ? \($0.what): \($0.why)" } ?? []
      return lines
    }
  }

  /// The stages of the first plan.
  var stages: [String] { project.schemas.plans.first?.stages?.stages.map(line) ?? [] }

  /// Where the stages of the first plan write `lightweight` or `custom`, and where `stages` names them.
  var stagePlaces: [String] {
    project.schemas.plans.first?.stages?.stages.map {
      "\($0.kind) at \(text($0.place)), listed at \(text($0.listPlace))"
    } ?? []
  }

  private func heading(_ stages: StageList?) -> String {
    guard let stages else { return " without stages" }
    return stages.isBranched ? " or" : stages.stages.isEmpty && stages.failures.isEmpty ? " no stages" : ""
  }

  /// `lightweight SchemaV1 → SchemaV2 named v1ToV2`, `custom … will {…} did finish`.
  private func line(_ stage: MigrationStage) -> String {
    var words: [String] = [stage.kind.rawValue, line(stage.from), "→", line(stage.to)]
    if let name = stage.name { words.append("named \(name)") }
    if let closure = stage.willMigrate { words.append("will \(line(closure))") }
    if let closure = stage.didMigrate { words.append("did \(line(closure))") }
    return words.joined(separator: " ")
  }

  private func line(_ closure: StaticValue) -> String {
    if case .closure = closure.expression.kind { return "{…}" }
    return project.schemas.symbols.tree(closure.scope).text(closure.expression.tokens)
  }

  private func line(_ entry: Resolution<TypeList.Entry>) -> String {
    switch entry {
    case .resolved(let entry): project.schemas.subject(entry.type)
    case .unresolved(let record): "? \(record.what): \(record.why)"
    }
  }

  private func line(_ list: TypeList) -> String {
    let parts = list.types.map(project.schemas.subject) + list.failures.map { "? \($0.what): \($0.why)" }
    return "[\(parts.joined(separator: ", "))]" + (list.isBranched ? " or" : "")
  }

  /// `LINE:COLUMN` of a place, with the file's name where it is not the only one.
  func text(_ place: Place) -> String {
    let position = LineIndex(place.file).position(of: place.span.start)
    let file = place.file.path == "Example.swift" ? "" : "\(place.file.path):"
    return "\(file)\(position.line):\(position.column)"
  }
}

// MARK: Containers

extension Schemas {
  /// `NotesApp.body [Note] and version SchemaV2, plan NotesPlan, on disk`.
  var containers: [String] {
    project.schemas.containers.map { container in
      var parts = [line(container.schema), line(container.plan), line(isPersistent: container.isPersistent)]
      if container.isModifier { parts.append("modifier") }
      if container.isExempt { parts.append("exempt") }
      if container.isDebugOnly { parts.append("debug only") }
      let names = [container.owner.map(project.schemas.subject), container.maker].compactMap { $0 }
      return "\(names.joined(separator: ".")) \(parts.joined(separator: ", "))"
    }
  }

  /// The lists of models outside versions.
  var lists: [String] { project.schemas.lists.map(line) }

  /// What could not be known, with its place.
  var unresolved: [String] { project.schemas.declared.unresolved.map { "\(text($0.place)) \($0.what): \($0.why)" } }

  private func line(_ schema: ContainerSchema) -> String {
    var parts: [String] = schema.isPlanDefault ? ["schema of the plan"] : []
    if !schema.models.entries.isEmpty || !schema.models.failures.isEmpty { parts.append(line(schema.models)) }
    parts += schema.versions.map { "version \(project.schemas.subject($0.type))" }
    parts += schema.failures.map { "? \($0.what): \($0.why)" }
    return parts.joined(separator: " and ") + (schema.isBranched ? " or" : "")
  }

  private func line(_ plan: PlanArgument) -> String {
    if plan.isNone { return "no plan" }
    let parts = plan.plans.map { project.schemas.subject($0.type) } + plan.failures.map { "? \($0.what): \($0.why)" }
    return "plan " + (parts + (plan.mayBeNone ? ["none"] : [])).joined(separator: " or ")
  }

  private func line(isPersistent: Bool?) -> String {
    isPersistent.map { $0 ? "on disk" : "in memory" } ?? "on disk or in memory"
  }
}

// MARK: Configurations

extension Schemas {
  /// `on disk "Notes" https://… group, CloudKit omitted, [Note]` for each configuration of each container.
  var configurations: [String] {
    project.schemas.containers.flatMap { container in
      container.configurations.map(line) + container.configurationFailures.map { "? \($0.what): \($0.why)" }
    }
  }

  private func line(_ configuration: StoreConfiguration) -> String {
    let place = configuration.location.map { location in
      [location.name, location.url, location.group].compactMap { $0 }
    }
    let parts =
      [line(isPersistent: configuration.isInMemory.map { !$0 })] + (place ?? ["somewhere"])
      + configuration.cloudKit.filter { $0 != .omitted }.map { "\($0)" }
    return (parts + [configuration.schema.map(line)].compactMap { $0 }).joined(separator: " ")
  }
}

// MARK: Failures

extension Schemas {
  /// `deletesStore removeItem, crashes fatalError` for each place that deals with the failure of a container.
  var failures: [String] {
    project.schemas.containers.flatMap { container in
      container.failureHandling.map { handling in
        let steps = handling.steps.map { step in
          ["\(step.action)", sourceText(step.place), step.source.map { "by \(sourceText($0))" }].compactMap { $0 }
            .joined(separator: " ")
        }
        return ([handling.followsCopy ? "after a copy" : nil] + steps).compactMap { $0 }.joined(separator: ", ")
      }
    }
  }

  private func sourceText(_ place: Place) -> String { place.file.text(place.span) }
}

extension Schemas {
  /// The list of a version that is written as an expression, beside three models and other code.
  static func list(_ expression: String, beside: String) -> String {
    let text = """
      @Model final class Note {}
      @Model final class Tag {}
      @Model final class Old {}
      enum SchemaV1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { \(expression) }
      }
      \(beside)
      """
    return Schemas(text).versions.first.map { String($0.dropFirst("SchemaV1 1.0.0 ".count)) } ?? ""
  }
}
