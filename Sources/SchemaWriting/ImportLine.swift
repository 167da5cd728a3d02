import SchemaSyntax

/// An import as a file has it.
struct ImportLine: Hashable, Sendable {
  /// The module, or what is imported from it.
  let name: String
  /// What is written, in one line.
  let text: String
  /// When it is compiled; nil outside of any `#if`.
  let condition: String?

  /// The module.
  var module: String { String(name.prefix { $0 != "." }) }

  /// The import of a module in any build.
  init(_ module: String) {
    (name, text, condition) = (module, "import \(module)", nil)
  }

  fileprivate init(_ declaration: ImportDeclaration, in tree: SyntaxTree) {
    name = tree.text(declaration.name)
    text = tree.text(declaration.tokens)
    condition = tree.condition(of: declaration.conditions)
  }
}

extension ImportLine: Comparable {
  /// Those outside of any `#if` come first.
  static func < (first: Self, second: Self) -> Bool {
    (first.condition ?? "", first.name, first.text) < (second.condition ?? "", second.name, second.text)
  }
}

extension [ImportLine] {
  /// The lines of a file that has them; those in one `#if` after each other share it.
  var lines: String {
    var lines = ""
    for (index, line) in enumerated() {
      let isFirst = index == 0 || self[index - 1].condition != line.condition
      let isLast = index == count - 1 || self[index + 1].condition != line.condition
      if let condition = line.condition, isFirst { lines += "#if \(condition)\n" }
      lines += "\(line.text)\n"
      if line.condition != nil, isLast { lines += "#endif\n" }
    }
    return lines
  }

  /// The modules that are imported in any build.
  var modulesOfAllBuilds: Set<String> { Set(filter { $0.condition == nil }.map(\.module)) }
}

extension SyntaxTree {
  /// What it imports, in order.
  var importLines: [ImportLine] {
    importDeclarations.filter { !$0.name.isEmpty }.map { ImportLine($0, in: self) }
  }

  /// Imports what the file does not import, each before the first one whose name comes after it, and outside of any `#if`.
  func importing(_ lines: [ImportLine]) -> [SourceEdit] {
    let missing = Set(lines).subtracting(importLines).sorted()
    guard let first = importDeclarations.first else { return [] }
    let known = importDeclarations.prefix { $0.conditions.isEmpty }
    func lineStart(_ token: Int) -> Int { file.lineStart(span(token..<token + 1).start) }
    func position(of line: ImportLine) -> Int {
      let next = line.condition == nil ? known.first { text($0.name) > line.name } : nil
      return next.map { lineStart($0.tokens.lowerBound) }
        ?? known.last.map { file.nextLineStart(after: span($0.tokens).end) }
        ?? lineStart(first.conditions.first?.block ?? first.tokens.lowerBound)
    }
    return missing.grouped(by: position).map { lines in
      SourceEdit(inserting: lines.lines, at: position(of: lines[0]), in: file)
    }
  }

  /// Lines of code in the `#if` that some branches are.
  static func conditional(_ lines: String, on condition: String?) -> String {
    condition.map { "#if \($0)\n\(lines)\n#endif" } ?? lines
  }
}
