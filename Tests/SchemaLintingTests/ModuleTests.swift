import Foundation
import SchemaFiles
import SchemaLinting
import SchemaLoading
import SchemaRules
import TestSupport
import Testing

/// Which module and which exemption a file gets, on trees as they are on disk.
@Suite("Modules and tests")
struct ModuleTests {
  /// A model that names its file's module by where it is found.
  private func modules(_ files: [String: String]) async throws -> [String: String] {
    let loaded = try await load(files)
    return Dictionary(uniqueKeysWithValues: loaded.project.schemas.symbols.units.map { ($0.tree.file.path, $0.module) })
  }

  private func load(_ files: [String: String], paths: [String] = [""]) async throws -> ProjectLoader.Loaded {
    let folder = try TemporaryFolder(files)
    let roots = paths.map { $0.isEmpty ? folder.path : "\(folder.path)/\($0)" }
    return ProjectLoader(jobs: 2, workingFolder: folder.path, openNames: Catalogue.builtIn.openNames).load(
      WorkingTree(roots), root: roots[0])
  }

  static let model = "import SwiftData\n@Model final class Note { var text = \"\" }\n"

  @Test("what the root is called does not enter the names of modules")
  func root() async throws {
    #expect(
      try await modules(["A.swift": Self.model, "Widget/A.swift": Self.model]) == [
        "A.swift": "(root)", "Widget/A.swift": "Widget",
      ])
  }

  @Test("SwiftPM targets: default folders, paths, tests")
  func packages() async throws {
    let modules = try await modules([
      "Package.swift": """
      import PackageDescription
      let package = Package(name: "P", targets: [
        .target(name: "Models"), .executableTarget(name: "App", dependencies: ["Models"], path: "Application"),
        .testTarget(name: "ModelsTests"),
      ])
      """,
      "Sources/Models/Deep/Note.swift": Self.model, "Application/Main.swift": Self.model,
      "Tests/ModelsTests/A.swift": Self.model, "Other/B.swift": Self.model,
    ])
    #expect(modules["Sources/Models/Deep/Note.swift"] == "Models")
    #expect(modules["Application/Main.swift"] == "App")
    #expect(modules["Tests/ModelsTests/A.swift"] == "ModelsTests")
    #expect(modules["Other/B.swift"] == "Other (no target)")
  }

  @Test("an Xcode project: listed files, synchronized folders with exceptions, groups without path")
  func xcode() async throws {
    let modules = try await modules([
      "App.xcodeproj/project.pbxproj": Self.project,
      "App/Listed.swift": Self.model, "App/Shared/Both.swift": Self.model, "Widget/Any.swift": Self.model,
      "Widget/Out.swift": Self.model, "WidgetTests/T.swift": Self.model, "App/Forgotten.swift": Self.model,
    ])
    #expect(modules["App/Listed.swift"] == "App")
    #expect(modules["App/Shared/Both.swift"] == "App")
    #expect(modules["Widget/Any.swift"] == "Widget")
    #expect(modules["Widget/Out.swift"] == "App")
    #expect(modules["App/Forgotten.swift"] == nil, "no target compiles it, so that it is not read")
  }

  @Test("test targets are exempt whatever their folder is called")
  func testTargets() async throws {
    let files = [
      "App.xcodeproj/project.pbxproj": Self.project, "Checks/T.swift": Self.model, "App/Listed.swift": Self.model,
    ]
    let exempt = try await load(files).project.schemas.symbols.units.filter(\.isExempt).map(\.tree.file.path)
    #expect(exempt == ["Checks/T.swift"])
  }

  @Test("a file that a test target shares is the app's")
  func shared() async throws {
    let project = Self.project.replacing("exceptions = (X1, X2, )", with: "exceptions = (X1, X2, X3, )").replacing(
      "C = {isa",
      with: """
        X3 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Any.swift, ); target = T3; };
        C = {isa
        """)
    let files = [
      "App.xcodeproj/project.pbxproj": project, "Widget/Any.swift": Self.model, "Checks/T.swift": Self.model,
    ]
    #expect(try await modules(files)["Widget/Any.swift"] == "Widget")
    let exempt = try await load(files).project.schemas.symbols.units.filter(\.isExempt).map(\.tree.file.path)
    #expect(exempt == ["Checks/T.swift"])
  }

  @Test("XcodeGen: sources as text, list and path")
  func xcodeGen() async throws {
    let modules = try await modules([
      "project.yml": """
      name: Notes
      targets:
        Notes:
          type: application
          sources: [App, "Shared"]
        Widget:
          sources:
            - path: WidgetCode
              excludes: ["*.md"]
            - Common # more
      """,
      "App/A.swift": Self.model, "Shared/B.swift": Self.model, "WidgetCode/C.swift": Self.model,
    ])
    #expect(modules == ["App/A.swift": "Notes", "Shared/B.swift": "Notes", "WidgetCode/C.swift": "Widget"])
  }

  @Test("Tuist: sources by glob")
  func tuist() async throws {
    let modules = try await modules([
      "Project.swift": """
      import ProjectDescription
      let project = Project(name: "Notes", targets: [
        .target(name: "Notes", destinations: .iOS, product: .app, bundleId: "a", sources: ["App/Sources/**"]),
        .target(name: "Checks", destinations: .iOS, product: .unitTests, bundleId: "b", sources: "Checks/**"),
      ])
      """,
      "App/Sources/A.swift": Self.model, "Checks/B.swift": Self.model,
    ])
    #expect(modules["App/Sources/A.swift"] == "Notes")
    #expect(modules["Checks/B.swift"] == "Checks")
  }

  @Test(
    "what a test target takes from the app's folders is the app's",
    arguments: [
      (
        "project.yml",
        "targets:\n  Notes:\n    type: application\n    sources: [App]\n  Checks:\n    sources: [App/Deep, Checks]\n"
      ),
      (
        "Project.swift",
        """
        let project = Project(name: "Notes", targets: [
          .target(name: "Notes", product: .app, sources: ["App/**"]),
          .target(name: "Checks", product: .unitTests, sources: ["App/Deep/**", "Checks/**"]),
        ])
        """
      ),
    ])
  func sharedFolders(manifest: String, text: String) async throws {
    let files = [
      manifest: text.replacing("  Checks:", with: "  ChecksTests:"), "App/Deep/A.swift": Self.model,
      "Checks/B.swift": Self.model,
    ]
    #expect(try await modules(files)["App/Deep/A.swift"] == "Notes")
    #expect(
      try await load(files).project.schemas.symbols.units.filter(\.isExempt).map(\.tree.file.path) == ["Checks/B.swift"]
    )
  }

  @Test("modules of one name are told apart by their folders")
  func sameNames() async throws {
    let package = "let package = Package(name: \"Kit\", targets: [.target(name: \"Kit\")])"
    let modules = try await modules([
      "One/Package.swift": package, "One/Sources/Kit/A.swift": Self.model, "Two/Package.swift": package,
      "Two/Sources/Kit/A.swift": Self.model, "Two/Other/B.swift": Self.model, "One/Other/B.swift": Self.model,
    ])
    #expect(modules["One/Sources/Kit/A.swift"] == "One/Kit")
    #expect(modules["Two/Sources/Kit/A.swift"] == "Two/Kit")
    #expect(modules["One/Other/B.swift"] == "One/Other (no target)")
    #expect(modules["Two/Other/B.swift"] == "Two/Other (no target)")
  }

  @Test("without a manifest the folders below the root stand for modules")
  func folders() async throws {
    let modules = try await modules(["One/A.swift": Self.model, "Two/Deep/B.swift": Self.model])
    #expect(modules == ["One/A.swift": "One", "Two/Deep/B.swift": "Two"])
  }

  @Test("folders that declare one name twice are modules of their own")
  func clashes() async throws {
    let other = Self.model.replacingOccurrences(of: "Note", with: "Tag")
    let modules = try await modules([
      "Examples/All/One/Note.swift": Self.model, "Examples/All/One/Deep/Tag.swift": other,
      "Examples/All/Two/Note.swift": Self.model, "App/Models/Note.swift": Self.model, "App/Views/Tag.swift": other,
    ])
    #expect(modules["Examples/All/One/Note.swift"] == "Examples/All/One")
    #expect(modules["Examples/All/One/Deep/Tag.swift"] == "Examples/All/One")
    #expect(modules["Examples/All/Two/Note.swift"] == "Examples/All/Two")
    #expect(modules["App/Models/Note.swift"] == "App")
    #expect(modules["App/Views/Tag.swift"] == "App")
  }

  @Test("a manifest above the folder that is checked counts")
  func above() async throws {
    let loaded = try await load(
      [
        "Package.swift": "let package = Package(name: \"P\", targets: [.target(name: \"Kit\", path: \"Code\")])",
        ".git/HEAD": "", "Code/Deep/A.swift": Self.model,
      ], paths: ["Code"])
    #expect(loaded.project.schemas.symbols.units.map(\.module) == ["Kit"])
  }

  @Test("files without a marker are parsed when a schema leaves their names open")
  func openNames() async throws {
    let loaded = try await load([
      "Note.swift": "import SwiftData\n@Model final class Note { var mood: Mood = .calm; var tint = Tint.warm }\n",
      "Mood.swift": "enum Mood: String, Codable { case calm, wild }\n", "Other.swift": "struct Other {}\n",
      "Tint.swift": "enum Tint: String, Codable { case warm }\n",
    ])
    #expect(loaded.parsedFiles == ["Mood.swift", "Note.swift", "Tint.swift"])
    #expect(loaded.project.schemas.declared.unresolved.isEmpty)
    #expect(loaded.fileCount == 4)
  }

  @Test("tests without a marker are parsed when they name a plan that no test names so far, or what opens it")
  func testUses() async throws {
    let loaded = try await load([
      "App/Plan.swift": """
      import SwiftData
      enum V1: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      enum V2: VersionedSchema { static var models: [any PersistentModel.Type] { [] } }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
        static var stages: [MigrationStage] { [] }
      }
      struct Store { func open() throws -> ModelContainer { try ModelContainer(migrationPlan: Plan.self) } }
      """, "AppTests/StoreTests.swift": "func opens() { Store().open() }\n", "App/Use.swift": "let store = Store()\n",
      "Checks/Check.swift": "import Testing\n@Test func plan() { print(Plan.self) }\n",
      "AppTests/Other.swift": "func other() {}\n",
    ])
    // Of the app's files, one shows that tests alone do not make the container.
    #expect(
      loaded.parsedFiles == ["App/Plan.swift", "App/Use.swift", "AppTests/StoreTests.swift", "Checks/Check.swift"])
  }

  /// Two targets, a test target, a shared file, and a file that an exception moves.
  static let project = """
    // !$*UTF8*$!
    { objects = {
      P = {isa = PBXProject; mainGroup = M; projectDirPath = ""; targets = (T1, T2, T3, ); };
      M = {isa = PBXGroup; children = (G, W, C, ); sourceTree = "<group>"; };
      G = {isa = PBXGroup; children = (F1, S, ); path = App; sourceTree = "<group>"; };
      S = {isa = PBXGroup; children = (F2, ); name = Shared; sourceTree = "<group>"; };
      F1 = {isa = PBXFileReference; path = Listed.swift; sourceTree = "<group>"; };
      F2 = {isa = PBXFileReference; path = "Shared/Both.swift"; sourceTree = "<group>"; };
      W = {isa = PBXFileSystemSynchronizedRootGroup; exceptions = (X1, X2, ); path = Widget; sourceTree = "<group>"; };
      X1 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Out.swift, ); target = T2; };
      X2 = {isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (Out.swift, ); target = T1; };
      C = {isa = PBXFileSystemSynchronizedRootGroup; path = Checks; sourceTree = "<group>"; };
      B1 = {isa = PBXBuildFile; fileRef = F1; }; B2 = {isa = PBXBuildFile; fileRef = F2 /* shared */; };
      B3 = {isa = PBXBuildFile; fileRef = F2; };
      S1 = {isa = PBXSourcesBuildPhase; files = (B1, B2, ); }; S2 = {isa = PBXSourcesBuildPhase; files = (B3, ); };
      T1 = {isa = PBXNativeTarget; buildPhases = (S1, ); name = App; productType = "com.apple.product-type.application"; };
      T2 = {isa = PBXNativeTarget; buildPhases = (S2, ); fileSystemSynchronizedGroups = (W, ); name = Widget;
        productType = "com.apple.product-type.app-extension"; };
      T3 = {isa = PBXNativeTarget; buildPhases = (); fileSystemSynchronizedGroups = (C, ); name = Checks;
        productType = "com.apple.product-type.bundle.unit-test"; };
    }; rootObject = P /* Project object */; }
    """
}
