import SchemaDiagnosis
import SchemaLinting
import SchemaReporting
import SchemaRules
import TestSupport

/// What `diagnose` says of a text in a project.
struct ProjectAnswer {
  let diagnosis: Diagnosis
  /// The answer as text, line by line.
  let lines: [Substring]

  /// Asks for the causes of a text; without one, for the first steps.
  init(_ text: String?, in source: String, selection: RuleSelection = RuleSelection()) throws {
    let examination = ProjectExamination(
      ExampleSource(source).project, Catalogue.builtIn, selection: selection, failures: [], workingFolder: "/")
    let log = try text.map { (name: "standard input", contents: try Log.contents($0 + "\n")) }
    diagnosis = Diagnosis(log, examination, folder: ".", name: "App", toolVersion: "")
    lines = DiagnosisTextReporter(style: Style(isColored: false)).text(diagnosis)
      .split(separator: "\n", omittingEmptySubsequences: false)
  }

  /// The page of the error that comes first.
  var page: String? { diagnosis.items.first?.match.page.name }

  /// The rule of the first finding, and its line, counted from 1.
  var firstFinding: (rule: String, line: Int)? {
    for (index, line) in lines.enumerated() {
      for severity in Severity.allCases where line.hasPrefix("\(severity)[") {
        let rule = String(line.dropFirst("\(severity)[".count).prefix { $0 != "]" })
        if Catalogue.builtIn.entry(rule) != nil { return (rule, index + 1) }
      }
    }
    return nil
  }
}

extension Catalogue.Entry {
  /// The sources of the examples that show what the rule reports.
  var faultyExamples: [String] {
    (page.page.section("Error") ?? "").components(after: "```swift\n").map { block in
      block.firstRange(of: "\n```").map { String(block[..<$0.lowerBound]) } ?? String(block)
    }
  }
}

extension String {
  /// What follows each place where a mark is.
  fileprivate func components(after mark: String) -> [Substring] {
    ranges(of: mark).map { self[$0.upperBound...] }
  }
}
