#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// A running git, with its input and output at the other end of one socket.
///
/// What it prints as errors goes to a file without a name, so that no full pipe can make the two processes wait for each
/// other. A socket and not pipes: writing to a process that ended must not raise a signal.
final class GitProcess {
  private let socket: Int32
  private let errors: Int32
  private var process: pid_t = 0
  /// What was read and not asked for yet, from an index on.
  private var buffer: [UInt8] = []
  private var position = 0

  init(_ arguments: [String], environment: [String]) throws(GitFailure) {
    guard let path = ExecutableSearch.path(of: "git") else { throw GitFailure(reason: "git is not installed") }
    errors = try Self.unnamedFile()
    var ends: [Int32] = [-1, -1]
    #if canImport(Glibc)
      let kind = Int32(SOCK_STREAM.rawValue)
    #else
      let kind = SOCK_STREAM
    #endif
    guard socketpair(AF_UNIX, kind, 0, &ends) == 0 else {
      close(errors)
      throw Self.systemFailure("git could not be started")
    }
    socket = ends[0]
    // Other processes that are started meanwhile must not hold the socket open.
    for end in ends { _ = fcntl(end, F_SETFD, FD_CLOEXEC) }
    #if canImport(Darwin)
      var isSilent: Int32 = 1
      setsockopt(socket, SOL_SOCKET, SO_NOSIGPIPE, &isSilent, socklen_t(MemoryLayout<Int32>.size))
    #endif
    defer { close(ends[1]) }
    try spawn(path, ["git"] + arguments, environment, at: ends[1])
  }

  deinit {
    close(socket)
    close(errors)
    wait()
  }

  private func spawn(
    _ path: String, _ arguments: [String], _ environment: [String], at end: Int32
  ) throws(GitFailure) {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (from, to) in [(end, Int32(0)), (end, 1), (errors, 2)] {
      posix_spawn_file_actions_adddup2(&actions, from, to)
    }
    var argv = arguments.map { strdup($0.systemPath) } + [nil]
    var variables = environment.map { strdup($0) } + [nil]
    defer { for text in argv + variables { free(text) } }
    let code = posix_spawn(&process, path, &actions, nil, &argv, &variables)
    guard code == 0 else {
      process = 0
      throw GitFailure(reason: "git could not be started: \(String(cString: strerror(code)).lowercased())")
    }
  }

  // MARK: Talking to it

  /// Writes to its input; what a process that ended does not take shows in what it answers.
  func write(_ text: String) {
    #if canImport(Darwin)
      let flags: Int32 = 0
    #else
      let flags = Int32(MSG_NOSIGNAL)
    #endif
    var rest = Array(text.utf8)[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { send(socket, $0.baseAddress, $0.count, flags) }
      if count > 0 { rest = rest.dropFirst(count) } else if errno != EINTR { return }
    }
  }

  /// Ends its input.
  func closeInput() {
    shutdown(socket, Int32(SHUT_WR))
  }

  /// The next line without its end; nil if the output ends before one.
  func line() -> String? {
    var searched = position
    while true {
      if let end = buffer[searched...].firstIndex(of: UInt8(ascii: "\n")) {
        defer { position = end + 1 }
        return String(decoding: buffer[position..<end], as: UTF8.self)
      }
      searched = buffer.count
      let isMore = fill(dropping: &searched)
      guard isMore else { return nil }
    }
  }

  /// The next bytes; nil if the output ends before so many.
  func bytes(_ count: Int) -> [UInt8]? {
    while buffer.count - position < count {
      guard fill() else { return nil }
    }
    defer { position += count }
    return Array(buffer[position..<position + count])
  }

  /// Passes over the next bytes without keeping them.
  func skip(_ count: Int) {
    var count = count
    while count > 0 {
      let part = min(count, buffer.count - position)
      position += part
      count -= part
      guard count == 0 || fill() else { return }
    }
  }

  /// All bytes up to the end of the output.
  func rest() -> [UInt8] {
    while fill() {}
    defer { position = buffer.count }
    return Array(buffer[position...])
  }

  /// Reads more; false at the end. An index into the buffer moves with the bytes that are kept.
  private func fill(dropping index: inout Int) -> Bool {
    index -= position
    buffer.removeFirst(position)
    position = 0
    var part = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = part.withUnsafeMutableBytes { recv(socket, $0.baseAddress, $0.count, 0) }
      if count > 0 { buffer += part[..<count] }
      if count >= 0 || errno != EINTR { return count > 0 }
    }
  }

  private func fill() -> Bool {
    var index = position
    return fill(dropping: &index)
  }

  // MARK: Ending

  /// Waits for the process to end; throws what it says if it failed.
  func finish() throws(GitFailure) {
    guard wait() == 0 else { throw GitFailure(reason: errorText) }
  }

  /// The exit status; 0 if the process was waited for already.
  @discardableResult
  private func wait() -> Int32 {
    guard process > 0 else { return 0 }
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    process = 0
    return status
  }

  /// The first line of the errors, without git's own prefix.
  var errorText: String {
    var bytes = [UInt8](repeating: 0, count: 4096)
    let count = pread(errors, &bytes, bytes.count, 0)
    let text = String(decoding: bytes.prefix(max(count, 0)), as: UTF8.self)
    let line = text.split(separator: "\n").first.map(String.init) ?? "git failed"
    return line.hasPrefix("fatal: ") ? String(line.dropFirst("fatal: ".count)) : line
  }

  /// A temporary file that no folder names.
  private static func unnamedFile() throws(GitFailure) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/swiftdata-lint.XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw systemFailure("a temporary file could not be created") }
    unlink(template)
    _ = fcntl(descriptor, F_SETFD, FD_CLOEXEC)
    return descriptor
  }

  private static func systemFailure(_ what: String) -> GitFailure {
    GitFailure(reason: "\(what): \(String(cString: strerror(errno)).lowercased())")
  }
}
