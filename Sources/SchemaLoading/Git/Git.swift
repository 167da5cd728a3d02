import SchemaFiles

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

/// Runs git in a work tree, so that nothing in the repository can make it run other programs, reach the network, or read
/// another repository.
struct Git: Sendable {
  /// The folder that holds `.git`. As git starts there, it cannot take a folder below it for a bare repository.
  let root: String

  /// What git prints for some arguments.
  func output(_ arguments: [String]) throws(GitFailure) -> [UInt8] {
    let process = try start(arguments)
    process.closeInput()
    let output = process.rest()
    try process.finish()
    return output
  }

  /// The lines that git prints.
  func lines(_ arguments: [String]) throws(GitFailure) -> [String] {
    String(decoding: try output(arguments), as: UTF8.self).split(separator: "\n").map(String.init)
  }

  /// Starts git and leaves its input open.
  func start(_ arguments: [String]) throws(GitFailure) -> GitProcess {
    let settings = Self.settings.flatMap { ["-c", $0] }
    return try GitProcess(
      ["-C", root, "--no-pager", "--literal-pathspecs", "--work-tree=\(root)"] + settings + arguments,
      environment: Self.environment)
  }

  /// Settings that outrank those of a repository.
  private static let settings = [
    // A folder without `.git` is not a repository, whatever files are in it.
    "safe.bareRepository=explicit",
    // Programs that git would run: one that watches files, hooks, a prompt, a check of signatures, a connection.
    "core.fsmonitor=false", "core.hooksPath=/dev/null", "core.askPass=", "log.showSignature=false",
    "core.sshCommand=false", "core.gitProxy=", "credential.helper=",
    // Missing objects of a partial clone stay missing.
    "protocol.allow=never",
    // Attributes decide which filters and converters run.
    "core.attributesFile=/dev/null",
    // Objects are what their ids say.
    "core.useReplaceRefs=false",
    // Files that git would read as a whole, whatever they are, and a layout in columns.
    "diff.orderFile=/dev/null", "log.mailmap=false", "column.ui=never", "column.tag=never",
  ]

  /// Variables that do what settings cannot, or what a setting of the repository would outrank.
  private static let variables = [
    "LC_ALL=C", "GIT_OPTIONAL_LOCKS=0", "GIT_TERMINAL_PROMPT=0", "GIT_NO_LAZY_FETCH=1", "GIT_ATTR_NOSYSTEM=1",
    "GIT_NO_REPLACE_OBJECTS=1", "GIT_GRAFT_FILE=/dev/null",
    // A list without any protocol; `protocol.file.allow` in a repository would outrank `protocol.allow`.
    "GIT_ALLOW_PROTOCOL=none",
  ]

  /// This process's environment without the variables of git and without what prompts: hooks are run with variables that
  /// name another repository, another index, or settings. Programs are searched in absolute folders only, because a
  /// repository may hold a program named `git`.
  private static var environment: [String] {
    var inherited: [String] = []
    var entry = environ
    while let variable = entry.pointee {
      inherited.append(String(cString: variable))
      entry += 1
    }
    let replaced = ["GIT_", "LC_ALL=", "SSH_ASKPASS", "PATH="]
    let path = "PATH=" + ExecutableSearch.folders.joined(separator: ":")
    return inherited.filter { variable in !replaced.contains { variable.hasPrefix($0) } } + variables + [path]
  }
}

/// Where programs are looked for.
enum ExecutableSearch {
  /// The folders of `PATH` that are absolute.
  static var folders: [String] {
    let path = getenv("PATH").map { String(cString: $0) } ?? "/usr/local/bin:/usr/bin:/bin"
    return path.split(separator: ":").map(String.init).filter { $0.hasPrefix("/") }
  }

  /// The path of a program; nil if it is not installed.
  static func path(of program: String) -> String? {
    folders.map { "\($0)/\(program)" }.first { FileSystem.kind($0) == .file && access($0, X_OK) == 0 }
  }
}
