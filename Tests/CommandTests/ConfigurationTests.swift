import Foundation
import TestSupport
import Testing

/// Where the configuration is found, and what it does to a run.
@Suite("Configuration on the command line")
struct ConfigurationTests {
  /// A project with an error in each of three files.
  private func project(_ configuration: String?, _ files: [String: String] = [:]) throws -> TemporaryFolder {
    var all = ["Package.swift": ""]
    for (name, type) in [("App/V1.swift", "V1"), ("App/Old/V2.swift", "V2"), ("Other/V3.swift", "V3")] {
      all[name] = CommandTests.broken.replacingOccurrences(of: "SchemaV1", with: type)
    }
    all[".swiftdata-lint.json"] = configuration
    return try TemporaryFolder(all.merging(files) { $1 })
  }

  /// The files that are shown, each once.
  private func places(_ outcome: Tool.Outcome) -> [String] {
    Set(outcome.output.matches(of: /--> ([^:]*)/).map { String($0.output.1) }).sorted()
  }

  private func run(_ configuration: String?, _ arguments: [String] = [], in path: String = "") throws -> Tool.Outcome {
    let folder = try project(configuration)
    return try Tool.run(arguments, in: path.isEmpty ? folder.url : folder.url.appending(path: path))
  }

  @Test("levels decide what is reported, how severe it is, and what fails")
  func levels() throws {
    #expect(try run("{}").code == 1)
    let off = try run("{\"rules\": {\"Versions\": \"off\"}}")
    #expect(off.code == 0 && places(off) == [])
    let note = try run("{\"rules\": {\"missing-version-identifier\": \"note\"}}", ["--strict"])
    #expect(note.code == 0 && note.output.contains("note[missing-version-identifier]"))
    let error = try run("{\"rules\": {\"unversioned-models\": \"error\"}}", ["--only", "unversioned-models"])
    #expect(error.code == 0)
    let override = try run("{\"overrides\": [{\"paths\": [\"Old/\"], \"rules\": {\"Versions\": \"off\"}}]}")
    #expect(places(override) == ["App/V1.swift", "Other/V3.swift"] && override.code == 1)
  }

  @Test("the command line counts before the file")
  func commandLine() throws {
    let off = "{\"rules\": {\"missing-version-identifier\": \"off\"}}"
    #expect(try run(off, ["--enable", "missing-version-identifier"]).code == 1)
    #expect(try run(off, ["--only", "missing-version-identifier"]).code == 1)
    #expect(try run("{\"rules\": {\"Versions\": \"error\"}}", ["--disable", "Versions"]).code == 0)
    #expect(try run(off, ["--no-config"]).code == 1)
    let folder = try project("{}", ["strict.json": off])
    #expect(try Tool.run(["--config", "strict.json"], in: folder.url).code == 0)
    #expect(try Tool.run(["--config", "strict.json", "--no-config"], in: folder.url).code == 2)
    #expect(try Tool.run(["--config", "nowhere.json"], in: folder.url).code == 2)
  }

  @Test("the folder of the file is analyzed, and what is asked for is shown")
  func universe() throws {
    #expect(places(try run("{}")) == ["App/Old/V2.swift", "App/V1.swift", "Other/V3.swift"])
    let folder = try run("{}", ["App"])
    #expect(places(folder) == ["App/Old/V2.swift", "App/V1.swift"] && folder.output.contains("in 4 files"))
    let inside = try run("{}", [], in: "App/Old")
    #expect(places(inside) == ["V2.swift"] && inside.output.contains("in 4 files"))
    let file = try run("{}", ["App/V1.swift"])
    #expect(places(file) == ["App/V1.swift"] && file.output.contains("in 4 files"))
    let configuration = try run("{}", [".swiftdata-lint.json"])
    #expect(places(configuration).count == 3 && configuration.output.contains("in 4 files"))
    let none = try run("{}", ["--no-config", "App"])
    #expect(places(none) == ["App/Old/V2.swift", "App/V1.swift"] && none.output.contains("in 4 files"))
    let root = try run("{\"root\": \"App\"}")
    #expect(places(root) == ["App/Old/V2.swift", "App/V1.swift"] && root.output.contains("in 2 files"))
    let project = try run("{\"root\": \"App\"}", ["--project", "."])
    #expect(places(project).count == 3)
  }

  @Test("the nearest file counts, and none outside the repository")
  func nearest() throws {
    let off = "{\"rules\": {\"Versions\": \"off\"}}"
    let nested = try project(off, ["App/.swiftdata-lint.json": "{}"])
    #expect(places(try Tool.run(["App/V1.swift"], in: nested.url)) == ["App/V1.swift"])
    let different = try Tool.run(["--format", "json", "App/V1.swift", "Other/V3.swift"], in: nested.url)
    #expect(
      different.code == 2
        && different.complaints.contains("'App/.swiftdata-lint.json' and '.swiftdata-lint.json'"))
    let repository = try project(off, ["App/.git/HEAD": ""])
    #expect(try Tool.run(["App"], in: repository.url).code == 1)
  }

  @Test("paths with different files are checked one after the other, each with its own")
  func severalFiles() throws {
    let folder = try project(
      nil,
      [
        "App/.swiftdata-lint.json": "{\"rules\": {\"Versions\": \"off\"}}", "App/Package.swift": "",
        "Other/.swiftdata-lint.json": "{}", "Other/Package.swift": "",
      ])
    let paths = ["App/V1.swift", "Other/V3.swift", "App/Old/V2.swift"]
    let both = try Tool.run(["--format", "concise"] + paths, in: folder.url)
    let alone = try Tool.run(["--format", "concise", "Other/V3.swift"], in: folder.url)
    #expect(both.complaints == "" && both.code == 1)
    #expect(both.output.hasSuffix(alone.output) && !alone.output.isEmpty)
    #expect(!both.output.contains("App/"))
    #expect(try Tool.run(["App/V1.swift", "App/Old/V2.swift"], in: folder.url).code == 0)
    // One document cannot hold two projects, and an option for one does not fit both.
    for options in [["--format", "json"], ["--baseline", "base.json"]] {
      let refused = try Tool.run(options + paths, in: folder.url)
      #expect(refused.complaints.contains("the paths have different configurations") && refused.code == 2)
    }
    try folder.write("{", to: "Other/.swiftdata-lint.json")
    #expect(try Tool.run(paths, in: folder.url).code == 2)
  }

  @Test("a file that is named from elsewhere speaks for the project that is checked")
  func elsewhere() throws {
    let folder = try project(nil, ["ci/lint.json": "{\"exclude\": [\"/App/Old/\"]}"])
    let outcome = try Tool.run(["--config", "ci/lint.json"], in: folder.url)
    #expect(places(outcome) == ["App/V1.swift", "Other/V3.swift"])
    let rooted = try project(nil, ["ci/lint.json": "{\"root\": \"..\", \"exclude\": [\"/App/Old/\"]}"])
    #expect(places(try Tool.run(["--config", "ci/lint.json", "App"], in: rooted.url)) == ["App/V1.swift"])
  }

  @Test("excluded files are not read, unless they are named")
  func excluded() throws {
    let configuration = "{\"exclude\": [\"App/\", \"!App/V1.swift\"]}"
    #expect(places(try run(configuration)) == ["App/V1.swift", "Other/V3.swift"])
    #expect(try run(configuration, ["--show-files"]).output == "App/V1.swift\nOther/V3.swift\nPackage.swift\n")
    #expect(places(try run(configuration, ["App/Old/V2.swift"])) == ["App/Old/V2.swift"])
    let all = try run("{\"exclude\": [\"**\"]}")
    #expect(all.code == 0 && all.output == "no SwiftData schema in 0 files\n0 errors, 0 warnings, 0 notes\n")
    #expect(all.complaints.contains("no Swift file is read in '.': the configuration excludes all 4"))
  }

  @Test("files are tests, or are none")
  func tests() throws {
    let faulty =
      "import SwiftData\n@Model final class A { var others: [B] = [] }\n@Model final class B { var owners: [A] = [] }\n"
    func places(_ configuration: String) throws -> [String] {
      let folder = try TemporaryFolder([
        ".swiftdata-lint.json": configuration, "Samples/A.swift": faulty,
        "MockServer/B.swift": faulty.replacingOccurrences(of: "[A", with: "[C").replacingOccurrences(
          of: "class A", with: "class C"),
        "Unit/C.swift": "import Testing\n" + faulty,
      ])
      return self.places(try Tool.run(["--only", "missing-inverse"], in: folder.url))
    }
    #expect(try places("{}") == ["Samples/A.swift"])
    #expect(try places("{\"tests\": [\"Samples/\"]}") == [])
    #expect(try places("{\"tests\": [\"Samples/\", \"!MockServer/\"]}") == ["MockServer/B.swift"])
    #expect(try places("{\"tests\": [\"!**\"]}").count == 3)
  }

  @Test("CloudKit and deployment targets are as the file says")
  func settings() throws {
    let source = """
      import SwiftData
      @Model final class Note { var text: String; init(text: String) { self.text = text } }
      let container = try ModelContainer(for: Note.self, configurations: ModelConfiguration(\"a\"))
      """
    func run(_ configuration: String, _ source: String, _ options: [String] = []) throws -> Tool.Outcome {
      let folder = try TemporaryFolder([".swiftdata-lint.json": configuration, "A.swift": source])
      let rules = ["--only", "cloudkit-required-attribute", "--only", "relationship-array-without-default"]
      return try Tool.run(["--strict"] + rules + options, in: folder.url)
    }
    #expect(try run("{}", source).code == 0)
    #expect(try run("{\"cloudKit\": \"on\"}", source).code == 1)
    let asking = source.replacingOccurrences(of: "(\"a\")", with: "(cloudKitDatabase: .automatic)")
    #expect(try run("{}", asking).code == 1)
    #expect(try run("{\"cloudKit\": \"off\"}", asking).code == 0)
    let many = """
      import SwiftData
      @Model final class Note { var tags: [Tag]; init(tags: [Tag]) { self.tags = tags } }
      @Model final class Tag { var notes: [Note] = [] }
      """
    #expect(try run("{}", many).code == 0)
    #expect(try run("{\"deploymentTargets\": [\"iOS-18\", \"iOS-17.0\"]}", many).code == 1)
    #expect(try run("{\"deploymentTargets\": [\"iOS-17.0\"]}", many, ["--deployment-target", "iOS-18"]).code == 0)
  }

  @Test("what is wrong with a file is said with its place, and nothing is checked")
  func mistakes() throws {
    let outcome = try run("{\n  \"rules\": {\"missing-modl\": \"off\"},\n  \"exlude\": [],\n}")
    #expect(outcome.code == 2 && outcome.output == "")
    #expect(
      outcome.complaints == """
        swiftdata-lint: .swiftdata-lint.json:2:13: unknown rule or family 'missing-modl'; did you mean 'missing-model'?
        swiftdata-lint: .swiftdata-lint.json:3:3: unknown key 'exlude'; did you mean 'exclude'?

        """)
    let root = try run("{\"root\": \"Nowhere\"}")
    #expect(root.code == 2 && root.complaints.contains(".swiftdata-lint.json:1:10: no such folder: 'Nowhere'"))
  }

  @Test("a file that cannot be read is a mistake, and is not passed over")
  func unreadable() throws {
    let folder = try project(nil, [".swiftdata-lint.json/a": ""])
    #expect(try Tool.run([], in: folder.url).complaints.contains(".swiftdata-lint.json: is a folder"))
    let circle = try project(nil)
    try circle.link(".swiftdata-lint.json", to: ".swiftdata-lint.json")
    let outcome = try Tool.run([], in: circle.url)
    #expect(outcome.code == 2 && outcome.complaints.contains(".swiftdata-lint.json: "))
    let linked = try project(nil, ["real.json": "{\"rules\": {\"Versions\": \"off\"}}"])
    try linked.link(".swiftdata-lint.json", to: "real.json")
    try linked.link("App/up", to: "..")
    #expect(try Tool.run([], in: linked.url).code == 0)
  }

  @Test("the table of rules shows what is on")
  func rules() throws {
    let folder = try project("{\"rules\": {\"missing-model\": \"off\", \"primitive-array-attribute\": \"on\"}}")
    let output = try Tool.run(["explain"], in: folder.url).output
    #expect(output.contains(/missing-model +error +off/) && output.contains(/primitive-array-attribute +warning +on/))
    #expect(try Tool.run(["explain", "--no-config"], in: folder.url).output.contains(/missing-model +error +on/))
  }

  @Test("releases are recorded in the folder that the file names, and read from it")
  func history() throws {
    let shipped = """
      import SwiftData
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      let container = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
      """
    let edited = shipped.replacingOccurrences(
      of: "@Model final class Note { var text = \"\" }",
      with: "// swiftdata-lint:ignore edited-shipped-version -- a\n@Model final class Note { var text = 1.0 }")
    let folder = try TemporaryFolder([
      ".swiftdata-lint.json": "{\"historyFolder\": \"Docs/Releases\"}", "App/Schema.swift": shipped,
    ])
    #expect(try Tool.run(["record", "1.0"], in: folder.url.appending(path: "App")).code == 0)
    #expect(folder.names(in: "Docs/Releases") == ["1.0.json"])
    #expect(try Tool.run(["upgrade"], in: folder.url).code == 0)
    try folder.write(edited, to: "App/Schema.swift")
    let arguments = ["--format", "json", "--only", "edited-shipped-version", "--only", "unused-suppression"]
    let outcome = try Tool.run(arguments, in: folder.url)
    #expect(outcome.code == 0 && outcome.output.contains("\"suppressed\" : 1"))
    // Without records the rule knows nothing, and so it is not known what the comment hides.
    let unknown = try Tool.run(arguments + ["--no-config", "--strict"], in: folder.url)
    #expect(unknown.code == 0 && unknown.output.contains("\"suppressed\" : 0"))
  }

  @Test("diff takes the configuration's files")
  func diff() throws {
    let folder = try project("{\"exclude\": [\"**\"]}")
    #expect(try Tool.run(["diff", "V1", "V3"], in: folder.url).code == 2)
    #expect(try Tool.run(["diff", "--no-config", "V1", "V3"], in: folder.url).code == 0)
  }
}
