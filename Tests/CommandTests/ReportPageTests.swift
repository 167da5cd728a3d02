import Foundation
import SchemaDeclarations
import TestSupport
import Testing

/// `report`: a page of HTML. `Tests/Browser` looks at it in a browser.
@Suite("Report page")
struct ReportPageTests {
  private func page(_ folder: TemporaryFolder) throws -> String {
    let outcome = try Tool.run(["report", "-o", "report.html"], in: folder.url)
    #expect(outcome.code == 0 && outcome.output.isEmpty, "\(outcome.complaints)")
    return try String(contentsOf: folder.url.appending(path: "report.html"), encoding: .utf8)
  }

  @Test("the examples: timeline, verdicts, releases, a diagram with its changes")
  func example() throws {
    let outcome = try Tool.run(["report", "-o", "-", "docs/examples/trips"])
    let text = outcome.output
    #expect(outcome.code == 0)
    #expect(text.hasPrefix("<!doctype html>\n") && text.hasSuffix("</html>\n"))
    #expect(text.contains("2 of 2 releases open in this build."))
    #expect(text.contains("lightweight stage: <b class=\"verdict\">lightweight</b>, new checksum, 2 changes"))
    #expect(text.contains("Release <b>1.0</b>: migrates"))
    #expect(text.contains("<g class=\"box added\""))
    #expect(try Tool.run(["report", "-o", "-", "docs/examples/trips"]).output == text)
  }

  @Test("the page may load nothing, and runs its own script only")
  func policy() throws {
    let text = try page(
      TemporaryFolder(["A.swift": "import SwiftData\n@Model final class A { var a = 0; init() {} }\n"]))
    #expect(text.contains("default-src 'none'; style-src 'sha256-"))
    #expect(text.matches(of: /<script>/).count == 1 && !text.contains("unsafe-inline"))
    #expect(!text.contains("src=") && !text.contains("@import") && !text.contains("url("))
    #expect(text.firstMatch(of: /[ ]on[a-z]+=|[ ]style="/) == nil)
  }

  @Test("nothing in the sources is markup")
  func escaping() throws {
    let source = """
      import SwiftData
      @Model final class `</title><script>x</script>` {
        var `"><img src=x onerror=1>`: `</title><script>x</script>`? // </pre><script>x</script>
        init() {}
      }

      """
    let text = try page(TemporaryFolder(["A.swift": source]))
    #expect(text.matches(of: /<script/).count == 1 && !text.contains("<img"))
    #expect(text.contains("&lt;/title&gt;&lt;script&gt;"))
  }

  @Test("no file named, one that cannot be written, nothing to show")
  func mistakes() throws {
    let folder = try TemporaryFolder(["A.swift": "let a = 1\n"])
    let none = try Tool.run(["report"], in: folder.url)
    #expect(none.code == 2 && none.complaints.contains("report needs the file to write: -o FILE, or -o - for"))
    let missing = try Tool.run(["report", "-o", "no/such/folder.html"], in: folder.url)
    #expect(missing.code == 3 && missing.complaints.contains("no/such/folder.html: "))
    #expect(try page(folder).contains("No models were found."))
  }

  @Test("a version that could not be resolved is shown as such")
  func unresolved() throws {
    let folder = try TemporaryFolder([
      "A.swift": """
      import SwiftData
      enum V1: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { all() }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }

      """
    ])
    let text = try page(folder)
    #expect(text.contains("V2 <span class=\"dim\">could not be resolved</span>") || text.contains("<b>V2</b>"))
    #expect(text.contains("Not all of it could be resolved: "))
    #expect(text.contains("Not all of its models could be resolved: "))
  }
}
