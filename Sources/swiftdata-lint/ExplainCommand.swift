import SchemaDiagnosis
import SchemaLinting
import SchemaReporting
import SchemaRules

/// `explain`: the page of a rule, or of each error that a question leads to; without a question the table of rules.
struct ExplainCommand: Verb {
  static let name = "explain"
  static let operands = "[QUERY]"
  static let summary = "explain a rule or an error; without QUERY, list the rules"
  static let detail = """
    QUERY is the id of a rule, the code of an error, or any part of its text, however it is wrapped, quoted or cut off. \
    If it matches several errors, all of them are explained. Several ids are explained one after another. The list says \
    which rules are on, as the configuration sets them.
    """
  static let options =
    [
      Option(
        name: "--format", value: "NAME", choices: ReportForm.allCases.map(\.rawValue),
        summary: "output format of the list: text, json or markdown")
    ] + Workspace.configurationOptions
  static let completion = Option.Completion.rules

  func run(_ session: Session) throws -> ExitCode {
    let options = session.options
    if options.operands.isEmpty { return try listRules(session) }
    if options.has("--format") { throw UsageError(message: "--format belongs to the list of rules, without QUERY") }
    let pages = MarkdownText(style: session.style)
    let queries = Self.queries(options.operands.joined(separator: " "), page)
    var exitCode = ExitCode.success
    for (index, query) in queries.enumerated() {
      if index > 0 { Terminal.print("\n") }
      if let page = page(query) {
        Terminal.print(pages.text(page))
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

  /// The page of the rule or the error that an id names.
  private func page(_ id: String) -> String? {
    Catalogue.builtIn.entry(id)?.page.page.body.endingLine
      ?? Catalogue.builtIn.errors[id].map { ErrorPageText($0).text }
  }

  /// The most pages that are printed for a question that may mean any of them.
  private static let maximumPages = 3

  private func explain(_ query: String, _ shown: MarkdownText) -> ExitCode {
    let search = ErrorSearch(Catalogue.builtIn)
    var matches = search.matches(for: query)
    let suggestion = Suggestion(query, known)
    // A single word is rather a mistyped name than a piece of a text.
    if matches.isEmpty, suggestion.word == nil || query.contains(" ") { matches = search.guesses(for: query) }
    guard let first = matches.first else {
      Terminal.complain("no rule or error matches '\(query)'\(suggestion.text)")
      return .findings
    }
    if let doubt = first.doubt { Terminal.complain("vague: \(doubt)") }
    let isVague = first.doubt != nil && first.evidence != .code && matches.count > Self.maximumPages
    let pages = matches.map { ErrorPageText($0.page) }
    Terminal.print(isVague ? pages.map(\.line).joined() : pages.map { shown.text($0.text) }.joined(separator: "\n"))
    return .success
  }

  /// What a mistyped question may have meant.
  private var known: [String] {
    let errors = Catalogue.builtIn.errors
    return Catalogue.builtIn.entries.map(\.page.id) + errors.keys.sorted()
      + Set(errors.values.flatMap(\.codes)).sorted()
  }
}
