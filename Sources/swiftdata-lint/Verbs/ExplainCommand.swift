import SchemaDiagnosis
import SchemaLinting
import SchemaReporting
import SchemaRules
import SchemaText

/// `explain`: the page of a rule, or of each error that a question leads to; without a question the table of rules.
struct ExplainCommand: Verb {
  static let name = "explain"
  static let operands = "[QUERY]"
  static let summary = "explain a rule or an error; without QUERY, list the rules"
  static let detail = """
    QUERY is the id of a rule, the code of an error, any part of its text, however it is wrapped, quoted or cut off, or a \
    question in your own words. Says what it means, what to do and why; further pages that match are listed. Several ids \
    are explained one after another. The list says which rules are on, as the configuration sets them.
    """
  static let options =
    [
      Option(name: "--full", value: nil, summary: "print the whole page"),
      Option(
        name: "--format", value: "NAME", choices: ReportForm.allCases.map(\.rawValue),
        summary: "output format of the list: text, json or markdown"),
    ] + Workspace.configurationOptions
  static let completion = Option.Completion.rules

  func run(_ session: Session) throws -> ExitCode {
    let options = session.options
    if options.operands.isEmpty { return try listRules(session) }
    if options.has("--format") { throw UsageError(message: "--format belongs to the list of rules, without QUERY") }
    let pages = Pages(style: session.style, isFull: options.has("--full"))
    let queries = Self.queries(options.operands.joined(separator: " "), pages.text)
    var exitCode = ExitCode.success
    for (index, query) in queries.enumerated() {
      if index > 0 { Terminal.print("\n") }
      if let page = pages.text(query) {
        Terminal.print(page)
      } else if explain(query, pages) != .success {
        exitCode = .findings
      }
    }
    return exitCode
  }

  private func listRules(_ session: Session) throws -> ExitCode {
    try session.print(RuleTable(Catalogue.builtIn, try session.workspace([]).selection))
    return .success
  }

  /// What is asked for: ids and codes one by one, the id in a line of a report, or a text as a whole.
  private static func queries(_ text: String, _ page: (String) -> String?) -> [String] {
    let bracketed = text.split(separator: "[").dropFirst().first?.split(separator: "]").first.map(String.init)
    if let bracketed, page(bracketed) != nil { return [bracketed] }
    let words = text.split { $0 == " " || $0 == "," }.map { $0.hasSuffix(".") ? $0.dropLast() : $0 }.map(String.init)
    let isList = words.first.map { page($0) != nil } == true || words.allSatisfy { Int($0) != nil }
    return isList ? words : [text]
  }

  /// The pages as they are printed.
  private struct Pages {
    let style: Style
    /// Whether the whole page is printed.
    let isFull: Bool

    /// The page of the rule or the error that an id names.
    func text(_ id: String) -> String? {
      Catalogue.builtIn.entry(id).map { text(.rule($0)) } ?? Catalogue.builtIn.errors[id].map { text(.error($0)) }
    }

    func text(_ page: PageRanking.Subject) -> String {
      switch page {
      case .rule(let entry):
        isFull
          ? MarkdownText(style: style).text(entry.page.page.body.endingLine) : PageSummary(style: style).text(entry)
      case .error(let page):
        isFull ? MarkdownText(style: style).text(ErrorPageText(page).text) : PageSummary(style: style).text(page)
      }
    }
  }

  private func explain(_ query: String, _ shown: Pages) -> ExitCode {
    let search = ErrorSearch(Catalogue.builtIn)
    var matches = search.matches(for: query)
    let suggestion = Suggestion(query, known)
    // A single word is rather a mistyped name than a piece of a text.
    let isProse = suggestion.word == nil || query.contains(" ")
    if matches.isEmpty, isProse { matches = search.guesses(for: query) }
    if let doubt = matches.first?.doubt { Terminal.complain(doubt) }
    let found = matches.map { PageRanking.Subject.error($0.page) }
    let pages = found.isEmpty && isProse ? PageRanking(Catalogue.builtIn).pages(for: query) : found
    guard let first = pages.first else {
      Terminal.complain("no rule or error matches '\(query)'\(suggestion.text)")
      return .findings
    }
    let others = pages.dropFirst().prefix(Self.maximumOthers).map { page in
      shown.style.paragraph(page.line, after: "  ", columns: 2, indent: 4)
    }
    Terminal.print(shown.text(first) + (others.isEmpty ? "" : "\nsee also:\n" + others.joined()))
    return .success
  }

  /// The most further pages that are listed for a question that may mean any of them.
  private static let maximumOthers = 8

  /// What a mistyped question may have meant.
  private var known: [String] {
    let errors = Catalogue.builtIn.errors
    return Catalogue.builtIn.entries.map(\.page.id) + errors.keys.sorted()
      + Set(errors.values.flatMap(\.codes)).sorted()
  }
}

extension PageRanking.Subject {
  /// The name, and what the page is about, in one line.
  fileprivate var line: String {
    switch self {
    case .rule(let entry): "\(entry.page.id): \(entry.page.summary)"
    case .error(let page): String(ErrorPageText(page).line.dropLast())
    }
  }
}
