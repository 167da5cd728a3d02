import Foundation
import TestSupport
import Testing

/// `upgrade`: what becomes of the stores of recorded releases.
@Suite("Upgrade")
struct UpgradeTests {
  private func run(_ folder: TemporaryFolder, _ arguments: String...) throws -> Tool.Outcome {
    try Tool.run(["upgrade"] + arguments, in: folder.url)
  }

  /// A folder with the record of one app and the source of another.
  private func folder(shipped: String, now: String) throws -> TemporaryFolder {
    let folder = try TemporaryFolder(["App.swift": shipped])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    try folder.write(now, to: "App.swift")
    return folder
  }

  // MARK: Each end

  @Test("each end", arguments: ends)
  func end(line: UpgradeLine) throws {
    let folder = try folder(shipped: line.shipped, now: line.now)
    let outcome = try run(folder)
    // A line that is indented further goes on with the one before; below an empty line stands what to do.
    let paragraphs = outcome.output.replacing(/\n {6,}/, with: " ").split(separator: "\n\n")
    let lines = paragraphs[1].split(separator: "\n").map { $0.trimmingCharacters(in: .whitespaces) }
    #expect(lines == line.expected)
    let (fails, isUnknown) = (line.expected[0].hasSuffix("fails"), line.expected[0].contains("not known: "))
    let open = "\(fails || isUnknown ? 0 : 1) of 1 release opens"
    let loss = line.expected[0].hasSuffix("loses data") ? ", 1 with loss of data" : ""
    let trap = line.expected[0].hasSuffix("are read") ? ", 1 with rows that trap when they are read" : ""
    #expect(paragraphs.last == (isUnknown ? "\(open), 1 not known\n" : "\(open)\(loss)\(trap)\n"))
    #expect(outcome.code == (fails ? 1 : 0))
  }

  private static let text = NotesApp.text
  private static let day = "\(text); var day: Date?"

  /// The members of a note with tags, and the class of those.
  private static func withTags(_ members: String) -> String {
    "\(text); var tags: [Tag] = []; init() {} }\n  @Model final class Tag { \(members)"
  }

  /// A stage that does something with each note.
  private static func filling(_ code: String) -> String {
    """
    .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { context in
      for note in try context.fetch(FetchDescriptor<V1.Note>()) { \(code) }
      try context.save()
    }, didMigrate: nil)
    """
  }

  private static let place = "var key = 0; var place = Place(); struct Place: Codable { var x = 0 }"
  private static let names = "var from = 1; var to = 2"
  /// The properties of `names`, each as what the other one was: no store tells them apart.
  private static let exchangedNames =
    "@Attribute(originalName: \"to\") var from = 1; @Attribute(originalName: \"from\") var to = 2"
  /// What is lost where no migration exchanges the values.
  private static let exchange = [("to", "from"), ("from", "to")].map { old, new in
    "Note: '\(old)' renamed to '\(new)', no migration runs, because the checksum stays the same, so rows keep the values under the old names"
  }

  /// An app that drops a property under a stage, with more members of its plan.
  private static func followed(stage: String, _ members: String) -> String {
    NotesApp(versions: [day, NotesApp.text], stages: [stage]).source.replacing(
      "enum Plan: SchemaMigrationPlan {", with: "enum Plan: SchemaMigrationPlan {\n\(members)")
  }

  /// Some versions of an app whose first stage makes dishes from recipes, which the second one drops.
  private static func dishes(_ count: Int) -> String {
    let recipe = "@Model final class Recipe { var title = \"\"; init() {} }"
    let dish = "@Model final class Dish { var title = \"\"; init(title: String) {} }"
    let names = (1...count).map { "V\($0)" }
    let making = stage(
      from: "V1", to: "V2",
      closures: """
        willMigrate: nil, didMigrate: { context in
          for recipe in try context.fetch(FetchDescriptor<V2.Recipe>()) { context.insert(V2.Dish(title: recipe.title)) }
          try context.save()
        }
        """)
    return """
      import SwiftData
      \(zip(names, [recipe, recipe + "\n  " + dish, dish]).enumerated().map { version($1.0, number: $0 + 1, $1.1) }.joined())
      \(migrationPlan(names, stages: count == 1 ? [] : [making, stage(from: "V2", to: "V3")]))
      func open() throws -> ModelContainer {
        try ModelContainer(for: Schema(versionedSchema: V\(count).self), migrationPlan: Plan.self)
      }
      """
  }

  /// Songs and playlists, whose links the second stage drops after the code of the first one has read one side of them.
  private static func playlists(_ build: Int) -> String {
    let sides = ["var lists: [List] = []", "@Relationship(inverse: \\Song.lists) var songs: [Song] = []"]
    func models(_ members: [String], _ more: String = "") -> String {
      "@Model final class Song { \(members[0]); init() {} }\n  @Model final class List { \(members[1]); \(more) init() {} }"
    }
    let copying = """
      .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: { context in
        for list in try context.fetch(FetchDescriptor<V2.List>()) { list.count = list.songs.count }
        try context.save()
      })
      """
    let plan =
      build == 1
      ? migrationPlan(["V1"])
      : migrationPlan(["V1", "V2", "V3"], stages: [copying, ".lightweight(fromVersion: V2.self, toVersion: V3.self)"])
    let later =
      TestSupport.version("V2", number: 2, models(sides, "var count = 0;"))
      + TestSupport.version("V3", number: 3, models(["var title = 0", "var title = 0"], "var count = 0;"))
    return "import SwiftData\n" + TestSupport.version("V1", number: 1, models(sides)) + (build == 1 ? "" : later) + plan
      + "func open() throws -> ModelContainer { try ModelContainer(for: Schema(versionedSchema: \(build == 1 ? "V1" : "V3").self), migrationPlan: Plan.self) }\n"
  }

  static let ends: [UpgradeLine] = [
    UpgradeLine("the same shape", NotesApp.first, NotesApp.first, ["1.0  V1  opens unchanged"]),
    UpgradeLine("a stage", NotesApp.first, NotesApp.second, ["1.0  V1 → V2  migrates"]),
    UpgradeLine(
      "a property that the release has not, which comes and goes on the way", NotesApp.first,
      NotesApp(versions: [text, day, "\(text); var size: Int?"]), ["1.0  V1 → V2 → V3  migrates"]),
    UpgradeLine(
      "a property of a model that the release has not", NotesApp.first,
      NotesApp(versions: [text] + ["var name = \"\"; var url: String?", "var name = \"\""].map(withTags)),
      ["1.0  V1 → V2 → V3  migrates"]),
    UpgradeLine(
      "a property that comes and goes where code fills it", NotesApp.first,
      NotesApp(
        versions: [text, day, "\(text); var size: Int?"],
        stages: [
          Self.filling("print(note.text)"), ".lightweight(fromVersion: V2.self, toVersion: V3.self)",
        ]),
      [
        "1.0  V1 → V2 → V3  migrates and loses data", "Note: attribute 'day: Date?' removed, its values are dropped",
      ]),
    UpgradeLine(
      "a stage whose code traps", NotesApp.first,
      NotesApp(
        versions: [text, day], stages: [Self.filling("print(note.text)").replacing("V1.Note", with: "V2.Note")]),
      [
        "1.0  V1 → V2  fails",
        "What kind of backing data is this? SwiftData._KKMDBackingData: 'willMigrate' fetches 'V2.Note', a model of the new version 'V2'",
      ]),
    UpgradeLine(
      "134110: a required attribute that is unique, which no row gets so far to show", NotesApp.first,
      NotesApp(versions: [text, "\(text); @Attribute(.unique) var code: String"]),
      [
        "1.0  V1 → V2  fails",
        "Validation error missing attribute values on mandatory destination attribute (134110): 'Note.code': existing rows have no value for it; a custom stage cannot supply one either",
      ]),
    UpgradeLine(
      "a property is gone", NotesApp(versions: [day]), NotesApp(versions: [day, text]),
      [
        "1.0  V1 → V2  migrates and loses data", "Note: attribute 'day: Date?' removed, its values are dropped",
      ]),
    UpgradeLine(
      "134504: a shape that is no version", NotesApp(versions: ["\(text); var size = 1"]), NotesApp.second,
      [
        "1.0  –  fails",
        "Cannot use staged migration with an unknown model version (134504): its checksum matches no version of 'Plan'",
        "nearest is 'V1': in model 'Note', attribute 'size: Int' removed",
      ]),
    UpgradeLine(
      "134504: a version that no stage knows", NotesApp.first,
      NotesApp(
        versions: [text, day, "\(text); var size: Int?"],
        stages: [".lightweight(fromVersion: V2.self, toVersion: V3.self)"]),
      [
        "1.0  V1  fails",
        "Cannot use staged migration with an unknown model version (134504): no stage starts or ends at 'V1'",
      ]),
    UpgradeLine(
      "134504: no stage leads to the container's version", NotesApp.first,
      NotesApp(
        versions: [text, day, "\(text); var size: Int?"],
        stages: [".lightweight(fromVersion: V1.self, toVersion: V2.self)"]),
      [
        "1.0  V1  fails",
        "Cannot use staged migration with an unknown coordinator model version (134504): no stage leads to 'V3', which the container uses",
      ]),
    UpgradeLine(
      "134504: the container's models are no version", NotesApp.first.source,
      NotesApp.second.source.replacing("Schema(versionedSchema: V2.self)", with: "V2.Note.self, Tag.self")
        + "@Model final class Tag { var name = \"\"; init() {} }\n",
      [
        "1.0  V1  fails",
        "Cannot use staged migration with an unknown coordinator model version (134504): the container's models match no version of 'Plan'",
      ]),
    UpgradeLine(
      "a version that no stage knows, and that the container uses",
      NotesApp(versions: [text, day, "\(text); var size: Int?"]),
      NotesApp(
        versions: [text, day, "\(text); var size: Int?"],
        stages: [".lightweight(fromVersion: V1.self, toVersion: V2.self)"]), ["1.0  V3  opens unchanged"]),
    UpgradeLine(
      "134506: the container is behind the store", NotesApp.second,
      NotesApp(versions: [text, day], opens: "V1"),
      [
        "1.0  V2  fails",
        "A store file cannot be migrated backwards with staged migration (134506): the container uses 'V1', which comes before 'V2'",
      ]),
    UpgradeLine(
      "134110: a required attribute", NotesApp.first, NotesApp(versions: [text, "\(text); var size: Int"]),
      [
        "1.0  V1 → V2  fails",
        "Validation error missing attribute values on mandatory destination attribute (134110): 'Note.size': existing rows have no value for it; a custom stage cannot supply one either",
      ]),
    UpgradeLine(
      "134190: a change of type", NotesApp.first, NotesApp(versions: [text, "var text = 1"]),
      [
        "1.0  V1 → V2  fails",
        "Source and destination attribute types are incompatible (134190): 'Note.text': inference cannot convert the values, not even in a custom stage",
      ]),
    UpgradeLine(
      "134190: external storage is removed", NotesApp(versions: ["@Attribute(.externalStorage) var image: Data?"]),
      NotesApp(versions: ["@Attribute(.externalStorage) var image: Data?", "var image: Data?; var day: Date?"]),
      [
        "1.0  V1 → V2  fails",
        "Unable to use inferred mapping to move external reference into store (134190): 'Note.image': inference cannot move external values back into the store",
      ]),
    UpgradeLine(
      "an exception: identical versions with a lightweight stage", NotesApp.first, NotesApp(versions: [text, text]),
      [
        "1.0  V1  fails", "Duplicate version checksums across stages detected: 'V1' and 'V2' are identical",
      ]),
    UpgradeLine(
      "an exception: identical versions with a custom stage", NotesApp.first,
      NotesApp(versions: [text, text], stage: "custom"),
      [
        "1.0  V1  fails",
        "The current model reference and the next model reference cannot be equal: 'V1' and 'V2' are identical",
      ]),
    UpgradeLine(
      "an exception: two stages into one version", NotesApp.first,
      NotesApp(
        versions: [text, day, "\(text); var size: Int?"],
        stages: [
          ".lightweight(fromVersion: V1.self, toVersion: V3.self)",
          ".lightweight(fromVersion: V2.self, toVersion: V3.self)",
        ]),
      [
        "1.0  V1  fails",
        "Duplicate version checksums across stages detected: two stages start or end at the same version",
      ]),
    UpgradeLine(
      "134060: CloudKit", NotesApp.first,
      NotesApp(
        versions: [text, "\(text); var day: Date?; var size: Int?; @Attribute(.unique) var code: String?"],
        arguments: ", migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: .private(\"a\"))"),
      [
        "1.0  V1 → V2  fails",
        "CloudKit integration does not support unique constraints (134060): 'Note.code' has a uniqueness constraint, which CloudKit refuses",
      ]),
    UpgradeLine(
      "no plan", NotesApp.unversioned(), NotesApp.unversioned("\(text); var size: Int"),
      [
        "1.0  release → models  fails",
        "Validation error missing attribute values on mandatory destination attribute (134110): 'Note.size': existing rows have no value for it; a custom stage cannot supply one either",
      ]),
    UpgradeLine(
      "no stages", NotesApp(versions: ["\(text); var size = 1"]).source,
      NotesApp(versions: [text, day], stages: []).source,
      [
        "1.0  release → V2  migrates and loses data", "Note: attribute 'size: Int' removed, its values are dropped",
      ]),
    UpgradeLine(
      "no stages, and only what no store tells apart", NotesApp.first, NotesApp(versions: ["var text = \"new\""]),
      ["1.0  V1  opens unchanged"]),
    UpgradeLine(
      "no stages, and an earlier name that no migration looks for",
      NotesApp(versions: ["@Attribute(originalName: \"title\") var text: String"]),
      NotesApp(versions: ["var text: String"]), ["1.0  V1  opens unchanged"]),
    UpgradeLine(
      "an exception: a struct under another name, which no hash contains", NotesApp(versions: [Self.place]),
      NotesApp(versions: [Self.place, Self.place.replacing("place", with: "placed")]),
      ["1.0  V1  fails", "Duplicate version checksums across stages detected: 'V1' and 'V2' are identical"]),
    UpgradeLine(
      "no plan, and a struct under another name", NotesApp.unversioned(Self.place),
      NotesApp.unversioned(Self.place.replacing("var place", with: "@Attribute(originalName: \"place\") var placed")),
      [
        "1.0  release → models  not known: no migration runs, because the checksum stays the same, and no source says whether the values are then found"
      ]),
    UpgradeLine(
      "a unique property that gets a default for all rows that hold nil",
      NotesApp(versions: ["@Attribute(.unique) var code: String?"]),
      NotesApp(versions: ["@Attribute(.unique) var code: String?", "@Attribute(.unique) var code = \"\""]),
      [
        "1.0  V1 → V2  fails",
        "constraint violation during attempted migration (134110): 'Note': the migration fails if two rows hold nil, because both get the default",
      ]),
    UpgradeLine(
      "an external attribute of another type",
      NotesApp(versions: ["@Attribute(.externalStorage) var photo: Data?"]),
      NotesApp(versions: ["@Attribute(.externalStorage) var photo: Data?", "var photo: String?"]),
      [
        "1.0  V1 → V2  fails",
        "Source and destination attribute types are incompatible (134190): 'Note.photo': inference cannot convert the values, not even in a custom stage",
      ]),
    UpgradeLine(
      "a unique property that loses its name and gets a default",
      NotesApp(versions: ["@Attribute(.unique) var code = \"\""]),
      NotesApp(versions: ["@Attribute(.unique) var code = \"\"", "@Attribute(.unique) var noteCode = \"\""]),
      [
        "1.0  V1 → V2  fails",
        "constraint violation during attempted migration (134110): 'Note': all existing rows get the same value",
        "Note: 'code' probably renamed to 'noteCode', without 'originalName' the old values are dropped",
      ]),
    UpgradeLine(
      "a transformer for values that were stored without one", NotesApp.unversioned("var tags: [String] = []"),
      NotesApp.unversioned("@Attribute(.transformable(by: \"T\")) var tags: [String] = []"),
      [
        "1.0  release → models  not known: only one version uses a transformer for the values, and no source says whether it finds those of the other"
      ]),
    UpgradeLine(
      "no plan, and an earlier name that no migration looks for", NotesApp.unversioned("var text = \"\""),
      NotesApp.unversioned("@Attribute(originalName: \"title\") var text = \"\""), ["1.0  –  opens unchanged"]),
    UpgradeLine(
      "no stages, and names that are exchanged", NotesApp(versions: [Self.names]),
      NotesApp(versions: [Self.exchangedNames]), ["1.0  V1 → V1  opens and loses data"] + Self.exchange),
    UpgradeLine(
      "the plan's last version, with names that are exchanged", NotesApp(versions: [text, Self.names]),
      NotesApp(versions: [text, Self.exchangedNames]),
      ["1.0  V2 → V2  opens and loses data"] + Self.exchange),
    UpgradeLine(
      "the plan's last version, with a case that is removed",
      NotesApp(versions: [text, "\(text); var mood: Mood; enum Mood: String, Codable { case calm, sad }"]),
      NotesApp(versions: [text, "\(text); var mood: Mood; enum Mood: String, Codable { case calm }"]),
      [
        "1.0  V2 → V2  opens, and traps when some rows are read",
        "Could not cast value of type 'Swift.Optional<Any>' to …: 'Note.mood': rows that still hold a removed case cannot be read",
      ]),
    UpgradeLine(
      "the plan's last version, with a type that a store does not tell from the old one",
      NotesApp(versions: [text, "\(text); var size: Int"]), NotesApp(versions: [text, "\(text); var size: UInt64"]),
      [
        "1.0  V2 → V2  not known: a store does not tell the types apart, and no source says how it reads old values that the new type does not hold"
      ]),
    UpgradeLine(
      "the plan's last version, with a type that holds all values",
      NotesApp(versions: [text, "\(text); var size: UInt8"]), NotesApp(versions: [text, "\(text); var size: Int16"]),
      ["1.0  V2  opens unchanged"]),
    UpgradeLine(
      "a type that cannot be known", NotesApp.first, NotesApp(versions: [text, "\(text); var mood = makeMood()"]),
      ["1.0  V1 → V2  not known: the type of the property could not be resolved"]),
    UpgradeLine(
      "code that prepares the rows", NotesApp(versions: ["var day: Date?"]),
      NotesApp(
        versions: ["var day: Date?", "var day: Date"], stages: [Self.filling("note.day = note.day ?? .now")]),
      ["1.0  V1 → V2  migrates"]),
    UpgradeLine(
      "code that prepares the rows and never saves them", NotesApp(versions: ["var day: Date?"]),
      NotesApp(
        versions: ["var day: Date?", "var day: Date"],
        stages: [Self.filling("note.day = note.day ?? .now").replacing("try context.save()", with: "")]),
      ["1.0  V1 → V2  not known: the code prepares the rows of 'Note.day', but never saves them"]),
    UpgradeLine(
      "code that copies what is dropped and never saves the copies", NotesApp(versions: [day]),
      NotesApp(
        versions: [day, text],
        stages: [Self.filling("note.text = note.day!.formatted()").replacing("try context.save()", with: "")]),
      [
        "1.0  V1 → V2  migrates and may lose data",
        "Note: attribute 'day: Date?' removed, its values are dropped, unless changes that the code never saves are kept",
      ]),
    UpgradeLine(
      "code that prepares something else", NotesApp(versions: ["var day: Date?; var size = 1"]),
      NotesApp(
        versions: ["var day: Date?; var size = 1", "var day: Date; var size = 1"],
        stages: [Self.filling("note.size = 2")]),
      [
        "1.0  V1 → V2  fails",
        "Validation error missing attribute values on mandatory destination attribute (134110): 'Note.day': the migration fails if a row holds nil",
      ]),
    UpgradeLine(
      "code that cannot be followed", NotesApp(versions: ["var day: Date?"]),
      NotesApp(
        versions: ["var day: Date?", "var day: Date"], stages: [Self.filling("Repair.shared.run(context)")]),
      [
        "1.0  V1 → V2  not known: the rows of 'Note.day' must be prepared, but not all of 'willMigrate' can be followed"
      ]),
    UpgradeLine(
      "code that reads what is dropped", NotesApp(versions: [day]),
      NotesApp(versions: [day, text], stages: [Self.filling("print(note.day)")]), ["1.0  V1 → V2  migrates"]),
    UpgradeLine(
      "a helper that reads what is dropped", NotesApp(versions: [day]).source,
      NotesApp(versions: [day, text], stages: [Self.filling("keep(note)")]).source
        + "func keep(_ note: V1.Note) { saved.append(note.day) }\nnonisolated(unsafe) var saved: [Date?] = []\n",
      ["1.0  V1 → V2  migrates"]),
    UpgradeLine(
      "code that copies what is dropped into a new property", NotesApp(versions: [day]),
      NotesApp(
        versions: [day, "\(day); var due: Date?", "\(text); var due: Date?"],
        stages: [
          Self.filling("print(note.text)"),
          Self.filling("note.due = note.day").replacing("V2", with: "V3").replacing("V1", with: "V2"),
        ]), ["1.0  V1 → V2 → V3  migrates"]),
    UpgradeLine(
      "code that reads another property", NotesApp(versions: [day]),
      NotesApp(versions: [day, text], stages: [Self.filling("print(note.text)")]),
      ["1.0  V1 → V2  migrates and loses data", "Note: attribute 'day: Date?' removed, its values are dropped"]),
    UpgradeLine(
      "the nearest is the recorded version where two differ alike, defaults left out",
      NotesApp(versions: ["\(text); var a = 1", "\(text); var size = 1"]),
      NotesApp(versions: [text, "var text = \"new\"; var size = 1; var more = 1"]),
      [
        "1.0  –  fails",
        "Cannot use staged migration with an unknown model version (134504): its checksum matches no version of 'Plan'",
        "nearest is 'V2': in model 'Note', attribute 'more: Int' added",
      ]),
    UpgradeLine(
      "the nearest is another version where that differs less",
      NotesApp(versions: ["\(text); var a = 1", "\(text); var size = 1"]),
      NotesApp(versions: [text, "\(text); var size = 1; var more = 1; var most = 1"]),
      [
        "1.0  –  fails",
        "Cannot use staged migration with an unknown model version (134504): its checksum matches no version of 'Plan'",
        "nearest is 'V1': in model 'Note', attribute 'size: Int' removed",
      ]),
    UpgradeLine(
      "the nearest of two that differ alike, where the record names neither",
      NotesApp.unversioned("\(text); var size = 1"),
      NotesApp(versions: [text, "\(text); var size = 1; var more = 1"]).source,
      [
        "1.0  –  fails",
        "Cannot use staged migration with an unknown model version (134504): its checksum matches no version of 'Plan'",
        "nearest is 'V1': in model 'Note', attribute 'size: Int' removed",
      ]),
    UpgradeLine(
      "code that cannot be followed may read what is dropped", NotesApp(versions: [day]),
      NotesApp(versions: [day, text], stages: [Self.filling("Repair.shared.run(context)")]),
      [
        "1.0  V1 → V2  migrates and may lose data",
        "Note: attribute 'day: Date?' removed, its values are dropped, unless code that cannot be followed saves them",
      ]),
    UpgradeLine(
      "a function that a function gets, and gives to the rows", NotesApp(versions: [day]).source,
      followed(
        stage: stage(from: "V1", to: "V2", closures: "willMigrate: each(keep), didMigrate: nil"),
        """
        static func each(_ body: @escaping (V1.Note) -> Void) -> (ModelContext) throws -> Void {
          { context in try context.fetch(FetchDescriptor<V1.Note>()).forEach(body) }
        }
        static func keep(_ note: V1.Note) { Memory.days.append(note.day) }
        """),
      ["1.0  V1 → V2  migrates"]),
    UpgradeLine(
      "a closure that the maker of a stage gets", NotesApp(versions: [day]).source,
      followed(
        stage: "made { context in for note in try context.fetch(FetchDescriptor<V1.Note>()) { print(note.day) } }",
        """
        static func made(before: @escaping (ModelContext) throws -> Void) -> MigrationStage {
          .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { context in try before(context) }, didMigrate: nil)
        }
        """),
      ["1.0  V1 → V2  migrates"]),
    UpgradeLine(
      "a constant of a computed stage", NotesApp(versions: [day]).source,
      followed(
        stage: "kept",
        """
        static var kept: MigrationStage {
          let backup = Backup()
          return .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { try backup.write($0) }, didMigrate: nil)
        }
        struct Backup {
          func write(_ context: ModelContext) throws {
            for note in try context.fetch(FetchDescriptor<V1.Note>()) { print(note.day) }
          }
        }
        """),
      ["1.0  V1 → V2  migrates"]),
    UpgradeLine(
      "an object that is given to a function which is not known", NotesApp(versions: [day]),
      NotesApp(versions: [day, text], stages: [Self.filling("convert(note)")]),
      [
        "1.0  V1 → V2  migrates and may lose data",
        "Note: attribute 'day: Date?' removed, its values are dropped, unless code that cannot be followed saves them",
      ]),
    UpgradeLine(
      "a model whose rows code has made another one from", dishes(1), dishes(3), ["1.0  V1 → V2 → V3  migrates"]),
    UpgradeLine(
      "a number that may not fit", NotesApp(versions: ["var size = 0"]),
      NotesApp(versions: ["var size = 0", "var size = 0.0"]),
      [
        "1.0  V1 → V2  migrates and may lose data",
        "Note: type of 'size' changed from 'Int' to 'Double', numbers are converted and may lose precision or range",
      ]),
    UpgradeLine(
      "links that code reads through the other side",
      Self.playlists(1), Self.playlists(2), ["1.0  V1 → V2 → V3  migrates"]),
    UpgradeLine(
      "rows that trap when they are read", NotesApp.first,
      NotesApp(versions: [text, "\(text); var mood = Mood.calm; enum Mood: String, Codable { case calm }"]),
      [
        "1.0  V1 → V2  opens, and traps when some rows are read",
        "Could not cast value of type 'Swift.Optional<Any>' to …: 'Note.mood': existing rows do not get the default, and reading one of them traps",
      ]),
    UpgradeLine(
      "an order that cannot be known", NotesApp.first.source,
      NotesApp.second.source.replacing("[V1.self, V2.self]", with: "all()"),
      ["1.0  –  not known: the order of the plan's versions is not known"]),
    UpgradeLine(
      "what no store tells apart", NotesApp(versions: ["var text = \"\"; var mood: Int? = nil"]),
      NotesApp(versions: ["var mood: Int?; /* why */ var text: String = \"new\"; func f() {}", day]),
      ["1.0  V1 → V2  migrates and loses data", "Note: attribute 'mood: Int?' removed, its values are dropped"]),
  ]

  // MARK: What to do

  @Test(
    "what to do is what lint says of the cause, word by word",
    arguments: [
      (
        NotesApp(versions: [text, day]).source,
        NotesApp(versions: [text, "\(day); var more = 1", "\(text); var size: Int?"]).source,
        "delete the copies in 'V2', list the app's current classes instead, and run 'swiftdata-lint freeze V2'; "
          + "make the change in a new version with a stage"
      ),
      (
        NotesApp(versions: [text, day]).source,
        NotesApp(
          versions: [text, day, "\(text); var size: Int?"],
          stages: [".lightweight(fromVersion: V1.self, toVersion: V3.self)"]
        ).source, "replace the stage with one stage per pair of neighboring versions"
      ),
      (
        NotesApp.first.source,
        NotesApp(
          versions: [text, day, "\(text); var size: Int?"],
          stages: [".lightweight(fromVersion: V2.self, toVersion: V3.self)"]
        ).source,
        "add '.lightweight(fromVersion: V1.self, toVersion: V2.self)' to 'stages', or a custom stage if data must be converted"
      ),
      (
        NotesApp.unversioned("var title: String"), NotesApp.unversioned("var name: String"),
        "if this is the same property, write '@Attribute(originalName: \"title\") var name: String', and keep the argument in later versions"
      ),
      (
        NotesApp.first.source, NotesApp(versions: [text, "\(text); var next: Note"]).source,
        "make it optional: 'var next: Note?'"
      ),
      (
        NotesApp.first.source, NotesApp(versions: [text, text]).source,
        "restore the models of 'V1' as they shipped, or delete 'V2' and its stage if nothing changed"
      ),
      (
        NotesApp.unversioned("var size = 1"), NotesApp.second.source,
        "if 'V1' is meant for release '1.0', correct its copies; otherwise add a version with the models as release '1.0' shipped them, and join it to the next version with a stage"
      ),
    ])
  func advice(shipped: String, now: String, help: String) throws {
    let folder = try folder(shipped: shipped, now: now)
    let remedies = try run(folder).output.replacing(/\s+/, with: " ").split(separator: "what to do: ").dropFirst()
    #expect(remedies.map { $0.prefix(help.count) } == [help.prefix(help.count)])
    let lint = try Tool.run(["--format", "json"], in: folder.url).output
    #expect(try JSONObject(lint).list("findings").contains { $0.text("help") == help })
  }

  @Test("what to do about a change that no rule reports is what diff says")
  func adviceOfChanges() throws {
    let mood = "\(Self.text); var mood: Mood; enum Mood: Codable { case calm, sad }"
    let versions = [mood, mood.replacing(", sad", with: "")]
    let folder = try folder(
      shipped: NotesApp(versions: [mood]).source, now: NotesApp(versions: versions).source)
    let output = try run(folder).output.replacing(/\s+/, with: " ")
    #expect(
      output.contains(
        "what to do: in 'willMigrate' of a custom stage, change the rows that hold a removed case for more"),
      "\(output)")
  }

  @Test("a store whose container passes a plan for other models")
  func planForOtherModels() throws {
    func source(_ versions: [String]) -> String {
      NotesApp(
        versions: versions, arguments: ", migrationPlan: Plan.self, configurations: ModelConfiguration(\"Notes\")"
      ).source
    }
    let pictures = """
      enum P1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [Picture.self] }
        @Model final class Picture { var url = ""; init() {} }
      }

      """
    func container(_ version: String) -> String {
      """
      func pictures() throws -> ModelContainer {
        try ModelContainer(
          for: Schema(versionedSchema: \(version).self), migrationPlan: Plan.self,
          configurations: ModelConfiguration("Pictures"))
      }

      """
    }
    let next = pictures.replacing("P1", with: "P2").replacing("(1,", with: "(2,").replacing(
      "init()", with: "var size = 0; init()")
    let folder = try folder(
      shipped: source([Self.text, Self.day]) + pictures + container("P1"),
      now: source([Self.text, Self.day]) + pictures + next + container("P2"))
    let outcome = try run(folder)
    #expect(outcome.code == 1 && !outcome.output.contains("nearest"))
    #expect(outcome.output.contains("what to do: remove 'migrationPlan: Plan.self', or pass a plan for the models"))
    #expect(outcome.output.contains("explain container-schema-not-latest\n\n"))
  }

  // MARK: Formats

  // MARK: What the app does with a store that fails

  /// An app whose release stored something that no version has, and which deals with the failure of its container; the exit
  /// codes are those of upgrade and lint.
  private func outcome(_ handling: String, beside: String = "", stored: String = "var size = 1") throws -> (
    lines: [String], json: JSONObject, code: Int32, lint: Int32
  ) {
    let versions =
      version("V1", "@Model class Note { var text = \"\" }")
      + version("V2", "@Model class Note { var text = \"\"; var day: Date? }") + migrationPlan(["V1", "V2"])
    func source(_ versions: String, _ handling: String, _ beside: String = "") -> String {
      """
      import SwiftData
      \(versions)
      func open() throws -> ModelContainer {
        do { return try ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self) } catch { \(handling) }
      }
      \(beside)
      """
    }
    let shipped = versions.replacing("var day: Date?", with: stored)
    let folder = try folder(shipped: source(shipped, "throw error"), now: source(versions, handling, beside))
    let text = try run(folder)
    let json = try JSONObject(run(folder, "--format", "json").output)
    let lint = try Tool.run(["lint", "--only", "History"], in: folder.url).code
    return (text.output.split(separator: "\n").map(String.init), json.list("releases")[0], text.code, lint)
  }

  @Test(
    "a release that the app opens without the plan, or deletes",
    arguments: [
      ("throw error", nil, "fails", 1),
      (
        "return try ModelContainer(for: V2.Note.self)", "opens",
        "fails with the plan; the app then opens it without and loses data", 0
      ),
      (
        "try FileManager.default.removeItem(at: .applicationSupportDirectory.appending(path: \"default.store\")); return try ModelContainer(for: V2.Note.self)",
        "deletes", "fails with the plan; the app then deletes it", 1
      ),
      ("return try plain()", "opens", "fails with the plan; the app then opens it without and loses data", 0),
      (
        "if let container = try? ModelContainer(for: V2.Note.self) { return container }; throw error", "opens",
        "fails with the plan; the app then opens it without and loses data", 0
      ),
      (
        "wipe(); return try plain()", "deletes", "fails with the plan; the app then deletes it", 1
      ),
      (
        "return try ModelContainer(for: V2.Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))",
        nil,
        "fails", 1
      ),
      (
        "return try ModelContainer(for: V2.Note.self, configurations: ModelConfiguration(\"Recovered\"))", nil, "fails",
        1
      ),
      (
        "return try ModelContainer(for: V2.Note.self, configurations: ModelConfiguration(userID))", "opens",
        "fails with the plan; the app then opens it without and loses data", 0
      ),
    ] as [(String, String?, String, Int32)])
  func recovery(handling: String, then: String?, end: String, code: Int32) throws {
    let outcome = try outcome(
      handling,
      beside: """
        func plain() throws -> ModelContainer { try ModelContainer(for: V2.Note.self) }
        func wipe() {
          try? FileManager.default.removeItem(at: .applicationSupportDirectory.appending(path: "default.store"))
        }
        """)
    #expect(outcome.lines[1].hasSuffix("  \(end)"), "\(outcome.lines)")
    #expect(outcome.json.text("then") == then ?? "" && outcome.json.text("end") == "fails")
    let loss = end.hasSuffix("loses data") ? ", 1 with loss of data" : ""
    let closing = then == "opens" ? "1 of 1 release opens, 1 without the plan\(loss)" : "0 of 1 release opens"
    #expect(outcome.lines.last == closing)
    #expect(outcome.code == code && outcome.lint == code)
  }

  @Test(
    "a release that the app opens without the plan, which it tries with functions that return nil",
    arguments: [
      "if let container = planned() { return container }; return plain()!",
      "planned() ?? plain() ?? memory()", "guard let container = planned() else { return plain()! }; return container",
    ])
  func optionalRecovery(code: String) throws {
    func source(_ versions: [String]) -> String {
      let app = NotesApp(versions: versions).source
      let end = app.firstRange(of: "func open()")!.lowerBound
      return String(app[..<end]) + """
        enum Stack {
          static let container: ModelContainer = make()
          static func make() -> ModelContainer { \(code) }
          static func planned() -> ModelContainer? {
            try? ModelContainer(for: Schema(versionedSchema: V2.self), migrationPlan: Plan.self)
          }
          static func plain() -> ModelContainer? { try? ModelContainer(for: Schema(versionedSchema: V2.self)) }
          static func memory() -> ModelContainer {
            try! ModelContainer(for: V2.Note.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true))
          }
        }

        """
    }
    let folder = try folder(
      shipped: source(["\(Self.text); var old: Int?", "\(Self.text); var size: Int?"]),
      now: source([Self.text, Self.day]))
    let outcome = try run(folder)
    #expect(
      outcome.output.contains("fails with the plan; the app then opens it without and loses data\n"),
      "\(outcome.output)")
    let lint = try Tool.run(["lint", "--only", "History,Containers", "--format", "concise"], in: folder.url)
    #expect(lint.code == 0 && !lint.output.contains("container-without-plan"), "\(lint.output)")
  }

  @Test("opening without the plan does not help where CloudKit refuses the models")
  func refusedByCloudKit() throws {
    func source(_ property: String) -> String {
      NotesApp(versions: ["var text = \"\"", "var text = \"\"; var day: Date?; \(property)"]).source.replacing(
        "try ModelContainer(",
        with: "do { return try cloud() } catch { return try ModelContainer(for: V2.Note.self) }\n}\n"
          + "func cloud() throws -> ModelContainer {\n  try ModelContainer("
      ).replacing(
        "migrationPlan: Plan.self",
        with: "migrationPlan: Plan.self, configurations: ModelConfiguration(cloudKitDatabase: .private(\"a\"))")
    }
    let outcome = try run(folder(shipped: NotesApp.first.source, now: source("@Attribute(.unique) var code: String?")))
    #expect(outcome.output.contains("1.0  V1 → V2  fails\n") && outcome.code == 1, "\(outcome.output)")
  }

  @Test(
    "a store that the app fails to open without a plan, and deletes",
    arguments: ["applicationSupportDirectory", "cachesDirectory", "documentsDirectory"])
  func deletedWithoutPlan(directory: String) throws {
    func source(_ property: String) -> String {
      """
      import SwiftData
      @Model final class Note { var text = ""\(property); init() {} }
      func open() throws -> ModelContainer {
        let url = URL.\(directory).appending(path: "thumbs.store")
        let configuration = ModelConfiguration("Thumbs", schema: Schema([Note.self]), url: url)
        do { return try ModelContainer(for: Note.self, configurations: configuration) } catch {
          try FileManager.default.removeItem(at: url)
          return try ModelContainer(for: Note.self, configurations: configuration)
        }
      }

      """
    }
    let outcome = try run(folder(shipped: source(""), now: source("; var size: Int")))
    #expect(outcome.output.contains("1.0  release → models  fails; the app then deletes it\n"), "\(outcome.output)")
    #expect(outcome.code == 1)
  }

  @Test("releases that lose different data are told apart")
  func losses() throws {
    let folder = try TemporaryFolder()
    for (release, properties) in [("1.0", "var a: Int?"), ("1.1", "var a: Int?"), ("2.0", "var b: Int?")] {
      try folder.write(NotesApp.unversioned(properties), to: "App.swift")
      #expect(try Tool.run(["record", release], in: folder.url).code == 0)
    }
    try folder.write(NotesApp.unversioned("var c: String?"), to: "App.swift")
    let lines = try run(folder).output.split(separator: "\n").map(String.init)
    let losses = lines.filter { $0.contains("loses data") || $0.contains("dropped") }.map { $0.prefix { $0 != "," } }
    #expect(
      losses == [
        "1.0 – 1.1  2 releases  release → models  migrates and loses data", "    Note: attribute 'a: Int?' removed",
        "2.0                    release → models  migrates and loses data", "    Note: attribute 'b: Int?' removed",
      ])
  }

  @Test("a container that is asked for is not the one that another container's store was moved to")
  func otherPlaces() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.unversioned()])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    let now = """
      import SwiftData
      @Model final class Note { var text = ""; init() {} }
      func open() throws -> ModelContainer {
        try ModelContainer(for: Note.self, configurations: ModelConfiguration("New"))
      }
      func openLegacy() throws -> ModelContainer { try ModelContainer(for: Note.self) }
      func start() throws { for note in try ModelContext(openLegacy()).fetch(FetchDescriptor<Note>()) { try copy(note, open()) } }
      """
    try folder.write(now, to: "App.swift")
    #expect(try run(folder).output.contains("1.0  –  opens unchanged"))
    let narrowed = try run(folder, "--container", "open")
    #expect(narrowed.complaints.contains("no recorded release has one of these stores") && narrowed.code == 2)
  }

  @Test("an app that no longer uses SwiftData leaves the data behind")
  func withoutModels() throws {
    let outcome = try run(folder(shipped: NotesApp.first.source, now: "let count = 1\n"))
    #expect(outcome.complaints.contains("nothing opens the stores of the recorded releases") && outcome.code == 2)
  }

  @Test("a container that no code leads to has no say")
  func leftOver() throws {
    let source = """
      import SwiftData
      @Model final class Note { var text = ""; init() {} }
      @Model final class Tag { var name = ""; init() {} }
      enum Old { static func open() throws -> ModelContainer { try ModelContainer(for: Note.self, Tag.self) } }
      enum New { static func open() throws -> ModelContainer { try ModelContainer(for: Note.self) } }
      let container = try New.open()
      """
    let folder = try TemporaryFolder(["App.swift": source])
    #expect(try Tool.run(["record", "1.0"], in: folder.url).code == 0)
    #expect(try run(folder).output.contains("1.0  –  opens unchanged"))
  }

  @Test("opening without the plan does not help where that migration cannot be inferred")
  func uselessRecovery() throws {
    let outcome = try outcome("return try ModelContainer(for: V2.Note.self)", stored: "var day = 1")
    #expect(outcome.lines[1].hasSuffix("  fails") && outcome.json.text("then") == "")
    #expect(outcome.code == 1 && outcome.lint == 1)
  }

  @Test(
    "containers without the plan, and those in temporary folders, are not what opens a store",
    arguments: [
      "FileManager.default.temporaryDirectory.appending(path: \"export.store\")",
      "URL(fileURLWithPath: NSTemporaryDirectory()).appendingPathComponent(\"export.sqlite\")",
      "URL.cachesDirectory.appending(path: \"\\(UUID().uuidString).store\")",
    ])
  func otherContainers(place: String) throws {
    let outcome = try outcome(
      "throw error",
      beside: """
        func probe() throws -> ModelContainer { try ModelContainer(for: Draft.self) }
        func export() throws -> ModelContainer {
          let url = \(place)
          return try ModelContainer(for: Draft.self, migrationPlan: Plan.self, configurations: ModelConfiguration(url: url))
        }
        @Model class Draft { var text = "" }
        """)
    #expect(outcome.lines[0].hasPrefix("to 'V2' with 'Plan'"), "\(outcome.lines)")
  }

  @Test("as a table in Markdown")
  func markdown() throws {
    let folder = try folder(shipped: NotesApp.first.source, now: NotesApp.second.source)
    #expect(
      try run(folder, "--format", "markdown").output == """
        - ✓ Users of '1.0' can update.

        | release | path | end | details |
        |---|---|---|---|
        | 1.0 | V1 → V2 | migrates |  |

        """)
  }

  @Test("no name is markup, a mention or a reference in Markdown")
  func markdownEscaping() throws {
    let folder = try folder(shipped: NotesApp.first.source, now: NotesApp.second.source)
    #expect(try Tool.run(["record", "2.0 [x](y) @me #1"], in: folder.url).code == 0)
    let lines = try run(folder, "--format", "markdown").output.split(separator: "\n")
    #expect(lines.contains { $0.hasPrefix("| 2.0 \\[x\\](y) `@me` `#1` |") }, "\(lines)")
  }

  @Test("as JSON, with the errors' pages, the nearest version, and the reason where nothing is known")
  func json() throws {
    let folder = try folder(shipped: NotesApp.first.source, now: NotesApp(versions: ["var size = 1"]).source)
    #expect(try Tool.run(["record", "2.0"], in: folder.url).code == 0)
    try folder.write(
      NotesApp(versions: ["var size = 1", "var size = 1; var mood = makeMood()"]).source, to: "App.swift")
    let document = try JSONObject(try run(folder, "--format", "json").output)
    #expect(document.number("version") == 1)
    #expect(document.text("target") == "'V2' with 'Plan'")
    let releases = document.list("releases")
    #expect(releases.map { $0.text("end") } == ["fails", "unknown"])
    #expect(releases.map { $0.text("why") } == ["", "the type of the property could not be resolved"])
    #expect(releases[0].list("errors").map { $0.text("page") } == ["unknown-model-version"])
    #expect(releases[0]["nearest"].text("version") == "V1")
    #expect(releases[1].list("steps").map { $0.text("stage") } == ["lightweight"])
  }

  @Test("JSON names the traps of a store that opens, and values that the stage's code reads before they are dropped")
  func jsonUnderCode() throws {
    let folder = try folder(
      shipped: NotesApp(versions: [Self.day]).source,
      now: NotesApp(
        versions: [Self.day, "\(NotesApp.text); var mood = Mood.calm; enum Mood: String, Codable { case calm }"],
        stages: [Self.filling("print(note.day)")]
      ).source)
    let release = try JSONObject(try run(folder, "--format", "json").output).list("releases")[0]
    #expect(release.text("end") == "opens" && release.list("errors").isEmpty)
    #expect(release.list("traps").map { $0.text("page") } == ["codable-cast-failure"])
    let changes = release.list("steps")[0].list("changes")
    #expect(changes.map { $0.text("outcome") } == ["done-by-code", ""])
  }

  // MARK: Bad input

  @Test("no record")
  func noRecord() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source])
    let outcome = try run(folder)
    #expect(
      outcome.complaints
        == "swiftdata-lint: no release is recorded; run 'swiftdata-lint record RELEASE --at TAG'\n")
    #expect(outcome.code == 2 && outcome.output == "")
  }

  @Test("corrupt and edited records and two of one release are named, the rest is judged")
  func badRecords() throws {
    let folder = try folder(shipped: NotesApp.first.source, now: NotesApp.second.source)
    let text = try #require(folder.text("SchemaHistory/1.0.json"))
    try folder.write("nothing", to: "SchemaHistory/0.7.json/kept")
    try folder.write("{", to: "SchemaHistory/0.8.json")
    try folder.write(text.replacing("String", with: "Int"), to: "SchemaHistory/0.9.json")
    try folder.write(text, to: "SchemaHistory/copy.json")
    let outcome = try run(folder)
    #expect(
      outcome.complaints == """
        swiftdata-lint: SchemaHistory/0.7.json: is a folder
        swiftdata-lint: SchemaHistory/0.8.json: is not a JSON object
        swiftdata-lint: SchemaHistory/0.9.json: was edited by hand: its fingerprint does not match; record the release again with --replace
        swiftdata-lint: SchemaHistory/copy.json: records release '1.0', but so does SchemaHistory/1.0.json

        """)
    #expect(outcome.output.contains("1.0  V1 → V2  migrates\n"))
    #expect(outcome.code == 3)
  }

  @Test("a file in the place of the folder of records is no missing folder")
  func fileForFolder() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source, "SchemaHistory": "text"])
    let outcome = try run(folder)
    #expect(outcome.complaints == "swiftdata-lint: SchemaHistory: not a directory\n")
    #expect(outcome.code == 3)
  }

  @Test("records that are all refused are no missing records")
  func onlyBadRecords() throws {
    let folder = try TemporaryFolder(["App.swift": NotesApp.first.source, "SchemaHistory/1.0.json": "{"])
    let outcome = try run(folder)
    #expect(outcome.complaints == "swiftdata-lint: SchemaHistory/1.0.json: is not a JSON object\n")
    #expect(outcome.code == 3 && outcome.output == "")
  }

  @Test("containers of different schemas have to be chosen from")
  func containers() throws {
    let tags = """
      @Model final class Tag { var name = ""; init() {} }
      func openTags() throws -> ModelContainer { try ModelContainer(for: Tag.self) }

      """
    let folder = try folder(shipped: NotesApp.first.source, now: NotesApp.second.source + tags)
    #expect(try run(folder).output.contains("V1 → V2"), "the container with the plan opens the app's store")
    try folder.write(NotesApp.second.source.replacing(", migrationPlan: Plan.self", with: "") + tags, to: "App.swift")
    let outcome = try run(folder)
    #expect(outcome.complaints.contains("'open'; 'openTags'; choose one with --container NAME") && outcome.code == 2)
    #expect(try run(folder, "--container", "open").output.contains("'V2'"))
  }

  @Test("a tag in place of records")
  func against() throws {
    let folder = try TemporaryFolder()
    try folder.commit(NotesApp.first.source, tag: "1.0")
    try folder.write(NotesApp.second.source, to: "App.swift")
    #expect(try run(folder, "--against", "1.0").output.contains("1.0  V1 → V2  migrates\n"))
    #expect(try run(folder, "--against", "2.0").code == 2)
  }
}

/// A release, the build that opens its store, and the lines about it.
struct UpgradeLine: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// The source that shipped.
  let shipped: String
  /// The source of the build.
  let now: String
  /// The lines between the heading and the count.
  let expected: [String]

  /// Takes sources.
  init(_ name: String, _ shipped: String, _ now: String, _ expected: [String]) {
    testDescription = name
    self.shipped = shipped
    self.now = now
    self.expected = expected
  }

  /// Takes apps.
  init(_ name: String, _ shipped: NotesApp, _ now: NotesApp, _ expected: [String]) {
    self.init(name, shipped.source, now.source, expected)
  }
}
