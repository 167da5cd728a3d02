#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SchemaLinting
import SchemaModel

extension UpgradeReport {
  /// The report as a table for a terminal.
  package func text(_ style: Style) -> String {
    let names = rows.map(\.upgrade.release.name.printable)
    let width = names.map(\.count).max() ?? 0
    let pathWidth = rows.map(\.path.count).max() ?? 0
    let lines = zip(rows, names).flatMap { row, name in
      let head = "\(name.padded(to: width))  \(row.path.printable.padded(to: pathWidth))  "
      let details = (row.errorLines + row.details).map {
        String(repeating: " ", count: width + 2) + $0.printable
      }
      return [head + style(row.role, row.endText.printable)] + details
    }
    return (["to \(target.printable)", ""] + lines + ["", closing]).joined(separator: "\n") + "\n"
  }

  /// The report as a Markdown table.
  package func markdown() -> String {
    let lines = rows.map { row in
      let details = (row.errorLines + row.details).map(\.inMarkdown).joined(separator: "<br>")
      let cells = [row.upgrade.release.name.inMarkdown, row.path.inMarkdown, row.endText.inMarkdown, details]
      return "| \(cells.joined(separator: " | ")) |"
    }
    return (["| release | path | end | details |", "|---|---|---|---|"] + lines).joined(separator: "\n") + "\n"
  }

  /// The report as JSON; its keys are described in `docs/json.md`.
  package func json() throws -> String { try JSON.text(Document(self)) }

  private struct Document: Encodable {
    let version = 1
    let tool: Tool
    let target: String
    let releases: [Item]

    init(_ report: UpgradeReport) {
      tool = Tool(name: "swiftdata-lint", version: report.toolVersion)
      target = report.target
      releases = report.rows.map(Item.init)
    }
  }

  private struct Tool: Encodable {
    let name: String
    let version: String
  }

  private struct Item: Encodable {
    let release: String
    let version: String?
    let nearest: Nearest?
    let steps: [Step]
    let end: String
    let why: String?
    let errors: [Failure]

    init(_ row: Row) {
      release = row.upgrade.release.name
      version = row.upgrade.version?.name
      nearest = row.upgrade.nearest.map { Nearest(version: $0.version.name, changes: $0.changes.map(\.textWithModel)) }
      steps = row.upgrade.steps.map(Step.init)
      end = row.end
      why = row.doubt
      errors = row.errors.map {
        Failure(text: $0.page.texts.first ?? "", codes: $0.page.codes, page: $0.page.name, reason: $0.reason)
      }
    }
  }

  private struct Nearest: Encodable {
    let version: String
    let changes: [String]
  }

  private struct Step: Encodable {
    let from: String?
    let to: String?
    let stage: String
    let changes: [Change]

    init(_ step: Upgrade.Step) {
      from = step.from
      to = step.to
      stage = step.kind?.rawValue ?? "inferred"
      changes = step.changes.map(Change.init)
    }
  }

  private struct Change: Encodable {
    let model: String
    let property: String?
    let change: String
    let verdict: String
    let reason: String

    init(_ change: SchemaChange) {
      let part = change.after ?? change.before
      model = part?.entity ?? ""
      property = part?.property
      self.change = change.text
      verdict = change.verdict.outcome.rawValue
      reason = change.verdict.reason
    }
  }

  private struct Failure: Encodable {
    let text: String
    let codes: [String]
    let page: String
    let reason: String
  }
}

extension UpgradeReport.Row {
  /// The color of the end.
  fileprivate var role: Style.Role {
    if fails { return .error }
    if doubt != nil { return .note }
    return losses.isEmpty ? .help : .warning
  }
}

extension String {
  /// The text for a cell of a Markdown table.
  fileprivate var inMarkdown: String {
    printable.replacing("\\", with: "\\\\").replacing("|", with: "\\|").replacing("<", with: "&lt;")
      .replacing("`", with: "\\`").replacing("*", with: "\\*").replacing("_", with: "\\_")
  }
}
