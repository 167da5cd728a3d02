import Foundation
import SchemaSyntax
import TestSupport
import Testing

/// The changes between two texts, and the form in which `patch` and `git apply` read them.
@Suite("Differences")
struct LineDifferenceTests {
  private static func removed(_ old: String, _ new: String) -> [LineDifference.Change] {
    LineDifference(from: Array(old), to: Array(new)).changes
  }

  @Test("few lines change")
  func fewest() {
    let changes = Self.removed("abcabba", "cbabac")
    #expect(changes.reduce(0) { $0 + $1.removed.count + $1.added.count } == 5)
    #expect(Self.removed("abc", "abc").isEmpty && Self.removed("", "").isEmpty)
    #expect(Self.removed("", "ab") == [.init(removed: 0..<0, added: 0..<2)])
    #expect(Self.removed("axb", "ayb") == [.init(removed: 1..<2, added: 1..<2)])
  }

  @Test("the changes lead from the old lines to the new ones", arguments: 0..<200)
  func applied(seed: Int) {
    var random = SeededGenerator(state: UInt64(seed) + 1)
    let texts = (0..<2).map { _ in
      (0..<Int.random(in: 0...30, using: &random)).map { _ in Int.random(in: 0...3, using: &random) }
    }
    var result: [Int] = []
    var position = 0
    for change in LineDifference(from: texts[0], to: texts[1]).changes {
      result += texts[0][position..<change.removed.lowerBound]
      #expect(result.count == change.added.lowerBound)
      result += texts[1][change.added]
      position = change.removed.upperBound
    }
    #expect(result + texts[0][position...] == texts[1])
  }

  /// Linear congruential numbers: the same in every run.
  private struct SeededGenerator: RandomNumberGenerator {
    var state: UInt64

    mutating func next() -> UInt64 {
      state = state &* 6_364_136_223_846_793_005 &+ 1_442_695_040_888_963_407
      return state
    }
  }

  @Test("a diff has three lines around each change, and the numbers of its lines")
  func unified() {
    let old = (1...20).map { "line \($0)\n" }
    var new = old
    new[1] = "second\n"
    new.insert("more\n", at: 8)
    new.remove(at: 19)
    let diff = UnifiedDiff(from: Array(old.joined().utf8), to: Array(new.joined().utf8)).bytes(path: "A.swift")
    #expect(
      String(decoding: diff, as: UTF8.self) == """
        --- a/A.swift
        +++ b/A.swift
        @@ -1,11 +1,12 @@
         line 1
        -line 2
        +second
         line 3
         line 4
         line 5
         line 6
         line 7
         line 8
        +more
         line 9
         line 10
         line 11
        @@ -16,5 +17,4 @@
         line 16
         line 17
         line 18
        -line 19
         line 20

        """)
    #expect(UnifiedDiff(from: diff, to: diff).bytes(path: "A.swift").isEmpty)
  }

  private static let texts = [
    "a\nb\nc\n", "a\nb\nc", "a\r\nb\r\nc\r\n", "\u{FEFF}a\nb\n", "", "one", "\n\n\n",
    "a\n\nb\n\n\nc\nd\ne\nf\ng\nh\ni\nj\n",
    "\\ No newline at end of file\n-- x\n++ y\n", "a\rb\r\nc\n",
  ]

  @Test(
    "patch and git apply it",
    arguments: [["patch", "-p1", "-s", "-f", "-i"], ["git", "apply"]], ["A.swift", "My Sources/é \"x\".swift"])
  func accepted(program: [String], path: String) throws {
    for old in Self.texts {
      for new in Self.texts where new != old && !new.isEmpty && !old.isEmpty {
        let folder = try TemporaryFolder([path: old])
        let diff = UnifiedDiff(from: Array(old.utf8), to: Array(new.utf8)).bytes(path: path)
        try folder.write(Data(diff), to: "changes.patch")
        let process = Process()
        process.executableURL = URL(fileURLWithPath: "/usr/bin/env")
        process.arguments = program + ["changes.patch"]
        process.currentDirectoryURL = folder.url
        process.standardInput = FileHandle.nullDevice
        process.standardError = FileHandle.nullDevice
        try process.run()
        process.waitUntilExit()
        // A machine need not have the program.
        if process.terminationStatus == 127 { return }
        let result = try Data(contentsOf: folder.url.appending(path: path))
        #expect(
          process.terminationStatus == 0 && result == Data(new.utf8),
          "\(old.debugDescription) → \(new.debugDescription)")
      }
    }
  }
}
