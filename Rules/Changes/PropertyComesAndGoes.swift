import SchemaLinting
import SchemaProject
import SchemaShapes

/// A property that an earlier and a later version have, but not the version between them.
struct PropertyComesAndGoes: SequenceRule {
  let judgesPlansWithoutStages = false

  func findings(for versions: [ProjectVersion]) -> [Finding] {
    let steps = versions.changes
    return steps.indices.flatMap { index in
      steps[index].compactMap { change -> Finding? in
        guard change.goneProperty != nil, let gone = change.before else { return nil }
        for later in steps.indices.dropFirst(index + 1) {
          guard let back = steps[later].first(where: { $0.isReturn(of: change) }) else { continue }
          return back.after.flatMap { finding(gone, $0, lacking: versions[(index + 1)...later]) }
        }
        return nil
      }
    }
  }

  private func finding(
    _ gone: PlacedPart, _ back: PlacedPart, lacking: ArraySlice<ProjectVersion>
  ) -> Finding? {
    guard let first = lacking.first, let model = first.model(named: gone.part.entity) else { return nil }
    return Finding(
      .lacks(first, gone, until: lacking.last ?? first), subject: "\(model.subject).\(gone.part.property ?? "")",
      at: first.place, notes: [.init(.earlier, at: gone.place), .init(.later, at: back.place)],
      help: .add(gone, lacking.count))
  }
}

extension PlacedChange {
  /// The property that the new version lacks.
  fileprivate var goneProperty: PropertyShape? {
    switch kind {
    case .removed(let property), .likelyRenamed(let property, _): property
    default: nil
    }
  }

  /// Whether a property is new again; an attribute and a relationship of the same name are different properties.
  fileprivate func isReturn(of gone: PlacedChange) -> Bool {
    switch kind {
    case .added(let property), .likelyRenamed(let property, _):
      after?.part == gone.before?.part && property.isRelationship == gone.goneProperty?.isRelationship
    default: false
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
