import Foundation
import TestSupport
import Testing

/// `lint --watch`: a report, and another one after each change.
@Suite("Watch")
struct WatchTests {
  @Test("a file that is saved, and one that is added, start a new check")
  func changes() async throws {
    let folder = try TemporaryFolder(["A.swift": "import SwiftData\n@Model final class Note { var a = 0; init() {} }\n"]
    )
    let output = folder.url.deletingLastPathComponent().appending(path: "watched-\(UUID().uuidString)")
    try Data().write(to: output)
    defer { try? FileManager.default.removeItem(at: output) }
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = ["--watch"]
    process.currentDirectoryURL = folder.url
    process.environment = Tool.environment([:])
    process.standardOutput = try FileHandle(forWritingTo: output)
    process.standardError = FileHandle.nullDevice
    try process.run()
    defer { process.terminate() }
    try await expect("checked 1 model in 1 file", in: output, of: process)
    try folder.write(CommandTests.broken, to: "A.swift")
    try await expect("error[missing-version-identifier]", in: output, of: process)
    try folder.write("import SwiftData\n@Model final class Tag { var a = 0; init() {} }\n", to: "New/B.swift")
    try await expect("checked 1 model and 1 version in 2 files", in: output, of: process)
  }

  /// Waits for a text in the output of a process.
  private func expect(_ text: String, in output: URL, of process: Process) async throws {
    for _ in 0..<300 {
      if try String(contentsOf: output, encoding: .utf8).contains(text) { return }
      #expect(process.isRunning)
      try await Task.sleep(for: .milliseconds(200))
    }
    Issue.record("'\(text)' was not written: \(try String(contentsOf: output, encoding: .utf8))")
  }

  @Test("what writes files or is for programs is not watched", arguments: [["--fix"], ["--format", "json"], ["-"]])
  func others(arguments: [String]) throws {
    let folder = try TemporaryFolder(["A.swift": ""])
    let outcome = try Tool.run(["lint", "--watch"] + arguments, in: folder.url)
    #expect(outcome.code == 2 && outcome.complaints.contains("--watch"))
  }
}
