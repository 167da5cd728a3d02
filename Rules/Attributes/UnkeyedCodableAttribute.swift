import SchemaLinting

/// Stored values that encode as a list, where SwiftData needs names.
struct UnkeyedCodableAttribute: Rule {
  func findings(in project: Project) -> [Finding] {
    let values = project.app.currentModels.flatMap { model in
      model.properties.filter(\.isStoredByFields).compactMap { Value($0, of: model) }
    }
    // One field of a struct that several properties store is one cause.
    let byCause = Dictionary(grouping: values) { $0.part.place ?? $0.place }
    return byCause.values.map { finding($0.sorted { $0.place < $1.place }) }
  }

  private func finding(_ values: [Value]) -> Finding {
    let first = values[0]
    let inner = [first.part.place].compactMap { $0 }.map { Finding.Note(.unkeyedPart(first.part.kind), at: $0) }
    return Finding(
      .unkeyed(first), subject: first.subject, at: first.place, severity: first.part.severity,
      notes: inner + values.dropFirst().map { .init(.alsoStored($0.name), at: $0.place) }, help: .store(first.part))
  }
}

/// A property whose value, or a part of it, encodes without keys.
private struct Value {
  /// The property's name with the model's.
  let name: String
  let subject: String
  /// The place of the written type.
  let place: Place
  /// The part with the gravest effect.
  let part: UnkeyedPart

  init?(_ property: Property, of model: ProjectModel) {
    let parts = model.project.symbols.unkeyedParts(of: property.type)
    guard let worst = parts.map(\.severity).max(), let part = parts.first(where: { $0.severity == worst }) else {
      return nil
    }
    name = model.name(of: property)
    subject = model.subject(property)
    place = property.placeOfType
    self.part = part
  }
}

extension UnkeyedPart {
  /// An error only where several projects met the crash with this very type as an attribute.
  fileprivate var severity: Severity {
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
  fileprivate static func unkeyed(_ value: Value) -> Message {
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
    case .ownEncoding(let type): "'\(type)' asks for an unkeyed container here"
    }
  }
  fileprivate static func alsoStored(_ name: String) -> Message { "'\(name)' stores it too" }
  fileprivate static func store(_ part: UnkeyedPart) -> Message {
    switch part.kind {
    case .system(let name) where name.hasPrefix("CG") || name.hasPrefix("NS"):
      "store its numbers in properties of their own and compute the '\(name)'"
    default: "store it as 'Data' that you encode yourself, and compute the value"
    }
  }
}
