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
  /// The shape in its canonical form.
  let canonical: Shape
  /// Whether nothing about the shape is unknown.
  let isShapeKnown: Bool
  /// The models among them whose entity's name another one has too, in the order of their declaration.
  package let namesakes: [Model]

  /// Follows the list of a version.
  init(_ version: SchemaVersion, in declared: DeclaredSchemas, _ shapes: ModelShapes) {
    let listed = version.listedTypes
    types = declared.reachableModels(from: version)
    models = declared.models(listed, types)
    entities = Dictionary(models.map { ($0.name, $0) }) { first, _ in first }
    let distinct = types.count == entities.count ? [] : types.sorted().compactMap(declared.model)
    let byName = Dictionary(grouping: distinct, by: \.name)
    namesakes = distinct.filter { byName[$0.name].map { $0.count > 1 } ?? false }
    let known = entities.values.map { shapes[$0] }
    shape = PartialShape(Shape(entities: known.map(\.shape)), isComplete: version.models?.isComplete ?? false)
    canonical = Shape(entities: known.map(\.canonical))
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
    private let shapes: ModelShapes

    /// Follows the lists of all versions, on some threads.
    init(_ declared: DeclaredSchemas, _ shapes: ModelShapes, jobs: Int) {
      let contents = declared.versions.mapped(byJobs: jobs) { ($0.type, VersionContents($0, in: declared, shapes)) }
      self.contents = Dictionary(contents) { first, _ in first }
      self.declared = declared
      self.shapes = shapes
    }

    /// Follows no list before it is asked for.
    init(onDemand declared: DeclaredSchemas) {
      contents = [:]
      self.declared = declared
      shapes = ModelShapes(onDemand: declared)
    }

    /// What a version leads to.
    subscript(version: SchemaVersion) -> VersionContents {
      contents[version.type] ?? VersionContents(version, in: declared, shapes)
    }
  }
}

/// The shapes of models, each read once for all versions that hold it.
struct ModelShapes: Sendable {
  /// What a store would hold of a model.
  struct Shapes: Sendable {
    let shape: EntityShape
    let canonical: EntityShape

    init(_ shape: EntityShape) {
      self.shape = shape
      canonical = shape.canonical
    }
  }

  private let known: [TypeID: Shapes]
  private let symbols: SymbolTable

  /// Reads those of all models, on some threads.
  init(_ declared: DeclaredSchemas, jobs: Int) {
    symbols = declared.symbols
    let reader = ShapeReader(symbols: declared.symbols)
    let shapes = declared.models.mapped(byJobs: jobs) { ($0.type, Shapes(reader.entity($0))) }
    known = Dictionary(shapes) { first, _ in first }
  }

  /// Reads none before it is asked for.
  init(onDemand declared: DeclaredSchemas) {
    symbols = declared.symbols
    known = [:]
  }

  subscript(model: Model) -> Shapes { known[model.type] ?? Shapes(ShapeReader(symbols: symbols).entity(model)) }
}

extension DeclaredSchemas {
  /// Models that are listed, in their order, then those that are only reached.
  package func models(_ listed: [TypeID], _ reached: Set<TypeID>) -> [Model] {
    (listed.uniqued + reached.subtracting(listed).sorted()).compactMap(model)
  }
}
