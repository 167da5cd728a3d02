import Testing

@Suite("Attributes and modifiers")
struct AttributeTests {
  @Test(
    "Attributes",
    arguments: [
      ("@A var b: Int", "@A var b | type Int"),
      ("@A() var b: Int", "@A() var b | type Int"),
      ("@A(1) var b: Int", "@A(1) var b | type Int"),
      ("@A(1, b: 2) var c: Int", "@A(1 | b: 2) var c | type Int"),
      ("@A.B var c: Int", "@A.B var c | type Int"),
      ("@A.B(c) var d: Int", "@A.B(c) var d | type Int"),
      ("@A<B> var c: Int", "@A<B> var c | type Int"),
      ("@A<B, [C]>(d) var e: Int", "@A<B, [C]>(d) var e | type Int"),
      ("@A<B>.C var d: Int", "@A<B>.C var d | type Int"),
      ("@A @B(c) @D var e: Int", "@A @B(c) @D var e | type Int"),
      (
        """
        @A
        @B(
          c: 1,
          d: 2
        )
        var e: Int
        """,
        "@A @B(c: 1 | d: 2) var e | type Int"
      ),
      ("@A /* b */ (c) var d: Int", "@A(c) var d | type Int"),
      ("@A // b\nvar c: Int", "@A var c | type Int"),
      (#"@A(b: { $0 }, c: [1], d: "e, f") var g: Int"#, #"@A(b: { $0 } | c: [1] | d: "e, f") var g | type Int"#),
      ("@A(b: c ? d : e, f: g as H) var i: Int", "@A(b: c ? d : e | f: g as H) var i | type Int"),
      ("@A(b < c, d > e) var f: Int", "@A(b < c | d > e) var f | type Int"),
      ("@A(b<c>(d)) var e: Int", "@A(b<c>(d)) var e | type Int"),
      ("@`A` var b: Int", "@`A` var b | type Int"),
    ])
  func attributes(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Attributes with a grammar of their own have one argument",
    arguments: [
      ("@available(iOS 17, *) class A {}", "@available(iOS 17, *) class A"),
      (
        #"@available(*, deprecated, renamed: "b") var a: Int"#,
        #"@available(*, deprecated, renamed: "b") var a | type Int"#
      ),
      (
        #"@available(*, deprecated, message: """\#n  a\#n  """)\#nclass B {}"#,
        #"@available(*, deprecated, message: """\#n  a\#n  """) class B"#
      ),
      ("@objc(a:b:) func c() {}", "@objc(a:b:) func c | type () | body"),
      ("@objc var a: Int", "@objc var a | type Int"),
      ("@_documentation(visibility: internal) class A {}", "@_documentation(visibility: internal) class A"),
      ("@backDeployed(before: iOS 17) func a() {}", "@backDeployed(before: iOS 17) func a | type () | body"),
      ("@available() class A {}", "@available() class A"),
      ("@_specialize(where T == Int) func a() {}", "@_specialize(where T == Int) func a | type () | body"),
    ])
  func builtin(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Attributes of SwiftData",
    arguments: [
      ("@Model final class A {}", "@Model final class A"),
      (
        "@Model class A { @Attribute(.unique) var id: UUID }",
        "@Model class A { @Attribute(.unique) var id | type UUID }"
      ),
      ("@SwiftData.Model class A {}", "@SwiftData.Model class A"),
      ("@Model @MainActor final class A: B {}", "@Model @MainActor final class A | inherits B"),
      ("@available(iOS 17, *) @Model public final class A {}", "@available(iOS 17, *) @Model public final class A"),
      ("@Model\npublic\nfinal\nclass A {}", "@Model public final class A"),
      (
        #"@Attribute(.unique, originalName: "id") var a: String"#,
        #"@Attribute(.unique | originalName: "id") var a | type String"#
      ),
      (
        #"@Attribute(.transformable(by: A.self), .externalStorage, hashModifier: "b") var c: D"#,
        #"@Attribute(.transformable(by: A.self) | .externalStorage | hashModifier: "b") var c | type D"#
      ),
      (
        #"@Relationship(deleteRule: .cascade, inverse: \Note.tags) var a: [Note]"#,
        #"@Relationship(deleteRule: .cascade | inverse: \Note.tags) var a | type [Note]"#
      ),
      (
        #"@Relationship(.unique, deleteRule: .nullify, minimumModelCount: 1, inverse: \.tag) var a: Note?"#,
        #"@Relationship(.unique | deleteRule: .nullify | minimumModelCount: 1 | inverse: \.tag) var a | type Note?"#
      ),
      ("@Relationship var a: Note?", "@Relationship var a | type Note?"),
      ("@Transient var a = 1", "@Transient var a | value 1"),
      (
        "@Transient @Attribute(.ephemeral)\nvar a: Int = 1",
        "@Transient @Attribute(.ephemeral) var a | type Int | value 1"
      ),
      (
        #"@Query(filter: #Predicate<Note> { $0.a == 1 }, sort: \Note.b, order: .reverse) private var c: [Note]"#,
        #"@Query(filter: #Predicate<Note> { $0.a == 1 } | sort: \Note.b | order: .reverse) private var c | type [Note]"#
      ),
      (
        #"@Test("a", arguments: [1, 2]) func b(c: Int) {}"#,
        #"@Test("a" | arguments: [1, 2]) func b | type (c: Int) | body"#
      ),
      (#"@Environment(\.modelContext) private var a"#, #"@Environment(\.modelContext) private var a"#),
    ])
  func schema(source: String, expected: String) {
    #expect(outline(source) == expected)
  }

  @Test(
    "Modifiers",
    arguments: [
      ("public static final let a = 1", "public static final let a | value 1"),
      ("static public func a() {}", "static public func a | type () | body"),
      ("private(set) var a: Int", "private(set) var a | type Int"),
      ("fileprivate(set) internal(set) var a: Int", "fileprivate(set) internal(set) var a | type Int"),
      ("nonisolated var a: Int", "nonisolated var a | type Int"),
      ("nonisolated(unsafe) var a: Int", "nonisolated(unsafe) var a | type Int"),
      (
        """
        class A { class func b() {}
          class var c: Int { 1 }
          class D {}
          override class func e() {}
          class private func f() {} }
        """,
        "class A { class func b | type () | body; class var c | type Int | accessors bare{}; class D; override class func e | type () | body; class private func f | type () | body }"
      ),
      ("final\nclass A {}", "final class A"),
      ("dynamic required convenience init() {}", "dynamic required convenience init init | type () | body"),
      ("indirect enum A {}", "indirect enum A"),
      ("public extension A { static func b() {} }", "public extension A { static func b | type () | body }"),
      ("open class A { open var b: Int { 1 } }", "open class A { open var b | type Int | accessors bare{} }"),
      ("prefix static func a() {}", "prefix static func a | type () | body"),
    ])
  func modifiers(source: String, expected: String) {
    #expect(outline(source) == expected)
  }
}
