import Foundation
import TestSupport
import Testing

/// What the documentation shows is run.
@Suite("Documentation")
struct DocumentationTests {
  private static let pages = [
    "docs/json.md", "docs/formats.md", "docs/migration.md", "docs/releases.md", "docs/diagnose.md",
    "docs/checksums.md", "docs/fixing.md", "docs/pictures.md",
  ]

  @Test("examples are what the commands print", arguments: pages)
  func examples(path: String) throws {
    let url = Repository.root.appending(path: path)
    var text = try String(contentsOf: url, encoding: .utf8)
    for example in Example.all(in: text) {
      let output = try example.output()
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        text = text.replacingOccurrences(of: example.block(example.shown), with: example.block(output))
      } else {
        #expect(output == example.shown)
      }
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try text.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(path)")
    }
  }

  @Test("every command of the documentation is accepted", arguments: pages)
  func commands(path: String) throws {
    let text = try Repository.text(path)
    for command in text.matches(of: /\n\$ ([^\n]*)/) {
      let outcome = try Example.run(String(command.output.1))
      #expect(outcome.code < 2, "\(command.output.1): \(outcome.complaints)")
    }
  }

  @Test("the page of formats shows each")
  func formats() throws {
    let text = try Repository.text("docs/formats.md")
    for name in FormatTests.names where name != "json" {
      #expect(text.contains(name == "text" ? "## text\n" : "swiftdata-lint --format \(name) "), "\(name)")
    }
  }

  @Test("the record that is shown is that of the example")
  func record() throws {
    let page = try Repository.text("docs/json.md")
    let record = try Repository.text("docs/examples/trips/SchemaHistory/2.0.json")
    #expect(page.contains("This is `docs/examples/trips/SchemaHistory/2.0.json`:\n\n```json\n\(record)```\n"))
  }

  @Test("README shows what its first command prints")
  func readmeExample() throws {
    let text = try Repository.text("README.md")
    let block = try #require(text.firstMatch(of: /```text\n([^`]*)```/)).output.1
    let output = try Tool.run(["docs/examples/broken"]).output
    #expect(output.contains("\n\n\(block)\n"))
  }

  @Test("the clean example is clean, and the broken one shows each kind once")
  func exampleProjects() throws {
    let clean = try Tool.run(["docs/examples/trips"])
    #expect(
      clean.output == """
        checked 7 models, 3 versions, 1 plan and 1 container in 6 files
        0 errors, 0 warnings, 0 notes

        """)
    #expect(clean.code == 0)
    let broken = try Tool.run(["docs/examples/broken"])
    let rules = broken.output.matches(of: /(?m)^(?:error|warning|note)\[([a-z-]+)\]/).map { String($0.output.1) }
    #expect(
      rules.sorted() == [
        "missing-inverse", "missing-model", "missing-stage", "unlisted-version", "untested-migration",
      ])
    #expect(broken.code == 1)
  }

  @Test("README's commands are those that CI runs")
  func readme() throws {
    let readme = try Repository.text("README.md")
    let script = try Repository.text(".ci/run")
    for command in ["swift run swiftdata-lint docs/examples/broken", "swift test"] {
      #expect(readme.contains("\n\(command)\n"))
      #expect(script.contains(command))
    }
  }

  @Test("links lead to files and headings that exist")
  func links() throws {
    let folders = ["Rules", "docs", "Tests"].flatMap(Repository.files(below:)).filter { $0.pathExtension == "md" }
    let pages = folders + ["README", "RELEASING", "SECURITY"].map { Repository.root.appending(path: "\($0).md") }
    for page in pages {
      for link in try Self.prose(of: page).matches(of: /\]\(([^)\s#:]*)(?:#([^)\s]+))?\)/) {
        let target = link.output.1.isEmpty ? page : page.deletingLastPathComponent().appending(path: link.output.1)
        let isPage = target.pathExtension == "md"
        let exists = FileManager.default.fileExists(atPath: target.standardizedFileURL.path)
        #expect(exists, "\(page.lastPathComponent): \(link.output.0)")
        guard exists, isPage, let anchor = link.output.2 else { continue }
        let anchors = try Self.prose(of: target).matches(of: /(?m)^#+ (.*)$/).map { Self.anchor($0.output.1) }
        #expect(anchors.contains(String(anchor)), "\(page.lastPathComponent): \(link.output.0)")
      }
    }
  }

  /// The text of a page without its blocks of code.
  private static func prose(of page: URL) throws -> String {
    try String(contentsOf: page, encoding: .utf8).replacing(/(?ms)^```.*?^```/, with: "")
  }

  /// The anchor of a heading, as GitHub makes it.
  private static func anchor(_ heading: Substring) -> String {
    let text = heading.replacing(/\[([^\]]*)\]\([^)]*\)/) { $0.output.1 }.lowercased()
    return String(text.filter { $0.isLetter || $0.isNumber || "-_ ".contains($0) }).replacing(" ", with: "-")
  }
}

/// A command in the documentation with the output that is shown below it.
private struct Example {
  /// The command line.
  let command: String
  /// The language of the output's block.
  let language: String
  /// The output.
  let shown: String

  /// The examples of a page.
  static func all(in text: String) -> [Example] {
    text.matches(of: /```console\n\$ ([^\n]*)\n```\n\n```([a-z]+)\n((?:[^`]|`(?!``))*)```/).map { match in
      Example(command: String(match.output.1), language: String(match.output.2), shown: String(match.output.3))
    }
  }

  /// The command with an output, as they stand on the page.
  func block(_ output: String) -> String {
    "```console\n$ \(command)\n```\n\n```\(language)\n\(output)```"
  }

  /// What the command prints, as pages show it: with another working folder, and without the rest of long texts.
  func output() throws -> String {
    let output = try Self.run(command).output.replacingOccurrences(of: Repository.root.path, with: "/Users/me/App")
    return output.replacing(/(\"(?:text|markdown)\" : \"(?:[^\"\\]|\\.){100})(?:[^\"\\]|\\.)+\"/) {
      "\($0.output.1)…\""
    }
  }

  /// Runs a command line with variables in front.
  static func run(_ line: String) throws -> Tool.Outcome {
    let words = line.split(separator: " ").map(String.init)
    let variables = words.prefix { $0 != "swiftdata-lint" }.map {
      $0.split(separator: "=", maxSplits: 1).map(String.init)
    }
    return try Tool.run(
      Array(words.dropFirst(variables.count + 1)),
      environment: Dictionary(variables.map { ($0[0], $0[1]) }) { $1 })
  }
}
