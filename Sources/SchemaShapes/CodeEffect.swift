/// What the code of a stage does to the rows that a change is about.
package struct CodeEffect: Hashable, Sendable {
  /// Whether something is done, as far as the code can be followed.
  package enum Certainty: Comparable, Sendable {
    case no, maybe
    /// It is done to objects that the code never saves.
    case unsaved
    case yes
  }

  /// `willMigrate` deletes all rows.
  package var deletesRows = Certainty.no
  /// `willMigrate` inserts, changes or deletes rows.
  package var changesRows = Certainty.no
  /// `willMigrate` writes the property, or deletes rows that may be those in the way.
  package var preparesRows = Certainty.no
  /// `willMigrate` reads the property.
  package var readsValues = Certainty.no
  /// Code of any stage of the plan reads the property that goes, or makes rows of other models from those of the model that
  /// goes: that of an earlier one may have copied the values.
  package var readsWhatGoes = Certainty.no
  /// `willMigrate` deletes or fetches the rows of a model that goes, and code makes those of the one that replaces it.
  package var replacesRows = Certainty.no
  /// `didMigrate` writes the property.
  package var fillsValues = Certainty.no

  /// Whether the stage has no code of its own, so that what is done is done by that of another one.
  package var isElsewhere = false

  /// What the code does that makes up for a change.
  var verdict: Verdict {
    if deletesRows == .yes { return .doneByCode("the stage's code deletes the rows first") }
    return isElsewhere
      ? .doneByOtherCode("it is dropped after code of another stage has read it")
      : .doneByCode("the stage's code prepares the rows")
  }

  /// No effect, as without code.
  package init() {}
}
