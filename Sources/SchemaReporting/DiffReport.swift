import SchemaIdentity
import SchemaLinting

/// What `diff` has to say, in whatever format.
package struct DiffReport: Sendable {
  /// Two versions with what changes between them.
  struct Pair: Sendable {
    /// The versions, the plan, and the stage.
    let comparison: VersionComparison
    /// The changes, each with what to write.
    let items: [Item]
    /// Whether both versions have one checksum, as far as that is known.
    let sameness: Sameness

    fileprivate init(_ comparison: VersionComparison, in schemas: ResolvedSchemas) {
      let checksums = ChecksumComparison(
        from: schemas.identity(of: comparison.from), to: schemas.identity(of: comparison.to))
      self.comparison = comparison
      items = comparison.changes.map { change in
        Item(
          change: change, remedy: comparison.remedy(for: change, in: schemas),
          sameness: checksums.sameness(under: change.change))
      }
      sameness = checksums.sameness
    }

    /// The verdict on all changes; nil if nothing changes.
    var verdict: String? {
      comparison.outcome.map { $0 == .lightweight && sameness == .same ? "no new version needed" : $0.text }
    }

    /// What to say where the code for several changes declares a stage each; a plan takes one for two versions.
    var advice: String? {
      let stages = items.count { $0.remedy?.code?.firstRange(of: "MigrationStage") != nil }
      let names = "from '\(comparison.from.name)' to '\(comparison.to.name)'"
      return stages > 1 ? "a plan can have only one stage \(names); combine the closures of the stages above" : nil
    }
  }

  /// A change, with what to write and what it does to the checksum.
  struct Item: Sendable {
    let change: PlacedChange
    let remedy: Remedy?
    /// Whether the change leaves the checksum as it is, as far as that is known.
    let sameness: Sameness
  }

  /// The pairs of versions.
  let pairs: [Pair]
  /// The versions that could be compared, tests and previews left out.
  package let versions: [SchemaVersion]
  /// The plans whose order is not known, so that their versions have no neighbors.
  package let unorderedPlans: [MigrationPlan]
  /// The version of the tool.
  package let toolVersion: String

  /// Compares the neighbors of each plan of a project.
  package init(_ project: Project, toolVersion: String) {
    self.init(project, project.schemas.comparisons(), toolVersion: toolVersion)
  }

  /// Takes the comparison of two named versions.
  package init(_ project: Project, _ comparison: VersionComparison, toolVersion: String) {
    self.init(project, [comparison], toolVersion: toolVersion)
  }

  private init(_ project: Project, _ comparisons: [VersionComparison], toolVersion: String) {
    pairs = comparisons.map { Pair($0, in: project.schemas) }
    self.toolVersion = toolVersion
    versions = project.schemas.versions.filter { !$0.isExempt }
    unorderedPlans = project.schemas.plans.filter {
      !$0.isExempt && $0.schemas != nil && $0.history(in: project.schemas).isEmpty
    }
  }

  /// What to say about each plan whose versions could not be put in order.
  var notes: [String] {
    unorderedPlans.map { "the order of versions in '\($0.name)' could not be read; name two versions to compare them" }
  }

  /// Why there is nothing to compare; nil if there is.
  var nothing: String? {
    guard pairs.isEmpty else { return nil }
    if versions.isEmpty { return "no schema versions were found" }
    return versions.count == 1
      ? "there is only one schema version, so there is nothing to compare"
      : "no plan joins two versions; name two of these to compare them"
  }
}

extension Sameness {
  /// What a change, or all of them, does to the checksum.
  var checksumText: String {
    switch self {
    case .same: "same checksum"
    case .different: "new checksum"
    case .unknown: "checksum unknown"
    }
  }

  /// The word in JSON.
  var checksumWord: String {
    switch self {
    case .same: "same"
    case .different: "changes"
    case .unknown: "unknown"
    }
  }
}
