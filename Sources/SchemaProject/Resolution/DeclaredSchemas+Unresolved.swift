import SchemaDeclarations
import SchemaNames
import SchemaSyntax

extension DeclaredSchemas {
  /// What something unresolved belongs to.
  package enum UnresolvedTopic: CaseIterable, Sendable {
    /// Versions and plans: their lists and stages.
    case schemas
    /// The closures of custom stages.
    case migrationCode
    /// Containers with their schemas and stores.
    case containers
    /// Models: their properties and relationships.
    case models
  }

  /// Everything that could not be resolved outside tests and previews, once each, sorted by place.
  package var unresolved: [Unresolved] { unresolved(UnresolvedTopic.allCases) }

  /// What could not be resolved of some topics outside tests and previews, once each, sorted by place.
  package func unresolved(_ topics: [UnresolvedTopic]) -> [Unresolved] {
    Set(topics.flatMap(failures)).sorted { ($0.place, $0.what, $0.why) < ($1.place, $1.what, $1.why) }
  }

  private func failures(_ topic: UnresolvedTopic) -> [Unresolved] {
    let plans = plans.filter { !$0.isExempt }
    return switch topic {
    case .schemas:
      lists.flatMap(\.failures) + versions.filter { !$0.isExempt }.flatMap(failures) + plans.flatMap(failures)
    case .migrationCode: plans.flatMap(\.stageList).flatMap(\.code).flatMap(\.failures)
    case .containers: containers.filter { !$0.isExempt }.flatMap(failures)
    case .models: models.filter { !$0.isExempt }.flatMap(failures)
    }
  }

  private func failures(_ version: SchemaVersion) -> [Unresolved] {
    let unseen = version.models == nil || version.identifier == nil ? unseenMembers(version.type, version.place) : []
    return (version.models?.failures ?? []) + [version.identifier?.failure].compactMap { $0 } + unseen
  }

  /// Members that a protocol or macro may add out of sight, where some are missed.
  private func unseenMembers(_ type: TypeID, _ place: Place) -> [Unresolved] {
    hasKnownRequirements(type)
      ? []
      : [Unresolved(place: place, what: symbols[type].name, why: "it is not known what its conformances or macros add")]
  }

  private func failures(_ container: Container) -> [Unresolved] {
    let store =
      container.isPersistent == nil
      ? [
        Unresolved(place: container.place, what: "configurations", why: "it is not known whether the store is on disk")
      ]
      : []
    return container.schema.failures + container.schema.models.failures + container.plan.failures + store
      + container.configurations.flatMap(failures)
  }

  private func failures(_ configuration: StoreConfiguration) -> [Unresolved] {
    guard configuration.cloudKit.contains(.unknown), let place = configuration.cloudKitPlace else { return [] }
    let text = place.file.text(place.span)
    return [Unresolved(place: place, what: text, why: "it is not known whether the store syncs with CloudKit")]
  }

  private func failures(_ plan: MigrationPlan) -> [Unresolved] {
    let stages = plan.stages?.stages.flatMap { [$0.from.failure, $0.to.failure].compactMap { $0 } } ?? []
    let unseen = plan.schemas == nil || plan.stages == nil ? unseenMembers(plan.type, plan.place) : []
    return (plan.schemas?.failures ?? []) + (plan.stages?.failures ?? []) + stages + unseen
  }

  private func failures(_ model: Model) -> [Unresolved] {
    model.properties.flatMap { property -> [Unresolved] in
      let relationship = property.relationship
      var result = [relationship?.inverse?.failure, relationship?.writtenDeleteRule?.failure].compactMap { $0 }
      if property.attribute.hidesOriginalName {
        result.append(
          Unresolved(place: property.place, what: property.name, why: "its 'originalName' is not a literal"))
      }
      if let why = property.type.failure {
        result.append(Unresolved(place: property.placeOfType, what: property.name, why: why))
      }
      return result
    }
  }
}
