import SchemaLinting
import SchemaReporting
import SchemaRules
import TestSupport

extension ExampleSource {
  /// What the rules named, and those that hide them, report.
  func report(only rules: [String]) -> Report {
    var selection = RuleSelection()
    selection.only = rules + rules.compactMap { Catalogue.builtIn.entry($0) }.flatMap(\.page.hiddenBy)
    let report = report(selection)
    for diagnostic in report.diagnostics where rules.contains(diagnostic.rule) {
      RenderedTexts.current?.insert(diagnostic)
    }
    return report
  }

  /// What a selection of rules reports.
  func report(_ selection: RuleSelection = RuleSelection()) -> Report {
    let project = project
    let diagnostics = Linter(Catalogue.builtIn, selection: selection).diagnostics(in: project)
    return Report(project: project, diagnostics: diagnostics, fileCount: files.count, toolVersion: "0.0.0")
  }
}
