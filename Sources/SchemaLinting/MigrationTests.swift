import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax

/// What tests say about migrations; other rules leave tests alone.
extension ResolvedSchemas {
  /// Whether a test names a plan, its last version, or what makes a container with it.
  fileprivate func isNamedByTest(_ plan: MigrationPlan) -> Bool {
    let names = factoryNames(of: plan).union(plan.undeclaredLastVersion.map { [$0] } ?? []).union(constants(for: plan))
    return ([plan.type] + plan.lastVersions).contains { isNamedByTest($0) }
      || testUnits.contains { !$0.tree.tokens(spelling: names.map(NameFilter.Name.init)).isEmpty }
  }

  /// Whether a test names a type, or an alias of it.
  fileprivate func isNamedByTest(_ type: TypeID) -> Bool {
    if mentions.of(type).contains(where: { symbols.units[$0.unit].isTest }) { return true }
    let aliases = aliases(of: type).map(NameFilter.Name.init)
    return !aliases.isEmpty && testUnits.contains { !$0.tree.tokens(spelling: aliases).isEmpty }
  }

  /// The names of the aliases that lead to a type.
  private func aliases(of type: TypeID) -> [String] {
    declared.aliasNames[type] ?? []
  }

  private var testUnits: [SourceUnit] { symbols.units.filter(\.isTest) }

  /// The names of the app's constants that hold a plan or what is made with it, `static let plan = AppPlan.self`, and of
  /// the constants and functions that pass one on.
  private func constants(for plan: MigrationPlan) -> Set<String> {
    var found = Set(
      mentions.of(plan.type).filter { !$0.isExempt && $0.isReference }.compactMap { mention -> String? in
        let tree = symbols.units[mention.unit].tree
        guard let member = tree.member(around: mention.token) else { return nil }
        return member.value?.tokens.contains(mention.token) == true
          ? tree.text(member.name) : symbols.nameOfList(around: mention.token, in: mention.unit)
      })
    var waiting = found.union(aliases(of: plan.type))
    while !waiting.isEmpty {
      let names = waiting.map(NameFilter.Name.init)
      let passing = symbols.units.indices.filter { !symbols.units[$0].isExempt }.flatMap { unit in
        symbols.units[unit].tree.tokens(spelling: names).compactMap { symbols.nameOfList(around: $0, in: unit) }
      }
      waiting = Set(passing).subtracting(found)
      found.formUnion(waiting)
    }
    return found
  }

  /// The types that make a container with a plan; of those made outside of the project's types the function's name.
  private func factoryNames(of plan: MigrationPlan) -> Set<String> {
    Set(
      containers.filter { !$0.isExempt && $0.plan.plans.contains { $0.type == plan.type } }.compactMap { container in
        guard let owner = container.owner, symbols[owner].declaration != nil else { return container.maker }
        return symbols[owner].name
      })
  }

  /// The names by which a test would show that it knows a plan.
  fileprivate func names(inTestsOf plan: MigrationPlan) -> Set<String> {
    let types = [plan.type] + plan.versions
    return factoryNames(of: plan).union(types.flatMap { [symbols[$0].name] + aliases(of: $0) })
      .union([plan.undeclaredLastVersion].compactMap { $0 })
  }
}

extension ProjectPlan {
  /// Whether a test names it, its last version, or what makes a container with it.
  package var isNamedByTest: Bool { project.schemas.isNamedByTest(plan) }
  /// The names by which a test would show that it knows the plan.
  package var namesInTests: Set<String> { project.schemas.names(inTestsOf: plan) }
  /// The names of the versions that no test names, in their order.
  package var untestedVersions: [String] {
    plan.versions.filter { !project.schemas.isNamedByTest($0) }.map { project.symbols[$0].name }
  }
}

extension MigrationPlan {
  /// The name of the last version, where none is declared in the linted files.
  fileprivate var undeclaredLastVersion: String? {
    guard let schemas, schemas.entries.isEmpty else { return nil }
    return schemas.failures.last?.writtenType?.last
  }
}

/// A test that opens two versions of a plan in memory, as if one were upgraded to the other.
package struct InMemoryUpgrade: Sendable {
  /// The container that is made first.
  package let first: ProjectContainer
  /// The container that is made second.
  package let second: ProjectContainer

  /// The tests of a project that do so, by the order of their containers.
  package static func all(in project: Project) -> [InMemoryUpgrade] {
    let containers = project.schemas.containers.filter { $0.isExempt && project.symbols.units[$0.body.unit].isTest }
    let bodies = Dictionary(grouping: containers, by: \.body)
    return bodies.values.compactMap { InMemoryUpgrade($0, in: project) }.sorted { $0.second.place < $1.second.place }
  }

  /// Takes the containers of one function; nil if one may be on disk, or where they hold no two versions.
  private init?(_ containers: [Container], in project: Project) {
    guard containers.count > 1, containers.allSatisfy({ $0.isPersistent == false }) else { return nil }
    let containers = containers.sorted { $0.place < $1.place }
    for plan in project.schemas.plans {
      let versions = containers.map { project.schemas.versions(of: $0, in: plan) }
      for index in containers.indices.dropFirst() {
        let other = versions[..<index].firstIndex { !$0.isEmpty && $0.isDisjoint(with: versions[index]) }
        guard let other, !versions[index].isEmpty else { continue }
        first = project.container(containers[other])
        second = project.container(containers[index])
        return
      }
    }
    return nil
  }
}

extension ResolvedSchemas {
  /// The versions of a plan that a container may hold.
  fileprivate func versions(of container: Container, in plan: MigrationPlan) -> Set<TypeID> {
    guard plan.schemas?.isComplete == true, container.schema.isComplete else { return [] }
    if container.schema.isPlanDefault {
      return container.plan.plans.contains { $0.type == plan.type } ? Set(plan.lastVersions) : []
    }
    let named = container.schema.versions.map(\.type)
    let models = Set(container.schema.models.types)
    return Set(
      plan.versions.filter { type in
        if !named.isEmpty { return named.contains(type) }
        return !models.isEmpty && models.isSubset(of: reachableModels(from: version(type)?.listedTypes ?? []))
      })
  }
}
