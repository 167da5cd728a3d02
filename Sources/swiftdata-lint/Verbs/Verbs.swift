import SchemaText

/// The verbs of the command line.
enum Verbs {
  /// All of them in the order of the help.
  static var all: [any Verb.Type] {
    [
      LintCommand.self, ExplainCommand.self, DiagnoseCommand.self, DiffCommand.self, RecordCommand.self,
      UpgradeCommand.self, FreezeCommand.self, NewVersionCommand.self, InspectCommand.self, ReportCommand.self,
      ServerCommand.self, InitCommand.self, HelpCommand.self, CompletionsCommand.self, ManualCommand.self,
      SkillCommand.self, DumpCommand.self,
    ]
  }

  static var names: [String] { all.map { $0.name } }

  static func named(_ name: String) -> (any Verb.Type)? { all.first { $0.name == name } }

  /// What words that are not verbs mean to those who type them.
  static let synonyms = [
    "check": "lint", "checksum": "inspect", "fix": "lint --fix", "freeze-version": "freeze",
    "graph": "report --format mermaid", "lsp": "server", "rules": "explain", "validate": "lint",
  ]

  /// Which verb a word may have meant that is no path, as the end of a message; empty if none is like it.
  static func suggestion(for word: String) -> String {
    named(word) == nil
      ? Suggestion(word, names, synonyms: synonyms).text : "; put the verb first: swiftdata-lint \(word) …"
  }
}
