import SchemaDeclarations
import SchemaNames
import SchemaShapes

extension MigrationStep {
  /// What code does to the rows that a change is about.
  func effect(on change: PlacedChange) -> CodeEffect { stage?.effect(on: change, in: plan) ?? CodeEffect() }
}

extension MigrationStage {
  /// What the stage's code does to the rows that a change is about; of a plan all code counts that may read what is gone.
  func effect(on change: PlacedChange, in plan: MigrationPlan?) -> CodeEffect {
    var effect = CodeEffect()
    let before = [willMigrateCode].compactMap { $0 }
    let after = [didMigrateCode].compactMap { $0 }
    let model = change.oldModel?.type
    let property = change.before?.part.property ?? ""
    let newProperty = change.after?.part.property ?? ""
    effect.isElsewhere = code.isEmpty
    effect.deletesRows = before.doing(to: model) { $0.deletesRows(of: $1) }
    effect.changesRows = before.doing(to: model) { $0.changes($1) }
    effect.preparesRows = max(
      before.doing(to: model) { $0.writes(property, of: $1) || $0.deletes($1) },
      change.oldPartner.map { side in before.doing(to: side.root) { $0.sets(side.property, of: $1) } } ?? .no)
    effect.readsValues = before.reading(change)
    if change.after == nil {
      let all = (plan?.stageList ?? [self]).flatMap(\.code)
      effect.readsWhatGoes = property.isEmpty ? all.handling(model) { $0.rebuilds($1) } : all.reading(change)
    }
    effect.replacesRows = max(
      before.doing(to: model) { $0.deletes($1) },
      min(before.doing(to: model) { $0.reaches($1) }, code.replacing(change.after?.model)))
    effect.fillsValues = after.handling(change.after?.model?.type) { $0.writes(newProperty, of: $1) }
    return effect
  }
}

extension [MigrationCode] {
  /// Whether code does something to a model.
  fileprivate func doing(to model: TypeID?, _ isDone: (MigrationCode, TypeID) -> Bool) -> CodeEffect.Certainty {
    map { code in
      if let model, isDone(code, model) { return code.unsavedChange == nil ? .yes : .unsaved }
      return code.isComplete ? .no : .maybe
    }.max() ?? .no
  }

  /// Whether code does something with the values of a model's objects: code that gets an object may do it unseen.
  fileprivate func handling(
    _ model: TypeID?, _ isDone: (MigrationCode, TypeID) -> Bool
  ) -> CodeEffect.Certainty {
    let isUnseen = model.map { model in contains { $0.losesSight(of: model) } } ?? false
    return Swift.max(doing(to: model, isDone), isUnseen ? .maybe : .no)
  }

  /// Whether code reads what a property holds; a relationship can be read through either of its sides.
  fileprivate func reading(_ change: PlacedChange) -> CodeEffect.Certainty {
    let property = change.before?.part.property ?? ""
    let own = handling(change.oldModel?.type) { $0.reads(property, of: $1) }
    guard let partner = change.oldPartner else { return own }
    return Swift.max(own, handling(partner.root) { $0.reads(partner.property, of: $1) })
  }

  /// Whether code makes rows of the model that takes the place of another one; without such a model it need not.
  fileprivate func replacing(_ model: Model?) -> CodeEffect.Certainty {
    model == nil ? .yes : doing(to: model?.type) { $0.makes($1) }
  }
}
