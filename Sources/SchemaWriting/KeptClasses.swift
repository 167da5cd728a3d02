import SchemaDeclarations
import SchemaNames
import SchemaProject
import SchemaSyntax

/// The classes that a version has already, and keeps while structs and enums that they store get copies in it: their code
/// then means the copies.
struct KeptClasses {
  let version: ProjectVersion
  let classes: [ProjectModel]
  /// The names of the structs and enums that are copied.
  let copied: Set<String>

  /// The code that might not compile beside the copies: all but stored properties, and initializers that only assign.
  var conflicts: [Unresolved] {
    let names = NameSet(copied.sorted().map(NameFilter.Name.init))
    return classes.flatMap { kept -> [Unresolved] in
      let changed = kept.properties.filter { kept.tree.spells(names, in: $0.declaration.tokens) }.map(\.name)
      if changed.isEmpty { return [] }
      let affected = NameSet((copied.sorted() + changed).map(NameFilter.Name.init))
      return requirements(of: kept, affected) + members(of: kept, affected)
    }
  }

  /// The protocols of the project that ask for what would have another type.
  private func requirements(of kept: ProjectModel, _ affected: NameSet) -> [Unresolved] {
    let symbols = version.project.symbols
    let inherited = kept.declaration.inherits.compactMap { syntax -> TypeID? in
      guard let path = kept.tree.namePath(syntax), case .found(let type) = symbols.lookUp(path, from: kept.model.scope)
      else { return nil }
      return symbols.followAlias(type)
    }
    let protocols = inherited.reachable(by: symbols.supertypes).filter { symbols[$0].declaration?.kind == .protocol }
    return protocols.filter { type in
      symbols.parts(of: type).contains { symbols.tree($0.scope).spells(affected, in: $0.declaration.tokens) }
    }.map {
      Unresolved(place: kept.place, what: kept.qualifiedName, why: "it conforms to '\(symbols[$0].name)'")
    }
  }

  /// The members in the class's own braces: those of extensions go with the name that the app uses for the class.
  private func members(of kept: ProjectModel, _ affected: NameSet) -> [Unresolved] {
    let tree = kept.tree
    return (kept.declaration.members ?? []).filter { member in
      !tree.isStored(member) && !tree.onlyAssigns(member) && tree.spells(affected, in: member.tokens)
    }.map {
      Unresolved(
        place: tree.place($0.name), what: kept.qualifiedName, why: "its '\(tree.text($0.name))' uses what it stores")
    }
  }
}

extension SyntaxTree {
  /// Whether an initializer gives properties the values of parameters or literals, and does nothing else.
  fileprivate func onlyAssigns(_ member: Declaration) -> Bool {
    guard member.kind == .`init`, let body = member.body else { return false }
    return statements(inBraces: body).allSatisfy { statement in
      guard case .expression(let expression) = statement.kind,
        case .sequence(let operands, let operators) = expression.kind, operands.count == 2,
        operators.first.map(text) == "="
      else { return false }
      switch operands[1].kind {
      case .name, .string, .integer, .boolean, .nil, .array, .member(nil, _, _): return true
      default: return false
      }
    }
  }
}
