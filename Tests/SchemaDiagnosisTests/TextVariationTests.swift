import Foundation
import Testing

/// The texts of the catalogue are found whatever a console, a terminal or a person does to them.
@Suite("Variations of texts")
struct TextVariationTests {
  @Test("as it is", arguments: KnownText.all)
  func plain(known: KnownText) throws {
    let matches = try Log.contents(known.text).matches
    #expect(matches.first?.page.name == known.page)
    #expect(matches.first?.evidence == .text && matches.count == 1, "\(matches.map(\.page.name))")
    #expect(Log.answers(known.text) == [known.page])
  }

  @Test("wrapped at any column, also within words", arguments: KnownText.all)
  func wrapped(known: KnownText) throws {
    // Texts differ in length, so that together they are wrapped at every column.
    for width in stride(from: 1 + known.text.count % 3, to: known.text.count, by: 3) {
      #expect(try Log.pages("before\n" + known.text.wrapped(at: width) + "\nbehind") == [known.page], "\(width)")
    }
  }

  /// What logs put in front of each line.
  static let prefixes = [
    "2024-05-01 12:34:56.789012+0200 Trips[4711:81234] ",
    "2024-05-01 12:34:56.789012+0200 Trips[4711:81234] [error] ",
    "2019-10-23 11:17:24.945661+0200 Watch Extension[28402:7429650] [error] ",
    "2024-05-01 12:34:56.789012+0200 0x1a2b3c   Error       0x0                  4711   0    Trips: (CoreData) [com.apple.coredata:error] ",
    "2024-05-01 12:34:56.789012-0700 0x5f3      Default     0x8a1                312    14   My-App.2: [com.me.app:store] ",
    "2024-05-01 12:34:56.789 E  Trips[4711:81234] [com.apple.coredata:error] ",
    "2024-05-01 12:34:56.789 Df Trips[4711:81234] (SwiftData) ",
    "May  1 12:34:56 iPhone Trips(CoreData)[4711] <Error>: ", "May 21 12:34:56 phone-2 Trips[4711]: ",
    "error\t12:34:56.789012-0800\tTrips\t", "default\t09:42:39.842920-0800\tMy App\t",
    "2024-05-01T12:34:56.1234567Z ", "[12:34:56] ", "12:34:56.789 ", "> ", "    ", "| ", "> 12:34:56 ",
    "Trips[4711:81234] ", "\u{1B}[31m",
    "\u{1B}[1;33m2024-05-01 12:34:56.789012+0200\u{1B}[0m Trips[4711:81234] \u{1B}[31m",
  ]

  @Test("wrapped at any column, with a log's prefix on each line", arguments: prefixes)
  func prefixed(prefix: String) throws {
    for known in KnownText.all {
      for width in stride(from: 3 + prefix.count % 17, to: known.text.count + 17, by: 17) {
        #expect(
          try Log.pages(known.text.wrapped(at: width, prefix: prefix)) == [known.page], "\(known) at \(width)")
      }
    }
  }

  @Test(
    "a prefix that nobody knows interrupts a text, and does not hide it",
    arguments: ["myapp-prod/web.1: ", "|= log =| "])
  func unknownPrefix(prefix: String) throws {
    for known in KnownText.all {
      for width in [30, 40, 55, 80] {
        #expect(
          try Log.pages(known.text.wrapped(at: width, prefix: prefix)).first == known.page, "\(known) at \(width)")
      }
    }
  }

  /// Ways to write a text in which no letter changes.
  static let writings: [@Sendable (String) -> String] = [
    { $0.uppercased() }, { $0.lowercased() }, { "\"\($0)\"" }, { "“\($0)”" }, { "`\($0)`" }, { "‘\($0)’" },
    { "«\($0)»" },
    { $0.replacing("'", with: "’") }, { $0.replacing("'", with: "\"") }, { $0.replacing("'", with: "`") },
    { $0.replacing("\"", with: "'") }, { $0.replacing("\"", with: "“") }, { $0.replacing("\"", with: "\\\"") },
    { $0.replacing("'", with: "\\'").replacing("\"", with: "\\\\\\\"") }, { $0.replacing(" ", with: "\\n") },
    { $0.replacing(" ", with: "  \t ") }, { $0.replacing(" ", with: "\r\n") }, { $0.replacing(" ", with: "\u{A0}") },
    { $0.replacing(" ", with: "\\n    ") }, { $0.replacing("'", with: "\\u2019").replacing("\"", with: "\\u201c") },
    { $0.replacing("<", with: "&lt;").replacing(">", with: "&gt;").replacing("'", with: "&#39;") },
    { $0.split(separator: " ").map { "\u{1B}[31m\($0)\u{1B}[0m" }.joined(separator: " ") },
    { "**\($0.replacing(" ", with: "** **"))**" }, { "*** Terminating app, reason: '\($0)'" },
    { "{\"asi\":{\"libswiftCore.dylib\":[\"SwiftData\\/Schema.swift:336: Fatal error: \($0)\"]}}" },
    { "Thread 1: Fatal error: \($0): PersistentIdentifier(id: SwiftData.PersistentIdentifier.ID(x))" },
    { "UserInfo={NSLocalizedFailureReason=\($0), NSUnderlyingError=0x6000 {Error Domain=NSSQLiteErrorDomain}}" },
  ]

  @Test("quoted, escaped, colored, in capitals, inside of other texts", arguments: writings.indices)
  func written(index: Int) throws {
    for known in KnownText.all {
      #expect(try Log.pages(Self.writings[index](known.text)).first == known.page, "\(known)")
      #expect(Log.answers(Self.writings[index](known.text)).first == known.page, "\(known)")
    }
  }

  @Test("cut off at either end", arguments: KnownText.all)
  func truncated(known: KnownText) throws {
    let length = known.text.count
    // Half of a text with room for a name may be what other programs say.
    guard known.text.filter(\.isLetter).count > 30, !known.text.contains("…") else { return }
    for kept in stride(from: length * 3 / 4, to: length, by: 2) {
      for part in [String(known.text.prefix(kept)), String(known.text.suffix(kept))] {
        let matches = try Log.contents("… " + part).matches
        let names = matches.map(\.page.name)
        // What several texts have in common leads to all of them.
        let isCommon = KnownText.all.count { $0.text.contains(part) } > 1
        #expect(names.first == known.page || (isCommon && names.contains(known.page)), "\(part): \(names)")
      }
    }
  }

  @Test("a question may hold a piece of a text", arguments: KnownText.all)
  func pieces(known: KnownText) {
    let length = known.text.count
    for part in [
      known.text.prefix(length / 2 + 2), known.text.suffix(length / 2 + 2), known.text.dropFirst(5).dropLast(5),
    ] {
      // A piece may be all of another text.
      if KnownText.all.contains(where: { $0.page != known.page && part.contains($0.text) }) { continue }
      #expect(Log.answers(String(part)).contains(known.page), "\(part)")
    }
  }

  @Test("read in parts of any size", arguments: [1, 2, 3, 7, 64])
  func parts(size: Int) throws {
    for known in KnownText.all {
      let text = "2024-05-01 12:34:56.789 Df Trips[4711:81234] „\(known.text)“ ende"
      #expect(try Log.contents(text, partSize: size).matches.map(\.page.name) == [known.page], "\(known)")
    }
  }

  @Test("in a line without end, at any place")
  func endlessLine() throws {
    for (index, known) in KnownText.all.enumerated() {
      // Each text starts elsewhere in the parts in which a log is read.
      let text =
        String(repeating: "x", count: index * 29 % 145)
        + String(repeating: "{\"frame\": 12, \"image\": 3}, ", count: 149) + known.text
        + String(repeating: ", {\"frame\": 13}", count: 200)
      #expect(try Log.pages(text) == [known.page], "\(known)")
    }
  }

  @Test("all texts in one log, each found once, in their order")
  func together() throws {
    let log = KnownText.all.map { "2024-05-01 12:34:56.789 Df Trips[4711:81234] \($0.text)" }.joined(separator: "\n")
    let matches = try Log.contents(log).matches
    #expect(Set(matches.map(\.page.name)) == Set(KnownText.all.map(\.page)))
    for match in matches where match.page.texts.count == 1 {
      let line = KnownText.all.firstIndex { $0.page == match.page.name }.map { $0 + 1 }
      #expect(match.count == 1 && match.line == line, "\(match.page.name)")
    }
  }
}
