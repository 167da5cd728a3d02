import Foundation
import SchemaHistory
import SchemaNames
import SchemaProject
import SchemaSyntax

/// A folder for one test, removed when it is given back.
final class TemporaryFolder {
  /// Where it is.
  let path: String

  init(_ name: String = "") throws {
    let url = FileManager.default.temporaryDirectory.appending(path: "swiftdata-lint-\(UUID().uuidString)\(name)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    path = url.resolvingSymlinksInPath().path
  }

  deinit { try? FileManager.default.removeItem(atPath: path) }

  /// Writes a file and the folders around it.
  func write(_ text: String, to name: String) throws {
    let url = URL(fileURLWithPath: path).appending(path: name)
    try FileManager.default.createDirectory(at: url.deletingLastPathComponent(), withIntermediateDirectories: true)
    try Data(text.utf8).write(to: url)
  }

  /// Runs git in the folder, apart from the user's settings.
  func git(_ arguments: String...) throws {
    let process = Process()
    process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
    process.arguments =
      ["git", "-C", path, "-c", "user.name=A", "-c", "user.email=a@example.org", "-c", "commit.gpgsign=false"]
      + arguments
    process.environment = ProcessInfo.processInfo.environment.merging(
      ["GIT_CONFIG_GLOBAL": "/dev/null", "GIT_CONFIG_NOSYSTEM": "1"]
    ) { $1 }
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    process.waitUntilExit()
    guard process.terminationStatus == 0 else { throw CocoaError(.executableLoad) }
  }

  /// Makes a repository with a file and a commit.
  func commit(_ text: String, to name: String = "App.swift") throws {
    try git("init", "-q", "-b", "main")
    try write(text, to: name)
    try git("add", "-A")
    try git("commit", "-q", "-m", "change")
  }
}

/// The project of one text.
struct Sources {
  /// The project.
  let project: Project

  init(_ text: String) {
    let file = SourceFile(path: "App.swift", text: text)
    project = Project([SourceUnit(tree: SyntaxTree(parsing: file), module: "App", isExempt: false)])
  }

  /// The schema that ships, where there is one.
  func schema() -> ShippedSchema? { if case .one(let schema) = project.shippedSchema() { schema } else { nil } }
}
