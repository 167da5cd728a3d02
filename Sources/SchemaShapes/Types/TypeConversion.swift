/// What inferred migration makes of values when an attribute changes its type.
package enum TypeConversion: Hashable, Sendable {
  /// Numbers and `Bool`: converted; values may lose precision where `isNarrowing`.
  case numeric(isNarrowing: Bool)
  /// Refused: `Source and destination attribute types are incompatible`.
  case incompatible
  /// No source says.
  case unknown(why: String)
}

extension TypeShape {
  /// What happens to values of this type under another one; nil if the two are stored alike. The fields of structs
  /// and the cases of enums are compared elsewhere.
  func conversion(to new: TypeShape) -> TypeConversion? {
    if isKnown, self == new { return nil }
    switch (storage, new.storage) {
    case (.unknown(let why), _), (_, .unknown(let why)): return .unknown(why: why)
    case (.number(let from), .number(let to)) where isStoredAlike(new):
      return to.holds(from) ? nil : .unknown(why: "\(Self.alike) that the new type does not hold")
    case (.number(let from), .number(let to)): return from == to ? nil : .numeric(isNarrowing: !to.holds(from))
    case (.column(let left), .column(let right)): return left == right ? nil : .incompatible
    case (.composite, .composite): return nil
    case (.enumeration(let left), .enumeration(let right)): return left == right ? nil : .unknown(why: Self.rawValues)
    case (.enumeration(let raw?), let plain), (let plain, .enumeration(let raw?)):
      return TypeShape.system(SystemName(raw), []).storage.mayBe(plain) ? .unknown(why: Self.rawValues) : .incompatible
    // The data of a collection is the same to the store, whatever the fields of what it holds.
    case (.encoded, .encoded) where holdsSameType(as: new): return nil
    case (.encoded, .encoded):
      return .unknown(why: "both are stored as encoded data, and no source says how old values are read")
    default: return isStoredAlike(new) ? .unknown(why: Self.alike) : .incompatible
    }
  }

  /// Whether stores have shown one attribute for both types.
  private func isStoredAlike(_ other: TypeShape) -> Bool {
    wholeAttribute().map { $0 == other.wholeAttribute() } ?? false
  }

  /// Whether both are collections, at any depth, of one struct or enum of the project, by its name.
  private func holdsSameType(as other: TypeShape) -> Bool {
    switch (self, other) {
    case (.array(let old), .array(let new)): old.unwrapped.isSameElement(as: new.unwrapped)
    case (.dictionary(let oldKey, let old), .dictionary(let newKey, let new)):
      oldKey == newKey && old.unwrapped.isSameElement(as: new.unwrapped)
    default: false
    }
  }

  private func isSameElement(as other: TypeShape) -> Bool {
    name.map { $0 == other.name } ?? holdsSameType(as: other)
  }

  /// The name of a struct or enum of the project.
  private var name: String? {
    switch self {
    case .composite(let name, _), .enumeration(let name, _, _): name
    case .selfDecoding(let inner): inner.name
    default: nil
    }
  }

  private static let alike = "a store does not tell the types apart, and no source says how it reads old values"
  private static let rawValues = "no source says whether an enum is stored as its raw value"

  /// Whether the type is one of those whose defaults are known to reach existing rows.
  package var isPlain: Bool {
    switch storage {
    case .number: true
    case .column(let type): type.type?.kind != .structured
    default: false
    }
  }

  /// Whether the type is a collection of values, which is stored encoded.
  package var isCollection: Bool { storage == .encoded }
}

// MARK: Storage

/// How a store holds values of a type.
private enum Storage: Equatable {
  case number(Width)
  /// A column of its own kind, by the type's name.
  case column(SystemName)
  /// Collections, as encoded data.
  case encoded
  /// The fields of a struct, each like an attribute.
  case composite
  /// An enum, by its raw type.
  case enumeration(raw: String?)
  case unknown(why: String)

  /// Whether values may move to another storage as they are.
  func mayBe(_ other: Storage) -> Bool {
    switch (self, other) {
    case (.number, .number): true
    default: self == other
    }
  }
}

/// The range and precision of a number, in bits.
private struct Width: Equatable {
  /// The bits of the largest whole number that is held exactly.
  let whole: Int
  /// Whether fractions are held.
  let hasFraction: Bool
  /// Whether negative numbers are held.
  let isSigned: Bool

  /// Whether every value of another width fits.
  func holds(_ other: Width) -> Bool {
    whole >= other.whole && (hasFraction || !other.hasFraction) && (isSigned || !other.isSigned)
  }
}

extension TypeShape {
  private var storage: Storage {
    switch self {
    case .system(let name, []):
      guard let type = name.type, type.hasColumn else {
        return .unknown(why: "it is not known how '\(name.written)' is stored")
      }
      return type.wholeBits.map {
        .number(Width(whole: $0, hasFraction: type.isFraction, isSigned: type.isSigned))
      } ?? .column(name)
    case .system, .array, .dictionary: return isKnown ? .encoded : .unknown(why: "a type could not be resolved")
    case .composite: return .composite
    case .enumeration(_, let rawType, _): return .enumeration(raw: rawType)
    case .optional(let inner), .selfDecoding(let inner): return inner.storage
    case .recursive(let name), .other(let name): return .unknown(why: "it is not known how '\(name)' is stored")
    case .unknown: return .unknown(why: "a type could not be resolved")
    }
  }
}
