import SchemaText

/// A comment as it is in a file.
package struct Comment: Hashable, Sendable {
  /// The bytes with the signs that begin and end it, without a line end.
  package let span: Span
  /// The token after it, which is `.endOfFile` for the last comments of a file.
  package let nextToken: Int
  /// Whether nothing but white space and comments is before it on its line.
  package let startsLine: Bool
}

extension SyntaxTree {
  /// The comments that hold a text, in their order; what is in string literals is not a comment.
  package func comments(containing text: String) -> [Comment] {
    let search = ByteSearch(text)
    var found: [Comment] = []
    var start = 0
    while let hit = search.first(in: file.bytes, from: start) {
      let next = firstToken(endingAfter: hit)
      start = hit + search.text.count
      guard hit < tokens[next].span.start || tokens[next].kind == .endOfFile else {
        start = max(start, tokens[next].span.end)
        continue
      }
      guard let span = comment(around: hit, before: next) else { continue }
      found.append(Comment(span: span, nextToken: next, startsLine: startsLine(span, next)))
      start = max(start, span.end)
    }
    return found
  }

  /// The first token that ends after an offset; the last token where none does.
  private func firstToken(endingAfter offset: Int) -> Int {
    tokens.dropLast().firstSortedIndex { $0.span.end > offset }
  }

  /// The bytes between a token and the one before it.
  private func trivia(before token: Int) -> Range<Int> {
    let start = token == 0 ? 0 : tokens[token - 1].span.end
    return start..<max(start, tokens[token].span.start)
  }

  /// The comment that holds an offset in the trivia before a token.
  private func comment(around offset: Int, before token: Int) -> Span? {
    comments(in: trivia(before: token)).first { $0.start <= offset && offset < $0.end }
  }

  private func comments(in trivia: Range<Int>) -> [Span] {
    file.bytes.withUnsafeBufferPointer { bytes in
      Lexer.comments(in: UnsafeBufferPointer(rebasing: bytes[trivia])).map {
        Span(start: $0.start + trivia.lowerBound, end: $0.end + trivia.lowerBound)
      }
    }
  }

  private func startsLine(_ comment: Span, _ next: Int) -> Bool {
    let start = trivia(before: next).lowerBound
    guard next > 0 else { return true }
    return file.bytes[start..<comment.start].contains { $0 == UInt8(ascii: "\n") || $0 == UInt8(ascii: "\r") }
  }
}
