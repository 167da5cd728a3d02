import Testing

/// The rule about queries that read what is not stored.
@Suite("Queries that the store cannot evaluate", .texts)
struct UnsupportedPredicateTests {
  @Test("unsupported-predicate", arguments: table + silences)
  func rule(_ line: RuleCase) { line.check("unsupported-predicate") }

  private static let model = """
    import SwiftData
    import SwiftUI
    enum Mood: String, Codable { case good, bad }
    @Model final class Author {
      var name = ""
      var isKnown: Bool { !name.isEmpty }
      var notes: [Note] = []
      init() {}
    }
    @Model final class Note {
      var uid = UUID()
      var text = ""
      var mood = Mood.good
      @Relationship(inverse: \\Author.notes) var author: Author?
      @Transient var isOpen = false
      var isEmpty: Bool { text.isEmpty }
      init() {}
    }

    """

  static let table: [RuleCase] = [
    RuleCase(
      "a computed property of a fetch descriptor, with its type in either place",
      model + """
        func all(_ context: ModelContext) throws -> [Note] {
          _ = try context.fetch(FetchDescriptor(predicate: #Predicate<Note> { note in note.1️⃣isEmpty }))
          return try context.fetch(FetchDescriptor<Note>(predicate: #Predicate { !$0.2️⃣isEmpty }))
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "the filter and the sort order of a query",
      model + """
        struct NoteList: View {
          @Query(filter: #Predicate<Note> { $0.1️⃣isOpen == true }, sort: \\.text) private var open: [Note]
          @Query(sort: \\Note.2️⃣isEmpty) private var sorted: [Note]
          @Query(sort: [SortDescriptor(\\.3️⃣isEmpty)]) private var others: [Note]
          var body: some View { Text("") }
        }
        """, ["1️⃣ warning", "2️⃣ warning", "3️⃣ warning"]),
    RuleCase(
      "the query that an initializer makes, and the sort order of a fetch",
      model + """
        struct NoteList: View {
          @Query private var notes: [Note]
          init(text: String) {
            _notes = Query(filter: #Predicate<Note> { $0.text == text && $0.1️⃣isEmpty }, sort: \\Note.text)
          }
          var body: some View { Text("") }
          func sorted(_ context: ModelContext) throws -> [Note] {
            try context.fetch(FetchDescriptor<Note>(sortBy: [SortDescriptor(\\.2️⃣isEmpty), SortDescriptor(\\.text)]))
          }
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "through relationships",
      model + """
        let known = #Predicate<Note> { $0.author?.1️⃣isKnown == true }
        let busy = #Predicate<Author> { author in author.notes.contains { note in note.2️⃣isEmpty } }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "the raw value of an enum, and the text of an identifier",
      model + """
        let good = #Predicate<Note> { $0.mood.1️⃣rawValue == "good" }
        func find(_ id: String) -> Predicate<Note> { #Predicate<Note> { $0.uid.2️⃣uuidString == id } }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "a comparison with nil on iOS 26",
      """
      // file: Package.swift
      // swift-tools-version: 6.2
      import PackageDescription
      let package = Package(name: "Notes", platforms: [.iOS(.v26)], targets: [.executableTarget(name: "Notes")])
      // file: Sources/Notes/Notes.swift

      """ + model + """
        let orphans = #Predicate<Note> { $0.1️⃣author == nil }
        let owned = #Predicate<Note> { nil != $0.2️⃣author && $0.text != "" }
        """, ["1️⃣ warning", "2️⃣ warning"]),
  ]

  static let silences: [RuleCase] = [
    RuleCase(
      "stored properties, and members that every model has",
      model + """
        let noted = #Predicate<Note> { $0.text.contains("a") && !$0.text.isEmpty && $0.author?.name == "b" }
        func find(_ id: PersistentIdentifier) -> Predicate<Note> { #Predicate { $0.persistentModelID == id } }
        let sorted = FetchDescriptor<Note>(sortBy: [SortDescriptor(\\.text), SortDescriptor(\\Note.author?.name)])
        """),
    RuleCase(
      "a predicate that an array evaluates",
      model + """
        func empty(_ notes: [Note]) throws -> [Note] { try notes.filter(#Predicate<Note> { $0.isEmpty }) }
        func empty(in list: NoteList) throws -> [Note] { try list.notes.filter(#Predicate<Note> { $0.isEmpty }) }
        """),
    RuleCase(
      "objects in memory",
      model + """
        func sorted(_ notes: [Note]) -> [Note] {
          notes.filter { $0.isEmpty && $0.mood.rawValue == "good" }
            .sorted(using: SortDescriptor(\\Note.text))
            .sorted(using: KeyPathComparator(\\Note.isEmpty.description))
        }
        """),
    RuleCase(
      "a value that is captured",
      model + """
        func same(_ other: Note, _ context: ModelContext) throws -> [Note] {
          try context.fetch(FetchDescriptor<Note>(predicate: #Predicate { $0.text == other.text && other.isEmpty }))
        }
        """),
    RuleCase(
      "a type that is not a model",
      "struct Row { var a = 0; var isEmpty: Bool { a == 0 } }\nlet rows = #Predicate<Row> { $0.isEmpty }\n" + model),
    RuleCase(
      "a comparison with nil on earlier systems, or of an attribute",
      model + """
        let orphans = #Predicate<Note> { $0.author == nil }
        let others = #Predicate<Note> { $0.text != nil }
        """),
    RuleCase(
      "a macro of someone else, and a test",
      """
      import SwiftData
      @Observed @Model final class Note { var text = ""; var isEmpty: Bool { text.isEmpty }; init() {} }
      let empty = #Predicate<Note> { $0.isEmpty }
      // file: Tests/NoteTests.swift
      import XCTest
      @Model final class Row { var text = ""; var isEmpty: Bool { text.isEmpty }; init() {} }
      let rows = #Predicate<Row> { $0.isEmpty }
      """),
    RuleCase(
      "a property that a superclass of another module may have",
      """
      import SwiftData
      @Model final class Note: Base { var text = ""; var isEmpty: Bool { text.isEmpty }; override init() {} }
      let empty = #Predicate<Note> { $0.isEmpty }
      """),
  ]
}
