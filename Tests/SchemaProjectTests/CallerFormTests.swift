import Testing

/// Parameters of functions that make containers, and what the project's callers pass for them.
@Suite("Callers")
struct CallerFormTests {
  private func schemas(_ code: String) -> Schemas {
    Schemas(
      """
      @Model final class Note {}
      enum V1: VersionedSchema { static let models: [any PersistentModel.Type] = [Note.self] }
      enum V2: VersionedSchema { static let models: [any PersistentModel.Type] = [Note.self] }
      enum Plan: SchemaMigrationPlan { static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self] }
      enum OtherPlan: SchemaMigrationPlan {}
      \(code)
      """)
  }

  /// The containers of some code, without what makes them.
  private func containers(_ code: String) -> [String] {
    schemas(code).containers.map { line in String(line[(line.firstIndex(of: " ") ?? line.startIndex)...].dropFirst()) }
  }

  /// What a factory's plan is, where code calls it.
  private func plan(calls: String, modifier: String = "", beside: String = "") -> String {
    containers(
      """
      enum Store {
        \(modifier) static func open(plan: any SchemaMigrationPlan.Type = OtherPlan.self) throws -> ModelContainer {
          try ModelContainer(for: Note.self, migrationPlan: plan)
        }
        \(beside)
      }
      \(calls)
      """
    ).joined(separator: "; ").replacing("[Note], ", with: "").replacing(", on disk", with: "")
  }

  @Test(
    "one call, several that agree, several that differ, a default",
    arguments: [
      ("let a = try Store.open(plan: Plan.self)", "plan Plan"),
      ("let a = try Store.open(plan: Plan.self); func b() throws { _ = try Store.open(plan: Plan.self) }", "plan Plan"),
      ("let a = try Store.open(plan: Plan.self); let b = try Store.open()", "plan Plan or OtherPlan"),
      ("let a = try Store.open()", "plan OtherPlan"),
      ("let current = Plan.self\nfunc a() { _ = try! Store.open(plan: current) }", "plan Plan"),
      ("func a() { let plan = Plan.self; _ = try? Store.open(plan: plan) }", "plan Plan"),
      ("extension Store { static func again() throws { _ = try open(plan: Plan.self) } }", "plan Plan"),
      ("extension Store { static func again() throws { _ = try Self.open(plan: Plan.self) } }", "plan Plan"),
      ("typealias S = Store\nlet a = try S.open(plan: Plan.self)", "plan Plan"),
      ("let a = try Store.open(plan: Plan.self)\n#Preview { try! Store.open() }", "plan Plan"),
      ("let a = try Store.open(plan: Plan.self)\n#if DEBUG\nlet b = try Store.open()\n#endif", "plan Plan"),
    ])
  func calls(calls: String, expected: String) { #expect(plan(calls: calls) == expected) }

  @Test(
    "a list or a schema that several calls pass",
    arguments: [
      (
        "models: [any PersistentModel.Type]", "[Note.self, Tag.self]", "[Note.self, Tag.self]",
        "[Note, Tag], no plan, on disk"
      ),
      ("models: [any PersistentModel.Type]", "[Note.self] + [Tag.self]", "all", "[Note, Tag], no plan, on disk"),
      ("models: Schema", "Schema([Note.self, Tag.self])", "Schema(all)", "[Note, Tag], no plan, on disk"),
      (
        "models: [any PersistentModel.Type]", "[Note.self, Tag.self]", "[Note.self]",
        "[Note, Tag, Note] or, no plan, on disk"
      ),
    ])
  func lists(parameter: String, one: String, other: String, expected: String) {
    let found = containers(
      """
      @Model final class Tag {}
      let all: [any PersistentModel.Type] = [Note.self, Tag.self]
      func open(_ \(parameter)) throws -> ModelContainer { try ModelContainer(for: models) }
      let a = try open(\(one))
      struct Widget { let b = try? open(\(other)) }
      """)
    #expect(found == [expected])
  }

  @Test(
    "nothing is known where code may call it that does not show",
    arguments: [
      "", "#Preview { try! Store.open() }", "let a = [1].map { _ in Store.open }", "let opening = Store.open",
      "let a = try Store.open(plan: Plan.self); let b = Store.open",
      "protocol Opening { static func open(plan: any SchemaMigrationPlan.Type) throws -> ModelContainer }\n"
        + "let a = try Store.open(plan: Plan.self)",
    ])
  func unknown(calls: String) {
    #expect(plan(calls: calls) == "plan ? plan: it depends on a parameter")
  }

  @Test("a function of a library, one that overrides, a call that passes on a parameter, one that calls itself")
  func others() {
    let call = "let a = try Store.open(plan: Plan.self)"
    for modifier in ["public", "package", "override"] {
      #expect(plan(calls: call, modifier: modifier) == "plan ? plan: it depends on a parameter")
    }
    #expect(plan(calls: call, modifier: "private") == "plan Plan")
    #expect(
      plan(calls: "func a(_ given: any SchemaMigrationPlan.Type) throws { _ = try Store.open(plan: given) }")
        == "plan ? given: it depends on a parameter")
    #expect(
      plan(calls: call, beside: "func again() throws { _ = try Self.open(plan: missing()) }")
        == "plan Plan or ? missing(): the element does not have the form 'X.self'")
  }

  @Test(
    "two calls deep: a caller passes on a parameter of its own",
    arguments: [
      ("let a = try open(Plan.self)", "plan Plan"),
      ("let a = try open(Plan.self); let b = try open(OtherPlan.self)", "plan Plan or OtherPlan"),
      ("let a = try open()", "plan OtherPlan"),
      ("let f = open", "plan ? given: it depends on a parameter"),
      ("", "plan ? given: it depends on a parameter"),
      // A third call is not followed.
      (
        "func outer(_ outermost: any SchemaMigrationPlan.Type) throws { _ = try open(outermost) }; let a = try outer(Plan.self)",
        "plan ? outermost: it depends on a parameter"
      ),
    ])
  func twoCalls(calls: String, expected: String) {
    let caller =
      "func open(_ given: any SchemaMigrationPlan.Type = OtherPlan.self) throws -> ModelContainer { try Store.open(plan: given) }"
    #expect(plan(calls: "\(caller)\n\(calls)") == expected)
  }

  @Test("initializers: named, implied, through an alias, called by another one of the type")
  func initializers() {
    func plan(_ calls: String, beside: String = "") -> [String] {
      containers(
        """
        final class Database {
          let container: ModelContainer
          init(with plan: (any SchemaMigrationPlan.Type)? = nil) throws {
            container = try ModelContainer(for: Note.self, migrationPlan: plan)
          }
          \(beside)
        }
        \(calls)
        """)
    }
    #expect(plan("let a = try Database(with: Plan.self)") == ["[Note], plan Plan, on disk"])
    #expect(plan("let a = try Database.init(with: Plan.self)") == ["[Note], plan Plan, on disk"])
    #expect(plan("let a: Database = try .init(with: Plan.self)") == ["[Note], plan Plan, on disk"])
    #expect(plan("typealias DB = Database\nlet a = try DB(with: Plan.self)") == ["[Note], plan Plan, on disk"])
    #expect(plan("let a = try Database()") == ["[Note], no plan, on disk"])
    #expect(
      plan("", beside: "convenience init(a: Int) { self.init(with: Plan.self) }") == ["[Note], plan Plan, on disk"])
    let unknown = ["[Note], plan ? plan: it depends on a parameter, on disk"]
    #expect(plan("let a = try Database(with: Plan.self)\nlet b = Database.init") == unknown)
    #expect(plan("let a = try Database(with: Plan.self)\nclass Other: Database {}") == unknown)
    #expect(plan("let a = try Database(with: Plan.self)\nuse(.init(with: nil))") == unknown)
    #expect(plan("") == unknown)
    #expect(
      plan("let a = try Database(with: Plan.self)\n// file: Other.swift\nlet b = use(.init(with: nil))") == [
        "[Note], plan Plan, on disk"
      ])
  }

  @Test("methods of a value whose type is not written there: the labels tell, where no other function has the name")
  func members() {
    let factory = """
      final class Factory {
        func make(version: any VersionedSchema.Type) throws -> ModelContainer {
          try ModelContainer(for: Schema(versionedSchema: version))
        }
      }
      struct NotesApp: App {
        @State var factory: Factory
        func start() throws { _ = try self.factory.make(version: V2.self) }
      }

      """
    #expect(containers(factory) == ["version V2, no plan, on disk"])
    #expect(
      containers(
        factory.replacing("func make", with: "private func make") + "// file: Other.swift\nlet a = x.make(version: 1)")
        == ["? version: it depends on a parameter, no plan, on disk"])
    #expect(
      containers(factory + "struct Other { func make(version: Int) {} }") == [
        "? version: it depends on a parameter, no plan, on disk"
      ])
    #expect(
      containers(factory + "func a() throws { _ = try Factory().make(version: V1.self) }") == [
        "version V2 and version V1 or, no plan, on disk"
      ])
  }

  @Test("schemas, lists of models, configurations, flags, URLs, groups, in another file")
  func parts() {
    let project = schemas(
      """
      enum Stores {
        static func make(_ schema: Schema, memory: Bool = false, at url: URL, in group: String) throws -> ModelContainer {
          try ModelContainer(
            for: schema,
            configurations: ModelConfiguration(schema: schema, isStoredInMemoryOnly: memory, url: url),
            ModelConfiguration("Other", groupContainer: .identifier(group)))
        }
        static func make(_ models: [any PersistentModel.Type], _ configuration: ModelConfiguration) throws {
          _ = try ModelContainer(for: Schema(models), configurations: [configuration])
        }
      }
      // file: Other.swift
      func start() throws {
        _ = try Stores.make(Schema([Note.self]), at: .documentsDirectory.appending(path: "a.store"), in: "group.notes")
        try Stores.make(V2.models, ModelConfiguration("Second"))
      }
      """)
    #expect(
      project.configurations == [
        "on disk documentsDirectory/a.store [Note]", "on disk \"Other\" identifier(\"group.notes\")",
        "on disk \"Second\"",
      ])
  }

  @Test(
    "conditions that parameters and constants decide",
    arguments: [
      ("cloud: false", "on disk none"), ("cloud: true", "on disk automatic"), ("", "on disk none"),
      ("cloud: Flags.isOn", "on disk automatic"), ("cloud: flag()", "on disk automatic none"),
      ("cloud: Flags.never", "on disk none"), ("cloud: Flags.hidden", "on disk none"),
      ("cloud: Flags.sometimes", "on disk automatic none"), ("cloud: Flags.given", "on disk automatic none"),
    ])
  func conditions(argument: String, configuration: String) {
    for database in [
      "cloud ? .automatic : .none", "!cloud ? .none : .automatic", "(cloud && true) ? .automatic : .none",
      "database", "later", "pick(cloud)",
    ] {
      let project = schemas(
        """
        enum Flags {
          static let isOn = true
          static var never = false
          private(set) static var hidden = never
          static var sometimes = false
          static var given = false
        }
        func choose() {
          Flags.sometimes = isPaying()
          set(&Flags.given)
          if Flags.never == true || Flags.hidden == true { return }
        }
        func pick(_ isOn: Bool) -> ModelConfiguration.CloudKitDatabase {
          if isOn { return .automatic }
          else { return .none }
        }
        func open(cloud: Bool = false) throws {
          let database: ModelConfiguration.CloudKitDatabase = cloud ? .automatic : .none
          let later: ModelConfiguration.CloudKitDatabase
          if cloud { later = .automatic } else { later = .none }
          _ = try ModelContainer(for: Note.self, configurations: ModelConfiguration(cloudKitDatabase: \(database)))
        }
        func start() throws { try open(\(argument)) }
        """)
      let found = project.configurations.map { $0.split(separator: " ").sorted().joined(separator: " ") }
      #expect(found == [configuration.split(separator: " ").sorted().joined(separator: " ")], "\(database)")
    }
  }

  @Test("a container that is made only where no caller passes one")
  func present() {
    func made(_ call: String, _ body: String) -> Int {
      containers(
        """
        func open(container: ModelContainer? = nil) throws { \(body) }
        func start(_ given: ModelContainer) throws { try \(call) }
        """
      ).count
    }
    for body in [
      "if let container { use(container) } else { _ = try ModelContainer(for: Note.self) }",
      "if let c = container { use(c) } else { _ = try ModelContainer(for: Note.self) }",
      "if container == nil { _ = try ModelContainer(for: Note.self) }",
      "self.container = try container ?? ModelContainer(for: Note.self)",
    ] {
      #expect(made("open(container: given)", body) == 0, "\(body)")
      #expect(made("open()", body) == 1, "\(body)")
      #expect(made("open(container: nil)", body) == 1, "\(body)")
      #expect(made("open(container: given?.container)", body) == 1, "\(body)")
    }
  }
}
