#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Bytes that are read by position, such as those of a file of any size.
package protocol StoredBytes: Sendable {
  /// How many there are.
  var count: Int { get }
  /// Some of them, fewer where they end before.
  func read(at offset: Int, count: Int) throws(FormatFailure) -> [UInt8]
}

/// The bytes of an open file; what another process writes meanwhile is read as it is.
package final class FileBytes: StoredBytes {
  /// How many there were when the file was opened.
  package let count: Int
  private let descriptor: Int32

  /// Opens a file for reading alone.
  package init(_ path: String) throws(FormatFailure) {
    // A pipe without a writer would block.
    descriptor = open(path, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw .unreadable(String(cString: strerror(errno)).lowercased()) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      close(descriptor)
      throw .unreadable(String(cString: strerror(errno)).lowercased())
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw .foreign(status.st_mode & S_IFMT == S_IFDIR ? "is a folder" : "is not a file")
    }
    count = Int(status.st_size)
  }

  /// The bytes of a file; nil where there is none.
  static func ifPresent(_ path: String) throws(FormatFailure) -> FileBytes? {
    var status = stat()
    return stat(path, &status) == 0 || errno != ENOENT ? try FileBytes(path) : nil
  }

  deinit { close(descriptor) }

  package func read(at offset: Int, count: Int) throws(FormatFailure) -> [UInt8] {
    var failure: String?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, initialized in
      while initialized < count {
        let target = buffer.baseAddress.map { $0 + initialized }
        let got = pread(descriptor, target, count - initialized, off_t(offset + initialized))
        if got < 0, errno == EINTR { continue }
        if got < 0 { failure = String(cString: strerror(errno)).lowercased() }
        if got <= 0 { return }
        initialized += got
      }
    }
    if let failure { throw .unreadable(failure) }
    return bytes
  }
}

/// Bytes in memory.
package struct HeldBytes: StoredBytes {
  private let bytes: [UInt8]

  package init(_ bytes: [UInt8]) { self.bytes = bytes }

  package var count: Int { bytes.count }

  package func read(at offset: Int, count: Int) -> [UInt8] {
    guard offset >= 0, offset < bytes.count, count > 0 else { return [] }
    return Array(bytes[offset..<min(bytes.count, offset + min(count, bytes.count))])
  }
}
