import SchemaProject

/// A version between others of its plans: what a build without versions opened stores with may be one of those.
struct VersionNeighbors {
  /// Where another version of the plan is.
  enum Side {
    case earlier, later
  }

  private typealias Neighbor = (side: Side, subject: String, state: SchemaState)

  let version: ProjectVersion
  private let own: SchemaState
  private let others: [Neighbor]

  init(of version: ProjectVersion) {
    self.version = version
    own = Self.state(of: version)
    others = version.plans.flatMap { plan -> [Neighbor] in
      let position = plan.history.firstIndex(of: version) ?? 0
      return plan.history.enumerated().filter { $0.offset != position }.map { index, other in
        (index < position ? .earlier : .later, other.subject, Self.state(of: other))
      }
    }
  }

  private static func state(of version: ProjectVersion) -> SchemaState {
    version.project.schemas.state(of: version.version)
  }

  /// Where the version is that a build opened stores with by its name, or without versions; nil where that is this one, or
  /// none that is known.
  func side(of found: VersionAtReference?, openedAs opened: String?) -> Side? {
    if let opened { return others.first { $0.subject == opened }?.side }
    guard let found, found.mayBe(version), !found.state.isSame(as: own) else { return nil }
    return others.first { found.state.isSame(as: $0.state) }?.side
  }
}
