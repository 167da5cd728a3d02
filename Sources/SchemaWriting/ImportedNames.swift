import SchemaShapes
import SchemaSyntax

/// The names that copies take from modules of the system.
struct ImportedNames {
  private let names: Set<String>

  /// Reads the names of types in some code, without those that have copies.
  init(in code: [String], declared: Set<String>) {
    names = Set(
      code.flatMap { text in
        let tree = SyntaxTree(parsing: SourceFile(path: "", bytes: Array(text.utf8)))
        return tree.tokens.indices.filter { tree.tokens[$0].kind == .identifier }.map(tree.name)
          .filter { $0.first?.isUppercase ?? false }
      }
    ).subtracting(declared)
  }

  /// The modules to import for them, of those that their source imports; `known` are imported already.
  func modules(among available: Set<String>, known: Set<String>) -> [String] {
    let prefixed = Self.prefixes.filter { entry in names.contains { $0.hasPrefix(entry.prefix) } }.map(\.module)
    // A name that is not known may come from any of the other modules.
    let isOpen = names.contains { name in
      !Self.swift.contains(name) && !Self.foundation.contains(name)
        && !Self.prefixes.contains { name.hasPrefix($0.prefix) }
    }
    let others = isOpen ? Self.withoutPrefix : []
    let foreign = available.intersection(prefixed + others).subtracting(known).sorted()
    // Whatever shows views imports Foundation too.
    let needsFoundation =
      (isOpen || !names.isDisjoint(with: Self.foundation)) && !available.isDisjoint(with: Self.foundations)
    return (needsFoundation && known.isDisjoint(with: Self.foundations) ? ["Foundation"] : []) + foreign
  }

  /// The modules that give what Foundation declares.
  private static let foundations: Set<String> = ["Foundation", "SwiftUI", "UIKit", "AppKit", "Combine"]

  /// The modules of Apple's with types that models store, by the beginning of the names of those types.
  private static let prefixes: [(prefix: String, module: String)] = [
    ("CL", "CoreLocation"), ("CG", "CoreGraphics"), ("MK", "MapKit"), ("UT", "UniformTypeIdentifiers"),
    ("HK", "HealthKit"),
  ]

  /// Those whose types begin in any way.
  private static let withoutPrefix = ["WeatherKit", "MusicKit"]

  /// The types of Swift's library that need no module, with what SwiftData and the copies themselves declare.
  private static let swift = Set(
    SystemType.names(in: .swift) + [
      "Array", "Dictionary", "Optional", "Codable", "Hashable", "Equatable", "Sendable", "CaseIterable",
      "RawRepresentable", "OptionSet", "Encodable", "Decodable", "Encoder", "Decoder", "CodingKey", "CodingKeys",
      "Model", "Attribute", "Relationship", "Unique", "Index", "Transient", "Any", "Never", "Self",
    ])

  /// The types of Foundation that models store.
  private static let foundation = Set(
    SystemType.names(in: .foundation) + [
      "Unit", "NSNumber", "NSString", "ValueTransformer", "NSSecureUnarchiveFromDataTransformer", "JSONEncoder",
      "JSONDecoder", "LocalizedStringResource", "ProcessInfo", "Bundle", "Notification", "Foundation",
    ])
}
