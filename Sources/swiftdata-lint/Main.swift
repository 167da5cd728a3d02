import SchemaFiles
import SchemaLinting
import SchemaText

/// The command: finds the verb and hands it its arguments.
@main
struct Main {
  /// The version of the tool.
  static let version = "0.1.0"

  /// The verbs in the order of the help.
  static var verbs: [any Verb.Type] {
    [
      LintCommand.self, ExplainCommand.self, DiagnoseCommand.self, DiffCommand.self, RecordCommand.self,
      UpgradeCommand.self, FreezeCommand.self, NewVersionCommand.self, InspectCommand.self, ReportCommand.self,
      ServerCommand.self, InitCommand.self, HelpCommand.self, CompletionsCommand.self, ManualCommand.self,
      SkillCommand.self, DumpCommand.self,
    ]
  }

  /// What words that are not verbs mean to those who type them.
  static let synonyms = [
    "check": "lint", "checksum": "inspect", "fix": "lint --fix", "freeze-version": "freeze",
    "graph": "report --format mermaid", "lsp": "server", "rules": "explain", "validate": "lint",
  ]

  static func main() {
    Terminal.exitOnSignals()
    exitProcess(run(arguments))
  }

  /// The arguments; a path among them need not be UTF-8.
  private static var arguments: [String] {
    (0..<Int(CommandLine.argc)).dropFirst().compactMap { index in
      CommandLine.unsafeArgv[index].map { String(systemPath: $0) }
    }
  }

  /// Runs a command line and gives the exit code.
  static func run(_ arguments: [String]) -> ExitCode {
    var arguments = arguments
    let verb = verbs.first { $0.name == arguments.first }
    if verb != nil { arguments.removeFirst() }
    do {
      return try run(verb ?? LintCommand.self, arguments, isDefault: verb == nil)
    } catch let error as UsageError {
      Terminal.complain(error.message)
      return .usage
    } catch let error as InvalidFile {
      error.complaints.forEach(Terminal.complain)
      return .usage
    } catch let error as ReadFailure {
      Terminal.complain(error.text(shownIn: (try? FileSystem.workingFolder) ?? "/"))
      return .unreadable
    } catch {
      Terminal.complain("\(error)")
      return .unreadable
    }
  }

  private static func run(_ verb: any Verb.Type, _ arguments: [String], isDefault: Bool) throws -> ExitCode {
    let options = try options(of: verb, arguments, isDefault: isDefault)
    if options.has("--help") {
      Terminal.print(Help(verb, isOverview: isDefault, style: Terminal.style(options.last("--color"))).text)
      return .success
    }
    if options.has("--version") {
      Terminal.print("swiftdata-lint \(version)\n")
      return .success
    }
    return try verb.init().run(Session(options: options))
  }

  /// Takes arguments apart. Where their first word is neither a verb nor a path, it is the mistake, not the options after it.
  private static func options(
    of verb: any Verb.Type, _ arguments: [String], isDefault: Bool
  ) throws -> ParsedOptions {
    do {
      return try ParsedOptions(arguments, verb.options + Option.common)
    } catch {
      if isDefault, let word = arguments.first, !word.hasPrefix("-") {
        _ = try InputPaths([word], in: FileSystem.workingFolder)
      }
      throw error
    }
  }
}

/// A verb of the command line.
protocol Verb {
  static var name: String { get }
  /// What follows the word in the help's usage line.
  static var operands: String { get }
  /// One line for the help.
  static var summary: String { get }
  /// What the manual page says beyond that, in full sentences.
  static var detail: String { get }
  /// The options besides those of all verbs.
  static var options: [Option] { get }
  /// What shells offer for the operands.
  static var completion: Option.Completion { get }
  /// Whether the help only names it.
  static var isSecondary: Bool { get }

  init()
  func run(_ session: Session) throws -> ExitCode
}

extension Verb {
  static var detail: String { "" }
  static var completion: Option.Completion { .files }
  static var isSecondary: Bool { false }
}

/// The exit codes, as the documentation lists them.
enum ExitCode: Int32, CaseIterable {
  case success = 0
  case findings = 1
  case usage = 2
  case unreadable = 3

  /// When a run ends with it, for the help.
  var summary: String {
    switch self {
    case .success: "nothing failed"
    case .findings: "an error was found, or a warning with --strict; for explain and diagnose: nothing was found"
    case .usage: "the command line or the configuration is invalid"
    case .unreadable: "something could not be read or written; the rest was still done"
    }
  }
}

/// A mistake on the command line.
struct UsageError: Error {
  /// What is wrong, for standard error.
  let message: String

  init(message: String) { self.message = message }

  /// Says that a word is none of those known, and which one it may have meant, or which there are.
  init(unknown what: String, _ word: String, among known: [String], synonyms: [String: String] = [:]) {
    let suggestion = Suggestion(word, known, synonyms: synonyms)
    let list = "; use \(known.dropLast().joined(separator: ", ")) or \(known.last ?? "")"
    message = "unknown \(what) '\(word)'\(suggestion.word == nil ? list : suggestion.text)"
  }
}
