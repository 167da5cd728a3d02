#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileSystem {
  /// Writes a file: first beside it, then into its place, so that nobody reads half of it and a failure leaves what was
  /// there. Pipes, devices and open descriptors are written to as they are.
  package static func write(_ text: String, to path: String) throws(ReadFailure) {
    try write(Array(text.utf8), to: path)
  }

  /// Writes bytes as a text is written.
  package static func write(_ bytes: [UInt8], to path: String) throws(ReadFailure) {
    if let descriptor = descriptor(path) {
      guard write(bytes, to: descriptor) else { throw failure(path) }
      return
    }
    switch kind(path) {
    case .folder: throw ReadFailure(path: path, reason: "is a folder")
    case .other: try write(bytes, openedWith: O_WRONLY, path)
    case .file, nil: try replace(resolved(path) ?? path, with: bytes)
    }
  }

  /// The open descriptor that a path is another name of. To open the file behind it would start at its beginning, and to
  /// replace it would part it from whoever holds it open.
  private static func descriptor(_ path: String) -> Int32? {
    switch path {
    case "/dev/stdout": return 1
    case "/dev/stderr": return 2
    default:
      let isDescriptor = path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/self/fd/")
      return isDescriptor ? Int32(Path.name(path)) : nil
    }
  }

  /// Adds a text to the end of a file, which is made where there is none.
  package static func append(_ text: String, to path: String) throws(ReadFailure) {
    try write(Array(text.utf8), openedWith: O_WRONLY | O_APPEND | O_CREAT, path)
  }

  /// The path without links; nil if it leads nowhere.
  package static func resolved(_ path: String) -> String? {
    guard let resolved = realpath(path, nil) else { return nil }
    defer { free(resolved) }
    return String(cString: resolved)
  }

  /// Removes the files that are being written, from a signal handler.
  package static func removeUnfinished() {
    var name = unfinished
    while let path = name?.pointee {
      unlink(path)
      name = name?.successor()
    }
  }

  /// Replaces the contents of existing files, of all or of none: nothing is put into its place before everything is written.
  /// Links are followed, and permissions kept.
  package static func replace(_ files: [(path: String, old: [UInt8], new: [UInt8])]) throws(ReadFailure) {
    let targets = files.map { (path: $0.path, file: resolved($0.path) ?? $0.path, bytes: $0.new) }
    // To replace a file needs the folder alone; a file that must not be written stays.
    for target in targets where access(target.file, W_OK) != 0 { throw failure(target.path) }
    try withUnfinished(targets.map { temporary($0.file) }) { () throws(ReadFailure) in
      for target in targets { try prepare(target.file, target.bytes, shownAs: target.path) }
      for (index, target) in targets.enumerated() {
        guard rename(temporary(target.file), target.file) != 0 else { continue }
        let reason = failure(target.path)
        for (file, target) in zip(files, targets).prefix(index) { try write(file.old, to: target.file) }
        throw reason
      }
    }
  }

  private static func replace(_ path: String, with bytes: [UInt8]) throws(ReadFailure) {
    try withUnfinished([temporary(path)]) { () throws(ReadFailure) in
      try prepare(path, bytes, shownAs: path)
      guard rename(temporary(path), path) == 0 else { throw failure(path) }
    }
  }

  /// The name under which a file is written.
  private static func temporary(_ path: String) -> String { "\(path).\(getpid()).tmp" }

  private static func prepare(_ path: String, _ bytes: [UInt8], shownAs shown: String) throws(ReadFailure) {
    do throws(ReadFailure) {
      try write(
        bytes, openedWith: O_WRONLY | O_CREAT | O_EXCL, temporary(path), permissions: permissions(of: path))
    } catch {
      throw ReadFailure(path: shown, reason: error.reason)
    }
  }

  /// Writes files, which are removed where that fails or is interrupted.
  private static func withUnfinished(
    _ paths: [String], _ writing: () throws(ReadFailure) -> Void
  ) throws(ReadFailure) {
    let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: paths.count + 1)
    for (index, path) in paths.enumerated() { names[index] = strdup(path) }
    names[paths.count] = nil
    let outer = unfinished
    unfinished = names
    defer {
      unfinished = outer
      for index in paths.indices { free(names[index]) }
      names.deallocate()
    }
    do throws(ReadFailure) {
      try writing()
    } catch {
      for path in paths { unlink(path) }
      throw error
    }
  }

  /// The permissions of a file that is there; nil if there is none.
  private static func permissions(of path: String) -> mode_t? {
    var status = stat()
    return stat(path, &status) == 0 ? status.st_mode & 0o7777 : nil
  }

  private static func write(
    _ bytes: [UInt8], openedWith flags: Int32, _ path: String, permissions: mode_t? = nil
  ) throws(ReadFailure) {
    let descriptor = open(path, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    if let permissions { fchmod(descriptor, permissions) }
    let isWritten = write(bytes, to: descriptor)
    let reason = failure(path)
    // A full disk may show only when the file is closed.
    guard isWritten else {
      close(descriptor)
      throw reason
    }
    guard close(descriptor) == 0 else { throw failure(path) }
  }

  /// Writes all of a text; false, with the reason in `errno`, where that fails.
  package static func write(_ text: String, to descriptor: Int32) -> Bool {
    write(Array(text.utf8), to: descriptor)
  }

  /// Writes all of some bytes; false, with the reason in `errno`, where that fails.
  package static func write(_ bytes: [UInt8], to descriptor: Int32) -> Bool {
    bytes.withUnsafeBytes { buffer in
      var rest = buffer
      while !rest.isEmpty {
        #if canImport(Glibc)
          let count = Glibc.write(descriptor, rest.baseAddress, rest.count)
        #elseif canImport(Musl)
          let count = Musl.write(descriptor, rest.baseAddress, rest.count)
        #else
          let count = Darwin.write(descriptor, rest.baseAddress, rest.count)
        #endif
        if count > 0 {
          rest = UnsafeRawBufferPointer(rebasing: rest[count...])
        } else if errno != EINTR {
          return false
        }
      }
      return true
    }
  }
}

/// The paths of the files that are being written, with nil at their end; it happens on one thread, and a signal handler may
/// read it.
private nonisolated(unsafe) var unfinished: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
