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
