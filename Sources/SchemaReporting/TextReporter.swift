import SchemaLinting
import SchemaModel
import SchemaSyntax

/// The `text` format: each finding with its source, the runtime error it prevents, and what to do.
package struct TextReporter: Sendable {
  private let style: Style

  /// Makes a reporter.
  package init(style: Style) { self.style = style }

  /// All findings and the closing lines.
  package func text(_ report: Report) -> String {
    findings(report) + closing(report)
  }

  /// All findings, each with an empty line behind it.
  package func findings(_ report: Report) -> String {
    let positions = PositionTable(report.shown.flatMap(\.places))
    return report.shown.map { text($0, positions) + "\n" }.joined()
  }

  private func text(_ diagnostic: Diagnostic, _ positions: PositionTable) -> String {
    let finding = diagnostic.finding
    let role = diagnostic.severity.role
    var text = "\(style(role, "\(diagnostic.severity)[\(diagnostic.rule)]"))"
    text += "\(style(.strong, ": " + finding.message.text.printable))\n"
    let margin = width(of: diagnostic, positions)
    text += snippet(finding.place, mark: "^", role, margin, positions)
    for note in finding.notes {
      text += "\(style(.note, "note")): \(note.message.text.printable)\n"
      text += snippet(note.place, mark: "-", .note, margin, positions)
    }
    let indent = String(repeating: " ", count: margin)
    for error in diagnostic.errors { text += "\(indent) = \(style(.error, "error")): \(error.printable)\n" }
    if let help = finding.help { text += "\(indent) = \(style(.help, "help")): \(help.text.printable)\n" }
    return text
  }

  /// The width of the largest line number.
  private func width(of diagnostic: Diagnostic, _ positions: PositionTable) -> Int {
    diagnostic.places.map { String(positions.positions($0).start.line).count }.max() ?? 1
  }

  /// The line of a place with its span underlined.
  private func snippet(
    _ place: Place, mark: String, _ role: Style.Role, _ margin: Int, _ positions: PositionTable
  ) -> String {
    let start = positions.positions(place).start
    let line = SourceLine(place, positions.index(place.file))
    let indent = String(repeating: " ", count: margin)
    let number = String(start.line)
    let padding = String(repeating: " ", count: margin - number.count)
    let bar = style(.dim, "|")
    return """
      \(indent)\(style(.dim, "-->")) \(place.file.path.printable):\(start.line):\(start.column)
      \(indent) \(bar)
      \(padding)\(style(.dim, number)) \(bar) \(line.text)
      \(indent) \(bar) \(line.padding)\(style(role, String(repeating: mark, count: line.width)))

      """
  }

  /// The number of findings, and what could not be known.
  package func closing(_ report: Report) -> String {
    let counts = Severity.allCases.reversed().map { severity -> String in
      let count = report.count(severity)
      return "\(count) \(severity)\(count == 1 ? "" : "s")"
    }
    let files = "\(report.fileCount) file\(report.fileCount == 1 ? "" : "s")"
    var text = "\(counts.joined(separator: ", ")) in \(files)\n"
    let unresolved = report.unresolved.count
    if unresolved > 0 {
      text += "\(unresolved) thing\(unresolved == 1 ? "" : "s") could not be resolved: --format json lists them\n"
    }
    return text
  }
}

extension Severity {
  /// The color of a severity.
  fileprivate var role: Style.Role {
    switch self {
    case .error: .error
    case .warning: .warning
    case .note: .note
    }
  }
}

/// A source line as it is shown, with the columns of a span in it.
private struct SourceLine {
  /// The line with tabs as four columns, without its indentation beyond what fits.
  let text: String
  /// Spaces up to the span.
  let padding: String
  /// The span's columns, at least 1.
  let width: Int

  /// The most columns that are shown.
  private static let maximumWidth = 160
  /// The columns that are kept before a span that stands further right.
  private static let context = 40

  init(_ place: Place, _ index: LineIndex) {
    let line = index.span(ofLine: index.position(of: place.span.start).line)
    let before = Self.shown(place.file, line.start, min(place.span.start, line.end))
    let inside = Self.shown(place.file, place.span.start, min(place.span.end, line.end))
    let after = Self.shown(place.file, min(place.span.end, line.end), line.end)
    let skipped = max(Self.columns(before) - (Self.maximumWidth - Self.context), 0)
    let prefix = skipped > 0 ? "…" + Self.drop(skipped + 1, before) : before
    text = Self.cut(prefix + inside + after)
    padding = String(repeating: " ", count: Self.columns(prefix))
    width = min(max(Self.columns(inside), 1), max(Self.maximumWidth - Self.columns(prefix), 1))
  }

  private static func shown(_ file: SourceFile, _ start: Int, _ end: Int) -> String {
    let start = min(max(start, 0), end)
    var bytes = file.bytes[start..<min(end, start + 4096)]
    while let last = bytes.last, last == UInt8(ascii: "\n") || last == UInt8(ascii: "\r") { bytes.removeLast() }
    let text = String(decoding: bytes, as: UTF8.self)
    return text.split(separator: "\t", omittingEmptySubsequences: false).joined(separator: "    ").printable
  }

  private static func columns(_ text: String) -> Int {
    text.unicodeScalars.reduce(0) { $0 + $1.columns }
  }

  private static func drop(_ count: Int, _ text: String) -> String {
    var left = count
    return String(
      text.drop { character in
        guard left > 0 else { return false }
        left -= columns(String(character))
        return true
      })
  }

  private static func cut(_ text: String) -> String {
    guard columns(text) > maximumWidth else { return text }
    var left = maximumWidth - 1
    return String(
      text.prefix { character in
        left -= columns(String(character))
        return left >= 0
      }) + "…"
  }
}
