import SchemaShapes

/// Names that other files may declare or use; those files are looked for by their bytes.
package struct OpenNames: Sendable {
  /// Names of types that were not found.
  package var declarations: Set<String> = []
  /// Names of types for which it matters whether the app's code uses them, and texts that declare functions.
  package var uses: Set<String> = []
  /// Names of plans, versions and makers of containers for which it matters whether any test uses them.
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

extension OpenNames {
  /// Types and protocols of the system that schemas use most; no file of a project is searched for them.
  package static let systemNames = Set(
    SystemType.all.filter { $0.kind != .structured }.map(\.name) + [
      "TimeInterval", "Set", "Array", "Dictionary", "Optional", "AttributedString", "Codable", "Encodable", "Decodable",
      "Hashable", "Equatable", "Identifiable", "Comparable", "Sendable", "CaseIterable", "CustomStringConvertible",
      "ObservableObject", "Schema", "VersionedSchema", "SchemaMigrationPlan", "MigrationStage", "ModelContainer",
      "PersistentModel", "ModelConfiguration", "Self", "SwiftData", "Foundation", "Swift",
    ])
}
