import SchemaProject
import SchemaShapes

/// The versions of a project that may have shipped, whose checksums must not change.
struct ShippedVersions {
  private let versions: [ProjectVersion]

  /// Takes all versions but the last of their plans, and those that a release is, without some that are to change.
  init(of project: Project, except changing: Set<String> = []) {
    let released = Set(project.app.plans.flatMap(\.matches).filter(\.isRecognized).map(\.version.type))
    versions = project.app.versions.filter {
      ($0.mayHaveShipped || released.contains($0.type)) && !changing.contains($0.subject)
    }
  }

  /// The name of a version that has another checksum in the project after a fix, or is missing there.
  func firstChanged(in project: Project) -> String? {
    guard !versions.isEmpty else { return nil }
    let fixed = Dictionary(project.versions.map { ($0.subject, $0) }) { first, _ in first }
    return versions.first { version in fixed[version.subject].map(version.hasOtherChecksum) ?? true }?.name
  }
}

extension ProjectVersion {
  /// Whether the checksum of another version differs, or, where it is not computed, anything at all.
  fileprivate func hasOtherChecksum(_ other: ProjectVersion) -> Bool {
    let comparison = ChecksumComparison(from: identity, to: other.identity)
    switch comparison.sameness {
    case .same: return false
    case .different: return true
    case .unknown: return !shape.changes(to: other.shape, comparison).isEmpty
    }
  }
}
