import SchemaLinting
import SchemaProject
import SchemaRules
import TestSupport
import Testing

/// The engine: order, fingerprints, selection, severities, subjects, and what hides what.
@Suite("Linter")
struct LinterTests {
  /// A rule that reports each model as an error.
  private struct EachModel: Rule {
    func findings(in project: Project) -> [Finding] {
      project.schemas.models.map {
        Finding("a model", subject: project.schemas.subject($0.type), at: $0.place, severity: .error)
      }
    }
  }

  /// A rule that reports each version, and names the version's models as consequences.
  private struct EachVersion: Rule {
    func findings(in project: Project) -> [Finding] {
      project.schemas.versions.map { version in
        Finding(
          "a version", subject: project.schemas.subject(version.type), at: version.place,
          consequences: project.schemas.ownModels(of: version).map { project.schemas.subject($0.type) })
      }
    }
  }

  private static func page(_ id: String, _ lines: String...) -> String {
    (["---", "id: \(id)"] + lines + ["---", "", "# Title", ""]).joined(separator: "\n")
  }

  private static func diagnostics(
    of text: String, _ pages: [(family: String, rule: any Rule, page: String)],
    _ selection: RuleSelection = RuleSelection()
  ) -> [String] {
    Linter(Catalogue(rules: pages, errors: []), selection: selection).diagnostics(in: ExampleSource(text).project)
      .map { "\($0.severity) \($0.fingerprint)" }
  }

  private static let models = """
    // file: b/Two.swift
    @Model class B {}; @Model class A {}
    // file: Z.swift
    @Model class D {}
    @Model class C {}
    // file: a.swift
    @Model class E {}
    """

  @Test("findings come by path in bytes, then line, column and rule")
  func order() {
    let found = Self.diagnostics(
      of: Self.models,
      [
        ("F", EachModel(), Self.page("second", "severity: error")),
        ("F", EachModel(), Self.page("first", "severity: error")),
      ])
    let subjects = ["D", "C", "E", "B", "A"]
    #expect(found == subjects.flatMap { ["error first:\($0)", "error second:\($0)"] })
  }

  @Test("the order of the files does not matter")
  func orderOfFiles() {
    let files = ExampleSource(Self.models + "\n" + Self.hiding).files
    let expected = ExampleSource(files: files).report().diagnostics.map(\.fingerprint)
    #expect(ExampleSource(files: files.reversed()).report().diagnostics.map(\.fingerprint) == expected)
    #expect(!expected.isEmpty)
  }

  @Test("a fingerprint that repeats is counted in source order")
  func fingerprints() {
    let report = ExampleSource(
      """
      @Model class Note { @Relationship(.cascade, .deny, .nullify) var tags: [Note] = [] }
      """
    ).report(only: ["obsolete-relationship-syntax"])
    let id = "obsolete-relationship-syntax:Note.tags"
    #expect(report.diagnostics.map(\.fingerprint) == [id, id + "#2", id + "#3"])
    let starts = report.diagnostics.map(\.finding.place.span.start)
    #expect(starts == starts.sorted())
  }

  @Test("a severity is never above the page's")
  func severities() {
    let pages: [(String, any Rule, String)] = Severity.allCases.map {
      ("F", EachModel(), Self.page("is-\($0)", "severity: \($0)"))
    }
    #expect(
      Self.diagnostics(of: "@Model class A {}", pages) == [
        "error is-error:A", "note is-note:A", "warning is-warning:A",
      ])
  }

  @Test("a finding without a severity has the page's")
  func pageSeverity() {
    let found = Self.diagnostics(
      of: "enum V1: VersionedSchema {}", [("F", EachVersion(), Self.page("note", "severity: note"))])
    #expect(found == ["note note:V1"])
  }

  @Test(
    "what runs",
    arguments: [
      ([], [], [], ["a", "b"]),
      (["c"], [], [], ["a", "b", "c"]),
      (["Second"], [], [], ["a", "b", "c"]),
      ([], ["a"], [], ["b"]),
      ([], ["First"], [], ["b"]),
      (["c"], ["c"], [], ["a", "b"]),
      ([], [], ["a"], ["a"]),
      ([], [], ["c"], ["c"]),
      ([], [], ["Second"], ["b", "c"]),
      ([], ["b"], ["Second", "a"], ["a", "c"]),
      (["c"], ["Second"], [], ["a", "c"]),
      (["Second"], ["b"], [], ["a", "c"]),
      (["c"], [], ["a"], ["a"]),
      ([], [], ["second"], []),
    ] as [([String], [String], [String], [String])])
  func selection(enabled: [String], disabled: [String], only: [String], expected: [String]) {
    var selection = RuleSelection()
    selection.switches = enabled.map { .init($0, isOn: true) } + disabled.map { .init($0, isOn: false) }
    selection.only = only
    let found = Self.diagnostics(
      of: "@Model class A {}",
      [
        ("First", EachModel(), Self.page("a", "severity: error")),
        ("Second", EachModel(), Self.page("b", "severity: error")),
        ("Second", EachModel(), Self.page("c", "severity: error", "opt-in: true")),
      ], selection)
    #expect(found == expected.map { "error \($0):A" })
  }

  @Test("a stronger rule hides the same subject and what it names as consequence, as long as it runs")
  func hiding() {
    let pages: [(String, any Rule, String)] = [
      ("F", EachVersion(), Self.page("strong", "severity: error")),
      ("F", EachModel(), Self.page("weak", "severity: warning", "hidden-by:", "  - strong")),
    ]
    let text = "enum V1: VersionedSchema { @Model class A {} }\n@Model class B {}"
    #expect(Self.diagnostics(of: text, pages) == ["error strong:V1", "warning weak:B"])
    var selection = RuleSelection()
    selection.switches = [.init("strong", isOn: false)]
    #expect(Self.diagnostics(of: text, pages, selection) == ["warning weak:V1.A", "warning weak:B"])
  }

  /// A plan that no code uses, with a container over its models, and a stage to a version that it does not list.
  private static let hiding = """
    // file: App.swift
    @Model final class Note { var tags: [Tag] = [] }
    @Model final class Tag { var name = "" }
    enum V1: VersionedSchema {
      static var versionIdentifier = Schema.Version(1, 0, 0)
      static var models: [any PersistentModel.Type] { [Note.self, Own.self] }
      @Model final class Own { var other: Other? }
      @Model final class Other { var own: Own? }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier = Schema.Version(2, 0, 0)
      static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
    }
    enum V3: VersionedSchema {
      static var versionIdentifier = Schema.Version(3, 0, 0)
      static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V3.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    let container = try ModelContainer(for: Note.self, Tag.self)
    """

  @Test(
    "what the built-in rules hide",
    arguments: [
      ("unused-plan", "container-without-plan:container"), ("stage-version-not-in-plan", "missing-stage:V3"),
      ("stage-version-not-in-plan", "unlisted-version:V2"), ("missing-model", "unlisted-related-model:V1.Own.other"),
    ])
  func builtInHiding(strong: String, weak: String) {
    var selection = RuleSelection()
    let all = ExampleSource(Self.hiding).report(selection).diagnostics
    #expect(all.contains { $0.rule == strong } && !all.contains { $0.fingerprint == weak })
    selection.switches = [.init(strong, isOn: false)]
    #expect(ExampleSource(Self.hiding).report(selection).diagnostics.contains { $0.fingerprint == weak })
  }

  @Test("a subject has its module in front where two modules share the name")
  func subjects() {
    let module = """
      @Model final class Note { @Relationship(.cascade) var tags: [Note] = [] }
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V1.self)] }
        static let spare = MigrationStage.lightweight(fromVersion: V1.self, toVersion: V2.self)
      }
      enum Store {
        static func make() throws -> ModelContainer { try ModelContainer(for: Note.self) }
        static func old() throws -> ModelContainer {
          try ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)
        }
      }
      let shared = try ModelContainer(for: Note.self)
      """
    let rules = [
      "obsolete-relationship-syntax", "missing-version-identifier", "branching-stages", "missing-stage", "unused-stage",
      "container-without-plan", "container-schema-not-latest",
    ]
    func fingerprints(_ text: String) -> [String] {
      ExampleSource(text).report(only: rules).diagnostics.map(\.fingerprint).sorted()
    }
    let alone = [
      "branching-stages:Plan.stages(V1 → V1)", "container-schema-not-latest:Store.old",
      "container-without-plan:Store.make",
      "container-without-plan:shared", "missing-stage:V2", "missing-version-identifier:V1",
      "missing-version-identifier:V2",
      "obsolete-relationship-syntax:Note.tags", "unused-stage:Plan.spare",
    ]
    #expect(fingerprints("// file: AppA/App.swift\n" + module) == alone)
    let both = fingerprints("// file: AppA/App.swift\n" + module + "\n// file: AppB/App.swift\n" + module)
    let expected = ["AppA", "AppB"].flatMap { name in
      alone.map { $0.replacing(":", with: ":\(name).", maxReplacements: 1) }
    }
    #expect(both == expected.sorted())
  }

  @Test("no built-in finding is above its page, and each says what to do")
  func builtIn() {
    for diagnostic in ExampleSource(Self.hiding).report().diagnostics {
      let page = Catalogue.builtIn.entry(diagnostic.rule)?.page
      #expect(page.map { diagnostic.severity <= $0.severity } == true, "\(diagnostic.fingerprint)")
      #expect(diagnostic.finding.help != nil, "\(diagnostic.fingerprint)")
    }
  }
}
