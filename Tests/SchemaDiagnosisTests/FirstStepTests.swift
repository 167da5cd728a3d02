import SchemaDiagnosis
import SchemaLinting
import SchemaRules
import Testing

/// What rule pages say for a diagnosis.
@Suite("First steps")
struct FirstStepTests {
  private let catalogue = Catalogue.builtIn

  @Test("pages name steps that exist, and each step has rules in a clear order or those of a family")
  func steps() {
    let titles = ProjectExamination.stepTitles
    let pages = catalogue.entries.map(\.page).filter { $0.page.keys.contains("first-step") }
    for page in pages {
      #expect(page.checked != nil && titles.contains { $0.title == page.firstStep?.title }, "\(page.id)")
    }
    for (title, families) in titles {
      let positions = pages.compactMap(\.firstStep).filter { $0.title == title }.map(\.position)
      #expect(
        positions.sorted() == Array(1..<positions.count + 1) && !(positions.isEmpty && families.isEmpty), "\(title)")
      #expect(families.isSubset(of: catalogue.families), "\(title)")
    }
  }

  /// Projects with a fault, and the step that says so.
  static let faults: [(source: String, step: String)] = [
    (GuideProjects.typeChanged, "changes"), (GuideProjects.oldModelsTooLate, "migration code"),
    (GuideProjects.bareLabels, "inverses"), (GuideProjects.cascadingToBook, "inverses"),
    (GuideProjects.modelLeftOut, "missing models"), (GuideProjects.stageLeftOut, "stages"),
    (GuideProjects.outdatedContainer, "container"), (GuideChanges.liveModelListed, "schema versions"),
    (GuideProjects.untested, "migrations without a test"),
    (
      GuideProjects.sound.replacing(
        "static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }", with: ""),
      "version identifiers"
    ),
    (
      "import SwiftData\nenum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0) }\n",
      "missing models"
    ),
  ]

  @Test("a step is not as it should be while a finding about it stands", arguments: faults)
  func step(source: String, step: String) throws {
    let answer = try ProjectAnswer(nil, in: source)
    let steps = answer.diagnosis.steps
    #expect(steps.first { $0.title == step }?.isRight == false, "\(answer.lines.joined(separator: "\n"))")
  }

  @Test("no step is wrong in a project in which nothing is")
  func sound() throws {
    let steps = try ProjectAnswer(nil, in: GuideProjects.sound).diagnosis.steps
    #expect(steps.allSatisfy { $0.isRight != false })
    #expect(steps.contains { $0.title == "version identifiers" && $0.answer == "ascending, all different" })
  }

  @Test("what is not there is not said to be right")
  func absent() throws {
    let oneWay = "import SwiftData\n@Model class A { var b: B?; init() {} }\n@Model class B { init() {} }\n"
    let steps = try ProjectAnswer(nil, in: oneWay).diagnosis.steps
    #expect(steps.first { $0.title == "inverses" }?.answer == "none; one-way: 1 relationship")
    #expect(steps.first { $0.title == "version identifiers" }?.isRight == nil)
  }

  @Test("the silence of a rule that searches code rules nothing out")
  func notFound() throws {
    let source = "import SwiftData\n@Model class A { @Attribute(.unique) var id = 0; init() {} }\n"
    let answer = try ProjectAnswer("was remapped to a temporary identifier during save", in: source)
    #expect(answer.lines.contains("not found in the sources: unchecked-unique-insert"))
    #expect(!answer.lines.contains { $0.hasPrefix("ruled out") })
    #expect(answer.diagnosis.items.first?.causes.first?.state == .notFound)
  }

  @Test(
    "texts without a reason lead to what lint reports",
    arguments: [
      ("cloudkit-container-not-entitled", "SwiftDataError.loadIssueModelContainer"),
      ("default-store-outside-sandbox", "SwiftDataError.loadIssueModelContainer"),
      ("cloudkit-incompatible-change", "UNIQUE constraint failed: ANSCKRECORDMETADATA.ZENTITYID"),
    ])
  func findings(rule: String, text: String) throws {
    let source = try #require(catalogue.entry(rule)?.faultyExamples.first)
    let items = try ProjectAnswer(text, in: source).diagnosis.items
    #expect(items.flatMap(\.findings).contains { $0.rule == rule })
  }

  @Test("pages name topics that exist")
  func topics() {
    for page in catalogue.entries.map(\.page) {
      #expect(page.reads.allSatisfy { ProjectExamination.topics[$0] != nil }, "\(page.id)")
    }
  }
}
