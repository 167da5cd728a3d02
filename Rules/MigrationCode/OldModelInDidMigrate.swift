import SchemaDeclarations
import SchemaLinting
import SchemaSyntax

/// A model of the old version in `didMigrate`, whose context knows the new ones only.
struct OldModelInDidMigrate: ForeignModelRule {
  let closure = MigrationCode.Closure.didMigrate
}
