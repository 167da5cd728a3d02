import SchemaLinting
import SchemaServer
import SchemaText
import TestSupport
import Testing

/// A model whose relationship names no inverse, and the other side; the finding is in the third line of the first file.
enum Trips {
  static let trip = "import SwiftData\n@Model final class Trip { init() {}\n  var /* 🚀 */ tags: [Tag] = []\n}\n"
  static let tag = "import SwiftData\n@Model final class Tag { var trip: Trip?; init() {} }\n"
  static let files = ["App/Trip.swift": trip, "App/Types.swift": tag]
  static let finding = "App/Trip.swift: missing-inverse 2:15-2:19"
}

@Suite("Findings in the editor")
struct FindingTests {
  @Test("what a folder holds is checked before anything is opened")
  func folder() throws {
    var client = try TestClient(Trips.files, capabilities: [:], folders: ["App"])
    client.settle()
    #expect(client.published == [Trips.finding])
  }

  @Test("columns count what was negotiated")
  func columns() throws {
    let general: JSONValue = ["positionEncodings": ["utf-8"]]
    var client = try TestClient(Trips.files, capabilities: ["general": general], folders: ["App"])
    client.settle()
    #expect(client.published == ["App/Trip.swift: missing-inverse 2:17-2:21"])
  }

  @Test("a change in one file changes the findings of another, and only news is sent")
  func change() throws {
    var client = try TestClient(Trips.files, capabilities: [:], folders: [])
    client.open("App/Types.swift", Trips.tag)
    client.settle()
    #expect(client.published == [Trips.finding])
    _ = client.takeMessages()
    client.change("App/Types.swift", Trips.tag + "// a comment\n")
    client.settle()
    #expect(client.published == [])
    client.change("App/Types.swift", "import SwiftData\n@Model final class Tag { init() {} }\n")
    client.settle()
    #expect(client.published == ["App/Trip.swift: nothing"])
    client.close("App/Types.swift")
    client.open("App/Trip.swift", "\n" + Trips.trip)
    client.settle()
    #expect(client.published.last == "App/Trip.swift: missing-inverse 3:15-3:19")
  }

  @Test("a file that is opened gets its findings again, with the version")
  func opened() throws {
    var client = try TestClient(Trips.files, capabilities: [:], folders: ["App"])
    client.settle()
    _ = client.takeMessages()
    client.open("App/Trip.swift", Trips.trip)
    client.settle()
    #expect(client.published == [Trips.finding])
    #expect(client.messages.last?["params"]?["version"]?.integer == 1)
  }

  @Test("a document without a file belongs to its project, and leaves nothing behind")
  func newFile() throws {
    var client = try TestClient(["App/Types.swift": Trips.tag], capabilities: [:], folders: [])
    client.open("App/Trip.swift", Trips.trip)
    client.settle()
    #expect(client.published == [Trips.finding])
    client.close("App/Trip.swift")
    client.settle()
    #expect(client.published.last == "App/Trip.swift: nothing")
  }

  @Test("the findings keep the name that the client gave a file")
  func names() throws {
    var client = try TestClient(Trips.files, capabilities: [:], folders: [])
    let name = client.uri("App/Trip.swift").replacing("file:///", with: "file://localhost/").replacing(
      "Trip", with: "%54rip")
    let document: JSONValue = ["uri": name, "languageId": "swift", "version": 1, "text": Trips.trip]
    client.send("textDocument/didOpen", ["textDocument": document])
    client.settle()
    #expect(client.messages.last?["params"]?["uri"]?.string == name)
  }

  @Test("projects are independent")
  func projects() throws {
    let files = Trips.files.merging(["Other/Trip.swift": Trips.trip]) { $1 }
    var client = try TestClient(files, capabilities: [:], folders: ["App", "Other"])
    client.settle()
    #expect(client.published == [Trips.finding])
    client.open("Other/Types.swift", Trips.tag)
    client.settle()
    #expect(client.published == [Trips.finding, "Other/Trip.swift: missing-inverse 2:15-2:19"])
    let event: JSONValue = ["added": [JSONValue](), "removed": [["uri": client.uri("App"), "name": ""] as JSONValue]]
    client.send("workspace/didChangeWorkspaceFolders", ["event": event])
    client.settle()
    #expect(client.published.last == "App/Trip.swift: nothing")
  }

  @Test("findings of open files alone, if the client wants that")
  func openFilesOnly() throws {
    var client = try TestClient(Trips.files, capabilities: [:], folders: ["App"])
    client.settle()
    client.send("workspace/didChangeConfiguration", ["settings": ["diagnostics": "open"] as JSONValue])
    client.settle()
    #expect(client.published == [Trips.finding, "App/Trip.swift: nothing"])
    let count = client.jobCount
    client.send("workspace/didChangeConfiguration", ["settings": ["other": true] as JSONValue])
    client.settle()
    #expect(client.jobCount == count)
  }

  @Test("a change without the whole text makes the file on disk count")
  func partialChange() throws {
    var client = try TestClient(Trips.files, capabilities: [:], folders: [])
    client.open("App/Trip.swift", "")
    client.settle()
    #expect(client.published == [])
    let end: JSONValue = ["line": 0, "character": 0]
    let change: JSONValue = ["range": ["start": end, "end": end] as JSONValue, "text": "x"]
    client.send(
      "textDocument/didChange",
      ["textDocument": ["uri": client.uri("App/Trip.swift"), "version": 2] as JSONValue, "contentChanges": [change]])
    client.settle()
    #expect(client.published == [Trips.finding])
    #expect(client.logged.contains { $0.contains("without the whole text") })
  }

  @Test("a message says what happens and what helps, and related places are sent to whoever shows them")
  func messages() throws {
    let text: JSONValue = ["publishDiagnostics": ["relatedInformation": true] as JSONValue]
    for (capabilities, isListed) in [(["textDocument": text] as JSONValue, true), ([:], false)] {
      var client = try TestClient(Trips.files, capabilities: capabilities, folders: ["App"])
      client.settle()
      let finding = try #require(client.messages.last?["params"]?["diagnostics"]?.elements?.first)
      let lines = (finding["message"]?.string ?? "").split(separator: "\n")
      #expect(lines.first?.hasPrefix("relationship 'Trip.tags' names no inverse") == true)
      #expect(lines.contains { $0.hasPrefix("runtime error: ") } && lines.contains { $0.hasPrefix("help: ") })
      #expect(lines.contains { $0.hasPrefix("Types.swift:2: ") } == !isListed)
      #expect((finding["relatedInformation"] != nil) == isListed)
      #expect(finding["data"]?["fingerprint"]?.string == "missing-inverse:Trip.tags")
      #expect(finding["severity"]?.integer == 3 && finding["source"]?.string == "swiftdata-lint")
    }
  }
}
