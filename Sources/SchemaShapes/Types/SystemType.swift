/// A type of the system that models can store, with all that is known of it.
///
/// Each type is one row of ``all``.
package struct SystemType: Sendable {
  /// What values of a type are.
  package enum Kind: Hashable, Sendable {
    case integer(bits: Int, isSigned: Bool)
    /// A binary fraction with so many significant bits.
    case fraction(precision: Int)
    case decimal
    case boolean
    /// One value that is not a number.
    case single
    /// Several values, or several parts.
    case structured
  }

  /// The module that declares a type.
  package enum Module: Sendable {
    case swift, foundation, coreGraphics
  }

  /// Where stores have shown how a type enters a hash; `docs/checksums.md` names which.
  struct Proof: OptionSet, Sendable {
    let rawValue: UInt8
    static let attribute = Proof(rawValue: 1)
    static let field = Proof(rawValue: 2)
    static let rawValueOfEnum = Proof(rawValue: 4)
    static let element = Proof(rawValue: 8)
    static let valueByName = Proof(rawValue: 16)
  }

  /// How values of the type become those of another one, and how those become values of the type.
  struct Conversion: Sendable {
    let other: String
    let there: ValueConversion
    let back: ValueConversion

    init(_ other: String, _ there: ValueConversion, back: ValueConversion) {
      self.other = other
      self.there = there
      self.back = back
    }
  }

  package let name: String
  package let module: Module
  package let kind: Kind
  /// Its other names.
  let aliases: [String: Module]
  /// Whether it is known that stores have columns for it.
  let hasColumn: Bool
  /// Its attribute in Core Data; the first row with an attribute is the type that a store shows for it.
  package let attribute: AttributeType?
  let proof: Proof
  /// The expression of a value that may be a property's default.
  package let defaultValue: String?
  /// The expression of a value that tells a row from one with the default.
  package let otherValue: String?
  /// Its static members that are values of it.
  package let constants: Set<String>
  /// Whether its `encode(to:)` requests an unkeyed container, or nests one (swiftlang/swift#10343, swift-foundation's
  /// `AttributedString`, the standard library's ranges).
  package let isUnkeyed: Bool
  /// How its values become those of another type, and back.
  let conversions: [Conversion]

  init(
    _ name: String, _ kind: Kind, in module: Module = .swift, aliases: [String: Module] = [:], hasColumn: Bool = true,
    _ attribute: AttributeType? = nil, proof: Proof = [], values: (default: String?, other: String)? = nil,
    constants: Set<String> = [], isUnkeyed: Bool = false, conversions: [Conversion] = []
  ) {
    self.name = name
    self.module = module
    self.kind = kind
    self.aliases = aliases
    self.hasColumn = hasColumn
    self.attribute = attribute
    self.proof = proof
    defaultValue = values?.default
    otherValue = values?.other
    self.constants = constants
    self.isUnkeyed = isUnkeyed
    self.conversions = conversions
  }
}

extension SystemType {
  /// The type with a name, which may be an alias; nil if the table does not have it.
  package static func named(_ name: String) -> SystemType? { byName[name] }

  private static let byName = Dictionary(
    uniqueKeysWithValues: all.flatMap { type in ([type.name] + type.aliases.keys).map { ($0, type) } })

  /// The names of the types that a module declares.
  package static func names(in module: Module) -> [String] {
    all.flatMap { type in [(type.name, type.module)] + type.aliases }.filter { $0.1 == module }.map(\.0)
  }

  /// The type that a store shows for an attribute.
  package static func shown(for attribute: AttributeType) -> SystemType? { all.first { $0.attribute == attribute } }

  package var isInteger: Bool { if case .integer = kind { true } else { false } }
  /// Whether it is a number that may have a fraction.
  package var isFraction: Bool {
    switch kind {
    case .fraction, .decimal: true
    case .integer, .boolean, .single, .structured: false
    }
  }
  package var isNumber: Bool { isInteger || isFraction }
  /// Whether enums can have raw values of it: literals are values of it.
  package var isRawType: Bool { isInteger || isFraction && kind != .decimal || name == "String" || name == "Character" }
}

// MARK: Numbers

extension SystemType {
  /// The bits of the largest whole number that is held exactly; nil for what is not a number in a store.
  var wholeBits: Int? {
    guard hasColumn else { return nil }
    return switch kind {
    case .integer(let bits, let isSigned): isSigned ? bits - 1 : bits
    case .fraction(let precision): precision
    case .decimal: 126
    case .boolean: 1
    case .single, .structured: nil
    }
  }

  /// Whether negative numbers are values of it.
  var isSigned: Bool {
    switch kind {
    case .integer(_, let isSigned): isSigned
    case .fraction, .decimal: true
    case .boolean, .single, .structured: false
    }
  }

  /// Whether a whole number in a row is a value of the type.
  package func holds(_ number: Int64) -> Bool {
    guard let wholeBits else { return false }
    if isFraction {
      return number == 0 || 64 - number.magnitude.leadingZeroBitCount - number.trailingZeroBitCount <= wholeBits
    }
    return (isSigned || number >= 0) && (number < 0 ? ~number : number) >> wholeBits == 0
  }

  /// Whether a number with a fraction in a row is a value of the type.
  package func holds(_ number: Double) -> Bool {
    guard hasColumn else { return false }
    return switch kind {
    case .fraction(let precision): precision >= 53 || number.isNaN || Double(Float(number)) == number
    case .integer, .boolean: Int64(exactly: number).map(holds) ?? false
    case .decimal, .single, .structured: false
    }
  }
}
