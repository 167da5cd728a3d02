import SchemaSyntax

/// How an expression is read; what is left over or reported is shown too.
func expression(_ source: String) -> String {
  let tree = SyntaxTree("let x = \(source)")
  guard let value = tree.declarations.first?.value else { return "no value" }
  return tree.sketch(value) + tree.leftovers(behind: value.tokens)
}

/// How a type is read; what is left over or reported is shown too.
func type(_ source: String) -> String {
  let tree = SyntaxTree("let x: \(source)")
  guard let type = tree.declarations.first?.type else { return "no type" }
  return tree.sketch(type) + tree.leftovers(behind: type.tokens)
}

/// How the statements of a function body are read.
func statements(_ source: String) -> String {
  let tree = SyntaxTree("func f() {\n\(source)\n}")
  guard let body = tree.declarations.first?.body else { return "no body" }
  return tree.sketch(tree.statements(inBraces: body)) + tree.leftovers(behind: body)
}

/// How declarations at file level are read; what is reported is shown too.
func outline(_ source: String) -> String {
  let tree = SyntaxTree(source)
  return tree.outline + tree.leftovers(behind: 0..<tree.tokens.count - 1)
}

/// How a closure is read: its parameters, and the statements behind `in`.
func closure(_ source: String) -> String {
  let tree = SyntaxTree("let x = \(source)")
  guard let value = tree.declarations.first?.value, case .closure = value.kind else { return "no closure" }
  let closure = tree.closure(value.tokens)
  let parameters = closure.parameters.map { tree.text($0) }.joined(separator: ", ")
  return "(\(parameters)) \(tree.sketch(closure.statements))" + tree.leftovers(behind: value.tokens)
}

/// How the parameters of a declaration are read: label, name, type and default value of each.
func parameters(_ source: String) -> String {
  let tree = SyntaxTree("protocol P { \(source) }")
  guard let member = tree.declarations.first?.members?.first else { return "no declaration" }
  let declaration = member.members?.first ?? member
  return tree.parameters(of: declaration).map { parameter in
    "\(tree.text(parameter.label)) \(tree.text(parameter.name)): \(parameter.type.map(tree.sketch) ?? "none")"
      + (parameter.value.map { " = \(tree.sketch($0))" } ?? "")
  }.joined(separator: "; ")
}

/// The tokens of a source: kind and text of each, with `+` in front of one that is joined to the one before.
func tokens(_ source: String) -> [String] {
  let tree = SyntaxTree(source)
  return tree.tokens.indices.dropLast().map { index in
    "\(tree.tokens[index].isJoined ? "+" : "")\(tree.tokens[index].kind) \(tree.text(index))"
  }
}

extension SyntaxTree {
  /// What could not be read, and at which offset.
  var complaints: [String] { problems.map { "\($0.what) at \($0.span.start)" } }

  /// What is left over behind tokens, and what was reported; empty where that is nothing.
  fileprivate func leftovers(behind range: Range<Int>) -> String {
    let rest = range.upperBound < tokens.count - 1 ? ["left over: \(text(range.upperBound..<tokens.count - 1))"] : []
    return (rest + complaints).map { " | \($0)" }.joined()
  }
}
