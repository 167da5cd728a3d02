import TestSupport
import Testing

/// What the fixes of rules about models, their relationships and attributes write into sources as people write them.
@Suite("Fixes of models", .texts)
struct ModelFixTests {
  private static func models(_ shelf: String, _ book: String, beside: String = "") -> String {
    "import Foundation\nimport SwiftData\n@Model\nfinal class Shelf {\n  \(shelf)\n  init() {}\n}\n\n@Model\nfinal class Book {\n  \(book)\n  init() {}\n}\n\(beside)"
  }

  static let inverses = [
    FixCase(
      "no attribute", models("private(set) var books: [Book] = []", "var shelf: Shelf?"),
      [("private(set) var books", "@Relationship(inverse: \\Book.shelf) private(set) var books")]),
    FixCase(
      "an attribute without parentheses, and a delete rule on lines of its own",
      models("@Relationship\n  var books: [Book] = []", "var shelf: Shelf?"),
      [("@Relationship\n", "@Relationship(inverse: \\Book.shelf)\n")]),
    FixCase(
      "arguments with a modifier of the hash",
      models("@Relationship(deleteRule: .cascade, hashModifier: \"a\") var books: [Book] = []", "var shelf: Shelf?"),
      [("hashModifier", "inverse: \\Book.shelf, hashModifier")]),
    FixCase(
      "inverse: nil", models("@Relationship(inverse: nil) var books: [Book] = []", "var shelf: Shelf?"),
      [("inverse: nil", "inverse: \\Book.shelf")]),
    FixCase(
      "another attribute on a line of its own",
      models("@available(iOS 17, *)\n  var books: [Book] = []", "var shelf: Shelf?"),
      [("  @available", "  @Relationship(inverse: \\Book.shelf)\n  @available")]),
    FixCase(
      "an alias that the type is written with",
      models("var books: [Volume]? = []", "var shelf: Shelf?", beside: "typealias Volume = Book\n"),
      [("var books", "@Relationship(inverse: \\Volume.shelf) var books")]),
    FixCase("several bindings", models("var books: [Book] = [], a = 0", "var shelf: Shelf?")),
    FixCase(
      "several candidates", models("var books: [Book] = []", "var shelf: Shelf?\n  var other: Shelf?")),
    FixCase(
      "in #if", models("#if os(iOS)\n  var books: [Book] = []\n#endif", "var shelf: Shelf?")),
    FixCase(
      "a live model that an earlier version lists too",
      models(
        "var books: [Book] = []", "var shelf: Shelf?",
        beside: version("V1", number: 1, listing: "Shelf.self, Book.self")
          + version(
            "V2", number: 2, listing: "Shelf.self, Book.self, Note.self", "@Model final class Note { init() {} }")
          + migrationPlan(["V1", "V2"]))),
  ]

  @Test("missing-inverse", arguments: inverses)
  func missingInverse(_ test: FixCase) { test.check("missing-inverse") }

  /// A version with the two models, and one with another shape before it.
  private static let versioned =
    "import SwiftData\n" + version("V1", number: 1, "@Model final class Note { init() {} }")
    + version(
      "V2", number: 2,
      "@Model final class Shelf { var books: [Book] = []; init() {} }\n  @Model final class Book { var shelf: Shelf?; init() {} }"
    )
    + migrationPlan(["V1", "V2"])

  @Test("missing-inverse: needs a look where the last version may have shipped, and is none where it has")
  func shippedInverse() throws {
    func fixes(_ source: String) -> [Bool] {
      ExampleSource(source).report(only: ["missing-inverse"]).diagnostics.flatMap(\.finding.fixes).map(\.isSafe)
    }
    #expect(fixes(Self.versioned) == [false])
    #expect(fixes("// file: V.swift\n\(Self.versioned)" + record("1.0", Self.versioned)) == [])
    let first = "import SwiftData\n" + version("V1", number: 1, "@Model final class Note { init() {} }")
    #expect(fixes("// file: V.swift\n\(Self.versioned)" + record("1.0", first + migrationPlan(["V1"]))) == [true])
    FixCase(
      "unsafe", Self.versioned,
      [("var books", "@Relationship(inverse: \\Book.shelf) var books")], revealing: ["missing-stage"]
    ).check("missing-inverse", isSafe: false)
  }

  static let bothInverses = [
    FixCase(
      "the only argument",
      models(
        "@Relationship(inverse: \\Book.shelf) var books: [Book] = []",
        "@Relationship(inverse: \\Shelf.books) var shelf: Shelf?"),
      [("@Relationship(inverse: \\Shelf.books)", "@Relationship")]),
    FixCase(
      "the first of several, each on a line",
      models(
        "@Relationship(deleteRule: .cascade, inverse: \\Book.shelf) var books: [Book] = []",
        "@Relationship(\n    originalName: \"place\", // old\n    inverse: \\Shelf.books\n  ) var shelf: Shelf?"),
      [("\"place\", // old\n    inverse: \\Shelf.books\n", "\"place\" // old\n")]),
    FixCase(
      "the last of several",
      models(
        "@Relationship(deleteRule: .cascade, inverse: \\Book.shelf) var books: [Book] = []",
        "@Relationship(minimumModelCount: 0, inverse: \\Shelf.books) var shelf: Shelf?"),
      [(", inverse: \\Shelf.books", "")]),
  ]

  @Test("inverse-on-both-sides", arguments: bothInverses)
  func inverseOnBothSides(_ test: FixCase) { test.check("inverse-on-both-sides") }

  static let arrays = [
    FixCase(
      "with a comment and an observer",
      models(
        "@Relationship(inverse: \\Book.shelves) var books: [Book] // all\n  { didSet {} }", "var shelves: [Shelf] = []"),
      [("var books: [Book]", "var books: [Book] = []")]),
    FixCase(
      "two bindings with types",
      models("@Relationship(inverse: \\Book.shelves) var books: [Book]", "var a: Int = 0, shelves: [Shelf]"),
      [("var books: [Book]", "var books: [Book] = []"), ("shelves: [Shelf]", "shelves: [Shelf] = []")]),
  ]

  @Test("relationship-array-without-default", arguments: arrays)
  func arrayWithoutDefault(_ test: FixCase) { test.check("relationship-array-without-default") }

  static let obsolete = [
    FixCase(
      "with an inverse",
      models("@Relationship(.cascade, inverse: \\Book.shelf) var books: [Book] = []", "var shelf: Shelf?"),
      [("(.cascade", "(deleteRule: .cascade")]),
    FixCase(
      "with another option", models("@Relationship(.unique, .cascade) var books: [Book] = []", "var shelf: Shelf?")),
    FixCase(
      "behind a label",
      models("@Relationship(inverse: \\Book.shelf, .cascade) var books: [Book] = []", "var shelf: Shelf?")),
  ]

  @Test("obsolete-relationship-syntax", arguments: obsolete)
  func obsoleteSyntax(_ test: FixCase) { test.check("obsolete-relationship-syntax") }

  static let transients = [
    FixCase(
      "the plainest values",
      models("@Transient var a: [String: Int]\n  @Transient var b: Set<Int> // b\n  @Transient public var c: Bool", ""),
      [("[String: Int]", "[String: Int] = [:]"), ("Set<Int>", "Set<Int> = []"), ("Bool", "Bool = false")]),
    FixCase("no value suggests itself", models("@Transient var a: URL", "")),
    FixCase("a type that several names share", models("@Transient var a, b: Int", "")),
  ]

  @Test("transient-without-default", arguments: transients)
  func transient(_ test: FixCase) { test.check("transient-without-default") }
}

/// What the fixes of rules about changes write.
@Suite("Fixes of changes", .texts)
struct ChangeFixTests {
  static let renamed = [
    FixCase(
      "an attribute with options, on a line of its own",
      Stages.source([
        "@Model final class Note { var title: String?; init() {} }",
        "@Model final class Note {\n    @Attribute(.spotlight)\n    var noteTitle: String?; init() {} }",
      ]), [("@Attribute(.spotlight)", "@Attribute(.spotlight, originalName: \"title\")")]),
    FixCase(
      "no attribute",
      Stages.source([
        "@Model final class Note { var title: String?; init() {} }",
        "@Model final class Note { public var noteTitle: String?; init() {} }",
      ]), [("public var noteTitle", "@Attribute(originalName: \"title\") public var noteTitle")]),
    FixCase(
      "two in one model, and in later versions, up to one that renames them again",
      Stages.source([
        "@Model final class Note { var title: String?; var count: Int?; init() {} }",
        "@Model final class Note { var noteTitle: String?; var noteCount: Int?; init() {} }",
        "@Model final class Note { @Attribute(.spotlight) var noteTitle: String?; public var noteCount: Int?; init() {} }",
        "@Model final class Note { @Attribute(originalName: \"noteTitle\") var name: String?; "
          + "@Attribute(originalName: \"noteCount\") var number: Int?; init() {} }",
      ]),
      [
        (
          "var noteTitle: String?; var noteCount",
          "@Attribute(originalName: \"title\") var noteTitle: String?; @Attribute(originalName: \"count\") var noteCount"
        ),
        ("@Attribute(.spotlight)", "@Attribute(.spotlight, originalName: \"title\")"),
        ("public var noteCount", "@Attribute(originalName: \"count\") public var noteCount"),
      ]),
    FixCase(
      "two that may be meant",
      Stages.source([
        "@Model final class Note { var titleA: String?; var titleB: String?; init() {} }",
        "@Model final class Note { var title: String?; init() {} }",
      ])),
  ]

  @Test("renamed-without-original-name", arguments: renamed)
  func rename(_ test: FixCase) { test.check("renamed-without-original-name", isSafe: false) }

  @Test("dropped-original-name, in a version that has shipped too: it does not change the checksum")
  func dropped() {
    FixCase(
      "middle",
      Stages.source([
        "@Model final class Note { var title: String?; init() {} }",
        "@Model final class Note { @Attribute(originalName: \"title\") var name: String?; init() {} }",
        "@Model final class Note { @Attribute(hashModifier: \"a\") var name: String?; init() {} }",
      ]), [("@Attribute(hashModifier: \"a\")", "@Attribute(originalName: \"title\", hashModifier: \"a\")")]
    ).check("dropped-original-name")
  }

  static let required = [
    FixCase(
      "a number and a text",
      Stages.notes("init() {}", "var count: Int; var title: String // t\n    init() { count = 1; title = \"\" }"),
      [("var count: Int", "var count: Int = 0"), ("title: String // t", "title: String = \"\" // t")]),
    FixCase("a unique one", Stages.notes("init() {}", "@Attribute(.unique) var code: String; init() { code = \"\" }")),
    FixCase(
      "no value suggests itself", Stages.notes("init() {}", "var link: URL; init(link: URL) { self.link = link }")),
  ]

  @Test("required-attribute-added", arguments: required)
  func requiredAttribute(_ test: FixCase) { test.check("required-attribute-added", isSafe: false) }
}
