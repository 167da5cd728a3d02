import SchemaSyntax
import SchemaText
import TestSupport
import Testing

@Suite("Syntax tree: texts, spans, parts on demand")
struct SyntaxTreeTests {
  @Test(
    "Texts are without comments, and white space between tokens is one space",
    arguments: [
      ("[ A :  B ]", "[ A : B ]"), ("[A\n  :B]", "[A :B]"), ("[A/* c */:B]", "[A:B]"), ("[A // c\n: B]", "[A : B]"),
      ("A /* b */ < C >", "A < C >"), ("A<B>?", "A<B>?"), ("(\t\tA)", "( A)"),
    ])
  func text(type: String, expected: String) {
    let tree = SyntaxTree("var a: \(type)")
    #expect(tree.declarations.first?.typeTokens.map { tree.text($0) } == expected)
  }

  @Test("Literals keep their white space and what looks like comments")
  func literalText() {
    let tree = SyntaxTree("var a = \"b  // c\" + /d  e/")
    #expect(tree.declarations.first?.value.map { tree.text($0.tokens) } == "\"b  // c\" + /d  e/")
  }

  @Test("Invalid UTF-8 in texts is replaced")
  func invalidText() {
    let tree = SyntaxTree(bytes: Array("var a = \"".utf8) + [0xFF] + Array("\"".utf8))
    #expect(tree.outline == "var a | value \"\u{FFFD}\"")
  }

  @Test("A name is without backticks")
  func name() {
    let tree = SyntaxTree("`class` note `a b`")
    #expect((0..<3).map(tree.name) == ["class", "note", "a b"])
    #expect((0..<3).map { tree.text($0) } == ["`class`", "note", "`a b`"])
  }

  @Test(
    "Names are found in backticks and without, and never as part of another or in a literal",
    arguments: [
      (["Note"], "Note `Note` Notes note \"Note\" #Note 1Note", [0, 1]),
      (["class", "été"], "`class` class été", [0, 1, 2]),
      (["Note", "b"], "a.b(Note)", [2, 4]), (["Note"], "Notes", []), ([], "Note", []),
    ])
  func spelledNames(names: [String], source: String, expected: [Int]) {
    #expect(SyntaxTree(source).tokens(spelling: names.map(NameFilter.Name.init)) == expected)
  }

  @Test("A path is the names of a dotted one")
  func path() {
    let tree = SyntaxTree("@A . B\nextension C.`D`.E {}")
    #expect(tree.path(tree.declarations[0].name) == ["C", "D", "E"])
    #expect(tree.path(tree.declarations[0].attributes[0].name) == ["A", "B"])
  }

  @Test("Declarations and their parts are where they stand")
  func spans() throws {
    let source = Marked("/// c\n1️⃣@A 2️⃣private(set)3️⃣ var 4️⃣é5️⃣: 6️⃣[B]7️⃣ = 8️⃣c()9️⃣ // d")
    let tree = source.tree
    let declaration = try #require(tree.declarations.first)
    #expect(tree.span(declaration.tokens) == source.span(1, 9))
    #expect(tree.span(declaration.modifiers[0].tokens) == source.span(2, 3))
    #expect(tree.span(declaration.name) == source.span(4, 5))
    #expect(declaration.typeTokens.map(tree.span) == source.span(6, 7))
    #expect((declaration.value?.tokens).map(tree.span) == source.span(8, 9))
  }

  @Test("Further bindings and enum cases begin at their own names")
  func furtherSpans() {
    let source = Marked("@A var 1️⃣a2️⃣, 3️⃣b: Int4️⃣\nenum C { 5️⃣case d6️⃣, 7️⃣e(Int)8️⃣ }")
    let tree = source.tree
    #expect(tree.declaration(named: "a").map { tree.span($0.tokens) } == Span(start: 0, end: source[2]))
    #expect(tree.declaration(named: "b").map { tree.span($0.tokens) } == source.span(3, 4))
    #expect(tree.declaration(named: "d").map { tree.span($0.tokens) } == source.span(5, 6))
    #expect(tree.declaration(named: "e").map { tree.span($0.tokens) } == source.span(7, 8))
    #expect(tree.declaration(named: "b")?.attributes.count == 1)
  }

  @Test("Bodies, accessors and members have their braces")
  func bodies() throws {
    let source = Marked("func a() 1️⃣{ b }2️⃣\nvar c: Int { 3️⃣get 4️⃣{ d }5️⃣ }\nvar e: Int 6️⃣{ f }7️⃣")
    let tree = source.tree
    #expect(tree.declarations[0].body.map(tree.span) == source.span(1, 2))
    let getter = try #require(tree.declarations[1].accessors?.first)
    #expect(getter.keyword.map { tree.tokens[$0].span.start } == source[3])
    #expect(getter.body.map(tree.span) == source.span(4, 5))
    #expect(tree.declarations[2].accessors?.first?.keyword == nil)
    #expect(tree.declarations[2].accessors?.first?.body.map(tree.span) == source.span(6, 7))
  }

  @Test("An empty range has the place of its token")
  func emptySpan() {
    let source = Marked("a 1️⃣b2️⃣")
    #expect(source.tree.span(1..<1) == Span(start: source[1], end: source[1]))
    #expect(source.tree.span(2..<2) == Span(start: source[2], end: source[2]))
    #expect(source.tree.span(9..<9) == Span(start: source[2], end: source[2]))
    #expect(source.tree.text(1..<1).isEmpty)
  }

  @Test("Names of a tuple pattern know their element and the value of the whole pattern")
  func tuplePattern() {
    let tree = SyntaxTree("let (a, _, (b, c), label: d) = e, f = g")
    #expect(tree.declarations.map { tree.text($0.name) } == ["a", "b", "c", "d", "f"])
    #expect(tree.declarations.map { $0.pattern?.position } == [0, nil, nil, 3, nil])
    #expect(tree.declarations.map { $0.pattern?.isFirst } == [true, false, false, false, nil])
    #expect(tree.declarations.map { $0.initialValue.map { tree.text($0.tokens) } } == ["e", "e", "e", "e", "g"])
    #expect(tree.declarations.map { $0.value == nil } == [true, true, true, true, false])
  }

  @Test("A modifier counts with and without argument")
  func modifiers() {
    let tree = SyntaxTree("private(set) static var a: Int")
    #expect(tree.declarations[0].has(.private))
    #expect(tree.declarations[0].has(.static))
    #expect(!tree.declarations[0].has(.public))
  }

  @Test("Code at file level is given as ranges, read on demand")
  func topLevelCode() {
    let tree = SyntaxTree("import A\nlet b = 1\nc(d); e = f\nstruct G {}\nif h { i }")
    #expect(tree.topLevelCode.map(tree.text) == ["c(d)", "e = f", "if h { i }"])
    #expect(
      tree.topLevelCode.map { tree.sketch(tree.statements(in: $0)) } == ["call(c, d)", "sequence(e = f)", "if(h) {i}"])
    #expect(tree.outline == "let b | value 1; struct G")
  }

  @Test("Initializers are not called by their arguments in parentheses alone")
  func noSignature() {
    let tree = SyntaxTree("typealias A = (b: C)\nvar d: (E)\nlet f = 1")
    #expect(tree.declarations.map { tree.parameters(of: $0).count } == [1, 1, 0])
  }

  @Test(
    "What cannot be read is reported where it stands",
    arguments: [
      ("1️⃣) var a: Int", "unexpected closing bracket"),
      ("var 1️⃣= 1", "binding without a name"),
      ("var 1️⃣\nstruct A {}", "binding without a name"),
      ("struct 1️⃣{}", "declaration without a name"),
      ("struct A 1️⃣", "declaration without braces"),
      ("func a1️⃣", "function without parameters"),
      ("@1️⃣1 var a: Int", "attribute without a name"),
      ("import 1️⃣\nstruct A {}", "import without a name"),
      ("infix operator 1️⃣\nstruct A {}", "operator without a name"),
      ("struct A { 1️⃣b }", "expected a declaration"),
      ("var a: Int { get {} 1️⃣b }", "expected an accessor"),
      ("var a: 1️⃣= 1", "expected a type"),
      ("var a: A<B 1️⃣= 1", "unterminated generic arguments"),
      ("var a = 1️⃣\nstruct A {}", "expected an expression"),
      ("var a = b ? c 1️⃣\n", "conditional operator without ':'"),
      ("var a = [b 1️⃣c]", "unexpected code between the elements of a list"),
      ("if a 1️⃣", "statement without braces"),
    ])
  func problem(marked: String, what: String) {
    let source = Marked(marked)
    let tree = source.tree
    let start = tree.tokens.first { $0.span.start >= source[1] }?.span.start
    #expect(tree.problems.contains { $0.what == what && $0.span.start == start }, "\(tree.complaints)")
  }
}

@Suite("Positions")
struct LineIndexTests {
  @Test(
    "Lines and columns are 1-based, columns in bytes",
    arguments: [
      ("1️⃣", 1, 1), ("a1️⃣", 1, 2), ("é1️⃣", 1, 3), ("a\n1️⃣b", 2, 1), ("a\r\n1️⃣b", 2, 1), ("a\r1️⃣b", 2, 1), ("a1️⃣\nb", 1, 2),
      ("\n\n1️⃣", 3, 1), ("a\r\n\rb1️⃣", 3, 2), ("\u{FEFF}1️⃣a", 1, 1), ("\u{FEFF}a1️⃣", 1, 2), ("a\n\u{FEFF}1️⃣", 2, 4),
    ])
  func position(marked: String, line: Int, column: Int) {
    let source = Marked(marked)
    let lines = LineIndex(SourceFile(path: "a", text: source.text))
    #expect(lines.position(of: source[1]) == Position(line: line, column: column))
  }

  @Test("An offset behind the end counts as the end")
  func behindTheEnd() {
    #expect(LineIndex(SourceFile(path: "a", text: "b\nc")).position(of: 99) == Position(line: 2, column: 2))
    #expect(LineIndex(SourceFile(path: "a", text: "")).position(of: 1) == Position(line: 1, column: 1))
  }

  @Test("Every offset of every line is found")
  func allOffsets() {
    let file = SourceFile(path: "a", text: "a\n\nbcd\r\ne")
    let lines = LineIndex(file)
    #expect(lines.lineCount == 4)
    for line in 1...lines.lineCount {
      let span = lines.span(ofLine: line)
      for offset in span.start..<max(span.end, span.start + 1) {
        #expect(lines.position(of: offset) == Position(line: line, column: offset - span.start + 1))
      }
    }
    #expect((1...4).map { file.text(lines.span(ofLine: $0)) } == ["a\n", "\n", "bcd\r\n", "e"])
  }
}

@Suite("Source files and spans")
struct SourceFileTests {
  @Test("A span holds itself and what is inside it")
  func contains() {
    let span = Span(start: 2, end: 5)
    #expect(span.length == 3)
    #expect(span.contains(span) && span.contains(Span(start: 3, end: 3)) && span.contains(Span(start: 5, end: 5)))
    #expect(!span.contains(Span(start: 1, end: 3)) && !span.contains(Span(start: 4, end: 6)))
  }

  @Test("Two files of equal contents are two files")
  func identity() {
    let first = SourceFile(path: "a", text: "b")
    let second = SourceFile(path: "a", text: "b")
    #expect(first == first)
    #expect(first != second)
    #expect(Set([first, second, first]).count == 2)
  }
}

@Suite("Markers in test sources")
struct MarkedTests {
  @Test("Markers are taken out, and their offsets are those of the clean text")
  func markers() {
    let source = Marked("é1️⃣ let 2️⃣a9️⃣")
    #expect(source.text == "é let a")
    #expect([source[1], source[2], source[9]] == [2, 7, 8])
    #expect(source.span(2, 9) == Span(start: 7, end: 8))
    #expect(source.tree.outline == "let a")
  }

  @Test("Digits and other emoji stay")
  func others() {
    #expect(Marked("1 ①  👩‍👧 #️⃣").text == "1 ①  👩‍👧 #️⃣")
  }
}
