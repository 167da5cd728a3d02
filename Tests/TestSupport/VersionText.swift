import SchemaDeclarations

/// The source of a schema version. Without a list of models it lists those that its members declare. Markers may stand
/// in the name, in the list and in the members, and before `versionIdentifier` and `models`.
package func version(
  _ name: String, number: Int? = nil, listing models: String? = nil, _ members: String = "",
  identifierMarker: String = "", listMarker: String = ""
) -> String {
  let declared = Marked(members).text.matches(of: /@Model (?:public )?(?:final )?class (\w+)/)
  let list = models ?? declared.map { "\($0.output.1).self" }.joined(separator: ", ")
  let lines = [
    number.map { "static var \(identifierMarker)versionIdentifier: Schema.Version { Schema.Version(\($0), 0, 0) }" },
    "static var \(listMarker)models: [any PersistentModel.Type] { [\(list)] }",
    members.isEmpty ? nil : members,
  ]
  return "enum \(name): VersionedSchema {\n" + lines.compactMap { $0.map { "  \($0)\n" } }.joined() + "}\n"
}

/// The source of a migration plan. Without a list of stages there is a lightweight one between neighbors.
package func migrationPlan(
  _ versions: [String], stages: [String]? = nil, name: String = "Plan", schemasMarker: String = "",
  stagesMarker: String = "", beside: String = ""
) -> String {
  let stages = stages ?? zip(versions, versions.dropFirst()).map { stage(from: $0, to: $1) }
  return """
    enum \(name): SchemaMigrationPlan {
      static var \(schemasMarker)schemas: [any VersionedSchema.Type] { [\(versions.map { "\($0).self" }.joined(separator: ", "))] }
      static var \(stagesMarker)stages: [MigrationStage] { [\(stages.joined(separator: ", "))] }
    \(beside)}

    """
}

/// The source of a stage: a custom one with some closures, a lightweight one without.
package func stage(from old: String, to new: String, marker: String = "", closures: String? = nil) -> String {
  let versions = "fromVersion: \(old).self, toVersion: \(new).self"
  return closures.map { ".\(marker)custom(\(versions), \($0))" } ?? ".\(marker)lightweight(\(versions))"
}
