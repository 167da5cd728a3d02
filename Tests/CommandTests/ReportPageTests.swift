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
    #expect(text.contains("Users of all 2 recorded releases can update."))
    #expect(text.contains("lightweight stage, sufficient, 2 changes"))
    #expect(text.contains("Release <b>1.0</b>: migrates"))
    #expect(text.contains("2 entities, release 1.0</span>"))
    #expect(text.contains("<g class=\"box added\""))
    #expect(try Tool.run(["report", "-o", "-", "docs/examples/trips"]).output == text)
  }

  @Test("the verdict is before the findings, the findings are before the pictures")
  func order() throws {
    let text = try Tool.run(["report", "-o", "-", "docs/examples/broken"]).output
    let parts = ["verdict", "findings", "timeline", "versions", "rules"].map { text.firstRange(of: "id=\"\($0)\"") }
    let starts = parts.compactMap { $0?.lowerBound }
    #expect(starts.count == 5 && starts == starts.sorted())
    #expect(text.contains("Not known: no release is recorded"))
  }

  @Test("a release whose users lose data, one whose users cannot update: no tick beside either")
  func verdicts() throws {
    let text = NotesApp.text
    let folder = try TemporaryFolder(["App.swift": NotesApp(versions: ["\(text); var day: Date?"]).source])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    try folder.write(NotesApp(versions: ["\(text); var day: Date?", text]).source, to: "App.swift")
    let losing = try page(folder)
    #expect(losing.contains("Users of '1.0' can update, but lose data."))
    #expect(
      losing.contains(
        "<span class=\"sign warning\" aria-hidden=\"true\">!</span> Release <b>1.0</b>: migrates and loses data"))
    #expect(!losing.contains("✓"))
    try folder.write(NotesApp(versions: ["\(text); var size = 1", text]).source, to: "App.swift")
    let failing = try page(folder)
    #expect(failing.contains("Users of '1.0' cannot update, because the app fails to open their stores."))
    #expect(failing.contains("<b>What to do:</b>") && !failing.contains("✓"))
  }

  @Test("a finding has its fix as lines, and leads to what the page says of its rule")
  func findings() throws {
    let text = try Tool.run(["report", "-o", "-", "docs/examples/broken"]).output
    #expect(
      text.contains("<a href=\"#rule-missing-model\">missing-model</a> at docs/examples/broken/TripsSchemaV4.swift:44"))
    #expect(
      text.contains("<p><b>Fix:</b> add &#39;Photo.self&#39; to &#39;models&#39;</p>")
        || text.contains("<p><b>Fix:</b> add 'Photo.self' to 'models'</p>"))
    #expect(text.contains("<span class=\"added\">+ "))
    #expect(text.contains("<details class=\"rule\" id=\"rule-missing-model\">"))
    #expect(text.contains("<code>swiftdata-lint explain missing-model --full</code>"))
  }

  @Test("many findings of one rule are closed after the first")
  func many() throws {
    let properties = (0..<8).map { "var others\($0): [Note]" }.joined(separator: "\n")
    let folder = try TemporaryFolder([
      "A.swift": "import SwiftData\n@Model final class Note {\n\(properties)\ninit() {} }\n"
    ])
    let text = try page(folder)
    #expect(text.contains("<details class=\"more\"><summary>"))
  }

  @Test("the project, its app, the commit and the day of the sources")
  func stamp() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    #expect(try page(folder).contains("<h1>\(folder.url.lastPathComponent)</h1>"))
    for arguments in [["init", "-q"], ["add", "App.swift"], ["commit", "-qm", "first"]] {
      try Git.lines(arguments, in: folder.url)
    }
    let clean = try page(folder)
    #expect(clean.contains(try Regex("commit [0-9a-f]{10} of [0-9]{4}-[0-9]{2}-[0-9]{2}</p>")))
    try folder.write(NotesApp.second.source, to: "App.swift")
    #expect(try page(folder).contains(" with local changes</p>"))
  }

  @Test("many versions: the first is a list of names, those between show what changed, the last is whole")
  func manyVersions() throws {
    let models = (0..<25).map { "@Model final class M\($0) { var kept = 0; var text = \"\"; init() {} }" }
    let sources = (1...4).map { number in
      let changed = models[0].replacing("init()", with: "var added\(number) = 0; init()")
      return version("V\(number)", number: number, ([changed] + models.dropFirst()).joined(separator: "\n"))
    }
    let plan = migrationPlan(["V1", "V2", "V3", "V4"])
    let folder = try TemporaryFolder(["A.swift": "import SwiftData\n" + sources.joined() + plan])
    let text = try page(folder)
    let details = text.split(separator: "<details class=\"version\"").dropFirst().map(String.init)
    #expect(details.count == 4)
    #expect(details[0].contains("<p>M0, M1, ") && !details[0].contains("<svg"))
    #expect(details[1].contains(">added2</text>") && !details[1].contains(">kept</text>"))
    #expect(details[3].matches(of: />kept<\/text>/).count == 25)
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
