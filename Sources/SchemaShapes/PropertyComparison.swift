/// Compares two properties that are one under perhaps two names.
struct PropertyComparison {
  let old: OwnedProperty
  let new: OwnedProperty
  /// Whether a unique constraint of the new version is over it.
  let isUnique: Bool

  var changes: [SchemaChange] { naming + modifiers + contents }

  private func change(_ kind: SchemaChange.Kind) -> SchemaChange {
    SchemaChange(kind, before: old.part, after: new.part)
  }

  private var naming: [SchemaChange] {
    if old.shape.name != new.shape.name { return [change(.renamed)] }
    let (original, now) = (old.shape.originalName, new.shape.originalName)
    if let original, original != new.shape.name, now == nil {
      return [change(.originalNameDropped(original, new.shape))]
    }
    return original == now ? [] : [change(.originalNameChanged(from: original, to: now, new.shape))]
  }

  private var modifiers: [SchemaChange] {
    let (old, new) = (old.shape.hashModifier, new.shape.hashModifier)
    return old == new ? [] : [change(.hashModifierChanged(from: old, to: new))]
  }

  private var contents: [SchemaChange] {
    switch (old.shape, new.shape) {
    case (.attribute(let old), .attribute(let new)): attribute(old, new)
    case (.relationship(let old), .relationship(let new)): relationship(old, new)
    case (.attribute(let old), .relationship(let new)):
      [change(old.type.isKnown ? .becameRelationship(new) : .unknown(why: Self.unresolved))]
    case (.relationship, .attribute(let new)):
      [change(new.type.isKnown ? .becameAttribute(new) : .unknown(why: Self.unresolved))]
    }
  }

  private static let unresolved = "the type of the property could not be resolved"

  // MARK: Attributes

  private func attribute(_ old: AttributeShape, _ new: AttributeShape) -> [SchemaChange] {
    let types: [SchemaChange] =
      if old.isEncoded != new.isEncoded { [encoding(old, new)] } else if old.isOpaque || new.isOpaque { [] } else {
        TypeComparison(old.type, new.type, self.old.part, self.new.part, isNullable: new.isOptional).changes
      }
    // A type that is known on one side only may hide an optional on the other.
    let isComparable = (old.type == .unknown) == (new.type == .unknown)
    if isComparable, old.isOptional, !new.isOptional, !old.isOpaque, new.losesDefault {
      return types + [change(.codableMadeRequired(new.type))] + options(old, new)
    }
    let optionality =
      isComparable
      ? optionality(
        old.isOptional, new.isOptional,
        new.defaultValue != nil ? .filled : isUnique ? .needOwnValue : .needValue) : []
    return types + optionality + options(old, new)
  }

  /// The change of an attribute that is stored as encoded data on one side only.
  private func encoding(_ old: AttributeShape, _ new: AttributeShape) -> SchemaChange {
    guard old.type.isSplit, new.type.isSplit else {
      return change(.unknown(why: "no source says whether existing values can be read in the other encoding"))
    }
    return change(.retyped(from: old.storedType, to: new.storedType, .incompatible))
  }

  private func optionality(_ old: Bool, _ new: Bool, _ emptyRows: SchemaChange.EmptyRows) -> [SchemaChange] {
    if old == new { return [] }
    return [change(new ? .madeOptional : .madeRequired(emptyRows))]
  }

  private func options(_ old: AttributeShape, _ new: AttributeShape) -> [SchemaChange] {
    var kinds: [SchemaChange.Kind] = []
    if old.defaultValue?.asDefault(of: old.type) != new.defaultValue?.asDefault(of: new.type) {
      kinds.append(.defaultChanged(from: old.defaultValue, to: new.defaultValue))
    }
    if old.isExternal != new.isExternal {
      kinds.append(new.isExternal ? .externalStorageAdded : .externalStorageRemoved)
    }
    let options = [old, new].map { $0.options.filter { $0 != "codable" } }
    if options[0] != options[1] { kinds.append(.optionsChanged(from: options[0], to: options[1])) }
    return kinds.map(change)
  }

  // MARK: Relationships

  private func relationship(_ old: RelationshipShape, _ new: RelationshipShape) -> [SchemaChange] {
    var kinds: [SchemaChange.Kind] = []
    if old.destination != new.destination { kinds.append(.retargeted(from: old.destination, to: new.destination)) }
    if old.isToMany != new.isToMany { kinds.append(new.isToMany ? .madeToMany : .madeToOne) }
    if old.deleteRule != new.deleteRule { kinds.append(.deleteRuleChanged(from: old.deleteRule, to: new.deleteRule)) }
    if old.inverse != new.inverse { kinds.append(.inverseChanged(from: old.inverse, to: new.inverse)) }
    if old.counts != new.counts { kinds.append(.countsChanged(from: old.counts, to: new.counts)) }
    let isOptionalityComparable = old.isToMany == new.isToMany
    let optionality =
      isOptionalityComparable
      ? optionality(old.isOptional, new.isOptional, new.isToMany ? .filled : .needObject) : []
    return kinds.map(change) + optionality
  }
}

extension AttributeShape {
  /// Whether the store sees nothing of what the values hold (Apple: the options `codable` and `transformable`).
  var isOpaque: Bool { isEncoded || options.contains("transformable") }

  /// Whether a value is stored as one piece of encoded data.
  fileprivate var isEncoded: Bool { options.contains("codable") }

  /// Whether rows without a value get none, and no migration fails for that: the columns of an enum are optional, and a
  /// default reaches no row.
  var losesDefault: Bool { type.isSplit && !isOpaque && (type.isEnumeration || defaultValue != nil) }

  /// The type as the store sees it: an encoded value has no fields there.
  fileprivate var storedType: TypeShape { isEncoded ? .other("encoded \(type.sourceText)") : type }
}

extension TypeShape {
  /// Whether a value is stored by its fields, cases or raw value, as long as nothing encodes it.
  var isSplit: Bool {
    switch self {
    case .composite, .enumeration: true
    default: false
    }
  }
}

/// Compares the types of two attributes, and what their structs hold, field by field.
private struct TypeComparison {
  private let old: TypeShape
  private let new: TypeShape
  private let before: SchemaChange.Part
  private let after: SchemaChange.Part
  /// Whether something around may be nil, so that the store holds each field as an optional.
  private let isNullable: Bool

  init(
    _ old: TypeShape, _ new: TypeShape, _ before: SchemaChange.Part, _ after: SchemaChange.Part, isNullable: Bool
  ) {
    self.old = old
    self.new = new
    self.before = before
    self.after = after
    self.isNullable = isNullable
  }

  var changes: [SchemaChange] {
    switch old.conversion(to: new) {
    // Of enums and raw values it is not known what another type does, but it is known that there is one.
    case .unknown(let why)? where ![old, new].allSatisfy({ $0.isEnumeration || $0.isPlain }):
      return [SchemaChange(.unknown(why: why), before: before, after: after)]
    case let conversion?: return [SchemaChange(.retyped(from: old, to: new, conversion), before: before, after: after)]
    case nil: break
    }
    switch (old, new) {
    case (.composite(_, let left), .composite(_, let right)): return fields(left, right)
    case (.enumeration(_, _, let left), .enumeration(_, _, let right)): return cases(Set(left), Set(right))
    default: return ElementComparison(old: old, new: new, before: before, after: after).changes
    }
  }

  private func cases(_ old: Set<String>, _ new: Set<String>) -> [SchemaChange] {
    guard old != new else { return [] }
    let kind = SchemaChange.Kind.casesChanged(
      added: new.subtracting(old).sorted(), removed: old.subtracting(new).sorted())
    return [SchemaChange(kind, before: before, after: after)]
  }

  private func fields(_ old: [String: TypeShape], _ new: [String: TypeShape]) -> [SchemaChange] {
    Set(old.keys).union(new.keys).sorted().flatMap { name -> [SchemaChange] in
      let before = before.field(name)
      let after = after.field(name)
      switch (old[name], new[name]) {
      case (let left?, let right?): return field(left, right, before, after)
      case (let left?, nil): return [SchemaChange(.fieldRemoved(left), before: before)]
      case (nil, let right?):
        return [SchemaChange(.fieldAdded(isNullable && !right.isOptional ? .optional(right) : right), after: after)]
      case (nil, nil): return []
      }
    }
  }

  private func field(
    _ old: TypeShape, _ new: TypeShape, _ before: SchemaChange.Part, _ after: SchemaChange.Part
  ) -> [SchemaChange] {
    let isNullable = isNullable || new.isOptional
    let types = TypeComparison(old.unwrapped, new.unwrapped, before, after, isNullable: isNullable).changes
    if old.isOptional == new.isOptional || self.isNullable { return types }
    let kind: SchemaChange.Kind = new.isOptional ? .madeOptional : .madeRequired(.needValue)
    return types + [SchemaChange(kind, before: before, after: after)]
  }
}

extension TypeShape {
  /// The type inside optionals.
  package var unwrapped: TypeShape {
    if case .optional(let inner) = self { inner.unwrapped } else { self }
  }

  /// Whether values are those of an enum.
  fileprivate var isEnumeration: Bool { if case .enumeration = unwrapped { true } else { false } }

  /// Whether nil is a value.
  package var isOptional: Bool {
    if case .optional = self { true } else { false }
  }
}
