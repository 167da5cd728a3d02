import SchemaLinting
import SchemaProject
import SchemaShapes
import TestSupport
import Testing

/// Every kind of change under every kind of stage code: the rules, `diff` and `upgrade` say the same of each pair.
@Suite("Consequences of changes", .texts)
struct ConsequenceTests {
  @Test("lint, diff and upgrade agree", arguments: table)
  func agreement(_ line: ConsequenceCase) throws {
    for code in StageCodeKind.allCases {
      guard let stage = line.stage(code) else { continue }
      let found = try JudgedPair(line.source(stage))
      let expected = line.expected(code)
      #expect(found.upgrade == expected, "upgrade, \(code)")
      #expect(found.change == line.alone.rough, "the change alone, \(code)")
      #expect(found.diff.rough == expected.rough && found.isSafe == expected.isSafe, "diff, \(code)")
      if line.hasRule { #expect(found.lint == expected.rough, "lint, \(code)") }
    }
  }

  @Test("there are at least as many pairs as the review found")
  func count() {
    let pairs = Self.table.map { line in StageCodeKind.allCases.count { line.stage($0) != nil } }
    #expect(pairs.reduce(0, +) >= 69)
  }

  private static let missing = ExpectedOutcome.fails("missing-mandatory-values")
  private static let types = ExpectedOutcome.fails("incompatible-attribute-types")
  private static let repeated = ExpectedOutcome.fails("constraint-violation")
  /// Only without rows nothing is missing.
  private static let ifEmptied: [StageCodeKind: ExpectedOutcome] = [
    .deletesAll: .doneByCode, .deletesUnsaved: .unknown, .unseenBefore: .unknown,
  ]
  /// Prepared rows are no longer in the way.
  private static let ifPrepared = ifEmptied.merging([
    .deletesSome: .doneByCode, .writes: .doneByCode, .writesUnsaved: .unknown,
  ]) { $1 }
  /// Rows that get a value can be read.
  private static let ifFilled = ifEmptied.merging([
    .fills: .doneByCode, .fillsUnsaved: .unknown, .copies: .doneByCode, .unseenAfter: .unknown,
  ]) { $1 }
  /// Elements that are replaced, on either side, can be decoded.
  private static let ifEmptiedOrFilled = ifFilled.merging(ifPrepared) { $1 }
  /// Values that are read are saved.
  private static let ifRead: [StageCodeKind: ExpectedOutcome] = [
    .deletesAll: .doneByCode, .deletesUnsaved: .mayLoseData, .reads: .doneByCode, .readsUnsaved: .mayLoseData,
    .copies: .doneByCode, .unseenBefore: .mayLoseData,
  ]
  private static let third = " @Model class Third { var text = \"\" }"
  private static let sized = "struct Size: Codable { var x: Int } "
  private static let tags = "@Model class Note { var keep = 0; var tags: [Tag] } @Model class Tag { var notes: [Note] }"
  private static let links = """
    @Model class Note { var keep = 0; var links: [Link] } @Model class Tag { var links: [Link] }
    @Model class Link { var note: Note?; var tag: Tag?; var day: Date }
    """

  /// Lamps that each are in a room, which has some members.
  private static func lamps(_ members: String) -> String {
    "@Model class Note { var keep = 0; \(members) } @Model class Lamp { var room: Note? }"
  }

  static let table: [ConsequenceCase] = [
    // Attributes
    ConsequenceCase("an optional is added", "", "var a: Int?", .done),
    ConsequenceCase("a default is added", "", "var a: Int = 0", .done),
    ConsequenceCase("required, added", "", "var a: Int", missing, ifEmptied),
    ConsequenceCase("a default of another module's type", "", "var a: CLRegion = CLRegion()", .unknown),
    ConsequenceCase("made optional", "var a: Int", "var a: Int?", .done),
    ConsequenceCase("made required", "var a: Int?", "var a: Int", missing, ifPrepared),
    ConsequenceCase("made required with a default", "var a: Int?", "var a: Int = 0", .done),
    ConsequenceCase("retyped", "var a: Int", "var a: String", types, ifEmptied),
    ConsequenceCase("retyped and made required", "var a: Int?", "var a: String", types, ifEmptied),
    ConsequenceCase(
      "a number that holds less", "var a: Double", "var a: Int", .mayAlter, [.deletesAll: .doneByCode]),
    ConsequenceCase(
      "external storage removed", "@Attribute(.externalStorage) var a: Data?", "var a: Data?",
      .fails("external-reference-mapping")),
    ConsequenceCase(
      "unique", "var a: Int", "@Attribute(.unique) var a: Int", repeated,
      ifPrepared.merging([.unrelatedBefore: .doneByCode, .readsUnsaved: .unknown]) { $1 }),
    ConsequenceCase(
      "unique, made required with a default", "@Attribute(.unique) var a: String?",
      "@Attribute(.unique) var a: String = \"\"", repeated,
      ifPrepared.merging([.unrelatedBefore: .doneByCode, .readsUnsaved: .unknown]) { $1 }),
    ConsequenceCase("new and unique", "", "@Attribute(.unique) var a: Int = 0", repeated, ifEmptied),
    ConsequenceCase(
      "removed", "var a: Date", "", .losesData, ifRead.merging([.unseenAfter: .mayLoseData]) { $1 }, hasRule: false),

    // Codable types
    ConsequenceCase("a struct with a default", "", "var a: Size = Size(x: 0)", .traps, ifFilled),
    ConsequenceCase("a plain enum with a default", "", "var a: Kind = Kind.small", .traps, ifFilled),
    ConsequenceCase("an enum of raw values with a default", "", "var a: Mood = Mood.calm", .traps, ifFilled),
    ConsequenceCase("a struct without a default", "", "var a: Size", missing, ifEmptied),
    ConsequenceCase(
      "an optional struct gets a default", "var a: Size?", "var a: Size = Size(x: 0)", .traps, ifPrepared),
    ConsequenceCase("an optional struct made required", "var a: Size?", "var a: Size", missing, ifPrepared),
    // The enum alone would make no other version.
    ConsequenceCase(
      "an optional enum gets a default", "var a: Mood?", "var a: Mood = Mood.calm; var b: Int?", .traps, ifPrepared),
    ConsequenceCase("an optional enum made required", "var a: Mood?", "var a: Mood; var b: Int?", .traps, ifPrepared),
    ConsequenceCase(
      "a struct in an encoding of its own", "", "@Attribute(.codable) var a: Size = Size(x: 0)", .unknown),
    ConsequenceCase("a struct is encoded", "var a: Size", "@Attribute(.codable) var a: Size", types, ifEmptied),
    ConsequenceCase(
      "a struct is no longer encoded", "@Attribute(.codable) var a: Size", "var a: Size", types, ifEmptied),
    ConsequenceCase("an enum is encoded", "var a: Mood?", "@Attribute(.codable) var a: Mood?", types, ifEmptied),
    ConsequenceCase("an array is encoded", "var a: [Size]", "@Attribute(.codable) var a: [Size]", .unknown),
    // The cases alone would make no other version.
    ConsequenceCase("cases removed", "var a: Mood", "var a: Mood; var b: Int?", .traps, ifPrepared, hasRule: false) {
      ("enum Mood: String, Codable { case calm, tense } " + $0, "enum Mood: String, Codable { case calm } " + $1)
    },
    ConsequenceCase("a field is added", "var a: Size", "var a: Size", missing, ifEmptied) {
      (sized + $0, sized.replacing("Int", with: "Int; var y: Int") + $1)
    },
    ConsequenceCase("a field is added to an optional struct", "var a: Size?", "var a: Size?", .done) {
      (sized + $0, sized.replacing("Int", with: "Int; var y: Int") + $1)
    },
    ConsequenceCase("a field is added to a struct in an optional one", "var a: Box?", "var a: Box?", .done) {
      let box = "struct Box: Codable { var size: Size } "
      return (box + sized + $0, box + sized.replacing("Int", with: "Int; var y: Int") + $1)
    },
    ConsequenceCase("a field is added to an optional struct in a struct", "var a: Box", "var a: Box", .done) {
      let box = "struct Box: Codable { var size: Size? } "
      return (box + sized + $0, box + sized.replacing("Int", with: "Int; var y: String") + $1)
    },
    ConsequenceCase("a field is retyped", "var a: Size", "var a: Size", types, ifEmptied) {
      (sized + $0, sized.replacing("Int", with: "String") + $1)
    },
    ConsequenceCase("a field is made required", "var a: Size", "var a: Size", missing, ifPrepared) {
      (sized.replacing("Int", with: "Int?") + $0, sized + $1)
    },
    ConsequenceCase(
      "a field is removed", "var a: Size", "var a: Size", .losesData,
      ifRead.merging([.unseenAfter: .mayLoseData]) { $1 }, hasRule: false
    ) {
      (sized.replacing("Int", with: "Int; var y: Int") + $0, sized + $1)
    },

    // What collections hold
    // What a collection holds makes no other version.
    ConsequenceCase(
      "elements with a new field", "var a: [Size]", "var a: [Size]; var b: Int?", .traps, ifEmptiedOrFilled
    ) {
      (sized + $0, sized.replacing("Int", with: "Int; var y = 0") + $1)
    },
    ConsequenceCase(
      "elements with a new field, in a dictionary", "var a: [String: Size]", "var a: [String: Size]; var b: Int?",
      .traps, ifEmptiedOrFilled
    ) {
      (sized + $0, sized.replacing("Int", with: "Int; var y: Int") + $1)
    },
    ConsequenceCase("elements with a new optional field", "var a: [Size]", "var a: [Size]; var b: Int?", .done) {
      (sized + $0, sized.replacing("Int", with: "Int; var y: Int?") + $1)
    },
    ConsequenceCase("elements that lose a field", "var a: [Size]", "var a: [Size]; var b: Int?", .done) {
      (sized.replacing("Int", with: "Int; var y: Int") + $0, sized + $1)
    },
    ConsequenceCase(
      "elements that lose a case", "var a: [Mood]", "var a: [Mood]", .traps, ifEmptiedOrFilled, hasRule: false
    ) {
      ("enum Mood: String, Codable { case calm, tense } " + $0, "enum Mood: String, Codable { case calm } " + $1)
    },

    // Relationships
    ConsequenceCase("a required relationship", "", "var a: Other", missing, ifEmptied),
    ConsequenceCase("a relationship made required", "var a: Other?", "var a: Other", missing, ifPrepared),
    ConsequenceCase("made an array", "var a: Other?", "var a: [Other]", .done),
    ConsequenceCase("an array made a to-one", "var a: [Other]", "var a: Other?", .fails("to-many-to-to-one")),
    ConsequenceCase("retargeted", "var a: Other?", "var a: Third?", .losesData, ifRead) { ($0 + third, $1 + third) },
    ConsequenceCase(
      "the side to many removed, and its links kept", lamps("@Relationship(inverse: \\Lamp.room) var lamps: [Lamp]"),
      lamps(""), .done),
    ConsequenceCase(
      "the side to many renamed, and its links kept", lamps("@Relationship(inverse: \\Lamp.room) var lamps: [Lamp]"),
      lamps("@Relationship(inverse: \\Lamp.room) var lights: [Lamp]"), .done),
    ConsequenceCase("a model between both sides", tags, links, .losesData, [.unseenBefore: .mayLoseData]),
    ConsequenceCase("an attribute made a relationship", "var a: String", "var a: Other?", .losesData, ifRead),
    ConsequenceCase("an attribute made a required relationship", "var a: String", "var a: Other", missing, ifEmptied),
    ConsequenceCase("a relationship made an attribute", "var a: Other?", "var a: String?", .losesData, ifRead),
    ConsequenceCase("a relationship made a required attribute", "var a: Other?", "var a: String", missing, ifEmptied),
    ConsequenceCase(
      "a relationship made a struct", "var a: Other?", "var a: Size = Size(x: 0)", .traps,
      [
        .deletesAll: .doneByCode, .deletesUnsaved: .unknown, .unseenBefore: .unknown, .fills: .losesData,
        .fillsUnsaved: .losesData, .unseenAfter: .losesData, .copies: .doneByCode, .readsUnsaved: .traps,
      ]),

    // Names
    ConsequenceCase(
      "renamed by 'originalName'", "var title: String", "@Attribute(originalName: \"title\") var noteTitle: String",
      .done),
    ConsequenceCase("renamed without", "var title: String", "var noteTitle: String?", .losesData, ifRead),
    ConsequenceCase("renamed without, required", "var title: String", "var noteTitle: String", missing, ifEmptied),
    ConsequenceCase(
      "renamed without, unique with a default", "@Attribute(.unique) var title: String",
      "@Attribute(.unique) var noteTitle: String = \"\"", repeated, ifEmptied),
    ConsequenceCase(
      "renamed without, an enum", "var mood: Mood", "var noteMood: Mood = Mood.calm", .traps,
      [
        .deletesAll: .doneByCode, .deletesUnsaved: .unknown, .unseenBefore: .unknown, .fills: .losesData,
        .fillsUnsaved: .losesData, .unseenAfter: .losesData, .copies: .doneByCode, .readsUnsaved: .traps,
      ]),

    // Models
    ConsequenceCase("a model is added", "", "", .done) { ($0, $1 + third) },
    ConsequenceCase(
      "a model is removed", "", "", .losesData, [.unseenBefore: .mayLoseData, .unseenAfter: .mayLoseData],
      hasRule: false
    ) {
      ($0 + third, $1)
    },
    ConsequenceCase(
      "a model is renamed", "@Model class Note { var keep = 0; var b = 0; var c = 0 }",
      "@Model class Memo { var keep = 0; var b = 0; var d: Int? }", .losesData,
      [
        .deletesAll: .doneByCode, .deletesUnsaved: .mayLoseData, .deletesSome: .doneByCode, .rebuilds: .doneByCode,
        .unseenBefore: .mayLoseData,
      ]),
  ]
}

/// What becomes of existing rows, as a test expects it.
enum ExpectedOutcome: Equatable, Sendable {
  case done, doneByCode, losesData, mayLoseData, traps, unknown
  /// Values are converted, and altered where the new type does not hold them.
  case mayAlter
  case fails(String)

  /// As far as findings and verdicts tell outcomes apart: they are silent where nothing is certain, or nothing is lost.
  var rough: ExpectedOutcome {
    switch self {
    case .fails: .fails("")
    case .losesData, .traps: self
    case .done, .doneByCode, .mayLoseData, .mayAlter, .unknown: .done
    }
  }

  /// Whether `--exit-code` takes it for done.
  var isSafe: Bool { [.done, .doneByCode, .mayAlter].contains(self) }
}

/// The kinds of code that a stage may have.
enum StageCodeKind: CaseIterable, Sendable {
  case noStages, lightweight, empty
  case unrelatedBefore, printsBefore, deletesOthers, deletesAll, deletesSome, reads, writes, unseenBefore
  case deletesUnsaved, readsUnsaved, writesUnsaved
  case unrelatedAfter, printsAfter, deletesAfter, fills, fillsUnsaved, unseenAfter
  case copies, rebuilds
}

/// A change between two versions, with what becomes of the rows under each kind of code.
struct ConsequenceCase: Sendable, CustomTestStringConvertible {
  let testDescription: String
  /// What becomes of the rows without code.
  let alone: ExpectedOutcome
  /// Whether a rule that is on by default reports the change wherever it does harm.
  let hasRule: Bool
  private let versions: [String]
  private let properties: (old: String?, new: String?)
  private let underCode: [StageCodeKind: ExpectedOutcome]

  /// Takes the members of a model before and after, or whole models.
  init(
    _ name: String, _ old: String, _ new: String, _ alone: ExpectedOutcome,
    _ underCode: [StageCodeKind: ExpectedOutcome] = [:], hasRule: Bool = true,
    beside: (String, String) -> (String, String) = { ($0, $1) }
  ) {
    testDescription = name
    self.alone = alone
    self.hasRule = hasRule
    self.underCode = underCode
    properties = (Self.property(old), Self.property(new))
    let whole = beside(Self.model(old), Self.model(new))
    versions = [whole.0, whole.1].map { $0 + " @Model class Other { var n = 0 }" }
  }

  private static func property(_ members: String) -> String? {
    members.contains("@Model") ? nil : members.firstMatch(of: /var (\w+)/).map { String($0.output.1) }
  }

  private static func model(_ members: String) -> String {
    members.contains("@Model") ? members : "@Model class Note { var keep = 0; \(members) }"
  }

  /// What is expected under a kind of code.
  func expected(_ code: StageCodeKind) -> ExpectedOutcome { underCode[code] ?? alone }

  /// The versions with a stage.
  func source(_ stage: String) -> String {
    Stages.source(
      versions, [stage],
      beside: """
        struct Size: Codable { var x: Int }
        enum Mood: String, Codable { case calm }
        enum Kind: Codable { case small, other(Int) }
        """)
  }

  /// The stage with a kind of code; nil where that makes no sense for the change.
  func stage(_ code: StageCodeKind) -> String? {
    let (old, new) = properties
    return switch code {
    case .noStages: "none"
    case .lightweight: "lightweight"
    case .empty: "willMigrate: nil, didMigrate: nil"
    case .unrelatedBefore: before("note.keep = 1")
    case .printsBefore: "willMigrate: { _ in print(1) }, didMigrate: nil"
    case .deletesOthers: "willMigrate: { try $0.delete(model: V1.Other.self); try $0.save() }, didMigrate: nil"
    case .deletesAll: versions[0].contains("links") ? nil : Stages.deletingNotes
    case .deletesSome: before("if note.keep == 0 { context.delete(note) }")
    case .reads: old.map { before("print(note.\($0))") }
    case .writes: old.map { before("note.\($0) = nil") }
    case .deletesUnsaved: unsaved(.deletesAll)
    case .readsUnsaved: old.map { before("note.keep = note.\($0).hashValue") }.map(Self.withoutSave)
    case .writesUnsaved: unsaved(.writes)
    case .fillsUnsaved: unsaved(.fills)
    case .unseenBefore: Stages.unseen
    case .unrelatedAfter: after("note.keep = 1")
    case .printsAfter: "willMigrate: nil, didMigrate: { _ in print(1) }"
    case .deletesAfter: "willMigrate: nil, didMigrate: { try $0.delete(model: V2.\(newModel).self); try $0.save() }"
    case .fills: new.map { after("note.\($0) = nil") }
    case .unseenAfter: "willMigrate: nil, didMigrate: { try Converter($0).run() }"
    case .copies:
      old.flatMap { old in new.map { after("note.\($0) = nil", before: "Memory.all.append(note.\(old))") } }
    case .rebuilds: newModel == "Memo" ? after("context.insert(V2.Memo())", before: "Memory.all.append(note.b)") : nil
    }
  }

  /// The stage with a kind of code that saves, without the save.
  private func unsaved(_ code: StageCodeKind) -> String? { stage(code).map(Self.withoutSave) }

  private static func withoutSave(_ stage: String) -> String { stage.replacing("; try context.save()", with: "") }

  private var newModel: String { versions[1].contains("class Memo") ? "Memo" : "Note" }

  private func before(_ statement: String) -> String { "willMigrate: \(loop("V1.Note", statement)), didMigrate: nil" }

  private func after(_ statement: String, before: String? = nil) -> String {
    let will = before.map { loop("V1.Note", $0) } ?? "nil"
    return "willMigrate: \(will), didMigrate: \(loop("V2.\(newModel)", statement))"
  }

  private func loop(_ model: String, _ statement: String) -> String {
    "{ context in for note in try context.fetch(FetchDescriptor<\(model)>()) { \(statement) }; try context.save() }"
  }
}

/// What is said of the change between the versions of a source.
struct JudgedPair {
  /// What the rules report.
  let lint: ExpectedOutcome
  /// What the change alone asks of the migration.
  let change: ExpectedOutcome
  /// What `diff` says of the change under the code.
  let diff: ExpectedOutcome
  /// Whether `--exit-code` takes the way for done.
  let isSafe: Bool
  /// What `upgrade` says of a store of the first version.
  let upgrade: ExpectedOutcome

  init(_ source: String) throws {
    let linted = MarkedSource(source).source
    let project = linted.project
    lint = Self.outcome(of: linted.report(only: Self.rules).diagnostics.filter { Self.rules.contains($0.rule) })
    let comparison = try #require(project.schemas.comparisons().first)
    change = Self.outcome(of: comparison.changes.map(\.change.verdict))
    diff = Self.outcome(of: comparison.changes.map(comparison.verdict))
    isSafe = comparison.changes.map(comparison.verdict).allSatisfy(\.isSafe)
    let shapes = project.schemas.versions.map(project.schemas.partialShape)
    let identities = project.schemas.versions.map(project.schemas.identity)
    let release = Release(
      name: "1.0", source: .record, plan: nil, version: nil, identifier: nil, shape: shapes[0].shape,
      identity: identities[0], places: [:])
    let target = UpgradeTarget(
      plan: project.schemas.plans.first, version: project.schemas.versions[1], shape: shapes[1],
      identity: identities[1])
    upgrade = Self.outcome(of: project.schemas.upgrade(release, to: target))
  }

  /// The rules about what a change does to existing rows.
  private static let rules = [
    "attribute-became-relationship", "codable-attribute-added", "external-storage-removed", "incompatible-type-change",
    "optional-made-required", "relationship-data-lost", "renamed-model", "renamed-without-original-name",
    "required-attribute-added", "required-relationship-added", "to-many-made-to-one", "unique-constraint-added",
  ]

  private static func outcome(of diagnostics: [Diagnostic]) -> ExpectedOutcome {
    let traps = diagnostics.filter { $0.rule == "codable-attribute-added" }
    if diagnostics.count(where: { $0.severity == .error }) > traps.count(where: { $0.severity == .error }) {
      return .fails("")
    }
    return diagnostics.allSatisfy { $0.severity == .note } ? .done : traps.isEmpty ? .losesData : .traps
  }

  private static func outcome(of verdicts: [Verdict]) -> ExpectedOutcome {
    let failures = verdicts.filter { !$0.isSafe }.compactMap(\.failure)
    if failures.contains(where: { $0 != .failingCast && $0 != .failingDecoding }) { return .fails("") }
    return !failures.isEmpty ? .traps : verdicts.contains { $0.outcome == .dataLoss } ? .losesData : .done
  }

  private static func outcome(of upgrade: Upgrade) -> ExpectedOutcome {
    switch upgrade.end {
    case .fails(let failures): return .fails(failures.first?.error ?? "")
    case .traps: return .traps
    case .moved, .unknown: return .unknown
    case .opens, .migrates: break
    }
    let gravest = upgrade.steps.flatMap(\.changes).max { $0.consequence.kind.rawValue < $1.consequence.kind.rawValue }
    return switch gravest?.consequence.kind {
    case .losesData: .losesData
    case .mayLoseData: gravest?.verdict.isSafe == true ? .mayAlter : .mayLoseData
    case .doneByCode: .doneByCode
    default: .done
    }
  }
}
