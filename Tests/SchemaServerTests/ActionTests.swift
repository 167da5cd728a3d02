import SchemaServer
import SchemaSyntax
import SchemaText
import TestSupport
import Testing

@Suite("Code actions")
struct ActionTests {
  private func client(_ trip: String = Trips.trip, capabilities: JSONValue = [:]) throws -> TestClient {
    var client = try TestClient(Trips.files, capabilities: capabilities, folders: [])
    client.open("App/Trip.swift", trip)
    client.settle()
    return client
  }

  private func edits(_ action: JSONValue?, _ client: TestClient, _ path: String = "App/Trip.swift") -> [JSONValue] {
    action?["edit"]?["changes"]?[client.uri(path)]?.elements ?? []
  }

  private static let fixed = Trips.trip.replacing(
    "  var /*", with: "  @Relationship(inverse: \\Tag.trip) var /*")

  @Test("a fix is offered where its finding is, and does what it says")
  func quickFix() throws {
    var client = try client()
    let actions = client.actions("App/Trip.swift", at: 2)
    #expect(
      actions.map { $0["title"]?.string } == [
        "write '@Relationship(inverse: \\Tag.trip)' at 'tags'", "Ignore 'missing-inverse' here",
      ])
    #expect(actions.first?["isPreferred"]?.boolean == true && actions.last?["isPreferred"] == nil)
    #expect(actions.allSatisfy { $0["kind"]?.string == "quickfix" && $0["diagnostics"]?.elements?.count == 1 })
    #expect(Trips.trip.applying(edits(actions.first, client)) == Self.fixed)
    #expect(client.actions("App/Trip.swift", at: 1).isEmpty)
    #expect(client.actions("App/Trip.swift", at: 2, 0...14).isEmpty)
    #expect(client.actions("App/Trip.swift", at: 2, 0...15).count == 2)
    #expect(client.actions("App/Trip.swift", at: 2, only: ["refactor"]).isEmpty)
    #expect(client.actions("App/Trip.swift", at: 2, only: ["quickfix"]).count == 2)
  }

  @Test("what is ignored is hidden, and nothing else", arguments: ["\n", "\r\n", "\r"])
  func ignore(lineEnd: String) throws {
    let text = Trips.trip.replacing("\n", with: lineEnd)
    var client = try client(text)
    let action = client.actions("App/Trip.swift", at: 2).last
    let edited = text.applying(edits(action, client))
    let comment = "  // swiftdata-lint:ignore missing-inverse -- TODO: why\(lineEnd)"
    #expect(edited == text.replacing("  var /*", with: comment + "  var /*"))
    client.change("App/Trip.swift", edited)
    client.settle()
    #expect(client.published.last == "App/Trip.swift: nothing")
  }

  @Test("all safe fixes of a file are one action, for whoever asks for it")
  func fixAll() throws {
    var client = try client()
    #expect(client.actions("App/Trip.swift", at: 0).isEmpty)
    for only in ["source.fixAll.swiftdata-lint", "source.fixAll", "source"] {
      let actions = client.actions("App/Trip.swift", at: 0, only: [only])
      #expect(actions.map { $0["kind"]?.string } == ["source.fixAll.swiftdata-lint"])
      #expect(Trips.trip.applying(edits(actions.first, client)) == Self.fixed)
    }
    client.change("App/Trip.swift", Self.fixed)
    #expect(client.actions("App/Trip.swift", at: 0, only: ["source.fixAll"]).isEmpty)
  }

  @Test("edits name the versions of open documents, if the client wants that")
  func documentChanges() throws {
    let edit: JSONValue = ["documentChanges": true]
    var client = try client(capabilities: ["workspace": ["workspaceEdit": edit] as JSONValue])
    let change = client.actions("App/Trip.swift", at: 2).first?["edit"]?["documentChanges"]?.elements?.first
    #expect(change?["textDocument"]?["uri"]?.string == client.uri("App/Trip.swift"))
    #expect(change?["textDocument"]?["version"]?.integer == 1)
  }

  @Test("a request waits for the run; if the text changes first, it fails")
  func contentModified() throws {
    var client = try client()
    client.change("App/Trip.swift", "\n" + Trips.trip)
    let waiting = client.requestActions("App/Trip.swift", at: 3)
    #expect(client.answer(waiting) == nil)
    client.change("App/Trip.swift", "\n\n" + Trips.trip)
    #expect(client.answer(waiting)?["error"]?["code"]?.integer == -32801)
    let next = client.requestActions("App/Trip.swift", at: 4)
    client.settle()
    #expect(client.answer(next)?["result"]?.elements?.count == 2)
  }

  @Test("a request is given up after five seconds, or when the client wants no answer")
  func givenUp() throws {
    var client = try client()
    client.change("App/Trip.swift", "\n" + Trips.trip)
    let (late, unwanted) = (
      client.requestActions("App/Trip.swift", at: 3), client.requestActions("App/Trip.swift", at: 3)
    )
    client.send("$/cancelRequest", ["id": unwanted])
    #expect(client.answer(unwanted)?["error"]?["code"]?.integer == -32800)
    client.wait(.seconds(6))
    #expect(client.answer(late)?["error"]?["code"]?.integer == -32801)
    client.settle()
    #expect(client.messages.count { $0["id"]?.integer == late || $0["id"]?.integer == unwanted } == 2)
  }

  @Test("a file that is not open is edited as it was checked, or checked again")
  func otherFile() throws {
    var client = try TestClient(Trips.files, capabilities: [:], folders: ["App"])
    client.settle()
    try client.folder.write("// moved\n" + Trips.trip, to: "App/Trip.swift")
    let actions = client.actions("App/Trip.swift", at: 3)
    let edited = ("// moved\n" + Trips.trip).applying(edits(actions.first, client))
    #expect(edited == "// moved\n" + Self.fixed)
  }
}
