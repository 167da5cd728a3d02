import SchemaReporting

/// An option of the command line; the one table for parsing, help, manual page and completions.
struct Option: Sendable {
  /// The name with its dashes.
  let name: String
  /// The value's placeholder; nil for a flag.
  let value: String?
  /// The values that are allowed; empty for any.
  var choices: [String] = []
  /// What shells offer as the value where there are no choices.
  var completion: Completion = .nothing
  /// Whether every value counts; else the last one does.
  var isRepeatable = false
  /// One line for the help, lower case.
  let summary: String
  /// What the manual page says beyond that, in full sentences.
  var detail = ""

  /// What shells offer.
  enum Completion: Sendable {
    case nothing, files, folders
    /// Some words.
    case words([String])
    /// Some words, each with `=` and a file behind it where that is wanted.
    case wordsWithFile([String])
    /// The ids of rules.
    case rules
    /// The ids of rules, and families.
    case rulesAndFamilies
  }

  /// What shells offer as the value.
  var offers: Completion { choices.isEmpty ? completion : .words(choices) }

  /// The name with the placeholder: `--jobs N`.
  var usage: String { name + (value.map { " \($0)" } ?? "") }

  /// The summary with what the table says besides.
  var fullSummary: String { summary + (isRepeatable ? "; repeatable" : "") }

  /// The format of the verbs that print one report.
  static let format = Option(
    name: "--format", value: "NAME", choices: ReportForm.allCases.map(\.rawValue),
    summary: "output format: text, json or markdown")

  /// The options of all verbs.
  static let common: [Option] = [
    Option(
      name: "--color", value: "WHEN", choices: ["auto", "always", "never"],
      summary: "color the output: auto, always or never",
      detail: "By default, a terminal gets color unless NO_COLOR is set or TERM is dumb."),
    Option(name: "--help", value: nil, summary: "show this help"),
    Option(name: "--version", value: nil, summary: "show the version"),
  ]
}
