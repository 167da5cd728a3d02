#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Writes files beside their places and then puts them there, all or none: nobody reads half a file, and a failure leaves
/// what was there. Links are followed, and permissions kept.
struct FileReplacement {
  /// A file on its way to its place.
  private struct Part {
    let change: FileChange
    /// The place without links.
    let place: String
    /// The path under which the file is written; no other process chooses the same name.
    let unfinished: String
  }

  private let parts: [Part]

  init(_ changes: [FileChange]) {
    parts = changes.map { change in
      let place = FileSystem.resolved(change.path) ?? change.path
      let name = ".swiftdata-lint-\(String(UInt64.random(in: 0...UInt64.max), radix: 36)).tmp"
      let slash = place.lastIndex(of: "/")
      return Part(change: change, place: place, unfinished: (slash.map { String(place[...$0]) } ?? "") + name)
    }
  }

  /// Writes the files.
  func run() throws(ReadFailure) {
    // To replace a file needs the folder alone; a file that must not be written stays.
    for part in parts where part.change.before != nil && access(part.place.systemPath, W_OK) != 0 {
      throw FileSystem.failure(part.change.path)
    }
    try SignalCleanup.removing(parts.map(\.unfinished)) { () throws(ReadFailure) in
      var written: [Part] = []
      do throws(ReadFailure) {
        for part in parts {
          try write(part)
          written.append(part)
        }
        try SignalCleanup.holding { () throws(ReadFailure) in try putInPlace() }
      } catch {
        for part in written { unlink(part.unfinished.systemPath) }
        throw error
      }
    }
  }

  private func write(_ part: Part) throws(ReadFailure) {
    let path = part.change.path
    var status = stat()
    let permissions = stat(part.place.systemPath, &status) == 0 ? status.st_mode & 0o7777 : nil
    let descriptor = open(part.unfinished.systemPath, O_WRONLY | O_CREAT | O_EXCL | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw FileSystem.failure(path) }
    if let permissions { fchmod(descriptor, permissions) }
    do throws(ReadFailure) {
      try FileSystem.write(part.change.after, closing: descriptor, path)
    } catch {
      unlink(part.unfinished.systemPath)
      throw error
    }
  }

  /// Renames the written files; if that fails, those that were replaced get back what they held.
  private func putInPlace() throws(ReadFailure) {
    for (index, part) in parts.enumerated() {
      guard rename(part.unfinished.systemPath, part.place.systemPath) != 0 else { continue }
      let reason = FileSystem.failure(part.change.path)
      for part in parts.prefix(index) {
        if let before = part.change.before {
          try FileSystem.write(before, to: part.place)
        } else {
          unlink(part.place.systemPath)
        }
      }
      throw reason
    }
  }
}

extension FileSystem {
  /// Writes files, all or none: nothing is put into its place before everything is written.
  package static func write(_ changes: [FileChange]) throws(ReadFailure) {
    try FileReplacement(changes).run()
  }
}
