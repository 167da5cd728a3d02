import SchemaLinting
import SchemaRules
import Testing

/// A text that leads to a page, with a project that has the fault behind it, if sources can show one.
struct DiagnosedText: Sendable, CustomTestStringConvertible {
  let text: String
  let page: String
  var source: String?
  var rule: String?

  var testDescription: String { "\(text): \(page)\(rule.map { ", \($0)" } ?? "")" }

  /// Some texts that lead to one page, each in each of some projects.
  static func all(_ page: String, _ faults: [(source: String, rule: String)], _ texts: [String]) -> [DiagnosedText] {
    texts.flatMap { text in
      faults.isEmpty
        ? [DiagnosedText(text: text, page: page)]
        : faults.map { DiagnosedText(text: text, page: page, source: $0.source, rule: $0.rule) }
    }
  }

  /// All of them.
  static let table: [DiagnosedText] = guides + reports
}

/// The table of texts: what comes first for each, and how far down.
@Suite("Diagnosed texts")
struct DiagnosedTextTests {
  @Test("each text leads to its page, as a log and as a question", arguments: DiagnosedText.table)
  func page(row: DiagnosedText) throws {
    #expect(try Log.pages(row.text).first == row.page)
    #expect(Log.answers(row.text).first == row.page)
  }

  @Test(
    "with one fault in the project, its finding comes first, within twelve lines",
    arguments: DiagnosedText.table.filter { $0.source != nil })
  func finding(row: DiagnosedText) throws {
    let answer = try ProjectAnswer(row.text, in: row.source ?? "")
    let first = try #require(answer.firstFinding, "\(answer.lines.joined(separator: "\n"))")
    #expect(first.rule == row.rule && first.line <= 12, "\(answer.lines.joined(separator: "\n"))")
    #expect(answer.page == row.page)
  }

  /// The texts of the catalogue with each rule that its pages name as a cause.
  static let causes = Catalogue.builtIn.errors.values.sorted { $0.name < $1.name }.flatMap { page in
    page.causes.map { (page: page.name, rule: $0) }
  }

  @Test("each text of the catalogue finds the example of each of its causes", arguments: causes)
  func catalogue(page: String, rule: String) throws {
    let error = try #require(Catalogue.builtIn.errors[page])
    let entry = try #require(Catalogue.builtIn.entry(rule))
    let text = error.texts.first ?? error.spellings.first ?? error.aliases.first ?? error.symptoms[0].example
    for source in entry.faultyExamples {
      let answer = try ProjectAnswer(text, in: source)
      let item = try #require(answer.diagnosis.items.first)
      let found = item.causes.flatMap(\.rules).first { $0.rule == rule }
      guard case .present = found?.state else {
        Issue.record("\(text): \(rule) is not found:\n\(source)")
        continue
      }
      #expect(try #require(answer.firstFinding).line <= 12, "\(answer.lines.joined(separator: "\n"))")
    }
  }

  @Test(
    "words after a text are no names, unless the project or a quotation mark says so",
    arguments: [
      "What's wrong?", "Please help.", "Message from debugger: killed", "Thanks in advance", "- What now?",
      "Note that it happens on deletion",
    ])
  func prose(line: String) throws {
    for text in ["Expected only Arrays for Relationships\n\(line)", "Expected only Arrays for Relationships \(line)"] {
      let answer = try ProjectAnswer(text, in: GuideProjects.bareLabels)
      #expect(answer.firstFinding?.rule == "missing-inverse", "\(answer.lines.joined(separator: "\n"))")
      #expect(!answer.lines.contains { $0.contains("no model is named") })
    }
  }

  @Test("what a comment or the configuration hides is no cause, and is said to be hidden")
  func hidden() throws {
    let fault = "@Model class Recipe { var labels: Set<Label> = []; init() {} }"
    let source =
      "import SwiftData\n\(fault) // swiftdata-lint:ignore non-array-to-many -- later\n@Model class Label { init() {} }\n"
    let text = "Expected only Arrays for Relationships"
    let commented = try ProjectAnswer(text, in: source)
    #expect(commented.firstFinding?.rule != "non-array-to-many")
    #expect(commented.diagnosis.items[0].unchecked.contains("non-array-to-many (1 finding hidden by a comment)"))
    var selection = RuleSelection()
    selection.configured = [RuleLevels(["non-array-to-many": .off])]
    let configured = try ProjectAnswer(
      text, in: source.replacing("// swiftdata-lint:ignore non-array-to-many -- later", with: ""), selection: selection)
    #expect(configured.firstFinding?.rule != "non-array-to-many")
    #expect(configured.diagnosis.items[0].unchecked.contains("non-array-to-many (switched off)"))
  }
}

extension String {
  /// What somebody may write who has a symptom that a page gives as words.
  fileprivate var example: String {
    split(separator: " ").map { String($0.split(separator: "|")[0]).replacing("!", with: "") }.joined(separator: " ")
  }
}
