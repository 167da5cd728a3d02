import SchemaFiles

/// A git repository as seen from a folder in it, read without checking anything out.
package struct GitRepository: Sendable {
  package let folder: String
  /// The root of the work tree, absolute, without links.
  private let root: String
  /// The path from the root to the folder: empty, or with a slash at the end.
  let prefix: String
  let git: Git

  /// Finds the repository around a folder.
  package init(around folder: String) throws(GitFailure) {
    let lines = try Git(folder: folder).lines(["rev-parse", "--show-toplevel", "--show-prefix"])
    guard let root = lines.first else { throw GitFailure(reason: "the repository has no working tree") }
    self.folder = folder
    self.root = root
    prefix = lines.dropFirst().first ?? ""
    git = Git(folder: root)
  }

  /// The absolute path of a file of the repository; below the folder as the folder is named, links or not.
  func absolute(_ path: String) -> String {
    path.hasPrefix(prefix) ? "\(folder == "/" ? "" : folder)/\(path.dropFirst(prefix.count))" : "\(root)/\(path)"
  }

  /// The path of a file from the root of the repository, as git writes it, by its absolute path.
  func path(of absolute: String) -> String {
    Path.lies(absolute, in: folder) ? prefix + Path.relative(absolute, to: folder) : Path.relative(absolute, to: root)
  }

  // MARK: References

  /// The commit that a reference leads to.
  package func commit(_ reference: String) throws(GitFailure) -> String {
    let found = try? git.lines(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}"]).first
    if let commit = found { return commit }
    let isShallow = try isShallow()
    let remotes = try git.lines(["remote"])
    let fetch = FetchArguments(for: reference, remotes: remotes, isShallow: isShallow).text
    throw GitFailure(
      reason: isShallow
        ? "the repository is a shallow clone that does not contain '\(reference)'"
        : "git found no commit for '\(reference)'",
      remedy: isShallow || !(remotes.isEmpty || reference.isEmpty) ? "git fetch \(fetch)" : nil)
  }

  /// Whether only a part of the history was cloned.
  package func isShallow() throws(GitFailure) -> Bool {
    try git.lines(["rev-parse", "--is-shallow-repository"]).first == "true"
  }

  /// Whether a reference is a tag.
  package func isTag(_ reference: String) -> Bool {
    let name = try? git.lines(["rev-parse", "--symbolic-full-name", "--verify", "--end-of-options", reference]).last
    return name?.hasPrefix("refs/tags/") ?? false
  }

  /// The tags that match a pattern such as `v*`, in the order of their versions.
  package func tags(matching pattern: String) throws(GitFailure) -> [String] {
    try git.lines(["tag", "--list", "--sort=version:refname", "--end-of-options", pattern])
  }

  /// Whether files below the folder that say something of a schema differ from what is committed.
  package func isDirty(excluding excluded: PathPatterns? = nil) throws(GitFailure) -> Bool {
    let arguments = ["status", "--porcelain", "-z", "--untracked-files=all", "--no-renames", "--", folder]
    return try git.output(arguments).split(separator: 0).contains { entry in
      // Two letters and a space are before the path.
      let path = String(decoding: entry.dropFirst(3), as: UTF8.self)
      return FileFinder.takes(path) && excluded?.cover(absolute(path)) != true
    }
  }

  // MARK: Trees

  /// A file of a commit.
  struct Entry: Sendable {
    /// The path below the root.
    let path: String
    /// The id of its contents.
    let blob: String
  }

  /// The files of a commit; links and submodules left out.
  func entries(of commit: String) throws(GitFailure) -> [Entry] {
    let listing = try git.output(["ls-tree", "-r", "-z", "--full-tree", commit])
    return listing.split(separator: 0).compactMap { line in
      let parts = line.split(separator: UInt8(ascii: "\t"), maxSplits: 1)
      let fields = parts[0].split(separator: UInt8(ascii: " ")).map { String(decoding: $0, as: UTF8.self) }
      guard parts.count == 2, fields.count == 3, fields[1] == "blob", fields[0] != "120000" else { return nil }
      return Entry(path: String(decoding: parts[1], as: UTF8.self), blob: fields[2])
    }
  }

  /// The contents of blobs by their ids, read in one run of git.
  func contents(of blobs: [String]) throws(GitFailure) -> [String: [UInt8]] {
    guard !blobs.isEmpty else { return [:] }
    let output = try git.output(["cat-file", "--batch"], input: blobs.flatMap { Array("\($0)\n".utf8) })
    var contents: [String: [UInt8]] = [:]
    var rest = output[...]
    while let end = rest.firstIndex(of: UInt8(ascii: "\n")) {
      let header = String(decoding: rest[..<end], as: UTF8.self).split(separator: " ")
      rest = rest[(end + 1)...]
      guard header.count == 3, let size = Int(header[2]), rest.count > size else { continue }
      contents[String(header[0])] = Array(rest.prefix(size))
      rest = rest.dropFirst(size + 1)
    }
    return contents
  }
}
