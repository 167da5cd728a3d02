import TestSupport
import Testing

/// The stage that `new-version` adds is called as the plan's stages are.
@Suite("Names of stages")
struct StageNameTests {
  /// An app whose versions and stages have some names.
  private static func app(_ versions: [String], stages names: [String]) -> String {
    let models = versions.indices.map { index in
      version(
        versions[index], number: index + 1,
        "@Model final class Note { \((0...index).map { "var p\($0) = 0; " }.joined())init() {} }")
    }
    let stages = zip(names, zip(versions, versions.dropFirst())).map { name, ends in
      "  static let \(name) = MigrationStage.lightweight(fromVersion: \(ends.0).self, toVersion: \(ends.1).self)\n"
    }
    return "import SwiftData\n" + models.joined() + migrationPlan(versions, stages: names, beside: stages.joined())
      + "let container = try ModelContainer(for: Schema(versionedSchema: \(versions.last ?? "").self), "
      + "migrationPlan: Plan.self)\n"
  }

  @Test(
    "the pattern of the plan is continued; what one stage says of itself is not",
    arguments: [
      (["V1", "V2"], ["migrateV1ToV2"], "migrateV2ToV3"), (["V1", "V2"], ["v1tov2"], "v2tov3"),
      (["SchemaV1", "SchemaV2"], ["migrateV1toV2"], "migrateV2toV3"),
      (["SchemaV9", "SchemaV10"], ["v9ToV10"], "v10ToV11"),
      (["SchemaV1", "SchemaV2"], ["schemaV1ToSchemaV2"], "schemaV2ToSchemaV3"),
      (["V1", "V2"], ["migrate1to2"], "migrate2to3"),
      (["V1_1", "V1_2"], ["v1_1ToV1_2"], "v1_2ToV1_3"), (["V1_1", "V1_2"], ["migrateV1_1toV1_2"], "migrateV1_2toV1_3"),
      (["SchemaV24", "SchemaV25"], ["addProjectPrimarySubClientV24toV25"], "migrateV25ToV26"),
      (["V1", "V2"], ["splitNames"], "migrateV2ToV3"),
      (["V1", "V2", "V3"], ["migrateV1toV2", "addTagsV2toV3"], "migrateV3toV4"),
      (["V1", "V2", "V3"], ["libraryV1toV2", "libraryV2toV3"], "libraryV3toV4"),
      (["V1", "V2"], ["stage_v1_v2"], "stage_v2_v3"),
    ])
  func pattern(versions: [String], stages: [String], name: String) throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(versions, stages: stages), tag: "1.0")
    let outcome = try Tool.run(["new-version"], in: folder.url)
    #expect(outcome.code == 0, "\(outcome.complaints)")
    let text = try #require(folder.text("App.swift"))
    #expect(text.contains("{ [\((stages + [name]).joined(separator: ", "))] }"), "\(text)")
    #expect(text.contains("  static let \(name) = MigrationStage.lightweight("))
  }

  @Test("a version without a number is named in full")
  func withoutNumber() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app(["V1", "V2"], stages: ["migrateV1toV2"]), tag: "1.0")
    #expect(try Tool.run(["new-version", "Winter"], in: folder.url).code == 0)
    #expect(folder.text("App.swift")?.contains("static let migrateV2toWinter = ") == true)
  }
}
