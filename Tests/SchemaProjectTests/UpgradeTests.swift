import SchemaProject
import TestSupport
import Testing

/// Stores of a release, walked through the migration of a build.
@Suite("Upgrades")
struct UpgradeTests {
  @Test("the steps and the end", arguments: lines)
  func upgrade(line: UpgradeCase) throws {
    let found = try line.found()
    #expect(found == line.expected)
  }

  /// A note with a text.
  private static let note = "var text = \"\""

  static let lines: [UpgradeCase] = [
    UpgradeCase(
      "the same shape opens", ships: "\(note); var day: Date?", ["V1": note, "V2": "\(note); var day: Date?"], ["opens"]
    ),
    UpgradeCase(
      "the shape of the container's version and of an earlier one opens", ships: note,
      ["V1": note, "V2": "\(note); var day: Date?", "V3": note], ["opens"]),
    UpgradeCase(
      "a stage migrates", ships: note, ["V1": note, "V2": "\(note); var day: Date?"],
      ["V1 → V2 lightweight: lightweight", "migrates"]),
    UpgradeCase(
      "two stages migrate", ships: note,
      ["V1": note, "V2": "\(note); var day: Date?", "V3": "\(note); var day: Date?; var size: Int?"],
      ["V1 → V2 lightweight: lightweight", "V2 → V3 lightweight: lightweight", "migrates"]),
    UpgradeCase(
      "a property is lost", ships: "\(note); var day: Date?", ["V1": "\(note); var day: Date?", "V2": note],
      ["V1 → V2 lightweight: data-loss", "migrates"]),
    UpgradeCase(
      "an earlier name is dropped that the store never had", ships: "@Attribute(originalName: \"a\") var title: String",
      ["V1": "@Attribute(originalName: \"a\") var title: String", "V2": "var title: String; var day: Date?"],
      ["V1 → V2 lightweight: lightweight", "migrates"]),
    UpgradeCase(
      "only a default differs from the release", ships: "var text = \"new\"",
      ["V1": note, "V2": "\(note); var day: Date?"],
      ["V1 → V2 lightweight: lightweight", "migrates"]),
    UpgradeCase(
      "134504: the shape of no version", ships: "\(note); var size = 1", ["V1": note, "V2": "\(note); var day: Date?"],
      ["nearest V1", "fails unknown-model-version"]),
    UpgradeCase(
      "134504: no stage leads to the container's version", ships: note,
      ["V1": note, "V2": "\(note); var day: Date?", "V3": "\(note); var size: Int?"],
      stages: [".lightweight(fromVersion: V1.self, toVersion: V2.self)"], ["fails unknown-coordinator-model-version"]),
    UpgradeCase(
      "134506: the container is behind the store", ships: "\(note); var day: Date?",
      ["V1": note, "V2": "\(note); var day: Date?"],
      opens: "V1", ["fails backwards-migration"]),
    UpgradeCase(
      "134110: a required attribute without a default", ships: note, ["V1": note, "V2": "\(note); var size: Int"],
      ["V1 → V2 lightweight: several-steps", "fails missing-mandatory-values"]),
    UpgradeCase(
      "134190: a type changes", ships: "var size = 1", ["V1": "var size = 1", "V2": "var size = \"\""],
      ["V1 → V2 lightweight: several-steps", "fails incompatible-attribute-types"]),
    UpgradeCase(
      "an exception: two stages from one version", ships: note,
      ["V1": note, "V2": "\(note); var day: Date?", "V3": "\(note); var size: Int?"],
      stages: [
        ".lightweight(fromVersion: V1.self, toVersion: V2.self)",
        ".lightweight(fromVersion: V1.self, toVersion: V3.self)",
      ], ["fails duplicate-version-checksums"]),
    UpgradeCase(
      "an exception: a custom stage between equal versions, whatever the store", ships: "var other = 1",
      ["V1": note, "V2": note],
      stages: [".custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)"],
      ["nearest V1", "fails equal-model-references"]),
    UpgradeCase(
      "a gap in the stages", ships: note,
      ["V1": note, "V2": "\(note); var a: Int?", "V3": "\(note); var b: Int?", "V4": "\(note); var c: Int?"],
      stages: [
        ".lightweight(fromVersion: V1.self, toVersion: V2.self)",
        ".lightweight(fromVersion: V3.self, toVersion: V4.self)",
      ], ["V1 → V2 lightweight: lightweight", "fails version-hashes-did-not-migrate"]),
    UpgradeCase(
      "no stages: inferred from any shape", ships: "\(note); var size: Int?",
      ["V1": note, "V2": "\(note); var day: Date?"],
      stages: [], ["? → V2 inferred: data-loss", "migrates"]),
    UpgradeCase(
      "no stages: inference fails too", ships: note, ["V1": note, "V2": "\(note); var size: Int"], stages: [],
      ["V1 → V2 inferred: several-steps", "fails missing-mandatory-values"]),
    UpgradeCase(
      "no plan: inferred", ships: note, ["V1": note, "V2": "\(note); var day: Date?"], passesPlan: false,
      ["? → V2 inferred: lightweight", "migrates"]),
    UpgradeCase(
      "a custom stage prepares the rows", ships: "var day: Date?", ["V1": "var day: Date?", "V2": "var day: Date"],
      stages: [
        """
        .custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: { context in
          for note in try context.fetch(FetchDescriptor<V1.Note>()) { note.day = note.day ?? .now }
          try context.save()
        }, didMigrate: nil)
        """
      ], ["V1 → V2 custom: custom", "migrates"]),
    UpgradeCase(
      "a custom stage prepares nothing", ships: "var day: Date?", ["V1": "var day: Date?", "V2": "var day: Date"],
      stages: [".custom(fromVersion: V1.self, toVersion: V2.self, willMigrate: nil, didMigrate: nil)"],
      ["V1 → V2 custom: custom", "fails missing-mandatory-values"]),
    UpgradeCase(
      "an optional of an unknown type", ships: note, ["V1": note, "V2": "\(note); var mood: Mood?"],
      ["V1 → V2 lightweight: lightweight", "migrates"]),
    UpgradeCase(
      "a default of an unknown type", ships: note, ["V1": note, "V2": "\(note); var mood: Mood = .calm"],
      [
        "V1 → V2 lightweight: unknown", "unknown",
      ]),
  ]
}

/// A release with one model, the build that opens its store, and what becomes of it.
struct UpgradeCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  private let shipped: String
  private let versions: [String: String]
  private let stages: [String]
  private let target: String
  private let passesPlan: Bool
  /// The steps, then the end.
  let expected: [String]

  /// Names the members of the model `Note` in the release and in each version; without `stages` each version has one
  /// to the next.
  init(
    _ name: String, ships shipped: String, _ versions: [String: String], stages: [String]? = nil,
    opens target: String? = nil,
    passesPlan: Bool = true, _ expected: [String]
  ) {
    testDescription = name
    self.shipped = shipped
    self.versions = versions
    let names = versions.keys.sorted()
    self.stages =
      stages ?? zip(names, names.dropFirst()).map { ".lightweight(fromVersion: \($0).self, toVersion: \($1).self)" }
    self.target = target ?? names.last ?? ""
    self.passesPlan = passesPlan
    self.expected = expected
  }

  /// What is found.
  func found() throws -> [String] {
    let old = Schemas(Self.version("Shipped", shipped)).project
    let shippedVersion = try #require(old.schemas.versions.first)
    let release = Release(
      name: "1.0", source: .record, plan: nil, version: nil, identifier: nil,
      shape: old.schemas.partialShape(of: shippedVersion).shape,
      identity: old.schemas.identity(of: shippedVersion), places: [:])
    let project = Schemas(source).project
    let version = try #require(project.schemas.versions.first { $0.name == target })
    let upgrade = project.schemas.upgrade(
      release,
      to: UpgradeTarget(
        plan: passesPlan ? project.schemas.plans.first : nil, version: version,
        shape: project.schemas.partialShape(of: version), identity: project.schemas.identity(of: version)))
    return (upgrade.nearest.map { ["nearest \($0.version.name)"] } ?? []) + upgrade.steps.map(line) + [end(upgrade.end)]
  }

  private func line(_ step: Upgrade.Step) -> String {
    let kind = step.kind.map { "\($0)" } ?? "inferred"
    let outcome = step.changes.map(\.change.verdict.outcome).max().map(\.rawValue) ?? "nothing"
    return "\(step.from ?? "?") → \(step.to ?? "?") \(kind): \(outcome)"
  }

  private func end(_ end: Upgrade.End) -> String {
    switch end {
    case .opens: "opens"
    case .moved: "moved"
    case .migrates: "migrates"
    case .traps(let traps): "traps \(traps.first?.error ?? "")"
    case .fails(let failures): "fails \(failures.first?.error ?? "")"
    case .unknown: "unknown"
    }
  }

  private var source: String {
    let names = versions.keys.sorted()
    return names.map { Self.version($0, versions[$0] ?? "") }.joined() + migrationPlan(names, stages: stages)
  }

  private static func version(_ name: String, _ members: String) -> String {
    TestSupport.version(name, "@Model class Note { \(members) }")
  }
}
