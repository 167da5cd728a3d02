/// The files of a project and how they are read: those of folders, or those of a commit.
package protocol SourceTree: Sendable {
  /// The files, as absolute paths.
  var files: BuildDescription.Files { get }
  /// What could not be found out about the files.
  var failures: [ReadFailure] { get }
  /// The bytes of a file.
  func read(_ path: String) throws(ReadFailure) -> [UInt8]
}

/// The files below folders, and files that are named.
package struct WorkingTree: SourceTree {
  package let files: BuildDescription.Files
  package let failures: [ReadFailure]

  /// Walks the folders.
  package init(_ paths: [String]) {
    let found = FileFinder().find(paths)
    files = BuildDescription.Files(
      manifests: found.manifests, entitlements: found.entitlements, sources: found.swiftFiles)
    failures = found.failures
  }

  package func read(_ path: String) throws(ReadFailure) -> [UInt8] { try FileSystem.read(path) }
}
