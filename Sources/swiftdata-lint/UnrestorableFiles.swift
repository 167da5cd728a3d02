import SchemaFiles
import SchemaHistory

/// Files whose contents git could not bring back as they are.
enum UnrestorableFiles {
  /// Throws where git could not bring back a file as it is; `consequence` begins the message. Outside a repository nothing is
  /// refused.
  static func refuse(_ paths: [String], in workingFolder: String, _ consequence: String) throws(UsageError) {
    let exposures = try exposures(of: paths, in: workingFolder, consequence)
    guard !exposures.isEmpty else { return }
    let named = exposures.prefix(most).map { path, exposure in
      "'\(path)' \(exposure == .untracked ? "is not tracked by git" : "has unstaged changes")"
    }
    let rest = exposures.count - named.count
    let list = named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    throw UsageError(message: "\(consequence): \(list); stage or commit first, or use --allow-dirty")
  }

  /// The most files that are named.
  private static let most = 10

  private static func exposures(
    of paths: [String], in workingFolder: String, _ consequence: String
  ) throws(UsageError) -> [(path: String, exposure: GitRepository.Exposure)] {
    let files = paths.map { shown in
      let path = Path.absolute(shown, in: workingFolder)
      return (shown: shown, absolute: FileSystem.resolved(path) ?? path)
    }
    var exposures: [(String, GitRepository.Exposure)] = []
    for (folder, files) in Dictionary(grouping: files, by: { Path.parent($0.absolute) })
    where isInRepository(folder) {
      let found = try self.exposures(of: files.map { Path.name($0.absolute) }, inFolder: folder, consequence)
      exposures += files.compactMap { file in found[Path.name(file.absolute)].map { (file.shown, $0) } }
    }
    return exposures.sorted { $0.0.precedesByBytes($1.0) }
  }

  private static func exposures(
    of names: [String], inFolder folder: String, _ consequence: String
  ) throws(UsageError) -> [String: GitRepository.Exposure] {
    do throws(GitFailure) {
      return try GitRepository(around: folder).exposures(of: names)
    } catch {
      throw UsageError(
        message: "\(consequence): git does not tell what is unstaged (\(error.reason)); use --allow-dirty")
    }
  }

  private static func isInRepository(_ folder: String) -> Bool {
    if FileSystem.exists(folder == "/" ? "/.git" : "\(folder)/.git") { return true }
    return folder != "/" && isInRepository(Path.parent(folder))
  }
}
