import SchemaLinting
import SchemaProject

extension UpgradeReport {
  /// What to do about an error of some stores.
  package struct Remedy: Hashable, Sendable {
    package let text: String
    /// The lines of code that belong to it; empty if the text says it all.
    package let code: [String]
    /// The rule or the error page that says more.
    package let source: String
  }

  /// What to do about the errors, each once: what lint says of their causes, or where it finds none, what the errors' pages
  /// say.
  package var remedies: [Remedy] { sections.flatMap(remedies).uniqued }

  private func remedies(_ section: Section) -> [Remedy] {
    section.rows.flatMap { row in
      (row.errors + row.traps).flatMap { error in
        let helps = causes(of: error, of: row, in: section).compactMap { cause in
          cause.finding.help.map { Remedy(text: $0.text, code: [], source: cause.rule) }
        }
        let page = error.page.remedy.map { Remedy(text: $0.text, code: $0.code, source: error.page.name) }
        return helps.isEmpty ? [page].compactMap { $0 } : helps
      }
    }
  }

  private func causes(of error: (page: ErrorPage, reason: String), of row: Row, in section: Section) -> [Diagnostic] {
    guard let causes, let opening = section.opening else { return [] }
    return causes.findings(
      leadingTo: error.page.name, because: error.reason, on: row.upgrade, in: opening.store, opening.target)
  }
}
