import SchemaLinting
import SchemaProject
import SchemaReporting
import SchemaRules
import SchemaStores
import SchemaText
import TestSupport
import Testing

/// What `lint`, `diff` and `upgrade` say of a project, in which none may contradict another.
struct Answers {
  let project: Project
  let findings: [Diagnostic]
  let openings: [ReleaseOpening]
  let upgrades: [Upgrade]
  let diff: DiffReport

  init(_ project: Project) {
    self.project = project
    findings = Linter(Catalogue.builtIn).diagnostics(in: project)
    let schemas = project.schemas
    openings = schemas.openings(of: project.releases, among: schemas.stores())
    upgrades = openings.map(schemas.upgrade)
    diff = DiffReport(project, errors: findings.filter { $0.severity == .error }, toolVersion: "0")
  }

  private var errors: [Diagnostic] { findings.filter { $0.severity == .error } }

  private func family(_ diagnostic: Diagnostic) -> String? { Catalogue.builtIn.entry(diagnostic.rule)?.family }

  /// A release that fails has an error that names the cause.
  var failuresWithoutError: [String] {
    upgrades.compactMap { upgrade in
      guard let causes = upgrade.causes, !errors.contains(where: { isCause($0, of: causes) }) else { return nil }
      return "upgrade: \(upgrade.release.name) fails, \(causes); lint: \(findings.map(\.fingerprint))"
    }
  }

  private func isCause(_ error: Diagnostic, of causes: [String]) -> Bool {
    guard let page = Catalogue.builtIn.entry(error.rule)?.page else { return false }
    return causes.contains(error.rule) || !Set(page.errors).isDisjoint(with: causes)
  }

  /// An error that is about releases has one that fails.
  var errorsWithoutFailure: [String] {
    let failing = upgrades.filter { $0.causes != nil }
    return errors.filter { family($0) == "History" && failing.isEmpty }.map {
      "lint: \($0.fingerprint); upgrade: \(upgrades.map { "\($0.release.name) \($0.end)" })"
    }
  }

  /// A release's store is judged by the container that opens its place, with the plan of that container.
  var strangePlans: [String] {
    openings.compactMap { opening in
      guard case .opens(let store) = opening.opening, let place = opening.release.location,
        store.location.flatMap(place.isOpened) == false
      else { return nil }
      return "upgrade: \(opening.release.name) at \(place.text) is judged by \(store.containers)"
    }
  }

  /// What lint calls an error on a way between versions fails in `diff` too.
  var errorsThatDiffAccepts: [String] {
    let ways = ["Changes", "Plans", "MigrationCode"]
    let found = errors.filter { error in
      (ways.contains(family(error) ?? "") || error.rule == "identical-versions")
        && project.steps.contains { step in step.plan != nil && step.from.version != nil }
    }
    return diff.isSafe ? found.map { "lint: \($0.fingerprint); diff: safe" } : []
  }

  /// A change that its stage cannot make is reported; that values are dropped may be meant.
  var failingStepsWithoutFinding: [String] {
    let failing = project.steps.filter { step in
      step.plan != nil && step.consequences.contains { $0.contains(.fails) }
    }
    return failing.isEmpty || findings.contains { family($0) != "Upkeep" }
      ? [] : ["step from \(failing[0].from.title): fails; lint: \(findings.map(\.fingerprint))"]
  }

  /// A store with a record's checksum has the fate of the record.
  var storesOfAnotherFate: [String] {
    zip(openings, upgrades).compactMap { opening, upgrade in
      guard case .opens(let store) = opening.opening,
        let contents = try? StoreContents(bytes: StoreWriter(StoredModel(upgrade.release.shape)).bytes),
        contents.metadata.identity.isSame(as: upgrade.release.identity) == .same
      else { return nil }
      let schemas = project.schemas
      let target = schemas.upgradeTarget(store)
      let other = schemas.upgrade(schemas.release(of: contents, named: "store", openedWith: target), to: target)
      return other.causes == upgrade.causes
        ? nil : "record \(upgrade.release.name): \(upgrade.end); its store: \(other.end)"
    }
  }

  var contradictions: [String] {
    failuresWithoutError + errorsWithoutFailure + strangePlans + errorsThatDiffAccepts + failingStepsWithoutFinding
      + storesOfAnotherFate
  }
}

extension Upgrade {
  /// The names of the errors that keep the store from opening; nil where it opens, or that is not known.
  fileprivate var causes: [String]? {
    switch end {
    case .fails(let failures): failures.map(\.error)
    case .moved: ["store-moved"]
    case .opens, .migrates, .traps, .unknown: nil
    }
  }
}

/// `lint`, `diff` and `upgrade` give one answer to one question.
@Suite("Invariants")
struct InvariantTests {
  /// The releases of a history, by the number of versions that each shipped.
  private static func histories(_ count: Int) -> [[Int]] { [[], Array(1...count), [count], [1]].uniqued }

  @Test("projects with one fault, with any history", arguments: PlantedFault.all)
  func generated(fault: PlantedFault) {
    var planted = 0
    for count in 1...5 {
      for (stores, faulty) in count > 3 ? [(1, 0)] : [(1, 0), (2, 0), (2, 1)] {
        let histories = Self.histories(count).map { ($0, GeneratedProject.releases(of: $0, stores: stores)) }
        for number in Set([1, count / 2 + 1, max(1, count - 1), count]).sorted() {
          var project = GeneratedProject(versions: count, stores: stores)
          guard fault.plant(&project.lines[faulty], number) else { continue }
          planted += 1
          let example = ExampleSource(project.source)
          for (history, releases) in histories {
            let found = Answers(example.project.adding(releases)).contradictions
            #expect(found == [], "\(count) versions, \(number), store \(faulty) of \(stores), records \(history)")
          }
        }
      }
    }
    #expect(planted > 0)
  }

  @Test("the examples of the pages", arguments: RulePageTests.ids)
  func examples(id: String) throws {
    let page = try #require(PageFile(id))
    for source in page.examples(in: "Error").map(\.source) + page.sources(in: "Fix") {
      #expect(Answers(ExampleSource(source).project).contradictions == [])
    }
  }
}
