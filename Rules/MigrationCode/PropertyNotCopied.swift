import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject

/// A property that a custom stage does not copy when it rebuilds rows or copies them into another class.
struct PropertyNotCopied: Rule {
  func findings(in project: Project) -> [Finding] {
    PlannedStage.all(in: project).flatMap { step in
      guard step.stage.code.allSatisfy(\.isComplete) else { return [Finding]() }
      return Copying.all(in: step).compactMap { copying in finding(copying, step) }
    }
  }

  private func finding(_ copying: Copying, _ step: PlannedStage) -> Finding? {
    let lost = copying.lost
    guard !lost.isEmpty else { return nil }
    let insertion = Finding.Note(.inserted(copying.new), at: copying.insertion.place)
    return Finding(
      .lost(lost.map(\.name), copying), subject: "\(step.subject).\(copying.old.name)",
      at: (copying.deletion ?? copying.insertion).place,
      notes: lost.prefix(3).map { .init(.isHereToo($0.name), at: $0.place) }
        + (copying.deletion == nil ? [] : [insertion]),
      help: .copy(lost.map(\.name), copying))
  }
}

/// The rows of one model that a stage rebuilds as rows of another one, or of the same.
private struct Copying {
  let old: ProjectModel
  let new: ProjectModel
  /// Where the old rows are deleted; nil where they are dropped with their entity.
  let deletion: MigrationAction?
  let insertion: MigrationAction
  let code: StageActions

  /// Finds all in a stage.
  static func all(in step: PlannedStage) -> [Copying] {
    let code = StageActions(step)
    return code.sources.compactMap { old in
      let deletion = code.deletion(of: old)
      guard let new = code.replacement(of: old, isDeleted: deletion != nil), let insertion = code.insertion(of: new),
        code.isFollowed(old), code.isFollowed(new)
      else { return nil }
      return Copying(old: old, new: new, deletion: deletion, insertion: insertion, code: code)
    }
  }

  /// The properties that both have and that are never read of the old rows nor given to the new ones.
  var lost: [Property] {
    code.common(old, new).filter { property in
      !code.reads(property.name, of: old) && !code.touches(property.name, of: new)
        && code.mayHaveValues(property.name, of: old) && !isLinkedElsewhere(property)
    }
  }

  /// Whether a relationship may be set from its other side, or has no destination.
  private func isLinkedElsewhere(_ property: Property) -> Bool {
    guard let side = new.sides.first(where: { $0.property.name == property.name }) else { return false }
    if code.makesOrDeletes(entity: side.destinationName) || side.partner == .unknown { return true }
    return side.partner.likelySide.map { code.uses($0.property.name, ofEntity: $0.model.name) } ?? false
  }
}

/// What the closures of a stage do, by model.
private struct StageActions {
  let step: PlannedStage
  let actions: [MigrationAction]

  init(_ step: PlannedStage) {
    self.step = step
    actions = step.stage.code.flatMap(\.actions)
  }

  /// The models whose rows have properties that are read, each once.
  var sources: [ProjectModel] {
    var seen: Set<TypeID> = []
    return actions.compactMap { action in
      guard case .read = action.kind, let model = step.model(action.model), seen.insert(model.type).inserted else {
        return nil
      }
      return model
    }
  }

  /// The deletion of all rows of a model.
  func deletion(of model: ProjectModel) -> MigrationAction? {
    first(model) { if case .delete(isEvery: true, _) = $0 { true } else { false } }
  }

  func insertion(of model: ProjectModel) -> MigrationAction? {
    first(model) { if case .insert = $0 { true } else { false } }
  }

  /// The model whose new rows take the place of a model's rows; nil where there is none, or where it is not clear which.
  func replacement(of old: ProjectModel, isDeleted: Bool) -> ProjectModel? {
    let made = self.made.filter { copies(old, into: $0) }
    let same = made.filter { $0.name == old.name }
    if !same.isEmpty { return isDeleted && same.count == 1 ? same[0] : nil }
    let others = made.filter { common(old, $0).count > 1 }
    guard others.count == 1, isDeleted || isReplaced(old, by: others[0]),
      sources.count(where: { copies($0, into: others[0]) }) == 1
    else { return nil }
    return others[0]
  }

  /// Whether a property that two models share is read of the one and given to new objects of the other.
  private func copies(_ old: ProjectModel, into new: ProjectModel) -> Bool {
    common(old, new).contains { reads($0.name, of: old) && fills($0.name, of: new) }
  }

  /// Whether one entity is in the old version only, and another one in the new version only.
  private func isReplaced(_ old: ProjectModel, by new: ProjectModel) -> Bool {
    guard let from = step.stage.from.value.flatMap({ old.project.version($0.type) }),
      let to = step.stage.to.value.flatMap({ old.project.version($0.type) }), let before = from.knownTypes,
      let after = to.knownTypes
    else { return false }
    func names(_ types: Set<TypeID>) -> Set<String> { Set(types.map { old.project.symbols[$0].name }) }
    return before.contains(old.type) && after.contains(new.type) && !names(after).contains(old.name)
      && !names(before).contains(new.name)
  }

  /// The models whose objects are created and inserted, each once.
  private var made: [ProjectModel] {
    var seen: Set<TypeID> = []
    return actions.compactMap { action in
      guard case .construct = action.kind, let model = step.model(action.model), insertion(of: model) != nil,
        seen.insert(model.type).inserted
      else { return nil }
      return model
    }
  }

  /// The properties of the new model that the old one has with the same type.
  func common(_ old: ProjectModel, _ new: ProjectModel) -> [Property] {
    new.properties.filter { property in
      old.property(named: property.name).map { isSame($0.type, property.type, new.project.symbols) } ?? false
    }
  }

  /// Whether two types are the same, or are declared in two versions under one name.
  private func isSame(_ left: ResolvedType, _ right: ResolvedType, _ symbols: SymbolTable) -> Bool {
    switch (left.unwrapped, right.unwrapped) {
    case (.declared(let left), .declared(let right)): symbols[left].name == symbols[right].name
    case (.array(let left), .array(let right)): isSame(left, right, symbols)
    case (let left, let right): left == right && left.failure == nil
    }
  }

  /// Whether a property may hold more than its default: the version before has it too, or the model belongs to that one.
  func mayHaveValues(_ name: String, of model: ProjectModel) -> Bool {
    guard let before = model.project.schemas.model(named: model.name, in: step.stage.from) else { return true }
    return before.property(named: name) != nil || model.property(named: name)?.attribute.originalName != nil
  }

  // MARK: Actions

  private func first(_ model: ProjectModel, where isMatch: (MigrationAction.Kind) -> Bool) -> MigrationAction? {
    actions.first { $0.model?.type == model.type && isMatch($0.kind) }
  }

  /// Whether no object of a model leaves the code that could be followed.
  func isFollowed(_ model: ProjectModel) -> Bool {
    first(model) { if case .escape = $0 { true } else { false } } == nil
  }

  /// Whether a property is read, of the model or of a value that is not known.
  func reads(_ name: String, of model: ProjectModel) -> Bool {
    actions.contains { action in
      switch action.kind {
      case .read(name, _): action.model?.type == model.type
      case .readOfUnknown(name): true
      default: false
      }
    }
  }

  /// Whether a property of a new object is given a value.
  func fills(_ name: String, of model: ProjectModel) -> Bool {
    first(model) { if case .fill(name) = $0 { true } else { false } } != nil
  }

  /// Whether a property of new objects may get a value, or is looked at.
  func touches(_ name: String, of model: ProjectModel) -> Bool {
    actions.contains { action in
      guard action.model == nil || action.model?.type == model.type else { return false }
      switch action.kind {
      case .fill(name), .write(name), .read(name, _), .fill(MigrationAction.anyProperty),
        .write(MigrationAction.anyProperty):
        return true
      default: return false
      }
    }
  }

  /// Whether a property is used, in any version's model of an entity.
  func uses(_ name: String, ofEntity entity: String) -> Bool {
    actions.contains { action in
      guard step.model(action.model)?.name == entity else { return false }
      switch action.kind {
      case .fill(name), .write(name), .read(name, _): return true
      default: return false
      }
    }
  }

  /// Whether objects of an entity are created or deleted.
  func makesOrDeletes(entity: String) -> Bool {
    actions.contains { action in
      switch action.kind {
      case .construct, .delete: action.model == nil || step.model(action.model)?.name == entity
      default: false
      }
    }
  }
}

extension Message {
  fileprivate static func lost(_ names: [String], _ copying: Copying) -> Message {
    let verb = names.count == 1 ? "is not copied" : "are not copied"
    return
      "\(names.shortQuotedList) of '\(copying.old.qualifiedName)' \(verb) to the new rows of '\(copying.new.qualifiedName)'"
  }
  fileprivate static func isHereToo(_ name: String) -> Message { "'\(name)' is the same property in the new rows" }
  fileprivate static func inserted(_ model: ProjectModel) -> Message {
    "the new rows of '\(model.name)'"
  }
  fileprivate static func copy(_ names: [String], _ copying: Copying) -> Message {
    "read \(names.shortQuotedList) of each '\(copying.old.name)' and set it on the new object"
  }
}
