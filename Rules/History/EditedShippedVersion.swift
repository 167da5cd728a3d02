import SchemaLinting
import SchemaProject
import SchemaShapes
import SchemaSyntax

/// A version with another checksum than the one that a release shipped; what changed in one model is one finding.
struct EditedShippedVersion: ReleaseRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let matches = plan.matches
    // A version that is what one release shipped was not edited after another, which needs a version of its own.
    let kept = Set(matches.filter { $0.isRecognized && $0.release.source == .record }.map(\.version.type))
    let edited = matches.filter { !$0.changes.isEmpty && ($0.isRecognized || !kept.contains($0.version.type)) }
    let edits = Dictionary(grouping: edited, by: \.version.type).values.flatMap { matches in
      // Releases whose stores are not recognized come first, then the earlier ones.
      Self.edits(matches.filter { !$0.isRecognized } + matches.filter(\.isRecognized), plan)
    }
    let positions = Dictionary(plan.history.enumerated().map { ($1.type, $0) }) { first, _ in first }
    let ordered = edits.sorted { (positions[$0.version.type] ?? 0) < (positions[$1.version.type] ?? 0) }
    let stale = StaleVersions(ordered)
    return Dictionary(grouping: ordered, by: \.cause).values.map { finding($0, stale) }
  }

  /// The versions, but for the last one, that have to be frozen: all at once, however many findings they have.
  fileprivate struct StaleVersions: Sendable {
    /// Those that have copies of their models, which were edited.
    let copied: [String]
    /// Those that list the app's current classes.
    let live: [String]

    init(_ edits: [Edit]) {
      let certain = edits.filter { $0.cause.isCertain && !$0.isLast }
      let copied = certain.filter { !$0.isLive }.map(\.version.subject).uniqued
      self.copied = copied
      live = certain.map(\.version.subject).filter { !copied.contains($0) }.uniqued
    }
  }

  /// What changed in one model of a version since it shipped.
  fileprivate struct Edit: Sendable {
    /// What edits of several versions have in common: a class that they all list.
    struct Cause: Hashable {
      let subject: String
      /// Whether stores of a release are not recognized.
      let isCertain: Bool
      /// Whether the stores open without the plan's versions: the migration is inferred from what shipped.
      let isInferred: Bool
    }

    let cause: Cause
    let match: ReleaseMatch
    let version: ProjectVersion
    let changes: [SchemaChange]
    /// The place of the first change in any model of the version.
    let home: Place
    /// The releases that shipped the version.
    let releases: [Release]
    /// What follows from the edits of the version: releases that no version knows anymore, and models that it lists.
    let consequences: [String]
    /// Whether no version follows.
    let isLast: Bool
    /// Whether the model, or each struct and enum in it that changed, is one that the app uses.
    let isLive: Bool

    var place: Place { version.place(of: changes[0]) }
    var member: Finding.Member { .init(version.subject, at: place, home: home) }
  }

  private static func edits(_ matches: [ReleaseMatch], _ plan: ProjectPlan) -> [Edit] {
    let match = matches[0]
    let version = plan.project.version(match.version)
    let consequences = matches.map { plan.subject(of: $0.release) } + version.listedTypes.map(plan.project.subject)
    let home = version.place(of: match.changes[0])
    let isInferred = plan.infers(matches.filter { !$0.isRecognized }.map(\.release))
    // What counts comes first, so that the first edit is as severe as any; what follows from all of them follows from it.
    return match.changes.grouped(by: \.model).enumerated().map { index, changes in
      let model = changes[0].model
      let changed = version.model(named: model)
      let subject = changed?.subject ?? "\(version.subject).\(model)"
      return Edit(
        cause: Edit.Cause(subject: subject, isCertain: match.isCertain(changes), isInferred: isInferred),
        match: match, version: version,
        changes: changes, home: home, releases: matches.map(\.release), consequences: index == 0 ? consequences : [],
        isLast: plan.lastVersion == version,
        isLive: changed.map { plan.isLive($0.type) || changes.allSatisfy(version.sharesType) } ?? false)
    }
  }

  private func finding(_ edits: [Edit], _ stale: StaleVersions) -> Finding {
    .group(edits, member: \.member) { edits in
      let (first, names) = (edits[0], edits.map(\.version.name))
      let further = edits.flatMap { edit in edit.changes.map { (change: $0, place: edit.version.place(of: $0)) } }
      return Finding(
        first.cause.isCertain ? .edited(first, in: names) : .perhaps(first, in: names), subject: first.cause.subject,
        at: first.place, severity: first.cause.isCertain && !first.cause.isInferred ? .error : .warning,
        notes: (edits.flatMap(shipped)
          + further.dropFirst().filter { $0.place != first.place }.map { .init(.alsoChanged($0.change), at: $0.place) })
          .uniqued,
        help: first.cause.isCertain ? .restore(edits, stale) : .check(first, in: names),
        consequences: edits.flatMap(\.consequences), releases: edits.flatMap(\.releases))
    }
  }

  /// The line of the release that shows what shipped.
  private func shipped(_ edit: Edit) -> [Finding.Note] {
    let change = edit.changes[0]
    return edit.match.release.place(of: change.before ?? change.after.map { SchemaChange.Part(entity: $0.entity) })
      .map { [.init(.shippedAs(edit.match.release), at: $0)] } ?? []
  }
}

extension ReleaseMatch {
  /// Whether some changes of one model keep the release's stores from being recognized.
  fileprivate func isCertain(_ changes: [SchemaChange]) -> Bool {
    // They keep the order of all changes, in which those that count come first.
    !isRecognized && (countingChanges.isEmpty || countingChanges.contains(changes[0]))
  }
}

extension ProjectVersion {
  /// Whether a change is one of a struct or enum that a model of the version stores and that the version has no copy of.
  fileprivate func sharesType(changedBy change: SchemaChange) -> Bool {
    guard let part = change.after ?? change.before, change.isOfStoredType || !part.fields.isEmpty,
      let property = part.property.flatMap({ model(named: part.entity)?.property(named: $0) })
    else { return false }
    return project.schemas.storedTypes(of: property).allSatisfy { project.owner(of: $0) != self }
  }

  /// The property or model that changed; for one that is gone what it was in.
  fileprivate func place(of change: SchemaChange) -> Place {
    let parts = [change.constrainedProperty, change.after, change.before.map { SchemaChange.Part(entity: $0.entity) }]
    return parts.lazy.compactMap { $0 }.compactMap(place(of:)).first ?? modelsPlace ?? place
  }
}

extension SchemaChange {
  /// Whether it is about what is in a struct or enum, not about the property that stores it.
  fileprivate var isOfStoredType: Bool {
    switch kind {
    case .fieldAdded, .fieldRemoved, .elementFieldAdded, .elementCasesRemoved, .casesChanged: true
    default: false
    }
  }

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
  fileprivate static func edited(_ edit: EditedShippedVersion.Edit, in versions: [String]) -> Message {
    versions.count == 1
      ? "'\(versions[0])' was edited after release '\(edit.match.release.name)' shipped it: \(edit.changes[0].textWithModel)"
      : "\(versions.rangeText) were edited after they shipped: \(edit.changes[0].textWithModel)"
  }
  fileprivate static func perhaps(_ edit: EditedShippedVersion.Edit, in versions: [String]) -> Message {
    let differ = versions.count == 1 ? "'\(versions[0])' differs" : "\(versions.rangeText) differ"
    return
      "\(differ) from release '\(edit.match.release.name)' in a way that may not change the checksum: \(edit.changes[0].textWithModel)"
  }
  fileprivate static func shippedAs(_ release: Release) -> Message { "release '\(release.name)' shipped this" }
  fileprivate static func alsoChanged(_ change: SchemaChange) -> Message { "also \(change.textWithModel)" }
  fileprivate static func check(_ edit: EditedShippedVersion.Edit, in versions: [String]) -> Message {
    "restore \(versions.rangeText) as shipped, or test the update with a store of release '\(edit.match.release.name)'"
  }
  fileprivate static func restore(
    _ edits: [EditedShippedVersion.Edit], _ stale: EditedShippedVersion.StaleVersions
  ) -> Message {
    let names = edits.map(\.version.subject)
    let last = edits.filter(\.isLast).map(\.version.name)
    // Beside a version that lists the same classes, a new version is refused.
    var steps: [Message] = []
    if stale.copied.contains(where: names.contains) { steps.append(.refreeze(stale.copied)) }
    if stale.live.contains(where: names.contains) { steps.append(.freeze(stale.live)) }
    if !last.isEmpty {
      steps.append(
        "run 'swiftdata-lint new-version': it restores \(last.quotedList) as shipped and makes the change in a new version"
      )
    }
    return "\(steps.map(\.text).joined(separator: "; then "))"
  }
}

extension [String] {
  /// `'SchemaV1'`, `'SchemaV1' and 3 later versions`.
  fileprivate var rangeText: String {
    count == 1 ? "'\(self[0])'" : "'\(self[0])' and \((count - 1).counted("later version"))"
  }
}
