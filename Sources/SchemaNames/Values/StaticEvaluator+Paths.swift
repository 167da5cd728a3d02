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
}

extension StaticEvaluator {
  /// The path that an expression of type `URL` or a path's text stands for; nil if a variable, a parameter or an
  /// interpolation decides it.
  ///
  /// The same place has one path, whichever of the usual calls name it.
  package func filePath(_ value: StaticValue) -> FilePath? { asking().filePath(value, depth: 0) }

  /// The last component of a path, whose folder may be unknown; nil if it is not literal.
  package func lastComponent(_ value: StaticValue) -> String? {
    if let path = filePath(value) { return path.components.last }
    guard let only = follow(value).only, let call = only.call(in: symbols) else { return nil }
    if let path = call.writtenPath { return lastComponent(only.beside(path)) }
    guard let change = call.name.flatMap(PathChange.init), [.appending, .appendingPathComponent].contains(change) else {
      return nil
    }
    return changed(FilePath(base: ""), by: change, call, only)?.components.last
  }

  /// Longer chains of calls have no path.
  private static let longestPath = 16

  private func filePath(_ value: StaticValue, depth: Int) -> FilePath? {
    guard depth < Self.longestPath, let only = follow(value).only else { return nil }
    if let folder = systemFolder(only) { return FilePath(base: folder) }
    let tree = symbols.tree(only.scope)
    switch only.expression.kind {
    case .string: return tree.stringValue(only.expression).map { FilePath(base: "").appending([$0]) }
    case .member(let base?, let name, _) where ["path", "standardizedFileURL", "absoluteURL"].contains(tree.name(name)):
      return filePath(only.beside(base), depth: depth + 1)
    default: break
    }
    if let call = only.call(in: symbols) {
      if let path = call.writtenPath { return filePath(only.beside(path), depth: depth + 1) }
      if let base = call.base, let change = call.name.flatMap(PathChange.init) {
        return filePath(only.beside(base), depth: depth + 1).flatMap { changed($0, by: change, call, only) }
      }
    }
    return literalText(only).map { FilePath(base: $0, isKnown: false) }
  }

  /// The methods of `URL` that make another path.
  private enum PathChange: String {
    case appending, appendingPathComponent, appendingPathExtension, path, deletingLastPathComponent,
      deletingPathExtension
  }

  private func changed(_ path: FilePath, by change: PathChange, _ call: Call, _ value: StaticValue) -> FilePath? {
    var path = path
    switch change {
    case .path: return path
    case .deletingLastPathComponent:
      guard path.components.popLast() != nil else { return nil }
      return path
    case .deletingPathExtension, .appendingPathExtension:
      guard let last = path.components.popLast() else { return nil }
      guard change == .appendingPathExtension else {
        let end = last.lastIndex(of: ".") ?? last.endIndex
        return path.appending([String(last[..<end])])
      }
      return call.arguments.first.flatMap { text($0.value, value) }.map { path.appending(["\(last).\($0)"]) }
    case .appending, .appendingPathComponent:
      let named = call.arguments.filter { [nil, "path", "component", "components"].contains(call.tree.label($0)) }
      let names = named.compactMap { text($0.value, value) }
      return names.count == named.count && !names.isEmpty ? path.appending(names) : nil
    }
  }

  /// The text of a string that is literal.
  private func text(_ expression: Expression, _ value: StaticValue) -> String? {
    literalText(value.beside(expression)).flatMap { text in
      text.hasPrefix("\"") ? String(text.dropFirst().dropLast()) : nil
    }
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
