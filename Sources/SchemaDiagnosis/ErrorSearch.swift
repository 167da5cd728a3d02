import SchemaLinting

/// Recognizes the errors of the catalogue in a log of any size, or in a question.
package struct ErrorSearch: Sendable {
  private let catalogue: Catalogue
  private var reader = LogReader()
  private var letters = Letters()
  private var texts: TextSearch
  private var codes: CodeSearch
  private var symptoms: SymptomSearch
  private var aliases: AliasSearch
  private var hashes = HashSearch()
  /// Where the texts of each page say what they are about.
  private let namePatterns: [String: [NamePattern]]
  private var last = LogPart()
  /// What is known of each text so far.
  private var found: [Int: KnownText] = [:]

  /// What is known of a text.
  private struct KnownText {
    /// Its best place.
    var best: TextSearch.Occurrence
    /// How often it was found.
    var count = 0
    /// What it named, at all its places.
    var names: [NamedPart] = []
    /// Whether it named something at each place.
    var isNamed = true

    /// The most names that are kept.
    static let maximumNames = 20

    /// Takes what another place names.
    mutating func add(_ others: [NamedPart]) {
      isNamed = isNamed && !others.isEmpty && names.count < Self.maximumNames
      names += others.filter { !names.contains($0) }
    }
  }

  package init(_ catalogue: Catalogue) {
    self.catalogue = catalogue
    texts = TextSearch(TextIndex(catalogue))
    codes = CodeSearch(Set(catalogue.errors.values.flatMap(\.codes)))
    symptoms = SymptomSearch(catalogue)
    aliases = AliasSearch(catalogue)
    namePatterns = catalogue.errors.mapValues { $0.namePatterns.compactMap(NamePattern.init) }
  }

  /// Reads the next bytes of a log; throws the reason why they are none.
  package mutating func read(_ bytes: UnsafeRawBufferPointer) throws(LogRefusal) {
    var parts: [LogPart] = []
    do throws(LogReader.Refusal) {
      try reader.read(bytes) { parts.append($0) }
    } catch {
      throw LogRefusal(error)
    }
    for part in parts { take(part) }
  }

  private mutating func take(_ part: LogPart) {
    letters.read(part.bytes, from: part.prefix)
    texts.read(letters, part)
    codes.read(letters, part)
    symptoms.read(part)
    aliases.read(letters, part)
    hashes.read(part)
    last = part
    if texts.occurrences.count > 64 { settle(texts.takeSettled()) }
  }

  /// Ends the log, and gives what it holds.
  package mutating func finish() -> LogContents {
    var parts: [LogPart] = []
    reader.finish { parts.append($0) }
    for part in parts { take(part) }
    codes.finish(last)
    texts.finish()
    settle(texts.takeSettled())
    return LogContents(
      matches: matches { $0.isSure($1) }, hashes: hashes.found, lineCount: reader.lineCount, byteCount: reader.byteCount
    )
  }

  // MARK: Texts

  /// Keeps those occurrences that no other explains better.
  private mutating func settle(_ occurrences: [TextSearch.Occurrence]) {
    let occurrences = occurrences.filter { $0.isConfirmed(texts.index.entries[$0.entry]) }
    for occurrence in occurrences
    where !occurrences.contains(where: { $0.hasNeeds && occurrence.isOutdone(by: $0, texts.index) }) {
      settle(occurrence)
    }
  }

  private mutating func settle(_ occurrence: TextSearch.Occurrence) {
    let entry = texts.index.entries[occurrence.entry]
    var known = found[occurrence.entry] ?? KnownText(best: occurrence)
    let isSure = occurrence.isSure(entry)
    if isSure, !known.best.isSure(entry) || occurrence.score > known.best.score { known.best = occurrence }
    if !isSure, !known.best.isSure(entry), occurrence.score > known.best.score { known.best = occurrence }
    if isSure {
      known.count += 1
      if known.isNamed { known.add(occurrence.names(namePatterns[entry.page] ?? [])) }
    }
    found[occurrence.entry] = known
  }

  private func matches(
    _ isEnough: (TextSearch.Occurrence, TextIndex.Entry) -> Bool
  ) -> [ErrorMatch] {
    var matches = textMatches(isEnough)
    // What wraps an error says no more once the error itself is read.
    if matches.contains(where: { !$0.page.texts.isEmpty }) { matches.removeAll { $0.page.texts.isEmpty } }
    matches += codeMatches(besides: matches)
    matches += aliasMatches(besides: matches)
    // The line of a text is a program's, and describes nothing.
    let described = symptoms.occurrences.filter { symptom in
      symptom.share == 1 && !matches.contains { $0.page.name == symptom.page || $0.line == symptom.line }
    }
    matches += described.compactMap(match)
    return matches.sorted(by: Self.isSurer)
  }

  /// The pages whose short names are lines of the log.
  private func aliasMatches(besides matches: [ErrorMatch]) -> [ErrorMatch] {
    aliases.occurrences.filter { alias in !matches.contains { $0.page.name == alias.page } }.compactMap { alias in
      catalogue.errors[alias.page].map { page in
        ErrorMatch(page: page, evidence: .symptom, score: 1, line: alias.line, excerpt: Self.text(alias.excerpt))
      }
    }
  }

  /// The matches by texts, each page once, by its best text.
  private func textMatches(_ isEnough: (TextSearch.Occurrence, TextIndex.Entry) -> Bool) -> [ErrorMatch] {
    var byPage: [String: ErrorMatch] = [:]
    for (index, known) in found {
      let entry = texts.index.entries[index]
      guard isEnough(known.best, entry), var match = match(known.best, entry) else { continue }
      match.count = max(known.count, 1)
      match.names = known.isNamed ? known.names : []
      if let other = byPage[entry.page] {
        // Wordings of one error at one place name the same.
        let count = max(match.count, other.count)
        let names = match.names.isEmpty || other.names.isEmpty ? [] : (other.names + match.names).uniqued
        let isShort = match.isShort && other.isShort
        if !Self.isSurer(match, other) { match = other }
        (match.count, match.names, match.isShort) = (count, names, isShort)
      }
      byPage[entry.page] = match
    }
    return byPage.values.sorted(by: Self.isSurer).map { match in
      var match = match
      match.codes = codes.occurrences.map(\.code).filter(match.page.codes.contains)
      match.doubt = doubt(about: match, among: Array(byPage.values))
      return match
    }
  }

  private func match(_ occurrence: TextSearch.Occurrence, _ entry: TextIndex.Entry) -> ErrorMatch? {
    guard let page = catalogue.errors[entry.page] else { return nil }
    let share = min(occurrence.share(of: entry), 1)
    let evidence: ErrorMatch.Evidence = share < 0.9 ? .part : entry.isOwn ? .text : .spelling
    return ErrorMatch(
      page: page, evidence: evidence, text: entry.isOwn ? entry.text : nil, score: share,
      isShort: entry.isOwn && entry.letters.count <= 24,
      letters: occurrence.covered, rank: page.after.isEmpty ? 0 : 1, line: occurrence.line,
      excerpt: Self.text(occurrence.excerpt))
  }

  /// Why a match may be another error.
  private func doubt(about match: ErrorMatch, among all: [ErrorMatch]) -> String? {
    if match.evidence == .part {
      let same = all.filter { $0.evidence == .part && $0.line == match.line && $0.page.name != match.page.name }
      return same.isEmpty
        ? "only part of the text was found" : "the part of the text that was found matches other errors too"
    }
    return match.isShort && match.codes.isEmpty ? "the text is short, and other programs print it too" : nil
  }

  // MARK: Codes and descriptions

  /// The pages of codes that no text explains.
  private func codeMatches(besides matches: [ErrorMatch]) -> [ErrorMatch] {
    codes.occurrences.filter { code in !matches.contains { $0.page.codes.contains(code.code) } }.flatMap { code in
      pages(of: code.code).enumerated().map { rank, page in
        var match = ErrorMatch(
          page: page, evidence: .code, score: 1 / Double(pages(of: code.code).count), rank: rank, line: code.line,
          excerpt: Self.text(code.excerpt))
        match.codes = [code.code]
        match.doubt =
          pages(of: code.code).count == 1
          ? "only the code was found, not the message text"
          : "several errors share this code; paste the message text to narrow it down"
        return match
      }
    }.reduce(into: []) { result, match in
      if !result.contains(where: { $0.page.name == match.page.name }) { result.append(match) }
    }
  }

  /// The pages of a code, by name, those after that come after others.
  private func pages(of code: String) -> [ErrorPage] {
    catalogue.errors.values.filter { $0.codes.contains(code) }
      .sorted { ($0.after.count, $0.name) < ($1.after.count, $1.name) }
  }

  private func match(_ occurrence: SymptomSearch.Occurrence) -> ErrorMatch? {
    guard let page = catalogue.errors[occurrence.page] else { return nil }
    return ErrorMatch(
      page: page, evidence: .symptom, score: occurrence.share, letters: occurrence.wordCount, line: occurrence.line,
      excerpt: Self.text(occurrence.excerpt))
  }

  private static func isSurer(_ left: ErrorMatch, _ right: ErrorMatch) -> Bool {
    // Even a code without a text says more than what wraps it.
    if left.isWrapper != right.isWrapper, max(left.evidence, right.evidence) <= .code { return right.isWrapper }
    if left.evidence != right.evidence { return left.evidence < right.evidence }
    if left.isWrapper, right.isWrapper, left.rank != right.rank { return left.rank < right.rank }
    // Whole texts come in the order of the log.
    if left.evidence == .text, left.line != right.line { return left.line < right.line }
    if left.evidence == .part, left.letters != right.letters { return left.letters > right.letters }
    if left.score != right.score { return left.score > right.score }
    // Of two descriptions of one line the longer one says more.
    if left.evidence == .symptom, left.line == right.line, left.letters != right.letters {
      return left.letters > right.letters
    }
    return (left.line, left.rank, left.page.name) < (right.line, right.rank, right.page.name)
  }

  private static func text(_ bytes: [UInt8]) -> String {
    let text = String(decoding: bytes, as: UTF8.self)
    return String(text.drop { $0 == " " || $0 == "\t" }.prefix(200))
  }
}

// MARK: Questions

extension ErrorSearch {
  /// The errors that a question leads to, for a search that has read nothing, the surest first: by a code, by a text or
  /// most of one, or by a description.
  package func matches(for query: String) -> [ErrorMatch] {
    let code = query.filter { !$0.isWhitespace }
    let byCode = pages(of: code).map { page in
      ErrorMatch(page: page, evidence: .code, score: 1, codes: [code], line: 1, excerpt: query)
    }
    return byCode.isEmpty ? read(query)?.contents.matches ?? [] : byCode
  }

  /// What a question may mean where nothing is sure: those texts that have most of its letters.
  package func guesses(for query: String) -> [ErrorMatch] {
    let length = Letters(query).codes.count
    guard !SymptomSearch.isSuccess(Array(query.utf8)), let search = read(query)?.search else { return [] }
    return search.textMatches { occurrence, _ in occurrence.covered * 10 >= length * 6 }
  }

  private func read(_ query: String) -> (search: ErrorSearch, contents: LogContents)? {
    var search = self
    search.texts.minimum = TextIndex.length
    let bytes = Array((query + "\n").utf8)
    guard (try? bytes.withUnsafeBytes({ try search.read($0) })) != nil else { return nil }
    let contents = search.finish()
    return (search, contents)
  }
}

/// Why bytes are not a log.
package struct LogRefusal: Error {
  /// The reason, as a phrase.
  package let reason: String

  init(_ refusal: LogReader.Refusal) {
    reason =
      switch refusal {
      case .binary: "is a binary file, not text"
      case .utf16: "is UTF-16; convert it with 'iconv -f UTF-16 -t UTF-8'"
      }
  }
}
