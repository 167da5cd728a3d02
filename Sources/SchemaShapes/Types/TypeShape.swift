/// The type of an attribute; types of the project by what they hold, as their fields enter the store.
package indirect enum TypeShape: Hashable, Sendable {
  /// A type of the system by its name.
  case system(SystemName, [TypeShape])
  case optional(TypeShape)
  case array(TypeShape)
  case dictionary(key: TypeShape, value: TypeShape)
  /// A struct or class of the project with its stored fields by name.
  case composite(name: String, fields: [String: TypeShape])
  /// An enum of the project with its raw type and its cases, each with the text of its associated values.
  case enumeration(name: String, rawType: String?, cases: [String])
  /// A struct or enum of the project in a collection that decodes itself, so that its members do not show what its data
  /// holds.
  case selfDecoding(TypeShape)
  /// A type of the project that holds itself, by its name.
  case recursive(String)
  /// Any other type, as written.
  case other(String)
  /// A type that could not be resolved; two of them are never known to be the same.
  case unknown

  /// Whether the type and all its parts could be resolved.
  package var isKnown: Bool {
    switch self {
    case .unknown: false
    case .optional(let inner), .array(let inner), .selfDecoding(let inner): inner.isKnown
    case .dictionary(let key, let value): key.isKnown && value.isKnown
    case .system(_, let arguments): arguments.allSatisfy(\.isKnown)
    case .composite(_, let fields): fields.values.allSatisfy(\.isKnown)
    case .enumeration, .recursive, .other: true
    }
  }
}
