/// What the text of `CREATE TABLE` says of a table's columns.
struct TableDefinition {
  let columns: [String]
  /// The column that stands for the number of the row.
  var numberColumn: Int?
  /// Whether its rows are kept by their primary key instead of a number.
  var isWithoutNumbers = false

  init(columns: [String]) { self.columns = columns }

  /// Reads the names of the columns; nil for another text.
  init?(_ text: String) {
    var words = SQLWords(text)
    while let word = words.next(), word != .mark("(") {}
    var columns: [[SQLWord]] = [[]]
    var depth = 1
    while depth > 0 {
      guard let word = words.next() else { return nil }
      switch word {
      case .mark("("): depth += 1
      case .mark(")"): depth -= 1
      case .mark(",") where depth == 1:
        columns.append([])
        continue
      default: break
      }
      // Longer definitions say nothing more that counts.
      if columns[columns.count - 1].count < 8 { columns[columns.count - 1].append(word) }
    }
    var ending: [String] = []
    while let word = words.next() { if case .name(let name, false) = word { ending.append(name.uppercased()) } }
    isWithoutNumbers = ending.contains("WITHOUT")
    let definitions = columns.filter { !Self.isConstraint($0) }
    self.columns = definitions.compactMap { if case .name(let name, _)? = $0.first { name } else { nil } }
    guard self.columns.count == definitions.count else { return nil }
    numberColumn = definitions.firstIndex { words in
      let rest = words.dropFirst().compactMap { if case .name(let name, _) = $0 { name.uppercased() } else { nil } }
      return rest.starts(with: ["INTEGER", "PRIMARY", "KEY"])
        && !rest.starts(with: ["INTEGER", "PRIMARY", "KEY", "DESC"])
    }
  }

  private static func isConstraint(_ words: [SQLWord]) -> Bool {
    guard case .name(let name, false)? = words.first else { return false }
    return ["CONSTRAINT", "PRIMARY", "UNIQUE", "CHECK", "FOREIGN"].contains(name.uppercased())
  }
}

/// A word of SQL.
private enum SQLWord: Hashable {
  case name(String, isQuoted: Bool)
  case mark(Character)
}

/// The words of a text of SQL.
private struct SQLWords {
  private var rest: Substring

  init(_ text: String) { rest = text[...] }

  mutating func next() -> SQLWord? {
    rest = rest.drop { $0 == " " || $0.isNewline || $0 == "\t" }
    guard let first = rest.first else { return nil }
    if let closing = ["\"": "\"", "`": "`", "[": "]", "'": "'"][first] as Character? {
      let body = rest.dropFirst().prefix { $0 != closing }
      rest = rest[body.endIndex...].dropFirst()
      return .name(String(body), isQuoted: true)
    }
    let word = rest.prefix { $0.isLetter || $0.isNumber || $0 == "_" || $0 == "$" }
    if word.isEmpty {
      rest = rest.dropFirst()
      return .mark(first)
    }
    rest = rest[word.endIndex...]
    return .name(String(word), isQuoted: false)
  }
}
