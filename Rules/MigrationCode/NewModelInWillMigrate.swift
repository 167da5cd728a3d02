import SchemaLinting

/// A model of the new version in `willMigrate`, whose context knows the old ones only.
struct NewModelInWillMigrate: ForeignModelRule {
  let closure = MigrationCode.Closure.willMigrate

  func severity(of use: ModelUse) -> Severity? { use.isConstructionOnly ? .warning : nil }
}
