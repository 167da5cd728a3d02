import SchemaLinting
import SchemaNames
import SchemaProject
import SchemaSyntax

/// `@Model` on a struct, an enum or an actor.
struct ModelNotAClass: Rule {
  func findings(in project: Project) -> [Finding] {
    project.symbols.types.compactMap { symbol in
      guard let declaration = symbol.declaration, Self.kinds.contains(declaration.kind), let scope = symbol.scope,
        let attribute = project.symbols.tree(scope).attribute("Model", of: declaration),
        isSwiftData(attribute, scope, project.symbols)
      else { return nil }
      return Finding(
        .notAClass(declaration.kind.rawValue, symbol.name), subject: project.schemas.subject(symbol.id),
        at: project.symbols.tree(scope).place(token: declaration.name.lowerBound - 1), help: .makeClass)
    }
  }

  private static let kinds: Set<Declaration.Kind> = [.struct, .enum, .actor]

  /// Whether the attribute is SwiftData's: not one that the project declares, and not in a file that imports other
  /// modules only.
  private func isSwiftData(_ attribute: Attribute, _ scope: Scope, _ symbols: SymbolTable) -> Bool {
    let tree = symbols.tree(scope)
    if tree.path(attribute.name).count > 1 { return true }
    return (tree.imports.isEmpty || tree.imports.contains("SwiftData"))
      && symbols.lookUp(["Model"], from: scope) == .missing && !declaresMacro(symbols)
  }

  private func declaresMacro(_ symbols: SymbolTable) -> Bool {
    symbols.units.contains { unit in
      unit.tree.declarations.contains { $0.kind == .macro && unit.tree.text($0.name) == "Model" }
    }
  }
}

extension Message {
  fileprivate static func notAClass(_ kind: String, _ name: String) -> Message {
    "'@Model' is on the \(kind) '\(name)', but only a class can be a model"
  }
  fileprivate static let makeClass: Message = "write 'final class' and add an 'init'"
}
