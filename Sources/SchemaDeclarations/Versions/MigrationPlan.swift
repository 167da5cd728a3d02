import SchemaNames
import SchemaSyntax

/// A type that conforms to `SchemaMigrationPlan`.
package struct MigrationPlan: Sendable {
  package let type: TypeID
  /// The name with those of the enclosing types.
  package let name: String
  /// The place of the type name.
  package let place: Place
  /// The module that declares it.
  package let module: String
  /// The versions in `schemas`; nil if no `schemas` is written.
  package let schemas: TypeList?
  /// The place of the name `schemas`.
  package let schemasPlace: Place?
  /// The stages; nil if no `stages` is written.
  package var stages: StageList?
  /// The place of the name `stages`.
  package let stagesPlace: Place?
  /// Whether it is in a test or preview.
  package let isExempt: Bool
  /// The order of its versions.
  package let order: VersionOrder

  /// The stages that were read, in order.
  package var stageList: [MigrationStage] { stages?.stages ?? [] }
}

/// The stages that a plan lists.
package struct StageList: Sendable {
  /// The stages that were read, in order.
  package var stages: [MigrationStage] = []
  /// What could not be known.
  package var failures: [Unresolved] = []
  /// Whether a condition decides between parts of the list.
  package var isBranched = false
  /// The names of the properties and functions that the list names, one through another.
  package var followed: Set<Place> = []

  /// Whether every stage is known, with both its versions.
  package var isComplete: Bool {
    failures.isEmpty && stages.allSatisfy { $0.from.value != nil && $0.to.value != nil }
  }
}

/// A `MigrationStage` as a plan uses it.
package struct MigrationStage: Sendable {
  /// The two kinds of stages.
  package enum Kind: String, Sendable {
    case lightweight, custom
  }

  package let kind: Kind
  /// The place of the token `lightweight` or `custom`.
  package let place: Place
  /// Where the stage is in `stages`: its name, or the token `lightweight` or `custom`.
  package let listPlace: Place
  package let from: Resolution<TypeList.Entry>
  package let to: Resolution<TypeList.Entry>
  /// The qualified name of the property or function that declares it; nil for one written in the list.
  package let name: String?
  /// The `willMigrate` closure or function; nil if it is absent or `nil`.
  package let willMigrate: StaticValue?
  /// The `didMigrate` closure or function; nil if it is absent or `nil`.
  package let didMigrate: StaticValue?
  /// The place of the label `willMigrate`, or of the brace of a trailing closure without one.
  package let willMigratePlace: Place?
  /// The place of the label `didMigrate`, or of the brace of a trailing closure without one.
  package let didMigratePlace: Place?
  /// What `willMigrate` does; nil if it is absent or `nil`.
  package var willMigrateCode: MigrationCode?
  /// What `didMigrate` does; nil if it is absent or `nil`.
  package var didMigrateCode: MigrationCode?
}

/// A property or function that makes a stage.
package struct StageDeclaration: Sendable {
  package let name: String
  /// The place of the name.
  package let place: Place
  /// The type that declares it.
  package let owner: TypeID
  package let member: Member
  /// The stage; nil if it depends on arguments or conditions, or could not be followed.
  package let stage: MigrationStage?
}
