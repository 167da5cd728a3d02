import SchemaDeclarations
import SchemaLinting
import SchemaProject
import SchemaShapes

/// A property that a version lacks, and that both an earlier and a later one have.
struct PropertyComesAndGoes: SequenceRule {
  let judgesPlansWithoutStages = false

  func findings(for versions: [SchemaVersion], in project: Project) -> [Finding] {
    let steps = project.schemas.changes(along: versions)
    return steps.indices.flatMap { index in
      steps[index].compactMap { change -> Finding? in
        guard change.goneProperty != nil, let gone = change.before,
          let back = steps.indices.dropFirst(index + 1).first(where: { steps[$0].contains { $0.isReturn(of: change) } }
          ),
          let new = steps[back].first(where: { $0.isReturn(of: change) })?.after
        else { return nil }
        return finding(gone, new, lacking: versions[(index + 1)...back], project)
      }
    }
  }

  private func finding(
    _ gone: PlacedPart, _ back: PlacedPart, lacking: ArraySlice<SchemaVersion>, _ project: Project
  ) -> Finding? {
    guard let first = lacking.first, let model = project.schemas.model(named: gone.part.entity, in: first) else {
      return nil
    }
    return Finding(
      .lacks(first, gone, until: lacking.last ?? first),
      subject: "\(project.schemas.subject(model.type)).\(gone.part.property ?? "")", at: first.place,
      notes: [.init(.earlier, at: gone.place), .init(.later, at: back.place)], help: .add(gone, lacking))
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

  /// Whether a property is new again; an attribute and a relationship of one name are two things.
  fileprivate func isReturn(of gone: PlacedChange) -> Bool {
    switch kind {
    case .added(let property), .likelyRenamed(let property, _):
      after?.part == gone.before?.part && property.isRelationship == gone.goneProperty?.isRelationship
    default: false
    }
  }
}

extension Message {
  fileprivate static func lacks(_ first: SchemaVersion, _ gone: PlacedPart, until last: SchemaVersion) -> Message {
    let versions =
      first.type == last.type ? "'\(first.name)' lacks" : "the versions from '\(first.name)' to '\(last.name)' lack"
    return "\(versions) '\(gone.name)', which an earlier and a later version have: its values are dropped on the way"
  }
  fileprivate static let earlier: Message = "an earlier version has it"
  fileprivate static let later: Message = "a later version has it again"
  fileprivate static func add(_ gone: PlacedPart, _ lacking: ArraySlice<SchemaVersion>) -> Message {
    "if \(lacking.count == 1 ? "the version has" : "the versions have") not shipped without it, declare '\(gone.part.property ?? gone.name)' there too"
  }
}
