import TestSupport
import Testing

/// The rules about saves, errors, deletions and data in the closures of custom stages.
@Suite("Migration code: changes", .texts)
struct MigrationCodeChangeTests {
  /// Three versions of a note, whose `blob` the last one drops.
  private static let versions = """
    import SwiftData
    enum V1: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self, Folder.self] }
      @Model class Note { var title = ""; var blob: Data?; var folder: Folder?; var tags: [Folder] = [] }
      @Model class Folder {
        @Relationship(deleteRule: .cascade, inverse: \\Note.folder) var notes: [Note] = []
        @Relationship(deleteRule: .cascade) var children: [Folder] = []
      }
    }
    enum V2: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self, Folder.self] }
      @Model class Note {
        var title = ""; var blob: Data?; var photo: Data?; var folder: Folder?
        func decode() throws { photo = try? convert(blob) }
      }
      @Model class Folder {
        @Relationship(deleteRule: .cascade, inverse: \\Note.folder) var notes: [Note] = []
      }
    }
    enum V3: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model class Note { @Attribute(originalName: "title") var name = ""; var photo: Data? }
    }

    """

  private static func plan(_ closures: String, beside: String = "") -> String {
    versions + Stages.customPlan(closures, then: [stage(from: "V2", to: "V3")], beside: beside)
  }

  private static func will(_ code: String, beside: String = "") -> String { plan(Stages.will(code), beside: beside) }

  private static func did(_ code: String, beside: String = "") -> String { plan(Stages.did(code), beside: beside) }

  // MARK: missing-save-in-migration

  @Test("missing-save-in-migration", arguments: saveTable)
  func save(_ line: RuleCase) { line.check("missing-save-in-migration") }

  private static let change = "for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.1️⃣title = \"\" }"

  static let saveTable: [RuleCase] = [
    RuleCase("a property is written", did(change), ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "a property is written in forEach",
      did("try context.fetch(FetchDescriptor<V2.Note>()).forEach { $0.1️⃣title += \"a\" }"), ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "an array grows", did("try context.fetch(FetchDescriptor<V2.Folder>()).first?.1️⃣notes.append(x)"),
      ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "a field of a stored struct is written",
      did("for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.blob.1️⃣count = 0 }"), ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "a property is written by its key path, or with others",
      did("for note in try context.fetch(FetchDescriptor<V2.Note>()) { note[keyPath: 1️⃣\\.title] = \"\" }"),
      ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "properties are written as a tuple",
      did("for note in try context.fetch(FetchDescriptor<V2.Note>()) { (note.1️⃣title, note.blob) = (\"\", nil) }"),
      ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "a property by a key path that is not known",
      did("for note in try context.fetch(FetchDescriptor<V2.Note>()) { note[keyPath: 1️⃣path] = \"\" }"),
      ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "rows of a model that is not known are deleted",
      did("for type in V2.models { try context.1️⃣delete(model: type) }"), ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "a copy of a stored struct is changed",
      did("for note in try context.fetch(FetchDescriptor<V2.Note>()) { var blob = note.blob; blob.count = 0 }")),
    RuleCase("a field of a new object's struct", did("let note = V2.Note(); note.blob.count = 0")),
    RuleCase("inserted", did("context.1️⃣insert(V2.Note())"), ["9️⃣ warning → 1️⃣"]),
    RuleCase("inserted, of an unknown type", did("context.1️⃣insert(made())"), ["9️⃣ warning → 1️⃣"]),
    RuleCase("deleted", did("try context.1️⃣delete(model: V2.Note.self)"), ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "deleted by a method's name", did("try context.fetch(FetchDescriptor<V2.Note>()).forEach(context.1️⃣delete)"),
      ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "changed by a helper",
      did(
        "for note in try context.fetch(FetchDescriptor<V2.Note>()) { Self.fix(note) }",
        beside: "static func fix(_ note: V2.Note) { note.1️⃣title = \"\" }"),
      ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "a function by name",
      plan(
        "9️⃣willMigrate: clear, didMigrate: nil",
        beside: "static func clear(_ context: ModelContext) throws { try context.1️⃣delete(model: V1.Note.self) }"),
      ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "a trailing closure",
      plan("willMigrate: nil) 9️⃣{ context in\ncontext.1️⃣insert(V2.Note())\n}").replacing("})", with: "}"),
      ["9️⃣ warning → 1️⃣"]),
    RuleCase(
      "a save in the other closure only",
      plan("9️⃣willMigrate: { try $0.1️⃣delete(model: V1.Note.self) }, didMigrate: { try $0.save() }"),
      ["9️⃣ warning → 1️⃣"]),
    RuleCase("saved", did(change.replacing("1️⃣", with: "") + "\ntry context.save()")),
    RuleCase(
      "saved where there are changes", did("context.insert(V2.Note()); if context.hasChanges { try context.save() }")),
    RuleCase("saved by try?", did("context.insert(V2.Note()); try? context.save()")),
    RuleCase("saved by defer", did("defer { try? context.save() }; context.insert(V2.Note())")),
    RuleCase("in a transaction", did("try context.transaction { context.insert(V2.Note()) }")),
    RuleCase(
      "saved by a helper",
      did(
        "context.insert(V2.Note()); try Self.finish(context)",
        beside: "static func finish(_ c: ModelContext) throws { try c.save() }")),
    RuleCase(
      "saved by an extension of the context",
      did("context.insert(V2.Note()); try context.saveIfNeeded()")
        + "\nextension ModelContext { func saveIfNeeded() throws { if hasChanges { try save() } } }"),
    RuleCase("autosave", did("context.autosaveEnabled = true; context.insert(V2.Note())")),
    RuleCase(
      "a helper that is not declared", did("context.insert(V2.Note()); try finish(context)").replacing("9️⃣", with: ""),
      unresolved: ["finish"]),
    RuleCase("a method that is not declared", did("context.insert(V2.Note()); try context.finish()")),
    RuleCase("an object that gets the context", did("context.insert(V2.Note()); try Migrator(context: context).run()")),
    RuleCase("an object that is made and never inserted", did("let note = V2.Note(); note.title = \"\"")),
    RuleCase("reads only", did("for note in try context.fetch(FetchDescriptor<V2.Note>()) { print(note.title) }")),
    RuleCase("an object whose type is not known", did("for note in load() { note.title = \"\" }")),
    RuleCase("a value that is no object", did("var snapshot = Snapshot(); snapshot.title = \"\"; names.insert(\"a\")")),
    RuleCase("nothing", did("")),
  ]

  // MARK: swallowed-migration-error

  @Test("swallowed-migration-error", arguments: errorTable)
  func error(_ line: RuleCase) { line.check("swallowed-migration-error") }

  static let errorTable: [RuleCase] = [
    RuleCase("a save", did("1️⃣try? context.save()"), ["1️⃣ warning"]),
    RuleCase(
      "a fetch",
      did("for note in (1️⃣try? context.fetch(FetchDescriptor<V2.Note>())) ?? [] { note.title = \"\" }"),
      ["1️⃣ warning"]),
    RuleCase(
      "a fetch in a guard",
      did(
        "guard let notes = 1️⃣try? context.fetch(FetchDescriptor<V2.Note>()) else { return }\nfor note in notes { note.title = \"\" }"
      ), ["1️⃣ warning"]),
    RuleCase("only a deletion by type", did("try? context.delete(model: V2.Note.self)")),
    RuleCase(
      "only deletions, saved",
      did(
        "for note in (try? context.fetch(FetchDescriptor<V2.Note>())) ?? [] { context.delete(note) }; try? context.save()"
      )),
    RuleCase(
      "a cache is cleared beside other work",
      did(
        "try? context.delete(model: V2.Folder.self); for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.title = \"\" }"
      )),
    RuleCase(
      "what is deleted is made again",
      did("1️⃣try? context.delete(model: V2.Note.self); context.insert(V2.Note())"), ["1️⃣ warning"]),
    RuleCase(
      "only counted and printed",
      did("let notes = try? context.fetch(FetchDescriptor<V2.Note>()); print(notes?.count ?? 0)")),
    RuleCase(
      "deleted, and the old values are kept in a variable",
      did(
        "for note in (1️⃣try? context.fetch(FetchDescriptor<V2.Note>())) ?? [] { Self.titles.append(note.title); context.delete(note) }",
        beside: "static var titles: [String] = []"), ["1️⃣ warning"]),
    RuleCase(
      "a catch that logs around all of the work",
      did(
        "do { for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.title = \"\" }; try context.save() } 1️⃣catch { print(error) }"
      ), ["1️⃣ warning"]),
    RuleCase(
      "a catch that logs by a logger around all of the work",
      did(
        "do { for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.title = \"\" }; try context.save() } 1️⃣catch { logger.error(\"\\(error)\"); NSLog(\"failed\") }"
      ), ["1️⃣ warning"]),
    RuleCase(
      "a catch that logs and throws on",
      did(
        "do { for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.title = \"\" }; try context.save() } catch { print(error); throw error }"
      )),
    RuleCase(
      "a catch that logs around the clearing of a cache",
      did("do { try context.delete(model: V2.Note.self); try context.save() } catch { print(error) }")),
    RuleCase("a transaction", did("1️⃣try? context.transaction { context.insert(V2.Note()) }"), ["1️⃣ warning"]),
    RuleCase(
      "an enumeration", did("1️⃣try? context.enumerate(FetchDescriptor<V2.Note>()) { $0.title = \"\" }"), ["1️⃣ warning"]),
    RuleCase("two: one finding", did("1️⃣try? context.save()\n2️⃣try? context.save()"), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a fetch, a save and an empty catch, one of them in a helper: one finding",
      did(
        "let notes = 1️⃣try? context.fetch(FetchDescriptor<V2.Note>()); do { try context.save() } 2️⃣catch {}\n3️⃣finish(context)",
        beside: "static func finish(_ c: ModelContext) { 4️⃣try? c.save() }"), ["1️⃣ warning → 2️⃣ 4️⃣ 3️⃣"]),
    RuleCase(
      "a save and conversions: one warning and one note",
      did(
        "for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.photo = 1️⃣try? convert(note.blob); note.photo = 2️⃣try? other(note.blob) }\n3️⃣try? context.save()"
      ).replacing("enum V3", with: "enum 5️⃣V3"), ["1️⃣ note → 5️⃣ 2️⃣", "3️⃣ warning"]),
    RuleCase(
      "one in each closure: one finding",
      did("1️⃣try? context.save()").replacing("willMigrate: nil", with: "willMigrate: { 2️⃣try? $0.save() }"),
      ["2️⃣ warning of 2️⃣ 1️⃣"]),
    RuleCase(
      "a helper that saves",
      did("1️⃣try? Self.finish(context)", beside: "static func finish(_ c: ModelContext) throws { try c.save() }"),
      ["1️⃣ warning"]),
    RuleCase(
      "in a helper that is called twice",
      did("2️⃣finish(context); finish(context)", beside: "static func finish(_ c: ModelContext) { 1️⃣try? c.save() }"),
      ["1️⃣ warning → 2️⃣"]),
    RuleCase("a helper that is not declared", did("1️⃣try? finish(context)"), ["1️⃣ warning"]),
    RuleCase("an empty catch", did("do { try context.save() } 1️⃣catch { }"), ["1️⃣ warning"]),
    RuleCase(
      "an empty catch with a comment", did("do { try context.save() } 1️⃣catch {\n// nothing to do\n}"), ["1️⃣ warning"]),
    RuleCase("an empty catch around a helper", did("do { try finish(context) } 1️⃣catch { }"), ["1️⃣ warning"]),
    RuleCase(
      "a conversion whose source goes later",
      did("for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.photo = 1️⃣try? convert(note.blob) }"),
      ["1️⃣ note"]),
    RuleCase(
      "a conversion of a local constant",
      did(
        "for note in try context.fetch(FetchDescriptor<V2.Note>()) { if let blob = note.blob { note.photo = 1️⃣try? convert(blob) } }"
      ),
      ["1️⃣ note"]),
    RuleCase(
      "a conversion with a default",
      did("try context.fetch(FetchDescriptor<V2.Note>()).forEach { $0.photo = (1️⃣try? convert($0.blob)) ?? Data() }"),
      ["1️⃣ note"]),
    RuleCase(
      "a conversion in a method of the model",
      did("try context.fetch(FetchDescriptor<V2.Note>()).forEach { try $0.decode() }")
        .replacing("photo = try? convert", with: "photo = 1️⃣try? convert"), ["1️⃣ note"]),
    RuleCase(
      "a conversion whose source stays under another name",
      did("for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.photo = try? convert(note.title) }")),
    RuleCase("a conversion of something else", did("let data = try? Data(contentsOf: url)")),
    RuleCase("try", did("try context.save()")), RuleCase("try!", did("try! context.save()")),
    RuleCase("a count", did("print(try? context.fetchCount(FetchDescriptor<V2.Note>()))")),
    RuleCase(
      "another error is thrown",
      did("guard let notes = try? context.fetch(FetchDescriptor<V2.Note>()) else { throw Failure.fetch }")),
    RuleCase("a catch that logs", did("do { try context.save() } catch { logger.error(\"\\(error)\") }")),
    RuleCase("a catch that throws on", did("do { try context.save() } catch { throw Failure.save(error) }")),
    RuleCase("a catch of one error", did("do { try context.save() } catch is CancellationError { }")),
    RuleCase("a catch of files", did("do { try FileManager.default.removeItem(at: url) } catch { }")),
    RuleCase(
      "outside of closures", did("print(1)", beside: "static func f(_ c: ModelContext) { try? c.save() }")),
    RuleCase(
      "an empty catch of every error as an 'NSError', and of some errors",
      will(
        "do { try context.save() } 1️⃣catch let error as NSError {}\ndo { try context.save() } catch is CocoaError {}"),
      ["1️⃣ warning"]),
  ]

  // MARK: cascading-delete-in-migration

  @Test("cascading-delete-in-migration", arguments: cascadeTable)
  func cascade(_ line: RuleCase) { line.check("cascading-delete-in-migration") }

  static let cascadeTable: [RuleCase] = [
    RuleCase("by type", did("try context.1️⃣delete(model: V2.Folder.self)"), ["1️⃣ note"]),
    RuleCase(
      "one by one",
      did("for folder in try context.fetch(FetchDescriptor<V2.Folder>()) { context.1️⃣delete(folder) }"), ["1️⃣ note"]),
    RuleCase(
      "by a method's name",
      did("try context.fetch(FetchDescriptor<V2.Folder>()).forEach(context.1️⃣delete)"), ["1️⃣ note"]),
    RuleCase(
      "a relationship that is inherited",
      did("try context.1️⃣delete(model: V2.Box.self)") + "\nextension V2 { @Model class Box: Folder {} }", ["1️⃣ note"]),
    RuleCase(
      "through a relationship",
      did("for note in try context.fetch(FetchDescriptor<V2.Note>()) { context.1️⃣delete(note.folder!) }"), ["1️⃣ note"]),
    RuleCase(
      "twice: one finding",
      did(
        "try context.1️⃣delete(model: V2.Folder.self, where: #Predicate { _ in false }); try context.delete(model: V2.Folder.self)"
      ),
      ["1️⃣ note"]),
    RuleCase(
      "to itself, while the others are deleted too",
      will("try context.delete(model: V1.Note.self); try context.1️⃣delete(model: V1.Folder.self)"), ["1️⃣ note"]),
    RuleCase(
      "what is taken along is deleted too",
      did("try context.delete(model: V2.Note.self); try context.delete(model: V2.Folder.self)")),
    RuleCase("a model without the rule", did("try context.delete(model: V2.Note.self)")),
    RuleCase("an object whose type is not known", did("context.delete(made())")),
  ]

  // MARK: missing-prefetch

  @Test("missing-prefetch", arguments: prefetchTable)
  func prefetch(_ line: RuleCase) { line.check("missing-prefetch") }

  static let prefetchTable: [RuleCase] = [
    RuleCase(
      "for", will("for note in try context.fetch(FetchDescriptor<2️⃣V1.Note>()) { print(note.1️⃣folder) }"), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "forEach",
      will("let notes = try context.fetch(FetchDescriptor<V1.Note>()); notes.forEach { print($0.1️⃣folder?.notes) }"),
      ["1️⃣ note"]),
    RuleCase("a key path", will("_ = try context.fetch(FetchDescriptor<V1.Note>()).map(\\.1️⃣folder)"), ["1️⃣ note"]),
    RuleCase("enumerate", will("try context.enumerate(FetchDescriptor<V1.Note>()) { print($0.1️⃣tags) }"), ["1️⃣ note"]),
    RuleCase(
      "the same relationship twice, and another one",
      will(
        "for note in try context.fetch(FetchDescriptor<V1.Note>()) { print(note.1️⃣folder, note.folder, note.2️⃣tags) }"),
      ["1️⃣ note", "2️⃣ note"]),
    RuleCase(
      "another relationship is prefetched",
      will(
        "var d = FetchDescriptor<V1.Note>(); d.relationshipKeyPathsForPrefetching = [\\.folder]\nfor note in try context.fetch(d) { print(note.folder, note.1️⃣tags) }"
      ),
      ["1️⃣ note"]),
    RuleCase(
      "a relationship that is inherited, in a string",
      will("for memo in try context.fetch(FetchDescriptor<V1.Memo>()) { print(\"\\(memo.1️⃣folder)\") }")
        + "\nextension V1 { @Model class Memo: Note {} }", ["1️⃣ note"]),
    RuleCase(
      "key paths that are added with +=",
      will(
        "var d = FetchDescriptor<V1.Note>(); d.relationshipKeyPathsForPrefetching = [\\.folder]; d.relationshipKeyPathsForPrefetching += [\\.tags]\nfor note in try context.fetch(d) { print(note.folder, note.tags) }"
      )),
    RuleCase(
      "in a helper",
      will(
        "for note in try context.fetch(FetchDescriptor<V1.Note>()) { show(note) }",
        beside: "static func show(_ note: V1.Note) { print(note.1️⃣folder) }"),
      ["1️⃣ note"]),
    RuleCase(
      "prefetched",
      will(
        "var d = FetchDescriptor<V1.Note>(); d.relationshipKeyPathsForPrefetching = [\\.folder, \\V1.Note.tags]\nfor note in try context.fetch(d) { print(note.folder, note.tags) }"
      )),
    RuleCase(
      "prefetched by a list that is not literal",
      will(
        "var d = FetchDescriptor<V1.Note>(); d.relationshipKeyPathsForPrefetching = paths\nfor note in try context.fetch(d) { print(note.folder) }"
      )),
    RuleCase("a descriptor from elsewhere", will("for note in try context.fetch(descriptor()) { print(note.folder) }")),
    RuleCase(
      "a descriptor that is a parameter",
      will(
        "_ = helper",
        beside:
          "func f(_ d: FetchDescriptor<V1.Note>, _ c: ModelContext) throws { for n in try c.fetch(d) { print(n.folder) } }"
      )),
    RuleCase("attributes", will("for note in try context.fetch(FetchDescriptor<V1.Note>()) { print(note.title) }")),
    RuleCase("no loop", will("print(try context.fetch(FetchDescriptor<V1.Note>()).first?.folder)")),
    RuleCase("written only", will("for note in try context.fetch(FetchDescriptor<V1.Note>()) { note.folder = nil }")),
    RuleCase(
      "a key path that is appended to the descriptor's",
      will(
        """
        var notes = FetchDescriptor<V1.Note>()
        notes.relationshipKeyPathsForPrefetching.append(\\.folder)
        for note in try context.fetch(notes) { print(note.folder, note.1️⃣tags) }
        """),
      ["1️⃣ note"]),
  ]

  // MARK: data-carried-between-closures

  @Test("data-carried-between-closures", arguments: dataTable)
  func data(_ line: RuleCase) { line.check("data-carried-between-closures") }

  private static func both(_ will: String, _ did: String, beside: String) -> String {
    plan("willMigrate: { context in\n\(will)\n}, didMigrate: { context in\n\(did)\n}", beside: beside)
  }

  static let dataTable: [RuleCase] = [
    RuleCase(
      "a variable that two stages share",
      Stages.source(
        ["var a = 0", "var b = 0", "var c = 0"].map { "@Model class Note { \($0) }" },
        Array(repeating: "willMigrate: { _ in titles = [1] }, didMigrate: { _ in print(titles) }", count: 2),
        beside: "nonisolated(unsafe) var 1️⃣titles: [Int] = []"),
      ["1️⃣ note"]),
    RuleCase(
      "a static variable",
      both(
        "2️⃣titles[\"a\"] = 1", "print(3️⃣titles[\"a\"])",
        beside: "nonisolated(unsafe) static var 1️⃣titles: [String: Int] = [:]"),
      ["1️⃣ note → 2️⃣ 3️⃣"]),
    RuleCase(
      "a static variable through Self, grown",
      both(
        "Self.titles.append(\"a\")", "for title in Plan.titles { print(title) }",
        beside: "static var 1️⃣titles: [String] = []"),
      ["1️⃣ note"]),
    RuleCase(
      "the content of a static constant",
      both(
        "cache.titles = []", "print(cache.titles)",
        beside: "static let 1️⃣cache = Cache()\n}\nfinal class Cache {\n var titles: [String] = []"),
      ["1️⃣ note"]),
    RuleCase(
      "a global variable",
      both("titles = [\"a\"]", "print(\"\\(titles)\")", beside: "}\nvar 1️⃣titles: [String] = []\nenum Other {"),
      ["1️⃣ note"]),
    RuleCase(
      "in helpers",
      both(
        "try keep(context)", "try apply(context)",
        beside: """
          static var 1️⃣titles: [String] = []
          static func keep(_ c: ModelContext) throws { titles = try c.fetch(FetchDescriptor<V1.Note>()).map(\\.title) }
          static func apply(_ c: ModelContext) throws { print(titles); try c.save() }
          """), ["1️⃣ note"]),
    RuleCase(
      "a captured variable",
      versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] { [step()] }
          static func step() -> MigrationStage {
            var 1️⃣titles: [String] = []
            return .custom(
              fromVersion: V1.self, toVersion: V2.self, willMigrate: { _ in titles = ["a"] },
              didMigrate: { _ in print(titles) })
          }
        }
        """, ["1️⃣ note"]),
    RuleCase("read in both", both("print(size)", "print(size)", beside: "static var size = 100")),
    RuleCase("written in both", both("count += 1", "count += 1", beside: "static var count = 0")),
    RuleCase("written and read in one", both("count += 1; print(count)", "print(1)", beside: "static var count = 0")),
    RuleCase(
      "methods that are not known",
      both("logger.info(\"a\")", "logger.info(\"b\")", beside: "static var logger = Logger()")),
    RuleCase(
      "local variables of one name", both("var a = 1; a = 2", "let a = 1; print(a)", beside: "static var a = 0")),
    RuleCase(
      "a computed property", both("value = 1", "print(value)", beside: "static var value: Int { get { 1 } set {} }")),
  ]
}
