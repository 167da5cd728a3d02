#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif
import SchemaReporting

/// Ends the process with an exit code.
func exitProcess(_ code: ExitCode) -> Never { exit(code.rawValue) }

/// The standard streams.
enum Terminal {
  /// Writes findings and pages to standard output.
  static func print(_ text: String) { write(text, to: 1) }

  /// Writes one line to standard error.
  static func complain(_ text: String) { write("swiftdata-lint: \(text.printable)\n", to: 2) }

  private static func write(_ text: String, to descriptor: Int32) {
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { buffer in
        #if canImport(Glibc)
          Glibc.write(descriptor, buffer.baseAddress, buffer.count)
        #elseif canImport(Musl)
          Musl.write(descriptor, buffer.baseAddress, buffer.count)
        #else
          Darwin.write(descriptor, buffer.baseAddress, buffer.count)
        #endif
      }
      if count > 0 {
        rest.removeFirst(count)
      } else if errno != EINTR {
        // A full disk or a reader that is gone: what cannot be written must not pass for a clean run.
        exit(descriptor == 1 && errno != EPIPE ? ExitCode.unreadable.rawValue : 0)
      }
    }
  }

  /// The style for standard output: `--color`, else `NO_COLOR`, else whether it is a terminal.
  static func style(_ choice: String?) -> Style {
    switch choice {
    case "always": return Style(isColored: true)
    case "never": return Style(isColored: false)
    default:
      let isRefused = environment("NO_COLOR").map { !$0.isEmpty } ?? false
      return Style(isColored: isatty(1) == 1 && !isRefused && environment("TERM") != "dumb")
    }
  }

  private static func environment(_ name: String) -> String? {
    getenv(name).map { String(cString: $0) }
  }

  /// Ends with 130 on SIGINT, as shells expect.
  static func exitOnInterrupt() {
    signal(SIGINT) { _ in _exit(130) }
  }
}
