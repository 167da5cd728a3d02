#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

extension FileSystem {
  /// All that stands on standard input.
  package static func readStandardInput() throws(ReadFailure) -> [UInt8] {
    var bytes: [UInt8] = []
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      #if canImport(Glibc)
        let count = Glibc.read(0, &part, part.count)
      #elseif canImport(Musl)
        let count = Musl.read(0, &part, part.count)
      #else
        let count = Darwin.read(0, &part, part.count)
      #endif
      if count == 0 { return bytes }
      if count > 0 {
        bytes += part[..<count]
      } else if errno == EAGAIN {
        // Whoever started the process may have left the pipe without waiting.
        var input = pollfd(fd: 0, events: Int16(POLLIN), revents: 0)
        poll(&input, 1, -1)
      } else if errno != EINTR {
        throw ReadFailure(path: "standard input", reason: String(cString: strerror(errno)).lowercased())
      }
      guard bytes.count < Int32.max else {
        throw ReadFailure(path: "standard input", reason: "is too large to be read")
      }
    }
  }
}
