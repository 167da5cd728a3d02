import Foundation
import SchemaLinting
import SchemaRules
import TestSupport
import Testing

/// What the pages say of fixes.
@Suite("The key of fixes")
struct FixKeyTests {
  @Test(
    "a page says which kind of fix its bad examples show; RECORD_SNAPSHOTS=1 writes it", arguments: RulePageTests.ids)
  func key(id: String) throws {
    let page = try #require(PageFile(id))
    let fixes = page.examples(in: "Error").flatMap { example in
      ExampleSource(example.source).report(only: [id]).diagnostics.filter { $0.rule == id }.flatMap(\.finding.fixes)
    }
    let kind = fixes.isEmpty ? nil : fixes.contains(where: \.isSafe) ? "safe" : "unsafe"
    guard Recording.isOn else {
      #expect(Catalogue.builtIn.entry(id)?.page.fix == kind)
      return
    }
    let lines = page.text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("fix: ") }
    let severity = try #require(lines.firstIndex { $0.hasPrefix("severity: ") })
    let key = kind.map { ["fix: \($0)"] } ?? []
    let text = (lines[...severity] + key.map { $0[...] } + lines[(severity + 1)...]).joined(separator: "\n")
    try text.write(to: page.url, atomically: true, encoding: .utf8)
    Issue.record("recorded \(page.url.lastPathComponent)")
  }
}
