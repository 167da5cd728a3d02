import SchemaEdits
import SchemaFiles
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

  /// The new contents by absolute path.
  var contents: [String: [UInt8]] { Dictionary(files.map { ($0.path, $0.new) }) { first, _ in first } }
  /// The files that are edited and those that are made, as they are shown.
  var editedPaths: [String] { files.filter { $0.old != nil }.map { Path.relative($0.path, to: folder) } }
  var madePaths: [String] { files.filter { $0.old == nil }.map { Path.relative($0.path, to: folder) } }

  /// The changes of all files as one unified diff.
  var diff: [UInt8] {
    files.flatMap { file in
      UnifiedDiff(from: file.old ?? [], to: file.new).bytes(
        path: Path.relative(file.path, to: folder), isMade: file.old == nil)
    }
  }

  /// Throws where git could not bring back a file that is edited.
  func refuseDirty() throws(UsageError) {
    let edited = files.compactMap { file in file.old.map { (Path.relative(file.path, to: folder), $0) } }
    try UnrestorableFiles.refuse(edited, in: folder, "nothing was written")
  }

  /// Writes all files, or none.
  func write() throws(ReadFailure) {
    for file in files {
      guard let old = file.old else { continue }
      guard try FileSystem.read(file.path) == old else {
        throw ReadFailure(path: file.path, reason: "changed meanwhile; nothing was written")
      }
    }
    do throws(ReadFailure) {
      try FileSystem.write(files.map { (path: $0.path, old: $0.old, new: $0.new) })
    } catch {
      throw ReadFailure(path: error.path, reason: "\(error.reason); nothing was written")
    }
  }
}
