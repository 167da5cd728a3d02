import SchemaLinting
import SchemaProject
import SchemaShapes

extension UpgradeReport {
  /// What to do about an error of some stores.
  package struct Remedy: Hashable, Sendable {
    package let text: String
    /// The lines of code that belong to it; empty if the text says it all.
    package let code: [String]
    /// The rule or the error page that says more.
    package let source: String
  }

  /// What to do about the errors, each once: what lint says of their causes, or where it finds none, what is said of the
  /// changes that lead to them, or else what the errors' pages say.
  package var remedies: [Remedy] { sections.flatMap(remedies).uniqued }

  private func remedies(_ section: Section) -> [Remedy] {
    section.rows.flatMap { row in
      (row.errors + row.traps).flatMap { error in
        let helps = causes(of: error, of: row, in: section).compactMap { cause in
          cause.finding.help.map { Remedy(text: $0.text, code: [], source: cause.rule) }
        }
        if !helps.isEmpty { return helps }
        let remedies = row.upgrade.remedies(for: error.page.name, because: error.reason)
        if !remedies.isEmpty { return remedies.map { Remedy(text: $0, code: [], source: error.page.name) } }
        return error.page.remedy.map { [Remedy(text: $0.text, code: $0.code, source: error.page.name)] } ?? []
      }
    }
  }

  private func causes(of error: (page: ErrorPage, reason: String), of row: Row, in section: Section) -> [Diagnostic] {
    guard let causes, let opening = section.opening else { return [] }
    return causes.findings(
      leadingTo: error.page.name, because: error.reason, on: row.upgrade, in: opening.store, opening.target)
  }
}

extension Upgrade {
  /// What to do about the changes that lead to an error.
  fileprivate func remedies(for error: String, because reason: String) -> [String] {
    steps.flatMap { step in
      step.changes.filter { $0.failure == UpgradeFailure(error: error, reason: reason) }.compactMap { change in
        (step.kind == nil ? change.change.remedyWithoutStage?.text : nil) ?? change.change.remedyText
      }
    }
  }
}
