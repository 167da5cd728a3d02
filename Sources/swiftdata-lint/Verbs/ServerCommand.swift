import SchemaServer

/// `server`: a language server for editors.
struct ServerCommand: Verb {
  static let name = "server"
  static let operands = ""
  static let summary = "show findings in an editor, as a language server"
  static let detail = """
    Speaks the Language Server Protocol (LSP) over standard input and output; an editor starts it. What it reports for the \
    open files and their project is what lint reports, while they are edited. Quick fixes, all safe fixes of a file on \
    saving, and explanations of models, versions, plans and rules are offered.
    """
  static let options =
    [
      Option(
        name: "--log", value: "LEVEL", choices: ServerLogLevel.allCases.map(\.rawValue),
        summary: "what to write to standard error: error, info or debug",
        detail: "The default is error. Texts of files are written with debug at most."),
      Option(name: "--stdio", value: nil, summary: "ignored; some editors add it"),
      Option(name: "--clientProcessId", value: "N", summary: "ignored; some editors add it"),
    ] + Workspace.configurationOptions
  static let completion = Option.Completion.nothing

  func run(_ session: Session) throws -> ExitCode {
    let options = session.options
    if let operand = session.operands.first { throw UsageError(message: "server takes no arguments, got '\(operand)'") }
    if options.has("--config"), options.has("--no-config") {
      throw UsageError(message: "--config and --no-config cannot be combined")
    }
    if Terminal.isInputTerminal {
      throw UsageError(message: "server is started by an editor, which talks to it through standard input")
    }
    let level = options.last("--log").flatMap(ServerLogLevel.init) ?? .error
    var settings = ServerSettings()
    settings.configuration = options.last("--config")
    let checker = ServerChecker(
      workingFolder: try session.workingFolder, readsConfiguration: !options.has("--no-config"))
    let process = ServerProcess { if $0 <= level { Terminal.complain($1) } }
    process.run(ServerSession(checker, settings, version: Tool.version), checker.run)
  }
}
