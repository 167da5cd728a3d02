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

extension Catalogue {
  /// The errors about the code of a project's stages.
  package func stageErrors(in project: Project) -> [Diagnostic] {
    errors(in: project) { $0.family == "MigrationCode" }
  }

  /// The errors of models that keep a project's containers from opening any store.
  package func openingErrors(in project: Project) -> [Diagnostic] { errors(in: project, of: \.page.blocksOpening) }

  /// What of these errors keeps a container from opening any store as its schema: the first fault of each kind.
  package func openingFailures(
    among errors: [Diagnostic], in project: Project, of target: UpgradeTarget
  ) -> [UpgradeFailure] {
    let entities = Set(target.shape.shape.entities.map(\.name))
    let held =
      target.version.map(project.schemas.models) ?? project.schemas.models.filter { entities.contains($0.name) }
    let subjects = held.map { project.schemas.subject($0.type) }
    let own = errors.filter { diagnostic in
      subjects.contains { "\(diagnostic.finding.subject).".hasPrefix("\($0).") }
    }
    var seen: Set<String> = []
    return own.compactMap { diagnostic in
      guard let error = entry(diagnostic.rule)?.page.errors.first, seen.insert(error).inserted else { return nil }
      return UpgradeFailure(error: error, reason: diagnostic.finding.message.text)
    }
  }

  /// The errors that some of the rules report in a project.
  package func errors(in project: Project, of isAsked: (Entry) -> Bool) -> [Diagnostic] {
    var selection = RuleSelection()
    selection.only = entries.filter(isAsked).map(\.page.id)
    guard !selection.only.isEmpty else { return [] }
    return Linter(self, selection: selection).diagnostics(in: project).filter { $0.severity == .error }
  }
}
