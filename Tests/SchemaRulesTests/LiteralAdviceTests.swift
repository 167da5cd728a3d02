import SchemaLinting
import SchemaRules
import TestSupport
import Testing

/// Advice leads forward: who writes what a help quotes gets rid of the finding, and gets no new error and no advice that
/// leads back.
@Suite("Literal advice")
struct LiteralAdviceTests {
  /// What following a help brings to light, with the reason.
  private static let revealed: Set<FoundSubject> = []

  @Test("of the examples of the pages", arguments: RulePageTests.ids)
  func examples(id: String) throws {
    for example in try #require(PageFile(id)).examples(in: "Error") { check(ExampleSource(example.source)) }
  }

  @Test("of projects with one fault", arguments: PlantedFault.all)
  func generated(fault: PlantedFault) {
    for count in 2...3 {
      for number in 1...count {
        var project = GeneratedProject(versions: count, stores: 1)
        if fault.plant(&project.lines[0], number) { check(ExampleSource(project.source)) }
      }
    }
  }

  @Test("is understood in each way that it is phrased")
  func kinds() throws {
    let found = try RulePageTests.ids.flatMap { id in
      try #require(PageFile(id)).examples(in: "Error").flatMap { example in
        let source = ExampleSource(example.source)
        return Self.advice(source).filter { $0.advice.followed(in: source) != nil }.map(\.advice.kind)
      }
    }
    #expect(Set(LiteralAdvice.Kind.allCases).subtracting(found) == [])
  }

  private static func advice(_ source: ExampleSource) -> [(diagnostic: Diagnostic, advice: LiteralAdvice)] {
    source.report().diagnostics.compactMap { diagnostic in
      LiteralAdvice(diagnostic).map { (diagnostic, $0) }
    }
  }

  private func check(_ source: ExampleSource) {
    let before = Answers(source.project).contradictions
    for (diagnostic, advice) in Self.advice(source) {
      guard let result = advice.followed(in: source) else { continue }
      let found = result.report().diagnostics
      let help = diagnostic.finding.help?.text ?? ""
      #expect(!found.contains(where: diagnostic.isStillFound), "still found after '\(help)'")
      let new = source.fingerprintsThatAreNew(in: result).filter { subject in
        !Self.revealed.contains(subject)
          && found.contains {
            $0.severity == .error && $0.rule == subject.rule && $0.finding.subject == subject.subject
          }
      }
      #expect(new == [], "new errors after '\(help)'")
      #expect(Answers(result.project).contradictions.filter { !before.contains($0) } == [], "after '\(help)'")
      let back = Self.advice(result).filter { $0.advice.followed(in: result)?.texts == source.texts }
      #expect(back.map { $0.diagnostic.finding.help?.text } == [], "'\(help)' leads back")
    }
  }
}

extension ExampleSource {
  /// The bytes of the files.
  fileprivate var texts: [[UInt8]] { files.map(\.bytes) }
}
