import TestSupport
import Testing

/// Sources for texts that no page and no other test shows.
@Suite("Rare texts", .texts)
struct RareTextTests {
  @Test("what few sources lead to", arguments: table)
  func rare(rule: String, line: RuleCase) { line.check(rule) }

  private static func notes(_ models: String...) -> String {
    let names = models.indices.map { "V\($0 + 1)" }
    return zip(names, models.enumerated()).map { version($0, number: $1.offset + 1, $1.element) }.joined()
      + migrationPlan(names)
  }

  private static let synced =
    "let c = try ModelContainer(for: A.self, configurations: ModelConfiguration(cloudKitDatabase: .private(\"i\")))\n"

  static let table: [(String, RuleCase)] = [
    (
      "required-attribute-added",
      RuleCase(
        "a type without an example value, in a version that may have shipped",
        notes(
          "@Model class Note { var a = 0 }", "@Model class Note { var a = 0; var 1️⃣link: URL }",
          "@Model class Note { var a = 0; var link: URL; var b = 0 }"), ["1️⃣ error"])
    ),
    (
      "unknown-original-name",
      RuleCase(
        "two properties that may be meant, and neither is similar",
        notes(
          "@Model class Note { var first = 0; var second = \"\" }",
          "@Model class Note { @Attribute(originalName: 1️⃣\"other\") var third = 0 }"), ["1️⃣ error"])
    ),
    (
      "cloudkit-missing-inverse",
      RuleCase(
        "several that the system may pair",
        synced + """
          @Model class A { var b: B?; var others: [B]?; var 1️⃣c: C? }
          @Model class B { var 2️⃣a: A?; var c: C? }
          @Model class C { var all: [A]?; var bs: [B]? }
          """, ["1️⃣ warning", "2️⃣ warning"])
    ),
    (
      "cloudkit-unique-constraint",
      RuleCase("one", synced + "@Model class A { 1️⃣@Attribute(.unique) var id = 0 }", ["1️⃣ error"])
    ),
    (
      "edited-shipped-version",
      RuleCase(
        "a class that an old version and the last one list",
        edited("@Model class Note { var a = 0; var 1️⃣new = 1 }")
          + record("1.0", edited("@Model class Note { var a = 0 }", versions: ["V1"]))
          + record("2.0", edited("@Model class Note { var a = 0 }")),
        ["1️⃣ error"])
    ),
    (
      "untested-migration",
      RuleCase(
        "five versions",
        (1...5).map { (n: Int) in version("V\(n)", number: n, "@Model class Note { var a\(n) = 0 }") }.joined()
          + migrationPlan((1...5).map { "V\($0)" }, name: "1️⃣Plan"), ["1️⃣ note"])
    ),
    (
      "cross-version-relationship",
      RuleCase(
        "two relationships to models of a later version",
        notes(
          "@Model class Note { var 1️⃣tag: V2.Tag?; var 2️⃣page: V2.Page? }",
          "@Model class Note { var a = 1 }; @Model class Tag { var b = 0 }; @Model class Page { var c = 0 }",
          "@Model class Note { var a = 1; var b = 0 }"), ["1️⃣ error → 2️⃣"])
    ),
    (
      "identical-versions",
      RuleCase(
        "an option that may not enter a checksum",
        version("V1", number: 1, "@Model class Note { @Attribute(.preserveValueOnDeletion) var a: URL? }")
          + version("1️⃣V2", number: 2, "@Model class Note { var a: URL? }") + migrationPlan(["V1", "V2"]),
        ["1️⃣ warning"])
    ),
    (
      "unlisted-related-model",
      RuleCase(
        "two relationships, in a version that may have shipped",
        version("V1", number: 1, listing: "Note.self, Page.self", listMarker: "2️⃣")
          + version("V2", number: 2, listing: "Note.self, Page.self, Other.self") + migrationPlan(["V1", "V2"]) + """
            @Model class Note { var 1️⃣tag: Tag? }
            @Model class Page { var 3️⃣tag: Tag? }
            @Model class Tag { var b = 0 }
            @Model class Other { var c = 0 }
            """, ["1️⃣ note → 2️⃣ 3️⃣"])
    ),
    (
      "unlisted-related-model",
      RuleCase(
        "in a version that has its own copies",
        version("V1", number: 1, "@Model class Note { var 1️⃣tag: Old.Tag? }", listMarker: "2️⃣")
          + version("V2", number: 2, "@Model class Note {}") + migrationPlan(["V1", "V2"])
          + "enum Old { @Model class Tag {} }", ["1️⃣ note → 2️⃣"])
    ),
    (
      "live-model-in-old-version",
      RuleCase(
        "a class of the app, and one of a later version",
        version("V1", number: 1, listing: "Note.self, V2.Tag.self", listMarker: "1️⃣")
          + version(
            "V2", number: 2, listing: "Note.self, Tag.self, Other.self",
            "@Model class Tag { var b = 0 }; @Model class Other { var a = 0 }")
          + migrationPlan(["V1", "V2"]) + """
            @Model class Note { var c = 0 }
            let c = try ModelContainer(for: Note.self, V2.Tag.self, V2.Other.self, migrationPlan: Plan.self)
            """, ["1️⃣ warning"])
    ),
    (
      "live-model-in-old-version",
      RuleCase(
        "both in six versions",
        (1...6).map { (n: Int) in
          version(
            "V\(n)", number: n, listing: "Note.self, V7.Tag.self, M\(n).self", "@Model class M\(n) { var a = 0 }")
        }.joined()
          + version("V7", number: 7, listing: "Note.self, Tag.self", "@Model class Tag { var b = 0 }")
          + migrationPlan((1...7).map { "V\($0)" }, schemasMarker: "1️⃣") + """
            @Model class Note { var c = 0 }
            let c = try ModelContainer(for: Note.self, V7.Tag.self, migrationPlan: Plan.self)
            """, ["1️⃣ warning"])
    ),
    (
      "live-model-in-old-version",
      RuleCase(
        "two whose frozen copies are not listed",
        version(
          "V1", number: 1, listing: "CurrentNote.self, CurrentTag.self",
          "@Model class Note { var a = 0 }; @Model class Tag { var a = 0 }", listMarker: "1️⃣")
          + version("V2", number: 2, listing: "Note.self, Tag.self, Other.self", "@Model class Other { var a = 0 }")
          + migrationPlan(["V1", "V2"]) + """
            typealias CurrentNote = Note
            typealias CurrentTag = Tag
            @Model class Note { var b = 0 }
            @Model class Tag { var b = 0 }
            let c = try ModelContainer(for: Note.self, Tag.self, V2.Other.self, migrationPlan: Plan.self)
            """, ["1️⃣ warning"])
    ),
  ]

  /// An app of one or two versions that list its class.
  private static func edited(_ note: String, versions: [String] = ["V1", "V2"]) -> String {
    let tag = versions.count > 1 ? "@Model class Tag { var b = 0 }" : ""
    return "// file: A.swift\n\(note)\n"
      + versions.enumerated().map { index, name in
        version(
          name, number: index + 1, listing: index == 0 ? "Note.self" : "Note.self, Tag.self", index == 0 ? "" : tag)
      }.joined()
      + migrationPlan(versions)
      + "let c = try ModelContainer(for: Note.self\(tag.isEmpty ? "" : ", V2.Tag.self"), migrationPlan: Plan.self)\n"
  }
}
