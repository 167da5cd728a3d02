import Foundation
import TestSupport
import Testing

/// Nothing is written outside a project, whatever its links and its configuration say.
@Suite("Containment")
struct ContainmentTests {
  private static let fixable =
    NotesApp.first.source.replacing("[Note.self]", with: "[]") + "func show(_ note: V1.Note) {}\n"
  private static let refusal = "is not written, because it is outside the project or a link leads there"

  /// A project beside a folder that is not part of it.
  private static func folder(isRepository: Bool = true) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["outside/Victim.swift": fixable, "project/Package.swift": ""])
    if isRepository { _ = try Git.lines(["init", "-q"], in: folder.url.appending(path: "project")) }
    return folder
  }

  @Test(
    "a source outside is not fixed through a link",
    arguments: [["--fix", "--allow-dirty"], ["--fix", "--allow-dirty", "Linked.swift"], ["--fix"]], [true, false])
  func linkedSource(arguments: [String], isRepository: Bool) throws {
    let folder = try Self.folder(isRepository: isRepository)
    try folder.link("project/Linked.swift", to: "../outside/Victim.swift")
    let outcome = try Tool.run(
      arguments + ["--only", "missing-model"], in: folder.url.appending(path: "project"))
    #expect(outcome.code == 3 && outcome.complaints == "swiftdata-lint: Linked.swift: \(Self.refusal)\n")
    #expect(folder.text("outside/Victim.swift") == Self.fixable)
    #expect(folder.names(in: "outside") == ["Victim.swift"])
  }

  @Test(
    "a configuration does not make a folder outside its repository the project",
    arguments: [["lint"], ["freeze", "--all"], ["record", "1.0"]], ["../outside", "..", "/", "Linked"])
  func foreignRoot(arguments: [String], root: String) throws {
    for isRepository in [true, false] {
      let folder = try Self.folder(isRepository: isRepository)
      try folder.link("project/Linked", to: "../outside")
      try folder.write("{ \"root\": \"\(root)\" }", to: "project/.swiftdata-lint.json")
      let outcome = try Tool.run(arguments, in: folder.url.appending(path: "project"))
      #expect(outcome.code == 2 && outcome.complaints.contains("which is outside of its repository"), "\(outcome)")
      #expect(folder.names(in: "outside") == ["Victim.swift"])
    }
  }

  @Test("a configuration may name another folder of its repository, and one that the command line names any folder")
  func ownRoot() throws {
    let folder = try Self.folder()
    try folder.write("{ \"root\": \"..\" }", to: "project/Tools/.swiftdata-lint.json")
    #expect(try Tool.run(["lint"], in: folder.url.appending(path: "project/Tools")).code == 0)
    let named = ["--config", "../project/Tools/.swiftdata-lint.json"]
    #expect(try Tool.run(["lint"] + named, in: folder.url.appending(path: "outside")).code != 2)
  }

  @Test("a source behind a folder that leads out is not fixed, whatever is there", arguments: [true, false])
  func linkedFolder(isOtherRepository: Bool) throws {
    let folder = try Self.folder()
    if isOtherRepository { _ = try Git.lines(["init", "-q"], in: folder.url.appending(path: "outside")) }
    try folder.link("project/Linked", to: "../outside")
    for path in ["Linked", "Linked/Victim.swift"] {
      let outcome = try Tool.run(
        ["--fix", "--allow-dirty", "--only", "missing-model", path], in: folder.url.appending(path: "project"))
      #expect(outcome.code == 3 && outcome.complaints.hasSuffix("Victim.swift: \(Self.refusal)\n"), "\(outcome)")
    }
    #expect(folder.text("outside/Victim.swift") == Self.fixable)
  }

  @Test("links within a repository are followed, and a path that leads into it by a link is its own")
  func linksInside() throws {
    let folder = try Self.folder()
    try folder.write(Self.fixable, to: "project/Real/Schema.swift")
    try folder.link("project/App/Linked.swift", to: "../Real/Schema.swift")
    try folder.link("alias", to: "project")
    let arguments = ["--fix", "--allow-dirty", "--only", "missing-model"]
    let outcome = try Tool.run(arguments + ["alias/App/Linked.swift"], in: folder.url)
    #expect(outcome.code == 0 && outcome.complaints == "", "\(outcome)")
    #expect(folder.text("project/Real/Schema.swift") != Self.fixable)
    #expect(folder.names(in: "project/App") == ["Linked.swift"])
  }

  @Test(
    "versions are not written through a link",
    arguments: [["new-version"], ["freeze", "V1", "--from", "HEAD"]])
  func versions(arguments: [String]) throws {
    let folder = try TemporaryFolder()
    try folder.commit("// none\n", to: "project/Other.swift")
    let source =
      NotesApp.second.source.replacing("[Note.self]", with: "[Live.self]", maxReplacements: 1)
      + "@Model final class Live { var name = \"\"; init() {} }\n"
    try folder.write(source, to: "project/App.swift")
    try folder.git("add", ".")
    try folder.git("commit", "-qm", "a")
    let outside = try TemporaryFolder(["Victim.swift": source])
    try FileManager.default.removeItem(at: folder.url.appending(path: "project/App.swift"))
    try folder.link("project/App.swift", to: outside.url.appending(path: "Victim.swift").path)
    let outcome = try Tool.run(arguments + ["--allow-dirty"], in: folder.url.appending(path: "project"))
    #expect(outcome.code > 1, "\(outcome)")
    #expect(outside.text("Victim.swift") == source && outside.names() == ["Victim.swift"])
  }

  /// Folders that a configuration names, each with what links out of the project.
  private static let historyFolders: [(folder: String, link: String)] = [
    ("", "SchemaHistory"), ("/outside", ""), ("../outside", ""), ("Linked", "Linked"), ("Linked/new", "Linked"),
  ]

  @Test("records stay in the project", arguments: historyFolders, [true, false])
  func records(configured: (folder: String, link: String), isRepository: Bool) throws {
    let folder = try Self.folder(isRepository: isRepository)
    try folder.write(NotesApp.first.source, to: "project/App.swift")
    let path = configured.folder.hasPrefix("/") ? folder.url.path + configured.folder : configured.folder
    if !path.isEmpty { try folder.write("{\"historyFolder\": \"\(path)\"}", to: "project/.swiftdata-lint.json") }
    if !configured.link.isEmpty { try folder.link("project/\(configured.link)", to: "../outside") }
    let outcome = try Tool.run(["record", "1.0"], in: folder.url.appending(path: "project"))
    #expect(outcome.code == 2, "\(outcome)")
    #expect(outcome.complaints == "swiftdata-lint: '\(path.isEmpty ? "SchemaHistory" : path)' \(Self.refusal)\n")
    #expect(folder.names(in: "outside") == ["Victim.swift"])
  }

  @Test("a record or a configuration that is a link out of the project stays")
  func linkedFiles() throws {
    let folder = try Self.folder()
    let project = folder.url.appending(path: "project")
    try folder.write(NotesApp.first.source, to: "project/App.swift")
    for path in ["SchemaHistory/1.0.json", ".swiftdata-lint.json"] {
      try folder.link("project/\(path)", to: folder.url.appending(path: "outside/Victim.swift").path)
    }
    let record = try Tool.run(["record", "1.0", "--replace", "--no-config"], in: project)
    #expect(record.code == 2 && record.complaints == "swiftdata-lint: 'SchemaHistory/1.0.json' \(Self.refusal)\n")
    let configuration = try Tool.run(["init", "--force"], in: project)
    #expect(configuration.complaints == "swiftdata-lint: '.swiftdata-lint.json' \(Self.refusal)\n")
    #expect(configuration.code == 2 && folder.text("outside/Victim.swift") == Self.fixable)
  }

  @Test("a folder in the same repository may hold the records")
  func recordsInRepository() throws {
    let folder = try Self.folder()
    try folder.write(NotesApp.first.source, to: "project/ios/App.swift")
    try folder.write("{\"historyFolder\": \"../Releases\"}", to: "project/ios/.swiftdata-lint.json")
    let outcome = try Tool.run(["record", "1.0"], in: folder.url.appending(path: "project/ios"))
    #expect(outcome.code == 0, "\(outcome.complaints)")
    #expect(folder.names(in: "project/Releases") == ["1.0.json"])
  }

  // MARK: Temporary files

  @Test("what other programs left behind is neither in the way nor removed")
  func staleFiles() throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.fixable])
    // The shell keeps its process for the command, whose number is that of the names.
    let line = "echo mine > Schema.swift.$$.tmp; echo mine > out.json.$$.tmp; exec swiftdata-lint "
    let outcome = try Tool.shell(line + "--fix --only missing-model --format json=out.json", in: folder.url)
    #expect(outcome.code == 0 && outcome.complaints == "")
    let stale = folder.names().filter { $0.hasSuffix(".tmp") }
    #expect(stale.count == 2 && stale.allSatisfy { folder.text($0) == "mine\n" })
    #expect(folder.names().count == 4 && folder.text("Schema.swift") != Self.fixable)
  }

  @Test("a signal while files are written leaves none behind", arguments: [SIGINT, SIGTERM, SIGHUP])
  func signals(number: Int32) async throws {
    let models = (0..<20_000).map { "@Model final class Model\($0) { var text = \"\" }\n" }.joined()
    let folder = try TemporaryFolder(["Models.swift": "import SwiftData\n" + models])
    let process = Process()
    process.executableURL = Tool.executable
    process.arguments = ["--format", "json=out.json", "--format", "sarif=out.sarif", "."]
    process.currentDirectoryURL = folder.url
    process.standardOutput = FileHandle.nullDevice
    process.standardError = FileHandle.nullDevice
    try process.run()
    // The file that is being written shows that now is the time.
    while process.isRunning, !folder.names().contains(where: { $0.hasSuffix(".tmp") }) { usleep(200) }
    kill(process.processIdentifier, number)
    process.waitUntilExit()
    #expect(folder.names().allSatisfy { !$0.hasSuffix(".tmp") }, "\(folder.names())")
  }
}
