import Foundation
import TestSupport
import Testing

/// The built command, run as users run it.
struct Tool {
  /// What a run gave.
  struct Outcome {
    /// Standard output.
    let output: String
    /// Standard error without the line that tells how far a long run is: how long it takes is up to the machine.
    let complaints: String
    /// That line; empty in short runs.
    let progress: String
    /// The exit code.
    let code: Int32
  }

  /// The executable, which is built beside the tests.
  static var executable: URL {
    Bundle.allBundles.map(\.bundleURL).filter { $0.pathExtension == "xctest" }.first?.deletingLastPathComponent()
      .appending(path: "swiftdata-lint")
      ?? URL(fileURLWithPath: CommandLine.arguments[0]).deletingLastPathComponent().appending(path: "swiftdata-lint")
  }

  /// The environment of a run: that of the tests without what the command asks for, and some more variables.
  static func environment(_ more: [String: String]) -> [String: String] {
    let asked = [
      "GITHUB_ACTIONS", "GITHUB_STEP_SUMMARY", "GITHUB_WORKSPACE", "CI_PROJECT_DIR", "CI", "NO_COLOR", "FORCE_COLOR",
      "CLICOLOR_FORCE", "TERM",
      "TERM_PROGRAM", "FORCE_HYPERLINK", "VTE_VERSION", "KONSOLE_VERSION", "WT_SESSION", "DOMTERM", "SOURCE_DATE_EPOCH",
    ]
    let ours = ProcessInfo.processInfo.environment.filter { !asked.contains($0.key) }
    return ours.merging(more) { $1 }
  }

  /// Runs the command in a folder.
  static func run(
    _ arguments: [String], in folder: URL = Repository.root, environment: [String: String] = [:], input: String? = nil
  ) throws -> Outcome {
    try run(executable, arguments, in: folder, environment: environment, input: input)
  }

  /// A file with a text, which is gone when the handle is.
  private static func readable(_ text: String) throws -> FileHandle {
    let url = FileManager.default.temporaryDirectory.appending(path: "input-\(UUID().uuidString)")
    try text.write(to: url, atomically: true, encoding: .utf8)
    defer { try? FileManager.default.removeItem(at: url) }
    return try FileHandle(forReadingFrom: url)
  }

  /// Runs a command line of a shell, which finds the command by its name.
  static func shell(_ line: String, shell: String = "/bin/sh", in folder: URL = Repository.root) throws -> Outcome {
    let path = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let folders = executable.deletingLastPathComponent().path + ":" + path
    return try run(URL(fileURLWithPath: shell), ["-c", line], in: folder, environment: ["PATH": folders])
  }

  private static func run(
    _ executable: URL, _ arguments: [String], in folder: URL, environment: [String: String], input: String? = nil
  ) throws -> Outcome {
    let process = Process()
    process.executableURL = executable
    process.arguments = arguments
    process.currentDirectoryURL = folder
    process.environment = Self.environment(environment)
    process.standardInput = try input.map(readable) ?? FileHandle.nullDevice
    let output = FileManager.default.temporaryDirectory.appending(path: "output-\(UUID().uuidString)")
    let complaints = output.appendingPathExtension("err")
    defer { for url in [output, complaints] { try? FileManager.default.removeItem(at: url) } }
    for url in [output, complaints] { try Data().write(to: url) }
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = try FileHandle(forWritingTo: complaints)
    try process.run()
    process.waitUntilExit()
    let lines = String(decoding: try Data(contentsOf: complaints), as: UTF8.self)
    let progress = lines.firstMatch(of: /swiftdata-lint: this takes a while: [^\n]*\n/).map { String($0.output) } ?? ""
    return Outcome(
      output: String(decoding: try Data(contentsOf: output), as: UTF8.self),
      complaints: lines.replacingOccurrences(of: progress, with: ""), progress: progress,
      code: process.terminationStatus)
  }
}
