/// What is at a token: declarations, statements, elements of lists.
extension SyntaxTree {
  /// The first token after the `#if` directives that are at a token.
  package func tokenBehindDirectives(at token: Int) -> Int {
    parse { parser in
      var index = token
      while [.poundIf, .poundElseif, .poundElse].contains(parser.token(at: index).keyword) {
        index = parser.endOfDirective(at: index)
      }
      return min(index, tokens.count - 1)
    }
  }

  /// The declarations around a token, outermost first; those of bodies are left out.
  package func declarations(around token: Int) -> [Declaration] {
    var path: [Declaration] = []
    var members = declarations
    while let around = members.first(around: token) {
      path.append(around)
      members = around.members ?? []
    }
    return path
  }

  /// The declaration, statement or element of a list that begins with a token, with all that belongs to it. What is
  /// before the name of a declaration, such as its attributes, is its beginning too.
  package func item(beginningAt token: Int) -> Range<Int>? {
    declaration(beginningAt: token) ?? statement(beginningAt: token) ?? element(beginningAt: token)
  }

  /// The declaration in whose attributes or modifiers a token is, or that begins with it; with the further names of
  /// one `let`, `var` or `case`.
  package func declaration(beginningAt token: Int) -> Range<Int>? {
    let around = declarations(around: token)
    guard let last = around.last, token <= last.name.lowerBound else { return nil }
    let siblings = around.dropLast().last.map { $0.members ?? [] } ?? declarations
    return wholeRange(of: last, among: siblings)
  }

  private func wholeRange(of declaration: Declaration, among siblings: [Declaration]) -> Range<Int> {
    siblings.drop { $0.tokens.lowerBound <= declaration.tokens.lowerBound }.reduce(declaration.tokens) { whole, next in
      let continues = next.tokens.lowerBound == whole.upperBound + 1 && tokens[whole.upperBound].kind == .comma
      return continues ? whole.lowerBound..<next.tokens.upperBound : whole
    }
  }

  private func statement(beginningAt token: Int) -> Range<Int>? {
    guard let open = openBracket(around: token) else {
      return topLevelCode.first { $0.lowerBound == token && !$0.isEmpty }
    }
    guard tokens[open].kind == .leftBrace else { return nil }
    let range = open..<Int(tokens[open].partner) + 1
    return (statements(inBraces: range) + closure(range).statements).first { begins($0, with: token) }?.tokens
  }

  private func begins(_ statement: Statement, with token: Int) -> Bool {
    guard case .declaration(let declarations) = statement.kind, let first = declarations.first else {
      return statement.tokens.lowerBound == token
    }
    return statement.tokens.lowerBound <= token && token <= first.name.lowerBound
  }

  /// The element of a list in brackets or parentheses.
  private func element(beginningAt token: Int) -> Range<Int>? {
    guard let open = openBracket(around: token), tokens[open].kind != .leftBrace,
      token == open + 1 || tokens[token - 1].kind == .comma
    else { return nil }
    let close = Int(tokens[open].partner)
    var end = token
    while end < close, tokens[end].kind != .comma { end = behind(end) }
    return token < end ? token..<end : nil
  }

  /// The innermost bracket that is open at a token and closed behind it.
  package func openBracket(around token: Int) -> Int? {
    var index = token - 1
    while index >= 0 {
      if tokens[index].kind.closesBracket, tokens[index].partner >= 0 {
        index = Int(tokens[index].partner) - 1
        continue
      }
      if tokens[index].kind.opensBracket, Int(tokens[index].partner) >= token { return index }
      index -= 1
    }
    return nil
  }

  private func behind(_ token: Int) -> Int {
    parse { $0.behind(token) }
  }
}
