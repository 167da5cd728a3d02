import SchemaNames
import TestSupport
import Testing

/// Whose a type is: a version's own, live, or neither.
@Suite("Own and live types")
struct OwnershipTests {
  private let project = Schemas(
    """
    enum V1: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Body.self, Nested.Deep.self, Only1.A.self, Both.B.self, Frozen.self] }
      @Model class Body { enum Mood {} }
      enum Nested { @Model class Deep {} }
    }
    extension V1 { @Model class InExtension {} }
    enum V2: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Listed.self, Both.B.self, Outer.In2.C.self] }
    }
    enum V3: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Listed.self, Outer.In3.C.self] }
    }
    enum Only1 { @Model class A { struct Value {} }; @Model class Unlisted {} }
    enum Both { @Model class B {} }
    enum Outer { enum In2 { @Model class C {} }; enum In3 { @Model class C {} } }
    @Model class Frozen {}
    @Model class Listed { var reached: Reached? }
    @Model class Reached {}
    @Model class Used {}
    @Model class Named {}
    typealias Alias = Used
    func make() { _ = Used() }
    extension Plan { static func move() { _ = Frozen(); _ = Named() } }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
      static var stages: [MigrationStage] { [] }
    }
    // file: Tests/Test.swift
    func test() { _ = Named() }
    """
  ).project

  private func type(_ name: String) throws -> TypeID {
    try #require(project.schemas.symbols.types.first { $0.qualifiedName == name }?.id)
  }

  @Test(
    "the version that a type belongs to",
    arguments: [
      ("V1.Body", "V1"), ("V1.Body.Mood", "V1"), ("V1.Nested.Deep", "V1"), ("V1.InExtension", "V1"),
      ("Only1.A", "V1"), ("Only1.A.Value", "V1"), ("Only1.Unlisted", "V1"), ("Both.B", nil), ("Outer.In2.C", "V2"),
      ("Outer.In3.C", "V3"), ("Frozen", nil), ("Listed", nil),
    ])
  func owner(name: String, version: String?) throws {
    #expect(project.schemas.owner(of: try type(name)).map(project.schemas.subject) == version)
  }

  @Test(
    "live types: held by the last version, or named by the app's code",
    arguments: [
      ("Listed", true), ("Reached", true), ("Used", true), ("Frozen", false), ("Named", false), ("Both.B", false),
      ("Outer.In3.C", false), ("V1.Body", false),
    ])
  func live(name: String, isLive: Bool) throws {
    let plan = try #require(project.plans.first)
    #expect(plan.isLive(try type(name)) == isLive)
  }

  @Test("aliases of models and versions, with those on the way")
  func aliases() throws {
    let schemas = Schemas(
      """
      enum V1: VersionedSchema { @Model class Note {} }
      typealias Current = V1
      typealias Note = Current.Note
      typealias Memo = Note
      typealias Loop = Loop
      typealias Text = String
      """)
    let lines = schemas.project.schemas.aliases.map { alias in
      let names = [alias.type, alias.target] + alias.steps
      return names.map { schemas.project.schemas.symbols[$0].qualifiedName }.joined(separator: " ")
    }
    #expect(lines == ["Current V1", "Note V1.Note Current", "Memo V1.Note Note Current"])
  }
}
