import SchemaLinting
import SchemaReporting

/// The manual page in the macros of man(7), made from the tables of verbs, options, formats and exit codes.
struct ManualPage {
  let verbs: [any Verb.Type]

  var text: String {
    [
      ".TH SWIFTDATA\\-LINT 1 \"\" \"swiftdata\\-lint \(Tool.version)\" \"User Commands\"",
      section("NAME") + Self.filled("swiftdata-lint - find what would crash a SwiftData app or lose its users' data"),
      section("SYNOPSIS") + synopsis,
      section("DESCRIPTION") + Self.filled(Self.description),
      section("VERBS") + verbList,
      section("OPTIONS") + options,
      section("FORMATS") + list(ReportFormat.allCases.map { ($0.rawValue, "", $0.summary) }),
      section("EXIT STATUS") + list(ExitCode.allCases.map { ("\($0.rawValue)", "", $0.summary) }),
      section("ENVIRONMENT") + list(EnvironmentVariable.all.map { ($0.name, "", $0.summary) }),
      section("EXAMPLES") + examples,
    ].joined(separator: "\n") + "\n" + links
  }

  private var links: String {
    ProjectAddress.current.repository.map {
      section("SEE ALSO") + ".UR \($0)\nThe rules, and how the tool is used\n.UE\n"
    } ?? ""
  }

  private static let description = """
    swiftdata-lint reads the SwiftData schemas of Swift sources and reports models missing from a version, missing or \
    wrong inverses, versions that no plan lists, stages that do not match their versions, and containers without the \
    migration plan. It needs neither a build nor Xcode. Findings go to standard output, everything else to standard error.
    """

  private static let examples = [
    ("swiftdata-lint", "Check the project around the working folder."),
    ("swiftdata-lint Models/Trip.swift", "Check the project around a file, and show what concerns the file."),
    ("swiftdata-lint --format text --format sarif=lint.sarif", "Show the findings, and write them as SARIF too."),
    ("swiftdata-lint explain missing-model", "Show what a rule means."),
  ]

  private var synopsis: String {
    verbs.map { verb in
      let name = verb.isDefault ? "[\\fB\(verb.name)\\fR]" : "\\fB\(verb.name)\\fR"
      let operands = verb.operands.isEmpty ? "" : " \(Self.escaped(verb.operands))"
      return "\\fBswiftdata\\-lint\\fR \(name) [\\fIOPTION\\fR...]\(operands)"
    }.joined(separator: "\n.br\n")
  }

  private var verbList: String {
    list(verbs.map { ($0.name, $0.operands, Self.sentences($0.summary, $0.detail)) })
  }

  private var options: String {
    let groups = verbs.filter { !$0.options.isEmpty }.map { ("Options of \($0.name)", $0.options) }
    return (groups + [("Options of every verb", Option.common)]).map { title, options in
      ".SS \(title)\n"
        + list(
          options.map { ($0.names.joined(separator: ", "), $0.value ?? "", Self.sentences($0.fullSummary, $0.detail)) })
    }.joined(separator: "\n")
  }

  private var examples: String {
    Self.examples.map { command, meaning in ".TP\n\\fB\(Self.escaped(command))\\fR\n\(Self.filled(meaning))" }
      .joined(separator: "\n")
  }

  private func section(_ title: String) -> String { ".SH \(title)\n" }

  /// Names in bold, what follows them in italics, and their texts.
  private func list(_ items: [(name: String, value: String, text: String)]) -> String {
    items.map { item in
      let value = item.value.isEmpty ? "" : " \\fI\(Self.escaped(item.value))\\fR"
      return ".TP\n\\fB\(Self.escaped(item.name))\\fR\(value)\n\(Self.filled(item.text))"
    }.joined(separator: "\n")
  }

  /// A summary as a sentence, with more behind it.
  private static func sentences(_ summary: String, _ detail: String) -> String {
    summary.prefix(1).uppercased() + summary.dropFirst() + "." + (detail.isEmpty ? "" : " " + detail)
  }

  /// A text on lines of the length that roff sources have.
  private static func filled(_ text: String) -> String {
    let lines = Style(isColored: false, width: 72).paragraph(text).split(separator: "\n").map { escaped(String($0)) }
    return lines.map { $0.hasPrefix(".") ? "\\&" + $0 : $0 }.joined(separator: "\n")
  }

  /// The text with what roff reads as its own replaced.
  private static func escaped(_ text: String) -> String {
    text.map { character in
      switch character {
      case "\\": "\\e"
      case "-": "\\-"
      case "'": "\\(aq"
      case "…": "..."
      default: String(character)
      }
    }.joined()
  }
}
