/// What a change asks of the migration, and why.
package struct Verdict: Hashable, Sendable {
  /// What a stage can do with a change; the raw values are those of JSON.
  package enum Outcome: String, CaseIterable, Comparable, Sendable {
    /// A lightweight stage does it.
    case lightweight
    /// A lightweight stage does it, and drops stored values unless code that cannot be followed saves them.
    case mayLoseData = "may-lose-data"
    /// It cannot be known.
    case unknown
    /// A lightweight stage does it, and drops or alters stored values silently.
    case dataLoss = "data-loss"
    /// Rows have to be prepared in `willMigrate` of a custom stage, or the migration may fail.
    case custom
    /// No single stage does it: each step must be inferable by itself, also under a custom stage.
    case severalSteps = "several-steps"

    /// Orders from harmless to hard.
    package static func < (left: Outcome, right: Outcome) -> Bool { left.rank < right.rank }

    private var rank: Int { Self.allCases.firstIndex(of: self) ?? 0 }
  }

  /// What goes wrong where nothing is done about a change; the raw values are the names of the errors' pages.
  package enum Failure: String, Sendable {
    case missingValues = "missing-mandatory-values"
    case incompatibleTypes = "incompatible-attribute-types"
    case toManyToOne = "to-many-to-to-one"
    case externalReference = "external-reference-mapping"
    case repeatedValues = "constraint-violation"
    /// The store opens, and the app traps when it reads a row.
    case failingCast = "codable-cast-failure"
    /// As above, for an element of a collection.
    case failingDecoding = "codable-decoding-failure"

    /// Whether the store opens, and only reading a row traps.
    var isTrap: Bool { self == .failingCast || self == .failingDecoding }
  }

  /// What a stage can do.
  package let outcome: Outcome
  /// Why, as a phrase.
  package let reason: String
  /// What goes wrong; nil if a lightweight stage does it, or that is not known.
  package let failure: Failure?

  /// Whether the code of a stage does all that the change needs.
  package var isDoneByCode: Bool { preparation == .yes }
  /// Whether the code of a stage does so, and never saves it.
  package var isUnsaved: Bool { preparation == .unsaved }
  /// How certainly the code of a stage does what the change needs.
  private let preparation: CodeEffect.Certainty

  private init(
    _ outcome: Outcome, _ reason: String, _ failure: Failure? = nil, preparation: CodeEffect.Certainty = .no
  ) {
    self.outcome = outcome
    self.reason = reason
    self.failure = failure
    self.preparation = preparation
  }

  /// What code of the stage does that joins the versions.
  static func doneByCode(_ reason: String) -> Verdict { Verdict(.custom, reason, preparation: .yes) }
  /// What a lightweight stage does once code of another stage has done its part.
  static func doneByOtherCode(_ reason: String) -> Verdict { Verdict(.lightweight, reason, preparation: .yes) }
  /// What is not known because the code of the stage never saves what it does.
  static func unsaved(_ outcome: Outcome, _ reason: String) -> Verdict {
    Verdict(outcome, reason, preparation: .unsaved)
  }
  /// What does not matter because no migration runs.
  package static let unmigrated = lightweight("no migration runs, because the checksum stays the same")
  static func unknown(_ reason: String) -> Verdict { Verdict(.unknown, reason) }
  static func mayLoseData(_ reason: String) -> Verdict { Verdict(.mayLoseData, reason) }

  fileprivate static func lightweight(_ reason: String) -> Verdict { Verdict(.lightweight, reason) }
  fileprivate static func dataLoss(_ reason: String) -> Verdict { Verdict(.dataLoss, reason) }
  fileprivate static func custom(_ failure: Failure, _ reason: String) -> Verdict { Verdict(.custom, reason, failure) }
  fileprivate static func severalSteps(_ failure: Failure, _ reason: String) -> Verdict {
    Verdict(.severalSteps, reason, failure)
  }
}

extension Verdict: Comparable {
  /// Whether the migration does what the change needs and keeps the data.
  package var isSafe: Bool { outcome == .lightweight || isDoneByCode }

  /// Orders from harmless to hard; what code does is harmless.
  package static func < (left: Verdict, right: Verdict) -> Bool {
    if left.isSafe != right.isSafe { return left.isSafe }
    return left.outcome == right.outcome ? right.isDoneByCode && !left.isDoneByCode : left.outcome < right.outcome
  }
}

extension SchemaChange {
  /// What the change alone asks of the migration: the hardest of its verdicts.
  package var verdict: Verdict { verdicts.dropFirst().reduce(verdicts[0]) { $1 > $0 ? $1 : $0 } }

  /// Whether rows are affected that no migration touches: earlier names matter to migrations alone.
  package var affectsUnmigratedRows: Bool {
    switch kind {
    case .originalNameDropped, .originalNameChanged: false
    default: verdict.outcome != .lightweight
    }
  }

  /// One verdict, or, where one property takes the place of another, one about the values that go and one about those
  /// that existing rows then need.
  var verdicts: [Verdict] { [ownVerdict, successorVerdict].compactMap { $0 } }

  private var successorVerdict: Verdict? {
    switch kind {
    case .likelyRenamed(let property, _): property.verdictWhenRenamed
    case .becameRelationship(let relationship): PropertyShape.relationship(relationship).verdictWhenAdded
    case .becameAttribute(let attribute): PropertyShape.attribute(attribute).verdictWhenAdded
    default: nil
    }
  }

  private var ownVerdict: Verdict {
    if let linkHolder { return .lightweight("its links are stored in '\(linkHolder.name)'") }
    return switch kind {
    case .modelAdded, .modelRemoved, .modelLikelyRenamed, .parentChanged: modelVerdict
    case .uniquenessAdded(_, over: let values): Self.verdict(ofConstraintOver: values)
    case .uniquenessRemoved: .lightweight("existing rows have to satisfy fewer constraints")
    case .indexAdded, .indexRemoved: .lightweight("an index does not change values")
    case .added(let property): property.verdictWhenAdded
    case .removed, .fieldRemoved: .dataLoss("its values are dropped")
    case .renamed: .lightweight("'originalName' carries the values over")
    case .namesExchanged(isMigrated: false):
      .dataLoss("no migration runs, because the checksum stays the same, so rows keep the values under the old names")
    case .compositeRenamed(isMigrated: false):
      .unknown(
        "no migration runs, because the checksum stays the same, and no source says whether the values are then found")
    case .namesExchanged(isMigrated: true), .compositeRenamed(isMigrated: true):
      .unknown("the hash of the model stays the same, and no source says whether its values are then carried over")
    case .likelyRenamed: .dataLoss("without 'originalName' the old values are dropped")
    case .originalNameDropped(let original, let property): property.verdictWithoutOriginalName(original)
    case .originalNameChanged(_, to: let name, let property): property.verdict(ofOriginalName: name)
    case .hashModifierChanged: .lightweight("it distinguishes the versions and does not change stored values")
    case .madeOptional: .lightweight("every value stays valid")
    case .madeRequired(.filled): .lightweight("rows without a value get the default")
    case .madeRequired: .custom(.missingValues, "the migration fails if a row holds nil")
    case .codableMadeRequired: .custom(.failingCast, "rows that hold nil cannot be read, with or without a default")
    case .becameRelationship, .becameAttribute:
      .dataLoss(
        "an attribute and a relationship are stored differently: the old one is dropped, the new one starts empty")
    case .retyped(_, _, let conversion): conversion.verdict
    case .fieldAdded(let type): Self.verdict(ofNewField: type)
    case .casesChanged(_, let removed): Self.verdict(ofRemovedCases: removed)
    case .elementFieldAdded:
      .custom(
        .failingDecoding, "stored elements have no value for it, with or without a default, and cannot be decoded")
    case .elementCasesRemoved:
      .custom(.failingDecoding, "elements that still hold a removed case cannot be decoded")
    case .defaultChanged, .externalStorageAdded, .externalStorageRemoved, .optionsChanged: optionVerdict
    case .retargeted, .madeToMany, .madeToOne, .deleteRuleChanged, .inverseChanged, .countsChanged,
      .replacedByJunction:
      relationshipVerdict
    case .unknown(let why): .unknown(why)
    }
  }

  private var modelVerdict: Verdict {
    switch kind {
    case .modelAdded: .lightweight("a new model starts without rows")
    case .modelRemoved: .dataLoss("its rows are dropped")
    case .parentChanged(from: nil, to: _): .lightweight("attributes may move up to a new parent")
    case .parentChanged: .unknown("no source says what happens to rows whose model leaves a parent")
    default: .dataLoss("a class cannot be renamed: its rows are dropped, and the new model starts without rows")
    }
  }

  private var optionVerdict: Verdict {
    switch kind {
    case .defaultChanged: .lightweight("existing rows keep their values")
    case .externalStorageAdded: .lightweight("values move to external storage when they are next saved")
    case .externalStorageRemoved:
      .severalSteps(
        .externalReference, "inference cannot move external values back into the store")
    case .optionsChanged(from: let old, to: let new) where new.contains("ephemeral") && !old.contains("ephemeral"):
      .dataLoss("its values are no longer stored")
    case .optionsChanged(from: let old, to: let new)
    where old.contains("transformable") != new.contains("transformable"):
      .unknown(
        "only one version uses a transformer for the values, and no source says whether it finds those of the other")
    default: .lightweight("the option does not change stored values")
    }
  }

  private var relationshipVerdict: Verdict {
    switch kind {
    case .retargeted: .dataLoss("links to rows of the old model are dropped")
    case .replacedByJunction: .dataLoss("the links are dropped: nothing creates the rows that connect the two sides")
    case .madeToMany: .lightweight("a to-one becomes an array of one")
    case .madeToOne: .severalSteps(.toManyToOne, "inference cannot choose which of several rows to keep")
    case .countsChanged: .unknown("no source says what happens to rows that do not meet the new counts")
    default: .lightweight("it affects what happens in the future, not what is stored")
    }
  }

  private static func verdict(ofConstraintOver values: ExistingValues) -> Verdict {
    switch values {
    case .any: .custom(.repeatedValues, "the migration fails if two rows share a value")
    case .none: .lightweight("existing rows hold nil, and no two nil values count as equal")
    case .distinct: .lightweight("existing rows already differ in fewer of the properties")
    case .equal: .severalSteps(.repeatedValues, "all existing rows get the same value")
    case .filled: .custom(.repeatedValues, "the migration fails if two rows hold nil, because both get the default")
    }
  }

  private static func verdict(ofNewField type: TypeShape) -> Verdict {
    if type.isOptional { return .lightweight("existing rows hold nil") }
    guard type.isKnown else { return .unknown("the type of the field could not be resolved") }
    return .severalSteps(
      .missingValues, "fields count like attributes, and existing rows have no value for it, with or without a default")
  }

  private static func verdict(ofRemovedCases removed: [String]) -> Verdict {
    if removed.isEmpty { return .lightweight("existing rows hold none of the new cases") }
    return .custom(.failingCast, "rows that still hold a removed case cannot be read")
  }
}

extension PropertyShape {
  private static let unresolved = "the type of the property could not be resolved"

  /// What a new property needs.
  fileprivate var verdictWhenAdded: Verdict {
    switch self {
    case .relationship(let relationship):
      if needsValue {
        return .severalSteps(.missingValues, "existing rows have nothing to refer to, with or without a default")
      }
      return .lightweight(relationship.isToMany ? "the array starts empty" : "existing rows hold nil")
    case .attribute(let attribute):
      if attribute.isOptional { return .lightweight("existing rows hold nil") }
      guard attribute.type.isKnown else { return .unknown(Self.unresolved) }
      if needsValue {
        return .severalSteps(
          .missingValues, "existing rows have no value for it; a custom stage cannot supply one either")
      }
      return attribute.verdictOfDefault
    }
  }

  /// What a property needs, beside the loss of the old values, that takes the place of another one without
  /// `originalName:`.
  fileprivate var verdictWhenRenamed: Verdict {
    needsValue
      ? .severalSteps(
        .missingValues, "without 'originalName' the property is new, and existing rows have no value for it")
      : verdictWhenAdded
  }

  /// What a property needs that keeps its name and has another earlier one: Core Data takes it for new where that
  /// leads nowhere.
  fileprivate func verdict(ofOriginalName original: String?) -> Verdict {
    guard let original, original != name else {
      return .lightweight("the property keeps its name, and with it the values")
    }
    return needsValue
      ? .severalSteps(.missingValues, "no property is named '\(original)', so existing rows have no value for it")
      : .dataLoss("no property is named '\(original)', so the values are not carried over")
  }

  /// What a property needs that was renamed earlier and no longer says so.
  fileprivate func verdictWithoutOriginalName(_ original: String) -> Verdict {
    if case .attribute(let attribute) = self, needsValue, !attribute.type.isKnown { return .unknown(Self.unresolved) }
    return needsValue
      ? .severalSteps(.missingValues, "stores that still have '\(original)' have no value for it")
      : .dataLoss("stores that still have '\(original)' lose its values")
  }
}

extension AttributeShape {
  /// Whether the default reaches existing rows.
  fileprivate var verdictOfDefault: Verdict {
    switch type {
    case _ where isOpaque: break
    case .composite, .enumeration:
      return .severalSteps(.failingCast, "existing rows do not get the default, and reading one of them traps")
    default: break
    }
    if type.isPlain || type.isCollection { return .lightweight("existing rows get the default") }
    return .unknown("existing rows are known to get the default only for plain types")
  }
}

extension TypeConversion {
  fileprivate var verdict: Verdict {
    switch self {
    case .numeric(isNarrowing: true): .lightweight("numbers are converted and may lose precision or range")
    case .numeric(isNarrowing: false): .lightweight("numbers are converted")
    case .incompatible:
      .severalSteps(.incompatibleTypes, "inference cannot convert the values, not even in a custom stage")
    case .unknown(let why): .unknown(why)
    }
  }
}
