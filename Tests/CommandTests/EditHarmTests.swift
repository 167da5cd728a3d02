import SchemaText
import TestSupport
import Testing

/// What `freeze` and `new-version` refuse, because the result would be worse than what is there, and what they write where
/// versions depend on each other.
@Suite("Edits that do no harm")
struct EditHarmTests {
  private static let note = "@Model final class Note { var text = \"\"; init() {} }\n"
  private static let edited = "@Model final class Note { var text = \"\"; var day: Date?; init() {} }\n"
  private static let extra = "@Model final class Extra { var name = \"\"; init() {} }\n"

  /// Versions with lists of their own, a plan and a container.
  private static func app(
    _ models: String, _ lists: [String], stages: [String]? = nil, more: String = ""
  ) -> String {
    let names = lists.indices.map { "V\($0 + 1)" }
    let versions = lists.enumerated().map { index, list in
      "enum V\(index + 1): VersionedSchema {\n"
        + "  static let versionIdentifier = Schema.Version(\(index + 1), 0, 0)\n"
        + "  static var models: [any PersistentModel.Type] { \(list) }\n}\n"
    }
    return "import Foundation\nimport SwiftData\n\(models)\(versions.joined())"
      + migrationPlan(names, stages: stages)
        + """
        \(more)func open() throws -> ModelContainer {
          try ModelContainer(for: Schema(versionedSchema: \(names.last ?? "V1").self), migrationPlan: Plan.self)
        }

        """
  }

  private func run(_ arguments: String..., in folder: TemporaryFolder) throws -> Tool.Outcome {
    try Tool.run(arguments, in: folder.url)
  }

  // MARK: Releases

  /// A repository whose releases shipped three shapes of the only version of a plan without stages, and whose models
  /// changed since.
  private func threeShapes() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let models = [Self.note, Self.edited, Self.edited.replacing("init", with: "var size = 0; init")]
    for (index, model) in models.enumerated() {
      try folder.commit(Self.app(model, ["[Note.self]"], stages: []), tag: "1.\(index)")
      #expect(try run("record", "1.\(index)", "--at", "1.\(index)", in: folder).code == 0)
    }
    try folder.git("add", "-A")
    try folder.commit(Self.app(models[2].replacing("init", with: "var rank = 0; init"), ["[Note.self]"], stages: []))
    #expect(try run("upgrade", in: folder).output.contains("3 of 3 releases open"))
    return folder
  }

  @Test("releases that shipped different shapes of the only version get a version each, with stages, in their order")
  func severalShapes() throws {
    let folder = try threeShapes()
    let outcome = try run("new-version", in: folder)
    #expect(outcome.complaints == "")
    #expect(outcome.output.hasPrefix("'V4' is the last version of 'Plan' now\n"))
    for (index, version) in ["V1", "V2", "V3"].enumerated() {
      #expect(outcome.output.contains("'\(version)' has its own copies of 1 model, as in 1.\(index)\n"))
    }
    #expect(outcome.output.hasSuffix("'swiftdata-lint upgrade' now says: 3 of 3 releases open\n"))
    let text = try #require(folder.text("App.swift"))
    #expect(text.contains("{ [V1.self, V2.self, V3.self, V4.self] }"))
    #expect(text.contains("Schema(versionedSchema: V4.self)"))
    let stages = text.matches(of: /fromVersion: (V\d).self,\s+toVersion: (V\d).self/).map { "\($0.1)\($0.2)" }
    #expect(stages == ["V1V2", "V2V3", "V3V4"])
    #expect(try run("upgrade", in: folder).output.contains("3 of 3 releases open"))
    #expect(try run("--format", "concise", in: folder).output.contains(": error: ") == false)
  }

  @Test(
    "if nothing changed since the newest of several shapes, that is the last version, and no second one is identical")
  func unchangedSinceLast() throws {
    let folder = try threeShapes()
    try folder.git("checkout", "-q", "1.2", "--", "App.swift")
    let outcome = try run("new-version", in: folder)
    #expect(outcome.output.hasPrefix("'V3' is the last version of 'Plan' now\n"))
    #expect(outcome.output.contains("'V3' is what 1.2 shipped; before you change a model, run "))
    #expect(try run("upgrade", in: folder).output.contains("3 of 3 releases open"))
    #expect(try run("--format", "concise", in: folder).output.contains(": error: ") == false)
  }

  @Test("a release whose shape no tag shows would be locked out: it is named, and nothing is written")
  func lockedOut() throws {
    let folder = try threeShapes()
    try folder.git("tag", "-d", "1.0")
    let source = folder.text("App.swift")
    let outcome = try run("new-version", in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.complaints.contains("'1.0'"))
    #expect(outcome.complaints.contains("nothing was written"))
    #expect(folder.text("App.swift") == source)
    #expect(try run("upgrade", in: folder).output.contains("3 of 3 releases open"))
  }

  @Test("after it, the closing line says how many recorded releases open")
  func openReleases() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(Self.note, ["[Note.self]"]), tag: "1.0")
    #expect(try run("record", "1.0", "--at", "1.0", in: folder).code == 0)
    try folder.commit(Self.app(Self.edited, ["[Note.self]"]))
    let outcome = try run("new-version", in: folder)
    #expect(outcome.complaints == "")
    #expect(outcome.output.hasSuffix("'swiftdata-lint upgrade' now says: 1 of 1 release opens\n"))
    #expect(try run("upgrade", in: folder).output.contains("1 of 1 release opens"))
  }

  @Test("of identical versions, which the next change tells apart, the closing line says what holds then")
  func openOnceVersionsDiffer() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(Self.note, ["[Note.self]"]), tag: "1.0")
    #expect(try run("record", "1.0", "--at", "1.0", in: folder).code == 0)
    let outcome = try run("new-version", in: folder)
    #expect(outcome.output.hasSuffix("once a model has changed, 'swiftdata-lint upgrade' says: 1 of 1 release opens\n"))
    #expect(try run("upgrade", in: folder).output.hasSuffix("0 of 1 release opens\n"))
    // What else keeps a release from opening does not go away with it.
    let other = try TemporaryFolder()
    try other.commit(Self.app(Self.note, ["[Note.self]"]), tag: "1.0")
    #expect(try run("record", "1.0", "--at", "1.0", in: other).code == 0)
    try other.commit(Self.app(Self.edited + Self.extra, ["[Note.self]", "[Note.self, Extra.self]"]))
    let edited = try run("new-version", in: other)
    #expect(
      edited.output.contains("'V1' still shares classes or stored types with the app: before you change one, run "))
    #expect(edited.output.hasSuffix("'swiftdata-lint upgrade' now says: 0 of 1 release opens\n"))
  }

  @Test("a release that did not open, for which identical versions are only the first reason, is not locked out")
  func identicalEditedVersions() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(Self.note, ["[Note.self]"]), tag: "1.0")
    try folder.commit(Self.app(Self.edited, ["[Note.self]", "[Note.self]"]), tag: "2.0")
    #expect(try run("record", "--all-tags", "*", in: folder).code == 0)
    let now = Self.edited.replacing("init", with: "var size = 0; init")
    try folder.commit(Self.app(now, ["[Note.self]", "[Note.self]"]))
    #expect(try run("upgrade", in: folder).output.hasSuffix("0 of 2 releases open\n"))
    #expect(try run("new-version", in: folder).complaints.contains("run 'swiftdata-lint freeze V1' first"))
    let frozen = try run("freeze", "V1", in: folder)
    #expect(frozen.complaints == "")
    #expect(frozen.output.hasSuffix("'swiftdata-lint upgrade' now says: 1 of 2 releases open\n"))
    try folder.git("add", "-A")
    let next = try run("new-version", in: folder)
    #expect(next.complaints == "")
    #expect(next.output.hasSuffix("'swiftdata-lint upgrade' now says: 2 of 2 releases open\n"))
  }

  @Test("of a release with two stores, each counts")
  func openStores() throws {
    let folder = try TemporaryFolder()
    let cache =
      version("C1", number: 1, "@Model final class Picture { var url = \"\"; init() {} }")
      + migrationPlan(["C1"], name: "CachePlan")
        + """
        func pictures() throws -> ModelContainer {
          try ModelContainer(
            for: Schema(versionedSchema: C1.self), migrationPlan: CachePlan.self,
            configurations: ModelConfiguration("Pictures"))
        }

        """
    try folder.commit(Self.app(Self.note, ["[Note.self]"], stages: [], more: cache), tag: "1.0")
    #expect(try run("record", "1.0", "--at", "1.0", in: folder).code == 0)
    try folder.git("tag", "-d", "1.0")
    try folder.commit(Self.app(Self.edited, ["[Note.self]"], stages: [], more: cache))
    let now = Self.edited.replacing("init", with: "var size = 0; init")
    try folder.write(Self.app(now, ["[Note.self]"], stages: [], more: cache), to: "App.swift")
    let outcome = try run("new-version", "--plan", "Plan", in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.complaints.contains("stores of release '1.0' (the default store) would no longer open"))
  }

  // MARK: Stages that are declared elsewhere

  /// An app whose version 2 shipped; its plan lists a stage that another file declares.
  private func appWithStage(_ stage: String, _ files: [String: String]) throws -> TemporaryFolder {
    let head = "import SwiftData\n"
    func note(_ more: String) -> String { "@Model final class Note { var text = \"\"; \(more)init() {} }" }
    let app =
      "\(head)typealias Note = V2.Note\n" + version("V1", number: 1, note(""))
      + version("V2", number: 2, note("var size = 0; ")) + migrationPlan(["V1", "V2"], stages: [stage])
      + "let container = try! ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)\n"
    let folder = try TemporaryFolder(files.mapValues { head + $0 })
    try folder.commit(app, tag: "1.0")
    #expect(try run("record", "1.0", "--at", "1.0", in: folder).code == 0)
    return folder
  }

  private static let toV2 = "(fromVersion: V1.self, toVersion: V2.self"
  private static let measure = "for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.size = 1 }"

  @Test(
    "shipped stages keep their versions wherever they are declared, and so does what only they lead to",
    arguments: [
      ("Steps.first", "enum Steps { static let first = MigrationStage.lightweight\(toV2)) }"),
      ("Steps.first()", "enum Steps { static func first() -> MigrationStage { .lightweight\(toV2)) } }"),
      ("first", "let first = MigrationStage.lightweight\(toV2))"),
      (".first", "extension MigrationStage { static var first: MigrationStage { .lightweight\(toV2)) } }"),
      (
        "first",
        """
        extension Plan {
          static let first = MigrationStage.custom\(toV2), willMigrate: nil, didMigrate: { try measure($0) })
          private static func measure(_ context: ModelContext) throws { \(measure) }
        }
        """
      ),
      (
        "first",
        """
        let first = MigrationStage.custom\(toV2), willMigrate: nil, didMigrate: measure)
        func measure(_ context: ModelContext) throws { \(measure) }
        """
      ),
      (
        "Steps.first",
        """
        enum Steps {
          static let first = MigrationStage.custom\(toV2), willMigrate: nil, didMigrate: { try Scale(context: $0).run() })
        }
        struct Scale {
          let context: ModelContext
          var notes: [V2.Note] = []
          func run() throws { try context.measure() }
        }
        extension ModelContext { func measure() throws { let context = self; \(measure) } }
        """
      ),
    ])
  func stagesElsewhere(stage: String, file: String) throws {
    let folder = try appWithStage(stage, ["Steps.swift": file])
    let source = folder.text("Steps.swift")
    let outcome = try run("new-version", in: folder)
    #expect(outcome.complaints == "")
    #expect(outcome.output.hasSuffix("once a model has changed, 'swiftdata-lint upgrade' says: 1 of 1 release opens\n"))
    let steps = try #require(folder.text("Steps.swift"))
    // A stage in an extension of the plan gets the next one beside it.
    let isOfPlan = file.hasPrefix("extension Plan")
    #expect(isOfPlan ? steps.contains(Self.measure) : steps == source)
    let text = try #require(folder.text("App.swift"))
    #expect(text.contains("typealias Note = V3.Note\n"))
    let isCall = stage.hasPrefix(".") || stage.hasSuffix(")")
    let next = isCall ? ".lightweight(fromVersion: V2.self, toVersion: V3.self)" : "migrateV2ToV3"
    #expect(text.contains("{ [\(stage), \(next)] }"))
    #expect(isCall || (isOfPlan ? steps : text).contains("  static let migrateV2ToV3 = "))
  }

  @Test(
    "a stage that uses what the app uses, too, would not compile with the new version there: it is named",
    arguments: [
      "func grow(_ note: V2.Note) { note.size = 1 }\nfunc show(_ note: Note) { grow(note) }",
      "func grow(_ note: Note) { note.size = 1 }\nfunc show(_ note: Note) { grow(note) }",
      "extension V2.Note { func grow() { size = 1 } }\nfunc show(_ note: Note) { note.grow() }",
    ])
  func sharedWithStages(file: String) throws {
    let call = file.contains("extension") ? "note.grow()" : "grow(note)"
    let stage = "for note in try context.fetch(FetchDescriptor<V2.Note>()) { \(call) }"
    let steps = """
      enum Steps {
        static let first = MigrationStage.custom\(Self.toV2), willMigrate: nil, didMigrate: { context in \(stage) })
      }
      """
    let folder = try appWithStage("Steps.first", ["Steps.swift": steps, "Shared.swift": file])
    let outcome = try run("new-version", in: folder)
    #expect(outcome.code == 2)
    #expect(
      outcome.complaints.contains(
        "Steps.swift:3: 'first' would not compile once the app's code uses 'V3': it uses 'grow'; "))
  }

  @Test(
    "an extension of a shipped class that only stages use stays with it; one that the app uses goes along",
    arguments: [
      ("extension Note { func grow() { size = 1 } }", "", true),
      ("extension V2.Note { func grow() { size = most } }; extension Note { var most: Int { 9 } }", "", true),
      ("extension Note { func grow() { size = 1 }; var half: Int { size / 2 } }", "note.half", false),
      ("extension Note { func grow() { size = 1 } }", "note.grow()", false),
      (
        "extension Note { func grow() { size = 1 } }; protocol Growing { func grow() }; extension Note: Growing {}", "",
        false
      ),
      (
        "extension Note: Growing {}; protocol Growing: AnyObject { var size: Int { get set } }; "
          + "extension Growing { func grow() { size = 1 } }", "", false
      ),
    ])
  func stageExtension(code: String, use: String, isStaying: Bool) throws {
    let steps = """
      enum Steps {
        static let first = MigrationStage.custom\(Self.toV2), willMigrate: nil, didMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.grow() }
        })
      }
      \(code)
      """
    let folder = try appWithStage("Steps.first", ["Steps.swift": steps])
    try folder.commit("func show() { let note = newest(); print(\(use)) }\n", to: "View.swift")
    let outcome = try run("new-version", in: folder)
    #expect(outcome.complaints.contains("'first' would not compile once the app's code uses 'V3'") != isStaying)
    let stayed = code.replacing("extension Note", with: "extension V2.Note")
    #expect(folder.text("Steps.swift")?.hasSuffix(isStaying ? stayed : code) == true)
  }

  @Test(
    "an extension of the last version extends the new one, both, or only the last one, as other code uses it",
    arguments: [
      ("extension V2 { static var label: String { \"\" } }", "V2.label", ["V3"]),
      (
        "extension V2 { static var label: String { \"\" }; static func grow(_ note: Note) { note.size = 1 } }",
        "V2.label", ["V2", "V3"]
      ),
      ("extension V2 { static func grow(_ note: Note) { note.size = 1 } }", "", ["V2"]),
      ("protocol Labeled {}; extension V2: Labeled {}", "V2.self", ["V2", "V3"]),
    ])
  func versionExtension(code: String, use: String, extended: [String]) throws {
    let grow = code.contains("grow") ? "V2.grow(note)" : "note.size = 1"
    let steps = """
      enum Steps {
        static let first = MigrationStage.custom\(Self.toV2), willMigrate: nil, didMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V2.Note>()) { \(grow) }
        })
      }
      """
    let folder = try appWithStage("Steps.first", ["Steps.swift": steps, "Version.swift": code])
    try folder.commit("func show() { print(\(use)) }\n", to: "View.swift")
    #expect(try run("new-version", in: folder).complaints == "")
    let text = (folder.text("Version.swift") ?? "") + (folder.text("App.swift") ?? "")
    #expect(text.matches(of: /extension (V\d)/).map { String($0.output.1) }.uniqued.sorted() == extended)
    #expect(folder.text("Steps.swift")?.contains(grow) == true)
    let renamed = use.replacing("V2", with: "V3")
    #expect(folder.text("View.swift") == "func show() { print(\(renamed)) }\n")
  }

  @Test("code that uses what stages use is found in files without SwiftData, too")
  func sharedWithOtherFiles() throws {
    let steps = """
      enum Steps {
        static let first = MigrationStage.custom\(Self.toV2), willMigrate: nil, didMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V2.Note>()) { grow(note) }
        })
      }
      func grow(_ note: Note) { note.size = 1 }
      """
    let folder = try appWithStage("Steps.first", ["Steps.swift": steps])
    try folder.commit("func show() { grow(newest()) }\n", to: "View.swift")
    #expect(try run("new-version", in: folder).complaints.contains(": it uses 'grow'; "))
  }

  // MARK: Versions that depend on each other

  @Test("a list that is made from the frozen version's keeps its classes")
  func concatenation() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(Self.note, ["[Note.self]"]), tag: "1.0")
    try folder.commit(Self.app(Self.edited + Self.extra, ["[Note.self]", "V1.models + [Extra.self]"]))
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.complaints == "")
    #expect(outcome.code == 0)
    let text = try #require(folder.text("App.swift"))
    #expect(text.contains("static var models: [any PersistentModel.Type] {\n    [Note.self, Extra.self]\n  }\n"))
    #expect(try run("--format", "concise", in: folder).output.contains(": error: ") == false)
  }

  @Test("a list that is made from the frozen version's in a way that is not known is not changed without notice")
  func filtered() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(Self.note + Self.extra, ["[Note.self, Extra.self]"]), tag: "1.0")
    try folder.commit(
      Self.app(
        Self.edited + Self.extra, ["[Note.self, Extra.self]", "V1.models.filter { \"\\($0)\" != \"Extra\" }"]))
    let source = folder.text("App.swift")
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.complaints.contains("'V2' would have other classes than before"))
    #expect(folder.text("App.swift") == source)
  }

  @Test("a class that a release listed twice is one class")
  func listedTwice() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(Self.note, ["[Note.self, Note.self]"]), tag: "1.0")
    #expect(try run("record", "1.0", "--at", "1.0", in: folder).output.contains("'V1' in 'open', 1 model, commit "))
    try folder.commit(Self.app(Self.edited, ["[Note.self]", "[Note.self]"]))
    #expect(try run("freeze", "V1", in: folder).output.hasPrefix("'V1' has its own copies of 1 model now, as in 1.0\n"))
  }

  /// An app whose old version has a class of its own, which stores an enum that is declared outside.
  private static func ownClass(_ head: String = "", _ members: String = "", beside: String = "") -> String {
    let clip =
      "@Model final class Clip\(head) { var kind: Kind = Kind.short; \(members) init(kind: Kind) { self.kind = kind } }"
    return app(
      """
      enum Kind: String, Codable { case short, long; var title: String { rawValue.capitalized } }
      protocol Video { var kind: Kind { get } }
      protocol Timed {}
      typealias Clip = V2.Clip
      extension V1 { \(clip) }
      extension V2 { \(clip.replacing("init(", with: "var day: Date?; init(")) }
      \(beside)

      """, ["[Clip.self]", "[Clip.self]"])
  }

  @Test(
    "a class that stays is not left with code that means the copies of what it stores",
    arguments: [
      (ownClass(": Video"), "it conforms to 'Video'"),
      (ownClass("", "var title: String { kind.title };"), "its 'title' uses 'title'"),
      (ownClass("", "func log() { show(kind) };", beside: "func show(_ kind: Kind) {}"), "its 'log' uses 'show'"),
      (
        ownClass("", "convenience init(_ file: File) { self.init(kind: .long); self.kind = file.sort };")
          + "struct File { var sort: Kind }\n", "its 'init' uses 'sort'"
      ),
    ])
  func keptCode(source: String, why: String) throws {
    let folder = try TemporaryFolder()
    try folder.commit(source, tag: "1.0")
    for arguments in [["freeze", "V1"], ["new-version"]] {
      let outcome = try Tool.run(arguments, in: folder.url)
      #expect(
        outcome.code == 2
          && outcome.complaints.contains(
            ": \(why)\(arguments == ["freeze", "V1"] ? "; remove that, as only stages use " : "")")
      )
      #expect(folder.text("App.swift") == source)
    }
  }

  @Test("an extension of a class that stays names the app's types, and not the copies")
  func keptExtension() throws {
    let folder = try TemporaryFolder()
    let method = "extension V1.Clip { func take(_ other: Kind) { kind = other } }"
    try folder.commit(Self.ownClass(beside: method), tag: "1.0")
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.code == 2 && outcome.complaints.contains(": its 'take' uses 'Kind' in an extension; remove "))
  }

  @Test(
    "a conformance in an extension of a class that stays has the app's types",
    arguments: ["extension V1.Clip: Video {}", "typealias OldClip = V1.Clip\nextension OldClip: Video {}"])
  func keptConformance(code: String) throws {
    let source = Self.ownClass(beside: code)
    let folder = try TemporaryFolder()
    try folder.commit(source, tag: "1.0")
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.code == 2 && outcome.complaints.contains(": it conforms to 'Video' in an extension; remove "))
  }

  @Test("a refusal names all that depends on a conformance which the way out removes")
  func dependentConformance() throws {
    let lists = "protocol Listing { var videos: [any Video] { get } }"
    let list =
      "@Model final class List: Listing { var clips: [Clip] = []; var videos: [any Video] { clips }; init() {} }"
    let source = Self.ownClass(": Video", beside: "\(lists)\nextension V1 { \(list) }\nextension V2 { \(list) }")
      .replacing("[Clip.self]", with: "[Clip.self, List.self]")
    let folder = try TemporaryFolder()
    try folder.commit(source, tag: "1.0")
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.complaints.contains("it conforms to 'Video'"))
    #expect(
      outcome.complaints.contains("'V1.List': it conforms to 'Listing', its 'videos' uses 'Video'; remove that, "))
  }

  @Test(
    "what a class that stays needs of the types that it stores is copied with these",
    arguments: [
      ownClass().replacing("Kind.short", with: "Kind.usual"),
      ownClass("", "convenience init() { self.init(kind: .usual) };"),
      ownClass("", "convenience init(_ other: Kind = .usual, day: Date) { self.init(kind: other) };"),
      ownClass("", "func reset() { kind = .usual };"),
    ])
  func keptConstant(source: String) throws {
    let folder = try TemporaryFolder()
    try folder.commit(source + "extension Kind { static let usual = Kind.long }\n", tag: "1.0")
    #expect(try run("freeze", "V1", in: folder).complaints == "")
    let text = try #require(folder.text("App.swift"))
    #expect(text.matches(of: /static let usual = Kind.long/).count == 2)
    #expect(!text.contains("var title: String { rawValue.capitalized }\n  }"))
  }

  @Test("what a class that stays uses of a type that did not have it when the version shipped is named")
  func laterConstant() throws {
    let folder = try TemporaryFolder()
    let shipped = """
      enum Kind: String, Codable { case short, long }
      extension V1 { @Model final class Clip { var kind: Kind = Kind.short; init() {} } }

      """
    try folder.commit(Self.app(shipped, ["[Clip.self]"]), tag: "1.0")
    try folder.commit(
      Self.ownClass().replacing("Kind.short", with: "Kind.usual") + "extension Kind { static let usual = Kind.long }\n")
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.complaints.contains("'V1.Clip' would not compile "))
    #expect(outcome.complaints.contains(": its 'kind' uses 'usual'; "))
  }

  @Test("of the app's class that shipped, only what the version's own class uses counts")
  func codeOfTheShippedClass() throws {
    let folder = try TemporaryFolder()
    let live = Self.app(
      "enum Kind: String, Codable { case short, long; static let usual = Kind.long }\n"
        + "@Model final class Clip { var kind = Kind.short; func reset() { kind = .usual }; init() {} }\n",
      ["[Clip.self]"])
    try folder.commit(live, tag: "1.0")
    try folder.commit(
      Self.ownClass().replacing("case short, long;", with: "case short, long; static let usual = Kind.long;"))
    #expect(try run("freeze", "V1", in: folder).complaints == "")
    #expect(folder.text("App.swift")?.matches(of: /static let usual/).count == 1)
  }

  @Test(
    "the code of a stage that carries values between the copies and the app's types is named",
    arguments: [
      ("kinds[clip.title] = clip.kind", "kinds[clip.title] = clip.kind.rawValue", "kind"),
      ("clip.kind = saved.sort", "clip.kind = .long", "kind"),
      ("saved = File(sort: clip.kind)", "saved = File(sort: .long)", "kind"),
      (
        "let kind = clip.kind; kinds[clip.title] = kind", "let kind = Kind(rawValue: clip.title)!; clip.kind = kind",
        "kind"
      ),
      ("list.append((clip.title, clip.kind))", "list.append((clip.title, clip.kind.rawValue))", "kind"),
      ("clip.kind = saved", "clip.kind = .long", "kind"),
      ("clip.kind = saved.sort", "clip.kind = try decode(Kind.self, from: saved)", "kind"),
      ("saved.sort = clip.kind", "if clip.kind == .long { saved.sort = .long }", "kind"),
      ("saved = File(sort: Kind(rawValue: clip.title)!)", "print(clip.kind)", "Kind"),
      ("all = Set([clip].map(\\.kind))", "all = Set([])", "kind"),
      ("all = Set([clip].map { $0.kind })", "let last = clip; for other in [clip] { last.kind = other.kind }", "kind"),
      (
        "all.insert(clip.kind)", "var seen: [Kind] = []; if !seen.contains(clip.kind) { seen.append(clip.kind) }",
        "kind"
      ),
    ])
  func carriedValue(code: String, remedy: String, what: String) throws {
    let models = """
      enum Kind: String, Codable { case short, long }
      struct File { var sort: Kind }
      @Model final class Clip { var title = ""; var kind = Kind.short; init() {} }
      nonisolated(unsafe) var kinds: [String: Kind] = [:]
      nonisolated(unsafe) var list: [(String, Kind)] = []
      nonisolated(unsafe) var all: Set<Kind> = []

      """
    func source(_ code: String) -> String {
      let type =
        code.contains("saved.sort") || code.contains("File(") ? "File" : code.contains("decode") ? "Data" : "Kind"
      return Self.app(
        models + "nonisolated(unsafe) var saved: \(type)\n", ["[Clip.self]", "[Clip.self, Tag.self]"],
        stages: [
          """
          MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { context in
            for clip in try context.fetch(FetchDescriptor<Clip>()) {
              \(code)
            }
          }, didMigrate: nil)
          """
        ],
        more: """
          @Model final class Tag { var name = ""; init() {} }
          func log() { print(kinds, list, all, saved) }

          """)
    }
    let folder = try TemporaryFolder()
    try folder.commit(source(code), tag: "1.0")
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.complaints.contains(": the code of a stage carries '\(what)' between the app's types and copies, "))
    #expect(outcome.code == 2)
    try folder.commit(source(remedy), tag: "1.1")
    #expect(try run("freeze", "V1", in: folder).complaints == "")
  }

  @Test("a context of a stage takes values of copies, also where another type calls its functions alike")
  func contextOfStage() throws {
    let models = "@Model final class Clip { var title = \"\"; init() {} }\n"
    let more = """
      @Model final class Tag { var name = ""; init() {} }
      struct Service { func delete(_ clip: Clip) {}; func insert(_ clip: Clip) {} }

      """
    let stage = """
      MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { context in
        for clip in try context.fetch(FetchDescriptor<Clip>()) { context.delete(clip) }
        let other: ModelContext = ModelContext(context.container)
        other.insert(Clip())
        sweep(context)
      }, didMigrate: nil)
      """
    let sweep = """
      func sweep(_ all: ModelContext) {
        all.delete(Clip())
        let main = all.container.mainContext
        main.insert(Clip())
      }

      """
    let folder = try TemporaryFolder()
    let lists = ["[Clip.self]", "[Clip.self, Tag.self]"]
    try folder.commit(Self.app(models, lists, stages: [stage], more: more + sweep), tag: "1.0")
    #expect(try run("freeze", "V1", in: folder).complaints == "")
  }

  @Test(
    "a class that stays keeps what does not name the copies, and what extensions give to the app's name",
    arguments: [
      ownClass(": Timed"), ownClass("", "func log() { print(1) };"),
      ownClass("", "var id = UUID(); func renew() { id = UUID(); kind = .long };"),
      ownClass("", "var isLong: Bool { kind == .long }; func set(kind: Kind) { self.kind = kind };"),
      ownClass(beside: "extension Clip: Video { var title: String { kind.title } }"),
      ownClass("", "var isOn = true; var isLong: Bool { isOn && kind == .long || kind != .short };"),
      ownClass("", "convenience init(_ other: Kind?) { self.init(kind: other ?? .long) };"),
      ownClass("", "convenience init(raw: String) { self.init(kind: .long); kind = Kind(rawValue: raw) ?? .short };"),
      ownClass("", "var label: String { switch kind { case .short: \"S\"; case Kind.long: kind.rawValue } };"),
      ownClass("", "var all: [Kind] = []; var longs: Int { all.filter { $0 == .long }.count };"),
      ownClass("", "var all: [Kind] = []; func add(_ other: Kind) { if !all.contains(other) { all.append(other) } };"),
      ownClass("", "func log() { print(kind) };"),
    ])
  func harmlessCode(source: String) throws {
    let folder = try TemporaryFolder()
    try folder.commit(source, tag: "1.0")
    #expect(try run("freeze", "V1", in: folder).output.contains("'V1' has its own copies of 1 stored type now"))
  }

  /// An app that names a class and an enum of its only version, with members of the class and with code beside the version.
  private static func nested(_ head: String = "", _ members: String, app code: String) -> String {
    app(
      """
      typealias Item = V1.Item
      extension V1 {
        enum Kind: String { case text, mark }
        @Model final class Item\(head) { var rawKind = "text"; \(members) init() {} }
      }
      \(code)

      """, ["[Item.self]"])
  }

  @Test(
    "a class of the last version is not left with code that uses what the app declares with the version's types",
    arguments: [
      (
        "var kind: Kind { .text }; func cue() -> Cue { Cue(kind: kind) }; func cues() -> [Cue] { [kind].map(Cue.init) };",
        "struct Cue { let kind: V1.Kind }", "its 'cue' uses 'Cue', its 'cues' uses 'Cue'"
      ),
      (
        "func kinds(_ line: Line) -> [Kind] { line.cues.map(\\.kind) };",
        "struct Cue { let kind: V1.Kind }; struct Line { let cues: [Cue] }", "its 'kinds' uses 'kind'"
      ),
      (
        "func first(_ all: [Item]) -> Item { all.min() ?? self };",
        "extension Item: Comparable { static func < (a: Item, b: Item) -> Bool { a.rawKind < b.rawKind } }",
        "its 'first' uses 'min'"
      ),
      (
        "func sort(_ all: [Item]) -> [Item] { all.sorted(by: <) };",
        "extension Item { static func < (a: Item, b: Item) -> Bool { a.rawKind < b.rawKind } }", "its 'sort' uses '<'"
      ),
      (
        "func first(_ all: [Item]) -> String { all[0][1] };",
        "extension Item { subscript(at: Int) -> String { rawKind } }", "its 'first' uses 'subscript'"
      ),
      (
        "func lines(_ all: [Item]) -> [String] { all.titles() };",
        "extension Array { func titles() -> [String] where Element == Item { map(\\.rawKind) } }",
        "its 'lines' uses 'titles'"
      ),
      (
        "func lines(_ all: [Item]) -> [String] { all.titles };",
        "protocol Marked { var rawKind: String { get } }; extension Item: Marked {}; "
          + "extension Sequence where Element: Marked { var titles: [String] { map(\\.rawKind) } }",
        "its 'lines' uses 'titles'"
      ),
      (
        "func last() -> Item { latest };", "let latest = find(); func find() -> Item { Item() }",
        "its 'last' uses 'latest'"
      ),
      (
        "var line: String { \"\\(title)\" };", "extension Item { var title: String { rawKind } }",
        "its 'line' uses 'title'"
      ),
      ("func log() { show(self) };", "func show(_ item: Item) {}", "its 'log' uses 'show'"),
      ("var line: String { title };", "extension Item { var title: String { rawKind } }", "its 'line' uses 'title'"),
      (
        "func lines(_ all: [Item]) -> [String] { all.map { $0.title } };",
        "extension Item { var title: String { rawKind } }", "its 'lines' uses 'title'"
      ),
      ("var it: any Marked { self };", "extension Item: Marked {}; protocol Marked {}", "its 'it' uses 'Marked'"),
      // Another type has such a member too.
      (
        "func lines(_ all: [Item]) -> [String] { all.map { $0.title } };",
        "extension Item { var title: String { rawKind } }; struct Card { var title = \"\" }", "its 'lines' uses 'title'"
      ),
      (
        "func log() { show(self) };",
        "extension Item: Marked {}; protocol Marked {}; func show(_ item: some Marked) {}",
        "its 'log' uses 'show'"
      ),
      (
        "func lines(_ all: [Item]) -> [String] { all.titles };",
        "extension Array where Element == Item { var titles: [String] { map(\\.rawKind) } }",
        "its 'lines' uses 'titles'"
      ),
      (
        "func add() { modelContext?.add(self) };", "extension ModelContext { func add(_ item: Item) { insert(item) } }",
        "its 'add' uses 'add'"
      ),
      (
        "func copy() -> Item { Item(kind: rawKind) };",
        "extension Item { convenience init(kind: String) { self.init(); rawKind = kind } }",
        "its 'copy' uses 'Item(kind:)'"
      ),
      (
        "var title: String { Kind.text.title };",
        "typealias Kind = V1.Kind; extension Kind { var title: String { rawValue } }",
        "its 'title' uses 'title'"
      ),
    ])
  func movedCode(member: String, code: String, why: String) throws {
    let source = Self.nested("", member, app: code)
    let folder = try TemporaryFolder()
    try folder.commit(source, tag: "1.0")
    let outcome = try run("new-version", in: folder)
    #expect(outcome.code == 2)
    #expect(
      outcome.complaints.contains("'V1.Item' would not compile once the app's code uses 'V2': \(why); move that to "))
    #expect(folder.text("App.swift") == source)
    // The way out.
    let moved = Self.nested("", "", app: "\(code)\nextension Item { \(member) }")
    try folder.commit(moved)
    #expect(try run("new-version", in: folder).complaints == "")
    #expect(folder.text("App.swift")?.contains("typealias Item = V2.Item") == true)
  }

  @Test(
    "what the initializer of a class uses has to go into the class, or the initializer has to become another one",
    arguments: [
      (
        "init(raw: String) { rawKind = Item.cleaned(raw) };",
        "extension Item { static func cleaned(_ raw: String) -> String { raw } }",
        "move 'cleaned' into 'V1.Item', as the initializer cannot be in an extension; nothing",
        "init(raw: String) { rawKind = Item.cleaned(raw) }; static func cleaned(_ raw: String) -> String { raw };", ""
      ),
      (
        "init(raw: String) { rawKind = raw; show(self) };", "func show(_ item: Item) {}",
        "write it as a convenience initializer in an extension of the name that the app uses for the class, and give the ",
        "", "func show(_ item: Item) {}; extension Item { convenience init(raw: String) { self.init(); show(self) } }"
      ),
    ])
  func designatedInitializer(
    member: String, code: String, wayOut: String, keptMember: String, movedCode: String
  ) throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.nested("", member, app: code), tag: "1.0")
    let outcome = try run("new-version", in: folder)
    #expect(outcome.code == 2 && outcome.complaints.contains("; \(wayOut)"), "\(outcome.complaints)")
    #expect(!outcome.complaints.contains("or remove it"))
    try folder.commit(Self.nested("", keptMember, app: movedCode))
    #expect(try run("new-version", in: folder).complaints == "")
  }

  @Test("a class of the last version does not keep a conformance whose requirements get other types")
  func movedRequirement() throws {
    let requirement = "protocol Marked { var kind: V1.Kind { get } }"
    let folder = try TemporaryFolder()
    try folder.commit(Self.nested(": Marked", "var kind: Kind { .text };", app: requirement), tag: "1.0")
    #expect(
      try run("new-version", in: folder).complaints.contains("it conforms to 'Marked'; move that to an extension "))
    try folder.commit(
      Self.nested("", "var kind: Kind { .text };", app: "\(requirement)\nextension Item: Marked {}"))
    #expect(try run("new-version", in: folder).complaints == "")
  }

  @Test(
    "a type of the last version does not keep a conformance whose requirements are met in an extension",
    arguments: [
      (": Marked", "", "protocol Marked { var title: String { get } }", "Item"),
      (": Marked", "", "protocol Titled { var title: String { get } }; protocol Marked: Titled {}", "V1.Item"),
      (": CustomStringConvertible", "", "", "Item"),
    ])
  func movedWitness(head: String, member: String, code: String, extended: String) throws {
    let name = head == ": Marked" ? "title" : "description"
    let witness = "extension \(extended) { var \(name): String { rawKind } }"
    let folder = try TemporaryFolder()
    try folder.commit(Self.nested(head, member, app: "\(code)\n\(witness)"), tag: "1.0")
    let outcome = try run("new-version", in: folder)
    #expect(
      outcome.complaints.contains("it conforms to '\(head.dropFirst(2))', whose '\(name)' is in an extension; move "))
    // The way out, and another one.
    try folder.commit(
      Self.nested("", member, app: "\(code)\n\(witness.replacing(extended, with: "\(extended)\(head)"))"))
    #expect(try run("new-version", in: folder).complaints == "")
    try folder.git("checkout", "-q", "HEAD", "--", ".")
    try folder.commit(Self.nested(head, "var \(name): String { rawKind };", app: code))
    #expect(try run("new-version", in: folder).complaints == "")
  }

  @Test("a class of the last version keeps a conformance whose requirements have defaults")
  func defaultWitness() throws {
    let code =
      "protocol Marked { var title: String { get } }; extension Marked { var title: String { \"\" } }\n"
      + "extension Item { var title: String { rawKind } }"
    let folder = try TemporaryFolder()
    try folder.commit(Self.nested(": Marked", "", app: code), tag: "1.0")
    #expect(try run("new-version", in: folder).complaints == "")
  }

  @Test(
    "code of the app that takes values from an old version's class is named",
    arguments: [("clip.kind", nil), ("clip.kind == .long ? .long : .short", ""), (".long", "")] as [(String, String?)])
  func appReadsOldClass(value: String, complaint: String?) throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.ownClass(beside: "func kind(of clip: V1.Clip) -> Kind { \(value) }"), tag: "1.0")
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.complaints.contains("'kind' would not compile next to copies ") == (complaint == nil))
    #expect(outcome.code == (complaint == nil ? 2 : 0))
  }

  @Test(
    "a class of the last version keeps what uses its own types, and what the app only uses in bodies or calls alike")
  func unmovedCode() throws {
    let members =
      "func all(_ lines: [String]) { for title in lines { print(title) }; lines.forEach { line in print(line) } }; "
      + "var kind: Kind { Kind(rawValue: rawKind) ?? .text }; func log() { print(kind.rawValue); tell() }; "
      + "convenience init(json: JSON, size: Int) { self.init(); let line = json.title; rawKind = line; print(size) }; "
      + "func cue() -> Cue { Cue(kind: .text) }; func take(_ cue: Cue) { print(cue) }; "
      + "func drop() { modelContext?.delete(self); guard let context = self.modelContext else { return }; context.insert(self) }; "
      + "func made() -> String { let json = JSON(); return json.title + JSON.shared.title }; "
      + "var isOn: Bool { Settings.shared.isOn };"
    let code =
      "func tell() { print(V1.Kind.text, Item.self) }\nstruct JSON { var title = \"\"; static let shared = JSON() }\n"
      + "struct Cue { let kind: V1.Kind }\n"
      + "struct Service { func delete(_ item: Item) {}; func insert(_ item: Item) {} }\n"
      + "final class Settings { static let shared = Settings(); var isOn = true; func keep(_ item: Item) {} }\n"
      + "extension Item { var title: String { rawKind }; var line: String { title }; var size: Int { 1 } }"
    let folder = try TemporaryFolder()
    try folder.commit(Self.nested("", members, app: code), tag: "1.0")
    #expect(try run("new-version", in: folder).complaints == "")
  }

  @Test("the version that the app opens is not frozen: its container would lack the app's classes")
  func lastVersion() throws {
    let folder = try TemporaryFolder()
    let more = "func add(_ context: ModelContext) { context.insert(Note()) }\n"
    try folder.commit(Self.app(Self.note, ["[Note.self]"], more: more), tag: "1.0")
    let source = folder.text("App.swift")
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.code == 2)
    #expect(
      outcome.complaints
        == "swiftdata-lint: 'V1' is the version that the app opens, and its classes are those that the app "
        + "uses; before you change them, run 'swiftdata-lint new-version', which gives 'V1' its copies; nothing was written\n"
    )
    #expect(folder.text("App.swift") == source)
    // Older versions that list the same classes do not make up for it.
    try folder.commit(Self.app(Self.edited, ["[Note.self]", "[Note.self]"], more: more))
    #expect(try run("freeze", "V2", in: folder).complaints.contains("'V2' is the version that the app opens"))
    #expect(try run("freeze", "V1", "V2", in: folder).code == 2)
  }

  @Test("what a finding about the app's classes stood for is not new once a version has its own")
  func revealedFinding() throws {
    let folder = try TemporaryFolder()
    let own = version("V2", number: 2, "@Model final class Note { var text = \"\"; init() {} }")
    func source(_ note: String, versions: Int) -> String {
      let all = Self.app(note, Array(repeating: "[Note.self]", count: versions))
      return versions == 1 ? all : all.replacing(/enum V2: VersionedSchema \{[^}]*\}\n\}\n/, with: own)
    }
    try folder.commit(source(Self.edited, versions: 1), tag: "1.0")
    try folder.commit(source(Self.edited.replacing("init", with: "var size = 0; init"), versions: 3))
    let before = try run("--format", "concise", in: folder).output
    #expect(before.contains("'V1' lists the app's current class 'Note', but 'V2' holds a copy of it without 'day'"))
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.complaints == "")
    #expect(outcome.code == 0)
    #expect(try run("--format", "concise", in: folder).output.contains("[property-comes-and-goes]"))
  }

  @Test("a change that the app's classes hid between two releases is shown by the copies, and does not forbid them")
  func revealedHistory() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(Self.note, ["[Note.self]"]), tag: "1.0")
    let required = Self.note.replacing("init() {}", with: "var size: Int; init() { size = 0 }")
    try folder.commit(Self.app(required, ["[Note.self]", "[Note.self]"]), tag: "2.0")
    for release in ["1.0", "2.0"] { #expect(try run("record", release, "--at", release, in: folder).code == 0) }
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.complaints == "")
    #expect(outcome.output.contains("1 of 2 releases open"))
    #expect(try run("--format", "concise", in: folder).output.contains("[required-attribute-added]"))
  }

  @Test("older versions are frozen before the last one gets a successor, as lint says")
  func orderOfCommands() throws {
    let folder = try TemporaryFolder()
    let lists = ["[Note.self]", "[Note.self]"]
    try folder.commit(Self.app(Self.note, [lists[0]]), tag: "1.0")
    try folder.commit(Self.app(Self.note.replacing("init", with: "var day = 0; init"), lists), tag: "2.0")
    try folder.commit(Self.app(Self.note.replacing("init", with: "var day = 0; var size = 0; init"), lists))
    for release in ["1.0", "2.0"] { #expect(try run("record", release, "--at", release, in: folder).code == 0) }
    let help = try run("--format", "json", in: folder).output
    #expect(help.contains("run 'swiftdata-lint freeze V1'"))
    #expect(help.contains("; then run 'swiftdata-lint new-version'"))
    #expect(try run("freeze", "V1", "--allow-dirty", in: folder).code == 0)
    let outcome = try run("new-version", "--allow-dirty", in: folder)
    #expect(outcome.output.contains("2 of 2 releases open"))
  }

  @Test("a struct that the app shares with a shipped version and changed needs a copy, and no copy is deleted for it")
  func changedStruct() throws {
    func source(_ fields: String, versions names: [String]) -> String {
      let trip = "@Model final class Trip { var place: Place?; init() {} }"
      let versions = [
        version("V1", number: 1, trip), version("V2", number: 2, trip.replacing("init", with: "var days = 1; init")),
      ]
      return "import SwiftData\nstruct Place: Codable { \(fields) }\n" + versions.prefix(names.count).joined()
        + migrationPlan(names)
        + "let container = try ModelContainer(for: Schema(versionedSchema: V\(names.count).self), migrationPlan: Plan.self)\n"
    }
    let folder = try TemporaryFolder()
    try folder.commit(source("var latitude = 0.0", versions: ["V1"]), tag: "1.0")
    #expect(try run("record", "1.0", "--at", "1.0", in: folder).code == 0)
    try folder.commit(source("var latitude = 0.0; var label: String?", versions: ["V1", "V2"]))
    let advice = try run("upgrade", in: folder).output
    #expect(advice.contains("what to do: run 'swiftdata-lint freeze V1'"))
    #expect(!advice.contains("delete"))
    let outcome = try run("freeze", "V1", in: folder)
    #expect(outcome.complaints == "")
    #expect(outcome.output.contains("1 of 1 release opens"))
  }

  @Test("what a version lacks that shipped without it is listed in the next one")
  func missingInRelease() throws {
    let folder = try TemporaryFolder()
    let own = version(
      "V1", number: 1, listing: "Note.self",
      "@Model final class Note { init() {} }\n  @Model final class Tag { init() {} }")
    let source =
      "import SwiftData\n\(own)typealias Note = V1.Note\ntypealias Tag = V1.Tag\n"
      + "func add(_ context: ModelContext) { context.insert(Tag()) }\n" + migrationPlan(["V1"])
      + "let container = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)\n"
    try folder.commit(source, tag: "1.0")
    #expect(try run("record", "1.0", "--at", "1.0", in: folder).code == 0)
    #expect(try run("--format", "json", in: folder).output.contains("'V1' shipped without it"))
    #expect(try run("new-version", in: folder).complaints == "")
    let parts = (folder.text("App.swift") ?? "").split(separator: "enum V2")
    try folder.write(
      "\(parts[0])enum V2\(parts[1].replacing("[Note.self]", with: "[Note.self, Tag.self]"))", to: "App.swift")
    #expect(try run("upgrade", in: folder).output.contains("1 of 1 release opens"))
    #expect(try run("--format", "concise", in: folder).code == 0)
  }

  @Test("where an older version lists the app's classes too, it is frozen first")
  func olderVersionsFirst() throws {
    let folder = try TemporaryFolder()
    let tag = "@Model final class Tag { var name = \"\"; init() {} }\n"
    let lists = ["[Note.self]", "[Note.self, Extra.self]", "[Note.self, Extra.self, Tag.self]"]
    try folder.commit(Self.app(Self.note, Array(lists.prefix(1))), tag: "1.0")
    try folder.commit(Self.app(Self.edited + Self.extra, Array(lists.prefix(2))), tag: "2.0")
    let now = Self.edited.replacing("init", with: "var size = 0; init")
    try folder.commit(Self.app(now + Self.extra + tag, lists))
    let outcome = try run("freeze", "V2", in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.complaints.contains("it would cause the error live-model-in-old-version:Note ('V1' lists "))
    #expect(
      outcome.complaints.hasSuffix(
        "; 'V1' lacks copies too: freeze the older versions first, or all in one run with 'swiftdata-lint freeze --all'\n"
      ))
    #expect(try run("freeze", "--all", in: folder).code == 0)
  }

  @Test("a version that reached two classes of one name has no copy of its own that is right")
  func twins() throws {
    let models =
      "@Model final class Note { var text = \"\"; var tag: Old.Tag?; init() {} }\n"
      + "@Model final class Tag { var name = \"\"; init() {} }\n"
      + "enum Old { @Model final class Tag { var name = \"\"; var note: Note?; init() {} } }\n"
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(models, ["[Note.self, Tag.self]"]), tag: "1.0")
    let now = models.replacing("var text = \"\";", with: "var text = \"\"; var day: Date?;")
    try folder.commit(Self.app(now, ["[Note.self, Tag.self]", "[Note.self, Tag.self]"]))
    let outcome = try run("freeze", "V1", in: folder)
    let refusal = "'Tag' cannot be copied: the version reaches another class of this name"
    #expect(outcome.complaints.hasPrefix("swiftdata-lint: 1.0:App.swift:4: \(refusal), 'Old.Tag'; "))
    #expect(outcome.complaints.contains("; write the copies of 'V1' by hand, one for each name; nothing was written"))
    #expect(outcome.code == 2)
    // No commit is offered for a choice that none of them allows.
    try folder.git("tag", "-d", "1.0")
    try folder.commit(Self.app(now, ["[Note.self, Tag.self]"]))
    try folder.commit(Self.app(now, ["[Note.self, Tag.self]", "[Note.self, Tag.self]"]))
    #expect(try run("freeze", "V1", in: folder).complaints.contains(refusal))
  }

  /// Two versions with cards of their own that share the app's dice, whose cards are those of the last version.
  private static func cards(last: Int, dice: String = "") -> String {
    func card(_ version: Int) -> String {
      "extension V\(version) { @Model final class Card { \((1...version).map { "var rank\($0) = 0; " }.joined())"
        + "@Relationship(inverse: \\Die.cards) var dice: [Die] = []; init() {} } }\n"
    }
    let die = "@Model final class Die { var cards: [Card] = []; init() {} }"
    let models = "typealias Card = V\(last).Card\n\(die)\n\((1...last).map(card).joined())\(dice)"
    return app(models.replacing("DIE", with: die), Array(repeating: "[Card.self, Die.self]", count: last))
  }

  @Test("a shared class that leads to the last version's is copied from sources where it leads to the version's own")
  func sharedInverse() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.cards(last: 1), tag: "1.0")
    try folder.commit(Self.cards(last: 2))
    #expect(try run("freeze", "V1", in: folder).output.contains("'V1' has its own copies of 1 model now, as in 1.0\n"))
  }

  @Test("where no sources have it so, lint, freeze and new-version name what to write by hand, and that works")
  func sharedInverseByHand() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.cards(last: 2))
    let nest = "nest a copy of 'Die' in 'V1' by hand, and list it"
    let command = "run 'swiftdata-lint freeze V1'; if no commit has a single 'Card' in 'V1', "
    #expect(try run(in: folder).output.replacing(/\s+/, with: " ").contains("help: \(command)\(nest)"))
    #expect(
      try run("freeze", "V1", in: folder).complaints.hasSuffix(
        "'Card' cannot be copied: the version reaches another class of this name, 'V2.Card'; \(nest); nothing was written\n"
      ))
    #expect(
      try run("new-version", in: folder).complaints
        == "swiftdata-lint: nothing was written, because 'V1' would have other classes than before; \(command)\(nest)\n"
    )
    try folder.commit(Self.cards(last: 2, dice: "extension V1 { DIE }\n"))
    #expect(try run("--format", "concise", in: folder).output.contains(/: (error|warning):/) == false)
    #expect(try run("new-version", in: folder).complaints == "")
    #expect(try run("--format", "concise", in: folder).output.contains("cross-version-relationship") == false)
  }

  // MARK: Several versions

  /// Three versions that list the app's class, which the first two shipped in other shapes.
  private func threeVersions() throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(Self.note, ["[Note.self]"]), tag: "1.0")
    try folder.commit(Self.app(Self.edited, ["[Note.self]", "V1.models"]), tag: "2.0")
    let now = Self.edited.replacing("init", with: "var size = 0; init")
    try folder.commit(Self.app(now, ["[Note.self]", "V1.models", "V2.models"]))
    return folder
  }

  @Test("several versions in one run, in any order")
  func several() throws {
    for arguments in [["--all"], ["V1", "V2"], ["V2", "V1"]] {
      let folder = try threeVersions()
      let outcome = try Tool.run(["freeze"] + arguments, in: folder.url)
      #expect(outcome.complaints == "")
      #expect(
        outcome.output == """
          'V1' has its own copies of 1 model now, as in 1.0
          'V2' has its own copies of 1 model now, as in 2.0
            edited App.swift

          """)
      let text = try #require(folder.text("App.swift"))
      #expect(text.matches(of: /final class Note/).count == 3)
      #expect(try run("--format", "concise", in: folder).output.contains(": error: ") == false)
    }
  }

  @Test("where one of several versions cannot be frozen, none is")
  func allOrNone() throws {
    let folder = try threeVersions()
    try folder.git("tag", "-d", "2.0")
    try folder.commit(Self.app(Self.note, ["[Note.self]", "V1.models"]))
    try folder.commit(Self.app(Self.edited, ["[Note.self]", "V1.models", "V2.models"]))
    let source = folder.text("App.swift")
    let outcome = try run("freeze", "--all", in: folder)
    #expect(outcome.code == 2)
    #expect(outcome.complaints.contains("no tag shipped 'V2'"))
    #expect(folder.text("App.swift") == source)
    #expect(try run("freeze", "--all", "V1", in: folder).code == 2)
  }

  @Test("a reference without one of several versions is refused with the command for the one that it has")
  func severalFromOne() throws {
    let folder = try threeVersions()
    #expect(
      try run("freeze", "--all", "--from", "1.0", in: folder).complaints
        == "swiftdata-lint: '1.0' has no version 'V2'; it ships 'V1': run 'swiftdata-lint freeze V1 --from 1.0'\n")
    #expect(try run("freeze", "V1", "--from", "1.0", in: folder).code == 0)
  }

  @Test("a diff shows all and fails, as that of the fixes does")
  func diff() throws {
    let folder = try threeVersions()
    let outcome = try run("freeze", "--all", "--diff", in: folder)
    #expect(outcome.code == 1)
    #expect(outcome.output.contains("--- a/App.swift\n"))
    #expect(try folder.git("status", "--porcelain") == "")
  }

  @Test("a second new version has nothing to do until a model changes")
  func secondVersion() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(Self.note, ["[Note.self]"]), tag: "1.0")
    #expect(try run("new-version", in: folder).code == 0)
    try folder.git("commit", "-qam", "second")
    let source = folder.text("App.swift")
    let outcome = try run("new-version", in: folder)
    #expect(outcome.complaints == "swiftdata-lint: 'V2' is still identical to 'V1'; change a model in it first\n")
    #expect(outcome.code == 1)
    #expect(folder.text("App.swift") == source)
  }
}
