import SchemaLinting
import SchemaProject

/// A test that opens an old and a new version in two containers in memory.
struct InMemoryMigrationTest: Rule {
  func findings(in project: Project) -> [Finding] {
    InMemoryUpgrade.all(in: project).map { test in
      Finding(
        .nothingMigrates, subject: test.second.subject, at: test.second.place,
        notes: [.init(.first, at: test.first.place)], help: .useFile)
    }
  }
}

extension Message {
  fileprivate static let nothingMigrates: Message =
    "the test opens two versions in two in-memory stores, so nothing migrates"
  fileprivate static let first: Message = "the store of the other version"
  fileprivate static let useFile: Message =
    "open both with one 'ModelConfiguration(url:)' in a temporary folder, and pass the plan to the second container"
}
