import SchemaReporting
import TestSupport
import Testing

/// What a report says of the project as a whole.
@Suite("Report")
struct ReportTests {
  @Test(
    "files without anything of SwiftData have no schema",
    arguments: [
      ("struct Note {}", true), ("import SwiftData\n@Model final class Note {}", false),
      ("import SwiftData\nenum V1: VersionedSchema {}", false),
      ("import SwiftData\nlet container = try ModelContainer()", false),
    ])
  func noSchema(source: String, hasNone: Bool) {
    let project = ExampleSource(source).project
    #expect(Report(project: project, diagnostics: [], fileCount: 1, toolVersion: "").hasNoSchema == hasNone)
    #expect(!Report(project: project, diagnostics: [], fileCount: 0, toolVersion: "").hasNoSchema)
  }
}
