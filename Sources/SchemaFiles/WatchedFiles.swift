#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// The files of a project with the times of their last changes, and those of the folders around them, which change when a file
/// is added or removed.
///
/// The times are polled: that needs nothing of the system, works on network volumes too, and costs a few milliseconds per
/// second for thousands of files.
package struct WatchedFiles: Equatable, Sendable {
  /// When something was changed, in nanoseconds since 1970; nil where it is not there.
  private let times: [String: Int?]

  /// Looks at files and folders, given by their absolute paths.
  package init(_ paths: [String]) { self.init(exactly: Set(paths).union(paths.map(Path.parent))) }

  private init(exactly paths: Set<String>) {
    times = Dictionary(uniqueKeysWithValues: paths.map { ($0, Self.changeTime($0)) })
  }

  /// The same files as they are now.
  package var now: WatchedFiles { WatchedFiles(exactly: Set(times.keys)) }

  private static func changeTime(_ path: String) -> Int? {
    var status = stat()
    guard stat(path.systemPath, &status) == 0 else { return nil }
    #if canImport(Darwin)
      let time = status.st_mtimespec
    #else
      let time = status.st_mtim
    #endif
    return time.tv_sec * 1_000_000_000 + time.tv_nsec
  }
}
