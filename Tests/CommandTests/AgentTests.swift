import Foundation
import TestSupport
import Testing

/// What coding agents are told is run.
@Suite("Coding agents")
struct AgentTests {
  private static let skill = "docs/skills/swiftdata-lint/SKILL.md"

  /// A repository with an example, a release named `TAG`, and a log.
  private static func project(_ example: String = "trips") throws -> TemporaryFolder {
    let folder = try TemporaryFolder()
    let source = Repository.root.appending(path: "docs/examples/\(example)")
    for name in try FileManager.default.contentsOfDirectory(atPath: source.path) {
      try FileManager.default.copyItem(at: source.appending(path: name), to: folder.url.appending(path: name))
    }
    try folder.commit("Expected only Arrays for Relationships\n", to: "crash.txt", tag: "TAG")
    return folder
  }

  /// The commands in the blocks of a page.
  private static func commands(in page: String) throws -> [String] {
    try Repository.text(page).matches(of: /```sh\n((?:[^`]|`(?!``))*)```/)
      .flatMap { $0.output.1.split(separator: "\n").map(String.init) }
  }

  @Test("every command is accepted", arguments: [skill, "docs/agents.md"])
  func commands(page: String) throws {
    let commands = try Self.commands(in: page)
    #expect(commands.count > 1)
    let folder = try Self.project()
    for command in commands {
      let outcome = try Tool.shell(command, in: folder.url)
      #expect(outcome.code < 2, "\(command): \(outcome.complaints)")
    }
    guard page == "docs/agents.md" else { return }
    let text = try Tool.run(["skill"]).output
    #expect(folder.text(".claude/skills/swiftdata-lint/SKILL.md") == text)
    #expect(folder.text(".agents/skills/swiftdata-lint/SKILL.md") == text)
  }

  @Test("the skill keeps to the limits of its format")
  func limits() throws {
    let text = try Repository.text(Self.skill)
    let parts = text.components(separatedBy: "---\n")
    try #require(parts.count == 3 && parts[0].isEmpty)
    let lines = parts[1].split(separator: "\n")
    let description = try #require(lines.first { $0.hasPrefix("description: ") }).dropFirst("description: ".count)
    #expect(lines.first == "name: swiftdata-lint" && lines.count == 2)
    #expect((1...1_024).contains(description.count) && !description.contains(": ") && !description.contains("<"))
    #expect(parts[2].components(separatedBy: "\n").count <= 120 && text.count <= 6_000)
  }

  @Test("each verb that is named exists", arguments: [skill, "docs/agents.md", "docs/editors.md"])
  func verbs(page: String) throws {
    let help = try Tool.run(["help"]).output + "skill"
    for match in try Repository.text(page).matches(of: /`swiftdata-lint ([a-z][a-z-]*)[^`\n]*`/) {
      #expect(help.contains(match.output.1), "\(match.output.0)")
    }
  }

  @Test("the hook shows an error to the model, and nothing else", arguments: [("broken", 2), ("trips", 0)])
  func hook(example: String, code: Int32) throws {
    let page = try Repository.text("docs/agents.md")
    let block = try #require(page.firstMatch(of: /"command": ("(?:[^"\\]|\\.)*")/)).output.1
    let command = try JSONDecoder().decode(String.self, from: Data(block.utf8))
    let folder = try Self.project(example)
    let outcome = try Tool.shell("CLAUDE_PROJECT_DIR='\(folder.path)'; \(command)", in: folder.url)
    #expect(outcome.code == code && outcome.output == "")
    #expect(outcome.complaints.contains("missing-model") == (code == 2))
  }
}
