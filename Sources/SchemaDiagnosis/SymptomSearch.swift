import SchemaLinting

/// Finds what people say of errors without a text: words that are close together, in any order.
struct SymptomSearch: Sendable {
  /// Words that together describe an error.
  private struct Phrase {
    let page: String
    /// For each word the beginnings that will do.
    let words: [[String]]
  }

  /// Where an error is described.
  struct Occurrence: Sendable {
    let page: String
    /// The share of the phrase's words that were found.
    let share: Double
    /// The number of the phrase's words: a longer one says more.
    let wordCount: Int
    /// The line of the last word.
    let line: Int
    /// The text of the line.
    let excerpt: [UInt8]
  }

  /// What was found, the first of each page.
  private(set) var occurrences: [Occurrence] = []
  private let phrases: [Phrase]
  /// For each phrase and word where it was last seen.
  private var seen: [[Int?]]
  private var wordCount = 0
  private var byteCount = 0

  /// Descriptions are short: what people write about a crash, and not the log behind it.
  private static let maximumBytes = 16_384
  /// How many words may appear between those of a phrase.
  private static let room = 5

  /// Makes a search for what the pages tell.
  init(_ catalogue: Catalogue) {
    phrases = catalogue.errors.values.sorted { $0.name < $1.name }.flatMap { page in
      page.symptoms.map { phrase in
        Phrase(page: page.name, words: phrase.split(separator: " ").map { $0.split(separator: "|").map(String.init) })
      }
    }
    seen = phrases.map { $0.words.map { _ in nil } }
  }

  /// Reads the next part of a log; lines that a program wrote describe nothing.
  mutating func read(_ part: LogPart) {
    guard byteCount < Self.maximumBytes else { return }
    byteCount += part.bytes.count
    guard part.prefix == 0, !Self.isSuccess(part.bytes) else { return }
    let words = Self.words(part.bytes)
    if words.isEmpty { wordCount += 100 }
    for word in words {
      wordCount += 1
      for phrase in phrases.indices { take(word, phrase, part) }
    }
  }

  /// The words of a line; a failure's mark at its end is the word `✗`.
  private static func words(_ bytes: [UInt8]) -> [String] {
    let words = ProseWords(bytes).words
    return words.filter { !failures.contains($0) } + (value(of: bytes).map(failures.contains) == true ? ["✗"] : [])
  }

  /// What a line says after its last colon or equal sign, without white space.
  private static func value(of bytes: [UInt8]) -> String? {
    bytes.lastIndex(where: { ":=".utf8.contains($0) }).map {
      String(decoding: bytes[($0 + 1)...], as: UTF8.self).filter { !$0.isWhitespace }.lowercased()
    }
  }

  /// Whether a line reports that all is well: `Orphaned notes: 0`, `0 orphaned notes`.
  static func isSuccess(_ bytes: [UInt8]) -> Bool {
    bytes.starts(with: "0 ".utf8) || value(of: bytes).map(successes.contains) == true
  }

  /// What follows a description if all is well.
  private static let successes: Set<String> = ["0", "none", "ok", "passed", "✓", "✔", "✔\u{FE0F}", "✅"]
  /// What follows it otherwise.
  private static let failures: Set<String> = ["✗", "✘", "✕", "❌", "✖", "✖\u{FE0F}"]

  private mutating func take(_ word: String, _ phrase: Int, _ part: LogPart) {
    var isHit = false
    for (index, beginnings) in phrases[phrase].words.enumerated()
    where beginnings.contains(where: { Self.isMeant($0, by: word) }) {
      seen[phrase][index] = wordCount
      isHit = true
    }
    guard isHit else { return }
    let near = seen[phrase].compactMap { $0 }.filter { wordCount - $0 < seen[phrase].count + Self.room }
    let share = Double(near.count) / Double(seen[phrase].count)
    note(
      Occurrence(
        page: phrases[phrase].page, share: share, wordCount: seen[phrase].count, line: part.line, excerpt: part.bytes))
  }

  /// Whether a word is one that a phrase has: it begins like it, or equals it where the phrase says so with `!`. Chinese has
  /// no spaces, so its words are parts of a run.
  private static func isMeant(_ beginning: String, by word: String) -> Bool {
    if beginning.hasSuffix("!") { return word == beginning.dropLast() }
    return ProseWords.isHan(beginning) ? word.contains(beginning) : word.hasPrefix(beginning)
  }

  /// Keeps the best of a page.
  private mutating func note(_ occurrence: Occurrence) {
    if let index = occurrences.firstIndex(where: { $0.page == occurrence.page }) {
      let best = occurrences[index]
      let saysMore =
        best.share == occurrence.share && best.line == occurrence.line && best.wordCount < occurrence.wordCount
      if best.share < occurrence.share || saysMore { occurrences[index] = occurrence }
    } else {
      occurrences.append(occurrence)
    }
  }
}
