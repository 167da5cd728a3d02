import SchemaDeclarations
import SchemaShapes

/// A migration step in its project.
package struct ProjectStep: Sendable {
  /// The step.
  package let step: MigrationStep
  /// The project.
  package let project: Project

  /// Takes a step of a project.
  package init(step: MigrationStep, project: Project) {
    self.step = step
    self.project = project
  }

  /// The plan; nil where the app has none.
  package var plan: ProjectPlan? { step.plan.map(project.plan) }
  /// The stage; nil without a plan and where `stages` is empty, so that the migration is inferred.
  package var stage: MigrationStage? { step.stage }
  /// What is before.
  package var from: MigrationStep.End { step.from }
  /// What is after.
  package var to: MigrationStep.End { step.to }
  /// Whether inference alone has to do it: no code prepares the rows of the old version.
  package var isLightweight: Bool { step.isLightweight }
  /// What changes, sorted by model, then by property.
  package var changes: [PlacedChange] { step.changes }
  /// The kinds of what a change does to existing rows.
  package func consequences(of change: PlacedChange) -> [Consequence.Kind] { step.consequences(of: change) }
  /// The changes that do something to existing rows.
  package func changes(with consequence: Consequence.Kind) -> [PlacedChange] {
    changes.filter { consequences(of: $0).contains(consequence) }
  }
  /// A property as it is written; nil for a model or a field.
  package func declaration(of part: PlacedPart) -> PropertyDeclaration? {
    PropertyDeclaration(part, in: project.schemas)
  }
  /// The field of a stored struct that a part is; nil for a model or property.
  package func storedField(_ part: PlacedPart) -> StoredField? { project.schemas.storedField(part) }
}
