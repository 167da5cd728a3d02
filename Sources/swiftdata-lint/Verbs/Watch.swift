import SchemaFiles

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// `lint --watch`: checks again whenever a file of the project is saved, until a signal ends the process.
struct Watch {
  static let option = Option(
    name: "--watch", shortName: "-w", value: nil, summary: "check again whenever a file is saved, until Ctrl-C",
    detail: """
      On a terminal, the screen is cleared before each report. Files are compared by the time of their last change, once a \
      second.
      """)

  /// What writes files, or for programs, belongs to a single run.
  private static let others = ["--fix", "--diff", "--format", "--write-baseline", "--show-files"]

  let session: Session

  /// Checks again and again.
  func run(_ check: (Session) throws -> ExitCode) throws -> ExitCode {
    if let other = Self.others.first(where: session.options.has) {
      throw UsageError(message: "--watch and \(other) cannot be combined")
    }
    if session.operands.contains("-") { throw UsageError(message: "--watch needs files, not standard input") }
    while true {
      let files = try watched()
      if Terminal.isOutputTerminal { Terminal.print(Self.clear) }
      _ = try check(session)
      Terminal.complain("watching for changes; Ctrl-C ends")
      while files == files.now { usleep(Self.interval) }
    }
  }

  /// Clears the screen and what was scrolled out of it.
  private static let clear = "\u{1B}[2J\u{1B}[3J\u{1B}[H"
  /// The microseconds between two looks.
  private static let interval: UInt32 = 1_000_000

  /// All that a check reads, as it was before the check.
  private func watched() throws -> WatchedFiles {
    let workspace = try session.workspace(session.operands)
    let files = try workspace.tree().files
    let configuration =
      workspace.configurationPath ?? Path.absolute(".swiftdata-lint.json", in: workspace.universe.root)
    return WatchedFiles(
      files.sources + files.manifests + files.entitlements + files.others + files.stores + [configuration])
  }
}
