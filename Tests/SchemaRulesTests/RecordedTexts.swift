import Foundation
import SchemaLinting
import SchemaReporting
import Testing

/// Compares all that the findings of each test of a suite say with what `Texts` shows for it: whoever changes a text sees
/// the whole sentence there.
struct RecordedTexts: TestTrait, SuiteTrait, TestScoping {
  let isRecursive = true

  func scopeProvider(for test: Test, testCase: Test.Case?) -> Self? { test.isSuite || testCase != nil ? nil : self }

  func provideScope(
    for test: Test, testCase: Test.Case?, performing function: @concurrent @Sendable () async throws -> Void
  ) async throws {
    let texts = RenderedTexts()
    try await RenderedTexts.$current.withValue(texts) { try await function() }
    let file = TextFile(test.sourceLocation.fileName.replacing(".swift", with: ".txt"))
    try file.expect(texts.all.sorted().joined(), of: test.name)
  }
}

extension Trait where Self == RecordedTexts {
  /// What the findings say is recorded in `Texts`.
  static var texts: Self { Self() }
}

/// What the findings of one test say.
final class RenderedTexts: @unchecked Sendable {
  /// Those of the running test; nil where nothing records them.
  @TaskLocal static var current: RenderedTexts?

  private let lock = NSLock()
  private var texts: Set<String> = []

  var all: Set<String> { lock.withLock { texts } }

  /// Adds what a finding says.
  func insert(_ diagnostic: Diagnostic) {
    let finding = diagnostic.finding
    let more =
      [("help", finding.help)] + finding.notes.map { ("note", $0.message) } + finding.fixes.map { ("fix", $0.title) }
    let lines = more.compactMap { label, text in text.map { "  \(label): \($0.text)" } }
    let text = (["\(diagnostic.rule): \(finding.message.text)"] + lines).map { $0 + "\n" }.joined()
    lock.withLock { _ = texts.insert(text) }
  }
}

/// A file in `Texts`: the texts of each test of a suite below the test's name.
struct TextFile {
  static let folder = URL(fileURLWithPath: #filePath).deletingLastPathComponent().appending(path: "Texts")
  private static let lock = NSLock()
  private static let heading = "## "

  private let url: URL

  init(_ name: String) { url = Self.folder.appending(path: name) }

  /// The texts by the name of their test.
  var sections: [String: String] {
    let text = (try? String(contentsOf: url, encoding: .utf8)) ?? ""
    let parts = ("\n" + text).components(separatedBy: "\n" + Self.heading).dropFirst()
    return Dictionary(
      parts.map { part in
        let lines = part.split(separator: "\n")
        return (String(lines[0]), lines.dropFirst().map { $0 + "\n" }.joined())
      }
    ) { $0 + $1 }
  }

  /// Compares the texts of a test with those in the file, or writes them.
  func expect(_ texts: String, of test: String) throws {
    if texts == Self.lock.withLock({ sections[test] ?? "" }) { return }
    guard Recording.isOn else {
      #expect(texts == sections[test] ?? "", "RECORD_SNAPSHOTS=1 writes Texts/\(url.lastPathComponent)")
      return
    }
    try Self.lock.withLock {
      let changed = sections.merging([test: texts]) { $1 }.filter { !$0.value.isEmpty }.sorted { $0.key < $1.key }
      let text = changed.map { "\(Self.heading)\($0)\n\($1)" }.joined(separator: "\n")
      try text.write(to: url, atomically: true, encoding: .utf8)
    }
    Issue.record("recorded \(url.lastPathComponent): \(test)")
  }
}
