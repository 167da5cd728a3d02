import SchemaShapes

extension SchemaChange {
  /// The name of the model after; before where it is gone.
  package var model: String { (after ?? before)?.entity ?? "" }

  /// What changed, in words: `attribute 'rating: Int?' added`.
  package var text: String {
    switch kind {
    case .modelAdded: "model added"
    case .modelRemoved: "model removed"
    case .modelLikelyRenamed: "probably renamed from '\(before?.entity ?? "")'"
    case .parentChanged(let old, let new): Self.text("parent", old, new)
    case .uniquenessAdded(let names, over: .filled):
      "\(names.quotedList) unique, with one default for all rows that hold nil"
    case .uniquenessAdded(let names, over: _): "\(names.quotedList) made unique\(names.count > 1 ? " together" : "")"
    case .uniquenessRemoved(let names): "\(names.quotedList) no longer unique\(names.count > 1 ? " together" : "")"
    case .indexAdded(let names): "index over \(names.quotedList) added"
    case .indexRemoved(let names): "index over \(names.quotedList) removed"
    case .added(let property): "\(property.noun) '\(property.signature)' added"
    case .removed(let property): "\(property.noun) '\(property.signature)' removed"
    case .renamed, .namesExchanged, .compositeRenamed: "'\(old)' renamed to '\(new)'"
    case .likelyRenamed: "'\(old)' probably renamed to '\(new)'"
    case .originalNameDropped(let original, _): "'\(new)' lost 'originalName: \"\(original)\"'"
    case .originalNameChanged(let from, let to, _): Self.text("original name of '\(new)'", from, to)
    case .hashModifierChanged(let from, let to): Self.text("hash modifier of '\(new)'", from, to)
    case .madeOptional: "'\(new)' made optional"
    case .madeRequired, .codableMadeRequired: "'\(new)' made required"
    case .becameRelationship(let relationship):
      "attribute '\(new)' made a relationship to '\(relationship.destination)'"
    case .becameAttribute(let attribute):
      "relationship '\(new)' made an attribute of type '\(attribute.type.sourceText)'"
    case .unknown: new.isEmpty ? "cannot be compared" : "'\(new)' cannot be compared"
    default: attributeText ?? relationshipText
    }
  }

  /// What changed, in words, with the model that it changed in.
  package var textWithModel: String {
    let model = (after ?? before)?.entity ?? ""
    return switch kind {
    case .modelAdded: "model '\(model)' added"
    case .modelRemoved: "model '\(model)' removed"
    case .modelLikelyRenamed: "model '\(before?.entity ?? "")' probably renamed to '\(model)'"
    default: "in model '\(model)', \(text)"
    }
  }

  private var attributeText: String? {
    switch kind {
    case .retyped(from: let from, to: let to, _): Self.typeText(new, from, to)
    case .defaultChanged(let from, let to): Self.text("default of '\(new)'", from?.short, to?.short)
    case .externalStorageAdded: "external storage of '\(new)' added"
    case .externalStorageRemoved: "external storage of '\(new)' removed"
    case .optionsChanged(let from, let to):
      Self.text("options of '\(new)'", from.joined(separator: ", ").nonEmpty, to.joined(separator: ", ").nonEmpty)
    case .casesChanged(let added, let removed):
      "cases of '\(new)': "
        + [(added, "added"), (removed, "removed")].filter { !$0.0.isEmpty }
        .map { "\($0.quotedList) \($1)" }.joined(separator: ", ")
    case .fieldAdded(let type): "field '\(new): \(type.sourceText)' added"
    case .fieldRemoved(let type): "field '\(old): \(type.sourceText)' removed"
    case .elementFieldAdded(let type): "field '\(new): \(type.sourceText)' of stored elements added"
    case .elementCasesRemoved(let removed): "cases of the elements of '\(new)': \(removed.quotedList) removed"
    default: nil
    }
  }

  private var relationshipText: String {
    switch kind {
    case .retargeted(let from, let to): "destination of '\(new)' changed from '\(from)' to '\(to)'"
    case .madeToMany: "'\(new)' made an array"
    case .madeToOne: "array '\(new)' made a single object"
    case .deleteRuleChanged(let from, let to):
      "delete rule of '\(new)' changed from '\(from.rawValue)' to '\(to.rawValue)'"
    case .inverseChanged(let from, let to): Self.text("inverse of '\(new)'", from, to)
    case .countsChanged: "minimum or maximum count of '\(new)' changed"
    case .replacedByJunction(let model): "links of '\(old)' replaced by model '\(model)'"
    default: kind.name
    }
  }

  /// The types by their names, or by the raw types of enums of one name.
  private static func typeText(_ name: String, _ old: TypeShape, _ new: TypeShape) -> String {
    if old.sourceText == new.sourceText { return text("raw type of '\(name)'", old.rawType, new.rawType) }
    return "type of '\(name)' changed from '\(old.sourceText)' to '\(new.sourceText)'"
  }

  /// The property before, with the fields of a stored struct.
  private var old: String { (before ?? after).map(\.propertyPath) ?? "" }
  /// The property after, with the fields of a stored struct.
  private var new: String { (after ?? before).map(\.propertyPath) ?? "" }

  private static func text(_ what: String, _ old: String?, _ new: String?) -> String {
    switch (old, new) {
    case (let old?, let new?): "\(what) changed from '\(old)' to '\(new)'"
    case (nil, let new?): "\(what) added: '\(new)'"
    case (let old?, nil): "\(what) removed: '\(old)'"
    case (nil, nil): "\(what) changed"
    }
  }
}

extension SchemaChange.Part {
  /// The property with the fields: `address.street`.
  fileprivate var propertyPath: String { ([property].compactMap { $0 } + fields).joined(separator: ".") }
}

extension PropertyShape {
  fileprivate var noun: String { if case .attribute = self { "attribute" } else { "relationship" } }

  /// `rating: Int?`, `tags: [Tag]`.
  fileprivate var signature: String {
    switch self {
    case .attribute(let attribute): "\(attribute.name): \(attribute.type.sourceText)\(attribute.isOptional ? "?" : "")"
    case .relationship(let relationship): "\(relationship.name): \(relationship.typeText)"
    }
  }
}

extension String {
  /// The text, or nil where it is empty.
  fileprivate var nonEmpty: String? { isEmpty ? nil : self }
  /// The text, cut where it is long.
  fileprivate var short: String { count > 40 ? prefix(39) + "…" : self }
}

extension Verdict.Outcome {
  /// The outcome in words.
  package var text: String {
    switch self {
    case .lightweight: "lightweight"
    case .unknown: "unknown"
    case .mayLoseData: "lightweight, may lose data"
    case .dataLoss: "lightweight, loses data"
    case .custom: "custom stage"
    case .severalSteps: "impossible in a single stage"
    }
  }
}

extension TypeShape {
  /// The raw type of an enum; nil for an enum without one, and for other types.
  fileprivate var rawType: String? { if case .enumeration(_, let rawType, _) = unwrapped { rawType } else { nil } }
}
