import SchemaText

/// What the parser saw in one file.
package final class SyntaxTree: Sendable {
  package let file: SourceFile
  /// Its tokens; the last is `.endOfFile`.
  package let tokens: [Token]
  /// What it imports, in order.
  package let importDeclarations: [ImportDeclaration]
  /// The declarations at file level.
  package let declarations: [Declaration]
  /// The statements at file level, as token ranges.
  package let topLevelCode: [Range<Int>]
  /// What could not be read.
  package let problems: [SyntaxProblem]
  /// The names that its tokens spell.
  package let spelledNames: NameIndex
  /// The statements of the bodies that were asked for, by the token of their brace: many readers ask for the same ones.
  private let bodies = KeptAnswers<Int, [Statement]>()

  /// Reads a file; total.
  package init(parsing file: SourceFile) {
    let lexed = Lexer.tokens(of: file)
    let parsed = file.bytes.withUnsafeBufferPointer { bytes in
      lexed.tokens.withUnsafeBufferPointer { tokens in
        var parser = Parser(bytes: bytes, tokens: tokens)
        let items = parser.parseFile()
        return (items: items, problems: parser.problems)
      }
    }
    self.file = file
    tokens = lexed.tokens
    spelledNames = NameIndex(lexed.tokens)
    importDeclarations = parsed.items.imports
    declarations = parsed.items.declarations
    topLevelCode = parsed.items.statements
    let marks = Self.mergeMarks(lexed.tokens, file.bytes)
    problems = (lexed.problems + parsed.problems + marks).sorted { ($0.span.start, $0.what) < ($1.span.start, $1.what) }
  }
}

extension SyntaxTree {
  /// The lines that a merge left: between statements they read like operators.
  private static func mergeMarks(_ tokens: [Token], _ bytes: [UInt8]) -> [SyntaxProblem] {
    tokens.filter { $0.kind == .operatorCharacter }.map(\.span).filter { span in
      let mark = bytes[span.start]
      guard mark == UInt8(ascii: "<") || mark == UInt8(ascii: ">"), bytes.count > span.start + mergeMarkLength,
        span.start == 0 || bytes[span.start - 1] == UInt8(ascii: "\n")
      else { return false }
      let end = span.start + mergeMarkLength
      return bytes[span.start..<end].allSatisfy { $0 == mark } && bytes[end] == UInt8(ascii: " ")
    }.map {
      SyntaxProblem(span: Span(start: $0.start, end: $0.start + mergeMarkLength), what: "merge conflict marker")
    }
  }

  private static let mergeMarkLength = 7
}

// MARK: Texts and spans

extension SyntaxTree {
  /// What it imports, in order: `SwiftData`, `Foundation.Date`.
  package var imports: [String] { importDeclarations.map { text($0.name) } }

  /// The bytes that tokens cover, including trivia between them.
  package func span(_ range: Range<Int>) -> Span {
    guard !range.isEmpty else {
      let start = tokens[min(range.lowerBound, tokens.count - 1)].span.start
      return Span(start: start, end: start)
    }
    return Span(start: tokens[range.lowerBound].span.start, end: tokens[range.upperBound - 1].span.end)
  }

  /// Whether something among tokens could not be read.
  package func hasProblem(in range: Range<Int>) -> Bool {
    let whole = span(range)
    return problems.contains { whole.contains($0.span) }
  }

  /// The text of one token.
  package func text(_ token: Int) -> String { file.text(tokens[token].span) }

  /// Whether a token spells a text.
  package func spells(_ text: StaticString, at token: Int) -> Bool {
    let span = tokens[token].span
    return span.length == text.utf8CodeUnitCount
      && file.bytes[span.start..<span.end].elementsEqual(UnsafeBufferPointer(start: text.utf8Start, count: span.length))
  }

  /// The name that a token spells, without backticks.
  package func name(_ token: Int) -> String { file.text(nameSpan(token)) }

  /// The bytes of the name that a token spells, without backticks.
  package func nameBytes(_ token: Int) -> ArraySlice<UInt8> {
    let span = nameSpan(token)
    return file.bytes[span.start..<span.end]
  }

  private func nameSpan(_ token: Int) -> Span {
    let span = tokens[token].span
    let isQuoted = span.length > 1 && file.bytes[span.start] == UInt8(ascii: "`")
    return isQuoted ? Span(start: span.start + 1, end: span.end - 1) : span
  }

  /// The text of tokens without comments, each run of white space outside literals one space.
  package func text(_ range: Range<Int>) -> String {
    var bytes: [UInt8] = []
    for index in range {
      if index > range.lowerBound, tokens[index].followsSpace { bytes.append(UInt8(ascii: " ")) }
      bytes.append(contentsOf: file.bytes[tokens[index].span.start..<tokens[index].span.end])
    }
    return String(decoding: bytes, as: UTF8.self)
  }

  /// The names of a dotted path such as an extended type or an attribute's name.
  package func path(_ range: Range<Int>) -> [String] {
    range.filter { tokens[$0].kind == .identifier }.map(name)
  }
}

// MARK: Bodies, on demand

extension SyntaxTree {
  /// The statements between the braces of a body.
  package func statements(inBraces range: Range<Int>) -> [Statement] {
    bodies.answer(to: range.lowerBound) { parse { $0.parseBlock(at: range.lowerBound).statements } }
  }

  /// The statements of a range of tokens, such as code at file level.
  package func statements(in range: Range<Int>) -> [Statement] {
    parse { $0.parseStatements(in: range) }
  }

  /// The parts of a closure, given the tokens of a `.closure` expression.
  package func closure(_ range: Range<Int>) -> Closure {
    parse { $0.parseClosure(at: range.lowerBound) }
  }

  /// The parameters of a function, initializer or macro, from its signature.
  package func parameters(of declaration: Declaration) -> [Parameter] {
    guard let signature = declaration.typeTokens, tokens[signature.lowerBound].kind == .leftParen else { return [] }
    return parse { $0.parseParameters(at: signature.lowerBound) }
  }

  /// The type that a function returns; nil if none is written.
  package func returnType(of declaration: Declaration) -> TypeSyntax? {
    guard let signature = declaration.typeTokens, tokens[signature.lowerBound].kind == .leftParen else { return nil }
    let close = Int(tokens[signature.lowerBound].partner)
    guard let arrow = signature.first(where: { $0 > close && tokens[$0].kind == .arrow }) else { return nil }
    return parse { $0.parseType(at: arrow + 1) }
  }

  /// The type that a property has or a function returns; nil if none is written.
  package func writtenType(of declaration: Declaration) -> TypeSyntax? {
    declaration.type ?? returnType(of: declaration)
  }

  /// A tuple with the labels that its written type has; any other expression as it is.
  package func labeled(_ tuple: Expression, by type: TypeSyntax?) -> Expression {
    guard case .tuple(let elements) = tuple.kind, case .tuple(let types)? = type?.kind, elements.count == types.count
    else { return tuple }
    let labeled = zip(elements, types).map { element, type in
      let start = type.tokens.lowerBound
      return Argument(label: tokens[start - 1].kind == .colon ? start - 2 : element.label, value: element.value)
    }
    return Expression(kind: .tuple(labeled), tokens: tuple.tokens)
  }

  /// The types of an enum case's associated values, labels left out.
  package func associatedTypes(of declaration: Declaration) -> [TypeSyntax] {
    guard declaration.kind == .case, let list = declaration.typeTokens else { return [] }
    guard case .tuple(let elements) = parse({ $0.parseType(at: list.lowerBound) }).kind else { return [] }
    return elements
  }

  /// The tokens of the defaults of an enum case's associated values.
  package func associatedDefaults(of enumCase: Declaration) -> [Range<Int>] {
    guard enumCase.kind == .case, let list = enumCase.typeTokens, !list.isEmpty else { return [] }
    var found: [Range<Int>] = []
    var start: Int?
    var next = list.lowerBound + 1
    while next < list.upperBound {
      let isEnd = tokens[next].kind == .comma || next == list.upperBound - 1
      if isEnd, let value = start { found.append(value..<next) }
      if isEnd { start = nil } else if tokens[next].kind == .equal { start = next + 1 }
      next = max(next, Int(tokens[next].partner)) + 1
    }
    return found
  }

  /// An enum case's associated values as one style would write them, without their defaults: no value stores these.
  package func uniformAssociatedValues(of enumCase: Declaration) -> String {
    guard let list = enumCase.typeTokens else { return "" }
    let defaults = associatedDefaults(of: enumCase)
    let starts = [list.lowerBound] + defaults.map(\.upperBound)
    let ends = defaults.map { $0.lowerBound - 1 } + [list.upperBound]
    return zip(starts, ends).map { uniformText($0..<$1) }.joined()
  }

  /// Runs a parser over the tokens.
  func parse<Result>(_ body: (inout Parser) -> Result) -> Result {
    file.bytes.withUnsafeBufferPointer { bytes in
      tokens.withUnsafeBufferPointer { tokens in
        var parser = Parser(bytes: bytes, tokens: tokens)
        return body(&parser)
      }
    }
  }
}

/// A parameter of a function.
package struct Parameter: Sendable {
  /// The token of the argument label; `_` for none.
  package let label: Int
  /// The token of the name inside the function.
  package let name: Int
  package let type: TypeSyntax?
  package let value: Expression?
}

extension SyntaxTree {
  /// The modules that only tests import.
  package static let testFrameworks: Set<String> = ["XCTest", "Testing"]
}

extension SyntaxTree {
  /// Whether a name follows a period that has nothing before it, as in `.name`.
  package func isImplicitMember(_ token: Int) -> Bool {
    guard token > 0, tokens[token - 1].kind == .period else { return false }
    guard token > 1 else { return true }
    switch tokens[token - 2].kind {
    case .leftParen, .leftBracket, .leftBrace, .comma, .colon, .semicolon, .equal, .operatorCharacter, .arrow:
      return true
    case .identifier: return tokens[token - 2].keyword != .none && !isSelf(token - 2)
    default: return false
    }
  }

  private func isSelf(_ token: Int) -> Bool { [.`self`, .`Self`, .`super`].contains(tokens[token].keyword) }
}
