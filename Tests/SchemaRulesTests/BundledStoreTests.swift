import TestSupport
import Testing

/// When a bundled store is reported, and when not.
@Suite("Bundled stores", .texts)
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

  // MARK: Resources of targets

  /// The findings about a store at a path with a manifest, as `SEVERITY at FILE:TEXT`.
  private func shipped(_ path: String, _ manifest: String, _ code: String = "") -> [String] {
    let model = word("var level: Int")
    let app = Self.plan.replacing("\nlet container", with: "\n// file: App/Main.swift\nimport SwiftData\nlet container")
    let source =
      "// file: \(path)\n\(model)\n\(manifest)\n// file: App/App.swift\n\(app)\n// file: App/Seed.swift\n\(code)"
    return ExampleSource(source).report(only: ["bundled-store-outdated"]).diagnostics.map {
      let place = $0.finding.place
      return "\($0.severity) at \(place.file.path): \(place.file.text(place.span))"
    }
  }

  private static let atContainer = ["error at App/Main.swift: ModelContainer"]

  private static func xcode(_ objects: String) -> String {
    """
    // file: Words.xcodeproj/project.pbxproj
    // !$*UTF8*$!
    { objects = {
      P = {isa = PBXProject; mainGroup = G; targets = (T, ); };
      \(objects)
    }; rootObject = P; }
    """
  }

  /// A project that lists the store among the files of a build phase.
  private static func phase(_ phase: String, product: String = "application") -> String {
    xcode(
      """
      G = {isa = PBXGroup; children = (F, ); sourceTree = "<group>"; };
        F = {isa = PBXFileReference; path = Data/Words.store; sourceTree = "<group>"; };
        B = {isa = PBXBuildFile; fileRef = F; };
        R = {isa = \(phase); files = (B, ); };
        T = {isa = PBXNativeTarget; name = App; buildPhases = (R, ); productType = "com.apple.product-type.\(product)"; };
      """)
  }

  /// A project with a synchronized folder.
  private static func synchronized(_ exceptions: String = "") -> String {
    xcode(
      """
      G = {isa = PBXGroup; children = (F, ); sourceTree = "<group>"; };
        F = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (E, ); path = App; sourceTree = "<group>"; };
        E = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (\(exceptions)); target = T; };
        T = {isa = PBXNativeTarget; name = App; fileSystemSynchronizedGroups = (F, );
          productType = "com.apple.product-type.application"; };
      """)
  }

  private static func package(_ resources: String) -> String {
    """
    // file: Package.swift
    import PackageDescription
    let package = Package(name: "P", targets: [.target(name: "App", path: "App", resources: [\(resources)])])
    """
  }

  private static func tuist(_ resources: String) -> String {
    """
    // file: Project.swift
    import ProjectDescription
    let project = Project(name: "P", targets: [
      .target(name: "App", destinations: .iOS, product: .app, sources: ["App/**"], resources: \(resources))
    ])
    """
  }

  private static func xcodeGen(_ target: String) -> String {
    "// file: project.yml\nname: P\ntargets:\n  App:\n    type: application\n\(target)"
  }

  @Test(
    "a store among the resources of a target is judged though no code names it",
    arguments: [
      ("Data/Words.store", phase("PBXResourcesBuildPhase")),
      ("Data/Words.store", phase("PBXCopyFilesBuildPhase; dstSubfolderSpec = 7")),
      ("App/Data/Words.store", synchronized()),
      ("App/Data/Words.store", package(".process(\"Data\")")),
      ("App/Words.store", package(".copy(\"Words.store\")")),
      ("App/Data/Words.store", tuist("[\"App/Data/**\"]")),
      ("App/Data/Words.store", tuist("[\"App/**/*.store\"]")),
      ("App/Data/Words.store", tuist("[.glob(pattern: \"App/Data/*\")]")),
      ("App/Data/Words.store", tuist("\"App/Data/**\"")),
      ("App/Data/Words.store", xcodeGen("    sources: [App]\n")),
      ("Seed/Words.store", xcodeGen("    sources:\n      - App\n    resources:\n      - path: Seed\n")),
    ])
  func resources(path: String, manifest: String) {
    #expect(shipped(path, manifest) == Self.atContainer)
  }

  @Test(
    "a store that no target ships, or only tests, is silent",
    arguments: [
      ("Other/Words.store", phase("PBXResourcesBuildPhase")),
      ("Data/Words.store", phase("PBXCopyFilesBuildPhase; dstSubfolderSpec = 10")),
      ("Data/Words.store", phase("PBXResourcesBuildPhase", product: "bundle.unit-test")),
      ("App/Data/Words.store", synchronized("Data/Words.store, ")),
      ("Data/Words.store", synchronized()),
      ("App/Data/Words.store", package("")),
      ("App/Data/Words.store", package(".process(\"Other\")")),
      ("App/Data/Words.store", tuist("[\"App/**/*.json\"]")),
      ("App/Data/Words.store", tuist("[\"App/**/Resources/**\"]")),
      ("App/Data/Words.store", tuist("[.glob(pattern: \"App/Data/**\", excluding: \"App/Data/*.store\")]")),
      ("App/Data/Words.store", tuist("[]")),
      ("App/Data/Words.store", xcodeGen("    sources:\n      - path: App\n        excludes: [\"Data\"]\n")),
    ])
  func unshipped(path: String, manifest: String) {
    #expect(shipped(path, manifest) == [])
  }

  @Test("the place that names the store is preferred to the container")
  func mentions() {
    let manifest = Self.package(".process(\"Data\")")
    let constant = "let name = \"Words\"\nlet seed = Bundle.main.url(forResource: name, withExtension: \"store\")\n"
    #expect(shipped("App/Data/Words.store", manifest, constant) == ["error at App/Seed.swift: \"Words\""])
    let appended = "let seed = Bundle.module.bundleURL.appending(path: \"Words.store\")\n"
    #expect(shipped("App/Data/Words.store", manifest, appended) == ["error at App/Seed.swift: \"Words.store\""])
    #expect(shipped("App/Data/Words.store", manifest, "let name = \"Words\"\n") == Self.atContainer)
  }

  @Test("a store that only another app ships, which shares no code, is not about the container")
  func otherApps() {
    let manifest = Self.xcodeGen(
      "    sources: [App]\n  Other:\n    type: application\n    sources: [Other]\n")
    #expect(shipped("Other/Words.store", manifest) == [])
    #expect(shipped("App/Words.store", manifest) == Self.atContainer)
  }
}
