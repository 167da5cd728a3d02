import SchemaSyntax
import Testing

@Suite("Conditional compilation")
struct ConditionalCompilationTests {
  @Test(
    "Declarations of all branches are read",
    arguments: [
      (
        """
        #if A
        struct B {}
        #else
        struct C {}
        #endif
        struct D {}
        """,
        "struct B; struct C; struct D"
      ),
      (
        """
        #if A
        #if B
        struct C {}
        #elseif D
        struct E {}
        #endif
        #endif
        struct F {}
        """,
        "struct C; struct E; struct F"
      ),
      ("#if os(iOS) && !B || swift(>=6)\nstruct C {}\n#endif", "struct C"),
      ("#if canImport(A)\nimport A\n#endif\nstruct B {}", "struct B"),
      (
        """
        struct A {
          #if B
          var c: Int
          #else
          var d: Int
          #endif
          var e: Int
        }
        """,
        "struct A { var c | type Int; var d | type Int; var e | type Int }"
      ),
      (
        """
        enum A {
          case a
          #if B
          case b, c
          #endif
          case d
        }
        """,
        "enum A { case a; case b; case c; case d }"
      ),
      ("#if A\n#endif\nstruct B {}", "struct B"),
      ("#if A // b\nstruct C {}\n#endif // A", "struct C"),
      ("#if (\n  A\n)\nstruct B {}\n#endif", "struct B"),
      ("protocol A {\n  #if B\n  var c: Int { get }\n  #endif\n}", "protocol A { var c | type Int | accessors get }"),
      (
        """
        extension A {
          #if B
          func c() {}
          #endif
          func d() {}
        }
        """,
        "extension A { func c | type () | body; func d | type () | body }"
      ),
      (
        #"""
        class A {
          #if B
          #Index<A>([\.b])
          #endif
          var b: Int
        }
        """#,
        "class A { expansion #Index | generics <A>; var b | type Int }"
      ),
    ])
  func declarations(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Attributes inside #if belong to the declaration behind it",
    arguments: [
      ("#if A\n@B\n#endif\nstruct C {}", "@B struct C"),
      (
        """
        #if A
        @B(1) @C
        #elseif D
        @E
        #else
        @F
        #endif
        class G {}
        """,
        "@B(1) @C @E @F class G"
      ),
      ("@A\n#if B\n@C\n#endif\n@D final class E {}", "@A @C @D final class E"),
      (
        """
        struct A {
          #if B
          @C
          #endif
          var d: Int
          #if E
          @F
          #endif
          public private(set) var g: Int
        }
        """,
        "struct A { @C var d | type Int; @F public private(set) var g | type Int }"
      ),
      (
        """
        #if A
        #if B
        @C
        #endif
        #endif
        struct D {}
        """,
        "@C struct D"
      ),
      ("#if A\n@B\nstruct C {}\n#endif", "@B struct C"),
      (
        """
        #if A
        @B
        #endif
        #if C
        @D
        #endif
        struct E {}
        """,
        "@B @D struct E"
      ),
    ])
  func attributes(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Inside arrays and behind expressions",
    arguments: [
      (
        """
        [
          a,
          #if B
          b,
          #else
          c,
          #endif
          d,
        ]
        """,
        "array(a, b, c, d)"
      ),
      (
        """
        [
          #if B
          a: 1,
          #endif
          b: 2
        ]
        """,
        "dictionary(a: 1, b: 2)"
      ),
      ("[\n  #if A\n  b\n  #endif\n]", "array(b)"),
      ("a\n  .b()\n  #if C\n  .d()\n  #endif", "conditional(call(member(call(member(a, b)), d)))"),
      (
        """
        a
          .b()
          #if C
          .d { e }
          .f
          #elseif G
          .h()
          #else
          .i
          #endif
          .j()
        """,
        "call(member(conditional(member(call(member(call(member(a, b)), d), closure), f), call(member(other(a .b()), h)), member(other(a .b()), i)), j))"
      ),
      (
        """
        a
          #if B
          #if C
          .d
          #endif
          #else
          .e
          #endif
        """,
        "conditional(member(a, d), member(other(a), e))"
      ),
      (
        """
        a
          #if B
          .c()
          #endif
          #if D
          .e()
          #endif
        """,
        "conditional(call(member(conditional(call(member(a, c))), e)))"
      ),
    ])
  func expressions(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  /// The branches around a declaration: the condition of each, with the branch's number behind it.
  private func conditions(of name: String, in tree: SyntaxTree) -> [String]? {
    tree.declaration(named: name)?.conditions.map { "\(tree.text($0.condition)) \($0.branch)" }
  }

  @Test("A declaration knows the branches around it, outermost first")
  func branches() {
    let tree = SyntaxTree(
      """
      struct A {}
      #if B && os(iOS) // comment
      struct C {
        #if D
        var e: Int
        #elseif F
        var g: Int
        #else
        var h: Int
        #endif
        var i: Int
      }
      #if J
      struct K {}
      #endif
      #else
      struct L {}
      #endif
      struct M {}
      """)
    #expect(conditions(of: "A", in: tree) == [])
    #expect(conditions(of: "C", in: tree) == ["B && os(iOS) 0"])
    // Members know what is around them inside their type.
    #expect(conditions(of: "e", in: tree) == ["D 0"])
    #expect(conditions(of: "g", in: tree) == ["F 1"])
    #expect(conditions(of: "h", in: tree) == [" 2"])
    #expect(conditions(of: "i", in: tree) == [])
    #expect(conditions(of: "K", in: tree) == ["B && os(iOS) 0", "J 0"])
    #expect(conditions(of: "L", in: tree) == [" 1"])
    #expect(conditions(of: "M", in: tree) == [])
  }

  @Test("Branches of one block share its token, those of another have another")
  func blocks() throws {
    let tree = SyntaxTree("#if A\nstruct B {}\n#else\nstruct C {}\n#endif\n#if A\nstruct D {}\n#endif")
    let blocks = tree.declarations.flatMap { $0.conditions.map(\.block) }
    try #require(blocks.count == 3)
    #expect(blocks[0] == blocks[1])
    #expect(blocks[0] != blocks[2])
    #expect(tree.text(blocks[2]) == "#if")
  }

  @Test("A statement knows the branches around it inside its block")
  func statementBranches() {
    let tree = SyntaxTree(
      """
      func a() {
        #if B
        c
        #if D
        e
        #endif
        #else
        f
        #endif
        g
      }
      """)
    let statements = tree.statements(inBraces: tree.declarations[0].body ?? 0..<0)
    #expect(statements.map { tree.sketch($0) } == ["c", "e", "f", "g"])
    #expect(
      statements.map { $0.conditions.map { "\(tree.text($0.condition)) \($0.branch)" } } == [
        ["B 0"], ["B 0", "D 0"], [" 1"], [],
      ])
  }

  @Test(
    "What #if leaves open does no harm", arguments: ["#if A", "#else", "#elseif A", "#endif", "#if", "#endif\n#endif"])
  func unbalanced(directive: String) {
    #expect(SyntaxTree("struct B {}\n\(directive)\nstruct C {}").outline == "struct B; struct C")
    #expect(
      SyntaxTree("struct B {\n\(directive)\nvar c: Int\n}\nstruct D {}").outline
        == "struct B { var c | type Int }; struct D")
  }
}
