import SchemaText

extension SyntaxTree {
  /// Adds elements to an array literal, before the element at an index or at the end; nil where the literal depends on
  /// `#if`.
  package func inserting(_ texts: [String], at index: Int? = nil, inArray array: Expression) -> [SourceEdit]? {
    guard case .array(let elements) = array.kind, !hasDirective(array.tokens) else { return nil }
    return inserting(texts, at: index ?? elements.count, among: elements.map(\.tokens), in: array.tokens)
  }

  /// Puts the elements of an array literal in another order, given by their indices. Comments on an element's own lines, or
  /// behind it, move with it; nil where they are elsewhere, and where the literal depends on `#if`.
  package func ordering(_ order: [Int], inArray array: Expression) -> [SourceEdit]? {
    guard case .array(let elements) = array.kind, order.sorted() == Array(elements.indices),
      !hasDirective(array.tokens), let slots = slots(of: elements.map(\.tokens), in: array.tokens)
    else { return nil }
    return zip(slots, order).flatMap { slot, index in
      zip(slot.parts, slots[index].parts).compactMap { old, new in
        file.text(old) == file.text(new)
          ? nil : SourceEdit(replacing: Place(file: file, span: old), with: file.text(new))
      }
    }
  }

  /// Adds an argument, such as `inverse: \Note.tags`, before the argument at an index or at the end; `brackets` are the
  /// tokens from the opening parenthesis to the closing one.
  package func inserting(
    _ text: String, at index: Int? = nil, amongArguments arguments: [Argument], in brackets: Range<Int>
  ) -> [SourceEdit]? {
    guard !hasDirective(brackets) else { return nil }
    return inserting([text], at: index ?? arguments.count, among: arguments.map(\.allTokens), in: brackets)
  }

  /// Removes the argument at an index, with the parentheses where it is the only one.
  package func removingArgument(_ index: Int, of arguments: [Argument], in brackets: Range<Int>) -> [SourceEdit]? {
    guard !hasDirective(brackets) else { return nil }
    if arguments.count == 1 { return [SourceEdit(deleting: span(brackets), in: file)] }
    return removing(index, among: arguments.map(\.allTokens))
  }

  /// Adds items behind the one that has a span, which is in brackets or parentheses; nil if none has.
  package func inserting(_ texts: [String], afterItemAt item: Span) -> [SourceEdit]? {
    guard let first = tokens.firstIndex(where: { $0.span.start == item.start }),
      let last = tokens.firstIndex(where: { $0.span.end == item.end }), first <= last,
      [.comma, .rightParen, .rightBracket].contains(tokens[last + 1].kind)
    else { return nil }
    return inserting(texts, after: first..<last + 1)
  }

  /// The tokens from the parenthesis of a call or attribute that arguments are in to the one that closes it; nil where
  /// something else is last, such as a trailing closure.
  package func brackets(around tokens: Range<Int>) -> Range<Int>? {
    guard let close = tokens.last, self.tokens[close].kind == .rightParen, self.tokens[close].partner >= 0 else {
      return nil
    }
    return Int(self.tokens[close].partner)..<close + 1
  }

  /// Whether tokens hold `#if`, so that an edit may be right for one branch only.
  package func hasDirective(_ range: Range<Int>) -> Bool {
    range.contains { [.poundIf, .poundElseif, .poundElse, .poundEndif].contains(tokens[$0].keyword) }
  }

  func span(token: Int) -> Span { span(token..<token + 1) }
}

// MARK: Inserting

extension SyntaxTree {
  private func inserting(
    _ texts: [String], at index: Int, among items: [Range<Int>], in brackets: Range<Int>
  ) -> [SourceEdit] {
    if index > 0 { return inserting(texts, after: items[index - 1]) }
    let start = span(token: brackets.lowerBound).end
    guard let first = items.first.map({ span($0).start }) else {
      let end = span(token: brackets.upperBound - 1).start
      return file.endsLine(start)
        ? [insertingLines(texts, after: start, indented: file.indentation(ofLineAt: end) + file.indentationStep)]
        : [SourceEdit(inserting: texts.joined(separator: ", "), at: start, in: file)]
    }
    guard file.endsLine(start), file.startsLine(first) else {
      return [SourceEdit(inserting: texts.map { "\($0), " }.joined(), at: first, in: file)]
    }
    return [insertingLines(texts, after: start, indented: file.indentation(ofLineAt: first))]
  }

  /// Inserts items on lines of their own, after the line of an opening bracket.
  private func insertingLines(_ texts: [String], after bracket: Int, indented indentation: String) -> SourceEdit {
    let lines = texts.map { "\n\(indentation)\($0)," }.joined()
    return SourceEdit(inserting: lines, at: file.lineEnd(after: bracket), in: file)
  }

  /// Inserts items behind another one, each on a line of its own where that has one. A comment behind it stays there.
  private func inserting(_ texts: [String], after other: Range<Int>) -> [SourceEdit] {
    let comma = comma(after: other)
    let item = span(other)
    let end = comma?.end ?? item.end
    guard file.startsLine(item.start), file.endsLine(end) else {
      let text = texts.map { comma == nil ? ", \($0)" : " \($0)," }.joined()
      return [SourceEdit(inserting: text, at: end, in: file)]
    }
    let lines = texts.map { "\n\(file.indentation(ofLineAt: item.start))\($0)" }.joined(separator: ",")
    let lineEnd = file.lineEnd(after: end)
    if comma != nil { return [SourceEdit(inserting: "\(lines),", at: lineEnd, in: file)] }
    return lineEnd == end
      ? [SourceEdit(inserting: ",\(lines)", at: end, in: file)]
      : [SourceEdit(inserting: ",", at: end, in: file), SourceEdit(inserting: lines, at: lineEnd, in: file)]
  }

  /// The comma directly behind an item.
  private func comma(after item: Range<Int>) -> Span? {
    tokens[item.upperBound].kind == .comma ? span(token: item.upperBound) : nil
  }
}

// MARK: Removing

extension SyntaxTree {
  private func removing(_ index: Int, among items: [Range<Int>]) -> [SourceEdit] {
    let item = span(items[index])
    let comma = comma(after: items[index])
    let end = comma?.end ?? item.end
    if file.startsLine(item.start), file.endsLine(end), file.nextLineStart(after: end) > end {
      let line = SourceEdit(
        deleting: Span(start: file.lineStart(item.start), end: file.nextLineStart(after: end)), in: file)
      let isLast = index == items.count - 1 && comma == nil
      return isLast ? [line, SourceEdit(deleting: span(token: items[index - 1].upperBound), in: file)] : [line]
    }
    return index < items.count - 1
      ? [SourceEdit(deleting: Span(start: item.start, end: span(items[index + 1]).start), in: file)]
      : [SourceEdit(deleting: Span(start: span(items[index - 1]).end, end: item.end), in: file)]
  }
}

// MARK: Ordering

extension SyntaxTree {
  /// What moves with an item: the item, and, where each item has lines of its own, what is before and behind it there.
  private struct Slot {
    let parts: [Span]
  }

  private func slots(of items: [Range<Int>], in brackets: Range<Int>) -> [Slot]? {
    let lines = linesOfItems(items, in: brackets)
    if lines != nil { return lines }
    let isBare = zip(items, items.dropFirst()).allSatisfy { item, next in
      isBlank(from: span(item).end, to: span(next).start, besides: comma(after: item))
    }
    return isBare ? items.map { Slot(parts: [span($0)]) } : nil
  }

  private func linesOfItems(_ items: [Range<Int>], in brackets: Range<Int>) -> [Slot]? {
    let open = span(token: brackets.lowerBound).end
    guard file.endsLine(open), case let close = span(token: brackets.upperBound - 1).start else { return nil }
    var start = file.nextLineStart(after: open)
    var slots: [Slot] = []
    for range in items {
      let item = span(range)
      let end = comma(after: range)?.end ?? item.end
      guard file.startsLine(item.start), file.endsLine(end), start <= item.start, file.lineEnd(after: end) <= close
      else {
        return nil
      }
      slots.append(
        Slot(parts: [
          Span(start: start, end: item.start), item, Span(start: end, end: file.lineEnd(after: end)),
        ]))
      start = file.nextLineStart(after: end)
    }
    return slots
  }

  /// Whether nothing but white space is between two offsets, a comma aside.
  private func isBlank(from start: Int, to end: Int, besides comma: Span?) -> Bool {
    (start..<end).allSatisfy { offset in
      file.bytes[offset] <= UInt8(ascii: " ") || comma?.start == offset
    }
  }
}

extension Argument {
  /// The tokens of the label and the value.
  package var allTokens: Range<Int> { (label ?? value.tokens.lowerBound)..<value.tokens.upperBound }
}
