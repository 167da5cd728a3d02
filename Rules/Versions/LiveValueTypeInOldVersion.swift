import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// A struct or enum that a frozen model stores, declared outside its version and stored by later versions too.
struct LiveValueTypeInOldVersion: PlanRule {
  func findings(for plan: MigrationPlan, in project: Project) -> [Finding] {
    let history = plan.history(in: project)
    let positions = Dictionary(zip(history.map(\.type), history.indices)) { first, _ in first }
    let lastStored = lastStored(history, project)
    let uses = history.indices.dropLast().flatMap { index in
      project.ownedModels(of: history[index]).flatMap { model in
        model.properties.flatMap { property in
          project.storedTypes(of: property).map { Use(version: index, model: model, property: property, type: $0) }
        }
      }.filter { isShared($0, positions, lastStored, project) }
    }
    return Dictionary(grouping: uses, by: \.type).values.map { uses in
      finding(uses.sorted { ($0.version, $0.property.place) < ($1.version, $1.property.place) }, history, plan, project)
    }
  }

  /// A frozen model's property that stores a type of the project.
  private struct Use {
    let version: Int
    let model: Model
    let property: Property
    let type: TypeID
    var place: Place { property.typePlace ?? property.place }
  }

  /// Whether a value type belongs to no version before and a later version stores it too.
  private func isShared(
    _ use: Use, _ positions: [TypeID: Int], _ lastStored: [TypeID: Int], _ project: Project
  ) -> Bool {
    guard project.isValueType(use.type), let last = lastStored[use.type], last > use.version else { return false }
    return project.owner(of: use.type).flatMap { positions[$0] }.map { $0 > use.version } ?? true
  }

  /// The position of the last version that stores each type.
  private func lastStored(_ history: [SchemaVersion], _ project: Project) -> [TypeID: Int] {
    var result: [TypeID: Int] = [:]
    var seen: Set<TypeID> = []
    for (index, version) in history.enumerated().reversed() {
      for model in project.models(in: version) where seen.insert(model.type).inserted {
        for type in model.properties.flatMap(project.storedTypes) where result[type] == nil { result[type] = index }
      }
    }
    return result
  }

  private func finding(
    _ uses: [Use], _ history: [SchemaVersion], _ plan: MigrationPlan, _ project: Project
  ) -> Finding {
    let type = uses[0].type
    let isRaw = project.symbols.rawType(of: type) != nil
    return Finding(
      .shared(uses[0].model, uses[0].property, project.symbols[type].qualifiedName), subject: project.subject(type),
      at: uses[0].place, severity: isRaw || plan.hasNoStages ? .note : .warning,
      notes: uses.dropFirst().map { .init(.storedToo($0.model, $0.property), at: $0.place) }
        + [project.place(of: type).map { .init(.declaredHere, at: $0) }].compactMap { $0 },
      help: isRaw ? .keepCases : .freeze(project.symbols[type].name, history[uses[0].version]))
  }
}

extension Message {
  fileprivate static func shared(_ model: Model, _ property: Property, _ type: String) -> Message {
    "'\(model.qualifiedName).\(property.name)' stores '\(type)', which later versions store and may change"
  }
  fileprivate static func storedToo(_ model: Model, _ property: Property) -> Message {
    "'\(model.qualifiedName).\(property.name)' stores it too"
  }
  fileprivate static let declaredHere: Message = "the type is declared here"
  fileprivate static func freeze(_ type: String, _ version: SchemaVersion) -> Message {
    "nest a copy of '\(type)' in '\(version.name)', as it was when that version shipped"
  }
  fileprivate static let keepCases: Message =
    "keep the raw values of its cases for good, or nest a copy of the enum in each version"
}
