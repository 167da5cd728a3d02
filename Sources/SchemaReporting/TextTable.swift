/// Rows of aligned columns that fit a number of terminal columns: what is too wide wraps between words, and a word, number
/// or name is never split.
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
    let gaps = max(needed.count { $0 > 0 } - 1, 0)
    widths = Self.fitted(needed, least, to: style.width - indent - Self.gap * gaps)
  }

  /// The widths of columns that share some room: the widest give way first, down to their longest word.
  private static func fitted(_ needed: [Int], _ least: [Int], to room: Int) -> [Int] {
    var widths = needed
    while widths.reduce(0, +) > room {
      let wide = widths.indices.filter { widths[$0] > least[$0] }
      guard let widest = wide.max(by: { widths[$0] < widths[$1] }) else { break }
      widths[widest] -= 1
    }
    return widths
  }

  /// The lines of a row, each with a line end.
  func text(_ row: [Cell]) -> String {
    let cells = zip(row, widths).map { cell, width in Style.lines(cell.text, width: width) }
    let count = cells.map(\.count).max() ?? 0
    return (0..<count).map { line in
      let parts = zip(zip(row, cells), widths).filter { $1 > 0 }.map { pair, width in
        let text = line < pair.1.count ? pair.1[line] : ""
        let padding = String(repeating: " ", count: max(width - text.columns, 0))
        return (pair.0.role.map { style($0, text) } ?? text) + padding
      }
      let joined = parts.joined(separator: String(repeating: " ", count: Self.gap))
      return (String(repeating: " ", count: indent) + joined).trimmedEnd + "\n"
    }.joined()
  }
}

extension String {
  /// The text without spaces at its end.
  var trimmedEnd: String { String(reversed().drop { $0 == " " }.reversed()) }
}
