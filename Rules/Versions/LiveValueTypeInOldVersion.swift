import SchemaLinting

/// A struct or enum that a frozen model stores, declared outside its version and stored by later versions too.
struct LiveValueTypeInOldVersion: PlanRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let history = plan.history
    let positions = Dictionary(zip(history, history.indices)) { first, _ in first }
    let lastStored = lastStored(history)
    let uses = history.indices.dropLast().flatMap { index in
      history[index].ownedModels.flatMap { model in
        model.properties.flatMap { property in
          plan.project.schemas.storedTypes(of: property).map {
            Use(version: index, model: model, property: property, type: $0)
          }
        }
      }.filter { isShared($0, positions, lastStored) }
    }
    return Dictionary(grouping: uses, by: \.type).values.map { uses in
      finding(uses.sorted { ($0.version, $0.property.place) < ($1.version, $1.property.place) }, history, plan)
    }
  }

  /// A frozen model's property that stores a type of the project.
  private struct Use {
    let version: Int
    let model: ProjectModel
    let property: Property
    let type: TypeID
    var place: Place { property.typePlace ?? property.place }
  }

  /// Whether a value type belongs to no version before, and the last version or the app uses it, so that it may change.
  private func isShared(_ use: Use, _ positions: [ProjectVersion: Int], _ lastStored: [TypeID: Int]) -> Bool {
    let project = use.model.project
    guard project.symbols.isValueType(use.type), let last = lastStored[use.type],
      last == positions.count - 1 || project.schemas.isNamedByApp(use.type)
    else { return false }
    return project.owner(of: use.type).flatMap { positions[$0] }.map { $0 > use.version } ?? true
  }

  /// The position of the last version that stores each type.
  private func lastStored(_ history: [ProjectVersion]) -> [TypeID: Int] {
    var result: [TypeID: Int] = [:]
    var seen: Set<ProjectModel> = []
    for (index, version) in history.enumerated().reversed() {
      for model in version.models where seen.insert(model).inserted {
        let types = model.properties.flatMap(version.project.schemas.storedTypes)
        for type in types where result[type] == nil { result[type] = index }
      }
    }
    return result
  }

  private func finding(_ uses: [Use], _ history: [ProjectVersion], _ plan: ProjectPlan) -> Finding {
    let (project, first) = (plan.project, uses[0])
    let isRaw = project.symbols.rawType(of: first.type) != nil
    return Finding(
      .shared(first.model, first.property, project.qualifiedName(first.type)), subject: project.subject(first.type),
      at: first.place, severity: isRaw || plan.hasNoStages ? .note : .warning,
      notes: uses.dropFirst().map { .init(.storedToo($0.model, $0.property), at: $0.place) }
        + [project.schemas.place(of: first.type).map { .init(.declaredHere, at: $0) }].compactMap { $0 },
      help: isRaw
        ? .keepCases : .freeze(project.symbols[first.type].name, uses.map { history[$0.version].name }.uniqued))
  }
}

extension Message {
  fileprivate static func shared(_ model: ProjectModel, _ property: Property, _ type: String) -> Message {
    "'\(model.qualifiedName).\(property.name)' stores '\(type)', which later versions store and may change"
  }
  fileprivate static func storedToo(_ model: ProjectModel, _ property: Property) -> Message {
    "'\(model.qualifiedName).\(property.name)' stores it too"
  }
  fileprivate static let declaredHere: Message = "the type is declared here"
  fileprivate static func freeze(_ type: String, _ versions: [String]) -> Message {
    versions.count == 1
      ? "nest a copy of '\(type)' in \(versions.quotedList), as it was when that version shipped"
      : "nest copies of '\(type)' in \(versions.quotedList), each as it was when that version shipped"
  }
  fileprivate static let keepCases: Message =
    "keep the raw values of its cases for good, or nest a copy of the enum in each version"
}
