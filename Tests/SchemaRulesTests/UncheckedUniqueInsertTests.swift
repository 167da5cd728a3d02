import Testing

/// The rule about unique values that are inserted without a look-up.
@Suite("Unchecked insertions of unique values", .texts)
struct UncheckedUniqueInsertTests {
  @Test("unchecked-unique-insert", arguments: table + silences)
  func rule(_ line: RuleCase) { line.check("unchecked-unique-insert") }

  private static let models = """
    import SwiftData
    import SwiftUI
    struct Station { var code = ""; var name = "" }
    @Model final class Row {
      @Attribute(.unique) var 9️⃣code: String
      var name: String
      init(code: String, name: String = "") { self.code = code; self.name = name }
      convenience init(_ station: Station) { self.init(code: station.code, name: station.name) }
    }

    """
  private static let silentModels = models.replacing("9️⃣", with: "")

  static let table: [RuleCase] = [
    RuleCase(
      "sample data that the app's code uses, too",
      "// file: Models.swift\n" + models + """
        enum SampleData {
          static func fill(_ stations: [Station], in context: ModelContext) {
            for station in stations { context.1️⃣insert(Row(station)) }
          }
        }
        #Preview { SampleData.fill([Station()], in: container.mainContext); return Text("") }
        // file: RowView.swift
        import SwiftUI
        struct RowView: View { var body: some View { Button("Fill") { SampleData.fill([Station()], in: context) } } }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "a view that a preview alone shows",
      models + """
        struct RowView: View {
          let stations: [Station]
          @Environment(\\.modelContext) var context
          var body: some View { Button("Fill") { for station in stations { context.1️⃣insert(Row(station)) } } }
        }
        #Preview { RowView(stations: []) }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "a copy of each row of another model, whose values are unique, too: no two are the same",
      models + """
        @Model final class Old { @Attribute(.unique) var code: String; init(code: String) { self.code = code } }
        func move(from old: ModelContext, to new: ModelContext) throws {
          for row in try old.fetch(FetchDescriptor<Old>()) { new.1️⃣insert(Row(code: row.code)) }
          try new.save()
        }
        """, ["1️⃣ note → 9️⃣"]),
    RuleCase(
      "a copy of each row of another model, by a value that is not unique there",
      models + """
        @Model final class Old { @Attribute(.unique) var id = UUID(); var code = ""; init() {} }
        func move(from old: ModelContext, to new: ModelContext) throws {
          for row in try old.fetch(FetchDescriptor<Old>()) { new.1️⃣insert(Row(code: row.code)) }
          try new.save()
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "a loop over downloaded values",
      models + """
        func store(_ stations: [Station], in context: ModelContext) throws {
          for station in stations { context.1️⃣insert(Row(station)) }
          try context.save()
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "a closure for each, and a variable",
      models + """
        final class Importer {
          let container: ModelContainer
          func run(_ stations: [Station]) {
            stations.forEach { station in
              let row = Row(code: station.code)
              container.mainContext.1️⃣insert(row)
            }
          }
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "objects that are made first",
      models + """
        @ModelActor actor Importer {
          func run(_ stations: [Station]) {
            let rows = stations.map { Row(code: $0.code, name: $0.name) }
            for row in rows { modelContext.1️⃣insert(row) }
          }
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "a value that is assigned after the object is made",
      """
      import SwiftData
      @Model final class Node { @Attribute(.unique) var 9️⃣num: Int = 0; init() {} }
      func add(num: Int, _ context: ModelContext) -> Node {
        let node = Node()
        node.num = num
        context.1️⃣insert(node)
        return node
      }
      """, ["1️⃣ note → 9️⃣"]),
    RuleCase(
      "a macro, a parameter, no loop",
      """
      import SwiftData
      import SwiftUI
      @Model final class Row {
        #Unique<Row>([\\.code, \\.kind])
        var 9️⃣code: String
        var kind: String
        init(code: String, kind: String) { self.code = code; self.kind = kind }
      }
      struct AddView: View {
        @Environment(\\.modelContext) private var modelContext
        @State private var code = ""
        var body: some View {
          Button("Add") { modelContext.1️⃣insert(Row(code: code, kind: "station")) }
        }
      }
      """, ["1️⃣ note → 9️⃣"]),
    RuleCase(
      "a helper that inserts, called in a loop",
      models + """
        func add(_ station: Station, _ context: ModelContext) { context.1️⃣insert(Row(station)) }
        func store(_ stations: [Station], in context: ModelContext) {
          for station in stations { add(station, context) }
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "an object that another type makes, and a helper that inserts lists",
      models + """
        extension Station { func row() -> Row { Row(code: code, name: name) } }
        final class Store {
          static let shared = Store()
          var context: ModelContext { fatalError() }
          func insert<Object: PersistentModel>(_ objects: [Object]) { for object in objects { context.insert(object) } }
        }
        func store(_ stations: [Station]) { 1️⃣Store.shared.insert(stations.map { $0.row() }) }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "an object that a method of what was decoded makes",
      models + """
        extension Station { func row() -> Row { Row(code: code, name: name) } }
        struct Response: Decodable { let stations: [Station] }
        func load(_ data: Data, in context: ModelContext) throws {
          let response = try JSONDecoder().decode(Response.self, from: data)
          for station in response.stations { context.1️⃣insert(station.row()) }
          for station in try JSONDecoder().decode([Station].self, from: data) { context.2️⃣insert(station.row()) }
          try context.save()
        }
        """, ["1️⃣ warning → 9️⃣ 2️⃣"]),
    RuleCase(
      "an object that a computed property makes",
      models + """
        extension Station { var row: Row { Row(code: code, name: name) } }
        func store(_ stations: [Station], in context: ModelContext) throws {
          for station in stations { context.1️⃣insert(station.row) }
          try context.save()
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "a loop over a list of tuples",
      models + """
        func store(_ stations: [(code: String, name: String)], in context: ModelContext) throws {
          for (code, name) in stations { context.1️⃣insert(Row(code: code, name: name)) }
          try context.save()
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "a type that is found by a cast, and code that runs later",
      models + """
        struct Answer { var stations: [Station] }
        struct SearchView: View {
          @Environment(\\.modelContext) private var modelContext
          let client: any Client
          var body: some View {
            Text("").task {
              guard let answer = await client.get() as? Answer else { return }
              for station in answer.stations { modelContext.1️⃣insert(Row(station)) }
            }
          }
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "loops that get no value twice",
      models + """
        func store(_ names: [String: String], in context: ModelContext) {
          for (code, name) in names { context.1️⃣insert(Row(code: code, name: name)) }
          for code in names.keys { context.2️⃣insert(Row(code: code)) }
        }
        """, ["1️⃣ note → 9️⃣ 2️⃣"]),
    RuleCase(
      "a value that is read by its key from a row of Core Data, whose model may say that it is unique",
      models + """
        func migrate(from old: NSManagedObjectContext, to context: ModelContext) throws {
          for row in try old.fetch(NSFetchRequest<NSManagedObject>(entityName: "Row")) {
            let new = Row(code: "")
            new.code = row.value(forKey: "code") as? String ?? ""
            context.1️⃣insert(new)
            context.2️⃣insert(Row(code: (row.primitiveValue(forKey: "code") as? String)!))
          }
        }
        """, ["1️⃣ note → 9️⃣ 2️⃣"]),
    RuleCase(
      "a range, whose numbers may lead to equal elements",
      models + """
        func store(_ stations: [Station], in context: ModelContext) {
          for index in 0..<stations.count { context.1️⃣insert(Row(stations[index])) }
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "pairs of numbers and elements",
      models + """
        func store(_ stations: [Station], in context: ModelContext) {
          for (index, station) in stations.enumerated() { context.1️⃣insert(Row(code: station.code, name: "\\(index)")) }
        }
        """, ["1️⃣ warning → 9️⃣"]),
    RuleCase(
      "two insertions of one model",
      models + """
        func add(_ station: Station, _ context: ModelContext) { context.2️⃣insert(Row(station)) }
        func store(_ codes: [String], in context: ModelContext) {
          for code in codes { context.1️⃣insert(Row(code: code)) }
        }
        """, ["1️⃣ warning → 9️⃣ 2️⃣"]),
  ]

  static let silences: [RuleCase] = [
    RuleCase(
      "sample data, to which a preview leads in a file without models",
      "// file: Models.swift\n" + silentModels + """
        enum SampleData {
          static func fill(_ stations: [Station], in context: ModelContext) {
            for station in stations { context.insert(Row(station)) }
          }
        }
        // file: RowView.swift
        import SwiftUI
        struct RowView: View { var body: some View { Text("") } }
        #Preview { SampleData.fill([Station()], in: container.mainContext); return RowView() }
        """),
    RuleCase(
      "a look-up in the function",
      silentModels + """
        func store(_ stations: [Station], in context: ModelContext) throws {
          let rows = try context.fetch(FetchDescriptor<Row>())
          for station in stations where !rows.map(\\.code).contains(station.code) { context.insert(Row(station)) }
        }
        """),
    RuleCase(
      "a look-up in a helper, and one in the caller",
      silentModels + """
        func find(_ code: String, _ context: ModelContext) throws -> Row? {
          try context.fetch(FetchDescriptor<Row>(predicate: #Predicate { $0.code == code })).first
        }
        func store(_ station: Station, in context: ModelContext) throws {
          if try find(station.code, context) == nil { context.insert(Row(station)) }
        }
        func insert(_ station: Station, _ context: ModelContext) { context.insert(Row(station)) }
        func sync(_ station: Station, _ context: ModelContext) throws {
          if try context.fetchCount(FetchDescriptor<Row>()) == 0 { insert(station, context) }
        }
        """),
    RuleCase(
      "objects that a view shows",
      silentModels + """
        struct AddView: View {
          @Environment(\\.modelContext) var context
          @Query var rows: [Row]
          let station: Station
          var body: some View {
            Button("Add") {
              if rows.first(where: { $0.code == station.code }) == nil { context.insert(Row(station)) }
            }
          }
        }
        """),
    RuleCase(
      "a set of values that are kept",
      silentModels + """
        func store(_ stations: [Station], in context: ModelContext) {
          var seen: Set<String> = []
          for station in stations where seen.insert(station.code).inserted { context.insert(Row(station)) }
        }
        """),
    RuleCase(
      "a helper that looks for the row itself, called by code that inserts other things",
      silentModels + """
        final class Store {
          let context: ModelContext
          init(context: ModelContext) { self.context = context }
          func ingest(_ stations: [Station]) throws {
            let rowsByCode = try rows()
            for station in stations {
              if let existing = rowsByCode[station.code] {
                existing.name = station.name
              } else {
                context.insert(Row(station))
              }
            }
            try context.save()
          }
          private func rows() throws -> [String: Row] {
            Dictionary(uniqueKeysWithValues: try context.fetch(FetchDescriptor<Row>()).map { ($0.code, $0) })
          }
          func put(_ station: Station) {
            guard known[station.code] == nil else { return }
            context.insert(Row(code: station.code))
          }
          private var known: [String: Row] = [:]
        }
        final class Session {
          let store: Store
          var seen: [Int] = []
          init(store: Store) { self.store = store }
          func commit(_ batches: [[Station]]) throws {
            for batch in batches {
              store.context.insert(Receipt())
              try persist(batch)
            }
          }
          private func persist(_ batch: [Station]) throws { try store.ingest(batch) }
          func commit(each batch: [Station]) {
            for station in batch {
              store.context.insert(Receipt())
              store.put(station)
            }
          }
        }
        @Model final class Receipt { var date = Date(); init() {} }
        """),
    RuleCase(
      "a batch without duplicates",
      silentModels + """
        func store(_ stations: [Station], in context: ModelContext) throws {
          let byCode = Dictionary(stations.map { ($0.code, $0) }, uniquingKeysWith: { $1 })
          for station in byCode.values { context.insert(Row(station)) }
          try context.save()
        }
        """),
    RuleCase(
      "saved after each",
      silentModels + """
        func store(_ stations: [Station], in context: ModelContext) throws {
          for station in stations {
            context.insert(Row(station))
            try context.save()
          }
        }
        func add(_ station: Station, _ context: ModelContext) throws {
          context.insert(Row(station))
          try context.save()
        }
        """),
    RuleCase(
      "all rows are deleted first",
      silentModels + """
        func replace(_ stations: [Station], in context: ModelContext) throws {
          try context.delete(model: Row.self)
          for station in stations { context.insert(Row(station)) }
        }
        """),
    RuleCase(
      "a value that is made in place",
      """
      import SwiftData
      @Model final class Note {
        @Attribute(.unique) var id: UUID
        var text: String
        init(id: UUID = UUID(), text: String) { self.id = id; self.text = text }
      }
      @Model final class Entry {
        @Attribute(.unique) var id = UUID().uuidString
        var text: String
        init(text: String) { self.text = text }
      }
      @Model final class Log {
        @Attribute(.unique) var id: String
        init(id: String) { self.id = id }
      }
      func store(_ texts: [String], in context: ModelContext) {
        for text in texts {
          context.insert(Note(text: text))
          context.insert(Entry(text: text))
          let id = UUID()
          context.insert(Log(id: "log-\\(id.uuidString)"))
        }
      }
      """),
    RuleCase(
      "values that are written in the code",
      silentModels + """
        func seed(_ context: ModelContext) {
          for code in ["A", "B"] { context.insert(Row(code: code)) }
          for (_, code) in ["A", "B"].enumerated() { context.insert(Row(code: code)) }
          context.insert(Row(code: "main"))
        }
        """),
    RuleCase(
      "an object that is not made here, and one that is never inserted",
      silentModels + """
        func keep(_ row: Row, _ context: ModelContext) { context.insert(row) }
        func make(_ station: Station) -> Row { Row(station) }
        """),
    RuleCase(
      "a context that is passed to unknown code",
      silentModels + """
        func store(_ stations: [Station], in context: ModelContext) {
          Registry.prepare(context)
          for station in stations { context.insert(Row(station)) }
        }
        """),
    RuleCase(
      "no unique value, and a test",
      """
      import SwiftData
      @Model final class Plain { var code: String; init(code: String) { self.code = code } }
      func store(_ codes: [String], in context: ModelContext) { for code in codes { context.insert(Plain(code: code)) } }
      // file: Tests/RowTests.swift
      import XCTest
      func fill(_ codes: [String], _ context: ModelContext) { for code in codes { context.insert(Row(code: code)) } }
      // file: Row.swift
      import SwiftData
      @Model final class Row { @Attribute(.unique) var code: String; init(code: String) { self.code = code } }
      """),
  ]
}
