import SchemaDeclarations
import SchemaProject

/// A schema that the page draws, with the findings about it.
struct PageVersion: Sendable {
  let name: String
  /// The version; nil for models without one.
  let version: SchemaVersion?
  let diagram: EntityDiagram
  /// The version whose changes the diagram shows; nil for none.
  let previous: String?
  let entityCount: Int
  /// Whether only what changed is drawn.
  let isShortened: Bool
  /// Why not all of it could be resolved; nil where it is known.
  let failure: String?
  /// The symbols of the version and of its models.
  private let subjects: [String]

  /// The most entities of all versions for which each is drawn as a whole; a page with more would be slow to read.
  private static let entityLimit = 120

  /// Each version outside tests and previews, in the order of the plans, or all models.
  static func all(_ report: Report, _ plans: PlanGraph) -> [PageVersion] {
    let project = report.project
    let pictures = ProjectPictures(project, marks: FindingMarks(report))
    let ordered = plans.plans.flatMap { $0.nodes.compactMap(\.version) } + project.app.versions.map(\.version)
    let steps = plans.plans.flatMap(\.steps).compactMap(\.comparison)
    let lasts = Set(project.app.plans.flatMap(\.lastVersions).map(\.type))
    let distinct = ordered.uniqued(by: \.type)
    let isLarge = distinct.reduce(0) { $0 + project.version($1).shape.shape.entities.count } > entityLimit
    let versions = distinct.map { version in
      let step = steps.last { $0.to.version?.type == version.type }
      let isShortened = isLarge && step != nil && !lasts.contains(version.type)
      return PageVersion(version, step, project.version(version), pictures, isShortened: isShortened)
    }
    let models = pictures.models.map { diagram in
      PageVersion(
        name: versions.isEmpty ? "Models" : "Models of no version", version: nil, diagram: diagram, previous: nil,
        failure: nil, subjects: pictures.looseModels.map(\.subject))
    }
    return versions + [models].compactMap { $0 }
  }

  private init(
    _ version: SchemaVersion, _ step: VersionComparison?, _ handle: ProjectVersion, _ pictures: ProjectPictures,
    isShortened: Bool
  ) {
    name = version.name
    self.version = version
    entityCount = handle.shape.shape.entities.count
    self.isShortened = isShortened
    if let step, let old = step.from.version {
      let whole = pictures.changes(step, old, version, title: version.name)
      diagram = isShortened ? whole.changed : whole
      previous = old.name
    } else {
      diagram = pictures.version(version)
      previous = nil
    }
    failure =
      handle.shape.isComplete ? nil : handle.list?.failures.first?.why ?? "its list of models could not be read"
    subjects = [handle.subject] + handle.models.map(\.subject)
  }

  private init(
    name: String, version: SchemaVersion?, diagram: EntityDiagram, previous: String?, failure: String?,
    subjects: [String]
  ) {
    self.name = name
    self.version = version
    self.diagram = diagram
    entityCount = diagram.boxes.count
    isShortened = false
    self.previous = previous
    self.failure = failure
    self.subjects = subjects
  }

  /// Whether a finding is about the version or a model in it.
  func concerns(_ diagnostic: PlacedDiagnostic) -> Bool {
    let about = [diagnostic.finding.subject] + diagnostic.finding.members.map(\.subject)
    return about.contains { symbol in subjects.contains { symbol == $0 || symbol.hasPrefix($0 + ".") } }
  }
}
