/// Patterns of a configuration that files below a folder match or do not match, written as in `.gitignore`.
///
/// What a pattern says of a folder holds for what is in it. Of all patterns that speak of a file or of a folder around it, the
/// last one counts.
package struct PathPatterns: Sendable {
  private var rules = IgnoreRules()
  /// The folder, absolute, with a slash at the end.
  private let prefix: String

  /// Takes patterns that are relative to a folder.
  package init(_ patterns: [String], below folder: String) {
    prefix = folder == "/" ? "/" : folder + "/"
    for pattern in patterns { rules.add(pattern, base: folder == "/" ? "" : folder) }
  }

  /// Whether a file is meant, given its absolute path; nil where no pattern speaks of it.
  package func decision(_ path: String) -> Bool? { decision(path, isFolder: false) }

  /// Whether a file is meant, given its absolute path.
  package func cover(_ path: String) -> Bool { decision(path) ?? false }

  /// Whether all that is in a folder is meant, given its absolute path.
  package func coverAll(in folder: String) -> Bool { !rules.bringsBack && decision(folder, isFolder: true) ?? false }

  private func decision(_ path: String, isFolder: Bool) -> Bool? {
    var candidates: [IgnoreRules.Candidate] = []
    var current = path
    while current.utf8.count > prefix.utf8.count, current.hasPrefix(prefix) {
      candidates.append(IgnoreRules.Candidate(current, isFolder: isFolder || current != path))
      current = Path.parent(current)
    }
    return rules.decision(candidates)
  }
}
