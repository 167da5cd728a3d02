import SchemaShapes

/// What to write so that a change does no harm.
package struct Remedy: Hashable, Sendable {
  /// What to do, as a phrase.
  package let text: String
  /// The code to write, with the names and types of the project; nil if the phrase says it all.
  package var code: String?

  package init(text: String, code: String? = nil) {
    self.text = text
    self.code = code
  }
}

extension SchemaChange {
  /// What to do where the schemas before and after it have one checksum, so that no stage can be between them.
  package var remedyWithoutStage: Remedy? {
    switch kind {
    case .casesChanged(_, let removed) where !removed.isEmpty: .keepCases
    case .elementCasesRemoved: .keepCases
    case .codableMadeRequired: Remedy(text: Self.keepOptional)
    case .retyped: Remedy(text: Self.twoSteps)
    default: nil
    }
  }

  private static let keepOptional = "keep it optional"
  private static let twoSteps =
    "add the new property next to the old one, move the data, and remove the old one in the next version"

  /// What to do; nil if nothing has to be, or nothing can be said.
  package var remedyText: String? {
    (after ?? before)?.fields.isEmpty == false ? fieldRemedyText : ownRemedyText
  }

  /// What to do about a model or property.
  private var ownRemedyText: String? {
    switch kind {
    case _ where linkHolder != nil: nil
    case .modelRemoved, .removed:
      "if the data is still needed, copy it in a custom stage first"
    case .modelLikelyRenamed:
      "keep the class name '\(before?.entity ?? "")' in the schema, and use the new one through a typealias"
    case .uniquenessAdded(_, over: .any): "remove the duplicates in 'willMigrate' of a custom stage"
    case .uniquenessAdded(_, over: .filled), .madeRequired(.needOwnValue):
      "\(Self.keepOptional), or give each row without a value its own in 'willMigrate' of a custom stage"
    case .uniquenessAdded(_, over: .equal):
      "add the property in this version, give each row a unique value, and add the constraint in the next version"
    case .added(let property) where verdict.outcome == .severalSteps: property.remedyText
    case .likelyRenamed:
      "if this is the same property, add 'originalName' with the old name, and keep it in later versions"
    case .namesExchanged: "give the properties new names, each with its 'originalName'"
    case .compositeRenamed: "keep the name '\(before?.property ?? "")'"
    case .originalNameDropped: "keep 'originalName' in this version too"
    case .madeRequired(.needValue): "add a default value, or fill the empty rows in 'willMigrate' of a custom stage"
    case .madeRequired(.needObject):
      "\(Self.keepOptional), or give the empty rows an object in 'willMigrate' of a custom stage"
    case .codableMadeRequired: "\(Self.keepOptional), or fill the empty rows in 'willMigrate' of a custom stage"
    case .retyped(_, _, .incompatible), .becameRelationship, .becameAttribute, .madeToOne, .retargeted,
      .replacedByJunction:
      Self.twoSteps
    case .retyped(_, _, .numeric(isNarrowing: true)): "check that every old value fits the new type"
    case .externalStorageRemoved: "restore the option"
    case .casesChanged(_, let removed) where !removed.isEmpty:
      "in 'willMigrate' of a custom stage, change the rows that hold a removed case"
    case .elementCasesRemoved: Self.removedElementCases
    default: nil
    }
  }

  private static let removedElementCases =
    "in 'willMigrate' of a custom stage, replace the elements that hold a removed case"

  /// What to do about a field of a stored struct.
  private var fieldRemedyText: String? {
    switch kind {
    case .fieldAdded(let type) where !type.isOptional: "make the field optional"
    case .elementFieldAdded:
      "make the field optional, or write an 'init(from:)' that decodes it with 'decodeIfPresent'"
    case .elementCasesRemoved: Self.removedElementCases
    case .fieldRemoved: "if the data is still needed, copy it in a custom stage first"
    case .retyped(_, _, .numeric(isNarrowing: true)): "check that every old value fits the new type"
    case .retyped, .madeRequired:
      "keep the struct unchanged, add a property with a new struct next to the old one, move the data, and remove the old one in the next version"
    default: nil
    }
  }
}

extension Remedy {
  /// What to do where code of a stage never saves what it does.
  package static let save = Remedy(text: "end the closure with 'try context.save()'")

  fileprivate static let keepCases = Remedy(
    text: "keep the removed cases, or store the raw value in a property and compute the rest")
}

extension PropertyShape {
  /// What to do where rows from before lack a value.
  fileprivate var remedyText: String {
    guard case .attribute(let attribute) = self else { return "make it optional" }
    switch attribute.type {
    case .composite, .enumeration: return "make it optional"
    // One default for all rows would break the constraint.
    case _ where attribute.isUnique: return "make it optional"
    default: return "add a default value, or make the property optional"
    }
  }
}

extension VersionComparison {
  /// What to write for one of the changes, with the names and types of the project; without one there is no code.
  package func remedy(for change: PlacedChange, in schemas: ResolvedSchemas?) -> Remedy? {
    guard let text = change.change.remedyText, !isCovered(change) else { return nil }
    return Remedy(text: text, code: schemas.flatMap { RemedyCode(comparison: self, change: change, schemas: $0).text })
  }

  /// Whether what is written for another change of the same property covers this one too.
  private func isCovered(_ change: PlacedChange) -> Bool {
    switch change.kind {
    case .madeRequired, .externalStorageRemoved:
      changes.contains { other in
        if case .retyped(_, _, .incompatible) = other.kind { other.change.after == change.change.after } else { false }
      }
    // Under its earlier name the property has values, which differ.
    default: changes.likelyRename(underConstraintOf: change) != nil
    }
  }
}
