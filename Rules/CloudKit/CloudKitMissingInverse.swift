import SchemaLinting
import SchemaProject

/// A relationship in a store that syncs that names no inverse and is not named as one.
struct CloudKitMissingInverse: CloudKitRule {
  func faults(of model: ProjectModel) -> [CloudKitFault] {
    model.sides.compactMap { side in
      switch side.partner {
      case .none: return CloudKitFault(side.property, of: model, help: .add(side))
      case .open(let candidates): return unpaired(side, of: model, candidates.all)
      case .named, .unknown: return nil
      }
    }
  }

  /// The fault of sides that lead to each other without being paired, once for all of them.
  private func unpaired(
    _ side: RelationshipSide, of model: ProjectModel, _ candidates: [RelationshipSide]
  ) -> CloudKitFault? {
    let group = side.openRelationships
    guard group?.mostAmbiguous ?? side == side else { return nil }
    return CloudKitFault(
      side.property, of: model, severity: .warning,
      notes: candidates.map { .init(.candidate, at: $0.place) },
      help: .name(side, candidates), consequences: group?.others(than: side).map(\.subject) ?? [],
      fixes: group?.isPair == true ? fixes(side, candidates[0], model.project) : [])
  }

  private func fixes(_ side: RelationshipSide, _ inverse: RelationshipSide, _ project: Project) -> [Fix] {
    Fix.changingChecksum(
      of: [side.model, inverse.model].map(project.model), .write(inverse, at: side), side.naming(inverse: inverse))
  }

  func message(for faults: [CloudKitFault]) -> Message {
    let names = faults.map(\.name)
    if faults[0].severity == .warning {
      return names.count == 1
        ? "relationship \(names.quotedList) names no inverse, which CloudKit requires unless the system infers it"
        : "relationships \(names.shortQuotedList) name no inverses, which CloudKit requires unless the system infers them"
    }
    return names.count == 1
      ? "relationship \(names.quotedList) has no inverse, which CloudKit requires"
      : "relationships \(names.shortQuotedList) have no inverses, which CloudKit requires"
  }

  let fixForSeveral: Message = "name the inverse of each in 'inverse:'"
  let helpForSeveral: Message =
    "name the inverse of each in 'inverse:'; where the other model has no property for it, add an optional one"
}

extension Message {
  fileprivate static let candidate: Message = "this may be the inverse"
  fileprivate static func add(_ side: RelationshipSide) -> Message {
    "add a property of type '\(side.model.name)?' or '[\(side.model.name)]?' to '\(side.destinationName)', and name it in 'inverse:'"
  }
  fileprivate static func write(_ inverse: RelationshipSide, at side: RelationshipSide) -> Message {
    "write '@Relationship(inverse: \\\(inverse.name))' at '\(side.property.name)'"
  }
  fileprivate static func name(_ side: RelationshipSide, _ candidates: [RelationshipSide]) -> Message {
    let paths = candidates.map { "\\\($0.name)" }.quotedList
    let which = candidates.count > 1 ? "one of \(paths)" : paths
    return "name the inverse in 'inverse:' on one side; that of '\(side.property.name)' is \(which)"
  }
}
