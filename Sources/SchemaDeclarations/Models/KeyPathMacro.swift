import SchemaNames
import SchemaSyntax

/// `#Unique` or `#Index` in the body of a model.
package struct KeyPathMacro: Sendable {
  /// The place of the macro's name, including `#`.
  package let place: Place
  package let declaration: Declaration
  /// The key paths, one list for each constraint or index.
  package let lists: [[PropertyPath]]
}

/// A key path to a property of a model, as a macro writes it.
package struct PropertyPath: Sendable {
  /// The type that the names belong to: the key path's root, the macro's generic argument, or the model around; nil
  /// where it is not known.
  package let root: TypeID?
  /// The names after the root.
  package let names: [String]
  /// The place from the backslash to the end.
  package let place: Place

  /// The names with periods between them.
  package var text: String { names.joined(separator: ".") }
}

extension ModelReader {
  /// The macros of a name among the members of a model.
  func keyPathMacros(_ name: String, in members: [Declaration], _ scope: Scope) -> [KeyPathMacro] {
    let tree = symbols.tree(scope)
    return members.filter { $0.kind == .expansion && tree.text($0.name) == name }.map { expansion in
      var lists: [[PropertyPath]] = []
      if case .macro(_, let generics, let arguments) = expansion.value?.kind {
        let type = generics?.first.map { modelType($0, scope) } ?? scope.types.last
        lists = arguments.compactMap { paths($0.value, of: type, scope) }
      }
      return KeyPathMacro(place: tree.place(expansion.name), declaration: expansion, lists: lists)
    }
  }

  private func modelType(_ syntax: TypeSyntax, _ scope: Scope) -> TypeID? {
    if case .declared(let type) = symbols.resolve(syntax, in: scope) { type } else { nil }
  }

  /// `[\.a, \.b]`, or `.binary([\.a])`; nil for anything else.
  private func paths(_ value: Expression, of type: TypeID?, _ scope: Scope) -> [PropertyPath]? {
    switch value.kind {
    case .array(let elements): return elements.compactMap { path($0, of: type, scope) }
    case .call(_, let arguments) where arguments.count == 1: return paths(arguments[0].value, of: type, scope)
    default: return nil
    }
  }

  private func path(_ value: Expression, of type: TypeID?, _ scope: Scope) -> PropertyPath? {
    guard case .keyPath(let keyPath) = value.kind else { return nil }
    let tree = symbols.tree(scope)
    let names = keyPath.names.map(tree.name)
    guard keyPath.hasRoot else { return PropertyPath(root: type, names: names, place: tree.place(value.tokens)) }
    let root = names.indices.last { self.type(names[...$0], scope) != nil }
    return PropertyPath(
      root: root.flatMap { self.type(names[...$0], scope) }.flatMap(symbols.followAlias),
      names: Array(names[(root.map { $0 + 1 } ?? 0)...]), place: tree.place(value.tokens))
  }

  private func type(_ path: ArraySlice<String>, _ scope: Scope) -> TypeID? {
    if case .found(let type) = symbols.lookUp(Array(path), from: scope) { type } else { nil }
  }
}
