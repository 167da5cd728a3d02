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
    case .file, nil: try FileReplacement([FileChange(path, before: nil, after: bytes)]).run()
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
    guard let resolved = realpath(path.systemPath, nil) else { return nil }
    defer { free(resolved) }
    return String(systemPath: resolved)
  }

  private static func write(
    _ bytes: [UInt8], openedWith flags: Int32, _ path: String
  ) throws(ReadFailure) {
    let descriptor = open(path.systemPath, flags | O_CLOEXEC, 0o666)
    guard descriptor >= 0 else { throw failure(path) }
    try write(bytes, closing: descriptor, path)
  }

  /// Writes all of some bytes to an open file, and closes it.
  static func write(_ bytes: [UInt8], closing descriptor: Int32, _ path: String) throws(ReadFailure) {
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
