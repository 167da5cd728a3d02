import SchemaLinting

/// Finds the short names that people have for an error: a line that says one of them, maybe as an item of a list, and nothing
/// else.
///
/// Such a name is too short to be looked for inside of lines, where any program may say it.
struct AliasSearch: Sendable {
  /// Where a name was found.
  struct Occurrence: Sendable {
    let page: String
    let line: Int
    /// The text of the line.
    let excerpt: [UInt8]
  }

  /// What was found, the first of each page.
  private(set) var occurrences: [Occurrence] = []
  /// The pages by the letters of their names.
  private let pages: [[UInt8]: [String]]
  private let maximumLength: Int

  /// Makes a search for what the pages are also called.
  init(_ catalogue: Catalogue) {
    let names = catalogue.errors.values.sorted { $0.name < $1.name }.flatMap { page in
      page.aliases.map { (Self.key(Letters($0), Array($0.utf8)), page.name) }
    }
    pages = Dictionary(grouping: names, by: \.0).mapValues { $0.map(\.1) }
    maximumLength = (pages.keys.map(\.count).max() ?? 0) + Self.introduction.count
  }

  /// What a console puts in front of a message that it repeats.
  private static let introduction = Letters("error").codes

  /// The letters of a line, those outside of ASCII as they are.
  private static func key(_ letters: Letters, _ line: [UInt8]) -> [UInt8] {
    guard letters.codes.contains(Letters.other) else { return letters.codes }
    var key: [UInt8] = []
    for (code, offset) in zip(letters.codes, letters.offsets) {
      key.append(code == Letters.other ? line[offset] : code)
      if code == Letters.other { key += line[(offset + 1)...].prefix { $0 & 0xC0 == 0x80 } }
    }
    return key
  }

  /// Reads the letters of the next part of a log.
  mutating func read(_ letters: Letters, _ part: LogPart) {
    guard part.isStart, part.isEnd, letters.codes.count <= maximumLength else { return }
    let key = Self.key(letters, part.bytes)
    let isRepeated = key.starts(with: Self.introduction)
    let start = isRepeated ? Self.introduction.count : key.prefix(2).count { (0x30...0x39).contains($0) }
    let found = pages[key] ?? pages[Array(key.dropFirst(start))]
    for page in found ?? [] where !occurrences.contains(where: { $0.page == page }) {
      occurrences.append(Occurrence(page: page, line: part.line, excerpt: part.bytes))
    }
  }
}
