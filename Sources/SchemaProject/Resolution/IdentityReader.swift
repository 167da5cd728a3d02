import SchemaDeclarations
import SchemaNames
import SchemaShapes

/// Reads what identifies schemas to Core Data.
struct IdentityReader: Sendable {
  let declared: DeclaredSchemas
  /// For types that are not versions and hold models of one version only: that version.
  let namespaceOwners: [TypeID: TypeID]
  /// What is read of models that many versions hold.
  private var known: [TypeID: DeclaredForms] = [:]

  init(declared: DeclaredSchemas, namespaceOwners: [TypeID: TypeID]) {
    self.declared = declared
    self.namespaceOwners = namespaceOwners
  }

  /// The reader with what it needs to know of some models, read once, on some threads.
  func knowing(_ models: [Model], _ shapes: ModelShapes, jobs: Int) -> IdentityReader {
    var reader = self
    let known = models.mapped(byJobs: jobs) { ($0.type, forms(of: $0).reading(shapes[$0].shape.attributes)) }
    reader.known = Dictionary(known) { first, _ in first }
    return reader
  }

  /// The identity of a version.
  func identity(of version: SchemaVersion, _ contents: VersionContents) -> StoreIdentity {
    identity(
      SchemaModels(
        entities: contents.entities, namesakes: Set(contents.namesakes.map(\.name)), shape: contents.shape,
        listed: Set(version.listedTypes), version: version.type))
  }

  /// The identity of models that no version lists, with those that they reach.
  func identity(of models: [Model], listed: [TypeID], _ shape: PartialShape) -> StoreIdentity {
    let byName = Dictionary(grouping: models, by: \.name)
    return identity(
      SchemaModels(
        entities: byName.compactMapValues(\.first), namesakes: Set(byName.filter { $0.value.count > 1 }.keys),
        shape: shape, listed: Set(listed), version: nil))
  }

  private func identity(_ models: SchemaModels) -> StoreIdentity {
    StoreIdentity(models.shape) { entity in
      guard let model = models.entities[entity.name] else { return .none }
      var forms = known[model.type] ?? forms(of: model)
      forms.obstacles += obstacles(of: model, in: models)
      return forms
    }
  }

  /// What the declaration of a model shows, whatever schema it is in.
  private func forms(of model: Model) -> DeclaredForms {
    let forms = UnprovenForms(symbols: declared.symbols)
    return DeclaredForms(
      obstacles: forms.obstacles(of: model),
      text: { [declared] name in
        model.property(named: name).map { forms.text(of: $0, besides: declared.modelsByType) } ?? ""
      },
      associatedValues: { name, type in
        model.property(named: name).flatMap { forms.associatedValues(of: type, in: $0) }
      })
  }

  /// What of a model no rule covers because of the schema that it is in.
  private func obstacles(of model: Model, in models: SchemaModels) -> [HashObstacle] {
    var found: [HashObstacle] = []
    if models.namesakes.contains(model.name) {
      found.append(HashObstacle(what: model.name, why: "the schema reaches two classes with this name"))
    }
    if declared.hasForeignSuperclass(model) {
      found.append(HashObstacle(what: model.name, why: "its superclass is not known"))
    }
    for (property, relationship) in model.relationships where leaves(models, to: relationship.destination) {
      found.append(
        HashObstacle(
          property: property.name, what: declared.subject(relationship.destination),
          why: "the relationship leads to a class of another version"))
    }
    return found
  }

  /// Whether a relationship leads to a class whose name the schema gives to another one, or that is another version's.
  private func leaves(_ models: SchemaModels, to destination: TypeID) -> Bool {
    if models.entities[declared.symbols[destination].name]?.type != destination { return true }
    guard let owner = declared.owner(of: destination, namespaceOwners) else { return false }
    return owner != models.version && !models.listed.contains(destination)
  }
}

/// The models of a schema.
private struct SchemaModels {
  /// One model for each entity.
  let entities: [String: Model]
  /// The names that several models have.
  let namesakes: Set<String>
  let shape: PartialShape
  let listed: Set<TypeID>
  /// The version that lists them; nil for the models of a container without one.
  let version: TypeID?
}

/// What identifies each version of a project.
struct VersionIdentities: Sendable {
  private let identities: [TypeID: StoreIdentity]
  private let reader: IdentityReader
  private let contents: VersionContents.Table

  /// Computes those of all versions that are compared with others, on some threads.
  init(_ reader: IdentityReader, _ contents: VersionContents.Table, _ shapes: ModelShapes, jobs: Int) {
    let declared = reader.declared
    let compared = declared.plans.map(\.versions).filter { $0.count > 1 }
    let versions = Set(compared.joined()).sorted().compactMap(declared.version)
    let models = versions.flatMap { contents[$0].models }.uniqued(by: \.type)
    let reader = reader.knowing(models, shapes, jobs: jobs)
    let identities = versions.mapped(byJobs: jobs) { ($0.type, reader.identity(of: $0, contents[$0])) }
    self.identities = Dictionary(identities) { first, _ in first }
    self.reader = reader
    self.contents = contents
  }

  /// Computes none before it is asked for.
  init(onDemand reader: IdentityReader, _ contents: VersionContents.Table) {
    identities = [:]
    self.reader = reader
    self.contents = contents
  }

  subscript(version: SchemaVersion) -> StoreIdentity {
    identities[version.type] ?? reader.identity(of: version, contents[version])
  }
}

extension ResolvedSchemas {
  /// What identifies a version to Core Data.
  package func identity(of version: SchemaVersion) -> StoreIdentity { identities[version] }

  /// What identifies models that no version lists, with those that they reach.
  package func identity(of listed: [TypeID], isComplete: Bool) -> StoreIdentity {
    IdentityReader(declared: declared, namespaceOwners: namespaceOwners).identity(
      of: declared.models(listed, reachableModels(from: listed)), listed: listed,
      PartialShape(partialShape(of: listed).shape, isComplete: isComplete))
  }
}
