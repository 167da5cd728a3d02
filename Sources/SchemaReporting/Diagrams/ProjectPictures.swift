import SchemaDeclarations
import SchemaNames
import SchemaProject

/// The diagrams of a project.
package struct ProjectPictures: Sendable {
  private let project: Project
  private let marks: FindingMarks

  /// Takes a project, with what was found in it.
  package init(_ project: Project, marks: FindingMarks = FindingMarks()) {
    self.project = project
    self.marks = marks
  }

  /// The migration plans.
  package var plans: PlanGraph { PlanGraph(project) }

  /// A version.
  package func version(_ version: SchemaVersion) -> EntityDiagram {
    let schemas = project.schemas
    return EntityDiagram(version.name, schemas.partialShape(of: version))
      .marked(marks, schemas.entities(of: version), in: schemas)
  }

  /// A version, with what changes in it since another one.
  package func changes(from old: SchemaVersion, to new: SchemaVersion) -> EntityDiagram {
    changes(project.schemas.comparison(from: old, to: new), old, new, title: "\(old.name) → \(new.name)")
  }

  /// A version, with what a comparison of it with another one says.
  func changes(
    _ comparison: VersionComparison, _ old: SchemaVersion, _ new: SchemaVersion, title: String
  ) -> EntityDiagram {
    let schemas = project.schemas
    return EntityDiagram(
      title, from: schemas.partialShape(of: old), to: schemas.partialShape(of: new), comparison.changes.map(\.change)
    ).marked(marks, schemas.entities(of: new), in: schemas)
  }

  /// Each version outside tests and previews; where there is none, all models.
  package var all: [EntityDiagram] {
    let versions = project.app.versions.map { version($0.version) }
    return versions.isEmpty ? [models].compactMap { $0 } : versions
  }

  /// The models outside tests and previews that no version holds.
  var looseModels: [ProjectModel] {
    let held = project.app.versions.reduce(into: Set<TypeID>()) { $0.formUnion($1.heldTypes) }
    return project.app.models.filter { !held.contains($0.model.type) && project.owner(of: $0.model.type) == nil }
  }

  /// The models that no version holds; nil if there are none.
  package var models: EntityDiagram? {
    let models = looseModels.map(\.model)
    guard !models.isEmpty else { return nil }
    let named = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
    return EntityDiagram("Models", project.schemas.partialShape(of: models.map(\.type)))
      .marked(marks, named, in: project.schemas)
  }
}

extension ProjectPictures {
  /// The most entities of a diagram beside a table.
  private static let foundLimit = 12

  /// The models of the newest version, or of none, that something was found about; nil where there are none, or too many
  /// to be seen at a glance.
  package var found: EntityDiagram? {
    let newest = project.app.plans.compactMap(\.lastVersion).map { version($0.version) }
    let candidates = newest + [models].compactMap { $0 } + project.app.versions.reversed().map { version($0.version) }
    let found = candidates.lazy.map(\.found).first { !$0.boxes.isEmpty }
    return found.flatMap { $0.boxes.count <= Self.foundLimit ? $0 : nil }
  }
}

extension EntityDiagram {
  /// The diagram as a section of Markdown.
  package var mermaidSection: String { "## \(title.markdown)\n\n\(mermaidBlock)" }

  /// The diagram as a block of Markdown.
  package var mermaidBlock: String { "```mermaid\n\(mermaid)```\n" }
}
