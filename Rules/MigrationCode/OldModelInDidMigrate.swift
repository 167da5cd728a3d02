import SchemaLinting

/// A model of the old version in `didMigrate`, whose context knows the new ones only.
struct OldModelInDidMigrate: ForeignModelRule {
  let closure = MigrationCode.Closure.didMigrate
}
