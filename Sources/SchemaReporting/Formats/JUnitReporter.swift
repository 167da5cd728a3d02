#if canImport(FoundationEssentials)
  import FoundationEssentials
#else
  import Foundation
#endif

/// The `junit` format: each rule is a class of tests, each finding a failed test of it, and a rule without findings one
/// that passed.
///
/// A finding that does not fail the run is a skipped test, so that a test report is red when the run is. The names hold no
/// line numbers: services compare them from run to run.
struct JUnitReporter: Reporter {
  func text(_ report: Report) -> String {
    let found = Set(report.diagnostics.map(\.rule))
    let passed = report.rules.map(\.page.id).filter { !found.contains($0) }.sorted()
    let cases = report.shown.map { test($0, report) } + passed.map { Self.test(of: $0, name: "no findings") }
    let failures = report.shown.count { $0.severity >= report.failing }
    let suite = Element(
      name: "testsuite",
      attributes: [
        ("name", "swiftdata-lint"), ("package", "swiftdata-lint"), ("id", "0"), ("hostname", "localhost"),
        ("timestamp", Self.timestamp(report.run.start)), ("tests", "\(cases.count)"), ("failures", "\(failures)"),
        ("errors", "0"), ("skipped", "\(report.shown.count - failures)"), ("time", "0"),
      ],
      children: [properties(report)] + cases + [
        Element(name: "system-out", text: "\(report.counts()) in \(report.files)\n"),
        Element(name: "system-err", text: ""),
      ])
    return Element(name: "testsuites", children: [suite]).document
  }

  private func properties(_ report: Report) -> Element {
    let version = Element(name: "property", attributes: [("name", "version"), ("value", report.toolVersion)])
    return Element(name: "properties", children: [version])
  }

  private func test(_ diagnostic: PlacedDiagnostic, _ report: Report) -> Element {
    let name = String(diagnostic.fingerprint.dropFirst(diagnostic.rule.count + 1)).printable
    let message = diagnostic.message.printable
    guard diagnostic.severity >= report.failing else {
      let outcome = Element(name: "skipped", attributes: [("message", message)], text: text(diagnostic))
      return Self.test(of: diagnostic.rule, name: name, outcome)
    }
    let attributes = [("message", message), ("type", diagnostic.severity.rawValue)]
    return Self.test(
      of: diagnostic.rule, name: name, Element(name: "failure", attributes: attributes, text: text(diagnostic)))
  }

  private func text(_ diagnostic: PlacedDiagnostic) -> String {
    let start = diagnostic.location.start
    let place = "\(diagnostic.location.path.printable):\(start.line):\(start.column)"
    let title = "\(place): \(diagnostic.severity): \(diagnostic.message.printable)"
    return ([title] + diagnostic.details().map(\.printable)).joined(separator: "\n")
  }

  private static func test(of rule: String, name: String, _ outcome: Element? = nil) -> Element {
    Element(
      name: "testcase", attributes: [("classname", "swiftdata-lint.\(rule)"), ("name", name), ("time", "0")],
      children: outcome.map { [$0] } ?? [])
  }

  /// The second as the schema wants it: without a time zone, which is UTC.
  private static func timestamp(_ seconds: Int) -> String {
    let date = Date(timeIntervalSince1970: Double(seconds))
    return date.formatted(.iso8601.year().month().day().time(includingFractionalSeconds: false))
  }
}
