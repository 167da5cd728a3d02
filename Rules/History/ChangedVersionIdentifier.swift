import SchemaLinting
import SchemaProject

/// A version whose identifier differs from the one that it shipped with.
struct ChangedVersionIdentifier: ReleaseRule {
  func findings(for plan: ProjectPlan) -> [Finding] {
    let subject = plan.project.subject
    let names = Set(plan.plan.versions.map(subject))
    let matches = plan.matches.filter { match in
      // If another version has the name that shipped, this one only has its shape.
      guard let name = match.release.version, names.contains(name) else { return true }
      return subject(match.version.type) == name
    }
    // One reference may show the version that is left and an identical one that was deleted since.
    let changed = matches.filter { match in
      hasChanged(match)
        && !matches.contains {
          $0.release.name == match.release.name && $0.version.type == match.version.type && !hasChanged($0)
        }
    }
    return changed.uniqued(by: \.version.type).compactMap { match in
      guard let place = match.version.identifierPlace, let now = match.version.identifier?.value else { return nil }
      return Finding(
        .changed(match, now.description), subject: subject(match.version.type), at: place,
        notes: match.release.place(of: nil).map { [.init(.shipped(match.release), at: $0)] } ?? [],
        help: .restore(match.release))
    }
  }

  private func hasChanged(_ match: ReleaseMatch) -> Bool {
    guard let shipped = match.release.identifier, let now = match.version.identifier?.value else { return false }
    return match.basis != .identifier && shipped != now.description
  }
}

extension Message {
  fileprivate static func changed(_ match: ReleaseMatch, _ identifier: String) -> Message {
    "'\(match.version.name)' has the identifier '\(identifier)', but release '\(match.release.name)' shipped it with '\(match.release.identifier ?? "")'"
  }
  fileprivate static func shipped(_ release: Release) -> Message { "release '\(release.name)' shipped this version" }
  fileprivate static func restore(_ release: Release) -> Message {
    "restore 'Schema.Version(\((release.identifier ?? "").split(separator: ".").joined(separator: ", ")))'"
  }
}
