/// What to write so that a change does no harm.
package struct Remedy: Hashable, Sendable {
  /// What to do, as a phrase.
  package let text: String
}

extension SchemaChange {
  /// What to write; nil where nothing has to be, or nothing can be said.
  package var remedy: Remedy? { remedyText.map(Remedy.init) }

  private var remedyText: String? {
    switch kind {
    case .modelRemoved, .removed, .fieldRemoved:
      "nothing, if the data is not needed anymore; else move it in a custom stage first"
    case .modelLikelyRenamed:
      "keep the class name '\(before?.entity ?? "")' in the schema, and use the new one through a typealias"
    case .uniquenessAdded(_, over: .any): "remove the duplicates in 'willMigrate' of a custom stage"
    case .uniquenessAdded(_, over: .equal):
      "add the property in this version, give each row a value of its own, and add the constraint in the next version"
    case .added(let property) where verdict.outcome == .severalSteps: property.remedy
    case .likelyRenamed: "name the old property, if this is the same one, and keep the name in later versions"
    case .originalNameDropped: "name the original property here too"
    case .madeRequired(isFilled: false):
      "write a default at the property, or fill the empty rows in 'willMigrate' of a custom stage"
    case .retyped(_, _, .incompatible), .becameRelationship, .becameAttribute, .madeToOne, .retargeted,
      .replacedByJunction:
      "add the new property beside the old one, move the data, and drop the old one in the next version"
    case .retyped(_, _, .numeric(isNarrowing: true)): "check that every old value fits the new type"
    case .externalStorageRemoved: "put the option back"
    case .casesChanged(_, let removed) where !removed.isEmpty:
      "in 'willMigrate' of a custom stage, change the rows that hold a case which is gone"
    case .fieldAdded(let type) where !type.isOptional: "make the field optional"
    default: nil
    }
  }
}

extension PropertyShape {
  /// What to write where rows from before lack a value.
  fileprivate var remedy: String {
    guard case .attribute(let attribute) = self else { return "make it optional" }
    switch attribute.type {
    case .composite: return "make it optional"
    case .enumeration: return "make it optional, or store the raw value"
    default: return "write a default at the property, or make it optional"
    }
  }
}
