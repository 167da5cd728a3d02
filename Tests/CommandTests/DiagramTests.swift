import Foundation
import TestSupport
import Testing

/// `report --format mermaid|dot`: plans, versions and changes as text that other tools draw.
@Suite("Diagrams")
struct DiagramTests {
  private static let app = """
    import SwiftData
    enum SchemaV1: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }
      static var models: [any PersistentModel.Type] { [Note.self, Gone.self] }
      @Model final class Note { var name: String = ""; var kind = 0; init() {} }
      @Model final class Gone { var text = ""; init() {} }
    }
    enum SchemaV2: VersionedSchema {
      static var versionIdentifier: Schema.Version { Schema.Version(2, 0, 0) }
      static var models: [any PersistentModel.Type] { [Note.self, Tag.self] }
      @Model final class Note {
        @Attribute(originalName: "name") var title: String = ""
        var kind = ""
        var tags: [Tag]
        init() {}
      }
      @Model final class Tag { var notes: [Note]; init() {} }
    }
    enum Plan: SchemaMigrationPlan {
      static var schemas: [any VersionedSchema.Type] { [SchemaV1.self, SchemaV2.self] }
      static var stages: [MigrationStage] { [.lightweight(fromVersion: SchemaV1.self, toVersion: SchemaV2.self)] }
    }

    """

  private func run(_ arguments: String..., in folder: TemporaryFolder) throws -> Tool.Outcome {
    try Tool.run(["report", "-o", "-"] + arguments, in: folder.url)
  }

  @Test("without a version, the plans with stages and verdicts")
  func plans() throws {
    let folder = try TemporaryFolder(["App.swift": Self.app])
    let outcome = try run("--format", "mermaid", in: folder)
    #expect(outcome.code == 0)
    #expect(
      outcome.output == """
        flowchart LR
          subgraph p0["Plan"]
            v0_0["SchemaV1 1.0.0, 2 entities"]
            v0_1["SchemaV2 2.0.0, 2 entities"]
            v0_0 ==>|"lightweight stage: impossible in a single stage, new checksum"| v0_1
          end

        """)
    let dot = try run("--format", "dot", in: folder).output
    #expect(
      dot.contains("v0_0 -> v0_1 [label=\"lightweight stage: impossible in a single stage, new checksum\", penwidth=2]")
    )
  }

  @Test("a version, with findings at what they are about")
  func version() throws {
    let folder = try TemporaryFolder(["App.swift": Self.app])
    let outcome = try run("--format", "mermaid", "SchemaV2", in: folder)
    #expect(outcome.code == 0 && outcome.output.hasPrefix("erDiagram\n  Note {\n"))
    #expect(outcome.output.contains("Tag[] tags \"error missing-inverse"))
    #expect(outcome.output.contains("Note }o..o{ Tag : \"tags / notes\""))
  }

  @Test("several versions are a document in Mermaid, and several graphs in DOT")
  func versions() throws {
    let folder = try TemporaryFolder(["App.swift": Self.app])
    let text = try run("--format", "mermaid", "SchemaV1", "SchemaV2", in: folder).output
    #expect(text.hasPrefix("## SchemaV1\n\n```mermaid\nerDiagram\n") && text.contains("```\n\n## SchemaV2\n"))
    let dot = try run("SchemaV1", "SchemaV2", "--format", "dot", in: folder).output
    #expect(dot.split(separator: "\n").count { $0.hasPrefix("digraph ") } == 2)
  }

  @Test("what changes between two versions, with what is gone")
  func changes() throws {
    let folder = try TemporaryFolder(["App.swift": Self.app])
    let text = try run("--format", "mermaid", "--changes", "SchemaV1", "SchemaV2", in: folder).output
    #expect(text.contains("String title \"→ 'name' renamed to 'title'"))
    #expect(text.contains("String kind \"~ type of 'kind' changed from 'Int' to 'String'"))
    #expect(text.contains("class Note changed"))
    #expect(text.contains("[\"− Gone\"]"))
  }

  @Test("mistakes: unknown versions, a wrong number of them, an unknown format")
  func mistakes() throws {
    let folder = try TemporaryFolder(["App.swift": Self.app])
    let unknown = try run("--format", "mermaid", "SchemaV3", in: folder)
    #expect(unknown.code == 2 && unknown.complaints.contains("no schema version is named 'SchemaV3'"))
    #expect(unknown.output.isEmpty)
    let one = try run("--format", "mermaid", "--changes", "SchemaV1", in: folder)
    #expect(one.code == 2 && one.complaints.contains("--changes requires two versions, got 1"))
    #expect(try run("--format", "svg", in: folder).code == 2)
  }

  @Test("the page takes no versions")
  func page() throws {
    let folder = try TemporaryFolder(["App.swift": Self.app])
    let version = try run("SchemaV2", in: folder)
    #expect(version.code == 2 && version.complaints.contains("'SchemaV2'; to draw a version, use --format mermaid or"))
    let changes = try run("--changes", "SchemaV1", "SchemaV2", in: folder)
    #expect(changes.code == 2 && changes.complaints.contains("--changes needs a format for diagrams"))
  }

  @Test("a file is written, and nothing to standard output")
  func file() throws {
    let folder = try TemporaryFolder(["App.swift": Self.app])
    let outcome = try Tool.run(["report", "-o", "plan.md", "--format", "mermaid"], in: folder.url)
    #expect(outcome.code == 0 && outcome.output.isEmpty)
    #expect(try folder.text("plan.md") == run("--format", "mermaid", in: folder).output)
  }

  @Test("without a plan or version, all models; without a model, a line that says so")
  func models() throws {
    let models = "import SwiftData\n@Model final class Note { var text = \"\"; init() {} }\n"
    let folder = try TemporaryFolder(["App.swift": models])
    #expect(try run("--format", "mermaid", in: folder).output == "erDiagram\n  Note {\n    String text\n  }\n")
    let empty = try TemporaryFolder(["App.swift": "let a = 1\n"])
    let outcome = try run("--format", "mermaid", in: empty)
    #expect(outcome.code == 0 && outcome.output.isEmpty && outcome.complaints.contains("there is nothing to draw"))
  }

  @Test("a version that could not be resolved is drawn as such")
  func unresolved() throws {
    let folder = try TemporaryFolder([
      "App.swift": Self.app.replacing("[SchemaV1.self, SchemaV2", with: "[SchemaV0.self, SchemaV2")
    ])
    #expect(try run("--format", "mermaid", in: folder).output.contains("{{\"SchemaV0: not resolved\"}}"))
  }

  @Test("Markdown shows the models that findings are about")
  func markdown() throws {
    let folder = try TemporaryFolder(["App.swift": Self.app])
    let text = try Tool.run(["--format", "markdown"], in: folder.url).output
    #expect(text.contains("```mermaid\nerDiagram\n") && text.hasSuffix("```\n"))
    let clean = try TemporaryFolder(["App.swift": "import SwiftData\n@Model final class A { var a = 0; init() {} }\n"])
    #expect(try !Tool.run(["--format", "markdown"], in: clean.url).output.contains("mermaid"))
  }
}
