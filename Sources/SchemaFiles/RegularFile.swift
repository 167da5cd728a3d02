#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A file that is open for reading; whatever reads bytes from a disk does it here.
///
/// A path is opened once, and what was opened is judged, so that nothing can take its place meanwhile. Pipes, devices and
/// folders are not files.
package final class RegularFile: Sendable {
  /// Its size when it was opened.
  package let size: Int
  private let path: String
  private let descriptor: Int32

  /// Opens a file.
  package init(_ path: String) throws(ReadFailure) {
    self.path = path
    // A pipe without a writer would block.
    descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC | O_NONBLOCK)
    guard descriptor >= 0 else { throw FileSystem.failure(path) }
    var status = stat()
    guard fstat(descriptor, &status) == 0 else {
      let reason = FileSystem.failure(path)
      close(descriptor)
      throw reason
    }
    guard status.st_mode & S_IFMT == S_IFREG else {
      close(descriptor)
      throw ReadFailure(
        path: path, reason: status.st_mode & S_IFMT == S_IFDIR ? "is a folder" : "is not a regular file")
    }
    size = Int(status.st_size)
  }

  deinit { close(descriptor) }

  /// Shows all its bytes to a function, without memory of their own if the file is of a usual size.
  package func withBytes<Result>(
    as kind: FileKind, _ body: (UnsafeBufferPointer<UInt8>) -> Result
  ) throws(ReadFailure) -> Result {
    guard size <= kind.limit else { throw ReadFailure(path: path, reason: kind.excess) }
    if let result = usualBytes(body) { return result }
    return try all(as: kind).withUnsafeBufferPointer(body)
  }

  /// Some of its bytes, fewer where they end before.
  package func bytes(at offset: Int, count: Int) throws(ReadFailure) -> [UInt8] {
    var failure: ReadFailure?
    let bytes = [UInt8](unsafeUninitializedCapacity: max(count, 0)) { buffer, initialized in
      while initialized < count {
        let rest = UnsafeMutableBufferPointer(rebasing: buffer[initialized..<count])
        let got = read(into: rest, at: offset + initialized)
        if got < 0 { failure = FileSystem.failure(path) }
        if got <= 0 { return }
        initialized += got
      }
    }
    if let failure { throw failure }
    return bytes
  }

  /// Larger files get memory of their own.
  private static let usualSize = 100_000

  /// Reads a file of a usual size at once; nil if its size is not what it was when it was opened.
  private func usualBytes<Result>(_ body: (UnsafeBufferPointer<UInt8>) -> Result) -> Result? {
    guard (1...Self.usualSize).contains(size) else { return nil }
    return withUnsafeTemporaryAllocation(of: UInt8.self, capacity: size + 1) { buffer in
      read(into: buffer, at: 0) == size ? body(UnsafeBufferPointer(rebasing: buffer[..<size])) : nil
    }
  }

  /// Reads up to the end, also where the file grows meanwhile or does not tell its size.
  private func all(as kind: FileKind) throws(ReadFailure) -> [UInt8] {
    var all: [UInt8] = []
    var wanted = max(size + 1, 4096)
    while true {
      let part = try bytes(at: all.count, count: wanted)
      all = all.isEmpty ? part : all + part
      guard all.count <= kind.limit else { throw ReadFailure(path: path, reason: kind.excess) }
      if part.count < wanted { return all }
      wanted = 65_536
    }
  }

  private func read(into buffer: UnsafeMutableBufferPointer<UInt8>, at offset: Int) -> Int {
    while true {
      let count = pread(descriptor, buffer.baseAddress, buffer.count, off_t(offset))
      if count >= 0 || errno != EINTR { return count }
    }
  }
}
