import Testing

@Suite("Statements")
struct StatementTests {
  @Test(
    "Simple statements",
    arguments: [
      ("return", "return()"),
      ("return a", "return(a)"),
      ("throw a", "throw(a)"),
      ("break", "other(break)"),
      ("continue", "other(continue)"),
      ("break a", "other(break a)"),
      ("continue a", "other(continue a)"),
      ("fallthrough", "other(fallthrough)"),
      ("a", "a"),
      ("a()\nb()", "call(a); call(b)"),
      ("a(); b()", "call(a); call(b)"),
      ("a = b", "sequence(a = b)"),
      ("defer { a }", "defer {a}"),
      ("return .a(b)", "return(call(member(_, a), b))"),
      ("return { a }", "return(closure)"),
      ("return [\n  a\n]", "return(array(a))"),
      ("return if a { b } else { c }", "return(statement(if(a) {b} else {c}))"),
      ("discard self", "discard(self)"),
      ("a\n[b]", "a; array(b)"),
      ("a\n(b)", "a; tuple(b)"),
      ("a\n.b", "member(a, b)"),
      ("do { return }\na", "do {return()}; a"),
      ("return try await a()", "return(try(await(call(a))))"),
      ("throw A.b(c: d)", "throw(call(member(A, b), c: d))"),
    ])
  func simple(source: String, expected: String) {
    #expect(statements(source) == expected)
  }

  @Test(
    "Declarations in bodies",
    arguments: [
      ("let a = 1", "let a"),
      ("let a = 1, b = 2", "let a, let b"),
      ("var a: Int { 1 }", "var a"),
      ("func a() {}", "func a"),
      ("struct A { var b: Int }", "struct A"),
      ("@A var b = 1", "var b"),
      ("typealias A = B", "typealias A"),
      ("let (a, b) = c", "let a, let b"),
      ("async let a = b()", "let a"),
      ("guard let a else { return }\nlet b = a", "guard(let a) {return()}; let b"),
      ("if a { let b = c }", "if(a) {let b}"),
      ("let a: Int\na = 1", "let a; sequence(a = 1)"),
      ("class A {}; enum B { case c }", "class A; enum B"),
      ("#if A\nlet b = 1\n#endif", "let b"),
      ("#a(b)", "macro(#a, b)"),
      (#"#warning("a")"#, #"macro(#warning, "a")"#),
    ])
  func declarations(source: String, expected: String) {
    #expect(statements(source) == expected)
  }

  @Test(
    "Conditions",
    arguments: [
      ("if a {}", "if(a) {}"),
      ("if a { b } else { c }", "if(a) {b} else {c}"),
      ("if a { b } else if c { d } else { e }", "if(a) {b} else if(c) {d} else {e}"),
      ("if let a {}", "if(let a) {}"),
      ("if let a = b {}", "if(let a = b) {}"),
      ("if let a = b, let c = d, e {}", "if(let a = b, let c = d, e) {}"),
      ("if var a = b {}", "if(let a = b) {}"),
      ("if let a: B = c {}", "if(let a = c) {}"),
      ("if case .a = b {}", "if(let _ = b) {}"),
      ("if case .a(let b) = c, d {}", "if(let _ = c, d) {}"),
      ("if case let .a(b)? = c {}", "if(let _ = c) {}"),
      ("if let a = b as? C {}", "if(let a = as(b, C)) {}"),
      ("if let a = try? b.c() {}", "if(let a = try?(call(member(b, c)))) {}"),
      ("if a.b { $0 }.c {}", "if(member(call(member(a, b), closure), c)) {}"),
      ("if a { b }", "if(a) {b}"),
      ("if a == .b {}", "if(sequence(a == member(_, b))) {}"),
      ("if (a { b }) {}", "if(tuple(call(a, closure))) {}"),
      ("if a(b { c }) {}", "if(call(a, call(b, closure))) {}"),
      ("if #available(iOS 17, *) {}", "if(availability) {}"),
      ("if #available(iOS 17, *), a {}", "if(availability, a) {}"),
      ("if a, #unavailable(iOS 17) {} else { b }", "if(a, availability) {} else {b}"),
      ("if !a, b || c {}", "if(prefix(! a), sequence(b || c)) {}"),
      ("if let (a, b) = c {}", "if(let _ = c) {}"),
      ("if let self {}", "if(let self) {}"),
      ("if a.b(c) { d }", "if(call(member(a, b), c)) {d}"),
      ("if a < b, c > d {}", "if(sequence(a < b), sequence(c > d)) {}"),
      ("if [a] == b {}", "if(sequence(array(a) == b)) {}"),
      ("if a is B {}", "if(is(a, B)) {}"),
      ("if let a = b.first(where: { $0 }) {}", "if(let a = call(member(b, first), where: closure)) {}"),
      ("guard a else { return }", "guard(a) {return()}"),
      ("guard let a, let b = c(d) else { throw e }", "guard(let a, let b = call(c, d)) {throw(e)}"),
      ("guard case .a = b else { return }", "guard(let _ = b) {return()}"),
      ("guard #available(iOS 17, *) else { return }", "guard(availability) {return()}"),
      ("while a { b }", "while(a) {b}"),
      ("while let a = b.next() { c }", "while(let a = call(member(b, next))) {c}"),
      ("while case .a = b {}", "while(let _ = b) {}"),
      (
        """
        if
          a,
          b
        {
          c
        }
        """,
        "if(a, b) {c}"
      ),
      ("if a {\n}\nelse {\n}", "if(a) {} else {}"),
      ("if let a = { b }() {}", "if(let a = call(closure)) {}"),
      (#"if a.contains(where: \.b) { c }"#, "if(call(member(a, contains), where: keyPath(b))) {c}"),
      ("if a ? b : c {}", "if(ternary(a, b, c)) {}"),
    ])
  func conditions(source: String, expected: String) {
    #expect(statements(source) == expected)
  }

  @Test(
    "Loops",
    arguments: [
      ("for a in b {}", "for(b) {}"),
      ("for a in b { c }", "for(b) {c}"),
      ("for a in b where c { d }", "for(b, where c) {d}"),
      ("for (a, b) in c.enumerated() {}", "for(call(member(c, enumerated))) {}"),
      ("for case let a? in b {}", "for(b) {}"),
      ("for case .a(let b) in c where d {}", "for(c, where d) {}"),
      ("for try await a in b {}", "for(b) {}"),
      ("for await a in b.c(d) {}", "for(call(member(b, c), d)) {}"),
      ("for a: B in c {}", "for(c) {}"),
      ("for _ in 0..<a {}", "for(sequence(0 ..< a)) {}"),
      ("for a in b.filter({ $0 }) {}", "for(call(member(b, filter), closure)) {}"),
      ("for a in [1, 2] {}", "for(array(1, 2)) {}"),
      ("repeat { a } while b", "repeat {a} while(b)"),
      ("repeat { a } while b && c\nd", "repeat {a} while(sequence(b && c)); d"),
      ("a: for b in c { break a }", "for(c) {other(break a)}"),
      ("a: while b { continue a }", "while(b) {other(continue a)}"),
      ("for a in try b.c(D<E>()) { f }", "for(try(call(member(b, c), call(D<E>)))) {f}"),
      ("for var a in b {}", "for(b) {}"),
      ("for a in (b.map { c }) {}", "for(tuple(call(member(b, map), closure))) {}"),
    ])
  func loops(source: String, expected: String) {
    #expect(statements(source) == expected)
  }

  @Test(
    "Switches",
    arguments: [
      ("switch a {}", "switch(a)"),
      ("switch a { case 1: b }", "switch(a) [case 1] {b}"),
      (
        "switch a { case 1, 2: b; c\ncase 3: d\ndefault: e }",
        "switch(a) [case 1, 2] {b; c} [case 3] {d} [default] {e}"
      ),
      (
        "switch a {\ncase .b(let c) where c > 1: d\ncase let .e(f): g\n}",
        "switch(a) [case .b(let c) where c > 1] {d} [case let .e(f)] {g}"
      ),
      ("switch a { case is B: c\ncase let d as E: f }", "switch(a) [case is B] {c} [case let d as E] {f}"),
      ("switch a { @unknown default: b }", "switch(a) [@unknown default] {b}"),
      (
        """
        switch a {
        #if B
        case 1: c
        #endif
        default: d
        }
        """,
        "switch(a) [case 1] {c} [default] {d}"
      ),
      (
        "switch (a, b) { case (1, _): c\ncase (_, 2): d\ndefault: e }",
        "switch(tuple(a, b)) [case (1, _)] {c} [case (_, 2)] {d} [default] {e}"
      ),
      (
        "switch a { case 1: if case .b = c { d }\ne\ncase 2: f }",
        "switch(a) [case 1] {if(let _ = c) {d}; e} [case 2] {f}"
      ),
      (
        "switch a { case 1: guard case .b = c, case .d = e else { return }\nf\ndefault: g }",
        "switch(a) [case 1] {guard(let _ = c, let _ = e) {return()}; f} [default] {g}"
      ),
      (
        "switch a { case 1: for case let b in c {}\nwhile case let d = e {}\nf\ndefault: g }",
        "switch(a) [case 1] {for(c) {}; while(let _ = e) {}; f} [default] {g}"
      ),
      (
        "switch a { case 1: b ? .default : .c\ndefault: d }",
        "switch(a) [case 1] {ternary(b, member(_, default), member(_, c))} [default] {d}"
      ),
      (
        "switch a { case 1: self = .if\ncase 2: b = .case\ncase 3: c }",
        "switch(a) [case 1] {sequence(self = member(_, if))} [case 2] {sequence(b = member(_, case))} [case 3] {c}"
      ),
      (
        "switch a { case 1: switch b { case 2: c\ndefault: d }\ndefault: e }",
        "switch(a) [case 1] {switch(b) [case 2] {c} [default] {d}} [default] {e}"
      ),
      (
        #"switch a { case "b": c\#ncase b...c: d\#ncase [1: 2]: e }"#,
        #"switch(a) [case "b"] {c} [case b...c] {d} [case [1: 2]] {e}"#
      ),
      ("switch a { case 1: let b = c { d in e }\nf\ncase 2: g }", "switch(a) [case 1] {let b; f} [case 2] {g}"),
      (
        "switch a { case .b: return\ncase .c: break\ndefault: fallthrough }",
        "switch(a) [case .b] {return()} [case .c] {other(break)} [default] {other(fallthrough)}"
      ),
      ("switch a { case .b(c: let d, e: _): f }", "switch(a) [case .b(c: let d, e: _)] {f}"),
      ("a: switch b { case 1: break a }", "switch(b) [case 1] {other(break a)}"),
      ("switch a.b { case 1: c }", "switch(member(a, b)) [case 1] {c}"),
      ("switch try await a() { case 1: b }", "switch(try(await(call(a)))) [case 1] {b}"),
    ])
  func switches(source: String, expected: String) {
    #expect(statements(source) == expected)
  }

  @Test(
    "Errors",
    arguments: [
      ("do { a }", "do {a}"),
      ("do { try a() } catch { b }", "do {try(call(a))} catch {b}"),
      ("do { a } catch let b as C { d } catch { e }", "do {a} catch {d} catch {e}"),
      ("do { a } catch B.c where d { e }", "do {a} catch {e}"),
      ("do throws(A) { b } catch { c }", "do {b} catch {c}"),
      ("do { a } catch A.b, A.c { d }", "do {a} catch {d}"),
      ("do {\n  try a()\n}\ncatch {\n}", "do {try(call(a))} catch {}"),
      ("try? a.b()", "try?(call(member(a, b)))"),
      ("try a { b }", "try(call(a, closure))"),
    ])
  func errors(source: String, expected: String) {
    #expect(statements(source) == expected)
  }
}
