import SchemaSyntax

/// A path as the code puts it together: `documentsDirectory`, then `notes.store`.
package struct FilePath: Hashable, Sendable, CustomStringConvertible {
  /// The folder or the expression that the path starts at; empty for the root of the file system.
  var base: String
  /// The names after it.
  var components: [String] = []
  /// Whether it is known where the base is; a name of code out of sight may lead anywhere.
  package var isKnown = true

  /// The parts with slashes between them.
  package var description: String { ([base] + components).joined(separator: "/") }

  /// The path with names added, as one text or several.
  func appending(_ names: [String]) -> FilePath {
    var path = self
    path.components += names.flatMap { $0.split(separator: "/").map(String.init) }
    return path
  }

  /// The path with a text at its end; nil if nothing is known of what the text continues.
  func continued(by text: String) -> FilePath? {
    if text.isEmpty || text.hasPrefix("/") { return appending([text]) }
    var path = self
    return path.components.popLast().map { path.appending(["\($0)\(text)"]) }
  }
}

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

  /// The last component of a path, whose folder may be unknown; nil if it is not literal.
  package func lastComponent(_ value: StaticValue) -> String? { lastComponents(value).single }

  /// The same for each turn of the loops whose variables decide the component; empty if one is not literal.
  package func lastComponents(_ value: StaticValue) -> [String] {
    let paths = filePaths(value)
    if !paths.isEmpty { return all(paths.map(\.components.last)) }
    guard let only = follow(value).only, let call = only.call(in: symbols) else { return [] }
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

  /// Longer chains of calls have no path.
  private static let longestPath = 16

  private func filePaths(_ value: StaticValue, depth: Int) -> [FilePath] {
    guard depth < Self.longestPath else { return [] }
    if let turns = turns(of: value) { return combined(turns) { filePaths($0, depth: depth + 1) } }
    guard let only = follow(value).only else { return [] }
    if let folder = systemFolder(only) { return [FilePath(base: folder)] }
    let tree = symbols.tree(only.scope)
    switch only.expression.kind {
    case .string: return literalText(only)?.withoutQuotes.map { [FilePath(base: "").appending([$0])] } ?? []
    case .member(let base?, let name, _) where ["path", "standardizedFileURL", "absoluteURL"].contains(tree.name(name)):
      return filePaths(only.beside(base), depth: depth + 1)
    case .sequence(let operands, let operators) where operators.allSatisfy({ isOperator("+", $0, only) }):
      return operands.dropFirst().reduce(filePaths(only.beside(operands[0]), depth: depth + 1)) { paths, operand in
        let ends = texts(operand, only)
        return combined(paths) { path in all(ends.map(path.continued)) }
      }
    default: break
    }
    if let call = only.call(in: symbols) {
      if let path = call.writtenPath { return filePaths(only.beside(path), depth: depth + 1) }
      if let base = call.base, let change = call.name.flatMap(PathChange.init) {
        return combined(filePaths(only.beside(base), depth: depth + 1)) { changed($0, by: change, call, only) }
      }
    }
    return literalText(only).map { [FilePath(base: $0, isKnown: false)] } ?? []
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
    case appending, appendingPathComponent, appendingPathExtension, path, deletingLastPathComponent,
      deletingPathExtension
  }

  private func changed(_ path: FilePath, by change: PathChange, _ call: Call, _ value: StaticValue) -> [FilePath] {
    var path = path
    switch change {
    case .path: return [path]
    case .deletingLastPathComponent: return path.components.popLast() == nil ? [] : [path]
    case .deletingPathExtension, .appendingPathExtension:
      guard let last = path.components.popLast() else { return [] }
      guard change == .appendingPathExtension else {
        let end = last.lastIndex(of: ".") ?? last.endIndex
        return [path.appending([String(last[..<end])])]
      }
      return call.arguments.first.map { texts($0.value, value).map { path.appending(["\(last).\($0)"]) } } ?? []
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
      return name.hasSuffix("Directory") ? name : nil
    case .subscript(let base, _), .postfix(let base, _): return systemFolder(value.beside(base))
    default: return Call(value.expression, in: tree)?.systemFolder
    }
  }
}

extension Call {
  /// The text in `URL(filePath: text)`.
  fileprivate var writtenPath: Expression? {
    guard tree.namePath(callee) == ["URL"], arguments.count == 1 else { return nil }
    return argument("fileURLWithPath") ?? argument("filePath")
  }

  /// The folder that a function of the system returns.
  fileprivate var systemFolder: String? {
    if name == "NSTemporaryDirectory" { return "temporaryDirectory" }
    guard name == "urls" || name == "url", labels.first == "for",
      let folder = arguments.first.flatMap({ tree.lastName($0.value) })
    else { return nil }
    return folder == "documentDirectory" ? "documentsDirectory" : folder
  }
}
