import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A model of the new version in `willMigrate`, whose context knows only the old ones.
struct NewModelInWillMigrate: ForeignModelRule {
  let closure = MigrationCode.Closure.willMigrate

  func severity(of use: ModelUse) -> Severity? { use.isConstructionOnly ? .warning : nil }
}
