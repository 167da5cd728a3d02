import SchemaLinting
import SchemaReporting
import SchemaRules
import TestSupport

extension ExampleSource {
  /// What the rules named, and those that hide them, report.
  func report(only rules: [String]) -> Report {
    var selection = RuleSelection()
    selection.only = rules + rules.compactMap { Catalogue.builtIn.entry($0) }.flatMap(\.page.hiddenBy)
    return report(selection)
  }

  /// What a selection of rules reports.
  func report(_ selection: RuleSelection = RuleSelection()) -> Report {
    let project = project
    let diagnostics = Linter(Catalogue.builtIn, selection: selection).diagnostics(in: project)
    return Report(project: project, diagnostics: diagnostics, fileCount: files.count, toolVersion: "0.0.0")
  }
}
