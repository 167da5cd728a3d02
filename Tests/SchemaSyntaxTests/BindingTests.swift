import Testing

@Suite("Properties, values and accessors")
struct BindingTests {
  @Test(
    "Properties and variables",
    arguments: [
      ("var a: Int", "var a | type Int"),
      ("let a = 1", "let a | value 1"),
      ("var a: Int = 1", "var a | type Int | value 1"),
      ("var a: Int? = nil", "var a | type Int? | value nil"),
      ("var a:Int=1", "var a | type Int | value 1"),
      ("var a: Int; var b: Int", "var a | type Int; var b | type Int"),
      ("var a, b: Int", "var a | type Int; var b | type Int"),
      ("var a, b: Int, c, d: String", "var a | type Int; var b | type Int; var c | type String; var d | type String"),
      ("let a = 1, b: String, c = true", "let a | value 1; let b | type String; let c | value true"),
      ("var a = 1, b: Int", "var a | value 1; var b | type Int"),
      ("let (a, b) = c", "let a; let b"),
      ("let (a, _): (Int, Int) = c", "let a"),
      ("var (x: a, y: (b, c)) = d", "var a; var b; var c"),
      ("let _ = a", "let _ | value a"),
      ("var `default`: Int", "var `default` | type Int"),
      ("var a: [Note]", "var a | type [Note]"),
      ("var a: [String: [Int]] = [:]", "var a | type [String: [Int]] | value [:]"),
      ("var a = [Int]()", "var a | value [Int]()"),
      ("var a = Set<Note>()", "var a | value Set<Note>()"),
      ("var a: Optional<Note> = .none", "var a | type Optional<Note> | value .none"),
      ("var a: Note!", "var a | type Note!"),
      ("var a: (Int, b: String)", "var a | type (Int, b: String)"),
      ("var a: (Int) -> Void", "var a | type (Int) -> Void"),
      ("var a: any P = b", "var a | type any P | value b"),
      ("var a: SchemaV1.Note?", "var a | type SchemaV1.Note?"),
      ("static let a = B()", "static let a | value B()"),
      ("nonisolated(unsafe) static var a = 1", "nonisolated(unsafe) static var a | value 1"),
      ("public private(set) var a: Int", "public private(set) var a | type Int"),
      ("weak var a: B?", "weak var a | type B?"),
      ("unowned(unsafe) let a: B", "unowned(unsafe) let a | type B"),
      ("lazy var a = b()", "lazy var a | value b()"),
      ("class var a: Int { 1 }", "class var a | type Int | accessors bare{}"),
      ("package var a: Int", "package var a | type Int"),
      ("final override var a: Int { 1 }", "final override var a | type Int | accessors bare{}"),
      ("private lazy\nvar a = 1", "private lazy var a | value 1"),
      ("unowned let a: B", "unowned let a | type B"),
      (
        "var a: Int = 1 // b\nvar c: Int /* d */ = /* e */ 2",
        "var a | type Int | value 1; var c | type Int | value 2"
      ),
      (
        """
        var
        a
        :
        Int
        =
        1
        """,
        "var a | type Int | value 1"
      ),
      ("let a = b\nlet c = d", "let a | value b; let c | value d"),
      ("let a = b +\n  c\nlet d = e", "let a | value b + c; let d | value e"),
    ])
  func bindings(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Default values of every form, with something behind them",
    arguments: [
      ("var a = { 1 }()\nvar b: Int", "var a | value { 1 }(); var b | type Int"),
      ("var a: () -> Void = {}\nvar b: Int", "var a | type () -> Void | value {}; var b | type Int"),
      (
        "let a: Int = {\n  let x = 1\n  return x\n}()\nvar b: Int",
        "let a | type Int | value { let x = 1 return x }(); var b | type Int"
      ),
      ("var a = b { c in d }\nvar e: Int", "var a | value b { c in d }; var e | type Int"),
      ("var a = b(1) { c } d: { e }\nvar f: Int", "var a | value b(1) { c } d: { e }; var f | type Int"),
      (#"var a = """\#n  x\#n  """\#nvar b: Int"#, #"var a | value """\#n  x\#n  """; var b | type Int"#),
      (##"var a = #"\(x)"# + "\(y)"\##nvar b: Int"##, ##"var a | value #"\(x)"# + "\(y)"; var b | type Int"##),
      ("var a = b ? c : d\nvar e: Int", "var a | value b ? c : d; var e | type Int"),
      ("var a = try! b()\nvar c: Int", "var a | value try! b(); var c | type Int"),
      ("var a = b as? C ?? d\nvar e: Int", "var a | value b as? C ?? d; var e | type Int"),
      ("var a = if b { 1 } else { 2 }\nvar c: Int", "var a | value if b { 1 } else { 2 }; var c | type Int"),
      (
        "var a = switch b {\ncase 1: 2\ndefault: 3\n}\nvar c: Int",
        "var a | value switch b { case 1: 2 default: 3 }; var c | type Int"
      ),
      ("var a = [\n  1,\n  2,\n]\nvar b: Int", "var a | value [ 1, 2, ]; var b | type Int"),
      (
        "var a = [B.self, C.self,] + d.models\nvar e: Int",
        "var a | value [B.self, C.self,] + d.models; var e | type Int"
      ),
      (#"var a = \Note.tags\#nvar b: Int"#, #"var a | value \Note.tags; var b | type Int"#),
      ("var a = #selector(b(_:))\nvar c: Int", "var a | value #selector(b(_:)); var c | type Int"),
      ("var a = -1\nvar b: Int", "var a | value -1; var b | type Int"),
      ("var a = B<C>()\nvar d: Int", "var a | value B<C>(); var d | type Int"),
      ("var a = b < c\nvar d: Int", "var a | value b < c; var d | type Int"),
      ("var a = .b\nvar c: Int", "var a | value .b; var c | type Int"),
      ("var a = B.c(d: .e).f!.g[0]\nvar h: Int", "var a | value B.c(d: .e).f!.g[0]; var h | type Int"),
      (
        "var a = Date.now.addingTimeInterval(\n  -60\n)\nvar b: Int",
        "var a | value Date.now.addingTimeInterval( -60 ); var b | type Int"
      ),
      ("var a = b\n  .c { $0 }\n  .d\nvar e: Int", "var a | value b .c { $0 } .d; var e | type Int"),
      ("var a = (1, b: 2)\nvar c: Int", "var a | value (1, b: 2); var c | type Int"),
      (
        "var a: Int = 0, b = f { 1 }, c: Int\nvar d: Int",
        "var a | type Int | value 0; var b | value f { 1 }; var c | type Int; var d | type Int"
      ),
    ])
  func values(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Accessors",
    arguments: [
      ("var a: Int { 1 }", "var a | type Int | accessors bare{}"),
      ("var a: Int { return 1 }", "var a | type Int | accessors bare{}"),
      ("var a: Int {}", "var a | type Int | accessors bare{}"),
      ("var a: Int { get }", "var a | type Int | accessors get"),
      ("var a: Int { get set }", "var a | type Int | accessors get, set"),
      ("var a: Int { get async throws }", "var a | type Int | accessors get"),
      ("var a: Int { get throws(E) }", "var a | type Int | accessors get"),
      ("var a: Int { get { 1 } }", "var a | type Int | accessors get{}"),
      ("var a: Int { get { 1 } set { b = newValue } }", "var a | type Int | accessors get{}, set{}"),
      ("var a: Int { get { 1 } set(x) { b = x } }", "var a | type Int | accessors get{}, set{}"),
      ("var a: Int { mutating get nonmutating set }", "var a | type Int | accessors get, set"),
      ("var a: Int { _read { yield b } _modify { yield &b } }", "var a | type Int | accessors _read{}, _modify{}"),
      ("var a: Int { @A get { 1 } @B set {} }", "var a | type Int | accessors get{}, set{}"),
      (
        "var a: Int { @storageRestrictions(initializes: b, accesses: c) init(x) { b = x } get { b } }",
        "var a | type Int | accessors init{}, get{}"
      ),
      (
        "var a: Int { unsafeAddress { b } unsafeMutableAddress { b } }",
        "var a | type Int | accessors unsafeAddress{}, unsafeMutableAddress{}"
      ),
      ("var a = 1 { didSet { b() } }", "var a | value 1 | accessors didSet{}"),
      ("var a = 1 { willSet {} didSet(old) {} }", "var a | value 1 | accessors willSet{}, didSet{}"),
      ("var a: Int = 1 { willSet(x) { b() } }", "var a | type Int | value 1 | accessors willSet{}"),
      ("var a: Int { didSet { b() } }", "var a | type Int | accessors didSet{}"),
      ("var a = b { didSet {} }", "var a | value b | accessors didSet{}"),
      ("var a = b()\n{ didSet {} }\nvar c: Int", "var a | value b() | accessors didSet{}; var c | type Int"),
      ("var a = b { 1 } { didSet {} }", "var a | value b { 1 } | accessors didSet{}"),
      (
        #"var a = """\#n  x\#n  """ { didSet {} }\#nvar b: Int"#,
        #"var a | value """\#n  x\#n  """ | accessors didSet{}; var b | type Int"#
      ),
      ("var a = { 1 }() { didSet {} }\nvar b: Int", "var a | value { 1 }() | accessors didSet{}; var b | type Int"),
      ("var a = [1] { @A didSet {} }", "var a | value [1] | accessors didSet{}"),
      ("var a: Int\n{\n  get { 1 }\n}\nvar b: Int", "var a | type Int | accessors get{}; var b | type Int"),
      ("var a: Int { b { get in c } }", "var a | type Int | accessors bare{}"),
      ("var a: Int { self.get { 1 } }", "var a | type Int | accessors bare{}"),
      ("var a: Int {\n  // get\n  get { 1 }\n}", "var a | type Int | accessors get{}"),
      (
        """
        var a: Int {
          #if B
          1
          #else
          2
          #endif
        }
        var c: Int
        """,
        "var a | type Int | accessors bare{}; var c | type Int"
      ),
      (
        "var a: Int { 1 }, b: Int = 2 { didSet {} }",
        "var a | type Int | accessors bare{}; var b | type Int | value 2 | accessors didSet{}"
      ),
      ("let a: some View { b }", "let a | type some View | accessors bare{}"),
    ])
  func accessors(source: String, expected: String) {
    #expect(outline(source) == expected)
  }
}
