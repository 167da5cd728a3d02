import SchemaLinting
import SchemaProject
import SchemaShapes

/// A property that an earlier and a later version have, but not the version between them.
struct PropertyComesAndGoes: SequenceRule {
  let judgesPlansWithoutStages = false

  func findings(for versions: [ProjectVersion]) -> [Finding] {
    let steps = versions.changes
    let returns = Dictionary(
      grouping: steps.indices.flatMap { step in steps[step].compactMap { Return($0, in: step) } }, by: \.part)
    return steps.indices.flatMap { index in
      steps[index].compactMap { change -> Finding? in
        guard let gone = change.goneProperty, let before = change.before else { return nil }
        let back = returns[before.part]?.first { $0.step > index && $0.isRelationship == gone.isRelationship }
        return back.flatMap { finding(before, $0.place, in: versions[index...$0.step + 1]) }
      }
    }
  }

  /// The finding about versions of which only the first and the last have the property.
  private func finding(
    _ gone: PlacedPart, _ back: PlacedPart, in versions: ArraySlice<ProjectVersion>
  ) -> Finding? {
    let lacking = versions.dropFirst().dropLast()
    guard let first = lacking.first, let model = first.model(named: gone.part.entity) else { return nil }
    return Finding(
      .lacks(first, gone, until: lacking.last ?? first), subject: "\(model.subject).\(gone.part.property ?? "")",
      at: first.place, notes: [.init(.earlier, at: gone.place), .init(.later, at: back.place)],
      help: .add(gone, lacking.count),
      steps: zip(versions, versions.dropFirst()).map { .init(from: $0.type, to: $1.type) })
  }
}

extension PlacedChange {
  /// The property that the new version lacks.
  fileprivate var goneProperty: PropertyShape? {
    switch kind {
    case _ where change.linkHolder != nil: nil
    case .removed(let property), .likelyRenamed(let property, _): property
    default: nil
    }
  }
}

/// A property that is new in a version, perhaps again; an attribute and a relationship of one name are different properties.
private struct Return {
  let part: SchemaChange.Part
  let isRelationship: Bool
  let place: PlacedPart
  /// The number of the step that adds it.
  let step: Int

  init?(_ change: PlacedChange, in step: Int) {
    switch change.kind {
    case .added(let property), .likelyRenamed(let property, _):
      guard let after = change.after else { return nil }
      part = after.part
      isRelationship = property.isRelationship
      place = after
      self.step = step
    default: return nil
    }
  }
}

extension Message {
  fileprivate static func lacks(_ first: ProjectVersion, _ gone: PlacedPart, until last: ProjectVersion) -> Message {
    let versions =
      first == last ? "'\(first.name)' lacks" : "the versions from '\(first.name)' to '\(last.name)' lack"
    return "\(versions) '\(gone.name)', which an earlier and a later version have, so its values are lost"
  }
  fileprivate static let earlier: Message = "an earlier version has it"
  fileprivate static let later: Message = "a later version has it again"
  fileprivate static func add(_ gone: PlacedPart, _ count: Int) -> Message {
    "if \(count == 1 ? "the version has" : "the versions have") not shipped without it, declare '\(gone.part.property ?? gone.name)' there too"
  }
}
