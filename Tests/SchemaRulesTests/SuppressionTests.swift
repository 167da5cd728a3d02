import SchemaLinting
import SchemaRules
import TestSupport
import Testing

/// Comments that hide findings: where they count, and what is said of those that hide nothing.
@Suite("Suppressions", .texts)
struct SuppressionTests {
  private func outcome(
    _ source: ExampleSource, only rules: [String] = [], reasons: SuppressionReasons = .asked
  ) -> Linter.Outcome {
    var selection = RuleSelection()
    selection.only = rules
    return Linter(Catalogue.builtIn, selection: selection, reasons: reasons).outcome(of: source.project)
  }

  @Test("a comment hides the finding that it stands at", arguments: hidingTable)
  func hiding(_ line: HidingCase) {
    let hidden = outcome(ExampleSource(line.source), only: [line.rule])
    #expect(hidden.diagnostics.isEmpty && hidden.suppressed.count == 1)
    let text = line.source.replacing("swiftdata-lint:", with: "other-lint:")
    let control = outcome(ExampleSource(text), only: [line.rule])
    #expect(control.diagnostics.count == 1 && control.suppressed.isEmpty)
  }

  @Test("a comment that stands elsewhere, or hides something else, hides nothing", arguments: otherTable)
  func others(_ line: HidingCase) {
    let outcome = outcome(ExampleSource(line.source), only: [line.rule])
    #expect(outcome.diagnostics.count == 1 && outcome.suppressed.isEmpty)
  }

  @Test("unused-suppression", arguments: unusedTable)
  func unused(_ line: RuleCase) { line.check("unused-suppression") }

  @Test("unknown-rule-in-suppression", arguments: unknownTable)
  func unknown(_ line: RuleCase) { line.check("unknown-rule-in-suppression") }

  @Test("of several comments the narrowest counts, and the others are unused")
  func narrowest() {
    let source = MarkedSource(
      Self.models("1️⃣// swiftdata-lint:ignore missing-inverse -- a")
        + "\n2️⃣// swiftdata-lint:ignore-file missing-inverse -- b")
    let found = outcome(source.source, only: ["unused-suppression"]).diagnostics.map { source.marker($0.finding.place) }
    #expect(found == ["2️⃣"])
  }

  @Test("a comment without a reason: still counts, is asked for one, or counts for nothing")
  func reasons() {
    let source = ExampleSource(Self.models("// swiftdata-lint:ignore missing-inverse"))
    func result(_ reasons: SuppressionReasons) -> [String] {
      outcome(source, only: ["missing-inverse", "unused-suppression"], reasons: reasons).diagnostics.map { diagnostic in
        RenderedTexts.current?.insert(diagnostic)
        return "\(diagnostic.severity) \(diagnostic.rule)"
      }
    }
    #expect(result(.optional) == [])
    #expect(result(.asked) == ["note unused-suppression"])
    #expect(result(.required) == ["warning unused-suppression", "error missing-inverse"])
    let explained = ExampleSource(Self.models("// swiftdata-lint:ignore missing-inverse -- a"))
    #expect(
      outcome(explained, only: ["missing-inverse", "unused-suppression"], reasons: .required).diagnostics.isEmpty)
  }

  @Test("a hidden finding still hides what follows from it, and a rule that is off hides nothing")
  func order() {
    let source = """
      import SwiftData
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note { var text = ""; var tags: [Tag] = [] }
        // swiftdata-lint:ignore missing-model -- a
        @Model final class Tag { var note: Note? }
      }
      let container = try ModelContainer(for: Schema(versionedSchema: V1.self))
      """
    let rules = ["missing-model", "unlisted-related-model"]
    let both = outcome(ExampleSource(source), only: rules)
    #expect(both.diagnostics.isEmpty && both.suppressed.map(\.rule) == ["missing-model"])
    let lesser = outcome(ExampleSource(source), only: ["unlisted-related-model"])
    #expect(lesser.diagnostics.map(\.rule) == ["unlisted-related-model"])
  }

  @Test("fingerprints count hidden findings too, so that they do not move when a comment comes")
  func fingerprints() {
    let twice = "import SwiftData\n@Model final class A { var text = \"\n}\nclass A { var text = \"\n}"
    let second = outcome(ExampleSource(twice), only: ["unparsed-declaration"]).diagnostics.map(\.fingerprint)
    #expect(second == ["unparsed-declaration:A", "unparsed-declaration:A#2"])
    let hidden = twice.replacing(
      "@Model", with: "// swiftdata-lint:ignore unparsed-declaration -- a\n@Model")
    let left = outcome(ExampleSource(hidden), only: ["unparsed-declaration"]).diagnostics.map(\.fingerprint)
    #expect(left == ["unparsed-declaration:A#2"])
  }

  @Test("a comment can hide what is said of itself")
  func itself() {
    let unused = "// swiftdata-lint:ignore missing-inverse, unused-suppression -- a\nstruct A {}"
    let unknown = "// swiftdata-lint:ignore no-such-rule, unknown-rule-in-suppression -- a\nstruct A {}"
    for text in [unused, unknown] {
      let outcome = outcome(ExampleSource("import SwiftData\n" + text))
      #expect(outcome.diagnostics.isEmpty && outcome.suppressed.count == 1)
    }
  }

  @Test("a severity of the configuration counts for what is said of comments too")
  func severity() {
    var selection = RuleSelection()
    selection.configured = [RuleLevels(["unused-suppression": .error])]
    let source = ExampleSource(Self.models("// swiftdata-lint:ignore missing-inverse"))
    let outcome = Linter(Catalogue.builtIn, selection: selection).outcome(of: source.project)
    #expect(outcome.diagnostics.filter { $0.rule == "unused-suppression" }.map(\.severity) == [.error])
  }
}

/// A source in which one finding of a rule is expected.
struct HidingCase: Sendable, CustomTestStringConvertible {
  /// The rule.
  let rule: String
  /// What the line is about.
  let testDescription: String
  /// The source.
  let source: String

  init(_ rule: String, _ name: String, _ source: String) {
    self.rule = rule
    testDescription = name
    self.source = source
  }
}

extension SuppressionTests {
  /// Two models with one fault, at `notes`, with texts around it.
  static func models(_ before: String = "", _ attributes: String = "@Relationship", _ behind: String = "") -> String {
    """
    import SwiftData
    @Model final class Tag {
      \(before)
      \(attributes) var notes: [Note] = [] \(behind)
      var name = ""
    }
    @Model final class Note {
      var tags: [Tag] = []
    }
    """
  }

  /// A plan whose versions fall, at the second element of `schemas`.
  private static func plan(_ elements: String) -> String {
    """
    import SwiftData
    enum V1: VersionedSchema {
      static let versionIdentifier = Schema.Version(2, 0, 0)
      static let models: [any PersistentModel.Type] = []
    }
    enum V2: VersionedSchema {
      static let versionIdentifier = Schema.Version(1, 0, 0)
      static let models: [any PersistentModel.Type] = []
    }
    enum Plan: SchemaMigrationPlan {
      static let stages: [MigrationStage] = []
      static var schemas: [any VersionedSchema.Type] {
        [
          \(elements)
        ]
      }
    }
    """
  }

  /// A plan, and code that makes a container without it.
  private static func container(_ code: String) -> String {
    """
    import SwiftData
    @Model final class Note { var text = "" }
    enum V1: VersionedSchema { static let models: [any PersistentModel.Type] = [Note.self] }
    enum Plan: SchemaMigrationPlan { static let schemas: [any VersionedSchema.Type] = [V1.self] }
    let plan = Plan.self
    \(code)
    """
  }

  private static func ignore(_ rule: String) -> String { "// swiftdata-lint:ignore \(rule) -- because" }
  private static let inverse = ignore("missing-inverse")
  private static let order = ignore("version-out-of-order")
  private static let withoutPlan = ignore("container-without-plan")

  static let hidingTable: [HidingCase] = [
    HidingCase("missing-inverse", "before the declaration", models(inverse)),
    HidingCase("missing-inverse", "between attribute and declaration", models("", "@Relationship\n\(inverse)\n")),
    HidingCase("missing-inverse", "behind the attribute", models("", "@Relationship \(inverse)\n")),
    HidingCase(
      "missing-inverse", "among the arguments of the attribute",
      models("", "@Relationship(\n\(inverse)\ndeleteRule: .nullify)")),
    HidingCase("missing-inverse", "behind another comment", models("", "@Relationship", "// many \(inverse)")),
    HidingCase("missing-inverse", "behind the declaration", models("", "@Relationship", inverse)),
    HidingCase(
      "missing-inverse", "in the middle of the line", models("", "/* swiftdata-lint:ignore missing-inverse -- a */")),
    HidingCase(
      "missing-inverse", "before the class, for all that is in it",
      models().replacing("@Model final class Tag", with: "\(inverse)\n@Model final class Tag")),
    HidingCase(
      "missing-inverse", "in a block comment over lines",
      models("/*\n   swiftdata-lint:ignore missing-inverse\n   -- because\n  */")),
    HidingCase(
      "missing-inverse", "in documentation comments", models("/\(inverse)\n/** swiftdata-lint:ignore x -- a */")),
    HidingCase("missing-inverse", "without white space", models("//swiftdata-lint:ignore missing-inverse--because")),
    HidingCase(
      "missing-inverse", "with white space, a colon and a long dash",
      models("//  swiftdata-lint: ignore: missing-inverse — because")),
    HidingCase("missing-inverse", "one of several rules", models(ignore("missing-model, missing-inverse,unused-plan"))),
    HidingCase("missing-inverse", "rules without commas", models(ignore("missing-model missing-inverse"))),
    HidingCase("missing-inverse", "without a reason", models("// swiftdata-lint:ignore missing-inverse")),
    HidingCase(
      "missing-inverse", "among other comments", models("/// The notes.\n\(inverse)\n// more\n/* and more */")),
    HidingCase(
      "missing-inverse", "for the file, at its end",
      models() + "\n/* swiftdata-lint:ignore-file missing-inverse -- because */"),
    HidingCase("missing-inverse", "in a branch", models("#if os(iOS)\n\(inverse)", "@Relationship", "\n#endif")),
    HidingCase("missing-inverse", "before a branch", models("\(inverse)\n#if os(iOS)", "@Relationship", "\n#endif")),
    HidingCase("missing-inverse", "CRLF", models(inverse).replacing("\n", with: "\r\n")),
    HidingCase(
      "missing-inverse", "behind a byte order mark",
      "\u{FEFF}\(inverse.replacing("ignore", with: "ignore-file"))\n" + models()),
    HidingCase("version-out-of-order", "at the end of an element's line", plan("V1.self,\n      V2.self,  \(order)")),
    HidingCase("version-out-of-order", "above an element", plan("V1.self,\n      \(order)\n      V2.self")),
    HidingCase("version-out-of-order", "above a line of elements", plan("\(order)\n      V1.self, V2.self")),
    HidingCase(
      "version-out-of-order", "before the list",
      plan("V1.self, V2.self").replacing("static var schemas", with: "\(order)\n  static var schemas")),
    HidingCase(
      "container-without-plan", "before a local declaration over lines",
      container("func make() {\n  \(withoutPlan)\n  let container =\n    try! ModelContainer(for: Note.self)\n}")),
    HidingCase(
      "container-without-plan", "before a statement in a closure",
      container("let make = {\n  \(withoutPlan)\n  return\n    try! ModelContainer(for: Note.self)\n}")),
    HidingCase(
      "container-without-plan", "before an argument over lines",
      container("use(\n  1,\n  \(withoutPlan)\n  with:\n    try! ModelContainer(for: Note.self))")),
    HidingCase(
      "container-without-plan", "before a modifier",
      container(
        "struct Root: View { var body: some View {\n  Text(\"\")\n  \(withoutPlan)\n  .modelContainer(for: Note.self) } }"
      )),
    HidingCase(
      "container-without-plan", "before a statement of the file",
      container("\(withoutPlan)\nuse(\n  try! ModelContainer(for: Note.self))")),
  ]

  static let otherTable: [HidingCase] = [
    HidingCase(
      "missing-inverse", "another declaration", models().replacing("  var name", with: "  \(inverse)\n  var name")),
    HidingCase("missing-inverse", "another rule", models(ignore("missing-model"))),
    HidingCase("missing-inverse", "behind the line before", models("var other = 1 \(inverse)")),
    HidingCase("missing-inverse", "another file", models() + "\n// file: Other.swift\n\(inverse)\nimport SwiftData"),
    HidingCase("missing-inverse", "in a string", models("var other = \"\(inverse)\"")),
    HidingCase(
      "missing-inverse", "in a string over lines", models("var other = \"\"\"\n  \(inverse)\n  \"\"\"")),
    HidingCase("missing-inverse", "mentioned in prose", models("// see swiftdata-lint:ignore missing-inverse -- a")),
    HidingCase("missing-inverse", "commented out", models("// \(inverse)")),
    HidingCase("missing-inverse", "behind code that is commented out", models("// var other = 1 \(inverse)")),
    HidingCase(
      "missing-inverse", "mentioned behind code",
      models("", "@Relationship", "// no swiftdata-lint:ignore missing-inverse")),
    HidingCase("missing-inverse", "in another comment", models("/* \(inverse) */")),
    HidingCase(
      "missing-inverse", "a word that is not understood", models("// swiftdata-lint:disable missing-inverse -- a")),
    HidingCase("version-out-of-order", "behind another element", plan("V1.self,  \(order)\n      V2.self")),
  ]

  static let unusedTable: [RuleCase] = [
    RuleCase("a used one", models(inverse)),
    RuleCase("an unused one", models("1️⃣\(ignore("missing-model"))"), ["1️⃣ warning"]),
    RuleCase("one of two", models("1️⃣\(ignore("missing-inverse, missing-model"))"), ["1️⃣ warning"]),
    RuleCase("two unused are one finding", models("1️⃣\(ignore("missing-stage, missing-model"))"), ["1️⃣ warning"]),
    RuleCase(
      "one for the file", "1️⃣// swiftdata-lint:ignore-file missing-inverse -- a\nimport SwiftData", ["1️⃣ warning"]),
    RuleCase("behind the last declaration", models() + "\n1️⃣\(inverse)", ["1️⃣ warning"]),
    RuleCase("before a closing brace", models("", "", "\n  1️⃣\(ignore("missing-model"))"), ["1️⃣ warning"]),
    RuleCase("without a reason", models("1️⃣// swiftdata-lint:ignore missing-inverse --"), ["1️⃣ note"]),
    RuleCase("unused and without a reason", models("1️⃣// swiftdata-lint:ignore missing-model"), ["1️⃣ warning"]),
    RuleCase("a rule that is off", models(ignore("custom-type-attribute"))),
    RuleCase("an unknown rule", models(ignore("missing-modell"))),
    RuleCase("a test", "// file: AppTests/Tag.swift\n" + models(ignore("missing-model"))),
    RuleCase(
      "a lesser finding that a stronger one explains",
      """
      import SwiftData
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Note.self] }
        @Model final class Note {
          var text = ""
          1️⃣// swiftdata-lint:ignore unlisted-related-model -- a
          var tags: [Tag] = []
        }
        @Model final class Tag { var note: Note? }
      }
      let container = try ModelContainer(for: Schema(versionedSchema: V1.self))
      """,
      ["1️⃣ warning"]),
  ]

  static let unknownTable: [RuleCase] = [
    RuleCase("known rules", models(ignore("missing-inverse, missing-model"))),
    RuleCase("a misspelt rule", models("1️⃣\(ignore("missing-invers"))"), ["1️⃣ warning"]),
    RuleCase("two of three", models("1️⃣\(ignore("a, missing-inverse, b"))"), ["1️⃣ warning", "1️⃣ warning"]),
    RuleCase("a family", models("1️⃣\(ignore("Relationships"))"), ["1️⃣ warning"]),
    RuleCase("no rule", models("1️⃣// swiftdata-lint:ignore -- a"), ["1️⃣ warning"]),
    RuleCase("nothing at all", models("1️⃣// swiftdata-lint:"), ["1️⃣ warning"]),
    RuleCase("another linter's word", models("1️⃣// swiftdata-lint:disable:next missing-inverse"), ["1️⃣ warning"]),
    RuleCase("a misspelt word", models("1️⃣// swiftdata-lint: ignroe missing-inverse -- a"), ["1️⃣ warning"]),
    RuleCase("a block comment behind code", models("", "1️⃣/* swiftdata-lint:ignore x -- a */"), ["1️⃣ warning"]),
    RuleCase("prose", models("// swiftdata-lint: what it says of this class\n  // The swiftdata-lint:nothing")),
    RuleCase("a test", "// file: AppTests/Tag.swift\n" + models(ignore("missing-modell"))),
  ]
}
