/// Rows of aligned columns that fit the width of a terminal: what is too wide wraps between words, and a word, number or
/// name is never split. Where not even the longest words fit side by side, the last column goes below the others.
struct TextTable {
  /// A text with its color.
  struct Cell {
    let text: String
    var role: Style.Role?

    init(_ text: String, _ role: Style.Role? = nil) {
      self.text = text.printable
      self.role = role
    }
  }

  /// The spaces between columns.
  private static let gap = 2

  private let style: Style
  private let indent: Int
  private let widths: [Int]
  /// Whether the last column is below the others.
  private let isStacked: Bool

  /// Measures the columns of rows that stand so many columns from the left.
  init(_ rows: [[Cell]], _ style: Style, indent: Int = 0) {
    self.style = style
    self.indent = indent
    let columns = (rows.first ?? []).indices
    let needed = columns.map { column in rows.map { $0[column].text.columns }.max() ?? 0 }
    let least = columns.map { column in
      rows.flatMap { $0[column].text.split(separator: " ").map(\.columns) }.max() ?? 0
    }
    // A column without any text takes no room.
    let gaps = Self.gap * max(needed.count { $0 > 0 } - 1, 0)
    let room = style.width - indent - gaps
    isStacked = columns.count > 1 && least.reduce(0, +) > room
    widths =
      isStacked ? Self.fitted(needed.dropLast(), least.dropLast(), to: room) : Self.fitted(needed, least, to: room)
  }

  /// The widths of columns that share some room: the widest give way first, down to their longest word.
  private static func fitted(
    _ needed: some Sequence<Int>, _ least: some Sequence<Int>, to room: Int
  ) -> [Int] {
    var widths = Array(needed)
    let least = Array(least)
    while widths.reduce(0, +) > room {
      let wide = widths.indices.filter { widths[$0] > least[$0] }
      guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }

  /// The lines of a row, each with a line end.
  func text(_ row: [Cell]) -> String {
    guard isStacked, let last = row.last else { return aligned(row) }
    let margin = String(repeating: " ", count: indent + Self.stackIndent)
    return aligned(row.dropLast())
      + (last.text.isEmpty
        ? "" : style.paragraph(last.text, last.role, after: margin, columns: margin.count, indent: margin.count))
  }

  /// How much further a column that is below the others is indented.
  private static let stackIndent = 4

  private func aligned(_ row: some Sequence<Cell>) -> String {
    let cells = zip(row, widths).map { (cell: $0, lines: Style.lines($0.text, width: $1), width: $1) }
    let count = cells.map(\.lines.count).max() ?? 0
    return (0..<count).map { line in
      let parts = cells.filter { $0.width > 0 }.map { cell, lines, width in
        let text = line < lines.count ? lines[line] : ""
        let padding = String(repeating: " ", count: max(width - text.columns, 0))
        return (cell.role.map { style($0, text) } ?? text) + padding
      }
      let joined = parts.joined(separator: String(repeating: " ", count: Self.gap))
      return (String(repeating: " ", count: indent) + joined).trimmedEnd + "\n"
    }.joined()
  }
}

extension String {
  /// The text without spaces at its end.
  package var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
