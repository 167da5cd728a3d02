import Testing

/// A source as people write it, for changing it in all places.
struct Fixture: CustomTestStringConvertible, Sendable {
  /// What it shows.
  let testDescription: String
  /// The source.
  let text: String

  private init(_ description: String, _ text: String) {
    testDescription = description
    self.text = text
  }

  /// All of them.
  static let all = [versions, models, container, forms]

  /// Two versions of a schema, and the plan between them.
  static let versions = Self(
    "versions and a plan",
    #"""
    import Foundation
    import SwiftData

    enum SchemaV1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static let models: [any PersistentModel.Type] = [Note.self, SchemaV1.Tag.self,]
    }

    extension SchemaV1 {
      @Model final class Note {
        @Attribute(.unique) var id: UUID
        init(id: UUID = UUID()) { self.id = id }
      }
    }

    typealias Note = SchemaV2.Note

    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      static var stages: [MigrationStage] { [migrateV1toV2, .lightweight(fromVersion: SchemaV2.self, toVersion: SchemaV3.self)] }

      static let migrateV1toV2 = MigrationStage.custom(
        fromVersion: SchemaV1.self,
        toVersion: SchemaV2.self,
        willMigrate: { context in
          let notes = try context.fetch(FetchDescriptor<SchemaV1.Note>())
          for note in notes where note.title.isEmpty { context.delete(note) }
          try context.save()
        }, didMigrate: nil)
    }
    """#)

  /// Models with relationships and all kinds of properties.
  static let models = Self(
    "models",
    #"""
    @Model
    public final class Note: Identifiable {
      #Unique<Note>([\.id], [\.title, \.created])
      private(set) var id: UUID, title = "\(Date.now) (new)"
      @Relationship(deleteRule: .cascade, inverse: \Tag.notes)
      var tags: [Tag]? = []
      @Transient var isOpen = false { didSet { touch() } }
      var kind: Kind = .plain
      var created: Date = { Date() }()

      var summary: String {
        get { title + (tags?.first?.name ?? "-") }
        set { title = newValue }
      }

      enum Kind: String, Codable { case plain, rich = "r" }
    }

    @available(iOS 17, *)
    #if DEBUG
      @Model
    #endif
    class Tag { var notes: [Note] = []; var name: String! }

    let formatter: (Date) -> String = { date in "\(date)" }

    extension Note: Comparable {
      public static func < (left: Note, right: Note) -> Bool { left.created < right.created }
    }
    """#)

  /// An app with its container.
  static let container = Self(
    "an app",
    #"""
    import SwiftUI

    @main
    struct NotesApp: App {
      let container: ModelContainer = {
        let schema = Schema([Note.self, Tag.self], version: .init(2, 0, 0))
        let configuration = ModelConfiguration(schema: schema, isStoredInMemoryOnly: false, cloudKitDatabase: .none)
        do { return try ModelContainer(for: schema, migrationPlan: Plan.self, configurations: [configuration]) } catch {
          fatalError("Could not create the container: \(error)")
        }
      }()

      var body: some Scene {
        WindowGroup { ContentView() }
          .modelContainer(container)
          #if os(macOS)
            .windowStyle(.hiddenTitleBar)
          #endif
      }
    }

    private actor Cache {}

    #Preview("List", traits: .sizeThatFitsLayout) {
      ContentView().modelContainer(for: [Note.self], inMemory: true)
    }

    func open(_ url: URL?, isNew: Bool = true) async throws -> Note? { url.flatMap { Note(url: $0) } }
    """#)

  /// Forms that are rare beside models.
  static let forms = Self(
    "rare forms",
    #"""
    infix operator <>: AdditionPrecedence
    precedencegroup Weak { higherThan: Strong }

    struct Box<Value: Sendable>: ~Copyable where Value: Hashable {
      subscript(key: String, default fallback: Value...) -> [Value?] { get { [] } set {} }
      static prefix func ! (box: borrowing Box) -> Bool { box.isEmpty && box.count > 1 }
      deinit { print(#line, /a+/, 0x1F, 1.5e3) }
    }

    @attached(member, names: named(init), arbitrary)
    macro Stored() = #externalMacro(module: "Macros", type: "Stored")

    protocol Source<Element> { associatedtype Element: P = Int; var count: Int { get async throws } }

    let text = """
      a \(b ? "c" : "d")
      """

    var total = values.map(\.count).reduce(0, +) as? Int ?? -1

    switch text {
    case "a", "b": print(text)
    default: break
    }

    public class Last {}
    """#)
}
