import Testing

/// The rule about relationships without an inverse whose targets the app deletes.
@Suite("Dangling references", .texts)
struct DanglingReferenceTests {
  @Test("dangling-reference", arguments: table + uncalled + unfilled + silences)
  func rule(_ line: RuleCase) { line.check("dangling-reference") }

  private static let models = """
    import SwiftData
    import SwiftUI
    @Model final class Shop { var name = ""; init() {} }
    @Model final class Purchase { var 1️⃣shop: Shop?; init() {}; func move(to other: Shop) { shop = other } }

    """
  private static let silentModels = models.replacing("1️⃣", with: "")

  static let table: [RuleCase] = [
    RuleCase(
      "a parameter",
      models + "func close(_ shop: Shop, in context: ModelContext) { context.2️⃣delete(shop) }", ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a query in a view, by index",
      models + """
        struct ShopList: View {
          @Environment(\\.modelContext) private var modelContext
          @Query(sort: \\Shop.name) private var shops: [Shop]
          var body: some View { List { ForEach(shops) { Text($0.name) }.onDelete(perform: delete) } }
          private func delete(at offsets: IndexSet) {
            for index in offsets { modelContext.2️⃣delete(shops[index]) }
          }
        }
        """, ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "an object that a model actor finds by its identifier",
      models + """
        @ModelActor actor Shops {
          func close(_ id: PersistentIdentifier) throws {
            guard let shop = self[id, as: Shop.self] else { return }
            modelContext.2️⃣delete(shop)
            try modelContext.save()
          }
        }
        """, ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a row's button",
      models + """
        struct ShopList: View {
          @Environment(\\.modelContext) var context
          @Query var shops: [Shop]
          var body: some View {
            List(shops) { shop in
              Button("Close") { context.2️⃣delete(shop) }
            }
          }
        }
        """, ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "what was fetched, and each by its index",
      models + """
        final class Store {
          let container: ModelContainer
          func clean() throws {
            let shops = try container.mainContext.fetch(FetchDescriptor<Shop>())
            shops.forEach { container.mainContext.2️⃣delete($0) }
          }
        }
        """, ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "all objects of the model",
      models + "func clear(_ context: ModelContext) throws { try context.2️⃣delete(model: Shop.self) }",
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "the context of a shared object, and a helper that deletes",
      models + """
        final class Store {
          static let shared = Store()
          var context: ModelContext { fatalError() }
          func delete<Object: PersistentModel>(_ object: Object) { context.delete(object) }
        }
        struct ShopView: View {
          let shop: Shop
          var body: some View { Button("Close") { 2️⃣Store.shared.delete(shop) } }
        }
        """, ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "an array, and a cascade that reaches the target",
      """
      import SwiftData
      @Model final class Chain {
        @Relationship(deleteRule: .cascade, inverse: \\Shop.chain) var shops: [Shop] = []
        init() {}
      }
      @Model final class Shop { var chain: Chain?; init() {} }
      @Model final class Person { var 1️⃣favorites: [Shop] = []; init() {} }
      func like(_ shop: Shop, _ person: Person) { person.favorites.append(shop) }
      func close(_ chain: Chain, in context: ModelContext) { context.2️⃣delete(chain) }
      """, ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a model that refers to itself",
      """
      import SwiftData
      @Model final class Task { var 1️⃣origin: Task?; init(from origin: Task) { self.origin = origin } }
      func remove(_ task: Task, _ context: ModelContext) { context.2️⃣delete(task) }
      """, ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "the object's own context",
      models + "extension Shop { func close() { modelContext?.2️⃣delete(self) } }", ["1️⃣ warning → 2️⃣"]),
  ]

  /// The models in an app's target with code that deletes a shop.
  private static func app(_ code: String) -> String {
    SignedSource.project(app: "") + "// file: App/App.swift\n" + models + code
  }

  /// A type that closes shops through a protocol.
  private static let storedShops = """
    protocol Shops { func close(_ shop: Shop, in context: ModelContext) }
    final class StoredShops: Shops {
      func close(_ shop: Shop, in context: ModelContext) { context.2️⃣delete(shop) }
    }

    """

  static let uncalled: [RuleCase] = [
    RuleCase(
      "in a function that nothing calls",
      app("final class Manager { func close(_ shop: Shop, in context: ModelContext) { context.2️⃣delete(shop) } }"),
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "in a function whose name others have: an enum's case, a function with other labels",
      app(
        """
        enum Step { case close }
        func show(_ step: Step, _ door: Door) { if case .close = step { door.close(id: "a"); door.close() } }
        struct Door { func close(id: String? = nil) {} }
        struct Manager { func close(_ shop: Shop, in context: ModelContext) { context.2️⃣delete(shop) } }
        """), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "in a function that is called, after another that is not",
      app(
        """
        func drop(_ shop: Shop, in context: ModelContext) { context.delete(shop) }
        struct Manager { func close(_ shop: Shop, in context: ModelContext) { context.2️⃣delete(shop) } }
        func tidy(_ shop: Shop, _ context: ModelContext) { Manager().close(shop, in: context) }
        """), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "in a function that is called without an argument that has a default",
      app(
        """
        func close(again: Bool = false, _ shop: Shop, in context: ModelContext) { context.2️⃣delete(shop) }
        func tidy(_ shop: Shop, _ context: ModelContext) { close(shop, in: context) }
        """), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "in a function that is passed on",
      app(
        """
        struct Manager { func close(_ shop: Shop, in context: ModelContext) { context.2️⃣delete(shop) } }
        let action = Manager().close
        """), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "in a function that a protocol of another module may ask for",
      app("struct Close: AppIntent { func perform(_ shop: Shop, in context: ModelContext) { context.2️⃣delete(shop) } }"),
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "in a public function of an app, which no other module imports",
      app("public struct Manager { public func close(_ shop: Shop, in c: ModelContext) { c.2️⃣delete(shop) } }"),
      ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "in a method of a type that nothing makes, though its protocol's requirement is called",
      app(
        storedShops + """
          func tidy(_ shops: any Shops, _ shop: Shop, _ context: ModelContext) { shops.close(shop, in: context) }
          """), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "in a view that only a preview shows",
      app(
        """
        struct ShopView: View {
          let shop: Shop
          @Environment(\\.modelContext) var context
          var body: some View { Button("Close") { context.2️⃣delete(shop) } }
        }
        #Preview { ShopView(shop: Shop()) }
        """), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "in a method of a type that the system may make",
      app(
        """
        final class Shops: NSObject {
          private func close(_ shop: Shop, in context: ModelContext) { context.2️⃣delete(shop) }
          func closeAll(_ shop: Shop, in context: ModelContext) { close(shop, in: context) }
        }
        """), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "in a type that is made where its protocol is asked for",
      app(
        storedShops + """
          func tidy(_ shop: Shop, _ context: ModelContext) { let shops: any Shops = StoredShops(); shops.close(shop, in: context) }
          """), ["1️⃣ warning → 2️⃣"]),
  ]

  private static func unfilled(_ purchase: String, _ code: String = "") -> String {
    """
    import SwiftData
    import SwiftUI
    @Model final class Shop { var name = ""; init() {} }
    @Model final class Purchase { \(purchase) }
    func close(_ shop: Shop, in context: ModelContext) { context.2️⃣delete(shop) }
    \(code)
    """
  }

  static let unfilled: [RuleCase] = [
    RuleCase("nothing sets it", unfilled("var 1️⃣shop: Shop?; init() {}"), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "no call passes the argument, and other code reads it or names something else so",
      unfilled(
        "var 1️⃣shop: Shop? = nil; init(shop: Shop? = nil) { self.shop = shop }",
        """
        func names(_ all: [Purchase]) -> [String] { all.compactMap { $0.shop?.name } }
        func isOpen(_ purchase: Purchase) -> Bool { purchase.shop == nil || purchase.shop!.name != "" }
        func visit(shop: Shop) -> Purchase { let shop = shop; print(shop); return Purchase() }
        """), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "a call passes the argument",
      unfilled(
        "var 1️⃣shop: Shop?; init(shop: Shop? = nil) { self.shop = shop }",
        "func buy(at shop: Shop) -> Purchase { Purchase(shop: shop) }"), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "an argument that every call passes",
      unfilled("var 1️⃣shop: Shop?; init(shop: Shop?) { self.shop = shop }"), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "an argument with another default",
      unfilled("var 1️⃣shop: Shop?; init(shop: Shop? = Shop()) { self.shop = shop }"), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a key path",
      unfilled("var 1️⃣shop: Shop?; init() {}", #"let shopPath = \Purchase.shop"#), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a key path without a root",
      unfilled(
        "var 1️⃣shop: Shop?; init() {}", #"let path: ReferenceWritableKeyPath<Purchase, Shop?> = \.shop"#),
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "a binding",
      unfilled(
        "var 1️⃣shop: Shop?; init() {}",
        "struct Form: View { @Bindable var purchase: Purchase; var body: some View { ShopPicker(choice: $purchase.shop) } }"
      ), ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "passed as inout",
      unfilled("var 1️⃣shop: Shop?; init() {}", "func fill(_ purchase: Purchase) { choose(&purchase.shop) }"),
      ["1️⃣ warning → 2️⃣"]),
    RuleCase(
      "an array that a method changes",
      unfilled("var 1️⃣shops: [Shop] = []; init() {}", "func add(_ p: Purchase, _ s: Shop) { p.shops.append(s) }"),
      ["1️⃣ warning → 2️⃣"]),
    RuleCase("an array that is only declared", unfilled("var 1️⃣shops: [Shop] = []; init() {}"), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "a preview and a test set it",
      unfilled(
        "var 1️⃣shop: Shop?; init() {}",
        """
        #Preview { let purchase = Purchase(); purchase.shop = Shop(); return Text("") }
        // file: Tests/ShopTests.swift
        import XCTest
        func fill(_ purchase: Purchase) { purchase.shop = Shop() }
        """), ["1️⃣ note → 2️⃣"]),
    RuleCase(
      "other modules may set it",
      """
      // file: Package.swift
      import PackageDescription
      let package = Package(name: "Kit", targets: [.target(name: "Kit")])
      // file: Sources/Kit/Models.swift
      import SwiftData
      @Model public final class Shop { public var name = ""; public init() {} }
      @Model public final class Purchase { public var 1️⃣shop: Shop?; public init() {} }
      public func close(_ shop: Shop, in context: ModelContext) { context.2️⃣delete(shop) }
      """, ["1️⃣ warning → 2️⃣"]),
  ]

  static let silences: [RuleCase] = [
    RuleCase(
      "in sample data, to which previews alone lead",
      silentModels + """
        enum SampleData {
          static func fill(_ context: ModelContext) { let shop = Shop(); context.insert(shop); context.delete(shop) }
        }
        func previewed(_ view: some View, _ context: ModelContext) -> some View { SampleData.fill(context); return view }
        #Preview { previewed(Text(""), ModelContext(container)) }
        struct Text_Previews: PreviewProvider {
          static var previews: some View { previewed(Text(""), ModelContext(container)) }
        }
        """),
    RuleCase("no deletion", silentModels + "func keep(_ shop: Shop, _ context: ModelContext) { context.insert(shop) }"),
    RuleCase(
      "the object that refers is deleted",
      silentModels + "func undo(_ purchase: Purchase, _ context: ModelContext) { context.delete(purchase) }"),
    RuleCase(
      "the relationship is cleared first",
      silentModels + """
        func close(_ shop: Shop, in context: ModelContext) throws {
          for purchase in try context.fetch(FetchDescriptor<Purchase>()) where purchase.shop == shop {
            purchase.shop = nil
          }
          context.delete(shop)
        }
        """),
    RuleCase(
      "the relationship of an object of an unknown type is cleared",
      silentModels + """
        @Observable final class Manager { var current: Purchase? }
        struct ShopView: View {
          @Environment(Manager.self) var manager
          func close(_ shop: Shop, in context: ModelContext) { manager.current?.shop = nil; context.delete(shop) }
        }
        """),
    RuleCase(
      "the object is taken out of an array of an object of an unknown type",
      """
      import SwiftData
      @Model final class Project { @Relationship(deleteRule: .cascade) var practices: [Practice] = []; init() {} }
      @Model final class Practice { var name = ""; init() {} }
      struct ProjectView: View {
        @Environment(Manager.self) var manager
        @State var selected: [Practice] = []
        func removeSelected(_ context: ModelContext) {
          guard let project = manager.current else { return }
          for practice in selected {
            project.practices.removeAll { $0 == practice }
            context.delete(practice)
          }
        }
      }
      """),
    RuleCase(
      "a model in no container",
      silentModels + """
        let container = try ModelContainer(for: Shop.self)
        func close(_ shop: Shop, in context: ModelContext) { context.delete(shop) }
        """),
    RuleCase(
      "the objects that refer are deleted too",
      silentModels + """
        func clear(_ context: ModelContext) throws {
          try context.delete(model: Purchase.self)
          try context.delete(model: Shop.self)
        }
        """),
    RuleCase(
      "a property that leads back",
      """
      import SwiftData
      @Model final class Shop { var purchases: [Purchase] = []; init() {} }
      @Model final class Purchase { var shop: Shop?; init() {} }
      func close(_ shop: Shop, in context: ModelContext) { context.delete(shop) }
      """),
    RuleCase(
      "the owner is deleted by a cascade",
      """
      import SwiftData
      @Model final class Recipe {
        @Relationship(deleteRule: .cascade, inverse: \\Step.recipe) var steps: [Step] = []
        @Relationship(deleteRule: .cascade, inverse: \\Ingredient.recipe) var ingredients: [Ingredient] = []
        init() {}
      }
      @Model final class Step { var recipe: Recipe?; var ingredient: Ingredient?; init() {} }
      @Model final class Ingredient { var recipe: Recipe?; init() {} }
      func remove(_ recipe: Recipe, _ context: ModelContext) { context.delete(recipe) }
      """),
    RuleCase(
      "the owner's own cascade",
      """
      import SwiftData
      @Model final class Photo { var name = ""; init() {} }
      @Model final class Note { @Relationship(deleteRule: .cascade) var photo: Photo?; init() {} }
      func remove(_ note: Note, _ context: ModelContext) { context.delete(note) }
      """),
    RuleCase(
      "an object whose model is not known",
      silentModels + "func remove(_ object: any PersistentModel, _ context: ModelContext) { context.delete(object) }"),
    RuleCase(
      "another method of that name",
      silentModels + "func remove(_ shop: Shop, from list: RemoteList) { list.delete(shop) }"),
    RuleCase(
      "a test, a preview and code for debugging",
      silentModels + """
        #if DEBUG
        func reset(_ context: ModelContext) throws { try context.delete(model: Shop.self) }
        #endif
        func start(_ context: ModelContext) throws {
          #if DEBUG
          try context.delete(model: Shop.self)
          #endif
        }
        #Preview { Button("Clear") { try? context.delete(model: Shop.self) } }
        // file: Tests/ShopTests.swift
        import XCTest
        func clear(_ context: ModelContext) throws { try context.delete(model: Shop.self) }
        """),
  ]
}
