import SchemaDiagnosis
import SchemaLinting
import SchemaRules
import TestSupport
import Testing

/// What rule pages say for a diagnosis.
@Suite("First steps")
struct FirstStepTests {
  private let catalogue = Catalogue.builtIn

  @Test("pages name steps that exist, and each step after the list of versions has rules in a clear order")
  func steps() {
    let examination = ProjectExamination(ExampleSource("").project, catalogue, failures: [], workingFolder: "/")
    let titles = examination.firstSteps().map(\.title)
    let pages = catalogue.entries.map(\.page).filter { $0.page.keys.contains("first-step") }
    for page in pages { #expect(page.checked != nil && titles.contains(page.firstStep?.title ?? ""), "\(page.id)") }
    for title in titles.dropFirst() {
      let positions = pages.compactMap(\.firstStep).filter { $0.title == title }.map(\.position)
      #expect(!positions.isEmpty && positions.sorted() == Array(1...positions.count), "\(title)")
    }
  }

  @Test("pages name topics that exist")
  func topics() {
    for page in catalogue.entries.map(\.page) {
      #expect(page.reads.allSatisfy { ProjectExamination.topics[$0] != nil }, "\(page.id)")
    }
  }
}
