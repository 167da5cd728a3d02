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
  /// Whether it is what runs without a verb.
  static var isDefault: Bool { get }
  /// Whether the help only names it.
  static var isSecondary: Bool { get }

  init()
  func run(_ session: Session) throws -> ExitCode
}

extension Verb {
  static var detail: String { "" }
  static var completion: Option.Completion { .files }
  static var isDefault: Bool { false }
  static var isSecondary: Bool { false }
}
