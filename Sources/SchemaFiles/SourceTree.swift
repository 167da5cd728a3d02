/// The files of a project and how they are read: those of folders, or those of a commit.
package protocol SourceTree: Sendable {
  /// The files, as absolute paths.
  var files: BuildDescription.Files { get }
  /// What could not be found out about the files.
  var failures: [ReadFailure] { get }
  /// The bytes of a file.
  func read(_ path: String) throws(ReadFailure) -> [UInt8]
  /// Shows the bytes of a file to a function, which must not keep them.
  func withBytes<Result>(
    of path: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ReadFailure) -> Result
}

extension SourceTree {
  package func withBytes<Result>(
    of path: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ReadFailure) -> Result {
    try read(path).withUnsafeBufferPointer(body)
  }
}

/// The files below folders, and files that are named.
package struct WorkingTree: SourceTree {
  package let files: BuildDescription.Files
  package let failures: [ReadFailure]

  /// Walks the folders, and leaves out what patterns exclude.
  package init(
    _ paths: [String], excluding excluded: PathPatterns? = nil, jobs: Int = FileSystem.processorCount
  ) {
    let found = FileFinder(excluding: excluded, jobs: jobs).find(paths)
    var files = BuildDescription.Files(
      manifests: found.manifests, entitlements: found.entitlements, others: found.others, sources: found.swiftFiles)
    files.stores = found.stores
    self.files = files
    failures = found.failures
  }

  package func read(_ path: String) throws(ReadFailure) -> [UInt8] { try FileSystem.read(path) }

  package func withBytes<Result>(
    of path: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ReadFailure) -> Result {
    try FileSystem.withBytes(of: path, body)
  }
}

/// A tree in which a text stands for one of the files, such as the unsaved text of an editor; the file need not exist.
package struct EditedTree: SourceTree {
  package let files: BuildDescription.Files
  package let failures: [ReadFailure]
  private let base: any SourceTree
  private let path: String
  private let bytes: [UInt8]

  /// Puts bytes in the place of a file, given its absolute path.
  package init(_ base: some SourceTree, _ bytes: [UInt8], for path: String) {
    var files = base.files
    if !files.sources.contains(path), !files.manifests.contains(path), !files.entitlements.contains(path) {
      files.sources = (files.sources + [path]).sorted { $0.precedesByBytes($1) }
    }
    self.files = files
    failures = base.failures.filter { $0.path != path }
    self.base = base
    self.path = path
    self.bytes = bytes
  }

  package func read(_ path: String) throws(ReadFailure) -> [UInt8] {
    path == self.path ? bytes : try base.read(path)
  }
}
