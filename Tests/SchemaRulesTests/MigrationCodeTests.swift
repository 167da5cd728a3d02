import TestSupport
import Testing

/// The rules about models in the closures of custom stages.
@Suite("Migration code: models", .texts)
struct MigrationCodeModelTests {
  /// Three versions: `Settings` is live in the first two, `Archive` is new in the second, `Tag` is gone by then.
  static let versions = """
    import SwiftData
    enum V1: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self, Folder.self, Tag.self, Settings.self] }
      @Model class Note { var title = "" }
      @Model class Folder { var name = "" }
      @Model class Tag { var name = "" }
    }
    enum V2: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self, V1.Folder.self, Settings.self, Archive.self] }
      @Model class Note { var title = ""; var text = "" }
      @Model class Archive { var entry: Entry? }
      @Model class Entry { var text = "" }
      struct Kind { var name = "" }
    }
    enum V3: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model class Note { var text = "" }
    }
    @Model class Settings { var theme = "" }
    @Model class Draft { var text = "" }
    typealias Note = V3.Note

    """

  /// The versions and a plan whose `willMigrate` does something.
  static func will(_ code: String, beside: String = "", before: String = versions) -> String {
    before + Stages.customPlan(Stages.will(code), beside: beside)
  }

  /// The versions and a plan whose `didMigrate` does something.
  static func did(_ code: String, beside: String = "", before: String = versions) -> String {
    before + Stages.customPlan(Stages.did(code), beside: beside)
  }

  /// The same list with another body of `V2.models`.
  static func versions(listing models: String) -> String {
    versions.replacing("[Note.self, V1.Folder.self, Settings.self, Archive.self]", with: models)
  }

  // MARK: new-model-in-will-migrate

  @Test("new-model-in-will-migrate", arguments: newModelTable)
  func newModel(_ line: RuleCase) { line.check("new-model-in-will-migrate") }

  static let newModelTable: [RuleCase] = [
    RuleCase(
      "a stage at file level, without an import, as guides print it",
      """
      static let migrate = MigrationStage.custom(
        fromVersion: SchemaV1.self, toVersion: SchemaV2.self,
        willMigrate: { context in
          let old = try context.fetch(FetchDescriptor<SchemaV1.Note>())
          for note in old { context.insert(1️⃣SchemaV2.Note(text: note.text)) }
          try context.save()
        }, didMigrate: nil)
      """, ["1️⃣ error"]),
    RuleCase(
      "in an extension of a plan that is not there",
      """
      extension NotesPlan {
        static func toSecond() -> MigrationStage {
          .custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: { context in
            _ = try context.fetch(FetchDescriptor<1️⃣SchemaV2.Note>())
          }, didMigrate: nil)
        }
      }
      extension OtherPlan {
        static var stages: [MigrationStage] {
          [.custom(fromVersion: SchemaV1.self, toVersion: SchemaV2.self, willMigrate: { context in
            _ = try context.fetch(FetchDescriptor<2️⃣SchemaV2.Note>())
          }, didMigrate: nil)]
        }
      }
      """, ["1️⃣ error", "2️⃣ error"]),
    RuleCase(
      "a stage at file level that a plan lists is read once",
      versions + migrationPlan(["V1", "V2", "V3"], stages: ["toSecond"]) + """
        let toSecond = MigrationStage.custom(
          fromVersion: V1.self, toVersion: V2.self,
          willMigrate: { context in _ = try context.fetch(FetchDescriptor<1️⃣V2.Note>()) }, didMigrate: nil)
        """, ["1️⃣ error"]),
    RuleCase(
      "stages of tests, and what only looks like one",
      """
      // file: App/Tests/Stages.swift
      let migrate = MigrationStage.custom(
        fromVersion: SchemaV1.self, toVersion: SchemaV2.self,
        willMigrate: { context in _ = try context.fetch(FetchDescriptor<SchemaV2.Note>()) }, didMigrate: nil)
      // file: App/Other.swift
      let other = Other.custom(
        fromVersion: SchemaV1.self, toVersion: SchemaV2.self,
        willMigrate: { context in _ = try context.fetch(FetchDescriptor<SchemaV2.Note>()) }, didMigrate: nil)
      """),
    RuleCase("fetched", will("let notes = try context.fetch(FetchDescriptor<1️⃣V2.Note>())"), ["1️⃣ error"]),
    RuleCase(
      "a function of one name for each version's model",
      will(
        "try Self.clean(context.fetch(FetchDescriptor<V1.Note>()), context)",
        beside: """
          static func clean(_ notes: [V1.Note], _ context: ModelContext) throws { notes.forEach(context.delete) }
          static func clean(_ notes: [V2.Note], _ context: ModelContext) throws { context.insert(V2.Note()) }
          """)),
    RuleCase(
      "functions of one name and different labels",
      will(
        "try Self.clean(context, 1); try 2️⃣Self.move(context, to: 1) { 1 }",
        beside: """
          static func clean(_ context: ModelContext, _ count: Int) throws {}
          static func clean(_ context: ModelContext, limit: Int) throws { context.insert(V2.Note()) }
          static func move(_ context: ModelContext, by: Int = 0, to: Int, _ body: () -> Int) { context.insert(1️⃣V2.Note()) }
          """),
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "a function of a superclass's objects, and one whose argument is not known",
      will(
        "2️⃣Self.show(V1.Folder.self, context); 3️⃣Self.keep(made(), context)",
        beside: """
          static func show(_ type: V1.Folder.Type, _ context: ModelContext) { context.insert(1️⃣V2.Note()) }
          static func show(_ type: V1.Note.Type, _ context: ModelContext) { context.insert(V2.Archive()) }
          static func keep(_ note: V1.Note, _ context: ModelContext) { context.insert(4️⃣V2.Archive()) }
          """),
      ["1️⃣ error → 2️⃣", "4️⃣ error → 3️⃣"]),
    RuleCase(
      "a test's helper is called like the app's",
      "// file: App/Plan.swift\n" + will("try seed(context)") + """

        // file: App/Seed.swift
        import SwiftData
        func seed(_ context: ModelContext) throws {}
        // file: App/Tests/Helpers.swift
        import SwiftData
        func seed(_ context: ModelContext) throws { context.insert(V2.Note()) }
        """),
    RuleCase(
      "a helper that two closures call is one finding",
      versions
        + Stages.customPlan(
          "willMigrate: { try 2️⃣seed($0); try 3️⃣seed($0) }, didMigrate: { try seed($0) }",
          beside: "static func seed(_ context: ModelContext) throws { context.insert(1️⃣V2.Note()) }"),
      ["1️⃣ error → 2️⃣ 3️⃣"]),
    RuleCase(
      "by an alias in the closure",
      will("typealias New = 1️⃣V2.Note; _ = try context.fetch(FetchDescriptor<New>())"), ["1️⃣ error"]),
    RuleCase(
      "in a string", will("print(\"all: \\(try context.fetch(FetchDescriptor<1️⃣V2.Note>()).count)\")"), ["1️⃣ error"]),
    RuleCase(
      "a model that the old version only reaches, beside its own of that name",
      """
      import SwiftData
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self, Page.self] }
        @Model class Note { var title = "" }
        @Model class Page { var box: Box? }
      }
      enum V2: VersionedSchema {
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model class Note { var title = ""; var text = "" }
      }
      @Model class Box { var notes: [V2.Note] = [] }

      """
        + Stages.customPlan(
          "willMigrate: { _ = try $0.fetch(FetchDescriptor<1️⃣V2.Note>()) }, didMigrate: nil",
          ["V1", "V2"]),
      ["1️⃣ error"]),
    RuleCase(
      "fetched by a predicate", will("_ = try context.fetch(.init(predicate: #Predicate<1️⃣V2.Note> { _ in true }))"),
      ["1️⃣ error"]),
    RuleCase(
      "fetched by an annotated descriptor",
      will("var d: FetchDescriptor<1️⃣V2.Note> = .init(); d.fetchLimit = 1; _ = try context.fetch(d)"), ["1️⃣ error"]),
    RuleCase(
      "fetched by the type of its variable", will("let notes: [1️⃣V2.Note] = try context.fetch(FetchDescriptor())"),
      ["1️⃣ error"]),
    RuleCase(
      "fetched by what a helper returns",
      will(
        "for note in try 2️⃣notes(context) { note.title = title }",
        beside: "static func notes(_ c: ModelContext) throws -> [1️⃣V2.Note] { try c.fetch(FetchDescriptor()) }"),
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "a helper that returns old objects",
      will(
        "for note in try notes(context) { note.title = title }",
        beside: "static func notes(_ c: ModelContext) throws -> [V1.Note] { try c.fetch(.init()) }"), []),
    RuleCase("counted", will("_ = try context.fetchCount(FetchDescriptor<1️⃣V2.Note>())"), ["1️⃣ error"]),
    RuleCase("enumerated", will("try context.enumerate(FetchDescriptor<1️⃣V2.Note>()) { _ in }"), ["1️⃣ error"]),
    RuleCase(
      "deleted, inserted: one finding", will("try context.delete(model: 1️⃣V2.Note.self); context.insert(2️⃣V2.Note())"),
      ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "made, then fetched: at the fetch",
      will("let sample = 2️⃣V2.Note(); _ = try context.fetch(FetchDescriptor<1️⃣V2.Note>())"), ["1️⃣ error → 2️⃣"]),
    RuleCase("inserted where it is made", will("context.insert(1️⃣V2.Note())"), ["1️⃣ error"]),
    RuleCase(
      "inserted later",
      will(
        """
        for old in try context.fetch(FetchDescriptor<V1.Note>()) {
          let new = 1️⃣V2.Note()
          new.title = old.title
          context.insert(new)
        }
        """), ["1️⃣ error"]),
    RuleCase("made by .init and inserted", will("let new: 1️⃣V2.Note = .init(); context.insert(new)"), ["1️⃣ error"]),
    RuleCase(
      "made by a map and inserted",
      will("try context.fetch(FetchDescriptor<V1.Note>()).map { _ in 1️⃣V2.Note() }.forEach(context.insert)"),
      ["1️⃣ error"]),
    RuleCase("made only", will("let new = 1️⃣V2.Note(); print(new)"), ["1️⃣ warning"]),
    RuleCase("made twice", will("let new = [1️⃣V2.Note(), 2️⃣V2.Note()]; print(new)"), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "two models", will("context.insert(1️⃣V2.Note()); context.insert(2️⃣V2.Archive())"), ["1️⃣ error", "2️⃣ error"]),
    RuleCase("a model that only a relationship leads to", will("context.insert(1️⃣V2.Entry())"), ["1️⃣ error"]),
    RuleCase(
      "by an alias",
      will("context.insert(1️⃣Current.Note())", before: versions + "typealias Current = V2\n"), ["1️⃣ error"]),
    RuleCase(
      "by a function's name",
      versions
        + Stages.customPlan(
          "willMigrate: Self.move, didMigrate: nil",
          beside: "static func move(_ context: ModelContext) throws { context.insert(1️⃣V2.Note()) }"), ["1️⃣ error"]),
    RuleCase(
      "in a helper, in another file",
      will("try 2️⃣move(context)", beside: "") + """

        // file: Move.swift
        import SwiftData
        func move(_ context: ModelContext) throws { context.insert(1️⃣V2.Note()) }
        """, ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "in a generic helper",
      will(
        "try 2️⃣removeAll(1️⃣V2.Note.self, in: context)",
        beside: """
          static func removeAll<T: PersistentModel>(_ type: T.Type, in context: ModelContext) throws {
            for object in try context.fetch(FetchDescriptor<T>()) { context.delete(object) }
          }
          """), ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "in an inline stage, with a trailing closure",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] {
            [.custom(fromVersion: V1.self, toVersion: V2.self) { context in
              context.insert(1️⃣V2.Note())
            } didMigrate: { _ in }]
          }
        }
        """, ["1️⃣ error"]),
    RuleCase(
      "in a stage of an extension of MigrationStage, listed twice",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [.step, .step] }
        }
        extension MigrationStage {
          static let step = MigrationStage.custom(
            fromVersion: V1.self, toVersion: V2.self, willMigrate: { context in context.insert(1️⃣V2.Note()) },
            didMigrate: nil)
        }
        """, ["1️⃣ error"]),
    RuleCase(
      "versions that are not declared",
      will("context.insert(1️⃣V2.Note())", before: "import SwiftData\n"), ["1️⃣ error"]),
    RuleCase(
      "versions that are not declared, in a namespace",
      """
      import SwiftData
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [Schemas.V1.self, Schemas.V2.self] }
        static var stages: [MigrationStage] {
          [.custom(fromVersion: Schemas.V1.self, toVersion: Schemas.V2.self, willMigrate: { context in
            for old in try context.fetch(FetchDescriptor<Schemas.V1.Note>()) {
              let new = 1️⃣Schemas.V2.Note()
              new.title = old.title
            }
          }, didMigrate: nil)]
        }
      }
      """, ["1️⃣ warning"]),
    RuleCase(
      "a version without its models' file",
      """
      import SwiftData
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }

      """ + Stages.customPlan("willMigrate: { context in context.insert(1️⃣V2.Note()) }, didMigrate: nil"), ["1️⃣ error"]),
    RuleCase(
      "a rollback: the new version is the one it leads to",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V2.self, V1.self] }
          static var stages: [MigrationStage] { [step] }
          static let step = MigrationStage.custom(
            fromVersion: V2.self, toVersion: V1.self,
            willMigrate: { context in
              try context.delete(model: V2.Archive.self)
              try context.delete(model: 1️⃣V1.Tag.self)
              try context.save()
            }, didMigrate: nil)
        }
        """, ["1️⃣ error"]),
    RuleCase(
      "a model in a model of a version that is not declared",
      will("context.insert(1️⃣V2.Record.Part())", before: "import SwiftData\n"), ["1️⃣ error"]),
    RuleCase("old models", will("for note in try context.fetch(FetchDescriptor<V1.Note>()) { note.title = \"\" }")),
    RuleCase("a type that both versions list", will("context.insert(Settings()); context.insert(V1.Folder())")),
    RuleCase("a type that is no model", will("let kind = V2.Kind(); print(kind)")),
    RuleCase("a mention", will("print(V2.Note.self); let new: V2.Note? = nil; print(new as Any)")),
    RuleCase("in didMigrate", did("context.insert(V2.Note())")),
    RuleCase(
      "an old list that is not known",
      will(
        "context.insert(V2.Note())",
        before: versions.replacing("[Note.self, Folder.self, Tag.self, Settings.self]", with: "all()"))),
    RuleCase(
      "a nested type of a version that is not declared, made only",
      will("let kind = V2.Kind(name: \"\"); print(kind)", before: "import SwiftData\n")),
    RuleCase(
      "a plan of tests",
      "// file: AppTests/Plan.swift\n" + will("context.insert(V2.Note())")),
    RuleCase("code that nothing calls", will("print(1)", beside: "func f(_ c: ModelContext) { c.insert(V2.Note()) }")),
    RuleCase(
      "code in a comment and in a string", will("// context.insert(V2.Note())\nprint(\"context.insert(V2.Note())\")")),
    RuleCase(
      "an initializer that 'map' is given by name",
      will("try context.fetch(FetchDescriptor<V1.Note>()).map(1️⃣V2.Note.init).forEach { context.insert($0) }"),
      ["1️⃣ error"]),
  ]

  // MARK: old-model-in-did-migrate

  @Test("old-model-in-did-migrate", arguments: oldModelTable)
  func oldModel(_ line: RuleCase) { line.check("old-model-in-did-migrate") }

  static let oldModelTable: [RuleCase] = [
    RuleCase("fetched", did("let notes = try context.fetch(FetchDescriptor<1️⃣V1.Note>())"), ["1️⃣ error"]),
    RuleCase(
      "fetched and deleted: one finding",
      did(
        """
        for old in try context.fetch(FetchDescriptor<1️⃣V1.Note>()) { context.delete(old) }
        try context.delete(model: 2️⃣V1.Note.self)
        """), ["1️⃣ error → 2️⃣"]),
    RuleCase("deleted by its type", did("try context.delete(model: 1️⃣V1.Tag.self)"), ["1️⃣ error"]),
    RuleCase("made", did("let old = 1️⃣V1.Note(); print(old)"), ["1️⃣ error"]),
    RuleCase(
      "as a trailing closure",
      versions
        + Stages.customPlan("willMigrate: nil) { context in\ntry context.delete(model: 1️⃣V1.Tag.self)\n}").replacing(
          "})", with: "}"),
      ["1️⃣ error"]),
    RuleCase(
      "in a helper of a helper",
      did(
        "try 2️⃣first(context)",
        beside: """
          static func first(_ context: ModelContext) throws { try second(in: context) }
          static func second(in context: ModelContext) throws {
            _ = try context.fetch(FetchDescriptor<1️⃣V1.Note>(sortBy: [SortDescriptor(\\.title)]))
          }
          """), ["1️⃣ error → 2️⃣"]),
    RuleCase(
      "versions that are not declared",
      did("_ = try context.fetch(FetchDescriptor<1️⃣V1.Note>())", before: "import SwiftData\n"), ["1️⃣ error"]),
    RuleCase("new models", did("for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.text = \"\" }")),
    RuleCase("an older type that the new version lists", did("_ = try context.fetch(FetchDescriptor<V1.Folder>())")),
    RuleCase(
      "an older type that the new version reaches",
      did(
        "_ = try context.fetch(FetchDescriptor<V1.Tag>())",
        before: versions.replacing("var entry: Entry?", with: "var entry: Entry?; var tags: [V1.Tag] = []"))),
    RuleCase("in willMigrate", will("try context.delete(model: V1.Tag.self)")),
    RuleCase(
      "a new list that is not known",
      did("_ = try context.fetch(FetchDescriptor<V1.Note>())", before: versions(listing: "all()"))),
    RuleCase(
      "an old type that an undeclared list spells out",
      did(
        "_ = try context.fetch(FetchDescriptor<V1.Note>())",
        before:
          "import SwiftData\nenum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [V1.Note.self] } }\n"
      )
    ),
  ]

  // MARK: unversioned-model-in-migration

  @Test("unversioned-model-in-migration", arguments: unversionedTable)
  func unversioned(_ line: RuleCase) { line.check("unversioned-model-in-migration") }

  static let unversionedTable: [RuleCase] = [
    RuleCase("a live type", will("context.insert(1️⃣Draft())"), ["1️⃣ error"]),
    RuleCase(
      "a deletion by type of an entity that both versions have",
      did("try? context.delete(model: 1️⃣V3.Note.self)"), ["1️⃣ warning"]),
    RuleCase(
      "by a class of the app",
      will("try context.delete(model: 1️⃣Note.self); try context.save()"), ["1️⃣ warning"]),
    RuleCase(
      "of an entity that only the context's version has",
      will(
        "try context.delete(model: 1️⃣Other.Tag.self); try context.save()",
        before: versions + """
          enum Other: VersionedSchema {
            static var models: [any PersistentModel.Type] { [Tag.self] }
            @Model class 2️⃣Tag { var name = "" }
          }

          """), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a deletion by type of an entity that it has not",
      will("try context.delete(model: 1️⃣Draft.self)"), ["1️⃣ error"]),
    RuleCase(
      "deleted after a fetch",
      did("for note in try context.fetch(FetchDescriptor<1️⃣V3.Note>()) { context.delete(note) }"), ["1️⃣ error"]),
    RuleCase("a live type in didMigrate", did("_ = try context.fetch(FetchDescriptor<1️⃣Draft>())"), ["1️⃣ error"]),
    RuleCase("an alias to a later version", did("_ = try context.fetch(FetchDescriptor<1️⃣Note>())"), ["1️⃣ error"]),
    RuleCase("a later version's type", will("_ = try context.fetch(FetchDescriptor<1️⃣V3.Note>())"), ["1️⃣ error"]),
    RuleCase(
      "an earlier version's type",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
          static var stages: [MigrationStage] { [step] }
          static let step = MigrationStage.custom(
            fromVersion: V2.self, toVersion: V3.self,
            willMigrate: { context in try context.delete(model: 1️⃣V1.Tag.self) }, didMigrate: nil)
        }
        """, ["1️⃣ error"]),
    RuleCase(
      "in a helper, several times",
      did(
        "try 2️⃣move(context)",
        beside: """
          static func move(_ context: ModelContext) throws {
            for note in try context.fetch(FetchDescriptor<1️⃣Draft>()) { context.delete(note) }
            context.insert(3️⃣Draft())
          }
          """, before: versions.replacing("@Model class Draft", with: "@Model class 4️⃣Draft")),
      ["1️⃣ error → 2️⃣ 3️⃣ 4️⃣"]),
    RuleCase(
      "versions that are not declared: a later one",
      "import SwiftData\n"
        + Stages.customPlan("willMigrate: { context in try context.delete(model: 1️⃣V3.Note.self) }, didMigrate: nil"),
      ["1️⃣ error"]),
    RuleCase("a live type that both versions list", will("_ = try context.fetch(FetchDescriptor<Settings>())")),
    RuleCase("a type of the version that only a relationship leads to", did("context.insert(V2.Entry())")),
    RuleCase(
      "a live type that a listed model reaches",
      did(
        "context.insert(Draft())",
        before: versions.replacing("var entry: Entry?", with: "var entry: Entry?; var draft: Draft?"))),
    RuleCase(
      "a live type that inherits from a listed one",
      did("context.insert(Note2())", before: versions + "@available(iOS 26, *) @Model class Note2: Settings {}\n")),
    RuleCase(
      "a type that is no model",
      did("let snapshot = Snapshot(); print(snapshot)", before: versions + "struct Snapshot {}\n")),
    RuleCase("a list that is not known", did("context.insert(Draft())", before: versions(listing: "all()"))),
    RuleCase(
      "versions that are not declared: live types",
      did("context.insert(Draft())", before: "import SwiftData\n@Model class Draft {}\n")),
    RuleCase(
      "versions that are not declared: an earlier one, and a type that is named alone",
      "import SwiftData\n"
        + Stages.customPlan(
          "willMigrate: { context in try context.delete(model: V0.Note.self); _ = try context.fetch(FetchDescriptor<Note>()) }, didMigrate: nil",
          ["V0", "V1", "V2"])),
  ]
}
