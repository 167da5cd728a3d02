import SchemaServer
import SchemaText
import Testing

@Suite("Life cycle of the language server")
struct LifeCycleTests {
  private static let start = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"capabilities":{}}}"#,
    #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#,
  ]
  private static let shutdown = #"{"jsonrpc":"2.0","id":9,"method":"shutdown"}"#
  private static let exit = #"{"jsonrpc":"2.0","method":"exit"}"#

  /// Messages after the first two, the answers as `id:ok` or `id:code`, and the exit code.
  static let sessions: [(messages: [String], answers: String, code: Int32?)] = [
    ([shutdown, exit], "1:ok 9:ok", 0), ([exit], "1:ok", 1), ([], "1:ok", nil),
    ([#"{"jsonrpc":"2.0","id":2,"method":"initialize","params":{}}"#, exit], "1:ok 2:-32600", 1),
    ([#"{"jsonrpc":"2.0","id":2,"method":"no/such"}"#], "1:ok 2:-32601", nil),
    ([#"{"jsonrpc":"2.0","method":"no/such"}"#, #"{"jsonrpc":"2.0","method":"$/setTrace","params":7}"#], "1:ok", nil),
    ([shutdown, #"{"jsonrpc":"2.0","id":"a","method":"shutdown"}"#, exit], #"1:ok 9:ok "a":-32600"#, 0),
    (["{nonsense}"], "1:ok null:-32700", nil), ([#"{"jsonrpc":"2.0",}"#], "1:ok null:-32700", nil),
    (["[" + shutdown + "]"], "1:ok null:-32600", nil), (["7"], "1:ok null:-32600", nil),
    ([String(repeating: "[", count: 65)], "1:ok null:-32700", nil), ([""], "1:ok null:-32700", nil),
    ([#"{"id":{},"method":"shutdown"}"#], "1:ok null:-32600", nil), (["{}"], "1:ok null:-32600", nil),
    ([#"{"id":3,"method":7}"#], "1:ok null:-32600", nil),
    ([#"{"id":77,"result":null}"#, #"{"id":"x","error":{"code":1,"message":""}}"#], "1:ok", nil),
    ([#"{"id":12345678901234567890,"method":"x"}"#], "1:ok 12345678901234567890:-32601", nil),
    ([#"{"id":"\ud800","method":"x"}"#], "1:ok \"\u{FFFD}\":-32601", nil),
    ([#"{"id":2,"method":"textDocument/hover","params":7}"#], "1:ok 2:-32602", nil),
    ([#"{"id":2,"method":"textDocument/hover"}"#], "1:ok 2:-32602", nil),
    (
      [
        #"{"id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"file:///a"},"position":{"line":-1,"character":0}}}"#
      ],
      "1:ok 2:-32602", nil
    ),
    ([#"{"id":2,"method":"textDocument/codeAction","params":{"textDocument":{"uri":1}}}"#], "1:ok 2:-32602", nil),
    (
      [
        #"{"id":2,"method":"textDocument/hover","params":{"textDocument":{"uri":"git:/a"},"position":{"line":0,"character":0}}}"#
      ],
      "1:ok 2:ok", nil
    ),
    (
      [
        #"{"method":"textDocument/didOpen","params":{"textDocument":{"uri":"file:///a.swift","text":1}}}"#,
        #"{"method":"textDocument/didChange","params":[]}"#, #"{"method":"textDocument/didClose"}"#,
        #"{"method":"textDocument/didClose","params":{"textDocument":{"uri":"file:///b.swift"}}}"#,
        #"{"method":"workspace/didChangeWatchedFiles","params":{"changes":[1]}}"#,
        #"{"method":"$/cancelRequest","params":{"id":5}}"#, shutdown,
      ], "1:ok 9:ok", nil
    ),
  ]

  @Test("messages are answered, whatever they are", arguments: sessions)
  func answers(session: (messages: [String], answers: String, code: Int32?)) throws {
    var client = try TestClient()
    for message in Self.start + session.messages { client.send(text: message) }
    #expect(Self.answers(client) == session.answers)
    #expect(client.exitCode == session.code)
  }

  private static func answers(_ client: TestClient) -> String {
    client.messages.filter { $0["method"] == nil }.map { message in
      "\(message["id"]?.text ?? "-"):\(message["error"]?["code"]?.text ?? "ok")"
    }.joined(separator: " ")
  }

  @Test("before the first message requests fail, and notifications are dropped")
  func before() throws {
    var client = try TestClient()
    client.send(request: "textDocument/hover", [:])
    client.open("A/App.swift", "")
    client.send(text: #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":7}"#)
    #expect(Self.answers(client) == "101:-32002 1:-32602")
    client.send(text: Self.exit)
    #expect(client.exitCode == 1)
  }

  @Test("invalid UTF-8, broken frames and the end of input")
  func bytes() throws {
    var client = try TestClient()
    client.send(bytes: Array(#"{"id":1,"method":"#.utf8) + [0x22, 0xFF, 0x22, 0x7D])
    client.handle(.received(.tooLarge))
    client.handle(.received(.invalidHeader))
    #expect(Self.answers(client) == "null:-32700 null:-32600 null:-32700")
    client.handle(.inputEnded)
    #expect(client.exitCode == 1)
  }

  @Test("a client whose process is gone is noticed", arguments: [(1, nil), (2, 1)])
  func process(process: Int, code: Int32?) throws {
    var client = try TestClient()
    client.send(request: "initialize", ["processId": process, "capabilities": [:] as JSONValue])
    client.wait(.seconds(9))
    #expect(client.exitCode == nil)
    client.wait(.seconds(12))
    #expect(client.exitCode == code)
  }

  @Test(
    "the encoding is one that both know",
    arguments: [
      (["utf-32", "utf-16"], "utf-16"), (["utf-16", "utf-8"], "utf-8"), ([], "utf-16"), (["utf-32"], "utf-16"),
    ])
  func encoding(offered: [String], chosen: String) throws {
    let general: JSONValue = ["positionEncodings": offered]
    let client = try TestClient(capabilities: ["general": general])
    let result = client.messages.first?["result"]
    #expect(result?["capabilities"]?["positionEncoding"]?.string == chosen)
    #expect(result?["serverInfo"]?["name"]?.string == "swiftdata-lint")
  }
}
