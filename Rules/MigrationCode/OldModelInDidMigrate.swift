import SchemaLinting
import SchemaModel

/// A model of the old version in `didMigrate`, whose context knows the new ones only.
struct OldModelInDidMigrate: ForeignModelRule {
  let closure = MigrationCode.Closure.didMigrate
}
