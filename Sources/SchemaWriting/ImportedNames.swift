import SchemaShapes
import SchemaSyntax

/// What copies import, of what the files of their sources import.
struct CopiedImports {
  let names: ImportedNames
  /// What these files import.
  let available: [ImportLine]
  /// The project's own modules.
  let own: Set<String>

  /// The imports, as these files have them, that a file needs which has some already.
  func lines(besides known: [ImportLine]) -> [ImportLine] {
    names.modules(among: available, known: known.modulesOfAllBuilds, own: own).flatMap(lines)
  }

  /// The imports of a module: those outside of any `#if`, or else all of them.
  private func lines(importing module: String) -> [ImportLine] {
    let all = available.filter { $0.module == module }.uniqued
    let always = all.filter { $0.condition == nil }
    if module == "Foundation", always.isEmpty { return [ImportLine(module)] }
    return always.isEmpty ? all : always
  }
}

/// The names that copies take from other modules.
struct ImportedNames {
  private let names: Set<String>

  /// Reads the names of types, and of constants such as `kCLDistanceFilterNone`, in some code, without those that the project
  /// declares.
  init(in code: [String], declared: (String) -> Bool) {
    names = Set(
      code.flatMap { text in
        let tree = SyntaxTree(parsing: SourceFile(path: "", bytes: Array(text.utf8)))
        return tree.tokens.indices.filter { token in
          tree.tokens[token].kind == .identifier && !(token > 0 && tree.tokens[token - 1].kind == .period)
        }.map(tree.name).map(Self.withoutPrefix).filter { $0.first?.isUppercase ?? false }
      }
    ).filter { !declared($0) }
  }

  /// The name of a constant without the `k` in front.
  private static func withoutPrefix(_ name: String) -> String {
    name.hasPrefix("k") && name.dropFirst().first?.isUppercase == true ? String(name.dropFirst()) : name
  }

  /// The modules to import for them, of those that their source imports; `known` are imported already, and `own` are the
  /// project's.
  fileprivate func modules(among lines: [ImportLine], known: Set<String>, own: Set<String>) -> [String] {
    let available = Set(lines.map(\.module))
    let named = names.map { name in (name: name, module: Self.module(of: name, among: available)) }
    let isOpen = named.contains { $0.module == nil }
    // A name that is not known may come from any module whose names begin in any way.
    let listed = Set(Self.prefixes.map(\.module)).union(Self.foundations).union(["SwiftData", "Swift"])
    let others = isOpen ? available.subtracting(listed).subtracting(own) : []
    let foreign = others.union(named.compactMap(\.module)).subtracting(known).subtracting(["Swift", "Foundation"])
    let always = known.union(foreign.intersection(lines.modulesOfAllBuilds))
    let isImported = !always.isDisjoint(with: Self.foundations)
    let needsFoundation =
      (isOpen || named.contains { $0.module == "Foundation" }) && !available.isDisjoint(with: Self.foundations)
    return (needsFoundation && !isImported ? ["Foundation"] : []) + foreign.sorted()
  }

  /// The module that a name is from; nil if that is not known.
  private static func module(of name: String, among available: Set<String>) -> String? {
    if swift.contains(name) { return "Swift" }
    if foundation.contains(name) { return "Foundation" }
    if views.contains(name), available.contains("SwiftUI") { return "SwiftUI" }
    let module = prefixes.first { name.hasPrefix($0.prefix) && available.contains($0.module) }?.module
    return module ?? (name.hasPrefix("CG") ? "Foundation" : nil)
  }

  /// The modules that give what Foundation declares.
  private static let foundations: Set<String> = ["Foundation", "SwiftUI", "UIKit", "AppKit", "Combine"]

  /// Modules of Apple's with types that models store, by the beginning of the names of those types; those that pass on what
  /// another one declares come after it.
  private static let prefixes: [(prefix: String, module: String)] = [
    ("AV", "AVFoundation"), ("CG", "CoreGraphics"), ("CI", "CoreImage"), ("CL", "CoreLocation"), ("CM", "CoreMotion"),
    ("CN", "Contacts"), ("EK", "EventKit"), ("HK", "HealthKit"), ("MK", "MapKit"), ("MP", "MediaPlayer"),
    ("NL", "NaturalLanguage"), ("NS", "AppKit"), ("PH", "Photos"), ("PK", "PencilKit"), ("PK", "PassKit"),
    ("UI", "UIKit"), ("UN", "UserNotifications"), ("UT", "UniformTypeIdentifiers"), ("CL", "MapKit"),
    ("UI", "SwiftUI"), ("NS", "SwiftUI"),
  ]

  /// Types of SwiftUI that models store, or make their defaults of.
  private static let views: Set<String> = [
    "Alignment", "Angle", "Axis", "Color", "ColorScheme", "ContentMode", "DynamicTypeSize", "Edge", "EdgeInsets",
    "Font",
    "Gradient", "HorizontalAlignment", "Image", "LocalizedStringKey", "TextAlignment", "UnitPoint", "VerticalAlignment",
  ]

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
