import SchemaFiles
import SchemaLoading

/// Files whose contents git could not bring back as they are.
enum UnrestorableFiles {
  /// A file by its path from the working folder, and what it holds.
  typealias File = (path: String, bytes: [UInt8])

  /// Throws where git could not bring back a file as it is; `consequence` begins the message. Outside a repository nothing is
  /// refused.
  static func refuse(_ files: [File], in workingFolder: String, _ consequence: String) throws(UsageError) {
    let exposures = try exposures(of: files, in: workingFolder, consequence)
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
    of files: [File], in workingFolder: String, _ consequence: String
  ) throws(UsageError) -> [(path: String, exposure: GitRepository.Exposure)] {
    let files = files.map { file in
      let path = Path.absolute(file.path, in: workingFolder)
      return (shown: file.path, absolute: FileSystem.resolved(path) ?? path, bytes: file.bytes)
    }
    var exposures: [(String, GitRepository.Exposure)] = []
    for (root, files) in Dictionary(grouping: files, by: { ProjectSearch.repository(around: Path.parent($0.absolute)) })
    {
      guard let root else { continue }
      let contents = Dictionary(files.map { ($0.absolute, $0.bytes) }) { first, _ in first }
      let found = try self.exposures(of: contents, inRepository: root, consequence)
      exposures += files.compactMap { file in found[file.absolute].map { (file.shown, $0) } }
    }
    return exposures.sorted { $0.0.precedesByBytes($1.0) }
  }

  private static func exposures(
    of files: [String: [UInt8]], inRepository root: String, _ consequence: String
  ) throws(UsageError) -> [String: GitRepository.Exposure] {
    do throws(GitFailure) {
      return try GitRepository(around: root).exposures(of: files)
    } catch {
      throw UsageError(
        message: "\(consequence): git does not tell what is unstaged (\(error.reason)); use --allow-dirty")
    }
  }
}
