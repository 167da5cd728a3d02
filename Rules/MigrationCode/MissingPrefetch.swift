import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A loop over fetched objects that reads a relationship that the descriptor does not prefetch.
struct MissingPrefetch: MigrationCodeRule {
  func findings(for code: MigrationCode, of step: PlannedStage) -> [Finding] {
    var seen: Set<String> = []
    return code.actions.compactMap { action in
      guard case .read(let name, isUnprefetched: true) = action.kind, let reference = action.model,
        let model = step.model(reference), model.lineage.flatMap(\.sides).contains(where: { $0.property.name == name }),
        seen.insert("\(model.qualifiedName).\(name)").inserted
      else { return nil }
      return Finding(
        .unprefetched(model, name), subject: step.subject(of: code), at: action.place,
        notes: [.init(.fetched, at: reference.place)], help: .prefetch(name))
    }
  }
}

extension Message {
  fileprivate static func unprefetched(_ model: ProjectModel, _ property: String) -> Message {
    "the loop loads '\(model.name).\(property)' object by object, because it is not prefetched"
  }
  fileprivate static let fetched: Message = "the descriptor of the fetch"
  fileprivate static func prefetch(_ property: String) -> Message {
    "set 'relationshipKeyPathsForPrefetching = [\\.\(property)]' on the descriptor"
  }
}
