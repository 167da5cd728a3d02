import Testing

/// The rule about properties whose values are not carried over, where a new property could hold them.
@Suite("Values that are not carried over", .texts)
struct UnreadRemovedPropertyTests {
  @Test("unread-removed-property", arguments: lightweightTable + filledTable + twoStepTable)
  func rule(_ line: RuleCase) { line.check("unread-removed-property") }

  private static let names = "var 1️⃣first: String; var 2️⃣last: String"
  /// The same without markers, read or kept.
  private static let plain = "var first: String; var last: String"

  // MARK: Lightweight stages

  static let lightweightTable: [RuleCase] = [
    RuleCase(
      "two texts become one", Stages.notes(names, "var 3️⃣fullName = \"\""), ["1️⃣ note → 3️⃣ 9️⃣", "2️⃣ note → 3️⃣ 9️⃣"]),
    RuleCase(
      "one text becomes two", Stages.notes("var 1️⃣whole = \"\"", "var given = \"\"; var 2️⃣family = \"\""),
      ["1️⃣ note → 2️⃣ 9️⃣"]),
    RuleCase(
      "one of several becomes a list",
      Stages.notes("var 1️⃣picture: Data?; var n: Int", "var 2️⃣gallery: [Data] = []; var n: Int"), ["1️⃣ note → 2️⃣ 9️⃣"]),
    RuleCase(
      "a custom stage that does nothing",
      Stages.notes(names, "var 3️⃣fullName = \"\"", "willMigrate: nil, didMigrate: { _ in }"),
      ["1️⃣ note → 3️⃣ 9️⃣", "2️⃣ note → 3️⃣ 9️⃣"]),
    RuleCase(
      "several go and several come",
      Stages.notes(plain, "var subtitle = \"\"; var body = \"\"")),
    RuleCase(
      "much of the model is made anew",
      Stages.notes("\(plain); var day: Date; var n: Int", "var fullName = \"\"; var n: Int")),
    RuleCase(
      "something of another kind is new, too",
      Stages.notes("\(names); var n: Int", "var 3️⃣fullName = \"\"; var day: Date?; var n: Int"),
      ["1️⃣ note → 3️⃣ 9️⃣", "2️⃣ note → 3️⃣ 9️⃣"]),
    RuleCase(
      "another one looks renamed",
      Stages.notes("var first: String; var last: String; var day: Date", "var fullName = \"\"; var date: Date?")),
    RuleCase("nothing new is added", Stages.notes("\(plain); var n: Int", "var n: Int")),
    RuleCase("what is new is of another kind", Stages.notes("\(plain)", "var count = 0; var day: Date?")),
    RuleCase(
      "what is new is in another model",
      Stages.source([
        "@Model class Note { \(plain) } @Model class Tag { var n: Int }",
        "@Model class Note {} @Model class Tag { var n: Int; var fullName = \"\" }",
      ])),
    RuleCase("what is new is a relationship", Stages.notes("\(plain)", "var others: [Note] = []")),
    RuleCase(
      "no stage at all",
      Stages.source(["@Model class Note { \(plain) }", "@Model class Note { var fullName = \"\" }"], ["none"])),
    RuleCase("a new property while the old ones stay", Stages.notes(plain, "\(plain); var fullName = \"\"")),
    RuleCase(
      "the removal is on purpose",
      Stages.notes(
        """

        // swiftdata-lint:ignore unread-removed-property -- nobody needs it
        var first: String
        // swiftdata-lint:ignore unread-removed-property -- nobody needs it
        var last: String
        """, "var fullName = \"\"")),
    RuleCase(
      "reported as a rename", Stages.notes("var title: String; var n: Int", "var noteTitle: String?; var n: Int")),
  ]

  // MARK: Filled from nothing

  /// A `didMigrate` that does something with each note of the second version.
  private static func each(_ statement: String) -> String {
    Stages.did(
      "for note in try context.fetch(FetchDescriptor<V2.Note>()) { \(statement) }\ntry context.save()")
  }

  static let filledTable: [RuleCase] = [
    RuleCase(
      "'didMigrate' fills one of another type, whose name is similar",
      Stages.notes("var 1️⃣age = 0", "var 2️⃣ageText = \"\"", each("note.ageText = \"0\"")), ["1️⃣ warning → 2️⃣ 9️⃣"]),
    RuleCase(
      "'willMigrate' does something else",
      Stages.notes(
        "var title = \"\"; var 1️⃣price = 0", "var title = \"\"; var 2️⃣priceInCents: Decimal?",
        Stages.eachNote("note.title = note.title.uppercased()")), ["1️⃣ warning → 2️⃣ 9️⃣"]),
    RuleCase(
      "another type and another name",
      Stages.notes("var age = 0", "var label = \"\"", each("note.label = \"?\""))),
    RuleCase(
      "a similar name that is filled from what is there",
      Stages.notes(
        "var 1️⃣age = 0; var birth: Date?", "var 2️⃣ageText = \"\"; var birth: Date?",
        each("note.ageText = text(note.birth)")), ["1️⃣ note → 2️⃣ 9️⃣"]),
    RuleCase(
      "'didMigrate' fills what was there before",
      Stages.notes(
        "var 1️⃣name: String; var first: String?", "var first: String?", each("note.first = \"?\"")),
      ["1️⃣ note"]),
    RuleCase(
      "'didMigrate' fills it from nothing", Stages.notes(names, "var 3️⃣fullName = \"\"", each("note.fullName = \"?\"")),
      ["1️⃣ warning → 3️⃣ 9️⃣", "2️⃣ warning → 3️⃣ 9️⃣"]),
    RuleCase(
      "from nothing, with a save where something changed",
      Stages.notes(
        names, "var 3️⃣fullName = \"\"",
        Stages.did(
          """
          let notes = try context.fetch(FetchDescriptor<V2.Note>())
          if notes.isEmpty { return }
          for note in notes { note.fullName = "?" }
          print("\\(notes.count) notes")
          if context.hasChanges { try context.save() }
          """)), ["1️⃣ warning → 3️⃣ 9️⃣", "2️⃣ warning → 3️⃣ 9️⃣"]),
    RuleCase(
      "from what the app's own extension of the context may know",
      Stages.notes(
        names, "var 3️⃣fullName = \"\"",
        Stages.did(
          "for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.fullName = context.names }\ntry context.save()"
        )), ["1️⃣ note → 3️⃣ 9️⃣", "2️⃣ note → 3️⃣ 9️⃣"]),
    RuleCase(
      "in a helper, where it is empty",
      Stages.source(
        ["@Model class Note { \(names) }", "@Model class Note { var 3️⃣fullName: String? }"],
        [Stages.did("try fill(context)")],
        beside: """
          func fill(_ context: ModelContext) throws {
            for note in try context.fetch(FetchDescriptor<V2.Note>()) where note.fullName == nil { note.fullName = "" }
          }
          """), ["1️⃣ warning → 3️⃣ 9️⃣", "2️⃣ warning → 3️⃣ 9️⃣"]),
    RuleCase(
      "split, with a 'willMigrate' that only counts",
      Stages.notes(
        "var 1️⃣whole = \"\"", "var 2️⃣given = \"\"; var family = \"\"",
        """
        willMigrate: { context in print(try context.fetchCount(FetchDescriptor<V1.Note>())) },
        didMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.given = "-" }
          try context.save()
        }
        """), ["1️⃣ warning → 2️⃣ 9️⃣"]),
    RuleCase(
      "what fills it may be another property",
      Stages.notes(
        "\(names); var mail: String", "var 3️⃣fullName = \"\"; var mail: String", each("note.fullName = note.mail")),
      ["1️⃣ note → 3️⃣ 9️⃣", "2️⃣ note → 3️⃣ 9️⃣"]),
    RuleCase(
      "what is filled is of another kind", Stages.notes(plain, "var count: Int?", each("note.count = 1"))),
    RuleCase(
      "'willMigrate' reads the old ones",
      Stages.source(
        ["@Model class Note { \(plain) }", "@Model class Note { var fullName = \"\" }"],
        [
          """
          willMigrate: { context in
            for note in try context.fetch(FetchDescriptor<V1.Note>()) { saved.append(note.first + note.last) }
          },
          didMigrate: { context in
            for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.fullName = saved.removeFirst() }
            try context.save()
          }
          """
        ], beside: "nonisolated(unsafe) var saved: [String] = []\n")),
    RuleCase(
      "the removal is on purpose",
      Stages.notes(
        "\n// swiftdata-lint:ignore unread-removed-property -- nobody needs it\nvar first: String; var n: Int; var m: String",
        "var n: Int; var m: String; var fullName = \"\"; var more = \"\"", each("note.fullName = \"?\""))),
    RuleCase("nothing new is added", Stages.notes("\(plain); var n: Int", "var n: Int", each("note.n = 1"))),
    RuleCase(
      "code that cannot be followed",
      Stages.notes(
        plain, "var fullName = \"\"", "willMigrate: nil, didMigrate: { context in try Converter(context).run() }")),
  ]

  // MARK: Two steps

  /// Three versions: a property, a new one beside it, and the new one under the old name.
  private static func steps(
    _ name: String, middle: String = "var 1️⃣content: String; var contentNew: Int?", _ stages: [String] = [],
    _ expected: [String] = [], last: String = "@Attribute(originalName: \"contentNew\") var 2️⃣content: Int?",
    beside: String = ""
  ) -> RuleCase {
    RuleCase(
      name,
      Stages.source(
        [
          "@Model class Note { var content: String }", "@Model class Note { \(middle) }",
          "@Model class Note { \(last) }",
        ],
        stages.isEmpty ? nil : stages, beside: beside), expected)
  }

  private static let setAside = "@Attribute(originalName: \"content\") var 1️⃣contentOld = \"\"; var contentNew: Int?"
  private static let conversion = Stages.will(
    """
    for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.contentNew = Int(note.content) }
    try context.save()
    """)

  static let twoStepTable: [RuleCase] = [
    steps("no conversion", [], ["1️⃣ warning → 2️⃣ 9️⃣"]),
    steps("set aside under another name", middle: setAside, [], ["1️⃣ warning → 2️⃣ 9️⃣"]),
    steps(
      "a stage that fills it from nothing",
      [
        "lightweight",
        Stages.will(
          "for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.contentNew = 0 }\ntry context.save()"),
      ], ["1️⃣ warning → 2️⃣ 9️⃣"]),
    steps("the second stage converts", ["lightweight", conversion]),
    steps(
      "the first stage converts",
      [
        conversion.replacing("willMigrate:", with: "willMigrate: nil, didMigrate:").replacing(
          "}, didMigrate: nil", with: "}"), "lightweight",
      ]),
    steps(
      "carried through a variable", middle: setAside,
      [
        """
        willMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V1.Note>()) { saved.append(note.content) }
        },
        didMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V2.Note>()) { note.contentNew = Int(saved.removeFirst()) }
          try context.save()
        }
        """, "lightweight",
      ], beside: "nonisolated(unsafe) var saved: [String] = []\n"),
    steps(
      "the removal is on purpose",
      middle:
        "\n// swiftdata-lint:ignore unread-removed-property -- nobody needs it\nvar content: String; var contentNew: Int?"
    ),
    steps("nothing takes over the name", last: "var contentNew: Int?"),
    steps(
      "the rename is that of another property", middle: "var content: String; var n: Int",
      last: "@Attribute(originalName: \"n\") var count: Int"),
    steps("code that cannot be followed", ["lightweight", Stages.unseen]),
  ]
}
