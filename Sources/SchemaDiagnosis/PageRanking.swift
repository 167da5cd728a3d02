import SchemaLinting

/// Ranks the pages of rules and errors by the terms of a question that is neither a name nor a text: what is rare among the
/// pages counts more, and what a title says counts more than what a paragraph says.
package struct PageRanking: Sendable {
  /// A page of the catalogue.
  package enum Subject: Sendable {
    case rule(Catalogue.Entry)
    case error(ErrorPage)
  }

  private struct Document: Sendable {
    let subject: Subject
    /// How much each term says of the page, from 0 to 1.
    let weights: [String: Double]
  }

  private let documents: [Document]
  /// How rare each term is.
  private let rarity: [String: Double]

  /// Reads the pages.
  package init(_ catalogue: Catalogue) {
    let errors = catalogue.errors.values.sorted { $0.name < $1.name }.map(Self.document)
    documents = errors + catalogue.entries.map(Self.document)
    var counts: [String: Double] = [:]
    for document in documents { for term in document.weights.keys { counts[term, default: 0] += 1 } }
    let total = Double(documents.count)
    rarity = counts.mapValues { Self.rarity(total / $0) }
  }

  /// A logarithm to the base of 2, near enough: how often a number can be halved.
  private static func rarity(_ ratio: Double) -> Double {
    let exponent = Double(ratio.exponent)
    return 1 + exponent + (ratio.significand - 1)
  }

  /// The pages that answer a question, the best first; none where too little of it is said on any page.
  package func pages(for question: String) -> [Subject] {
    let terms = Set(Self.terms(question))
    let whole = terms.reduce(0) { $0 + (rarity[$1] ?? Self.unknownRarity) }
    let scored = documents.compactMap { document -> (subject: Subject, score: Double)? in
      let known = terms.filter { document.weights[$0] != nil }
      let said = known.reduce(0) { $0 + (rarity[$1] ?? 0) }
      guard said >= Self.leastRarity, said * 2 >= whole else { return nil }
      return (document.subject, known.reduce(0) { $0 + (rarity[$1] ?? 0) * (document.weights[$1] ?? 0) })
    }
    // Errors come before rules where both are equally good, since they lead to the rules.
    let ranked = scored.enumerated().sorted { ($1.element.score, $0.offset) < ($0.element.score, $1.offset) }
    let best = ranked.first?.element.score ?? 0
    return ranked.map(\.element).filter { $0.score * 2 > best }.map(\.subject)
  }

  /// How rare the terms are together that make a page an answer: two that are common, or one that is on few pages.
  private static let leastRarity = 4.0
  /// What a term that no page has takes from an answer.
  private static let unknownRarity = 3.0

  // MARK: Terms

  private static func document(_ page: ErrorPage) -> Document {
    let symptoms = page.symptoms.flatMap { $0.split { "| !".contains($0) }.map(String.init) }
    let texts = page.texts + page.spellings + page.aliases
    return Document(
      subject: .error(page),
      weights: weights([
        (1, [page.page.title] + texts + symptoms), (0.5, [page.name.spaced, page.page.introduction]),
        (0.3, [page.page.section("Meaning") ?? "", page.page.section("Causes") ?? ""]),
      ]))
  }

  private static func document(_ entry: Catalogue.Entry) -> Document {
    let page = entry.page.page
    return Document(
      subject: .rule(entry),
      weights: weights([
        (1, [page.title, entry.page.summary, entry.page.id.spaced]), (0.5, [page.introduction]),
        (0.3, [page.section("Cause") ?? ""]),
      ]))
  }

  /// The terms of some texts, each with the highest weight of a text that has it.
  private static func weights(_ texts: [(weight: Double, texts: [String])]) -> [String: Double] {
    var weights: [String: Double] = [:]
    for (weight, texts) in texts {
      for term in texts.flatMap(terms) { weights[term] = max(weights[term] ?? 0, weight) }
    }
    return weights
  }

  /// The terms of a text: words without their endings, and for Chinese each two characters in a row.
  static func terms(_ text: String) -> [String] {
    ProseWords(Array(text.utf8)).words.flatMap { word -> [String] in
      if ProseWords.isHan(word) { return word.count < 2 ? [] : zip(word, word.dropFirst()).map { "\($0)\($1)" } }
      return word.utf8.count < 3 || common.contains(word) ? [] : [stem(word)]
    }
  }

  /// A word without the ending that grammar gives it.
  private static func stem(_ word: String) -> String {
    for ending in ["ations", "ation", "ings", "ing", "ies", "ied", "ed", "es", "s", "e", "y"]
    where word.hasSuffix(ending) && word.utf8.count - ending.utf8.count >= 4 {
      return String(word.dropLast(ending.count))
    }
    return word
  }

  /// Words that say nothing of a subject.
  private static let common: Set<String> = [
    "the", "and", "for", "with", "that", "this", "from", "are", "was", "not", "but", "has", "have", "had", "can", "how",
    "what", "why", "when", "which", "does", "did", "its", "into", "all", "any", "one", "two", "you", "your", "after",
    "before", "while", "where", "than", "then", "them", "they", "there", "other", "only", "also", "get", "got", "use",
    "error", "swiftdata", "app", "code", "even", "ones", "must", "should", "will", "would", "need", "want", "some",
  ]
}

extension String {
  /// The words of an id.
  fileprivate var spaced: String { replacing("-", with: " ") }
}
