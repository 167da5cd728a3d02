import SchemaReporting
import SchemaSyntax
import TestSupport
import Testing

/// The examples of all pages with one place changed: whatever a source says, it is resolved, judged and reported.
@Suite("Mutations of the examples")
struct RuleMutationTests {
  @Test("every rule survives a token that is dropped, doubled or swapped", arguments: RulePageTests.ids)
  func mutations(id: String) throws {
    let page = try #require(PageFile(id))
    let sources = (page.examples(in: "Error").map(\.source) + page.sources(in: "Fix")).map(ExampleSource.init)
    for source in sources {
      for index in source.files.indices where source.files[index].path.hasSuffix(".swift") {
        let mutations = Mutation.all(of: SyntaxTree(parsing: source.files[index]))
        // Each page has its own offset, so that together they change every kind of token.
        for mutation in mutations.dropFirst(id.utf8.count % 7).striding(by: max(mutations.count / 3, 1)) {
          var files = source.files
          files[index] = SourceFile(path: files[index].path, bytes: mutation.bytes)
          let report = ExampleSource(files: files).report()
          for format in ReportFormat.allCases {
            #expect(throws: Never.self, "\(mutation)") {
              try format.reporter(style: Style(isColored: true)).text(report)
            }
          }
        }
      }
    }
  }
}

extension Collection {
  /// Every so many elements, beginning with the first.
  fileprivate func striding(by step: Int) -> [Element] {
    enumerated().filter { $0.offset % step == 0 }.map(\.element)
  }
}
