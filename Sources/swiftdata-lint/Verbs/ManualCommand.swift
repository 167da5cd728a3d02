/// `manual`: the manual page.
struct ManualCommand: Verb {
  static let name = "manual"
  static let operands = ""
  static let summary = "print the manual page"
  static let options: [Option] = []
  static let completion = Option.Completion.nothing
  static let isSecondary = true

  func run(_ session: Session) throws -> ExitCode {
    if let operand = session.operands.first { throw UsageError(message: "manual takes no arguments, got '\(operand)'") }
    Terminal.print(ManualPage(verbs: Verbs.all).text)
    return .success
  }
}
