import Testing

/// The rule about batch deletions that an inverse forbids.
@Suite("Blocked batch deletions", .texts)
struct BlockedBatchDeleteTests {
  @Test("blocked-batch-delete", arguments: table + silences)
  func rule(_ line: RuleCase) { line.check("blocked-batch-delete") }

  private static let models = """
    import SwiftData
    import SwiftUI
    @Model final class Folder {
      @Relationship(deleteRule: .cascade, inverse: \\Book.folder) var 9️⃣books: [Book] = []
      init() {}
    }
    @Model final class Book { var title = ""; var folder: Folder?; init() {} }

    """
  private static let silentModels = models.replacing("9️⃣", with: "")

  static let table: [RuleCase] = [
    RuleCase(
      "a view's reset, the children first",
      models + """
        struct SettingsView: View {
          @Environment(\\.modelContext) private var modelContext
          var body: some View {
            Button("Reset") {
              try? modelContext.1️⃣delete(model: Book.self)
              try? modelContext.delete(model: Folder.self)
            }
          }
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "after the objects of the other side were looked up",
      silentModels + """
        func folders(_ titles: [String], in context: ModelContext) -> [String: Folder] {
          titles.reduce(into: [:]) {
            if let folder = try? context.fetch(FetchDescriptor<Folder>()).first {
              $0[$1] = folder
            } else {
              let folder = Folder()
              context.insert(folder)
              $0[$1] = folder
            }
          }
        }
        func reset(_ context: ModelContext) throws {
          var byName: [String: Folder] = [:]
          for folder in try context.fetch(FetchDescriptor<Folder>()) { byName["a"] = folder }
          let all = folders(["a"], in: context)
          try context.1️⃣delete(model: Book.self)
          print(all, byName)
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "with a predicate, in a model actor",
      silentModels + """
        @ModelActor actor Store {
          func remove(_ title: String) throws {
            try modelContext.1️⃣delete(model: Book.self, where: #Predicate { $0.title == title })
          }
        }
        """, ["1️⃣ warning"]),
    RuleCase(
      "a helper that deletes whatever it is given",
      silentModels + """
        final class Store {
          let context: ModelContext
          func deleteAll<Model: PersistentModel>(_ type: Model.Type) throws { try context.delete(model: type) }
          func reset() throws {
            try 1️⃣deleteAll(Book.self)
            try context.delete(model: Folder.self)
          }
          func wipe(_ type: any PersistentModel.Type) throws { try context.delete(model: type) }
          func wipeBooks() throws { try 2️⃣wipe(Book.self) }
        }
        """, ["1️⃣ warning", "2️⃣ warning"]),
    RuleCase(
      "with a delete rule of its own, and with the inverse named on the deleted side",
      """
      import SwiftData
      @Model final class Car { var 9️⃣wheels: [Wheel] = []; init() {} }
      @Model final class Wheel { @Relationship(deleteRule: .nullify, inverse: \\Car.wheels) var car: Car?; init() {} }
      func clear(_ context: ModelContext) throws { try context.1️⃣delete(model: Wheel.self) }
      """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "many to many, and through a cascade",
      """
      import SwiftData
      @Model final class Project {
        @Relationship(deleteRule: .cascade, inverse: \\Note.project) var notes: [Note] = []
        init() {}
      }
      @Model final class Note { var project: Project?; var tags: [Tag]? = []; init() {} }
      @Model final class Tag { @Relationship(inverse: \\Note.tags) var 9️⃣notes: [Note] = []; init() {} }
      func clear(_ context: ModelContext) throws { try context.1️⃣delete(model: Project.self) }
      """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "several relationships",
      """
      import SwiftData
      @Model final class Author { @Relationship(inverse: \\Book.author) var 8️⃣books: [Book] = []; init() {} }
      @Model final class Shelf { @Relationship(inverse: \\Book.shelf) var 9️⃣books: [Book] = []; init() {} }
      @Model final class Book { var author: Author?; var shelf: Shelf?; init() {} }
      func clear(_ context: ModelContext) throws { try context.1️⃣delete(model: Book.self) }
      """, ["1️⃣ warning → 8️⃣ 9️⃣"]),
    RuleCase(
      "in a function that nothing calls",
      SignedSource.project(app: "") + "// file: App/App.swift\n" + silentModels
        + """
        final class Manager {
          func clear(_ context: ModelContext) throws { try context.1️⃣delete(model: Book.self) }
        }
        """, ["1️⃣ note"]),
  ]

  static let silences: [RuleCase] = [
    RuleCase(
      "the parents first, all at once or one by one",
      silentModels + """
        func reset(_ context: ModelContext) throws {
          try context.delete(model: Folder.self)
          try context.delete(model: Book.self)
        }
        func clear(_ context: ModelContext) throws {
          for folder in try context.fetch(FetchDescriptor<Folder>()) { context.delete(folder) }
          try context.save()
          try context.delete(model: Book.self)
        }
        """),
    RuleCase(
      "where the objects of the other side are given away in a dictionary",
      silentModels + """
        final class Cache {
          var folders: [String: Folder] = [:]
          func reset(_ titles: [String], in context: ModelContext) throws {
            let all = titles.reduce(into: [:]) { $0[$1] = try? context.fetch(FetchDescriptor<Folder>()).first }
            empty(all)
            try context.delete(model: Book.self)
          }
          func clear(_ context: ModelContext) throws {
            for folder in try context.fetch(FetchDescriptor<Folder>()) { folders["a"] = folder }
            try context.delete(model: Book.self)
          }
        }
        """),
    RuleCase(
      "a function that is called by one that deletes the parents first",
      silentModels + """
        final class Store {
          let context: ModelContext
          func deleteBooks() throws { try context.delete(model: Book.self) }
          func deleteAll() throws {
            try context.delete(model: Folder.self)
            try deleteBooks()
          }
        }
        """),
    RuleCase(
      "a function that another type calls after it, in a file that has no other reason to be read",
      silentModels + """
        actor Store {
          let context: ModelContext
          func clearFolders() throws { try context.delete(model: Folder.self) }
          func clearBooks() throws { try context.delete(model: Book.self) }
        }
        // file: Library.swift
        import Foundation
        final class Library {
          private let store: Store
          func clear() {
            Task {
              try? await store.clearFolders()
              try? await store.clearBooks()
            }
          }
        }
        """),
    RuleCase(
      "the relationship is emptied first, on either side, or in code that is not known",
      silentModels + """
        func reset(_ context: ModelContext) throws {
          for folder in try context.fetch(FetchDescriptor<Folder>()) { folder.books.removeAll() }
          try context.save()
          try context.delete(model: Book.self)
        }
        func clear(_ context: ModelContext) throws {
          for book in try context.fetch(FetchDescriptor<Book>()) { book.folder = nil }
          try context.delete(model: Book.self)
        }
        func wipe(_ context: ModelContext) throws {
          try Cleaner.run(context)
          try context.delete(model: Book.self)
        }
        """),
    RuleCase(
      "only those without a parent",
      silentModels + """
        func tidy(_ context: ModelContext) throws {
          try context.delete(model: Book.self, where: #Predicate { $0.folder == nil })
          let loose = #Predicate<Book> { $0.folder == nil && $0.title == "" }
          try context.delete(model: Book.self, where: loose)
        }
        """),
    RuleCase(
      "one by one, and the parents alone",
      silentModels + """
        func wipe(_ context: ModelContext) throws {
          for book in try context.fetch(FetchDescriptor<Book>()) { context.delete(book) }
          try context.save()
          try context.delete(model: Book.self)
        }
        func reset(_ context: ModelContext) throws {
          for book in try context.fetch(FetchDescriptor<Book>()) { context.delete(book) }
          try context.delete(model: Folder.self)
        }
        """),
    RuleCase(
      "an optional inverse, another delete rule, no relationship back, or one of which systems differ",
      """
      import SwiftData
      @Model final class Folder { @Relationship(inverse: \\Book.folder) var books: [Book]? = []; init() {} }
      @Model final class Book { var folder: Folder?; var shelf: Shelf?; var author: Author?; init() {} }
      @Model final class Shelf { var books: [Book] = []; init() {} }
      @Model final class Author { init() {} }
      @Model final class Page { @Relationship(deleteRule: .noAction, inverse: \\Text.pages) var text: Text?; init() {} }
      @Model final class Text { var pages: [Page] = []; init() {} }
      func clear(_ context: ModelContext) throws {
        try context.delete(model: Book.self)
        try context.delete(model: Page.self)
      }
      """),
    RuleCase(
      "a required reference, about which another rule is",
      """
      import SwiftData
      @Model final class Plate { @Relationship(inverse: \\Car.plate) var car: Car?; init() {} }
      @Model final class Car { var plate: Plate; init(plate: Plate) { self.plate = plate } }
      func clear(_ context: ModelContext) throws { try context.delete(model: Plate.self) }
      """),
    RuleCase(
      "a model that leads to itself",
      """
      import SwiftData
      @Model final class Tag {
        var parent: Tag?
        @Relationship(inverse: \\Tag.parent) var children: [Tag] = []
        init() {}
      }
      func clear(_ context: ModelContext) throws { try context.delete(model: Tag.self) }
      """),
    RuleCase(
      "tests, debugging code, and a model that is not known",
      silentModels + """
        func clear(_ type: any PersistentModel.Type, _ context: ModelContext) throws { try context.delete(model: type) }
        func seed(_ context: ModelContext) throws {
          #if DEBUG
          try context.delete(model: Book.self)
          #endif
        }
        // file: Tests/BookTests.swift
        import XCTest
        func reset(_ context: ModelContext) throws { try context.delete(model: Book.self) }
        """),
  ]
}
