import SchemaDeclarations
import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// A container of CloudKit that the entitlements of its target do not list.
struct CloudKitContainerNotEntitled: EntitlementRule {
  let wording = EntitlementWording(
    noun: "CloudKit container", capability: "iCloud", consequence: "the store cannot sync")

  func listed(by target: SignedTarget) -> EntitledNames { target.cloudKitContainers }

  func identifiers(of container: ProjectContainer, in target: SignedTarget) -> [(name: String, place: Place)] {
    container.container.hasAlternativeConfigurations
      ? [] : container.configurations.compactMap(\.privateContainer)
  }
}

extension StoreConfiguration {
  /// The container of CloudKit that it always asks for, and its place in the source.
  fileprivate var privateContainer: (name: String, place: Place)? {
    guard isInMemory == false, !isConditionallyCompiled, cloudKit.count == 1,
      case .privateDatabase(let name?) = cloudKit[0], let place = cloudKitPlace
    else { return nil }
    return (name, place)
  }
}
