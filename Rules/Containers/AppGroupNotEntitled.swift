import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// A store in an app group that the entitlements of its target do not list.
struct AppGroupNotEntitled: EntitlementRule {
  let wording = EntitlementWording(
    noun: "app group", capability: "App Groups", consequence: "creating the container crashes")

  func listed(by target: SignedTarget) -> EntitledNames { target.appGroups }

  func identifiers(of container: ProjectContainer, in target: SignedTarget) -> [(name: String, place: Place)] {
    guard target.runsOnDevices, let group = container.writtenGroup,
      !container.module(spells: "forSecurityApplicationGroupIdentifier")
    else { return [] }
    return [group]
  }
}

extension ProjectContainer {
  /// The app group of its only configuration, and its place in the source.
  fileprivate var writtenGroup: (name: String, place: Place)? {
    guard configurations.count == 1, let only = configurations.first, only.isInMemory == false,
      !only.isConditionallyCompiled, case .identifier(let name) = only.group, let place = only.groupPlace
    else { return nil }
    return (name, place)
  }

  /// Whether a file of its module that was read contains a name.
  fileprivate func module(spells name: String) -> Bool {
    project.symbols.units.contains { $0.module == module && !$0.tree.tokens(spelling: [.init(name)]).isEmpty }
  }
}
