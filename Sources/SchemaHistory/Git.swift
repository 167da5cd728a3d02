#if canImport(Glibc)
  import Glibc
#elseif canImport(Musl)
  import Musl
#else
  import Darwin
#endif

/// Why git could not do something, as a phrase for people.
package struct GitFailure: Error, Hashable, Sendable {
  package let reason: String
  /// What to run to fix it; nil if nothing is known to.
  package var remedy: String?
}

/// Runs git in a folder.
struct Git: Sendable {
  let folder: String

  /// What git prints for some arguments; `input` goes to its standard input.
  ///
  /// Input and error text go through files without a name, so that no full pipe can make the two processes wait for
  /// each other.
  func output(_ arguments: [String], input: [UInt8] = []) throws(GitFailure) -> [UInt8] {
    let files = try UnnamedFiles(input: input)
    defer { files.close() }
    var ends: [Int32] = [0, 0]
    guard pipe(&ends) == 0 else { throw Self.systemFailure("git could not be started") }
    let process: pid_t
    do {
      process = try spawn(arguments, input: files.input, output: ends, errors: files.errors)
    } catch {
      close(ends[0])
      throw error
    }
    let output = UnnamedFiles.contents(of: ends[0])
    close(ends[0])
    var status: Int32 = 0
    while waitpid(process, &status, 0) < 0, errno == EINTR {}
    guard status == 0 else { throw GitFailure(reason: files.errorText) }
    return output
  }

  /// The lines that git prints.
  func lines(_ arguments: [String]) throws(GitFailure) -> [String] {
    String(decoding: try output(arguments), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  private func spawn(
    _ arguments: [String], input: Int32, output: [Int32], errors: Int32
  ) throws(GitFailure) -> pid_t {
    #if canImport(Darwin)
      var actions: posix_spawn_file_actions_t?
    #else
      var actions = posix_spawn_file_actions_t()
    #endif
    posix_spawn_file_actions_init(&actions)
    defer { posix_spawn_file_actions_destroy(&actions) }
    for (from, to) in [(input, Int32(0)), (output[1], 1), (errors, 2)] {
      posix_spawn_file_actions_adddup2(&actions, from, to)
    }
    posix_spawn_file_actions_addclose(&actions, output[0])
    let words = ["git", "-C", folder] + arguments
    var argv = words.map { strdup($0) } + [nil]
    var environment = Self.environment.map { strdup($0) } + [nil]
    defer { for text in argv + environment { free(text) } }
    var process: pid_t = 0
    let code = posix_spawnp(&process, "git", &actions, nil, &argv, &environment)
    close(output[1])
    guard code == 0 else {
      let reason = String(cString: strerror(code)).lowercased()
      throw GitFailure(reason: code == ENOENT ? "git is not installed" : "git could not be started: \(reason)")
    }
    return process
  }

  /// This process's environment, in which git speaks English, takes no locks, and finds the repository by the folder:
  /// hooks are run with variables that name another one.
  private static var environment: [String] {
    var variables: [String] = []
    var entry = environ
    while let variable = entry.pointee {
      variables.append(String(cString: variable))
      entry += 1
    }
    let replaced = ["LC_ALL=", "GIT_DIR=", "GIT_WORK_TREE=", "GIT_INDEX_FILE=", "GIT_PREFIX="]
    return variables.filter { variable in !replaced.contains { variable.hasPrefix($0) } }
      + ["LC_ALL=C", "GIT_OPTIONAL_LOCKS=0"]
  }

  fileprivate static func systemFailure(_ what: String) -> GitFailure {
    GitFailure(reason: "\(what): \(String(cString: strerror(errno)).lowercased())")
  }
}

/// Two temporary files that no folder names: the input of a process, and what it prints as errors.
private struct UnnamedFiles {
  /// The file to read from.
  let input: Int32
  /// The file to write errors to.
  let errors: Int32

  /// Makes the files, the one with the bytes to be read.
  init(input bytes: [UInt8]) throws(GitFailure) {
    input = try Self.make()
    errors = try Self.make()
    var rest = bytes[...]
    while !rest.isEmpty {
      let count = rest.withUnsafeBytes { write(input, $0.baseAddress, $0.count) }
      guard count > 0 else { throw Git.systemFailure("a temporary file could not be written") }
      rest.removeFirst(count)
    }
    lseek(input, 0, SEEK_SET)
  }

  private static func make() throws(GitFailure) -> Int32 {
    let folder = getenv("TMPDIR").map { String(cString: $0) } ?? "/tmp"
    var template = Array("\(folder)/swiftdata-lint.XXXXXX".utf8CString)
    let descriptor = mkstemp(&template)
    guard descriptor >= 0 else { throw Git.systemFailure("a temporary file could not be created") }
    unlink(template)
    return descriptor
  }

  /// The first line of the errors, without git's own prefix.
  var errorText: String {
    lseek(errors, 0, SEEK_SET)
    let text = String(decoding: Self.contents(of: errors), as: UTF8.self)
    let line = text.split(separator: "\n").first.map(String.init) ?? "git failed"
    return line.hasPrefix("fatal: ") ? String(line.dropFirst("fatal: ".count)) : line
  }

  func close() {
    #if canImport(Glibc)
      _ = Glibc.close(input)
      _ = Glibc.close(errors)
    #elseif canImport(Musl)
      _ = Musl.close(input)
      _ = Musl.close(errors)
    #else
      _ = Darwin.close(input)
      _ = Darwin.close(errors)
    #endif
  }

  /// All bytes up to the end of a file or pipe.
  static func contents(of descriptor: Int32) -> [UInt8] {
    var bytes: [UInt8] = []
    var buffer = [UInt8](repeating: 0, count: 65_536)
    while true {
      let count = buffer.withUnsafeMutableBytes { read(descriptor, $0.baseAddress, $0.count) }
      if count > 0 { bytes += buffer[..<count] } else if count == 0 || errno != EINTR { return bytes }
    }
  }
}
