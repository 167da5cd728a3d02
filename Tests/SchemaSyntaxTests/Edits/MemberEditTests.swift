import SchemaSyntax
import SchemaText
import Testing

@Suite("Edits of members")
struct MemberEditTests {
  private static let members = "func f() {\n  g()\n}"

  static let firsts = [
    EditCase("enum E {}", "enum E {\n    func f() {\n        g()\n    }\n}"),
    EditCase("  enum E {\n  }", "  enum E {\n    func f() {\n      g()\n    }\n  }"),
    EditCase("enum E {\n  // none\n}", "enum E {\n  func f() {\n    g()\n  }\n  // none\n}"),
    EditCase(
      "enum E {\n\tcase a\n}", "enum E {\n\tfunc f() {\n\t\tg()\n\t}\n\n\tcase a\n}"),
    EditCase(
      "enum E { // e\n  // one\n  /// two\n  case a\n}",
      "enum E { // e\n  func f() {\n    g()\n  }\n\n  // one\n  /// two\n  case a\n}"),
    EditCase("enum E { case a }", nil),
  ]

  @Test("lines in front", arguments: firsts)
  func first(_ test: EditCase) {
    test.check { tree in
      tree.inserting(members: Self.members, .first, of: tree.declarations[0]).map { [$0] }
    }
  }

  static let lasts = [
    EditCase("enum E {\n  case a // a\n}", "enum E {\n  case a // a\n\n  func f() {\n    g()\n  }\n}"),
    EditCase("enum E { case a }", "enum E { case a\n\n    func f() {\n        g()\n    }\n}"),
    EditCase("enum E {\n  case a }", "enum E {\n  case a\n\n  func f() {\n    g()\n  }\n}"),
  ]

  @Test("lines behind", arguments: lasts)
  func last(_ test: EditCase) {
    test.check { tree in
      tree.inserting(members: Self.members, .last, of: tree.declarations[0]).map { [$0] }
    }
  }

  @Test("one line in a type of one line")
  func oneLine() {
    EditCase("enum E { case a }", "enum E { let b = 1; case a }").check { tree in
      tree.inserting(members: "let b = 1", .first, of: tree.declarations[0]).map { [$0] }
    }
  }

  static let removals = [
    EditCase("enum E {\n  case a\n\n  // of x\n  case x // x\n  case b\n}", "enum E {\n  case a\n  case b\n}"),
    EditCase("enum E {\n  case x\n}", "enum E {\n}"),
    EditCase("enum E { case x; case b }", "enum E { ; case b }"),
  ]

  @Test("without a member", arguments: removals)
  func remove(_ test: EditCase) {
    test.check { tree in tree.declaration(named: "x").map { [tree.removing($0)] } }
  }
}

@Suite("Edits of code and comments")
struct CodeEditTests {
  static let statements = [
    EditCase("func f() {}", "func f() { s() }"),
    EditCase("func f() { a() }", "func f() { a(); s() }"),
    EditCase("func f() {\n  a()\n}", "func f() {\n  a()\n  s()\n}"),
    EditCase("\tfunc f() {\n\t\ta() // a\n\t\t// end\n\t}", "\tfunc f() {\n\t\ta() // a\n\t\t// end\n\t\ts()\n\t}"),
    EditCase("func f() {\n  if a {\n    b()\n  }\n}", "func f() {\n  if a {\n    b()\n  }\n  s()\n}"),
    EditCase("func f() {\n  a() }", "func f() {\n  a(); s() }"),
  ]

  @Test("a statement at the end", arguments: statements)
  func append(_ test: EditCase) {
    test.check { tree in
      tree.declarations.first?.body.flatMap { tree.appending(statement: "s()", toBlock: $0) }.map { [$0] }
    }
  }

  static let comments = [
    EditCase("let a = 1\n// x\nlet b = 2", "let a = 1\nlet b = 2"),
    EditCase("  // x", ""),
    EditCase("let a = 1 // x\n", "let a = 1\n"),
    EditCase("let a = 1 /* x */ // y", "let a = 1 // y"),
    EditCase("/* x */ let a = 1", "let a = 1"),
    EditCase("\u{FEFF}// x\nlet a = 1", "\u{FEFF}let a = 1"),
  ]

  @Test("without a comment", arguments: comments)
  func removeComment(_ test: EditCase) {
    test.check { tree in tree.comments(containing: "x").first.map { [tree.file.removing(comment: $0.span)] } }
  }
}

@Suite("Edits of sources")
struct SourceEditTests {
  private static let file = SourceFile(path: "A.swift", text: "abc\r\ndef")

  private static func edit(_ start: Int, _ end: Int, _ text: String, in file: SourceFile = file) -> SourceEdit {
    SourceEdit(replacing: Place(file: file, span: Span(start: start, end: end)), with: text)
  }

  @Test("edits are applied in the order of their places, with the line ends of the file")
  func apply() {
    let edits = [Self.edit(6, 7, "E\nE"), Self.edit(0, 1, ""), Self.edit(3, 3, "!")]
    #expect(String(decoding: Self.file.bytes(applying: edits), as: UTF8.self) == "bc!\r\ndE\r\nEf")
    #expect(Self.file.bytes(applying: []) == Self.file.bytes)
  }

  @Test("edits overlap where the result depends on their order")
  func overlaps() {
    #expect(Self.edit(1, 3, "").overlaps(Self.edit(2, 4, "")))
    #expect(!Self.edit(1, 2, "").overlaps(Self.edit(2, 4, "")))
    #expect(Self.edit(2, 2, "a").overlaps(Self.edit(2, 2, "b")))
    #expect(Self.edit(2, 2, "a").overlaps(Self.edit(2, 4, "")))
    #expect(!Self.edit(1, 1, "a").overlaps(Self.edit(2, 4, "")))
    let other = SourceFile(path: "B.swift", text: "abc")
    #expect(!Self.edit(1, 3, "").overlaps(Self.edit(1, 3, "", in: other)))
  }

  @Test("the step of indentation is a tab, or the smallest number of spaces of a line")
  func indentationStep() {
    for (text, step) in [
      ("a\n\tb", "\t"), ("a\n    b\n        c", "    "), ("a\n  b", "  "), ("a", "    "),
      ("/*\n * a\n */\n   b", "   "),
    ] {
      #expect(SourceFile(path: "A.swift", text: text).indentationStep == step, "\(text)")
    }
  }
}
