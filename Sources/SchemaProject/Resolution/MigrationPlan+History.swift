import SchemaDeclarations

extension MigrationPlan {
  /// The versions from the oldest to the last, each once; empty if their order is not known.
  package func history(in schemas: ResolvedSchemas) -> [SchemaVersion] { schemas.declared.history(of: self) }
}
