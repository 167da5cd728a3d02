import SchemaNames
import SchemaSyntax

/// A relationship, or its key path, that leads to another type than it should.
package struct VersionExit: Sendable {
  /// The property, or the key path.
  package let place: Place
  package let side: RelationshipSide
  package let target: TypeID

  /// A relationship that leads to its own destination.
  package init(_ side: RelationshipSide) {
    self.init(side, to: side.relationship.destination, at: side.property.place)
  }

  private init(_ side: RelationshipSide, to target: TypeID, at place: Place) {
    self.side = side
    self.target = target
    self.place = place
  }

  /// Whether the target belongs to no version.
  package var isToLive: Bool { side.schemas.owner(of: target) == nil }
  package var entity: String { side.schemas.symbols[target].name }
  /// The target's name with those around it.
  package var targetName: String { side.schemas.symbols[target].qualifiedName }

  /// The exit of a relationship by its type, or else by its key path; nil if both stay.
  fileprivate init?(_ side: RelationshipSide, where leaves: (TypeID) -> Bool) {
    let destination = side.relationship.destination
    if leaves(destination) {
      self.init(side)
    } else if let root = side.relationship.inverse?.value?.root, let place = side.relationship.inversePlace,
      root != destination, leaves(root)
    {
      self.init(side, to: root, at: place)
    } else {
      return nil
    }
  }
}

extension ProjectModel {
  /// The relationships that lead, by their types or by their key paths, to types of some kind.
  package func exits(where leaves: (TypeID) -> Bool) -> [VersionExit] {
    sides.compactMap { VersionExit($0, where: leaves) }
  }
}

extension ProjectVersion {
  /// The models that it lists, by name.
  package var listedByName: [String: ProjectModel] {
    Dictionary(listedModels.map { ($0.name, $0) }) { first, _ in first }
  }

  /// Whether a type is a live one or another version's; an earlier version's own model that is listed here stays as it is.
  package func isLeft(for type: TypeID, in plan: ProjectPlan) -> Bool {
    guard let owner = project.owner(of: type) else { return plan.isLive(type) }
    guard owner != self else { return false }
    return !plan.lists(owner, before: self) || !lists(type) || !rivals.isEmpty
  }

  /// The models outside it that it reaches though another one of their entity's name is reached too: the first to claim the
  /// name wins in the whole process.
  package var rivals: [ProjectModel] {
    project.schemas.contents(of: version).namesakes.map(project.model).filter { $0.owner != self }
  }

  /// The app's classes that its own models lead to on the way to a rival; without copies of them it cannot be frozen.
  package var borrowedBesideRivals: [ProjectModel] {
    let rivals = Set(rivals.map(\.type))
    guard !rivals.isEmpty else { return [] }
    let own = ownedModels.map(\.type)
    let reached = own.reachable { type in
      (project.model(type)?.sides ?? []).map(\.relationship.destination).filter { !rivals.contains($0) }
    }
    return reached.compactMap { project.model($0) }.filter { $0.owner == nil }
  }
}
