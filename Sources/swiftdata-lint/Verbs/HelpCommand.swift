/// `help`: the help of a verb.
struct HelpCommand: Verb {
  static let name = "help"
  static let operands = "[VERB]"
  static let summary = "show the help of a verb, or of the whole command"
  static let options: [Option] = []
  static var completion: Option.Completion { .words(Verbs.names) }

  func run(_ session: Session) throws -> ExitCode {
    guard session.operands.count < 2 else { throw UsageError(message: "help takes one verb") }
    let verb = try session.operands.first.map(Self.verb)
    Terminal.print(Help(verb ?? LintCommand.self, among: Verbs.all, isOverview: verb == nil, style: session.style).text)
    return .success
  }

  private static func verb(named name: String) throws -> any Verb.Type {
    guard let verb = Verbs.named(name) else {
      throw UsageError(unknown: "verb", name, among: Verbs.names, synonyms: Verbs.synonyms)
    }
    return verb
  }
}
