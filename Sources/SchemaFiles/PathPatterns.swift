/// Patterns of a configuration that files below a folder match or do not match, written as in `.gitignore`.
///
/// What a pattern says of a folder holds for what is in it. Of all patterns that speak of a file or of a folder around it, the
/// last one counts.
package struct PathPatterns: Sendable {
  private var rules = IgnoreRules()
  private let folder: String

  /// Takes patterns that are relative to a folder.
  package init(_ patterns: [String], below folder: String) {
    self.folder = folder
    for pattern in patterns { rules.add(pattern, base: folder) }
  }

  /// Whether a file is meant, given its absolute path; nil if no pattern speaks of it.
  package func decision(_ path: String) -> Bool? { last(path, isFolder: false).map { !$0.isNegated } }

  /// Whether a file is meant, given its absolute path.
  package func cover(_ path: String) -> Bool { decision(path) ?? false }

  /// Whether all that is in a folder is meant, given its absolute path.
  package func coverAll(in folder: String) -> Bool {
    !rules.bringsBack && last(folder, isFolder: true)?.isNegated == false
  }

  private func last(_ path: String, isFolder: Bool) -> IgnoreRules.Match? {
    Path.lies(path, in: folder) ? rules.last(IgnoreRules.components(path), isFolder: isFolder) : nil
  }

  /// What the patterns say of the entries of a folder, given its absolute path.
  package func inside(_ folder: String) -> FolderPatterns {
    FolderPatterns(
      around: last(folder, isFolder: true), rules: Path.lies(folder, in: self.folder) ? rules.inside(folder) : nil,
      bringBack: rules.bringsBack)
  }
}

/// What the patterns of a configuration say of the entries of one folder.
package struct FolderPatterns {
  /// The last pattern that speaks of the folder or of one around it.
  fileprivate let around: IgnoreRules.Match?
  /// What they say of names; nil for a folder that is not below theirs.
  fileprivate let rules: FolderRules?
  /// Whether a pattern brings back what others mean.
  fileprivate let bringBack: Bool

  /// Whether an entry is meant; of a folder, whether all that is in it is.
  package func cover(_ name: String, isFolder: Bool) -> Bool {
    if isFolder && bringBack { return false }
    let own = rules?.last(name, isFolder: isFolder)
    return [around, own].compactMap { $0 }.max { $0.index < $1.index }?.isNegated == false
  }
}
