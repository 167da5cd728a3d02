/// What a command line says of fixes.
struct FixOptions {
  /// The options about fixes.
  static let options = [
    Option(
      name: "--fix", value: nil, summary: "apply the safe fixes, and report what is left",
      detail: """
        Files with unstaged changes, and files that git does not track, are not edited without --allow-dirty; outside a \
        repository every file is. With '-', the fixed text goes to standard output and the report to standard error.
        """),
    Option(
      name: "--unsafe-fixes", value: nil, summary: "with --fix or --diff: apply unsafe fixes too",
      detail:
        "Review what they change: the result may behave differently. Alone, the option only counts them as fixable."),
    Option(
      name: "--diff", value: nil, summary: "show what --fix would change, and change nothing",
      detail: """
        The output is a unified diff for 'git apply' or 'patch -p1'; the exit code is 1 if there is something to change. \
        No report is written.
        """),
    Option(name: "--allow-dirty", value: nil, summary: "with --fix: edit files that git could not restore"),
  ]

  /// What is done with the fixes.
  enum Mode {
    /// They are shown with their findings.
    case none
    /// They are written to the files.
    case apply
    /// Their changes are shown.
    case show
  }

  let mode: Mode
  let takesUnsafe: Bool
  let allowsDirty: Bool

  init(_ options: ParsedOptions, _ known: KnownFindings) throws(UsageError) {
    takesUnsafe = options.has("--unsafe-fixes")
    allowsDirty = options.has("--allow-dirty")
    mode = options.has("--diff") ? .show : options.has("--fix") ? .apply : .none
    if allowsDirty, mode == .none { throw UsageError(message: "--allow-dirty requires --fix") }
    guard mode == .show else { return }
    if options.has("--format") {
      throw UsageError(message: "--diff and --format cannot be combined: --diff writes no report")
    }
    if known.writes {
      throw UsageError(message: "--diff and --write-baseline cannot be combined: --diff changes nothing")
    }
  }
}
