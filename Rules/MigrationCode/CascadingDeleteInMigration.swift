import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// A deletion in migration code that also deletes other objects.
struct CascadingDeleteInMigration: MigrationCodeRule {
  func findings(for code: MigrationCode, of step: PlannedStage) -> [Finding] {
    var seen: Set<ProjectModel> = []
    return code.actions.compactMap { action in
      guard case .delete = action.kind, let model = step.model(action.model), seen.insert(model).inserted else {
        return nil
      }
      let taken = model.lineage.flatMap(\.sides).filter { takes($0.relationship, of: model, in: code) }
      guard !taken.isEmpty else { return nil }
      return Finding(
        .cascades(model, taken.map { step.project.symbols[$0.relationship.destination].name }),
        subject: step.subject(of: code), at: action.place,
        notes: taken.map { .init(.rule($0.property.name), at: $0.property.place) }, help: .detach)
    }
  }

  /// Whether objects on the other side of a relationship go too, and are not deleted by the code itself.
  private func takes(_ relationship: Relationship, of model: ProjectModel, in code: MigrationCode) -> Bool {
    guard relationship.deleteRule == .cascade else { return false }
    return relationship.destination == model.type || !code.deletesRows(of: relationship.destination)
  }
}

extension Message {
  fileprivate static func cascades(_ model: ProjectModel, _ destinations: [String]) -> Message {
    "deleting '\(model.qualifiedName)' deletes every related \(destinations.quotedList) too"
  }
  fileprivate static func rule(_ property: String) -> Message { "'\(property)' has the delete rule '.cascade'" }
  fileprivate static let detach: Message =
    "to keep the related objects, move them to another object or set the relationship to nil, and save before the deletion"
}
