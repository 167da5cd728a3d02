import SchemaSyntax

extension SyntaxTree {
  /// Whether tokens may change a variable: assign to it or a part of it, pass it as `inout`, or call a method of it
  /// that is not known to leave it alone.
  ///
  /// The name may mean another variable there; then the answer is yes without need, never no by mistake.
  func mayChange(_ name: String, in range: Range<Int>) -> Bool {
    let name = NameFilter.Name(name)
    return range.contains { mayChange(name, at: $0) }
  }

  /// Whether the name at a token is that of a variable which may be changed there.
  func mayChange(_ name: NameFilter.Name, at token: Int) -> Bool {
    spells(name, at: token) && isVariable(token)
      && (isPassedInOut(token) || isChanged(behind: token))
  }

  /// Whether any code assigns to something of a name, on whatever type, or passes it as `inout`.
  func sets(_ name: String) -> Bool {
    tokens(spelling: [NameFilter.Name(name)]).contains(where: isSet)
  }

  /// Whether code assigns to what a token names, on whatever type, or passes it as `inout`.
  package func isSet(_ token: Int) -> Bool {
    let isDeclared = token > 0 && [.var, .let].contains(tokens[token - 1].keyword)
    return !isDeclared && (isPassedInOut(startOfPath(endingAt: token)) || isChanged(behind: token))
  }

  /// The first name of `A.b.name`.
  package func startOfPath(endingAt token: Int) -> Int {
    var start = token
    while start > 1, tokens[start - 1].kind == .period, tokens[start - 2].kind == .identifier { start -= 2 }
    return start
  }

  /// Whether a name stands for itself or for a member of `self`, not for a member of something else.
  private func isVariable(_ token: Int) -> Bool {
    guard token > 0, tokens[token - 1].kind == .period else { return true }
    return token > 1 && ["self", "Self"].contains(text(token - 2))
  }

  private func isPassedInOut(_ token: Int) -> Bool {
    token > 0 && tokens[token - 1].kind == .operatorCharacter && text(token - 1) == "&" && !tokens[token - 1].isJoined
  }

  /// Whether the members, subscripts and optional marks after a name end in an assignment or a changing call.
  private func isChanged(behind token: Int) -> Bool {
    var index = token + 1
    while index < tokens.count {
      switch tokens[index].kind {
      case .leftBracket where !tokens[index].startsLine:
        guard Int(tokens[index].partner) > index else { return true }
        index = Int(tokens[index].partner) + 1
      case .postfixQuestion, .postfixExclamation: index += 1
      case .period where index + 2 < tokens.count:
        if isCalled(index + 1) { return !Self.readingMethods.contains(text(index + 1)) }
        index += 2
      default: return isAssignment(index)
      }
    }
    return false
  }

  private func isCalled(_ token: Int) -> Bool {
    let next = tokens[token + 1]
    return !next.startsLine && (next.kind == .leftParen || next.kind == .leftBrace)
  }

  /// Whether an operator that begins at a token assigns.
  private func isAssignment(_ token: Int) -> Bool {
    guard tokens[token].kind == .operatorCharacter else { return tokens[token].kind == .equal }
    var end = token + 1
    while end < tokens.count, tokens[end].isJoined { end += 1 }
    return isAssignment(token..<end)
  }

  /// Methods of collections that change nothing.
  private static let readingMethods: Set<String> = [
    "filter", "map", "compactMap", "flatMap", "contains", "reversed", "sorted", "dropFirst", "dropLast", "prefix",
    "suffix", "forEach", "first", "last", "allSatisfy", "firstIndex", "enumerated", "reduce", "self",
  ]
}
