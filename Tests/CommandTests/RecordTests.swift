import Foundation
import TestSupport
import Testing

/// `record`: what a record holds, and what keeps it from being written.
@Suite("Record")
struct RecordTests {
  private static let record = """
    {
      "format": 2,
      "release": "1.0",
      "commit": null,
      "dirty": false,
      "location": "automatic/default.store",
      "container": "open",
      "plan": "Plan",
      "version": "V1",
      "identifier": "1.0.0",
      "fingerprint": "F",
      "checksum": "C",
      "lowering": 1,
      "entities": {
        "Note": {
          "hash": "H",
          "properties": {
            "text": {"default": "\\"\\"", "type": "String"}
          }
        }
      }
    }

    """

  /// The text of a record with its fingerprint as F, its checksum as C and each hash as H.
  private func record(_ folder: TemporaryFolder, _ release: String = "1.0") -> String? {
    folder.text("SchemaHistory/\(release).json")?.replacing(/"fingerprint": "[0-9a-f]{16}"/) { _ in
      "\"fingerprint\": \"F\""
    }.replacing(/"checksum": "[^"]{44}"/) { _ in "\"checksum\": \"C\"" }
      .replacing(/"hash": "[0-9a-f]{64}"/) { _ in "\"hash\": \"H\"" }
  }

  private func run(
    _ folder: TemporaryFolder, _ arguments: String..., environment: [String: String] = [:]
  ) throws -> Tool.Outcome {
    try Tool.run(["record"] + arguments, in: folder.url, environment: environment)
  }

  // MARK: What a record holds

  @Test("the container's version, outside a repository")
  func withoutRepository() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    let outcome = try run(folder, "1.0")
    #expect(outcome.output == "SchemaHistory/1.0.json: 'V1' in 'open', 1 model, no commit\n")
    #expect(outcome.code == 0)
    #expect(record(folder) == Self.record)
  }

  @Test("without git installed, the work tree can be recorded and a reference cannot")
  func withoutGit() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source)
    #expect(try run(folder, "1.0", environment: ["PATH": folder.url.path]).code == 0)
    #expect(record(folder) == Self.record)
    let outcome = try run(folder, "2.0", "--at", "main", environment: ["PATH": folder.url.path])
    #expect(outcome.complaints == "swiftdata-lint: git is not installed\n")
    #expect(outcome.code == 2)
    #expect(folder.names(in: "SchemaHistory") == ["1.0.json"])
  }

  @Test("several paths are one project, in the work tree and in a commit")
  func severalPaths() throws {
    let package = "let package = Package(name: \"Demo\", targets: [.target(name: \"Demo\", path: \".\")])"
    let folder = try TemporaryFolder(["Demo/Demo.swift": NotesApp.second.source, "Demo/Package.swift": package])
    try folder.commit(NotesApp.first.source, to: "App/App.swift")
    try folder.write("struct Row {}", to: "Shared/Row.swift")
    #expect(try run(folder, "1.0", "App", "Shared").code == 0)
    #expect(record(folder)?.contains("\"container\": \"App.open\",\n  \"plan\": \"App.Plan\"") == true)
    try folder.write("nothing", to: "App/App.swift")
    #expect(try run(folder, "1.1", "--at", "HEAD", "App", "Shared").code == 0)
    #expect(record(folder, "1.1")?.contains("\"version\": \"App.V1\"") == true)
  }

  @Test("the commit, and whether Swift files differ from it")
  func dirty() throws {
    let folder = try TemporaryFolder()
    let commit = try folder.commit(NotesApp.first.source)
    try folder.write("notes", to: "README.md")
    for release in ["1.0", "1.1"] {
      let outcome = try run(folder, release)
      #expect(
        outcome.output == "SchemaHistory/\(release).json: 'V1' in 'open', 1 model, commit \(commit.prefix(9))\n")
    }
    #expect(record(folder)?.contains("\"commit\": \"\(commit)\",\n  \"dirty\": false") == true)
    try folder.write("let x = 1\n", to: "New.swift")
    #expect(try run(folder, "1.2").output.hasSuffix("commit \(commit.prefix(9)) with local changes\n"))
    #expect(record(folder, "1.2")?.contains("\"dirty\": true") == true)
  }

  @Test("models without a version")
  func unversioned() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.unversioned()])
    #expect(
      try run(folder, "1.0").output
        == "SchemaHistory/1.0.json: models without a version in 'open', 1 model, no commit\n")
    #expect(record(folder)?.contains("\"plan\": null,\n  \"version\": null,\n  \"identifier\": null") == true)
  }

  @Test("a type that could not be resolved is recorded as unknown, and named")
  func unknownType() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp(versions: ["var mood = makeMood()"]).source])
    let outcome = try run(folder, "1.0")
    #expect(outcome.complaints.contains("1.0: the type of 'Note.mood' could not be resolved"))
    #expect(outcome.code == 0)
    #expect(record(folder)?.contains("\"mood\": {\"default\": \"makeMood()\", \"type\": null}") == true)
  }

  @Test(
    "a release's name in the name of its file",
    arguments: [("v1/2 ä", "v1%2F2%20%C3%A4"), (".hidden", "%2Ehidden"), ("../up", "%2E.%2Fup"), ("100%", "100%25")])
  func names(release: String, name: String) throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    #expect(try run(folder, release).code == 0)
    #expect(folder.names(in: "SchemaHistory") == ["\(name).json"])
    #expect(folder.text("SchemaHistory/\(name).json")?.contains("\"release\": \"\(release)\"") == true)
  }

  // MARK: References

  @Test("a tag, a branch, a commit, one counted back; nothing is checked out", arguments: ["1.0", "old", "", "HEAD~1"])
  func references(name: String) throws {
    let folder = try TemporaryFolder()
    let commit = try folder.commit(NotesApp.first.source, tag: "1.0")
    try folder.git("branch", "old")
    try folder.commit(NotesApp.second.source)
    try folder.write("let unfinished", to: "App.swift")
    #expect(try run(folder, "1.0", "--at", name.isEmpty ? String(commit.prefix(12)) : name).code == 0)
    #expect(record(folder) == Self.record.replacing("null,\n  \"dirty\"", with: "\"\(commit)\",\n  \"dirty\""))
    #expect(folder.text("App.swift") == "let unfinished")
  }

  @Test("a folder of the repository, reached through a link, inside a hook of another one")
  func link() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, to: "Apps/Notes/App.swift", tag: "1.0")
    try folder.link("Notes", to: "Apps/Notes")
    let outcome = try run(
      folder, "1.0", "--at", "1.0", "Notes", environment: ["GIT_DIR": "/nowhere", "GIT_WORK_TREE": "/nowhere"])
    #expect(outcome.output.hasPrefix("SchemaHistory/1.0.json: 'V1' in 'open', 1 model, commit "))
    #expect(folder.names(in: "SchemaHistory") == ["1.0.json"] && folder.names(in: "Apps/Notes") == ["App.swift"])
  }

  @Test(
    "what is no commit here is a mistake on the command line",
    arguments: [
      (["--at", "2.0"], "git found no commit for '2.0'"), (["--all-tags", "v*"], "no tag matches 'v*'"),
    ])
  func unknownReference(arguments: [String], reason: String) throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, tag: "1.0")
    let outcome = try Tool.run(["record"] + (arguments[0] == "--at" ? ["1.0"] : []) + arguments, in: folder.url)
    #expect(outcome.complaints == "swiftdata-lint: \(reason)\n")
    #expect(outcome.code == 2)
    #expect(folder.names(in: "SchemaHistory") == [])
  }

  @Test("no repository, a bare one, and a folder outside the repository")
  func noRepository() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    let outside = try TemporaryFolder(["App.swift": NotesApp.first.source])
    let without = try run(folder, "1.0", "--at", "main")
    #expect(without.complaints.hasPrefix("swiftdata-lint: not a git repository") && without.code == 2)
    try folder.commit(NotesApp.first.source)
    let other = try run(folder, "1.0", "--at", "main", outside.url.path)
    #expect(other.complaints.hasPrefix("swiftdata-lint: not a git repository") && other.code == 2)
    let bare = try TemporaryFolder()
    try bare.git("init", "-q", "--bare")
    let outcome = try run(bare, "1.0", "--at", "main")
    #expect(outcome.complaints.hasPrefix("swiftdata-lint: not a git repository") && outcome.code == 2)
  }

  @Test(
    "a shallow clone: the line that is shown mends it",
    arguments: ["1.0", "v1", "release", "release/1.0", "origin/release", "refs/tags/1.0", "HEAD~1"])
  func shallow(reference: String) throws {
    let origin = try TemporaryFolder()
    try origin.commit(NotesApp.first.source, tag: "1.0")
    try origin.git("tag", "v1")
    try origin.git("branch", reference == "release/1.0" ? reference : "release")
    try origin.commit(NotesApp.second.source)
    let folder = try TemporaryFolder()
    try folder.git("clone", "-q", "--depth", "1", "--no-tags", "file://\(origin.url.path)", "clone")
    let clone = folder.url.appending(path: "clone")
    let arguments = ["record", "1.0", "--at", reference]
    let outcome = try Tool.run(arguments, in: clone)
    #expect(outcome.code == 2)
    let line = try #require(outcome.complaints.firstMatch(of: /run '(git fetch [^\n]*)'\n/)?.output.1)
    #expect(outcome.complaints.contains("the repository is a shallow clone that does not contain '\(reference)'"))
    #expect(try Tool.shell(String(line), in: clone).code == 0)
    #expect(try Tool.run(arguments, in: clone).code == 0)
    #expect(folder.text("clone/SchemaHistory/1.0.json")?.contains("\"version\": \"V1\"") == true)
  }

  @Test("a shallow clone, by the name of a commit, from another remote than origin", arguments: [40, 10])
  func shallowCommit(length: Int) throws {
    let origin = try TemporaryFolder()
    let commit = try origin.commit(NotesApp.first.source).prefix(length)
    try origin.commit(NotesApp.second.source)
    let folder = try TemporaryFolder()
    try folder.git("clone", "-q", "-o", "upstream", "--depth", "1", "file://\(origin.url.path)", "clone")
    let clone = folder.url.appending(path: "clone")
    let outcome = try Tool.run(["record", "1.0", "--at", String(commit)], in: clone)
    let line = length == 40 ? "git fetch --depth=1 upstream \(commit)" : "git fetch --unshallow upstream"
    #expect(outcome.complaints.hasSuffix("; run '\(line)'\n") && outcome.code == 2)
    #expect(try Tool.shell(line, in: clone).code == 0)
    #expect(try Tool.run(["record", "1.0", "--at", String(commit)], in: clone).code == 0)
  }

  @Test("a name with characters of a shell is quoted")
  func quoted() throws {
    let origin = try TemporaryFolder()
    try origin.commit(NotesApp.first.source)
    let folder = try TemporaryFolder()
    try folder.git("clone", "-q", "--depth", "1", "file://\(origin.url.path)", "clone")
    let outcome = try Tool.run(["record", "1.0", "--at", "a;b$c"], in: folder.url.appending(path: "clone"))
    #expect(
      outcome.complaints.hasSuffix("; run 'git fetch --depth=1 origin \"+refs/heads/a;b\\$c:refs/heads/a;b\\$c\"'\n"))
  }

  // MARK: All tags

  @Test("a whole history at once, with what each tag lacks")
  func allTags() throws {
    let folder = try TemporaryFolder()
    try folder.commit("let x = 1\n", tag: "v0.9")
    try folder.commit(NotesApp.first.source, tag: "v1.0")
    let computed = NotesApp.first.source.replacing("versionedSchema: V1.self", with: "models(from: settings)")
      .replacing(", migrationPlan: Plan.self", with: "")
    try folder.commit(computed, tag: "v1.1")
    try folder.commit(NotesApp.second.source, tag: "v1.10")
    try folder.git("tag", "v1.2", "HEAD~2")
    try folder.git("tag", "v3-tree", "HEAD^{tree}")
    try folder.git("tag", "other")
    let outcome = try run(folder, "--all-tags", "v*")
    let commits = try ["v1.0", "v1.10"].map { try folder.git("rev-parse", $0).prefix(9) }
    #expect(
      outcome.output == """
        v0.9: no persistent store
        SchemaHistory/v1.0.json: 'V1' in 'open', 1 model, commit \(commits[0])
        v1.1: the container's models are not known
        SchemaHistory/v1.2.json: 'V1' in 'open', 1 model, commit \(commits[0])
        SchemaHistory/v1.10.json: 'V2' in 'open', 1 model, commit \(commits[1])
        v3-tree: git found no commit for 'v3-tree'
        6 tags: 3 recorded, 1 without a persistent store, 2 not recorded, or not completely

        """)
    #expect(outcome.code == 3)
    #expect(folder.names(in: "SchemaHistory") == ["v1.0.json", "v1.10.json", "v1.2.json"])
    let again = try run(folder, "--all-tags", "v1.*")
    #expect(
      again.output == """
        v1.0: already recorded
        v1.1: the container's models are not known
        v1.2: already recorded
        v1.10: already recorded
        4 tags: 3 already recorded, 1 not recorded, or not completely

        """)
  }

  @Test("all tags are read by three processes of git, however many there are", arguments: [3, 60])
  func processes(count: Int) throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, to: "App/Models/App.swift", tag: "v0")
    for number in 1..<count { try folder.git("tag", "v\(number)") }
    let tools = try TemporaryFolder(["git": "#!/bin/sh\necho run >> \"$COUNT\"\nexec $REAL_GIT \"$@\"\n"])
    let line =
      "export REAL_GIT=$(command -v git) COUNT=\(tools.path)/count && chmod 755 \(tools.path)/git "
      + "&& PATH=\(tools.path):$PATH swiftdata-lint record --all-tags '*'"
    #expect(try Tool.shell(line, in: folder.url).code == 0)
    #expect(folder.names(in: "SchemaHistory").count == count)
    #expect(tools.text("count")?.split(separator: "\n").count == 3)
  }

  @Test("a shallow clone that may lack tags is named, with the line that mends it")
  func allTagsOfShallowClone() throws {
    let origin = try TemporaryFolder()
    try origin.commit(NotesApp.first.source, tag: "v1.0")
    try origin.commit(NotesApp.second.source, tag: "v2.0")
    let folder = try TemporaryFolder()
    try folder.git("clone", "-q", "--depth", "1", "file://\(origin.url.path)", "clone")
    let clone = folder.url.appending(path: "clone")
    let shallow = try Tool.run(["record", "--all-tags", "v*"], in: clone)
    #expect(shallow.code == 0 && shallow.output.hasPrefix("SchemaHistory/v2.0.json: "))
    let line = try #require(
      shallow.complaints.wholeMatch(of: /swiftdata-lint: the clone is shallow [^\n]*; run '(git [^']*)' [^\n]*\n/)?
        .output.1)
    #expect(try Tool.shell(String(line), in: clone).code == 0)
    let mended = try Tool.run(["record", "--all-tags", "v*"], in: clone)
    #expect(mended.complaints == "" && mended.output.hasPrefix("SchemaHistory/v1.0.json: "))
  }

  // MARK: Records that exist

  @Test("a record is replaced only with --replace, and keeps what the format does not know")
  func existing() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    #expect(try run(folder, "1.0").code == 0)
    let kept = try #require(folder.text("SchemaHistory/1.0.json")).replacing(
      "  \"entities\"", with: "  \"store\": \"https://example.org\",\n  \"entities\"")
    try folder.write(kept, to: "SchemaHistory/1.0.json")
    try folder.write(NotesApp(versions: ["var title = \"\""]).source, to: "App.swift")
    let refused = try run(folder, "1.0")
    #expect(
      refused.complaints == "swiftdata-lint: SchemaHistory/1.0.json already exists; use --replace to replace it\n")
    #expect(refused.code == 2)
    #expect(folder.text("SchemaHistory/1.0.json") == kept)
    #expect(try run(folder, "1.0", "--replace").code == 0)
    let text = try #require(folder.text("SchemaHistory/1.0.json"))
    #expect(text.contains("\"title\"") && text.contains("  \"store\": \"https://example.org\",\n"))
  }

  @Test("a file that is no record is not replaced by accident")
  func corrupt() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source, "SchemaHistory/1.0.json": "{"])
    #expect(try run(folder, "1.0").code == 2)
    #expect(folder.text("SchemaHistory/1.0.json") == "{")
    #expect(try run(folder, "1.0", "--replace").code == 0)
    #expect(record(folder) == Self.record)
  }

  @Test(
    "a release in another file, and the file of another release, are never touched", arguments: [[], ["--replace"]])
  func renamed(options: [String]) throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    #expect(try run(folder, "1.0").code == 0)
    try FileManager.default.moveItem(
      at: folder.url.appending(path: "SchemaHistory/1.0.json"),
      to: folder.url.appending(path: "SchemaHistory/first.json"))
    let text = folder.text("SchemaHistory/first.json")
    let twice = try Tool.run(["record", "1.0"] + options, in: folder.url)
    #expect(
      twice.complaints
        == "swiftdata-lint: SchemaHistory/first.json already records release '1.0'; rename it to SchemaHistory/1.0.json\n"
    )
    let other = try Tool.run(["record", "first"] + options, in: folder.url)
    #expect(other.complaints == "swiftdata-lint: SchemaHistory/first.json already records release '1.0'\n")
    #expect(twice.code == 2 && other.code == 2)
    #expect(folder.names(in: "SchemaHistory") == ["first.json"] && folder.text("SchemaHistory/first.json") == text)
  }

  @Test("a folder that cannot be written leaves no part of a file")
  func unwritable() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source, "SchemaHistory": "a file"])
    let outcome = try run(folder, "1.0")
    #expect(outcome.complaints.hasPrefix("swiftdata-lint: SchemaHistory"))
    #expect(outcome.code == 3 && outcome.output == "")
    #expect(folder.text("SchemaHistory") == "a file")
    let closed = try TemporaryFolder(["App.swift": NotesApp.first.source, "SchemaHistory/notes.txt": ""])
    let path = closed.url.appending(path: "SchemaHistory").path
    try FileManager.default.setAttributes([.posixPermissions: 0o555], ofItemAtPath: path)
    defer { try? FileManager.default.setAttributes([.posixPermissions: 0o755], ofItemAtPath: path) }
    // The superuser writes everywhere.
    guard !FileManager.default.isWritableFile(atPath: path) else { return }
    #expect(try run(closed, "1.0").code == 3)
    #expect(closed.names(in: "SchemaHistory") == ["notes.txt"])
  }

  @Test("nothing is recorded where a file cannot be read")
  func unreadable() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, tag: "1.0")
    let blob = try folder.git("rev-parse", "HEAD:App.swift")
    try folder.commit(NotesApp.second.source, tag: "2.0")
    let object = ".git/objects/\(blob.prefix(2))/\(blob.dropFirst(2))"
    try FileManager.default.removeItem(at: folder.url.appending(path: object))
    let outcome = try run(folder, "--all-tags", "*")
    #expect(outcome.code == 3)
    #expect(outcome.complaints.contains("App.swift: is missing from the repository"))
    #expect(outcome.complaints.contains("release '1.0' was not recorded, because some files could not be read"))
    #expect(folder.names(in: "SchemaHistory") == ["2.0.json"])
  }

  // MARK: Several containers

  private static let two =
    NotesApp.first.source + """
      @Model final class Tag { var name = ""; init() {} }
      enum Library { static func openTags() throws -> ModelContainer { try ModelContainer(for: Tag.self) } }

      """

  @Test("containers of different schemas have to be chosen from")
  func containers() throws {
    let folder = try TemporaryFolder(["App.swift": Self.two.replacing(", migrationPlan: Plan.self", with: "")])
    let outcome = try run(folder, "1.0")
    #expect(
      outcome.complaints
        == "swiftdata-lint: the containers have different schemas: 'Library.openTags'; 'open'; choose one with --container NAME\n"
    )
    #expect(outcome.code == 2 && folder.names(in: "SchemaHistory") == [])
    #expect(
      try run(folder, "1.0", "--container", "Library.openTags").output
        == "SchemaHistory/1.0.json: models without a version in 'Library.openTags', 1 model, no commit\n")
    let unknown = try run(folder, "2.0", "--container", "Library.openTag")
    #expect(unknown.complaints.contains("no container is named 'Library.openTag'; did you mean 'Library.openTags'?"))
    #expect(unknown.code == 2)
  }

  // MARK: The command line

  @Test(
    "mistakes on the command line",
    arguments: [
      ([], "record needs the name of the release: swiftdata-lint record 1.2.0"),
      ([""], "record needs the name of the release: swiftdata-lint record 1.2.0"),
      (["1.0", ".", "x"], "no such file or folder: 'x'"), (["1.0", "nowhere"], "'nowhere'"),
      (["1.0", "App.swift"], "found no ModelContainer and no single migration plan"),
      (["--all-tags", "v*", "--at", "main"], "--all-tags and --at cannot be combined"),
      (["1.0", "--at"], "--at needs a value"), (["1.0", "--at", ""], "--at needs a value: --at REF"),
      (["1.0", "--project", ""], "--project needs a value"),
    ])
  func mistakes(arguments: [String], reason: String) throws {
    let folder = try TemporaryFolder(["App.swift": "let x = 1\n"])
    let outcome = try Tool.run(["record"] + arguments, in: folder.url)
    #expect(outcome.code == 2)
    #expect(outcome.complaints.contains(reason))
    #expect(folder.names(in: ".") == ["App.swift"])
  }
}
