/// A git repository, read without checking anything out.
package struct GitRepository: Sendable {
  /// The root of the work tree, absolute.
  package let root: String
  private let git: Git

  /// Finds the repository around a folder.
  package init(around folder: String) throws(GitFailure) {
    let git = Git(folder: folder)
    guard let root = try git.lines(["rev-parse", "--show-toplevel"]).first else {
      throw GitFailure(reason: "the repository has no work tree")
    }
    self.root = root
    self.git = Git(folder: root)
  }

  // MARK: References

  /// The commit that a reference leads to.
  package func commit(_ reference: String) throws(GitFailure) -> String {
    let found = try? git.lines(["rev-parse", "--verify", "--quiet", "--end-of-options", "\(reference)^{commit}"]).first
    if let commit = found { return commit }
    guard try git.lines(["rev-parse", "--is-shallow-repository"]).first == "true" else {
      throw GitFailure(reason: "git knows no commit '\(reference)'")
    }
    throw GitFailure(
      reason: "the repository is a shallow clone without '\(reference)'",
      remedy: "git fetch --depth=1 origin \(Self.fetched(reference))")
  }

  /// What `git fetch` has to be told so that a reference is known afterwards.
  private static func fetched(_ reference: String) -> String {
    if reference.hasPrefix("origin/") {
      let branch = reference.dropFirst("origin/".count)
      return "+refs/heads/\(branch):refs/remotes/origin/\(branch)"
    }
    if reference.count >= 40, reference.allSatisfy(\.isHexDigit) { return reference }
    let looksLikeRelease = reference.contains { $0.isNumber } && reference.contains(".")
    return looksLikeRelease ? "tag \(reference) --no-tags" : "+refs/heads/\(reference):refs/heads/\(reference)"
  }

  /// Whether a reference is the name of a tag.
  package func isTag(_ reference: String) -> Bool {
    let name = reference.hasPrefix("refs/tags/") ? reference : "refs/tags/\(reference)"
    return (try? git.output(["show-ref", "--verify", "--quiet", name])) != nil
  }

  /// The tags that match a pattern such as `v*`, in the order of their versions.
  package func tags(matching pattern: String) throws(GitFailure) -> [String] {
    try git.lines(["tag", "--list", "--sort=version:refname", "--end-of-options", pattern])
  }

  /// Whether files below a folder differ from what is committed.
  package func isDirty(below folder: String) throws(GitFailure) -> Bool {
    try !git.output(["status", "--porcelain", "--untracked-files=normal", "--", folder]).isEmpty
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
