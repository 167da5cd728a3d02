import SchemaDiagnosis

/// What a verb other than `lint` reports: each has the same three formats.
package protocol FormattedReport: Sendable {
  /// For people, in a terminal.
  func text(_ style: Style) throws -> String
  /// For programs; the keys are described in `docs/json.md`.
  func json() throws -> String
  /// For comments and summaries.
  func markdown() throws -> String
}

/// The formats of such reports.
package enum ReportForm: String, CaseIterable, Sendable {
  case text, json, markdown
}

extension FormattedReport {
  /// The report in a format; `style` matters where people read it.
  package func formatted(as format: ReportForm, _ style: Style) throws -> String {
    switch format {
    case .text: try text(style)
    case .json: try json()
    case .markdown: try markdown()
    }
  }
}

extension DiffReport: FormattedReport {
  package func text(_ style: Style) -> String { DiffTextReporter(style: style).text(self) }
}

extension UpgradeReport: FormattedReport {
  package func text(_ style: Style) -> String { UpgradeTextReporter(style: style).text(self) }
}

extension Diagnosis: FormattedReport {
  package func text(_ style: Style) -> String { DiagnosisTextReporter(style: style).text(self) }
}

extension RuleTable: FormattedReport {
  package func markdown() -> String { markdown(link: { _ in nil }) }
}

extension ChecksumReport: FormattedReport {
  package func text(_ style: Style) -> String { ChecksumTextReporter(style: style).text(self) }
}
