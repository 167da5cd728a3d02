import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax

/// The copies that a version lacks, made from sources that show it as it shipped.
package struct FrozenVersion: Sendable {
  let version: ProjectVersion
  let types: FrozenTypes
  /// What the code of its own models uses.
  private let uses: KeptUses
  /// The qualified names of the models that it has copies of outside of itself.
  private let elsewhere: [String: String]
  /// The models that it has no copy of.
  private let missingModels: [Model]
  private let missingValueTypes: [TypeID]
  /// The models of its own that differ from those that are copied, with what they are to be.
  private let replacedModels: [(own: ProjectModel, model: Model)]
  /// The models of its own that it did not have when it shipped: they are the next version's.
  private let newModels: [ProjectModel]
  /// The structs and enums of its own that differ from those that are copied, with what they are to be.
  private let replacedValueTypes: [(own: TypeID, type: TypeID)]

  /// Compares a version with the models that it had elsewhere. Copies that the version has already are kept: its own ones and
  /// those of namespaces that only it refers to.
  package init(_ version: ProjectVersion, from models: [Model], in schemas: ResolvedSchemas) {
    self.init(version, from: models, in: schemas, keeping: version.ownedModels, replacingOthers: false)
  }

  /// Compares the last version of a plan with the models that it had when it shipped, where another one comes after it: of its
  /// models some stay, and those that differ are replaced.
  package init(
    _ version: ProjectVersion, from models: [Model], in schemas: ResolvedSchemas, before next: NewVersion
  ) {
    self.init(version, from: models, in: schemas, keeping: next.stayingModels, replacingOthers: true)
  }

  private init(
    _ version: ProjectVersion, from models: [Model], in schemas: ResolvedSchemas, keeping kept: [ProjectModel],
    replacingOthers: Bool
  ) {
    self.version = version
    let nested = Set(version.ownModels.map(\.type))
    let outside = kept.filter { !nested.contains($0.type) }.map { ($0.name, $0.qualifiedName) }
    elsewhere = Dictionary(outside) { first, _ in first }
    let own = Set(kept.map(\.name))
    uses = KeptUses(of: kept.map(\.type).filter(nested.contains), in: version.project.symbols)
    types = FrozenTypes(models, of: version.name, in: schemas, usedBy: uses, elsewhere: elsewhere)
    missingModels = models.filter { !own.contains($0.name) }
    let symbols = version.project.symbols
    let children = Set(symbols.children(of: version.type).filter { !symbols[$0].isAlias }.map { symbols[$0].name })
    missingValueTypes = types.valueTypes.filter { [types] in !children.contains(types.names[$0]?.firstName ?? "") }
    let reader = ShapeReader(symbols: version.project.symbols)
    let sourceReader = ShapeReader(symbols: schemas.symbols)
    let compared = replacingOthers ? models.filter { own.contains($0.name) } : []
    replacedModels = compared.compactMap { model in
      kept.first { $0.name == model.name }.flatMap { copy in
        reader.entity(copy.model) == sourceReader.entity(model) ? nil : (copy, model)
      }
    }
    replacedValueTypes = replacingOthers ? version.valueTypes(differingFrom: types) : []
    let shipped = Set(models.map(\.name))
    newModels = replacingOthers ? kept.filter { nested.contains($0.type) && !shipped.contains($0.name) } : []
  }

  /// Whether a later version follows, so that the app uses that one's classes.
  package var isOld: Bool { version.mayHaveShipped }

  /// The version's name.
  package var name: String { version.name }

  /// Whether the version has all copies.
  package var isComplete: Bool { copiedModels.isEmpty && copiedValueTypes.isEmpty && newModels.isEmpty }

  var copiedModels: [Model] { missingModels + replacedModels.map(\.model) }
  var copiedValueTypes: [TypeID] { missingValueTypes + replacedValueTypes.map(\.type) }
  /// The names of the models that are copied.
  package var copiedNames: Set<String> { Set(copiedModels.map(\.name)) }

  /// The names of the models, structs and enums that it has no copy of, or of what is around these copies.
  private var missingNames: Set<String> {
    Set(missingValueTypes.compactMap { types.names[$0]?.firstName } + missingModels.map(\.name))
  }

  /// The names of the structs and enums that are copied beside models.
  package var copiedValueNames: Set<String> { Set(copiedValueTypes.map { types.schemas.symbols[$0].name }) }

  // MARK: Changes

  /// What is to be written; new files only where targets compile them.
  package func changes(allowsNewFiles: Bool) -> SourceChanges {
    let (copies, replaced) = (copies, replacements)
    var changes = version.adding(
      copies, VersionLayout(near: version, allowsNewFiles: allowsNewFiles),
      besides: replacedAliases.map(\.declaration), imports: imports(of: copies.map(\.lines) + replaced.map(\.lines)))
    let lists = listEdits + borrowerEdits
    changes.edits += lists + stageEdits + aliasEdits.filter { edit in !lists.contains { $0.overlaps(edit) } }
    changes.edits += replaced.map { $0.tree.replacing($0.declaration, with: $0.lines) }
    changes.edits += removals
    return changes
  }

  /// The edits that remove what is the next version's, with the extensions of the version in which nothing is left then.
  private var removals: [SourceEdit] {
    let removed = replacedAliases.map { ($0.declaration, $0.tree) } + newModels.map { ($0.declaration, $0.tree) }
    let symbols = version.project.symbols
    let emptied = symbols.parts(of: version.type).filter { part in
      part.declaration.kind == .extension && part.declaration.inherits.isEmpty
        && part.declaration.members?.isEmpty == false
        && !symbols.tree(part.scope).hasDirective(part.declaration.tokens)
        && part.declaration.members?.allSatisfy { member in removed.contains { $0.0 === member } } == true
    }
    let inside = emptied.flatMap { $0.declaration.members ?? [] }
    return emptied.map { symbols.tree($0.scope).removing($0.declaration) }
      + removed.filter { declaration, _ in !inside.contains { $0 === declaration } }.map { $1.removing($0) }
  }

  /// The copies that the version lacks, by their names.
  var copies: [(name: String, lines: String)] {
    let models = zip(missingModels, texts(of: missingModels)).map { (name: $0.name, lines: $1) }
    let names = missingValueTypes.compactMap { types.names[$0]?.firstName }.uniqued
    return models + names.map { (name: $0, lines: valueTypes(in: $0)) }
  }

  /// The copies of the structs and enums that begin with a name: one, or those in an enum of that name.
  private func valueTypes(in name: String) -> String {
    let symbols = types.schemas.symbols
    let copied = missingValueTypes.filter { types.names[$0]?.firstName == name }
    let text = copied.map(types.code.valueType).joined(separator: "\n\n")
    guard let type = copied.first, types.names[type] != name, let parent = symbols[type].parent,
      let scope = symbols[parent].scope
    else { return text }
    let access = symbols[parent].declaration?.modifiers.filter { $0.keyword.isAccess && !$0.keyword.isNarrowAccess }
    let modifiers = (access ?? []).map { "\(symbols.tree(scope).text($0.tokens)) " }.joined()
    return "\(modifiers)enum \(name.sourceName) {\n\(text.indentedByOne)\n}"
  }

  /// A copy that replaces a type of the version.
  struct Replacement {
    let type: TypeID
    let name: String
    let declaration: Declaration
    let tree: SyntaxTree
    let lines: String
  }

  /// The copies that replace models, structs and enums of the version.
  var replacements: [Replacement] {
    let symbols = version.project.symbols
    let texts =
      zip(replacedModels.map(\.own.type), texts(of: replacedModels.map(\.model))).map { ($0, $1) }
      + replacedValueTypes.map { ($0.own, types.code.valueType($0.type)) }
    return texts.compactMap { type, lines in
      guard let declaration = symbols[type].declaration, let scope = symbols[type].scope else { return nil }
      return Replacement(
        type: type, name: symbols[type].name, declaration: declaration, tree: symbols.tree(scope), lines: lines)
    }
  }

  func texts(of models: [Model]) -> [String] {
    let (code, constructed) = (types.code, constructedModels)
    return models.map { code.model($0, withInitializer: constructed.contains($0.name), in: types) }
  }

  /// What the copies import beside SwiftData, as some text of them shows.
  private func imports(of copies: [String]) -> CopiedImports {
    let symbols = types.schemas.symbols
    let sources = (copiedModels.map(\.type) + copiedValueTypes).compactMap { symbols[$0].scope?.unit }.uniqued
    let declared = types.declaredNames
    return CopiedImports(
      names: ImportedNames(in: copies) { declared.contains($0) || symbols.names.contains($0) },
      available: sources.flatMap { symbols.units[$0].tree.importLines },
      own: Set(symbols.units.compactMap { SourceUnit.importedName(of: $0.module) }))
  }

  /// The names of the models that the code of the version's stages makes objects of.
  private var constructedModels: Set<String> {
    let closures = version.plans.flatMap(\.stageList).flatMap(\.closures).filter { $0.version == version.type }
    let actions = closures.flatMap { $0.code?.actions ?? [] }
    return Set(
      actions.compactMap { action in
        guard case .construct = action.kind else { return nil }
        return action.model?.type.map { version.project.symbols[$0].name }
      })
  }

  /// The edits that make `models` list the copies, also those that are only reached.
  private var listEdits: [SourceEdit] {
    let listed = types.models.map(\.name)
    let symbols = version.project.symbols
    let entries = version.list?.entries ?? []
    let own = symbols.parts(of: version.type)
    let isOwn = entries.allSatisfy { entry in
      own.contains { part in
        let tree = symbols.tree(part.scope)
        return tree.file == entry.place.file && tree.span(part.declaration.tokens).contains(entry.place.span)
      }
    }
    let names = entries.map(\.type).uniqued.map { symbols[$0].name }
    let isSame = names.sorted() == listed.sorted()
    guard isOwn, isSame, version.list?.isComplete == true else { return rewrittenList }
    return entries.filter { $0.place.file.text($0.place.span) != symbols[$0.type].name.sourceName }
      .filter { entry in missingModels.contains { $0.name == symbols[entry.type].name } }
      .map { SourceEdit(replacing: $0.place, with: symbols[$0.type].name.sourceName) }
  }

  private var rewrittenList: [SourceEdit] {
    version.listing(types.models.map { elsewhere[$0.name] ?? $0.name })
  }

  /// The edits of other versions whose lists are made from that of this one: each keeps its classes.
  private var borrowerEdits: [SourceEdit] {
    let symbols = version.project.symbols
    return version.project.versions.filter { $0 != version && $0.borrowsList(of: version) }.flatMap { other in
      other.listing(
        other.listedModels.map { model in
          symbols[model.type].parent == other.type ? model.name : model.qualifiedName
        })
    }
  }

  /// An alias in the version which has the name of a copy.
  struct ReplacedAlias {
    let type: TypeID
    let declaration: Declaration
    let tree: SyntaxTree
  }

  var replacedAliases: [ReplacedAlias] {
    let (symbols, missing) = (version.project.symbols, missingNames)
    return symbols.children(of: version.type).filter { symbols[$0].isAlias && missing.contains(symbols[$0].name) }
      .compactMap { alias in
        guard let declaration = symbols[alias].declaration, let scope = symbols[alias].scope else { return nil }
        return ReplacedAlias(type: alias, declaration: declaration, tree: symbols.tree(scope))
      }
  }

  /// These aliases, and the names of what they lead to.
  private var passedOn: [(alias: TypeID, name: String)] {
    let symbols = version.project.symbols
    return replacedAliases.compactMap { alias in
      symbols.followAlias(alias.type).map { (alias.type, symbols[$0].qualifiedName) }
    }
  }

  /// The edits of a file that was not parsed with the project: it keeps its classes, too.
  package func edits(in tree: SyntaxTree) -> [SourceEdit] {
    passedOn.flatMap { tree.renaming(version.project.symbols[$0.alias].qualifiedName, to: $0.name) }
  }

  /// The edits of code elsewhere that names classes by way of these aliases: it keeps its classes.
  private var aliasEdits: [SourceEdit] {
    let (symbols, ends) = (version.project.symbols, passedOn)
    if ends.isEmpty { return [] }
    let code = CodeCopy(
      symbols: symbols, names: Dictionary(ends.map { ($0.alias, $0.name) }) { first, _ in first }, aliases: .kept)
    let stages = StageCode(of: version.project)
    let own = ([version.type] + version.project.plans.map(\.type)).flatMap(symbols.parts)
    return symbols.units.indices.filter { !symbols.units[$0].isTest }.flatMap { unit in
      let excluded = own.filter { $0.scope.unit == unit }.map(\.declaration.tokens) + stages.tokens(in: unit)
      return code.edits(inFile: unit, around: version.type, besides: excluded)
    }
  }

  /// The edits that make the code of stages use the copies where it sees the models of this version.
  private var stageEdits: [SourceEdit] {
    let names = replacedTypes.map { ($0.type, "\(version.name).\($0.name)") }
    let code = CodeCopy(
      symbols: version.project.symbols, names: Dictionary(names) { first, _ in first }, aliases: .followed)
    return version.stageBodies.flatMap { code.edits(in: $0.tokens, $0.scope) }.uniqued
  }

  /// The models, structs and enums that copies stand for from now on, with the names of the copies: those that are declared
  /// where the copied ones are, or else have their names.
  var replacedTypes: [(type: TypeID, name: String)] {
    let (symbols, shipped, missing) = (version.project.symbols, types.schemas.symbols, missingNames)
    let copied = types.names.filter { missing.contains($0.value.firstName) }
    let paths = Dictionary(copied.map { (shipped[$0.key].qualifiedName, $0.value) }) { first, _ in first }
    let models = version.models.map(\.model)
    let stored = models.flatMap(\.properties).flatMap(version.project.schemas.storedTypes).flatMap(symbols.withPayloads)
    let current = (models.map(\.type) + stored).uniqued
    let moved = Set(copied.values).subtracting(current.compactMap { paths[symbols[$0].qualifiedName] })
    return current.compactMap { type in
      let name = paths[symbols[type].qualifiedName] ?? moved.sorted().first { $0.lastName == symbols[type].name }
      return name.map { (type, $0) }
    }
  }
}

extension String {
  /// The first part of a dotted name.
  var firstName: String { String(prefix { $0 != "." }) }
  /// The last part of a dotted name.
  fileprivate var lastName: String { split(separator: ".").last.map(String.init) ?? self }
}

extension ProjectVersion {
  /// The structs and enums of its own that would read otherwise as copies of those of other sources, with these.
  fileprivate func valueTypes(differingFrom shipped: FrozenTypes) -> [(own: TypeID, type: TypeID)] {
    let current = FrozenTypes(models.map(\.model), of: name, in: project.schemas)
    return current.valueTypes.filter { project.symbols[$0].parent == type }.compactMap { own in
      guard let other = shipped.valueTypes.first(where: { shipped.names[$0] == current.names[own] }),
        shipped.code.valueType(other) != current.code.valueType(own)
      else { return nil }
      return (own, other)
    }
  }

  /// The edit that makes `models` a list of some types.
  fileprivate func listing(_ names: [String]) -> [SourceEdit] {
    let symbols = project.symbols
    guard let member = symbols.staticValues("models", of: type).first else { return [] }
    let tree = symbols.tree(member.scope)
    let modifiers = member.declaration.modifiers.map { tree.text($0.tokens) }.joined(separator: " ")
    let elements = names.map { "\($0.sourceName).self" }
    let line = "[\(elements.joined(separator: ", "))]"
    let list = line.count <= 80 ? "  \(line)" : "  [\n\(elements.map { "    \($0),\n" }.joined())  ]"
    let lines = "\(modifiers) var models: [any PersistentModel.Type] {\n\(list)\n}"
    return [tree.replacing(member.declaration, with: lines)]
  }

  /// Whether its list, as far as it is known, takes in that of another version by name.
  fileprivate func borrowsList(of other: ProjectVersion) -> Bool {
    list?.isKnown == true && project.symbols.list("models", of: type, takesInThatOf: other.type)
  }
}

extension SymbolTable {
  /// Whether a static list of a type takes in by name the list that another type has under the same name.
  func list(_ property: String, of type: TypeID, takesInThatOf other: TypeID) -> Bool {
    staticValues(property, of: type).contains { member in
      let tree = tree(member.scope)
      return member.declaration.tokens.dropLast(2).contains { token in
        tree.tokens[token].kind == .identifier && tree.tokens[token + 1].kind == .period
          && tree.tokens[token + 2].kind == .identifier && tree.name(token + 2) == property
          && tree.name(token) == self[other].name
      }
    }
  }
}
