import SchemaDeclarations
import SchemaShapes

/// A migration step in its project.
package struct ProjectStep: Sendable {
  package let step: MigrationStep
  package let project: Project

  /// Takes a step of a project.
  package init(step: MigrationStep, project: Project) {
    self.step = step
    self.project = project
  }

  package var plan: ProjectPlan? { step.plan.map(project.plan) }
  package var stage: MigrationStage? { step.stage }
  package var from: MigrationStep.End { step.from }
  package var to: MigrationStep.End { step.to }
  package var isLightweight: Bool { step.isLightweight }
  package var changes: [PlacedChange] { step.changes }
  /// The changes, each with the kinds of what it does to existing rows.
  package var judgedChanges: Zip2Sequence<[PlacedChange], [[Consequence.Kind]]> { zip(changes, step.consequences) }
  /// The changes that do something to existing rows.
  package func changes(with consequence: Consequence.Kind) -> [PlacedChange] {
    judgedChanges.filter { $0.1.contains(consequence) }.map(\.0)
  }
  /// A property as it is written; nil for a model or a field.
  package func declaration(of part: PlacedPart) -> PropertyDeclaration? {
    PropertyDeclaration(part, in: project.schemas)
  }
  /// The field of a stored struct that a part is; nil for a model or property.
  package func storedField(_ part: PlacedPart) -> StoredField? { project.schemas.storedField(part) }
}
