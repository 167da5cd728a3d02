import Testing

@Suite("Expressions")
struct ExpressionTests {
  @Test(
    "Literals",
    arguments: [
      ("1", "1"),
      ("1.5", "float(1.5)"),
      ("0x1F", "0x1F"),
      ("1e7", "float(1e7)"),
      (#""a""#, #""a""#),
      (#""""\#n  a\#n  """"#, #""""\#n  a\#n  """"#),
      (##"#"a"#"##, ##"#"a"#"##),
      ("/a/", "regex(/a/)"),
      ("#/a/#", "regex(#/a/#)"),
      ("nil", "nil"),
      ("true", "true"),
      ("false", "false"),
      ("[]", "array()"),
      ("[:]", "dictionary()"),
      ("()", "tuple()"),
      ("[1, 2]", "array(1, 2)"),
      ("[1: 2, 3: 4]", "dictionary(1: 2, 3: 4)"),
      ("[1, 2,]", "array(1, 2)"),
      ("[1: 2,]", "dictionary(1: 2)"),
      ("(1)", "tuple(1)"),
      ("(1, a: 2)", "tuple(1, a: 2)"),
      ("[a: [b: c]]", "dictionary(a: dictionary(b: c))"),
      ("[[1], [2]]", "array(array(1), array(2))"),
      ("{ 1 }", "closure"),
      ("_", "_"),
    ])
  func literals(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  @Test(
    "Names and members",
    arguments: [
      ("a", "a"),
      ("a.b", "member(a, b)"),
      ("a.b.c", "member(member(a, b), c)"),
      (".a", "member(_, a)"),
      ("self", "self"),
      ("Self.a", "member(Self, a)"),
      ("super.a", "member(super, a)"),
      ("A.self", "member(A, self)"),
      ("A.B.self", "member(member(A, B), self)"),
      ("[A].self", "member(array(A), self)"),
      ("A?.self", "member(postfix(A ?), self)"),
      ("(any A).self", "member(tuple(type(any(A))), self)"),
      ("a.0", "member(a, 0)"),
      ("a.0.1", "member(member(a, 0), 1)"),
      ("a.init", "member(a, init)"),
      ("`a`.`b`", "member(`a`, `b`)"),
      ("a.b<C>", "member(a, b<C>)"),
      ("A<B>.c", "member(A<B>, c)"),
      ("a\n  .b\n  .c", "member(member(a, b), c)"),
      ("$0.a", "member($0, a)"),
      ("A::b", "b"),
      ("a.self", "member(a, self)"),
      ("a.Type", "member(a, Type)"),
    ])
  func names(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  @Test(
    "Calls and subscripts",
    arguments: [
      ("a()", "call(a)"),
      ("a(1)", "call(a, 1)"),
      ("a(b: 1)", "call(a, b: 1)"),
      ("a(1, b: 2, _: 3)", "call(a, 1, b: 2, _: 3)"),
      ("a(b)(c)", "call(call(a, b), c)"),
      ("a[1]", "subscript(a, 1)"),
      ("a[b: 1, 2]", "subscript(a, b: 1, 2)"),
      ("a.b(c)", "call(member(a, b), c)"),
      (".a(b)", "call(member(_, a), b)"),
      ("a(b,)", "call(a, b)"),
      ("a\n(b)", "a | left over: (b)"),
      ("a(&b)", "call(a, prefix(& b))"),
      ("a(+)", "call(a, other(+))"),
      ("a(b: <)", "call(a, b: other(<))"),
      ("a(b, by: ==)", "call(a, b, by: other(==))"),
      ("a(b: c)[d].e(f)", "call(member(subscript(call(a, b: c), d), e), f)"),
      ("A<B>(c)", "call(A<B>, c)"),
      ("A<B, C<D>>(e)", "call(A<B, C<D>>, e)"),
      ("[A]()", "call(array(A))"),
      ("[A: B]()", "call(dictionary(A: B))"),
      ("A?(b)", "call(postfix(A ?), b)"),
      ("a!(b)", "call(postfix(a !), b)"),
      ("a?.b(c)?.d", "member(postfix(call(member(postfix(a ?), b), c) ?), d)"),
      ("a?[1]", "subscript(postfix(a ?), 1)"),
      ("a.b(c: .d(e: .f))", "call(member(a, b), c: call(member(_, d), e: member(_, f)))"),
      ("a(if: 1, class: 2, default: 3)", "call(a, if: 1, class: 2, default: 3)"),
      ("a(b: c ? d : e)", "call(a, b: ternary(c, d, e))"),
      ("a(_: 1)", "call(a, _: 1)"),
      ("a(b: (c, d))", "call(a, b: tuple(c, d))"),
      ("a(\n  // b\n  c: 1, // d\n  e: 2\n)", "call(a, c: 1, e: 2)"),
      ("(a)(b)", "call(tuple(a), b)"),
      ("a<b>c", "sequence(a < b > c)"),
      ("a < b", "sequence(a < b)"),
      ("f(a < b, c > d)", "call(f, sequence(a < b), sequence(c > d))"),
      ("f(a<b, c>(d))", "call(f, call(a<b, c>, d))"),
      ("f(a<b, c>d)", "call(f, sequence(a < b), sequence(c > d))"),
      ("a(b < c, d > (e))", "call(a, call(b<c, d>, e))"),
      ("a.b<C>(d)", "call(member(a, b<C>), d)"),
      ("A<[B]>()", "call(A<array(B)>)"),
      ("A<B?>()", "call(A<optional(B)>)"),
      ("A<(B) -> C>()", "call(A<function>)"),
      ("A<B>?.none", "member(postfix(A<B> ?), none)"),
      ("A<any B>()", "call(A<any(B)>)"),
    ])
  func calls(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  @Test(
    "Full names of functions",
    arguments: [
      ("a(b:)", "a"),
      ("a(_:c:)", "a"),
      ("a.b(_:)", "member(a, b)"),
      ("A.init(b:c:)", "member(A, init)"),
      (".a(b:)", "member(_, a)"),
      ("f(g: A.b(_:), h: c(d:))", "call(f, g: member(A, b), h: c)"),
      ("a.map(b(_:)).c", "member(call(member(a, map), b), c)"),
      ("self.a(b:)(c)", "call(member(self, a), c)"),
      ("#selector(a(_:))", "macro(#selector, a)"),
    ])
  func full(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  @Test(
    "Closures",
    arguments: [
      ("a {}", "call(a, closure)"),
      ("a { b }", "call(a, closure)"),
      ("a(b) { c }", "call(a, b, closure)"),
      ("a { b } c: { d }", "call(a, closure, c: closure)"),
      ("a(b) { c } d: { e } f: { g }", "call(a, b, closure, d: closure, f: closure)"),
      ("a.b { c }.d", "member(call(member(a, b), closure), d)"),
      ("a { b } (c)", "call(call(a, closure), c)"),
      ("a { $0 } [1]", "subscript(call(a, closure), 1)"),
      ("{ a }()", "call(closure)"),
      ("{ a in b }(c)", "call(closure, c)"),
      ("a[b] { c }", "subscript(a, b, closure)"),
      ("a { b }\n  .c { d }", "call(member(call(a, closure), c), closure)"),
      ("a(b: { c }, d: { e in f })", "call(a, b: closure, d: closure)"),
      ("a\n{ b }", "call(a, closure)"),
      ("a { b } { c }", "call(a, closure) | left over: { c }"),
      ("a.map { $0 } + [b]", "sequence(call(member(a, map), closure) + array(b))"),
      ("A<B> { c }", "call(A<B>, closure)"),
      ("1 { a }", "1 | left over: { a }"),
      ("a.b() { c } .d", "member(call(member(a, b), closure), d)"),
    ])
  func closures(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  @Test(
    "Operators",
    arguments: [
      ("a + b", "sequence(a + b)"),
      ("a + b * c", "sequence(a + b * c)"),
      ("a+b", "sequence(a + b)"),
      ("-a", "prefix(- a)"),
      ("!a", "prefix(! a)"),
      ("a!", "postfix(a !)"),
      ("a?", "postfix(a ?)"),
      ("a...", "postfix(a ...)"),
      ("...a", "prefix(... a)"),
      ("a...b", "sequence(a ... b)"),
      ("a..<b", "sequence(a ..< b)"),
      ("a ?? b", "sequence(a ?? b)"),
      ("a == b", "sequence(a == b)"),
      ("a = b", "sequence(a = b)"),
      ("a += b", "sequence(a += b)"),
      ("a && !b", "sequence(a && prefix(! b))"),
      ("a & b", "sequence(a & b)"),
      ("&a", "prefix(& a)"),
      ("-a.b", "prefix(- member(a, b))"),
      ("a - -b", "sequence(a - prefix(- b))"),
      ("(-a)", "tuple(prefix(- a))"),
      ("a as B", "as(a, B)"),
      ("a as? B", "as(a, B)"),
      ("a as! B", "as(a, B)"),
      ("a is B", "is(a, B)"),
      ("a as B ?? c", "sequence(as(a, B) ?? c)"),
      ("a as? B == c", "sequence(as(a, B) == c)"),
      ("a as [B]", "as(a, array(B))"),
      ("a as (B) -> C", "as(a, function)"),
      ("a as any B", "as(a, any(B))"),
      ("a as B.Type", "as(a, metatype(B))"),
      ("a ~= b", "sequence(a ~= b)"),
      ("a -> b", "sequence(a -> b)"),
      ("() -> Void", "sequence(tuple() -> Void)"),
      ("(A) async throws -> B", "sequence(tuple(A) async throws -> B)"),
      ("a + b\n  + c", "sequence(a + b + c)"),
      ("a\n  + b", "sequence(a + b)"),
      ("a! + b!", "sequence(postfix(a !) + postfix(b !))"),
      ("a ?? b ?? c", "sequence(a ?? b ?? c)"),
      ("a.b! == c?.d", "sequence(postfix(member(a, b) !) == member(postfix(c ?), d))"),
      ("a <= b", "sequence(a <= b)"),
      ("a > b", "sequence(a > b)"),
      ("a >> b", "sequence(a >> b)"),
      ("a | b", "sequence(a | b)"),
      ("a ^ ~b", "sequence(a ^ prefix(~ b))"),
      ("√a", "prefix(√ a)"),
      ("a → b", "sequence(a → b)"),
      ("a < b || c > d", "sequence(a < b || c > d)"),
      ("a<b", "sequence(a < b)"),
      ("a && b as? C == d", "sequence(a && as(b, C) == d)"),
    ])
  func operators(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  @Test(
    "Ternaries",
    arguments: [
      ("a ? b : c", "ternary(a, b, c)"),
      ("a ? b : c ? d : e", "ternary(a, b, ternary(c, d, e))"),
      ("a ? b ? c : d : e", "ternary(a, ternary(b, c, d), e)"),
      ("a ?b:c", "ternary(a, b, c)"),
      ("a == b ? .c : .d", "ternary(sequence(a == b), member(_, c), member(_, d))"),
      ("a ? { b } : { c }", "ternary(a, closure, closure)"),
      ("a ? [b] : [:]", "ternary(a, array(b), dictionary())"),
      ("a ? b() : c { d }", "ternary(a, call(b), call(c, closure))"),
      ("a ? b : c + d", "ternary(a, b, sequence(c + d))"),
      ("(a ? b : c).d", "member(tuple(ternary(a, b, c)), d)"),
      ("a\n  ? b\n  : c", "ternary(a, b, c)"),
      ("a ? nil : b!", "ternary(a, nil, postfix(b !))"),
      ("a ? b as? C : d", "ternary(a, as(b, C), d)"),
      ("try a ? b : c", "ternary(try(a), b, c)"),
    ])
  func ternaries(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  @Test(
    "Effects",
    arguments: [
      ("try a", "try(a)"),
      ("try? a", "try?(a)"),
      ("try! a", "try!(a)"),
      ("await a", "await(a)"),
      ("try await a()", "try(await(call(a)))"),
      ("try? await a.b(c)", "try?(await(call(member(a, b), c)))"),
      ("a = try b", "sequence(a = try(b))"),
      ("a ?? (try b)", "sequence(a ?? tuple(try(b)))"),
      ("consume a", "consume(a)"),
      ("copy a", "copy(a)"),
      ("unsafe a", "unsafe(a)"),
      ("each a", "each(a)"),
      ("repeat each a", "repeat(each(a))"),
      ("try a + b", "sequence(try(a) + b)"),
      ("await a, b", "await(a) | left over: , b"),
      ("any A", "type(any(A))"),
      ("(any A).self", "member(tuple(type(any(A))), self)"),
      ("[any A]()", "call(array(type(any(A))))"),
      ("any A.Type", "type(any(metatype(A)))"),
      ("await (a)", "await(tuple(a))"),
      ("consume", "consume"),
      ("copy(a)", "call(copy, a)"),
      ("unsafe(a)", "call(unsafe, a)"),
      ("try (a, b)", "try(tuple(a, b))"),
      ("discard self", "discard(self)"),
    ])
  func effects(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  @Test(
    "Key paths",
    arguments: [
      (#"\A.b"#, "keyPath(root A b)"),
      (#"\.b"#, "keyPath(b)"),
      (#"\A.b.c"#, "keyPath(root A b c)"),
      (#"\A"#, "keyPath(root A)"),
      (#"\A.B.c"#, "keyPath(root A B c)"),
      (#"\.self"#, "keyPath(self)"),
      (#"\A.b?.c"#, "keyPath(root A b c and more)"),
      (#"\A.b!.c"#, "keyPath(root A b c and more)"),
      (#"\A.b[0]"#, "keyPath(root A b and more)"),
      (#"\A<B>.c"#, "keyPath(root A c and more)"),
      (#"\[A].b"#, "keyPath(root  and more)"),
      (#"\.[0]"#, "keyPath( and more)"),
      (#"\.?.a"#, "keyPath( and more)"),
      (#"\(A, B).0"#, "keyPath(root  and more)"),
      (#"\.0"#, "keyPath( and more)"),
      (#"\.1.a"#, "keyPath(a and more)"),
      (#"\A?.b"#, "keyPath(root A b and more)"),
      (#"[\.a, \.b.c]"#, "array(keyPath(a), keyPath(b c))"),
      (#"f(\.a)"#, "call(f, keyPath(a))"),
      (#"\A.b == c"#, "sequence(keyPath(root A b) == c)"),
      (#"\A.`b`"#, "keyPath(root A `b`)"),
      (#"\.a(b:)"#, "keyPath(a and more)"),
      (#"\A.Type.b"#, "keyPath(root A Type b)"),
    ])
  func keyPaths(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  @Test(
    "Macros",
    arguments: [
      ("#a", "macro(#a)"),
      ("#a(b)", "macro(#a, b)"),
      ("#a(b: c, d)", "macro(#a, b: c, d)"),
      ("#a<B>(c)", "macro(#a<B>, c)"),
      ("#a { b }", "macro(#a, closure)"),
      ("#a<B> { c }", "macro(#a<B>, closure)"),
      ("#a(b) { c } d: { e }", "macro(#a, b, closure, d: closure)"),
      ("#file", "macro(#file)"),
      ("#Predicate<Note> { $0.a == b }", "macro(#Predicate<Note>, closure)"),
      ("#a.b", "member(macro(#a), b)"),
      ("#a(b).c", "member(macro(#a, b), c)"),
      ("#keyPath(a.b)", "macro(#keyPath, member(a, b))"),
      (
        "#colorLiteral(red: 1, green: 1, blue: 1, alpha: 1)",
        "macro(#colorLiteral, red: 1, green: 1, blue: 1, alpha: 1)"
      ),
      ("f(#line)", "call(f, macro(#line))"),
      ("#a + #b", "sequence(macro(#a) + macro(#b))"),
    ])
  func macros(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  @Test(
    "Types where an expression stands",
    arguments: [
      ("[A: B].self", "member(dictionary(A: B), self)"),
      ("[A.B]", "array(member(A, B))"),
      ("(A, B).self", "member(tuple(A, B), self)"),
      ("A?.none", "member(postfix(A ?), none)"),
      ("[A?]", "array(postfix(A ?))"),
      ("[any A.Type]()", "call(array(type(any(metatype(A)))))"),
      ("@Sendable (A) -> B", "type(attributed(function))"),
      ("{ (a: B) -> C in d }", "closure"),
      ("(A & B).self", "member(tuple(sequence(A & B)), self)"),
      ("A...", "postfix(A ...)"),
      ("[(A) -> B]()", "call(array(sequence(tuple(A) -> B)))"),
    ])
  func types(source: String, expected: String) {
    #expect(expression(source) == expected)
  }

  @Test(
    "Statements as expressions",
    arguments: [
      ("if a { b } else { c }", "statement(if(a) {b} else {c})"),
      ("if a { b } else if c { d } else { e }", "statement(if(a) {b} else if(c) {d} else {e})"),
      ("switch a { case .b: c\ndefault: d }", "statement(switch(a) [case .b] {c} [default] {d})"),
      ("if let a { a } else { b }", "statement(if(let a) {a} else {b})"),
    ])
  func statements(source: String, expected: String) {
    #expect(expression(source) == expected)
  }
}
