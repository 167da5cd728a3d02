import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// A container of CloudKit that the entitlements of its target do not list.
struct CloudKitContainerNotEntitled: ContainerRule {
  func findings(for container: ProjectContainer) -> [Finding] {
    guard let target = container.project.settings.signedTargets[container.module],
      let entitled = target.cloudKitContainers, container.isAlwaysMade,
      !container.container.hasAlternativeConfigurations
    else { return [] }
    return container.configurations.compactMap { configuration in
      guard let (name, place) = configuration.privateContainer, !entitled.contains(name) else { return nil }
      return Finding(
        .missing(name, container.module), subject: container.subject, at: place,
        notes: target.cloudKitPlace.map { [.init(.listed(entitled), at: $0)] } ?? [],
        help: .add(name, container.module))
    }
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

extension Message {
  fileprivate static func missing(_ container: String, _ target: String) -> Message {
    "the entitlements of '\(target)' do not list the CloudKit container '\(container)', so the store cannot sync"
  }
  fileprivate static func listed(_ containers: Set<String>) -> Message {
    containers.isEmpty ? "no containers here" : "the listed containers: \(containers.sorted().quotedList)"
  }
  fileprivate static func add(_ container: String, _ target: String) -> Message {
    "add '\(container)' to the iCloud capability of '\(target)', or correct the identifier"
  }
}
