import SchemaSyntax
import Testing

@Suite("Functions, cases, operators, macros and imports")
struct FunctionTests {
  @Test(
    "Functions",
    arguments: [
      ("func a() {}", "func a | type () | body"),
      ("func a()", "func a | type ()"),
      (
        #"func a(b: Int, _ c: String = "d", e f: G...) {}"#,
        #"func a | type (b: Int, _ c: String = "d", e f: G...) | body"#
      ),
      (
        "func a<B: C>(_ b: B) async throws -> [B] where B.D == E {}",
        "func a | generics <B: C> | type (_ b: B) async throws -> [B] | where B.D == E | body"
      ),
      ("func a() throws(B) -> C {}", "func a | type () throws(B) -> C | body"),
      ("func a(_ b: () throws -> Void) rethrows {}", "func a | type (_ b: () throws -> Void) rethrows | body"),
      ("func a() async {}", "func a | type () async | body"),
      ("func a() -> some View {}", "func a | type () -> some View | body"),
      ("func a() -> (B) -> C {}", "func a | type () -> (B) -> C | body"),
      ("func a() -> (B, c: D) {}", "func a | type () -> (B, c: D) | body"),
      ("func a(b: @escaping (C) -> Void = { _ in }) {}", "func a | type (b: @escaping (C) -> Void = { _ in }) | body"),
      (
        "func a(b: inout C, d: borrowing E, f: isolated G) {}",
        "func a | type (b: inout C, d: borrowing E, f: isolated G) | body"
      ),
      ("static func == (l: A, r: A) -> Bool { true }", "static func == | type (l: A, r: A) -> Bool | body"),
      ("prefix func - (a: A) -> A {}", "prefix func - | type (a: A) -> A | body"),
      ("static func <<A>(l: A, r: A) {}", "static func < | generics <A> | type (l: A, r: A) | body"),
      ("func < <A>(l: A) {}", "func < | generics <A> | type (l: A) | body"),
      ("func ... (a: A) {}", "func ... | type (a: A) | body"),
      ("postfix func !(a: A) {}", "postfix func ! | type (a: A) | body"),
      ("static prefix func !(a: A) {}", "static prefix func ! | type (a: A) | body"),
      ("func `repeat`() {}", "func `repeat` | type () | body"),
      ("mutating func a() {}", "mutating func a | type () | body"),
      ("class func a() {}", "class func a | type () | body"),
      ("override public final func a() {}", "override public final func a | type () | body"),
      (
        "private nonisolated(nonsending) func a() async {}",
        "private nonisolated(nonsending) func a | type () async | body"
      ),
      ("func a() -> B? {}\nvar c: Int", "func a | type () -> B? | body; var c | type Int"),
      (
        """
        func a(
          b: Int,
          c: Int
        ) -> D
        where E: F
        {
        }
        var g: Int
        """,
        "func a | type ( b: Int, c: Int ) -> D | where E: F | body; var g | type Int"
      ),
      ("func a(@B c: D, @E(f) g: H) {}", "func a | type (@B c: D, @E(f) g: H) | body"),
      ("func a() { struct B {} }", "func a | type () | body"),
      ("func a() -> [Int: String]? where B: C {}", "func a | type () -> [Int: String]? | where B: C | body"),
      ("@discardableResult func a() -> B {}", "@discardableResult func a | type () -> B | body"),
      ("func a() -> any P\nfunc b()", "func a | type () -> any P; func b | type ()"),
    ])
  func functions(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Initializers, deinitializers, subscripts",
    arguments: [
      ("struct A { init() {} }", "struct A { init init | type () | body }"),
      ("struct A { init?(b: Int) {} }", "struct A { init init | type (b: Int) | body }"),
      (
        "struct A { init!<B>(_ b: B) where B: C {} }",
        "struct A { init init | generics <B> | type (_ b: B) | where B: C | body }"
      ),
      (
        "class A { convenience init(b: Int) { self.init() } }",
        "class A { convenience init init | type (b: Int) | body }"
      ),
      ("class A { required public init() }", "class A { required public init init | type () }"),
      ("actor A { init() async throws {} }", "actor A { init init | type () async throws | body }"),
      ("class A { deinit {} }", "class A { deinit deinit | body }"),
      ("actor A { isolated deinit { b() } }", "actor A { isolated deinit deinit | body }"),
      ("protocol A { init(b: Int) }", "protocol A { init init | type (b: Int) }"),
      (
        "struct A { subscript(b: Int) -> C { d } }",
        "struct A { subscript subscript | type (b: Int) -> C | accessors bare{} }"
      ),
      (
        "struct A { static subscript<B>(b: B) -> C where B: D { get { e } set {} } }",
        "struct A { static subscript subscript | generics <B> | type (b: B) -> C | where B: D | accessors get{}, set{} }"
      ),
      (
        "protocol A { subscript(b: Int) -> C { get set } }",
        "protocol A { subscript subscript | type (b: Int) -> C | accessors get, set }"
      ),
      (
        "struct A { subscript(_ b: Int, c d: Int = 1) -> E { get throws { f } } }",
        "struct A { subscript subscript | type (_ b: Int, c d: Int = 1) -> E | accessors get{} }"
      ),
      ("class A { init(b: Int) {}; deinit {} }", "class A { init init | type (b: Int) | body; deinit deinit | body }"),
    ])
  func initializers(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Enum cases",
    arguments: [
      ("enum A { case a }", "enum A { case a }"),
      ("enum A { case a, b, c }", "enum A { case a; case b; case c }"),
      ("enum A { case a; case b }", "enum A { case a; case b }"),
      ("enum A { case a(Int) }", "enum A { case a | type (Int) }"),
      (
        #"enum A { case a(b: Int, _ c: String = "d") , e }"#,
        #"enum A { case a | type (b: Int, _ c: String = "d"); case e }"#
      ),
      (
        "enum A: Int { case a = 1, b, c = -1 }",
        "enum A | inherits Int { case a | value 1; case b; case c | value -1 }"
      ),
      (
        #"enum A: String { case a = "b"\#n  case c = """\#n    d\#n    """\#n  case e }"#,
        #"enum A | inherits String { case a | value "b"; case c | value """\#n    d\#n    """; case e }"#
      ),
      ("enum A { indirect case a(A) }", "enum A { indirect case a | type (A) }"),
      ("enum A { case `default`, `self` }", "enum A { case `default`; case `self` }"),
      ("enum A { @available(iOS 17, *) case a\n  case b }", "enum A { @available(iOS 17, *) case a; case b }"),
      (
        "enum A { case a(() -> Void), b([Int: String])\n  var c: Int { 1 } }",
        "enum A { case a | type (() -> Void); case b | type ([Int: String]); var c | type Int | accessors bare{} }"
      ),
      (
        """
        enum A {
          case a, // b
            c

          static let d = A.a
        }
        """,
        "enum A { case a; case c; static let d | value A.a }"
      ),
      ("enum A { case a((b: Int)) }", "enum A { case a | type ((b: Int)) }"),
    ])
  func cases(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Operators and precedence groups",
    arguments: [
      ("infix operator +++", "infix operator +++"),
      ("infix operator +++: AdditionPrecedence", "infix operator +++ | inherits AdditionPrecedence"),
      ("prefix operator √", "prefix operator √"),
      ("postfix operator !", "postfix operator !"),
      ("prefix operator ?", "prefix operator ?"),
      ("infix operator <>: A", "infix operator <> | inherits A"),
      ("infix operator =", "infix operator ="),
      ("infix operator ->", "infix operator ->"),
      ("infix operator ..<-", "infix operator ..<-"),
      ("precedencegroup A { higherThan: B associativity: left }", "precedencegroup A"),
      (
        "precedencegroup A {}\ninfix operator /: A\nstruct B {}",
        "precedencegroup A; infix operator / | inherits A; struct B"
      ),
      ("infix operator /%/\nstruct B {}", "infix operator /%/; struct B"),
    ])
  func operators(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Macros and their expansions",
    arguments: [
      (
        #"@freestanding(expression) macro a<B>(_ c: B) -> D = #externalMacro(module: "M", type: "T")"#,
        #"@freestanding(expression) macro a | generics <B> | type (_ c: B) -> D | value #externalMacro(module: "M", type: "T")"#
      ),
      (
        "@attached(member, names: named(init), arbitrary) public macro A()",
        "@attached(member | names: named(init) | arbitrary) public macro A | type ()"
      ),
      ("macro a(b: Int) where B: C", "macro a | type (b: Int) | where B: C"),
      (
        #"@attached(extension, conformances: B) macro A() = #externalMacro(module: "M", type: "T")\#nstruct C {}"#,
        #"@attached(extension | conformances: B) macro A | type () | value #externalMacro(module: "M", type: "T"); struct C"#
      ),
      (#"#Unique<Note>([\.a], [\.b, \.c])"#, "expansion #Unique | generics <Note>"),
      (
        #"@Model class A { #Index<A>([\.b])\#n  var b: Int }"#,
        "@Model class A { expansion #Index | generics <A>; var b | type Int }"
      ),
      ("#Preview { A() }", "expansion #Preview"),
      (#"#Preview("x", traits: .a) { B() } c: { D() }\#nstruct E {}"#, "expansion #Preview; struct E"),
      (#"#warning("x")\#nstruct A {}"#, "expansion #warning; struct A"),
      ("@available(iOS 17, *)\n#Preview { A() }", "@available(iOS 17, *) expansion #Preview"),
      ("struct A { #b }", "struct A { expansion #b }"),
      ("struct A { #b(1); #c { 2 } }", "struct A { expansion #b; expansion #c }"),
      ("public #a(1)\nstruct B {}", "public expansion #a; struct B"),
    ])
  func macros(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "What is imported",
    arguments: [
      ("import A", "A"),
      ("import A.B.C", "A.B.C"),
      ("@testable import A", "A"),
      ("@_spi(B) @preconcurrency public import A", "A"),
      ("import struct A.B", "A.B"),
      ("import class A.B; import func A.c", "A.B, A.c"),
      ("internal import A\nprivate import B", "A, B"),
      ("import A // c", "A"),
      ("#if canImport(A)\nimport A\n#endif", "A"),
      ("import func A.+", "A"),
      ("import `A`", "`A`"),
      ("import\nA", "A"),
    ])
  func imports(source: String, expected: String) {
    #expect(SyntaxTree(source).imports.joined(separator: ", ") == expected)
  }
}
