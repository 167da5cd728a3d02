import SchemaLinting
import SchemaSyntax
import SchemaText
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
      FixedExamples.write(id, before: source, after: result)
      #expect(source.fingerprintsThatAreNew(in: result).filter { !Self.revealed.contains($0) } == [])
      #expect(fixed.check.outcome.diagnostics.flatMap(\.finding.fixes).map(\.title.text) == [])
      for applied in fixed.applied {
        let rest = fixed.check.outcome.diagnostics.filter { applied.diagnostic.isStillFound($0) }
        #expect(rest.map(\.finding.message.text) == [], "after '\(applied.fix.title.text)'")
      }
    }
  }

  @Test("line ends, a byte order mark and indentation stay as they are", arguments: RulePageTests.ids)
  func layouts(id: String) throws {
    for example in try #require(PageFile(id)).examples(in: "Error").map({ ExampleSource($0.source) }) {
      let expected = example.fixedText
      for layout in Layout.allCases {
        #expect(layout.apply(to: example).fixedText == expected.mapValues(layout.apply), "\(layout)")
      }
    }
  }
}

extension ExampleSource {
  /// The texts of the Swift files after all fixes, by path.
  fileprivate var fixedText: [String: String] {
    let fixed = fixed(by: .all, takesUnsafe: true)
    return Dictionary(fixed.files.map { ($0.path, String(decoding: $0.after, as: UTF8.self)) }) { first, _ in first }
  }
}

/// A way to write a file that fixes must follow.
private enum Layout: CaseIterable {
  case carriageReturns, tabs, byteOrderMark

  func apply(to text: String) -> String {
    switch self {
    case .carriageReturns: text.replacing("\n", with: "\r\n")
    case .byteOrderMark: "\u{FEFF}" + text
    case .tabs: lines(of: text).map(indentedByTabs).joined(separator: "\n")
    }
  }

  private func lines(of text: String) -> [Substring] {
    text.split(separator: Character("\n"), omittingEmptySubsequences: false)
  }

  private func indentedByTabs(_ line: Substring) -> String {
    let blanks = line.prefix { $0 == " " }.count
    return String(repeating: "\t", count: blanks / 2) + line.dropFirst(blanks / 2 * 2)
  }

  func apply(to source: ExampleSource) -> ExampleSource {
    ExampleSource(
      files: source.files.map { file in
        guard file.path.hasSuffix(".swift"), !file.path.hasSuffix("Package.swift") else { return file }
        return SourceFile(path: file.path, text: apply(to: file.text(Span(start: 0, end: file.bytes.count))))
      })
  }
}

extension Diagnostic {
  /// Whether another diagnostic says the same.
  func isStillFound(_ other: Diagnostic) -> Bool {
    rule == other.rule && finding.subject == other.finding.subject && finding.message == other.finding.message
  }
}
