import Foundation
import SchemaLinting
import SchemaSyntax
import SchemaText
import TestSupport
import Testing

/// Lists of findings that a project lives with.
@Suite("Baseline")
struct BaselineTests {
  private let catalogue = ConfigurationTests.catalogue

  /// What a run with some rules found.
  private func outcome(_ fingerprints: [String], rules: [String] = ["missing-stage", "unused-plan"]) -> Linter.Outcome {
    let file = SourceFile(path: "A.swift", text: "")
    let diagnostics = fingerprints.map { fingerprint in
      Diagnostic(
        rule: String(fingerprint.prefix { $0 != ":" }), severity: .error,
        finding: Finding("a", subject: "A", at: Place(file: file, span: Span(start: 0, end: 0))), errors: [],
        fingerprint: fingerprint)
    }
    return Linter.Outcome(
      diagnostics: diagnostics, suppressed: [], rules: rules.compactMap(catalogue.entry), judging: Set(rules))
  }

  private func baseline(_ text: String) throws -> Baseline {
    let folder = try TemporaryFolder(["baseline.json": text])
    return try Baseline("\(folder.path)/baseline.json", shownIn: folder.path)
  }

  @Test("a text that is written is read again")
  func text() throws {
    let fingerprints = [
      "unused-plan:Plan", "missing-stage:Plan.stages(A → B)", "missing-stage:\"é\\\u{1}\"", "missing-stage:A#2",
    ]
    let written = Baseline().updated(for: outcome(fingerprints), catalogue, addsNew: true)
    #expect(
      written.text == """
        {
          "version": 1,
          "fingerprints": [
            "missing-stage:\\"é\\\\\\u0001\\"",
            "missing-stage:A#2",
            "missing-stage:Plan.stages(A → B)",
            "unused-plan:Plan"
          ]
        }

        """)
    #expect(try baseline(written.text).fingerprints == Set(fingerprints))
    #expect(Baseline().text == "{\n  \"version\": 1,\n  \"fingerprints\": []\n}\n")
    #expect(try baseline(Baseline().text).fingerprints.isEmpty)
  }

  @Test("what is no longer found is stale; of rules that did not run this is not known")
  func stale() throws {
    let old = try baseline(
      #"{"version": 1, "fingerprints": ["missing-stage:A", "missing-stage:B", "unused-plan:C", "gone-rule:D"]}"#)
    #expect(
      old.stale(in: outcome(["missing-stage:A"]), catalogue) == ["gone-rule:D", "missing-stage:B", "unused-plan:C"])
    #expect(old.stale(in: outcome([], rules: ["unused-plan"]), catalogue) == ["gone-rule:D", "unused-plan:C"])
  }

  @Test("a baseline shrinks, and grows only where that is wanted")
  func updates() throws {
    let old = try baseline(#"{"version": 1, "fingerprints": ["missing-stage:A", "missing-stage:B"]}"#)
    let outcome = outcome(["missing-stage:A", "missing-stage:C"])
    #expect(old.updated(for: outcome, catalogue, addsNew: false).fingerprints == ["missing-stage:A"])
    #expect(old.updated(for: outcome, catalogue, addsNew: true).fingerprints == ["missing-stage:A", "missing-stage:C"])
    let others = self.outcome([], rules: ["unused-plan"])
    #expect(old.updated(for: others, catalogue, addsNew: true).fingerprints == old.fingerprints)
  }

  @Test(
    "what is no baseline is not read",
    arguments: [
      ("", "1:1: missing value"), ("{}", "1:1: this is not a baseline"),
      ("[\"missing-stage:A\"]", "1:1: this is not a baseline"),
      ("{\"version\": 1}", "1:1: this is not a baseline"),
      ("{\"version\": 2, \"fingerprints\": []}", "1:13: the version"),
      ("{\"version\": \"1\", \"fingerprints\": []}", "1:13: the version"),
      ("{\"version\": 1, \"fingerprints\": {}}", "1:1: this is no"),
      ("{\"version\": 1, \"fingerprints\": [1]}", "1:33: a fingerprint is a string"),
      ("{\"version\": 1, \"fingerprints\": [\n<<<<<<< HEAD\n]}", "2:1: missing value"),
    ])
  func corrupted(text: String, complaint: String) throws {
    do {
      _ = try baseline(text)
      Issue.record("'\(text)' was read")
    } catch let error as InvalidFile {
      #expect(error.complaints.count == 1 && error.complaints[0].contains(".json:\(complaint)"), "\(error.complaints)")
    }
  }
}
