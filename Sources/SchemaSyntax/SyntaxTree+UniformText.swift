extension SyntaxTree {
  /// The text of tokens as one style would write it, so that comments, line ends, spaces, trailing commas and the
  /// grouping of digits make no difference.
  package func uniformText(_ range: Range<Int>) -> String {
    var text = ""
    for index in range where !isTrailingComma(index, in: range) {
      if index > range.lowerBound, isSpaced(index, in: range) { text += " " }
      let token = self.text(index)
      let isNumber = tokens[index].kind == .integer || tokens[index].kind == .float
      text += isNumber ? token.filter { $0 != "_" } : token
    }
    return text
  }

  private func isTrailingComma(_ index: Int, in range: Range<Int>) -> Bool {
    tokens[index].kind == .comma && index + 1 < range.upperBound && tokens[index + 1].kind.closesBracket
  }

  /// Whether a space is before a token that is not the first.
  private func isSpaced(_ index: Int, in range: Range<Int>) -> Bool {
    let (last, next) = (tokens[index - 1].kind, tokens[index].kind)
    if last == .leftBrace || next == .leftBrace || next == .rightBrace { return true }
    if last.isTightBehind || next.isTightBefore { return false }
    if last == .operatorCharacter || next == .operatorCharacter { return isSpacedOperator(index, in: range) }
    if last == .comma || last == .colon { return true }
    let isCalled = next == .leftParen || next == .leftBracket
    return !isCalled || last == .equal || last == .arrow
  }

  /// Whether a space is on the side of an operator that a token is on: Swift takes an operator for a binary one
  /// where white space is on both sides or on neither.
  private func isSpacedOperator(_ index: Int, in range: Range<Int>) -> Bool {
    let isBehind = tokens[index].kind != .operatorCharacter || !tokens[index].isJoined
    guard isBehind else { return false }
    let run = tokens[index].kind == .operatorCharacter ? index : run(endingAt: index - 1, in: range)
    let end = end(ofRunAt: run, in: range)
    guard run > range.lowerBound, end < range.upperBound, !tokens[run - 1].kind.isTightBehind else { return false }
    if tokens[run - 1].kind == .comma || tokens[run - 1].kind == .colon { return index == run }
    let (before, after) = (!tokens[run].isAdjacent, !tokens[end].isAdjacent)
    if before != after { return index == run ? before : after }
    // Without spaces these are the brackets of generic arguments more often than comparisons.
    return before || !["<", ">"].contains(text(run))
  }

  private func run(endingAt index: Int, in range: Range<Int>) -> Int {
    var start = index
    while start > range.lowerBound, tokens[start].isJoined { start -= 1 }
    return start
  }

  private func end(ofRunAt start: Int, in range: Range<Int>) -> Int {
    var end = start + 1
    while end < range.upperBound, tokens[end].kind == .operatorCharacter, tokens[end].isJoined { end += 1 }
    return end
  }
}

extension Token.Kind {
  /// Whether what follows is right after it.
  fileprivate var isTightBehind: Bool {
    switch self {
    case .leftParen, .leftBracket, .period, .at, .backslash: true
    default: false
    }
  }

  /// Whether it is right after what precedes it.
  fileprivate var isTightBefore: Bool {
    switch self {
    case .rightParen, .rightBracket, .comma, .colon, .semicolon, .period, .postfixQuestion, .postfixExclamation: true
    default: false
    }
  }
}
