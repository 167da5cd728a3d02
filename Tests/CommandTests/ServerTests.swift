import TestSupport
import Testing

/// The language server as a process; the session itself is tested without one.
@Suite("Language server")
struct ServerTests {
  private static func frame(_ message: String) -> String {
    "Content-Length: \(message.utf8.count)\r\n\r\n\(message)"
  }

  private static let session = [
    #"{"jsonrpc":"2.0","id":1,"method":"initialize","params":{"processId":null,"rootUri":null,"capabilities":{}}}"#,
    #"{"jsonrpc":"2.0","method":"initialized","params":{}}"#, #"{"jsonrpc":"2.0","id":2,"method":"shutdown"}"#,
    #"{"jsonrpc":"2.0","method":"exit"}"#,
  ].map(frame).joined()

  @Test("a session in order ends with 0, and its output has frames only")
  func orderly() throws {
    let outcome = try Tool.run(["server", "--stdio", "--clientProcessId=1"], input: Self.session)
    #expect(outcome.code == 0 && outcome.complaints == "")
    #expect(outcome.output.matches(of: /Content-Length: [0-9]+\r\n\r\n/).count == 2)
    #expect(outcome.output.hasPrefix("Content-Length: "))
  }

  @Test("input that ends, or has no frames, ends the server with 1", arguments: ["", "x", "Content-Length: x\r\n\r\n"])
  func ends(input: String) throws {
    #expect(try Tool.run(["server"], input: input).code == 1)
  }

  @Test(
    "mistakes on the command line",
    arguments: [["server", "a"], ["server", "--log", "all"], ["server", "--config", "a", "--no-config"]])
  func mistakes(arguments: [String]) throws {
    let outcome = try Tool.run(arguments, input: "")
    #expect(outcome.code == 2 && outcome.output == "" && !outcome.complaints.isEmpty)
  }
}
