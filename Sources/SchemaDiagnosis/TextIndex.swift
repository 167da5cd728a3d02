import SchemaLinting

/// The texts of the catalogue, cut into pieces of eight letters, by which they are found anywhere in a log.
struct TextIndex: Sendable {
  /// A text that leads to a page.
  struct Entry: Sendable {
    let page: String
    /// Whether it is one of the error's own texts, and not another wording or one that wraps the error.
    let isOwn: Bool
    /// The text as the page has it.
    let text: String
    let letters: [UInt8]
    /// Whether it is the name of a thing, and no sentence.
    let isName: Bool
    /// Whether it is a single word, whose letters have to follow each other in the log, too.
    let isWord: Bool
    /// The parts without which it is another message.
    let needs: [Range<Int>]
    /// Where in the letters there is room for a name, which the page writes as `…` or a placeholder.
    let gaps: Set<Int>
    /// The words that have to be read at its place, for a text that is too short to be sure without them.
    let confirmation: NamePattern?
  }

  /// A piece of a text.
  struct Seed: Sendable {
    /// The index of the text.
    let entry: Int
    /// Where the piece ends in the text.
    let end: Int
  }

  /// The number of letters in a piece, which fill one machine word.
  static let length = 8

  let entries: [Entry]
  private var seeds: [UInt64: [Seed]] = [:]
  /// For each hash of a piece whether some text may have it: most pieces of a log are in none.
  private var filter: [Bool]

  /// Cuts the texts of all pages.
  init(_ catalogue: Catalogue) {
    entries = catalogue.errors.values.sorted { $0.name < $1.name }.flatMap { page in
      page.texts.map { Entry($0, of: page, isOwn: true) } + page.spellings.map { Entry($0, of: page, isOwn: false) }
    }
    filter = Array(repeating: false, count: 1 << 16)
    for (index, entry) in entries.enumerated() {
      var piece: UInt64 = 0
      var start = 0
      for (offset, letter) in entry.letters.enumerated() {
        if entry.gaps.contains(offset) { start = offset }
        piece = piece << 8 | UInt64(letter)
        guard offset + 1 >= start + Self.length else { continue }
        seeds[piece, default: []].append(Seed(entry: index, end: offset + 1))
        filter[Self.hash(piece)] = true
      }
    }
  }

  /// The pieces of texts that are equal to a piece.
  func seeds(for piece: UInt64) -> [Seed] {
    filter[Self.hash(piece)] ? seeds[piece] ?? [] : []
  }

  private static func hash(_ piece: UInt64) -> Int { Int((piece &* 0x9E37_79B9_7F4A_7C15) >> 48) }
}

extension TextIndex.Entry {
  fileprivate init(_ text: String, of page: ErrorPage, isOwn: Bool) {
    let fragments = Self.fragments(text)
    let letters = fragments.flatMap { $0 }
    var ends = fragments.map(\.count)
    for index in ends.indices.dropFirst() { ends[index] += ends[index - 1] }
    self.init(
      page: page.name, isOwn: isOwn, text: text, letters: letters, isName: !text.contains(" "),
      isWord: !isOwn && text.allSatisfy(\.isLetter),
      needs: page.needs.compactMap { letters.firstRange(of: Letters($0).codes) }, gaps: Set(ends.dropLast()),
      confirmation: NamePattern(text))
  }

  /// The letters of a text between its names; those that are too few for a piece cannot be found and are left out.
  private static func fragments(_ text: String) -> [[UInt8]] {
    let words = text.split(separator: " ").map { word in
      word.contains("…") || LogWords(String(word)).words.contains { NamePattern.placeholders.contains($0.parts[0]) }
        ? "…" : String(word)
    }
    let fragments = words.joined(separator: " ").split(separator: "…").map { Letters(String($0)).codes }
    return fragments.count < 2 ? fragments : fragments.filter { $0.count >= TextIndex.length }
  }
}
