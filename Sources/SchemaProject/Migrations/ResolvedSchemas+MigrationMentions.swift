import SchemaDeclarations
import SchemaNames

extension ResolvedSchemas {
  /// Whether a mention stands in code that a stage of a plan runs, in a helper too.
  package func isReadByMigration(_ mention: Mentions.Mention, of plan: MigrationPlan) -> Bool {
    let place = symbols.units[mention.unit].tree.place(token: mention.token)
    return plan.stageList.flatMap(\.code).flatMap(\.actions).compactMap(\.model?.place).contains { named in
      named.file == place.file && named.span.end == place.span.end
    }
  }
}
