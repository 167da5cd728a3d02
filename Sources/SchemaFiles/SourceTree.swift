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
  /// Whether the walk ended before all was found, because there were too many Swift files.
  package let isCut: Bool

  /// Walks the folders, and leaves out what patterns exclude.
  package init(
    _ paths: [String], excluding excluded: PathPatterns? = nil, jobs: Int = FileSystem.processorCount,
    limit: Int = .max
  ) {
    let found = FileFinder(excluding: excluded, jobs: jobs, limit: limit).find(paths)
    isCut = found.isCut
    var files = BuildDescription.Files(
      manifests: found.manifests, entitlements: found.entitlements, others: found.others, sources: found.swiftFiles)
    files.stores = found.stores
    self.files = files
    failures = found.failures
  }

  package func read(_ path: String) throws(ReadFailure) -> [UInt8] {
    try FileSystem.read(path, as: FileKind(of: path))
  }

  package func withBytes<Result>(
    of path: String, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ReadFailure) -> Result {
    try RegularFile(path).withBytes(as: FileKind(of: path), body)
  }
}

/// A tree in which other bytes stand for some of the files, such as the unsaved text of an editor; the files need not exist.
package struct EditedTree: SourceTree {
  package let files: BuildDescription.Files
  package let failures: [ReadFailure]
  private let base: any SourceTree
  /// The bytes by absolute path.
  private let contents: [String: [UInt8]]

  /// Puts bytes in the place of files, by their absolute paths.
  package init(_ base: some SourceTree, _ contents: [String: [UInt8]]) {
    var files = base.files
    let known = Set(files.sources + files.manifests + files.entitlements)
    files.sources = (files.sources + Set(contents.keys).subtracting(known)).sorted { $0.precedesByBytes($1) }
    self.files = files
    failures = base.failures.filter { contents[$0.path] == nil }
    self.base = base
    self.contents = contents
  }

  package func read(_ path: String) throws(ReadFailure) -> [UInt8] {
    if let edited = contents[path] { return edited }
    return try base.read(path)
  }
}
