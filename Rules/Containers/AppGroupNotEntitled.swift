import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaSyntax

/// A store in an app group that the entitlements of its target do not list.
struct AppGroupNotEntitled: ContainerRule {
  func findings(for container: ProjectContainer) -> [Finding] {
    guard let target = container.project.settings.signedTargets[container.module], target.runsOnDevices,
      let (group, place) = container.writtenGroup, container.isAlwaysMade,
      !container.module(spells: "forSecurityApplicationGroupIdentifier"),
      let groups = container.entitledGroups(of: target), !groups.contains(group)
    else { return [] }
    return [
      Finding(
        .missing(group, container.module), subject: container.subject, at: place,
        notes: target.place.map { [.init(.listed(groups), at: $0)] } ?? [], help: .add(group, container.module))
    ]
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

  /// The app groups that its code may use; code that several targets compile may be meant for the one that has the group.
  fileprivate func entitledGroups(of target: SignedTarget) -> Set<String>? {
    let files = [place.file.path] + configurations.map(\.place.file.path)
    let isShared = files.contains { project.settings.sharedFiles[$0] != nil }
    return isShared ? target.appGroupsOfFiles : target.appGroups
  }

  /// Whether a file of its module that was read contains a name.
  fileprivate func module(spells name: String) -> Bool {
    project.symbols.units.contains { $0.module == module && !$0.tree.tokens(spelling: [.init(name)]).isEmpty }
  }
}

extension Message {
  fileprivate static func missing(_ group: String, _ target: String) -> Message {
    "the entitlements of '\(target)' do not list the app group '\(group)', so creating the container crashes"
  }
  fileprivate static func listed(_ groups: Set<String>) -> Message {
    groups.isEmpty ? "no app groups here" : "the listed app groups: \(groups.sorted().quotedList)"
  }
  fileprivate static func add(_ group: String, _ target: String) -> Message {
    "add '\(group)' to the App Groups capability of '\(target)', or correct the identifier"
  }
}
