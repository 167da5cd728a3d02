import Foundation
import TestSupport
import Testing

/// `lint --against`: versions judged by what a git reference shipped, with and without records.
@Suite("Against")
struct AgainstTests {
  /// A repository whose tag `1.0` and branch `release` shipped two versions.
  private func repository() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.second.source, tag: "1.0")
    try folder.git("branch", "release")
    return folder
  }

  /// What the rules about releases say of an app that was edited in some of its versions.
  private func findings(
    _ folder: TemporaryFolder, first: String = NotesApp.text, second: String = NotesApp.second.versions[1],
    _ arguments: String...
  ) throws -> [String] {
    try folder.write(NotesApp(versions: [first, second]).source, to: "App.swift")
    let outcome = try Tool.run(
      ["--only", "History", "--disable", "unrecorded-version", "--format", "concise"] + arguments, in: folder.url)
    let complaints = outcome.complaints.split(separator: "\n").filter { !$0.hasSuffix(Self.tagNotice) }
    #expect(complaints == [])
    let lines = outcome.output.split(separator: "\n").map(String.init)
    #expect(outcome.code == (lines.contains { $0.contains(": error: ") } ? 1 : 0))
    return lines
  }

  /// What is said of a tag.
  private static let tagNotice = " is a tag, so all that it has counts as released (--released)"

  private static let edited = "\(NotesApp.text); var size = 1"
  private static func message(_ version: String, _ release: String, line: Int) -> String {
    "App.swift:\(line):24: error: '\(version)' was edited after release '\(release)' shipped it: in model 'Note', attribute 'size: Int' added [edited-shipped-version]"
  }

  @Test("nothing changed, or only what is new", arguments: ["1.0", "release", "HEAD"])
  func unchanged(reference: String) throws {
    #expect(try findings(repository(), "--against", reference) == [])
  }

  @Test(
    "an edited version before the last has shipped wherever it is found",
    arguments: ["1.0", "refs/tags/1.0", "release", "HEAD"])
  func firstVersion(reference: String) throws {
    #expect(
      try findings(repository(), first: Self.edited, "--against", reference)
        == [Self.message("V1", reference, line: 7)])
  }

  @Test("a store that is recorded, too, counts once")
  func recorded() throws {
    let folder = try repository()
    #expect(try Tool.run(["record", "first", "--at", "1.0"], in: folder.url).code == 0)
    let outcome = try Tool.run(["upgrade", "--against", "1.0"], in: folder.url)
    #expect(outcome.output.contains("\nfirst  V2       opens unchanged\n1.0    V1 → V2  migrates\n"))
    // The tag shows that its plan's first version shipped, which no record says.
    #expect(outcome.output.hasSuffix("2 of 2 releases open\n"))
  }

  @Test("what shipped is shown as git takes it, from any folder")
  func places() throws {
    let folder = try TemporaryFolder()
    try folder.write(NotesApp.first.source, to: "Sources/App/App.swift")
    try folder.commit("", tag: "1.0")
    try folder.write(NotesApp(versions: [Self.edited]).source, to: "Sources/App/App.swift")
    for sub in ["", "Sources", "Sources/App"] {
      let outcome = try Tool.run(
        ["--no-config", "--only", "History", "--against", "1.0"], in: folder.url.appending(path: sub))
      #expect(outcome.output.contains("--> 1.0:Sources/App/App.swift:"), "\(sub)")
    }
  }

  @Test("in a folder, findings of other folders are left out, wherever they shipped")
  func shownInFolder() throws {
    let folder = try repository()
    try folder.write(NotesApp(versions: [Self.edited, NotesApp.second.versions[1]]).source, to: "App.swift")
    try folder.write("struct Row {}\n", to: "Views/Row.swift")
    let arguments = ["--against", "1.0", "--only", "edited-shipped-version", "--format", "concise"]
    for (views, place) in [([], folder.url.appending(path: "Views")), (["Views"], folder.url)] {
      let outcome = try Tool.run(arguments + views, in: place)
      #expect(outcome.output == "" && outcome.code == 0, "\(outcome)")
    }
    #expect(try Tool.run(arguments, in: folder.url).code == 1)
  }

  @Test("of two identical versions at a reference the one that is left keeps its identifier")
  func identicalDeleted() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp(versions: [NotesApp.text, Self.edited, Self.edited]).source, tag: "1.0")
    #expect(try findings(folder, second: Self.edited, "--against", "1.0") == [])
  }

  @Test("an earlier version that held live classes at the reference may hold copies of what it shipped with")
  func frozenAgain() throws {
    let folder = try TemporaryFolder()
    let nested = "  @Model final class Note {\n    8️⃣\n    init() {}\n  }\n"
    let live = NotesApp(versions: ["8️⃣", "8️⃣"]).source.replacing(nested, with: "")
    try folder.commit("\(live)@Model final class Note { \(NotesApp.text); var day: Date? }\n", tag: "1.0")
    #expect(try findings(folder, second: "\(NotesApp.text); var day: Date?", "--against", "1.0") == [])
    #expect(
      try findings(folder, second: Self.edited, "--against", "1.0").map { $0.contains("'V2' was edited") } == [true])
  }

  @Test("the last version has shipped at a tag, and elsewhere where the option says so")
  func lastVersion() throws {
    let folder = try repository()
    let second = "\(NotesApp.text); var size = 1; var day: Date?"
    let line = [Self.message("V2", "1.0", line: 15)]
    #expect(try findings(folder, second: second, "--against", "1.0") == line)
    #expect(try findings(folder, second: second, "--against", "release") == [])
    #expect(
      try findings(folder, second: second, "--against", "release", "--released") == [
        Self.message("V2", "release", line: 15)
      ])
  }

  @Test("records and a reference are judged together, one finding for one version")
  func together() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, tag: "1.0")
    #expect(try Tool.run(["record", "0.9"], in: folder.url).code == 0)
    try folder.commit(NotesApp.second.source, to: "App.swift", tag: "2.0")
    let second = "\(NotesApp.text); var size = 1; var day: Date?"
    #expect(
      try findings(folder, first: Self.edited, second: second, "--against", "2.0") == [
        Self.message("V1", "0.9", line: 7), Self.message("V2", "2.0", line: 15),
      ])
  }

  @Test("a finding quotes the source as it shipped")
  func note() throws {
    let folder = try repository()
    try folder.write(NotesApp(versions: ["var text: String?"]).source, to: "App.swift")
    let output = try Tool.run(["--only", "edited-shipped-version", "--against", "1.0"], in: folder.url).output
    #expect(
      output.contains(
        """
        note: release '1.0' shipped this
         --> 1.0:App.swift:7:9
        7 |     var text = ""
          |         ----
        """))
  }

  @Test("models that shipped without a version")
  func unversioned() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.unversioned("var size = 1"), tag: "1.0")
    let lines = try findings(folder, "--against", "1.0")
    let message = "no version of 'Plan' has the checksum that release '1.0' shipped [unreachable-release]"
    #expect(lines.count == 1 && lines.allSatisfy { $0.hasSuffix(message) })
    #expect(try Tool.run(["--only", "unreachable-release", "--against", "main"], in: folder.url).code == 1)
  }

  @Test("models without a version, beside a plan that no container used")
  func unusedPlan() throws {
    let folder = try TemporaryFolder()
    let unused = NotesApp.second.source.replacing(
      "for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self", with: "for: Item.self")
    try folder.commit(unused + "@Model final class Item { var name = \"\"; var note: V1.Note? }\n", tag: "1.0")
    let output = try Tool.run(["upgrade", "--against", "1.0"], in: folder.url).output
    #expect(output.contains("3 of 3 versions of 1 release open"), "\(output)")
  }

  @Test("the versions of one reference are one release")
  func versionsOfOneRelease() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.second.source, tag: "1.0")
    let third = NotesApp(versions: NotesApp.second.versions + ["\(NotesApp.text); var size: Int"])
    try folder.write(third.source, to: "App.swift")
    let output = try Tool.run(["upgrade", "--against", "1.0"], in: folder.url).output
    #expect(output.hasSuffix("0 of 2 versions of 1 release open\n") && !output.contains("1.0 – 1.0"), "\(output)")
  }

  @Test("a folder that was moved is found under its old name in the reference")
  func moved() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, to: "Old/App.swift", tag: "1.0")
    try folder.git("mv", "Old", "New")
    let upgrade = try Tool.run(["upgrade", "--against", "1.0", "New"], in: folder.url)
    #expect(upgrade.complaints == "swiftdata-lint: 1.0\(Self.tagNotice)\n")
    #expect(upgrade.output.contains("1 of 1 release opens"))
  }

  @Test("a reference without a schema is named, which fails only where nothing else is to be judged")
  func noSchema() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, to: "Old/App.swift", tag: "1.0")
    try folder.git("mv", "Old", "New")
    let line = "swiftdata-lint: 1.0: no schema was found below 'New', so nothing is compared with it\n"
    let lint = try Tool.run(["--only", "History", "--against", "1.0", "--project", "New"], in: folder.url)
    #expect(lint.complaints == line && lint.code == 0)
    let upgrade = try Tool.run(["upgrade", "--against", "1.0", "--project", "New"], in: folder.url)
    #expect(upgrade.complaints.hasPrefix(line + "swiftdata-lint: no release is recorded, and '1.0' has none; run "))
    #expect(upgrade.code == 2)
    #expect(try Tool.run(["record", "2.0", "--project", "New"], in: folder.url).code == 0)
    let recorded = try Tool.run(["upgrade", "--against", "1.0", "--project", "New"], in: folder.url)
    #expect(recorded.complaints == line && recorded.code == 0)
  }

  @Test(
    "what cannot be read",
    arguments: [
      ("2.0", "git found no commit for '2.0'"), ("", "--against needs a value: --against REF"),
    ])
  func unknown(reference: String, reason: String) throws {
    let folder = try repository()
    let outcome = try Tool.run(["--against", reference], in: folder.url)
    #expect(outcome.complaints == "swiftdata-lint: \(reason)\n")
    #expect(outcome.code == 2 && outcome.output == "")
  }

  @Test("a record that is none is named, and the rest is judged")
  func corruptRecord() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source, "SchemaHistory/0.9.json": "[]"])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    try folder.write(NotesApp(versions: [Self.edited]).source, to: "App.swift")
    let outcome = try Tool.run(["--only", "History", "--format", "concise"], in: folder.url)
    #expect(outcome.complaints == "swiftdata-lint: SchemaHistory/0.9.json: is not a JSON object\n")
    #expect(outcome.output == Self.message("V1", "1.0", line: 7).replacing("error:", with: "warning:") + "\n")
    #expect(outcome.code == 3)
  }

  @Test("no repository, and an option without its reference")
  func mistakes() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    let outside = try Tool.run(["--against", "main"], in: folder.url)
    #expect(outside.complaints.hasPrefix("swiftdata-lint: not a git repository") && outside.code == 2)
    let alone = try Tool.run(["--released"], in: folder.url)
    #expect(alone.complaints == "swiftdata-lint: --released requires --against REF\n" && alone.code == 2)
  }

  @Test("a shallow clone is never passed over: the line that is shown mends it")
  func shallow() throws {
    let origin = try repository()
    try origin.commit(NotesApp(versions: [Self.edited, NotesApp.second.versions[1]]).source)
    let folder = try TemporaryFolder()
    try folder.git("clone", "-q", "--depth", "1", "--no-tags", "file://\(origin.url.path)", "clone")
    let clone = folder.url.appending(path: "clone")
    let outcome = try Tool.run(["--against", "1.0"], in: clone)
    #expect(outcome.code == 2 && outcome.output == "")
    let line = try #require(outcome.complaints.firstMatch(of: /run '(git fetch [^\n]*)'\n/)?.output.1)
    #expect(try Tool.shell(String(line), in: clone).code == 0)
    let mended = try Tool.run(["--only", "History", "--against", "1.0"], in: clone)
    #expect(mended.code == 1 && mended.output.contains("error[edited-shipped-version]"))
  }
}
