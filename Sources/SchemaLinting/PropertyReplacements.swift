import SchemaProject
import SchemaShapes

/// The new properties of a step that may stand for those that are gone.
package struct PropertyReplacements {
  /// What could hold the values of properties of one type in one model.
  private struct Kind: Hashable {
    let entity: String
    let type: TypeShape
  }

  /// A property by the name that it has now.
  private struct NewName: Hashable {
    let entity: String
    let property: String
  }

  private let step: ProjectStep
  /// The changes that remove a property of each model.
  private var removals: [String: [PlacedChange]] = [:]
  /// The new attributes by their types, with their positions among the changes.
  private var added: [Kind: [(position: Int, part: PlacedPart)]] = [:]
  /// The positions of the first changes that give a property each name.
  private var renamed: [NewName: Int] = [:]
  /// The answers that are known.
  private var kin: [Kind: (all: [PlacedPart], filled: PlacedPart?)] = [:]

  package init(_ step: ProjectStep) {
    self.step = step
    for (position, change) in step.changes.enumerated() { add(change, at: position) }
  }

  private mutating func add(_ change: PlacedChange, at position: Int) {
    if change.isRemoval, let entity = change.before?.part.entity { removals[entity, default: []].append(change) }
    guard let after = change.after else { return }
    switch change.kind {
    case .added(.attribute(let new)) where new.type.unwrapped.isKnown:
      added[Kind(entity: after.part.entity, type: new.type.unwrapped), default: []].append((position, after))
    case .renamed where change.before != nil:
      guard let property = after.part.property else { return }
      let name = NewName(entity: after.part.entity, property: property)
      renamed[name] = renamed[name] ?? position
    default: break
    }
  }

  /// The property that took over the name of one that is gone, by `originalName:`, before and after; the name is that
  /// of the property itself, or the one it had before it was set aside.
  package func successor(of change: PlacedChange) -> (before: PlacedPart, after: PlacedPart)? {
    guard let removed = change.removed, let entity = change.before?.part.entity else { return nil }
    let names = [removed.name, removed.originalName].compactMap { $0 }
    let position = names.compactMap { renamed[NewName(entity: entity, property: $0)] }.min()
    return position.map { step.changes[$0] }.flatMap { change in
      change.before.flatMap { before in change.after.map { (before, $0) } }
    }
  }

  /// Whether all that a model loses could go into the same new properties: one value is taken apart, or several are put
  /// together.
  package mutating func isRegrouped(_ entity: String) -> Bool {
    let gone = removals[entity] ?? []
    guard gone.count <= 4 else { return false }
    let kin = gone.map { newProperties(like: $0).map(\.name) }
    guard let first = kin.first, kin.allSatisfy({ $0 == first }) else { return false }
    return min(gone.count, first.count) == 1 && max(gone.count, first.count) <= 4
  }

  /// The new attributes of a model that could hold the values of one that is gone.
  package mutating func newProperties(like change: PlacedChange) -> [PlacedPart] { answer(for: change).all }

  /// The first of them that code of the stage gives values.
  package mutating func filled(like change: PlacedChange) -> PlacedPart? { answer(for: change).filled }

  private mutating func answer(for change: PlacedChange) -> (all: [PlacedPart], filled: PlacedPart?) {
    guard case .attribute(let old)? = change.removed, let entity = change.before?.part.entity else { return ([], nil) }
    let kind = Kind(entity: entity, type: old.type.unwrapped)
    if let known = kin[kind] { return known }
    let all = kind.type.mayBecome.uniqued.flatMap { added[Kind(entity: entity, type: $0)] ?? [] }
      .sorted { $0.position < $1.position }.map(\.part)
    let answer = (all: all, filled: all.first(where: step.isFilled))
    kin[kind] = answer
    return answer
  }
}

extension TypeShape {
  /// The types that values of this type are likely to go into: the same, text into text, or parts of a list.
  fileprivate var mayBecome: [TypeShape] {
    guard isKnown else { return [] }
    let (text, richText) = (TypeShape.system("String", []), TypeShape.system("AttributedString", []))
    let texts = [text, richText].contains(self) ? [text, richText] : []
    let element: [TypeShape] = if case .array(let element) = self { [element] } else { [] }
    return [self, .array(self)] + element + texts
  }
}
