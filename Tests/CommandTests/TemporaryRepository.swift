import Foundation

extension TemporaryFolder {
  /// What makes git independent of the settings of whoever runs the tests.
  static let gitVariables = ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]

  /// Runs git in the folder and gives the first line that it prints.
  @discardableResult
  func git(_ arguments: String..., in subfolder: String = ".") throws -> String {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"] + arguments
    process.currentDirectoryURL = url.appending(path: subfolder)
    process.environment = ProcessInfo.processInfo.environment.merging(Self.gitVariables) { $1 }
    let output = Pipe()
    process.standardOutput = output
    process.standardError = FileHandle.nullDevice
    try process.run()
    let text = String(decoding: output.fileHandleForReading.readDataToEndOfFile(), as: UTF8.self)
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw GitError(arguments: arguments) }
    return text.split(separator: "\n").first.map(String.init) ?? ""
  }

  /// Writes a file and commits everything; makes a repository where there is none.
  @discardableResult
  func commit(_ text: String, to path: String = "App.swift", tag: String? = nil) throws -> String {
    try git("init", "-q", "-b", "main")
    try write(text, to: path)
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", "change")
    if let tag { try git("tag", tag) }
    return try git("rev-parse", "HEAD")
  }

  /// The text of a file; nil where there is none.
  func text(_ path: String) -> String? { try? String(contentsOf: url.appending(path: path), encoding: .utf8) }

  /// The names in a folder, sorted.
  func names(in path: String) -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: path).path)) ?? []).sorted()
  }
}

/// A failed git of a test.
private struct GitError: Error {
  let arguments: [String]
}
