/// The properties back that name no inverse and that no other `inverse:` claims.
///
/// All relationships between two models share them, so that nothing asks for all of them at each relationship.
package struct InverseCandidates: Equatable, Sendable {
  /// The side whose inverse is looked for; it is not among them.
  private let side: RelationshipSide
  private let group: OpenSideGroup

  /// Finds those of a side.
  package init(of side: RelationshipSide) {
    self.side = side
    group = side.schemas.openSides.sides(of: side.destination, to: side.model.type)
  }

  /// Each side has the same candidates wherever they are found.
  package static func == (left: InverseCandidates, right: InverseCandidates) -> Bool { left.side == right.side }

  /// All of them, in the order of their source.
  package var all: [RelationshipSide] { Array(others(among: group.sides)) }
  package var isEmpty: Bool { !others(among: group.sides).contains { _ in true } }
  /// Whether each of them holds many.
  package var areToMany: Bool { !others(among: group.toOne).contains { _ in true } }

  /// The only one; nil if there are several.
  package var only: RelationshipSide? {
    let first = Array(others(among: group.sides).prefix(2))
    return first.count == 1 ? first[0] : nil
  }

  private func others(among sides: [OpenSide]) -> some Sequence<RelationshipSide> {
    sides.lazy.compactMap(side.schemas.side).filter { $0 != side }
  }
}
