extension GitRepository {
  /// Why git could not bring back a file as it is.
  package enum Exposure: Hashable, Sendable {
    case untracked
    /// It differs from what is staged.
    case unstaged
  }

  /// Those files of the folder that git could not bring back as they are, by their names.
  package func exposures(of names: [String]) throws(GitFailure) -> [String: Exposure] {
    guard !names.isEmpty else { return [:] }
    let paths = names.map { prefix + $0 }
    let tracked = Set(try list(["ls-files", "-z", "--full-name"], of: paths))
    let changed = Set(
      try list(["status", "--porcelain", "-z", "--untracked-files=no", "--no-renames"], of: paths).compactMap { entry in
        // The second letter is about the work tree, and a space is before the path.
        entry.dropFirst().first == " " ? nil : String(entry.dropFirst(3))
      })
    let exposures = zip(names, paths).map { name, path in
      (name, tracked.contains(path) ? changed.contains(path) ? Exposure.unstaged : nil : .untracked)
    }
    return Dictionary(exposures.compactMap { name, exposure in exposure.map { (name, $0) } }) { first, _ in first }
  }

  /// What git prints about some files, one text for each.
  private func list(_ arguments: [String], of paths: [String]) throws(GitFailure) -> [String] {
    try git.output(["--literal-pathspecs"] + arguments + ["--"] + paths).split(separator: 0).map {
      String(decoding: $0, as: UTF8.self)
    }
  }
}
