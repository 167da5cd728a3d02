import SchemaLinting
import SchemaRules
import TestSupport
import Testing

/// When a bundled store is reported, and when not.
@Suite("Bundled stores")
struct BundledStoreTests {
  private static let plan = """
    import SwiftData
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Word.self] }
      @Model final class Word { var text: String; init() {} }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
      static var models: [any PersistentModel.Type] { [Word.self] }
      @Model final class Word { var text: String; var note = ""; init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    let container = try ModelContainer(for: V2.Word.self, migrationPlan: Plan.self)

    """
  private static let models = """
    import SwiftData
    @Model final class Word { var text: String; var note = ""; init() {} }
    let container = try ModelContainer(for: Word.self)

    """
  private static let reference = """
    import Foundation
    let seed = Bundle.main.url(forResource: "Words", withExtension: "store")

    """

  private func findings(_ stored: String, _ app: String = plan, _ code: String = reference) -> [String] {
    let source = "// file: Words.store\n\(stored)\n// file: App/App.swift\n\(app)\n// file: App/Seed.swift\n\(code)"
    return ExampleSource(source).report(only: ["bundled-store-outdated"]).diagnostics.map {
      "\($0.severity) \($0.finding.subject)"
    }
  }

  private func word(_ properties: String) -> String { "@Model final class Word { \(properties); init() {} }" }

  @Test("a store of any version of the plan is silent, one of none is an error")
  func versions() {
    #expect(findings(word("var text: String")) == [])
    #expect(findings(word("var text: String; var note: String")) == [])
    #expect(findings(word("var text: String; var level: Int")) == ["error Words.store"])
  }

  @Test("without a plan, a copy that can be migrated is a warning, anything else an error")
  func withoutPlan() {
    #expect(findings(word("var text: String; var note: String"), Self.models) == [])
    let copying =
      Self.reference + "func copy(to url: URL) throws { try FileManager.default.copyItem(at: seed!, to: url) }\n"
    #expect(findings(word("var text: String"), Self.models, copying) == ["warning Words.store"])
    #expect(findings(word("var text: String"), Self.models) == ["error Words.store"])
    #expect(findings(word("var text: Int; var note: String"), Self.models) == ["error Words.store"])
  }

  @Test(
    "forms of code that name the file",
    arguments: [
      "Bundle.module.path(forResource: \"Words\", ofType: \"store\")",
      "Bundle.main.url(forResource: \"Words.store\", withExtension: nil)",
      "Bundle(for: Seed.self).url(forResource: \"Words\", withExtension: \"store\", subdirectory: \"Data\")",
      "Bundle.main.url(forResource: \"Words.store\")",
    ])
  func forms(code: String) {
    #expect(findings(word("var level: Int"), Self.plan, "let seed = \(code)\n") == ["error Words.store"])
  }

  @Test(
    "code that does not name it, and files that it does not name, are silent",
    arguments: [
      "let seed = Bundle.main.url(forResource: name, withExtension: \"store\")",
      "let seed = Bundle.main.url(forResource: \"Words\\(1)\", withExtension: \"store\")",
      "let seed = Bundle.main.url(forResource: \"Words\", withExtension: \"json\")",
      "let seed = Bundle.main.url(forResource: \"Other\", withExtension: \"store\")", "// forResource: \"Words.store\"",
    ])
  func others(code: String) {
    #expect(findings(word("var level: Int"), Self.plan, code + "\n") == [])
  }

  @Test("a store of other entities, containers in memory and tests are not about it")
  func strangers() {
    #expect(findings("@Model final class Track { var title: String; init() {} }") == [])
    let memory = Self.models.replacing(
      "for: Word.self", with: "for: Word.self, configurations: ModelConfiguration(isStoredInMemoryOnly: true)")
    #expect(findings(word("var level: Int"), memory) == [])
    let test = "import XCTest\n" + Self.reference
    #expect(findings(word("var level: Int"), Self.plan, test) == [])
  }
}
