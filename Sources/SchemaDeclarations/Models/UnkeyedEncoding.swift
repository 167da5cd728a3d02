import SchemaNames
import SchemaShapes
import SchemaSyntax

/// A part of a stored value that encodes as a list instead of by names.
package struct UnkeyedPart: Sendable {
  /// What encodes so.
  package enum Kind: Sendable {
    /// A type of the system, by its name.
    case system(String)
    /// An array or another collection as an associated value of an enum, by its name; nil for an array or dictionary.
    case associatedList(String?)
    /// A type of the project whose own `encode(to:)` requests an unkeyed container, by its name.
    case ownEncoding(String)
    /// A type of the project whose own `encode(to:)` writes one value without a key, by its name.
    case singleValue(String)
  }

  package let kind: Kind
  /// The field, case or function that it is in; nil if it is the stored value itself.
  package let place: Place?
}

extension SymbolTable {
  /// The parts of a value that encode without keys, at any depth of structs and enums; collections are left alone.
  package func unkeyedParts(of type: ResolvedType) -> [UnkeyedPart] {
    var seen: Set<TypeID> = []
    return unkeyedParts(of: type, in: nil, &seen)
  }

  private func unkeyedParts(of type: ResolvedType, in place: Place?, _ seen: inout Set<TypeID>) -> [UnkeyedPart] {
    if let name = type.unwrapped.externalName {
      return SystemType.named(name)?.isUnkeyed == true ? [UnkeyedPart(kind: .system(name), place: place)] : []
    }
    guard let id = valueType(type), seen.insert(id).inserted else { return [] }
    if let own = ownEncoding(of: id) { return own.kind.map { [UnkeyedPart(kind: $0, place: own.place)] } ?? [] }
    let fields = encodedFields(of: id).flatMap { unkeyedParts(of: $0.type, in: $0.place, &seen) }
    let cases = associatedValues(of: id).flatMap { value -> [UnkeyedPart] in
      let type = value.type.unwrapped
      return type.element == nil
        ? unkeyedParts(of: type, in: value.place, &seen)
        : [UnkeyedPart(kind: .associatedList(type.externalName), place: value.place)]
    }
    return fields + cases
  }

  /// The `encode(to:)` that a type declares or gets from a protocol of the project, and how it encodes; nil for keys.
  func ownEncoding(of type: TypeID) -> (place: Place, kind: UnkeyedPart.Kind?)? {
    values("encode", of: type).lazy.compactMap { member -> (place: Place, kind: UnkeyedPart.Kind?)? in
      let tree = self.tree(member.scope)
      guard let body = member.declaration.body,
        tree.parameters(of: member.declaration).first.map({ tree.name($0.label) }) == "to"
      else { return nil }
      return (tree.place(member.declaration.name), self.kind(of: type, encodedBy: Set(body.map(tree.name))))
    }.first
  }

  private func kind(of type: TypeID, encodedBy words: Set<String>) -> UnkeyedPart.Kind? {
    if words.contains("unkeyedContainer") { return .ownEncoding(self[type].name) }
    // The raw value of an enum is stored as such.
    let isStruct = self[type].declaration?.kind == .struct
    return isStruct && words.contains("singleValueContainer") && !words.contains("keyedBy")
      ? .singleValue(self[type].name) : nil
  }

  /// The fields by which a struct encodes; none where its own `encode(to:)` decides that, and for other kinds of types.
  package func plainFields(of type: TypeID) -> [StoredField] {
    self[type].declaration?.kind == .struct && ownEncoding(of: type) == nil ? encodedFields(of: type) : []
  }

  /// The fields that a synthesized `encode(to:)` writes, those left out whose encoding others may change.
  private func encodedFields(of type: TypeID) -> [StoredField] {
    let keys = codingKeys(of: type).map(caseNames)
    return storedFields(of: type).filter { !$0.hasUnknownAttributes && keys?.contains($0.name) != false }
  }

  /// The `CodingKeys` that a type declares.
  func codingKeys(of type: TypeID) -> TypeID? { children(of: type).first { self[$0].name == "CodingKeys" } }

  func caseNames(of type: TypeID) -> Set<String> {
    Set(
      parts(of: type).flatMap { part in
        (part.declaration.members ?? []).filter { $0.kind == .case }
          .compactMap { $0.name.first.map(tree(part.scope).name) }
      })
  }
}
