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
  /// Whether only what changed is drawn; of a first version, only the names of its entities are shown.
  let isShortened: Bool
  /// Whether a plan ends with it, or it is what there is.
  let isNewest: Bool
  /// Why not all of it could be resolved; nil where it is known.
  let failure: String?
  /// The symbol of the version; nil for models without one.
  private let subject: String?
  /// The symbols of its models.
  private let models: [String]
  /// The symbols of all versions.
  private let allVersions: Set<String>

  /// The most entities of all versions for which each is drawn as a whole; a page with more would be slow to read.
  private static let entityLimit = 60

  /// Each version outside tests and previews, in the order of the plans, or all models.
  static func all(_ report: Report, _ plans: PlanGraph) -> [PageVersion] {
    let project = report.project
    let pictures = ProjectPictures(project, marks: FindingMarks(report))
    let ordered = plans.plans.flatMap { $0.nodes.compactMap(\.version) } + project.app.versions.map(\.version)
    let steps = plans.plans.flatMap(\.steps).compactMap(\.comparison)
    let lasts = Set(project.app.plans.flatMap(\.lastVersions).map(\.type))
    let subjects = Set(project.app.versions.map(\.subject))
    let distinct = ordered.uniqued(by: \.type)
    let isLarge = distinct.reduce(0) { $0 + project.version($1).shape.shape.entities.count } > entityLimit
    let versions = distinct.map { version in
      let step = steps.last { $0.to.version?.type == version.type }
      let isShortened = isLarge && !lasts.contains(version.type) && version.type != distinct.last?.type
      return PageVersion(
        version, step, project.version(version), pictures, among: subjects, isShortened: isShortened,
        isNewest: lasts.contains(version.type))
    }
    let models = pictures.models.map { diagram in
      PageVersion(
        name: versions.isEmpty ? "Models" : "Models of no version", version: nil, diagram: diagram, previous: nil,
        failure: nil, models: pictures.looseModels.map(\.subject))
    }
    return versions + [models].compactMap { $0 }
  }

  private init(
    _ version: SchemaVersion, _ step: VersionComparison?, _ handle: ProjectVersion, _ pictures: ProjectPictures,
    among versions: Set<String>, isShortened: Bool, isNewest: Bool
  ) {
    name = version.name
    self.version = version
    entityCount = handle.shape.shape.entities.count
    self.isShortened = isShortened
    self.isNewest = isNewest
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
    subject = handle.subject
    models = handle.models.map(\.subject)
    allVersions = versions
  }

  private init(
    name: String, version: SchemaVersion?, diagram: EntityDiagram, previous: String?, failure: String?,
    models: [String]
  ) {
    self.name = name
    self.version = version
    self.diagram = diagram
    entityCount = diagram.boxes.count
    isShortened = false
    isNewest = version == nil
    self.previous = previous
    self.failure = failure
    subject = nil
    self.models = models
    allVersions = []
  }

  /// The names of its entities where these stand for a diagram; nil where there is one.
  var names: [String]? { isShortened && previous == nil ? diagram.boxes.map(\.name) : nil }

  /// Whether a finding is about the version or a model in it; one about a version as a whole concerns no other.
  func concerns(_ diagnostic: PlacedDiagnostic) -> Bool {
    let finding = diagnostic.finding
    if allVersions.contains(finding.subject) { return finding.subject == subject }
    return ([finding.subject] + finding.members.map(\.subject)).contains { symbol in
      ([subject].compactMap { $0 } + models).contains { symbol == $0 || symbol.hasPrefix($0 + ".") }
    }
  }
}
