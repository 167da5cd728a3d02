import Testing

/// A source that is hard to read, and whether a declaration behind it can still be found.
struct HostileSource: CustomTestStringConvertible, Sendable {
  /// What is hard about it.
  let testDescription: String
  /// The source without the declaration behind it.
  let text: String
  /// Whether the source has no end that could be told, so that it hides what stands behind it.
  let hidesTheRest: Bool

  private init(_ description: String, _ text: String, hidesTheRest: Bool = false) {
    testDescription = description
    self.text = text
    self.hidesTheRest = hidesTheRest
  }
}

/// A text many times.
private func many(_ count: Int, _ text: String) -> String { String(repeating: text, count: count) }

extension HostileSource {
  /// Brackets of all kinds, in numbers.
  static let brackets: [Self] = [
    .init("parentheses", "let a = " + many(100_000, "(") + many(100_000, ")")),
    .init("square brackets", "let a = " + many(100_000, "[") + many(100_000, "]")),
    .init("braces", "let a = " + many(100_000, "{") + many(100_000, "}")),
    .init("brackets of all kinds", "let a = " + many(33_000, "([{") + many(33_000, "}])")),
    .init("bodies in bodies", many(20_000, "func a() {") + many(20_000, "}")),
    .init("open parentheses in a type", "struct B {\nlet a = " + many(100_000, "(") + "\n}"),
    .init("open square brackets in a type", "struct B {\nlet a = " + many(100_000, "[") + "\n}"),
    .init("open parentheses and square brackets in a body", "func b() {\n" + many(50_000, "([") + "\n}"),
    .init("open parentheses", "let a = " + many(100_000, "("), hidesTheRest: true),
    .init("open square brackets", "let a = " + many(100_000, "["), hidesTheRest: true),
    .init("open braces", "let a = " + many(100_000, "{"), hidesTheRest: true),
    .init("parentheses closed by others", "let b = {" + many(50_000, "(") + many(50_000, "]") + "}"),
    .init("brackets closed in the wrong order", "let b = {" + many(30_000, "[(") + many(30_000, "])") + "}"),
    .init("braces that parentheses do not close", many(30_000, "{(") + many(30_000, ")") + many(30_000, "}")),
    .init("closing parentheses", many(50_000, ")")),
    .init("closing braces", many(50_000, "}")),
    .init("closing brackets of all kinds", many(15_000, ")]}")),
  ]

  /// Literals and comments that are deep, many, or have no end.
  static let literals: [Self] = [
    .init("string without end", "let a = \"b"),
    .init("string of several lines without end", "let a = \"\"\"b", hidesTheRest: true),
    .init("raw string without end", "let a = ###\"b\"##"),
    .init("comment without end", "let a = 1 /* b", hidesTheRest: true),
    .init("nested comments", many(100_000, "/*") + many(100_000, "*/")),
    .init("nested comments without end", many(100_000, "/*"), hidesTheRest: true),
    .init("bare regular expression without end", "let a = /b"),
    .init("extended regular expression without end", "let a = #/b"),
    .init("extended regular expression of several lines without end", "let a = #/\nb", hidesTheRest: true),
    .init("interpolations in interpolations", "let a = " + many(50_000, "\"\\(") + "1" + many(50_000, ")\"")),
    .init("interpolations without end", "let a = " + many(50_000, "\"\\(")),
    .init(
      "interpolations of several lines without end", "let a = " + many(50_000, "\"\"\"\n\\(\n") + many(50_000, "\n"),
      hidesTheRest: true),
    .init("raw strings of several lines in one line", many(20_000, "##\"\"\"\\##("), hidesTheRest: true),
    .init("parentheses in an interpolation", "let a = \"\\(" + many(100_000, "(") + many(100_000, ")") + ")\""),
    .init("number signs", many(100_000, "#")),
    .init("number signs and quotes", many(50_000, "#\"")),
    .init("backticks", many(50_000, "`")),
    .init("slashes", "let a = " + many(50_000, "/ ")),
    .init("slashes and operators", "let a = " + many(50_000, "+/")),
    .init("regular expressions that are none", "let a = " + many(20_000, "= /a) ")),
    .init("a long number", "let a = " + many(100_000, "1")),
    .init("a number with many points", "let a = " + many(50_000, "1.")),
  ]

  /// Chains of members, suffixes, casts and operators.
  static let chains: [Self] = [
    .init("calls", "let a = b" + many(200_000, ".c()")),
    .init("optional chaining", "let a = b" + many(200_000, "?.c")),
    .init("unwrapping", "let a = b" + many(200_000, "!")),
    .init("subscripts", "let a = b" + many(50_000, "[0]")),
    .init("calls of calls", "let a = b" + many(50_000, "()")),
    .init("trailing closures", "let a = b" + many(50_000, ".c {}")),
    .init("labelled trailing closures", "let a = b {}" + many(50_000, " c: {}")),
    .init("members on lines of their own", "let a = b" + many(50_000, "\n  .c")),
    .init("qualified types", "let a: T" + many(200_000, ".T")),
    .init("extended types", "extension T" + many(50_000, ".T") + " {}"),
    .init("optionals of optionals", "let a: X" + many(200_000, "?")),
    .init("implicitly unwrapped types", "let a: X" + many(50_000, "!")),
    .init("casts", "let a = b" + many(50_000, " as C")),
    .init("casts of casts", "let a = b" + many(20_000, " as? C is D")),
    .init("additions", "let a = b" + many(50_000, " + b")),
    .init("assignments", "func f() { a" + many(50_000, " = a") + " }"),
    .init("comparisons that could be generic arguments", "let a = b" + many(20_000, " < c")),
    .init("comparisons in arguments", "let a = f(" + many(10_000, "b < c, ") + "d)"),
    .init("conditions", "let a = " + many(50_000, "b ? c : ") + "d"),
    .init("conditions in conditions", "let a = " + many(20_000, "b ? ") + "c" + many(20_000, " : d")),
    .init("else if", "if a {}" + many(5_000, " else if a {}")),
    .init("else if in a body", "func f() { if a {}" + many(5_000, " else if a {}") + " }"),
    .init("key path", "let a = \\A" + many(100_000, ".b")),
    .init("function types", "let a: " + many(20_000, "(A) -> ") + "B"),
    .init("effects of functions", "let a: () " + many(20_000, "async ") + many(20_000, "throws ")),
    .init("compositions", "let a: A" + many(50_000, " & A")),
    .init("attributes with members", "@A" + many(50_000, ".B") + " var a: Int"),
    .init("imports", "import A" + many(50_000, ".B")),
  ]

  /// Words and signs that may stand before something, in numbers.
  static let prefixes: [Self] = [
    .init("try", "let a = " + many(100_000, "try ") + "b"),
    .init("try?", "let a = " + many(50_000, "try? ") + "b"),
    .init("await", "let a = " + many(50_000, "await ") + "b"),
    .init("consume", "let a = " + many(50_000, "consume ") + "b"),
    .init("negations", "let a = " + many(50_000, "- ") + "b"),
    .init("negations in parentheses", "let a = " + many(50_000, "-(") + "b" + many(50_000, ")")),
    .init("a long operator", "let a = " + many(100_000, "-") + "b"),
    .init("a long operator with points", "let a = b " + many(100_000, ".") + " c"),
    .init("modifiers", many(100_000, "final ") + "class B {}"),
    .init("modifiers with arguments", many(20_000, "private(set) ") + "var b: Int"),
    .init("modifiers in a type", "struct B {\n" + many(50_000, "static ") + "\n}"),
    .init("class as a modifier", many(20_000, "class ") + "\n"),
    .init("async", many(20_000, "async ") + "\n"),
    .init("throws", many(20_000, "throws ") + "\n"),
    .init("attributes", many(50_000, "@A ") + "class B {}"),
    .init("attributes with arguments", many(20_000, "@A(b) ") + "class B {}"),
    .init("attributes in a type that has nothing else", "struct B {\n" + many(50_000, "@A ") + "\n}"),
    .init("attributes with arguments in such a type", "struct B {\n" + many(20_000, "@A<B>(c) ") + "\n}"),
    .init("at signs in a type", "struct B {\n" + many(50_000, "@ ") + "\n}"),
    .init("attributes of a type", "let a: " + many(50_000, "@A ") + "B"),
    .init("inout", "let a: " + many(50_000, "inout ") + "B"),
    .init("any", "let a: " + many(50_000, "any ") + "B"),
    .init("some", "func f() { " + many(50_000, "some ") + " }"),
    .init("each and repeat", "let a: " + many(50_000, "repeat each ") + "B"),
    .init("backslashes", many(20_000, "\\ ")),
    .init("key paths without names", many(20_000, "\\. ")),
    .init("bindings", "var a = 1" + many(20_000, ", a = 1")),
    .init("bindings that end in the void", "var " + many(20_000, "a, ")),
    .init("bindings without names", many(20_000, "var ")),
    .init("functions without names", many(20_000, "func ")),
    .init("types without names", many(20_000, "struct ")),
    .init("operators without names", many(20_000, "operator ")),
    .init("imports without names", many(20_000, "import\n")),
    .init("members without names", many(50_000, "a. ")),
    .init("statements without bodies", "func f() {" + many(20_000, "if ") + many(20_000, "guard ") + "}"),
    .init("switches without bodies", "func f() {" + many(20_000, "switch ") + many(20_000, "do ") + "}"),
    .init("enum cases", "enum E { case a" + many(20_000, ", a") + " }"),
    .init("inherited types", "struct B: A" + many(20_000, ", A") + " {}"),
    .init("requirements", "extension A where A == A" + many(20_000, ", A: A") + " {}"),
    .init("parameters", "func f(a: Int" + many(20_000, ", a: Int = 1") + ") {}"),
    .init("elements", "let a = [" + many(50_000, "1, ") + "]"),
    .init("pairs", "let a = [" + many(20_000, "1: 2, ") + "]"),
    .init("statements", many(50_000, "a;")),
    .init("expansions", many(20_000, "#a(b)\n")),
  ]

  /// `#if` in numbers.
  static let conditions: [Self] = [
    .init("open", many(50_000, "#if A\n")),
    .init("nested", many(50_000, "#if A\n") + many(50_000, "#endif\n")),
    .init("one behind the other", many(50_000, "#if A\n#endif\n")),
    .init("nested, with attributes", many(10_000, "#if A\n@B\n")),
    .init("one behind the other, with attributes", many(20_000, "#if A\n@B\n#endif\n")),
    .init("nested, with declarations", many(20_000, "#if A\nvar a: Int\n")),
    .init("nested, with statements", "func f() {\n" + many(30_000, "#if A\na\n") + "}"),
    .init("nested, with members", "let a = b\n" + many(30_000, "#if A\n.b\n") + many(30_000, "#endif\n")),
    .init("one behind the other, with members", "let a = b\n" + many(20_000, "#if A\n.b\n#endif\n")),
    .init("many branches", "#if A\n" + many(30_000, "#elseif B\nvar a: Int\n") + "#endif"),
    .init("many branches with attributes", "#if A\n" + many(30_000, "#elseif B\n@A\n") + "#endif\nclass C {}"),
    .init("in an array", "let a = [\n" + many(20_000, "#if A\nb,\n#endif\n") + "]"),
    .init("nested in an array", "let a = [\n" + many(20_000, "#if A\nb,\n") + "]"),
    .init("in accessors", "var a: Int {\n" + many(20_000, "#if A\nget {}\n#endif\n") + "}"),
    .init("in a switch", "func f() { switch a {\n" + many(20_000, "#if A\ncase b: c\n#endif\n") + "} }"),
    .init("#else alone", many(50_000, "#else\n")),
    .init("#endif alone", many(50_000, "#endif\n")),
  ]

  /// What is nested deeply without being wrong.
  static let depths: [Self] = [
    .init("types", many(20_000, "struct A { ") + many(20_000, "}")),
    .init("calls with closures", "let a = " + many(20_000, "b { c in ") + many(20_000, "}")),
    .init("closures in arguments", "let a = " + many(20_000, "b({ c in ") + many(20_000, "})")),
    .init("computed properties", many(20_000, "var a: Int { ") + many(20_000, "}")),
    .init("if", "func f() { " + many(20_000, "if a {") + many(20_000, "}") + "}"),
    .init("guard", "func f() { " + many(20_000, "guard let a else {") + many(20_000, "}") + "}"),
    .init("do", many(20_000, "do {") + many(20_000, "}")),
    .init("for", "func f() { " + many(20_000, "for a in b {") + many(20_000, "}") + "}"),
    .init("switch", "func f() { " + many(20_000, "switch a { case b: ") + many(20_000, "}") + "}"),
    .init("if as expression", "let a = " + many(20_000, "if a { ") + many(20_000, "} else {}")),
    .init("array types", "let a: " + many(50_000, "[") + "B" + many(50_000, "]")),
    .init("tuple types", "let a: " + many(50_000, "(") + "B" + many(50_000, ")")),
    .init("generic types", "let a: " + many(20_000, "A<") + "B" + many(20_000, ">")),
    .init("generic types without end", "let a: " + many(20_000, "A<")),
    .init("generic arguments of a call", "let a = " + many(20_000, "A<") + "B" + many(20_000, ">") + "()"),
    .init("types of all kinds", "let a: " + many(20_000, "[([A<") + "B" + many(20_000, ">])]")),
    .init("attributes in attributes", many(20_000, "@A(") + many(20_000, ")") + " var b: Int"),
    .init("macros in macros", many(20_000, "#A(") + many(20_000, ")")),
    .init("key paths in key paths", "let a = " + many(20_000, "\\A[") + many(20_000, "]")),
    .init(
      "prefixes, arrays, tuples and calls", "let a = " + many(20_000, "[(-try a.b(c: ") + "1" + many(20_000, ")])")),
    .init("long chains in each other", "let a = " + many(60, "f(") + "1" + many(60, ")" + many(254, ".b"))),
    .init("long types in each other", "let a: " + many(60, "A<") + "B" + many(60, ">" + many(60, "?"))),
    // Looking ahead again at each level would take two steps for each of these levels, four for each two, and so on.
    .init("attributes with statements", many(40, "@A(if x {") + many(40, "})") + " var b: Int"),
    .init(
      "observers behind calls in attributes",
      "let a = " + many(40, "b() { @A(") + "b() { didSet {} }" + many(40, ") didSet {} }")),
    .init("attributes in generic arguments", "let a = " + many(40, "a<@A(") + "b" + many(40, ") B> c")),
  ]

  /// Bytes that are no Swift.
  static let garbage: [Self] = [
    .init("NUL", many(50_000, "\0")),
    .init("control characters", many(2_000, (1..<32).map { String(UnicodeScalar(UInt8($0))) }.joined())),
    .init("every ASCII character", many(500, "\n" + (32..<127).map { String(UnicodeScalar(UInt8($0))) }.joined())),
    .init("byte order marks", many(50_000, "\u{FEFF}")),
    .init("unicode operators", "let a = b" + many(20_000, " → b")),
    .init("emoji", many(20_000, "👩‍👧 ")),
    .init("quotes of all kinds", many(2_000, "\" ' ` \n")),
  ]
}
