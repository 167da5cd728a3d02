import SchemaSyntax

extension Array {
  /// The only element; nil if there is none, or more than one.
  fileprivate var single: Element? { count == 1 ? self[0] : nil }
}

extension StaticEvaluator {
  /// The path that an expression of type `URL` or a path's text stands for; nil if a variable, a parameter or an
  /// interpolation decides it.
  ///
  /// The same place has one path, whichever of the usual calls name it.
  package func filePath(_ value: StaticValue) -> FilePath? { filePaths(value).single }

  /// The same for each turn of the loops whose variables decide the path; empty if one of the paths is not known.
  package func filePaths(_ value: StaticValue) -> [FilePath] { asking().filePaths(value, depth: 0) }

  /// The paths of which a condition decides one; empty if one of them is not known.
  package func possiblePaths(_ value: StaticValue) -> [FilePath] {
    let found = present(follow(value))
    return found.failures.isEmpty ? all(found.values.map(filePath)) : []
  }

  /// The last component of a path, whose folder may be unknown; nil if it is not literal.
  package func lastComponent(_ value: StaticValue) -> String? { lastComponents(value).single }

  /// The same for each turn of the loops whose variables decide the component; empty if one is not literal.
  package func lastComponents(_ value: StaticValue) -> [String] {
    let paths = filePaths(value)
    if !paths.isEmpty { return all(paths.map(\.components.last)) }
    guard let only = present(follow(value)).only, let call = only.call(in: symbols) else { return [] }
    if let path = call.writtenPath { return lastComponents(only.beside(path)) }
    guard let change = call.name.flatMap(PathChange.init), [.appending, .appendingPathComponent].contains(change) else {
      return []
    }
    return all(changed(FilePath(base: ""), by: change, call, only).map(\.components.last))
  }

  /// The values of a list in which nothing is missing; else none.
  private func all<Value>(_ values: [Value?]) -> [Value] {
    let known = values.compactMap { $0 }
    return known.count == values.count ? known : []
  }

  /// The properties of a path that are the same path.
  private static let sameProperties: Set = [
    "path", "relativePath", "standardized", "standardizedFileURL", "absoluteURL",
  ]
  private static let tildeProperty = "expandingTildeInPath"

  /// Longer chains of calls have no path.
  private static let longestPath = 16

  private func filePaths(_ value: StaticValue, depth: Int) -> [FilePath] {
    guard depth < Self.longestPath else { return [] }
    if let turns = turns(of: value) { return combined(turns) { filePaths($0, depth: depth + 1) } }
    guard let only = present(follow(value)).only else { return [] }
    if let folder = systemFolder(only) { return [FilePath(base: folder)] }
    let tree = symbols.tree(only.scope)
    switch only.expression.kind {
    case .string: return literalText(only)?.withoutQuotes.map { [FilePath(base: "").appending([$0])] } ?? []
    case .member(let base?, let token, _):
      let name = tree.name(token)
      guard name == Self.tildeProperty || Self.sameProperties.contains(name) else { break }
      let paths = filePaths(only.beside(base), depth: depth + 1)
      return name == Self.tildeProperty ? paths.map(\.expandingTilde) : paths
    case .sequence(let operands, let operators) where operators.allSatisfy({ isOperator("+", $0, only) }):
      return operands.dropFirst().reduce(filePaths(only.beside(operands[0]), depth: depth + 1)) { paths, operand in
        let ends = texts(operand, only)
        return combined(paths) { path in all(ends.map(path.continued)) }
      }
    default: break
    }
    if let call = only.call(in: symbols) {
      if let path = call.writtenPath {
        let paths = filePaths(only.beside(path), depth: depth + 1)
        guard let folder = call.writtenFolder else { return paths }
        return combined(filePaths(only.beside(folder), depth: depth + 1)) { folder in
          paths.map { folder.appending($0.components) }
        }
      }
      if let base = call.base, let change = call.name.flatMap(PathChange.init) {
        return combined(filePaths(only.beside(base), depth: depth + 1)) { changed($0, by: change, call, only) }
      }
    }
    return literalText(only).map { [FilePath(base: $0, isKnown: false)] } ?? []
  }

  /// The values without nil: a path is only made from what is there.
  private func present(_ found: StaticValues) -> StaticValues {
    var present = found
    present.values.removeAll { symbols.tree($0.scope).isNil($0.expression) }
    return present
  }

  /// What a loop's variable is in each turn, if the list is literal; nil for any other expression.
  private func turns(of value: StaticValue) -> [StaticValue]? {
    guard case .name(let token, _) = value.expression.kind,
      case .element(let list)? = value.locals[symbols.tree(value.scope).name(token)]
    else { return nil }
    let elements = elements(of: list)
    return elements.failures.isEmpty ? elements.values : []
  }

  /// What each of some values leads to; empty if one of them leads to nothing.
  private func combined<Value, Result>(_ values: [Value], _ results: (Value) -> [Result]) -> [Result] {
    let all = values.map(results)
    return all.contains(where: \.isEmpty) ? [] : all.flatMap(\.self)
  }

  /// The methods of `URL` that make another path.
  private enum PathChange: String {
    case appending, appendingPathComponent, appendingPathExtension, path, resolvingSymlinksInPath,
      deletingLastPathComponent, deletingPathExtension
  }

  private func changed(_ path: FilePath, by change: PathChange, _ call: Call, _ value: StaticValue) -> [FilePath] {
    switch change {
    case .path, .resolvingSymlinksInPath: return [path]
    case .deletingLastPathComponent: return path.parent.map { [$0] } ?? []
    case .deletingPathExtension, .appendingPathExtension:
      guard let folder = path.parent, let last = path.components.last else { return [] }
      guard change == .appendingPathExtension else {
        let end = last.lastIndex(of: ".") ?? last.endIndex
        return [folder.appending([String(last[..<end])])]
      }
      return call.arguments.first.map { texts($0.value, value).map { folder.appending(["\(last).\($0)"]) } } ?? []
    case .appending, .appendingPathComponent:
      let named = call.arguments.filter { [nil, "path", "component", "components"].contains(call.tree.label($0)) }
      if named.isEmpty { return [] }
      return named.reduce([path]) { paths, argument in
        let names = texts(argument.value, value)
        return combined(paths) { path in names.map { path.appending([$0]) } }
      }
    }
  }

  /// The text of a string that is literal, in each turn of a loop; empty if it is not.
  private func texts(_ expression: Expression, _ value: StaticValue) -> [String] {
    let value = value.beside(expression)
    return all((turns(of: value) ?? [value]).map(literalText)).compactMap(\.withoutQuotes)
  }

  /// The name of a folder that the system gives: `URL.documentsDirectory`, `FileManager.default.urls(for:in:)[0]`.
  private func systemFolder(_ value: StaticValue) -> String? {
    let tree = symbols.tree(value.scope)
    switch value.expression.kind {
    case .member(let base, let token, _):
      let name = tree.name(token)
      if name == "first", let base { return systemFolder(value.beside(base)) }
      return SystemFolder.named(name)
    case .subscript(let base, _), .postfix(let base, _): return systemFolder(value.beside(base))
    default: return Call(value.expression, in: tree)?.systemFolder
    }
  }
}

extension Call {
  /// The text in `URL(filePath: text)`, and in the initializers of paths as objects.
  fileprivate var writtenPath: Expression? {
    switch tree.namePath(callee) {
    case ["URL"]: argument("fileURLWithPath") ?? argument("filePath")
    case ["NSString"]: argument("string")
    default: nil
    }
  }

  /// The folder in `URL(filePath: text, relativeTo: folder)`.
  fileprivate var writtenFolder: Expression? {
    argument("relativeTo").flatMap { tree.isNil($0) ? nil : $0 }
  }

  /// The folder that a function of the system returns.
  fileprivate var systemFolder: String? {
    guard let name else { return nil }
    let isSearch = ["url", "urls"].contains(name) && labels.first == "for" || name == Self.searchFunction
    let folder = isSearch ? arguments.first.flatMap { tree.lastName($0.value) } : base == nil ? name : nil
    return folder.flatMap(SystemFolder.named)
  }

  private static let searchFunction = "NSSearchPathForDirectoriesInDomains"
}
