import SchemaDiagnosis
import Testing

/// Logs of any size and form.
@Suite("Forms of logs")
struct LogFormTests {
  static let text = "Cannot use staged migration with an unknown model version."

  @Test(
    "lines are counted, with any line ends",
    arguments: [("a\nb\n", 2), ("a\nb", 2), ("", 0), ("\n", 1), ("a\r\n\r\nb\r\n", 3)])
  func lines(text: String, count: Int) throws { #expect(try Log.contents(text).lineCount == count) }

  @Test("a match has the line where it begins, and what stands there")
  func place() throws {
    let match = try #require(
      try Log.contents("one\ntwo\r\n2024-05-01 12:34:56 App[1:2] error: \(Self.text) tail\r\nfour \(Self.text)").matches
        .first)
    #expect(match.line == 3 && match.count == 2 && match.excerpt == "error: \(Self.text) tail")
  }

  @Test("bytes that are no UTF-8, and NUL behind the beginning, are read over")
  func invalid() throws {
    let bytes =
      [0xFF, 0xC3, 0x28, 0x0A] + Array(Self.text.utf8) + [0x0A, 0xF0, 0x9F] + Array(repeating: 0x41, count: 9000) + [
        0, 0, 0x0A,
      ]
    #expect(try Log.contents(bytes).matches.map(\.page.name) == ["unknown-model-version"])
  }

  @Test(
    "what is no text is refused, with the reason",
    arguments: [
      ([0x7F, 0x45, 0x4C, 0x46, 0, 0, 1], "is a binary file, not text"),
      ([0x41, 0, 0x42, 0], "is a binary file, not text"),
      ([0xFF, 0xFE, 0x41, 0], "is UTF-16; convert it with 'iconv -f UTF-16 -t UTF-8'"),
      ([0xFE, 0xFF, 0, 0x41], "is UTF-16; convert it with 'iconv -f UTF-16 -t UTF-8'"),
    ])
  func refused(bytes: [UInt8], reason: String) {
    let refusal = #expect(throws: LogRefusal.self) { try Log.contents(bytes) }
    #expect(refusal?.reason == reason)
  }

  @Test("control characters are not handed on")
  func control() throws {
    let match = try #require(
      try Log.contents("\u{1B}]0;title\u{7}\u{1B}[31m\u{7}\(Self.text)\u{8}\u{1B}[0m \u{1B}").matches.first)
    #expect(match.excerpt.unicodeScalars.allSatisfy { $0.value >= 0x20 } && match.excerpt.contains(Self.text))
  }

  @Test("a crash report with its escapes")
  func report() throws {
    let report = """
      {"app_name":"Trips","timestamp":"2024-05-01 12:34:56.00 +0200","bug_type":"309"}
      {
        "exception" : {"codes":"0x0000000000000001, 0x0000000000000000","type":"EXC_BREAKPOINT","signal":"SIGTRAP"},
        "termination" : {"flags":0,"code":5,"namespace":"SIGNAL","indicator":"Trace\\/BPT trap: 5"},
        "asi" : {"libswiftCore.dylib":["SwiftData\\/PersistentModel.swift:726: Fatal error: What kind of backing data is this? SwiftData._KKMDBackingData<Trips.TripsSchemaV1.Trip>"]},
        "lastExceptionBacktrace" : [], "reason" : ["Could not cast value of type 'Swift.Optional<Any>' (0x1f) to\\n'Trips.Mood' (0x10)."]
      }
      """
    #expect(try Log.pages(report) == ["foreign-backing-data", "codable-cast-failure"])
  }

  @Test("many errors of one kind are one match")
  func repeated() throws {
    let log = String(repeating: "2024-05-01 12:34:56 App[1:2] error: \(Self.text)\n", count: 5000)
    let matches = try Log.contents(log).matches
    #expect(matches.count == 1 && matches[0].count == 5000)
  }
}
