import SchemaSyntax
import Testing

/// Which argument goes to which parameter, and what a call is known to do.
@Suite("Calls")
struct CallTests {
  private static func tree(of text: String) -> SyntaxTree {
    SyntaxTree(parsing: SourceFile(path: "A.swift", text: text))
  }

  /// What each parameter gets, `-` for its default; nil where the arguments do not fit.
  private func matched(_ signature: String, _ arguments: String) -> String? {
    let tree = Self.tree(of: "func f\(signature) {}\nlet x = f\(arguments)")
    guard let function = tree.declarations.first, let value = tree.declarations.last?.value,
      let call = Call(value, in: tree)
    else { return "no call" }
    return call.match(tree.parameters(of: function), in: tree)?.map { index in
      index.map { tree.text(call.arguments[$0].value.tokens) } ?? "-"
    }.joined(separator: ", ")
  }

  private func call(_ text: String) -> Call? {
    let tree = Self.tree(of: "let x = \(text)")
    return tree.declarations.first?.value.flatMap { Call($0, in: tree) }
  }

  @Test("arguments go to parameters by their labels, in order")
  func labels() {
    #expect(matched("(_ a: A, b: B)", "(1, b: 2)") == "1, 2")
    #expect(matched("(_ a: A, b: B)", "(1, 2)") == nil)
    #expect(matched("(_ a: A, b: B)", "(b: 2, 1)") == nil)
    #expect(matched("(a: A)", "(a: 1, b: 2)") == nil)
    #expect(matched("(a: A, b: B)", "(a: 1)") == nil)
    #expect(matched("()", "()") == "")
  }

  @Test("parameters with defaults may be left out")
  func defaults() {
    #expect(matched("(_ a: A = x, b: B)", "(b: 2)") == "-, 2")
    #expect(matched("(a: A = x, b: B = y, c: C)", "(b: 2, c: 3)") == "-, 2, 3")
    #expect(matched("(a: A = x)", "()") == "-")
  }

  @Test("a trailing closure goes to what has no default")
  func trailingClosures() {
    #expect(matched("(a: A, body: () -> Void)", "(a: 1) { }") == "1, { }")
    #expect(matched("(a: A = x, _ body: () -> Void)", " { }") == "-, { }")
    #expect(matched("(body: () -> Void, done: Bool = true)", " { }") == "{ }, -")
    #expect(matched("(a: () -> Void, b: () -> Void)", " { } b: { 1 }") == "{ }, { 1 }")
  }

  @Test("names, bases and labels")
  func parts() {
    #expect(call("a.b(c: 1)")?.name == "b")
    #expect(call("b(c: 1)")?.name == "b")
    #expect(call("b(1, c: 2)")?.labels == [nil, "c"])
    #expect(call("b(c: 1, d: 2)")?.argument("d").map { $0.tokens.count } == 1)
    #expect(call("b(c: 1)")?.argument("d") == nil)
    #expect(call(".init(1)")?.isImplicitInitializer == true)
    #expect(call("A.init(1)")?.isImplicitInitializer == false)
    #expect(call("a + b") == nil)
  }

  @Test("calls that end the program")
  func ends() {
    for text in ["fatalError()", "Swift.fatalError(\"\")", "exit(1)", "preconditionFailure()", "assert(false)"] {
      #expect(call(text)?.neverReturns == true)
    }
    for text in ["controller.exit()", "precondition(isOpen)", "print()", "log.fatalError()"] {
      #expect(call(text)?.neverReturns == false)
    }
  }
}
