#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileSystem {
  /// All that is on standard input, which stands for a source.
  package static func readStandardInput() throws(ReadFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    try readParts(of: 0, "standard input") { part throws(ReadFailure) in
      bytes += part
      guard bytes.count <= FileKind.source.limit else {
        throw ReadFailure(path: "standard input", reason: FileKind.source.excess)
      }
    }
    return bytes
  }

  /// Hands on the bytes of a file part by part, whatever its size; nil stands for standard input.
  package static func readParts(
    of path: String?, _ body: (UnsafeRawBufferPointer) throws(ReadFailure) -> Void
  ) throws(ReadFailure) {
    guard let path else { return try readParts(of: 0, "standard input", body) }
    let descriptor = open(path.systemPath, O_RDONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw failure(path) }
    defer { close(descriptor) }
    try readParts(of: descriptor, path, body)
  }

  private static func readParts(
    of descriptor: Int32, _ path: String, _ body: (UnsafeRawBufferPointer) throws(ReadFailure) -> Void
  ) throws(ReadFailure) {
    let part = UnsafeMutableRawBufferPointer.allocate(byteCount: 65_536, alignment: 1)
    defer { part.deallocate() }
    while true {
      let count = readOnce(descriptor, part.baseAddress, part.count)
      if count == 0 { return }
      if count > 0 {
        try body(UnsafeRawBufferPointer(rebasing: part[..<count]))
      } else if errno == EAGAIN {
        // Whoever started the process may have left the pipe without waiting.
        var input = pollfd(fd: descriptor, events: Int16(POLLIN), revents: 0)
        poll(&input, 1, -1)
      } else if errno != EINTR {
        throw failure(path)
      }
    }
  }
}
