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
      let locals = Locals(body.tokens.compactMap { local(at: $0, in: tree) })
      return body.tokens.first { isCarried(at: $0, in: tree, locals) }.map {
        Unresolved(place: tree.place(token: $0), what: tree.name($0), why: "")
      }
    }
  }

  // MARK: Local names

  /// The local names that stand for values.
  private struct Locals {
    /// Those of values that properties had, which have the type of the property.
    var read: Set<String> = []
    /// Those of values that the code makes.
    var made: Set<String> = []

    init(_ names: [(name: String, isMade: Bool)]) {
      for (name, isMade) in names { if isMade { made.insert(name) } else { read.insert(name) } }
    }
  }

  /// A name that a declaration such as `let kind = note.kind` gives to a value.
  private func local(at token: Int, in tree: SyntaxTree) -> (name: String, isMade: Bool)? {
    guard isProperty(token, in: tree) || isValue(token, in: tree) else { return nil }
    let start = tree.chainStart(before: token)
    guard tree.isAssignment(start - 1), start > 3, [.let, .var].contains(tree.tokens[start - 3].keyword),
      !tree.continues(at: tree.suffixEnd(at: end(at: token, in: tree)))
    else { return nil }
    return (tree.name(start - 2), isValue(token, in: tree))
  }

  // MARK: Uses

  private func isProperty(_ token: Int, in tree: SyntaxTree) -> Bool {
    token > 0 && tree.tokens[token - 1].kind == .period && tree.spells(properties, in: token..<token + 1)
  }

  private func isValue(_ token: Int, in tree: SyntaxTree) -> Bool {
    token > 0 && tree.tokens[token - 1].kind != .period && tree.spells(values, in: token..<token + 1)
      && tree.tokens[token + 1].kind == .leftParen
  }

  /// The token after a value: behind the arguments where it is made there.
  private func end(at token: Int, in tree: SyntaxTree) -> Int {
    isValue(token, in: tree) ? Int(tree.tokens[token + 1].partner) + 1 : token + 1
  }

  private func isCarried(at token: Int, in tree: SyntaxTree, _ locals: Locals) -> Bool {
    let isProperty = isProperty(token, in: tree)
    if isProperty, tree.isAssignment(token + 1) { return !hasTypeOfItsOwn(at: token + 2, in: tree, locals) }
    let isMade = isValue(token, in: tree)
    guard isProperty || isMade || tree.isUse(token, of: locals.read) else { return false }
    let start = tree.chainStart(before: token)
    let end = tree.suffixEnd(at: end(at: token, in: tree))
    guard !tree.continues(at: end) else { return false }
    return isStored(before: start, isMade: isMade, in: tree) || isPassed(from: start, to: end, in: tree)
  }

  /// Whether what is assigned takes the type of the property: `.mark`, a literal, or what names a type that has a copy.
  private func hasTypeOfItsOwn(at start: Int, in tree: SyntaxTree, _ locals: Locals) -> Bool {
    switch tree.tokens[start].kind {
    case .period, .leftBracket, .integer, .float, .string: return true
    case .identifier where ["nil", "true", "false"].contains(tree.text(start)): return true
    default: break
    }
    let end = (start + 1..<tree.tokens.count).first { token in
      tree.tokens[token].startsLine || [.semicolon, .rightBrace].contains(tree.tokens[token].kind)
    }
    let value = start..<(end ?? tree.tokens.count)
    return tree.spells(copied, in: value)
      || value.count == 1 && tree.isUse(start, of: locals.made.union(locals.read))
  }

  /// Whether a value is assigned to a member or an element of something, apart from a property that is to have it.
  private func isStored(before start: Int, isMade: Bool, in tree: SyntaxTree) -> Bool {
    guard tree.isAssignment(start - 1) else { return false }
    let target = start - 2
    if tree.tokens[target].kind == .rightBracket { return true }
    return tree.tokens[target].kind == .identifier && tree.tokens[target - 1].kind == .period
      && !(isMade && isProperty(target, in: tree))
  }

  /// Whether a value is an argument, or a part of one, of a call of something that has no copy and is not made for values of
  /// all types.
  private func isPassed(from start: Int, to end: Int, in tree: SyntaxTree) -> Bool {
    guard [.comma, .rightParen].contains(tree.tokens[end].kind),
      [.leftParen, .comma, .colon].contains(tree.tokens[start - 1].kind),
      let callee = (1..<start).last(where: { open in
        tree.tokens[open].kind == .leftParen && Int(tree.tokens[open].partner) >= end
          && tree.tokens[open - 1].kind == .identifier
      }).map({ $0 - 1 })
    else { return false }
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

  /// Whether a local name is used, not declared and not a label.
  fileprivate func isUse(_ token: Int, of names: Set<String>) -> Bool {
    !names.isEmpty && tokens[token].kind == .identifier && names.contains(name(token))
      && tokens[token - 1].kind != .period
      && ![.let, .var].contains(tokens[token - 1].keyword) && tokens[token + 1].kind != .colon
  }

  /// Whether a member of a value follows, or a comparison, so that not the value itself is carried on.
  fileprivate func continues(at token: Int) -> Bool {
    let isComparison = tokens[token].kind == .operatorCharacter && ["==", "!="].contains(text(token..<token + 2))
    return isComparison || [.period, .leftParen, .leftBracket].contains(tokens[token].kind)
  }

  /// The token after `!` and `?` behind a value.
  fileprivate func suffixEnd(at token: Int) -> Int { isSuffix(token) ? suffixEnd(at: token + 1) : token }
}
