import SchemaSyntax
import TestSupport
import Testing

/// Random numbers that are the same in every run (SplitMix64).
private struct SeededGenerator: RandomNumberGenerator {
  /// What the next number is made of.
  var state: UInt64

  mutating func next() -> UInt64 {
    state &+= 0x9E37_79B9_7F4A_7C15
    var mixed = state
    mixed = (mixed ^ (mixed >> 30)) &* 0xBF58_476D_1CE4_E5B9
    mixed = (mixed ^ (mixed >> 27)) &* 0x94D0_49BB_1331_11EB
    return mixed ^ (mixed >> 31)
  }
}

@Suite("Random sources")
struct FuzzTests {
  /// Pieces of sources: words, signs, and what has an end of its own.
  private static let pieces: [String] =
    Keyword.allCases.map(\.rawValue) + [
      "a", "b", "Note", "`c`", "_", "$0", "1", "2.5", "\"d\"", "\"\\(e)\"", "\"", "\"\"\"", "#\"", "\\", "\\(", "/f/",
      "/",
      "//", "/*", "*/", "(", ")", "[", "]", "{", "}", "<", ">", ",", ":", ";", ".", "@", "#", "=", "->", "?", "!", "&",
      "...",
      "+", "-", "==", "#Unique", "@Model", "@A(", "\n", "\n", "\n", "#if", "#endif",
    ]

  /// The pieces without brackets, and without what has an end of its own.
  private static let words = pieces.filter { !$0.contains { "()[]{}\"/*\\".contains($0) } }

  /// Reads a source and all that it holds.
  private func check(_ bytes: [UInt8], seed: UInt64) {
    let tree = SyntaxTree(bytes: bytes)
    let faults = FullReading(tree).faults
    #expect(faults.isEmpty, "seed \(seed): \(String(decoding: bytes, as: UTF8.self))")
    #expect(tree.tokens.last?.span.end == bytes.count, "seed \(seed)")
  }

  @Test("Random bytes", arguments: 0..<4)
  func bytes(part: UInt64) {
    for seed in part * 500..<(part + 1) * 500 {
      var generator = SeededGenerator(state: seed)
      let count = Int.random(in: 0..<80, using: &generator)
      check((0..<count).map { _ in UInt8.random(in: 0...255, using: &generator) }, seed: seed)
    }
  }

  @Test("Random bytes of ASCII", arguments: 0..<4)
  func ascii(part: UInt64) {
    for seed in part * 500..<(part + 1) * 500 {
      var generator = SeededGenerator(state: seed)
      let count = Int.random(in: 0..<120, using: &generator)
      check((0..<count).map { _ in UInt8.random(in: 9..<127, using: &generator) }, seed: seed)
    }
  }

  @Test("Random tokens", arguments: 0..<8)
  func tokens(part: UInt64) {
    for seed in part * 250..<(part + 1) * 250 {
      var generator = SeededGenerator(state: seed)
      let count = Int.random(in: 0..<60, using: &generator)
      let words = (0..<count).map { _ in Self.pieces.randomElement(using: &generator) ?? "" }
      check(Array(words.joined(separator: Bool.random(using: &generator) ? " " : "").utf8), seed: seed)
    }
  }

  @Test("Random tokens in brackets that are closed", arguments: 0..<8)
  func nestedTokens(part: UInt64) {
    for seed in part * 250..<(part + 1) * 250 {
      var generator = SeededGenerator(state: seed)
      var source = "struct Before {}\n"
      source += nested(depth: 3, &generator)
      let tree = SyntaxTree(source + "\nstruct After {}")
      #expect(FullReading(tree).faults.isEmpty, "seed \(seed): \(source)")
      let names = tree.declarations.map { tree.text($0.name) }
      #expect(names.first == "Before", "seed \(seed): \(source)")
      #expect(names.last == "After", "seed \(seed): \(source)")
    }
  }

  /// Words and pairs of brackets.
  private func nested(depth: Int, _ generator: inout SeededGenerator) -> String {
    let pairs = ["()", "[]", "{}", "{\n}", "(\n)"]
    return (0..<Int.random(in: 0..<10, using: &generator)).map { _ in
      if depth > 0, Int.random(in: 0..<4, using: &generator) == 0 {
        let pair = pairs.randomElement(using: &generator) ?? "()"
        return "\(pair.dropLast())\(nested(depth: depth - 1, &generator))\(pair.suffix(1))"
      }
      return Self.words.randomElement(using: &generator) ?? ""
    }.joined(separator: " ")
  }
}
