import SchemaNames

extension SymbolTable {
  /// Whether the compiler writes how a struct or enum is decoded, and its data calls the members by their names.
  package func isDecodedByMembers(_ type: TypeID) -> Bool {
    guard isValueType(type), ownEncoding(of: type) == nil, !decodesItself(type),
      codingKeys(of: type).map(areNames) != false
    else { return false }
    let isEnum = self[type].declaration?.kind == .enum
    return isEnum || !["RawRepresentable", "OptionSet"].contains { conforms(type, to: $0) }
  }

  /// The names of the fields that the data of a struct must have: not those whose property wrappers may do without, nor
  /// constants with a value.
  package func requiredFields(of type: TypeID) -> Set<String> {
    let keys = codingKeys(of: type).map(caseNames)
    let required = storedFields(of: type).filter { field in
      !field.hasUnknownAttributes && !(field.isConstant && field.hasDefault) && keys?.contains(field.name) != false
    }
    return Set(required.map(\.name))
  }

  /// Whether a type, or a protocol of the project that it conforms to, has an `init(from:)`.
  func decodesItself(_ type: TypeID) -> Bool {
    nearest(to: type) { type in
      let isWritten = parts(of: type).contains { part in
        let tree = tree(part.scope)
        return (part.declaration.members ?? []).contains { member in
          member.kind == .`init` && tree.parameters(of: member).first.map { tree.name($0.label) } == "from"
        }
      }
      return isWritten ? true : nil
    } ?? false
  }

  /// Whether the cases of a type's keys have no other names in the data.
  private func areNames(_ keys: TypeID) -> Bool {
    self[keys].declaration?.kind == .enum
      && parts(of: keys).allSatisfy { part in
        let tree = tree(part.scope)
        return (part.declaration.members ?? []).allSatisfy { member in
          member.kind != .case || member.value.map { tree.stringValue($0) == tree.text(member.name) } ?? true
        }
      }
  }
}
