#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// What happens to files that are being written if a signal ends the process.
///
/// Files are written on one thread, but the handler may run on any, between any two instructions.
package enum SignalCleanup {
  /// The paths of unfinished files, with nil at their end.
  private nonisolated(unsafe) static var unfinished: UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>?
  /// Whether files are being put into their places, which a signal must not cut short.
  private nonisolated(unsafe) static var isHeld = false
  /// The signal that came meanwhile; 0 for none.
  private nonisolated(unsafe) static var pending: Int32 = 0

  /// Runs a function; a signal removes the files at some paths, which nothing else uses.
  static func removing(
    _ paths: [String], during body: () throws(ReadFailure) -> Void
  ) throws(ReadFailure) {
    let names = UnsafeMutablePointer<UnsafeMutablePointer<CChar>?>.allocate(capacity: paths.count + 1)
    for (index, path) in paths.enumerated() { names[index] = strdup(path.systemPath) }
    names[paths.count] = nil
    let outer = unfinished
    unfinished = names
    defer {
      unfinished = outer
      for index in paths.indices { free(names[index]) }
      names.deallocate()
    }
    try body()
  }

  /// Runs a function to its end before a signal ends the process.
  static func holding(_ body: () throws(ReadFailure) -> Void) throws(ReadFailure) {
    isHeld = true
    defer {
      isHeld = false
      if pending != 0 { raise(pending) }
    }
    try body()
  }

  /// Removes the files, from a signal handler; false if the process must go on for a moment and will raise the signal again.
  package static func run(_ signal: Int32) -> Bool {
    if isHeld {
      pending = signal
      return false
    }
    var name = unfinished
    while let path = name?.pointee {
      unlink(path)
      name = name?.successor()
    }
    return true
  }
}
