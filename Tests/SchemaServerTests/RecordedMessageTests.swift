import Foundation
import SchemaText
import TestSupport
import Testing

/// A message of each kind that the server sends, in a file that `Tests/Integration/server` reads with other people's types.
@Suite("Recorded messages")
struct RecordedMessageTests {
  private static let file = "Tests/Integration/messages.jsonl"
  private static let capabilities: JSONValue = [
    "general": ["positionEncodings": ["utf-16"]] as JSONValue,
    "textDocument": [
      "publishDiagnostics": ["relatedInformation": true, "codeDescriptionSupport": true] as JSONValue,
      "hover": ["contentFormat": ["markdown"]] as JSONValue,
    ] as JSONValue,
    "window": ["workDoneProgress": true] as JSONValue,
    "workspace": [
      "didChangeWatchedFiles": ["dynamicRegistration": true] as JSONValue,
      "workspaceEdit": ["documentChanges": true] as JSONValue,
    ] as JSONValue,
  ]

  @Test("the file has what the server sends; RECORD_SNAPSHOTS=1 writes it")
  func upToDate() throws {
    let recorded = try Self.recorded(Self.capabilities) + Self.recorded([:])
    let text = recorded.map { $0 + "\n" }.joined()
    if ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1" {
      try text.write(to: Repository.root.appending(path: Self.file), atomically: true, encoding: .utf8)
      Issue.record("recorded \(Self.file)")
    } else {
      #expect(text == (try Repository.text(Self.file)))
    }
  }

  /// The first message of each kind in a session, with the method that it belongs to.
  private static func recorded(_ capabilities: JSONValue) throws -> [String] {
    var client = try session(capabilities)
    var kinds: Set<String> = []
    return client.takeMessages().compactMap { message in
      let method = message["method"]?.string ?? message["id"]?.integer.flatMap { requests[$0] } ?? "-"
      let kind = [method, message["error"]?["code"]?.text ?? "", message["params"]?["value"]?["kind"]?.text ?? ""]
      guard kinds.insert("\(kind)").inserted else { return nil }
      let line: JSONValue = ["method": method, "message": message]
      return line.text.replacing(client.uri("."), with: "file:///project")
    }
  }

  /// The methods of the session's requests, by their ids.
  private static let requests = [
    101: "initialize", 102: "textDocument/codeAction", 103: "textDocument/codeAction", 104: "textDocument/hover",
    105: "textDocument/codeAction", 106: "shutdown",
  ]

  private static func session(_ capabilities: JSONValue) throws -> TestClient {
    var client = try TestClient(Trips.files, capabilities: capabilities, folders: ["App"])
    client.wait(.milliseconds(1_200))
    if let id = client.messages.first(where: { $0["method"]?.string == "window/workDoneProgress/create" })?["id"] {
      client.send(text: (["jsonrpc": "2.0", "id": id, "result": JSONValue.null] as JSONValue).text)
    }
    client.finishJob()
    client.open("App/Trip.swift", "// swiftdata-lint:ignore missing-model\n" + Trips.trip)
    client.settle()
    _ = client.actions("App/Trip.swift", at: 3)
    _ = client.actions("App/Trip.swift", at: 3, only: ["source.fixAll"])
    _ = client.hover("App/Trip.swift", 2, 22)
    try client.folder.write("{}", to: "App/baseline.json")
    client.change("App/Trip.swift", Trips.trip)
    _ = client.requestActions("App/Trip.swift", at: 2)
    client.change("App/Trip.swift", Trips.trip + "\n")
    client.settle()
    client.send(request: "shutdown", .null)
    return client
  }
}
