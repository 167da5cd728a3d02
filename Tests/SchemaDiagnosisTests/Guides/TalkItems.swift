/// The talk of 2023 about schemas.
extension GuideItem {
  static let talk: [GuideItem] = [
    GuideItem(
      "0:56", "a first model without an initializer",
      .instead(
        GuideProjects.plain(TalkProjects.trip(""), "Tour.self"),
        ["error missing-model-initializer", "note unversioned-models"],
        because: "the macro makes no initializer for values without a default")),
    GuideItem(
      "1:50", "a unique name",
      .instead(
        GuideProjects.plain(TalkProjects.trip("@Attribute(.unique) "), "Tour.self"),
        ["error missing-model-initializer", "note unversioned-models"],
        because: "the macro makes no initializer for values without a default")),
    GuideItem(
      "1:50, talk", "unique over numbers, texts, identifiers and to-one",
      .nothing(
        GuideProjects.app([
          """
          @Model class Tour {
            @Attribute(.unique) var name = ""
            @Attribute(.unique) var number = 0
            @Attribute(.unique) var key = UUID()
            @Relationship(inverse: \\Ticket.tour) @Attribute(.unique) var ticket: Ticket?
            init() {}
          }
          @Model class Ticket { var tour: Tour?; init() {} }
          """
        ]), because: "documented for these types")),
    GuideItem(
      "1:50, talk", "unique over a list",
      .lint(
        GuideProjects.plain(
          "@Model class Tour { @Attribute(.unique) var stops: [Stop] = []; init() {} }\n@Model class Stop { var name = \"\"; init() {} }",
          "Tour.self, Stop.self"), ["error unique-to-many", "note unversioned-models"])),
    GuideItem(
      "2:48", "renamed with original names",
      .nothing(TalkProjects.renamed(true), because: "originalName: keeps the values")),
    GuideItem(
      "2:48, talk", "renamed without",
      .lint(TalkProjects.renamed(false), ["warning renamed-without-original-name"])),
    GuideItem(
      "2:48, talk", "large data outside of the store",
      .nothing(
        GuideProjects.app(["@Model class Tour { @Attribute(.externalStorage) var map: Data?; init() {} }"]),
        because: "documented for Data")),
    GuideItem(
      "4:00, talk", "inverses found without being written",
      .lint(TalkProjects.bareStops(""), ["note missing-inverse", "note unversioned-models"])),
    GuideItem(
      "4:00", "the delete rule without a label",
      .instead(
        TalkProjects.bareStops("@Relationship(.cascade) "),
        ["error obsolete-relationship-syntax", "note missing-inverse", "note unversioned-models"],
        because: "the spelling of a beta, which does not compile")),
    GuideItem(
      "4:00, talk", "a delete rule as it is written today",
      .nothing(
        GuideProjects.app([
          """
          @Model class Tour { @Relationship(deleteRule: .cascade, inverse: \\Stop.tour) var stops: [Stop]? = []; init() {} }
          @Model class Stop { var name = ""; var tour: Tour?; init() {} }
          """
        ]), because: "the parent cascades to its children")),
    GuideItem(
      "4:00, talk", "smallest and largest number of children",
      .nothing(
        GuideProjects.models(
          """
          @Model class Tour { @Relationship(minimumModelCount: 0, maximumModelCount: 9, inverse: \\Stop.tour) var stops: [Stop]? = []; init() {} }
          @Model class Stop { var name = ""; var tour: Tour?; init() {} }
          """), because: "documented options")),
    GuideItem(
      "4:54", "a transient property with a default",
      .nothing(
        GuideProjects.app(["@Model class Tour { var name = \"\"; @Transient var views: Int = 0; init() {} }"]),
        because: "it is not stored, and has its default")),
    GuideItem(
      "4:54, talk", "a transient property without a default",
      .lint(
        GuideProjects.app(["@Model class Tour { var name = \"\"; @Transient var views: Int; init() { views = 0 } }"]),
        ["error transient-without-default"])),
    GuideItem(
      "5:30, talk", "a version for each release",
      .lint(
        GuideProjects.plain("@Model class Tour { var name = \"\"; init() {} }", "Tour.self"),
        ["note unversioned-models"])),
    GuideItem(
      "7:12", "versions without identifiers",
      .instead(
        TalkProjects.versions(identifiers: false, "lightweight"),
        ["error missing-version-identifier", "error unique-constraint-added"], because: "the protocol needs it")),
    GuideItem(
      "7:12, models", "the other models of a version",
      .lint(GuideProjects.modelLeftOut, ["error missing-model"])),
    GuideItem(
      "7:49", "duplicates removed, with try?",
      .instead(
        TalkProjects.versions(identifiers: true, TalkProjects.hollow),
        ["error unique-constraint-added", "warning swallowed-migration-error"],
        because: "the sample leaves the removal out, and hides errors")),
    GuideItem(
      "7:49, talk", "duplicates removed",
      .nothing(GuidePatterns.withoutDuplicates, because: "willMigrate deletes rows of the model")),
    GuideItem(
      "7:49, talk", "unique by a lightweight stage",
      .lint(GuideChanges.madeUnique(nil), ["error unique-constraint-added"])),
    GuideItem(
      "7:49, talk", "a delete rule by a lightweight stage",
      .instead(
        GuideChanges.deleteRule, ["error identical-versions"],
        because: "no store shows that a delete rule enters the checksum: such a version is none of its own")),
    GuideItem(
      "8:40", "a container for the current model with the plan",
      .nothing(
        GuideProjects.app(
          [GuideProjects.shelf(), GuideProjects.shelf("var rating: Int?")],
          opening: "typealias Recipe = V2.Recipe\n" + GuideProjects.container("Recipe.self")),
        because: "the model leads to all models of the last version; a missing try is the compiler's")),
  ]
}

/// Projects of the talk.
enum TalkProjects {
  static func trip(_ attribute: String) -> String {
    "@Model class Tour { \(attribute)var name: String; var start_day: Date; var end_day: Date }"
  }

  static func renamed(_ hasNames: Bool) -> String {
    let new = ["start", "end"].map { name in
      (hasNames ? "@Attribute(originalName: \"\(name)_day\") " : "") + "var \(name)Day = Date()"
    }
    return GuideProjects.app([
      "@Model class Tour { var start_day = Date(); var end_day = Date(); init() {} }",
      "@Model class Tour { \(new.joined(separator: "; ")); init() {} }",
    ])
  }

  static func bareStops(_ attribute: String) -> String {
    GuideProjects.plain(
      """
      @Model class Tour { var name = ""; \(attribute)var stops: [Stop]? = []; init() {} }
      @Model class Stop { var name = ""; var tour: Tour?; init() {} }
      """, "Tour.self, Stop.self")
  }

  static let hollow = GuideProjects.will(
    "let tours = try? context.fetch(FetchDescriptor<V1.Tour>())\nprint(tours ?? [])\ntry? context.save()")

  /// A name that becomes unique, with a stage.
  static func versions(identifiers: Bool, _ kind: String) -> String {
    let source = GuideProjects.app(
      [
        "@Model class Tour { var name = \"\"; init() {} }",
        "@Model class Tour { @Attribute(.unique) var name = \"\"; init() {} }",
      ], [kind])
    guard !identifiers else { return source }
    return source.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.contains("versionIdentifier") }
      .joined(separator: "\n")
  }
}
