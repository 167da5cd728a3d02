import Testing

@Suite("Closures and parameters")
struct ClosureTests {
  @Test(
    "Signatures",
    arguments: [
      ("{}", "() "),
      ("{ a }", "() a"),
      ("{ a in b }", "(a) b"),
      ("{ a, b in c }", "(a, b) c"),
      ("{ (a) in b }", "(a) b"),
      ("{ (a, b) in c }", "(a, b) c"),
      ("{ (a: B) in c }", "(a) c"),
      ("{ (a: B, c: D) -> E in f }", "(a, c) f"),
      ("{ (a: B) async throws -> C in d }", "(a) d"),
      ("{ _ in a }", "(_) a"),
      ("{ _, a in b }", "(_, a) b"),
      ("{ (_) in a }", "(_) a"),
      ("{ [weak self] in a }", "() a"),
      ("{ [weak self, b = c] d in e }", "(d) e"),
      ("{ [a] (b: C) in d }", "(b) d"),
      ("{ () in a }", "() a"),
      ("{ () -> A in b }", "() b"),
      ("{ @MainActor in a }", "() a"),
      ("{ @MainActor (a: B) in c }", "() c"),
      ("{ @Sendable [a] b in c }", "(b) c"),
      ("{ a async in b }", "(a) b"),
      ("{ a throws -> B in c }", "(a) c"),
      ("{ (a: inout B) in c }", "(a) c"),
      ("{ $0 + $1 }", "() sequence($0 + $1)"),
      ("{ for a in b { c } }", "() for(b) {c}"),
      ("{ (a, b) }", "() tuple(a, b)"),
      ("{ (a).b }", "() member(tuple(a), b)"),
      ("{ [a] }", "() array(a)"),
      ("{ [a, b].c }", "() member(array(a, b), c)"),
      ("{ a }", "() a"),
      ("{\n  a in\n  b\n  c\n}", "(a) b; c"),
      (
        """
        { context in
          let a = try context.fetch(FetchDescriptor<V1.Note>())
          for b in a { b.c = d }
          try context.save()
        }
        """,
        "(context) let a; for(a) {sequence(member(b, c) = d)}; try(call(member(context, save)))"
      ),
      ("{ `in` in a }", "(`in`) a"),
      ("{ a -> B in c }", "(a) c"),
      ("{ (a, b: C) in d }", "(a, b) d"),
      ("{ (@A a: B) in c }", "(a) c"),
      ("{ (a b: C) in d }", "(b) d"),
      ("{ a in }", "(a) "),
    ])
  func closures(source: String, expected: String) {
    #expect(closure(source) == expected)
  }

  @Test(
    "Parameters of functions",
    arguments: [
      ("func a() {}", ""),
      ("func a(b: Int) {}", "b b: Int"),
      ("func a(_ b: Int) {}", "_ b: Int"),
      ("func a(b c: Int) {}", "b c: Int"),
      (
        #"func a(b: Int, _ c: String = "d", e f: [G]? = nil) {}"#,
        #"b b: Int; _ c: String = "d"; e f: optional(array(G)) = nil"#
      ),
      ("func a(b: Int...) {}", "b b: Int"),
      ("func a(b: Int..., c: Int) {}", "b b: Int; c c: Int"),
      ("func a(b: inout C) {}", "b b: attributed(C)"),
      ("func a(@A b: C, @D(e) f: G) {}", "b b: C; f f: G"),
      ("func a(b: @escaping (C, D) -> E = { _, _ in f }) {}", "b b: attributed(function) = closure"),
      ("func a(b: C<D, E>, f: (G, H)) {}", "b b: C<D, E>; f f: tuple(G, H)"),
      ("func a(for b: Int, in c: Int, default d: Int) {}", "for b: Int; in c: Int; default d: Int"),
      (
        "func a(b: Int = c(d, e: f), g: [H: I] = [:]) {}",
        "b b: Int = call(c, d, e: f); g g: dictionary(H, I) = dictionary()"
      ),
      (#"init(b: Int, c: String = "") {}"#, #"b b: Int; c c: String = """#),
      ("macro a(b: Int = 1)", "b b: Int = 1"),
      ("subscript(b: Int) -> C { d }", "b b: Int"),
      ("func a(`class`: Int) {}", "`class` `class`: Int"),
      (
        "func a(isolated b: C, isolation: isolated (any Actor)? = #isolation) {}",
        "isolated b: C; isolation isolation: attributed(optional(tuple(any(Actor)))) = macro(#isolation)"
      ),
      ("func a<B>(b: B...) where B: C {}", "b b: B"),
    ])
  func parametersOfFunctions(source: String, expected: String) {
    #expect(parameters(source) == expected)
  }
}
