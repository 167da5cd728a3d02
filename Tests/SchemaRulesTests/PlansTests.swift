import TestSupport
import Testing

/// The rules about migration plans and their stages.
@Suite("Plans", .texts)
struct PlansTests {
  /// Versions with rising numbers.
  private static let versions = """
    enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
    enum V2: VersionedSchema { static var versionIdentifier = Schema.Version(2, 0, 0) }
    enum V3: VersionedSchema { static var versionIdentifier = Schema.Version(3, 0, 0) }
    enum V4: VersionedSchema { static var versionIdentifier = Schema.Version(4, 0, 0) }

    """

  @Test("stage-version-not-in-plan", arguments: stageVersionNotInPlanTable)
  func stageVersionNotInPlan(_ line: RuleCase) { line.check("stage-version-not-in-plan") }

  static let stageVersionNotInPlanTable: [RuleCase] = [
    RuleCase(
      "stages of one name in extensions that only their files see",
      ["A", "B"].map { name in
        """
        // file: \(name).swift
        enum \(name)1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] }; @Model class Note { var a = 0 } }
        enum \(name)2: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] }; @Model class Note { var b = 0 } }
        private extension MigrationStage {
          static let first = MigrationStage.lightweight(fromVersion: \(name)1.self, toVersion: \(name)2.self)
        }
        enum \(name)Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [\(name)1.self, \(name)2.self] }
          static var stages: [MigrationStage] { [.first] }
        }

        """
      }.joined()),
    RuleCase(
      "a protocol's Self, which is whatever version conforms",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [V1.migrate(to: V2.self), V2.move()] }
        }
        extension VersionedSchema {
          static func migrate(to next: any VersionedSchema.Type) -> MigrationStage {
            .lightweight(fromVersion: Self.self, toVersion: next)
          }
        }
        protocol Movable: VersionedSchema {}
        extension Movable {
          static func move() -> MigrationStage { .lightweight(fromVersion: Self.self, toVersion: V3.self) }
        }
        extension V2: Movable {}
        """),
    RuleCase(
      "inline stages; both ends on one missing version are one finding",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var 2️⃣schemas: [any VersionedSchema.Type] { [V1.self, V3.self] }
          static var stages: [MigrationStage] {
            [
              .lightweight(fromVersion: V1.self, toVersion: 1️⃣V2.self),
              MigrationStage.custom(fromVersion: 3️⃣V2.self, toVersion: V3.self, willMigrate: nil, didMigrate: nil),
            ]
          }
        }
        """,
      ["1️⃣ error → 2️⃣ 3️⃣"]),
    RuleCase(
      "two missing versions, named stages in an extension in another file",
      "// file: A.swift\n" + versions + """
        enum Plan: SchemaMigrationPlan {
          static let 3️⃣schemas: [any VersionedSchema.Type] = [V1.self]
          static let stages: [MigrationStage] = [a, Self.b]
        }
        // file: B.swift
        extension Plan {
          static let a = MigrationStage.lightweight(fromVersion: V1.self, toVersion: 1️⃣V2.self)
          static let b: MigrationStage = .custom(
            fromVersion: V1.self, toVersion: 2️⃣V3.self, willMigrate: { _ in }, didMigrate: nil)
        }
        """,
      ["1️⃣ error → 3️⃣", "2️⃣ error → 3️⃣"]),
    RuleCase(
      "stages from an extension of MigrationStage, from another type, and from a function with parameters",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self] }
          static var stages: [MigrationStage] { return [.toV2(), Stages.toV3, step(to: 3️⃣V4.self)] }
          static func step(to next: any VersionedSchema.Type) -> MigrationStage {
            .lightweight(fromVersion: V1.self, toVersion: next)
          }
        }
        extension MigrationStage {
          static func toV2() -> MigrationStage { .lightweight(fromVersion: V1.self, toVersion: 1️⃣V2.self) }
        }
        enum Stages { static var toV3: MigrationStage { .lightweight(fromVersion: V1.self, toVersion: 2️⃣V3.self) } }
        """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error"]),
    RuleCase(
      "versions in a namespace, one name in two namespaces",
      """
      enum NoteSchemas { enum V1: VersionedSchema {}; enum V2: VersionedSchema {} }
      enum CoinSchemas { enum V1: VersionedSchema {}; enum V2: VersionedSchema {} }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [NoteSchemas.V1.self, NoteSchemas.V2.self] }
        static var stages: [MigrationStage] {
          [.lightweight(fromVersion: NoteSchemas.V1.self, toVersion: 1️⃣CoinSchemas.V2.self)]
        }
      }
      """,
      ["1️⃣ error"]),
    RuleCase(
      "the same version through an alias",
      versions + """
        typealias Current = V2
        typealias Newest = Current
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, Newest.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: Current.self)] }
        }
        """),
    RuleCase(
      "listed in one branch",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { isNew ? [V1.self, V2.self] : [V1.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        """),
    RuleCase(
      "a list of versions that is not literal",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self] + newer }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        """,
      unresolved: ["newer"]),
    RuleCase(
      "a version that is not declared here",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: Elsewhere.self)] }
        }
        """,
      unresolved: ["Elsewhere.self"]),
    RuleCase(
      "an alias that goes in a circle",
      versions + """
        typealias Old = Older
        typealias Older = Old
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: Old.self, toVersion: V1.self)] }
        }
        """,
      unresolved: ["Old.self"]),
    RuleCase(
      "each plan by its own list",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V2.self, V3.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: 1️⃣V1.self, toVersion: V3.self)] }
        }
        """,
      ["1️⃣ error"]),
    RuleCase(
      "each module by its own versions",
      """
      // file: AppA/Plan.swift
      enum V1: VersionedSchema {}
      enum V2: VersionedSchema {}
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      // file: AppB/Plan.swift
      enum V1: VersionedSchema {}
      enum V2: VersionedSchema {}
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: 1️⃣V2.self)] }
      }
      """,
      ["1️⃣ error"]),
    RuleCase(
      "public, of a library whose container takes any plan",
      """
      // file: Library/Plan.swift
      public enum Plan: SchemaMigrationPlan {}
      public func open(_ plan: any SchemaMigrationPlan.Type) throws -> ModelContainer {
        try ModelContainer(for: schema, migrationPlan: plan)
      }
      """),
    RuleCase(
      "a test's plan",
      """
      // file: AppTests/Plan.swift
      enum V1: VersionedSchema {}
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V1.self)] }
      }
      """),
  ]

  @Test("missing-stage", arguments: missingStageTable)
  func missingStage(_ line: RuleCase) { line.check("missing-stage") }

  static let missingStageTable: [RuleCase] = [
    RuleCase(
      "a stage skips a version, which another rule reports",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V3.self)] }
        }
        """),
    RuleCase(
      "neighbors without a stage",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, 1️⃣V3.self] }
          static var 2️⃣stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "a stored list by concatenation, named stages, an alias",
      versions + """
        typealias Newest = V4
        struct Plan: SchemaMigrationPlan {
          static let old: [any VersionedSchema.Type] = [V1.self, V2.self]
          static let schemas: [any VersionedSchema.Type] = old + [1️⃣V3.self, Newest.self]
          static let stages: [MigrationStage] = [first] + [third]
          static let first = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
          static let third = MigrationStage.custom(fromVersion: V3.self, toVersion: Newest.self, willMigrate: nil) { _ in }
        }
        """,
      ["1️⃣ error"]),
    RuleCase(
      "a stage that joins them the other way is another rule's matter",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V2.self, toVersion: V1.self), .lightweight(fromVersion: V2.self, toVersion: V3.self)]
          }
        }
        """),
    RuleCase(
      "no stages at all",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [] }
        }
        """),
    RuleCase(
      "a list of stages that is not literal, and one whose end is not known",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] + more }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: next)] }
        }
        enum PlanC: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self), unknown] }
        }
        """,
      unresolved: ["more", "next", "unknown"]),
    RuleCase(
      "a condition decides the versions or the stages",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { isNew ? [V1.self, V3.self] : [V1.self, V2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] {
            #if os(iOS)
            return [.lightweight(fromVersion: V1.self, toVersion: V2.self)]
            #else
            return [.lightweight(fromVersion: V2.self, toVersion: V3.self)]
            #endif
          }
        }
        """),
    RuleCase(
      "hidden by a stage that leads to a version the plan does not list",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V3.self, 1️⃣V4.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        """,
      ["1️⃣ error"]),
    RuleCase(
      "a way back is joined as well",
      versions + """
        enum Down: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V3.self, V2.self, 1️⃣V1.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V3.self, toVersion: V2.self)] }
        }
        """,
      ["1️⃣ error"]),
  ]

  @Test("stage-skips-version", arguments: stageSkipsVersionTable)
  func stageSkipsVersion(_ line: RuleCase) { line.check("stage-skips-version") }

  static let stageSkipsVersionTable: [RuleCase] = [
    RuleCase(
      "over one version and over two, inline and named",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, 3️⃣V2.self, 4️⃣V3.self, V4.self] }
          static var stages: [MigrationStage] {
            [.1️⃣lightweight(fromVersion: V1.self, toVersion: V3.self), Self.far]
          }
          static let far: MigrationStage = .2️⃣custom(
            fromVersion: V2.self, toVersion: V4.self, willMigrate: nil, didMigrate: nil)
        }
        """,
      ["1️⃣ error → 3️⃣", "2️⃣ error → 4️⃣"]),
    RuleCase(
      "over two versions",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, 2️⃣V2.self, V3.self, V4.self] }
          static var stages: [MigrationStage] { [.1️⃣lightweight(fromVersion: V1.self, toVersion: V4.self)] }
        }
        """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "hidden by branching-stages, whichever of the two stages is long",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V1.self, toVersion: V2.self), .lightweight(fromVersion: V1.self, toVersion: V3.self)]
          }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V1.self, toVersion: V3.self), .lightweight(fromVersion: V1.self, toVersion: V2.self)]
          }
        }
        """),
    RuleCase(
      "neighbors, and a version that is not listed",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V3.self] }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V1.self, toVersion: V3.self), .lightweight(fromVersion: V1.self, toVersion: V4.self)]
          }
        }
        """),
    RuleCase(
      "an order that is not known",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self] + middle + [V2.self, V3.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V3.self)] }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { isNew ? [V1.self, V2.self, V3.self] : [V1.self, V3.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V3.self)] }
        }
        """,
      unresolved: ["middle"]),
  ]

  @Test("branching-stages", arguments: branchingStagesTable)
  func branchingStages(_ line: RuleCase) { line.check("branching-stages") }

  static let branchingStagesTable: [RuleCase] = [
    RuleCase(
      "two from one version",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] {
            [
              .2️⃣lightweight(fromVersion: V1.self, toVersion: V2.self),
              .1️⃣custom(fromVersion: V1.self, toVersion: V3.self, willMigrate: nil, didMigrate: nil),
            ]
          }
        }
        """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "two into one version, named stages",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [a, b] }
          static let a = MigrationStage.2️⃣lightweight(fromVersion: V1.self, toVersion: V3.self)
          static let b = MigrationStage.1️⃣lightweight(fromVersion: V2.self, toVersion: V3.self)
        }
        """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "a version to itself, through an alias; it does not count as a stage beside the next",
      versions + """
        typealias Current = V1
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] {
            [
              .1️⃣lightweight(fromVersion: V1.self, toVersion: Current.self),
              .lightweight(fromVersion: V1.self, toVersion: V2.self),
            ]
          }
        }
        """,
      ["1️⃣ error"]),
    RuleCase(
      "one stage twice: written twice, and listed twice",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] {
            [
              .2️⃣lightweight(fromVersion: V1.self, toVersion: V2.self),
              .1️⃣lightweight(fromVersion: V1.self, toVersion: V2.self),
            ]
          }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [4️⃣first, Self.3️⃣first] }
          static let first = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
        }
        """,
      ["1️⃣ error → 2️⃣", "3️⃣ error → 4️⃣"]),
    RuleCase(
      "the versions need not be listed, nor the list of versions known",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { all }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V1.self, toVersion: V2.self), .1️⃣lightweight(fromVersion: V1.self, toVersion: V3.self)]
          }
        }
        """,
      ["1️⃣ error"]),
    RuleCase(
      "a chain, a way back, two plans with one stage",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [PlanB.first, .lightweight(fromVersion: V2.self, toVersion: V3.self)] }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [first] }
          static let first = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
        }
        enum Down: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V2.self, V1.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V2.self, toVersion: V1.self)] }
        }
        """),
    RuleCase(
      "one helper for two stages",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [step(V1.self, V2.self), step(V2.self, V3.self)] }
          static func step(_ old: any VersionedSchema.Type, _ new: any VersionedSchema.Type) -> MigrationStage {
            MigrationStage.lightweight(fromVersion: old, toVersion: new)
          }
        }
        """),
    RuleCase(
      "alternatives of a condition",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] {
            isNew
              ? [.lightweight(fromVersion: V1.self, toVersion: V2.self)]
              : [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)]
          }
        }
        """),
    RuleCase(
      "an end that is not known",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V1.self, toVersion: next), .lightweight(fromVersion: V1.self, toVersion: V2.self)]
          }
        }
        """,
      unresolved: ["next"]),
  ]

  @Test("backward-stage", arguments: backwardStageTable)
  func backwardStage(_ line: RuleCase) { line.check("backward-stage") }

  static let backwardStageTable: [RuleCase] = [
    RuleCase(
      "one stage among others",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, 2️⃣V2.self, V3.self] }
          static var stages: [MigrationStage] { [first, second] }
          static let first = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
          static let second = MigrationStage.1️⃣lightweight(fromVersion: V3.self, toVersion: V2.self)
        }
        """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "a deliberate way back, by the stages or by the order of schemas",
      versions + """
        enum DownA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V3.self, toVersion: V2.self), .lightweight(fromVersion: V2.self, toVersion: V1.self)]
          }
        }
        enum DownB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V2.self, V1.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V2.self, toVersion: V1.self)] }
        }
        let c = try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: DownA.self)
        """),
    RuleCase(
      "the ends of the only stage exchanged: the container is at the last version, or nothing says where it is",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [.1️⃣lightweight(fromVersion: V2.self, toVersion: V1.self)] }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [swap] }
          static let swap = MigrationStage.2️⃣custom(fromVersion: V2.self, toVersion: V1.self, willMigrate: nil, didMigrate: nil)
        }
        let c = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: PlanA.self)
        func open(_ schema: Schema) throws -> ModelContainer { try ModelContainer(for: schema, migrationPlan: PlanB.self) }
        """, ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "the ends exchanged by a function, whose container takes the last version of the plan or by an alias",
      versions + """
        typealias Current = V2
        func step(_ old: any VersionedSchema.Type, _ new: any VersionedSchema.Type) -> MigrationStage {
          .1️⃣lightweight(fromVersion: old, toVersion: new)
        }
        \(migrationPlan(["V1", "V2"], stages: ["step(V2.self, V1.self)"], name: "PlanA"))
        \(migrationPlan(["V1", "V2"], stages: [stage(from: "V2", to: "V1", marker: "2️⃣")], name: "PlanB"))
        // file: App.swift
        let a = try ModelContainer(migrationPlan: PlanA.self)
        enum Store { static let schema = Schema(versionedSchema: Current.self) }
        let b = try ModelContainer(for: Store.schema, migrationPlan: PlanB.self)
        """, ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "a way back that only tests take, whatever plan the app's function is given",
      versions + """
        \(migrationPlan(["V1", "V2"], stages: [stage(from: "V1", to: "V2")], name: "Up"))
        \(migrationPlan(["V1", "V2"], stages: [stage(from: "V2", to: "V1")], name: "Down"))
        \(migrationPlan(["V1", "V2", "V3"], stages: [stage(from: "V1", to: "V2"), stage(from: "V2", to: "V3")], name: "All"))
        \(migrationPlan(["V1", "V2", "V3"], stages: [stage(from: "V3", to: "V2"), stage(from: "V2", to: "V1")], name: "Back"))
        struct Store {
          func open(_ version: any VersionedSchema.Type, plan: (any SchemaMigrationPlan.Type)? = nil) throws -> ModelContainer {
            try ModelContainer(for: Schema(versionedSchema: version), migrationPlan: plan)
          }
        }
        // file: AppTests/StoreTests.swift
        import XCTest
        let up = try Store().open(V2.self, plan: Up.self)
        let down = try Store().open(V1.self, plan: Down.self)
        let back = try Store().open(V1.self, plan: Back.self)
        """),
    RuleCase(
      "a way back that no other plan undoes, or that the app takes",
      versions + """
        \(migrationPlan(["V1", "V2"], stages: [stage(from: "V2", to: "V1", marker: "1️⃣")], name: "Alone"))
        \(migrationPlan(["V2", "V3"], stages: [stage(from: "V2", to: "V3")], name: "Up"))
        \(migrationPlan(["V2", "V3"], stages: [stage(from: "V3", to: "V2", marker: "2️⃣")], name: "Taken"))
        let taken = try ModelContainer(for: Schema(versionedSchema: V3.self), migrationPlan: Taken.self)
        func open(_ schema: Schema, _ plan: any SchemaMigrationPlan.Type) throws { _ = try ModelContainer(for: schema, migrationPlan: plan) }
        // file: AppTests/StoreTests.swift
        import XCTest
        let plan = Alone.self
        """, ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "an order that is not known",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { isNew ? [V1.self, V2.self] : [V2.self, V3.self] }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V1.self, toVersion: V2.self), .lightweight(fromVersion: V3.self, toVersion: V1.self)]
          }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] + all }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V1.self, toVersion: V2.self), .lightweight(fromVersion: V3.self, toVersion: V1.self)]
          }
        }
        """,
      unresolved: ["all"]),
  ]

  @Test("stages-out-of-order", arguments: stagesOutOfOrderTable)
  func stagesOutOfOrder(_ line: RuleCase) { line.check("stages-out-of-order") }

  static let stagesOutOfOrderTable: [RuleCase] = [
    RuleCase(
      "inline",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] {
            [
              .2️⃣lightweight(fromVersion: V2.self, toVersion: V3.self),
              .1️⃣lightweight(fromVersion: V1.self, toVersion: V2.self),
            ]
          }
        }
        """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "by name, by call, from an extension of MigrationStage: the name in the list",
      "// file: A.swift\n" + versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self, V4.self] }
          static var stages: [MigrationStage] { [.4️⃣last(), Self.1️⃣first, 2️⃣second()] }
          static let first = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
          static func second() -> MigrationStage { .lightweight(fromVersion: V2.self, toVersion: V3.self) }
        }
        // file: B.swift
        extension MigrationStage {
          static func last() -> MigrationStage { .lightweight(fromVersion: V3.self, toVersion: V4.self) }
        }
        """,
      ["1️⃣ warning → 4️⃣"]),
    RuleCase(
      "in order, and ways back",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V1.self, toVersion: V2.self), .lightweight(fromVersion: V2.self, toVersion: V3.self)]
          }
        }
        enum Down: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V2.self, toVersion: V1.self), .lightweight(fromVersion: V3.self, toVersion: V2.self)]
          }
        }
        """),
    RuleCase(
      "an order that is not known",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] {
            [.lightweight(fromVersion: V2.self, toVersion: V3.self)] + early
              + [.lightweight(fromVersion: V1.self, toVersion: V2.self)]
          }
        }
        """,
      unresolved: ["early"]),
  ]

  @Test("unused-stage", arguments: unusedStageTable)
  func unusedStage(_ line: RuleCase) { line.check("unused-stage") }

  static let unusedStageTable: [RuleCase] = [
    RuleCase(
      "declared in the plan, an extension of it, an extension of MigrationStage, as property and function",
      "// file: A.swift\n" + versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var 9️⃣stages: [MigrationStage] { [used] }
          static let used = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
          static let 1️⃣a = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
          static let 2️⃣b: MigrationStage = .lightweight(fromVersion: V1.self, toVersion: V2.self)
        }
        // file: B.swift
        extension Plan {
          private static var 3️⃣c: MigrationStage { .lightweight(fromVersion: V1.self, toVersion: V2.self) }
          static func 4️⃣d() -> MigrationStage { .lightweight(fromVersion: V1.self, toVersion: V2.self) }
        }
        extension MigrationStage {
          static func 5️⃣e() -> MigrationStage { .lightweight(fromVersion: V1.self, toVersion: V2.self) }
          static let 6️⃣f = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
        }
        """,
      [
        "1️⃣ warning → 9️⃣", "2️⃣ warning → 9️⃣", "3️⃣ warning → 9️⃣", "4️⃣ warning → 9️⃣", "5️⃣ warning", "6️⃣ warning",
      ]),
    RuleCase(
      "listed by name, by call, by another plan, in a branch, through a list of another type",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { isNew ? [Self.a, b()] : Lists.all }
          static let a = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
          static func b() -> MigrationStage { .lightweight(fromVersion: V2.self, toVersion: V3.self) }
          static let c = MigrationStage.lightweight(fromVersion: V3.self, toVersion: V4.self)
          static let d = MigrationStage.lightweight(fromVersion: V3.self, toVersion: V4.self)
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [PlanA.c] }
        }
        enum Lists { static var all: [MigrationStage] { [PlanA.d] } }
        """),
    RuleCase(
      "made by a helper: the one that is listed, and the one that is not",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [first, second] }
          static let first: MigrationStage = step(V1.self, V2.self)
          static var second: MigrationStage { third }
          static var third: MigrationStage { step(V2.self, V3.self) }
          static var 1️⃣fourth: MigrationStage { step(V3.self, V4.self) }
          static func step(_ old: any VersionedSchema.Type, _ new: any VersionedSchema.Type) -> MigrationStage {
            MigrationStage.lightweight(fromVersion: old, toVersion: new)
          }
        }
        """,
      ["1️⃣ warning"]),
    RuleCase(
      "a list of stages that is not literal may name it",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { discover() }
          static let a = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
        }
        """,
      unresolved: ["discover()"]),
    RuleCase(
      "no stages: locals, other types, other declarations",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] {
            let step = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
            return [step]
          }
          static let limit = 3
          static func clean(_ context: ModelContext) {}
        }
        enum Other { static let a = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self) }
        """),
    RuleCase(
      "a test's plan",
      """
      // file: PlanTests.swift
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [] }
        static var stages: [MigrationStage] { [] }
        static let a = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
      }
      """),
  ]

  @Test(
    "unused-plan: what to do depends on the container, and on whether the plan could run",
    arguments: [
      (
        ".modelContainer(for: V2.Note.self)", "var b = 0",
        "create the container with 'ModelContainer(for:migrationPlan:)'"
      ),
      ("ModelContainer(for: V2.Note.self)", "var b = 0", "pass 'migrationPlan: Plan.self'"),
      ("ModelContainer(for: V2.Note.self)", "", "first fix the identical versions"),
      (
        "ModelContainer(for: V2.Note.self, migrationPlan: Other.self)", "var b = 0",
        "delete 'Plan' if no container needs it: 'Other' is in use and lists all its versions"
      ),
      ("ModelContainer(for: V2.Note.self, migrationPlan: Short.self)", "var b = 0", "pass 'migrationPlan: Plan.self'"),
    ])
  func unusedPlanHelp(container: String, change: String, help: String) {
    let source = """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var a = 0 }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var a = 0; \(change) }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      enum Other: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      enum Short: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      func body() throws { _ = try \(container) }
      """
    let found = ExampleSource(source).report(only: ["unused-plan"]).diagnostics.filter { $0.finding.subject == "Plan" }
    #expect(found.map { $0.finding.help?.text.hasPrefix(help) } == [true])
  }

  @Test(
    "a plan whose last version is not what the app opens: no patch",
    arguments: [
      // The versions hold copies of their own; nothing of the plan is in the container.
      ("", "[Note.self]", "@Model final class Note { var text = \"\" }", "[Coin.self]"),
      // The container holds one of the classes, and lacks another.
      ("@Model final class Note { var text = \"\" }", "[Note.self, Coin.self]", "", "[Coin.self]"),
      // It holds more.
      ("@Model final class Note { var text = \"\" }", "[Coin.self]", "", "[Note.self, Coin.self]"),
    ], ["", "#if DEBUG"])
  func stalePlan(_ models: (beside: String, listed: String, own: String, held: String), condition: String) {
    let (beside, listed, own, held) = models
    let source = """
      \(beside)
      @Model final class Coin { var value = 0 }
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { \(listed) }
        \(own)
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      \(condition)
      let container = try ModelContainer(for: Schema(\(held)))
      \(condition.isEmpty ? "" : "#endif")
      """
    let found = ExampleSource(source).report(only: ["unused-plan"]).diagnostics.map(\.finding)
    #expect(
      found.map(\.message.text) == [
        "no code uses the migration plan 'Plan', and its last version 'V1' is not what the app opens"
      ])
    #expect(found.map { $0.help?.text.hasPrefix("delete 'Plan' if it is left over") } == [true])
    #expect(found.allSatisfy { $0.fixes.isEmpty })
  }

  @Test("what is found in a plan that no container uses is a note, as long as the app's plans are known")
  func idlePlan() {
    func severities(_ container: String) -> [String] {
      let source = """
        enum V1: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Note.self] }
          @Model final class Note { var text = "" }
        }
        enum V2: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Note.self] }
          @Model final class Note { var text = ""; var count: Int }
        }
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [step] }
          static let step = MigrationStage.custom(
            fromVersion: V1.self, toVersion: V2.self, willMigrate: nil,
            didMigrate: { context in _ = try context.fetch(FetchDescriptor<V1.Note>()) })
        }
        \(container)
        """
      let rules = ["required-attribute-added", "old-model-in-did-migrate"]
      return ExampleSource(source).report(only: rules).diagnostics.map { "\($0.severity) \($0.rule)" }.sorted()
    }
    let errors = ["error old-model-in-did-migrate", "error required-attribute-added"]
    #expect(severities("") == errors)
    #expect(severities("let c = try ModelContainer(for: V2.Note.self, migrationPlan: Plan.self)") == errors)
    #expect(
      severities(
        "public func open(_ plan: (any SchemaMigrationPlan.Type)?) throws { _ = try ModelContainer(for: V2.Note.self, migrationPlan: plan) }"
      ) == errors)
    #expect(
      severities("let c = try ModelContainer(for: V2.Note.self)") == [
        "note old-model-in-did-migrate", "note required-attribute-added",
      ])
  }

  @Test(
    "versions of a plan that no container uses make no error, and their checksums are compared by nothing",
    arguments: [
      ("migrationPlan: Plan.self", ["error identical-versions", "warning missing-inverse"]),
      ("configurations: []", ["note missing-inverse", "warning identical-versions"]),
    ])
  func idleVersions(argument: String, expected: [String]) {
    let source = """
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self, Tag.self] } }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self, Tag.self] } }
      @Model final class Note { var tags: [Tag] = [] }
      @Model final class Tag { @Relationship var note: Note? }
      \(migrationPlan(["V1", "V2"]))
      let c = try ModelContainer(for: Note.self, Tag.self, \(argument))
      """
    let found = ExampleSource(source).report(only: ["identical-versions", "missing-inverse"]).diagnostics
    #expect(found.map { "\($0.severity) \($0.rule)" }.sorted() == expected)
  }

  @Test("a plan whose namesake is in use must not displace it")
  func namesake() {
    let source = """
      // file: Old/Plan.swift
      @Model final class Note { var text = "" }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self] } }
      let container = try ModelContainer(for: Note.self)
      // file: App/Plan.swift
      @Model final class Coin { var value = 0 }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [Coin.self] } }
      enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V2.self] } }
      let container = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
      """
    let helps = ExampleSource(source).report(only: ["unused-plan"]).diagnostics.map(\.finding.help?.text)
    #expect(helps.count == 1 && helps[0]?.hasPrefix("delete 'Plan' if it is left over, or rename it") == true)
  }

  @Test("unused-plan", arguments: unusedPlanTable)
  func unusedPlan(_ line: RuleCase) { line.check("unused-plan") }

  static let unusedPlanTable: [RuleCase] = [
    RuleCase(
      "named in backticks",
      versions + """
        enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self] } }
        let a = try ModelContainer(for: Note.self, migrationPlan: `Plan`.self)
        """),
    RuleCase(
      "no code names it; the containers that it would cover",
      """
      @Model final class Note { var text = "" }
      @Model final class Coin { var text = "" }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum 1️⃣Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [Plan.step] }
      }
      extension Plan { static let step = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V1.self) }
      let a = try 2️⃣ModelContainer(for: Note.self)
      let b = try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
      let c = try ModelContainer(for: Coin.self)
      struct Root: View { var body: some View { Text("").3️⃣modelContainer(for: Note.self) } }
      """,
      ["1️⃣ warning → 2️⃣ 3️⃣"]),
    RuleCase(
      "containers of a plan that is used are none of this one's",
      """
      @Model final class Note { var text = "" }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum 1️⃣Dead: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      let a = try ModelContainer(for: Note.self, migrationPlan: Plan.self)
      let b = try ModelContainer(for: Note.self)
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "only tests and previews name it",
      """
      // file: App.swift
      enum 1️⃣Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [] }
        static var stages: [MigrationStage] { [] }
      }
      #Preview { Text("").modelContainer(try ModelContainer(for: schema, migrationPlan: Plan.self)) }
      // file: PlanTests.swift
      let container = try ModelContainer(for: schema, migrationPlan: Plan.self)
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "named by a container, a constant, an alias, a comment",
      """
      enum A: SchemaMigrationPlan {}
      enum B: SchemaMigrationPlan {}
      enum C: SchemaMigrationPlan {}
      /// Not `D`.
      enum 1️⃣D: SchemaMigrationPlan {}
      let container = try ModelContainer(for: schema, migrationPlan: A.self)
      let plan: (any SchemaMigrationPlan.Type)? = B.self
      typealias Current = C
      let text = "D.self" // D.self
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "another type of that name is named",
      """
      enum 1️⃣Plan: SchemaMigrationPlan {}
      enum Billing { enum Plan { case free } }
      let plan = Billing.Plan.free
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "public, of a library without containers, and of one with a container",
      """
      // file: Library/Plan.swift
      public enum Plan: SchemaMigrationPlan {}
      // file: App/Plan.swift
      public enum 1️⃣AppPlan: SchemaMigrationPlan {}
      let container = try ModelContainer(for: schema)
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "any plan of a parameter that other modules decide, and none of one that the project's callers decide",
      """
      // file: Kit/Plan.swift
      public enum Plan: SchemaMigrationPlan { public static var schemas: [any VersionedSchema.Type] { [V1.self] } }
      public enum V1: VersionedSchema { public static var models: [any PersistentModel.Type] { [Note.self] } }
      @Model public final class Note { var a = 0 }
      public func open(with plan: any SchemaMigrationPlan.Type) throws -> ModelContainer {
        try ModelContainer(for: Note.self, migrationPlan: plan)
      }
      // file: Library/Plan.swift
      public enum OtherPlan: SchemaMigrationPlan { public static var schemas: [any VersionedSchema.Type] { [V2.self] } }
      public enum V2: VersionedSchema { public static var models: [any PersistentModel.Type] { [Tag.self] } }
      @Model public final class Tag { var a = 0 }
      public final class Store {
        public init(plan: (any SchemaMigrationPlan.Type)?) throws {
          _ = try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: plan)
        }
      }
      // file: App/Plan.swift
      enum 1️⃣AppPlan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V3.self] } }
      enum NewPlan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V3.self] } }
      enum V3: VersionedSchema { static var models: [any PersistentModel.Type] { [Coin.self] } }
      @Model final class Coin { var a = 0 }
      func openCoins(_ plan: any SchemaMigrationPlan.Type) throws -> ModelContainer {
        try ModelContainer(for: Coin.self, migrationPlan: plan)
      }
      let coins = try openCoins(NewPlan.self)
      """, ["1️⃣ warning"]),
    RuleCase(
      "a test's plan",
      """
      // file: AppTests/Plan.swift
      enum Plan: SchemaMigrationPlan {}
      """),
  ]

  @Test("stages-without-effect", arguments: stagesWithoutEffectTable)
  func stagesWithoutEffect(_ line: RuleCase) { line.check("stages-without-effect") }

  static let stagesWithoutEffectTable: [RuleCase] = [
    RuleCase(
      "computed and stored",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var 1️⃣stages: [MigrationStage] { [] }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        }
        extension PlanB { static let 2️⃣stages: [MigrationStage] = [] }
        enum PlanC: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var 3️⃣stages: [MigrationStage] { return none }
          static let none: [MigrationStage] = []
        }
        """,
      ["1️⃣ note", "2️⃣ note", "3️⃣ note"]),
    RuleCase(
      "one version, or a stage",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self] }
          static var stages: [MigrationStage] { [] }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        """),
    RuleCase(
      "lists that are not literal",
      versions + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self] + more }
          static var stages: [MigrationStage] { [] }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { steps }
        }
        """,
      unresolved: ["more", "steps"]),
  ]

  @Test("points at", arguments: spansTable)
  func spans(_ line: SpanCase) { line.check() }

  static let spansTable: [SpanCase] = [
    SpanCase(
      "stage-version-not-in-plan",
      """
      enum Schemas { enum V1: VersionedSchema {}; enum V2: VersionedSchema {} }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [Schemas.V1.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: Schemas.V1.self, toVersion: Schemas.V2.self)] }
      }
      """,
      ["Schemas.V2.self"]),
    SpanCase(
      "missing-stage",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
        }
        """,
      ["V3"]),
    SpanCase(
      "branching-stages",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var stages: [MigrationStage] { [step, Self.step, MigrationStage.custom(fromVersion: V1.self, toVersion: V3.self)] }
          static let step = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
        }
        """,
      ["step", "custom"]),
    SpanCase(
      "stages-out-of-order",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [Self.step(V2.self, V3.self), Self.step(V1.self, V2.self)] }
          static func step(_ old: any VersionedSchema.Type, _ new: any VersionedSchema.Type) -> MigrationStage {
            .lightweight(fromVersion: old, toVersion: new)
          }
        }
        """,
      ["step"]),
  ]
}
