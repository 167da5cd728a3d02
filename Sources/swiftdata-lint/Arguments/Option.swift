import SchemaReporting

/// An option of the command line; the one table for parsing, help, manual page and completions.
struct Option: Sendable {
  /// The name with its dashes.
  let name: String
  /// The name with one dash and one letter.
  var shortName: String?
  /// The value's placeholder; nil for a flag.
  let value: String?
  /// The values that are allowed; empty for any.
  var choices: [String] = []
  /// What shells offer as the value where there are no choices.
  var completion: Completion = .nothing
  /// Whether every value counts; else the last one does.
  var isRepeatable = false
  /// Whether a value may be several with commas between them.
  var takesList = false
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

  /// All names, the short one first.
  var names: [String] { [shortName].compactMap { $0 } + [name] }

  /// The names with the placeholder: `--jobs N`.
  var usage: String { names.joined(separator: ", ") + (value.map { " \($0)" } ?? "") }

  /// The summary with what the table says besides.
  var fullSummary: String {
    summary + (takesList ? "; repeatable, or a list with commas" : isRepeatable ? "; repeatable" : "")
  }

  /// The format of the verbs that print one report.
  static let format = Option(
    name: "--format", value: "NAME", choices: ReportForm.allCases.map(\.rawValue),
    summary: "output format: text, json or markdown")

  /// The options of all verbs.
  static let common: [Option] = [
    Option(
      name: "--color", value: "WHEN", choices: ["auto", "always", "never"],
      summary: "color the output: auto, always or never",
      detail: """
        The option comes before the environment, and NO_COLOR before FORCE_COLOR and CLICOLOR_FORCE. With auto and none \
        of these, output is colored on a terminal, unless TERM is dumb.
        """),
    Option(name: "--help", shortName: "-h", value: nil, summary: "show this help"),
    Option(name: "--version", shortName: "-V", value: nil, summary: "show the version"),
  ]
}
