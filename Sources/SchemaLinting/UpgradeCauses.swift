import SchemaDeclarations
import SchemaProject

/// What lint finds in a project, as the reasons why stores of releases cannot be opened or read.
package struct UpgradeCauses: Sendable {
  private let catalogue: Catalogue
  private let diagnostics: [Diagnostic]

  /// Takes what the rules find; what a comment hides is a reason all the same.
  package init(in project: Project, _ catalogue: Catalogue) {
    self.catalogue = catalogue
    let outcome = Linter(catalogue).outcome(of: project)
    diagnostics = outcome.diagnostics + outcome.suppressed
  }

  /// The findings of the highest severity that say why a store of a release ends in an error, by the name of its page; the
  /// nearest to the store that there are.
  package func findings(
    leadingTo error: String, because reason: String, on upgrade: Upgrade, in store: ShippedSchema,
    _ target: UpgradeTarget
  ) -> [Diagnostic] {
    let able = diagnostics.filter { leads($0, to: error) }
    let relations: [(Diagnostic) -> Bool] = [
      { $0.finding.message.text == reason },
      { diagnostic in
        diagnostic.finding.releases.contains { $0.name == upgrade.release.name && $0.isSameStore(as: upgrade.release) }
      },
      { $0.finding.isOnTheWay(of: upgrade, to: target) },
      { store.containers.contains($0.finding.subject) || $0.finding.isAbout(target.plan) },
    ]
    let related = relations.lazy.map { able.filter($0) }.first { !$0.isEmpty } ?? []
    return related.filter { $0.severity == related.map(\.severity).max() }
  }

  private func leads(_ diagnostic: Diagnostic, to error: String) -> Bool {
    (diagnostic.finding.errors ?? catalogue.entry(diagnostic.rule)?.page.errors ?? []).contains(error)
  }
}

extension Finding {
  /// Whether it is about a part of the way from the version of a store to the one that a build opens.
  fileprivate func isOnTheWay(of upgrade: Upgrade, to target: UpgradeTarget) -> Bool {
    guard let plan = target.plan, let start = upgrade.version, let end = target.version else { return false }
    let way = Step(from: start.type, to: end.type)
    return steps.contains { plan.order.overlap($0, way) }
  }

  /// Whether it is about versions of a plan.
  fileprivate func isAbout(_ plan: MigrationPlan?) -> Bool {
    plan.map { plan in steps.contains { plan.lists($0.from) && plan.lists($0.to) } } ?? false
  }
}
