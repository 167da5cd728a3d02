import SchemaLinting

/// The findings of one rule that have one severity, errors those of one file: the first is shown in full, the others in a
/// line each. Where many findings have one cause, they are one block, whatever their files and rules.
struct FindingBlock {
  let first: PlacedDiagnostic
  let others: [PlacedDiagnostic]
  /// Whether the rule has no block after this one.
  var isLastOfRule = false

  /// The places whose lines are shown in the margin.
  var locations: [Location] {
    let notes = first.severity == .note ? [] : first.firstNotes
    return [first.location] + notes.map(\.location) + (first.fixes.first?.edits.map(\.location) ?? [])
      + others.filter { $0.location.path == first.location.path }.map(\.location)
  }

  /// What findings have in common that are many of one kind.
  private struct Cause: Hashable {
    let severity: Severity
    /// The rule, or the family where its rules follow from one thing: that the store is synced.
    let name: String

    init(_ diagnostic: PlacedDiagnostic, in report: Report) {
      severity = diagnostic.severity
      let family = report.entry(diagnostic.rule)?.family
      name = family == "CloudKit" ? "CloudKit" : diagnostic.rule
    }
  }

  /// The most findings of one cause that are shown by rule and file.
  private static let most = 5

  private struct Key: Hashable {
    let cause: Cause
    /// The rule; nil where many findings have one cause.
    let rule: String?
    /// The file of an error; nil for what is less severe, and where many findings have one cause.
    let path: String?
  }

  /// The blocks of a report, each at the place of its first finding.
  static func all(_ report: Report) -> [FindingBlock] {
    let causes = Dictionary(grouping: report.shown.map { Cause($0, in: report) }) { $0 }.mapValues(\.count)
    let groups = report.shown.grouped { diagnostic in
      let cause = Cause(diagnostic, in: report)
      if causes[cause, default: 0] > most { return Key(cause: cause, rule: nil, path: nil) }
      let path = diagnostic.severity == .error ? diagnostic.location.path : nil
      return Key(cause: cause, rule: diagnostic.rule, path: path)
    }
    return closed(groups.map { FindingBlock(first: $0[0], others: Array($0.dropFirst())) })
  }

  /// The blocks of a report whose findings are sorted by path and line: notes, then warnings, then errors.
  static func worstLast(_ report: Report) -> [FindingBlock] {
    let blocks = all(report)
    return closed(
      Severity.allCases.sorted().flatMap { severity in blocks.filter { $0.first.severity == severity } })
  }

  /// The blocks with a mark on the last one of each rule.
  private static func closed(_ blocks: [FindingBlock]) -> [FindingBlock] {
    var seen: Set<String> = []
    return blocks.reversed().map { block in
      var block = block
      block.isLastOfRule = seen.insert(block.first.rule).inserted
      return block
    }.reversed()
  }
}
