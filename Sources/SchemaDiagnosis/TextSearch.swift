/// Finds the texts of the catalogue in a stream of letters, however they are wrapped, quoted, cut off or interrupted.
///
/// A text is found by its pieces of eight letters. Pieces that follow each other, with little between them, are one
/// occurrence; its score is the number of letters that they cover, less what is between them.
struct TextSearch: Sendable {
  /// Where a text, or a part of one, was found.
  struct Occurrence: Sendable {
    /// The index of the text.
    let entry: Int
    /// The covered letters, less a penalty for what is between.
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
    /// The text around it, with some of the lines that follow: what it is about is there.
    fileprivate(set) var context: [UInt8]
    /// Where in the context it begins.
    let contextOffset: Int
  }

  let index: TextIndex
  /// The fewest letters that are an occurrence, unless the whole text is shorter: in a log fewer are never enough, in a
  /// question they may be.
  var minimum = 14
  /// What was found and is complete, since it was last taken.
  private(set) var occurrences: [Occurrence] = []
  private var chains: [Chain]
  /// The last lines, and before them some that are no longer needed.
  private var recent: [LogPart] = []
  private var piece: UInt64 = 0
  private var pieceLength = 0
  /// The number of letters so far.
  private var position = 0
  /// The number of letters before the line that is read.
  private var lineStart = 0
  /// The number of letters up to the last piece that was found.
  private var lastHit = 0

  init(_ index: TextIndex) {
    self.index = index
    chains = index.entries.map { Chain(marks: Array(repeating: false, count: $0.letters.count)) }
  }

  /// Pieces of one text on their way to an occurrence; the memory of one that ended is used by the next.
  fileprivate struct Chain {
    /// Whether pieces were found and may be followed by more.
    var isOpen = false
    /// Which letters of the text are covered.
    var marks: [Bool]
    var covered = 0
    var penalty = 0
    /// Where in the text the last piece ends.
    var end = 0
    var run = 0
    var longestRun = 0
    /// The letters of the stream that are covered, before the last ones without a gap, and those.
    var earlier: [Range<Int>] = []
    var latest = 0..<0
    /// Whether the first piece is at the beginning of a line.
    var beginsLine = false
    /// Whether a line ended after the last piece.
    var isAtLineEnd = false
    var line = 0
    /// The part of the log where it begins, and where in it.
    var source: [UInt8] = []
    var offset = 0
    /// Where in the part the first piece begins.
    var textOffset = 0

    init(marks: [Bool]) { self.marks = marks }
  }

  /// How many other letters may appear between two pieces on one line: an address, a type's name.
  private static let gapInLine = 60
  /// How many may appear between pieces on different lines: what a log puts in front of a line.
  private static let gapBetweenLines = 160
  /// The most that one gap takes from the score.
  private static let maximumPenalty = 12

  /// Reads the letters of the next part of a log.
  mutating func read(_ letters: Letters, _ part: LogPart) {
    if part.isStart { lineStart = position }
    addContext(part)
    for (offset, letter) in letters.codes.enumerated() {
      position += 1
      piece = piece << 8 | UInt64(letter)
      pieceLength = letter == Letters.other ? 0 : pieceLength + 1
      guard pieceLength >= TextIndex.length else { continue }
      let seeds = index.seeds(for: piece)
      guard !seeds.isEmpty else { continue }
      let start = letters.offsets[max(offset + 1 - TextIndex.length, 0)]
      let isUnbroken = letters.offsets[offset] - start == TextIndex.length - 1
      take(isUnbroken ? seeds : seeds.filter { !index.entries[$0.entry].isWord }, start, part)
    }
    if part.isEnd, lastHit == position { markLineEnd() }
  }

  /// The most bytes of the lines before and after the beginning of a text that may say what it is about.
  private static let contextBefore = 600
  fileprivate static let contextAfter = 1200
  /// The names of a list that surely fits into that.
  fileprivate static let longestList = 16
  /// The most lines that may follow a text and say what it is about.
  private static let contextLines = 40

  /// Hands a line to the texts that were read shortly before it.
  private mutating func addContext(_ part: LogPart) {
    if recent.count > Self.contextLines * 2 { recent.removeFirst(Self.contextLines) }
    recent.append(part)
    for index in occurrences.indices.reversed() {
      guard part.line <= occurrences[index].line + Self.contextLines else { return }
      occurrences[index].addContext(part)
    }
  }

  /// Notes that a line ends after the texts that were read last.
  private mutating func markLineEnd() {
    for entry in chains.indices where chains[entry].isOpen && chains[entry].latest.upperBound == position {
      chains[entry].isAtLineEnd = true
    }
  }

  /// Ends all chains, and gives what was found.
  mutating func finish() {
    for entry in chains.indices { end(entry) }
  }

  /// Takes out what is complete and cannot be outdone any more by what is still being read.
  mutating func takeSettled() -> [Occurrence] {
    for entry in chains.indices where position - chains[entry].latest.upperBound > Self.gapBetweenLines { end(entry) }
    let open = chains.filter(\.isOpen).map(\.start).min() ?? position
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
      let same = rest.prefix { $0.entry == first.entry }
      rest = rest.dropFirst(same.count)
      take(first.entry, same, offset, part)
    }
  }

  private mutating func take(_ entry: Int, _ seeds: ArraySlice<TextIndex.Seed>, _ offset: Int, _ part: LogPart) {
    guard chains[entry].isOpen else { return start(entry, seeds, offset, part) }
    let (end, last) = (chains[entry].end, chains[entry].latest.upperBound)
    if last == position - 1, seeds.contains(where: { $0.end == end + 1 }) { return extend(entry, end + 1, gap: 0) }
    let gap = position - TextIndex.length - last
    // The first letters of a line may go on with a text by chance: its last piece began on the line before.
    let isNewLine = last < lineStart + TextIndex.length
    let isNear = gap <= (isNewLine ? Self.gapBetweenLines : Self.gapInLine)
    if isNear, let next = seeds.first(where: { $0.end > end }) {
      let start = next.end - TextIndex.length
      // A name may appear where the text has room for it, and may itself have a piece of what follows.
      let isInName = !isNewLine && index.entries[entry].gaps.contains { end <= $0 && $0 < start }
      if isInName { return }
      let isName = start == end && index.entries[entry].gaps.contains(end)
      return extend(entry, next.end, gap: isName ? 0 : isNewLine ? 1 : max(gap, 1))
    }
    self.end(entry)
    start(entry, seeds, offset, part)
  }

  private mutating func start(
    _ entry: Int, _ seeds: ArraySlice<TextIndex.Seed>, _ offset: Int, _ part: LogPart
  ) {
    chains[entry].open(at: position - TextIndex.length)
    chains[entry].beginsLine = position - TextIndex.length == lineStart
    chains[entry].line = part.line
    chains[entry].source = part.bytes
    chains[entry].offset = min(max(part.prefix, offset - 60), offset)
    chains[entry].textOffset = offset
    extend(entry, seeds[seeds.startIndex].end, gap: 0)
  }

  /// Covers the piece that ends at the current letter.
  private mutating func extend(_ entry: Int, _ end: Int, gap: Int) {
    chains[entry].cover(end, position, gap: gap)
    chains[entry].penalty += min(gap, Self.maximumPenalty)
    if chains[entry].covered == chains[entry].marks.count { self.end(entry) }
  }

  private mutating func end(_ entry: Int) {
    guard chains[entry].isOpen else { return }
    chains[entry].isOpen = false
    let chain = chains[entry]
    guard chain.covered >= min(minimum, chain.marks.count) else { return }
    let contextStart = max(0, chain.textOffset - Self.contextBefore)
    var occurrence = Occurrence(
      entry: entry, score: chain.covered - chain.penalty, covered: chain.covered, longestRun: chain.longestRun,
      hasNeeds: index.entries[entry].needs.allSatisfy(chain.has), ranges: chain.earlier + [chain.latest],
      line: chain.line, excerpt: Array(chain.source[chain.offset...].prefix(320)),
      context: Array(chain.source[contextStart...].prefix(Self.contextBefore + Self.contextAfter)),
      contextOffset: chain.textOffset - contextStart)
    for part in recent where part.line > chain.line { occurrence.addContext(part) }
    occurrences.append(occurrence)
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

  /// Where in the stream the first piece begins.
  fileprivate var start: Int { earlier.first?.lowerBound ?? latest.lowerBound }

  fileprivate mutating func open(at position: Int) {
    isOpen = true
    for place in marks.indices { marks[place] = false }
    (covered, penalty, run, longestRun) = (0, 0, 0, 0)
    earlier.removeAll(keepingCapacity: true)
    latest = position..<position
  }

  /// Covers the piece of a text that ends in it and in the stream at some places.
  fileprivate mutating func cover(_ end: Int, _ position: Int, gap: Int) {
    let old = covered
    for place in end - TextIndex.length..<end where !marks[place] {
      marks[place] = true
      covered += 1
    }
    run = gap == 0 ? run + covered - old : TextIndex.length
    longestRun = max(longestRun, run)
    self.end = end
    isAtLineEnd = false
    let range = position - TextIndex.length..<position
    if range.lowerBound <= latest.upperBound {
      latest = latest.lowerBound..<position
    } else {
      earlier.append(latest)
      latest = range
    }
  }
}

extension TextSearch.Occurrence {
  /// Takes a line after the one where it begins.
  fileprivate mutating func addContext(_ part: LogPart) {
    guard context.count < TextSearch.contextAfter else { return }
    context += [UInt8(ascii: "\n")] + part.bytes[part.prefix...]
  }

  /// What the text around it names, by the patterns of its page. What several of them tell belongs together; a list may
  /// be longer than the text that is kept, and then tells nothing.
  func names(_ patterns: [NamePattern]) -> [NamedPart] {
    let words = LogWords(context).words
    let found = patterns.map { $0.matches(words, near: contextOffset) }.filter { !$0.isEmpty }
    if let list = found.first(where: { $0.count > 1 }) { return list.count < TextSearch.longestList ? list : [] }
    let names = found.flatMap { $0 }
    return names.first.map { first in [names.dropFirst().reduce(first) { $0.merged($1) }] } ?? []
  }

  /// Whether the words are there without which a short text is another program's.
  func isConfirmed(_ entry: TextIndex.Entry) -> Bool {
    entry.confirmation.map { !$0.matches(LogWords(context).words, near: contextOffset).isEmpty } ?? true
  }

  /// The share of the text that was found.
  func share(of entry: TextIndex.Entry) -> Double { Double(max(score, 0)) / Double(entry.letters.count) }

  /// Where in the stream the last covered letter ends.
  fileprivate var end: Int { ranges.last?.upperBound ?? 0 }

  /// Whether it is enough of a text to be one in a log, where anything may appear.
  func isSure(_ entry: TextIndex.Entry) -> Bool {
    guard hasNeeds else { return false }
    let share = share(of: entry)
    if entry.isWord { return longestRun == entry.letters.count }
    // The parts of a name occur in code too.
    if entry.isName { return share >= 0.9 || longestRun >= 24 }
    switch entry.letters.count {
    // Short texts are close to what other programs say.
    case ...24: return share >= 0.9
    case ...30: return share >= 0.8
    default: return share >= 0.7 || (longestRun >= 24 && share >= 0.4) || longestRun >= 40
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
