import SchemaLinting
import SchemaRules

/// `explain`: the page of a rule or of an error.
struct ExplainCommand: Verb {
  static let name = "explain"
  static let operands = "QUERY"
  static let summary = "explain a rule or an error"
  static let options: [Option] = []
  static let completion = Option.Completion.rules

  func run(_ options: ParsedOptions) throws -> ExitCode {
    guard !options.operands.isEmpty else { throw UsageError(message: "explain needs the id of a rule") }
    let query = options.operands.joined(separator: " ")
    let catalogue = Catalogue.builtIn
    guard let page = catalogue.entry(query)?.page.page ?? catalogue.errors[query]?.page else {
      let known = catalogue.entries.map(\.page.id) + catalogue.errors.keys.sorted()
      Terminal.complain("no rule or error is called '\(query)'\(Suggestion(query, known).text)")
      return .findings
    }
    Terminal.print(page.body.hasSuffix("\n") ? page.body : page.body + "\n")
    return .success
  }
}
