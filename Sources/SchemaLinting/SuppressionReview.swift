import SchemaFiles
import SchemaProject
import SchemaSyntax

/// What became known of the comments that hide findings when the rules had run.
package struct SuppressionReview: Sendable {
  /// The rules that there are.
  package let catalogue: Catalogue
  /// Whether comments must say why.
  package let reasons: SuppressionReasons
  /// The rules that ran, and where.
  private let selection: RuleSelection
  /// The folder that shown paths are relative to.
  private let workingFolder: String
  private let project: Project
  /// The rules of which each comment hides a finding.
  private var hidden: [Place: Set<String>] = [:]

  /// Makes a review before any finding was looked at.
  init(_ linter: Linter, _ selection: RuleSelection, _ project: Project) {
    self.project = project
    catalogue = linter.catalogue
    reasons = linter.reasons
    workingFolder = linter.workingFolder
    self.selection = selection
  }

  /// Notes that a comment hides a finding of a rule.
  mutating func note(_ suppression: Suppression, hides rule: String) {
    hidden[suppression.place, default: []].insert(rule)
  }

  /// Whether a comment hides what it names: it must give a reason where one is required.
  package func counts(_ suppression: Suppression) -> Bool {
    reasons != .required || suppression.reason != nil
  }

  /// The rules that a comment names.
  package func rules(of suppression: Suppression) -> [String] {
    suppression.names.filter { catalogue.entry($0) != nil }
  }

  /// The rules that a comment names in vain. Of a rule that did not run or could not judge this is not known, nor of one
  /// about comments, which comes too late.
  package func unusedRules(of suppression: Suppression) -> [String] {
    let path = Path.absolute(suppression.place.file.path, in: workingFolder)
    return suppression.names.filter { name in
      guard let entry = catalogue.entry(name), !(entry.rule is any SuppressionRule), entry.rule.canJudge(project)
      else { return false }
      return selection.state(of: entry, at: path) != .off && hidden[suppression.place]?.contains(name) != true
    }
  }
}
