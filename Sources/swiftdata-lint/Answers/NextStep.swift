import SchemaLoading
import SchemaProject

/// What would help a project next, beyond mending what was found.
enum NextStep {
  /// The command with what it does; nil where there is nothing to suggest.
  static func text(for project: Project, around folder: String) -> String? {
    let hasStages = project.schemas.plans.contains { !$0.isExempt && $0.schemas != nil }
    guard hasStages, project.releases.isEmpty, let repository = try? GitRepository(around: folder) else { return nil }
    let tags = ((try? repository.tags()) ?? []).map(\.name)
    let purpose = "which catches edits to versions that have shipped"
    guard let pattern = TagPattern(tags) else {
      return "'swiftdata-lint record RELEASE' records the schema that you ship, \(purpose)"
    }
    return "'swiftdata-lint record --all-tags \"\(pattern.text)\"' records what your releases shipped, \(purpose)"
  }
}
