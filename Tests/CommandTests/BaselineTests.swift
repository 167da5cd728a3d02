import Foundation
import TestSupport
import Testing

/// Baselines on the command line: what they leave out, and when they are written.
@Suite("Baseline on the command line")
struct BaselineTests {
  /// A project with one error a version.
  private func project(_ versions: [String], _ files: [String: String] = [:]) throws -> TemporaryFolder {
    let sources = versions.map { ("\($0).swift", CommandTests.broken.replacingOccurrences(of: "SchemaV1", with: $0)) }
    return try TemporaryFolder(Dictionary(sources) { $1 }.merging(files) { $1 })
  }

  private func text(_ folder: TemporaryFolder, _ name: String = "known.json") throws -> String {
    try String(contentsOf: folder.url.appending(path: name), encoding: .utf8)
  }

  /// A number of the summary in a JSON report.
  private func summary(_ outcome: Tool.Outcome, _ key: String) -> String? {
    outcome.output.split(separator: "\n").last { $0.contains("\"\(key)\" : ") }.map { $0.filter(\.isNumber) }
  }

  private let write = ["--write-baseline", "known.json"]

  @Test("what is listed is left out and counted, and what is new fails")
  func applied() throws {
    let folder = try project(["V1", "V2"])
    let written = try Tool.run(write, in: folder.url)
    #expect(written.code == 0 && written.output.hasPrefix("checked 2 versions in 2 files\n0 errors"))
    #expect(written.output.hasSuffix("findings hidden: 2 by the baseline\n"))
    #expect(
      try text(folder) == """
        {
          "version": 1,
          "fingerprints": [
            "missing-version-identifier:V1",
            "missing-version-identifier:V2"
          ]
        }

        """)
    try folder.write(CommandTests.broken, to: "SchemaV1.swift")
    let outcome = try Tool.run(["--baseline", "known.json", "--format", "json"], in: folder.url)
    #expect(outcome.code == 1 && outcome.complaints == "")
    #expect(summary(outcome, "errors") == "1" && summary(outcome, "baselined") == "2")
    #expect(outcome.output.contains("missing-version-identifier:SchemaV1"))
    let file = try Tool.run(["--baseline", "known.json", "--format", "json", "V1.swift"], in: folder.url)
    #expect(file.code == 0 && summary(file, "baselined") == "1")
  }

  @Test("a configured baseline counts, one on the command line instead of it")
  func configured() throws {
    let folder = try project(["V1"], [".swiftdata-lint.json": "{\"baseline\": \"known.json\"}", "Sub/A.swift": ""])
    let missing = try Tool.run([], in: folder.url)
    #expect(missing.code == 2 && missing.complaints.contains("--write-baseline known.json"))
    #expect(try Tool.run(write, in: folder.url).code == 0)
    #expect(try Tool.run([], in: folder.url).code == 0)
    #expect(try Tool.run(["../V1.swift"], in: folder.url.appending(path: "Sub")).code == 0)
    try folder.write("{\"version\": 1, \"fingerprints\": []}", to: "none.json")
    #expect(try Tool.run(["--baseline", "none.json"], in: folder.url).code == 1)
  }

  @Test("entries that match nothing are named, and do not fail")
  func stale() throws {
    let folder = try project(["V1"])
    let many = (1...12).map { "\"missing-model:A\($0)\"" }.joined(separator: ", ")
    try folder.write(
      "{\"version\": 1, \"fingerprints\": [\"missing-version-identifier:V1\", \(many)]}", to: "known.json")
    let outcome = try Tool.run(["--baseline", "known.json"], in: folder.url)
    #expect(outcome.code == 0)
    #expect(outcome.complaints.contains("known.json: 'missing-model:A1' is no longer found\n"))
    #expect(outcome.complaints.contains("known.json: 2 more are no longer found; use '--write-baseline known.json' to"))
    #expect(
      try Tool.run(["--baseline", "known.json", "--disable", "missing-model"], in: folder.url).complaints == "")
  }

  @Test("a baseline that is there only shrinks, unless forced")
  func shrinking() throws {
    let folder = try project(["V1", "V2"])
    _ = try Tool.run(write, in: folder.url)
    try folder.write("", to: "V2.swift")
    try folder.write(CommandTests.broken.replacingOccurrences(of: "SchemaV1", with: "V3"), to: "V3.swift")
    let outcome = try Tool.run(write, in: folder.url)
    #expect(outcome.code == 1 && outcome.output.contains("'V3'") && outcome.complaints.contains("--force"))
    #expect(try text(folder).contains("V1") && !text(folder).contains("V2") && !text(folder).contains("V3"))
    let partial = try Tool.run(write + ["--only", "missing-model", "--force"], in: folder.url)
    #expect(partial.code == 0)
    #expect(try text(folder).contains("V1"))
    let forced = try Tool.run(write + ["--force"], in: folder.url)
    #expect(forced.code == 0)
    #expect(try text(folder).contains("V1") && text(folder).contains("V3"))
    #expect(try Tool.run(["--force"], in: folder.url).code == 2)
  }

  @Test(
    "what is no baseline is neither applied nor written over",
    arguments: ["", "{}", "let a = 1\n", "{\"version\": 1, \"fingerprints\": [\n<<<<<<< HEAD\n]}", "{\"version\": 2}"])
  func corrupted(content: String) throws {
    let folder = try project(["V1"])
    try folder.write(content, to: "known.json")
    for arguments in [["--baseline", "known.json"], write, write + ["--force"]] {
      let outcome = try Tool.run(arguments, in: folder.url)
      #expect(outcome.code == 2 && outcome.output == "" && outcome.complaints.contains("swiftdata-lint: known.json:"))
      #expect(outcome.complaints.split(separator: "\n").count == 1)
      #expect(try text(folder) == content)
    }
  }

  @Test("a report never takes the place of a baseline")
  func reportInItsPlace() throws {
    let folder = try project(["V1"])
    let format = ["--format", "json=\(folder.url.path)/./known.json"]
    let line = "swiftdata-lint: '\(folder.url.path)/./known.json' is already in use; each format needs its own file\n"
    let writing = try Tool.run(write + format, in: folder.url)
    #expect(writing.code == 2 && writing.complaints == line && folder.text("known.json") == nil)
    _ = try Tool.run(write, in: folder.url)
    let before = try text(folder)
    let applying = try Tool.run(["--baseline", "known.json"] + format, in: folder.url)
    #expect(applying.code == 2 && applying.complaints == line)
    #expect(try text(folder) == before)
  }

  @Test("what cannot be written or read is said, and the rest is reported")
  func unwritable() throws {
    let folder = try project(["V1"])
    let outcome = try Tool.run(["--write-baseline", "no/such/folder.json"], in: folder.url)
    #expect(
      outcome.code == 3 && outcome.output.contains("'V1'") && outcome.complaints.contains("no/such/folder.json: "))
    #expect(try Tool.run(["--write-baseline", "."], in: folder.url).code == 2)
    _ = try Tool.run(write, in: folder.url)
    let before = try text(folder)
    try folder.write("", to: "V1.swift")
    let incomplete = try Tool.run(write + [".", "/proc/self/mem"], in: folder.url)
    if FileManager.default.fileExists(atPath: "/proc/self/mem") {
      #expect(incomplete.code == 3)
      #expect(try text(folder) == before)
    }
    #expect(
      folder.names() == ["V1.swift", "known.json"])
  }

  @Test("suppressed findings are counted, and are no matter of the baseline")
  func suppressed() throws {
    let folder = try project(["V1"])
    let source = CommandTests.broken.replacingOccurrences(
      of: "enum", with: "// swiftdata-lint:ignore missing-version-identifier -- a\nenum")
    try folder.write(source, to: "Hidden.swift")
    let outcome = try Tool.run(write + ["--format", "json"], in: folder.url)
    #expect(summary(outcome, "suppressed") == "1" && summary(outcome, "baselined") == "1")
    #expect(try !text(folder).contains("SchemaV1"))
    let quiet = try Tool.run(["--format", "json", "--quiet", "V1.swift"], in: folder.url)
    #expect(summary(quiet, "suppressed") == "0")
  }
}

/// Text on standard input that stands for a file.
@Suite("Standard input")
struct StandardInputTests {
  private func project() throws -> TemporaryFolder {
    try TemporaryFolder([
      "Package.swift": "", "Sources/App/V1.swift": CommandTests.broken,
      "Sources/App/Models.swift": "import SwiftData\n@Model final class Note { var tags: [Tag] = [] }\n",
    ])
  }

  private let tag = "import SwiftData\n@Model final class Tag { @Relationship var notes: [Note] = [] }\n"

  private func run(_ path: String, _ text: String, _ options: [String] = [], in folder: TemporaryFolder) throws
    -> Tool.Outcome
  {
    try Tool.run(options + ["-", "--stdin-filename", path], in: folder.url, input: text)
  }

  @Test("the text counts instead of the file, and what concerns it is shown")
  func edited() throws {
    let folder = try project()
    let fixed = CommandTests.broken.replacingOccurrences(
      of: "enum SchemaV1: VersionedSchema {",
      with: "enum SchemaV1: VersionedSchema {\n  static let versionIdentifier = Schema.Version(1, 0, 0)")
    #expect(try run("Sources/App/V1.swift", fixed, in: folder).code == 0)
    let broken = try run("Sources/App/V1.swift", CommandTests.broken, in: folder)
    #expect(broken.code == 1 && broken.output.contains("--> Sources/App/V1.swift:2:6"))
    #expect(try run("./Sources/../Sources/App/Models.swift", "", in: folder).code == 0)
  }

  @Test("a file that does not exist yet, in a folder that does not exist yet")
  func new() throws {
    let folder = try project()
    for path in ["Sources/App/Tag.swift", "Sources/App/New/Tag.swift"] {
      let outcome = try run(path, tag, ["--only", "missing-inverse"], in: folder)
      #expect(outcome.code == 1 && outcome.output.contains(path) && outcome.output.contains("in 4 files"))
    }
    #expect(!FileManager.default.fileExists(atPath: folder.url.appending(path: "Sources/App/Tag.swift").path))
  }

  @Test("the configuration around the file counts; what it excludes is not checked")
  func configured() throws {
    let folder = try project()
    try folder.write("{\"exclude\": [\"Generated/\"]}", to: ".swiftdata-lint.json")
    #expect(try run("Generated/V2.swift", CommandTests.broken, in: folder).code == 0)
    #expect(try run("Sources/App/V1.swift", CommandTests.broken, in: folder).code == 1)
    try folder.write("Ignored/", to: ".gitignore")
    #expect(
      try run("Ignored/V2.swift", CommandTests.broken.replacingOccurrences(of: "V1", with: "V2"), in: folder).code == 1)
  }

  @Test(
    "any bytes are read",
    arguments: ["", "\u{FEFF}", "\0", "}\r\n", String(repeating: "@Model class A {\n", count: 20_000)])
  func bytes(text: String) throws {
    #expect(try run("Sources/App/New.swift", text, in: try project()).code < 2)
  }

  @Test(
    "mistakes",
    arguments: [
      ["-"], ["--stdin-filename", "A.swift"], ["--stdin-filename", "A.swift", "."], ["-", "."],
      ["-", "--stdin-filename", "A.swift", "Package.swift"], ["-", "--stdin-filename", "Sources"],
      ["-", "--stdin-filename", ""],
    ])
  func mistakes(arguments: [String]) throws {
    let folder = try project()
    let outcome = try Tool.run(arguments, in: folder.url, input: tag)
    #expect(outcome.code == 2 && outcome.output == "")
  }
}
