import Foundation
import SchemaLinting
import TestSupport
import Testing

/// What a terminal shows.
@Suite("Terminal")
struct TerminalTests {
  /// One finding whose source line, notes and errors are longer than narrow terminals.
  private let arguments = ["--only", "missing-model", "docs/examples/broken"]

  /// A text without escape sequences.
  private func plain(_ text: String) -> String {
    text.replacing(/\u{1B}\[[0-9;]*[A-Za-z]/, with: "").replacing(/\u{1B}\]8;;[^\u{1B}]*\u{1B}\\/, with: "")
  }

  @Test("lines fit the terminal", arguments: [60, 80, 120])
  func width(columns: Int) throws {
    let output = plain(try Pseudoterminal.run(arguments, columns: columns).output)
    let lines = output.split(separator: "\n", omittingEmptySubsequences: false)
    #expect(lines.allSatisfy { $0.count <= columns || $0.contains("--> ") }, "\(output)")
    let error = "= runtime error: NSFetchRequest could not locate an NSEntityDescription for entity name"
    #expect(output.contains(error) == (columns == 120))
    #expect(output.contains(/= runtime error: NSFetchRequest could not.*… \(and 1 other\)\n/), "cut between words")
    #expect(
      output.contains(/\n 7 \| .*Tag\.self\] }\n/) == (columns > 80), "the source line is cut where it does not fit")
    #expect(output.contains("final class Photo {\n"))
  }

  /// Commands whose output wraps, each with how its lines of code begin, which stay whole.
  private static let commands = [
    (["docs/examples/broken"], " --> "), (["diff", "docs/examples/trips"], "    | "),
    (["upgrade", "docs/examples/trips"], "   | "), (["explain"], "    | "), (["explain", "missing-inverse"], "    "),
    (["explain", "134504"], "    "),
    (["diagnose", "docs/examples/crash.log", "--in", "docs/examples/broken"], " --> "),
    (["diagnose", "--in", "docs/examples/trips"], "    | "),
  ]

  @Test("no line is wider than the terminal, and no word is split", arguments: commands, [60, 80, 120, 200])
  func wrapping(command: (arguments: [String], code: String), columns: Int) throws {
    let output = plain(try Pseudoterminal.run(command.arguments, columns: columns).output)
    let wide = output.split(separator: "\n").filter { line in
      // A path, a line of code or a single long name stays whole.
      let isCode = command.code == " --> " ? line.contains("--> ") : line.hasPrefix(command.code)
      let longest = line.split(separator: " ").map(\.count).max() ?? 0
      return line.count > columns && !isCode && longest + 8 <= columns
    }
    #expect(wide == [])
    guard command.arguments[0] == "explain" else { return }
    let words = { (text: String) in text.split(whereSeparator: \.isWhitespace).map(String.init) }
    let whole = plain(try Pseudoterminal.run(command.arguments, columns: 1000).output)
    #expect(words(output).sorted() == words(whole).sorted())
  }

  @Test("text goes on under its beginning")
  func indentation() throws {
    let output = plain(
      try Pseudoterminal.run(["--only", "untested-migration", "docs/examples/broken"], columns: 80).output)
    let help =
      "keep a store file of each release, open a copy of it in a test with\n           the plan, and count the rows"
    #expect(output.contains("\n   = help: \(help)\n"))
  }

  @Test("a source line is cut only where it does not fit, and the span stays in sight", arguments: [40, 60, 80])
  func excerpts(columns: Int) throws {
    let arguments = ["--only", "missing-stage", "docs/examples/broken"]
    let lines = plain(try Pseudoterminal.run(arguments, columns: columns).output).split(separator: "\n")
    let line = try #require(lines.first { $0.hasPrefix("13 | ") })
    #expect((line == "13 |     [TripsSchemaV1.self, TripsSchemaV3.self, TripsSchemaV4.self]") == (columns == 80))
    let mark = try #require(lines.first { $0.contains("^") })
    let marked = zip(line, mark).filter { $0.1 == "^" }.map { String($0.0) }.joined()
    #expect(marked == "TripsSchemaV4")
  }

  @Test("a terminal without a width, and none at all, have a hundred columns")
  func unknownWidth() throws {
    let outputs = try [0, 100].map { try plain(Pseudoterminal.run(arguments, columns: $0).output) }
    let findings = outputs.map { $0.prefix { $0 != "(" } }
    #expect(findings[0] == findings[1])
    #expect(try Tool.run(arguments).output.hasPrefix(findings[0].dropLast()))
  }

  @Test(
    "color where it is wanted",
    arguments: [
      ([], [:], true), ([], ["NO_COLOR": "1"], false), ([], ["NO_COLOR": ""], true), ([], ["TERM": "dumb"], false),
      (["--color", "never"], [:], false), (["--color", "always"], ["NO_COLOR": "1"], true),
      (["--color", "auto"], [:], true), ([], ["FORCE_COLOR": "0"], false), ([], ["CLICOLOR_FORCE": "0"], true),
      ([], ["FORCE_COLOR": "1", "TERM": "dumb"], true), ([], ["FORCE_COLOR": "1", "NO_COLOR": "1"], false),
      (["--color", "never"], ["FORCE_COLOR": "1"], false),
    ] as [([String], [String: String], Bool)])
  func color(options: [String], environment: [String: String], isColored: Bool) throws {
    let output = try Pseudoterminal.run(options + arguments, columns: 80, environment: environment).output
    #expect(output.contains("\u{1B}[1;31merror[missing-model]\u{1B}[0m") == isColored)
    #expect(output.contains("\u{1B}") == isColored)
  }

  @Test(
    "color without a terminal where the environment asks for it",
    arguments: [
      ([:], false), (["FORCE_COLOR": "1"], true), (["FORCE_COLOR": "3"], true), (["FORCE_COLOR": "false"], false),
      (["CLICOLOR_FORCE": "1"], true), (["CLICOLOR_FORCE": "0"], false), (["FORCE_COLOR": ""], false),
      (["FORCE_COLOR": "0", "CLICOLOR_FORCE": "1"], false), (["CLICOLOR_FORCE": "1", "NO_COLOR": "1"], false),
    ] as [([String: String], Bool)])
  func forcedColor(environment: [String: String], isColored: Bool) throws {
    let output = try Tool.run(arguments, environment: environment).output
    #expect(output.contains("\u{1B}[1;31merror[missing-model]") == isColored)
  }

  @Test(
    "rules are links where the terminal shows them",
    arguments: [
      ([:], false), (["TERM_PROGRAM": "iTerm.app"], true), (["TERM_PROGRAM": "Apple_Terminal"], false),
      (["VTE_VERSION": "7200"], true), (["VTE_VERSION": "4601"], false), (["TERM": "xterm-kitty"], true),
      (["TERM": "screen-256color", "VTE_VERSION": "7200"], false), (["FORCE_HYPERLINK": "1"], true),
      (["FORCE_HYPERLINK": "0", "TERM": "xterm-kitty"], false), (["FORCE_HYPERLINK": "1", "NO_COLOR": "1"], false),
    ] as [([String: String], Bool)])
  func links(environment: [String: String], hasLinks: Bool) throws {
    let output = try Pseudoterminal.run(arguments, columns: 80, environment: environment).output
    // Without an address there is nothing to link to.
    guard let page = ProjectAddress.current.page("Rules/Versions/MissingModel.md") else {
      #expect(!output.contains("]8;;"))
      return
    }
    let link = "error[\u{1B}]8;;\(page)\u{1B}\\missing-model\u{1B}]8;;\u{1B}\\]"
    #expect(output.contains(link) == hasLinks)
    #expect(output.contains("]8;;") == hasLinks)
  }

  @Test("the closing line tells the time on a terminal only")
  func time() throws {
    let output = plain(try Pseudoterminal.run(arguments, columns: 80).output)
    let checked = "checked 11 models, 4 versions, 1 plan and 1 container in 6 files"
    let counts = "1 error, 0 warnings, 0 notes (1 can be fixed with --fix)\n"
    #expect(output.contains("\n" + counts) && output.contains(/in 6 files \(\d+\.\d\d s\)\n/))
    #expect(try Tool.run(arguments).output.hasSuffix("\n\(checked)\n\(counts)"))
  }

  @Test("help fits the terminal")
  func help() throws {
    let output = plain(try Pseudoterminal.run(["--help"], columns: 60).output)
    #expect(output.split(separator: "\n").allSatisfy { $0.count <= 60 }, "\(output)")
  }

  @Test("file names do not steer the terminal")
  func fileNames() throws {
    let folder = try TemporaryFolder(["a\u{1B}[31m.swift": ""])
    #expect(try Pseudoterminal.run(["--show-files", "."], in: folder.url, columns: 80).output == "a␛[31m.swift\n")
    #expect(try Tool.run(["--show-files", "."], in: folder.url).output == "a\u{1B}[31m.swift\n")
  }

  @Test("a run of more than a second shows how far it is, and takes that away")
  func progress() throws {
    var count = 250
    var output = ""
    // The machine decides how much work lasts long enough.
    while count < 100_000, !output.contains("swiftdata-lint: ") {
      count *= 2
      let models = (0..<count).map { "@Model final class Model\($0) { var text = \"\" }\n" }.joined()
      let folder = try TemporaryFolder(["Models.swift": "import SwiftData\n" + models])
      output = try Pseudoterminal.run(["."], in: folder.url, columns: 80).output
      #expect(plain(output).contains(" in 1 file ("))
    }
    let line = try #require(output.range(of: "\r\u{1B}[2Kswiftdata-lint: "))
    let erasure = try #require(output.range(of: "\r\u{1B}[2K", options: .backwards))
    #expect(line.lowerBound < erasure.lowerBound)
    #expect(!output[erasure.upperBound...].contains("swiftdata-lint: "))
    #expect(
      try !Pseudoterminal.run(arguments, columns: 80).output.contains("swiftdata-lint: "), "short runs are silent")
  }

  @Test("without a terminal, a run of more than two seconds says once how far it is")
  func progressWithoutTerminal() throws {
    var count = 1000
    var progress = ""
    while count < 200_000, progress.isEmpty {
      count *= 2
      let models = (0..<count).map { "@Model final class Model\($0) { var text = \"\" }\n" }.joined()
      let folder = try TemporaryFolder(["Models.swift": "import SwiftData\n" + models])
      let outcome = try Tool.run(["."], in: folder.url)
      #expect(outcome.complaints == "")
      progress = outcome.progress
    }
    #expect(progress.contains(/^swiftdata-lint: this takes a while: [a-z0-9 ]+\n$/))
    #expect(try Tool.run(arguments).progress == "", "short runs are silent")
  }
}
