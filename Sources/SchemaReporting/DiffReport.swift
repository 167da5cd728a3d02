import SchemaDeclarations
import SchemaProject
import SchemaShapes

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

    /// Whether the migration does every change and keeps all data.
    let isSafe: Bool

    fileprivate init(_ comparison: VersionComparison, in schemas: ResolvedSchemas) {
      let identities = [comparison.from, comparison.to].map { end in
        end.version.map(schemas.identity) ?? StoreIdentity(names: [], isComplete: false)
      }
      self.init(
        comparison, ChecksumComparison(from: identities[0], to: identities[1]), isSafe: comparison.isSafe, in: schemas)
    }

    fileprivate init(_ upgrade: Upgrade, to target: Release) {
      let checksums = ChecksumComparison(from: upgrade.release.identity, to: target.identity)
      self.init(upgrade.release.comparison(to: target), checksums, isSafe: upgrade.isSafe, in: nil)
    }

    private init(
      _ comparison: VersionComparison, _ checksums: ChecksumComparison, isSafe: Bool,
      in schemas: ResolvedSchemas?
    ) {
      self.comparison = comparison
      items = comparison.changes.map { change in
        let verdict = comparison.verdict(of: change)
        return Item(
          change: change, verdict: verdict,
          remedy: verdict.isDoneByCode ? nil : comparison.remedy(for: change, in: schemas),
          sameness: checksums.sameness(under: change.change))
      }
      sameness = checksums.sameness
      self.isSafe = isSafe
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
    /// What the change asks of the migration under the code of the stage.
    let verdict: Verdict
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

  /// Compares the neighbors of each plan of the apps that are asked for.
  package init(_ project: Project, of scope: AppScope = .project, toolVersion: String) {
    let asked = Set(scope.nearest(project.schemas.plans.filter { !$0.isExempt }, by: \.place).map(\.type))
    let comparisons = project.schemas.comparisons().filter { $0.plan.map { asked.contains($0.type) } ?? true }
    self.init(
      project, comparisons.map { Pair($0, in: project.schemas) }, plans: { asked.contains($0.type) },
      toolVersion: toolVersion)
  }

  /// Takes the comparison of two named versions.
  package init(_ project: Project, _ comparison: VersionComparison, toolVersion: String) {
    self.init(project, [Pair(comparison, in: project.schemas)], toolVersion: toolVersion)
  }

  /// Takes what becomes of a store of one release in a project whose schema is another one.
  package init(_ project: Project, _ upgrade: Upgrade, to target: Release, toolVersion: String) {
    self.init(project, [Pair(upgrade, to: target)], toolVersion: toolVersion)
  }

  private init(
    _ project: Project, _ pairs: [Pair], plans isAsked: (MigrationPlan) -> Bool = { _ in true }, toolVersion: String
  ) {
    self.pairs = pairs
    self.toolVersion = toolVersion
    versions = project.schemas.versions.filter { !$0.isExempt }
    unorderedPlans = project.schemas.plans.filter {
      isAsked($0) && !$0.isExempt && $0.schemas != nil && $0.history(in: project.schemas).isEmpty
    }
  }

  /// Whether every change is done by its migration, and no data is lost.
  package var isSafe: Bool { pairs.allSatisfy(\.isSafe) && (pairs.count == 1 || unorderedPlans.isEmpty) }

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
  package var checksumText: String {
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
