import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A relationship in a store that syncs that has no inverse, neither written nor inferred.
struct CloudKitMissingInverse: CloudKitRule {
  func faults(of model: Model, in project: Project) -> [CloudKitFault] {
    RelationshipSide.all(of: model, in: project).compactMap { side in
      switch side.partner(in: project) {
      case .none: return oneWay(side, in: project)
      case .open(let candidates): return unpaired(side, candidates, in: project)
      case .named, .inferred, .unknown: return nil
      }
    }
  }

  private func oneWay(_ side: RelationshipSide, in project: Project) -> CloudKitFault {
    CloudKitFault(
      .missing(side), named: side.property.name, subject: side.subject, at: side.property.place,
      help: .add(side, project.symbols[side.relationship.destination].name))
  }

  /// The fault of sides that lead to each other without being paired, once for all of them.
  private func unpaired(
    _ side: RelationshipSide, _ candidates: [RelationshipSide], in project: Project
  ) -> CloudKitFault? {
    let group = OpenRelationships.around(side, in: project)
    guard group?.mostAmbiguous ?? side == side else { return nil }
    return CloudKitFault(
      .missing(side), named: side.property.name, subject: side.subject, at: side.property.place,
      notes: candidates.map { .init(.candidate, at: $0.property.place) }, help: .name(side, candidates),
      consequences: group?.others(than: side).map(\.subject) ?? [])
  }
}

extension Message {
  fileprivate static func missing(_ side: RelationshipSide) -> Message {
    "relationship '\(side.name)' has no inverse, which CloudKit refuses"
  }
  fileprivate static let candidate: Message = "a candidate for the inverse, which SwiftData does not infer"
  fileprivate static func add(_ side: RelationshipSide, _ destination: String) -> Message {
    "add a property of type '\(side.model.name)?' or '[\(side.model.name)]?' to '\(destination)', and name it in 'inverse:'"
  }
  fileprivate static func name(_ side: RelationshipSide, _ candidates: [RelationshipSide]) -> Message {
    let paths = candidates.map { "\\\($0.name)" }.quotedList
    let which = candidates.count > 1 ? "one of \(paths)" : paths
    return "name the inverse in 'inverse:' on one side; that of '\(side.property.name)' is \(which)"
  }
}
