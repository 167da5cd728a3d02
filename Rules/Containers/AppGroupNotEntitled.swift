import SchemaDeclarations
import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaSyntax
import SchemaText

/// A store in an app group that the entitlements of its target do not list.
struct AppGroupNotEntitled: ContainerRule {
  func findings(for container: ProjectContainer) -> [Finding] {
    guard let target = container.project.settings.signedTargets[container.module], target.runsOnDevices,
      let groups = container.entitledGroups(of: target)
    else { return [] }
    let notes = target.place.map { [Finding.Note(.listed(groups), at: $0)] } ?? []
    return missingFolders(container, groups, notes) + missingGroup(container, groups, notes)
  }

  /// The group of a configuration, which SwiftData asks for without a way to fail.
  private func missingGroup(_ container: ProjectContainer, _ groups: Set<String>, _ notes: [Finding.Note]) -> [Finding]
  {
    guard let (group, place) = container.writtenGroup, container.isAlwaysMade,
      !container.module(spells: "forSecurityApplicationGroupIdentifier"), !groups.contains(group)
    else { return [] }
    return [
      Finding(
        .missing(group, container.module), subject: container.subject, at: place, notes: notes,
        help: .add(group, container.module))
    ]
  }

  /// The folders that the app asks for by itself, and that it may do without.
  private func missingFolders(_ container: ProjectContainer, _ groups: Set<String>, _ notes: [Finding.Note])
    -> [Finding]
  {
    let folders = container.configurations.filter { $0.isInMemory != true && !$0.isConditionallyCompiled }
      .flatMap(\.groupFolders).uniqued(by: \.group)
    return folders.filter { !groups.contains($0.group) }.map { folder in
      Finding(
        .noFolder(folder.group, container.module), subject: container.subject, at: folder.place, severity: .warning,
        notes: notes, help: .add(folder.group, container.module), errors: [])
    }
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
  fileprivate static func noFolder(_ group: String, _ target: String) -> Message {
    "the entitlements of '\(target)' do not list the app group '\(group)', so this folder is nil on a device, and the store is elsewhere"
  }
  fileprivate static func listed(_ groups: Set<String>) -> Message {
    groups.isEmpty ? "no app groups here" : "the listed app groups: \(groups.sorted().quotedList)"
  }
  fileprivate static func add(_ group: String, _ target: String) -> Message {
    "add '\(group)' to the App Groups capability of '\(target)', or correct the identifier"
  }
}
