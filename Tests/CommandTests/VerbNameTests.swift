import Foundation
import TestSupport
import Testing

/// What the repository's files call the verbs.
@Suite("Names of verbs")
struct VerbNameTests {
  /// Whether a folder of the repository is built or fetched.
  private static func isSkipped(_ folder: String) -> Bool {
    folder.hasPrefix(".build") || [".git", "dist"].contains(folder)
  }

  /// The texts of the repository's files, without those that are about other names on purpose.
  private static func texts() throws -> [(path: String, text: String)] {
    let about = ["Sources/swiftdata-lint/Verbs/Verbs.swift", "Tests/CommandTests/CommandTests.swift"]
    let files = FileManager.default.enumerator(at: Repository.root, includingPropertiesForKeys: [.isRegularFileKey])
    var texts: [(path: String, text: String)] = []
    for case let file as URL in files ?? FileManager.DirectoryEnumerator() {
      if isSkipped(file.lastPathComponent) { files?.skipDescendants() }
      guard try file.resourceValues(forKeys: [.isRegularFileKey]).isRegularFile == true else { continue }
      let path = String(file.path.dropFirst(Repository.root.path.count + 1))
      guard !about.contains(path), file.lastPathComponent != "VerbNameTests.swift" else { continue }
      texts += (try? String(contentsOf: file, encoding: .utf8)).map { [(path, $0)] } ?? []
    }
    return texts
  }

  @Test("no file has a verb by an earlier name")
  func earlierNames() throws {
    let texts = try Self.texts()
    #expect(texts.count > 500)
    for (path, text) in texts { #expect(!Self.hasEarlierName(text), "\(path)") }
  }

  /// A command line, or the arguments of one, with an earlier name. Many of the words mean other things in other places.
  private static let earlierName = #"""
    freeze-version|(swiftdata-lint|tool|TOOL|run\(\[?)[\\" ,`]+(rules|graph|checksum)\b\#
    |`(rules|graph|checksum) (--|\[|[A-Z]+[1-9`])|freeze"?,? "?(v?[0-9]|RELEASE|--all-tags|"?\$)\#
    |(Rules|Graph|Checksum|FreezeVersion)Command\b|record .*--force
    """#

  private static func hasEarlierName(_ text: String) -> Bool {
    text.range(of: earlierName, options: .regularExpression) != nil
  }

  @Test(
    "what is recognized as an earlier name",
    arguments: [
      ("$ swiftdata-lint rules", true), ("'swiftdata-lint graph V1'", true), ("- `freeze RELEASE --store STORE`", true),
      ("swiftdata-lint freeze v1.2.0", true), ("swiftdata-lint record 1.0 --force", true), ("freeze-version", true),
      ("run(\"checksum\", in: folder)", true), ("## `rules --format json`", true),
      ("Tool.run([\"freeze\", \"1.0\"])", true),
      ("swiftdata-lint freeze V1", false), ("| `checksum`, `digest` | values |", false), ("`rules` in the file", false),
      ("\"rules\": { \"missing-stage\": \"off\" }", false), ("swiftdata-lint record 1.0 --replace", false),
    ])
  func recognition(line: String, isEarlier: Bool) {
    #expect(Self.hasEarlierName(line) == isEarlier)
  }

  @Test("what a command line in the documentation begins with is a verb")
  func verbs() throws {
    let overview = try Tool.run(["help"]).output
    let table = overview[..<(overview.firstRange(of: "\noptions")?.lowerBound ?? overview.endIndex)]
    let listed = table.matches(of: /\n  ([a-z\-]+)[ ]/).map { String($0.output.1) }
    let verbs = Set(listed + ["completions", "manual", "skill", "dump"])
    #expect(verbs.isSuperset(of: ["lint", "record", "freeze", "report", "inspect", "explain"]))
    let command = /(?m)(?:^\$ |- run: |[`']|^(?=.* {2,}#))swiftdata-lint ([a-z]+(?:-[a-z]+)?)(?=[ `'\n])/
    for (path, text) in try Self.texts() where path.hasSuffix(".md") || path.hasPrefix(".github/") {
      for line in text.matches(of: command) {
        #expect(verbs.contains(String(line.output.1)), "\(path): \(line.output.0)")
      }
    }
  }
}
