import Foundation
import TestSupport
import Testing

/// Findings that join several faults: comments and baselines that were written before they were joined still count, fault
/// by fault.
@Suite("Grouped findings")
struct GroupedFindingTests {
  private static let schema = """
    import SwiftData
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] {
        [
          Note.self,
          Tag.self,
        ]
      }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
      static var models: [any PersistentModel.Type] {
        [
          Note.self,
          Tag.self,
          Place.self,
        ]
      }
    }
    enum V3: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(3, 0, 0) }
      static var models: [any PersistentModel.Type] { [Note.self, Tag.self, Place.self, Photo.self] }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self, V3.self] }
      static var stages: [MigrationStage] {
        [
          .custom(
            fromVersion: V1.self, toVersion: V2.self,
            willMigrate: { context in
              try? context.save()
            },
            didMigrate: { context in
              try? context.save()
              try? context.save()
            }),
          .lightweight(fromVersion: V2.self, toVersion: V3.self),
        ]
      }
    }
    let container = try ModelContainer(
      for: Note.self, Tag.self, Place.self, Photo.self, migrationPlan: Plan.self,
      configurations: ModelConfiguration(cloudKitDatabase: .private("iCloud.notes")))
    """

  private static let models = """
    import SwiftData
    @Model final class Note {
      var title: String
      var text: String
      var count = 0 {
        didSet { print(count) }
      }
      var size = 0 {
        willSet { print(size) }
      }
      init(title: String, text: String) {
        self.title = title
        self.text = text
      }
    }
    @Model final class Tag { var name = ""; init() {} }
    @Model final class Place { var name = ""; init() {} }
    @Model final class Photo { var name = ""; init() {} }
    extension Tag: @unchecked Sendable {}
    extension Place: @unchecked Sendable {}
    """

  /// What version 0.1.0 wrote before findings were joined.
  private static let oldBaseline = [
    "cloudkit-required-attribute:Note.text", "cloudkit-required-attribute:Note.title",
    "ignored-property-observer:Note.count", "ignored-property-observer:Note.size", "live-model-in-old-version:Note",
    "live-model-in-old-version:Place", "live-model-in-old-version:Tag", "sendable-model:Place", "sendable-model:Tag",
    "swallowed-migration-error:Plan.stages(V1 → V2).didMigrate",
    "swallowed-migration-error:Plan.stages(V1 → V2).willMigrate", "untested-migration:Plan",
  ]

  private func project(_ schema: String = schema, _ models: String = models) throws -> TemporaryFolder {
    try TemporaryFolder(["Schema.swift": schema, "Models.swift": models])
  }

  /// The findings of a run, a line each, without their places.
  private func findings(_ folder: TemporaryFolder, _ arguments: [String] = []) throws -> [String] {
    let outcome = try Tool.run(["--format", "concise", "--disable", "untested-migration"] + arguments, in: folder.url)
    return outcome.output.split(separator: "\n").map { line in
      line.split(separator: ": ", maxSplits: 2).dropFirst(2).joined()
    }
  }

  /// The findings where a baseline lists some fingerprints.
  private func findings(without fingerprints: [String]) throws -> [String] {
    let folder = try project()
    let list = fingerprints.map { "\"\($0)\"" }.joined(separator: ", ")
    try folder.write("{\"version\": 1, \"fingerprints\": [\(list)]}", to: "known.json")
    return try findings(folder, ["--baseline", "known.json"])
  }

  private static let liveInV1 =
    "'V1' lists the app's current classes 'Note' and 'Tag', so editing them also changes this version [live-model-in-old-version]"
  private static let liveInV2 =
    "'V2' lists the app's current classes 'Note', 'Tag' and 'Place', so editing them also changes this version [live-model-in-old-version]"
  private static let onlyNote =
    "lists the app's current class 'Note', so editing 'Note' also changes this version [live-model-in-old-version]"
  private static let others = [
    "'Note.title' and 'Note.text' are not optional and have no defaults, which CloudKit refuses [cloudkit-required-attribute]",
    "the observers of 'Note.count' and 'Note.size' are never called, because '@Model' replaces the property's storage [ignored-property-observer]",
    "models 'Tag' and 'Place' are declared 'Sendable', but a model must stay with its context [sendable-model]",
  ]
  private static let swallowed =
    "'try?' hides an error, so the migration counts as successful [swallowed-migration-error]"

  @Test("one finding for each cause")
  func groups() throws {
    #expect(try findings(project()) == Self.others + [Self.liveInV1, Self.liveInV2, Self.swallowed])
  }

  @Test("a baseline that lists each fault leaves out all of them, and nothing in it is stale")
  func oldBaseline() throws {
    let folder = try project()
    let list = Self.oldBaseline.map { "    \"\($0)\"" }.joined(separator: ",\n")
    let text = "{\n  \"version\": 1,\n  \"fingerprints\": [\n\(list)\n  ]\n}\n"
    try folder.write(text, to: "known.json")
    let outcome = try Tool.run(["--baseline", "known.json", "--format", "concise"], in: folder.url)
    #expect(outcome.code == 0 && outcome.output == "" && outcome.complaints == "")
    // It lists the same faults when it is written again.
    #expect(try Tool.run(["--write-baseline", "new.json"], in: folder.url).code == 0)
    #expect(try String(contentsOf: folder.url.appending(path: "new.json"), encoding: .utf8) == text)
  }

  @Test("a baseline that lists some of the faults leaves out those alone")
  func partialBaseline() throws {
    let known = ["live-model-in-old-version:Tag", "live-model-in-old-version:Place", "sendable-model:Tag"]
    #expect(
      try findings(without: known) == [
        Self.others[0], Self.others[1],
        "model 'Place' is declared 'Sendable', but a model must stay with its context [sendable-model]",
        "'V1' \(Self.onlyNote)", "'V2' \(Self.onlyNote)", Self.swallowed,
      ])
  }

  @Test("a baseline that lists a whole group leaves out all of it")
  func groupInBaseline() throws {
    let known = ["live-model-in-old-version:V2", "cloudkit-required-attribute:Note", "sendable-model:Models.swift"]
    #expect(try findings(without: known) == [Self.others[1], Self.liveInV1, Self.swallowed])
  }

  /// A text with a comment at the end of the first lines that hold some others.
  private func commented(_ text: String, _ lines: [String], _ rule: String) -> String {
    lines.reduce(text) { text, line in
      guard let range = text.firstRange(of: line) else { return text }
      return text.replacingCharacters(in: range, with: "\(line)  // swiftdata-lint:ignore \(rule) -- as it was")
    }
  }

  @Test("a comment at the first place of a class hides it in all versions, another one in its own version")
  func comments() throws {
    let schema = commented(Self.schema, ["Tag.self,", "Place.self,"], "live-model-in-old-version")
    #expect(
      try findings(project(schema)) == Self.others + ["'V1' \(Self.onlyNote)", "'V2' \(Self.onlyNote)", Self.swallowed])
    let second = Self.schema.replacing(
      "Tag.self,\n      Place",
      with: "Tag.self,  // swiftdata-lint:ignore live-model-in-old-version -- it is\n      Place")
    #expect(second != Self.schema)
    let found = try findings(project(second))
    #expect(found.contains(Self.liveInV1))
    #expect(found.contains { $0.hasPrefix("'V2' lists the app's current classes 'Note' and 'Place'") })
  }

  @Test("a comment at a fault hides it alone, one at the place of the group all of it")
  func commentsAtMembers() throws {
    let models = commented(Self.models, ["didSet { print(count) }"], "ignored-property-observer")
    let observer = "'willSet' of 'Note.size' is never called, because '@Model' replaces the property's storage"
    #expect(try findings(project(Self.schema, models)).contains("\(observer) [ignored-property-observer]"))
    let list = commented(Self.schema, ["[any PersistentModel.Type] {"], "live-model-in-old-version")
    #expect(try findings(project(list)) == Self.others + [Self.liveInV2, Self.swallowed])
  }

  @Test("JSON lists the faults with their places and fingerprints")
  func members() throws {
    let folder = try project()
    let outcome = try Tool.run(["--format", "json", "--only", "live-model-in-old-version"], in: folder.url)
    let object = try JSONObject(outcome.output)
    let members = object.list("findings").map { finding in
      finding.list("members").map { "\($0.text("fingerprint")) \($0.text("path")):\($0.number("line"))" }
    }
    let rule = "live-model-in-old-version"
    #expect(
      members == [
        ["\(rule):Note Schema.swift:6", "\(rule):Tag Schema.swift:7"],
        ["\(rule):Note Schema.swift:15", "\(rule):Tag Schema.swift:16", "\(rule):Place Schema.swift:17"],
      ])
    #expect(object.list("findings").map { $0.text("subject") } == ["V1", "V2"])
  }

  /// Seven versions with the app's current classes: none was ever frozen.
  private static let manyVersions: String = {
    let versions = (1...7).map { number in
      """
      enum V\(number): VersionedSchema {
        static var versionIdentifier: Schema.Version { Schema.Version(\(number), 0, 0) }
        static var models: [any PersistentModel.Type] { [Note.self\((1..<number).map { ", T\($0).self" }.joined())] }
      }
      """
    }
    let stages = (1...6).map { ".lightweight(fromVersion: V\($0).self, toVersion: V\($0 + 1).self)" }
    let plan = """
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [\((1...7).map { "V\($0).self" }.joined(separator: ", "))] }
        static var stages: [MigrationStage] { [\(stages.joined(separator: ", "))] }
      }
      """
    return (["import SwiftData"] + versions + [plan]).joined(separator: "\n")
  }()

  @Test("the classes of many versions are one finding, whose members are the versions")
  func manyVersions() throws {
    let models = (["Note"] + (1...6).map { "T\($0)" }).map {
      "@Model final class \($0) { var \($0.lowercased()) = 0; init() {} }"
    }
    let folder = try project(Self.manyVersions, (["import SwiftData"] + models).joined(separator: "\n"))
    let rule = "live-model-in-old-version"
    let object = try JSONObject(Tool.run(["--format", "json", "--only", rule], in: folder.url).output)
    #expect(object.list("findings").map { $0.text("subject") } == ["Plan"])
    #expect(
      object.list("findings").map { $0.text("message") } == [
        "6 old versions of 'Plan' list the app's current classes 'Note', 'T1', 'T2' and 3 more, so editing one of them also changes these versions"
      ])
    let members = object.list("findings")[0].list("members")
    #expect(members.map { $0.text("subject") } == (1...6).map { "V\($0)" })
    #expect(members.map { $0.text("fingerprint") } == (1...6).map { "\(rule):V\($0)" })
    // What was said of a version alone, in a baseline or a comment, removes that version alone.
    let list = "{\"version\": 1, \"fingerprints\": [\"\(rule):V2\"]}"
    try folder.write(list, to: "known.json")
    let known = try Tool.run(["--only", rule, "--baseline", "known.json", "--format", "concise"], in: folder.url)
    #expect(known.output.contains("5 old versions of 'Plan' list"))
    let comment = commented(
      Self.manyVersions, ["Schema.Version(1, 0, 0) }\n  static var models: [any PersistentModel.Type] { [Note.self] }"],
      rule)
    let commented = try project(comment, (["import SwiftData"] + models).joined(separator: "\n"))
    #expect(
      try Tool.run(["--only", rule, "--format", "concise"], in: commented.url).output.contains(
        "5 old versions of 'Plan' list"))
  }

  @Test("a file that holds one of the faults shows the finding")
  func shownInFile() throws {
    let folder = try project(Self.schema, Self.models.replacing("extension Tag: @unchecked Sendable {}\n", with: ""))
    try folder.write("extension Tag: @unchecked Sendable {}", to: "Tag+Sendable.swift")
    try FileManager.default.createDirectory(at: folder.url.appending(path: ".git"), withIntermediateDirectories: true)
    #expect(try findings(folder, ["Models.swift"]).contains(Self.liveInV1))
    #expect(try findings(folder, ["Tag+Sendable.swift"]).map { $0.hasSuffix("[sendable-model]") } == [true])
  }
}
