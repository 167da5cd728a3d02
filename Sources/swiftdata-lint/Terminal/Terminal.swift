import SchemaFiles
import SchemaReporting

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Ends the process with an exit code.
func exitProcess(_ code: ExitCode) -> Never { exit(code.rawValue) }

/// Keeps a value to the end of the process: to free a project piece by piece would take longer than to judge it.
func keepToTheEnd(_ value: some Sendable) { _ = Unmanaged.passRetained(Kept(value: value)) }

/// What is never freed.
private final class Kept<Value: Sendable>: Sendable {
  private let value: Value

  init(value: Value) { self.value = value }
}

/// The standard streams.
enum Terminal {
  /// Writes findings and pages to standard output. A reader that is gone wants no more; any other failure ends the run, so
  /// that what could not be written does not pass for a clean run.
  static func print(_ text: String) { printExactly(Array(BuildLog.withoutCommands(text).utf8)) }

  /// Writes a diff of sources to standard output: bytes that a program can apply, unless a terminal shows them.
  static func print(diff: [UInt8]) {
    guard isOutputTerminal else { return printExactly(BuildLog.withoutCommands(diff)) }
    let lines = String(decoding: diff, as: UTF8.self).split(separator: "\n", omittingEmptySubsequences: false)
    print(
      lines.map { $0.split(separator: "\t", omittingEmptySubsequences: false).map { String($0).printable } }
        .map { $0.joined(separator: "\t") }.joined(separator: "\n"))
  }

  /// Writes bytes to standard output as they are: a source that was asked for, or commands for the service that runs the tool.
  static func printExactly(_ bytes: [UInt8]) {
    guard !FileSystem.write(bytes, to: 1), errno != EPIPE else { return }
    complain("standard output: \(String(cString: strerror(errno)).lowercased())")
    exitProcess(.unreadable)
  }

  /// Writes one line to standard error.
  static func complain(_ text: String) { write(error: "swiftdata-lint: \(text.printable)\n") }

  /// Writes a text to standard error.
  static func write(error text: String) {
    _ = FileSystem.write(BuildLog.withoutCommands(text), to: 2)
  }

  /// The style for standard output; `choice` is the value of `--color`.
  static func style(_ choice: String?) -> Style {
    let isTerminal = isOutputTerminal
    return Style(
      isColored: Color.isWanted(choice, onTerminal: isTerminal, environment),
      hasLinks: Hyperlinks.areSupported(onTerminal: isTerminal, environment),
      width: isTerminal ? width : nil)
  }

  /// Whether standard output is a terminal.
  static var isOutputTerminal: Bool { isatty(1) == 1 }

  /// Whether standard input is a terminal.
  static var isInputTerminal: Bool { isatty(0) == 1 }

  /// Whether a process runs.
  static func isAlive(_ process: Int) -> Bool {
    pid_t(exactly: process).map { kill($0, 0) == 0 || errno != ESRCH } ?? false
  }

  /// Whether a line on standard error can be drawn over.
  static var canRedrawErrors: Bool { isatty(2) == 1 && environment("TERM") != "dumb" }

  /// The columns of the terminal; nil where it does not tell.
  private static var width: Int? {
    var size = winsize()
    guard ioctl(1, UInt(TIOCGWINSZ), &size) == 0, size.ws_col > 0 else { return nil }
    return Int(size.ws_col)
  }

  /// A variable of the environment; nil where it is empty, too.
  static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }.flatMap { $0.isEmpty ? nil : $0 }
  }

  /// The time that a run began, in seconds since 1970: `SOURCE_DATE_EPOCH`, which makes outputs reproducible, or now.
  static var startTime: Int { environment("SOURCE_DATE_EPOCH").flatMap { Int($0) } ?? Int(time(nil)) }

  /// Ends with 128 and the signal's number, as shells expect, and leaves neither a half-written file nor a progress line.
  static func exitOnSignals() {
    let numbers = [SIGINT, SIGTERM, SIGHUP]
    for number in numbers {
      signal(number) { number in
        guard SignalCleanup.run(number) else { return }
        ProgressLine.eraseOnSignal()
        _exit(128 + number)
      }
    }
    // A file that grows too large is reported like a full disk.
    signal(SIGXFSZ, SIG_IGN)
    // Who started the process may have blocked them.
    var signals = sigset_t()
    sigemptyset(&signals)
    for number in numbers { sigaddset(&signals, number) }
    pthread_sigmask(SIG_UNBLOCK, &signals, nil)
  }
}
