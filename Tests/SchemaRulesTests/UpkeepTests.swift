import TestSupport
import Testing

/// The rules about the sources themselves.
@Suite("Upkeep", .texts)
struct UpkeepTests {
  @Test("unparsed-declaration", arguments: unparsedDeclarationTable)
  func unparsedDeclaration(_ line: RuleCase) { line.check("unparsed-declaration") }

  static let unparsedDeclarationTable: [RuleCase] = [
    RuleCase(
      "a brace that nothing closes",
      """
      import SwiftData
      @Model final class Note 1️⃣{
        var text = ""
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "what a merge left between declarations, once",
      """
      import SwiftData
      1️⃣<<<<<<< HEAD
      @Model final class Note { var text = "" }
      =======
      @Model final class Note { var title = "" }
      >>>>>>> branch
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "operators that look like it",
      """
      import SwiftData
      let note = \"\"\"
      <<<<<<< HEAD
      \"\"\"
      let a = b
        <<<<<<< c
      """),
    RuleCase(
      "a file that does not mention SwiftData",
      """
      final class Note {
        var text = ""
      """),
    RuleCase(
      "code that parses",
      """
      import SwiftData
      @Model final class Note { var text = #"}"#; var more = "{" /* { /* } */ */ }
      """),
    RuleCase(
      "a test",
      """
      // file: AppTests/Fixture.swift
      import SwiftData
      @Model final class Note {
        var text = ""
      """),
  ]

  @Test("a declaration without a name is told by its file")
  func nameless() {
    let source = "import SwiftData\n@Model class { var text = \"\" }\n"
    #expect(
      ExampleSource(source).report(only: ["unparsed-declaration"]).diagnostics.map(\.finding.subject) == [
        "Example.swift"
      ])
  }

  @Test("the rest of the file is still checked")
  func rest() {
    let source = """
      import SwiftData
      @Model final class A { @Relationship(.cascade) var a: A? }
      @Model final class B { var text = "
      }
      @Model final class C { @Relationship(.cascade) var c: C? }
      """
    let rules = ExampleSource(source).report(only: ["unparsed-declaration", "obsolete-relationship-syntax"]).diagnostics
    #expect(rules.contains { $0.rule == "unparsed-declaration" })
    #expect(rules.contains { $0.finding.subject == "A.a" } && rules.contains { $0.finding.subject == "C.c" })
  }
}
