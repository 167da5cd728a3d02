import SchemaLinting
import SchemaProject
import SchemaSyntax
import SchemaText
import TestSupport
import Testing

/// The loop that applies fixes, as a value: rules made for a test, and sources of a few lines.
@Suite("Applying fixes")
struct FixLoopTests {
  /// A rule that finds each occurrence of a word in a comment or in code, and replaces it.
  private struct Word: Rule {
    var word = ""
    var replacement = ""
    var isSafe = true
    var severity = Severity.note
    /// Whether all findings are about one subject.
    var subject: String?
    /// A file to which the fix also adds a line.
    var alsoAddsTo: String?

    func findings(in project: Project) -> [Finding] {
      guard !word.isEmpty else { return [] }
      let files = project.symbols.units.map(\.tree.file).sorted { $0.path < $1.path }
      return files.flatMap { file in
        Self.places(of: word, in: file).map { place in
          let other = files.first { $0.path == alsoAddsTo }
          let edits =
            [SourceEdit(replacing: place, with: replacement)]
            + (other.map { [SourceEdit(inserting: "// added\n", at: 0, in: $0)] } ?? [])
          return Finding(
            "a word", subject: subject ?? "\(word)", at: place, severity: severity,
            fixes: [Fix("write '\(Message(stringLiteral: replacement).text)'", isSafe: isSafe, edits: edits)])
        }
      }
    }

    private static func places(of word: String, in file: SourceFile) -> [Place] {
      let bytes = Array(word.utf8)
      guard file.bytes.count >= bytes.count else { return [] }
      return (0...file.bytes.count - bytes.count).filter { Array(file.bytes[$0..<$0 + bytes.count]) == bytes }
        .map { Place(file: file, span: Span(start: $0, end: $0 + bytes.count)) }
    }
  }

  private static func page(_ id: String, _ severity: String, _ lines: String...) -> String {
    (["---", "id: \(id)", "severity: \(severity)"] + lines + ["---", "", "# Title", ""]).joined(separator: "\n")
  }

  private static func linter(_ rules: [Word]) -> Linter {
    Linter(
      Catalogue(
        rules: rules.map { rule in ("F", rule, page(rule.word, "error")) }, errors: []))
  }

  private static func fixed(_ source: String, _ rules: [Word], takesUnsafe: Bool = false) -> FixedProject {
    ExampleSource(source).fixed(by: linter(rules), takesUnsafe: takesUnsafe)
  }

  private static let model = "@Model class Note { var text = \"\" } "

  @Test("all findings are fixed at once, and a second run changes nothing")
  func simple() {
    let rules = [Word(word: "one", replacement: "1"), Word(word: "two", replacement: "2")]
    let source = Self.model + "// one two one"
    let fixed = Self.fixed(source, rules)
    #expect(fixed.text("Example.swift") == Self.model + "// 1 2 1\n")
    #expect(fixed.applied.count == 3 && fixed.dropped.isEmpty)
    #expect(fixed.check.outcome.diagnostics.isEmpty)
    let again = Self.fixed(fixed.text("Example.swift") ?? "", rules)
    #expect(again.files.isEmpty && again.applied.isEmpty)
  }

  @Test("overlapping fixes are applied one after the other")
  func overlapping() {
    let rules = [
      Word(word: "ab", replacement: "x"), Word(word: "bc", replacement: "y"), Word(word: "xc", replacement: "z"),
    ]
    let fixed = Self.fixed(Self.model + "// abc", rules)
    // `bc` is gone when its turn comes, and what the first fix leaves is fixed in the next round.
    #expect(fixed.text("Example.swift") == Self.model + "// z\n")
    #expect(fixed.applied.map(\.diagnostic.rule) == ["ab", "xc"])
  }

  @Test("two insertions at one place are applied one after the other")
  func insertions() {
    let source = """
      enum V1: VersionedSchema {
        static var models: [any PersistentModel.Type] { [] }
      }
      """
    struct Line: Rule {
      var text = ""
      func findings(in project: Project) -> [Finding] {
        guard let file = project.symbols.units.first?.tree.file, !text.isEmpty,
          !file.text(Span(start: 0, end: file.bytes.count)).contains(text)
        else { return [] }
        let place = Place(file: file, span: Span(start: 0, end: 4))
        let edit = SourceEdit(inserting: text + "\n", at: 0, in: file)
        return [Finding("a line", subject: text, at: place, fixes: [Fix("add a line", edits: [edit])])]
      }
    }
    let rules: [(family: String, rule: any Rule, page: String)] = ["a", "b"].map {
      ("F", Line(text: "// \($0)"), Self.page($0, "note"))
    }
    let linter = Linter(Catalogue(rules: rules, errors: []))
    let fixed = ExampleSource(source).fixed(by: linter)
    #expect(fixed.text("Example.swift") == "// b\n// a\n\(source)\n")
  }

  @Test("an unsafe fix is applied only where that is wanted")
  func unsafe() {
    let rules = [Word(word: "one", replacement: "1"), Word(word: "two", replacement: "2", isSafe: false)]
    let source = Self.model + "// one two"
    #expect(Self.fixed(source, rules).text("Example.swift") == Self.model + "// 1 two\n")
    #expect(Self.fixed(source, rules, takesUnsafe: true).text("Example.swift") == Self.model + "// 1 2\n")
  }

  @Test("a fix may edit two files, which are written together")
  func twoFiles() {
    let rules = [
      Word(word: "one", replacement: "1", alsoAddsTo: "B.swift"), Word(word: "two", replacement: "2"),
    ]
    let source =
      "// file: A.swift\n\(Self.model)// one\n// file: B.swift\n@Model class B {}\n// file: C.swift\n@Model class C {} // two"
    let fixed = Self.fixed(source, rules)
    #expect(fixed.text("A.swift") == Self.model + "// 1\n")
    #expect(fixed.text("B.swift") == "// added\n@Model class B {}\n")
    #expect(fixed.text("C.swift") == "@Model class C {} // 2\n")
    #expect(fixed.groups.map { $0.map(\.path) } == [["A.swift", "B.swift"], ["C.swift"]])
  }

  @Test("a fix without effect is dropped, and the rest is fixed")
  func withoutEffect() {
    let rules = [Word(word: "one", replacement: "one "), Word(word: "two", replacement: "2")]
    let fixed = Self.fixed(Self.model + "// one two", rules)
    #expect(fixed.text("Example.swift") == Self.model + "// one 2\n")
    #expect(fixed.dropped.map(\.objection) == [.withoutEffect])
    #expect(fixed.check.outcome.diagnostics.map(\.rule) == ["one"])
  }

  @Test("fixes that undo each other end")
  func circle() {
    let rules = [Word(word: "one", replacement: "two"), Word(word: "two", replacement: "one")]
    let fixed = Self.fixed(Self.model + "// one", rules)
    #expect(fixed.text("Example.swift") == Self.model + "// two\n")
    #expect(fixed.dropped.map(\.objection) == [.undone])
  }

  @Test("fixes that always leave something to fix end")
  func growth() {
    let rules = [Word(word: "one", replacement: "twotwo"), Word(word: "two", replacement: "oneone")]
    #expect(Self.fixed(Self.model + "// one", rules).applied.count == 54)
  }

  @Test("a fix after which a file no longer parses is dropped, and the rest is fixed")
  func syntax() {
    let rules = [
      Word(word: "one", replacement: "/* "), Word(word: "two", replacement: "2"), Word(word: "six", replacement: "6"),
    ]
    let fixed = Self.fixed(Self.model + "// two six\nlet a = one", rules)
    #expect(fixed.text("Example.swift") == Self.model + "// 2 6\nlet a = one\n")
    #expect(fixed.dropped.map(\.objection) == [.syntax])
  }

  @Test("a fix that brings a new error or a new warning is dropped; one that brings a note is not")
  func newFindings() {
    let rules = [
      Word(word: "one", replacement: "bad"), Word(word: "bad", replacement: "bad", severity: .error),
      Word(word: "two", replacement: "odd"), Word(word: "odd", replacement: "odd", severity: .warning),
      Word(word: "six", replacement: "new"), Word(word: "new", replacement: "new"),
    ]
    let fixed = Self.fixed(Self.model + "// one two six", rules)
    #expect(fixed.text("Example.swift") == Self.model + "// one two new\n")
    #expect(fixed.dropped.contains { $0.objection == .newError("bad:bad") && $0.fix.diagnostic.rule == "one" })
    #expect(fixed.dropped.contains { $0.objection == .newWarning("odd:odd") && $0.fix.diagnostic.rule == "two" })
  }

  @Test("a fix that changes the checksum of a version that may have shipped is dropped")
  func checksum() {
    let source = """
      enum V1: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var first = "" }
      }
      enum V2: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var second = "" }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      """
    let rules = [Word(word: "first", replacement: "one"), Word(word: "second", replacement: "two")]
    let fixed = Self.fixed(source, rules)
    #expect(fixed.dropped.map(\.objection) == [.changedChecksum("V1")])
    #expect(fixed.applied.map(\.diagnostic.rule) == ["second"])
    #expect(fixed.text("Example.swift")?.contains("var first") == true)
  }

  @Test("a fix after which the stages of a plan are not known is dropped")
  func unknownStages() {
    let source = """
      \(Self.model)
      enum V1: VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
        static var models: [any PersistentModel.Type] { [] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V1.self)] }
      }
      """
    let fixed = Self.fixed(source, [Word(word: "lightweight", replacement: "light")])
    #expect(fixed.dropped.map(\.objection) == [.unknownStages("Plan")])
  }

  @Test("findings that are not shown, and files that must not be edited, are left alone")
  func leftAlone() {
    let source = ExampleSource("// file: A.swift\n\(Self.model)// one\n// file: B.swift\n// one\n@Model class B {}")
    let linter = Self.linter([Word(word: "one", replacement: "1")])
    let shown = source.fixed(
      by: linter, fixable: { $0.diagnostics.filter { $0.finding.place.file.path == "A.swift" } })
    #expect(shown.files.map(\.path) == ["A.swift"])
    let editable = source.fixed(by: linter, mayEdit: { $0 == "B.swift" })
    #expect(editable.files.map(\.path) == ["B.swift"])
  }

  @Test("what a comment hides is not fixed")
  func suppressed() {
    let source = Self.model + "\n// swiftdata-lint:ignore one -- kept\nlet a = \"one\"\n// two"
    let rules = [Word(word: "one", replacement: "1", subject: "a"), Word(word: "two", replacement: "2")]
    let fixed = Self.fixed(source, rules)
    #expect(fixed.text("Example.swift")?.contains("\"one\"\n// 2") == true)
  }

  @Test("what a stronger finding explained is not a new error")
  func explained() {
    // The second rule is hidden by the first one for the same subject.
    let first = Word(word: "one", replacement: "1", severity: .error, subject: "Note")
    let second = Word(word: "two", replacement: "2", severity: .error, subject: "Note")
    let linter = Linter(
      Catalogue(
        rules: [
          ("F", first, Self.page("one", "error")), ("F", second, Self.page("two", "error", "hidden-by:", "  - one")),
        ], errors: []))
    let source = ExampleSource(Self.model + "// one two")
    #expect(linter.outcome(of: source.project).diagnostics.map(\.rule) == ["one"])
    #expect(source.fixed(by: linter).text("Example.swift") == Self.model + "// 1 2\n")
  }

  @Test("a fix whose edits overlap, or lie beyond its file, is never applied")
  func malformed() {
    struct Overlapping: Rule {
      func findings(in project: Project) -> [Finding] {
        guard let file = project.symbols.units.first?.tree.file else { return [] }
        let spans = [[Span(start: 0, end: 4), Span(start: 2, end: 6)], [Span(start: 0, end: 100_000)], []]
        return spans.map { spans in
          let edits = spans.map { SourceEdit(replacing: Place(file: file, span: $0), with: "") }
          return Finding(
            "a", subject: "\(spans)", at: Place(file: file, span: Span(start: 0, end: 1)),
            fixes: [Fix("cut", edits: edits)])
        }
      }
    }
    let catalogue = Catalogue(rules: [("F", Overlapping(), Self.page("a", "note"))], errors: [])
    let fixed = ExampleSource(Self.model).fixed(by: Linter(catalogue))
    #expect(fixed.files.isEmpty && fixed.applied.isEmpty)
  }
}
