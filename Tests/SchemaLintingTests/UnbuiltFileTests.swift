import SchemaFiles
import TestSupport
import Testing

/// Which files no target of an Xcode project compiles.
@Suite("Files that no target compiles")
struct UnbuiltFileTests {
  /// The Swift files in a project that are certainly not built, for the texts of manifests beside them.
  private func unbuilt(_ sources: [String], _ manifests: [String: String]) -> [String] {
    let files = manifests.merging(sources.map { ($0, "") }) { manifest, _ in manifest }
    let description = BuildDescription(.init(files.keys.map { "/P/\($0)" }), root: "/P", shownIn: "/P") { path in
      files[String(path.dropFirst(3))].map { Array($0.utf8) }
    }
    return sources.filter { description.isUnbuilt("/P/\($0)") }
  }

  private func unbuilt(_ sources: [String], project: String) -> [String] {
    unbuilt(sources, ["App.xcodeproj/project.pbxproj": project])
  }

  /// A project that lists `App/Note.swift`.
  private static let list = """
    { rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T); };
      G = { isa = PBXGroup; children = (A); };
      A = { isa = PBXGroup; path = App; children = (N); };
      N = { isa = PBXFileReference; path = Note.swift; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (S); };
      S = { isa = PBXSourcesBuildPhase; files = (B); };
      B = { isa = PBXBuildFile; fileRef = N; };
    }; }
    """

  @Test(
    "a project that lists its files, beside other manifests",
    arguments: [
      ([:], ["App/Old.swift"]), (["Package.swift": "let package = Package(name: \"P\")"], []),
      (["project.yml": "targets:\n  App:\n    sources: [App]"], []), (["App/BUILD.bazel": ""], []),
      (["Kit/BUILD.bazel": "", "Kit/Package.swift": ""], ["App/Old.swift"]), (["App.podspec": ""], []),
    ] as [([String: String], [String])])
  func list(beside: [String: String], expected: [String]) {
    let manifests = beside.merging(["App.xcodeproj/project.pbxproj": Self.list]) { $1 }
    #expect(unbuilt(["App/Note.swift", "App/Old.swift"], manifests) == expected)
  }

  @Test("nothing is certain where a target is built otherwise, no file is known to be, or the project is damaged")
  func unknown() {
    let sources = ["App/Note.swift", "App/Old.swift"]
    #expect(unbuilt(sources, project: Self.list.replacing("fileRef = N", with: "productRef = N")) == [])
    #expect(
      unbuilt(sources, project: Self.list.replacing("A = {", with: "L = { isa = PBXLegacyTarget; }; A = {")) == [])
    #expect(unbuilt(sources, project: "{ rootObject = ") == [])
    let lost = "F = { isa = PBXFileSystemSynchronizedRootGroup; path = Lost; }; A = {"
    #expect(unbuilt(sources, project: Self.list.replacing("A = {", with: lost)) == [])
  }

  @Test("groups that are in themselves and in each other", .hangs(after: .seconds(60)))
  func circularGroups() {
    let circle = "children = (G, A, A, G);"
    let project = Self.list.replacing("children = (A);", with: circle)
      .replacing("children = (N);", with: "children = (A, G, G, N);")
    #expect(unbuilt(["App/Note.swift", "App/Old.swift"], project: project) == ["App/Old.swift"])
  }

  @Test("a file is told by its path, in any case; by its name only where the listed one is missing")
  func paths() {
    #expect(unbuilt(["App/Note.swift", "Old/Note.swift"], project: Self.list) == ["Old/Note.swift"])
    #expect(unbuilt(["app/note.swift"], project: Self.list) == [])
    #expect(unbuilt(["Moved/Note.swift", "Moved/Old.swift"], project: Self.list) == ["Moved/Old.swift"])
  }

  /// An app and a test target with a synchronized folder each, and `Shared/Listed.swift` in the app's list.
  private func synchronized(_ exceptions: String = "", explicitFolders: String = "") -> String {
    """
    { rootObject = P; objects = {
      P = { isa = PBXProject; mainGroup = G; targets = (T, U); };
      G = { isa = PBXGroup; children = (A, W, H); };
      A = { isa = PBXFileSystemSynchronizedRootGroup; path = App; exceptions = (E, F); explicitFolders = (\(explicitFolders)); };
      W = { isa = PBXFileSystemSynchronizedRootGroup; path = AppTests; };
      H = { isa = PBXGroup; path = Shared; children = (N); };
      N = { isa = PBXFileReference; path = Listed.swift; };
      T = { isa = PBXNativeTarget; name = App; productType = "com.apple.product-type.application"; buildPhases = (S);
        fileSystemSynchronizedGroups = (A); };
      U = { isa = PBXNativeTarget; name = AppTests; productType = "com.apple.product-type.bundle.unit-test";
        fileSystemSynchronizedGroups = (W); };
      S = { isa = PBXSourcesBuildPhase; files = (B); };
      B = { isa = PBXBuildFile; fileRef = N; };
      \(exceptions)
    }; }
    """
  }

  private static let sources = [
    "App/Note.swift", "App/Deep/Tag.swift", "AppTests/Tests.swift", "Shared/Listed.swift", "Shared/Other.swift",
    "Tools/main.swift", "Note.swift",
  ]

  @Test("what lies in a synchronized folder of a target is built, and what is listed; nothing else is")
  func synchronizedFolders() {
    #expect(
      unbuilt(Self.sources, project: synchronized()) == ["Shared/Other.swift", "Tools/main.swift", "Note.swift"])
    // A folder that no target takes.
    let untaken = synchronized().replacing("fileSystemSynchronizedGroups = (W);", with: "")
    #expect(unbuilt(Self.sources, project: untaken).contains("AppTests/Tests.swift"))
  }

  @Test("membership exceptions take files out of a target's folder, and add those of another one")
  func exceptions() {
    func exception(_ id: String, _ target: String, _ files: String) -> String {
      """
      \(id) = { isa = PBXFileSystemSynchronizedBuildFileExceptionSet; membershipExceptions = (\(files)); target = \(target); };
      """
    }
    func unbuilt(_ exceptions: String) -> [String] {
      self.unbuilt(Array(Self.sources.prefix(3)), project: synchronized(exceptions))
    }
    #expect(unbuilt(exception("E", "T", "Deep/Tag.swift")) == ["App/Deep/Tag.swift"])
    #expect(unbuilt(exception("E", "T", "Deep/Tag.swift, Note.swift")) == ["App/Note.swift", "App/Deep/Tag.swift"])
    // The test target takes what the app leaves out.
    #expect(unbuilt(exception("E", "T", "Deep/Tag.swift") + exception("F", "U", "Deep/Tag.swift")) == [])
    // A set without target adds files to a build phase.
    let phase =
      "F = { isa = PBXFileSystemSynchronizedGroupBuildPhaseMembershipExceptionSet; buildPhase = S; membershipExceptions = (Note.swift); };"
    #expect(unbuilt(exception("E", "T", "Note.swift") + phase) == [])
  }

  @Test("a folder that is copied as it is, is not compiled")
  func folderReferences() {
    #expect(unbuilt(["App/Deep/Tag.swift"], project: synchronized(explicitFolders: "Deep")) == ["App/Deep/Tag.swift"])
    #expect(unbuilt(["App/Deeper/Tag.swift"], project: synchronized(explicitFolders: "Deep")) == [])
  }
}
