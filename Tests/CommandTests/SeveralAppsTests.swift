import Foundation
import TestSupport
import Testing

/// Projects of several apps in one repository, which have targets and types of one name and nothing to do with each other.
@Suite("Several apps")
struct SeveralAppsTests {
  /// Two XcodeGen projects, each with a target `App`, and what lies beside them.
  private func folder(_ reader: String, _ writer: String, _ others: [String: String] = [:]) throws -> TemporaryFolder {
    let project = "targets:\n  App:\n    type: application\n    sources: [App]\n"
    return try TemporaryFolder(
      others.merging([
        ".git/HEAD": "", "Reader/App.xcodeproj/project.pbxproj": "", "Writer/App.xcodeproj/project.pbxproj": "",
        "Reader/project.yml": project, "Reader/App/App.swift": "import SwiftData\n" + reader,
        "Writer/project.yml": project, "Writer/App/App.swift": "import SwiftData\n" + writer,
      ]) { $1 })
  }

  private func findings(_ rules: [String], _ paths: [String] = ["."], in folder: TemporaryFolder) throws -> [String] {
    let only = rules.flatMap { ["--only", $0] }
    let output = try Tool.run(only + ["--format", "concise"] + paths, in: folder.url).output
    return output.split(separator: "\n").map { line in
      "\(line.prefix { $0 != "/" }) \(line.split(separator: " ")[1].dropLast()) \(line.split(separator: " ").last ?? "")"
    }
  }

  /// A plan over two versions, and a container that passes it.
  private static let migrated = """
    enum V1: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
      @Model final class Note { var text = "" }
      @Model final class Tag { var name = "" }
    }
    enum V2: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model final class Note { var text = ""; var count = 0 }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    func open() throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self) }

    """

  @Test("targets of one name are modules of their own, and are judged each")
  func names() throws {
    let required = Self.migrated.replacing("var count = 0", with: "var count: Int")
    let plain = "@Model final class Page { var text = \"\" }\nlet container = try ModelContainer(for: Page.self)\n"
    #expect(
      try findings(["required-attribute-added", "conflicting-containers"], in: folder(Self.migrated, required)) == [
        "Writer error [required-attribute-added]"
      ])
    #expect(try findings(["conflicting-containers"], in: folder(Self.migrated, plain)) == [])
  }

  @Test(
    "one app's plans, names and containers say nothing of the other's",
    arguments: [
      (
        "unlisted-version",
        """
        enum Old: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Note.self] }
          @Model final class Note { var text = "" }
        }
        let container = try ModelContainer(for: Schema(versionedSchema: Old.self))
        """
      ),
      (
        "model-dropped-in-version",
        """
        enum Own: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Tag.self] }
          @Model final class Tag { var text = "" }
        }
        typealias Tag = Own.Tag
        let tag = Tag()
        """
      ),
      (
        "unregistered-model",
        "@Model final class Draft { var text = \"\" }; @Model final class Page { var text = \"\" }; let draft = Draft()"
      ),
    ])
  func strangers(rule: String, writer: String) throws {
    #expect(try findings([rule], in: folder(Self.migrated, writer)) == [])
    let together = try TemporaryFolder(["App.swift": "import SwiftData\n" + Self.migrated + writer])
    #expect(!(try findings([rule], in: together)).isEmpty)
  }

  @Test("a container that uses the last version makes no other app's fault less")
  func containers() throws {
    let versions = Self.migrated.replacing("enum", with: "public enum").replacing(
      "func open() throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self) }\n",
      with: "")
    let kit = [
      "Kit/Package.swift": "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])",
      "Kit/Sources/Kit/Kit.swift": "import SwiftData\n" + versions,
    ]
    func container(_ version: String) -> String {
      "import Kit\nlet container = try ModelContainer(for: Schema(versionedSchema: \(version).self), migrationPlan: Plan.self)"
    }
    let folder = try folder(container("V2"), container("V1"), kit)
    #expect(try findings(["container-schema-not-latest"], in: folder) == ["Writer error [container-schema-not-latest]"])
  }

  @Test("a list that is not literal may hold what it imports, and nothing else")
  func openLists() throws {
    let models =
      "public enum V1: VersionedSchema { public static var models: [any PersistentModel.Type] { [] } }\n"
      + "@Model public final class Pin { public var a = 1 }\nlet pin = Pin()"
    func folder(importing modules: String) throws -> TemporaryFolder {
      try TemporaryFolder([
        "Package.swift":
          "let package = Package(name: \"P\", targets: [.target(name: \"Core\"), .target(name: \"App\"), .target(name: \"Tool\")])",
        "Sources/Core/Pin.swift": "import SwiftData\n" + models,
        "Sources/App/App.swift":
          "import SwiftData\n\(modules)\nlet c = try ModelContainer(for: Schema(Registry.all()))",
        "Sources/Tool/Tool.swift": "import Core\nlet schema = Registry.all()",
      ])
    }
    #expect(try findings(["unregistered-model"], in: folder(importing: "import Core")) == [])
    #expect(try findings(["unregistered-model"], in: folder(importing: "")).count == 1)
  }

  @Test("files of two projects are checked with both, in any order")
  func files() throws {
    let broken = Self.migrated.replacing("[Note.self, Tag.self]", with: "[Note.self]") + "let tag = V1.Tag()\n"
    let folder = try folder(Self.migrated, broken)
    let paths = ["Reader/App/App.swift", "Writer/App/App.swift"]
    let expected = ["Writer error [missing-model]"]
    #expect(try findings(["missing-model", "unused-plan"], paths, in: folder) == expected)
    #expect(try findings(["missing-model", "unused-plan"], paths.reversed(), in: folder) == expected)
    #expect(try Tool.run(["--show-files"] + paths, in: folder.url).output.split(separator: "\n").count == 2)
  }

  @Test("an edit to what one app shipped is seen, though the other app still has it so")
  func edits() throws {
    let equal = Self.migrated.replacing("func open", with: "func write")
    let before = try folder(Self.migrated, equal)
    #expect(try Tool.run(["record", "1.0", "--container", "open"], in: before.url).code == 0)
    let record = try String(contentsOf: before.url.appending(path: "SchemaHistory/1.0.json"), encoding: .utf8)
    let edited = Self.migrated.replacing("var count = 0", with: "var count = 0; var z = 0")
    let after = try folder(edited, equal, ["SchemaHistory/1.0.json": record])
    #expect(try findings(["edited-shipped-version"], in: after) == ["Reader error [edited-shipped-version]"])
  }

  @Test("a record of one app's container is no release of the other's")
  func records() throws {
    let other = Self.migrated.replacing("func open", with: "func write").replacing("text = \"\"", with: "title = \"\"")
    let folder = try folder(Self.migrated, other)
    for container in ["open", "write"] {
      #expect(try Tool.run(["record", "\(container)-1.0", "--container", container], in: folder.url).code == 0)
    }
    #expect(try findings(["History"], in: folder).filter { !$0.contains("unrecorded") } == [])
    let upgrade = try Tool.run(["upgrade", "--container", "write"], in: folder.url).output
    #expect(upgrade.contains("write-1.0") && !upgrade.contains("open-1.0"))
  }

  @Test("apps that open stores with one plan are asked each about what a tag shipped", arguments: ["Reader", "Writer"])
  func sharedPlan(app: String) throws {
    let project =
      "packages: {Model: {path: ../Model}}\ntargets:\n  NAME:\n    type: application\n    sources: [App]\n    dependencies: [{package: Model}]\n"
    let open =
      "import Model\nimport SwiftData\nfunc open() throws -> ModelContainer {\n  try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)\n}\n"
    let folder = try TemporaryFolder([
      "Reader/project.yml": project.replacing("NAME", with: "Reader"), "Reader/App/App.swift": open,
      "Writer/project.yml": project.replacing("NAME", with: "Writer"), "Writer/App/App.swift": open,
      "Model/Package.swift":
        "// swift-tools-version: 6.0\nimport PackageDescription\nlet package = Package(name: \"Model\", products: [.library(name: \"Model\", targets: [\"Model\"])], targets: [.target(name: \"Model\")])\n",
    ])
    let end = try #require(Self.migrated.firstRange(of: "func open")).lowerBound
    let model = String(Self.migrated[..<end]).replacing("enum ", with: "public enum ")
    try folder.commit("import SwiftData\n\(model)", to: "Model/Sources/Model/Model.swift", tag: "1.0")
    let outcome = try Tool.run(["upgrade", "--against", "1.0", app], in: folder.url)
    #expect(outcome.output.contains("1.0  V2       opens unchanged"), "\(outcome.output)\(outcome.complaints)")
    #expect(outcome.code == 0)
  }

  @Test("plans and versions of one name are those of the app in whose folder a verb runs")
  func nearestNames() throws {
    let folder = try folder(Self.migrated, Self.migrated)
    let writer = folder.url.appending(path: "Writer")
    let versions = try Tool.run(["diff", "V1", "V2"], in: writer)
    #expect(versions.code == 0 && versions.output.hasPrefix("Plan: V1 → V2\n"), "\(versions)")
    #expect(try Tool.run(["diff", "V1", "V2"], in: folder.url).complaints.contains("'V1' is ambiguous"))
    let refusal = try Tool.run(["new-version"], in: folder.url)
    #expect(refusal.code == 2 && refusal.complaints.contains("choose one with --plan NAME"), "\(refusal)")
    let plan = try #require(refusal.complaints.split(separator: "'").first { $0.contains("Writer") })
    for (arguments, place, file) in [
      ([], writer, "App/App.swift"), (["--plan", String(plan)], folder.url, "Writer/App/App.swift"),
    ] {
      let written = try Tool.run(["new-version", "--diff", "--allow-dirty"] + arguments, in: place)
      #expect(written.output.matches(of: /(?m)^--- (.+)$/).map(\.output.1) == ["a/\(file)"], "\(written)")
    }
  }

  @Test("a path in the folder of an app asks for that app", arguments: ["Reader", "Reader/App", "Reader/App/Views"])
  func scope(path: String) throws {
    let other = Self.migrated.replacing("func open", with: "func write").replacing("text = \"\"", with: "title = \"\"")
    let folder = try folder(Self.migrated, other, ["Reader/App/Views/View.swift": "", "Kit/Kit.swift": ""])
    func run(_ arguments: String..., from subfolder: String = path) throws -> Tool.Outcome {
      try Tool.run(arguments, in: folder.url.appending(path: subfolder))
    }
    #expect(try run("record", "1.0", from: ".").complaints.contains("'open'; 'write'"))
    #expect(try run("record", "reader-1.0").code == 0)
    #expect(try run("record", "writer-1.0", "Writer/App/App.swift", from: ".").code == 0)
    #expect(folder.names(in: "SchemaHistory") == ["reader-1.0.json", "writer-1.0.json"])
    let upgrade = try run("upgrade").output
    #expect(upgrade.contains("reader-1.0") && !upgrade.contains("writer-1.0"))
    let (own, all) = (try run("diff").output, try run("diff", from: ".").output)
    #expect(own.contains("count") && all.split(separator: "\n").count == 2 * own.split(separator: "\n").count)
    let versions = try [path, ".", "Kit"].map { try JSONObject(run("inspect", "--format", "json", from: $0).output) }
    #expect(versions.map { $0.list("versions").count } == [2, 4, 4])
  }
}
