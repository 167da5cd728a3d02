import SchemaNames
import SchemaSyntax

/// A type that conforms to `VersionedSchema`.
package final class SchemaVersion: Sendable {
  package let type: TypeID
  /// The name with those of the enclosing types.
  package let name: String
  /// The place of the type name.
  package let place: Place
  /// The module that declares it.
  package let module: String
  /// What `models` lists; nil if no `models` is written.
  package let models: TypeList?
  /// The elements of `models` that were resolved, in order.
  package let listedTypes: [TypeID]
  /// The same as a set.
  private let listed: Set<TypeID>
  /// The place of the name `models`.
  package let modelsPlace: Place?
  /// The identifier; nil if no `versionIdentifier` is written.
  package let identifier: Resolution<VersionIdentifier>?
  /// The place of the name `versionIdentifier`.
  package let identifierPlace: Place?
  /// Whether it is in a test or preview.
  package let isExempt: Bool

  init(
    type: TypeID, name: String, place: Place, module: String, models: TypeList?, modelsPlace: Place?,
    identifier: Resolution<VersionIdentifier>?, identifierPlace: Place?, isExempt: Bool
  ) {
    self.type = type
    self.name = name
    self.place = place
    self.module = module
    self.models = models
    listedTypes = (models?.types ?? []).uniqued
    listed = Set(listedTypes)
    self.modelsPlace = modelsPlace
    self.identifier = identifier
    self.identifierPlace = identifierPlace
    self.isExempt = isExempt
  }

  /// Whether `models` lists a type.
  package func lists(_ type: TypeID) -> Bool { listed.contains(type) }
}

/// The three numbers of `Schema.Version`.
package struct VersionIdentifier: Hashable, Comparable, Sendable {
  /// Major, minor and patch.
  package let numbers: [Int]

  package init(numbers: [Int]) { self.numbers = numbers }

  /// Compares number by number.
  package static func < (left: VersionIdentifier, right: VersionIdentifier) -> Bool {
    left.numbers.lexicographicallyPrecedes(right.numbers)
  }

  /// The numbers with periods between them.
  package var description: String { numbers.map(String.init).joined(separator: ".") }
}

/// Reads the schema versions out of a symbol table.
package struct SchemaVersionReader {
  let symbols: SymbolTable

  package init(symbols: SymbolTable) {
    self.symbols = symbols
  }

  /// All versions, in the order of their declaration.
  package func versions() -> [SchemaVersion] {
    symbols.types.filter { $0.isConcrete && symbols.conforms($0.id, to: "VersionedSchema") }.compactMap(version)
  }

  private func version(_ symbol: TypeSymbol) -> SchemaVersion? {
    guard let declaration = symbol.declaration, let scope = symbol.scope else { return nil }
    let tree = symbols.tree(scope)
    let models = symbols.staticValues("models", of: symbol.id)
    let identifiers = symbols.staticValues("versionIdentifier", of: symbol.id)
    return SchemaVersion(
      type: symbol.id, name: symbol.qualifiedName, place: tree.place(declaration.name), module: symbol.module,
      models: models.isEmpty ? nil : symbols.typeList(models, of: symbol.id),
      modelsPlace: models.first.map(symbols.namePlace),
      identifier: identifiers.isEmpty ? nil : identifier(identifiers, of: symbol.id),
      identifierPlace: identifiers.first.map(symbols.namePlace),
      isExempt: symbols.units[scope.unit].isExempt || tree.isInPreview(declaration.tokens))
  }

  /// `Schema.Version(1, 0, 0)` and `.init(1, 0, 0)`.
  private func identifier(_ members: [Member], of type: TypeID) -> Resolution<VersionIdentifier> {
    let evaluator = StaticEvaluator(symbols: symbols)
    let values = members.reduce(into: StaticValues()) { $0.add(evaluator.follow(symbols.reference(to: $1, of: type))) }
    guard let value = values.only, let call = value.call(in: symbols), makesVersion(call, in: value.scope),
      call.labels == [nil, nil, nil]
    else { return unknownIdentifier(members) }
    let numbers = call.arguments.compactMap { evaluator.integer(value.beside($0.value)) }
    return numbers.count == 3 ? .resolved(VersionIdentifier(numbers: numbers)) : unknownIdentifier(members)
  }

  /// Whether a call's callee is `Schema.Version` or an alias of it, with or without `.init`, or a bare `.init`.
  private func makesVersion(_ call: Call, in scope: Scope) -> Bool {
    if call.isImplicitInitializer { return true }
    let name = call.tree.namePath(call.madeType).flatMap { symbols.externalName($0, from: scope) }
    return name == "Schema.Version" || name == "Version"
  }

  private func unknownIdentifier(_ members: [Member]) -> Resolution<VersionIdentifier> {
    .unresolved(
      Unresolved(
        place: symbols.namePlace(members[0]), what: "versionIdentifier", why: "its three numbers are not literals"))
  }
}
