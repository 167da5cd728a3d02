/// `completions`: what a shell needs to complete command lines.
struct CompletionsCommand: Verb {
  static let name = "completions"
  static let operands = "SHELL"
  static let summary = "print shell completions for bash, zsh or fish"
  static let options: [Option] = []
  static let completion = Option.Completion.words(shells)
  private static let shells = ["bash", "zsh", "fish"]
  static let isSecondary = true

  func run(_ session: Session) throws -> ExitCode {
    guard let shell = session.operands.first, session.operands.count == 1 else {
      throw UsageError(message: "completions needs a shell: bash, zsh or fish")
    }
    switch shell {
    case "bash": Terminal.print(BashCompletions(Verbs.all).text)
    case "zsh": Terminal.print(ZshCompletions(Verbs.all).text)
    case "fish": Terminal.print(FishCompletions(Verbs.all).text)
    default:
      throw UsageError(unknown: "shell", shell, among: Self.shells)
    }
    return .success
  }
}
