import Foundation
import SchemaSyntax
import TestSupport
import Testing

/// Reads sources that no one writes by hand: nothing crashes, hangs, takes more than linear time, or loses its place.
@Suite("Robustness")
struct RobustnessTests {
  @Test("Brackets", arguments: HostileSource.brackets)
  func brackets(source: HostileSource) { check(source) }

  @Test("Literals and comments", arguments: HostileSource.literals)
  func literals(source: HostileSource) { check(source) }

  @Test("Chains", arguments: HostileSource.chains)
  func chains(source: HostileSource) { check(source) }

  @Test("What may stand before or beside something", arguments: HostileSource.prefixes)
  func prefixes(source: HostileSource) { check(source) }

  @Test("Conditional compilation", arguments: HostileSource.conditions)
  func conditions(source: HostileSource) { check(source) }

  @Test("Deep nesting", arguments: HostileSource.depths)
  func depths(source: HostileSource) { check(source) }

  @Test("Garbage", arguments: HostileSource.garbage)
  func garbage(source: HostileSource) { check(source) }

  /// Reads a source with a declaration behind it, and all that it holds.
  private func check(_ source: HostileSource) {
    let tree = SyntaxTree(source.text + "\nstruct After {}\n")
    #expect(FullReading(tree).faults.isEmpty)
    let isFound = tree.declarations.contains { $0.kind == .struct && tree.text($0.name) == "After" }
    #expect(isFound != source.hidesTheRest)
  }

  @Test("Deep nesting fits the stack of a secondary thread", arguments: HostileSource.depths)
  func stack(source: HostileSource) async {
    await withCheckedContinuation { continuation in
      let thread = Thread {
        // On a thread like those that macOS gives to Dispatch and to Swift's concurrency.
        let tree = SyntaxTree(source.text)
        _ = FullReading(tree)
        continuation.resume()
      }
      thread.stackSize = 512 << 10
      thread.start()
    }
  }

  @Test("Every keyword, over and over", arguments: Keyword.allCases)
  func keyword(_ keyword: Keyword) {
    let words = String(repeating: "\(keyword.rawValue) ", count: 300)
    for text in [
      words, "struct B {\n\(words)\n}", "func b() {\n\(words)\n}", "let b: \(words)", "let b = \(words)",
      "@B(\(words)) var c: Int",
      "let b = [\(words)]", words.replacing(" ", with: "\n"),
    ] {
      #expect(FullReading(SyntaxTree(text)).faults.isEmpty)
    }
  }

  @Test("Bytes that are no UTF-8", arguments: [[0xFF], [0xC3], [0xE2, 0x82], [0xF0, 0x9F], [0x80], Array(0...255)])
  func bytes(pattern: [UInt8]) {
    let bytes = Array(repeatElement(pattern, count: 50_000 / pattern.count).joined())
    let tree = SyntaxTree(bytes: bytes + Array("\nstruct After {}\n".utf8))
    #expect(FullReading(tree).faults.isEmpty)
    #expect(pattern.count > 9 || tree.declaration(named: "After") != nil)
  }

  @Test(
    "Nothing, or nearly nothing",
    arguments: ["", " ", "\n", "\u{FEFF}", "\0", "#", "\"", "/", "`", ".", "@", "\\", "#!"])
  func nearlyNothing(text: String) {
    let tree = SyntaxTree(text)
    #expect(FullReading(tree).faults.isEmpty)
    #expect(tree.declarations.isEmpty)
  }
}
