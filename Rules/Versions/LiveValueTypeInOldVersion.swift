import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

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
    let homes = Dictionary(uses.map { ($0.type, $0.place) }) { first, _ in first }
    let shared = Dictionary(grouping: uses) { Use.Key(version: $0.version, type: $0.type) }.values.map { uses in
      SharedType(
        uses: uses, project: plan.project, home: homes[uses[0].type] ?? uses[0].place,
        isStoredLater: lastStored[uses[0].type].map { $0 > uses[0].version } ?? false)
    }
    return Dictionary(grouping: shared) { Group(version: $0.uses[0].version, isNote: $0.isRaw || plan.hasNoStages) }
      .map { group, types in
        finding(types.sorted { ($0.place, $0.name) < ($1.place, $1.name) }, in: history[group.version], group)
      }
  }

  /// A frozen model's property that stores a type of the project.
  fileprivate struct Use: Sendable {
    let version: Int
    let model: ProjectModel
    let property: Property
    let type: TypeID
    var place: Place { property.typePlace ?? property.place }

    struct Key: Hashable {
      let version: Int
      let type: TypeID
    }
  }

  /// A type of the project that a version's models store.
  fileprivate struct SharedType: Sendable {
    /// Where they store it, in the order of the source.
    let uses: [Use]
    let project: Project
    /// Where the first version stores it.
    let home: Place
    /// Whether a later version stores it, not the app's code alone.
    let isStoredLater: Bool

    var type: TypeID { uses[0].type }
    var place: Place { uses[0].place }
    var name: String { project.qualifiedName(type) }
    var isRaw: Bool { project.symbols.rawType(of: type) != nil }
    var member: Finding.Member { .init(project.subject(type), at: place, home: home) }
  }

  /// What is one finding: the types of a version, those apart that only new cases would change.
  private struct Group: Hashable {
    let version: Int
    let isNote: Bool
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

  private func finding(_ types: [SharedType], in version: ProjectVersion, _ group: Group) -> Finding {
    .group(types, member: \.member) { types in
      let others = types.flatMap(\.uses).dropFirst()
      return Finding(
        .shared(types, version), subject: version.subject, at: types[0].place,
        severity: group.isNote ? .note : .warning,
        notes: others.map { .init(.storedToo($0, types[0].project), at: $0.place) }
          + types.compactMap { type in
            type.project.schemas.place(of: type.type).map { .init(.declared(type), at: $0) }
          },
        help: types.allSatisfy(\.isRaw) ? .keepCases : .freeze([version.subject]))
    }
  }
}

extension Message {
  fileprivate static func shared(
    _ types: [LiveValueTypeInOldVersion.SharedType], _ version: ProjectVersion
  ) -> Message {
    let names = types.map(\.name)
    let use = types[0].uses[0]
    let others = types.allSatisfy(\.isStoredLater) ? "later versions also store" : "the app's code also uses"
    return names.count == 1
      ? "'\(use.model.qualifiedName).\(use.property.name)' stores \(names.quotedList), which \(others), so it may still change"
      : "the models of '\(version.name)' store \(names.shortQuotedList), which \(others), so they may still change"
  }
  fileprivate static func storedToo(_ use: LiveValueTypeInOldVersion.Use, _ project: Project) -> Message {
    "'\(use.model.qualifiedName).\(use.property.name)' stores '\(project.qualifiedName(use.type))'"
  }
  fileprivate static func declared(_ type: LiveValueTypeInOldVersion.SharedType) -> Message {
    "'\(type.name)' is declared here"
  }
  fileprivate static let keepCases: Message =
    "never change the raw values of its cases, or nest a copy of the enum in each version"
}
