import SchemaFiles
import SchemaLoading
import SchemaSyntax

/// Writes sources, edited ones and new ones: the files of a group together or not at all.
struct SourceWriter {
  /// The changes by absolute path.
  private let groups: [[FileChange]]
  private let workspace: Workspace

  /// Takes what fixes change, by the paths as they are shown.
  init(_ groups: [[FileChange]], in workspace: Workspace) {
    self.groups = groups.map { group in group.map { $0.absolute(in: workspace.workingFolder) } }
    self.workspace = workspace
  }

  private var files: [FileChange] { groups.flatMap { $0 }.sorted { $0.path.precedesByBytes($1.path) } }

  private func shown(_ file: FileChange) -> String { Path.relative(file.path, to: workspace.workingFolder) }

  /// The files that are edited and those that are made, as they are shown.
  var editedPaths: [String] { files.filter { $0.before != nil }.map(shown) }
  var madePaths: [String] { files.filter { $0.before == nil }.map(shown) }

  /// The changes of all files as one unified diff.
  var diff: [UInt8] {
    files.flatMap { file in
      UnifiedDiff(from: file.before ?? [], to: file.after).bytes(path: shown(file), isMade: file.before == nil)
    }
  }

  /// Throws where git could not bring back a file that is edited; `consequence` begins the message.
  func refuseDirty(_ consequence: String) throws(UsageError) {
    let edited = files.filter(mayWrite).compactMap { file in file.before.map { (shown(file), $0) } }
    try UnrestorableFiles.refuse(edited, in: workspace.workingFolder, consequence)
  }

  // MARK: Writing

  /// Writes all groups that can be written; gives the reasons for the others, and whether a file, by the path as it is shown,
  /// was written.
  func writeGroups() -> (failures: [ReadFailure], isWritten: (String) -> Bool) {
    var failures: [ReadFailure] = []
    var left: Set<String> = []
    for group in groups {
      do throws(ReadFailure) {
        try write(group, orSay: "not fixed, because it changed meanwhile")
      } catch {
        failures.append(error)
        left.formUnion(group.map(shown))
      }
    }
    return (failures, { !left.contains($0) })
  }

  /// Writes all files, or none.
  func write() throws(ReadFailure) {
    do throws(ReadFailure) {
      try write(files, orSay: "changed meanwhile")
    } catch {
      throw ReadFailure(path: error.path, reason: "\(error.reason); nothing was written")
    }
  }

  private func write(_ group: [FileChange], orSay changed: String) throws(ReadFailure) {
    for file in group where !mayWrite(file) { throw ReadFailure(path: file.path, reason: ProjectArea.refusal) }
    for file in group {
      guard let before = file.before else { continue }
      guard try FileSystem.read(file.path, as: .source) == before else {
        throw ReadFailure(path: file.path, reason: changed)
      }
    }
    let folders = group.filter { $0.before == nil }.map { Path.parent($0.path) }.uniqued
    let missing = folders.flatMap(FileSystem.missingFolders).uniqued
    do throws(ReadFailure) {
      for folder in folders { try FileSystem.makeFolder(folder) }
      try FileSystem.write(group)
    } catch {
      missing.reversed().forEach(FileSystem.removeEmptyFolder)
      throw error
    }
  }

  private func mayWrite(_ file: FileChange) -> Bool {
    workspace.mayWrite(file.path)
  }
}
