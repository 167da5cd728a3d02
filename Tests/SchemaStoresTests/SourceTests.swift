import SchemaProject
import SchemaShapes
import SchemaStores
import SchemaWriting
import TestSupport
import Testing

/// The models of a store as Swift, read by the parser again.
@Suite("Stored models as Swift")
struct SourceTests {
  private func source(_ store: StoreContents) throws -> String {
    try #require(store.source(shownAs: "a.store"))
  }

  private func project(_ source: String) -> ResolvedSchemas { ExampleSource(source).project.schemas }

  @Test("stores that apps wrote: the same shape and the same checksum", arguments: RealStores.paths)
  func realStores(path: String) throws {
    let store = try StoreContents(path: path)
    let schemas = project(try source(store))
    let version = try #require(schemas.versions.first)
    // Both sides of a store know their inverse, and one side writes it: pairing gives it back.
    #expect(schemas.identity(of: version).checksum == store.checksum)
    #expect(differences(schemas.partialShape(of: version).shape, try #require(store.model?.shape)) == [])
  }

  @Test("all forms: the same shape, and the same hashes where the forms are proven")
  func forms() throws {
    let store = try StoreContents(bytes: StoreWriter(StoredModels.forms).bytes)
    let text = try source(store)
    let schemas = project(text)
    let version = try #require(schemas.versions.first)
    #expect(version.identifier?.value?.description == "2.1.0")
    #expect(differences(schemas.partialShape(of: version).shape, StoredModels.forms.shape) == [])
    let identity = schemas.identity(of: version)
    #expect(identity.entity(named: "Stop")?.hash == store.metadata.hashes["Stop"])
    #expect(identity.entity(named: "Trip")?.obstacles.contains { $0.property == "signal" } == false)
    #expect(text.contains("case custom(String), none, unnamed(high: Int, weekday: Int), unnamed2(weekday: Int)\n"))
    #expect(!text.contains("struct Custom"))
    #expect(text.contains("var `default`: Int"))
    #expect(text.contains("var tint: Color.Resolved?") && text.contains("import SwiftUI\n"))
    #expect(text.contains("#Unique<Trip>([\\.start, \\.default])"))
    #expect(text.contains("@Attribute(.transformable(by: \"ColorTransformer\")) var color: NSObject?"))
    #expect(text.contains("@Relationship(deleteRule: .cascade, inverse: \\Stop.trip) var stops: [Stop]"))
  }

  @Test("a subclass is written with what it adds")
  func family() throws {
    let schemas = project(try source(StoreContents(bytes: StoreWriter(StoredModels.family).bytes)))
    let version = try #require(schemas.versions.first)
    #expect(differences(schemas.partialShape(of: version).shape, StoredModels.family.shape) == [])
  }

  @Test("names that are no names of Swift do not become code")
  func hostileNames() throws {
    let model = StoredModel(
      identifiers: ["1.0.0"],
      entities: [
        StoredModels.entity("Trip", [.attribute(StoredModels.attribute("a: Int }; class B { var b", 700))]),
        StoredModels.entity("Stop\n@Model class C {}", []),
      ])
    let text = try source(StoreContents(bytes: StoreWriter(model).bytes))
    #expect(project(text).models.map(\.name) == ["Trip"])
    #expect(text.contains("// Swift cannot name the property"))
  }

  /// What differs, besides inverses that one side leaves out and cases that no store records.
  private func differences(_ written: Shape, _ stored: Shape) -> [String] {
    let identities = [written, stored].map { StoreIdentity(names: $0.entities.map(\.name), isComplete: true) }
    let comparison = ChecksumComparison(from: identities[0], to: identities[1])
    return PartialShape(written).changes(to: PartialShape(stored), comparison).compactMap { change in
      switch change.kind {
      case .inverseChanged, .casesChanged: nil
      default: "\(change)"
      }
    }
  }
}
