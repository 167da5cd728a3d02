import SchemaDeclarations
import TestSupport
import Testing

/// What the closures of a custom stage do.
@Suite("Migration code")
struct MigrationCodeTests {
  /// Two versions of a note that has a folder and tags, and the live models.
  private static let versions = """
    enum V1: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self, Folder.self] }
      @Model class Note { var title = ""; var text: String?; var folder: Folder?; var parts: [Folder] = [] }
      @Model class Folder { var name = ""; @Relationship(inverse: \\Note.folder) var notes: [Note] = [] }
    }
    enum V2: VersionedSchema {
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model class Note {
        var title = ""; var text = ""
        func clear() { text = ""; self.title = "" }
        static func removeAll(from context: ModelContext) throws { try context.delete(model: Note.self) }
      }
    }
    typealias Note = V2.Note

    """

  /// The stage of a plan with one, whose `willMigrate` is given.
  private func customStage(_ code: String, beside: String = "", before: String = Self.versions) throws -> MigrationStage
  {
    let step = stage(from: "V1", to: "V2", closures: "willMigrate: \(code), didMigrate: nil")
    let schemas = Schemas(
      before
        + migrationPlan(
          ["V1", "V2"], stages: ["step"], beside: "  static let step = MigrationStage\(step)\n  \(beside)\n"))
    return try #require(schemas.project.schemas.plans.first?.stages?.stages.first)
  }

  /// What a closure does with the context `context`, one line each, mentions left out.
  private func actions(_ statements: String, beside: String = "") throws -> [String] {
    try code("{ context in\n\(statements)\n}", beside: beside)
  }

  private func code(_ code: String, beside: String = "") throws -> [String] {
    let code = try #require(try customStage(code, beside: beside).willMigrateCode)
    return code.actions.compactMap { line($0) } + code.failures.map { "? \($0.what): \($0.why)" }
  }

  /// What a piece of code does to the models and the context.
  private func changes(_ statements: String, beside: String = "") throws -> [String] {
    try actions(statements, beside: beside).filter { !$0.hasPrefix("describe") && !$0.hasPrefix("read V") }
  }

  /// One line of an action; where values of objects go is shown only where a test is about it.
  private func line(_ action: MigrationAction, showsValues: Bool = false) -> String? {
    let model = action.model?.path.joined(separator: ".") ?? "?"
    switch action.kind {
    case .describe: return "describe \(model)"
    case .fetch: return "fetch \(model)"
    case .count: return "count \(model)"
    case .construct: return "construct \(model)"
    case .insert: return "insert \(model)"
    case .delete(let isEvery, _): return "delete \(isEvery ? "every " : "")\(model)"
    case .save: return "save"
    case .read(let property, let isUnprefetched): return "read \(model).\(property)\(isUnprefetched ? " alone" : "")"
    case .write(let property): return "write \(model).\(property)"
    case .optionalTry(let range): return "try? over \(range.count)"
    case .swallowingCatch(let range, let logs): return "\(logs ? "logging " : "")catch over \(range.count)"
    case .readVariable(let variable): return "read \(variable.qualifiedName)"
    case .writeVariable(let variable): return "write \(variable.qualifiedName)"
    case .fill(let property): return showsValues ? "fill \(model).\(property)" : nil
    case .readOfUnknown(let member): return showsValues ? "read ?.\(member)" : nil
    case .writeOfUnknown(let member): return showsValues ? "write ?.\(member)" : nil
    case .escape: return showsValues ? "escape \(model)" : nil
    case .mention, .passContext, .query: return nil
    }
  }

  // MARK: Where values go

  @Test(
    "what new objects are given",
    arguments: [
      ("_ = V2.Note(title: \"\")", ["fill V2.Note.title"]),
      ("_ = V2.Note(\"\", from: 1)", ["fill V2.Note.*", "fill V2.Note.*"]),
      ("let new = V2.Note(); new.title = \"\"; new.text += \"\"", ["fill V2.Note.title", "fill V2.Note.text"]),
      ("let new = V2.Note(); new[keyPath: path] = 1", ["fill V2.Note.*"]),
      ("let made = titles.map(V2.Note.init)", ["fill V2.Note.*"]),
      ("let new: V2.Note = .init(title: \"\")", ["fill ?.*"]),
    ] as [(String, [String])])
  func fills(statements: String, lines: [String]) throws {
    #expect(try values(statements).filter { $0.hasPrefix("fill") } == lines)
  }

  @Test(
    "where objects leave what can be followed",
    arguments: [
      ("print(note)", 1), ("JSONEncoder().encode(note)", 1), ("Mirror(reflecting: note)", 1), ("note.unknown()", 1),
      ("Self.kept = note", 1), ("Self.list.append(note)", 1), ("_ = V2.Note(note)", 1), ("_ = (1, 2, note)", 1),
      ("_ = notes.map(convert)", 1), ("_ = note[keyPath: path]", 1), ("_ = Steps(note)", 1),
      ("context.delete(note); notes.forEach { context.delete($0) }", 0), ("let other = note; print(other.title)", 0),
      ("print(\"\\(note.title)\")", 0), ("Self.list.append(V2.Note())", 0), ("show(note)", 0),
      ("_ = notes.sorted()", 0),
    ])
  func escapes(statement: String, count: Int) throws {
    let statements = "let notes = try context.fetch(FetchDescriptor<V1.Note>())\nfor note in notes { \(statement) }"
    let beside = "static func show(_ note: V1.Note) {}\n}\nstruct Steps { init(_ note: V1.Note) {}"
    #expect(try values(statements, beside: beside).filter { $0.hasPrefix("escape") }.count == count)
  }

  @Test("members of values that are not known")
  func unknownMembers() throws {
    #expect(
      try values("for item in found() { print(item.title) }; list.map(\\.text)") == ["read ?.title", "read ?.text"])
  }

  private func values(_ statements: String, beside: String = "") throws -> [String] {
    let code = try #require(try customStage("{ context in\n\(statements)\n}", beside: beside).willMigrateCode)
    return code.actions.compactMap { line($0, showsValues: true) }.filter {
      $0.hasPrefix("fill") || $0.hasPrefix("escape") || $0.hasPrefix("read ?")
    }
  }

  // MARK: Closures

  @Test(
    "a closure, with $0, typed, by name, of another type, in a constant, from a function",
    arguments: [
      "{ context in try context.save() }", "{ (context: ModelContext) in try context.save() }", "{ try $0.save() }",
      "{ context throws -> Void in try context.save() }", "{ @Sendable context in try context.save() }",
      "run", "Self.run", "Plan.run", "Steps.run", "run(_:)", "held", "made(true)", "{ try run($0) }",
      "{ context in try Self.run(context) }", "{ context in try Steps.run(context) }",
    ])
  func closures(closure: String) throws {
    let beside = """
        static func run(_ context: ModelContext) throws { try context.save() }
        static let held: (ModelContext) throws -> Void = { context in try context.save() }
        static func made(_ flag: Bool) -> (ModelContext) throws -> Void { { context in try context.save() } }
      }
      struct Steps {
        static func run(_ context: ModelContext) throws { try context.save() }
      """
    #expect(try code(closure, beside: beside) == ["save"])
  }

  @Test(
    "closures that do nothing",
    arguments: [
      ("nil", true), ("{ _ in }", true), ("{ context in /* nothing yet */ }", true), ("{ _ in return }", true),
    ])
  func emptyClosures(closure: String, isEmpty: Bool) throws {
    #expect(try customStage(closure).leavesOldVersionAlone == isEmpty)
  }

  @Test("closures that do something", arguments: ["{ _ in print(1) }", "{ try $0.save() }", "run", "unknown"])
  func otherClosures(closure: String) throws {
    let beside = "static func run(_ context: ModelContext) throws { try context.save() }"
    #expect(try !customStage(closure, beside: beside).leavesOldVersionAlone)
  }

  @Test("the place of a closure is its label, or its brace")
  func places() throws {
    let schemas = Schemas(
      Self.versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] {
            [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { _ in }) { context in }]
          }
        }
        """)
    let stage = try #require(schemas.project.schemas.plans.first?.stages?.stages.first)
    #expect(stage.code.map { $0.place.file.text($0.place.span) } == ["willMigrate", "{"])
  }

  @Test("a function that is not found is recorded")
  func missing() throws {
    #expect(try code("migrate") == ["? migrate: the function is not declared in the linted files"])
  }

  // MARK: Fetches

  @Test(
    "fetches",
    arguments: [
      "let notes = try context.fetch(FetchDescriptor<V1.Note>())",
      "let notes: [V1.Note] = try context.fetch(FetchDescriptor())",
      "let notes = try context.fetch(FetchDescriptor()) as [V1.Note]",
      "let notes = try context.fetch(.init(predicate: #Predicate<V1.Note> { $0.title == \"\" }))",
      "let notes = try context.fetch(FetchDescriptor(predicate: #Predicate { (note: V1.Note) in note.title == \"\" }))",
      "let notes = try context.fetch(FetchDescriptor(sortBy: [SortDescriptor(\\V1.Note.title)]))",
      "let notes = try context.fetch(FetchDescriptor<V1.Note>(), batchSize: 100)",
      "let descriptor = FetchDescriptor<V1.Note>(); let notes = try context.fetch(descriptor)",
      "var descriptor: FetchDescriptor<V1.Note> = .init(); descriptor.fetchLimit = 1; let n = try context.fetch(descriptor)",
      "if let note = try context.fetch(FetchDescriptor<V1.Note>()).first { }",
      "for note in try context.fetch(FetchDescriptor<V1.Note>()) { }",
      "while let note = try context.fetch(FetchDescriptor<V1.Note>()).first { }",
      "guard let notes = try? context.fetch(FetchDescriptor<V1.Note>()) else { return }",
      "let all = context; let notes = try all.fetch(FetchDescriptor<V1.Note>())",
      "try context.enumerate(FetchDescriptor<V1.Note>()) { note in }",
      "let note = context.model(for: id) as? V1.Note", "let note: V1.Note? = context.registeredModel(for: id)",
      "let notes = try context.fetch(descriptor)", "let notes = try context.fetch(Self.descriptor)",
      "let notes = try context.fetch(made())", "let notes = try all(in: context)", "let notes = try context.every()",
      "let notes = try context.every(V1.Note.self)", "let notes = try every(V1.Note.self, in: context)",
      "func notes() throws -> [V1.Note] { try context.fetch(FetchDescriptor<V1.Note>()) }; _ = try notes()",
      "func notes() throws -> [V1.Note] { try context.fetch(FetchDescriptor()) }; _ = try notes()",
      "_ = try context.implied()", "_ = try context.impliedByInit()", "_ = try context.firstImplied()",
      "let notes: [V1.Note]; notes = try context.fetch(.init())",
      "let notes: [V1.Note] = Array(try context.fetch(FetchDescriptor()))",
      "let notes: [V1.Note] = try context.whichever()", "let notes = try context.whichever() as [V1.Note]",
      "let notes = try [1].flatMap { _ in try context.fetch(FetchDescriptor<V1.Note>()) }",
      "switch 1 { case 1: _ = try context.fetch(FetchDescriptor<V1.Note>()); default: break }",
      "do { _ = try context.fetch(FetchDescriptor<V1.Note>()) } catch { print(error) }",
      "defer { _ = try! context.fetch(FetchDescriptor<V1.Note>()) }",
      "print(\"\\(try context.fetch(FetchDescriptor<V1.Note>()).count)\")",
    ])
  func fetches(statement: String) throws {
    let beside = """
        static var descriptor: FetchDescriptor<V1.Note> { FetchDescriptor() }
        static func made() -> FetchDescriptor<V1.Note> { FetchDescriptor<V1.Note>() }
        static func all(in context: ModelContext) throws -> [V1.Note] { try context.fetch(FetchDescriptor<V1.Note>()) }
        static func every<T: PersistentModel>(_ type: T.Type, in context: ModelContext) throws -> [T] {
          try context.fetch(FetchDescriptor<T>())
        }
      }
      extension ModelContext {
        func every() throws -> [V1.Note] { try fetch(FetchDescriptor<V1.Note>()) }
        func implied() throws -> [V1.Note] { try fetch(FetchDescriptor()) }
        func impliedByInit() throws -> [V1.Note] { if true { return try fetch(.init()) }; return [] }
        func firstImplied() throws -> V1.Note? { try self.fetch(FetchDescriptor()).first }
        func whichever<T: PersistentModel>() throws -> [T] { try fetch(FetchDescriptor<T>()) }
        func every<T: PersistentModel>(_ type: T.Type) throws -> [T] { try self.fetch(FetchDescriptor<T>()) }
      """
    let found = try actions(statement, beside: beside).filter { $0.hasPrefix("fetch") || $0.hasPrefix("?") }
    #expect(found == ["fetch V1.Note"])
  }

  @Test(
    "fetches whose objects are others than those that are needed",
    arguments: [
      "let titles: [V2.Note] = try context.fetch(unseen).map { $0 }",
      "let titles: [V2.Note] = convert(try context.fetch(unseen))",
      "func titles() throws -> [V2.Note] { Converter().convert(try context.fetch(unseen)).sorted() }; _ = try titles()",
      "func titles() throws -> [V2.Note] { try context.fetch(unseen).compactMap { $0 } }; _ = try titles()",
    ])
  func otherFetches(statement: String) throws {
    let found = try actions(statement).filter { $0.hasPrefix("fetch") || $0.hasPrefix("describe") }
    #expect(found == ["fetch ?"])
  }

  @Test("the place of a fetch's model is where its type is written")
  func fetchPlaces() throws {
    let code = try #require(
      try customStage("{ context in let d = FetchDescriptor<V1.Note>(); _ = try context.fetch(d) }").willMigrateCode)
    let fetch = try #require(code.actions.last { if case .fetch = $0.kind { true } else { false } })
    let model = try #require(fetch.model)
    #expect(model.place.file.text(model.place.span) == "V1.Note")
    #expect(fetch.place.file.text(fetch.place.span) == "fetch")
    #expect(code.actions.first?.model?.place == model.place)
  }

  // MARK: Changes

  @Test(
    "changes of properties",
    arguments: [
      ("note.title = \"a\"", ["write V1.Note.title"]), ("note.title += \"a\"", ["write V1.Note.title"]),
      ("note.parts.append(contentsOf: [])", ["write V1.Note.parts"]),
      ("note.parts[0] = other", ["write V1.Note.parts"]),
      ("note.folder?.name = \"a\"", ["write V1.Folder.name"]), ("note.folder!.name = \"a\"", ["write V1.Folder.name"]),
      ("note.setValue(forKey: \\.title, to: \"a\")", ["write V1.Note.title"]),
      ("swap(&note.title, &other)", ["write V1.Note.title"]),
      ("let copy = note; copy.title = note.text ?? \"\"", ["write V1.Note.title"]),
      ("note.title = try convert(note.text)", ["write V1.Note.title"]), ("print(note.title)", []),
      ("if note.title == \"a\" { }", []), ("for part in note.parts { part.name = \"\" }", ["write V1.Folder.name"]),
      ("fix(note)", ["write V1.Note.title"]), ("Self.fix(note)", ["write V1.Note.title"]), ("unknown(note)", []),
      ("note.parts.forEach { $0.name = \"\" }", ["write V1.Folder.name"]),
    ])
  func writes(statement: String, read: [String]) throws {
    let beside = "static func fix(_ note: V1.Note) { note.title = \"\" }"
    let loop = "for note in try context.fetch(FetchDescriptor<V1.Note>()) {\n\(statement)\n}"
    #expect(try changes(loop, beside: beside) == ["fetch V1.Note"] + read)
    let closure = "try context.fetch(FetchDescriptor<V1.Note>()).forEach { note in\n\(statement)\n}"
    #expect(try changes(closure, beside: beside) == ["fetch V1.Note"] + read)
  }

  @Test(
    "elements of collections",
    arguments: [
      "for note in notes { note.title = \"\" }", "for note in notes where note.title == \"\" { note.title = \"\" }",
      "for (index, note) in notes.enumerated() { note.title = \"\\(index)\" }",
      "for case let note in notes { note.title = \"\" }",
      "for note: V1.Note in notes { note.title = \"\" }", "notes.forEach { $0.title = \"\" }",
      "notes.first?.title = \"\"",
      "notes[0].title = \"\"", "notes.sorted { $0.title < $1.title }.dropFirst().forEach { $0.title = \"\" }",
      "notes.forEach(fix)", "for note in notes.lazy.filter({ $0.title == \"\" }) { note.title = \"\" }",
      "for (_, group) in Dictionary(grouping: notes, by: \\.title) { for note in group { note.title = \"\" } }",
      "for group in Dictionary(grouping: notes, by: { $0.title }).values { group[0].title = \"\" }",
      "let byTitle = Dictionary(uniqueKeysWithValues: notes.map { ($0.title, $0) }); byTitle[\"a\"]?.title = \"\"",
      "var seen: [String: V1.Note] = [:]; if let old = seen[\"a\"] { old.title = \"\" }",
      "var seen = [String: V1.Note](); seen[\"a\"]?.title = \"\"",
      "let kept = notes.compactMap { $0 }; kept[0].title = \"\"",
      "var kept: [V1.Note] = []; kept.append(notes[0]); kept[0].title = \"\"",
      "for note in Array(notes) { note.title = \"\" }",
      "for (old, new) in zip(notes, notes) { new.title = \"\" }", "for note in Set(notes) { note.title = \"\" }",
      "guard let note = notes.first(where: { $0.title == \"\" }) else { return }; note.title = \"\"",
      "let note = notes.isEmpty ? notes[0] : notes[1]; note.title = \"\"",
      "notes.max { $0.title < $1.title }?.title = \"\"",
      "let change: (V1.Note) -> Void = { $0.title = \"\" }; notes.forEach { change($0) }",
      "func change(_ note: V1.Note) { note.title = \"\" }; notes.forEach(change)",
      "let byTitle = notes.reduce(into: [:]) { $0[$1.title] = $1 }; byTitle[\"a\"]?.title = \"\"",
      "let byTitle = notes.reduce(into: [:]) { all, note in all[note.title] = note }; byTitle[\"a\"]?.title = \"\"",
      "each(of: notes) { $0.title = \"\" }", "while let note = notes.first { note.title = \"\" }",
    ])
  func elements(statement: String) throws {
    let beside = """
      static func fix(_ note: V1.Note) { note.title = "" }
      static func each(of notes: [V1.Note], _ body: (V1.Note) -> Void) { for note in notes { body(note) } }
      """
    let fetch = "let notes = try context.fetch(FetchDescriptor<V1.Note>())\n"
    #expect(try changes(fetch + statement, beside: beside).filter { $0.hasPrefix("write") } == ["write V1.Note.title"])
  }

  @Test(
    "insertions, deletions and saves",
    arguments: [
      ("context.insert(V2.Note())", ["construct V2.Note", "insert V2.Note"]),
      ("let new = V2.Note(); context.insert(new)", ["construct V2.Note", "insert V2.Note"]),
      ("let new: V2.Note = .init(); context.insert(new)", ["construct V2.Note", "insert V2.Note"]),
      ("let new = Note.init(); context.insert(new)", ["construct Note", "insert Note"]),
      ("[V2.Note()].forEach(context.insert)", ["construct V2.Note", "insert V2.Note"]),
      ("context.insert(made())", ["construct V2.Note", "insert V2.Note"]),
      ("try context.delete(model: V1.Note.self)", ["delete every V1.Note"]),
      ("try context.delete(model: V1.Note.self, where: #Predicate { $0.title == \"\" })", ["delete V1.Note"]),
      ("try V2.Note.removeAll(from: context)", ["delete every Note"]), ("try context.save()", ["save"]),
      ("try context.transaction { context.insert(V2.Note()) }", ["construct V2.Note", "insert V2.Note", "save"]),
      ("if context.hasChanges { try context.save() }", ["save"]), ("try context.saveChanges()", ["save"]),
      ("context.autosaveEnabled = true", ["save"]), ("context.rollback()", []),
      (
        "try context.fetch(FetchDescriptor<V2.Note>()).first?.clear()",
        ["fetch V2.Note", "write V2.Note.text", "write V2.Note.title"]
      ),
      ("let new = V2.Note(); new.clear()", ["construct V2.Note"]),
      ("V2.Note().modelContext?.delete(V2.Note())", ["construct V2.Note", "construct V2.Note", "delete V2.Note"]),
    ])
  func contextMethods(statement: String, read: [String]) throws {
    let beside = """
        static func made() -> V2.Note { V2.Note() }
      }
      extension ModelContext {
        func saveChanges() throws { guard hasChanges else { return }; try save() }
      """
    #expect(try changes(statement, beside: beside) == read)
  }

  @Test(
    "deletions of all objects of a model",
    arguments: [
      "for note in notes { context.delete(note) }", "notes.forEach { context.delete($0) }",
      "notes.forEach(context.delete)",
      "notes.forEach { note in note.title = \"\"; context.delete(note) }",
      "if !notes.isEmpty { for note in notes { context.delete(note) } }",
      "try context.delete(model: V1.Note.self)", "try remove(notes, from: context)",
      "try context.delete(model: V1.Note.self, where: nil)", "try context.delete(model: V1.Note.self, where: .none)",
      "try context.fetch(FetchDescriptor<V1.Note>(predicate: .none)).forEach { context.delete($0) }",
      "for note in notes.reversed() { context.delete(note) }",
      "try context.fetch(.init(predicate: #Predicate<V1.Note> { _ in true })).forEach { context.delete($0) }",
      "try context.enumerate(FetchDescriptor<V1.Note>()) { context.delete($0) }",
      "guard !notes.isEmpty else { return }; for note in notes { context.delete(note) }",
    ])
  func deletesRows(statement: String) throws {
    #expect(try deletesRows(statement))
  }

  @Test(
    "deletions of some objects of a model",
    arguments: [
      "for note in notes where note.title == \"\" { context.delete(note) }", "context.delete(notes[0])",
      "for note in notes { if note.title == \"\" { context.delete(note) } }",
      "notes.dropFirst().forEach(context.delete)",
      "for note in notes { guard note.title == \"\" else { continue }; context.delete(note) }",
      "notes.filter { $0.title == \"\" }.forEach { context.delete($0) }",
      "for note in try context.fetch(FetchDescriptor<V1.Note>(predicate: #Predicate { $0.title == \"\" })) { context.delete(note) }",
      "for group in Dictionary(grouping: notes, by: \\.title).values { for note in group.dropFirst() { context.delete(note) } }",
    ])
  func deletesSomeRows(statement: String) throws {
    #expect(try !deletesRows(statement))
    #expect(
      try changes("let notes = try context.fetch(FetchDescriptor<V1.Note>())\n" + statement).contains("delete V1.Note"))
  }

  private func deletesRows(_ statement: String) throws -> Bool {
    let fetch = "let notes = try context.fetch(FetchDescriptor<V1.Note>())\n"
    let beside = """
      static func remove(_ notes: [V1.Note], from context: ModelContext) { for note in notes { context.delete(note) } }
      """
    let code = try #require(try customStage("{ context in\n\(fetch + statement)\n}", beside: beside).willMigrateCode)
    let model = try #require(code.actions.lazy.compactMap { $0.model }.first?.type)
    return code.deletesRows(of: model)
  }

  // MARK: Reads

  @Test(
    "reads of properties",
    arguments: [
      ("print(note.title)", ["read V1.Note.title"]),
      ("print(\"\\(note.title) and \\(note.text ?? \"-\")\")", ["read V1.Note.title", "read V1.Note.text"]),
      ("_ = note.folder?.name", ["read V1.Note.folder alone", "read V1.Folder.name"]),
      ("_ = note[keyPath: \\V1.Note.title]", ["read V1.Note.title"]),
      ("_ = note.parts.map(\\.name)", ["read V1.Note.parts alone", "read V1.Folder.name"]),
      ("use(note)", ["read V1.Note.text"]),
    ])
  func reads(statement: String, read: [String]) throws {
    let loop = "for note in try context.fetch(FetchDescriptor<V1.Note>()) {\n\(statement)\n}"
    let found = try actions(loop, beside: "static func use(_ note: V1.Note) { print(note.text) }").filter {
      $0.hasPrefix("read")
    }
    #expect(
      found.map { $0 == "read V1.Note.title alone" ? "read V1.Note.title" : $0 }.map {
        $0.replacing("text alone", with: "text")
      } == read)
  }

  @Test("prefetched relationships")
  func prefetched() throws {
    let found = try actions(
      """
      var descriptor = FetchDescriptor<V1.Note>()
      descriptor.relationshipKeyPathsForPrefetching = [\\.folder, \\V1.Note.title]
      for note in try context.fetch(descriptor) { print(note.folder, note.title, note.parts) }
      descriptor.relationshipKeyPathsForPrefetching = paths
      for note in try context.fetch(descriptor) { print(note.parts) }
      print(try context.fetch(FetchDescriptor<V1.Note>()).first?.parts)
      """)
    #expect(
      found.filter { $0.hasPrefix("read") } == [
        "read V1.Note.folder", "read V1.Note.title", "read V1.Note.parts alone", "read V1.Note.parts",
        "read V1.Note.parts",
      ])
  }

  // MARK: Errors

  @Test(
    "try? and empty catch",
    arguments: [
      ("try? context.save()", "try? over 1"),
      ("let n = (try? context.fetch(FetchDescriptor<V1.Note>())) ?? []", "try? over 2"),
      ("do { try context.save() } catch { }", "catch over 1"),
      ("do { try context.save() } catch _ { /* fine */ }", "catch over 1"),
      ("do { try context.save() } catch let error { }", "catch over 1"),
      ("do { try context.save() } catch { print(error) }", "logging catch over 1"),
      ("do { try context.save() } catch is CancellationError { }", ""), ("try! context.save()", ""),
      ("guard (try? context.save()) != nil else { throw Failure.save }", ""),
      ("if let n = try? context.fetch(FetchDescriptor<V1.Note>()) { } else { fatalError() }", ""),
      ("guard (try? context.save()) != nil else { return }", "try? over 1"),
    ])
  func errors(statement: String, read: String) throws {
    #expect(try actions(statement).filter { $0.contains("over") } == (read.isEmpty ? [] : [read]))
  }

  // MARK: Variables

  @Test(
    "variables that outlive the closure",
    arguments: [
      ("titles = [:]", ["write Plan.titles"]), ("Self.titles[\"a\"] = 1", ["write Plan.titles"]),
      ("Plan.titles.removeAll()", ["write Plan.titles"]),
      ("print(titles[\"a\"])", ["read Plan.titles"]), ("count += 1", ["write count"]),
      ("store.names.append(\"a\")", ["write Plan.store"]),
      ("store.names = []", ["write Plan.store"]), ("print(\"\\(titles)\")", ["read Plan.titles"]),
      ("let titles = 1; print(titles)", []),
      ("print(computed)", []), ("locked.withLock { $0[\"a\"] = 1 }", ["write Plan.locked"]),
      ("locked.withLock { $0.append(\"a\") }", ["write Plan.locked"]),
      ("locked.withLock { store in store.names = [] }", ["write Plan.locked"]),
      ("print(Self.locked.withLock { $0 })", ["read Plan.locked"]),
      ("store.add(\"a\")", ["read Plan.store", "write Plan.store"]),
      ("print(store.all())", ["read Plan.store", "read Plan.store"]),
    ])
  func variables(statement: String, read: [String]) throws {
    let beside = """
        static var titles: [String: Int] = [:]
        static let store = Store()
        static let locked = Mutex<[String: Int]>([:])
        static var computed: Int { 1 }
      }
      nonisolated(unsafe) var count = 0
      final class Store {
        var names: [String] = []
        func add(_ name: String) { names.append(name) }
        func all() -> [String] { self.names + names }
      """
    #expect(try actions(statement, beside: beside) == read)
  }

  @Test("captured variables")
  func captured() throws {
    let schemas = Schemas(
      Self.versions + """
        enum Plan: SchemaMigrationPlan {
          static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
          static var stages: [MigrationStage] {
            var titles: [String] = []
            return [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { _ in titles = ["a"] }, didMigrate: { _ in print(titles) })]
          }
        }
        """)
    let stage = try #require(schemas.project.schemas.plans.first?.stages?.stages.first)
    #expect(stage.code.map { $0.actions.compactMap { line($0) } } == [["write titles"], ["read titles"]])
  }

  // MARK: Types that are not declared

  @Test("models of versions that are not declared keep their names")
  func undeclared() throws {
    let stage = try customStage(
      "{ context in let old = try context.fetch(FetchDescriptor<V1.Note>()); context.insert(V2.Note(title: old[0].title)) }",
      before: "")
    let code = try #require(stage.willMigrateCode)
    #expect(
      code.actions.compactMap { line($0) } == [
        "describe V1.Note", "fetch V1.Note", "construct V2.Note", "read V1.Note.title", "insert V2.Note",
      ])
    #expect(code.actions.allSatisfy { $0.model?.type == nil } && code.isComplete)
  }

  @Test("types that are no models are nothing")
  func others() throws {
    let beside = "struct Snapshot { var title: String }"
    #expect(try actions("let snapshot = Snapshot(title: \"a\"); Snapshot.all.append(snapshot)", beside: beside) == [])
    #expect(try actions("let kind = V2.Kind.plain; let data = JSONEncoder(); let set = Set<String>()") == [])
  }

  @Test(
    "calls that get the context and cannot be followed are recorded",
    arguments: [
      ("migrate(context)", "migrate"), ("try Migrator(context: context).run()", "Migrator"),
      ("context.prune()", "context.prune"),
      ("Tools.migrate(in: context)", "Tools.migrate"), ("one(context)", "four"),
    ])
  func unknownCalls(statement: String, what: String) throws {
    let beside = """
      static func one(_ context: ModelContext) { two(context) }
      static func two(_ context: ModelContext) { three(context) }
      static func three(_ context: ModelContext) { four(context) }
      static func four(_ context: ModelContext) { try? context.save() }
      """
    #expect(try actions(statement, beside: beside) == ["? \(what): it is not known what this does with the context"])
  }

  @Test(
    "helpers that are methods of values",
    arguments: [
      "try Migrator(context: context).run()", "let migrator = Migrator(context: context); try migrator.run()",
      "try Cleaner().clean(context)", "let cleaner = Cleaner(); try cleaner.clean(context)",
      "try Cleaner.shared.clean(context)", "try cleaner.clean(context)",
    ])
  func instances(statement: String) throws {
    let beside = """
        static let cleaner = Cleaner()
      }
      struct Migrator {
        let context: ModelContext
        func run() throws { try save() }
        private func save() throws { try context.save() }
      }
      final class Cleaner {
        static let shared: Cleaner = Cleaner()
        func clean(_ context: ModelContext) throws { try context.save() }
      """
    #expect(try actions(statement, beside: beside).filter { !$0.hasPrefix("read ") } == ["save"])
  }

  @Test("a helper that calls itself is read once")
  func recursion() throws {
    let beside = "static func clean(_ context: ModelContext) throws { try context.save(); try clean(context) }"
    #expect(try actions("try clean(context)", beside: beside) == ["save"])
  }

  @Test("what a helper does names the call in the closure")
  func calls() throws {
    let beside = """
      static func outer(_ context: ModelContext) throws { try inner(context) }
      static func inner(_ context: ModelContext) throws { try context.save() }
      """
    let code = try #require(try customStage("{ context in try outer(context) }", beside: beside).willMigrateCode)
    #expect(code.actions.map { $0.call.map { $0.file.text($0.span) } } == ["outer"])
  }
}
