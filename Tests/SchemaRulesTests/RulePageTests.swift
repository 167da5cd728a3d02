import Foundation
import SchemaLinting
import SchemaReporting
import SchemaRules
import TestSupport
import Testing

/// The pages are documentation, fixture and snapshot in one: their examples are run.
@Suite("Rule pages")
struct RulePageTests {
  static let ids = Catalogue.builtIn.entries.map(\.page.id)

  @Test("bad examples give exactly the output shown", .texts, arguments: ids)
  func badExamples(id: String) throws {
    let page = try #require(PageFile(id))
    let examples = page.examples(in: "Error")
    #expect(!examples.isEmpty, "the section Error needs an example")
    var text = page.text
    for example in examples {
      let report = ExampleSource(example.source).report(only: [id])
      let output = TextReporter(style: Style(isColored: false)).findings(report)
      #expect(report.diagnostics.contains { $0.rule == id }, "the example of \(id) must show the rule")
      if Recording.isOn {
        text = text.replacingOccurrences(of: example.block, with: example.block(withOutput: output))
      } else {
        #expect(output == example.output)
      }
    }
    if Recording.isOn {
      try text.write(to: page.url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(page.url.lastPathComponent)")
    }
  }

  @Test("good examples give nothing", arguments: ids)
  func goodExamples(id: String) throws {
    let page = try #require(PageFile(id))
    let sources = page.sources(in: "Fix")
    #expect(!sources.isEmpty, "the section Fix needs an example")
    for source in sources {
      let report = ExampleSource(source).report(only: [id])
      #expect(TextReporter(style: Style(isColored: false)).findings(report) == "")
    }
  }

  @Test("what other rules say about good examples is recorded")
  func otherRules() throws {
    let lines = try Self.ids.flatMap { id in
      try #require(PageFile(id)).sources(in: "Fix").flatMap { source in
        ExampleSource(source).report().diagnostics.map {
          "\(id): \($0.severity)[\($0.rule)] \($0.finding.message.text)"
        }
      }
    }
    try Recording.expect(lines.map { $0 + "\n" }.joined(), file: "GoodExamples.txt")
  }

  @Test("messages are phrases: lower case, no full stop, one line", arguments: ids)
  func wording(id: String) throws {
    let page = try #require(PageFile(id))
    for example in page.examples(in: "Error") {
      for diagnostic in ExampleSource(example.source).report(only: [id]).diagnostics {
        let finding = diagnostic.finding
        for message in [finding.message, finding.help].compactMap({ $0 }) + finding.notes.map(\.message) {
          #expect(message.text.first?.isUppercase != true, "\(message.text)")
          #expect(
            !message.text.hasSuffix(".") && !message.text.contains("\n") && !message.text.contains("`"),
            "\(message.text)")
          #expect(message.text.count < 200, "\(message.text)")
        }
        #expect(finding.help != nil, "every finding says what to do")
      }
    }
  }

  @Test("sections are in order: a reader with a crash wants the fix first", arguments: ids)
  func sections(id: String) throws {
    let page = try #require(PageFile(id))
    let headings = page.text.split(separator: "\n").filter { $0.hasPrefix("## ") }.map { $0.dropFirst(3) }
    #expect(headings == ["Error", "Fix", "Cause", "When to ignore", "Sources"])
  }

  /// The lines of two screens.
  private static let mostLines = 100
  /// Pages that are longer, each with the reason.
  private static let longPages = [
    "edited-shipped-version": "a record for each example, and a list of what is no edit of a version",
    "identical-versions": "three forms with an example each, and a list of what does not enter a checksum",
    "missing-inverse": "sources that disagree, each with what it found",
  ]

  @Test("a page has two screens of text at most, examples and outputs apart", arguments: ids)
  func length(id: String) throws {
    let page = try #require(Catalogue.builtIn.entry(id)).page.page
    let text = MarkdownText(style: Style(isColored: false)).text(page.body)
    let lines = text.split(separator: "\n", omittingEmptySubsequences: false).filter { !$0.hasPrefix("    ") }
    #expect((lines.count > Self.mostLines) == (Self.longPages[id] != nil), "\(lines.count) lines")
  }
}

/// A rule's page as a file of the repository.
struct PageFile {
  /// Where it is.
  let url: URL
  /// Its text.
  let text: String

  init?(_ id: String) {
    let files = Repository.files(below: "Rules").filter { $0.pathExtension == "md" }
    for url in files {
      guard let text = try? String(contentsOf: url, encoding: .utf8), text.hasPrefix("---\nid: \(id)\n") else {
        continue
      }
      self.url = url
      self.text = text
      return
    }
    return nil
  }

  /// A bad example with its output.
  struct Example {
    /// The source.
    let source: String
    /// The output that the page shows.
    let output: String

    /// Both as they stand on the page.
    var block: String { block(withOutput: output) }

    /// Both with another output.
    func block(withOutput output: String) -> String {
      "```swift\n\(source)```\n\n```text\n\(output)```\n"
    }
  }

  /// The Swift blocks of a section that a text block follows.
  func examples(in section: String) -> [Example] {
    let parts = blocks(in: section)
    return zip(parts, parts.dropFirst()).filter { $0.language == "swift" && $1.language == "text" }
      .map { Example(source: $0.text, output: $1.text) }
  }

  /// All Swift blocks of a section.
  func sources(in section: String) -> [String] {
    blocks(in: section).filter { $0.language == "swift" }.map(\.text)
  }

  private func blocks(in section: String) -> [(language: String, text: String)] {
    guard let body = Page(text).section(section) else { return [] }
    var blocks: [(language: String, text: String)] = []
    var open: (language: String, lines: [Substring])?
    for line in body.split(separator: "\n", omittingEmptySubsequences: false) {
      if let block = open {
        if line == "```" {
          blocks.append((block.language, block.lines.map { $0 + "\n" }.joined()))
          open = nil
        } else {
          open = (block.language, block.lines + [line])
        }
      } else if line.hasPrefix("```") {
        open = (String(line.dropFirst(3)), [])
      }
    }
    return blocks
  }
}

/// Snapshots: `RECORD_SNAPSHOTS=1` writes them, and fails while it does.
enum Recording {
  /// Whether snapshots are written.
  static let isOn = ProcessInfo.processInfo.environment["RECORD_SNAPSHOTS"] == "1"

  /// Compares a text with a file beside the tests.
  static func expect(_ text: String, file: String, source: String = #filePath) throws {
    let url = URL(fileURLWithPath: source).deletingLastPathComponent().appending(path: file)
    if isOn {
      try text.write(to: url, atomically: true, encoding: .utf8)
      Issue.record("recorded \(file)")
    } else {
      #expect(text == (try String(contentsOf: url, encoding: .utf8)))
    }
  }
}
