import SchemaDeclarations
import SchemaHistory
import SchemaLinting
import SchemaLoading

/// A schema version as a git reference shows it.
struct VersionAtReference: Sendable {
  /// The tag, branch or commit; nil for the working tree.
  let reference: String?
  let schemas: ResolvedSchemas
  /// The models, what is listed first.
  let models: [Model]
  /// The models that are listed, in their order.
  let listed: [Model]
  let state: SchemaState

  /// Finds a version by its qualified name; where the reference has no version of that name, its models without a version.
  init?(_ name: String, at reference: String, in schemas: ResolvedSchemas) {
    self.reference = reference
    self.schemas = schemas
    if let version = schemas.versions.first(where: { schemas.subject($0.type) == name && !$0.isExempt }) {
      models = schemas.models(in: version)
      listed = version.listedTypes.compactMap(schemas.model)
      state = schemas.state(of: version)
    } else if case .one(let schema) = schemas.shippedSchema(), schema.version == nil {
      models = schema.models
      listed = schema.models
      state = schema.state
    } else {
      return nil
    }
  }

  /// A version as the working tree has it.
  init(_ version: ProjectVersion) {
    reference = nil
    schemas = version.project.schemas
    models = version.models.map(\.model)
    listed = version.listedModels.map(\.model)
    state = schemas.state(of: version.version)
  }

  /// What a reader calls it.
  var name: String { reference ?? "the working tree" }

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
