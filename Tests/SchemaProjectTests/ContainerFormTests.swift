import Testing

/// How containers are made.
@Suite("Containers")
struct ContainerFormTests {
  /// The containers of a function's body, without the function's name.
  private func containers(_ code: String, beside: String = "") -> [String] {
    Schemas(
      """
      @Model final class Note {}
      @Model final class Tag {}
      enum V1: VersionedSchema { static let models: [any PersistentModel.Type] = [Note.self] }
      enum V2: VersionedSchema { static let models: [any PersistentModel.Type] = [Note.self, Tag.self] }
      enum Plan: SchemaMigrationPlan { static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self] }
      enum OtherPlan: SchemaMigrationPlan {}
      typealias Newest = V2
      func open(_ given: any SchemaMigrationPlan.Type, inMemory: Bool) throws {
        \(code)
      }
      \(beside)
      """
    ).containers.map { $0.hasPrefix("open ") ? String($0.dropFirst(5)) : $0 }
  }

  /// What a container holds that is made `for:` a value.
  private func held(for value: String, _ before: String = "", beside: String = "") -> String {
    containers("\(before); _ = try ModelContainer(for: \(value))", beside: beside).joined(separator: "; ").replacing(
      ", no plan, on disk", with: "")
  }

  @Test("ModelContainer(for: A.self, B.self), for: a schema, for: Schema(…)")
  func values() {
    #expect(held(for: "Note.self, Tag.self") == "[Note, Tag]")
    #expect(held(for: "[Note.self, Tag.self]") == "[Note, Tag]")
    #expect(held(for: "schema", "let schema = Schema([Note.self])") == "[Note]")
    #expect(held(for: "schema", "let schema: Schema = .init([Note.self])") == "[Note]")
    #expect(held(for: "Schema([Note.self])") == "[Note]")
    #expect(held(for: "Schema(versionedSchema: V2.self)") == "version V2")
    #expect(held(for: "Schema(versionedSchema: Newest.self)") == "version V2")
    #expect(held(for: "Schema(V2.models)") == "version V2")
    #expect(held(for: "Schema(Newest.models, version: Schema.Version(1, 0, 0))") == "version V2")
    #expect(held(for: "Schema(list)", "let list: [any PersistentModel.Type] = [Note.self]") == "[Note]")
    #expect(held(for: "Schema(Note.self, Tag.self)") == "[Note, Tag]")
    #expect(held(for: "Schema.init([Note.self])") == "[Note]")
    #expect(held(for: "SwiftData.Schema([Note.self])") == "[Note]")
    #expect(held(for: "schema", "let version = V1.self; let schema = Schema(versionedSchema: version)") == "version V1")
    #expect(held(for: "isNew ? Schema(versionedSchema: V2.self) : Schema([Note.self])") == "[Note] and version V2 or")
    #expect(held(for: "Env.schema", beside: "enum Env { static let schema = Schema([Note.self]) }") == "[Note]")
    #expect(held(for: "makeSchema()", beside: "func makeSchema() -> Schema { Schema([Tag.self]) }") == "[Tag]")
    #expect(held(for: ".latest", beside: "extension Schema { static let latest = Schema([Note.self]) }") == "[Note]")
    #expect(
      held(for: ".make()", beside: "extension Schema { static func make() -> Schema { .init([Tag.self]) } }") == "[Tag]"
    )
    #expect(held(for: ".latest") == "[? .latest: the element does not have the form 'X.self']")
    #expect(held(for: "given") == "? given: it depends on a parameter")
    #expect(held(for: "Missing.self") == "[? Missing.self: the type is not declared in the linted files]")
  }

  @Test(
    "a schema and a configuration that come together: by pattern, label and number, from functions and properties",
    arguments: [
      (
        "let (schema, configuration) = makeParts(); _ = try ModelContainer(for: schema, configurations: configuration)",
        "[Tag], no plan, in memory"
      ),
      (
        "let parts = makeParts(); _ = try ModelContainer(for: parts.schema, configurations: parts.configuration)",
        "[Tag], no plan, in memory"
      ),
      (
        "_ = try ModelContainer(for: Store.parts.0, configurations: [Store.parts.1])", "version V2, no plan, on disk"
      ),
      (
        "let (models, migration) = (Schema([Note.self]), Plan.self)\n_ = try ModelContainer(for: models, migrationPlan: migration)",
        "[Note], plan Plan, on disk"
      ),
      (
        "let parts = Store.make(isTest: true)\n_ = try ModelContainer(for: parts.schema, configurations: parts.place)",
        "[Note], no plan, in memory"
      ),
      ("let (container, _) = (try ModelContainer(for: Note.self), 1)", "[Note], no plan, on disk"),
      (
        "let (schema, configuration) = loadParts(); _ = try ModelContainer(for: schema, configurations: configuration)",
        "? schema: the tuple is not a literal, no plan, on disk or in memory"
      ),
      (
        "let parts = makeParts(); _ = try ModelContainer(for: parts.other)",
        "[? parts.other: the element does not have the form 'X.self'], no plan, on disk"
      ),
    ])
  func tuples(code: String, expected: String) {
    let beside = """
      func makeParts() -> (schema: Schema, configuration: ModelConfiguration) {
        let schema = Schema([Tag.self])
        return (schema, ModelConfiguration(schema: schema, isStoredInMemoryOnly: true))
      }
      enum Store {
        static let parts = (Schema(versionedSchema: V2.self), ModelConfiguration("Notes"))
        static func make(isTest: Bool) -> (schema: Schema, place: ModelConfiguration) {
          (Schema([Note.self]), ModelConfiguration(isStoredInMemoryOnly: isTest))
        }
      }
      """
    #expect(containers(code, beside: beside) == [expected])
  }

  @Test("a schema that is a property of the type around")
  func property() {
    let schemas = Schemas(
      """
      @Model final class Note {}
      struct NotesApp: App {
        let schema = Schema([Note.self])
        static let shared: ModelContainer = {
          let schema = Schema([Note.self])
          let configuration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: false)
          do { return try ModelContainer(for: schema, configurations: [configuration]) } catch { fatalError() }
        }()
        init() { container = try! ModelContainer(for: self.schema) }
      }
      """)
    #expect(
      schemas.containers == ["NotesApp.shared [Note], no plan, on disk", "NotesApp.init [Note], no plan, on disk"])
    #expect(schemas.lists == ["[Note]", "[Note]"])
  }

  @Test("ModelContainer(migrationPlan:configurations:) without for:, an implicit initializer, SwiftData. in front")
  func initializers() {
    #expect(
      containers("_ = try ModelContainer(migrationPlan: Plan.self, configurations: ModelConfiguration())") == [
        "schema of the plan, plan Plan, on disk"
      ])
    #expect(containers("let container: ModelContainer = try .init(for: Note.self)") == ["[Note], no plan, on disk"])
    #expect(containers("_ = try ModelContainer.init(for: Note.self)") == ["[Note], no plan, on disk"])
    #expect(containers("_ = try SwiftData.ModelContainer(for: Note.self)") == ["[Note], no plan, on disk"])
  }

  @Test(
    "an implicit initializer where the type is written elsewhere, is optional, or is that of a parameter",
    arguments: [
      ("container = try .init(for: Note.self)", "var container: ModelContainer?"),
      ("self.container = try .init(for: Note.self, configurations: .init())", "let container: ModelContainer"),
      ("container = try? .init(for: Schema([Note.self]), configurations: [])", "let container: ModelContainer?"),
      ("_ = Store(modelContainer: try .init(for: Note.self))", ""),
      ("let all: [ModelContainer?] = [try? .init(for: Note.self)]", ""),
      ("let c: ModelContainer = { do { return try .init(for: Note.self) } catch { fatalError() } }()", ""),
      ("_ = try Container(for: Note.self)", "typealias Container = ModelContainer"),
      ("let c: Container = try .init(for: Note.self)", "typealias Container = SwiftData.ModelContainer"),
      ("", "extension ModelContainer { static func live() throws -> ModelContainer { try Self(for: Note.self) } }"),
      ("", "extension ModelContainer { convenience init(a: Int) throws { try self.init(for: Note.self) } }"),
      ("", "func make() -> ModelContainer? { try? .init(for: Note.self) }"),
    ])
  func implicitInitializers(code: String, beside: String) {
    #expect(containers(code, beside: beside).map { $0.hasSuffix("[Note], no plan, on disk") } == [true])
  }

  @Test(
    "an implicit initializer of something else, as far as its type, its arguments and the project's initializers show",
    arguments: [
      ("let c: ModelContainer; use(.init(for: Note.self))", "struct Rows { init(for: Note.Type) {} }"),
      ("let c: ModelContainer; let r: Rows = .init(for: Note.self)", ""),
      ("let c: ModelContainer; use(.init(for: .milliseconds(2)))", ""),
      ("let c: ModelContainer; use(.init(for: Date.self))", ""),
      ("let c: ModelContainer; let r = try Self(for: Note.self)", ""),
    ])
  func otherInitializers(code: String, beside: String) {
    #expect(containers(code, beside: beside) == [])
  }

  @Test("the plan: passed, a constant, a parameter, a ternary, a property of another type, nil")
  func plans() {
    func plan(_ value: String, _ before: String = "") -> String {
      containers(
        "\(before); _ = try ModelContainer(for: Note.self, migrationPlan: \(value))",
        beside:
          "enum Env { static let plan: (any SchemaMigrationPlan.Type)? = Plan.self }\ntypealias CurrentPlan = Plan"
      ).joined().replacing("[Note], ", with: "").replacing(", on disk", with: "")
    }
    #expect(plan("Plan.self") == "plan Plan")
    #expect(plan("CurrentPlan.self") == "plan Plan")
    #expect(plan("plan", "let plan = Plan.self") == "plan Plan")
    #expect(plan("given") == "plan ? given: it depends on a parameter")
    #expect(plan("isNew ? Plan.self : OtherPlan.self") == "plan Plan or OtherPlan")
    #expect(plan("isNew ? Plan.self : nil") == "plan Plan or none")
    #expect(plan("Env.plan") == "plan Plan")
    #expect(plan("nil") == "no plan")
    #expect(plan("Missing.self") == "plan ? Missing.self: the type is not declared in the linted files")
  }

  @Test("a long chain of constants, each a member of the one before, is given up")
  func longChain() {
    let constants = (1..<5000).map { "let a\($0) = a\($0 - 1).p.q\n" }.joined()
    let schemas = Schemas(
      """
      @Model final class Note {}
      let a0 = make()
      \(constants)
      func open() throws -> ModelContainer { try ModelContainer(for: Note.self, configurations: a4999) }
      """)
    #expect(schemas.containers.count == 1)
  }

  @Test(
    ".modelContainer(for: [A.self]), (for: A.self), inMemory:, isAutosaveEnabled:, with implicit self; not (container)")
  func modifiers() {
    let schemas = Schemas(
      """
      @Model final class Note {}
      struct NotesApp: App {
        var body: some Scene {
          WindowGroup { ContentView() }.modelContainer(for: [Note.self])
          WindowGroup { ContentView() }.modelContainer(for: Note.self, inMemory: true, isAutosaveEnabled: false)
          WindowGroup { ContentView().modelContainer(container) }
        }
      }
      extension View { func store() -> some View { modelContainer(for: Note.self) { result in print(result) } } }
      """)
    #expect(
      schemas.containers == [
        "NotesApp.body [Note], no plan, on disk, modifier", "NotesApp.body [Note], no plan, in memory, modifier",
        "View.store [Note], no plan, on disk, modifier",
      ])
  }

  @Test(
    "where the store is: isStoredInMemoryOnly:, url:, groupContainer:, cloudKitDatabase:, several configurations",
    arguments: [
      ("ModelConfiguration(isStoredInMemoryOnly: true)", "in memory"),
      ("ModelConfiguration(isStoredInMemoryOnly: false)", "on disk"),
      ("ModelConfiguration(isStoredInMemoryOnly: inMemory)", "on disk or in memory"),
      ("ModelConfiguration(isStoredInMemoryOnly: flag)", "in memory"),
      ("ModelConfiguration(url: url)", "on disk"),
      ("ModelConfiguration(url: URL(fileURLWithPath: \"/dev/null\"))", "in memory"),
      ("ModelConfiguration(\"Notes\", groupContainer: .identifier(\"group.a\"))", "on disk"),
      ("ModelConfiguration(cloudKitDatabase: .none)", "on disk"),
      ("ModelConfiguration(cloudKitDatabase: .private(\"iCloud.a\"))", "on disk"),
      ("ModelConfiguration(cloudKitDatabase: .automatic)", "on disk"),
      ("ModelConfiguration(isStoredInMemoryOnly: true, cloudKitDatabase: isNew ? .automatic : .none)", "in memory"),
      ("configuration", "in memory"), ("[configuration]", "in memory"),
      (".scratch", "in memory"), ("[.scratch]", "in memory"), (".missing", "on disk or in memory"),
      ("configuration, ModelConfiguration()", "on disk"),
      ("[configuration, ModelConfiguration()]", "on disk"), ("changed", "on disk or in memory"),
      ("makeConfiguration()", "on disk or in memory"),
      ("[]", "on disk"), (".init(isStoredInMemoryOnly: true)", "in memory"),
    ])
  func stores(configurations: String, read: String) {
    let before =
      "let flag = true; let configuration = ModelConfiguration(isStoredInMemoryOnly: true); var changed = ModelConfiguration(); changed = other"
    #expect(
      containers(
        "\(before); _ = try ModelContainer(for: Note.self, configurations: \(configurations))",
        beside:
          "extension ModelConfiguration { static let scratch = ModelConfiguration(isStoredInMemoryOnly: true) }"
      ) == ["[Note], no plan, \(read)"])
  }

  @Test("containers of previews and tests are exempt; those in #if DEBUG are marked")
  func exemptions() {
    let schemas = Schemas(
      """
      // file: App/A.swift
      @Model class Note {}
      #Preview { ContentView().modelContainer(for: Note.self) }
      #if DEBUG
      let debug = try! ModelContainer(for: Note.self)
      #endif
      func open() {
        #if DEBUG
        _ = try! ModelContainer(for: Note.self)
        #else
        _ = try! ModelContainer(for: Note.self)
        #endif
      }
      // file: App/Tests/B.swift
      let container = try! ModelContainer(for: Note.self)
      """)
    #expect(
      schemas.containers == [
        "#Preview [Note], no plan, on disk, modifier, exempt", "debug [Note], no plan, on disk, debug only",
        "open [Note], no plan, on disk, debug only", "open [Note], no plan, on disk",
        "container [Note], no plan, on disk, exempt",
      ])
  }

  @Test("local names: loops, patterns, conditions, local functions and closures hide what is around them")
  func localNames() {
    let around = "extension Int { static let s = Schema([Tag.self]) }; let s = Schema([Tag.self])"
    #expect(
      containers("for s in all { _ = try ModelContainer(for: s) }", beside: around) == [
        "? s: it depends on a loop or a pattern, no plan, on disk"
      ])
    #expect(
      containers("switch x { case .a(let s): _ = try ModelContainer(for: s); default: break }", beside: around) == [
        "? s: it depends on a loop or a pattern, no plan, on disk"
      ])
    #expect(
      containers("if case .a(let s) = x { _ = try ModelContainer(for: s) }", beside: around) == [
        "? s: it depends on a loop or a pattern, no plan, on disk"
      ])
    #expect(
      containers("if let s = Optional(Schema([Note.self])) { }; _ = try ModelContainer(for: s)", beside: around) == [
        "[Tag], no plan, on disk"
      ])
    #expect(
      containers(
        "if let s = Optional(Schema([Note.self])) { } else { _ = try ModelContainer(for: s) }", beside: around) == [
          "[Tag], no plan, on disk"
        ])
    #expect(
      containers("switch x { case .a(let s): break; default: _ = try ModelContainer(for: s) }", beside: around) == [
        "[Tag], no plan, on disk"
      ])
    #expect(
      containers("for s in [try ModelContainer(for: s)] { }", beside: around) == ["[Tag], no plan, on disk"])
    #expect(
      containers("guard let s = given as? Schema else { return }; _ = try ModelContainer(for: s)", beside: around) == [
        "? given: it depends on a parameter, no plan, on disk"
      ])
    #expect(
      containers("func make(s: Schema) { _ = try ModelContainer(for: s) }", beside: around) == [
        "? s: it depends on a parameter, no plan, on disk"
      ])
    #expect(
      containers("run { s in _ = try ModelContainer(for: s) }", beside: around) == [
        "? s: it depends on a parameter, no plan, on disk"
      ])
    #expect(containers("_ = try ModelContainer(for: s)", beside: around) == ["[Tag], no plan, on disk"])
  }

  @Test("lists of models outside versions")
  func lists() {
    func lists(_ text: String) -> [String] { Schemas("@Model class Note {}\n\(text)").lists }
    #expect(lists("let all: [any PersistentModel.Type] = [Note.self]") == ["[Note]"])
    #expect(lists("enum Lists { static var all: [PersistentModel.Type] { [Note.self] } }") == ["[Note]"])
    #expect(lists("let schema: Schema = .init([Note.self])") == ["[Note]"])
    #expect(lists("func f() { register(Schema([Note.self])) }") == ["[Note]"])
    #expect(lists("let all = [Note.self] as [any PersistentModel.Type]") == ["[Note]"])
    #expect(lists("func all() -> [any PersistentModel.Type] { [Note.self] }") == ["[Note]"])
    #expect(lists("let count = [1, 2]") == [])
  }
}
