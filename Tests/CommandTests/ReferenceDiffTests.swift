import Foundation
import TestSupport
import Testing

/// `diff` between git references, and its exit code.
@Suite("Diff of references")
struct ReferenceDiffTests {
  /// A repository that shipped one version at `1.0` and two at `2.0`, and has three in the working tree.
  private func repository(_ third: String = "var text = \"\"; var day: Date?; var size = 1") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, tag: "1.0")
    try folder.commit(NotesApp.second.source, tag: "2.0")
    try folder.write(NotesApp(versions: NotesApp.second.versions + [third]).source, to: "App.swift")
    return folder
  }

  private func comparisons(_ arguments: [String], in folder: TemporaryFolder) throws -> [JSONObject] {
    let outcome = try Tool.run(["diff", "--format", "json"] + arguments, in: folder.url)
    #expect(outcome.code == 0 && outcome.complaints == "")
    return try JSONObject(outcome.output).list("comparisons")
  }

  @Test(
    "what the app's container holds is compared, whatever lies between",
    arguments: [
      (["1.0..2.0"], "1.0 (V1)", "2.0 (V2)", ["attribute 'day: Date?' added"]),
      (["2.0..1.0"], "2.0 (V2)", "1.0 (V1)", ["attribute 'day: Date?' removed"]),
      (["1.0.."], "1.0 (V1)", "working tree (V3)", ["attribute 'day: Date?' added", "attribute 'size: Int' added"]),
      (["2.0..HEAD"], "2.0 (V2)", "HEAD (V2)", []),
      (["--against", "HEAD", "App.swift"], "HEAD (V2)", "working tree (V3)", ["attribute 'size: Int' added"]),
    ])
  func ranges(arguments: [String], from: String, to: String, changes: [String]) throws {
    let comparison = try #require(try comparisons(arguments, in: repository()).first)
    #expect(comparison.text("from") == from && comparison.text("to") == to)
    #expect(comparison.list("changes").map { $0.text("text") } == changes)
  }

  @Test("an earlier name that no migration looks for changes nothing")
  func unmigratedName() throws {
    let folder = try TemporaryFolder()
    let renamed = "@Attribute(originalName: \"title\") var text = \"\""
    try folder.commit(NotesApp.unversioned(renamed), tag: "1.0")
    try folder.commit(NotesApp.unversioned(), tag: "2.0")
    try folder.commit(NotesApp.unversioned(renamed.replacing("title", with: "name")), tag: "3.0")
    for range in ["1.0..2.0", "2.0..3.0"] {
      let outcome = try Tool.run(["diff", range, "--exit-code"], in: folder.url)
      #expect(outcome.code == 0 && outcome.output.contains("verdict: no new version needed"), "\(outcome.output)")
    }
  }

  @Test("places are those of the reference, from any folder")
  func places() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, to: "Sources/App/App.swift", tag: "1.0")
    try folder.write(NotesApp(versions: ["var text: String?"]).source, to: "Sources/App/App.swift")
    let outcome = try Tool.run(["diff", "1.0..", "--format", "json"], in: folder.url.appending(path: "Sources"))
    let change = try #require(try JSONObject(outcome.output).list("comparisons").first?.list("changes").first)
    #expect(change["before"].text("path") == "1.0:Sources/App/App.swift" && change["before"].number("line") == 7)
    #expect(change["after"].text("path") == "App/App.swift")
  }

  @Test("what the code of a stage deletes is no loss, as upgrade has it")
  func deletedByCode() throws {
    let stage = """
      .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { context in
        try context.delete(model: V1.Note.self)
        try context.save()
      }, didMigrate: nil)
      """
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp(versions: ["var text = \"\"; var day: Date?"]).source, tag: "1.0")
    try folder.commit(
      NotesApp(versions: ["var text = \"\"; var day: Date?", "var text = \"\""], stages: [stage]).source, tag: "2.0")
    let outcome = try Tool.run(["diff", "1.0..2.0", "--exit-code"], in: folder.url)
    #expect(outcome.output.contains("custom stage: the stage's code deletes the rows first"), "\(outcome.output)")
    #expect(!outcome.output.contains("loses data") && outcome.code == 0)
  }

  @Test("what the code of a stage never saves is not known to be deleted")
  func unsaved() throws {
    let stage = """
      .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { context in
        try context.delete(model: V1.Note.self)
      }, didMigrate: nil)
      """
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp(versions: ["var text = \"\""]).source, tag: "1.0")
    try folder.commit(
      NotesApp(versions: ["var text = \"\"", "var text = \"\"; var day: Date"], stages: [stage]).source, tag: "2.0")
    for ends in [["1.0..2.0"], ["V1", "V2"]] {
      let outcome = try Tool.run(["diff"] + ends + ["--exit-code"], in: folder.url)
      #expect(
        outcome.output.hasSuffix(
          """
            unknown: the code prepares the rows of 'Note.day', but never saves them
              Note  attribute 'day: Date' added
              help: end the closure with 'try context.save()'

          """), "\(outcome.output)")
      #expect(outcome.code == 1)
    }
  }

  @Test("models without a version")
  func unversioned() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.unversioned(), tag: "1.0")
    try folder.write(NotesApp.unversioned("var text: String"), to: "App.swift")
    let outcome = try Tool.run(["diff", "1.0.."], in: folder.url)
    #expect(outcome.output.hasPrefix("1.0 (models without a version) → working tree (models without a version)\n"))
  }

  @Test("one of several containers")
  func containers() throws {
    let folder = try TemporaryFolder()
    let source =
      NotesApp.first.source
      + "@Model final class Item { init() {} }\nfunc other() throws -> ModelContainer { try ModelContainer(for: Item.self) }\n"
    try folder.commit(source, tag: "1.0")
    let several = try Tool.run(["diff", "1.0..", "--container", "opens"], in: folder.url)
    #expect(several.code == 2 && several.complaints.hasPrefix("swiftdata-lint: 1.0: "))
    #expect(try Tool.run(["diff", "1.0..", "--container", "other"], in: folder.url).output.contains("nothing changes"))
  }

  @Test(
    "what is not a reference or not a range",
    arguments: [
      (["1.0...2.0"], "'1.0...2.0' has three dots; write two between git references"), (["3.0.."], "'3.0'"),
      (["1.0..3.0"], "'3.0'"), (["1.0..", "--against", "2.0"], "--against and a range cannot be combined"),
      (["V1", "V2", "--container", "open"], "'--container' needs git references"),
      (["1.0..2.0", "nowhere"], "no such file or folder: 'nowhere'"), (["../nowhere"], "no such file or folder"),
      (["empty.."], "empty: found no ModelContainer and no single migration plan"),
    ])
  func mistakes(arguments: [String], complaint: String) throws {
    let folder = try repository()
    try folder.git("stash", "-q")
    try folder.git("checkout", "-q", "--orphan", "empty")
    try folder.commit("")
    try folder.git("checkout", "-q", "main")
    let outcome = try Tool.run(["diff"] + arguments, in: folder.url)
    #expect(
      outcome.code == 2 && outcome.output == "" && outcome.complaints.contains(complaint), "\(outcome.complaints)")
  }

  @Test("a path with two dots in its name is a path")
  func dots() throws {
    let folder = try TemporaryFolder(["a..b/App.swift": NotesApp.second.source])
    #expect(try Tool.run(["diff", "a..b"], in: folder.url).output.hasPrefix("Plan: V1 → V2\n"))
  }

  // MARK: Exit codes

  @Test(
    "the exit code tells whether every change is done and nothing is lost",
    arguments: [
      ("var text = \"\"; var day: Date?", 0), ("var text = \"\"; var size: Int", 1), ("var title = \"\"", 1),
      ("var text = \"\"; var other: Unknown", 1),
    ] as [(String, Int32)])
  func exitCode(second: String, code: Int32) throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp(versions: [NotesApp.text, second]).source])
    #expect(try Tool.run(["diff", "--exit-code"], in: folder.url).code == code)
    #expect(try Tool.run(["diff", "--exit-code", "V1", "V2"], in: folder.url).code == code)
    #expect(try Tool.run(["diff"], in: folder.url).code == 0)
  }

  @Test("the code of a stage counts")
  func stageCode() throws {
    let stage = stage(
      from: "V1", to: "V2",
      closures: """
        willMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V1.Note>()) where note.text == nil { note.text = "" }
          try context.save()
        }, didMigrate: nil
        """)
    var app = NotesApp(versions: ["var text: String?", "var text: String"])
    func code(_ app: NotesApp) throws -> Int32 {
      let folder = try TemporaryFolder(["App.swift": app.source])
      return try Tool.run(["diff", "--exit-code"], in: folder.url).code
    }
    #expect(try code(app) == 1)
    app.stages = [stage]
    #expect(try code(app) == 0)
  }

  @Test("the code of a stage counts for a release whose class had other defaults than its version")
  func stageCodeWithOtherDefaults() throws {
    let model = "@Model final class Note { var text: String; init(text: String) { self.text = text } }"
    let container = "func open() throws -> ModelContainer { try ModelContainer(for: Note.self) }"
    let folder = try TemporaryFolder()
    try folder.commit("import SwiftData\n\(model)\n\(container)\n", tag: "v1")
    var app = NotesApp(versions: [NotesApp.text, "var words: [String] = []"])
    app.stages = [
      stage(
        from: "V1", to: "V2",
        closures: """
          willMigrate: { context in
            for note in try context.fetch(FetchDescriptor<V1.Note>()) { kept.append(note.text) }
          }, didMigrate: { context in
            for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.words = kept }
            try context.save()
          }
          """)
    ]
    try folder.commit(app.source + "nonisolated(unsafe) var kept: [String] = []\n", tag: "v2")
    let outcome = try Tool.run(["diff", "v1..v2", "--exit-code"], in: folder.url)
    #expect(outcome.code == 0 && !outcome.output.contains("its values are dropped"), "\(outcome.output)")
  }

  @Test("a change without a stage is not done")
  func missingStage() throws {
    var app = NotesApp(versions: NotesApp.second.versions + ["\(NotesApp.text); var day: Date?; var size = 1"])
    app.stages = [stage(from: "V1", to: "V2")]
    let folder = try TemporaryFolder(["App.swift": app.source])
    #expect(try Tool.run(["diff", "--exit-code"], in: folder.url).code == 1)
    #expect(try Tool.run(["diff", "--exit-code", "V1", "V2"], in: folder.url).code == 0)
    #expect(try Tool.run(["diff", "--exit-code", "V2", "V3"], in: folder.url).code == 1)
  }

  @Test("what lint calls an error on the way fails, whatever changes", arguments: [false, true])
  func errorsOnTheWay(isIdentical: Bool) throws {
    var app = NotesApp(versions: [NotesApp.text, isIdentical ? NotesApp.text : "\(NotesApp.text); var size = 0"])
    let closures = "willMigrate: { context in context.insert(V2.Note()); try context.save() }, didMigrate: nil"
    if !isIdentical { app.stages = [stage(from: "V1", to: "V2", closures: closures)] }
    let folder = try TemporaryFolder(["App.swift": app.source])
    let rule = isIdentical ? "identical-versions" : "new-model-in-will-migrate"
    for names in [[], ["V1", "V2"]] {
      let outcome = try Tool.run(["diff", "--exit-code"] + names, in: folder.url)
      #expect(outcome.code == 1)
      #expect(outcome.output.contains("  error[\(rule)]: "))
      #expect(!outcome.output.contains("nothing changes"))
    }
    let json = try Tool.run(["diff", "--format", "json"], in: folder.url).output
    #expect(try JSONObject(json).list("comparisons")[0].list("errors").map { $0.text("name") } == [rule])
  }

  @Test("between references, each store is followed to the container that opens its place")
  func stores() throws {
    func source(_ name: String, _ members: String) -> String {
      NotesApp(
        versions: [NotesApp.text],
        arguments: ", migrationPlan: Plan.self, configurations: ModelConfiguration(\"\(name)\")"
      )
      .source
        + """
        @Model final class Picture { \(members); init() {} }
        func pictures() throws -> ModelContainer {
          try ModelContainer(for: Picture.self, configurations: ModelConfiguration("Pictures"))
        }

        """
    }
    let folder = try TemporaryFolder()
    try folder.commit(source("Notes", "var url = \"\""), tag: "1.0")
    try folder.write(source("Notes", "var url = \"\"; var size = 0"), to: "App.swift")
    #expect(try comparisons(["1.0.."], in: folder).map { $0.list("changes").count } == [0, 1])
    #expect(try Tool.run(["diff", "1.0..", "--exit-code"], in: folder.url).code == 0)
    try folder.write(source("Other", "var url = \"\""), to: "App.swift")
    let moved = try Tool.run(["diff", "1.0..", "--exit-code"], in: folder.url)
    #expect(moved.code == 1)
    #expect(
      moved.output.replacing(/\s+/, with: " ").contains("error[store-moved]: the data stays in the store 'Notes'"))
  }

  @Test("an unfinished version may be edited on a branch, and one that a tag shipped may not")
  func unfinishedVersion() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.second.source, tag: "2.0")
    let edited = NotesApp(versions: [NotesApp.text, "\(NotesApp.text); var day: Date?; var size: Int?"]).source
    try folder.write(edited, to: "App.swift")
    let branch = try Tool.run(["diff", "main..", "--exit-code"], in: folder.url)
    #expect(branch.code == 0 && branch.output.contains("attribute 'size: Int?' added"), "\(branch.output)")
    #expect(try Tool.run(["lint", "--against", "main"], in: folder.url).code == 0)
    let tag = try Tool.run(["diff", "2.0..", "--exit-code"], in: folder.url)
    #expect(tag.code == 1 && tag.output.contains("error[unknown-model-version]"))
  }

  @Test("what the code of an earlier stage has read is no loss, and the lightweight stage does it")
  func readEarlier() throws {
    let reading = stage(
      from: "V1", to: "V2",
      closures: """
        willMigrate: nil, didMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.name = note.text }
          try context.save()
        }
        """)
    let app = NotesApp(
      versions: [NotesApp.text, "\(NotesApp.text); var name = \"\"", "var name = \"\""],
      stages: [reading, stage(from: "V2", to: "V3")])
    let folder = try TemporaryFolder(["App.swift": app.source])
    let outcome = try Tool.run(["diff", "V2", "V3", "--exit-code"], in: folder.url)
    #expect(outcome.code == 0 && outcome.output.contains("  verdict: lightweight, new checksum\n"))
    #expect(outcome.output.contains("lightweight: it is dropped after code of another stage has read it"))
  }

  @Test("between references the whole way counts")
  func way() throws {
    let folder = try repository()
    #expect(try Tool.run(["diff", "1.0..", "--exit-code"], in: folder.url).code == 0)
    let dropping = try repository("var day: Date?")
    #expect(try Tool.run(["diff", "1.0..", "--exit-code"], in: dropping.url).code == 1)
    #expect(try Tool.run(["diff", "1.0..2.0", "--exit-code"], in: dropping.url).code == 0)
  }

  @Test("what the way loses counts, also where both ends are alike")
  func lossOnTheWay() throws {
    let day = "\(NotesApp.text); var day: Date?"
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp(versions: [day]).source, tag: "1.0")
    let versions = [day, "\(NotesApp.text); var size = 0", "\(day); var size = 0"]
    try folder.write(NotesApp(versions: versions).source, to: "App.swift")
    let outcome = try Tool.run(["diff", "1.0..", "--exit-code"], in: folder.url)
    #expect(outcome.code == 1)
    let loss = "loses data: its values are dropped\n    Note  attribute 'day: Date?' removed"
    #expect(outcome.output.contains(loss), "\(outcome.output)")
  }

  @Test("rows that the code of an earlier stage made connect what was connected")
  func junction() throws {
    func version(_ number: Int, _ note: String, _ tag: String, _ more: String = "") -> String {
      TestSupport.version(
        "V\(number)", number: number, listing: number == 1 ? "Note.self, Tag.self" : "Note.self, Tag.self, Link.self",
        """
        @Model final class Note { \(note); init() {} }
        @Model final class Tag { \(tag); init() {} }
        \(number == 1 ? "" : "@Model final class Link { var note: Note?; var tag: Tag?; init(_ note: Note, _ tag: Tag) {} }")
        """)
    }
    func app(_ versions: [String], _ stages: [String]? = nil) -> String {
      let last = "V\(versions.count)"
      return """
        import SwiftData
        \(versions.joined())
        \(migrationPlan(versions.indices.map { "V\($0 + 1)" }, stages: stages))
        func open() throws -> ModelContainer {
          try ModelContainer(for: Schema(versionedSchema: \(last).self), migrationPlan: Plan.self)
        }
        """
    }
    let first = version(1, "@Relationship(inverse: \\Tag.notes) var tags: [Tag] = []", "var notes: [Note] = []")
    let both = version(
      2, "@Relationship(inverse: \\Tag.notes) var tags: [Tag] = []; var links: [Link] = []",
      "var notes: [Note] = []; var links: [Link] = []")
    let last = version(3, "var links: [Link] = []", "var links: [Link] = []")
    let linking = stage(
      from: "V1", to: "V2",
      closures: """
        willMigrate: nil, didMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V2.Note>()) {
            for tag in note.tags { context.insert(V2.Link(note, tag)) }
          }
          try context.save()
        }
        """)
    let folder = try TemporaryFolder()
    try folder.commit(app([first]), tag: "1.0")
    try folder.write(app([first, both, last], [linking, stage(from: "V2", to: "V3")]), to: "App.swift")
    let outcome = try Tool.run(["diff", "1.0..", "--exit-code"], in: folder.url)
    #expect(outcome.code == 0 && !outcome.output.contains("loses data"), "\(outcome.output)")
    try folder.write(
      app([first, both, last], [stage(from: "V1", to: "V2"), stage(from: "V2", to: "V3")]), to: "App.swift")
    let losing = try Tool.run(["diff", "1.0..", "--exit-code"], in: folder.url)
    #expect(losing.code == 1 && losing.output.contains("loses data"), "\(losing.output)")
  }

  @Test("stages that are not known are no error, and nothing is done for certain")
  func unknownStages() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, tag: "1.0")
    let source = NotesApp.second.source.replacing(
      /stages: \[MigrationStage\] \{[^}]*\}/, with: "stages: [MigrationStage] { makeStages() }")
    try folder.write(source, to: "App.swift")
    for arguments in [["diff"], ["diff", "1.0.."]] {
      let outcome = try Tool.run(arguments + ["--exit-code"], in: folder.url)
      #expect(outcome.code == 1 && outcome.output.contains("\n  not known: not all stages of the plan are known"))
      #expect(!outcome.output.contains("error") && !outcome.output.contains("stage: none"), "\(outcome.output)")
    }
    let json = try JSONObject(try Tool.run(["diff", "1.0..", "--format", "json"], in: folder.url).output)
    let comparison = try #require(json.list("comparisons").first)
    #expect(comparison.list("errors").isEmpty && comparison.text("why").hasPrefix("not all stages"))
  }

  @Test("an app that opens the store without the plan after a failure")
  func fallback() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp(versions: ["var text = \"\"; var day: Date"]).source, tag: "1.0")
    let opening = /try ModelContainer\(for: (Schema\(.*?\)), migrationPlan: Plan.self\)/
    let source = NotesApp.second.source.replacing(opening) { match in
      "do { return \(match.0) } catch { return try ModelContainer(for: \(match.1)) }"
    }
    try folder.write(source, to: "App.swift")
    let outcome = try Tool.run(["diff", "1.0..", "--exit-code"], in: folder.url)
    #expect(outcome.code == 0 && !outcome.output.contains("error"), "\(outcome.output)")
    #expect(outcome.output.contains("\n  fails with the plan; the app then opens it without: its checksum"))
  }

  @Test("what keeps a store from being recognized is named")
  func nearest() throws {
    let folder = try TemporaryFolder()
    try folder.commit(
      NotesApp(versions: ["var kind: Kind = Kind.run; enum Kind: String, Codable { case run }"]).source, tag: "1.0")
    try folder.write(
      NotesApp(versions: ["var kind: String = \"run\"", "var kind: String = \"run\"; var day: Date?"]).source,
      to: "App.swift")
    let change = "in model 'Note', type of 'kind' changed from 'Kind' to 'String'"
    let diff = try Tool.run(["diff", "1.0.."], in: folder.url).output.replacing(/\s+/, with: " ")
    #expect(diff.contains("nearest is 'V1': \(change)"), "\(diff)")
    #expect(try Tool.run(["record", "1.0", "--at", "1.0"], in: folder.url).code == 0)
    let upgrade = try Tool.run(["upgrade"], in: folder.url).output.replacing(/\s+/, with: " ")
    #expect(upgrade.contains("nearest is 'V1': \(change)"), "\(upgrade)")
  }

  @Test("what keeps a container from opening any store fails")
  func refusedByCloudKit() throws {
    let folder = try TemporaryFolder()
    let syncing =
      ", migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: .private(\"iCloud.a\"))"
    try folder.commit(NotesApp(versions: ["var text = \"\""], arguments: syncing).source, tag: "1.0")
    let changed = "var text = \"\"; @Attribute(.unique) var code: String?"
    try folder.write(NotesApp(versions: ["var text = \"\"", changed], arguments: syncing).source, to: "App.swift")
    let outcome = try Tool.run(["diff", "1.0..", "--exit-code"], in: folder.url)
    #expect(
      outcome.code == 1 && outcome.output.contains("'Note.code' has a uniqueness constraint"), "\(outcome.output)")
  }
}
