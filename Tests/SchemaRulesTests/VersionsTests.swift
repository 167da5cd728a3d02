import TestSupport
import Testing

/// The rules about schema versions and the models that they list.
@Suite("Versions", .texts)
struct VersionsTests {
  @Test("missing-model", arguments: missingModelTable)
  func missingModel(_ line: RuleCase) { line.check("missing-model") }

  static let missingModelTable: [RuleCase] = [
    RuleCase(
      "a computed list; the last version, and the app uses the class",
      """
      enum SchemaV1: VersionedSchema {
        static var 2️⃣models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
        @Model final class 1️⃣Tag { var name = "" }
      }
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }
        static var stages: [MigrationStage] { [] }
      }
      func save(_ context: ModelContext) { context.insert(SchemaV1.Tag()) }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "the last version, and no code uses the class",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
        @Model final class 1️⃣Tag { var name = "" }
      }
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "the last version, and an alias alone names the class",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
        @Model final class 1️⃣Tag { var name = "" }
        @Model final class 2️⃣Mark { var name = "" }
      }
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }
        static var stages: [MigrationStage] { [] }
      }
      typealias Tag = SchemaV1.Tag
      typealias Mark = SchemaV1.Mark
      let mark = Mark()
      """,
      ["1️⃣ warning", "2️⃣ error"]),
    RuleCase(
      "the last version, and only a test uses the class",
      """
      // file: Schema.swift
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
        @Model final class 1️⃣Tag { var name = "" }
      }
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: NoteTests.swift
      let tag = SchemaV1.Tag()
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "an earlier version",
      """
      enum SchemaV1: VersionedSchema {
        static let models: [any PersistentModel.Type] = [Self.Note.self]
        @Model final class Note { var text = "" }
        @Model final class 1️⃣Tag { var name = "" }
      }
      enum SchemaV2: VersionedSchema {
        static var models: [any PersistentModel.Type] { return [Note.self] }
        @Model final class Note { var text = "" }
      }
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)] }
      }
      let tag = SchemaV1.Tag()
      """,
      ["1️⃣ error"]),
    RuleCase(
      "a version of a container",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
        @Model final class 1️⃣Tag { var name = "" }
      }
      let container = try ModelContainer(for: Schema(versionedSchema: SchemaV1.self))
      typealias Tag = SchemaV1.Tag
      let tag = Tag()
      """,
      ["1️⃣ error"]),
    RuleCase(
      "what nothing names, directly or by an alias that is named itself",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
        @Model final class 1️⃣Tag { var name = "" }
        @Model final class 2️⃣Folder { var name = "" }
      }
      typealias Tag = SchemaV1.Tag
      typealias Label = Tag
      let container = try ModelContainer(for: Schema(versionedSchema: SchemaV1.self))
      // file: AppTests/Folders.swift
      let folder = SchemaV1.Folder()
      """,
      ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "what its own extension, a comment and a text name",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
        @Model final class 1️⃣Tag { var name = "" }
      }
      extension SchemaV1.Tag { static func make() -> SchemaV1.Tag { SchemaV1.Tag() } }
      let container = try ModelContainer(for: Schema(versionedSchema: SchemaV1.self))
      let text = "SchemaV1.Tag" // SchemaV1.Tag()
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "a version of neither plan nor container",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [] }
        @Model final class 1️⃣Tag { var name = "" }
      }
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "declared in an extension in another file, several in one file",
      """
      // file: A.swift
      enum SchemaV1: VersionedSchema {
        static var 4️⃣models: [any PersistentModel.Type] { [Note.self] }
      }
      enum SchemaV2: VersionedSchema {
        static var 3️⃣models: [any PersistentModel.Type] { [SchemaV2.Tag.self] }
      }
      // file: B.swift
      extension SchemaV1 {
        @Model final class Note { var text = "" }
        @Model public final class 1️⃣Tag { var name = "" }
      }
      extension SchemaV2 {
        @Model class 2️⃣Note { var text = "" }
        @Model
        class Tag { var name = "" }
      }
      """,
      ["1️⃣ warning → 4️⃣", "2️⃣ warning → 3️⃣"]),
    RuleCase(
      "a version nested in a namespace, a model nested in a namespace of the version",
      """
      enum Schemas {}
      extension Schemas {
        public enum V1: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Note.self] }
        }
      }
      extension Schemas.V1 {
        @Model final class Note { var text = "" }
        enum Details { @Model final class 1️⃣Tag { var name = "" } }
      }
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "a list behind other statements, in any branch",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] {
          #if DEBUG
          log("read")
          #endif
          if isVerbose { log("read") }
          return [Note.self]
        }
        @Model final class Note { var text = "" }
        @Model final class 1️⃣Tag { var name = "" }
      }
      enum SchemaV2: VersionedSchema {
        static var models: [any PersistentModel.Type] {
          if isNew { [Note.self, Tag.self] } else { [Note.self] }
        }
        @Model final class Note { var text = "" }
        @Model final class Tag { var name = "" }
        @Model final class 2️⃣Link { var name = "" }
      }
      """,
      ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "reachable from a listed model",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var tags: [Tag] = [] }
        @Model final class 1️⃣Tag { var name = "" }
      }
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }
        static var stages: [MigrationStage] { [] }
      }
      let tag = SchemaV1.Tag()
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "dropped by a filter on the way from another version",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, SchemaV2.Tag.self] }
        @Model final class Note { var text = "" }
      }
      enum SchemaV2: VersionedSchema {
        static var models: [any PersistentModel.Type] {
          SchemaV1.models.filter { ObjectIdentifier($0) != ObjectIdentifier(Tag.self) } + [Link.self]
        }
        @Model final class 1️⃣Tag { var name = "" }
        @Model final class Link { var url = "" }
      }
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "complete lists in many spellings",
      """
      // file: Lists.swift
      enum Lists { static let extra: [any PersistentModel.Type] = [SchemaV3.Tag.self] }
      func common() -> [any PersistentModel.Type] { [SchemaV4.Note.self] }
      typealias OldNote = SchemaV5.Note
      // file: Versions.swift
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] {
          [
            Note.self, // the first one
            /* and */ self.Tag.self,
          ]
        }
        @Model final class Note { var text = "" }
        @Model final class Tag { var name = "" }
      }
      enum SchemaV2: VersionedSchema {
        static let models = [Note.self] as [any PersistentModel.Type]
        @Model final class Note { var text = "" }
      }
      struct SchemaV3: VersionedSchema {
        static var models: [PersistentModel.Type] { get { SchemaV1.models + Lists.extra } }
        @Model final class Tag { var name = "" }
      }
      final class SchemaV4: VersionedSchema {
        static var models: [any PersistentModel.Type] { common() }
        @Model final class Note { var text = "" }
      }
      enum SchemaV5 {}
      extension SchemaV5: SwiftData.VersionedSchema {
        static var models: [any PersistentModel.Type] {
          let all: [any PersistentModel.Type] = [OldNote.self]
          return all
        }
        @SwiftData.Model final class Note { var text = "" }
      }
      """),
    RuleCase(
      "a namespace that is no version",
      """
      enum DataV1 {}
      extension DataV1 { @Model final class Note { var text = "" } }
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [] }
      }
      """),
    RuleCase(
      "a list that is not literal",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { discover() }
        @Model final class Note { var text = "" }
      }
      """,
      unresolved: ["discover()"]),
    RuleCase(
      "an element that is not declared here",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Elsewhere.self] }
        @Model final class Note { var text = "" }
      }
      """,
      unresolved: ["Elsewhere.self"]),
    RuleCase(
      "a filter whose condition is not known",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self].filter { isWanted($0) } }
        @Model final class Note { var text = "" }
        @Model final class Tag { var name = "" }
      }
      """,
      unresolved: ["[Note.self].filter { isWanted($0) }"]),
    RuleCase(
      "either branch of a condition lists it",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] {
          #if os(iOS)
          [Note.self]
          #else
          [Note.self, Tag.self]
          #endif
        }
        @Model final class Note { var text = "" }
        @Model final class Tag { var name = "" }
      }
      """),
    RuleCase(
      "a model's child is listed",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Child.self] }
        @Model class 1️⃣Parent { var text = "" }
        @Model final class Child: Parent { var more = "" }
      }
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "a test's version",
      """
      // file: AppTests/Fixture.swift
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [] }
        @Model final class Tag { var name = "" }
      }
      """),
    RuleCase(
      "two modules with one name each",
      """
      // file: AppA/Schema.swift
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
      }
      // file: AppB/Schema.swift
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [] }
        @Model final class 1️⃣Note { var text = "" }
      }
      """,
      ["1️⃣ warning"]),
  ]

  @Test("unregistered-model", arguments: unregisteredModelTable)
  func unregisteredModel(_ line: RuleCase) { line.check("unregistered-model") }

  static let unregisteredModelTable: [RuleCase] = [
    RuleCase(
      "the newest version has another class for the entity",
      """
      @Model final class 1️⃣Note { var text = ""; init() {} }
      func notes(_ context: ModelContext) throws -> [Note] { try context.fetch(FetchDescriptor<Note>()) }
      enum V1: VersionedSchema {
        static var 2️⃣models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = ""; init() {} }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "constructed, in a project with a version",
      """
      enum SchemaV1: VersionedSchema {
        static var 2️⃣models: [any PersistentModel.Type] { [Note.self] }
      }
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }
        static var stages: [MigrationStage] { [] }
      }
      @Model final class Note { var text = "" }
      @Model final class 1️⃣Tag { var name = "" }
      func save(_ context: ModelContext) { context.insert(Tag()) }
      """,
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "beside a container of any models that only previews make",
      """
      let container = try! ModelContainer(for: 1️⃣Schema([Note.self]))
      struct PreviewContainer {
        let container: ModelContainer
        init(_ types: [any PersistentModel.Type]) { container = try! ModelContainer(for: Schema(types)) }
      }
      #Preview { NotesView().modelContainer(PreviewContainer([Note.self]).container) }
      @Model final class Note { var text = "" }
      @Model final class 2️⃣Picture { var layers: [String]? }
      """,
      ["2️⃣ warning → 1️⃣"]),
    RuleCase(
      "fetched, queried, deleted, made by init",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
      }
      @Model final class Note { var text = "" }
      @Model final class 1️⃣A { var name = "" }
      @Model final class 2️⃣B { var name = "" }
      @Model final class 3️⃣C { var name = "" }
      @Model final class 4️⃣D { var name = "" }
      @Model final class 5️⃣E { var name = "" }
      struct List: View {
        @Query(sort: \\.name) private var all: [B]
        func work(_ context: ModelContext) throws {
          _ = try context.fetch(FetchDescriptor<A>())
          _ = #Predicate<E> { $0.name == "" }
          try context.delete(model: C.self)
          context.insert(D.init())
        }
      }
      """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error", "5️⃣ error"]),
    RuleCase(
      "queried in every way, and only a neighbor of a query",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
      }
      @Model final class Note { var text = "" }
      @Model final class 1️⃣A { var name = "" }
      @Model final class 2️⃣B { var name = "" }
      @Model final class 3️⃣C { var name = "" }
      struct List: View {
        @Query(filter: #Predicate { $0.name == "" }, sort: [SortDescriptor(\\.name, order: .reverse)], animation: .default)
        private var all: [A]
        @Query var some: Array<B>
        var selected: [C] = []
      }
      """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ warning"]),
    RuleCase(
      "not used",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
      }
      @Model final class Note { var text = "" }
      @Model final class 1️⃣Tag { var name = "" }
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "used by tests only",
      """
      // file: App.swift
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
      }
      @Model final class Note { var text = "" }
      @Model final class 1️⃣Tag { var name = "" }
      // file: AppTests/TagTests.swift
      let tag = Tag()
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "a project with a container and no version",
      """
      @Model final class Note { var text = "" }
      @Model final class 1️⃣Tag { var name = "" }
      struct NoteApp: App {
        var body: some Scene { WindowGroup { Text("") }.modelContainer(for: 2️⃣Note.self) }
      }
      let tag = Tag()
      """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "registered in many spellings",
      """
      // file: Models.swift
      @Model final class A { var name = "" }
      @Model final class B { var name = "" }
      @Model final class C { var name = "" }
      @Model final class D { var name = "" }
      @Model final class E { var name = "" }
      @Model final class F { var name = "" }
      @Model final class G { var name = "" }
      @Model final class H { var name = "" }
      @Model final class I { var name = "" }
      @Model final class J { var name = "" }
      // file: Lists.swift
      typealias Gee = G
      enum Lists {
        static let all: [any PersistentModel.Type] = [A.self, B.self]
        static var more: [any PersistentModel.Type] { [Gee.self] }
      }
      enum SchemaV1: VersionedSchema { static var models: [any PersistentModel.Type] { [C.self] } }
      let schema = Schema([D.self])
      let other: Schema = .init([J.self])
      // file: App.swift
      let container = try ModelContainer(for: E.self, F.self)
      struct Root: View {
        var body: some View { Text("").modelContainer(for: [H.self]) }
      }
      extension View { func stored() -> some View { modelContainer(for: I.self) } }
      """),
    RuleCase(
      "reachable by relationships, and through a parent",
      """
      @Model class Note { var tags: [Tag] = [] }
      @Model final class Tag { var place: Place? }
      @Model final class Place { var name = "" }
      @Model final class Letter: Note { var to = "" }
      @Model final class 1️⃣Alone { var note: Note? }
      let container = try ModelContainer(for: Letter.self)
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "a library of models without any schema",
      """
      @Model public final class Note { var text = "" }
      """),
    RuleCase(
      "a list of the module is not literal",
      """
      // file: AppA/Models.swift
      @Model final class Note { var text = "" }
      let schema = Schema(discover())
      // file: AppB/Models.swift
      @Model final class 1️⃣Tag { var text = "" }
      """,
      ["1️⃣ warning"], unresolved: ["discover()"]),
    RuleCase(
      "a variable that grows",
      """
      @Model final class Note { var text = "" }
      @Model final class Tag { var text = "" }
      func make() -> Schema {
        var types: [any PersistentModel.Type] = [Note.self]
        types.append(contentsOf: extra())
        return Schema(types)
      }
      """,
      unresolved: ["extra()"]),
    RuleCase(
      "a variable that may grow",
      """
      @Model final class Note { var text = "" }
      @Model final class Tag { var text = "" }
      func make() -> ModelContainer {
        var types: [any PersistentModel.Type] = [Note.self]
        if isNew { for type in extra() { types.append(type) } }
        return ModelContainer(for: Schema(types))
      }
      """),
    RuleCase(
      "named as a value",
      """
      @Model final class Note { var text = "" }
      @Model final class Tag { var text = "" }
      let container = try ModelContainer(for: Note.self)
      register(Tag.self)
      """),
    RuleCase(
      "private, for debugging, in tests and previews",
      """
      // file: App.swift
      @Model final class Note { var text = "" }
      @Model private final class Hidden { var text = "" }
      @Model fileprivate final class AlsoHidden { var text = "" }
      #if DEBUG
      @Model final class Sample { var text = "" }
      #endif
      let container = try ModelContainer(for: Note.self)
      // file: Preview Content/Sample.swift
      @Model final class PreviewNote { var text = "" }
      // file: AppTests/Support.swift
      @Model final class TestNote { var text = "" }
      """),
    RuleCase(
      "a container of tests registers nothing",
      """
      // file: App.swift
      @Model final class Note { var text = "" }
      @Model final class 1️⃣Tag { var text = "" }
      let container = try ModelContainer(for: Note.self)
      // file: Tests/AppTests.swift
      let container = try ModelContainer(for: Note.self, Tag.self)
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "declared in a version: missing-model's matter",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Tag { var text = "" }
      }
      @Model final class Note { var text = "" }
      """),
  ]

  @Test("unlisted-related-model", arguments: unlistedRelatedModelTable)
  func unlistedRelatedModel(_ line: RuleCase) { line.check("unlisted-related-model") }

  static let unlistedRelatedModelTable: [RuleCase] = [
    RuleCase(
      "a live model whose entity the version lists as its own class",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, SchemaV1.Tag.self] }
        @Model final class Tag { var name = "" }
      }
      @Model final class Note { var tags: [Tag] = [] }
      @Model final class Tag { var name = "" }
      """),
    RuleCase(
      "a live model that the version does not list",
      """
      enum SchemaV1: VersionedSchema {
        static var 2️⃣models: [any PersistentModel.Type] { [Note.self] }
      }
      @Model final class Note { var 1️⃣tags: [Tag] = [] }
      @Model final class Tag { var name = "" }
      """,
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "one finding for a property that several versions leave out",
      """
      enum SchemaV1: VersionedSchema {
        static var 2️⃣models: [any PersistentModel.Type] { [Note.self] }
      }
      enum SchemaV2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Other.self] }
      }
      @Model final class Note { @Relationship(deleteRule: .cascade) var 1️⃣tag: Optional<Tag> }
      @Model final class Other { var name = "" }
      @Model final class Tag { var name = "" }
      """,
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "hidden by missing-model where the version declares it",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var tags: [Tag] = [] }
        @Model final class Tag { var name = "" }
      }
      """),
    RuleCase(
      "listed through another version",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Tag.self] }
      }
      enum SchemaV2: VersionedSchema {
        static var models: [any PersistentModel.Type] { SchemaV1.models + [Note.self] }
      }
      @Model final class Note { var tags: [Tag] = [] }
      @Model final class Tag { var name = "" }
      """),
    RuleCase(
      "a list that is not literal",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] + others() }
      }
      @Model final class Note { var tags: [Tag] = [] }
      @Model final class Tag { var name = "" }
      """,
      unresolved: ["others()"]),
    RuleCase(
      "no relationship: transient, computed, static, another kind of type",
      """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
      }
      @Model final class Note {
        @Transient var tag: Tag?
        var last: Tag? { nil }
        static var common: Tag?
        var kind = Kind.plain
      }
      @Model final class Tag { var name = "" }
      enum Kind: String, Codable { case plain }
      """),
    RuleCase(
      "a test's version",
      """
      // file: Models.swift
      @Model final class Note { var tags: [Tag] = [] }
      @Model final class Tag { var name = "" }
      // file: MigrationTests.swift
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
      }
      """),
  ]

  @Test("missing-version-identifier", arguments: missingVersionIdentifierTable)
  func missingVersionIdentifier(_ line: RuleCase) { line.check("missing-version-identifier") }

  static let missingVersionIdentifierTable: [RuleCase] = [
    RuleCase(
      "a version without it, of each kind of type",
      """
      enum 1️⃣SchemaV1: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      struct 2️⃣SchemaV2 : Sendable, VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      @available(iOS 17, *) final class 3️⃣SchemaV3: SwiftData.VersionedSchema {}
      enum Schemas { enum 4️⃣V1: VersionedSchema {} }
      enum 5️⃣Late {}
      extension Late: VersionedSchema {}
      """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error", "5️⃣ error"]),
    RuleCase(
      "tests are not exempt: it does not compile there either",
      """
      // file: AppTests/Fixture.swift
      enum 1️⃣SchemaV1: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      """,
      ["1️⃣ error"]),
    RuleCase(
      "given in many spellings",
      """
      // file: A.swift
      enum SchemaV1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum SchemaV2: VersionedSchema { static let versionIdentifier: Schema.Version = .init(1, 0, 0) }
      enum SchemaV3: VersionedSchema { static var versionIdentifier: Schema.Version { return .init(1, 0, 0) } }
      enum SchemaV4: VersionedSchema { nonisolated(unsafe) static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum SchemaV5: VersionedSchema {}
      // file: B.swift
      extension SchemaV5 { public static var versionIdentifier: Schema.Version { SchemaV1.versionIdentifier } }
      """),
    RuleCase(
      "given by a protocol extension, through a protocol and through an alias",
      """
      protocol Numbered: VersionedSchema {}
      extension Numbered { static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) } }
      typealias Counted = Numbered
      enum SchemaV1: Numbered {}
      enum SchemaV2: Counted {}
      """),
    RuleCase(
      "a protocol that asks for it does not give it",
      """
      protocol Numbered: VersionedSchema { static var versionIdentifier: Schema.Version { get } }
      enum 1️⃣SchemaV1: Numbered {}
      """,
      ["1️⃣ error"]),
    RuleCase(
      "a protocol or a macro that is not known may give it",
      """
      enum SchemaV1: VersionedSchema, Elsewhere {}
      @Numbered enum SchemaV2: VersionedSchema {}
      """,
      unresolved: ["SchemaV1", "SchemaV2"]),
    RuleCase(
      "a class that inherits it",
      """
      class Base { static var versionIdentifier: Schema.Version { .init(1, 0, 0) } }
      final class SchemaV1: Base, VersionedSchema {}
      """),
  ]

  @Test("missing-models-list", arguments: missingModelsListTable)
  func missingModelsList(_ line: RuleCase) { line.check("missing-models-list") }

  static let missingModelsListTable: [RuleCase] = [
    RuleCase(
      "a version without models, a plan without schemas, without stages, without both",
      """
      enum 1️⃣SchemaV1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum 2️⃣PlanA: SchemaMigrationPlan { static var stages: [MigrationStage] { [] } }
      struct 3️⃣PlanB: @preconcurrency SchemaMigrationPlan { static var schemas: [any VersionedSchema.Type] { [] } }
      enum 4️⃣PlanC: SchemaMigrationPlan {}
      """,
      ["1️⃣ error", "2️⃣ error", "3️⃣ error", "4️⃣ error", "4️⃣ error"]),
    RuleCase(
      "tests are not exempt",
      """
      // file: Tests/Fixture.swift
      enum 1️⃣SchemaV1: VersionedSchema {}
      """,
      ["1️⃣ error"]),
    RuleCase(
      "given by extensions and by a protocol of the project",
      """
      // file: A.swift
      enum SchemaV1: VersionedSchema {}
      enum AppPlan: SchemaMigrationPlan { static let schemas: [any VersionedSchema.Type] = [SchemaV1.self] }
      protocol Still: SchemaMigrationPlan {}
      extension Still { static var stages: [MigrationStage] { [] } }
      enum OtherPlan: Still { static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] } }
      // file: B.swift
      extension SchemaV1 { static var models: [any PersistentModel.Type] { [] } }
      extension AppPlan { @MainActor static var stages: [MigrationStage] { [] } }
      """),
    RuleCase(
      "a protocol that is not known may give it",
      """
      enum AppPlan: SchemaMigrationPlan, Elsewhere {}
      """,
      unresolved: ["AppPlan"]),
    RuleCase(
      "given inside a condition",
      """
      enum SchemaV1: VersionedSchema {
        #if os(iOS)
        static var models: [any PersistentModel.Type] { [] }
        #else
        static var models: [any PersistentModel.Type] { [] }
        #endif
      }
      """),
  ]

  @Test("duplicate-version-identifier", arguments: duplicateVersionIdentifierTable)
  func duplicateVersionIdentifier(_ line: RuleCase) { line.check("duplicate-version-identifier") }

  static let duplicateVersionIdentifierTable: [RuleCase] = [
    RuleCase(
      "equal numbers in different spellings, neighbors or not",
      """
      enum V1: VersionedSchema { static var 4️⃣versionIdentifier = Schema.Version(1, 0, 0) }
      enum V2: VersionedSchema { static let 1️⃣versionIdentifier: Schema.Version = .init(1, 0, 0) }
      enum V3: VersionedSchema { static var versionIdentifier: Schema.Version { .init(2, 0, 0) } }
      enum V4: VersionedSchema { static var 2️⃣versionIdentifier: Schema.Version { return Schema.Version(1, 0, 0) } }
      enum V5: VersionedSchema { static var 3️⃣versionIdentifier: Schema.Version { V1.versionIdentifier } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self, V4.self, V5.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """,
      ["1️⃣ warning → 4️⃣", "2️⃣ warning → 4️⃣", "3️⃣ warning → 4️⃣"]),
    RuleCase(
      "the later one in schemas, not in the file",
      """
      enum V2: VersionedSchema { static var 1️⃣versionIdentifier = Schema.Version(1, 0, 0) }
      enum V1: VersionedSchema { static var 2️⃣versionIdentifier = Schema.Version(1, 0, 0) }
      enum Plan: SchemaMigrationPlan {
        static let schemas: [any VersionedSchema.Type] = [V1.self, V2.self]
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """,
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "versions that share no plan",
      """
      enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum V2: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum V3: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum PlanA: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      enum PlanB: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      """),
    RuleCase(
      "one version listed twice, and different numbers",
      """
      enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum V2: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 1) }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """),
    RuleCase(
      "numbers that are not literal",
      """
      enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(major, 0, 0) }
      enum V2: VersionedSchema { static var versionIdentifier = Schema.Version(major, 0, 0) }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      """,
      unresolved: ["versionIdentifier", "versionIdentifier"]),
    RuleCase(
      "a test's plan",
      """
      // file: MigrationTests.swift
      enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum V2: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      """),
    RuleCase(
      "without stages nothing looks versions up",
      """
      enum V1: VersionedSchema {
        static var 2️⃣versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [] }
      }
      enum V2: VersionedSchema {
        static var 1️⃣versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      """,
      ["1️⃣ note → 2️⃣"]),
  ]

  @Test("version-out-of-order", arguments: versionOutOfOrderTable)
  func versionOutOfOrder(_ line: RuleCase) { line.check("version-out-of-order") }

  /// Versions with rising numbers.
  private static let numbered = """
    enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
    enum V2: VersionedSchema { static var 9️⃣versionIdentifier: Schema.Version { .init(1, 0, 9) } }
    enum V3: VersionedSchema { static let versionIdentifier: Schema.Version = .init(1, 0, 10) }
    enum V4: VersionedSchema { static let versionIdentifier = Schema.Version(number, 0, 0) }

    """

  static let versionOutOfOrderTable: [RuleCase] = [
    RuleCase(
      "numbers that fall along stages which lead forward by the versions' names",
      """
      enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(2, 0, 0) }
      enum V2: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, 1️⃣V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "an element behind a higher one, numbers compared as numbers",
      numbered + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V3.self, 1️⃣V2.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V3.self)] }
        }
        """,
      ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "each element behind the highest one before it; without stages a note",
      numbered + """
        typealias Second = V2
        enum Plan: SchemaMigrationPlan {
          static let schemas: [any VersionedSchema.Type] = [V3.self, 1️⃣V1.self, 2️⃣Second.self]
          static let stages: [MigrationStage] = []
        }
        """,
      ["1️⃣ note", "2️⃣ note"]),
    RuleCase(
      "in order, one without numbers between",
      numbered + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V4.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [] }
        }
        """,
      unresolved: ["versionIdentifier"]),
    RuleCase(
      "a way back, by the order of schemas or by the stages",
      numbered + """
        enum Down: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V2.self, V1.self] }
          static var stages: [MigrationStage] { [.lightweight(fromVersion: V2.self, toVersion: V1.self)] }
        }
        """),
    RuleCase(
      "a condition decides the order",
      numbered + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { isNew ? [V3.self, V1.self] : [V1.self, V3.self] }
          static var stages: [MigrationStage] { [] }
        }
        """),
    RuleCase(
      "a list that is not literal",
      numbered + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { earlier + [V3.self, V1.self] }
          static var stages: [MigrationStage] { [] }
        }
        """,
      unresolved: ["versionIdentifier", "earlier"]),
    RuleCase(
      "two plans are judged alone",
      numbered + """
        enum PlanA: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V3.self] }
          static var stages: [MigrationStage] { [] }
        }
        enum PlanB: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V3.self, 1️⃣V2.self] }
          static var stages: [MigrationStage] { [] }
        }
        """,
      ["1️⃣ note"]),
    RuleCase(
      "a list in the wrong order whose stages run upward is no way back",
      """
      enum V1: VersionedSchema {
        static var 2️⃣versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [] }
      }
      enum V2: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
        static var models: [any PersistentModel.Type] { [] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V2.self, 1️⃣V1.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """,
      ["1️⃣ error → 2️⃣"]),
  ]

  @Test("a version that is left over hides what else could be said of it")
  func leftOver() {
    let source = """
      enum SchemaV1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = "" }
      }
      enum Sketch: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var description = ""; var tag: Tag? }
        @Model final class Tag { var name = "" }
        @Model final class Folder { var name = "" }
      }
      enum AppPlan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [SchemaV1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """
    let rules = ["missing-model", "unlisted-version", "unlisted-related-model", "reserved-property-name"]
    #expect(ExampleSource(source).report(only: rules).diagnostics.map(\.rule) == ["unlisted-version"])
    let used = ExampleSource(source + "\nlet sketch = Sketch.models").report(only: rules).diagnostics.map(\.rule)
    #expect(Set(used) == Set(rules).subtracting(["unlisted-related-model"]))
  }

  @Test("unlisted-version", arguments: unlistedVersionTable)
  func unlistedVersion(_ line: RuleCase) { line.check("unlisted-version") }

  private static let plan = """
    enum V1: VersionedSchema {}
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self] }
      static var stages: [MigrationStage] { [] }
    }

    """

  /// The members of a version with one model.
  private static func models(_ name: String) -> String {
    "static var models: [any PersistentModel.Type] { [\(name).self] }; @Model final class \(name) { var a = 0; init() {} }"
  }

  static let unlistedVersionTable: [RuleCase] = [
    RuleCase(
      "no code uses it",
      """
      enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum 1️⃣V2: VersionedSchema { static var versionIdentifier = Schema.Version(2, 0, 0) }
      enum Plan: SchemaMigrationPlan {
        static var 2️⃣schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """,
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "code uses it",
      """
      enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum 1️⃣V2: VersionedSchema { static var versionIdentifier = Schema.Version(2, 0, 0) }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      let container = try ModelContainer(for: Schema(versionedSchema: V2.self))
      """,
      ["1️⃣ warning"]),
    RuleCase(
      "a container without a plan holds its models, of which no plan has any",
      plan.replacing("V1: VersionedSchema {}", with: "V1: VersionedSchema { \(models("Note")) }")
        + """
        enum Cache: VersionedSchema { \(models("Image")) }
        let cache = try ModelContainer(for: Cache.Image.self, configurations: ModelConfiguration("Cache"))
        """),
    RuleCase(
      "a container without a plan holds its models, of which a plan has one",
      plan.replacing("V1: VersionedSchema {}", with: "V1: VersionedSchema { \(models("Note")) }")
        + """
        enum 1️⃣Cache: VersionedSchema { \(models("Note")) }
        let cache = try ModelContainer(for: Cache.Note.self, configurations: ModelConfiguration("Cache"))
        """, ["1️⃣ warning"]),
    RuleCase(
      "named by extensions of its models only, and by aliases of them that those name",
      plan + """
        enum 1️⃣V2: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
          @Model final class Note { var text = ""; var tag: TagV2?; init(tag: TagV2?) { self.tag = tag } }
          @Model final class Tag { var name = ""; enum Kind { case plain } }
        }
        typealias NoteV2 = V2.Note
        typealias TagV2 = V2.Tag
        // file: Conversion.swift
        extension V2.Note {
          func copy() -> NoteV2 { let tag: V2.Tag? = nil; return V2.Note(tag: tag) }
        }
        extension V2.Tag.Kind { var tag: TagV2 { TagV2() } }
        """,
      ["1️⃣ note"]),
    RuleCase(
      "the app uses an alias of one of its models, wherever that is declared",
      plan + """
        enum 1️⃣V2: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Note.self] }
          @Model final class Note { var text = "" }
        }
        enum 2️⃣V3: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Note.self] }
          @Model final class Note { var text = "" }
        }
        typealias Draft = V2.Note
        typealias Sketch = Drafts.Third
        enum Drafts { typealias Third = V3.Note }
        // file: View.swift
        func make() -> [Any] { [Draft(), Sketch()] }
        """,
      ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "tests use an alias of one of its models",
      "// file: Schema.swift\n" + plan + """
        enum V2: VersionedSchema {
          static var models: [any PersistentModel.Type] { [Note.self] }
          @Model final class Note { var text = "" }
        }
        typealias OldNote = V2.Note
        // file: SchemaTests.swift
        let note = OldNote()
        """),
    RuleCase(
      "its number falls between listed ones",
      """
      enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum 1️⃣V2: VersionedSchema { static var versionIdentifier = Schema.Version(2, 0, 0) }
      enum V3: VersionedSchema { static var versionIdentifier = Schema.Version(3, 0, 0) }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V3.self] }
        static var stages: [MigrationStage] { [] }
      }
      """,
      ["1️⃣ note"]),
    RuleCase(
      "named by a test",
      """
      // file: Schema.swift
      enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      enum V2: VersionedSchema { static var versionIdentifier = Schema.Version(2, 0, 0) }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: SchemaTests.swift
      let schema = Schema(versionedSchema: V2.self)
      """),
    RuleCase(
      "a project without a plan",
      """
      enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
      let schema = Schema(versionedSchema: V1.self)
      """),
    RuleCase(
      "listed through an alias, a static of another type, either branch",
      """
      enum V1: VersionedSchema {}
      enum V2: VersionedSchema {}
      enum V3: VersionedSchema {}
      typealias Current = V2
      enum History { static let old: [any VersionedSchema.Type] = [V1.self] }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] {
          #if os(iOS)
          History.old + [Current.self]
          #else
          History.old + [V3.self]
          #endif
        }
        static var stages: [MigrationStage] { [] }
      }
      """),
    RuleCase(
      "a list that is not literal may hold it",
      """
      enum V1: VersionedSchema {}
      enum V2: VersionedSchema {}
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] + more }
        static var stages: [MigrationStage] { [] }
      }
      """,
      unresolved: ["more"]),
    RuleCase(
      "hidden by the stage that names it",
      """
      enum V1: VersionedSchema {}
      enum V2: VersionedSchema {}
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
      }
      """),
    RuleCase(
      "another module's version over other models",
      """
      // file: AppA/Schema.swift
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      @Model final class Note { var text = "" }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: AppB/Schema.swift
      enum Other: VersionedSchema { static var models: [any PersistentModel.Type] { [Coin.self] } }
      @Model final class Coin { var text = "" }
      """),
    RuleCase(
      "a plan of tests is none",
      """
      // file: Schema.swift
      enum V1: VersionedSchema {}
      // file: Tests/Plan.swift
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [] }
        static var stages: [MigrationStage] { [] }
      }
      """),
    RuleCase(
      "a version of tests",
      """
      // file: Schema.swift
      enum V1: VersionedSchema {}
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      // file: Tests/Fixture.swift
      enum V0: VersionedSchema {}
      """),
  ]

  @Test("unversioned-models", arguments: unversionedModelsTable)
  func unversionedModels(_ line: RuleCase) { line.check("unversioned-models") }

  static let unversionedModelsTable: [RuleCase] = [
    RuleCase(
      "the first container",
      """
      // file: App.swift
      @Model final class 2️⃣Note { var text = "" }
      @Model final class Tag { var text = "" }
      struct NoteApp: App {
        var body: some Scene { WindowGroup { Text("") }.1️⃣modelContainer(for: [Note.self, Tag.self]) }
      }
      let second = try ModelContainer(for: Note.self)
      """,
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "with configurations, an implicit initializer, a ternary that is not known",
      """
      @Model final class Note { var text = "" }
      let a = try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: flag))
      let b: ModelContainer = try .1️⃣init(for: Note.self, configurations: ModelConfiguration(url: url))
      """,
      ["1️⃣ note"]),
    RuleCase(
      "a version anywhere",
      """
      @Model final class Note { var text = "" }
      enum SchemaV1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      let container = try ModelContainer(for: Note.self)
      """),
    RuleCase(
      "in memory, followed through a variable",
      """
      @Model final class Note { var text = "" }
      func a() throws {
        let configuration = ModelConfiguration(isStoredInMemoryOnly: true)
        _ = try ModelContainer(for: Note.self, configurations: configuration)
      }
      struct Root: View { var body: some View { Text("").modelContainer(for: Note.self, inMemory: true) } }
      """),
    RuleCase(
      "a store that may be in memory",
      """
      @Model final class Note { var text = "" }
      func make(inMemory: Bool) throws -> ModelContainer {
        try ModelContainer(for: Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: inMemory))
      }
      """),
    RuleCase(
      "containers of tests, previews and debugging only",
      """
      // file: App.swift
      @Model final class Note { var text = "" }
      #if DEBUG
      let debug = try ModelContainer(for: Note.self)
      #endif
      #Preview { Text("").modelContainer(for: Note.self) }
      struct Row_Previews: PreviewProvider {
        static var previews: some View { Text("").modelContainer(for: Note.self) }
      }
      // file: AppTests.swift
      let container = try ModelContainer(for: Note.self)
      """),
    RuleCase(
      "models without a container",
      """
      @Model public final class Note { var text = "" }
      """),
    RuleCase(
      "a store that may be in memory",
      """
      @Model final class Note { var text = "" }
      func open(_ configuration: ModelConfiguration) throws {
        _ = try ModelContainer(for: Note.self, configurations: configuration)
      }
      """,
      unresolved: ["configurations"]),
  ]

  @Test("points at", arguments: spansTable)
  func spans(_ line: SpanCase) { line.check() }

  static let spansTable: [SpanCase] = [
    SpanCase(
      "missing-model",
      "enum V1: VersionedSchema { static let models: [any PersistentModel.Type] = []; @Model class `Tag` { var a = 1 } }",
      ["`Tag`"]),
    SpanCase(
      "version-out-of-order",
      """
      enum Schemas {
        enum V1: VersionedSchema { static var versionIdentifier = Schema.Version(1, 0, 0) }
        enum V2: VersionedSchema { static var versionIdentifier = Schema.Version(2, 0, 0) }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [Schemas.V2.self, Schemas.V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      """,
      ["Schemas.V1"]),
    SpanCase("missing-version-identifier", "enum Schemas { enum V1: VersionedSchema {} }", ["V1"]),
    SpanCase(
      "unversioned-models",
      "@Model class A { var a = 1 }\nlet c = try SwiftData.ModelContainer(for: A.self)", ["ModelContainer"]),
  ]
}
