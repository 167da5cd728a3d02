extension ProjectPlan {
  /// The last of its versions whose models have the same shape as those of another version, and are frozen; nil if none
  /// is known to.
  package func twin(of version: ProjectVersion) -> ProjectVersion? {
    let schemas = project.schemas
    let identity = VersionIdentity(version.version, in: schemas)
    let twin = history.last { listed in
      VersionIdentity(listed.version, in: schemas)?.reason(for: identity).map { $0 != .sameProvenShape } ?? false
    }
    return twin.flatMap { $0.listedTypes.contains(where: isLive) ? nil : $0 }
  }
}
