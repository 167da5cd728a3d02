import Foundation
import SchemaLinting
import SchemaServer
import SchemaText
import TestSupport

/// A client that has a session in its hands, with the time and the jobs.
struct TestClient {
  let folder: TemporaryFolder
  private let surroundings: TestSurroundings
  private var session: ServerSession
  private(set) var now = Duration.zero
  /// What the server sent since this was taken last.
  private(set) var messages: [JSONValue] = []
  private(set) var logged: [String] = []
  private(set) var exitCode: Int32?
  /// The job that the session waits for.
  private(set) var job: ServerJob?
  private(set) var jobCount = 0
  private var lastID = 100
  private var versions: [String: Int] = [:]

  /// Makes files and starts a session; without capabilities, nothing is sent to it yet.
  init(_ files: [String: String] = [:], capabilities: JSONValue? = nil, folders: [String] = ["."]) throws {
    folder = try TemporaryFolder(files)
    surroundings = TestSurroundings(root: folder.path)
    session = ServerSession(surroundings, ServerSettings(), version: "1")
    guard let capabilities else { return }
    let listed = folders.map { name -> JSONValue in ["uri": uri(name), "name": name] }
    send(
      request: "initialize", ["processId": JSONValue.null, "capabilities": capabilities, "workspaceFolders": listed])
    send("initialized", [:])
  }

  func uri(_ path: String) -> String {
    URL(fileURLWithPath: path == "." ? folder.path : "\(folder.path)/\(path)", isDirectory: false).absoluteString
  }

  // MARK: Messages

  mutating func send(bytes: [UInt8]) { handle(.received(.body(bytes))) }
  mutating func send(text: String) { send(bytes: Array(text.utf8)) }

  mutating func send(_ method: String, _ parameters: JSONValue) {
    let message: JSONValue = ["jsonrpc": "2.0", "method": method, "params": parameters]
    send(text: message.text)
  }

  /// Sends a request, and gives its id.
  @discardableResult
  mutating func send(request method: String, _ parameters: JSONValue) -> Int {
    lastID += 1
    let message: JSONValue = ["jsonrpc": "2.0", "id": lastID, "method": method, "params": parameters]
    send(text: message.text)
    return lastID
  }

  mutating func handle(_ event: ServerSession.Event) {
    for effect in session.handle(event, at: now) {
      switch effect {
      case .send(let message): messages.append(message)
      case .start(let started): (job, jobCount) = (started, jobCount + 1)
      case .log(_, let text): logged.append(text)
      case .exit(let code): exitCode = exitCode ?? code
      }
    }
  }

  // MARK: Documents

  mutating func open(_ path: String, _ text: String) {
    versions[path] = 1
    let document: JSONValue = ["uri": uri(path), "languageId": "swift", "version": 1, "text": text]
    send("textDocument/didOpen", ["textDocument": document])
  }

  mutating func change(_ path: String, _ text: String) {
    let version = (versions[path] ?? 1) + 1
    versions[path] = version
    let document: JSONValue = ["uri": uri(path), "version": version]
    let change: JSONValue = ["text": text]
    send("textDocument/didChange", ["textDocument": document, "contentChanges": [change]])
  }

  mutating func close(_ path: String) {
    send("textDocument/didClose", ["textDocument": ["uri": uri(path)] as JSONValue])
  }

  // MARK: Time

  /// Lets time pass; deadlines come, and no job ends.
  mutating func wait(_ duration: Duration) {
    let end = now + duration
    while let deadline = session.deadline, deadline <= end {
      now = max(now, deadline)
      handle(.deadline)
      if session.deadline == deadline { break }
    }
    now = end
    handle(.deadline)
  }

  /// Does the job that the session waits for.
  mutating func finishJob(after duration: Duration = .milliseconds(10)) {
    guard let job else { return }
    self.job = nil
    now += duration
    handle(.finished(surroundings.run(job)))
  }

  /// Does all that is to be done.
  mutating func settle() {
    for _ in 0..<50 {
      if job != nil {
        finishJob()
      } else if let deadline = session.deadline, deadline < now + .seconds(4) {
        wait(max(deadline - now, .zero))
      } else {
        return
      }
    }
  }

  // MARK: Answers

  mutating func takeMessages() -> [JSONValue] {
    defer { messages = [] }
    return messages
  }

  /// The answer to a request.
  func answer(_ id: Int) -> JSONValue? { messages.first { $0["id"]?.integer == id && $0["method"] == nil } }

  /// The answer to a request for code actions of a range, `line:column-line:column` from 0.
  mutating func actions(_ path: String, at line: Int, _ columns: ClosedRange<Int> = 0...200, only: [String]? = nil)
    -> [JSONValue]
  {
    let id = requestActions(path, at: line, columns, only: only)
    settle()
    return answer(id)?["result"]?.elements ?? []
  }

  mutating func requestActions(
    _ path: String, at line: Int, _ columns: ClosedRange<Int> = 0...200, only: [String]? = nil
  ) -> Int {
    let start: JSONValue = ["line": line, "character": columns.lowerBound]
    let end: JSONValue = ["line": line, "character": columns.upperBound]
    let range: JSONValue = ["start": start, "end": end]
    let context: JSONValue = ["diagnostics": [JSONValue](), "only": only]
    return send(
      request: "textDocument/codeAction",
      ["textDocument": ["uri": uri(path)] as JSONValue, "range": range, "context": context])
  }

  mutating func hover(_ path: String, _ line: Int, _ character: Int) -> JSONValue? {
    let position: JSONValue = ["line": line, "character": character]
    let id = send(
      request: "textDocument/hover", ["textDocument": ["uri": uri(path)] as JSONValue, "position": position])
    return answer(id)?["result"]
  }

  /// What was published, in order: `Name.swift: rule 3:8-3:12, …`.
  var published: [String] {
    messages.filter { $0["method"]?.string == "textDocument/publishDiagnostics" }.map { message in
      let parameters = message["params"]
      let findings = (parameters?["diagnostics"]?.elements ?? []).map { finding in
        let range = ["start", "end"].map { end -> String in
          let position = finding["range"]?[end]
          return "\(position?["line"]?.integer ?? -1):\(position?["character"]?.integer ?? -1)"
        }
        return " \(finding["code"]?.string ?? "-") \(range.joined(separator: "-"))"
      }
      let name = parameters?["uri"]?.string.map { String($0.dropFirst(uri(".").count + 1)) } ?? ""
      return "\(name):\(findings.isEmpty ? " nothing" : findings.joined(separator: ","))"
    }
  }
}

extension String {
  /// A text after edits of LSP, with columns in UTF-16.
  func applying(_ edits: [JSONValue]) -> String {
    var units = Array(utf16)
    func offset(_ position: JSONValue?) -> Int {
      let (line, character) = (position?["line"]?.integer ?? 0, position?["character"]?.integer ?? 0)
      var starts = [0]
      for (index, unit) in units.enumerated() where unit == 10 || unit == 13 && !(units[(index + 1)...].first == 10) {
        starts.append(index + 1)
      }
      return starts[line] + character
    }
    let placed = edits.map { edit in
      (offset(edit["range"]?["start"])..<offset(edit["range"]?["end"]), edit["newText"]?.string ?? "")
    }
    for (range, text) in placed.sorted(by: { $0.0.lowerBound > $1.0.lowerBound }) {
      units.replaceSubrange(range, with: Array(text.utf16))
    }
    return String(decoding: units, as: UTF16.self)
  }
}
