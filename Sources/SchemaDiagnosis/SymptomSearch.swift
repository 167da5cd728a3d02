import SchemaLinting
import SchemaText

/// Finds what people say of errors without a text: words that are close together, in any order.
struct SymptomSearch: Sendable {
  /// Words that together describe an error.
  private struct Phrase {
    let page: String
    let wordCount: Int
    /// Whether it says what does not happen.
    let isNegative: Bool
  }

  /// What a word of a phrase looks like.
  private struct Pattern {
    /// The phrase, and which of its words this is.
    let phrase: Int
    let word: Int
    let letters: String
    /// Whether the word has to equal the letters, where it may otherwise go on after them.
    let isWhole: Bool

    /// Whether a word is meant. Chinese has no spaces, so its words are parts of a run.
    func matches(_ word: String) -> Bool {
      if isWhole { return word == letters }
      return ProseWords.isHan(letters) ? word.contains(letters) : word.hasPrefix(letters)
    }
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
  /// The patterns by the first byte of the words that they match, in the order of the phrases; those of Chinese under nil.
  private let patterns: [UInt8?: [Pattern]]
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
    let described = catalogue.errors.values.sorted { $0.name < $1.name }.flatMap { page in
      page.symptoms.map { (page: page.name, words: $0.split(separator: " ")) }
    }
    phrases = described.map { page, words in
      let isNegative = words.contains { forms in
        forms.split { "|!".contains($0) }.contains { Self.negations.contains(String($0)) }
      }
      return Phrase(page: page, wordCount: words.count, isNegative: isNegative)
    }
    let all = described.enumerated().flatMap { phrase, description in
      description.words.enumerated().flatMap { word, forms in
        forms.split(separator: "|").map { form in
          let isWhole = form.hasSuffix("!")
          let letters = String(isWhole ? form.dropLast() : form)
          return Pattern(phrase: phrase, word: word, letters: letters, isWhole: isWhole)
        }
      }
    }
    patterns = Dictionary(grouping: all) { Self.key(of: $0.letters) }
    seen = phrases.map { Array(repeating: nil, count: $0.wordCount) }
  }

  /// Where the patterns of a word are.
  private static func key(of word: String) -> UInt8? { ProseWords.isHan(word) ? nil : word.utf8.first }

  /// Reads the next part of a log; lines that a program wrote describe nothing.
  mutating func read(_ part: LogPart) {
    guard byteCount < Self.maximumBytes else { return }
    byteCount += part.bytes.count
    guard part.prefix == 0, !Self.isOfProgram(part.bytes), !Self.isSuccess(part.bytes) else { return }
    let words = Self.words(part.bytes)
    if words.isEmpty { wordCount += 100 }
    var isNegated = false
    for word in words {
      wordCount += 1
      take(word, isNegated: isNegated, part)
      isNegated = Self.negations.contains(word)
    }
  }

  /// Words that say that what follows is not so.
  private static let negations: Set<String> = ["no", "not", "without", "never", "nothing", "zero"]

  /// Whether a line without the usual prefix is a program's all the same: one that begins with the place in a source file, or
  /// with a category in brackets, which people write with a capital letter: `[coreml]`, `[Question]`.
  private static func isOfProgram(_ bytes: [UInt8]) -> Bool {
    if bytes.first == UInt8(ascii: "["), let end = bytes.firstIndex(of: UInt8(ascii: "]")) {
      return (0x61...0x7A).contains(bytes[1]) && !bytes[..<end].contains(UInt8(ascii: " "))
    }
    let start = bytes.prefix { $0 != UInt8(ascii: " ") }
    return start.last == UInt8(ascii: ":") && String(decoding: start, as: UTF8.self).contains(/\.swift:[0-9]+:$/)
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

  private mutating func take(_ word: String, isNegated: Bool, _ part: LogPart) {
    let meant = (patterns[Self.key(of: word)] ?? []).filter { pattern in
      pattern.matches(word) && (!isNegated || phrases[pattern.phrase].isNegative)
    }
    for pattern in meant { seen[pattern.phrase][pattern.word] = wordCount }
    for phrase in meant.map(\.phrase).uniqued { note(phrase, part) }
  }

  /// Notes how much of a phrase is close together.
  private mutating func note(_ phrase: Int, _ part: LogPart) {
    let (page, count) = (phrases[phrase].page, phrases[phrase].wordCount)
    let near = seen[phrase].count { last in last.map { wordCount - $0 < count + Self.room } ?? false }
    note(
      Occurrence(
        page: page, share: Double(near) / Double(count), wordCount: count, line: part.line, excerpt: part.bytes))
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
