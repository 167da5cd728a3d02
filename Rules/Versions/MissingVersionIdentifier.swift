import SchemaLinting

/// A `VersionedSchema` without `versionIdentifier`.
struct MissingVersionIdentifier: Rule {
  func findings(in project: Project) -> [Finding] {
    project.versions.filter { $0.identifier == nil && $0.hasKnownRequirements }.map { version in
      Finding(
        .missing(version), subject: version.subject, at: version.place, help: .add,
        fixes: fixes(version, in: project))
    }
  }

  private func fixes(_ version: ProjectVersion, in project: Project) -> [Fix] {
    let symbol = project.symbols[version.type]
    guard let scope = symbol.scope, let declaration = symbol.declaration,
      let number = (1...).first(where: { number in
        !project.versions.contains { $0.identifier?.value?.description.hasPrefix("\(number).") == true }
      }),
      let edit = project.symbols.tree(scope).inserting(
        members: "static let versionIdentifier = Schema.Version(\(number), 0, 0)", .first, of: declaration,
        isCompact: true)
    else { return [] }
    return [Fix(.declare, edits: [edit])]
  }
}

extension Message {
  fileprivate static func missing(_ version: ProjectVersion) -> Message {
    "schema version '\(version.name)' has no 'versionIdentifier'"
  }
  fileprivate static let declare: Message = "add 'versionIdentifier'"
  fileprivate static let add: Message =
    "add 'static let versionIdentifier = Schema.Version(1, 0, 0)' with its own numbers"
}
