import SchemaEdits
import SchemaFiles
import SchemaHistory
import SchemaWriting

/// Writes edits of sources and new files, all of them or none.
struct SourceWriter {
  /// A file as it was read, and as it is to be.
  private struct File {
    let path: String
    /// Nil for a file that does not exist.
    let old: [UInt8]?
    let new: [UInt8]
  }

  private let files: [File]
  private let folder: String

  /// Applies changes; `folder` is the one that the paths of files are relative to.
  init(_ changes: SourceChanges, in folder: String) throws(UsageError) {
    self.folder = folder
    let edited = Dictionary(grouping: changes.edits, by: \.place.file).map { file, edits in
      File(path: Path.absolute(file.path, in: folder), old: file.bytes, new: file.bytes(applying: edits))
    }
    let made = changes.newFiles.map {
      File(path: Path.absolute($0.path, in: folder), old: nil, new: Array($0.text.utf8))
    }
    files = (edited.filter { $0.old != $0.new } + made).sorted { $0.path.precedesByBytes($1.path) }
    if let taken = made.first(where: { FileSystem.exists($0.path) }) {
      throw UsageError(message: "'\(Path.relative(taken.path, to: folder))' exists already; nothing was written")
    }
  }

  var isEmpty: Bool { files.isEmpty }
  /// The new contents by absolute path.
  var contents: [String: [UInt8]] { Dictionary(files.map { ($0.path, $0.new) }) { first, _ in first } }
  /// The files that are edited and those that are made, as they are shown.
  var editedPaths: [String] { files.filter { $0.old != nil }.map { Path.relative($0.path, to: folder) } }
  var madePaths: [String] { files.filter { $0.old == nil }.map { Path.relative($0.path, to: folder) } }

  /// Refuses to edit files whose contents git could not bring back; outside a repository nothing is refused.
  func requireCleanFiles() throws(UsageError) {
    let edited = files.filter { $0.old != nil }.map(\.path)
    guard let first = edited.first, let repository = try? GitRepository(around: Path.parent(first)) else { return }
    let dirty = try ReleaseSource.reading { () throws(GitFailure) in try repository.unstaged(among: edited) }
    guard let file = dirty.first else { return }
    let others = dirty.count > 1 ? " and \((dirty.count - 1).counted("other file"))" : ""
    throw UsageError(
      message: "'\(Path.relative(file, to: folder))'\(others) has changes that are not staged; "
        + "stage or commit them, or use --allow-dirty")
  }

  /// Writes all files; where one cannot be written, those written before it get their contents back.
  func write() throws(ReadFailure) {
    for file in files {
      guard let old = file.old else { continue }
      guard try FileSystem.read(file.path) == old else {
        throw ReadFailure(path: file.path, reason: "changed in the meantime; nothing was written")
      }
    }
    var written: [File] = []
    do {
      for file in files {
        try FileSystem.write(file.new, to: file.path)
        written.append(file)
      }
    } catch {
      for file in written.reversed() { restore(file) }
      throw ReadFailure(path: error.path, reason: "\(error.reason); nothing was written")
    }
  }

  private func restore(_ file: File) {
    if let old = file.old {
      try? FileSystem.write(old, to: file.path)
    } else {
      FileSystem.remove(file.path)
    }
  }
}
