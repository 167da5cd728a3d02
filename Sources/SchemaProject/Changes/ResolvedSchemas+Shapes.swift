import SchemaDeclarations
import SchemaNames
import SchemaShapes

extension ResolvedSchemas {
  /// The shape of a version as far as it is known, with one model an entity.
  package func partialShape(of version: SchemaVersion) -> PartialShape {
    contents(of: version).shape
  }

  /// The shape of models that no version lists, with those that they reach, as far as it is known.
  package func partialShape(of listed: [TypeID]) -> PartialShape {
    let models = declared.models(listed, reachableModels(from: listed)).uniqued(by: \.name)
    return PartialShape(Shape(entities: models.map { shapes[$0].shape }))
  }

  /// The models that a version lists, in their order, then those that it reaches.
  package func models(in version: SchemaVersion) -> [Model] { contents(of: version).models }

  /// The models of a version by entity name: what is listed comes before what is only reached.
  package func entities(of version: SchemaVersion) -> [String: Model] { contents(of: version).entities }

  /// The model that stands for an entity in a version.
  package func model(named name: String, in version: SchemaVersion) -> Model? {
    entities(of: version)[name]
  }

  package func contents(of version: SchemaVersion) -> VersionContents { contents[version] }
}

extension ResolvedSchemas {
  /// The shape of a model, or the first property whose type is not known.
  package func shape(of model: Model) -> Resolution<EntityShape> {
    let reader = ShapeReader(symbols: declared.symbols)
    return model.properties.compactMap(reader.failure).first.map(Resolution.unresolved)
      ?? .resolved(shapes[model].shape)
  }
}

extension ResolvedSchemas {
  /// The type of an attribute without its optionals; nil for a relationship.
  package func typeShape(of property: Property) -> TypeShape? {
    property.relationship == nil ? typeShape(of: property.type) : nil
  }

  /// What a store would hold of a type, without its optionals.
  package func typeShape(of type: ResolvedType) -> TypeShape {
    ShapeReader(symbols: declared.symbols).type(type.unwrapped)
  }
}
