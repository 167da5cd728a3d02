import Foundation
import TestSupport
import Testing

/// Every verb goes by the one order of a plan's versions, also where `schemas` has another one or lacks a version.
@Suite("Version order in commands")
struct VersionOrderCommandTests {
  /// An app whose plan lists some of three versions, and whose stages join all of them.
  private static func app(listing schemas: String) -> String {
    let text = NotesApp.text
    let app = NotesApp(versions: [text, "\(text); var day: Date?", "\(text); var day: Date?; var mood: Int?"])
    return app.source.replacing("[V1.self, V2.self, V3.self]", with: "[\(schemas)]")
  }

  /// A folder with such an app, and with the record of a release that had its first version only.
  private func folder(listing schemas: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    try folder.write(Self.app(listing: schemas), to: "App.swift")
    return folder
  }

  /// The lines of the lint in short form, without notes.
  private func faults(_ folder: TemporaryFolder) throws -> [String] {
    try Tool.run(["--format", "concise"], in: folder.url).output.split(separator: "\n").map(String.init)
      .filter { $0.contains(": error: ") || $0.contains(": warning: ") }
  }

  @Test(
    "lint has one finding, and its fix leads to none",
    arguments: [
      ("V1.self, V3.self, V2.self", "version-out-of-order"), ("V3.self, V2.self, V1.self", "version-out-of-order"),
      ("V1.self, V2.self", "stage-version-not-in-plan"), ("V2.self, V3.self", "stage-version-not-in-plan"),
    ])
  func lint(schemas: String, rule: String) throws {
    let folder = try folder(listing: schemas)
    let found = try faults(folder)
    #expect(found.count == 1 && found[0].contains(": error: ") && found[0].hasSuffix("[\(rule)]"), "\(found)")
    _ = try Tool.run(["--fix"], in: folder.url)
    #expect(try faults(folder) == [])
    #expect(folder.text("App.swift")?.contains("[V1.self, V2.self, V3.self]") == true)
  }

  @Test(
    "diff, upgrade, report and record lead through the same versions",
    arguments: [
      "V1.self, V2.self, V3.self", "V1.self, V3.self, V2.self", "V3.self, V2.self, V1.self", "V1.self, V2.self",
    ])
  func verbs(schemas: String) throws {
    let folder = try folder(listing: schemas)
    let diff = try Tool.run(["diff"], in: folder.url)
    let pairs = diff.output.split(separator: "\n").filter { $0.hasPrefix("Plan: ") }
    #expect(pairs == ["Plan: V1 → V2", "Plan: V2 → V3"])

    let upgrade = try Tool.run(["upgrade"], in: folder.url)
    #expect(upgrade.code == 0 && upgrade.output.contains("V1 → V2 → V3"), "\(upgrade.output)")
    // What becomes of a version that only a stage names is not known.
    let doubt = "not known: 'V3' is in a stage, but not in 'Plan.schemas'"
    #expect(upgrade.output.replacing(/\s+/, with: " ").contains(doubt) != schemas.contains("V3"))

    let graph = try Tool.run(["report", "--format", "mermaid", "-o", "-"], in: folder.url).output
    #expect(["v0_0[\"V1 ", "v0_1[\"V2 ", "v0_2[\"V3 ", "| v0_1\n", "| v0_2\n"].allSatisfy(graph.contains), "\(graph)")

    let page = try Tool.run(["report", "-o", "-"], in: folder.url).output
    let places = try ["V1", "V2", "V3"].map { try #require(page.range(of: "<b>\($0)</b>")?.lowerBound) }
    #expect(places == places.sorted())

    #expect(try Tool.run(["record", "3.0"], in: folder.url).code == 0)
    #expect(folder.text("SchemaHistory/3.0.json")?.contains("\"V3\"") == true)
  }

  @Test("new-version continues after the last version, which must be listed")
  func newVersion() throws {
    let wrong = try folder(listing: "V1.self, V3.self, V2.self")
    let written = try Tool.run(["new-version", "--diff"], in: wrong.url)
    #expect(written.output.contains("fromVersion: V3.self, toVersion: V4.self"), "\(written.complaints)")

    let short = try folder(listing: "V1.self, V2.self")
    let refused = try Tool.run(["new-version", "--diff"], in: short.url)
    #expect(refused.code == 2)
    #expect(
      refused.complaints
        == "swiftdata-lint: 'Plan.schemas' does not list 'V3', where its stages end; add it first; nothing was written\n"
    )
  }
}
