import Foundation
import TestSupport
import Testing

/// The text report as a reader of a terminal sees it.
@Suite("Text report")
struct TextReportTests {
  private func count(_ text: String, in output: String) -> Int { output.components(separatedBy: text).count - 1 }

  @Test("more than five errors of one rule are one block, whatever their files; five are a block each")
  func manyErrors() throws {
    for total in [5, 6] {
      let files = (1...total).map { ("V\($0).swift", CommandTests.broken.replacing("SchemaV1", with: "V\($0)")) }
      let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: files))
      let output = try Tool.run(["--only", "missing-version-identifier"], in: folder.url).output
      #expect(count("error[missing-version-identifier]", in: output) == (total == 6 ? 1 : 5))
      #expect(output.contains("V6.swift:2:6  ") == (total == 6))
      #expect(count("for more: ", in: output) == 1)
    }
  }

  @Test("what a synced store does not allow is one block over several rules")
  func cloudKit() throws {
    let required = (1...4).map { "@Model final class Note\($0) { var required: Int; init() { required = 0 } }\n" }
    let unique = (1...3).map { "@Model final class Tag\($0) { @Attribute(.unique) var name = 0; init() {} }\n" }
    let models = (1...4).map { "Note\($0).self" } + (1...3).map { "Tag\($0).self" }
    let folder = try TemporaryFolder([
      "App.swift": "import SwiftData\n" + required.joined() + unique.joined() + """
        let container = try ModelContainer(
          for: \(models.joined(separator: ", ")), configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.a")))

        """
    ])
    let output = try Tool.run(["--only", "CloudKit"], in: folder.url).output
    #expect(count("error[", in: output) == 1)
    #expect(count(" [cloudkit-unique-constraint]\n", in: output) == 3)
  }

  @Test("--fix names each file and each fix in it")
  func fixes() throws {
    let folder = try TemporaryFolder()
    let source =
      "import SwiftData\n" + version("V1", number: 1, listing: "", "@Model final class Note { var a = 0; init() {} }")
      + "func add(to context: ModelContext) { context.insert(V1.Note()) }\n"
    try folder.commit(source, to: "V1.swift")
    let outcome = try Tool.run(["--fix"], in: folder.url)
    #expect(outcome.output.contains("fixed in V1.swift:\n  missing-model: add 'Note.self'"))
    #expect(try !Tool.run(["--fix"], in: folder.url).output.contains("fixed in "))
  }

  @Test("--diff says where only unsafe fixes are left")
  func unsafeFixes() throws {
    let source = """
      import SwiftData
      @Model final class Trip { @Relationship(deleteRule: .deny) var tags: [Tag]?; init() {} }
      @Model final class Tag { var trip: Trip?; init() {} }
      let container = try ModelContainer(for: Trip.self, configurations: ModelConfiguration(cloudKitDatabase: .private("a")))

      """
    let folder = try TemporaryFolder(["A.swift": source])
    let outcome = try Tool.run(["--diff", "--only", "cloudkit-deny-delete-rule"], in: folder.url)
    #expect(outcome.code == 0 && outcome.output == "")
    #expect(outcome.complaints.contains("no safe fixes; 1 finding has an unsafe fix: use --diff --unsafe-fixes"))
    let unsafe = try Tool.run(["--diff", "--unsafe-fixes", "--only", "cloudkit-deny-delete-rule"], in: folder.url)
    #expect(unsafe.code == 1 && unsafe.complaints == "" && unsafe.output.hasPrefix("--- a/A.swift"))
  }

  @Test("--write-baseline says what it wrote")
  func baseline() throws {
    let folder = try TemporaryFolder(["V1.swift": CommandTests.broken])
    let write = ["--write-baseline", "known.json"]
    #expect(try Tool.run(write, in: folder.url).complaints == "swiftdata-lint: known.json: written, lists 1 finding\n")
    #expect(
      try Tool.run(write, in: folder.url).complaints == "swiftdata-lint: known.json: unchanged, lists 1 finding\n")
  }

  @Test("-q is --quiet; -v says what was read")
  func shortOptions() throws {
    let folder = try TemporaryFolder(["A.swift": CommandTests.warning, ".swiftdata-lint.json": "{}"])
    let quiet = try Tool.run(["-q"], in: folder.url)
    #expect(try quiet.output == Tool.run(["--quiet"], in: folder.url).output && !quiet.output.contains("warning["))
    let verbose = try Tool.run(["-v"], in: folder.url).complaints
    for line in ["project: .\n", "configuration: .swiftdata-lint.json\n", "files: 1 read", "releases: none recorded\n"]
    {
      #expect(verbose.contains("swiftdata-lint: \(line)"))
    }
  }

  @Test("the end of a version's name will do where it is the only one; a number alone does not")
  func shortVersions() throws {
    let folder = try TemporaryFolder([
      "A.swift": "import SwiftData\n"
        + ["SchemaV1", "SchemaV2", "SchemaV12"].map { version($0, "@Model final class Note { var a = 0; init() {} }") }
        .joined()
    ])
    #expect(try Tool.run(["diff", "V1", "V2"], in: folder.url).output.hasPrefix("SchemaV1 → SchemaV2\n"))
    #expect(try Tool.run(["inspect", "V12"], in: folder.url).output.contains("SchemaV12"))
    #expect(try Tool.run(["diff", "1", "2"], in: folder.url).complaints.contains("no schema version is named '1'"))
    try folder.write("import SwiftData\n" + version("OtherV1"), to: "B.swift")
    let ambiguous = try Tool.run(["diff", "V1", "V2"], in: folder.url)
    #expect(
      ambiguous.code == 2 && ambiguous.complaints.contains("'V1' is ambiguous: it matches 'SchemaV1' and 'OtherV1'"))
    let empty = try TemporaryFolder(["A.swift": ""])
    let none = try Tool.run(["diff", "V1", "V2"], in: empty.url)
    #expect(none.complaints.contains("this folder declares no schema versions"))
  }

  @Test("words for other tools' verbs lead to ours", arguments: ["check", "fix", "validate", "lsp"])
  func verbs(word: String) throws {
    let folder = try TemporaryFolder()
    let outcome = try Tool.run([word], in: folder.url)
    #expect(outcome.code == 2 && outcome.complaints.contains("did you mean"))
  }
}
