import SchemaLinting
import SchemaRules
import SchemaSyntax
import TestSupport
import Testing

/// The bad examples of the pages after their fixes.
@Suite("Fixes of the examples")
struct FixExampleTests {
  @Test("the findings are gone, nothing new appears", arguments: RulePageTests.ids)
  func examples(id: String) throws {
    let page = try #require(PageFile(id))
    for example in page.examples(in: "Error") {
      let source = ExampleSource(example.source)
      let before = Linter(Catalogue.builtIn).diagnostics(in: source.project)
      let fixed = source.fixed(by: Linter(Catalogue.builtIn), takesUnsafe: true)
      for d in before {
        print("BEFORE \(id): \(d.rule) \(d.finding.subject) fixes: \(d.finding.fixes.map { ($0.isSafe ? "safe " : "unsafe ") + $0.title.text })")
      }
      for d in fixed.check.outcome.diagnostics { print("AFTER \(id): \(d.rule) \(d.finding.subject) \(d.finding.fixes.map(\.title.text))") }
      for d in fixed.dropped { print("DROPPED \(id): \(d.fix.diagnostic.rule) \(d.fix.fix.title.text) \(d.objection)") }
      for file in fixed.files { print("FILE \(id)\n\(String(decoding: file.after, as: UTF8.self))") }
    }
  }
}
