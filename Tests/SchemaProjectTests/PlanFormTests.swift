import TestSupport
import Testing

/// How migration plans are written.
@Suite("Plans")
struct PlanFormTests {
  /// The versions that plans of the tests list.
  private static let versions = """
    enum V1: VersionedSchema { @Model class Note {} }
    enum V2: VersionedSchema { @Model class Note {} }
    enum V3: VersionedSchema { @Model class Note {} }
    typealias Current = V3

    """

  private func plans(_ text: String) -> [String] { Schemas(Self.versions + text).plans }

  @Test(
    "enum, struct, final class; @preconcurrency with @MainActor stages; conformance by an extension",
    arguments: [
      "enum Plan: SchemaMigrationPlan {", "struct Plan: SchemaMigrationPlan {",
      "final class Plan: SchemaMigrationPlan {",
      "enum Plan: @preconcurrency SchemaMigrationPlan {",
      "public enum Plan : Sendable, SwiftData.SchemaMigrationPlan {",
      "enum Plan {}\nextension Plan: SchemaMigrationPlan {",
    ])
  func heads(head: String) {
    let body =
      "static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }\n@MainActor static var stages: [MigrationStage] { [] } }"
    #expect(plans("\(head) \(body)") == ["Plan [V1, V2] no stages"])
  }

  @Test(
    "schemas: computed, stored, by an alias, by another list",
    arguments: [
      "static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }",
      "static var schemas: [any VersionedSchema.Type] { return [V1.self, V2.self, V3.self] }",
      "static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self, V3.self]",
      "static var schemas: [any VersionedSchema.Type] = [V1.self, V2.self, V3.self,]",
      "static var schemas: [VersionedSchema.Type] { [V1.self, V2.self, Current.self] }",
      "static var schemas: [any VersionedSchema.Type] { old + [V3.self] }; static let old: [any VersionedSchema.Type] = [V1.self, V2.self]",
    ])
  func schemas(member: String) {
    #expect(plans("enum Plan: SchemaMigrationPlan { \(member) }") == ["Plan [V1, V2, V3] without stages"])
  }

  @Test("two plans in one file; a deliberate downward plan; a plan without schemas")
  func several() {
    let schemas = Schemas(
      Self.versions + """
        enum Up: SchemaMigrationPlan {
          static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self]
          static let stages: [MigrationStage] = [.lightweight(fromVersion: V1.self, toVersion: V2.self)]
        }
        enum Down: SchemaMigrationPlan {
          static let schemas: [any VersionedSchema.Type] = [V2.self, V1.self]
          static let stages: [MigrationStage] = [.lightweight(fromVersion: V2.self, toVersion: V1.self)]
        }
        enum Empty: SchemaMigrationPlan {}
        """)
    #expect(
      schemas.plans == [
        "Up [V1, V2]", "  lightweight V1 → V2", "Down [V2, V1]", "  lightweight V2 → V1",
        "Empty without schemas without stages",
      ])
    #expect(schemas.project.schemas.plans.map { $0.versions.count } == [2, 2, 0])
    #expect(schemas.project.schemas.plans.map(\.order.isAsListed) == [true, true, true])
  }

  @Test(
    "stages: empty, inline literals, names of statics, calls of an extension of MigrationStage, another type's static")
  func stages() {
    func stages(_ list: String, _ beside: String = "") -> [String] {
      plans(
        "enum Plan: SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [V1.self] }; static var stages: [MigrationStage] { \(list) } }\n\(beside)"
      )
    }
    let stage = "MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)"
    #expect(stages("[]") == ["Plan [V1] no stages"])
    #expect(stages("[\(stage)]") == ["Plan [V1]", "  lightweight V1 → V2"])
    #expect(
      stages("return [step]", "extension Plan { static let step = \(stage) }") == [
        "Plan [V1]", "  lightweight V1 → V2 named step",
      ])
    #expect(
      stages("[Self.step, Plan.step]", "extension Plan { static let step = \(stage) }") == [
        "Plan [V1]", "  lightweight V1 → V2 named step", "  lightweight V1 → V2 named step",
      ])
    #expect(
      stages(
        "[.step(), MigrationStage.step()]",
        "extension MigrationStage { static func step() -> MigrationStage { \(stage) } }") == [
          "Plan [V1]", "  lightweight V1 → V2 named step", "  lightweight V1 → V2 named step",
        ])
    #expect(
      stages(
        "[.step]",
        "extension MigrationStage { static let step = Self.lightweight(fromVersion: V1.self, toVersion: V2.self) }")
        == ["Plan [V1]", "  lightweight V1 → V2 named step"])
    #expect(
      stages(
        "[.step]",
        "typealias Stage = MigrationStage\nextension Stage { static var step: Stage { .lightweight(fromVersion: V1.self, toVersion: V2.self) } }"
      ) == ["Plan [V1]", "  lightweight V1 → V2 named step"])
    #expect(
      stages("[Steps.step]", "enum Steps { static let step = \(stage) }") == [
        "Plan [V1]", "  lightweight V1 → V2 named step",
      ])
    #expect(
      stages("[Steps.missing]", "enum Steps {}") == [
        "Plan [V1]", "  ? Steps.missing: the element is not a known stage",
      ])
    #expect(stages("isNew ? [\(stage)] : []") == ["Plan [V1] or", "  lightweight V1 → V2"])
    #expect(stages("[\n#if DEBUG\n\(stage)\n#endif\n]") == ["Plan [V1] or", "  lightweight V1 → V2"])
    #expect(
      stages("Steps.all + [\(stage)]", "enum Steps { static var all: [MigrationStage] { [\(stage)] } }") == [
        "Plan [V1]", "  lightweight V1 → V2", "  lightweight V1 → V2",
      ])
  }

  @Test("stages in an extension of the plan, in another file; a plan whose stages are stored")
  func files() {
    let schemas = Schemas(
      """
      // file: A.swift
      extension Plan { static let v1ToV2 = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self) }
      // file: B.swift
      enum Plan: SchemaMigrationPlan { static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self]; static let stages = [v1ToV2] }
      // file: C.swift
      \(Self.versions)
      """)
    #expect(schemas.plans == ["Plan [V1, V2]", "  lightweight V1 → V2 named v1ToV2"])
    #expect(schemas.stagePlaces == ["lightweight at A.swift:1:53, listed at B.swift:1:124"])
    #expect(schemas.project.schemas.stageDeclarations.map(\.name) == ["v1ToV2"])
  }

  @Test("plans of tests are exempt")
  func exemptions() {
    let schemas = Schemas("// file: App/Tests/A.swift\nenum Plan: SchemaMigrationPlan {}\nenum V1: VersionedSchema {}")
    #expect(schemas.project.schemas.plans.map(\.isExempt) == [true])
    #expect(schemas.versions == ["V1 without identifier without models exempt"])
  }
}

/// How stages are written.
@Suite("Stages")
struct StageFormTests {
  /// The stages of a plan that lists `step`.
  private func stages(_ members: String, list: String = "[step]", beside: String = "") -> Schemas {
    Schemas(
      """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { \(list) }
        \(members)
      }
      enum V1: VersionedSchema { @Model class Note {} }
      enum V2: VersionedSchema { @Model class Note {} }
      typealias Newest = V2
      \(beside)
      """)
  }

  @Test(
    "lightweight: inline, as static let, with MigrationStage. and ., with a written type, versions by an alias",
    arguments: [
      "static let step = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)",
      "static let step: MigrationStage = .lightweight(fromVersion: V1.self, toVersion: V2.self)",
      "static let step: MigrationStage = MigrationStage.lightweight(\nfromVersion: V1.self,\ntoVersion: V2.self\n)",
      "static var step: MigrationStage { .lightweight(fromVersion: V1.self, toVersion: Newest.self) }",
      "static let step = SwiftData.MigrationStage.lightweight(fromVersion: App.V1.self, toVersion: V2.self)",
      "nonisolated(unsafe) static let step = { MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self) }()",
    ])
  func lightweight(member: String) {
    #expect(stages(member).stages == ["lightweight V1 → V2 named step"])
  }

  @Test("lightweight written in the list")
  func inline() {
    let list =
      "[\n    .lightweight(fromVersion: V1.self, toVersion: V2.self),\n    MigrationStage.lightweight(fromVersion: V2.self, toVersion: V1.self)]"
    let schemas = stages("", list: list)
    #expect(schemas.stages == ["lightweight V1 → V2", "lightweight V2 → V1"])
    #expect(schemas.stagePlaces == ["lightweight at 4:6, listed at 4:6", "lightweight at 5:20, listed at 5:20"])
  }

  @Test("custom: as static let, inline, returned from a function, also one with parameters")
  func custom() {
    let stage =
      "MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { context in }, didMigrate: nil)"
    #expect(stages("static let step = \(stage)").stages == ["custom V1 → V2 named step will {…}"])
    #expect(stages("", list: "[\(stage)]").stages == ["custom V1 → V2 will {…}"])
    #expect(
      stages("static func step() -> MigrationStage { return \(stage) }", list: "[step()]").stages == [
        "custom V1 → V2 named step will {…}"
      ])
    #expect(
      stages(
        "static func step(from old: any VersionedSchema.Type, _ new: any VersionedSchema.Type = V2.self) -> MigrationStage { .custom(fromVersion: old, toVersion: new, willMigrate: nil, didMigrate: nil) }",
        list: "[step(from: V1.self), step(from: V2.self, V1.self)]"
      ).stages == ["custom V1 → V2 named step", "custom V2 → V1 named step"])
  }

  @Test(
    "willMigrate and didMigrate: a closure, nil, { _ in }, a trailing closure, a function's name, Self.name",
    arguments: [
      ("willMigrate: { context in try context.save() }, didMigrate: { _ in })", " will {…} did {…}"),
      ("willMigrate: nil, didMigrate: nil)", ""), ("willMigrate: { _ in }, didMigrate: nil)", " will {…}"),
      ("willMigrate: nil) { context in }", " did {…}"), ("willMigrate: { _ in }) { context in }", " will {…} did {…}"),
      ("willMigrate: nil, didMigrate: { context in })", " did {…}"),
      ("willMigrate: prepare, didMigrate: Self.finish)", " will prepare did Self.finish"),
      ("willMigrate: Steps.prepare, didMigrate: prepare(_:))", " will Steps.prepare did prepare(_:)"),
      ("didMigrate: nil)", ""), (") { context in } didMigrate: { context in }", " will {…} did {…}"),
    ])
  func closures(arguments: String, read: String) {
    let separator = arguments.hasPrefix(")") ? "" : ", "
    let stage = "MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self\(separator)\(arguments)"
    #expect(stages("static let step = \(stage)").stages == ["custom V1 → V2 named step\(read)"])
  }

  @Test("versions that are not known")
  func unknownVersions() {
    #expect(
      stages("static let step = MigrationStage.lightweight(fromVersion: V0.self, toVersion: V2.self)").stages
        == ["lightweight ? V0.self: the type is not declared in the linted files → V2 named step"])
    #expect(
      stages(
        "static func step(_ old: any VersionedSchema.Type) -> MigrationStage { .lightweight(fromVersion: old, toVersion: V2.self) }",
        list: "old.map { step($0) }"
      ).plans
        == ["Plan [V1, V2]", "  ? old: the list is not a literal"])
    #expect(
      stages("static let step = MigrationStage.lightweight(fromVersion: isNew ? V1.self : V2.self, toVersion: V2.self)")
        .stages
        == ["lightweight ? isNew ? V1.self : V2.self: it depends on a condition → V2 named step"])
  }

  @Test("a call that is no stage")
  func others() {
    #expect(
      stages("static let step = Other.lightweight(fromVersion: V1.self, toVersion: V2.self)").plans.last
        == "  ? step: the element is not a known stage")
  }

  @Test(
    "fetches and changes in closures and helpers are uses of the version's model",
    arguments: [
      "let notes = try context.fetch(FetchDescriptor<V1.Note>())",
      "let notes = try context.fetch(.init(predicate: #Predicate<V1.Note> { $0.title == \"\" }))",
      "let descriptor = FetchDescriptor<V1.Note>(); _ = try context.fetch(descriptor)",
      "var descriptor = FetchDescriptor<V1.Note>(); descriptor.fetchLimit = 1",
      "try context.delete(model: V1.Note.self)", "try context.enumerate(FetchDescriptor<V1.Note>()) { _ in }",
      "context.insert(V1.Note())", "let sort = SortDescriptor<V1.Note>(\\.title)",
    ])
  func uses(code: String) {
    func uses(_ schemas: Schemas) -> [String] {
      schemas.project.schemas.models.filter { model in
        schemas.project.schemas.mentions.of(model.type).contains(where: \.isUse)
      }.map(
        \.qualifiedName)
    }
    let closure =
      "static let step = MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { context in \(code) }, didMigrate: nil)"
    #expect(uses(stages(closure)) == ["V1.Note"])
    let helper =
      "static let step = MigrationStage.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { try help($0) }, didMigrate: nil)"
    #expect(
      uses(stages(helper, beside: "private func help(_ context: ModelContext) throws { \(code) }")) == ["V1.Note"])
  }
}
