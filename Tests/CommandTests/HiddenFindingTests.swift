import TestSupport
import Testing

/// What `lint` hides, no other verb shows or edits.
@Suite("Hidden findings")
struct HiddenFindingTests {
  /// A project with a property that existing rows have no value for, and with a container of an older version, which
  /// explains that its models differ.
  private static let source = """
    import SwiftData
    \(version("V1", number: 1, "@Model final class Note { var text = \"\"; init() {} }"))
    \(version("V2", number: 2, "@Model final class Note { var text = \"\"; \(property) init(day: Int) { self.day = day } }"))
    \(migrationPlan(["V1", "V2"]))
    func open() throws -> ModelContainer {
      try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
    }

    """
  private static let property = "var day: Int;"
  private static let rule = "required-attribute-added"

  /// The verbs that show a finding of a rule, or fix it.
  private func verbs(showing rule: String, in files: [String: String]) throws -> Set<String> {
    let folder = try TemporaryFolder(files)
    let marks = [
      ("lint", ["lint", "--format", "concise"], "[\(rule)]"), ("diagnose", ["diagnose"], "[\(rule)]"),
      ("diagnose", ["diagnose"], "(\(rule))"), ("report", ["report", "-o", "-"], "value=\"\(rule)\""),
      ("report", ["report", "-o", "-"], " \(rule)</title>"),
      ("fix", ["lint", "--fix", "--unsafe-fixes", "--allow-dirty"], "  \(rule): "),
    ]
    return Set(try marks.filter { try Tool.run($0.1, in: folder.url).output.contains($0.2) }.map(\.0))
  }

  @Test("a finding is shown by all verbs, or by none")
  func one() throws {
    #expect(try verbs(showing: Self.rule, in: ["App.swift": Self.source]) == ["lint", "diagnose", "report", "fix"])
    let comment = "\n// swiftdata-lint:ignore \(Self.rule) -- never shipped\n"
    let hidden = Self.source.replacing(Self.property, with: comment + Self.property)
    #expect(try verbs(showing: Self.rule, in: ["App.swift": hidden]) == [])
    let setting = "{\"rules\": {\"\(Self.rule)\": \"off\"}}"
    #expect(try verbs(showing: Self.rule, in: ["App.swift": Self.source, ".swiftdata-lint.json": setting]) == [])
    let folder = try TemporaryFolder(["App.swift": Self.source])
    _ = try Tool.run(["--write-baseline", "known.json"], in: folder.url)
    let known = try #require(folder.text("known.json"))
    #expect(known.contains(Self.rule))
    let files = [
      "App.swift": Self.source, "known.json": known, ".swiftdata-lint.json": "{\"baseline\": \"known.json\"}",
    ]
    #expect(try verbs(showing: Self.rule, in: files) == [])
  }

  @Test("what follows from a stronger finding is shown by none")
  func stronger() throws {
    #expect(
      try verbs(showing: "container-schema-not-latest", in: ["App.swift": Self.source])
        == ["lint", "diagnose", "report", "fix"])
    #expect(try verbs(showing: "container-models-differ", in: ["App.swift": Self.source]) == [])
  }
}
