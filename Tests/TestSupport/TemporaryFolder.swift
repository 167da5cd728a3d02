import Foundation

/// A folder with files for one test, removed when it is given back.
package final class TemporaryFolder {
  package let url: URL
  package var path: String { url.path }

  package init(_ files: [String: String] = [:], suffix: String = "") throws {
    url = FileManager.default.temporaryDirectory.resolvingSymlinksInPath()
      .appending(path: "swiftdata-lint-\(UUID().uuidString)\(suffix)")
    try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    for (path, text) in files { try write(text, to: path) }
  }

  deinit { try? FileManager.default.removeItem(at: url) }

  /// Writes a file and the folders around it.
  package func write(_ text: String, to path: String) throws { try write(Data(text.utf8), to: path) }

  package func write(_ data: Data, to path: String) throws {
    let file = url.appending(path: path)
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try data.write(to: file)
  }

  /// Makes a symbolic link and the folders around it.
  package func link(_ path: String, to target: String) throws {
    let parent = url.appending(path: path).deletingLastPathComponent()
    try FileManager.default.createDirectory(at: parent, withIntermediateDirectories: true)
    try FileManager.default.createSymbolicLink(atPath: url.appending(path: path).path, withDestinationPath: target)
  }

  /// The text of a file; nil where there is none.
  package func text(_ path: String) -> String? {
    try? String(contentsOf: url.appending(path: path), encoding: .utf8)
  }

  /// The names in a folder, sorted.
  package func names(in path: String = ".") -> [String] {
    ((try? FileManager.default.contentsOfDirectory(atPath: url.appending(path: path).path)) ?? []).sorted()
  }
}

// MARK: Repositories

extension TemporaryFolder {
  /// Runs git in the folder and gives the first line that it prints.
  @discardableResult
  package func git(_ arguments: String..., in subfolder: String = ".") throws -> String {
    try Git.lines(arguments, in: url.appending(path: subfolder)).first ?? ""
  }

  /// Writes a file and commits everything; makes a repository where there is none.
  @discardableResult
  package func commit(_ text: String, to path: String = "App.swift", tag: String? = nil) throws -> String {
    try git("init", "-q", "-b", "main")
    try write(text, to: path)
    try git("add", "-A")
    try git("commit", "-q", "--allow-empty", "-m", "change")
    if let tag { try git("tag", tag) }
    return try git("rev-parse", "HEAD")
  }
}
