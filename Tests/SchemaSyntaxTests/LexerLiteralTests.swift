import SchemaSyntax
import TestSupport
import Testing

@Suite("Lexer: strings and regular expressions")
struct LexerLiteralTests {
  /// The texts of the tokens between `a` and `b`, which stand before and behind a literal.
  private func between(_ source: String) -> [String] {
    let tree = SyntaxTree("a = \(source)\nb")
    #expect(tree.problems.isEmpty)
    #expect(tree.text(tree.tokens.count - 2) == "b")
    return (2..<max(tree.tokens.count - 2, 2)).map { "\(tree.tokens[$0].kind) \(tree.text($0))" }
  }

  @Test(
    "A string is one token",
    arguments: [
      ###""""###, ###""a""###, ###""\"""###, ###""\\""###, ###""'\u{1F600}""###, ###""// /* ""###, ###""(""###,
      ###""😀""###,
      // Interpolations.
      ###""\(a)""###, ###""\(a) \(b)""###, ###""\(")")""###, ###""\("(")""###, ###""\((a, (b)))""###,
      ###""\(f("\(g("x"))"))""###, ###""\(a /* ) " */)""###, ###""\(#"\"#)""###, ###""\(#")"#)""###,
      ###""\(##"\#("##)""###, ###""\([1: "}"])""###, ###""\(a { ")" })""###,
      // Raw strings.
      ###"#""#"###, ###"#"a"#"###, ###"#"\"#"###, ###"#"\(a"#"###, ###"#""a" "b""#"###, ###"#"\#(a)"#"###,
      ###"#"\#("\(b)")"#"###, ###"#"\#\#(a)"#"###, ###"##""##"###, ###"##"a"#b"##"###, ###"##"\#("##"###,
      ###"##"\##(a)"##"###,
      // Raw strings of one line that begin with three quotes.
      ###"#"""#"###, ###"#""""#"###, ###"#""""a"#"###, ###"##"""#"##"###,
    ])
  func string(literal: String) {
    #expect(between(literal) == ["string \(literal)"])
  }

  @Test(
    "A string of several lines is one token",
    arguments: [
      "\"\"\"\n\"\"\"", "\"\"\"\n  a\n  \"\"\"", "\"\"\"\n\"a\" \"\"b\"\" \\\"\"\"\n\"\"\"", "\"\"\"\na \\\n b\n\"\"\"",
      "\"\"\"\n\\(a)\n\"\"\"", "\"\"\"\n\\(\n  a // )\"\"\"\n)\n\"\"\"",
      "\"\"\"\n\\(\"\"\"\n\\(\"b\")\n\"\"\")\n\"\"\"",
      "\"\"\"\n\\(f(\")\"))\n\"\"\"", "#\"\"\"\n\"\"\" \\(\n\"\"\"#", "#\"\"\"\n\\#(a)\n\"\"\"#",
      "##\"\"\"\n\"\"\"#\n\"\"\"##",
      "\"\\(\"\"\"\n  a\n  \"\"\")\"", "\"\"\"\n//\n/*\n\"\"\"", "\"\"\"\r\na\r\n\"\"\"",
    ])
  func multiline(literal: String) {
    #expect(between(literal) == ["string \(literal)"])
  }

  @Test(
    "A string without end is reported; one of one line ends with it",
    arguments: [
      "1️⃣\"a", "1️⃣\"a\\", "1️⃣\"\\(a", "1️⃣\"\\(\"a\")", "1️⃣\"\\(f(\"a", "1️⃣#\"a\"", "1️⃣#\"\"\"a\"\"\"", "1️⃣\"a \\(b // )\"",
    ])
  func unterminated(literal: String) {
    let source = Marked("var a = \(literal)\nvar b: Int")
    #expect(source.tree.complaints == ["unterminated string at \(source[1])"])
    let isOneLine = !literal.contains("\"\"\"")
    #expect(source.tree.declarations.map { source.tree.text($0.name) } == (isOneLine ? ["a", "b"] : ["a"]))
  }

  @Test(
    "A regular expression is one token",
    arguments: [
      "/a/", "/a b/", "/[/", #"/\//"#, #"/(a|b)\/c/"#, #"/a\ /"#, "/=a/", #"/[)]\(/"#, "/\"/", "/é/",
      "#/a/b/#", "##/a/#b/##", "#/ a /#", "#//#", "#/(/#", "#/\n  a / b # (\n/#", "#/ \n\n/#",
    ])
  func regex(literal: String) {
    #expect(between(literal) == ["regex \(literal)"])
  }

  @Test(
    "Where an operand is due, a slash begins a regular expression",
    arguments: [
      "/a/", "x = /a/", "f(/a/, /b/)", "[/a/]", "{ /a/ }", "x ? /a/ : /b/", "x ?? /a/", "!/a/", "^^/a/", "x == /a/",
      "return /a/", "try /a/", "try? /a/", "await /a/", "if /a/ {}", "x\n/a/", "/a/ // b", "/a/.wholeMatch(in: s)",
      "case /a/: b", "x in /a/", "#if A\n/a/", "&/a/", "x;/a/",
    ])
  func regexPositions(source: String) {
    #expect(tokens(source).contains("regex /a/"))
  }

  @Test(
    "Elsewhere it is an operator",
    arguments: [
      "a / b / c", "a/b/c", "(a)/b/c", "a[0]/b/c", "a!/b/c", "a?/b/c", "f(/)", "f(1, /, 2)", "f(/, /)",
      "a /= b; c /= d",
      "f(/=, /=)", "(/a)/", "func / (a: Int) {}\nfunc /(b: Int) {}", "infix operator /\ninfix operator /^/",
      "a ./ b ./ c",
      "a /b\nc/ d", "/ a/", "/a /", "self / 2 / 3", "1/2/3", "\"a\"/b/c", "$0 / $1 / 2", "a+/b/", "a /\nb / c",
      "f(a /* c */ / b / c)", "a // b / c /", "x = /a",
    ])
  func slashes(source: String) {
    #expect(!tokens(source).contains { $0.hasPrefix("regex") })
    #expect(SyntaxTree(source).problems.allSatisfy { $0.what != "unterminated regular expression" })
  }

  @Test("Behind an operator character a slash may begin a regular expression")
  func regexBehindOperator() {
    #expect(tokens("x = +/a/") == ["identifier x", "equal =", "operatorCharacter +", "regex /a/"])
    #expect(tokens("x = /*/ c */ 1") == ["identifier x", "equal =", "integer 1"])
  }

  @Test("An extended regular expression without end is reported")
  func unterminatedRegex() {
    let line = Marked("var a = 1️⃣#/b\nvar c: Int")
    #expect(line.tree.complaints == ["unterminated regular expression at \(line[1])"])
    #expect(line.tree.declarations.map { line.tree.text($0.name) } == ["a", "c"])
    let lines = Marked("var a = 1️⃣#/\nb\nvar c: Int")
    #expect(lines.tree.complaints == ["unterminated regular expression at \(lines[1])"])
    #expect(lines.tree.declarations.map { lines.tree.text($0.name) } == ["a"])
  }
}
