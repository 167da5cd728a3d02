import SchemaProject

/// Applies the fixes of findings round by round, and checks the project again after each round, until nothing changes.
package struct FixLoop {
  /// A project with what the rules found in it.
  package struct Check: Sendable {
    package let project: Project
    package let outcome: Linter.Outcome
    /// The stores of recorded releases that open, in the order of the releases.
    package let opening: [RecordedStore]
    /// What `upgrade` says of all of them, in a sentence; nil without records.
    package let upgrade: String?

    package init(
      _ project: Project, _ outcome: Linter.Outcome, opening: [RecordedStore] = [], upgrade: String? = nil
    ) {
      self.project = project
      self.outcome = outcome
      self.opening = opening
      self.upgrade = upgrade
    }
  }

  /// A store of a recorded release.
  package struct RecordedStore: Hashable, Sendable {
    package let release: String
    /// The store in words; nil where its place is not known.
    package let place: String?
    private let container: String?

    package init(_ release: Release) {
      self.release = release.name
      place = release.location?.text
      container = release.container
    }
  }

  /// Whether unsafe fixes are applied too.
  private let takesUnsafe: Bool
  /// Whether a file may be edited, by its shown path.
  private let mayEdit: (String) -> Bool
  /// The findings that are fixed.
  private let fixable: (Linter.Outcome) -> [Diagnostic]
  /// Checks the project with other contents of some files, by their shown paths.
  private let check: ([String: [UInt8]]) -> Check

  package init(
    takesUnsafe: Bool = false, mayEdit: @escaping (String) -> Bool = { _ in true },
    fixable: @escaping (Linter.Outcome) -> [Diagnostic] = \.diagnostics,
    check: @escaping ([String: [UInt8]]) -> Check
  ) {
    self.takesUnsafe = takesUnsafe
    self.mayEdit = mayEdit
    self.fixable = fixable
    self.check = check
  }

  /// Fixes what can be fixed.
  ///
  /// Fixes that do not overlap are applied together. Where that does harm, fewer of them are tried, until it is known which
  /// one is to blame; that one is dropped.
  package func run(from start: Check) -> FixedProject {
    var fixed = FixedProject(start)
    var seen: Set<[String: [UInt8]]> = [[:]]
    var size = Int.max
    let limit = Self.limit(candidates(in: fixed, most: .max).count)
    for _ in 0..<limit {
      let candidates = candidates(in: fixed, most: min(size, limit - fixed.applied.count))
      guard !candidates.isEmpty else { break }
      switch attempt(candidates, on: fixed, seen) {
      case .fixed(let next):
        fixed = next
        seen.insert(fixed.contents)
        size = .max
      case .refused(let refused, let objection) where refused.count == 1 || objection == .withoutEffect:
        for candidate in refused { fixed.drop(candidate, because: objection) }
        size = .max
      case .refused:
        size = candidates.count / 2
      }
    }
    return fixed
  }

  /// The most rounds, and the most fixes: each fix may overlap all others, do harm together with others, or leave something
  /// to fix, but not forever.
  private static func limit(_ count: Int) -> Int { 50 + 4 * count }

  // MARK: Choice

  /// The fixes that are applied next: for each finding the best that is allowed, unless it overlaps one of those before it.
  private func candidates(in fixed: FixedProject, most size: Int) -> [AppliedFix] {
    var chosen: [AppliedFix] = []
    for diagnostic in fixable(fixed.check.outcome) where chosen.count < size {
      let allowed = diagnostic.finding.fixes.lazy.map { AppliedFix(diagnostic, $0) }.first { candidate in
        (takesUnsafe || candidate.fix.isSafe) && candidate.fix.isWellFormed && candidate.paths.allSatisfy(mayEdit)
          && !fixed.isDropped(candidate)
      }
      if let allowed, !chosen.contains(where: { $0.fix.overlaps(allowed.fix) }) { chosen.append(allowed) }
    }
    return chosen
  }

  // MARK: Rounds

  /// What came of a round.
  private enum Result {
    case fixed(FixedProject)
    /// The fixes of which at least one is to blame.
    case refused([AppliedFix], FixObjection)
  }

  private func attempt(
    _ candidates: [AppliedFix], on fixed: FixedProject, _ seen: Set<[String: [UInt8]]>
  ) -> Result {
    var next = fixed
    next.apply(candidates)
    if next.contents == fixed.contents { return .refused(candidates, .withoutEffect) }
    if seen.contains(next.contents) { return .refused(candidates, .undone) }
    if EditJudgement.brokenFile(next.changes(since: fixed)) != nil { return .refused(candidates, .syntax) }
    next.check = check(next.contents)
    let idle = withoutEffect(candidates, fixed.check.outcome, next.check.outcome)
    if !idle.isEmpty { return .refused(idle, .withoutEffect) }
    if let objection = EditJudgement(from: fixed.check, to: next.check).objection {
      return .refused(candidates, objection)
    }
    return .fixed(next)
  }

  /// Those of some fixes that are still offered for the same findings after they were applied.
  private func withoutEffect(
    _ candidates: [AppliedFix], _ before: Linter.Outcome, _ after: Linter.Outcome
  ) -> [AppliedFix] {
    let (offeredBefore, offeredAfter) = (offers(in: before), offers(in: after))
    let applied = Dictionary(grouping: candidates, by: \.offer)
    return candidates.filter { candidate in
      let rest = offeredBefore[candidate.offer, default: 0] - (applied[candidate.offer]?.count ?? 0)
      return offeredAfter[candidate.offer, default: 0] > rest
    }
  }

  /// How often each fix is offered.
  private func offers(in outcome: Linter.Outcome) -> [AppliedFix.Offer: Int] {
    var counts: [AppliedFix.Offer: Int] = [:]
    for diagnostic in fixable(outcome) {
      for fix in diagnostic.finding.fixes { counts[AppliedFix(diagnostic, fix).offer, default: 0] += 1 }
    }
    return counts
  }
}
