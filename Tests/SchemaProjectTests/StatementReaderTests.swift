import SchemaNames
import SchemaSyntax
import Testing

/// In which order the parts of statements are read, and where scopes begin and end.
@Suite("Statement reader")
struct StatementReaderTests {
  /// Notes what is read, and scopes as parentheses.
  private struct Notes: StatementReader {
    let tree: SyntaxTree
    var text = ""

    mutating func inScope(_ body: (inout Notes) -> Void) {
      text += "("
      body(&self)
      text += ")"
    }

    mutating func read(_ declarations: [Declaration], before rest: ArraySlice<Statement>) {
      text += declarations.map { "let \(tree.text($0.name)) before \(rest.count);" }.joined()
    }

    mutating func read(_ value: Expression, of statement: Statement) { text += "\(tree.text(value.tokens));" }

    mutating func read(_ conditions: [Statement.Condition], of statement: Statement) {
      text += "\(conditions.count)?"
    }

    mutating func read(_ sequence: Expression, ofLoop statement: Statement) {
      text += "each \(tree.text(sequence.tokens));"
    }

    mutating func bind(_ patterns: Range<Int>) { text += "\(tree.text(patterns)):" }

    mutating func read(_ block: [Statement], at index: Int, of statement: Statement) {
      text += "\(index){"
      walk(block)
      text += "}"
    }
  }

  private func notes(_ code: String) -> String {
    let tree = SyntaxTree(parsing: SourceFile(path: "A.swift", text: "func f() {\n\(code)\n}"))
    var notes = Notes(tree: tree)
    notes.walk(tree.declarations.first?.body.map { tree.statements(inBraces: $0) } ?? [])
    return notes.text
  }

  @Test("what a condition binds is not in sight in the other branch")
  func branches() {
    #expect(notes("if a { b } else if c { d } else { e }") == "(1?0{b;})1{(1?0{d;})1{0{e;}}}")
    #expect(notes("while a, b { c }") == "(2?0{c;})")
  }

  @Test("what a guard binds stays in sight")
  func guards() {
    #expect(notes("guard a else { return b }; c") == "1?0{b;}c;")
  }

  @Test("loops")
  func loops() {
    #expect(notes("for a in b where c { d }") == "(each b;c;0{d;})")
    #expect(notes("repeat { a } while b") == "0{a;}b;")
  }

  @Test("each case has names of its own")
  func cases() {
    #expect(notes("switch a { case .b(let c): d; default: e }") == "a;(case .b(let c):0{d;})(default:1{e;})")
  }

  @Test("everything else")
  func others() {
    #expect(notes("let a = b; return; throw c") == "let a before 2;c;")
    #expect(notes("do { a } catch { b } catch { c }; defer { d }") == "0{a;}1{b;}2{c;}0{d;}")
  }
}
