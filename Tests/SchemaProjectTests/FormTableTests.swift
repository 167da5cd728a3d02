import Foundation
import TestSupport
import Testing

/// The table of forms names tests that exist, and all of each suite that it names.
@Suite("Table of forms")
struct FormTableTests {
  @Test("docs/forms.md names every test of a form")
  func tests() throws {
    let folder = URL(filePath: #filePath).deletingLastPathComponent()
    let page = try Repository.text("docs/forms.md")
    let named = page.matches(of: /(\w+Tests)\/(\w+)/).map { "\($0.output.1)/\($0.output.2)" }
    var written: [String] = []
    for file in try FileManager.default.contentsOfDirectory(at: folder, includingPropertiesForKeys: nil) {
      var suite = ""
      for line in try String(contentsOf: file, encoding: .utf8).split(separator: "\n") {
        if let match = line.firstMatch(of: /^struct (\w+Tests)/) { suite = String(match.output.1) }
        // Helpers of a suite are private, or deeper in it.
        if let match = line.firstMatch(of: /^  func (\w+)/) { written.append("\(suite)/\(match.output.1)") }
      }
    }
    let suites = Set(named.compactMap { $0.split(separator: "/").first })
    let forms = written.filter { test in
      let suite = test.prefix { $0 != "/" }
      return suite.hasSuffix("FormTests") || suites.contains(suite)
    }
    #expect(Set(named) == Set(forms), "\(Set(named).symmetricDifference(forms).sorted())")
  }
}
