import Foundation

/// The repository that the tests are in.
package enum Repository {
  package static let root = URL(fileURLWithPath: #filePath).deletingLastPathComponent().deletingLastPathComponent()
    .deletingLastPathComponent()

  /// All files below a folder, sorted.
  package static func files(below folder: String) -> [URL] {
    let base = root.appending(path: folder)
    let names = (try? FileManager.default.subpathsOfDirectory(atPath: base.path)) ?? []
    return names.sorted().map { base.appending(path: $0) }
  }

  /// The text of a file.
  package static func text(_ path: String) throws -> String {
    try String(contentsOf: root.appending(path: path), encoding: .utf8)
  }
}
