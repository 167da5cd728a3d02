import SchemaDeclarations
import SchemaNames

extension ResolvedSchemas {
  /// The plans that list a version.
  package func plans(listing version: TypeID) -> [MigrationPlan] {
    declared.plans(listing: version)
  }

  /// Whether a plan has a later version than one, so that this one may have shipped and must stay as it is.
  package func mayHaveShipped(_ version: SchemaVersion) -> Bool {
    plans(listing: version.type).contains { !$0.endsAt(version.type) }
  }

  /// Whether a model is in the last version of a plan, or in no plan's version: advice about others would change
  /// what shipped.
  package func isCurrent(_ model: Model) -> Bool { !frozenTypes.contains(model.type) }
}
