import SchemaDeclarations
import SchemaLinting

/// A model of the old version in `didMigrate`, whose context knows only the new ones.
struct OldModelInDidMigrate: ForeignModelRule {
  let closure = MigrationCode.Closure.didMigrate
}
