import SchemaFiles
import SchemaLinting
import SchemaReporting
import SchemaRules

/// `rules`: the table of rules.
struct RulesCommand: Verb {
  static let name = "rules"
  static let operands = ""
  static let summary = "list the rules"
  static let options = [Option.format] + Workspace.configurationOptions
  static let completion = Option.Completion.nothing

  func run(_ options: ParsedOptions) throws -> ExitCode {
    if let operand = options.operands.first { throw UsageError(message: "rules takes no arguments, got '\(operand)'") }
    let workspace = try Workspace(options, paths: [], in: try FileSystem.workingFolder)
    let table = RuleTable(Catalogue.builtIn, workspace.selection)
    try Terminal.print(table, options)
    return .success
  }
}
