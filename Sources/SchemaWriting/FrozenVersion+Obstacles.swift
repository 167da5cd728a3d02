import SchemaDeclarations
import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax
import SchemaText

extension FrozenVersion {
  /// Why the copies cannot be written; empty where they can.
  package var obstacles: [Unresolved] {
    let schemas = types.schemas
    return twins + lostDefaults + conditional + hidden
      + copiedModels.flatMap { model -> [Unresolved] in
        let tree = schemas.symbols.tree(model.scope)
        let unknown = model.properties.filter { $0.relationship == nil }.compactMap { property -> Unresolved? in
          unwritable(property.type).map {
            Unresolved(place: property.place, what: "\(model.name).\(property.name)", why: $0)
          }
        }
        let macros = model.declaration.attributes.filter { !tree.isKnown($0) }.map {
          Unresolved(
            place: model.place, what: model.name, why: "the macro '\(tree.text($0.tokens))' may declare properties")
        }
        return unknown + macros
      }
      + copiedValueTypes.filter { schemas.symbols[$0].declaration?.generics != nil }.compactMap { type in
        schemas.place(of: type).map {
          Unresolved(
            place: $0, what: schemas.symbols[type].name,
            why: "it is generic; nest a copy of it in '\(version.name)' by hand")
        }
      }
  }

  /// Why a copy cannot spell a type: it is not known, or a class in what has a copy, which is not in the copy.
  private func unwritable(_ type: ResolvedType) -> String? {
    if case .unresolved(let why) = type { return why }
    let symbols = types.schemas.symbols
    return type.declaredTypes.first { inner in
      types.names[inner] == nil && symbols.withParents(inner).contains { types.names[$0] != nil }
    }.map {
      "its type is the class '\(symbols[$0].qualifiedName)', and only models, structs and enums have copies; move the class "
        + "out of '\(symbols[$0].parent.map { symbols[$0].name } ?? "")'"
    }
  }

  /// Models that the version reached beside another one of their name: a version has one class for each entity.
  private var twins: [Unresolved] {
    let groups = Dictionary(grouping: types.models, by: \.name)
    let wayOut =
      Message.nestBorrowed(in: version)?.text ?? "write the copies of '\(version.name)' by hand, one for each name"
    let symbols = types.schemas.symbols
    let values = types.indistinctTypes.compactMap { type in
      types.schemas.place(of: type).map {
        Unresolved(
          place: $0, what: symbols[type].qualifiedName,
          why: "the version needs another copy of this name; write the copies of '\(version.name)' by hand")
      }
    }
    return values
      + types.models.uniqued(by: \.name).compactMap { model in
        groups[model.name]?.first { $0.type != model.type }.map { other in
          Unresolved(
            place: model.place, what: model.name,
            why: "the version reaches another class of this name, '\(other.qualifiedName)'; \(wayOut)")
        }
      }
  }

  /// Properties whose default needs code that the copy cannot have.
  private var lostDefaults: [Unresolved] {
    let code = types.code
    let ofModels = copiedModels.flatMap { model in
      model.properties.compactMap { property in
        property.declaration.value.flatMap { code.obstacle(to: $0, of: property.type, in: model.scope) }.map {
          (name: "\(model.name).\(property.name)", copy: model.name, place: property.place, why: $0)
        }
      }
    }
    let ofValues = allValueTypes.flatMap { type, copy in
      code.lostDefaults(of: type).map { (name: $0.name, copy: copy, place: $0.place, why: $0.why) }
    }
    return (ofModels + ofValues).map { name, copy, place, why in
      Unresolved(
        place: place, what: name,
        why: "\(why); nest a copy of '\(copy)' in '\(version.name)' by hand, with the value itself as the default, and "
          + "run this again")
    }
  }

  /// The structs and enums that are copied, those in models too, with what is to be nested in the version to replace them.
  private var allValueTypes: [(type: TypeID, copy: String)] {
    copiedModels.flatMap { model in types.code.nested(in: model.type).map { ($0, model.name) } }
      + copiedValueTypes.map { ($0, types.schemas.symbols[$0].name) }
  }

  // MARK: Conditions

  /// What branches of an `#if` declare differently: a copy has no branches.
  private var conditional: [Unresolved] {
    let symbols = types.schemas.symbols
    let members =
      copiedModels.flatMap(conditionalMembers)
      + allValueTypes.flatMap { type, copy in
        types.code.conditionalMembers(of: type).map { (name: $0.name, copy: copy, place: $0.place) }
      }
    let branched = (copiedModels.map { (type: $0.type, copy: $0.name) } + allValueTypes).filter { type, _ in
      symbols.parts(of: type).count { $0.declaration.kind != .extension } > 1
    }
    return members.map { name, copy, place in
      Unresolved(place: place, what: name, why: "it is declared in an '#if'; \(nestingByHand(copy))")
    }
      + branched.compactMap { type, copy in
        types.schemas.place(of: type).map {
          Unresolved(
            place: $0, what: symbols[type].name,
            why: "several branches of an '#if' declare it; \(nestingByHand(copy)), with the same branches")
        }
      }
  }

  private func conditionalMembers(of model: Model) -> [(name: String, copy: String, place: Place)] {
    let tree = types.schemas.symbols.tree(model.scope)
    let macros = model.members.filter(tree.isSchemaMacro)
    let own = [(name: model.name, place: model.place, isConditional: tree.hasConditionalAttributes(model.declaration))]
    let members =
      model.properties.map { ("\(model.name).\($0.name)", $0.place, tree.isConditional($0.declaration)) }
      + macros.map { ("\(model.name).\(tree.text($0.name))", tree.place($0.name), tree.isConditional($0)) }
    return (own + members).filter(\.isConditional).map { ($0.name, model.name, $0.place) }
  }

  private func nestingByHand(_ copy: String) -> String {
    "nest a copy of '\(copy)' in '\(version.name)' by hand"
  }

  // MARK: Hidden names

  /// Copies that name what the file of the version cannot see.
  private var hidden: [Unresolved] {
    let (symbols, project) = (types.schemas.symbols, version.project.symbols)
    guard let home = project[version.type].scope?.entering(version.type) else { return [] }
    let isInFile = if case .files = VersionLayout(near: version, allowsNewFiles: true) { false } else { true }
    let names = HiddenNames(sources: symbols, names: types.names, project: project, home: home, isInFile: isInFile)
    let copies =
      zip(copiedModels.map(\.type), texts(of: copiedModels)).map { (type: $0, text: $1) }
      + copiedValueTypes.map { (type: $0, text: types.code.valueType($0)) }
    return names.found(in: copies).compactMap { type, name in
      types.schemas.place(of: type).map {
        Unresolved(
          place: $0, what: symbols[type].name,
          why: "its copy needs '\(name)', which code of '\(version.name)' cannot see; make it visible there, or "
            + nestingByHand(symbols[type].name))
      }
    }
  }
}
