import SchemaDeclarations
import SchemaNames
import SchemaText

/// What versions, plans and models have to do with each other, found once for all that ask.
package struct VersionIndex: Sendable {
  /// The models declared in each version, at any depth, in the order of their declaration.
  private(set) var ownModels: [TypeID: [Model]] = [:]
  /// The models of each name, in the order of their declaration.
  let modelsByName: [String: [Model]]
  /// The models that inherit from another one.
  let subclasses: [Model]
  /// The models that each version lists or reaches.
  let reached: [TypeID: Set<TypeID>]
  /// The versions that list each type, in the order of their declaration.
  private(set) var versionsByType: [TypeID: [TypeID]] = [:]
  /// The plans that list a version which lists each type.
  package private(set) var plansByModel: [TypeID: Set<TypeID>] = [:]
  /// The plans that list each version, as positions among all plans.
  private(set) var plansByVersion: [TypeID: [Int]] = [:]
  /// The versions of each plan from the oldest to the last; empty if their order is not known.
  let histories: [TypeID: [SchemaVersion]]
  /// The models that the last version of each plan lists, reaches or declares.
  private(set) var heldByLast: [TypeID: Set<TypeID>] = [:]

  /// Reads what is declared.
  init(
    _ symbols: SymbolTable, _ models: TypeTable<Model>, _ allModels: [Model], _ versions: [SchemaVersion],
    _ plans: [MigrationPlan]
  ) {
    let byType = TypeTable(versions, by: \.type)
    for model in allModels {
      var parent = symbols[model.type].parent
      while let current = parent {
        if byType[current] != nil { ownModels[current, default: []].append(model) }
        parent = symbols[current].parent
      }
    }
    modelsByName = Dictionary(grouping: allModels, by: \.name)
    subclasses = allModels.filter { $0.parent != nil }
    reached = Dictionary(versions.map { ($0.type, models.reachable(from: $0.listedTypes)) }) { first, _ in first }
    for version in versions {
      for type in version.listedTypes { versionsByType[type, default: []].append(version.type) }
    }
    for (index, plan) in plans.enumerated() {
      for version in plan.versions {
        plansByVersion[version, default: []].append(index)
        for type in byType[version]?.listedTypes ?? [] { plansByModel[type, default: []].insert(plan.type) }
      }
    }
    histories = Dictionary(plans.map { ($0.type, Self.history(of: $0, byType)) }) { first, _ in first }
    for plan in plans {
      let held = plan.lastVersions.filter { byType[$0] != nil }.map(heldModels)
      heldByLast[plan.type] = held.dropFirst().reduce(into: held.first ?? []) { $0.formUnion($1) }
    }
  }

  private static func history(of plan: MigrationPlan, _ versions: TypeTable<SchemaVersion>) -> [SchemaVersion] {
    guard plan.order.isKnown else { return [] }
    let known = plan.versions.compactMap { versions[$0] }
    return known.count == plan.versions.count ? known : []
  }

  /// Whether a type is declared in a version, at any depth.
  fileprivate func isInVersion(_ type: TypeID, _ symbols: SymbolTable) -> Bool {
    var parent = symbols[type].parent
    while let current = parent {
      if reached[current] != nil { return true }
      parent = symbols[current].parent
    }
    return false
  }

  /// The models that a version lists, reaches, or declares.
  func heldModels(_ version: TypeID) -> Set<TypeID> {
    let reached = reached[version] ?? []
    let own = ownModels[version] ?? []
    return own.allSatisfy { reached.contains($0.type) } ? reached : reached.union(own.map(\.type))
  }
}

extension DeclaredSchemas {
  /// The structs and enums outside versions that only models of earlier versions of plans store: whether the app's code uses
  /// them is open.
  static func sharedValueTypes(
    _ plans: [MigrationPlan], _ index: VersionIndex, _ models: TypeTable<Model>, in symbols: SymbolTable
  ) -> [TypeID] {
    func stored(by types: Set<TypeID>) -> Set<TypeID> {
      Set(
        types.compactMap { models[$0] }.flatMap(\.properties).flatMap { symbols.storedTypes(of: $0, besides: models) })
    }
    let held = Set(plans.flatMap(\.namedVersions).flatMap(index.heldModels))
    let last = plans.reduce(into: Set<TypeID>()) { $0.formUnion(index.heldByLast[$1.type] ?? []) }
    return stored(by: held.subtracting(last)).subtracting(stored(by: last)).filter {
      symbols.isValueType($0) && !index.isInVersion($0, symbols)
    }.sorted()
  }
}

extension TypeTable<Model> {
  /// The models that a list leads to: those listed, and those that SwiftData adds because they are reachable.
  func reachable(from types: [TypeID]) -> Set<TypeID> {
    Set(
      types.reachable { type in
        self[type].map { $0.relationships.map(\.relationship.destination) + [$0.parent].compactMap { $0 } } ?? []
      })
  }
}

/// The versions of a plan in their order, with the models that each holds.
package struct VersionSequence {
  let versions: [SchemaVersion]
  /// The position of each.
  private let positions: [TypeID: Int]
  /// The first and the last version that holds each model.
  private let holders: [TypeID: ClosedRange<Int>]

  /// Takes versions in their order.
  package init(_ versions: [SchemaVersion], in schemas: ResolvedSchemas) {
    self.versions = versions
    positions = Dictionary(zip(versions.map(\.type), versions.indices)) { first, _ in first }
    var holders: [TypeID: ClosedRange<Int>] = [:]
    for (index, version) in versions.enumerated() {
      for model in schemas.models(in: version) {
        holders[model.type] = (holders[model.type]?.lowerBound ?? index)...index
      }
    }
    self.holders = holders
  }

  /// Whether a version that follows a step from one to another, in the direction of the step, holds a model.
  func isHeld(_ model: TypeID, behind old: SchemaVersion, _ new: SchemaVersion) -> Bool {
    guard let start = positions[old.type], let end = positions[new.type], let range = holders[model] else {
      return false
    }
    return start < end ? range.upperBound > end : range.lowerBound < end
  }
}
