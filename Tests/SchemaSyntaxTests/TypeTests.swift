import Testing

@Suite("Types as they are written")
struct TypeTests {
  @Test(
    "Names",
    arguments: [
      ("Int", "Int"),
      ("A.B.C", "A.B.C"),
      ("A<B>", "A<B>"),
      ("A<B, C<D>>", "A<B, C<D>>"),
      ("A<B>.C<D>", "A<B>.C<D>"),
      ("A<[B?]>", "A<array(optional(B))>"),
      ("`Type`", "`Type`"),
      ("Self", "Self"),
      ("Self.A", "Self.A"),
      ("A<>", "A<>"),
      ("A<3, -1>", "A<>"),
      ("Optional<A.B>", "Optional<A.B>"),
      ("A::B", "B"),
      ("A<(B) -> C>", "A<function>"),
      ("A<B<C<D>>>", "A<B<C<D>>>"),
    ])
  func named(source: String, expected: String) {
    #expect(type(source) == expected)
  }

  @Test(
    "Optionals and metatypes",
    arguments: [
      ("A?", "optional(A)"),
      ("A!", "unwrapped(A)"),
      ("A??", "optional(optional(A))"),
      ("[A?]?", "optional(array(optional(A)))"),
      ("A<B>?", "optional(A<B>)"),
      ("A<B<C>>?", "optional(A<B<C>>)"),
      ("A.Type", "metatype(A)"),
      ("A.Protocol", "metatype(A)"),
      ("any A.Type", "any(metatype(A))"),
      ("(any A)?", "optional(tuple(any(A)))"),
      ("A.B?.C", "other(A.B?.C)"),
      ("A?.Type", "metatype(optional(A))"),
      ("(A)?", "optional(tuple(A))"),
      ("(A)", "tuple(A)"),
    ])
  func suffixes(source: String, expected: String) {
    #expect(type(source) == expected)
  }

  @Test(
    "Collections and tuples",
    arguments: [
      ("[A]", "array(A)"),
      ("[A: B]", "dictionary(A, B)"),
      ("[A: [B: C?]]", "dictionary(A, dictionary(B, optional(C)))"),
      ("[[A]]", "array(array(A))"),
      ("[A.B]", "array(A.B)"),
      ("[3 of A]", "other([3 of A])"),
      ("[n of A]", "other([n of A])"),
      ("()", "tuple()"),
      ("(A, B)", "tuple(A, B)"),
      ("(a: A, b: B)", "tuple(A, B)"),
      ("(_ a: A, B)", "tuple(A, B)"),
      ("((A, B), C)", "tuple(tuple(A, B), C)"),
      ("[any A]", "array(any(A))"),
      ("[(A, b: B)]", "array(tuple(A, B))"),
      ("[A\n]", "array(A)"),
    ])
  func collections(source: String, expected: String) {
    #expect(type(source) == expected)
  }

  @Test(
    "Functions",
    arguments: [
      ("() -> Void", "function"),
      ("(A, B) -> C", "function"),
      ("(A) async throws -> B", "function"),
      ("(A) throws(E) -> B", "function"),
      ("(A) -> (B) -> C", "function"),
      ("@Sendable (A) -> B", "attributed(function)"),
      ("@escaping @MainActor (A) async -> Void", "attributed(function)"),
      ("@convention(c) (A) -> B", "attributed(function)"),
      ("((A) -> B)?", "optional(tuple(function))"),
      ("[(A) -> B]", "array(function)"),
      ("(inout A, _ b: B...) -> C", "function"),
      ("() -> A?", "function"),
      ("@A () -> Void", "attributed(function)"),
      ("@isolated(any) () -> Void", "attributed(function)"),
    ])
  func functions(source: String, expected: String) {
    #expect(type(source) == expected)
  }

  @Test(
    "Opaque, existential, composed and attributed types",
    arguments: [
      ("any A", "any(A)"),
      ("some A<B>", "some(A<B>)"),
      ("A & B", "composition(A, B)"),
      ("any A & B", "any(composition(A, B))"),
      ("some A & B.C & D", "some(composition(A, B.C, D))"),
      ("~Copyable", "attributed(Copyable)"),
      ("any ~Copyable", "any(attributed(Copyable))"),
      ("A & ~Copyable", "composition(A, attributed(Copyable))"),
      ("inout A", "attributed(A)"),
      ("borrowing A", "attributed(A)"),
      ("sending A", "attributed(A)"),
      ("isolated A", "attributed(A)"),
      ("@A B", "attributed(B)"),
      ("@autoclosure () -> A", "attributed(function)"),
      ("repeat each A", "attributed(attributed(A))"),
      ("(repeat each A)", "tuple(attributed(attributed(A)))"),
      ("each A", "attributed(A)"),
      ("consuming A?", "attributed(optional(A))"),
      ("nonisolated(nonsending) () async -> Void", "attributed(function)"),
      ("__owned A", "attributed(A)"),
      ("_const A", "attributed(A)"),
      ("some\nA", "some(A)"),
      ("@preconcurrency any A", "attributed(any(A))"),
    ])
  func composed(source: String, expected: String) {
    #expect(type(source) == expected)
  }

  @Test(
    "Contextual keywords are names of types, too",
    arguments: [
      ("any", "any"),
      ("some", "some"),
      ("each", "each"),
      ("isolated", "isolated"),
      ("Any", "Any"),
      ("any Any", "any(Any)"),
      ("some.A", "some.A"),
      ("sending", "sending"),
      ("[some]", "array(some)"),
    ])
  func names(source: String, expected: String) {
    #expect(type(source) == expected)
  }
}
