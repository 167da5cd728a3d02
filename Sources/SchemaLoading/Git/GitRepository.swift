import SchemaFiles
import SchemaText

/// A git repository as seen from a folder in it, read without checking anything out.
package struct GitRepository: Sendable {
  package let folder: String
  /// The root of the work tree, absolute, without links.
  private let root: String
  /// The path from the root to the folder: empty, or with a slash at the end.
  let prefix: String
  let git: Git
  /// Whether only a part of the history was cloned.
  package let isShallow: Bool

  /// Opens the repository around a folder.
  package init(around folder: String) throws(GitFailure) {
    guard let place = FileSystem.resolved(folder), let root = ProjectSearch.repository(around: place) else {
      throw GitFailure(reason: "not a git repository (or any of the folders around it)")
    }
    git = Git(root: root)
    let answers = try git.lines(["rev-parse", "--git-dir", "--is-shallow-repository"])
    // Without a valid `.git`, a version before 2.38 would take the folder itself for a bare repository.
    guard answers.count == 2, answers[0] != "." else { throw GitFailure(reason: "'\(root)/.git' is not a repository") }
    self.folder = folder
    self.root = root
    prefix = place == root ? "" : Path.relative(place, to: root) + "/"
    isShallow = answers[1] == "true"
  }

  /// A reader of its commits and files.
  package func objects() -> GitObjects { GitObjects(git) }

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
    throw try missing(reference)
  }

  /// The commit that is checked out, with the day on which it was made; nil before the first commit.
  package var head: (commit: String, date: String)? {
    let line = try? git.lines(["log", "-1", "--date=short", "--format=%H %cd", "--end-of-options", "HEAD"]).first
    let parts = (line ?? "").split(separator: " ").map(String.init)
    return parts.count == 2 ? (parts[0], parts[1]) : nil
  }

  /// Why a reference leads to no commit.
  package func missing(_ reference: String) throws(GitFailure) -> GitFailure {
    let remotes = try git.lines(["remote"])
    let fetch = FetchArguments(for: reference, remotes: remotes, isShallow: isShallow).text
    return GitFailure(
      reason: isShallow
        ? "the repository is a shallow clone that does not contain '\(reference)'"
        : "git found no commit for '\(reference)'",
      remedy: isShallow || !(remotes.isEmpty || reference.isEmpty) ? "git fetch \(fetch)" : nil)
  }

  /// The first commit that wrote a word into a file; nil where none did.
  package func firstCommit(writing word: String, in file: String) -> String? {
    try? git.lines(
      [
        "log", "--reverse", "--no-textconv", "--no-ext-diff", "--format=%h", "-S\(word)", "--end-of-options", "HEAD",
        "--",
        path(of: file),
      ]
    ).first
  }

  /// The commits up to `HEAD` that changed files with some names, in whatever folders, the oldest first.
  package func commits(changing names: Set<String>) throws(GitFailure) -> [String] {
    let lines = try git.lines(
      [
        "log", "--no-textconv", "--no-ext-diff", "--no-renames", "--name-only", "--format=\(Self.commitMark)%H",
        "--end-of-options", "HEAD",
      ])
    var commits: [(id: Substring, isAbout: Bool)] = []
    for line in lines {
      if line.hasPrefix(Self.commitMark) {
        commits.append((line.dropFirst(Self.commitMark.count), false))
      } else if !commits.isEmpty, names.contains(Path.name(line)) {
        commits[commits.count - 1].isAbout = true
      }
    }
    return commits.filter(\.isAbout).map { String($0.id) }.reversed()
  }

  /// What stands before the id of a commit, and before no path.
  private static let commitMark = "//"

  /// Whether a reference is a tag.
  package func isTag(_ reference: String) -> Bool {
    let name = try? git.lines(["rev-parse", "--symbolic-full-name", "--verify", "--end-of-options", reference]).last
    return name?.hasPrefix("refs/tags/") ?? false
  }

  /// A tag of the repository.
  package struct Tag: Sendable {
    package let name: String
    /// The commit that it leads to; nil for a tag of something else.
    package let commit: String?
  }

  /// The tags that match a pattern such as `v*`, in the order of their numbers.
  package func tags(matching pattern: String = "*") throws(GitFailure) -> [Tag] {
    let fields = ["objecttype", "objectname", "*objecttype", "*objectname", "refname:strip=2"].map { "%(\($0))" }
    let lines = try git.lines(
      ["tag", "--list", "--format=\(fields.joined(separator: " "))", "--end-of-options", pattern])
    let tags = lines.map { line in
      let parts = line.split(separator: " ", maxSplits: 4, omittingEmptySubsequences: false).map(String.init)
      let name = parts[4]
      if parts[0] == "commit" { return Tag(name: name, commit: parts[1]) }
      if parts[2] == "commit" { return Tag(name: name, commit: parts[3]) }
      // A tag of a tag is rare enough to be asked for by itself.
      return Tag(name: name, commit: parts[2] == "tag" ? try? commit(name) : nil)
    }
    return tags.sorted { NaturalOrder($0.name) < NaturalOrder($1.name) }
  }
}
