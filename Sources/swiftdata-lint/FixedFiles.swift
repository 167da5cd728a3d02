import SchemaEdits
import SchemaFiles
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

  /// Throws where git could not bring back a file as it is.
  func refuseDirty() throws(UsageError) {
    try UnrestorableFiles.refuse(files.map { ($0.path, $0.before) }, in: workingFolder, "nothing was fixed")
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
    let files = group.map {
      (path: Path.absolute($0.path, in: workingFolder), old: Optional($0.before), new: $0.after)
    }
    for file in files where try FileSystem.read(file.path) != file.old {
      throw ReadFailure(path: file.path, reason: "not fixed, because it changed meanwhile")
    }
    try FileSystem.write(files)
  }
}
