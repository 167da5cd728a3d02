import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// Code that deletes or moves files because a container could not be created, and does not reach all files of its store.
struct RecoveryMissesStore: ContainerRule {
  func findings(for container: ProjectContainer) -> [Finding] {
    guard container.isPersistent != false else { return [] }
    let handled = container.failureHandling.filter { !$0.followsCopy }
    return handled.compactMap(\.missed).uniqued(by: \.place).map { missed in
      Finding(
        .missed(missed), subject: container.subject, at: missed.place,
        notes: [.init(.container, at: container.place)], help: .reach(missed))
    }
  }
}

extension Message {
  fileprivate static func missed(_ files: MissedFiles) -> Message {
    switch files.kind {
    case .ending(let touched, let store):
      "the recovery deletes or moves a '.\(touched)' file, but the store's file ends in '.\(store)'"
    case .folder(let touched): "the recovery deletes or moves '\(touched)', but the store is in another folder"
    case .log: "the recovery does not remove the store's files that end in '-wal' and '-shm'"
    }
  }
  fileprivate static let container: Message = "the container that fails"
  fileprivate static func reach(_ files: MissedFiles) -> Message {
    files.kind == .log
      ? "move or delete the store together with the files that end in '-wal' and '-shm'"
      : "take the path from the 'url' of the configuration, and add '-wal' and '-shm' for the other two files"
  }
}
