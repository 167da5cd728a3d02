import SchemaFiles
import SchemaLinting
import SchemaText

/// The command: finds the verb and hands it its arguments.
@main
struct Main {
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
    let verb = arguments.first.flatMap(Verbs.named)
    if verb != nil { arguments.removeFirst() }
    do {
      return try run(verb ?? LintCommand.self, arguments, isDefault: verb == nil)
    } catch let error as UsageError {
      Terminal.complain(error.message + (error.missingPath.map(Verbs.suggestion) ?? ""))
      error.others.forEach(Terminal.complain)
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
      let style = Terminal.style(options.last("--color"))
      Terminal.print(Help(verb, among: Verbs.all, isOverview: isDefault, style: style).text)
      return .success
    }
    if options.has("--version") {
      Terminal.print("swiftdata-lint \(Tool.version)\n")
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
