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
  /// manifests; `known` holds contents that were read before.
  package init(
    _ commit: String, of repository: GitRepository, below places: [String], excluding excluded: PathPatterns? = nil,
    known: inout [String: [UInt8]]
  ) throws(GitFailure) {
    let read = try repository.entries(of: commit).filter { entry in
      let path = repository.absolute(entry.path)
      return excluded?.cover(path) != true
        && (BuildManifest.isOne(path) || places.contains { Path.lies(path, in: $0) })
    }
    let entries = Self.relevant(read, below: repository.prefix)
    let missing = Set(entries.map(\.blob)).subtracting(known.keys).sorted()
    known.merge(try repository.contents(of: missing)) { first, _ in first }
    contents = known
    blobs = Dictionary(entries.map { (repository.absolute($0.path), $0.blob) }) { first, _ in first }
    files = BuildDescription.Files(blobs.keys.sorted { $0.precedesByBytes($1) })
  }

  /// The Swift files and entitlements below a folder with the manifests there, or, where there are none, with those
  /// of the folders around.
  private static func relevant(
    _ entries: [GitRepository.Entry], below prefix: String
  ) -> [GitRepository.Entry] {
    let taken = entries.filter { FileFinder.takes($0.path) }
    let inside = taken.filter { $0.path.hasPrefix(prefix) }
    if inside.contains(where: { BuildManifest.isOne($0.path) }) { return inside }
    let around = taken.filter { entry in
      guard BuildManifest.isOne(entry.path) else { return false }
      let parents = entry.path.split(separator: "/").dropLast().filter { !$0.hasSuffix(".xcodeproj") }
      return prefix.hasPrefix(parents.map { $0 + "/" }.joined())
    }
    return inside + around
  }

  package func read(_ path: String) throws(ReadFailure) -> [UInt8] {
    guard let bytes = blobs[path].flatMap({ contents[$0] }) else {
      throw ReadFailure(path: path, reason: "is not in the commit")
    }
    return bytes
  }
}
