import SchemaLinting
import SchemaRules

/// The command: finds the verb and hands it its arguments.
@main
struct Main {
  /// The version of the tool.
  static let version = "0.1.0"

  /// The verbs in the order of the help.
  static var verbs: [any Verb.Type] {
    [LintCommand.self, DiffCommand.self, ExplainCommand.self, RulesCommand.self, DumpCommand.self]
  }

  static func main() async {
    Terminal.exitOnSignals()
    exitProcess(await run(Array(CommandLine.arguments.dropFirst())))
  }

  /// Runs a command line and gives the exit code.
  static func run(_ arguments: [String]) async -> ExitCode {
    var arguments = arguments
    let verb = verbs.first { $0.name == arguments.first }
    if verb != nil { arguments.removeFirst() }
    do {
      return try await run(verb ?? LintCommand.self, arguments, isDefault: verb == nil)
    } catch let error as UsageError {
      Terminal.complain(error.message)
      return .usage
    } catch {
      Terminal.complain("\(error)")
      return .unreadable
    }
  }

  private static func run(_ verb: any Verb.Type, _ arguments: [String], isDefault: Bool) async throws -> ExitCode {
    let options = try ParsedOptions(arguments, verb.options + Option.common)
    if options.has("--help") {
      Terminal.print(Help(verb, isOverview: isDefault).text)
      return .success
    }
    if options.has("--version") {
      Terminal.print("swiftdata-lint \(version)\n")
      return .success
    }
    return try await verb.init().run(options)
  }
}

/// A verb of the command line.
protocol Verb {
  /// The word.
  static var name: String { get }
  /// What stands behind the word in the help's usage line.
  static var operands: String { get }
  /// One line for the help.
  static var summary: String { get }
  /// The options besides those of all verbs.
  static var options: [Option] { get }

  init()
  /// Does the work.
  func run(_ options: ParsedOptions) async throws -> ExitCode
}

/// The exit codes, as the documentation lists them.
enum ExitCode: Int32 {
  case success = 0
  case findings = 1
  case usage = 2
  case unreadable = 3
}

/// A mistake on the command line.
struct UsageError: Error {
  /// What is wrong, for standard error.
  let message: String
}
