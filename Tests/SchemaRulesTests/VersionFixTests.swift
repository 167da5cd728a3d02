import TestSupport
import Testing

/// What the fixes of rules about versions write into sources as people write them.
@Suite("Fixes of versions", .texts)
struct VersionFixTests {
  private static let note = "  @Model final class Note { var text = \"\"; init() {} }\n"
  private static let tag = "  @Model final class Tag { var name = \"\"; init() {} }\n"
  private static let use = "\nfunc use(_ context: ModelContext) { context.insert(V1.Tag()) }\n"

  /// A version with two models and some way to list the first.
  private static func version(_ list: String, access: String = "") -> String {
    "import SwiftData\n\(access)enum V1: VersionedSchema {\n"
      + "  \(access)static let versionIdentifier = Schema.Version(1, 0, 0)\n  \(list)\n\(note)\(tag)}\n" + use
  }

  static let missingModels = [
    FixCase(
      "a trailing comma and comments",
      version(
        "static var models: [any PersistentModel.Type] {\n    return [\n      Note.self, // the text\n      // more later\n    ]\n  }"
      ), [("Note.self, // the text\n", "Note.self, // the text\n      Tag.self,\n")]),
    FixCase(
      "no trailing comma, a comment behind the last",
      version("static var models: [any PersistentModel.Type] {\n    [\n      Note.self // the text\n    ]\n  }"),
      [("Note.self // the text\n", "Note.self, // the text\n      Tag.self\n")]),
    FixCase(
      "static let, and as [any PersistentModel.Type]",
      version("static let models = [Note.self] as [any PersistentModel.Type]"),
      [("[Note.self]", "[Note.self, Tag.self]")]),
    FixCase(
      "get { return … } with qualified names",
      version("static var models: [any PersistentModel.Type] { get { return [V1.Note.self] } }"),
      [("[V1.Note.self]", "[V1.Note.self, V1.Tag.self]")]),
    FixCase(
      "a sum whose last part is a list",
      version(
        "static var models: [any PersistentModel.Type] { base + [] }\n  static let base: [any PersistentModel.Type] = [Note.self]"
      ), [("base + []", "base + [Tag.self]")]),
    FixCase(
      "a model in an extension in another file",
      "// file: V1.swift\nimport SwiftData\nenum V1: VersionedSchema {\n"
        + "  static let versionIdentifier = Schema.Version(1, 0, 0)\n"
        + "  static var models: [any PersistentModel.Type] { [Note.self] }\n}\n// file: Models.swift\nimport SwiftData\n"
        + "extension V1 {\n\(note)}\nextension V1 {\n\(tag)}\n" + use,
      [("[Note.self]", "[Note.self, Tag.self]")]),
    FixCase(
      "a model in a namespace of the version",
      version("static var models: [any PersistentModel.Type] { [Note.self] }").replacing(
        tag, with: "  enum More {\n\(tag)  }\n"
      ).replacing("V1.Tag()", with: "V1.More.Tag()"),
      [("[Note.self]", "[Note.self, More.Tag.self]")]),
    FixCase(
      "a container that lists the same models",
      version("static var models: [any PersistentModel.Type] { [Note.self] }")
        + "func open() throws -> ModelContainer { try ModelContainer(for: Schema([V1.Note.self]), configurations: .init()) }\n",
      [("{ [Note.self] }", "{ [Note.self, Tag.self] }"), ("[V1.Note.self]", "[V1.Note.self, V1.Tag.self]")]),
    FixCase(
      "another property's list belongs to others too",
      version("static var models: [any PersistentModel.Type] { Lists.all }")
        + "enum Lists { static let all: [any PersistentModel.Type] = [V1.Note.self] }\n"),
    FixCase(
      "#if in the list",
      version("static var models: [any PersistentModel.Type] {\n    [\n      Note.self,\n#if DEBUG\n#endif\n    ]\n  }")
    ),
    FixCase(
      "no code names the model: it may be left over",
      version("static var models: [any PersistentModel.Type] { [Note.self] }").replacing(use, with: "")),
    FixCase(
      "a version that has a later one",
      version("static var models: [any PersistentModel.Type] { [Note.self] }")
        + "enum V2: VersionedSchema {\n  static let versionIdentifier = Schema.Version(2, 0, 0)\n"
        + "  static var models: [any PersistentModel.Type] { [Note.self] }\n\(note)}\n" + migrationPlan(["V1", "V2"])),
  ]

  @Test("a model is listed where a record is that of the version before, which the version is identical to without it")
  func modelOfIdenticalVersion() {
    let first = TestSupport.version("V1", number: 1, Self.note)
    let released = "import SwiftData\n" + first + migrationPlan(["V1"])
    let source =
      "import SwiftData\n" + first + TestSupport.version("V2", number: 2, listing: "Note.self", Self.note + Self.tag)
      + migrationPlan(["V1", "V2"]) + Self.use.replacing("V1", with: "V2")
    let fixes = ExampleSource(source + record("1.0", released)).report(only: ["missing-model"]).diagnostics
      .flatMap(\.finding.fixes)
    #expect(fixes.count == 1)
  }

  @Test("missing-model", arguments: missingModels)
  func missingModel(_ test: FixCase) { test.check("missing-model") }

  @Test("a model that SwiftData adds anyway is listed in a version that has shipped too")
  func reachedModel() {
    let members = """
      @Model final class Note { @Relationship(inverse: \\Tag.note) var tags: [Tag] = []; init() {} }
        @Model final class Tag { var note: Note?; init() {} }
      """
    FixCase(
      "reached",
      "import SwiftData\n" + TestSupport.version("V1", number: 1, listing: "Note.self", members)
        + TestSupport.version("V2", number: 2, members.replacing("init", with: "var a = 0; init"))
        + migrationPlan(["V1", "V2"]),
      [("{ [Note.self] }", "{ [Note.self, Tag.self] }")]
    ).check("missing-model")
  }

  @Test("a release is not changed: what is recognized keeps its models")
  func releasedModel() {
    let source =
      Self.version("static var models: [any PersistentModel.Type] { [Note.self] }") + migrationPlan(["V1"], stages: [])
    FixCase("recorded", "// file: V1.swift\n\(source)" + record("1.0", source)).check("missing-model")
  }

  static let identifiers = [
    FixCase(
      "the first version",
      version("static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }")
        .replacing("  static let versionIdentifier = Schema.Version(1, 0, 0)\n", with: ""),
      [("  static var models", "  static let versionIdentifier = Schema.Version(1, 0, 0)\n  static var models")]),
    FixCase(
      "a public version with a comment at the list",
      version("/// All models.\n  public static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }")
        .replacing("  static let versionIdentifier = Schema.Version(1, 0, 0)\n", with: "")
        .replacing("enum", with: "public enum"),
      [("  /// All", "  public static let versionIdentifier = Schema.Version(1, 0, 0)\n  /// All")]),
    FixCase(
      "one line, after a version of minor numbers",
      "import SwiftData\n"
        + "enum V1: VersionedSchema { static let versionIdentifier = Schema.Version(1, 0, 0); static var models: [any PersistentModel.Type] { [Note.self] }; @Model final class Note { init() {} } }\n"
        + "enum V2: VersionedSchema { static let versionIdentifier = Schema.Version(1, 1, 0); static var models: [any PersistentModel.Type] { [Note.self] }; @Model final class Note { var a = 0; init() {} } }\n"
        + "enum V3: VersionedSchema { static var models: [any PersistentModel.Type] { [Note.self] }; @Model final class Note { var a = 0; var b = 0; init() {} } }\n"
        + migrationPlan(["V1", "V2", "V3"]),
      [
        (
          "enum V3: VersionedSchema { ",
          "enum V3: VersionedSchema { static let versionIdentifier = Schema.Version(1, 2, 0); "
        )
      ]),
    FixCase(
      "no number between those of the neighbors",
      "import SwiftData\n" + TestSupport.version("V1", number: 1, "@Model class Note { init() {} }")
        + TestSupport.version("V2", "@Model class Note { var a = 0; init() {} }")
        + TestSupport.version("V3", number: 2, "@Model class Note { var a = 0; var b = 0; init() {} }")
        + migrationPlan(["V1", "V2", "V3"])),
    FixCase(
      "several versions without a plan",
      "import SwiftData\n" + TestSupport.version("V1", number: 1, "@Model class Note { init() {} }")
        + TestSupport.version("V2", "@Model class Note { var a = 0; init() {} }")),
  ]

  @Test("missing-version-identifier", arguments: identifiers)
  func missingIdentifier(_ test: FixCase) { test.check("missing-version-identifier") }

  /// Three versions with the given identifiers, and a plan that joins them.
  private static func numbered(_ identifiers: [String], _ versions: [String] = ["V1", "V2", "V3"]) -> String {
    let models = ["", "var a = 0; ", "var a = 0; var b = 0; "]
    let declared = zip(identifiers, models).enumerated().map { index, version in
      "enum V\(index + 1): VersionedSchema {\n  \(version.0)\n"
        + "  static var models: [any PersistentModel.Type] { [Note.self] }\n"
        + "  @Model final class Note { \(version.1)init() {} }\n}\n"
    }
    return "import SwiftData\n" + declared.joined() + migrationPlan(versions)
  }

  static let duplicates = [
    FixCase(
      "computed with return, the last of three",
      numbered([
        "static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }",
        "static var versionIdentifier: Schema.Version { .init(1, 1, 0) }",
        "static var versionIdentifier: Schema.Version { return .init(1,\n      1, 0) }",
      ]), [("1,\n      1, 0", "1, 2, 0")]),
    FixCase(
      "an earlier version may have shipped",
      numbered([
        "static let versionIdentifier = Schema.Version(1, 0, 0)",
        "static let versionIdentifier = Schema.Version(1, 0, 0)",
        "static let versionIdentifier = Schema.Version(2, 0, 0)",
      ])),
    FixCase(
      "numbers from elsewhere",
      numbered([
        "static let versionIdentifier = Schema.Version(1, 0, 0)",
        "static let versionIdentifier = Schema.Version(2, 0, 0)",
        "static let versionIdentifier = V2.versionIdentifier",
      ])),
  ]

  @Test("duplicate-version-identifier", arguments: duplicates)
  func duplicate(_ test: FixCase) { test.check("duplicate-version-identifier") }

  static let orders = [
    FixCase(
      "stages follow the list, so that the number is wrong",
      numbered([
        "static let versionIdentifier = Schema.Version(2, 0, 0)",
        "static let versionIdentifier = Schema.Version(3, 0, 0)",
        "static let versionIdentifier = Schema.Version(1, 0, 0)",
      ]), [("Schema.Version(1, 0, 0)", "Schema.Version(4, 0, 0)")]),
    FixCase(
      "stages and numbers agree, so that the list is wrong",
      numbered([
        "static let versionIdentifier = Schema.Version(1, 0, 0)",
        "static let versionIdentifier = Schema.Version(2, 0, 0)",
        "static let versionIdentifier = Schema.Version(3, 0, 0)",
      ]).replacing(
        "[V1.self, V2.self, V3.self]",
        with: "[\n    V1.self, // one\n    // three\n    V3.self,\n    V2.self // two\n  ]"),
      [("    // three\n    V3.self,\n    V2.self // two", "    V2.self, // two\n    // three\n    V3.self")]),
    FixCase(
      "no stages tell",
      numbered([
        "static let versionIdentifier = Schema.Version(1, 0, 0)",
        "static let versionIdentifier = Schema.Version(3, 0, 0)",
        "static let versionIdentifier = Schema.Version(2, 0, 0)",
      ]).replacing("toVersion: V2.self", with: "toVersion: V3.self")),
  ]

  @Test("version-out-of-order", arguments: orders)
  func order(_ test: FixCase) { test.check("version-out-of-order") }

  static let unregistered: [FixCase] = {
    let models = "import SwiftData\n@Model final class A { init() {} }\n@Model final class B { init() {} }\n"
    let use = "func use(_ context: ModelContext) { context.insert(B()) }\n"
    func container(_ arguments: String) -> String {
      "\(models)\(use)func open() throws -> ModelContainer { try ModelContainer(\(arguments)) }\n"
    }
    let modifier =
      "import SwiftUI\n\(models)\(use)struct Home: View { var body: some View { Text(\"\").modelContainer(for: %) } }\n"
    return [
      FixCase(
        "arguments before a configuration", container("for: A.self, configurations: ModelConfiguration()"),
        [("A.self", "A.self, B.self")]),
      FixCase(
        "a list in a schema, with lines and a comma",
        container("for: Schema([\n    A.self,\n  ])"), [("    A.self,\n", "    A.self,\n    B.self,\n")]),
      FixCase(
        "a modifier for one model", modifier.replacing("%", with: "A.self"), [("for: A.self", "for: [A.self, B.self]")]),
      FixCase(
        "a modifier for a list", modifier.replacing("%", with: "[A.self]"), [("[A.self]", "[A.self, B.self]")]),
      FixCase(
        "with the models that it leads to, which no code names",
        container("for: A.self").replacing(
          "class B { ", with: "class B { @Relationship(inverse: \\C.b) var c: [C] = []; ")
          + "@Model final class C { var b: B?; init() {} }\n",
        [("for: A.self", "for: A.self, B.self, C.self")]),
      FixCase(
        "two containers",
        container("for: A.self")
          + "func other() throws -> ModelContainer { try ModelContainer(for: A.self, configurations: .init(\"b\")) }\n"),
      FixCase(
        "no code names it", container("for: A.self").replacing(use, with: "")),
    ]
  }()

  @Test("unregistered-model", arguments: unregistered)
  func unregisteredModel(_ test: FixCase) { test.check("unregistered-model") }

  @Test("unregistered-model: the last version of a plan with stages may have shipped, which needs a look")
  func unregisteredInPlan() {
    let source =
      "import SwiftData\n" + TestSupport.version("V1", number: 1, "@Model class Note { init() {} }")
      + TestSupport.version("V2", number: 2, "@Model class Note { var a = 0; init() {} }")
      + migrationPlan(["V1", "V2"])
      + "@Model class Tag { init() {} }\nfunc use(_ context: ModelContext) { context.insert(Tag()) }\n"
    FixCase(
      "unsafe", source,
      [("{ [Note.self] }\n  @Model class Note { var a", "{ [Note.self, Tag.self] }\n  @Model class Note { var a")]
    ).check("unregistered-model", isSafe: false)
    let fixes = ExampleSource(source).report(only: ["unregistered-model"]).diagnostics.flatMap(\.finding.fixes)
    #expect(fixes.map(\.isSafe) == [false])
  }

  static let concurrency: [FixCase] = {
    func package(_ declaration: String) -> String {
      "// file: Package.swift\n// swift-tools-version: 6.0\nimport PackageDescription\n"
        + "let package = Package(name: \"A\", targets: [.target(name: \"A\")])\n// file: Sources/A/V1.swift\nimport SwiftData\n"
        + "public enum V1: VersionedSchema {\n\t\(declaration)\n\tpublic static var models: [any PersistentModel.Type] { [] }\n}\n"
    }
    return [
      FixCase(
        "public, typed", package("public static var versionIdentifier: Schema.Version = .init(1, 0, 0)"),
        [("var versionIdentifier", "let versionIdentifier")]),
      FixCase(
        "the order of modifiers does not matter",
        package("static public var  versionIdentifier = Schema.Version(1, 0, 0)"),
        [("var  versionIdentifier", "let  versionIdentifier")]),
      FixCase(
        "a setter of its own", package("public private(set) static var versionIdentifier = Schema.Version(1, 0, 0)")),
      FixCase(
        "two bindings", package("static var versionIdentifier = Schema.Version(1, 0, 0), other = 0")),
    ]
  }()

  @Test("version-identifier-not-concurrency-safe", arguments: concurrency)
  func concurrencySafe(_ test: FixCase) { test.check("version-identifier-not-concurrency-safe") }
}
