import SchemaSyntax
import SchemaText
import TestSupport
import Testing

/// The examples of all pages, written in other ways: what a rule says must not depend on how a file is laid out.
@Suite("Variations of the examples")
struct ExampleVariationTests {
  static let ids = RulePageTests.ids

  @Test("with an emoji in front, CRLF, tabs, files in reverse order, a file for each declaration", arguments: ids)
  func sameFindings(id: String) throws {
    for source in try sources(of: id) {
      let expected = findings(source, id)
      for variation in Variation.harmless {
        #expect(findings(variation.apply(to: source), id) == expected, "\(variation.name) of an example of \(id)")
      }
    }
  }

  @Test("commented out, and inside a string: nothing", arguments: ids)
  func noFindings(id: String) throws {
    for source in try sources(of: id) {
      for variation in Variation.silencing {
        #expect(findings(variation.apply(to: source), id) == [], "\(variation.name) of an example of \(id)")
      }
    }
  }

  @Test("the variations change what they should")
  func variations() throws {
    let source = ExampleSource("import SwiftData\nstruct A {\n  var a = 0\n}\nstruct B {}")
    func texts(_ name: String) throws -> [String] {
      let variation = try #require((Variation.harmless + Variation.silencing).first { $0.name == name })
      return variation.apply(to: source).files.map { "\($0.path): \($0.text(Span(start: 0, end: $0.bytes.count)))" }
    }
    #expect(
      try texts("CRLF") == ["Example.swift: import SwiftData\r\nstruct A {\r\n  var a = 0\r\n}\r\nstruct B {}\r\n"])
    #expect(try texts("tabs") == ["Example.swift: import SwiftData\nstruct A {\n\tvar a = 0\n}\nstruct B {}\n"])
    #expect(
      try texts("a file for each declaration") == [
        "Example-101.swift: import SwiftData\nimport SwiftData\nstruct A {\n  var a = 0\n}",
        "Example-102.swift: import SwiftData\n\nstruct B {}\n",
      ])
    #expect(try texts("comments")[0].hasPrefix("Example.swift: //import SwiftData\n//struct A {\n//  var a"))
  }

  private func sources(of id: String) throws -> [ExampleSource] {
    let page = try #require(PageFile(id))
    return (page.examples(in: "Error").map(\.source) + page.sources(in: "Fix")).map(ExampleSource.init)
  }

  /// What a rule and those that hide it say, without places.
  private func findings(_ source: ExampleSource, _ id: String) -> [String] {
    source.report(only: [id]).diagnostics.flatMap { diagnostic -> [String] in
      let finding = diagnostic.finding
      // Faults that are one finding because they lie in one file are several in a file each.
      let texts =
        finding.members.isEmpty ? ["\(finding.subject): \(finding.message.text)"] : finding.members.map(\.subject)
      return texts.map { "\(diagnostic.severity)[\(diagnostic.rule)] \($0)" }
    }.sorted()
  }
}

/// A way to write the Swift files of an example differently.
private struct Variation: Sendable {
  /// What it does.
  let name: String
  /// The files in place of one.
  private let files: @Sendable (SourceFile) -> [SourceFile]
  /// Whether the order of the files is turned round.
  private var isReversed = false

  init(_ name: String, isReversed: Bool = false, files: @escaping @Sendable (SourceFile) -> [SourceFile]) {
    self.name = name
    self.isReversed = isReversed
    self.files = files
  }

  init(_ name: String, text: @escaping @Sendable (String) -> String) {
    self.init(name) { file in
      [SourceFile(path: file.path, text: text(file.text(Span(start: 0, end: file.bytes.count))))]
    }
  }

  /// The example written so; manifests and other files stay as they are.
  func apply(to source: ExampleSource) -> ExampleSource {
    let result = source.files.flatMap { file in
      file.path.hasSuffix(".swift") && !file.path.hasSuffix("Package.swift") ? files(file) : [file]
    }
    return ExampleSource(files: isReversed ? result.reversed() : result)
  }

  /// Those after which the same is found.
  static let harmless = [
    Variation("emoji") { "// 👩‍👩‍👧‍👦 família\n/* 🇩🇪 */ \($0)" },
    Variation("CRLF") { $0.replacing("\n", with: "\r\n") },
    Variation("tabs") { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).map { line in
        let indent = line.prefix { $0 == " " }.count
        return String(repeating: "\t", count: indent / 2) + line.dropFirst(indent / 2 * 2)
      }.joined(separator: "\n")
    },
    Variation("reverse order", isReversed: true) { [$0] },
    Variation("a file for each declaration", files: pieces),
  ]

  /// Those after which nothing is found.
  static let silencing = [
    Variation("comments") { text in
      text.split(separator: "\n", omittingEmptySubsequences: false).map { "//" + $0 }.joined(separator: "\n")
    },
    Variation("string") { "let text = ####\"\"\"\n\($0)\n\"\"\"####\n" },
  ]

  /// One file for each declaration at file level, in their order; each has all imports.
  @Sendable private static func pieces(of file: SourceFile) -> [SourceFile] {
    let text = file.text(Span(start: 0, end: file.bytes.count))
    let tree = SyntaxTree(parsing: file)
    guard tree.declarations.count > 1, tree.topLevelCode.isEmpty else { return [file] }
    let imports = text.split(separator: "\n").filter { $0.hasPrefix("import ") }.map { $0 + "\n" }.joined()
    let ends = tree.declarations.dropLast().map { tree.span($0.tokens).end } + [file.bytes.count]
    let starts = [0] + ends.dropLast()
    return zip(starts, ends).enumerated().map { index, range in
      let piece = file.text(Span(start: range.0, end: range.1))
      let name = "\(file.path.dropLast(".swift".count))-\(index + 101).swift"
      return SourceFile(path: name, text: imports + piece)
    }
  }
}
