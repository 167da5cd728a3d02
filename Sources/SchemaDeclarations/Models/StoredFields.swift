import SchemaNames
import SchemaSyntax

/// A stored property of a struct or class whose values are stored with a model.
package struct StoredField: Sendable {
  /// The type that declares it.
  package let owner: TypeID
  package let name: String
  /// The place of the name.
  package let place: Place
  /// The type from the annotation or the initial value.
  package let type: ResolvedType
  /// Whether a value is written at it.
  package let hasDefault: Bool
  /// Whether it is a `let`.
  package let isConstant: Bool
  /// Whether attributes of it or of its type may change how it is encoded: property wrappers, macros.
  package let hasUnknownAttributes: Bool
}

/// An associated value of an enum case.
package struct AssociatedValue: Sendable {
  /// The place of the case's name.
  package let place: Place
  /// How the value is labeled.
  package let label: Label
  package let type: ResolvedType

  package enum Label: Hashable, Sendable {
    case name(String)
    /// Without a label, the first value of its case.
    case first
    /// Anything else.
    case other
  }
}

extension SymbolTable {
  /// The stored properties in the body of a struct or class, in the order of their declaration.
  package func storedFields(of type: TypeID) -> [StoredField] { storedFields(of: type, named: nil) }

  /// Those of a name, or all; the types of others are not looked up.
  package func storedFields(of type: TypeID, named wanted: String?) -> [StoredField] {
    let name = wanted.map(NameFilter.Name.init)
    return bodies(of: type).flatMap { body in
      let tree = tree(body.scope)
      let isKnown = tree.hasKnownAttributes(body.declaration)
      let members = (body.declaration.members ?? []).filter { member in
        name.map { name in member.name.first.map { tree.spells(name, at: $0) } ?? false } ?? true
      }
      return members.filter(tree.isPersisted).compactMap { member in
        member.name.first.map { token in
          StoredField(
            owner: type, name: tree.name(token), place: tree.place(token: token),
            type: self.type(of: member, in: body.scope), hasDefault: member.value != nil,
            isConstant: member.kind == .let,
            hasUnknownAttributes: !isKnown || !tree.hasKnownAttributes(member))
        }
      }
    }
  }

  /// The associated values of an enum's cases, in the order of their declaration.
  package func associatedValues(of type: TypeID) -> [AssociatedValue] {
    bodies(of: type).flatMap { body in
      let tree = tree(body.scope)
      return (body.declaration.members ?? []).flatMap { member in
        tree.associatedTypes(of: member).enumerated().map { position, value in
          AssociatedValue(
            place: tree.place(member.name), label: tree.label(of: value, at: position),
            type: resolve(value, in: body.scope))
        }
      }
    }
  }

  /// The stored properties of a struct, and those of the structs and enums in it, at any depth; collections are left
  /// alone.
  package func nestedFields(of type: ResolvedType) -> [StoredField] {
    var seen: Set<TypeID> = []
    var fields: [StoredField] = []
    var waiting = [type]
    while let next = waiting.popLast() {
      guard let id = valueType(next), seen.insert(id).inserted else { continue }
      let own = storedFields(of: id)
      fields += own
      waiting += own.map(\.type) + associatedValues(of: id).map(\.type)
    }
    return fields
  }

  /// The struct or enum that a type is, through optionals; nil for any other type.
  package func valueType(_ type: ResolvedType) -> TypeID? {
    guard case .declared(let id) = type.unwrapped else { return nil }
    let kind = self[id].declaration?.kind
    return kind == .struct || kind == .enum ? id : nil
  }

  /// The body of a type, and those of its twins in other branches of an `#if`.
  func bodies(of type: TypeID) -> [TypePart] {
    parts(of: type).filter { $0.declaration.kind != .extension }
  }
}

extension SyntaxTree {
  /// The label of an associated value, which is directly before its type.
  fileprivate func label(of value: TypeSyntax, at position: Int) -> AssociatedValue.Label {
    let start = value.tokens.lowerBound
    guard start >= 3, tokens[start - 1].kind == .colon else { return position == 0 ? .first : .other }
    let isOnlyLabel = tokens[start - 3].kind == .leftParen || tokens[start - 3].kind == .comma
    return isOnlyLabel && tokens[start - 2].kind == .identifier ? .name(name(start - 2)) : .other
  }
}

extension Property {
  /// Whether SwiftData takes a value apart by its fields: it is not a relationship, and neither a transformer nor its
  /// `Codable` form is asked for.
  package var isStoredByFields: Bool {
    relationship == nil && attribute.option("transformable") == nil && attribute.option("codable") == nil
  }
}

extension SyntaxTree {
  /// Whether no attribute of a declaration may be a macro or property wrapper of someone else, which may add members
  /// or change what is stored.
  package func hasKnownAttributes(_ declaration: Declaration) -> Bool {
    declaration.attributes.allSatisfy(isKnown)
  }

  /// Whether an attribute is none that may add members or change what is stored.
  package func isKnown(_ attribute: Attribute) -> Bool {
    path(attribute.name).last.map(Self.knownAttributes.contains) ?? false
  }

  /// Attributes of the language and of SwiftData that leave a type's members and their storage as they are written,
  /// or change them in ways that are known.
  private static let knownAttributes: Set<String> = [
    "available", "MainActor", "objc", "objcMembers", "frozen", "usableFromInline", "preconcurrency", "nonobjc",
    "dynamicMemberLookup", "Model", "Attribute", "Relationship", "Transient", "ObservationIgnored",
  ]
}
