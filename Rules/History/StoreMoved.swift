import SchemaLinting
import SchemaProject

/// A store of a release whose file no container opens any more, while one with its models opens another file, or none.
struct StoreMoved: Rule {
  func findings(in project: Project) -> [Finding] {
    let moves = project.openings.compactMap { Move($0, in: project) }
    return Dictionary(grouping: moves) { $0.container.place }.values.map(finding)
  }

  /// Without a release, nothing shows where a store was.
  func canJudge(_ project: Project) -> Bool { !project.releases.isEmpty }

  /// Files that move files may move the store, if code leads there.
  func openNames(in project: Project) -> OpenNames {
    guard project.judgesReleases else { return OpenNames() }
    return OpenNames(uses: project.schemas.namesLeadingToMoves.union(ResolvedSchemas.movingMethods))
  }

  /// A store of a release that is left behind.
  fileprivate struct Move {
    let release: Release
    let old: StorePlace
    let new: StorePlace
    let container: ProjectContainer

    init?(_ opening: ReleaseOpening, in project: Project) {
      guard case .moved(let old, let store) = opening.opening, let new = store.location,
        let container = project.containers.first(where: { store.container == $0.subject })
      else { return nil }
      release = opening.release
      self.old = old
      self.new = new
      self.container = container
    }
  }

  private func finding(_ moves: [Move]) -> Finding {
    let (first, container) = (moves[0], moves[0].container)
    let written = container.configurations.first { ($0.isInMemory != true) == first.new.isFile }
    return Finding(
      .moved(first), subject: container.subject, at: written?.place ?? container.place,
      notes: moves.compactMap { move in move.release.place(of: nil).map { .init(.shipped(move), at: $0) } },
      help: .move(first), releases: moves.map(\.release))
  }
}

extension Message {
  fileprivate static func moved(_ move: StoreMoved.Move) -> Message {
    "release '\(move.release.name)' keeps its data in \(move.old.text), but the app now opens \(move.new.text)"
  }
  fileprivate static func shipped(_ move: StoreMoved.Move) -> Message {
    "release '\(move.release.name)' opens \(move.old.text)"
  }
  fileprivate static func move(_ move: StoreMoved.Move) -> Message {
    move.new.isFile
      ? "open \(move.old.text) again, or move its file, with its '-wal' and '-shm' files, before the container is created"
      : "keep the models on disk again, in \(move.old.text)"
  }
}
