import SchemaNames
import SchemaSyntax

/// A call that makes a `ModelContainer`.
package struct Container: Sendable {
  /// The place of the callee's token.
  package let place: Place
  /// The type around the call; nil at file level.
  package let owner: TypeID?
  /// The name of the function or property that makes it; nil in code at file level.
  package let maker: String?
  /// Whether it is SwiftUI's `.modelContainer(for:)`, which takes no plan.
  package let isModifier: Bool
  /// The module that the call is in.
  package let module: String
  /// What the container holds.
  package let schema: ContainerSchema
  /// The place of the value of `for:`; nil without one.
  package let schemaPlace: Place?
  /// The migration plan that is passed.
  package let plan: PlanArgument
  /// The configurations that it may be made with.
  package let configurations: [StoreConfiguration]
  /// The configurations that could not be followed.
  package let configurationFailures: [Unresolved]
  /// Whether a condition decides between some of the configurations, so that not all of them are passed at once.
  package let hasAlternativeConfigurations: Bool
  /// The unit and tokens of the function, accessor or initial value around.
  package let body: CodeBody
  /// Where the call is in the flow of the body.
  package let flow: CodeFlow
  /// The `#if` conditions around.
  package let conditions: [Declaration.ConditionalBranch]
  /// The token of the callee.
  package let token: Int
  package let call: Call
  /// Whether the call is in a test or preview, or in code to which they alone lead.
  package var isExempt: Bool
  /// Whether the call is in `#if DEBUG`.
  package let isDebugOnly: Bool
  /// What code does when the container cannot be made, once for each place that deals with it.
  package var failureHandling: [FailureHandling] = []
  /// What the code around the container does with its store where nothing has failed, once for each body.
  package var wipes: [StoreWipes] = []
}

/// The identity of a piece of code.
package struct CodeBody: Hashable, Sendable {
  /// The index of the unit.
  package let unit: Int
  package let tokens: Range<Int>
}

/// The models of a container, as they are written.
package struct ContainerSchema: Sendable {
  /// The versions that it is made from: `Schema(versionedSchema: V.self)`, `Schema(V.models)`.
  package var versions: [TypeList.Entry] = []
  /// The models that it lists.
  package var models = TypeList()
  /// Whether nothing is written, so that the plan's last version decides.
  package var isPlanDefault = false
  /// What could not be known.
  package var failures: [Unresolved] = []
  /// Whether a condition decides between parts.
  package var isBranched = false

  package var isComplete: Bool { failures.isEmpty && models.isComplete }

  mutating func add(_ other: ContainerSchema) {
    versions += other.versions
    models.entries += other.models.entries
    models.failures += other.models.failures
    failures += other.failures
    isBranched = isBranched || other.isBranched || other.models.isBranched
  }
}

/// The `migrationPlan:` argument of a container.
package struct PlanArgument: Sendable {
  /// The plans that may be passed.
  package var plans: [TypeList.Entry] = []
  /// Whether it may be absent or `nil`.
  package var mayBeNone = false
  /// What could not be known: a parameter may be any plan.
  package var failures: [Unresolved] = []

  /// Whether it is certain that no plan is passed.
  package var isNone: Bool { plans.isEmpty && failures.isEmpty }
}
