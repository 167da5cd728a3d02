import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// A relationship, or its key path, that leads to another type than it should.
package struct VersionExit: Sendable {
  /// The property, or the key path.
  package let place: Place
  /// The property, behind its model's name.
  package let name: String
  /// The type.
  package let target: TypeID
}

extension Project {
  /// The models that a version lists, by name.
  package func listedModels(of version: SchemaVersion) -> [String: Model] {
    let models = version.listedTypes.compactMap(model)
    return Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
  }

  /// The relationships of a model that lead, by their types or by their key paths, to types of some kind.
  package func exits(of model: Model, where leaves: (TypeID) -> Bool) -> [VersionExit] {
    model.relationships.compactMap { property, relationship in
      if leaves(relationship.destination) {
        return VersionExit(
          place: property.place, name: "\(model.name).\(property.name)", target: relationship.destination)
      }
      guard let root = relationship.inverse?.value?.root, let place = relationship.inversePlace,
        root != relationship.destination, leaves(root)
      else { return nil }
      return VersionExit(place: place, name: "\(model.name).\(property.name)", target: root)
    }
  }

  /// Whether a type is a live one or another version's; an earlier version's own model that is listed here stays as
  /// it is.
  package func leaves(_ type: TypeID, _ version: SchemaVersion, of plan: MigrationPlan) -> Bool {
    guard let owner = owner(of: type) else { return isLive(type, for: plan) }
    guard owner != version.type else { return false }
    let isEarlier = isEarlier(owner, than: version.type, in: plan)
    return !isEarlier || !version.lists(type) || !rivals(in: version).isEmpty
  }

  /// The models outside a version that it reaches though another one of their entity's name is reached too: the first
  /// to claim the name wins in the whole process.
  package func rivals(in version: SchemaVersion) -> [Model] {
    contents(of: version).namesakes.filter { owner(of: $0.type) != version.type }
  }

  /// Whether a plan lists a version before another one, or lists it and not the other.
  private func isEarlier(_ earlier: TypeID, than version: TypeID, in plan: MigrationPlan) -> Bool {
    guard !plan.history(in: self).isEmpty, let position = plan.order.position(of: earlier), earlier != version else {
      return false
    }
    guard let other = plan.order.position(of: version) else { return true }
    return plan.runsDownward ? position > other : position < other
  }
}
