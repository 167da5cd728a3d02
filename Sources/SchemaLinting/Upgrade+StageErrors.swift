import SchemaProject

extension Upgrade {
  /// The upgrade where some errors are about the code of its stages: a stage that traps ends it.
  package func stopped(by errors: [Diagnostic], _ catalogue: Catalogue) -> Upgrade {
    switch end {
    case .opens, .fails, .moved: return self
    case .migrates, .traps, .unknown: break
    }
    let failures = errors.filter { error in
      steps.contains { step in
        step.ends.map { error.finding.steps.contains(Finding.Step(from: $0.from, to: $0.to)) } ?? false
      }
    }.compactMap { $0.failure(catalogue) }
    return failures.isEmpty ? self : failing(failures)
  }
}

extension Diagnostic {
  /// What it does to a store whose migration runs the code.
  fileprivate func failure(_ catalogue: Catalogue) -> UpgradeFailure? {
    let error = finding.errors?.first ?? catalogue.entry(rule)?.page.errors.first
    return error.map { UpgradeFailure(error: $0, reason: finding.message.text, isThrown: false) }
  }
}

extension Linter {
  /// The errors about the code of a project's stages.
  package static func stageErrors(of project: Project, _ catalogue: Catalogue) -> [Diagnostic] {
    var selection = RuleSelection()
    selection.only = catalogue.entries.filter { $0.family == "MigrationCode" }.map(\.page.id)
    guard !selection.only.isEmpty else { return [] }
    return Linter(catalogue, selection: selection).diagnostics(in: project).filter { $0.severity == .error }
  }
}
