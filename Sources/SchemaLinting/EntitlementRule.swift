import SchemaFiles
import SchemaProject
import SchemaSyntax

/// A rule about identifiers that a container names and that the entitlements of its target have to list.
package protocol EntitlementRule: ContainerRule {
  /// How messages speak of the identifiers.
  var wording: EntitlementWording { get }
  /// What the entitlements of a target list.
  func listed(by target: SignedTarget) -> EntitledNames
  /// The identifiers that a container certainly names in a target, with their places.
  func identifiers(of container: ProjectContainer, in target: SignedTarget) -> [(name: String, place: Place)]
}

/// How messages speak of identifiers in entitlements.
package struct EntitlementWording: Sendable {
  /// "app group".
  package let noun: String
  /// The capability of Xcode that lists them.
  package let capability: String
  /// What happens if one is missing.
  package let consequence: String

  package init(noun: String, capability: String, consequence: String) {
    self.noun = noun
    self.capability = capability
    self.consequence = consequence
  }
}

extension EntitlementRule {
  package func findings(for container: ProjectContainer) -> [Finding] {
    guard let target = container.project.settings.signedTargets[container.module], container.isAlwaysMade,
      let entitled = container.names(among: listed(by: target))
    else { return [] }
    let notes = listed(by: target).place.map { [Finding.Note(.listed(entitled, wording), at: $0)] } ?? []
    return identifiers(of: container, in: target).filter { !entitled.contains($0.name) }.map { name, place in
      Finding(
        .missing(name, container.module, wording), subject: container.subject, at: place, notes: notes,
        help: .add(name, container.module, wording))
    }
  }
}

extension ProjectContainer {
  /// The names that its code may use; code that several targets compile may be meant for the one that has the name.
  fileprivate func names(among entitled: EntitledNames) -> Set<String>? {
    let files = [place.file.path] + configurations.map(\.place.file.path)
    let isShared = files.contains { project.settings.sharedFiles[$0] != nil }
    return isShared ? entitled.ofFiles : entitled.own
  }
}

extension Message {
  fileprivate static func missing(_ name: String, _ target: String, _ wording: EntitlementWording) -> Message {
    "the entitlements of '\(target)' do not list the \(wording.noun) '\(name)', so \(wording.consequence)"
  }
  fileprivate static func listed(_ names: Set<String>, _ wording: EntitlementWording) -> Message {
    names.isEmpty ? "no \(wording.noun)s here" : "the listed \(wording.noun)s: \(names.sorted().quotedList)"
  }
  fileprivate static func add(_ name: String, _ target: String, _ wording: EntitlementWording) -> Message {
    "add '\(name)' to the \(wording.capability) capability of '\(target)', or correct the identifier"
  }
}
