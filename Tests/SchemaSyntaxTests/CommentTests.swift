import SchemaSyntax
import TestSupport
import Testing

@Suite("Comments, and what they stand at")
struct CommentTests {
  @Test(
    "Comments that hold a text are found; strings are no comments",
    arguments: [
      ("// lint:a\nvar a = 1", ["// lint:a"]), ("var a = 1 // lint:a", ["// lint:a"]),
      ("/* lint:a */ /* lint:b */ var a = 1", ["/* lint:a */", "/* lint:b */"]),
      ("// lint:a lint:b\r\nvar a = 1", ["// lint:a lint:b"]), ("/* a /* lint:b */ */", ["/* a /* lint:b */ */"]),
      ("var a = \"// lint:a\" // lint:b", ["// lint:b"]), ("var a = \"\\(1 /* lint:a */)\"", []),
      ("var a = \"\"\"\n// lint:a\n\"\"\"\n// lint:b", ["// lint:b"]), ("var a = #\"\n// lint:a", ["// lint:a"]),
      ("let lint = 1; let b = lint:a // other", []), ("/* lint:a", ["/* lint:a"]), ("", []), ("lint:", []),
      ("\u{FEFF}// lint:é\nvar a = 1", ["// lint:é"]), ("#!/usr/bin/swift\n// lint:a", ["// lint:a"]),
      ("var a = /lint:a/ // lint:b", ["// lint:b"]), ("// other\n// lint:a\n// other", ["// lint:a"]),
    ])
  func found(source: String, expected: [String]) {
    let tree = SyntaxTree(source)
    #expect(tree.comments(containing: "lint:").map { tree.file.text($0.span) } == expected)
  }

  @Test(
    "A comment starts its line where no code stands before it",
    arguments: [
      ("// lint:", true), ("var a = 1 // lint:", false), ("var a = 1\n  // lint:", true), ("{\r// lint:", true),
      ("/* a */ // lint:", true), ("var a /* lint: */ = 1", false), ("a\n/* a */ /* lint: */ b", true),
    ])
  func startsLine(source: String, expected: Bool) throws {
    let comment = try #require(SyntaxTree(source).comments(containing: "lint:").first)
    #expect(comment.startsLine == expected)
  }

  @Test(
    "What begins behind a comment: declarations with attributes, statements, elements",
    arguments: [
      "// lint:\n1️⃣@A final class B { var c = 1 }2️⃣\nvar d = 2",
      "1️⃣@A\n// lint:\nfinal class B { var c = 1 }2️⃣",
      "1️⃣@A(\n  // lint:\n  b: 1)\nvar c = 12️⃣",
      "1️⃣@A public /* lint: */ var c = 12️⃣",
      "class A {\n  // lint:\n  1️⃣@B var c: Int2️⃣\n  var d = 2 }",
      "class A { // lint:\n  1️⃣var c: Int2️⃣\n  var d = 2 }",
      "// lint:\n1️⃣var a = 1, b: Int, c = 32️⃣\nvar d = 4",
      "enum A {\n  // lint:\n  1️⃣case b, c2️⃣\n  case d }",
      "// lint:\n1️⃣#Unique<A>([\\.b])2️⃣\nvar d = 1",
      "func f() {\n  // lint:\n  1️⃣let a =\n    b(c)2️⃣\n  d() }",
      "func f() {\n  if a {\n  // lint:\n  1️⃣try b(c,\n d)2️⃣\n  d() } }",
      "let a = { b in\n  // lint:\n  1️⃣b.c()2️⃣\n  d() }",
      "let a: [A] = [\n  B.self,\n  // lint:\n  1️⃣C.self2️⃣,\n  D.self]",
      "let a = [\n  // lint:\n  1️⃣.b(c: [1, 2],\n  d: { e, f in })2️⃣]",
      "let a = b(\n  // lint:\n  1️⃣c: D.self2️⃣, e: 1)",
      "#if A\n// lint:\n1️⃣var a = 12️⃣\n#endif",
      "// lint:\n#if A && B(c)\n1️⃣var a = 12️⃣\n#else\nvar a = 2\n#endif",
      "// lint:\n1️⃣extension A.B { }2️⃣",
      "// lint:\n1️⃣print(1)2️⃣\nprint(2)",
      "func f() {\n // lint:\n 1️⃣@A struct B {\n var c = 1 }2️⃣ }",
      "func f() { struct B {\n  // lint:\n  1️⃣var c = 12️⃣\n var d = 2 } }",
    ])
  func items(marked: String) throws {
    let source = Marked(marked)
    let tree = source.tree
    let comment = try #require(tree.comments(containing: "lint:").first)
    let item = tree.item(beginningAt: tree.tokenBehindDirectives(at: comment.nextToken))
    #expect(item.map(tree.span) == source.span(1, 2))
  }

  @Test(
    "Nothing begins in the middle of an expression, nor at the end of a bracket or file",
    arguments: [
      "let a = b\n  // lint:\n  .c()", "class A {\n  var b = 1\n  // lint:\n}", "var a = 1\n// lint:",
      "let a = [b,\n // lint:\n]", "let a = b(c: // lint:\n 1)", "// lint:\n#if A", "func f() { // lint:\n}",
      "let a = (\n // lint:", "}\n// lint:\n)",
    ])
  func noItems(source: String) throws {
    let tree = SyntaxTree(source)
    let comment = try #require(tree.comments(containing: "lint:").first)
    #expect(tree.item(beginningAt: tree.tokenBehindDirectives(at: comment.nextToken)) == nil)
  }

  @Test("The declarations around a token are those it stands in, outermost first")
  func around() {
    let tree = SyntaxTree("enum A { class B { var c = 1 }; var d = 2 }")
    func names(_ text: String) -> [String] {
      let token = tree.tokens.indices.first { tree.text($0) == text } ?? 0
      return tree.declarations(around: token).map { tree.text($0.name) }
    }
    #expect(names("1") == ["A", "B", "c"] && names("d") == ["A", "d"] && names("enum") == ["A"])
  }
}
