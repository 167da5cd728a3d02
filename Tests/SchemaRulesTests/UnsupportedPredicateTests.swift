import Testing

/// The rule about queries that read what is not stored.
@Suite("Queries that the store cannot evaluate", .texts)
struct UnsupportedPredicateTests {
  @Test("unsupported-predicate", arguments: table + choices + generics + silences)
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
      "with the type of its declaration",
      model + """
        enum Queries {
          static let empty: Predicate<Note> = #Predicate { $0.1️⃣isEmpty && $0.text == "a" }
          static var open: FetchDescriptor<Note> { FetchDescriptor(predicate: #Predicate { $0.2️⃣isOpen }) }
          static func known() -> Predicate<Author> { #Predicate { $0.3️⃣isKnown && $0.name == "a" } }
          static func all(_ context: ModelContext) throws -> [Note] {
            let predicate: Predicate<Note> = #Predicate { $0.4️⃣isEmpty }
            return try context.fetch(FetchDescriptor(predicate: predicate))
          }
        }
        """, ["1️⃣ warning", "2️⃣ warning", "3️⃣ warning", "4️⃣ warning"]),
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
      "the predicate of a deletion",
      model + """
        func clean(_ context: ModelContext) throws {
          try context.delete(model: Note.self, where: #Predicate { $0.1️⃣isEmpty })
        }
        """, ["1️⃣ warning"]),
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
        func clean(_ context: ModelContext) throws {
          try context.delete(model: Note.self, where: #Predicate { $0.author == nil })
          try context.delete(model: Note.self, where: #Predicate<Note> { note in note.author == nil })
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
  ]

  private static let movie = """
    import SwiftData
    import SwiftUI
    @Model final class Studio { var name: String?; @Relationship(inverse: \\Movie.studio) var movies: [Movie] = []; init() {} }
    @Model final class Movie {
      var title: String?
      var number: Int?
      var studio: Studio?
      var original = ""
      var isLate: Bool? { number == nil }
      init() {}
    }

    """

  static let choices: [RuleCase] = [
    RuleCase(
      "a value in place of nil, in a list",
      movie + """
        func find(_ ids: Set<Int>, _ context: ModelContext) throws -> [Movie] {
          try context.fetch(FetchDescriptor<Movie>(predicate: #Predicate { ids.contains(1️⃣$0.number ?? -1) }))
        }
        struct MovieList: View {
          @Query private var movies: [Movie]
          init(ids: [Int]) {
            _movies = Query(filter: #Predicate<Movie> { movie in ids.contains((2️⃣movie.number ?? -1)) })
          }
          var body: some View { Text("") }
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "a text that is searched",
      movie + """
        func find(_ text: String) -> Predicate<Movie> {
          #Predicate<Movie> {
            (1️⃣$0.title ?? "").localizedStandardContains(text) || (2️⃣$0.studio?.name ?? "").contains(text)
              || (3️⃣$0.title ?? $0.original).starts(with: text)
          }
        }
        """, ["1️⃣ warning", "2️⃣ warning", "3️⃣ warning"]),
    RuleCase(
      "a condition, and the identifier of an object",
      movie + """
        func find(_ ids: [Int], _ studios: [PersistentIdentifier], _ none: PersistentIdentifier) {
          _ = #Predicate<Movie> { ids.contains(1️⃣$0.number != nil ? $0.number! : 0) }
          _ = #Predicate<Movie> { studios.contains(2️⃣$0.studio?.persistentModelID ?? none) }
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "choices outside of what a method searches, and calls of optional values",
      movie + """
        func find(_ text: String, _ ids: [Int], _ known: [Int?], _ floor: Int) {
          _ = #Predicate<Movie> { ($0.number ?? floor) >= floor && ($0.title ?? "") == text }
          _ = #Predicate<Movie> { $0.title?.contains(text) ?? false }
          _ = #Predicate<Movie> { $0.title?.localizedStandardContains(text) == true }
          _ = #Predicate<Movie> { known.contains($0.number) }
          _ = #Predicate<Movie> { $0.studio?.movies.contains { $0.original == text } ?? false }
          _ = #Predicate<Movie> { $0.title.flatMap { $0.contains(text) } ?? false }
          _ = #Predicate<Movie> { if let number = $0.number { ids.contains(number) } else { false } }
        }
        """),
    RuleCase(
      "a choice between captured values, and in memory",
      movie + """
        func find(_ movies: [Movie], _ ids: [Int], _ text: String?, _ other: Movie) throws {
          _ = #Predicate<Movie> { $0.original.contains(text ?? "") }
          _ = #Predicate<Movie> { ids.contains(other.number ?? 0) && $0.original == "" }
          _ = movies.filter { ids.contains($0.number ?? 0) || ($0.title ?? "").contains("a") }
          _ = try movies.filter(#Predicate<Movie> { ids.contains($0.number ?? 0) })
        }
        """),
  ]

  private static let keyed = """
    import Foundation
    import SwiftData
    protocol Keyed { var 9️⃣key: String { get } }
    protocol Row: PersistentModel { var date: Date { get }; init() }
    @Model final class City: Keyed { var key = ""; init() {} }
    @Model final class Street: Keyed, Row { var key = ""; var date = Date.now; init() {} }

    """
  private static let silentKeyed = keyed.replacing("9️⃣", with: "")

  static let generics: [RuleCase] = [
    RuleCase(
      "a parameter of a function",
      keyed + """
        extension ModelContext {
          func find<T: PersistentModel & Keyed>(_ type: T.Type, key: String) throws -> T? {
            try fetch(FetchDescriptor<T>(predicate: #Predicate { $0.1️⃣key == key })).first
          }
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "a parameter of a type, a sort order, and several properties in one function",
      silentKeyed + """
        @ModelActor actor Cache<Value: Row> where Value: Keyed {
          func rows(_ key: String, _ date: Date) throws -> [Value] {
            let predicate = #Predicate<Value> { $0.1️⃣key == key && $0.date > date }
            return try modelContext.fetch(FetchDescriptor(predicate: predicate))
          }
        }
        extension Cache {
          func all() throws -> [Value] {
            try modelContext.fetch(FetchDescriptor<Value>(sortBy: [SortDescriptor(\\.2️⃣date)]))
          }
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "where clauses, an alias of a composition, and an identifier of a known type",
      silentKeyed + """
        typealias KeyedModel = PersistentModel & Keyed
        func first<T>(_ key: String) -> FetchDescriptor<T> where T: KeyedModel {
          FetchDescriptor<T>(predicate: #Predicate<T> { row in row.1️⃣key == key })
        }
        func find<T: PersistentModel & Identifiable<UUID>>(_ id: UUID, _ context: ModelContext) throws -> T? {
          let predicate = #Predicate<T> { $0.2️⃣id == id }
          return try context.fetch(FetchDescriptor(predicate: predicate)).first
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "the model that a protocol is for",
      silentKeyed + """
        extension Row {
          static func after(_ date: Date) -> FetchDescriptor<Self> {
            FetchDescriptor<Self>(predicate: #Predicate<Self> { $0.1️⃣date > date })
          }
        }
        extension Keyed where Self: PersistentModel {
          static func named(_ key: String) -> Predicate<Self> { #Predicate<Self> { $0.2️⃣key == key } }
        }
        extension PersistentModel where Self: Keyed {
          static func all(_ key: String) -> Predicate<Self> { #Predicate<Self> { $0.3️⃣key == key } }
        }
        """, ["1️⃣ warning", "2️⃣ warning", "3️⃣ warning"]),
    RuleCase(
      "the identifier of any model, and what each model makes itself",
      silentKeyed + """
        protocol Cached: PersistentModel { static func predicate(_ key: String) -> Predicate<Self> }
        func find<T: PersistentModel>(_ id: PersistentIdentifier, _ context: ModelContext) throws -> T? {
          try context.fetch(FetchDescriptor<T>(predicate: #Predicate { $0.persistentModelID == id })).first
        }
        func find<T: Cached>(_ key: String, _ context: ModelContext) throws -> [T] {
          try context.fetch(FetchDescriptor<T>(predicate: T.predicate(key)))
        }
        """),
    RuleCase(
      "a parameter that need not be a model, that has the property by its class, or that is filtered in memory",
      silentKeyed + """
        class Base { var name = "" }
        func matching<T: Keyed>(_ key: String) -> Predicate<T> { #Predicate<T> { $0.key == key } }
        func named<T: Base & PersistentModel>(_ name: String) -> Predicate<T> { #Predicate<T> { $0.name == name } }
        func rows<T: Row>(_ rows: [T], _ date: Date) throws -> [T] {
          try rows.filter(#Predicate<T> { $0.date == date }) + rows.filter { $0.date > date }
        }
        """),
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
