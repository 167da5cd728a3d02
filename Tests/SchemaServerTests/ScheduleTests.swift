import SchemaServer
import SchemaText
import TestSupport
import Testing

@Suite("When the language server checks")
struct ScheduleTests {
  private func client() throws -> TestClient {
    var client = try TestClient(Trips.files, capabilities: [:], folders: [])
    client.open("App/Types.swift", Trips.tag)
    client.settle()
    return client
  }

  @Test("many changes cause few runs")
  func manyChanges() throws {
    var client = try client()
    let count = client.jobCount
    for index in 0..<200 {
      client.change("App/Types.swift", Trips.tag + "// \(index)\n")
      client.wait(.milliseconds(10))
      if client.job != nil { client.finishJob(after: .milliseconds(1)) }
    }
    client.settle()
    #expect((1...6).contains(client.jobCount - count))
  }

  @Test("a change waits a moment, and a saved file does not")
  func delay() throws {
    var client = try client()
    client.change("App/Types.swift", Trips.tag + "\n")
    client.wait(.milliseconds(50))
    #expect(client.job == nil)
    client.send("textDocument/didSave", ["textDocument": ["uri": client.uri("App/Types.swift")] as JSONValue])
    #expect(client.job != nil)
  }

  @Test("one run at a time; the next one takes the newest texts")
  func oneRun() throws {
    var client = try client()
    let count = client.jobCount
    for text in ["a", "b", "c"] {
      client.change("App/Types.swift", Trips.tag + "// \(text)\n")
      client.wait(.milliseconds(400))
    }
    #expect(client.jobCount == count + 1)
    client.finishJob()
    #expect(client.jobCount == count + 2)
    #expect(client.job?.texts.first.map { String(decoding: $0.bytes, as: UTF8.self).hasSuffix("// c\n") } == true)
  }

  @Test("a result of another text is dropped, until none came for two seconds; then the other files get theirs")
  func outdated() throws {
    var client = try client()
    client.open("App/Trip.swift", Trips.trip)
    client.settle()
    _ = client.takeMessages()
    client.change("App/Types.swift", "import SwiftData\n@Model final class Tag { init() {} }\n")
    client.wait(.milliseconds(200))
    client.change("App/Types.swift", "import SwiftData\n@Model final class Tag { init() {} }\n\n")
    client.finishJob(after: .milliseconds(500))
    #expect(client.published == [])
    client.wait(.seconds(1))
    #expect(client.job != nil)
    client.change("App/Types.swift", "import SwiftData\n@Model final class Tag { init() {} }\n\n\n")
    client.finishJob(after: .seconds(2))
    #expect(client.published == ["App/Trip.swift: nothing"])
  }

  @Test("files that others change are looked at again")
  func watchedFiles() throws {
    let files: JSONValue = ["dynamicRegistration": true]
    let workspace: JSONValue = ["didChangeWatchedFiles": files]
    var client = try TestClient(Trips.files, capabilities: ["workspace": workspace], folders: ["App"])
    client.settle()
    let registrations = client.messages.filter { $0["method"]?.string == "client/registerCapability" }
    #expect(registrations.count == 1)
    #expect(registrations.first?.text.contains("**/*.entitlements") == true)
    try client.folder.write("", to: "App/Types.swift")
    let change: JSONValue = ["uri": client.uri("App/Types.swift"), "type": 2]
    client.send("workspace/didChangeWatchedFiles", ["changes": [change]])
    #expect(client.job == nil)
    client.settle()
    #expect(client.published.last == "App/Trip.swift: nothing")
  }

  @Test("a long run is shown, if the client shows such things", arguments: [true, false])
  func progress(isShown: Bool) throws {
    let window: JSONValue = ["workDoneProgress": isShown]
    var client = try TestClient(Trips.files, capabilities: ["window": window], folders: ["App"])
    client.wait(.milliseconds(900))
    #expect(client.messages.count == 1)
    client.wait(.milliseconds(200))
    let request = client.messages.first { $0["method"]?.string == "window/workDoneProgress/create" }
    #expect((request != nil) == isShown)
    guard let id = request?["id"] else { return }
    client.send(text: (["jsonrpc": "2.0", "id": id, "result": JSONValue.null] as JSONValue).text)
    client.finishJob()
    let kinds = client.messages.filter { $0["method"]?.string == "$/progress" }.map {
      $0["params"]?["value"]?["kind"]?.string
    }
    #expect(kinds == ["begin", "end"])
  }
}
