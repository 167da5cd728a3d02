import SchemaDeclarations
import SchemaLinting
import SchemaProject

/// Stored values that encode as a list, although SwiftData needs keys.
struct UnkeyedCodableAttribute: Rule {
  func findings(in project: Project) -> [Finding] {
    let faults = project.app.currentModels.flatMap { model in
      model.properties.filter(\.isStoredByFields).compactMap { fault(in: $0, of: model) }
    }
    return [Finding](of: faults) { fault in
      Finding(
        .unkeyed(fault), subject: fault.subject, at: fault.place, severity: fault.part.severity,
        notes: fault.field.map { [.init(.unkeyedPart(fault.part.kind), at: $0)] } ?? [], help: .store(fault.part),
        errors: fault.part.errors)
    }
  }

  /// The part with the worst effect.
  private func fault(in property: Property, of model: ProjectModel) -> StoredFault<UnkeyedPart>? {
    let parts = model.project.symbols.unkeyedParts(of: property.type)
    guard let worst = parts.map(\.severity).max() else { return nil }
    return parts.first { $0.severity == worst }.map { StoredFault($0, in: $0.place, of: property, model) }
  }
}

extension UnkeyedPart {
  /// The errors that it leads to; a set inside an enum may already stop the schema from being created.
  fileprivate var errors: [String] {
    if case .associatedList("Set") = kind { return ["composite-coder", "unsupported-persisted-type"] }
    return ["composite-coder"]
  }

  /// An error only where several projects measured the crash with this very type as an attribute.
  fileprivate var severity: Severity {
    if case .singleValue = kind { return .note }
    guard case .system(let name) = kind else { return .warning }
    switch name {
    case "CGRect", "CGPoint", "CGSize", "NSRect", "NSPoint", "NSSize": return place == nil ? .error : .warning
    case "CGVector", "CGAffineTransform": return .warning
    case "AttributedString": return place == nil ? .note : .warning
    default: return .note
    }
  }
}

extension Message {
  fileprivate static func unkeyed(_ value: StoredFault<UnkeyedPart>) -> Message {
    guard value.part.place == nil, case .system(let type) = value.part.kind else {
      return "a part of '\(value.name)' encodes without keys, which SwiftData may be unable to store"
    }
    switch value.part.severity {
    case .error: return "'\(value.name)' is stored as a '\(type)', which encodes without keys: saving crashes"
    default: return "'\(value.name)' is stored as a '\(type)', which encodes without keys"
    }
  }
  fileprivate static func unkeyedPart(_ kind: UnkeyedPart.Kind) -> Message {
    switch kind {
    case .system(let name): "'\(name)' encodes without keys"
    case .associatedList: "a list as an associated value encodes without keys"
    case .ownEncoding(let type): "'\(type)' uses an unkeyed container here"
    case .singleValue(let type): "'\(type)' writes one value here, without a key"
    }
  }
  fileprivate static func store(_ part: UnkeyedPart) -> Message {
    switch part.kind {
    case .system(let name) where name.hasPrefix("CG") || name.hasPrefix("NS"):
      "store its numbers in separate properties and compute the '\(name)'"
    default: "encode it to 'Data' yourself, store that, and compute the value"
    }
  }
}
