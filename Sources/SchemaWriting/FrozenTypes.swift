import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaText

/// The types that a frozen version needs copies of, as sources show them.
struct FrozenTypes: Sendable {
  let schemas: ResolvedSchemas
  /// The models, what the schema lists first.
  let models: [Model]
  /// The models by their type.
  let modelsByType: TypeTable<Model>
  /// The types that one of the models inherits from.
  let parents: Set<TypeID>
  /// The structs and enums that they store and that are not nested in them, in the order of their declaration.
  let valueTypes: [TypeID]
  /// What the copies are called inside the version. Of structs and enums with one name, each is in an enum that has the name of
  /// the type around it.
  let names: [TypeID: String]
  private let needed: NeededMembers
  /// The name of the version.
  private let version: String

  /// Follows what models store, and what the code of classes uses that need no copy; `elsewhere` says what models are called
  /// that have one outside the version.
  init(
    _ models: [Model], of version: String, in schemas: ResolvedSchemas, usedBy uses: KeptUses = KeptUses(),
    elsewhere: [String: String] = [:]
  ) {
    self.version = version
    self.schemas = schemas
    self.models = models
    modelsByType = TypeTable(models, by: \.type)
    parents = Set(models.compactMap(\.parent))
    let symbols = schemas.symbols
    let here = models.filter { elsewhere[$0.name] == nil }
    let stored = Set(here.flatMap(\.properties).flatMap(schemas.storedTypes))
    let values = Set(stored.flatMap(symbols.withPayloads)).filter(symbols.isValueType)
    let copied = values.union(here.map(\.type))
    needed = NeededMembers(of: here, storing: values, usedBy: uses, in: symbols)
    valueTypes = values.filter { copied.isDisjoint(with: symbols.withParents($0).dropFirst()) }.sorted()
    let others = models.compactMap { model in elsewhere[model.name].map { (model.type, $0) } }
    let models = Set(here.map(\.type))
    let outer = Dictionary(grouping: valueTypes + models, by: { symbols[$0].name })
    let twins = Set(outer.values.filter { $0.count > 1 }.joined()).subtracting(models)
    names = Dictionary(copied.map { ($0, symbols.name(of: $0, within: copied, models, twins)) } + others) { first, _ in
      first
    }
  }

  /// The structs and enums whose copies would have the name of another copy, or be in an enum that does.
  var indistinctTypes: [TypeID] {
    let symbols = schemas.symbols
    let outer = models.map(\.type) + valueTypes
    return valueTypes.filter { type in
      outer.contains { other in
        other != type
          && (names[other] == names[type]
            || names[other] == symbols.nameOfParent(type) && names[type] != symbols[type].name)
      }
    }
  }

  /// The names that the copies declare, and those of copies elsewhere.
  var declaredNames: Set<String> { Set(names.values.flatMap { $0.split(separator: ".").map(String.init) }) }

  /// Writes code of these types.
  var code: CodeCopy {
    CodeCopy(symbols: schemas.symbols, names: names, aliases: .expanded, in: version, needed: needed)
  }
}

extension SymbolTable {
  /// A type with the types of the project that the associated values of its cases hold, at any depth.
  func withPayloads(_ type: TypeID) -> [TypeID] {
    [type].reachable { type in
      associatedValues(of: type).flatMap(\.type.declaredTypes)
        + (isValueType(type) ? storedFields(of: type).flatMap(\.type.declaredTypes) : [])
    }
  }

  /// The name of a type with those around it that have copies too, without others between them; models are not nested in each
  /// other. That of twins has the name of what is around them in any case.
  fileprivate func name(
    of type: TypeID, within copied: Set<TypeID>, _ models: Set<TypeID>, _ twins: Set<TypeID>
  ) -> String {
    let name = self[type].name
    if models.contains(type) { return name }
    if let parent = withParents(type).dropFirst().first(where: copied.contains) {
      return "\(self.name(of: parent, within: copied, models, twins)).\(name)"
    }
    return twins.contains(type) ? nameOfParent(type).map { "\($0).\(name)" } ?? name : name
  }

  /// The name of the type around one, unless that is a version.
  fileprivate func nameOfParent(_ type: TypeID) -> String? {
    self[type].parent.flatMap { conforms($0, to: "VersionedSchema") ? nil : self[$0].name }
  }
}
