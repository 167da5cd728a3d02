import Foundation
import TestSupport
import Testing

/// What holds at the edges: of paths, of numbers, of several runs and programs at work in one project.
@Suite("Limits")
struct LimitsTests {
  @Test("folders may be deep; what no path can reach is named, and the rest is checked")
  func deepFolders() throws {
    let folder = try TemporaryFolder(["Healthy.swift": BadInputTests.fault])
    defer { _ = try? Tool.shell("rm -rf deep", in: folder.url) }
    func nest(_ depth: Int) throws -> Tool.Outcome {
      let line = """
        rm -rf deep; mkdir deep; cd deep; i=0
        while [ $i -lt \(depth) ]; do mkdir a-folder-of-a-long-name; cd a-folder-of-a-long-name; i=$((i + 1)); done
        cp '\(folder.url.path)/Healthy.swift' Deep.swift
        """
      _ = try Tool.shell(line, in: folder.url)
      return try Tool.run(["--format", "concise"], in: folder.url)
    }
    let reachable = try nest(100)
    #expect(reachable.code == 1 && reachable.complaints == "")
    #expect(reachable.output.split(separator: "\n").count == 2)
    let unreachable = try nest(300)
    #expect(unreachable.code == 3 && unreachable.complaints.contains("name too long"))
    #expect(unreachable.output.split(separator: "\n").count == 1)
  }

  @Test("two thousand findings are two thousand findings")
  func manyFindings() throws {
    let models = (0..<2000).map { "  @Model final class Note\($0) { var text = \"\" }" }.joined(separator: "\n")
    let folder = try TemporaryFolder([
      "Schema.swift": """
      import SwiftData
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [] }
      \(models)
      }
      """
    ])
    let outcome = try Tool.run(["--strict", "--format", "concise", "--only", "missing-model"], in: folder.url)
    #expect(outcome.output.split(separator: "\n").count == 2000)
    #expect(outcome.code == 1)
  }

  @Test(
    "models that inherit from each other do not stop a verb", arguments: ["new-version V2", "freeze V1"])
  func circularInheritance(line: String) throws {
    let folder = try TemporaryFolder()
    try folder.commit(
      """
      import SwiftData
      @Model class First: Second { var text = "" }
      @Model class Second: First { var count = 0 }
      enum V1: VersionedSchema {
        static let versionIdentifier = Schema.Version(1, 0, 0)
        static var models: [any PersistentModel.Type] { [First.self, Second.self] }
      }
      enum Plan: SchemaMigrationPlan {
        static var schemas: [any VersionedSchema.Type] { [V1.self] }
        static var stages: [MigrationStage] { [] }
      }
      let container = try! ModelContainer(for: Schema(versionedSchema: V1.self), migrationPlan: Plan.self)

      """, tag: "1.0")
    let outcome = try Tool.run(line.split(separator: " ").map(String.init), in: folder.url)
    #expect((0...3).contains(outcome.code), "\(outcome.complaints)")
  }

  @Test("sixteen runs at once say the same, and none spoils what another writes")
  func manyRuns() async throws {
    let folder = try TemporaryFolder(["Healthy.swift": BadInputTests.fault])
    let url = folder.url
    let shared = ["--format", "sarif=shared.sarif", "--write-baseline", "known.json"]
    try await withThrowingTaskGroup(of: Tool.Outcome.self) { group in
      for run in 0..<16 { group.addTask { try Tool.run(["--format", "json=\(run).json"] + shared, in: url) } }
      // Whichever came first wrote the baseline.
      let said = ["written", "unchanged"].map { "swiftdata-lint: known.json: \($0), lists 1 finding\n" }
      for try await outcome in group { #expect(said.contains(outcome.complaints)) }
    }
    let files = try FileManager.default.contentsOfDirectory(atPath: url.path)
    #expect(files.count == 16 + 3, "nothing else is left behind: \(files)")
    for file in files where !file.hasSuffix(".swift") {
      let data = try Data(contentsOf: url.appending(path: file))
      #expect(try JSONSerialization.jsonObject(with: data) is [String: Any])
    }
  }

  @Test("files may change, grow and vanish while they are read")
  func changingFiles() async throws {
    let folder = try TemporaryFolder(["Healthy.swift": BadInputTests.fault])
    let url = folder.url
    let other = url.appending(path: "Other.swift")
    let long = BadInputTests.fault + String(repeating: "// A line that is written for a while.\n", count: 5000)
    let texts = [BadInputTests.fault, long, ""].map { Data($0.utf8) }
    let change = Task {
      while !Task.isCancelled {
        for text in texts { try text.write(to: other) }
        try FileManager.default.removeItem(at: other)
      }
    }
    for _ in 0..<20 {
      let outcome = try Tool.run(["--format", "concise"], in: url)
      #expect(outcome.code == 1 || outcome.code == 3)
      #expect(outcome.output.contains("Healthy.swift:2:6: "))
      #expect(outcome.complaints.split(separator: "\n").allSatisfy { $0.contains("Other.swift: ") })
    }
    change.cancel()
    try await change.value
  }
}
