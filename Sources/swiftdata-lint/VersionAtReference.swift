import SchemaDeclarations
import SchemaProject
import SchemaShapes

/// A schema version as a git reference shows it.
struct VersionAtReference: Sendable {
  /// The tag, branch or commit; nil for the working tree.
  let reference: String?
  let schemas: ResolvedSchemas
  /// The models, what is listed first.
  let models: [Model]
  let state: SchemaState

  /// Finds a version by its qualified name. Where a build without versions opened stores with the models of the same names,
  /// or there is no version of that name, those models count.
  init?(_ version: ProjectVersion, at reference: String, in schemas: ResolvedSchemas) {
    self.reference = reference
    self.schemas = schemas
    let named = schemas.versions.first { schemas.subject($0.type) == version.subject && !$0.isExempt }
    if case .one(let schema) = schemas.shippedSchema(), schema.version == nil,
      named == nil || Set(schema.models.map(\.name)) == version.modelNames
    {
      models = schema.models
      state = schema.state
    } else if let named {
      models = schemas.models(in: named)
      state = schemas.state(of: named)
    } else {
      return nil
    }
  }

  /// A version as the working tree has it.
  init(_ version: ProjectVersion) {
    reference = nil
    schemas = version.project.schemas
    models = version.models.map(\.model)
    state = schemas.state(of: version.version)
  }

  /// What a reader calls it.
  var name: String { reference ?? "the working tree" }

  /// Whether it has models of the same names as a version.
  func hasModels(of version: ProjectVersion) -> Bool { Set(models.map(\.name)) == version.modelNames }

  /// What differs in the models that a version has copies of already.
  func contradictions(to version: ProjectVersion) -> [SchemaChange] {
    let own = Set(version.ownedModels.map(\.name))
    return state.differences(to: version.project.schemas.state(of: version.version)).filter { change in
      (change.before ?? change.after).map { own.contains($0.entity) } ?? false
    }
  }

  /// Whether the copies that a version has already are of this shape.
  func fits(_ version: ProjectVersion) -> Bool { contradictions(to: version).isEmpty }

  /// The name of the version that a build of some sources opens stores with; nil for models without one, and where it is
  /// not known.
  static func shippedVersion(of schemas: ResolvedSchemas) -> String? {
    if case .one(let schema) = schemas.shippedSchema(preferringPlan: true) { return schema.version }
    let last = schemas.forwardPlans.compactMap(schemas.lastVersion).uniqued(by: \.type)
    return last.count == 1 ? schemas.subject(last[0].type) : nil
  }
}

extension ProjectVersion {
  fileprivate var modelNames: Set<String> { Set(models.map(\.name)) }
}
