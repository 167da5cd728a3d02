#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif
import SchemaReporting
import SchemaSyntax
import TestSupport
import Testing

@Suite("The JSON of dump")
struct SyntaxDumpTests {
  /// The JSON of a source, keys sorted.
  private func json(_ tree: SyntaxTree) throws -> String {
    let encoder = JSONEncoder()
    encoder.outputFormatting = [.sortedKeys, .withoutEscapingSlashes]
    return String(decoding: try encoder.encode(SyntaxDump(tree)), as: UTF8.self)
  }

  @Test("Everything that a declaration can have")
  func everything() throws {
    let source = Marked(
      """
      import SwiftData
      1️⃣@A<B>(c, d: 1) @E() @F public final class G<H>: I, J where H: K {
        2️⃣private(set) var l: Int3️⃣ = 1 { didSet {} }4️⃣
      }5️⃣
      """)
    #expect(
      try json(source.tree) == """
        {"declarations":[{"attributes":[{"arguments":[{"text":"c"},{"label":"d","text":"1"}],"generics":"<B>","name":"A"},\
        {"arguments":[],"name":"E"},{"name":"F"}],"generics":"<H>","inherits":["I","J"],"kind":"class",\
        "length":\(source[5] - source[1]),"members":[{"accessors":["didSet"],"kind":"var",\
        "length":\(source[4] - source[2]),"modifiers":["private(set)"],"name":"l","offset":\(source[2]),"type":"Int",\
        "value":"1"}],"modifiers":["public","final"],"name":"G","offset":\(source[1]),"where":"where H: K"}],\
        "imports":["SwiftData"],"path":"Example.swift"}
        """)
  }

  @Test("Absent keys are left out, but the lists of imports, declarations and members are not")
  func absentKeys() throws {
    #expect(try json(SyntaxTree("")) == #"{"declarations":[],"imports":[],"path":"Example.swift"}"#)
    #expect(
      try json(SyntaxTree("struct A {}")) == """
        {"declarations":[{"kind":"struct","length":11,"members":[],"name":"A","offset":0}],"imports":[],\
        "path":"Example.swift"}
        """)
  }

  @Test(
    "Members of declarations, in short",
    arguments: [
      ("var a: Int { 1 }", #""accessors":["get"]"#),
      ("var a: Int { get set }", #""accessors":["get","set"]"#),
      ("func a(b: Int) -> C", #""type":"(b: Int) -> C""#),
      ("typealias A = B", #""type":"B""#),
      ("#Unique<Note>([\\.a])", #""generics":"<Note>","kind":"expansion","length":20,"name":"Unique""#),
      ("@available(iOS 17, *) class A {}", #""arguments":[{"text":"iOS 17, *"}]"#),
      ("enum A: Int { case b = 1 }", #""kind":"case","length":10,"name":"b","offset":14,"value":"1""#),
      ("extension A.B {}", #""kind":"extension""#),
      ("infix operator +++: A", #""inherits":["A"],"kind":"operator""#),
      ("\u{FEFF}var a: Int", #""offset":3"#),
      ("macro a() = #b(c: 1)", ##""value":"#b(c: 1)""##),
    ])
  func parts(source: String, expected: String) throws {
    let json = try json(SyntaxTree(source))
    #expect(json.contains(expected), "\(json)")
  }
}
