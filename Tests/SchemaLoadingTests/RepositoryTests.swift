import Foundation
import SchemaFiles
import SchemaLoading
import SchemaProject
import TestSupport
import Testing

/// Releases read out of git.
@Suite("Repositories")
struct RepositoryTests {
  // MARK: Releases

  @Test("all versions of a tag have shipped, and all but the last of a branch or commit")
  func references() async throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app)
    try folder.git("tag", "1.0")
    try folder.commit("")
    #expect(try await releases(in: folder, at: "1.0") == ["V1", "V2"])
    #expect(try await releases(in: folder, at: "refs/tags/1.0") == ["V1", "V2"])
    #expect(try await releases(in: folder, at: "HEAD~1") == ["V1"])
    #expect(try await releases(in: folder, at: "HEAD~1", areAllReleased: true) == ["V1", "V2"])
    #expect(try await releases(in: folder, at: "main") == [])
  }

  @Test("only what lies below the folder counts")
  func subfolder() async throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app, to: "App/App.swift")
    try folder.commit(Self.app.replacing("V1", with: "W1").replacing("V2", with: "W2"), to: "Other/App.swift")
    try folder.git("tag", "1.0")
    #expect(try await releases(in: folder, below: "/Other", at: "1.0") == ["W1", "W2"])
  }

  @Test("paths with spaces and umlauts")
  func oddPaths() async throws {
    let folder = try TemporaryFolder(suffix: " für alle")
    try folder.commit(Self.app, to: "Meine Übung/Größe \"x\".swift")
    try folder.git("tag", "1.0")
    #expect(try await releases(in: folder, below: "/Meine Übung", at: "1.0") == ["V1", "V2"])
  }

  @Test("places name the reference, as git writes it")
  func places() async throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app)
    try folder.git("tag", "1.0")
    let release = try #require(try await all(in: folder, at: "1.0").first)
    let place = try #require(release.place(of: .init(entity: "Note", property: "text")))
    #expect(place.file.path == "1.0:App.swift")
    #expect(place.file.text(place.span) == "text")
  }

  @Test("models without a version at a tag")
  func unversioned() async throws {
    let folder = try TemporaryFolder()
    try folder.commit(
      """
      import SwiftData
      @Model class Note { var text = ""; init() {} }
      func open() throws -> ModelContainer { try ModelContainer(for: Note.self) }
      """)
    #expect(try await all(in: folder, at: "main", areAllReleased: true).map(\.version) == [nil])
    #expect(try await all(in: folder, at: "main").map(\.location?.path) == ["automatic/default.store"])
  }

  @Test("tags stand in the order of their numbers")
  func tags() throws {
    let folder = try TemporaryFolder()
    try folder.commit("")
    for tag in ["v1.10", "v1.9", "other"] { try folder.git("tag", tag) }
    #expect(try GitRepository(around: folder.path).tags(matching: "v*").map(\.name) == ["v1.9", "v1.10"])
  }

  @Test("changed and new Swift files make a folder dirty, others do not")
  func dirty() throws {
    let folder = try TemporaryFolder()
    try folder.commit(Self.app, to: "App/App.swift")
    let app = "\(folder.path)/App"
    #expect(try !isDirty(app))
    try folder.write("", to: "Other/new.swift")
    try folder.write("{}", to: "App/SchemaHistory/1.0.json")
    #expect(try !isDirty(app))
    #expect(try isDirty(folder.path))
    try folder.write("", to: "App/App.swift")
    #expect(try isDirty(app))
  }

  @Test("links and submodules are not new files, and a missing file is a change")
  func links() throws {
    let folder = try TemporaryFolder()
    let module = try TemporaryFolder()
    try module.commit(Self.app, to: "Module.swift")
    try folder.write(Self.app, to: "App.swift")
    try folder.link("Link.swift", to: "App.swift")
    try folder.git("init", "-q", "-b", "main")
    try folder.git("-c", "protocol.file.allow=always", "submodule", "add", "-q", module.path, "Module")
    try folder.commit(Self.app)
    #expect(try !isDirty(folder.path))
    try FileManager.default.removeItem(at: folder.url.appending(path: "App.swift"))
    try FileManager.default.removeItem(at: folder.url.appending(path: "Link.swift"))
    #expect(try isDirty(folder.path))
  }

  private func isDirty(_ folder: String) throws -> Bool {
    let repository = try GitRepository(around: folder)
    return try repository.isDirty(WorkingTree([folder]).files.sources, since: try repository.commit("HEAD"))
  }

  // MARK: Failures

  @Test("an unknown reference", arguments: ["2.0", "--all", "", "main..main", "HEAD:App.swift"])
  func unknownReference(name: String) throws {
    let folder = try TemporaryFolder()
    try folder.commit("")
    let failure = try #require(failure { () throws(GitFailure) in try GitRepository(around: folder.path).commit(name) })
    #expect(failure.reason == "git found no commit for '\(name)'")
    #expect(failure.remedy == nil)
  }

  @Test("a repository without a commit")
  func empty() throws {
    let folder = try TemporaryFolder()
    try folder.git("init", "-q")
    let failure = failure { () throws(GitFailure) in try GitRepository(around: folder.path).commit("HEAD") }
    #expect(failure?.reason == "git found no commit for 'HEAD'")
  }

  @Test("a bare repository")
  func bare() throws {
    let folder = try TemporaryFolder()
    try folder.git("init", "-q", "--bare")
    let failure = failure { () throws(GitFailure) in try GitRepository(around: folder.path) }
    #expect(failure?.reason == "not a git repository (or any of the folders around it)")
  }

  @Test("no repository")
  func none() throws {
    let folder = try TemporaryFolder()
    let failure = failure { () throws(GitFailure) in try GitRepository(around: folder.path) }
    #expect(failure?.reason.hasPrefix("not a git repository") == true)
  }

  @Test(
    "a shallow clone names the fetch that mends it",
    arguments: [
      ("1.0.0", "git fetch --depth=1 origin tag 1.0.0 --no-tags"),
      ("release", "git fetch --depth=1 origin +refs/heads/release:refs/heads/release"),
      ("origin/release", "git fetch --depth=1 origin +refs/heads/release:refs/remotes/origin/release"),
    ])
  func shallow(reference: String, remedy: String) throws {
    let origin = try TemporaryFolder()
    try origin.commit(Self.app)
    try origin.git("tag", "1.0.0")
    try origin.git("branch", "release")
    try origin.commit("")
    let folder = try TemporaryFolder()
    try folder.git("clone", "-q", "--depth", "1", "--no-tags", "file://\(origin.path)", "clone")
    let repository = try GitRepository(around: "\(folder.path)/clone")
    let failure = try #require(failure { () throws(GitFailure) in try repository.commit(reference) })
    #expect(failure.reason == "the repository is a shallow clone that does not contain '\(reference)'")
    #expect(failure.remedy == remedy)
    let words = remedy.split(separator: " ").map(String.init)
    try folder.git("-C", "clone", words[1], words[2], words[3], words[4], words.count > 5 ? words[5] : "--quiet")
    #expect(throws: Never.self) { try repository.commit(reference) }
  }

  // MARK: Reading

  private func releases(
    in folder: TemporaryFolder, below subfolder: String = "", at reference: String, areAllReleased: Bool = false
  ) async throws -> [String?] {
    try await all(in: folder, below: subfolder, at: reference, areAllReleased: areAllReleased).map(\.version)
  }

  private func all(
    in folder: TemporaryFolder, below subfolder: String = "", at reference: String, areAllReleased: Bool = false
  ) async throws -> [Release] {
    let loader = ProjectLoader(jobs: 1, workingFolder: folder.path)
    return try GitRepository(around: folder.path + subfolder).releases(
      at: reference, below: [folder.path + subfolder], areAllReleased: areAllReleased, loader
    ).releases
  }

  private func failure<Value>(_ body: () throws(GitFailure) -> Value) -> GitFailure? {
    do {
      _ = try body()
      return nil
    } catch {
      return error
    }
  }

  /// An app with two versions.
  private static let app = """
    import SwiftData
    enum V1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model class Note { var text = ""; init() {} }
    }
    enum V2: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
      static var models: [any PersistentModel.Type] { [Note.self] }
      @Model class Note { var text = ""; var pages = 1; init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [V1.self, V2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: V1.self, toVersion: V2.self)] }
    }
    """
}
