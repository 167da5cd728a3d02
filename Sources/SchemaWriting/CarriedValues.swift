import SchemaNames
import SchemaProject
import SchemaSyntax

/// Code of a version's stages that carries values of structs and enums between the version's models and types of the app: the
/// models have copies of these types afterwards, and the app's types do not.
struct CarriedValues {
  private let symbols: SymbolTable
  /// The names of the properties that store such values.
  private let properties: NameSet
  /// The names of the structs and enums.
  private let values: NameSet
  /// The names of everything that has a copy.
  private let copied: NameSet

  init(of properties: [String], values: Set<String>, copied: Set<String>, in symbols: SymbolTable) {
    self.symbols = symbols
    self.properties = NameSet(properties)
    self.values = NameSet(values)
    self.copied = NameSet(copied)
  }

  /// The first place in each piece of code.
  func found(in bodies: [StageBody]) -> [Unresolved] {
    bodies.compactMap { body in
      let tree = symbols.tree(body.scope)
      return body.tokens.first { isCarried(at: $0, in: tree) }.map {
        Unresolved(place: tree.place(token: $0), what: tree.name($0), why: "")
      }
    }
  }

  private func isCarried(at token: Int, in tree: SyntaxTree) -> Bool {
    let isProperty = tree.spells(properties, in: token..<token + 1) && tree.tokens[token - 1].kind == .period
    let isValue = tree.spells(values, in: token..<token + 1) && tree.tokens[token - 1].kind != .period
    guard isProperty || isValue else { return false }
    let start = tree.chainStart(before: token)
    if isProperty, tree.isAssigned(token) { return !hasTypeOfItsOwn(at: token + 2, in: tree) }
    var end = token + 1
    if isValue {
      guard tree.tokens[end].kind == .leftParen else { return false }
      end = Int(tree.tokens[end].partner) + 1
    }
    end = tree.suffixEnd(at: end)
    guard !tree.continues(at: end) else { return false }
    return isStored(before: start, in: tree) || isPassed(from: start, to: end, in: tree)
  }

  /// Whether what is assigned takes the type of the property: `.mark`, a literal, a call of a type that has a copy.
  private func hasTypeOfItsOwn(at token: Int, in tree: SyntaxTree) -> Bool {
    switch tree.tokens[token].kind {
    case .period, .leftBracket, .integer, .float, .string: true
    case .identifier: ["nil", "true", "false"].contains(tree.text(token)) || tree.spells(copied, in: token..<token + 1)
    default: false
    }
  }

  /// Whether a value is assigned to a member or an element of something.
  private func isStored(before start: Int, in tree: SyntaxTree) -> Bool {
    guard tree.isAssignment(start - 1) else { return false }
    let target = start - 2
    if tree.tokens[target].kind == .rightBracket { return true }
    return tree.tokens[target].kind == .identifier && tree.tokens[target - 1].kind == .period
  }

  /// Whether a value is an argument of a call of something that has no copy and is not made for values of all types.
  private func isPassed(from start: Int, to end: Int, in tree: SyntaxTree) -> Bool {
    guard [.comma, .rightParen].contains(tree.tokens[end].kind),
      let open = (0..<start).last(where: { tree.tokens[$0].kind == .leftParen && Int(tree.tokens[$0].partner) >= end }),
      [.leftParen, .comma, .colon].contains(tree.tokens[start - 1].kind), open > 0,
      tree.tokens[open - 1].kind == .identifier
    else { return false }
    let callee = open - 1
    return !tree.spells(copied, in: callee..<callee + 1) && !Self.general.contains(tree.name(callee))
  }

  private static let general: Set = [
    "print", "debugPrint", "dump", "String", "Set", "Array", "if", "switch", "while", "return",
  ]
}

extension SyntaxTree {
  /// The first token of the names and periods that lead to a name.
  fileprivate func chainStart(before token: Int) -> Int {
    var start = token
    while start > 1, tokens[start - 1].kind == .period {
      let base = isSuffix(start - 2) ? start - 3 : start - 2
      guard tokens[base].kind == .identifier else { return start - 1 }
      start = base
    }
    return start
  }

  private func isSuffix(_ token: Int) -> Bool { [.postfixQuestion, .postfixExclamation].contains(tokens[token].kind) }

  fileprivate func isAssignment(_ token: Int) -> Bool { token > 0 && tokens[token].kind == .equal }

  fileprivate func isAssigned(_ token: Int) -> Bool { isAssignment(token + 1) }

  /// Whether a member of a value follows, or a comparison, so that not the value itself is carried on.
  fileprivate func continues(at token: Int) -> Bool {
    let isComparison = tokens[token].kind == .operatorCharacter && ["==", "!="].contains(text(token..<token + 2))
    return isComparison || [.period, .leftParen, .leftBracket].contains(tokens[token].kind)
  }

  /// The token after `!` and `?` behind a value.
  fileprivate func suffixEnd(at token: Int) -> Int { isSuffix(token) ? suffixEnd(at: token + 1) : token }
}
