import SchemaFiles

/// The files of a commit below the repository's folder, as if they lay in the work tree.
package struct CommitTree: SourceTree {
  package let files: BuildDescription.Files
  package let failures: [ReadFailure] = []
  /// The ids of the contents, by the files' absolute paths.
  private let blobs: [String: String]
  /// The contents by id.
  private let contents: [String: [UInt8]]

  /// Reads the files at or below some places that can say something of a schema and that patterns do not exclude, and the
  /// manifests.
  package init(
    _ commit: String, of repository: GitRepository, below places: [String], excluding excluded: PathPatterns? = nil,
    reading objects: GitObjects
  ) throws(GitFailure) {
    let read = try objects.listing(of: commit).files.filter { file in
      let path = repository.absolute(file.path)
      return excluded?.cover(path) != true
        && (BuildManifest.isOne(path) || places.contains { Path.lies(path, in: $0) })
    }
    let relevant = Self.relevant(read, below: repository.prefix)
    contents = try objects.contents(of: Set(relevant.map(\.blob)))
    blobs = Dictionary(relevant.map { (repository.absolute($0.path), $0.blob) }) { first, _ in first }
    files = BuildDescription.Files(blobs.keys.sorted { $0.precedesByBytes($1) })
  }

  /// The Swift files and entitlements below a folder with the manifests there, or, where there are none, with those
  /// of the folders around.
  private static func relevant(_ files: [GitObjects.File], below prefix: String) -> [GitObjects.File] {
    let taken = files.filter { FileFinder.takes($0.path) }
    let inside = taken.filter { $0.path.hasPrefix(prefix) }
    if inside.contains(where: { BuildManifest.isOne($0.path) }) { return inside }
    let around = taken.filter { file in
      guard BuildManifest.isOne(file.path) else { return false }
      let parents = file.path.split(separator: "/").dropLast().filter { !$0.hasSuffix(".xcodeproj") }
      return prefix.hasPrefix(parents.map { $0 + "/" }.joined())
    }
    return inside + around
  }

  package func read(_ path: String) throws(ReadFailure) -> [UInt8] {
    guard let blob = blobs[path] else { throw ReadFailure(path: path, reason: "is not in the commit") }
    guard let bytes = contents[blob] else {
      throw ReadFailure(path: path, reason: "is missing from the repository or too large")
    }
    let kind = FileKind(of: path)
    guard bytes.count <= kind.limit else { throw ReadFailure(path: path, reason: kind.excess) }
    return bytes
  }
}
