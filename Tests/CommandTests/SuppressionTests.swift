import Foundation
import TestSupport
import Testing

/// Comments that hide findings, in whole projects.
@Suite("Suppressions on the command line")
struct SuppressionTests {
  @Test("a comment in a file that says nothing of a schema is reported too")
  func unmarked() throws {
    let folder = try TemporaryFolder([
      "A.swift": CommandTests.broken, "B.swift": "// swiftdata-lint:ignore missing-model -- a\nstruct B {}\n",
      "C.swift": "let text = \"// swiftdata-lint:ignore missing-model\"\n",
    ])
    let outcome = try Tool.run(["--only", "unused-suppression", "--strict"], in: folder.url)
    #expect(outcome.code == 1 && outcome.output.contains("--> B.swift:1:1") && !outcome.output.contains("C.swift"))
  }

  @Test("hidden findings are counted where they would be shown")
  func counts() throws {
    let hidden = CommandTests.broken.replacingOccurrences(
      of: "enum", with: "// swiftdata-lint:ignore missing-version-identifier -- a\nenum")
    let folder = try TemporaryFolder(["Package.swift": "", "Sources/A.swift": hidden, "Sources/B.swift": ""])
    let all = try Tool.run(["--format", "json"], in: folder.url)
    #expect(all.code == 0 && all.output.contains("\"suppressed\" : 1") && all.output.contains("\"errors\" : 0"))
    #expect(
      try Tool.run([], in: folder.url).output.hasSuffix(
        "\n0 errors, 0 warnings, 0 notes\nfindings hidden: 1 by comments\n"))
    let other = try Tool.run(["--format", "json", "Sources/B.swift"], in: folder.url)
    #expect(other.output.contains("\"suppressed\" : 0"))
  }

  @Test("the configuration decides what becomes of a comment without a reason")
  func reasons() throws {
    let hidden = CommandTests.broken.replacingOccurrences(
      of: "enum", with: "// swiftdata-lint:ignore missing-version-identifier\nenum")
    func run(_ configuration: String) throws -> Tool.Outcome {
      let folder = try TemporaryFolder(["A.swift": hidden, ".swiftdata-lint.json": configuration])
      return try Tool.run(["--strict"], in: folder.url)
    }
    let asked = try run("{}")
    #expect(asked.code == 0 && asked.output.contains("note[unused-suppression]"))
    let required = try run("{\"suppressionReasons\": \"required\"}")
    #expect(required.code == 1 && required.output.contains("error[missing-version-identifier]"))
    let optional = try run("{\"suppressionReasons\": \"optional\"}")
    #expect(optional.code == 0 && !optional.output.contains("["))
    let raised = try run("{\"rules\": {\"unused-suppression\": \"error\"}}")
    #expect(raised.code == 1)
  }
}
