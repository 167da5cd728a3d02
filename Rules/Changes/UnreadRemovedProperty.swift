import SchemaLinting
import SchemaProject
import SchemaShapes

/// A property that disappears, and whose values no code ever reads: across a custom stage, or while a new property that
/// could hold them is added beside it or takes over its name.
struct UnreadRemovedProperty: StageRule {
  func findings(for step: ProjectStep) -> [Finding] {
    let gone = step.changes(with: .losesData)
    var replacements = PropertyReplacements(step)
    return gone.compactMap { change in
      guard let old = change.before, change.isRemoval else { return nil }
      if let successor = replacements.successor(of: change) {
        guard !step.isRead(change, inAnyVersionOf: old.part.entity) else { return nil }
        return Finding(
          .replaced(old, by: successor.after, step), subject: old.subject, at: old.place,
          notes: [.init(.takesName(successor.before), at: successor.after.place)],
          help: .convert(old, into: successor.before, step))
      }
      let kin = replacements.newProperties(like: change)
      let namesakes = replacements.namesakes(of: change)
      if let filled = replacements.filled(like: change) ?? namesakes.first(where: step.isFilled) {
        return Finding(
          .filled(filled, without: old, step), subject: old.subject, at: old.place,
          severity: step.readsOthers(than: kin + namesakes, like: change) ? .note : nil,
          notes: [.init(.new, at: filled.place)], help: .keep(old, beside: filled, step))
      }
      if !step.isLightweight, let new = namesakes.first {
        return Finding(
          .dropped(old, whileNew: new, step), subject: old.subject, at: old.place, notes: [.init(.new, at: new.place)],
          help: .keep(old, beside: new, step))
      }
      if !step.isLightweight || step.fillsKept(like: change, old) {
        return Finding(
          .dropped(old, step), subject: old.subject, at: old.place, severity: .note, help: .read(old, step))
      }
      guard step.stage != nil, let new = kin.first, replacements.isRegrouped(old.part.entity) else { return nil }
      return Finding(
        .dropped(old, whileNew: new, step), subject: old.subject, at: old.place, severity: .note,
        notes: [.init(.new, at: new.place)], help: .keep(old, beside: new, step))
    }
  }
}

extension PlacedChange {
  /// Whether a property was removed.
  var isRemoval: Bool {
    switch kind {
    case .removed, .likelyRenamed: true
    default: false
    }
  }

  /// The property that is gone and that nothing seems to be a new name of.
  var removed: PropertyShape? { if case .removed(let property) = kind { property } else { nil } }
}

// MARK: Code

extension ProjectStep {
  /// Whether code of the stage gives a new property values.
  func isFilled(_ new: PlacedPart) -> Bool {
    guard let model = new.model, let property = new.part.property else { return false }
    return stage?.code.contains { $0.writes(property, of: model.type) } ?? false
  }

  /// Whether code of the stage gives values to a property that was there before, of the type of one that is gone.
  fileprivate func fillsKept(like change: PlacedChange, _ old: PlacedPart) -> Bool {
    guard case .attribute(let gone)? = change.removed,
      let model = to.version.flatMap({ project.schemas.model(named: old.part.entity, in: $0) })
    else { return false }
    return model.properties.contains { property in
      project.schemas.typeShape(of: property) == gone.type && from.has(property.name, old)
        && (stage?.code.contains { $0.writes(property.name, of: model.type) } ?? false)
    }
  }

  /// Whether code of the stage reads something of the rows besides the new properties, so that the values of these may
  /// come from there.
  fileprivate func readsOthers(than new: [PlacedPart], like change: PlacedChange) -> Bool {
    let types = Set((new.compactMap(\.model) + [change.oldModel].compactMap { $0 }).map(\.type))
    let names = Set(new.compactMap(\.part.property))
    return stage?.code.flatMap(\.actions).contains { action in
      switch action.kind {
      case .read(let property, _): action.model?.type.map(types.contains) == true && !names.contains(property)
      case .readOfUnknown: true
      default: false
      }
    } ?? false
  }

  /// Whether code of any stage reads a property that is gone, under any name it had, in any version of its model.
  fileprivate func isRead(_ change: PlacedChange, inAnyVersionOf entity: String) -> Bool {
    guard let plan, let removed = change.removed else { return false }
    let types = plan.versions.compactMap { $0.model(named: entity)?.type }
    let names = [removed.name, removed.originalName].compactMap { $0 }
    return plan.stageList.flatMap(\.code).contains { code in
      types.contains { type in names.contains { code.reads($0, of: type) } }
    }
  }
}

// MARK: Messages

/// The new properties of a step that may stand for those that are gone.
private struct PropertyReplacements {
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
  /// The new attributes of each model.
  private var addedToEntity: [String: [PlacedPart]] = [:]
  /// The positions of the first changes that give a property each name.
  private var renamed: [NewName: Int] = [:]
  /// The answers that are known.
  private var kin: [Kind: (all: [PlacedPart], filled: PlacedPart?)] = [:]

  init(_ step: ProjectStep) {
    self.step = step
    for (position, change) in step.changes.enumerated() { add(change, at: position) }
  }

  private mutating func add(_ change: PlacedChange, at position: Int) {
    if change.isRemoval, let entity = change.before?.part.entity { removals[entity, default: []].append(change) }
    guard let after = change.after else { return }
    if case .added(.attribute) = change.kind { addedToEntity[after.part.entity, default: []].append(after) }
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
  func successor(of change: PlacedChange) -> (before: PlacedPart, after: PlacedPart)? {
    guard let removed = change.removed, let entity = change.before?.part.entity else { return nil }
    let names = [removed.name, removed.originalName].compactMap { $0 }
    let position = names.compactMap { renamed[NewName(entity: entity, property: $0)] }.min()
    return position.map { step.changes[$0] }.flatMap { change in
      change.before.flatMap { before in change.after.map { (before, $0) } }
    }
  }

  /// Whether all that a model loses could go into the same new properties: one value is taken apart, or several are put
  /// together.
  mutating func isRegrouped(_ entity: String) -> Bool {
    let gone = removals[entity] ?? []
    guard gone.count <= 4 else { return false }
    let kin = gone.map { newProperties(like: $0).map(\.name) }
    guard let first = kin.first, kin.allSatisfy({ $0 == first }) else { return false }
    return min(gone.count, first.count) == 1 && max(gone.count, first.count) <= 4
  }

  /// The new attributes of a model whose names are similar to that of an attribute which is gone: its values are likely to
  /// belong there, whatever the type. Where much changes at once, names say little.
  func namesakes(of change: PlacedChange) -> [PlacedPart] {
    guard case .attribute(let old)? = change.removed, let entity = change.before?.part.entity,
      let added = addedToEntity[entity], added.count <= 8
    else { return [] }
    return added.filter { $0.part.property.map { Similarity.areSimilar(old.name, $0) } ?? false }
  }

  /// The new attributes of a model that could hold the values of one that is gone.
  mutating func newProperties(like change: PlacedChange) -> [PlacedPart] { answer(for: change).all }

  /// The first of them that code of the stage gives values.
  mutating func filled(like change: PlacedChange) -> PlacedPart? { answer(for: change).filled }

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

extension Message {
  fileprivate static func dropped(_ old: PlacedPart, _ step: ProjectStep) -> Message {
    "'\(old.name)' was removed in \(step.to.title), and the custom stage never reads it"
  }
  fileprivate static func read(_ old: PlacedPart, _ step: ProjectStep) -> Message {
    "if its values are still needed, read '\(old.part.property ?? old.name)' of \(step.from.title(of: old.part.entity)) in 'willMigrate'"
  }
  fileprivate static func dropped(_ old: PlacedPart, whileNew new: PlacedPart, _ step: ProjectStep) -> Message {
    "'\(old.name)' was removed in \(step.to.title), and no code moves its values to '\(new.part.property ?? new.name)' or elsewhere"
  }
  fileprivate static func filled(_ new: PlacedPart, without old: PlacedPart, _ step: ProjectStep) -> Message {
    "'\(old.name)' was removed in \(step.to.title), and the custom stage fills '\(new.part.property ?? new.name)' without reading it"
  }
  fileprivate static func replaced(_ old: PlacedPart, by new: PlacedPart, _ step: ProjectStep) -> Message {
    "'\(old.name)' was removed in \(step.to.title), and '\(new.part.property ?? new.name)' replaces it, but no code converts its values"
  }
  fileprivate static let new: Message = "new here"
  fileprivate static func takesName(_ new: PlacedPart) -> Message {
    "formerly '\(new.part.property ?? new.name)'"
  }
  fileprivate static func keep(_ old: PlacedPart, beside new: PlacedPart, _ step: ProjectStep) -> Message {
    let names = (old: old.part.property ?? old.name, new: new.part.property ?? new.name)
    let advice: Message =
      "if its values are still needed, keep '\(names.old)' in this version, set '\(names.new)' from it in 'didMigrate', and drop it in the next version"
    return advice.unlessShipped(step)
  }
  fileprivate static func convert(_ old: PlacedPart, into new: PlacedPart, _ step: ProjectStep) -> Message {
    let names = (old: old.part.property ?? old.name, new: new.part.property ?? new.name)
    return
      "in 'willMigrate' of a custom stage, set '\(names.new)' of each \(step.from.title(of: old.part.entity)) from '\(names.old)'"
  }
}
