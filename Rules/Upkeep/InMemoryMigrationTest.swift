import SchemaLinting

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
    "two versions are opened in two stores in memory, so nothing migrates in this test"
  fileprivate static let first: Message = "the other version has a store of its own here"
  fileprivate static let useFile: Message =
    "open both with one 'ModelConfiguration(url:)' in a temporary folder, the second one with the plan"
}
