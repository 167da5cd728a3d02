import Foundation
import SchemaFiles
import SchemaLinting
import SchemaLoading
import SchemaRules
import TestSupport
import Testing

/// Which files of a project are parsed: all that say something of its schema, and no others.
@Suite("Files that are parsed")
struct LoadingTests {
  /// Two versions and a plan; the first version has its own `Trip` and `Stop`, and shares `Photo`.
  private static let schema = [
    "Schema/V1.swift": """
    import SwiftData
    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self, Stop.self, Photo.self] }
      @Model final class Trip { var name = "" }
      @Model final class Stop { var name = "" }
    }
    """,
    "Schema/V2.swift": """
    import SwiftData
    enum V2: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Trip.self, Place.self] }
      @Model final class Trip { var name = ""; var places: [Place] = []; var mood = Mood.good }
      @Model final class Place { var trip: Trip? }
    }
    @Model final class Photo { var name = "" }
    @Model final class Draft { var name = "" }
    """,
    "Schema/Plan.swift": """
    import SwiftData
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    let container = try! ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
    """,
    "Schema/Aliases.swift": "import SwiftData\ntypealias Place = V2.Place\ntypealias OldTrip = V1.Trip\n",
  ]

  /// The files that are parsed beside the schema's.
  private func parsed(_ files: [String: String]) throws -> [String] {
    let folder = try TemporaryFolder(files.merging(Self.schema) { first, _ in first })
    let loaded = ProjectLoader(jobs: 2, workingFolder: folder.path, openNames: Catalogue.builtIn.openNames).load(
      WorkingTree([folder.path]), root: folder.path)
    #expect(loaded.fileCount == files.count + Self.schema.count)
    #expect(Self.schema.keys.allSatisfy(loaded.parsedFiles.contains))
    return loaded.parsedFiles.filter { Self.schema[$0] == nil }
  }

  private func view(of model: String) -> String {
    "import SwiftData\nimport SwiftUI\nstruct List: View {\n  @Query private var entries: [\(model)]\n}\n"
  }

  @Test("what only fetches and shows current models says nothing of the schema")
  func views() throws {
    #expect(try parsed(["A.swift": view(of: "V2.Trip"), "B.swift": view(of: "Place"), "C.swift": "struct A {}"]) == [])
  }

  @Test(
    "uses count of live models, of dropped entities, of aliases of earlier versions, and of models in no list",
    arguments: ["Photo", "V1.Stop", "OldTrip", "Draft"])
  func uses(of model: String) throws {
    #expect(try parsed(["A.swift": view(of: model), "B.swift": view(of: "Place")]) == ["A.swift"])
  }

  @Test("a model whose attribute names the module")
  func qualifiedAttribute() throws {
    #expect(try parsed(["A.swift": "import SwiftData\n@SwiftData.Model class A {}"]) == ["A.swift"])
  }

  @Test("tests that name an alias of the last version, and tests that name a version in no plan, are read")
  func tests() throws {
    let files = [
      "Now.swift": "import SwiftData\ntypealias Now = V2\nenum V3: VersionedSchema {}\nlet draft = V3.self\n",
      "AppTests/A.swift": "import XCTest\nlet trip = Now.Trip()", "AppTests/B.swift": "import XCTest\nlet v = V3.first",
      "AppTests/C.swift": "import XCTest\nlet a = 1",
    ]
    #expect(try parsed(files) == ["AppTests/A.swift", "AppTests/B.swift", "Now.swift"])
  }

  @Test("uses count of aliases of a version in no plan, and of aliases of its models")
  func unlistedVersions() throws {
    let version = "VersionedSchema {\n  @Model final class Trip { var name = \"\" }\n}\n"
    let files = [
      "Old.swift": "import SwiftData\nenum V0: \(version)typealias FirstTrip = V0.Trip\n",
      "Older.swift": "import SwiftData\nenum VA: \(version)typealias First = VA\n",
      "A.swift": "struct Row { let trip: FirstTrip }", "B.swift": "let first = First.models", "C.swift": "let a = 1",
    ]
    #expect(try parsed(files) == ["A.swift", "B.swift", "Old.swift", "Older.swift"])
  }

  @Test("the flags that callers pass, where they are declared and where they are set")
  func flags() throws {
    let files = [
      "Store.swift": """
      import SwiftData
      func open(cloud: Bool) throws {
        _ = try ModelContainer(
          for: V2.Trip.self, configurations: ModelConfiguration(cloudKitDatabase: cloud ? .automatic : .none))
      }
      func start() throws { try open(cloud: Flags.isOn) }
      """,
      "A.swift": "struct Flags { static var isOn = false }", "B.swift": "func toggle() { Flags.isOn = true }",
      "C.swift": "let isOn = Flags.isOn",
    ]
    #expect(try parsed(files) == ["A.swift", "B.swift", "Store.swift"])
  }

  @Test("whether or not a file imports SwiftData")
  func usesWithoutImport() throws {
    #expect(try parsed(["Row.swift": "struct Row { let photo: Photo }"]) == ["Row.swift"])
  }

  @Test("code that inserts or deletes objects, whether or not a file imports SwiftData")
  func changes() throws {
    let files = [
      "A.swift": """
      import SwiftUI
      struct Row: View {
        @Environment(\\.modelContext) private var context
        let trip: V2.Trip
        var body: some View { Button("Delete") { context.delete(trip) } }
      }
      """,
      "B.swift": "import SwiftData\nfunc keep(_ trip: V2.Trip) { Storage.shared.insert(trip) }\n",
      "C.swift": "import SwiftUI\nstruct Rows: View { @Environment(\\.modelContext) var context }\n",
      "D.swift": "func add(_ name: String) { names.insert(name) }\n",
    ]
    #expect(try parsed(files) == ["A.swift", "B.swift"])
  }

  @Test("what makes the objects that are inserted")
  func makers() throws {
    let files = [
      "Code.swift": """
      import SwiftData
      @Model final class Code { @Attribute(.unique) var text = ""; init() {} }
      func store(_ codes: [Value], in context: ModelContext) {
        for code in codes { context.insert(code.asCode()) }
        for code in codes { context.insert(code.made) }
      }
      """,
      "A.swift": "extension Value { func asCode() -> Code { Code() } }",
      "B.swift": "extension Value { var made: Code { Code() } }",
      "C.swift": "extension Value { func asText() -> String { text } }",
    ]
    #expect(try parsed(files) == ["A.swift", "B.swift", "Code.swift"])
  }

  @Test("a list in a file that does not import SwiftData is found, though another file uses the model")
  func lists() throws {
    let files = [
      "A.swift": view(of: "Draft"), "B.swift": "func open() { start(for: [Draft.self]) }", "C.swift": "let draft = 1",
    ]
    #expect(try parsed(files) == ["A.swift", "B.swift"])
  }

  @Test("variables that migration code changes are found in any file")
  func variables() throws {
    let files = [
      "Migration.swift": """
      import SwiftData
      let step = MigrationStage.custom(
        fromVersion: V1.self, toVersion: V2.self, willMigrate: { _ in titles.append("a"); count = 1 }, didMigrate: nil)
      """,
      "Plan.swift": "import SwiftData\nextension Plan { static var stages: [MigrationStage] { [step] } }",
      "G.swift": "nonisolated(unsafe) var titles: [String] = []", "H.swift": "var count = 0",
      "I.swift": "let titles = 1",
    ]
    #expect(try parsed(files) == ["G.swift", "H.swift", "Migration.swift", "Plan.swift"])
  }

  @Test("extensions of models are found in any file")
  func extensions() throws {
    #expect(
      try parsed(["Trip.swift": "extension V2.Trip: Codable {}", "Place.swift": "extension Place: Codable {}"])
        == ["Place.swift", "Trip.swift"])
  }

  @Test("extensions of what stored collections hold are found in any file")
  func elements() throws {
    let files = [
      "Route.swift": """
      import SwiftData
      @Model final class Route { var legs: [Leg] = []; var start = Start(); var ends: [String: [End?]] = [:]; var part = Part() }
      struct Leg: Codable { var length = 0 }
      struct End: Codable { var part = Part() }
      struct Start: Codable { var name = "" }
      struct Part: Codable { var width = 0 }
      """,
      "A.swift": "extension Leg { init(from decoder: any Decoder) {} }", "B.swift": "extension End {}",
      "C.swift": "extension Start {}", "D.swift": "struct Leg2 {}",
      "E.swift": "extension Part: Encodable { func encode(to encoder: any Encoder) {} }",
    ]
    #expect(try parsed(files) == ["A.swift", "B.swift", "E.swift", "Route.swift"])
  }

  @Test("types that models store are found in any file")
  func values() throws {
    #expect(
      try parsed(["Mood.swift": "enum Mood: String, Codable { case good }", "B.swift": view(of: "Place")]) == [
        "Mood.swift"
      ])
  }

  @Test(
    "what helps with a schema is parsed where SwiftData is imported",
    arguments: [
      "func fill(_ context: ModelContext) throws {}", "let lists = [V2.Trip.self]",
      "let store = makeContainer()",
      "typealias Journey = V2.Trip",
      "func reset(_ store: URL) { try? FileManager.default.removeItem(at: store) }",
    ])
  func helpers(text: String) throws {
    #expect(
      try parsed(["Help.swift": "import SwiftData\n\(text)\n", "Other.swift": "import SwiftUI\n\(text)\n"])
        == ["Help.swift"])
  }

  @Test(
    "what mentions SwiftData and seems to be broken is parsed, so that it is reported",
    arguments: [
      ("struct A { var a = [1, 2] }", false), ("struct A {", true), ("func a() { b(c[1) }", true),
      ("let a = \"b", true),
      ("let a = \"b\"", false), ("/* a", true), ("/* a */ let b = 1 / 2 * 3", false), ("<<<<<<< HEAD\nlet a = 1", true),
      ("let a = " + String(repeating: "[", count: 30) + String(repeating: "]", count: 30), true),
    ])
  func broken(text: String, isParsed: Bool) throws {
    #expect(try parsed(["A.swift": "import SwiftData\n\(text)\n"]) == (isParsed ? ["A.swift"] : []))
    #expect(try parsed(["A.swift": "import SwiftUI\n\(text)\n"]) == [])
  }

  @Test("a comment for the linter is read wherever it stands")
  func comments() throws {
    #expect(try parsed(["A.swift": "// swiftdata-lint:ignore missing-model because\nstruct A {}\n"]) == ["A.swift"])
  }

  @Test("the helpers of migration code are read wherever they stand")
  func migrationHelpers() throws {
    let stage = """
      extension Plan {
        static let step = MigrationStage.custom(
          fromVersion: V1.self, toVersion: V2.self,
          willMigrate: { context in
            for trip in try context.fetch(FetchDescriptor<V1.Trip>()) { Mapper.map(trip, Rules().length, titled(trip)) }
            Memory.names = []
            print(context)
          }, didMigrate: nil)
        static var stages: [MigrationStage] { [step] }
      }
      """
    let plan = try #require(Self.schema["Schema/Plan.swift"]).replacing("static var stages", with: "static var others")
    let files = [
      "Schema/Plan.swift": "\(plan)\n\(stage)", "A.swift": "enum Mapper {}",
      "B.swift": "func titled(_ trip: V1.Trip) {}",
      "C.swift": "import SwiftData\nstruct Rules {}", "D.swift": "enum Memory { static var names: [String] = [] }",
      "E.swift": "struct Printer { func print(_ text: String) {} }", "F.swift": "func untitled() { titled }",
    ]
    let folder = try TemporaryFolder(Self.schema.merging(files) { $1 })
    let loaded = ProjectLoader(jobs: 2, workingFolder: folder.path, openNames: Catalogue.builtIn.openNames).load(
      WorkingTree([folder.path]), root: folder.path)
    let read = loaded.parsedFiles.filter { Self.schema[$0] == nil }
    #expect(read == ["A.swift", "B.swift", "C.swift", "D.swift"])
  }

  @Test("what the failure of a container leads to is read wherever it stands")
  func failureHelpers() throws {
    let files = [
      "Store.swift": """
      import SwiftData
      func open() -> ModelContainer {
        do { return try ModelContainer(for: Photo.self) } catch { StoreFiles.delete(); Cleaner().run(); erase(); fatalError() }
      }
      """, "A.swift": "enum StoreFiles {}", "B.swift": "struct Cleaner {}", "C.swift": "func erase() {}",
      "D.swift": "func erased() {}",
    ]
    #expect(try parsed(files) == ["A.swift", "B.swift", "C.swift", "Store.swift"])
  }

  @Test("what deletes a store before it is opened is read wherever it stands")
  func wipes() throws {
    let files = [
      "Store.swift": """
      import SwiftData
      func open(_ isFresh: Bool) throws -> ModelContainer {
        StoreFiles.deleteOld()
        if number < 2 { prepare() }
        Setup.run()
        if isFresh { begin() }
        return try ModelContainer(for: Photo.self)
      }
      """, "A.swift": "enum StoreFiles {}", "B.swift": "func prepare() {}", "C.swift": "enum Setup {}",
      "D.swift": "func begin() {}",
    ]
    #expect(try parsed(files) == ["A.swift", "B.swift", "Store.swift"])
  }

  @Test("callers of functions that make containers of their parameters are read wherever they stand")
  func callers() throws {
    let files = [
      "Store.swift": """
      import SwiftData
      enum Store {
        static func makeStore(_ memory: Bool) throws -> ModelConfiguration { ModelConfiguration(isStoredInMemoryOnly: memory) }
        static func makeOther(_ memory: Bool) throws -> ModelConfiguration { ModelConfiguration() }
        private static func makeOwn(_ memory: Bool) -> ModelConfiguration { ModelConfiguration(isStoredInMemoryOnly: memory) }
        static func count(_ memory: Bool) -> Int { memory ? 1 : 2 }
      }
      final class Database { init(at url: URL) { _ = ModelConfiguration(url: url) } }
      """, "A.swift": "let a = Store.makeStore(true)", "B.swift": "let b = Database(at: place)",
      "C.swift": "let c = Store.makeOther(true)", "D.swift": "let d = count(true)", "E.swift": "func makeOwn() {}",
    ]
    #expect(try parsed(files) == ["A.swift", "B.swift", "Store.swift"])
  }

  @Test("tests that name any version of a plan, however short its name, are read")
  func testsOfVersions() throws {
    let plan = """
      import SwiftData
      enum P: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      """
    let files = [
      "P.swift": plan, "AppTests/A.swift": "import XCTest\nlet old = V1.self",
      "AppTests/B.swift": "import XCTest\nlet p = P.self",
      "AppTests/C.swift": "import XCTest\nlet a = PP.self",
    ]
    #expect(try parsed(files) == ["AppTests/A.swift", "AppTests/B.swift", "P.swift"])
  }

  @Test("aliases, and types that extensions make versions and plans, are followed from file to file")
  func targets() throws {
    let files = [
      "A.swift": "typealias Trip = CurrentSchema.Trip", "B.swift": "typealias CurrentSchema = V1",
      "C.swift": "enum V0 {}",
      "D.swift":
        "import SwiftData\nextension V0: VersionedSchema { static let models: [any PersistentModel.Type] = [] }",
      "E.swift": "typealias Handler = Void", "F.swift": view(of: "Trip"), "G.swift": "enum V {}",
    ]
    #expect(try parsed(files) == ["A.swift", "B.swift", "C.swift", "D.swift", "F.swift"])
  }

  @Test("protocols are followed from file to file")
  func protocols() throws {
    let files = [
      "Draft.swift": "import SwiftData\n@Model final class Entry: Listed {}", "A.swift": "protocol Listed: Shown {}",
      "B.swift": "protocol Shown: Sendable {}",
    ]
    #expect(try parsed(files) == ["A.swift", "B.swift", "Draft.swift"])
  }

  @Test("the code of documentation is not the app's")
  func documentation() throws {
    let folder = try TemporaryFolder([
      "App.docc/Resources/step.swift": "import SwiftData\n@Model class A {}", "A.swift": "let a = 1",
    ])
    #expect(WorkingTree([folder.path]).files.sources.map { $0.split(separator: "/").last } == ["A.swift"])
  }

  @Test("a walk finds files in the order of their paths' bytes, and each once however often its folder is named")
  func order() throws {
    // A slash comes behind a hyphen and a period, and before letters.
    let sorted = [
      "A-B/A.swift", "A.swift", "A/B.swift", "A/B/B.swift", "A/C/A.swift", "A/C/B/A.swift", "A/D.swift", "A0.swift",
      "B/A/A.swift", "B/B.swift", "Ä.swift",
    ]
    let folder = try TemporaryFolder(Dictionary(uniqueKeysWithValues: sorted.map { ($0, "") }))
    let absolute = sorted.map { "\(folder.path)/\($0)" }
    for jobs in [1, 2, 5] {
      #expect(WorkingTree([folder.path], jobs: jobs).files.sources == absolute)
      let twice = ["\(folder.path)/B", folder.path, "\(folder.path)/A.swift"]
      #expect(WorkingTree(twice, jobs: jobs).files.sources == absolute)
    }
  }
}
