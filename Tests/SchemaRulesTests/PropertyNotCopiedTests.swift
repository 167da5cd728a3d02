import TestSupport
import Testing

/// The rule about properties that a custom stage leaves behind when it builds rows anew.
@Suite("Properties that are not copied", .texts)
struct PropertyNotCopiedTests {
  @Test("property-not-copied", arguments: table + silentTable + relationshipTable)
  func rule(_ line: RuleCase) { line.check("property-not-copied") }

  private static let note = "@Model class Note { var title = \"\"; var text = \"\"; var date: Date?; var count = 0 }"
  /// The same class in the new version, with markers at what may be forgotten.
  private static let marked =
    """
    @Model class Note {
      var title = ""; var 3️⃣text = ""; var 4️⃣date: Date?; var 5️⃣count = 0; var extra = 0
      init(title: String = "", text: String = "", date: Date? = nil, count: Int = 0) {}
    }
    """
  private static let page =
    """
    @Model class Page {
      var title = ""; var 3️⃣text = ""; var 4️⃣date: Date?; var 5️⃣count = 0; var extra = 0
      init(title: String = "", text: String = "") {}
    }
    """

  /// A stage between two versions of a note, or from one to a page.
  private static func stage(
    _ name: String, _ closures: String, _ expected: [String] = [], old: String = note, new: String = marked,
    beside: String = ""
  ) -> RuleCase {
    RuleCase(name, Stages.source([old, new], [closures], beside: beside), expected)
  }

  /// A closure of each kind.
  private static func both(_ will: String, _ did: String) -> String {
    "willMigrate: { context in\n\(will)\n}, didMigrate: { context in\n\(did)\n}"
  }

  private static let fetchOld = "let notes = try context.fetch(FetchDescriptor<V1.Note>())"

  static let table: [RuleCase] = [
    stage(
      "carried over in a static list of structs",
      both(
        """
        \(fetchOld)
        saved = notes.map { Saved(title: $0.title, text: $0.text, date: $0.date) }
        notes.forEach { context.1️⃣delete($0) }
        try context.save()
        """,
        """
        for item in saved { context.2️⃣insert(V2.Note(title: item.title, text: item.text, date: item.date)) }
        try context.save()
        """), ["1️⃣ warning → 5️⃣ 2️⃣"],
      beside: "struct Saved { var title: String; var text: String; var date: Date? }\nvar saved: [Saved] = []\n"),
    stage(
      "the rows of the new version are rebuilt in place, three properties and more, by assignment",
      Stages.did(
        """
        for note in try context.fetch(FetchDescriptor<V2.Note>()) {
          let copy = V2.Note()
          copy.title = note.title
          context.2️⃣insert(copy)
          context.1️⃣delete(note)
        }
        """), ["1️⃣ warning → 3️⃣ 4️⃣ 5️⃣ 2️⃣"]),
    stage(
      "another class takes the place, with nothing deleted",
      Stages.will(
        """
        for note in try context.fetch(FetchDescriptor<V1.Note>()) {
          let page = V2.Page(title: note.title)
          page.text = note.text
          page.count = note.count
          context.1️⃣insert(page)
        }
        try context.save()
        """), ["1️⃣ warning → 4️⃣"], new: page),
    stage(
      "in helpers, by a map, deleted by model",
      both(
        "try Mover.move(context)",
        "try context.save()"), ["1️⃣ warning → 5️⃣ 2️⃣"], new: page,
      beside: """
        enum Mover {
          static func move(_ context: ModelContext) throws {
            let notes = try context.fetch(FetchDescriptor<V1.Note>())
            let pages = notes.map { page(of: $0) }
            for page in pages { context.2️⃣insert(page) }
            try context.1️⃣delete(model: V1.Note.self)
            try context.save()
          }
          static func page(of note: V1.Note) -> V2.Page {
            let page = V2.Page(title: note.title, text: note.text)
            page.date = note.date
            return page
          }
        }

        """),
    stage(
      "a frozen copy under another name",
      Stages.will(
        """
        try context.enumerate(FetchDescriptor<V1.NoteV1>()) { old in
          let new = V2.Note(title: old.title, text: old.text, count: old.count)
          context.1️⃣insert(new)
        }
        """), ["1️⃣ warning → 4️⃣"], old: note.replacing("class Note", with: "class NoteV1")),
  ]

  static let silentTable: [RuleCase] = [
    stage(
      "everything is copied: as arguments, by assignment, from a constant",
      Stages.did(
        """
        for note in try context.fetch(FetchDescriptor<V2.Note>()) {
          let copy = V2.Note(title: note.title, text: note.text)
          copy.date = .now
          copy.count += 1
          context.insert(copy)
          context.delete(note)
        }
        """)),
    stage(
      "read for another purpose",
      Stages.did(
        """
        for note in try context.fetch(FetchDescriptor<V2.Note>(sortBy: [SortDescriptor(\\V2.Note.count)])) where note.date != nil {
          context.insert(V2.Note(title: note.title, text: "\\(note.text)"))
          context.delete(note)
        }
        """)),
    stage("rows that stay", Stages.eachNote("note.title = note.text")),
    stage(
      "duplicates are deleted, and a row of its own is inserted",
      Stages.did(
        """
        var seen: Set<String> = []
        for note in try context.fetch(FetchDescriptor<V2.Note>()) {
          if !seen.insert(note.title).inserted { context.delete(note) }
        }
        context.insert(V2.Note(title: "Welcome"))
        """)),
    stage(
      "all rows go, and others come that copy nothing",
      both("try context.delete(model: V1.Note.self)", "context.insert(V2.Note(title: \"Welcome\"))")),
    stage(
      "copies beside the rows, which stay",
      Stages.did(
        "for note in try context.fetch(FetchDescriptor<V2.Note>()) { context.insert(V2.Note(title: note.title)) }")),
    stage(
      "given to code that is not there",
      Stages.did(
        """
        for note in try context.fetch(FetchDescriptor<V2.Note>()) {
          let copy = V2.Note(title: note.title)
          fill(copy, note)
          context.insert(copy)
          context.delete(note)
        }
        """)),
    stage(
      "kept whole, encoded, mirrored, given to an initializer of a struct or of the model",
      both(
        """
        \(fetchOld)
        for note in notes { saved.append(Saved(note)); print(note.title) }
        notes.forEach { context.delete($0) }
        """, "for item in saved { context.insert(V2.Note(title: item.title)) }"),
      beside:
        "struct Saved { var title: String; init(_ note: V1.Note) { title = note.title } }\nvar saved: [Saved] = []\n"),
    stage(
      "encoded",
      both(
        """
        \(fetchOld)
        for note in notes { data.append(try JSONEncoder().encode(note)); print(note.title) }
        notes.forEach { context.delete($0) }
        """, "for item in data { context.insert(V2.Note(title: item.title)) }"), beside: "var data: [Data] = []\n"),
    stage(
      "an initializer that takes the object",
      Stages.will(
        "for note in try context.fetch(FetchDescriptor<V1.Note>()) { print(note.title); context.insert(V2.Page(note, title: \"\")) }"
      ),
      new: page + "\nextension V2.Page { convenience init(_ note: V1.Note, title: String) { self.init() } }"),
    stage(
      "by key paths that are not literal, and by names",
      Stages.did(
        """
        for note in try context.fetch(FetchDescriptor<V2.Note>()) {
          let copy = V2.Note(title: note.title)
          for path in paths { copy[keyPath: path] = note[keyPath: path] }
          context.insert(copy)
          context.delete(note)
        }
        """)),
    stage(
      "a table of objects that a closure fills",
      both(
        """
        \(fetchOld)
        saved = notes.reduce(into: [:]) { $0[$1.title] = $1 }
        notes.forEach { context.delete($0) }
        """, "for item in saved { context.insert(V2.Note(title: item.key)) }"),
      beside: "var saved: [String: V1.Note] = [:]\n"),
    stage(
      "the context is given away",
      Stages.did(
        """
        for note in try context.fetch(FetchDescriptor<V2.Note>()) {
          context.insert(V2.Note(title: note.title))
          context.delete(note)
        }
        try Fixer(context).run()
        """)),
    stage(
      "a later fetch sets it",
      Stages.did(
        """
        for note in try context.fetch(FetchDescriptor<V2.Note>()) {
          context.insert(V2.Note(title: note.title, text: note.text, date: note.date))
          context.delete(note)
        }
        for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.count = 1 }
        """)),
    stage(
      "made by .init, whose arguments are not known to be the note's",
      Stages.did(
        """
        for note in try context.fetch(FetchDescriptor<V2.Note>()) {
          let copy: V2.Note = .init(title: note.title)
          context.insert(copy)
          context.delete(note)
        }
        """)),
    stage(
      "another type, a transient property, a computed one, and one that is new",
      Stages.did(
        """
        for note in try context.fetch(FetchDescriptor<V2.Note>()) {
          context.insert(V2.Page(title: note.title, text: note.text))
          context.delete(note)
        }
        """),
      new: """
        @Model class Note { var title = ""; var text = ""; var date: Date?; @Transient var count = 0; var size: Int { 1 } }
        @Model class Page {
          var title = ""; var text = ""; var date = ""; @Transient var count = 0; var size: Int { 2 }; var more = 0
          init(title: String, text: String) {}
        }
        """),
    stage(
      "two classes may be the new one",
      Stages.will(
        """
        for note in try context.fetch(FetchDescriptor<V1.Note>()) {
          context.insert(V2.Page(title: note.title, text: note.text))
          context.insert(V2.Sheet(title: note.title, text: note.text))
          context.delete(note)
        }
        """), new: page + "\n" + page.replacing("Page", with: "Sheet")),
    stage(
      "two classes may be the old one",
      Stages.will(
        """
        for draft in try context.fetch(FetchDescriptor<V1.Draft>()) { print(draft.title); context.delete(draft) }
        for note in try context.fetch(FetchDescriptor<V1.Note>()) {
          context.insert(V2.Page(title: note.title, text: note.text))
        }
        """), old: note + "\n" + note.replacing("Note", with: "Draft"), new: page),
    stage("a lightweight stage", "lightweight", new: page),
    RuleCase(
      "a test's plan",
      "// file: AppTests/Plan.swift\n"
        + Stages.source(
          [note, marked.replacing("3️⃣", with: "")],
          [
            Stages.did(
              "for note in try context.fetch(FetchDescriptor<V2.Note>()) { context.insert(V2.Note(title: note.title)); context.delete(note) }"
            )
          ])),
  ]

  /// A stage that rebuilds notes which belong to folders.
  private static func folders(_ name: String, _ code: String, _ expected: [String] = []) -> RuleCase {
    let models = """
      @Model class Folder { var name = ""; @Relationship(inverse: \\Note.folder) var notes: [Note] = [] }
      @Model class Note { var title = ""; var 3️⃣folder: Folder?; init(title: String, folder: Folder? = nil) {} }
      """
    return RuleCase(
      name, Stages.source([models.replacing("3️⃣", with: ""), models + "\n@Model class Tag {}"], [Stages.did(code)]),
      expected)
  }

  static let relationshipTable: [RuleCase] = [
    folders(
      "a relationship",
      """
      for note in try context.fetch(FetchDescriptor<V2.Note>()) {
        context.2️⃣insert(V2.Note(title: note.title))
        context.1️⃣delete(note)
      }
      """, ["1️⃣ warning → 3️⃣ 2️⃣"]),
    folders(
      "set from the other side, read, or built anew too",
      """
      for folder in try context.fetch(FetchDescriptor<V2.Folder>()) {
        for note in folder.notes {
          let copy = V2.Note(title: note.title)
          folder.notes.append(copy)
          context.insert(copy)
        }
      }
      try context.delete(model: V2.Note.self)
      """),
    folders(
      "its folders are made anew",
      """
      for note in try context.fetch(FetchDescriptor<V2.Note>()) {
        context.insert(V2.Note(title: note.title))
        context.insert(V2.Folder())
        context.delete(note)
      }
      """),
  ]

  @Test("points at the deletion, else at the insertion")
  func span() {
    let source = Stages.source(
      [Self.note, Self.page],
      [
        Stages.will(
          "for note in try context.fetch(FetchDescriptor<V1.Note>()) { context.insert(V2.Page(title: note.title, text: note.text)); context.delete(note) }"
        )
      ])
    let plain = ["3️⃣", "4️⃣", "5️⃣", "6️⃣", "8️⃣", "9️⃣"].reduce(source) { $0.replacing($1, with: "") }
    SpanCase("property-not-copied", plain, ["delete"]).check()
  }
}
