import Foundation
import TestSupport
import Testing

/// The shape of each format, on the broken example: errors, a warning, notes.
@Suite("Formats")
struct FormatTests {
  static let names = [
    "text", "concise", "json", "jsonl", "sarif", "github", "gitlab", "junit", "checkstyle", "xcode", "markdown",
  ]

  /// What a format says about the broken example.
  private func output(_ format: String, _ more: [String] = []) throws -> String {
    try Tool.run(["--format", format] + more + ["docs/examples/broken"]).output
  }

  /// The findings as the `json` format has them.
  private func findings() throws -> [JSONObject] {
    try JSONObject(output("json")).list("findings")
  }

  @Test("all formats come in one run as they come alone")
  func oneRun() throws {
    let folder = try TemporaryFolder()
    let path = Repository.root.appending(path: "docs/examples/broken").path
    let files = Self.names.dropFirst().flatMap { ["--format", "\($0)=\($0).out"] }
    let environment = ["SOURCE_DATE_EPOCH": "0"]
    let together = try Tool.run(files + ["--format", "text", path], in: folder.url, environment: environment)
    #expect(together.complaints == "")
    for name in Self.names {
      let alone = try Tool.run(["--format", name, path], in: folder.url, environment: environment).output
      let file = folder.url.appending(path: "\(name).out")
      let shared = name == "text" ? together.output : try String(contentsOf: file, encoding: .utf8)
      #expect(shared == alone && !alone.isEmpty, "\(name)")
    }
  }

  @Test("stages count, with their plan and without")
  func stages() throws {
    let versions = [1, 2, 3].map { (number: Int) in
      version("V\(number)", number: number, "@Model final class Note { var n\(number) = 0; init() {} }")
    }
    let loose = "let last = MigrationStage.lightweight(fromVersion: V2.self, toVersion: V3.self)\n"
    let folder = try TemporaryFolder([
      "App.swift": "import SwiftData\n\(versions.joined())\(migrationPlan(["V1", "V2"]))\(loose)"
    ])
    let summary = try JSONObject(Tool.run(["--format", "json", "--exit-zero"], in: folder.url).output)["summary"]
    #expect(summary.number("stages") == 2)
  }

  @Test("without findings, formats are complete", arguments: names)
  func clean(name: String) throws {
    let outcome = try Tool.run(["--format", name, "docs/examples/trips"])
    #expect(outcome.code == 0 && outcome.complaints == "")
    #expect(outcome.output.isEmpty == ["concise", "jsonl", "github", "xcode"].contains(name))
    if name == "gitlab" { #expect(outcome.output == "[\n\n]\n") }
    if ["junit", "checkstyle"].contains(name) { #expect(XMLNode(document: outcome.output) != nil) }
  }

  @Test("jsonl has the findings of json, one a line")
  func jsonLines() throws {
    let lines = try output("jsonl").split(separator: "\n").map { try JSONObject(String($0)) }
    #expect(lines == (try findings()))
  }

  @Test("concise is a line a finding")
  func concise() throws {
    let expected = try findings().map { finding in
      let place = "\(finding.text("path")):\(finding.number("line")):\(finding.number("column"))"
      return "\(place): \(finding.text("severity")): \(finding.text("message")) [\(finding.text("rule"))]\n"
    }
    #expect(try output("concise") == expected.joined())
  }

  @Test("xcode has absolute paths, and notes behind each finding")
  func xcode() throws {
    let lines = try output("xcode").split(separator: "\n")
    for line in lines {
      let match = try #require(line.wholeMatch(of: /(\/[^:]+):(\d+):(\d+): (error|warning|note): .+/))
      #expect(FileManager.default.fileExists(atPath: String(match.output.1)))
    }
    let findings = try findings()
    #expect(lines.count { $0.contains(/: (error|warning|note): .* \[[a-z-]+\]$/) } == findings.count)
    #expect(lines.contains { $0.hasSuffix(": note: the version's models") })
  }

  /// The findings with errors first.
  private func mostSevereFirst() throws -> [JSONObject] {
    let findings = try findings()
    return ["error", "warning", "note"].flatMap { severity in findings.filter { $0.text("severity") == severity } }
  }

  @Test("github commands decode to the findings, errors first")
  func github() throws {
    let lines = try output("github").split(separator: "\n").map { try #require(WorkflowCommand(String($0))) }
    let findings = try mostSevereFirst()
    #expect(findings != (try self.findings()), "the order by severity is another one")
    #expect(lines.map(\.name) == findings.map { $0.text("severity") == "note" ? "notice" : $0.text("severity") })
    #expect(lines.map { $0.properties["file"] } == findings.map { $0.text("path") })
    #expect(lines.map { $0.properties["line"] } == findings.map { "\($0.number("line"))" })
    #expect(lines.map { $0.properties["endColumn"] } == findings.map { "\($0.number("endColumn"))" })
    #expect(lines.map { $0.properties["title"] } == findings.map { $0.text("rule") })
    for (line, finding) in zip(lines, findings) {
      #expect(line.data.hasPrefix(finding.text("message") + "\n"))
      #expect(line.data.hasSuffix("\nhelp: " + finding.text("help")))
    }
  }

  @Test("github says first what it will not show")
  func gitHubLimit() throws {
    func lines(_ count: Int) throws -> [Substring] {
      let models = (0..<count).map {
        "@Model final class M\($0) { var others: [M\($0)] = []; var all: [M\($0)] = [] }\n"
      }
      let folder = try TemporaryFolder(["A.swift": "import SwiftData\n" + models.joined()])
      let arguments = ["--only", "missing-inverse", "--format", "github", "."]
      return try Tool.run(arguments, in: folder.url).output.split(separator: "\n")
    }
    let most = try lines(10)
    #expect(most.count == 10 && !most[0].contains("GitHub shows"))
    let cut = try lines(11)
    #expect(cut.count == 12)
    #expect(
      cut[0] == """
        ::notice title=swiftdata-lint::GitHub shows only the first 10 annotations of each kind in a step; this step has \
        11 warnings. The log lists them all.
        """)
  }

  @Test("gitlab has the keys that GitLab reads")
  func gitLab() throws {
    let issues = try JSONObject(output("gitlab")).items
    let findings = try findings()
    #expect(issues.map { $0.text("fingerprint") } == findings.map { $0.text("fingerprint") })
    #expect(issues.map { $0.text("check_name") } == findings.map { $0.text("rule") })
    #expect(issues.map { $0["location"].text("path") } == findings.map { $0.text("path") })
    #expect(issues.map { $0["location"]["lines"].number("begin") } == findings.map { $0.number("line") })
    let names = ["error": "critical", "warning": "minor", "note": "info"]
    #expect(issues.map { $0.text("severity") } == findings.map { names[$0.text("severity")] })
  }

  @Test("checkstyle has a file element a file")
  func checkstyle() throws {
    let root = try #require(XMLNode(document: try output("checkstyle")))
    let findings = try findings()
    #expect(root.children.map { $0.attributes["name"] } == findings.map { $0.text("path") }.uniqued)
    let errors = root.all("error")
    #expect(errors.map { $0.attributes["source"] } == findings.map { "swiftdata-lint." + $0.text("rule") })
    #expect(errors.map { $0.attributes["column"] } == findings.map { "\($0.number("column"))" })
  }

  @Test("junit is red where the run is", arguments: [false, true])
  func junit(isStrict: Bool) throws {
    let root = try #require(XMLNode(document: try output("junit", isStrict ? ["--strict"] : [])))
    let suite = try #require(root.children.first)
    let cases = suite.all("testcase")
    let findings = try findings()
    let severities = isStrict ? ["error", "warning"] : ["error"]
    let failing = findings.filter { severities.contains($0.text("severity")) }
    #expect(suite.attributes["tests"] == "\(cases.count)")
    #expect(suite.attributes["failures"] == "\(failing.count)" && suite.all("failure").count == failing.count)
    #expect(suite.attributes["skipped"] == "\(findings.count - failing.count)")
    let names = cases.map { "\($0.attributes["classname"] ?? "") \($0.attributes["name"] ?? "")" }
    #expect(Set(names).count == names.count, "services tell tests apart by name")
    #expect(names.contains("swiftdata-lint.missing-model TripsSchemaV4.Photo"))
    #expect(names.contains("swiftdata-lint.backward-stage no findings"))
    #expect(suite.children.map(\.name).uniqued == ["properties", "testcase", "system-out", "system-err"])
  }

  @Test("junit tells the time, or the one it is given")
  func junitTime() throws {
    let given = try Tool.run(
      ["--format", "junit", "docs/examples/trips"], environment: ["SOURCE_DATE_EPOCH": "1735689599"])
    #expect(given.output.contains("timestamp=\"2024-12-31T23:59:59\""))
    #expect(try output("junit").contains(/timestamp="20\d\d-\d\d-\d\dT\d\d:\d\d:\d\d"/))
  }

  @Test("markdown has one row per finding, errors first")
  func markdown() throws {
    let rows = try output("markdown").split(separator: "\n").filter { $0.hasPrefix("|") }
    #expect(
      try rows.dropFirst(2).map { $0.dropFirst(2).prefix { $0 != " " } }
        == mostSevereFirst().map { $0.text("severity")[...] })
    #expect(rows.allSatisfy { $0.count { $0 == "|" } == 5 })
  }

  @Test("sarif refers to its rules, and holds all places")
  func sarif() throws {
    let run = try #require(JSONObject(output("sarif")).list("runs").first)
    let rules = run["tool"]["driver"].list("rules")
    let results = run.list("results")
    let findings = try findings()
    #expect(run.text("columnKind") == "utf16CodeUnits")
    #expect(results.map { $0.text("ruleId") } == findings.map { $0.text("rule") })
    #expect(results.map { rules[$0.number("ruleIndex")].text("id") } == findings.map { $0.text("rule") })
    #expect(results.map { $0.list("relatedLocations").count } == findings.map { $0.list("notes").count })
    #expect(
      results.map { $0["partialFingerprints"].text("ruleAndSubject/v1") } == findings.map { $0.text("fingerprint") })
    for (result, finding) in zip(results, findings) {
      let place = try #require(result.list("locations").first)["physicalLocation"]
      #expect(place["artifactLocation"].text("uri") == finding.text("path"))
      #expect(place["region"].number("startLine") == finding.number("line"))
      #expect(result.list("fixes").count == finding.list("fixes").count)
      for (fix, expected) in zip(result.list("fixes"), finding.list("fixes")) {
        #expect(fix["description"].text("text").contains(expected.text("title").prefix(10)))
        let replacements = fix.list("artifactChanges").flatMap { $0.list("replacements") }
        let texts = replacements.map { $0["insertedContent"].text("text") }
        #expect(texts == expected.list("edits").map { $0.text("text") } && !texts.isEmpty)
      }
    }
    for rule in rules {
      let markdown = rule["help"].text("markdown")
      #expect(markdown.contains("## Fix") && !markdown.contains("](../"), "links of pages are absolute")
      #expect(!rule["fullDescription"].text("text").isEmpty && !rule["shortDescription"].text("text").isEmpty)
      #expect(["error", "warning", "note"].contains(rule["defaultConfiguration"].text("level")))
    }
  }

  @Test("statistics count what each rule found, most errors first")
  func statistics() throws {
    let table = """
      rule              errors  warnings  notes
      missing-inverse        1         0      0
      missing-model          1         0      0
      missing-stage          1         0      0
      unlisted-version       0         0      1


      """
    let rules = ["Relationships", "missing-model", "missing-stage", "unlisted-version"].flatMap { ["--only", $0] }
    let checked = "checked 11 models, 4 versions, 1 plan and 1 container in 6 files"
    let text = try Tool.run(rules + ["--statistics", "docs/examples/broken"])
    #expect(
      text.output.hasSuffix(
        "\n\n" + table
          + "\(checked)\n3 errors, 0 warnings, 1 note (2 can be fixed with --fix, 1 more with --unsafe-fixes)\n"))
    let json = try Tool.run(rules + ["--statistics", "--format", "json", "docs/examples/broken"])
    #expect(json.complaints == table)
    let clean = try Tool.run(["--statistics", "docs/examples/trips"]).output
    #expect(clean.hasPrefix("checked 7 models"), "there is no empty table")
  }
}

extension Array where Element: Equatable {
  /// The elements without those that follow an equal one.
  fileprivate var uniqued: [Element] { reduce(into: []) { if $0.last != $1 { $0.append($1) } } }
}
