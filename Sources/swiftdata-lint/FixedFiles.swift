import SchemaEdits
import SchemaFiles
import SchemaHistory
import SchemaLinting

/// The files that fixes changed, on their way to the disk.
struct FixedFiles {
  /// Those together that one fix or several connect.
  let groups: [[FixedProject.File]]
  /// The folder that their paths are relative to.
  let workingFolder: String

  private var files: [FixedProject.File] {
    groups.flatMap { $0 }.sorted { $0.path.precedesByBytes($1.path) }
  }

  /// The changes of all files as one unified diff.
  var diff: [UInt8] { files.flatMap { UnifiedDiff(from: $0.before, to: $0.after).bytes(path: $0.path) } }

  // MARK: Git

  /// Throws where git could not bring back a file as it is.
  func refuseDirty() throws(UsageError) {
    let exposures = try exposures()
    guard !exposures.isEmpty else { return }
    let named = exposures.prefix(Self.most).map { path, exposure in
      "'\(path)' \(exposure == .untracked ? "is not tracked by git" : "has unstaged changes")"
    }
    let rest = exposures.count - named.count
    let list = named.joined(separator: ", ") + (rest > 0 ? " and \(rest) more" : "")
    throw UsageError(message: "nothing was fixed: \(list); stage or commit first, or use --allow-dirty")
  }

  /// The most files that are named.
  private static let most = 10

  private func exposures() throws(UsageError) -> [(path: String, exposure: GitRepository.Exposure)] {
    let files = files.map { file in
      let path = Path.absolute(file.path, in: workingFolder)
      return (shown: file.path, absolute: FileSystem.resolved(path) ?? path)
    }
    var exposures: [(String, GitRepository.Exposure)] = []
    for (folder, files) in Dictionary(grouping: files, by: { Path.parent($0.absolute) })
    where Self.isInRepository(folder) {
      let found = try Self.exposures(of: files.map { Path.name($0.absolute) }, in: folder)
      exposures += files.compactMap { file in found[Path.name(file.absolute)].map { (file.shown, $0) } }
    }
    return exposures.sorted { $0.0.precedesByBytes($1.0) }
  }

  private static func exposures(
    of names: [String], in folder: String
  ) throws(UsageError) -> [String: GitRepository.Exposure] {
    do throws(GitFailure) {
      return try GitRepository(around: folder).exposures(of: names)
    } catch {
      throw UsageError(
        message: "nothing was fixed: git does not tell what is unstaged (\(error.reason)); use --allow-dirty")
    }
  }

  private static func isInRepository(_ folder: String) -> Bool {
    if FileSystem.exists(folder == "/" ? "/.git" : "\(folder)/.git") { return true }
    return folder != "/" && isInRepository(Path.parent(folder))
  }

  // MARK: Writing

  /// Writes each group as a whole or not at all; gives the reasons for those that were not written, and whether a file was.
  func write() -> (failures: [ReadFailure], isWritten: (String) -> Bool) {
    var failures: [ReadFailure] = []
    var left: Set<String> = []
    for group in groups {
      do throws(ReadFailure) {
        try write(group)
      } catch {
        failures.append(error)
        left.formUnion(group.map(\.path))
      }
    }
    return (failures, { !left.contains($0) })
  }

  private func write(_ group: [FixedProject.File]) throws(ReadFailure) {
    let files = group.map { (path: Path.absolute($0.path, in: workingFolder), old: $0.before, new: $0.after) }
    for file in files where try FileSystem.read(file.path) != file.old {
      throw ReadFailure(path: file.path, reason: "not fixed, because it changed meanwhile")
    }
    try FileSystem.replace(files)
  }
}
