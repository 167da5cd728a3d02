import Testing

@Suite("Types, aliases and names")
struct DeclarationTests {
  @Test(
    "Types of every kind",
    arguments: [
      ("class A {}", "class A"),
      ("final class A: B, C {}", "final class A | inherits B, C"),
      ("public final class A : B{}", "public final class A | inherits B"),
      ("struct A {}", "struct A"),
      ("enum A: String, Codable {}", "enum A | inherits String, Codable"),
      ("indirect enum A {}", "indirect enum A"),
      ("actor A {}", "actor A"),
      ("distributed actor A {}", "distributed actor A"),
      ("protocol A: AnyObject {}", "protocol A | inherits AnyObject"),
      ("protocol A<Element, Other>: B {}", "protocol A | generics <Element, Other> | inherits B"),
      ("extension A {}", "extension A"),
      ("extension A.B: C {}", "extension A.B | inherits C"),
      ("extension A: B where C == D, E: F & G {}", "extension A | inherits B | where C == D, E: F & G"),
      ("extension [Int] {}", "extension [Int]"),
      ("extension Array<Int>: A {}", "extension Array<Int> | inherits A"),
      ("struct A<B> {}", "struct A | generics <B>"),
      (
        "struct A<B: C, each D, let e: Int>: F where B.G == H {}",
        "struct A | generics <B: C, each D, let e: Int> | inherits F | where B.G == H"
      ),
      (
        "class A: B<C, D>, @unchecked Sendable, any E, ~Copyable {}",
        "class A | inherits B<C, D>, @unchecked Sendable, any E, ~Copyable"
      ),
      ("enum A: @preconcurrency B {}", "enum A | inherits @preconcurrency B"),
      ("class A: B.C<D>.E {}", "class A | inherits B.C<D>.E"),
      ("class A: nonisolated B {}", "class A | inherits nonisolated B"),
      ("struct `Type` {}", "struct `Type`"),
      ("struct A { struct B { enum C {} } }", "struct A { struct B { enum C } }"),
      ("struct A {}; struct B {}", "struct A; struct B"),
      (
        """
        class
        A
        :
        B
        {
        }
        """,
        "class A | inherits B"
      ),
    ])
  func types(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Aliases and associated types",
    arguments: [
      ("typealias A = B", "typealias A | type B"),
      ("typealias A = B.C<D>", "typealias A | type B.C<D>"),
      ("typealias A<B> = [B] where B: C", "typealias A | generics <B> | type [B] | where B: C"),
      ("typealias A = @Sendable (B) async throws -> C", "typealias A | type @Sendable (B) async throws -> C"),
      ("typealias A = any B & C", "typealias A | type any B & C"),
      (
        "public typealias A = SchemaV3.Note\ntypealias B = (C, d: E)",
        "public typealias A | type SchemaV3.Note; typealias B | type (C, d: E)"
      ),
      ("protocol P { associatedtype A }", "protocol P { associatedtype A }"),
      (
        "protocol P { associatedtype A: B = C where A.D == E }",
        "protocol P { associatedtype A | inherits B | type C | where A.D == E }"
      ),
    ])
  func aliases(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Contextual keywords are names, too",
    arguments: [
      ("struct actor {}", "struct actor"),
      ("var open: Int", "var open | type Int"),
      ("let get = 1", "let get | value 1"),
      ("var set: Int { get { 1 } }", "var set | type Int | accessors get{}"),
      ("func lazy() {}", "func lazy | type () | body"),
      ("func macro() {}", "func macro | type () | body"),
      ("var prefix: String { name }", "var prefix | type String | accessors bare{}"),
      ("let `class`: Int", "let `class` | type Int"),
      ("struct A { var final: Bool; var open: Bool }", "struct A { var final | type Bool; var open | type Bool }"),
      ("struct A { static let optional = 1 }", "struct A { static let optional | value 1 }"),
      ("enum A { case open, some(Int), none }", "enum A { case open; case some | type (Int); case none }"),
      ("enum A {\n  case first,\n    open\n  case second\n}", "enum A { case first; case open; case second }"),
      ("struct A { var actor: B { actor_ } }", "struct A { var actor | type B | accessors bare{} }"),
      ("func f(in a: Int, for b: Int) {}", "func f | type (in a: Int, for b: Int) | body"),
      ("var async = 1\nvar await: Int", "var async | value 1; var await | type Int"),
      (
        "struct A { let package: B\n  let required: Bool }",
        "struct A { let package | type B; let required | type Bool }"
      ),
      ("let each: Int, any: Int", "let each | type Int; let any | type Int"),
      (
        "class A { var get: Int { get.value }\n  var set: Int { set + 1 } }",
        "class A { var get | type Int | accessors bare{}; var set | type Int | accessors bare{} }"
      ),
    ])
  func contextual(source: String, expected: String) {
    #expect(outline(source) == expected)
  }
}
