import Foundation
import TestSupport
import Testing

/// What comes from source code or from file names cannot do anything where it goes.
@Suite("Escaping")
struct EscapingTests {
  /// A type's name that has a meaning in each format.
  private static let name =
    "V\"<&>'|*_[x](y){0} @me #1 ::error::x ##[add-mask]y ##vso[z] %0A,: ]]> $a$ ~ \\ "
    + "\u{202E}\u{1B}[31m\u{85}\u{2028}\u{FFFF}😀e\u{301}"
  /// The name as people see it: with pictures of what would steer a terminal.
  private static let shown = name.replacingOccurrences(of: "\u{202E}", with: "\u{FFFD}")
    .replacingOccurrences(of: "\u{1B}", with: "␛").replacingOccurrences(of: "\u{85}", with: "\u{FFFD}")
    .replacingOccurrences(of: "\u{2028}", with: "\u{FFFD}").replacingOccurrences(of: "##[", with: "##\u{FFFD}")
    .replacingOccurrences(of: "##vso[", with: "##vso\u{FFFD}")
  private static let path = "a%,:;b<&\"#é 😀.swift"
  private static let sources = [
    path:
      "import SwiftData\n/* 😀é */ enum `\(name)`: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }\n",
    "::error::x.swift":
      "import SwiftData\nenum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }\n",
  ]

  private func output(_ format: String, _ environment: [String: String] = [:]) throws -> String {
    let folder = try TemporaryFolder(Self.sources)
    let arguments = ["--only", "missing-version-identifier", "--format", format, "."]
    return try Tool.run(arguments, in: folder.url, environment: environment).output
  }

  private func message(_ name: String) -> String { "schema version '\(name)' has no 'versionIdentifier'" }

  @Test(
    "nothing steers a terminal, or a build log",
    arguments: FormatTests.names)
  func terminals(format: String) throws {
    let output = try output(format)
    let controls = output.unicodeScalars.filter { scalar in
      scalar.value < 0x20 && scalar != "\n" || (0x7F..<0xA0).contains(scalar.value)
        || [0x202E, 0x2028].contains(scalar.value)
    }
    #expect(controls.isEmpty, "\(controls.map { String($0.value, radix: 16) })")
    #expect(!output.contains("##["))
    let commands = output.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("::") }
    #expect(commands.count == (format == "github" ? 2 : 0))
  }

  @Test("json is exact", arguments: ["json", "jsonl"])
  func json(format: String) throws {
    let output = try output(format)
    let findings =
      try format == "json"
      ? JSONObject(output).list("findings") : output.split(separator: "\n").map { try JSONObject(String($0)) }
    #expect(findings.count == 2)
    let finding = try #require(findings.last)
    #expect(finding.text("message") == message(Self.name))
    #expect(finding.text("subject") == Self.name)
    #expect(finding.text("path") == Self.path)
  }

  @Test("sarif escapes what it reads as a placeholder or link, and counts UTF-16")
  func sarif() throws {
    let result = try #require(JSONObject(output("sarif")).list("runs").first?.list("results").last)
    let text = result["message"].text("text")
    #expect(text.contains("\\[x\\](y){{0}} @me"))
    let place = try #require(result.list("locations").first)
    #expect(place.list("logicalLocations").first?.text("fullyQualifiedName") == Self.name)
    let physical = place["physicalLocation"]
    #expect(physical["artifactLocation"].text("uri").removingPercentEncoding == Self.path)
    #expect(physical["artifactLocation"].text("uri").allSatisfy { $0.isASCII && !" \":;,#<&".contains($0) })
    let start = "/* 😀é */ enum ".utf16.count + 1
    #expect(physical["region"].number("startColumn") == start)
    #expect(physical["region"].number("endColumn") == start + Self.name.utf16.count + 2)
  }

  @Test("github decodes to what was meant")
  func github() throws {
    let line = try #require(output("github").split(separator: "\n").last)
    let command = try #require(WorkflowCommand(String(line)))
    #expect(command.name == "error" && command.properties["file"] == Self.path)
    #expect(command.properties.keys.sorted() == ["col", "endColumn", "endLine", "file", "line", "title"])
    #expect(command.data.hasPrefix(message(Self.shown) + "\n"))
  }

  @Test("XML says what was meant; what it cannot hold is replaced", arguments: ["junit", "checkstyle"])
  func xml(format: String) throws {
    let root = try #require(XMLNode(document: try output(format)))
    let expected = message(Self.shown.replacingOccurrences(of: "\u{FFFF}", with: "\u{FFFD}"))
    let found = root.all(format == "junit" ? "failure" : "error").compactMap { $0.attributes["message"] }
    #expect(found.contains { $0.hasPrefix(expected) }, "\(found)")
    if format == "checkstyle" { #expect(root.children.map { $0.attributes["name"] }.last == Self.path) }
  }

  @Test("markdown has no markup, mention or reference from a name")
  func markdown() throws {
    let row = try #require(output("markdown").split(separator: "\n").last)
    #expect(row.contains(#"V"\<\&\>'\|\*\_\[x\](y){0} `@me` `#1`"#))
    #expect(row.replacingOccurrences(of: "\\|", with: "").count { $0 == "|" } == 5)
    #expect(row.contains(#"\$a\$ \~ \\ "#))
  }

  @Test("no line of text begins as a command")
  func lines() throws {
    let name = "a ::error::b " + String(repeating: "::error::c ", count: 20)
    let source = "import SwiftData\nenum `\(name)`: VersionedSchema { }\n"
    let folder = try TemporaryFolder(["A.swift": source])
    let output = try Tool.run(["."], in: folder.url, environment: ["GITHUB_ACTIONS": "true"]).output
    let commands = output.split(separator: "\n").filter { $0.drop { $0 == " " }.hasPrefix("::") }
    #expect(commands.allSatisfy { $0.hasPrefix("::error file=A.swift,") } && !commands.isEmpty)
  }

  @Test("invalid UTF-8 is read in all formats")
  func invalidBytes() throws {
    let folder = try TemporaryFolder()
    var bytes = Data("import SwiftData\n/* ".utf8)
    bytes += [0xFF, 0xFE, 0xC3]
    bytes += Data(" */ enum V1: VersionedSchema { }\n".utf8)
    try folder.write(bytes, to: "A.swift")
    for format in FormatTests.names {
      let outcome = try Tool.run(["--format", format, "."], in: folder.url)
      #expect(outcome.code == 1 && outcome.complaints == "", "\(format)")
    }
    let sarif = try Tool.run(["--format", "sarif", "--only", "missing-version-identifier", "."], in: folder.url).output
    let result = try #require(JSONObject(sarif).list("runs").first?.list("results").first)
    let region = try #require(result.list("locations").first)["physicalLocation"]["region"]
    #expect(region.number("startColumn") == "/* ??? */ enum ".count + 1, "each invalid byte is one U+FFFD")
  }
}
