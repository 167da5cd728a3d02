/// Finds the texts of the catalogue in a stream of letters, however they are wrapped, quoted, cut off or interrupted.
///
/// A text is found by its pieces of eight letters. Pieces that follow each other, with little between them, are one
/// occurrence; its score is the number of letters that they cover, less what stands between them.
struct TextSearch: Sendable {
  /// Where a text, or a part of one, was found.
  struct Occurrence: Sendable {
    /// The index of the text.
    let entry: Int
    /// The covered letters, less a penalty for what stands between.
    let score: Int
    /// The number of letters that are covered.
    let covered: Int
    /// The most letters in a row.
    let longestRun: Int
    /// Whether all is there without which the text is another message.
    let hasNeeds: Bool
    /// The letters of the stream that it covers, in order.
    let ranges: [Range<Int>]
    /// The line where it begins.
    let line: Int
    /// The text of the log from a little before it on.
    let excerpt: [UInt8]
  }

  /// The texts.
  let index: TextIndex
  /// What was found and is complete, since it was last taken.
  private(set) var occurrences: [Occurrence] = []
  private var chains: [Chain?]
  private var piece: UInt64 = 0
  private var pieceLength = 0
  /// The number of letters so far.
  private var position = 0
  /// The number of letters before the line that is read.
  private var lineStart = 0
  /// The number of letters up to the last piece that was found.
  private var lastHit = 0

  /// Makes a search.
  init(_ index: TextIndex) {
    self.index = index
    chains = Array(repeating: nil, count: index.entries.count)
  }

  /// Pieces of one text on their way to an occurrence.
  fileprivate struct Chain {
    /// Which letters of the text are covered.
    var marks: [Bool]
    var covered = 0
    var penalty = 0
    /// Where in the text the last piece ends.
    var end = 0
    var run = 0
    var longestRun = 0
    /// The letters of the stream that are covered.
    var ranges: [Range<Int>] = []
    /// Whether the first piece stands at the beginning of a line.
    let beginsLine: Bool
    /// Whether a line ended behind the last piece.
    var isAtLineEnd = false
    let line: Int
    let excerpt: [UInt8]

    /// Where in the stream the first piece begins.
    var start: Int { ranges.first?.lowerBound ?? 0 }
    /// Where in the stream the last piece ends.
    var last: Int { ranges.last?.upperBound ?? 0 }
  }

  /// How many other letters may stand between two pieces on one line: an address, a type's name.
  private static let gapInLine = 60
  /// How many may stand between pieces on different lines: what a log puts in front of a line.
  private static let gapBetweenLines = 160
  /// The most that one gap takes from the score.
  private static let maximumPenalty = 12

  /// Reads the letters of the next part of a log.
  mutating func read(_ letters: Letters, _ part: LogPart) {
    if part.isStart { lineStart = position }
    for (offset, letter) in letters.codes.enumerated() {
      position += 1
      piece = piece << 8 | UInt64(letter)
      pieceLength = letter == Letters.other ? 0 : pieceLength + 1
      guard pieceLength >= TextIndex.length else { continue }
      let seeds = index.seeds(for: piece)
      if !seeds.isEmpty { take(seeds, letters.offsets[max(offset + 1 - TextIndex.length, 0)], part) }
    }
    if part.isEnd, lastHit == position { markLineEnd() }
  }

  /// Notes that a line ends behind the texts that were read last.
  private mutating func markLineEnd() {
    for entry in chains.indices where chains[entry]?.last == position { chains[entry]?.isAtLineEnd = true }
  }

  /// Ends all chains, and gives what was found.
  mutating func finish() {
    for entry in chains.indices { end(entry) }
  }

  /// Takes out what is complete and cannot be outdone any more by what is still being read.
  mutating func takeSettled() -> [Occurrence] {
    for (entry, chain) in chains.enumerated() where chain.map({ position - $0.last > Self.gapBetweenLines }) == true {
      end(entry)
    }
    let open = chains.compactMap { $0?.start }.min() ?? position
    let settled = occurrences.filter { $0.end <= open }
    occurrences.removeAll { $0.end <= open }
    return settled
  }

  // MARK: Chains

  /// Takes the pieces that end at the current letter, each text at its best place.
  private mutating func take(_ seeds: [TextIndex.Seed], _ offset: Int, _ part: LogPart) {
    lastHit = position
    var rest = seeds[...]
    while let first = rest.first {
      let ends = rest.prefix { $0.entry == first.entry }.map(\.end)
      rest = rest.dropFirst(ends.count)
      take(first.entry, ends, offset, part)
    }
  }

  private mutating func take(_ entry: Int, _ ends: [Int], _ offset: Int, _ part: LogPart) {
    guard let chain = chains[entry] else { return start(entry, ends[0], offset, part) }
    if chain.last == position - 1, ends.contains(chain.end + 1) { return extend(entry, chain.end + 1, gap: 0) }
    let gap = position - TextIndex.length - chain.last
    // The first letters of a line may go on with a text by chance: its last piece began on the line before.
    let isNewLine = chain.last < lineStart + TextIndex.length
    let isNear = gap <= (isNewLine ? Self.gapBetweenLines : Self.gapInLine)
    if isNear, let next = ends.first(where: { $0 > chain.end }) {
      return extend(entry, next, gap: isNewLine ? 1 : max(gap, 1))
    }
    end(entry)
    start(entry, ends[0], offset, part)
  }

  private mutating func start(_ entry: Int, _ end: Int, _ offset: Int, _ part: LogPart) {
    let from = max(part.prefix, offset - 60)
    chains[entry] = Chain(
      marks: Array(repeating: false, count: index.entries[entry].letters.count),
      beginsLine: position - TextIndex.length == lineStart, line: part.line,
      excerpt: Array(part.bytes[min(from, offset)...].prefix(320)))
    extend(entry, end, gap: 0)
  }

  /// Covers the piece that ends at the current letter.
  private mutating func extend(_ entry: Int, _ end: Int, gap: Int) {
    guard var chain = chains[entry] else { return }
    // The chain is changed in place: a copy of its marks for each letter would be slow.
    chains[entry] = nil
    let old = chain.covered
    for place in end - TextIndex.length..<end where !chain.marks[place] {
      chain.marks[place] = true
      chain.covered += 1
    }
    chain.penalty += min(gap, Self.maximumPenalty)
    chain.run = gap == 0 ? chain.run + chain.covered - old : TextIndex.length
    chain.longestRun = max(chain.longestRun, chain.run)
    chain.end = end
    chain.cover(position - TextIndex.length..<position)
    chain.isAtLineEnd = false
    chains[entry] = chain
    if chain.covered == chain.marks.count { self.end(entry) }
  }

  private mutating func end(_ entry: Int) {
    guard let chain = chains[entry] else { return }
    chains[entry] = nil
    let needs = index.entries[entry].needs
    occurrences.append(
      Occurrence(
        entry: entry, score: chain.covered - chain.penalty, covered: chain.covered, longestRun: chain.longestRun,
        hasNeeds: needs.allSatisfy(chain.has), ranges: chain.ranges, line: chain.line, excerpt: chain.excerpt))
  }
}

extension TextSearch.Chain {
  /// Whether a part of the text is covered, or would be if the line did not begin within it, or break off within it or
  /// before it.
  fileprivate func has(_ part: Range<Int>) -> Bool {
    let first = marks.firstIndex(of: true) ?? 0
    let start = beginsLine && part.contains(first) ? first : part.lowerBound
    let end = isAtLineEnd ? min(part.upperBound, self.end) : part.upperBound
    return start >= end || marks[start..<end].allSatisfy { $0 }
  }

  /// Adds letters of the stream to those that are covered.
  fileprivate mutating func cover(_ range: Range<Int>) {
    if let last = ranges.last, last.upperBound >= range.lowerBound {
      ranges[ranges.count - 1] = last.lowerBound..<range.upperBound
    } else {
      ranges.append(range)
    }
  }
}

extension TextSearch.Occurrence {
  /// The share of the text that was found.
  func share(of entry: TextIndex.Entry) -> Double { Double(max(score, 0)) / Double(entry.letters.count) }

  /// Where in the stream the last covered letter ends.
  fileprivate var end: Int { ranges.last?.upperBound ?? 0 }

  /// Whether it is enough of a text to be one in a log, where anything may stand.
  func isSure(_ entry: TextIndex.Entry) -> Bool {
    guard hasNeeds else { return false }
    let share = share(of: entry)
    switch entry.letters.count {
    // Short texts are close to what other programs say.
    case ...24: return share >= 0.9
    case ...30: return share >= 0.7
    default: return share >= 0.6 || (longestRun >= 24 && share >= 0.4) || longestRun >= 40
    }
  }

  /// Whether another occurrence of the same place explains it better.
  func isOutdone(by other: TextSearch.Occurrence, _ index: TextIndex) -> Bool {
    guard commonLetters(with: other) * 2 > covered else { return false }
    let (mine, others) = (index.entries[entry], index.entries[other.entry])
    if mine.page == others.page { return false }
    let isWhole = other.share(of: others) >= 0.95
    return isWhole
      ? score < other.score || (score == other.score && share(of: mine) < 0.95) : score * 10 < other.score * 9
  }

  /// How many letters of the stream both cover.
  private func commonLetters(with other: TextSearch.Occurrence) -> Int {
    ranges.reduce(0) { sum, range in sum + other.ranges.reduce(0) { $0 + range.clamped(to: $1).count } }
  }
}
