import SchemaLinting
import SchemaRules
import TestSupport
import Testing

/// An item of a published guide to migrations: a pattern, a row of a table, a leaf of a tree, a sample, with what is
/// said when somebody has it.
struct GuideItem: Sendable, CustomTestStringConvertible {
  /// The guides.
  enum Document: String, CaseIterable, Sendable {
    case blog = "blog-versioned-schemas"
    case diagnostics = "migration-diagnostics"
    case guide = "migration-guide"
    case guideCode = "migration-guide-code"
    case talk = "wwdc23-10195"
  }

  /// What is said.
  enum Answer: Sendable {
    /// All that the linter reports for a project, each once: `error missing-inverse`.
    case lint(String, [String])
    /// The same for what the guide calls right, with the reason.
    case instead(String, [String], because: String)
    /// The page that each of some texts leads to first, in a log and as a question.
    case page([String], String)
    /// The linter says nothing about a project, for a reason.
    case nothing(String, because: String)
    /// A text that is no error: no page is found for it, for a reason.
    case noPage(String, because: String)
  }

  /// What the item is about.
  let name: String
  /// The heading or line that it comes from.
  let position: String
  let answer: Answer

  /// Makes an item.
  init(_ position: String, _ name: String, _ answer: Answer) {
    self.name = name
    self.position = position
    self.answer = answer
  }

  var testDescription: String { "\(position): \(name)" }

  /// The items of a guide.
  static func all(of document: Document) -> [GuideItem] {
    switch document {
    case .blog: blog
    case .diagnostics: diagnosticsSteps + diagnosticsTree + diagnosticsPatterns
    case .guide: guideChanges + guidePatterns + guideTesting
    case .guideCode: guideCode
    case .talk: talk
    }
  }

  /// What the linter reports, each rule once with its severities.
  private static func report(_ source: String) -> [String] {
    let diagnostics = Linter(Catalogue.builtIn).diagnostics(in: ExampleSource(source).project)
    return Set(diagnostics.map { "\($0.severity) \($0.rule)" }).sorted()
  }

  /// Compares what is said with what is expected.
  func check() throws {
    switch answer {
    case .lint(let source, let expected):
      #expect(!expected.isEmpty)
      #expect(Self.report(source) == expected.sorted())
    case .instead(let source, let expected, let reason):
      #expect(!expected.isEmpty && !reason.isEmpty)
      #expect(Self.report(source) == expected.sorted())
    case .nothing(let source, let reason):
      #expect(!reason.isEmpty)
      #expect(Self.report(source) == [])
    case .page(let texts, let page):
      #expect(!texts.isEmpty)
      for text in texts {
        #expect(try Log.pages(text).first == page, "\(text)")
        #expect(Log.answers(text).first == page, "\(text)")
      }
    case .noPage(let text, let reason):
      #expect(!reason.isEmpty)
      #expect(try Log.pages(text) == [])
    }
  }
}

/// Every item of the guides is answered.
@Suite("Items of guides")
struct GuideTests {
  @Test("blog-versioned-schemas", arguments: GuideItem.all(of: .blog))
  func blog(item: GuideItem) throws { try item.check() }

  @Test("migration-diagnostics", arguments: GuideItem.all(of: .diagnostics))
  func diagnostics(item: GuideItem) throws { try item.check() }

  @Test("migration-guide", arguments: GuideItem.all(of: .guide))
  func guide(item: GuideItem) throws { try item.check() }

  @Test("migration-guide-code", arguments: GuideItem.all(of: .guideCode))
  func guideCode(item: GuideItem) throws { try item.check() }

  @Test("wwdc23-10195", arguments: GuideItem.all(of: .talk))
  func talk(item: GuideItem) throws { try item.check() }

  @Test(
    "all items are there: what the linter reports, what it reports instead, what leads to a page, what nothing is said of",
    arguments: [
      (.blog, 7, 2, 1, 7), (.diagnostics, 38, 4, 35, 15), (.guide, 36, 8, 15, 30), (.guideCode, 12, 5, 7, 19),
      (.talk, 7, 6, 0, 8),
    ] as [(GuideItem.Document, Int, Int, Int, Int)])
  func counts(document: GuideItem.Document, findings: Int, instead: Int, pages: Int, nothing: Int) {
    let kinds = GuideItem.all(of: document).map { item in
      switch item.answer {
      case .lint: 0
      case .instead: 1
      case .page: 2
      case .nothing, .noPage: 3
      }
    }
    #expect((0...3).map { kind in kinds.count { $0 == kind } } == [findings, instead, pages, nothing])
  }

  @Test("no item has two lines")
  func names() {
    for document in GuideItem.Document.allCases {
      let names = GuideItem.all(of: document).map(\.testDescription)
      #expect(Set(names).count == names.count, "\(document.rawValue)")
    }
  }
}
