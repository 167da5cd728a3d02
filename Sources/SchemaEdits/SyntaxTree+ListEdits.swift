import SchemaSyntax

extension SyntaxTree {
  /// Adds an element to an array literal, before the element at an index or at the end.
  package func inserting(_ text: String, at index: Int? = nil, inArray array: Expression) -> [SourceEdit]? {
    guard case .array(let elements) = array.kind else { return nil }
    return inserting(text, at: index ?? elements.count, among: elements.map(\.tokens), in: array.tokens)
  }

  /// Removes the element at an index from an array literal.
  package func removingElement(_ index: Int, fromArray array: Expression) -> [SourceEdit]? {
    guard case .array(let elements) = array.kind, elements.indices.contains(index) else { return nil }
    return removing(index, among: elements.map(\.tokens), in: array.tokens)
  }

  /// Adds an argument, such as `inverse: \Note.tags`, before the argument at an index or at the end; `brackets` are the
  /// tokens from the opening parenthesis to the closing one.
  package func inserting(
    _ text: String, at index: Int? = nil, amongArguments arguments: [Argument], in brackets: Range<Int>
  ) -> [SourceEdit] {
    inserting(text, at: index ?? arguments.count, among: arguments.map(\.allTokens), in: brackets)
  }

  /// Removes the argument at an index.
  package func removingArgument(_ index: Int, of arguments: [Argument], in brackets: Range<Int>) -> [SourceEdit] {
    removing(index, among: arguments.map(\.allTokens), in: brackets)
  }

  /// The tokens from the parenthesis of a call or attribute that arguments are in to the one that closes it.
  package func brackets(around tokens: Range<Int>) -> Range<Int>? {
    guard let close = tokens.last, self.tokens[close].kind == .rightParen else { return nil }
    return Int(self.tokens[close].partner)..<close + 1
  }

  // MARK: Items between brackets

  private func inserting(
    _ text: String, at index: Int, among items: [Range<Int>], in brackets: Range<Int>
  ) -> [SourceEdit] {
    if items.indices.contains(index) {
      let start = span(items[index]).start
      let separator = file.startsLine(start) ? ",\n" + file.indentation(ofLineAt: start) : ", "
      return [SourceEdit(inserting: text + separator, at: start, in: file)]
    }
    guard let last = items.last else {
      return [SourceEdit(inserting: text, at: span(brackets.lowerBound..<brackets.lowerBound + 1).end, in: file)]
    }
    return appending(text, after: last)
  }

  private func appending(_ text: String, after last: Range<Int>) -> [SourceEdit] {
    let comma = tokens[last.upperBound].kind == .comma ? last.upperBound : nil
    let item = span(last)
    let end = comma.map { span($0..<$0 + 1).end } ?? item.end
    guard file.startsLine(item.start), file.endsLine(end) else {
      let isSpaced = comma == nil
      return [SourceEdit(inserting: isSpaced ? ", \(text)" : " \(text),", at: end, in: file)]
    }
    let line = "\n\(file.indentation(ofLineAt: item.start))\(text)\(comma == nil ? "" : ",")"
    let lineEnd = file.lineEnd(after: end)
    if comma != nil { return [SourceEdit(inserting: line, at: lineEnd, in: file)] }
    // A comment after the last item stays with that item.
    return lineEnd == end
      ? [SourceEdit(inserting: ",\(line)", at: end, in: file)]
      : [SourceEdit(inserting: ",", at: end, in: file), SourceEdit(inserting: line, at: lineEnd, in: file)]
  }

  private func removing(_ index: Int, among items: [Range<Int>], in brackets: Range<Int>) -> [SourceEdit] {
    let item = span(items[index])
    let isLast = index == items.count - 1
    let comma =
      tokens[items[index].upperBound].kind == .comma ? span(items[index].upperBound..<items[index].upperBound + 1) : nil
    let end = comma?.end ?? item.end
    if file.startsLine(item.start), file.endsLine(end), file.nextLineStart(after: end) > end {
      let lines = SourceEdit(
        deleting: Span(start: file.lineStart(item.start), end: file.nextLineStart(after: end)), in: file)
      return isLast && comma == nil && index > 0 ? [lines, removingComma(after: items[index - 1])] : [lines]
    }
    if !isLast {
      return [SourceEdit(deleting: Span(start: item.start, end: span(items[index + 1]).start), in: file)]
    }
    let start = index > 0 ? span(items[index - 1]).end : item.start
    return [SourceEdit(deleting: Span(start: start, end: index > 0 ? item.end : end), in: file)]
  }

  private func removingComma(after item: Range<Int>) -> SourceEdit {
    SourceEdit(deleting: span(item.upperBound..<item.upperBound + 1), in: file)
  }
}

extension Argument {
  /// The tokens of the label and the value.
  package var allTokens: Range<Int> { (label ?? value.tokens.lowerBound)..<value.tokens.upperBound }
}
