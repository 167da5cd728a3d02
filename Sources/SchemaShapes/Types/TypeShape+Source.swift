extension TypeShape {
  /// The type as it is written in Swift.
  package var sourceText: String {
    switch self {
    case .system(let name, let arguments):
      arguments.isEmpty ? name.written : "\(name.written)<\(arguments.map(\.sourceText).joined(separator: ", "))>"
    case .optional(let inner): "\(inner.sourceText)?"
    case .selfDecoding(let inner): inner.sourceText
    case .array(let element): "[\(element.sourceText)]"
    case .dictionary(let key, let value): "[\(key.sourceText): \(value.sourceText)]"
    case .composite(let name, _), .enumeration(let name, _, _), .recursive(let name), .other(let name): name
    case .unknown: "_"
    }
  }

  /// A value of the type that may appear as a default at a property; nil if none suggests itself.
  package var exampleValue: String? {
    switch self {
    case .system(let name, _): name.type?.defaultValue
    case .array: "[]"
    case .dictionary: "[:]"
    default: nil
    }
  }
}
