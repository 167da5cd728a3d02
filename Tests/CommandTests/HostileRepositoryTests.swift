import Foundation
import TestSupport
import Testing

/// What a stranger's repository would like git to run. Each program that it names leaves a file, the canary.
@Suite("Hostile repositories")
struct HostileRepositoryTests {
  /// Command lines of all verbs that start git, from the root of a project with the tag `v1`.
  private static let commandLines = [
    "lint --fix", "lint --fix --allow-dirty", "lint --diff", "lint --against HEAD", "diff HEAD~1..HEAD",
    "diff --against v1", "upgrade --against v1", "report -o page.html --against v1", "inspect --at v1", "record 1.0",
    "record 1.0 --at v1",
    "record --all-tags *", "freeze V1", "freeze V1 --from v1", "new-version", "init",
    "diagnose --in . log",
  ]

  @Test("settings of the repository run nothing", arguments: commandLines)
  func settings(line: String) throws {
    let (folder, canary) = try Self.project()
    try Self.poison(folder.url.appending(path: ".git"), canary)
    try folder.write("*.swift filter=evil diff=evil ident\n", to: ".gitattributes")
    try folder.write("*.swift filter=evil diff=evil\n", to: ".git/info/attributes")
    let hooks = ["post-index-change", "pre-auto-gc", "reference-transaction"]
    for hook in hooks { try Self.script(canary, at: folder.url.appending(path: "hooks/\(hook)")) }
    // A file whose times differ from those in the index is what git compares through its filter.
    let app = try #require(folder.text("App/App.swift"))
    try folder.write(app.replacing("pages", with: "sheet"), to: "App/App.swift")
    _ = try Tool.run(Self.words(line), in: folder.url)
    #expect(!FileManager.default.fileExists(atPath: canary.path), "\(line)")
  }

  @Test("objects that a partial clone lacks are not fetched", arguments: commandLines)
  func promisor(line: String) throws {
    let (folder, canary) = try Self.project()
    try Self.loseContents(of: folder.url.appending(path: ".git"))
    try Self.poison(folder.url.appending(path: ".git"), canary)
    _ = try Tool.run(Self.words(line), in: folder.url)
    #expect(!FileManager.default.fileExists(atPath: canary.path), "\(line)")
  }

  @Test("a folder that looks like a bare repository is a folder", arguments: commandLines)
  func bareRepository(line: String) throws {
    let (folder, canary) = try Self.project()
    try Self.forgeHistory(in: folder)
    try Self.loseContents(of: folder.url.appending(path: "App"))
    try Self.poison(folder.url.appending(path: "App"), canary)
    let words = Self.words(line)
    let inside = try Tool.run(words, in: folder.url.appending(path: "App"))
    let around = try Tool.run(words + (line.hasPrefix("diagnose") ? [] : ["App"]), in: folder.url)
    #expect(!FileManager.default.fileExists(atPath: canary.path), "\(line)")
    for outcome in [inside, around] { #expect(!outcome.output.contains("forged"), "\(line)") }
  }

  @Test("a history that only a folder in the project shows is unknown")
  func forgedReference() throws {
    let (folder, _) = try Self.project()
    try Self.forgeHistory(in: folder)
    let outcome = try Tool.run(["lint", "--against", "forged"], in: folder.url.appending(path: "App"))
    #expect(outcome.code == 2)
    #expect(outcome.complaints == "swiftdata-lint: git found no commit for 'forged'\n")
  }

  @Test("replacement objects and grafts do not change what a tag holds")
  func replacements() throws {
    let folder = try TemporaryFolder()
    let old = try folder.commit(NotesApp.first.source, tag: "v1")
    let new = try folder.commit(NotesApp.second.source)
    try folder.git("replace", old, new)
    let outcome = try Tool.run(["inspect", "--at", "v1"], in: folder.url)
    #expect(outcome.code == 0 && !outcome.output.contains("V2"))
  }

  @Test("a program named git in the project is not git", arguments: ["", ".", "bin"])
  func program(path: String) throws {
    let (folder, canary) = try Self.project()
    for place in ["git", "bin/git"] { try Self.script(canary, at: folder.url.appending(path: place)) }
    let folders = ProcessInfo.processInfo.environment["PATH"] ?? "/usr/bin:/bin"
    let outcome = try Tool.run(
      ["lint", "--against", "v1"], in: folder.url, environment: ["PATH": "\(path):\(folders)"])
    #expect(
      outcome.complaints == "swiftdata-lint: v1 is a tag, so all that it has counts as released (--released)\n")
    #expect(!FileManager.default.fileExists(atPath: canary.path))
  }

  @Test("variables that a hook is run with do not name another repository, index or program")
  func variables() throws {
    let (folder, canary) = try Self.project()
    let other = try TemporaryFolder()
    try other.commit(NotesApp.first.source.replacing("Note", with: "Other"), tag: "v1")
    let script = other.url.appending(path: "run")
    try Self.script(canary, at: script)
    let outcome = try Tool.run(
      ["inspect", "--at", "v1"], in: folder.url,
      environment: [
        "GIT_DIR": "\(other.path)/.git", "GIT_WORK_TREE": other.path, "GIT_INDEX_FILE": "\(other.path)/.git/index",
        "GIT_OBJECT_DIRECTORY": "\(other.path)/.git/objects", "GIT_EXTERNAL_DIFF": script.path,
        "GIT_CONFIG_COUNT": "1", "GIT_CONFIG_KEY_0": "core.fsmonitor", "GIT_CONFIG_VALUE_0": script.path,
        "GIT_EXEC_PATH": other.path, "GIT_TRACE": "\(other.path)/trace",
      ])
    #expect(outcome.code == 0, "\(outcome.complaints)")
    #expect(!outcome.output.contains("Other"))
    #expect(!FileManager.default.fileExists(atPath: canary.path))
    #expect(!other.names().contains("trace"))
  }

  // MARK: Projects

  /// An app with two commits, of which the first one is tagged; a model in use is missing from a list, which is fixed, and
  /// the old version lists a class of the app.
  private static func project() throws -> (TemporaryFolder, canary: URL) {
    let folder = try TemporaryFolder()
    let source =
      NotesApp.second.source.replacing("[Note.self]", with: "[Live.self]")
      + "func show(_ note: V2.Note) {}\n@Model final class Live { var name = \"\"; init() {} }\n"
    try folder.commit(source, to: "App/App.swift", tag: "v1")
    try folder.commit(source.replacing("day", with: "pages"), to: "App/App.swift")
    try folder.write("log\n", to: "log")
    return (folder, folder.url.appending(path: "canary"))
  }

  /// Makes the folder of the app a bare repository, with a tag that the project lacks.
  private static func forgeHistory(in folder: TemporaryFolder) throws {
    try folder.git("clone", "-q", "--bare", "--local", folder.path, "forged")
    try folder.git("-C", "forged", "tag", "forged")
    for name in folder.names(in: "forged") {
      try FileManager.default.moveItem(
        at: folder.url.appending(path: "forged/\(name)"), to: folder.url.appending(path: "App/\(name)"))
    }
    try FileManager.default.removeItem(at: folder.url.appending(path: "forged"))
  }

  /// Removes the contents of all files from a repository, as a partial clone lacks them.
  private static func loseContents(of repository: URL) throws {
    for reference in ["HEAD", "v1"] {
      let blob = try Git.lines(["--git-dir=.", "rev-parse", "\(reference):App/App.swift"], in: repository)[0]
      try FileManager.default.removeItem(
        at: repository.appending(path: "objects/\(blob.prefix(2))/\(blob.dropFirst(2))"))
    }
  }

  /// Writes settings that make git run a program at every occasion.
  private static func poison(_ repository: URL, _ canary: URL) throws {
    let program = canary.deletingLastPathComponent().appending(path: "evil")
    try script(canary, at: program)
    let settings = """

      [core]
        fsmonitor = \(program.path)
        hooksPath = \(canary.deletingLastPathComponent().path)/hooks
        pager = \(program.path)
        sshCommand = \(program.path)
        askPass = \(program.path)
        alternateRefsCommand = \(program.path)
        worktree = .
        repositoryformatversion = 1
      [extensions]
        partialClone = origin
      [remote "origin"]
        url = \(canary.deletingLastPathComponent().path)
        promisor = true
        partialclonefilter = blob:none
        uploadpack = \(program.path)
      [protocol "file"]
        allow = always
      [protocol]
        allow = always
      [filter "evil"]
        clean = \(program.path)
        smudge = \(program.path)
        required = true
      [diff]
        external = \(program.path)
      [diff "evil"]
        textconv = \(program.path)
        command = \(program.path)
      [gpg]
        program = \(program.path)
      [log]
        showSignature = true
      [alias]
        rev-parse = !\(program.path)
        cat-file = !\(program.path)

      """
    let file = repository.appending(path: "config")
    let config = try String(contentsOf: file, encoding: .utf8).replacing("bare = true", with: "bare = false")
    try (config + settings).write(to: file, atomically: true, encoding: .utf8)
  }

  private static func script(_ canary: URL, at file: URL) throws {
    try FileManager.default.createDirectory(at: file.deletingLastPathComponent(), withIntermediateDirectories: true)
    try "#!/bin/sh\ntouch '\(canary.path)'\nexit 1\n".write(to: file, atomically: true, encoding: .utf8)
    try FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: file.path)
  }

  private static func words(_ line: String) -> [String] { line.split(separator: " ").map(String.init) }
}
