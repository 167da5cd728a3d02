import SchemaFiles
import SchemaText

// What differs from what git holds. Bytes are compared here: to compare them, git would run the filters that the
// repository's configuration names.

extension GitRepository {
  /// Why git could not bring back a file as it is.
  package enum Exposure: Hashable, Sendable {
    case untracked
    /// It differs from what is staged.
    case unstaged
  }

  /// Those files that git could not bring back as they are. Files are named by their absolute paths without links, and come
  /// with what they hold.
  package func exposures(of files: [String: [UInt8]]) throws(GitFailure) -> [String: Exposure] {
    let staged = try stagedBlobs()
    var blobs: [String: String] = [:]
    for path in files.keys { blobs[path] = staged[self.path(of: path)] }
    let contents = try objects().contents(of: Set(blobs.values))
    return Dictionary(
      files.compactMap { path, bytes in
        guard let blob = blobs[path] else { return (path, .untracked) }
        return Self.isSame(bytes, contents[blob]) ? nil : (path, .unstaged)
      }
    ) { first, _ in first }
  }

  /// The ids of the staged contents by path below the root. A file with a conflict has several; none of them counts.
  private func stagedBlobs() throws(GitFailure) -> [String: String] {
    let entries = try git.output(["ls-files", "--stage", "--full-name", "-z"]).split(separator: 0).compactMap { entry in
      let parts = entry.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let fields = parts[0].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      return parts.count == 2 && fields.count == 3 ? (FileName.text(parts[1]), fields[1]) : nil
    }
    return Dictionary(entries) { _, _ in "" }
  }

  /// Whether files below the folder that say something of a schema differ from those of a commit; `present` are the
  /// absolute paths of those that are there.
  package func isDirty(
    _ present: [String], since commit: String, excluding excluded: PathPatterns? = nil
  ) throws(GitFailure) -> Bool {
    let objects = objects()
    let listing = try objects.listing(of: commit)
    let known = Set(listing.files.map(\.path)).union(listing.others)
    let isNew = { (path: String) in !path.withThoseAround.contains { known.contains($0) } }
    if present.contains(where: { FileFinder.takes($0) && isNew(path(of: $0)) }) { return true }
    let files = listing.files.filter { file in
      let path = absolute(file.path)
      return FileFinder.takes(file.path) && Path.lies(path, in: folder) && excluded?.cover(path) != true
    }
    let contents = try objects.contents(of: Set(files.map(\.blob)))
    return files.contains { file in
      let present = try? FileSystem.read(absolute(file.path), as: FileKind(of: file.path))
      return !Self.isSame(present, contents[file.blob])
    }
  }

  /// Whether a file holds what git holds; how its lines end does not matter, because git may have changed that.
  private static func isSame(_ bytes: [UInt8]?, _ contents: [UInt8]?) -> Bool {
    guard let bytes, let contents else { return false }
    return bytes == contents || bytes.withoutCarriageReturns == contents.withoutCarriageReturns
  }
}

extension [UInt8] {
  fileprivate var withoutCarriageReturns: [UInt8] { filter { $0 != UInt8(ascii: "\r") } }
}

extension String {
  /// A path below a root, and those of the folders around it.
  fileprivate var withThoseAround: [String] {
    indices.filter { self[$0] == "/" }.map { String(self[..<$0]) } + [self]
  }
}
