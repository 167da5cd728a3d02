import Foundation
import Testing

/// What the documentation shows is run.
@Suite("Documentation")
struct DocumentationTests {
  @Test("JSON examples are what the commands print", arguments: ["docs/json.md"])
  func examples(path: String) throws {
    let url = Tool.root.appending(path: path)
    var text = try String(contentsOf: url, encoding: .utf8)
    for example in text.matches(of: /```console\n\$ swiftdata-lint ([^\n]*)\n```\n\n```json\n((?:[^`]|`(?!``))*)```/) {
      let outcome = try Tool.run(example.output.1.split(separator: " ").map(String.init))
      let shown = String(example.output.2)
      if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
        let whole = String(example.output.0)
        text = text.replacingOccurrences(of: whole, with: whole.dropLast(shown.count + 3) + outcome.output + "```")
      } else {
        #expect(outcome.output == shown)
      }
    }
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try text.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(path)")
    }
  }

  @Test("every command of the documentation is accepted")
  func commands() throws {
    let text = try String(contentsOf: Tool.root.appending(path: "docs/json.md"), encoding: .utf8)
    for command in text.matches(of: /\n\$ swiftdata-lint ([^\n]*)/) {
      let outcome = try Tool.run(command.output.1.split(separator: " ").map(String.init))
      #expect(outcome.code < 2, "\(command.output.1): \(outcome.complaints)")
    }
  }

  @Test("the clean example is clean, and the broken one shows each kind once")
  func exampleProjects() throws {
    let clean = try Tool.run(["docs/examples/trips"])
    #expect(clean.output == "0 errors, 0 warnings, 0 notes in 6 files\n")
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
    let readme = try String(contentsOf: Tool.root.appending(path: "README.md"), encoding: .utf8)
    let script = try String(contentsOf: Tool.root.appending(path: ".ci/run"), encoding: .utf8)
    for command in ["swift run -c release swiftdata-lint docs/examples/broken", "swift test"] {
      #expect(readme.contains("\n\(command)\n"))
      #expect(script.contains(command))
    }
  }
}
