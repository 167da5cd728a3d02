import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A loop over fetched objects that reads a relationship which the descriptor does not prefetch.
struct MissingPrefetch: MigrationCodeRule {
  func findings(for code: MigrationCode, of step: PlannedStage, in project: Project) -> [Finding] {
    var seen: Set<String> = []
    return code.actions.compactMap { action in
      guard case .read(let name, isUnprefetched: true) = action.kind, let reference = action.model,
        let model = reference.type.flatMap({ project.schemas.model($0) }),
        project.schemas.lineage(of: model.type).contains(where: { $0.property(named: name)?.relationship != nil }),
        seen.insert("\(model.qualifiedName).\(name)").inserted
      else { return nil }
      return Finding(
        .unprefetched(model, name), subject: step.subject(of: code, in: project), at: action.place,
        notes: [.init(.fetched, at: reference.place)], help: .prefetch(name))
    }
  }
}

extension Message {
  fileprivate static func unprefetched(_ model: Model, _ property: String) -> Message {
    "the loop loads '\(model.name).\(property)' object by object, because it is not prefetched"
  }
  fileprivate static let fetched: Message = "the objects are fetched with this descriptor"
  fileprivate static func prefetch(_ property: String) -> Message {
    "set 'relationshipKeyPathsForPrefetching = [\\.\(property)]' on the descriptor"
  }
}
