import Foundation
import TestSupport
import Testing

/// `diff`: which versions it compares, and how it says what changes.
@Suite("Diff")
struct DiffTests {
  private static func version(_ name: String, _ members: String) -> String {
    TestSupport.version(name, "@Model final class Note { \(members) }")
  }

  /// Three versions and a plan over them.
  private static let notes =
    "import SwiftData\n" + version("NotesV1", "var title: String; var pages: Int")
    + version("NotesV2", "var title: String")
    + version("NotesV3", "var title: Int")
    + migrationPlan(
      ["NotesV1", "NotesV2", "NotesV3"], stages: [stage(from: "NotesV1", to: "NotesV2")], name: "NotesPlan")
    + "typealias Latest = NotesV3\n"

  /// Two versions called alike, and no plan.
  private static let nested =
    "import SwiftData\nenum Old {}\nenum New {}\n"
    + "extension Old { \(version("V1", "var a: Int")) }\nextension New { \(version("V1", "var a: Int?")) }\n"

  @Test("the neighbors of each plan, with stage, verdict, reason and help")
  func plans() throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.notes])
    let outcome = try Tool.run(["diff"], in: folder.url)
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        NotesPlan: NotesV1 → NotesV2
          stage: lightweight, Schema.swift:16:43
          verdict: lightweight, loses data, new checksum

          lightweight, loses data: its values are dropped
            Note  attribute 'pages: Int' removed
            help: if the data is still needed, copy it in a custom stage first

        NotesPlan: NotesV2 → NotesV3
          stage: none
          verdict: impossible in a single stage, new checksum
          error[missing-stage]: no stage migrates from 'NotesV2' to 'NotesV3'

          impossible in a single stage: inference cannot convert the values, not even in a custom stage
            Note  type of 'title' changed from 'String' to 'Int'
            help: add the new property next to the old one, move the data, and remove the old one in the
                  next version
            | // in 'NotesV3'
            | var title: String
            | var newTitle: Int?
            |
            | static let moveTitle = MigrationStage.custom(
            |   fromVersion: NotesV2.self, toVersion: NotesV3.self,
            |   willMigrate: nil,
            |   didMigrate: { context in
            |     for note in try context.fetch(FetchDescriptor<NotesV3.Note>()) {
            |       note.newTitle = Int(note.title)
            |     }
            |     try context.save()
            |   })
            |
            | // in the version after 'NotesV3'
            | var newTitle: Int?

        """)
  }

  @Test(
    "two named versions, in either order, by alias, with paths behind",
    arguments: [
      (["NotesV1", "NotesV3"], "NotesPlan: NotesV1 → NotesV3"),
      (["NotesV3", "NotesV1", "."], "NotesPlan: NotesV3 → NotesV1"),
      (["NotesV1", "Latest", "Schema.swift"], "NotesPlan: NotesV1 → NotesV3"),
      (["NotesV2", "NotesV2"], "nothing changes"),
    ])
  func names(arguments: [String], text: String) throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.notes])
    let outcome = try Tool.run(["diff"] + arguments, in: folder.url)
    #expect(outcome.code == 0 && outcome.output.contains(text), "\(outcome)")
  }

  @Test("without a plan: what there is, and any two by name")
  func withoutPlan() throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.nested])
    let list = try Tool.run(["diff"], in: folder.url)
    #expect(
      list.output == """
        no plan joins two versions; name two of these to compare them
          Old.V1  Schema.swift:4:22
          New.V1  Schema.swift:9:22

        """)
    let outcome = try Tool.run(["diff", "Old.V1", "New.V1"], in: folder.url)
    #expect(
      outcome.output.hasPrefix("Old.V1 → New.V1\n  verdict: lightweight, new checksum\n\n  lightweight: "))
    #expect(outcome.output.contains("\n    Note  'a' made optional\n"))
    let empty = try TemporaryFolder()
    #expect(try Tool.run(["diff"], in: empty.url).output == "no schema versions were found\n")
  }

  @Test("a plan whose order cannot be read is named, and its versions can be")
  func unordered() throws {
    let text = Self.notes.replacing("{ [NotesV1.self, NotesV2.self, NotesV3.self] }", with: "{ all() }")
    let folder = try TemporaryFolder(["Schema.swift": text])
    let output = try Tool.run(["diff"], in: folder.url).output
    #expect(
      output.hasPrefix("no plan joins two versions; name two of these to compare them\n  NotesV1  Schema.swift:2:6\n"))
    #expect(
      output.hasSuffix(
        "\nnote: the order of versions in 'NotesPlan' could not be read; name two versions to compare them\n"))
    #expect(try Tool.run(["diff", "NotesV1", "NotesV2"], in: folder.url).output.hasPrefix("NotesV1 → NotesV2\n"))
  }

  @Test(
    "what does not name one version each",
    arguments: [
      (["V1", "New.V1"], "'V1' is ambiguous: it matches 'Old.V1' and 'New.V1'"),
      (["Old.V1", "New.V2"], "did you mean 'New.V1'?"),
      (["Old.V1", "Something"], "no schema version is named 'Something'; known: 'Old.V1' and 'New.V1'"),
      (["Old.V1", "Schema.swift"], "no such file or folder: 'Old.V1'"),
      (["Old.V1"], "no such file or folder: 'Old.V1'"),
      (["Old.V1", "New.V1", "nowhere"], "no such file or folder: 'nowhere'"), (["--format", "yaml"], "did you mean"),
    ])
  func mistakes(arguments: [String], complaint: String) throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.nested])
    let outcome = try Tool.run(["diff"] + arguments, in: folder.url)
    #expect(outcome.code == 2 && outcome.output.isEmpty)
    #expect(outcome.complaints.contains(complaint) || complaint == "did you mean", "\(outcome.complaints)")
  }

  @Test("a folder called like a version is a path")
  func folders() throws {
    let folder = try TemporaryFolder(["V1/Schema.swift": Self.notes, "V2/Schema.swift": Self.nested])
    let outcome = try Tool.run(["diff", "V1", "V2"], in: folder.url)
    #expect(outcome.output.hasPrefix("NotesPlan: NotesV1 → NotesV2"))
  }

  @Test("what comes from the source steers neither the terminal nor Markdown")
  func escaping() throws {
    let folder = try TemporaryFolder([
      "Schema.swift": "import SwiftData\n" + Self.version("V1", "var a = \"\"")
        + Self.version("V2", "var a = \"|<b>\u{1B}[31m\u{202E}`*x*\"")
    ])
    let text = try Tool.run(["diff", "V1", "V2"], in: folder.url).output
    #expect(text.contains("'\"|<b>␛[31m\u{FFFD}`*x*\"'"))
    let markdown = try Tool.run(["diff", "V1", "V2", "--format", "markdown"], in: folder.url).output
    #expect(markdown.contains("'\"\\|\\<b\\>␛\\[31m\u{FFFD}\\`\\*x\\*\"'"))
  }

  @Test("one stage a pair: code for several changes is to be put together")
  func advice() throws {
    let folder = try TemporaryFolder([
      "Schema.swift": "import SwiftData\n" + Self.version("V1", "var a: Int?; var b: Int?")
        + Self.version("V2", "var a: Int; var b: Int")
    ])
    let advice = "a plan can have only one stage from 'V1' to 'V2'; combine the closures of the stages above"
    let text = try Tool.run(["diff", "V1", "V2"], in: folder.url).output
    #expect(text.hasSuffix("\n\n  note: \(advice)\n"))
    let markdown = try Tool.run(["diff", "V1", "V2", "--format", "markdown"], in: folder.url).output
    #expect(
      markdown.contains("\nNote: 'a' made required\n\n```swift\nstatic let fillA = ")
        && markdown.contains("\nNote: \(advice).\n"))
  }

  @Test("where a custom stage is there already, only what its closure has to do is shown")
  func preparation() throws {
    let plan = """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] {
          [.custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { try $0.save() }, didMigrate: nil)]
        }
      }
      """
    let folder = try TemporaryFolder([
      "Schema.swift": "import SwiftData\n" + Self.version("V1", "var a: Int?") + Self.version("V2", "var a: Int") + plan
    ])
    let text = try Tool.run(["diff"], in: folder.url).output
    #expect(text.contains("    | // in the stage from 'V1' to 'V2'\n    | willMigrate: { context in\n    |   for "))
    #expect(text.contains("    |   try context.save()\n    | }\n"))
    #expect(!text.contains("MigrationStage.custom("))
  }

  @Test("an earlier name that a later version drops is a fault of the step to that version")
  func droppedName() throws {
    let versions =
      "import SwiftData\n" + Self.version("V1", "var name: String")
      + Self.version("V2", "@Attribute(originalName: \"name\") var title: String")
      + Self.version("V3", "var title: String; var day: Date?") + migrationPlan(["V1", "V2", "V3"])
    let folder = try TemporaryFolder(["Schema.swift": versions])
    let first = try Tool.run(["diff", "V1", "V2", "--exit-code"], in: folder.url)
    #expect(first.code == 0 && !first.output.contains("error["), "\(first.output)")
    let second = try Tool.run(["diff", "V2", "V3", "--exit-code"], in: folder.url)
    #expect(second.code == 1 && second.output.contains("'title' lost 'originalName: \"name\"'"), "\(second.output)")
  }

  @Test("rows that an earlier constraint keeps apart satisfy a wider one")
  func widerConstraint() throws {
    let folder = try TemporaryFolder([
      "Schema.swift": "import SwiftData\n" + Self.version("V1", "#Unique<Note>([\\.a]); var a = 0; var b = 0")
        + Self.version("V2", "#Unique<Note>([\\.a, \\.b]); var a = 0; var b = 0")
    ])
    let text = try Tool.run(["diff", "V1", "V2"], in: folder.url).output
    #expect(
      text.contains("  lightweight: existing rows already differ in fewer of the properties\n    Note  'a' and 'b'"))
  }

  @Test("a new parent makes another checksum, and an object that is required has no default")
  func parentAndObject() throws {
    let folder = try TemporaryFolder([
      "Schema.swift": "import SwiftData\n"
        + TestSupport.version("V1", "@Model class Walk { var name = \"\" } @Model class Stop { var walk: Walk? }")
        + TestSupport.version(
          "V2", "@Model class Trip { var name = \"\" } @Model class Walk: Trip {} @Model class Stop { var walk: Walk }")
    ])
    let text = try Tool.run(["diff", "V1", "V2"], in: folder.url).output
    #expect(text.contains("parent added: 'Trip'\n"), "\(text)")
    #expect(text.contains("help: keep it optional, or give the empty rows an object in 'willMigrate'"), "\(text)")
  }

  @Test("Markdown is a table a pair")
  func markdown() throws {
    let folder = try TemporaryFolder(["Schema.swift": Self.notes])
    let output = try Tool.run(["diff", "NotesV1", "NotesV2", "--format", "markdown"], in: folder.url).output
    #expect(
      output == """
        ## NotesPlan: NotesV1 → NotesV2

        Stage: lightweight. Verdict: **lightweight, loses data**, new checksum.

        | model | change | checksum | verdict | reason | help |
        |---|---|---|---|---|---|
        | Note | attribute 'pages: Int' removed | new checksum | lightweight, loses data | its values are dropped | if the data is still needed, copy it in a custom stage first |

        """)
  }
}
