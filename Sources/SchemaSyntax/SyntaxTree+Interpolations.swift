import SchemaText

/// The code of an interpolation in a string literal.
package struct Interpolation: Sendable {
  /// The code, as a tree of its own.
  package let tree: SyntaxTree
  /// The offset of its first byte in the file that the literal is in.
  package let offset: Int
}

/// Code of a file: some of its tokens, or those of an interpolation among them.
package struct CodeFragment: Sendable {
  /// The tree that the tokens are of.
  package let tree: SyntaxTree
  package let tokens: Range<Int>
  private let file: SourceFile
  /// Where the tree begins in the file.
  private let offset: Int

  fileprivate init(_ tree: SyntaxTree, _ tokens: Range<Int>, at offset: Int, of file: SourceFile) {
    (self.tree, self.tokens, self.offset, self.file) = (tree, tokens, offset, file)
  }

  /// The place of some tokens in the file.
  package func place(_ tokens: Range<Int>) -> Place {
    let span = tree.span(tokens)
    return Place(file: file, span: Span(start: offset + span.start, end: offset + span.end))
  }

  /// The code in its own string literals.
  fileprivate var inner: [CodeFragment] {
    tokens.filter { tree.tokens[$0].kind == .string }.flatMap { literal in
      tree.interpolations(in: Expression(kind: .string, tokens: literal..<literal + 1)).map { inner in
        CodeFragment(inner.tree, 0..<inner.tree.tokens.count - 1, at: offset + inner.offset, of: file)
      }
    }
  }
}

/// A part of a string literal.
package enum StringPiece: Sendable {
  case text(String)
  /// The code of an interpolation, as a tree of its own.
  case code(SyntaxTree)

  fileprivate var hasEscapes: Bool { if case .text(let text) = self { text.contains("\\") } else { false } }
}

extension SyntaxTree {
  /// The code of each interpolation in a string literal.
  package func interpolations(in literal: Expression) -> [Interpolation] {
    guard case .string = literal.kind else { return [] }
    let bytes = file.bytes[span(literal.tokens).start..<span(literal.tokens).end]
    // Most literals have none.
    guard bytes.contains(UInt8(ascii: "\\")) else { return [] }
    let hashes = bytes.prefix { $0 == UInt8(ascii: "#") }.count
    let opening = [UInt8(ascii: "\\")] + Array(repeating: UInt8(ascii: "#"), count: hashes) + [UInt8(ascii: "(")]
    var rest = bytes.dropFirst(hashes)
    var found: [Interpolation] = []
    while found.count < Self.mostInterpolations, let start = rest.firstRange(of: opening)?.upperBound {
      let content = contentOfParentheses(rest[(start - 1)...])
      if !rest.isEscaped(at: start - opening.count) {
        let tree = SyntaxTree(parsing: SourceFile(path: file.path, inProject: file.projectPath, bytes: Array(content)))
        found.append(Interpolation(tree: tree, offset: content.startIndex))
      }
      rest = rest[max(content.endIndex, start)...]
    }
    return found
  }

  /// Tokens, and those of the interpolations in them, at any depth.
  package func fragments(in tokens: Range<Int>) -> [CodeFragment] {
    var fragments = [CodeFragment(self, tokens, at: 0, of: file)]
    var next = 0
    while next < fragments.count {
      fragments += fragments[next].inner
      next += 1
    }
    return fragments
  }

  /// The texts of a string literal and the code between them, in their order; nil if the literal has escapes or several lines.
  package func pieces(of literal: Expression) -> [StringPiece]? {
    let text = text(literal.tokens)
    guard case .string = literal.kind, text.hasPrefix("\""), !text.hasPrefix("\"\"\""), text.hasSuffix("\"") else {
      return nil
    }
    var start = span(literal.tokens).start + 1
    let end = span(literal.tokens).end - 1
    var pieces: [StringPiece] = []
    for interpolation in interpolations(in: literal) {
      // Before the code are a backslash and a parenthesis.
      let textEnd = interpolation.offset - 2
      guard start <= textEnd, textEnd <= end else { return nil }
      pieces += [.text(String(decoding: file.bytes[start..<textEnd], as: UTF8.self)), .code(interpolation.tree)]
      start = interpolation.offset + interpolation.tree.file.bytes.count + 1
    }
    guard start <= end else { return nil }
    pieces.append(.text(String(decoding: file.bytes[start..<end], as: UTF8.self)))
    return pieces.contains(where: \.hasEscapes) ? nil : pieces
  }

  /// Further interpolations of one string are left out.
  private static let mostInterpolations = 32

  /// What is between a parenthesis and its partner; up to the end where it has none.
  private func contentOfParentheses(_ bytes: ArraySlice<UInt8>) -> ArraySlice<UInt8> {
    // Most hold a name, or a chain of names: what follows in the literal need not be read for each of them.
    let names = bytes.dropFirst().prefix { CharacterClass.continuesIdentifier($0) || $0 == UInt8(ascii: ".") }
    if names.endIndex < bytes.endIndex, bytes[names.endIndex] == UInt8(ascii: ")") { return names }
    let tokens = Lexer.tokens(of: SourceFile(path: file.path, bytes: Array(bytes))).tokens
    guard let open = tokens.first, open.partner > 0, tokens[Int(open.partner)].kind == .rightParen else {
      return bytes.dropFirst()
    }
    return bytes[(bytes.startIndex + 1)..<(bytes.startIndex + tokens[Int(open.partner)].span.start)]
  }
}

extension ArraySlice<UInt8> {
  /// Whether the backslash at an index is itself escaped: an odd number of them is before it.
  fileprivate func isEscaped(at index: Int) -> Bool {
    self[..<index].reversed().prefix { $0 == UInt8(ascii: "\\") }.count % 2 == 1
  }
}
