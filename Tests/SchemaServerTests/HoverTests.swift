import SchemaServer
import SchemaText
import TestSupport
import Testing

@Suite("Hover")
struct HoverTests {
  private static let models = """
    import SwiftData
    @Model final class Trip {
      // swiftdata-lint:ignore missing-inverse -- on purpose
      var tags: [Tag] = []
      @Attribute(originalName: "title") var name = "none"
      init() {}
    }
    @Model final class Tag { var trip: Trip?; init() {} }

    """
  private static let versions =
    "import SwiftData\n" + version("V1", number: 1, listing: "Trip.self, Tag.self", "")
    + "enum Plan: SchemaMigrationPlan {\n  static var schemas: [any VersionedSchema.Type] { [V1.self] }\n"
    + "  static var stages: [MigrationStage] { [] }\n}\n"

  private func client(_ capabilities: JSONValue = [:]) throws -> TestClient {
    let files = ["App/Models.swift": Self.models, "App/Versions.swift": Self.versions]
    var client = try TestClient(files, capabilities: capabilities, folders: [])
    for (path, text) in files { client.open(path, text) }
    client.settle()
    return client
  }

  private func text(_ value: JSONValue?) -> String { value?["contents"]?["value"]?.string ?? "" }

  @Test("a model says what is stored")
  func model() throws {
    var client = try client()
    #expect(
      text(client.hover("App/Models.swift", 1, 20)) == """
        entity Trip
        - tags: [Tag], no inverse written, delete rule nullify
        - name: String, default "none", originalName title
        - listed in V1
        """)
    #expect(text(client.hover("App/Models.swift", 4, 42)).contains("- name: String"))
  }

  @Test("a version says which release shipped it, also once it was edited")
  func shipped() throws {
    let source =
      "import SwiftData\n"
      + version("V1", number: 1, listing: "Note.self", "@Model final class Note { var text = \"\" }")
      + migrationPlan(["V1"], stages: [])
      + "func open() throws -> ModelContainer { try ModelContainer(for: V1.Note.self, migrationPlan: Plan.self) }\n"
    let record = try #require(ExampleSource(source).record("1.0")?.text)
    var client = try TestClient(
      ["App/Plan.swift": source, "App/SchemaHistory/1.0.json": record], capabilities: [:], folders: [])
    client.open("App/Plan.swift", source)
    client.settle()
    #expect(text(client.hover("App/Plan.swift", 1, 6)).hasPrefix("version V1\n- shipped in 1.0: do not edit\n"))
    client.change("App/Plan.swift", source.replacing("text = \"\"", with: "text: String?"))
    client.settle()
    #expect(text(client.hover("App/Plan.swift", 1, 6)).hasPrefix("version V1\n- shipped in 1.0, and edited since\n"))
  }

  @Test("versions, plans and rules say what is known of them")
  func others() throws {
    var client = try client()
    let line =
      Self.versions.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("enum V1") } ?? 0
    #expect(text(client.hover("App/Versions.swift", line, 6)).hasPrefix("version V1\n- identifier "))
    let plan =
      Self.versions.split(separator: "\n", omittingEmptySubsequences: false).firstIndex { $0.contains("enum Plan") }
      ?? 0
    #expect(text(client.hover("App/Versions.swift", plan, 6)) == "migration plan Plan\n- V1")
    #expect(text(client.hover("App/Versions.swift", plan + 1, 54)).hasPrefix("version V1\n"))
    #expect(text(client.hover("App/Models.swift", 2, 30)).contains("inverse"))
    #expect(client.hover("App/Models.swift", 0, 3)?.text == "null")
  }

  @Test("Markdown is escaped, and short")
  func markdown() throws {
    let texts: JSONValue = ["hover": ["contentFormat": ["markdown"]] as JSONValue]
    var client = try client(["textDocument": texts])
    let hover = client.hover("App/Models.swift", 1, 20)
    #expect(hover?["contents"]?["kind"]?.string == "markdown")
    #expect(text(hover).hasPrefix("**entity Trip**\n\n- tags: \\[Tag\\]"))
    #expect(
      text(client.hover("App/Models.swift", 2, 30)).split(separator: "\n", omittingEmptySubsequences: false).count <= 40
    )
  }

  @Test("nothing is said of a text that was not checked yet")
  func outdated() throws {
    var client = try client()
    client.change("App/Models.swift", Self.models + "\n")
    #expect(client.hover("App/Models.swift", 1, 20)?.text == "null")
    client.settle()
    #expect(client.hover("App/Models.swift", 1, 20)?.text != "null")
  }
}
