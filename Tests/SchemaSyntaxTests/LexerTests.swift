import SchemaSyntax
import SchemaText
import TestSupport
import Testing

@Suite("Lexer: words, numbers, operators")
struct LexerTests {
  @Test(
    "Numbers",
    arguments: [
      ("0", ["integer 0"]),
      ("1_000", ["integer 1_000"]),
      ("0x1F", ["integer 0x1F"]),
      ("0xE+1", ["integer 0xE", "operatorCharacter +", "integer 1"]),
      ("0b1010", ["integer 0b1010"]),
      ("0o17", ["integer 0o17"]),
      ("1.5", ["float 1.5"]),
      ("1_0.2_5", ["float 1_0.2_5"]),
      ("1e7", ["float 1e7"]),
      ("1.5e7", ["float 1.5e7"]),
      ("1.5E-7", ["float 1.5E-7"]),
      ("1e+7", ["float 1e+7"]),
      ("0x1p3", ["float 0x1p3"]),
      ("0x1.8p-3", ["float 0x1.8p-3"]),
      ("-1", ["operatorCharacter -", "integer 1"]),
      ("1.magnitude", ["integer 1", "period .", "identifier magnitude"]),
      ("0x1.magnitude", ["integer 0x1", "period .", "identifier magnitude"]),
      ("1...2", ["integer 1", "operatorCharacter .", "+operatorCharacter .", "+operatorCharacter .", "integer 2"]),
      ("a.0.1", ["identifier a", "period .", "integer 0", "period .", "integer 1"]),
    ])
  func number(source: String, expected: [String]) {
    #expect(tokens(source) == expected)
  }

  @Test(
    "Words, escaped names and unicode identifiers",
    arguments: [
      ("note", ["identifier note"]),
      ("_x1 $0 _", ["identifier _x1", "identifier $0", "identifier _"]),
      ("`class`", ["identifier `class`"]),
      ("`a name with spaces`", ["identifier `a name with spaces`"]),
      ("größe", ["identifier größe"]),
      ("名前", ["identifier 名前"]),
      ("e\u{301}a", ["identifier e\u{301}a"]),
      ("👩‍👧", ["identifier 👩‍👧"]),
      ("`a", ["unknown `", "identifier a"]),
      ("`a\n`b`", ["unknown `", "identifier a", "identifier `b`"]),
    ])
  func word(source: String, expected: [String]) {
    #expect(tokens(source) == expected)
  }

  @Test("An escaped keyword is no keyword")
  func escapedKeyword() {
    let tree = SyntaxTree("class `class` classes Class")
    #expect(tree.tokens.map(\.keyword) == [.class, .none, .none, .none, .none])
  }

  @Test("Every keyword is found, and no word that begins like it", arguments: Keyword.allCases)
  func keyword(_ keyword: Keyword) {
    guard keyword != .none else { return }
    let tree = SyntaxTree("\(keyword.rawValue) \(keyword.rawValue)x")
    #expect(tree.tokens.map(\.keyword) == [keyword, .none, .none])
  }

  @Test("Pound words")
  func poundWords() {
    let tree = SyntaxTree("#if A\n#Unique<Note>\n#elseif B\n#else\n#endif\n#sourceLocation()\n#selector # a ###")
    let pounds = tree.tokens.indices.filter { tree.tokens[$0].kind == .poundWord }
    #expect(
      pounds.map(tree.text) == [
        "#if", "#Unique", "#elseif", "#else", "#endif", "#sourceLocation", "#selector",
      ])
    #expect(
      pounds.map { tree.tokens[$0].keyword } == [
        .poundIf, .none, .poundElseif, .poundElse, .poundEndif, .poundSourceLocation, .none,
      ])
    #expect(tree.tokens.filter { $0.kind == .unknown }.map { tree.file.text($0.span) } == ["#", "##", "#"])
  }

  @Test(
    "Punctuation",
    arguments: [
      (", : ; @ \\ .", ["comma ,", "colon :", "semicolon ;", "at @", "backslash \\", "period ."]),
      ("= ->", ["equal =", "arrow ->"]),
      ("a == b", ["identifier a", "operatorCharacter =", "+operatorCharacter =", "identifier b"]),
      ("a=b", ["identifier a", "equal =", "identifier b"]),
      ("-->", ["operatorCharacter -", "+operatorCharacter -", "+operatorCharacter >"]),
      ("...", ["operatorCharacter .", "+operatorCharacter .", "+operatorCharacter ."]),
      ("..<", ["operatorCharacter .", "+operatorCharacter .", "+operatorCharacter <"]),
      ("+.", ["operatorCharacter +", "period ."]),
    ])
  func punctuation(source: String, expected: [String]) {
    #expect(tokens(source) == expected)
  }

  @Test(
    "Operators are one token a character",
    arguments: [
      (
        "A<B<C>>",
        [
          "identifier A", "operatorCharacter <", "identifier B", "operatorCharacter <", "identifier C",
          "operatorCharacter >", "+operatorCharacter >",
        ]
      ),
      ("a += b", ["identifier a", "operatorCharacter +", "+operatorCharacter =", "identifier b"]),
      ("a + + b", ["identifier a", "operatorCharacter +", "operatorCharacter +", "identifier b"]),
      ("a +/* */+ b", ["identifier a", "operatorCharacter +", "operatorCharacter +", "identifier b"]),
      ("→≠", ["operatorCharacter →", "+operatorCharacter ≠"]),
      ("~=", ["operatorCharacter ~", "+operatorCharacter ="]),
    ])
  func operators(source: String, expected: [String]) {
    #expect(tokens(source) == expected)
  }

  @Test(
    "Question and exclamation marks",
    arguments: [
      ("a?", ["identifier a", "postfixQuestion ?"]),
      ("a!", ["identifier a", "postfixExclamation !"]),
      ("a??", ["identifier a", "postfixQuestion ?", "postfixQuestion ?"]),
      ("a ?? b", ["identifier a", "operatorCharacter ?", "+operatorCharacter ?", "identifier b"]),
      ("a ? b", ["identifier a", "operatorCharacter ?", "identifier b"]),
      ("a != b", ["identifier a", "operatorCharacter !", "+operatorCharacter =", "identifier b"]),
      ("!a", ["operatorCharacter !", "identifier a"]),
      ("(!a)", ["leftParen (", "operatorCharacter !", "identifier a", "rightParen )"]),
      ("[a]?", ["leftBracket [", "identifier a", "rightBracket ]", "postfixQuestion ?"]),
      (
        "a!.b?.c",
        [
          "identifier a", "postfixExclamation !", "period .", "identifier b", "postfixQuestion ?", "period .",
          "identifier c",
        ]
      ),
      (
        "A<B>?", ["identifier A", "operatorCharacter <", "identifier B", "operatorCharacter >", "+operatorCharacter ?"]
      ),
      ("try? a", ["identifier try", "postfixQuestion ?", "identifier a"]),
    ])
  func marks(source: String, expected: [String]) {
    #expect(tokens(source) == expected)
  }
}

@Suite("Lexer: white space, comments, odd bytes")
struct LexerTriviaTests {
  @Test(
    "Comments are no tokens",
    arguments: [
      "a // b\nc", "a /* b */ c", "a /* /* b */ */ c", "a /* \" */ c", "a/**/c", "a // \"\nc", "a //\\\nc",
      "a /* // */ c", "a /*/ */ c", "a /***/ c",
    ])
  func comments(source: String) {
    #expect(tokens(source) == ["identifier a", "identifier c"])
    #expect(SyntaxTree(source).problems.isEmpty)
  }

  @Test("A comment without end is reported and hides the rest")
  func unterminatedComment() {
    let source = Marked("a 1️⃣/* /* */ 2️⃣b")
    #expect(tokens(source.text) == ["identifier a"])
    #expect(source.tree.complaints == ["unterminated comment at \(source[1])"])
  }

  @Test(
    "Which tokens begin a line",
    arguments: [
      ("a b\nc", [true, false, true]),
      ("a\r\nb\rc", [true, true, true]),
      ("// x\na /* \n */ b /* */ c", [true, true, false]),
      ("  a", [true]),
      ("\u{FEFF}a", [true]),
    ])
  func lineStarts(source: String, expected: [Bool]) {
    #expect(SyntaxTree(source).tokens.dropLast().map(\.startsLine) == expected)
  }

  @Test("A byte order mark counts in offsets, wherever it stands")
  func byteOrderMark() {
    let tree = SyntaxTree("\u{FEFF}let a\u{FEFF} = 1")
    #expect(tree.tokens.map(\.span.start) == [3, 7, 12, 14, 15])
    #expect(tree.outline == "let a | value 1")
  }

  @Test("A script's first line is no code")
  func shebang() {
    #expect(tokens("#!/usr/bin/swift sh\na") == ["identifier a"])
    #expect(tokens("\u{FEFF}#!/usr/bin/swift\na") == ["identifier a"])
  }

  @Test("Line ends of other systems")
  func lineEnds() {
    let unix = SyntaxTree("struct A {\n  var a = \"\"\"\n    x\n    \"\"\"\n  // c\n  var b: Int\n}\n")
    for lineEnd in ["\r\n", "\r"] {
      let other = SyntaxTree(unix.file.text(Span(start: 0, end: unix.file.bytes.count)).replacing("\n", with: lineEnd))
      #expect(other.tokens.map(\.kind) == unix.tokens.map(\.kind))
      #expect(other.tokens.map(\.startsLine) == unix.tokens.map(\.startsLine))
      #expect(other.problems.isEmpty)
    }
  }

  @Test("NUL is white space of a kind")
  func zeroByte() {
    #expect(tokens("let\0a = 1") == ["identifier let", "identifier a", "equal =", "integer 1"])
  }

  @Test("Invalid UTF-8 is unknown, and no reason to lose the place")
  func invalidUTF8() {
    let tree = SyntaxTree(
      bytes: Array("var a: Int\n".utf8) + [0xFF, 0xC3, 0x20, 0xE2, 0x82] + Array("\nvar b: Int".utf8))
    #expect(
      tree.tokens.filter { $0.kind == .unknown }.map(\.span) == (11..<13).map { Span(start: $0, end: $0 + 1) }
        + [14, 15].map { Span(start: $0, end: $0 + 1) })
    #expect(tree.declarations.map { tree.text($0.name) } == ["a", "b"])
  }

  @Test("Invalid UTF-8 in names, strings and comments")
  func invalidUTF8InTokens() {
    let tree = SyntaxTree(
      bytes: Array("var a = \"".utf8) + [0xFF] + Array("\" // ".utf8) + [0xFE] + Array("\nvar b: Int".utf8))
    #expect(tree.outline == "var a | value \"\u{FFFD}\"; var b | type Int")
  }
}

@Suite("Lexer: brackets")
struct BracketTests {
  /// The partner of each token, `-` for those without.
  private func partners(_ source: String) -> String {
    SyntaxTree(source).tokens.map { $0.partner < 0 ? "-" : "\($0.partner)" }.joined(separator: " ")
  }

  @Test(
    "Partners",
    arguments: [
      ("()", "1 0 -"),
      ("([{}])", "5 4 3 2 1 0 -"),
      ("(a)[b]", "2 - 0 5 - 3 -"),
      // A closing bracket closes what is open inside it, too.
      ("{(}", "2 2 0 -"),
      ("([)", "2 2 0 -"),
      ("({[}", "4 3 3 1 -"),
      // A brace is never crossed by another bracket.
      ("({)}", "4 3 - 1 -"),
      ("[{](}", "5 4 - 4 1 -"),
      // At the end of the file all is closed.
      ("({", "2 2 -"),
      (")]}", "- - - -"),
      ("())", "1 0 - -"),
    ])
  func partners(source: String, expected: String) {
    #expect(partners(source) == expected)
  }

  @Test("What has no partner is reported where it stands")
  func problems() {
    let source = Marked("{ 1️⃣( } 2️⃣] 3️⃣[")
    #expect(
      source.tree.complaints.filter { $0.contains("bracket") } == [
        "missing closing bracket at \(source[1])", "unexpected closing bracket at \(source[2])",
        "missing closing bracket at \(source[3])",
      ])
  }

  @Test("Brackets in strings, comments and regular expressions do not count")
  func hidden() {
    let tree = SyntaxTree(#"{ "(" /* ( */ // (\#n /\(/ }"#)
    #expect(tree.problems.isEmpty)
    #expect(tree.tokens[0].partner == 3)
  }
}
