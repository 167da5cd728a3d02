import SchemaModel

/// Runs rules over a project and turns their findings into diagnostics.
package struct Linter: Sendable {
  /// The rules.
  let catalogue: Catalogue
  /// Which of them run.
  let selection: RuleSelection

  /// Makes a linter.
  package init(_ catalogue: Catalogue, selection: RuleSelection = RuleSelection()) {
    self.catalogue = catalogue
    self.selection = selection
  }

  /// The diagnostics of a project, sorted by path, position and rule.
  package func diagnostics(in project: Project) -> [Diagnostic] {
    let entries = catalogue.entries.filter(selection.contains)
    let found = entries.flatMap { entry in
      entry.rule.findings(in: project).filter { !$0.isOptIn || selection.isNamed(entry) }
        .map { Found(entry: entry, finding: $0) }
    }
    return stamped(found.filter { !isHidden($0, by: found) }.sorted(by: <))
  }

  /// A finding with the rule that made it.
  private struct Found: Comparable {
    /// The rule and its page.
    let entry: Catalogue.Entry
    /// The finding.
    let finding: Finding

    static func == (left: Found, right: Found) -> Bool { !(left < right) && !(right < left) }

    static func < (left: Found, right: Found) -> Bool {
      if left.finding.place.file != right.finding.place.file
        || left.finding.place.span.start != right.finding.place.span.start
      {
        return left.finding.place < right.finding.place
      }
      return (left.entry.page.id, left.finding.subject, left.finding.message.text)
        < (right.entry.page.id, right.finding.subject, right.finding.message.text)
    }
  }

  /// One cause, one finding: whether a stronger rule reports the same subject or names it as its consequence.
  private func isHidden(_ found: Found, by others: [Found]) -> Bool {
    let stronger = found.entry.page.hiddenBy
    guard !stronger.isEmpty else { return false }
    return others.contains { other in
      stronger.contains(other.entry.page.id)
        && (other.finding.subject == found.finding.subject
          || other.finding.consequences.contains(found.finding.subject))
    }
  }

  private func stamped(_ found: [Found]) -> [Diagnostic] {
    var counts: [String: Int] = [:]
    return found.map { item in
      let key = "\(item.entry.page.id):\(item.finding.subject)"
      counts[key, default: 0] += 1
      let count = counts[key] ?? 1
      return Diagnostic(
        rule: item.entry.page.id,
        severity: min(item.finding.severity ?? item.entry.page.severity, item.entry.page.severity),
        finding: item.finding, errors: catalogue.errorTexts(of: item.entry.page),
        fingerprint: count == 1 ? key : "\(key)#\(count)")
    }
  }
}
