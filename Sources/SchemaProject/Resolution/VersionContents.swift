import SchemaDeclarations
import SchemaNames
import SchemaShapes

/// What a version leads to.
package struct VersionContents: Sendable {
  /// What it lists and what it reaches.
  package let types: Set<TypeID>
  /// The models that it lists, in their order, then those that it reaches.
  let models: [Model]
  /// The models by entity name: what is listed comes before what is only reached.
  let entities: [String: Model]
  /// The shape as far as it is known, with one model an entity.
  let shape: PartialShape
  /// Whether nothing about the shape is unknown.
  let isShapeKnown: Bool
  /// The models among them whose entity's name another one has too, in the order of their declaration.
  package let namesakes: [Model]

  /// Follows the list of a version.
  init(_ version: SchemaVersion, in declared: DeclaredSchemas) {
    let listed = version.listedTypes
    types = declared.reachableModels(from: version)
    models = declared.models(listed, types)
    entities = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
    let distinct = types.count == entities.count ? [] : types.sorted().compactMap(declared.model)
    let byName = Dictionary(grouping: distinct, by: \.name)
    namesakes = distinct.filter { byName[$0.name].map { $0.count > 1 } ?? false }
    let shapes = entities.values.map(ShapeReader(symbols: declared.symbols).entity)
    shape = PartialShape(
      Shape(entities: shapes), isComplete: version.models?.isComplete ?? false)
    isShapeKnown =
      shape.shape.isKnown && (version.models?.failures ?? []).isEmpty
      && models.allSatisfy { $0.relationships.allSatisfy { $0.relationship.writtenDeleteRule?.failure == nil } }
  }
}

extension VersionContents {
  /// What each version of a project leads to.
  package struct Table: Sendable {
    private let contents: [TypeID: VersionContents]
    private let declared: DeclaredSchemas

    /// Follows the lists of all versions, on some threads.
    init(_ declared: DeclaredSchemas, jobs: Int) {
      let contents = declared.versions.mapped(byJobs: jobs) { ($0.type, VersionContents($0, in: declared)) }
      self.contents = Dictionary(contents) { first, _ in first }
      self.declared = declared
    }

    /// What a version leads to.
    subscript(version: SchemaVersion) -> VersionContents {
      contents[version.type] ?? VersionContents(version, in: declared)
    }
  }
}

extension DeclaredSchemas {
  /// Models that are listed, in their order, then those that are only reached.
  package func models(_ listed: [TypeID], _ reached: Set<TypeID>) -> [Model] {
    (listed.uniqued + reached.subtracting(listed).sorted()).compactMap(model)
  }
}
