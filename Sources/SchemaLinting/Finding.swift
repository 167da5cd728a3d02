import SchemaProject
import SchemaSyntax

/// What a rule found; which rule, how severe, and whether it is shown are the engine's to decide.
package struct Finding: Sendable {
  /// A further place that explains the finding.
  package struct Note: Hashable, Sendable {
    package let message: Message
    package let place: Place

    package init(_ message: Message, at place: Place) {
      self.message = message
      self.place = place
    }
  }

  /// The qualified symbol that the finding is about.
  package let subject: String
  package let message: Message
  package let place: Place
  package var notes: [Note]
  package var help: Message?
  /// The severity, where it is lower than the page's.
  package var severity: Severity?
  /// Whether it is shown only where its rule is switched on by name.
  package var isOptIn: Bool
  /// The subjects of findings of other rules that follow from this one.
  package var consequences: [String]
  /// The names of the errors that it leads to; nil for all that its rule's page names.
  package var errors: [String]?
  /// The edits that remove its cause, the best first.
  package var fixes: [Fix]
  /// The ways between versions that it is about.
  package var steps: [Step]
  /// The releases whose stores it is about.
  package var releases: [Release]
  /// The faults of one cause that it joins; empty where it is about one fault.
  package private(set) var members: [Member] = []
  /// Words the finding for some of the members, given by their indices.
  private var reworded: @Sendable ([Int]) -> Finding? = { _ in nil }

  package init(
    _ message: Message, subject: String, at place: Place, severity: Severity? = nil, notes: [Note] = [],
    help: Message? = nil, isOptIn: Bool = false, consequences: [String] = [], errors: [String]? = nil,
    fixes: [Fix] = [],
    steps: [Step] = [], releases: [Release] = []
  ) {
    self.message = message
    self.subject = subject
    self.place = place
    self.severity = severity
    self.notes = notes
    self.help = help
    self.isOptIn = isOptIn
    self.consequences = consequences
    self.errors = errors
    self.fixes = fixes
    self.steps = steps
    self.releases = releases
  }
}

extension Finding {
  /// One of the faults that a finding joins. A comment or a baseline may remove it alone.
  package struct Member: Hashable, Sendable {
    /// The qualified symbol that the fault is about.
    package let subject: String
    package let place: Place
    /// Where a comment removes the fault from every finding that it is a member of.
    package let home: Place
    /// What the fault is shown as a part of; nil where it is shown by itself.
    package let whole: Whole?

    package init(_ subject: String, at place: Place, home: Place? = nil, in whole: Whole? = nil) {
      self.subject = subject
      self.place = place
      self.home = home ?? place
      self.whole = whole
    }

    /// The places where a comment removes the fault.
    var suppressiblePlaces: [Place] { [place, home] + (whole.map { [$0.place] } ?? []) }
  }

  /// What several faults of a finding are shown as, and what a comment or a baseline removes with all of them: a version
  /// among those of a plan.
  package struct Whole: Hashable, Sendable {
    /// The qualified symbol that the faults are about.
    package let subject: String
    package let place: Place

    package init(_ subject: String, at place: Place) {
      self.subject = subject
      self.place = place
    }
  }

  /// One finding for faults of one cause; `reworded` words it for those of them that nothing removes.
  package static func group<Fault: Sendable>(
    _ faults: [Fault], member: @escaping @Sendable (Fault) -> Member,
    worded reworded: @escaping @Sendable ([Fault]) -> Finding
  ) -> Finding {
    var finding = reworded(faults)
    finding.members = faults.map(member)
    finding.reworded = { indices in
      indices.isEmpty ? nil : group(indices.map { faults[$0] }, member: member, worded: reworded)
    }
    return finding
  }

  /// The finding with a severity that is not higher, also for some of its members.
  package func atMost(_ ceiling: Severity) -> Finding {
    var finding = self
    finding.severity = min(severity ?? .error, ceiling)
    finding.reworded = { [reworded] in reworded($0)?.atMost(ceiling) }
    return finding
  }

  /// The finding with those members only that a condition holds for; nil where none is left.
  package func keeping(_ isKept: (Int) -> Bool) -> Finding? {
    let kept = members.indices.filter(isKept)
    return kept.count == members.count ? self : reworded(kept)
  }
}

extension Finding {
  /// What comments hide of a finding: whether all of it, and which of its members.
  func hiddenParts(_ isHidden: (_ anyOf: [Place]) -> Bool) -> (isWhole: Bool, members: [Bool]) {
    let hidden = members.map { isHidden($0.suppressiblePlaces) }
    if !members.contains(where: { $0.place == place }), isHidden([place]) { return (true, hidden.map { _ in true }) }
    return (!hidden.isEmpty && hidden.allSatisfy { $0 }, hidden)
  }
}
