import SchemaNames

/// The versions of a plan's `schemas` by their positions, found once.
package struct PlanOrder: Sendable {
  /// The elements of `schemas` that were resolved.
  package let listed: [TypeID]
  /// The same, each once.
  let distinct: [TypeID]
  /// The first position of each.
  private let positions: [TypeID: Int]
  /// Whether all stages run from later to earlier elements, and the plan ends at the first one.
  package private(set) var runsDownward: Bool

  /// Takes what a plan says.
  init(_ schemas: TypeList?, _ stages: StageList?) {
    listed = schemas?.types ?? []
    distinct = listed.uniqued
    let positions = Dictionary(zip(listed, listed.indices)) { first, _ in first }
    self.positions = positions
    let steps = (stages?.stages ?? []).compactMap { stage -> (from: Int, to: Int)? in
      guard let from = stage.from.value.flatMap({ positions[$0.type] }),
        let to = stage.to.value.flatMap({ positions[$0.type] })
      else { return nil }
      return (from, to)
    }
    runsDownward = !steps.isEmpty && steps.allSatisfy { $0.from > $0.to }
  }

  /// The same order for a plan that ends at its last element, whichever way its stages run.
  package var endingAtLast: PlanOrder {
    var order = self
    order.runsDownward = false
    return order
  }

  /// The first position of a version; nil if it is not listed.
  package func position(of type: TypeID) -> Int? { positions[type] }
}
