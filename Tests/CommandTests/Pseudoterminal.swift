import Foundation
import TestSupport

#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A terminal that a test reads.
struct Pseudoterminal {
  /// Runs the command with a terminal of some columns as all its streams, and gives what it shows: the bytes with line
  /// ends as the command wrote them.
  static func run(
    _ arguments: [String], in folder: URL = Repository.root, columns: Int, environment: [String: String] = [:]
  ) throws -> (output: String, code: Int32) {
    let terminal = try Pseudoterminal(columns: columns)
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = Tool.environment(["TERM": "xterm-256color"].merging(environment) { $1 })
    let stream = FileHandle(fileDescriptor: terminal.inner, closeOnDealloc: false)
    process.standardInput = stream
    process.standardOutput = stream
    process.standardError = stream
    try process.run()
    close(terminal.inner)
    let output = terminal.read()
    process.waitUntilExit()
    close(terminal.outer)
    return (output.replacingOccurrences(of: "\r\n", with: "\n"), process.terminationStatus)
  }

  /// The end that the test reads.
  private let outer: Int32
  /// The end that the command writes to.
  private let inner: Int32

  /// There is no terminal to be had.
  struct Failure: Error {}

  private init(columns: Int) throws {
    outer = open("/dev/ptmx", O_RDWR | O_NOCTTY)
    inner = open(try Self.name(ofInner: outer), O_RDWR | O_NOCTTY)
    var size = winsize(ws_row: 24, ws_col: UInt16(columns), ws_xpixel: 0, ws_ypixel: 0)
    guard inner >= 0, ioctl(inner, UInt(TIOCSWINSZ), &size) == 0 else { throw Failure() }
  }

  /// The device of the inner end, unlocked.
  private static func name(ofInner outer: Int32) throws -> String {
    #if canImport(Darwin)
      guard grantpt(outer) == 0, unlockpt(outer) == 0, let name = ptsname(outer) else { throw Failure() }
      return String(cString: name)
    #else
      // TIOCSPTLCK and TIOCGPTN, which Swift does not see, as it does not see the functions that wrap them.
      var lock: Int32 = 0
      var number: Int32 = 0
      guard ioctl(outer, 0x4004_5431, &lock) == 0, ioctl(outer, 0x8004_5430, &number) == 0 else { throw Failure() }
      return "/dev/pts/\(number)"
    #endif
  }

  /// Everything until the last writer is gone, which shows as the end or as an error.
  private func read() -> String {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 4096)
    while true {
      let count = buffer.withUnsafeMutableBytes { area in
        #if canImport(Glibc)
          Glibc.read(outer, area.baseAddress, area.count)
        #elseif canImport(Musl)
          Musl.read(outer, area.baseAddress, area.count)
        #else
          Darwin.read(outer, area.baseAddress, area.count)
        #endif
      }
      if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { break }
    }
    return String(decoding: bytes, as: UTF8.self)
  }
}
