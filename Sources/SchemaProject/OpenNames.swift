import SchemaDeclarations
import SchemaNames
import SchemaSyntax

/// Names that other files may declare or use; those files are looked for by their bytes.
package struct OpenNames: Sendable {
  /// Names of types that were not found.
  package var declarations: Set<String> = []
  /// Names of types of which it matters whether the app's code uses them, and texts that declare functions.
  package var uses: Set<String> = []
  /// Names of plans, versions and makers of containers of which it matters whether any test uses them.
  package var testUses: Set<String> = []

  /// Makes a list of types that were not found.
  package init(declarations: Set<String> = []) { self.declarations = declarations }

  /// The names that another list does not hold.
  package func subtracting(_ other: OpenNames) -> OpenNames {
    var rest = self
    rest.declarations.subtract(other.declarations)
    rest.uses.subtract(other.uses)
    rest.testUses.subtract(other.testUses)
    return rest
  }

  /// Adds the names of another list.
  package mutating func formUnion(_ other: OpenNames) {
    declarations.formUnion(other.declarations)
    uses.formUnion(other.uses)
    testUses.formUnion(other.testUses)
  }
}

extension ResolvedSchemas {
  /// What the files that were read so far leave open.
  package var openNames: OpenNames {
    var names = OpenNames()
    var seen: Set<TypeID> = []
    for model in models {
      for property in model.properties {
        collect(property.type, &names.declarations, &seen)
        if property.type.failure != nil, let value = property.defaultValue {
          names.declarations.formUnion(Self.typeNames(in: value))
        }
      }
    }
    for record in unresolved { names.declarations.formUnion(Self.typeNames(in: record.what)) }
    for type in models.map(\.type) + versions.map(\.type) + plans.map(\.type) {
      names.declarations.formUnion(missingSupertypes(of: type))
    }
    names.declarations.formUnion(undeclaredVersions + undeclaredTargets)
    let code = undeclaredInCode
    names.declarations.formUnion(code.types)
    names.declarations.subtract(Self.systemNames)
    names.uses = unusedNames.union(code.functions.subtracting(Self.systemNames).map { "func \($0)" }).union(
      code.variables.map { "var \($0)" })
    names.testUses = untestedNames
    return names
  }

  /// The names in a type, and in the fields of the project's types that it stores.
  private func collect(_ type: ResolvedType, _ names: inout Set<String>, _ seen: inout Set<TypeID>) {
    switch type {
    case .external(let name, let arguments):
      names.insert(name.utf8.firstIndex(of: UInt8(ascii: ".")).map { String(name[..<$0]) } ?? name)
      for argument in arguments { collect(argument, &names, &seen) }
    case .optional(let inner), .array(let inner): collect(inner, &names, &seen)
    case .dictionary(let key, let value):
      collect(key, &names, &seen)
      collect(value, &names, &seen)
    case .declared(let id):
      guard model(id) == nil, seen.insert(id).inserted else { return }
      let fields = symbols.storedFields(of: id).map(\.type) + symbols.associatedValues(of: id).map(\.type)
      for field in fields { collect(field, &names, &seen) }
    case .other, .unresolved: break
    }
  }

  /// The types that extensions alone make versions or plans.
  private var undeclaredVersions: [String] {
    symbols.types.filter { type in
      type.declaration == nil
        && ["VersionedSchema", "SchemaMigrationPlan"].contains { symbols.conforms(type.id, to: $0) }
    }.compactMap { $0.name.split(separator: ".").first.map(String.init) }
  }

  /// What aliases lead to.
  private var undeclaredTargets: [String] {
    symbols.types.compactMap { alias in
      guard alias.isAlias, let scope = alias.scope, let right = alias.declaration?.type,
        let path = symbols.tree(scope).namePath(right), symbols.lookUp(path, from: scope) == .missing
      else { return nil }
      return path.first
    }
  }

  /// The capitalized words of a text such as `Lists.all` or `SchemaV2.Note.self`.
  private static func typeNames(in text: String) -> [String] {
    text.split { !($0.isLetter || $0.isNumber || $0 == "_") }
      .map(String.init).filter(\.isCapitalized)
  }

  /// What migration code and the handling of failures name that is not declared so far.
  private var undeclaredInCode: UndeclaredNames {
    let stages = plans.flatMap(\.stageList)
    let handlings = containers.flatMap(\.failureHandling)
    return (stages.flatMap(\.code).map(\.undeclared) + handlings.map(\.undeclared)).reduce(into: UndeclaredNames()) {
      $0.formUnion($1)
    }
  }

  /// The supertypes of a type, and of those above it, that are not declared so far.
  private func missingSupertypes(of type: TypeID) -> [String] {
    var above: Set<TypeID> = [type]
    var waiting = [type]
    while let next = waiting.popLast() {
      for parent in symbols.supertypes(of: next) where above.insert(parent).inserted { waiting.append(parent) }
    }
    return above.flatMap(ownMissingSupertypes)
  }

  private func ownMissingSupertypes(of type: TypeID) -> [String] {
    symbols.inheritedTypes(of: type).compactMap { inherited in
      guard let path = symbols.tree(inherited.scope).namePath(inherited.syntax),
        symbols.lookUp(path, from: inherited.scope.dropping(type)) == .missing
      else { return nil }
      return path.first
    }
  }

  /// The names of types of which no use has been read so far, though it matters whether there is one.
  private var unusedNames: Set<String> {
    let unusedPlans = plans.filter { !isUsed($0) }.map(\.type)
    let listedVersions = Set(plans.flatMap { $0.schemas?.types ?? [] })
    // Of a version that no plan lists it matters whether the app names it, and whether tests do.
    let unlistedVersions = versions.map(\.type).filter { type in
      !listedVersions.contains(type) && Set(mentions.of(type).map(\.isExempt)).count < 2
    }
    // A list may stand where nothing else speaks of a schema.
    let unregistered = unregisteredModels.filter { type in
      !mentions.of(type).contains { !$0.isExempt && $0.isReference }
    }
    let outdated = (outdatedModels + outdatedAliases).filter { type in
      !mentions.of(type).contains { $0.isInApp && $0.isCertain }
    }
    return Set((unusedPlans + unlistedVersions + unregistered + outdated).map { symbols[$0].name })
  }

  /// The models that no list leads to; none where nothing lists models.
  private var unregisteredModels: [TypeID] {
    guard !(versions.isEmpty && containers.isEmpty && lists.isEmpty) else { return [] }
    let listed =
      versions.flatMap(\.listedTypes) + containers.flatMap(\.schema.models.types) + lists.flatMap(\.types)
    let registered = reachableModels(from: listed)
    return models.map(\.type).filter { !registered.contains($0) }
  }

  /// The models that the last version of their plan does not hold and that the app may still use: those that belong to no
  /// version, and those whose entity the last version lacks.
  private var outdatedModels: [TypeID] {
    plans.flatMap { plan -> [TypeID] in
      let current = Set(plan.lastVersions.flatMap(heldModels))
      let entities = Set(current.map { symbols[$0].name })
      return plan.distinctVersions.flatMap(heldModels).filter { type in
        !current.contains(type) && (owner(of: type) == nil || !entities.contains(symbols[type].name))
      }
    }
  }

  /// The aliases of models that only earlier versions of plans hold, and of such versions.
  private var outdatedAliases: [TypeID] {
    let older = Set(plans.flatMap { plan in plan.distinctVersions.filter { !plan.lastVersions.contains($0) } })
    return aliases.filter { alias in model(alias.target).map { !isCurrent($0) } ?? older.contains(alias.target) }
      .map(\.type)
  }

  /// Types and protocols of the system that schemas use most; no file of a project is searched for them.
  fileprivate static let systemNames: Set<String> = [
    "String", "Int", "Int8", "Int16", "Int32", "Int64", "UInt", "UInt8", "UInt16", "UInt32", "UInt64", "Double",
    "Float",
    "Bool", "Date", "Data", "UUID", "URL", "Decimal", "CGFloat", "Character", "TimeInterval", "Set", "Array",
    "Dictionary", "Optional", "AttributedString", "Codable", "Encodable", "Decodable", "Hashable", "Equatable",
    "Identifiable", "Comparable", "Sendable", "CaseIterable", "CustomStringConvertible", "ObservableObject", "Schema",
    "VersionedSchema", "SchemaMigrationPlan", "MigrationStage", "ModelContainer", "PersistentModel",
    "ModelConfiguration",
    "Self", "SwiftData", "Foundation", "Swift",
  ]
}

// MARK: Before anything is resolved

extension OpenNames {
  /// The names that the stored properties and cases of some types write as types, and that none of some files declares.
  /// Those of models, where no types are named, are most of what a project turns out to leave open, found without resolving
  /// it; with them go the models' own names, since extensions may say more of them.
  package init(guessedFrom trees: some Collection<SyntaxTree>, of types: Set<String>? = nil) {
    for tree in trees { collect(tree.declarations, of: types, in: tree) }
    for tree in trees { declarations.subtract(tree.declaredTypeNames(tree.declarations)) }
    declarations.subtract(ResolvedSchemas.systemNames)
    if types == nil { for tree in trees { declarations.formUnion(tree.modelNames(tree.declarations)) } }
  }

  private mutating func collect(_ members: [Declaration], of types: Set<String>?, in tree: SyntaxTree) {
    for declaration in members {
      guard let inner = declaration.members else { continue }
      collect(inner, of: types, in: tree)
      let isWanted =
        types.map { types in declaration.name.contains { types.contains(tree.name($0)) } }
        ?? tree.isModel(declaration)
      if isWanted { for member in inner { declarations.formUnion(tree.writtenTypeNames(member)) } }
    }
  }
}

extension SyntaxTree {
  /// The capitalized names in the type of a stored property or case, or else in its initial value.
  fileprivate func writtenTypeNames(_ member: Declaration) -> [String] {
    switch member.kind {
    case .var, .let, .case:
      let range = member.typeTokens ?? member.value?.tokens ?? 0..<0
      return range.filter { tokens[$0].kind == .identifier }.map(name).filter(\.isCapitalized)
    default: return []
    }
  }

  /// The names of the models among declarations, at any depth.
  fileprivate func modelNames(_ declarations: [Declaration]) -> [String] {
    declarations.flatMap { declaration -> [String] in
      guard let members = declaration.members else { return [] }
      return (isModel(declaration) ? [text(declaration.name)] : []) + modelNames(members)
    }
  }

  /// The names of all types that declarations declare, at any depth.
  fileprivate func declaredTypeNames(_ declarations: [Declaration]) -> [String] {
    declarations.flatMap { declaration -> [String] in
      switch declaration.kind {
      case .class, .struct, .enum, .actor, .protocol, .typealias:
        [text(declaration.name)] + declaredTypeNames(declaration.members ?? [])
      case .extension: declaredTypeNames(declaration.members ?? [])
      default: []
      }
    }
  }
}
