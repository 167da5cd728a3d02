import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// Names that other files may declare or use; those files are looked for by their bytes.
package struct OpenNames: Sendable {
  /// Names of types that were not found.
  package var declarations: Set<String> = []
  /// Names of types of which it matters whether the app's code uses them, and texts that declare functions.
  package var uses: Set<String> = []
  /// Names of plans, versions and makers of containers of which it matters whether any test uses them.
  package var testUses: Set<String> = []

  /// Names what is open.
  package init(declarations: Set<String> = [], uses: Set<String> = [], testUses: Set<String> = []) {
    self.declarations = declarations
    self.uses = uses
    self.testUses = testUses
  }

  /// The names of both lists.
  package func union(_ other: OpenNames) -> OpenNames {
    var both = self
    both.formUnion(other)
    return both
  }

  /// The names that another list does not hold.
  package func subtracting(_ other: OpenNames) -> OpenNames {
    var rest = self
    rest.declarations.subtract(other.declarations)
    rest.uses.subtract(other.uses)
    rest.testUses.subtract(other.testUses)
    return rest
  }

  /// Adds the names of another list.
  package mutating func formUnion(_ other: OpenNames) {
    declarations.formUnion(other.declarations)
    uses.formUnion(other.uses)
    testUses.formUnion(other.testUses)
  }
}

// MARK: Before anything is resolved

extension OpenNames {
  /// Types and protocols of the system that schemas use most; no file of a project is searched for them.
  static let systemNames: Set<String> = [
    "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
    "Float",
    "Bool", "Date", "Data", "UUID", "URL", "Decimal", "CGFloat", "Character", "TimeInterval", "Set", "Array",
    "Dictionary", "Optional", "AttributedString", "Codable", "Encodable", "Decodable", "Hashable", "Equatable",
    "Identifiable", "Comparable", "Sendable", "CaseIterable", "CustomStringConvertible", "ObservableObject", "Schema",
    "VersionedSchema", "SchemaMigrationPlan", "MigrationStage", "ModelContainer", "PersistentModel",
    "ModelConfiguration",
    "Self", "SwiftData", "Foundation", "Swift",
  ]

  /// The names that the stored properties and cases of some types write as types, and that none of some files declares.
  /// Those of models, where no types are named, are most of what a project turns out to leave open, found without resolving
  /// it; with them go the models' own names, since extensions may say more of them.
  package init(guessedFrom trees: some Collection<SyntaxTree>, of types: Set<String>? = nil) {
    for tree in trees { collect(tree.declarations, of: types, in: tree) }
    for tree in trees { declarations.subtract(tree.declaredTypeNames(tree.declarations)) }
    declarations.subtract(Self.systemNames)
    if types == nil { for tree in trees { declarations.formUnion(tree.modelNames(tree.declarations)) } }
  }

  private mutating func collect(_ members: [Declaration], of types: Set<String>?, in tree: SyntaxTree) {
    for declaration in members {
      guard let inner = declaration.members else { continue }
      collect(inner, of: types, in: tree)
      let isWanted =
        types.map { types in declaration.name.contains { types.contains(tree.name($0)) } }
        ?? tree.isModel(declaration)
      if isWanted { for member in inner { declarations.formUnion(tree.writtenTypeNames(member)) } }
    }
  }
}

extension SyntaxTree {
  /// The capitalized names in the type of a stored property or case, or else in its initial value.
  fileprivate func writtenTypeNames(_ member: Declaration) -> [String] {
    switch member.kind {
    case .var, .let, .case:
      let range = member.typeTokens ?? member.value?.tokens ?? 0..<0
      return range.filter { tokens[$0].kind == .identifier }.map(name).filter(\.isCapitalized)
    default: return []
    }
  }

  /// The names of the models among declarations, at any depth.
  fileprivate func modelNames(_ declarations: [Declaration]) -> [String] {
    declarations.flatMap { declaration -> [String] in
      guard let members = declaration.members else { return [] }
      return (isModel(declaration) ? [text(declaration.name)] : []) + modelNames(members)
    }
  }

  /// The names of all types that declarations declare, at any depth.
  fileprivate func declaredTypeNames(_ declarations: [Declaration]) -> [String] {
    declarations.flatMap { declaration -> [String] in
      switch declaration.kind {
      case .class, .struct, .enum, .actor, .protocol, .typealias:
        [text(declaration.name)] + declaredTypeNames(declaration.members ?? [])
      case .extension: declaredTypeNames(declaration.members ?? [])
      default: []
      }
    }
  }
}
