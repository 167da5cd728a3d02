import SchemaLinting

/// A version with another checksum than the one that a release shipped.
struct EditedShippedVersion: ReleaseRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let edited = plan.matches.filter { !$0.changes.isEmpty }
    return Dictionary(grouping: edited, by: \.version.type).values.map { matches in
      // Releases whose stores are not recognized come first, then the earlier ones.
      finding(matches.filter { !$0.isRecognized } + matches.filter(\.isRecognized), plan)
    }
  }

  private func finding(_ matches: [ReleaseMatch], _ plan: ProjectPlan) -> Finding {
    let match = matches[0]
    let version = plan.project.version(match.version)
    let changes = match.changes
    let places = changes.map { place(of: $0, version) }
    return Finding(
      match.isRecognized ? .perhaps(match, changes[0]) : .edited(match, changes[0]), subject: version.subject,
      at: places[0], severity: match.isRecognized ? .warning : .error,
      notes: shipped(changes[0], in: match)
        + zip(changes, places).dropFirst().map { .init(.alsoChanged($0.0), at: $0.1) },
      help: match.isRecognized ? .check(match) : .restore(match),
      // The releases that no version knows anymore, and the live models that the version lists.
      consequences: matches.map { plan.subject(of: $0.release) } + version.listedTypes.map(plan.project.subject))
  }

  /// The property or model that changed; for one that is gone what it was in.
  private func place(of change: SchemaChange, _ version: ProjectVersion) -> Place {
    let parts = [change.constrainedProperty, change.after, change.before.map { SchemaChange.Part(entity: $0.entity) }]
    return parts.lazy.compactMap { $0 }.compactMap(version.place(of:)).first ?? version.modelsPlace ?? version.place
  }

  /// The line of the release that shows what shipped.
  private func shipped(_ change: SchemaChange, in match: ReleaseMatch) -> [Finding.Note] {
    match.release.place(of: change.before ?? change.after.map { SchemaChange.Part(entity: $0.entity) })
      .map { [.init(.shippedAs(match.release), at: $0)] } ?? []
  }
}

extension SchemaChange {
  /// The property that was made unique, or no longer is.
  fileprivate var constrainedProperty: Part? {
    switch kind {
    case .uniquenessAdded(let names, over: _) where names.count == 1,
      .uniquenessRemoved(let names) where names.count == 1:
      after.map { Part(entity: $0.entity, property: names[0]) }
    default: nil
    }
  }
}

extension Message {
  fileprivate static func edited(_ match: ReleaseMatch, _ change: SchemaChange) -> Message {
    "'\(match.version.name)' was edited after release '\(match.release.name)' shipped it: \(change.textWithModel)"
  }
  fileprivate static func perhaps(_ match: ReleaseMatch, _ change: SchemaChange) -> Message {
    "'\(match.version.name)' differs from release '\(match.release.name)' in what may not tell stores apart: \(change.textWithModel)"
  }
  fileprivate static func shippedAs(_ release: Release) -> Message { "release '\(release.name)' shipped this" }
  fileprivate static func alsoChanged(_ change: SchemaChange) -> Message { "also \(change.textWithModel)" }
  fileprivate static func check(_ match: ReleaseMatch) -> Message {
    "restore '\(match.version.name)' as it shipped, or test the update with a store of release '\(match.release.name)'"
  }
  fileprivate static func restore(_ match: ReleaseMatch) -> Message {
    "restore '\(match.version.name)' as it shipped, and make the change in a new version with a stage"
  }
}
