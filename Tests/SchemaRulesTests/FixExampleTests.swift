import SchemaLinting
import SchemaRules
import SchemaSyntax
import TestSupport
import Testing

/// The bad examples of the pages after their fixes.
@Suite("Fixes of the examples")
struct FixExampleTests {
  /// The rules whose examples show a fix.
  static let fixableRules = [
    "backward-stage", "cloudkit-deny-delete-rule", "cloudkit-missing-inverse", "cloudkit-required-attribute",
    "cloudkit-required-relationship", "container-schema-not-latest", "container-without-plan", "dropped-original-name",
    "duplicate-version-identifier", "inverse-on-both-sides", "missing-inverse", "missing-model",
    "missing-save-in-migration", "missing-stage", "missing-version-identifier", "obsolete-relationship-syntax",
    "relationship-array-without-default", "renamed-without-original-name", "required-attribute-added",
    "stage-version-not-in-plan", "stages-out-of-order", "transient-without-default", "unregistered-model",
    "unused-stage", "unused-suppression", "version-identifier-not-concurrency-safe", "version-out-of-order",
  ]

  /// What the fixes of an example bring to light, with the reason.
  static let revealed: Set<FoundSubject> = [
    // As long as the two sides did not belong together, nothing was known of the delete rule.
    FoundSubject(rule: "nullify-required-inverse", subject: "Teacher.lessons")
  ]

  @Test("each fixable rule offers a fix in an example of its page, and no other rule does")
  func offers() throws {
    let offering = try RulePageTests.ids.filter { id in
      try #require(PageFile(id)).examples(in: "Error").contains { example in
        ExampleSource(example.source).report(only: [id]).diagnostics.contains {
          $0.rule == id && !$0.finding.fixes.isEmpty
        }
      }
    }
    #expect(offering.sorted() == Self.fixableRules)
  }

  @Test("fixes remove what they are for, break nothing, and are not offered again", arguments: RulePageTests.ids)
  func examples(id: String) throws {
    for example in try #require(PageFile(id)).examples(in: "Error") {
      let source = ExampleSource(example.source)
      let fixed = source.fixed(by: .all, takesUnsafe: true)
      #expect(fixed.dropped.map(\.objection.text) == [])
      let result = source.with(Dictionary(fixed.files.map { ($0.path, $0.after) }) { first, _ in first })
      #expect(source.fingerprintsThatAreNew(in: result).filter { !Self.revealed.contains($0) } == [])
      #expect(fixed.check.outcome.diagnostics.flatMap(\.finding.fixes).map(\.title.text) == [])
      for applied in fixed.applied {
        let rest = fixed.check.outcome.diagnostics.filter { applied.diagnostic.isStillFound($0) }
        #expect(rest.map(\.finding.message.text) == [], "after '\(applied.fix.title.text)'")
      }
    }
  }
}

extension Diagnostic {
  /// Whether another diagnostic says the same.
  fileprivate func isStillFound(_ other: Diagnostic) -> Bool {
    rule == other.rule && finding.subject == other.finding.subject && finding.message == other.finding.message
  }
}
