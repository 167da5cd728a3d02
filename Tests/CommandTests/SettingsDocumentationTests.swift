import Foundation
import TestSupport
import Testing

/// What the documentation of the configuration and of hidden findings shows is run.
@Suite("Documentation of settings")
struct SettingsDocumentationTests {
  private func document(_ name: String) throws -> String {
    try Repository.text("docs/\(name)")
  }

  /// The blocks of a language in a document.
  private func blocks(_ language: String, in document: String) -> [String] {
    document.components(separatedBy: "```\(language)\n").dropFirst().compactMap {
      $0.components(separatedBy: "```").first
    }
  }

  /// A project in which all that the examples name exists.
  private func project(_ configuration: String) throws -> TemporaryFolder {
    try TemporaryFolder([
      ".swiftdata-lint.json": configuration, "ios/App/Note.swift": "import SwiftData\n@Model final class Note {}\n",
      ".swiftdata-lint-baseline.json": "{\"version\": 1, \"fingerprints\": []}",
    ])
  }

  @Test("every configuration is read")
  func configurations() throws {
    let text = try document("configuration.md")
    let examples = ["jsonc", "json"].flatMap { blocks($0, in: text) }
    #expect(examples.count > 10)
    for example in examples {
      let folder = try project(example)
      let outcome = try Tool.run([], in: folder.url)
      #expect(outcome.code < 2 && outcome.complaints == "", "\(example)")
    }
  }

  @Test("every key has its section, with an example")
  func keys() throws {
    let schema = try JSONDecoder().decode(
      Properties.self, from: Data(try document("swiftdata-lint.schema.json").utf8))
    let text = try document("configuration.md")
    let sections = text.components(separatedBy: "\n### ").dropFirst()
    #expect(Set(sections.map { String($0.prefix { $0 != "\n" }) }) == Set(schema.properties.keys.map { "`\($0)`" }))
    for section in sections {
      let key = section.dropFirst().prefix { $0 != "`" }
      #expect(blocks("jsonc", in: section).contains { $0.contains("\"\(key)\": ") }, "\(key)")
    }
  }

  /// The keys of a JSON Schema.
  private struct Properties: Decodable {
    let properties: [String: Nothing]
    struct Nothing: Decodable {}
  }

  @Test("a mistake looks as shown")
  func mistake() throws {
    let folder = try project("{\n  \"rules\": {\n    \"missing-modle\": \"off\"\n  }\n}\n")
    let shown = blocks("text", in: try document("configuration.md"))
    #expect(shown == [try Tool.run([], in: folder.url).complaints])
  }

  @Test("comments hide what is said to be hidden")
  func comments() throws {
    let examples = blocks("swift", in: try document("suppressing.md"))
    #expect(examples.count == 2)
    for example in examples {
      let arguments = ["--only", "missing-inverse", "--only", "live-model-in-old-version", "--strict"]
      let hidden = try TemporaryFolder(["A.swift": example])
      #expect(try Tool.run(arguments, in: hidden.url).code == 0)
      let open = try TemporaryFolder(["A.swift": example.replacingOccurrences(of: "swiftdata-lint:", with: "lint:")])
      #expect(try Tool.run(arguments, in: open.url).code == 1)
    }
  }

  @Test("a baseline looks as shown, and is written and read as shown")
  func baseline() throws {
    let text = try document("suppressing.md")
    let folder = try TemporaryFolder([
      "A.swift": blocks("swift", in: text)[0].replacingOccurrences(of: "swiftdata-lint:", with: "lint:")
    ])
    for command in text.matches(of: /\nswiftdata-lint (--[^\n]*)/).map({
      $0.output.1.split(separator: " ").map(String.init)
    }) {
      #expect(try Tool.run(command, in: folder.url).code == 0)
    }
    let shown = try TemporaryFolder(["known.json": blocks("json", in: text)[0]])
    let outcome = try Tool.run(["--baseline", "known.json"], in: shown.url)
    #expect(outcome.code == 0 && outcome.complaints.contains("'missing-inverse:Song.playlists' is no longer found"))
  }
}
