import SchemaText

extension SyntaxTree {
  /// Adds a statement at the end of a body or closure, given the tokens from brace to brace.
  package func appending(statement: String, toBlock block: Range<Int>) -> SourceEdit? {
    guard block.count >= 2, let close = block.last, tokens[close].kind == .rightBrace else { return nil }
    let closing = span(token: close).start
    let end = span(token: close - 1).end
    if block.count == 2 {
      return SourceEdit(inserting: file.startsLine(closing) ? statement : " \(statement) ", at: end, in: file)
    }
    guard file.startsLine(closing) else { return SourceEdit(inserting: "; \(statement)", at: end, in: file) }
    return SourceEdit(
      inserting: "\(indentation(ofLastStatementIn: block))\(statement)\n", at: file.lineStart(closing), in: file)
  }

  private func indentation(ofLastStatementIn block: Range<Int>) -> String {
    let starts = closure(block).statements.map { span($0.tokens).start }
    return starts.last(where: file.startsLine).map(file.indentation(ofLineAt:))
      ?? file.indentation(ofLineAt: span(token: block.upperBound - 1).start) + file.indentationStep
  }
}

extension SourceFile {
  /// Removes a comment, with its line where nothing else is on it, and the white space that sets it off from code.
  package func removing(comment: Span) -> SourceEdit {
    let endsLine = lineEnd(after: comment.end) == skippingBlanks(after: comment.end)
    if startsLine(comment.start), endsLine {
      return SourceEdit(
        deleting: Span(start: lineStart(comment.start), end: nextLineStart(after: comment.end)), in: self)
    }
    return endsLine
      ? SourceEdit(deleting: Span(start: skippingBlanks(before: comment.start), end: comment.end), in: self)
      : SourceEdit(deleting: Span(start: comment.start, end: skippingBlanks(after: comment.end)), in: self)
  }
}
