import SchemaDeclarations
import SchemaFiles
import SchemaProject
import SchemaSyntax

/// What a git reference shows as shipped.
package struct ReferenceReleases: Sendable {
  package let releases: [Release]
  /// The containers whose stores could not be evaluated.
  package let unknownContainers: [String]
  /// Whether any schema is there, shipped or in the making.
  package let hasSchema: Bool
  /// Whether the reference counts as released because it has models and no versions.
  package let isReleasedUnversioned: Bool
  /// Whether the reference is a tag, which counts as released.
  package let isTag: Bool
  /// The files of the commit that could not be read.
  package let failures: [ReadFailure]
}

extension GitRepository {
  /// The stores that a reference shows as shipped: all of a tag's; of a branch's or commit's, those of all versions but the
  /// last, and all where nothing is versioned.
  package func releases(
    at reference: String, below paths: [String], excluding excluded: PathPatterns? = nil, areAllReleased: Bool,
    _ loader: ProjectLoader
  ) throws(GitFailure) -> ReferenceReleases {
    let tree = try CommitTree(
      try commit(reference), of: self, below: paths, excluding: excluded, reading: objects())
    let loaded = loader.showingPaths(in: "/").load(tree, root: folder)
    let project = loaded.project
    // A way back to an earlier version does not say which of them shipped.
    let plans = project.schemas.forwardPlans
    let isTag = isTag(reference)
    let isReleased = areAllReleased || isTag
    let isUnversioned = plans.allSatisfy(\.versions.isEmpty)
    let includesLast = isReleased || isUnversioned
    let versions = plans.flatMap { plan in
      plan.versions.filter { includesLast || !plan.lastVersions.contains($0) }.compactMap(
        project.schemas.version
      )
      .map { (version: $0, plan: plan) }
    }
    let shown = ReferencePlaces(reference: reference, repository: self)
    let appStores = project.schemas.stores()
    let stores = appStores.stores
    let versioned = versions.uniqued(by: \.version.type).flatMap { version, plan -> [Release] in
      // Several apps may open stores of their own with one plan.
      let opened = stores.filter { $0.plan == project.schemas.subject(plan.type) }
      let all: [ShippedSchema?] = opened.isEmpty ? [nil] : opened
      return all.map { project.schemas.release(version, of: plan, in: $0, at: shown) }
    }
    // A container without a version shipped its models, whatever plans are beside it.
    let unversioned = stores.filter { includesLast && ($0.version == nil || plans.isEmpty) }.map {
      project.schemas.release($0, named: reference, showing: shown.place)
    }
    let releases = versioned + unversioned
    let hasSchema =
      project.schemas.models.contains { !$0.isExempt } || project.schemas.versions.contains { !$0.isExempt }
    return ReferenceReleases(
      releases: releases, unknownContainers: appStores.failures.flatMap(\.containers), hasSchema: hasSchema,
      isReleasedUnversioned: !isReleased && !releases.isEmpty && isUnversioned, isTag: isTag,
      failures: loaded.failures)
  }
}

extension ResolvedSchemas {
  /// The models of a version that belong to no version, or to a later one.
  private func liveModels(in version: SchemaVersion, of plan: MigrationPlan) -> [Model] {
    let later = Set(plan.history(in: self).drop { $0.type != version.type }.dropFirst().map(\.type))
    return models(in: version).filter { model in owner(of: model.type).map(later.contains) ?? true }
  }

  /// A version as a release; `store` is what a container opens with the plan.
  fileprivate func release(
    _ version: SchemaVersion, of plan: MigrationPlan, in store: ShippedSchema?, at shown: ReferencePlaces
  ) -> Release {
    let known = partialShape(of: version)
    return Release(
      name: shown.reference, source: .reference, container: store?.container, location: store?.location,
      plan: subject(plan.type), version: subject(version.type),
      identifier: version.identifier?.value?.description, shape: known.shape, identity: identity(of: version),
      isComplete: known.isComplete,
      unproven: plan.lastVersions.contains(version.type) ? [] : Set(liveModels(in: version, of: plan).map(\.name)),
      places: places(of: models(in: version), and: version.place, showing: shown.place))
  }

  /// A schema as a release; `shown` is how its places are shown.
  package func release(
    _ schema: ShippedSchema, named name: String, showing shown: (Place) -> Place = { $0 }
  ) -> Release {
    Release(
      name: name, source: .reference, container: schema.container, location: schema.location, plan: schema.plan,
      version: schema.version, identifier: schema.identifier, shape: schema.shape,
      identity: schema.identity,
      places: places(of: schema.models, and: schema.models.first?.place, showing: shown))
  }

  /// The places of models and their properties.
  private func places(of models: [Model], and whole: Place?, showing shown: (Place) -> Place) -> [String: Place] {
    var places: [String: Place] = [:]
    places[""] = whole.map(shown)
    for model in models {
      places[model.name] = shown(model.place)
      for property in model.properties { places["\(model.name).\(property.name)"] = shown(property.place) }
    }
    return places
  }
}

/// How places in a reference are shown: by the reference and the path from the root of the repository, as `git show` takes
/// them from any folder.
package struct ReferencePlaces: Sendable {
  package let reference: String
  private let repository: GitRepository
  /// The folder that shown paths are relative to.
  private let folder: String

  package init(reference: String, repository: GitRepository, shownIn folder: String = "/") {
    self.reference = reference
    self.repository = repository
    self.folder = folder
  }

  /// A place in a file that is shown by its path.
  package func place(_ place: Place) -> Place {
    let path = "\(reference):\(repository.path(of: Path.absolute(place.file.path, in: folder)))"
    return Place(file: SourceFile(path: path, bytes: place.file.bytes, isOfReference: true), span: place.span)
  }
}
