import SchemaFiles
import SchemaLinting
import SchemaProject
import SchemaSyntax
import Testing

/// What a configuration file says, and what is said of one with mistakes.
@Suite("Configuration")
struct ConfigurationTests {
  /// A rule that finds nothing.
  private struct Silent: Rule {
    func findings(in project: Project) -> [Finding] { [] }
  }

  static let catalogue = Catalogue(
    rules: [
      ("Plans", Silent(), "---\nid: missing-stage\nseverity: error\n---\n"),
      ("Plans", Silent(), "---\nid: unused-plan\nseverity: warning\n---\n"),
      ("Upkeep", Silent(), "---\nid: opt-in-rule\nseverity: note\nopt-in: true\n---\n"),
    ], errors: [])

  private func read(_ text: String) -> (configuration: Configuration, complaints: [String]) {
    var reader = ConfigurationReader(Self.catalogue)
    let file = SourceFile(path: "c.json", text: text)
    let configuration = reader.configuration(file.bytes)
    return (configuration, InvalidFile(reader.problems, in: file).complaints)
  }

  @Test("every key")
  func keys() {
    let (configuration, complaints) = read(
      """
      \u{FEFF}{ // a comment
        "$schema": "https://example.com/schema.json", "root": "..", /* and another */
        "rules": { "missing-stage": "off", "Upkeep": "on", },
        "overrides": [{ "paths": ["Old/", "./a*.swift"], "rules": { "Plans": "note" } }],
        "exclude": ["Generated/"], "tests": ["Samples/", "!Mocks/"],
        "deploymentTargets": ["iOS-17.0", "macos-14"], "cloudKit": "off", "historyFolder": "History",
        "baseline": "known.json", "suppressionReasons": "required",
      }
      // the end
      """)
    #expect(complaints == [])
    #expect(configuration.root == ".." && configuration.rules == ["missing-stage": .off, "Upkeep": .on])
    #expect(configuration.overrides.map(\.paths) == [["Old/", "a*.swift"]])
    #expect(configuration.overrides.map(\.rules) == [["Plans": .note]])
    #expect(configuration.exclude == ["Generated/"] && configuration.tests == ["Samples/", "!Mocks/"])
    #expect(configuration.deploymentTargets == [DeploymentTarget(.iOS, 17, 0), DeploymentTarget(.macOS, 14, 0)])
    #expect(configuration.cloudKit == .off && configuration.historyFolder == "History")
    #expect(configuration.baseline == "known.json" && configuration.suppressionReasons == .required)
  }

  @Test(
    "mistakes, each with its place",
    arguments: [
      ("", "1:1: missing value"), ("// nothing", "1:11: missing value"),
      ("[]", "1:1: the configuration must be an object"),
      ("{", "1:1: missing closing '}'"), ("{\n  \"rules\": {\n}", "1:1: missing closing '}'"),
      ("{} {}", "1:4: unexpected text after the end"), ("{\"exclude\": [\"a\" \"b\"]}", "1:18: missing ','"),
      ("{exclude: []}", "1:2: expected a key in double quotes"),
      ("{\"exclude\" []}", "1:12: missing ':' after the key"),
      ("{\"root\": 'a'}", "1:10: strings must be in double quotes"),
      ("{\"root\": \"a\n\"}", "1:10: unterminated string"),
      ("{\"root\": \"\\x\"}", "1:11: unknown escape sequence"),
      ("{\"root\": \"\\ud800\"}", "1:11: unknown escape sequence"),
      ("{\"root\": yes}", "1:10: invalid value 'yes'"), ("{\"root\": }", "1:10: missing value"),
      ("{ /* }", "1:3: unterminated comment"),
      ("{\n  \"exclud\": []\n}", "2:3: unknown key 'exclud'; did you mean 'exclude'?"),
      ("{\"colour\": 1}", "1:2: unknown key 'colour'"),
      ("{\"rules\": []}", "1:11: 'rules' must be an object"),
      (
        "{\"rules\": {\"missing-stag\": \"off\"}}",
        "1:12: unknown rule or family 'missing-stag'; did you mean 'missing-stage'?"
      ),
      ("{\"rules\": {\"plans\": \"off\"}}", "1:12: unknown rule or family 'plans'; did you mean 'Plans'?"),
      (
        "{\"rules\": {\"Plans\": \"warn\"}}",
        "1:21: 'Plans' must be one of \"off\", \"on\", \"note\", \"warning\", \"error\", got \"warn\""
      ),
      (
        "{\"rules\": {\"Plans\": false}}",
        "1:21: 'Plans' must be one of \"off\", \"on\", \"note\", \"warning\", \"error\""
      ),
      (
        "{\"cloudKit\": \"offf\"}",
        "1:14: 'cloudKit' must be one of \"auto\", \"on\", \"off\", got \"offf\"; did you mean 'off'?"
      ),
      ("{\"root\": 1}", "1:10: 'root' must be a string"), ("{\"root\": \"\"}", "1:10: 'root' must not be empty"),
      ("{\"root\": null}", "1:10: 'root' must be a string"),
      ("{\"exclude\": \"a\"}", "1:13: 'exclude' must be a list of strings"),
      ("{\"exclude\": [1]}", "1:14: 'exclude' must be a list of strings"),
      ("{\"exclude\": [\"\"]}", "1:14: '' is not a pattern"),
      ("{\"exclude\": [\"# a\"]}", "1:14: '# a' is not a pattern"),
      ("{\"tests\": [\"../a\"]}", "1:12: a pattern must not contain '..'"),
      (
        "{\"deploymentTargets\": [\"iSO-17\"]}",
        "1:24: 'iSO-17' is not a deployment target; write it as 'iOS-17.0', with one of iOS, macOS, macCatalyst, tvOS, watchOS, visionOS; did you mean 'iOS'?"
      ),
      ("{\"overrides\": {}}", "1:15: 'overrides' must be a list of objects with 'paths' and 'rules'"),
      ("{\"overrides\": [{\"paths\": []}]}", "1:16: the override is missing 'rules'"),
      (
        "{\"overrides\": [{\"paths\": [], \"rules\": {}, \"rule\": {}}]}",
        "1:43: unknown key 'rule'; did you mean 'rules'?"
      ),
      ("{\"root\": \"a\",\n \"root\": \"b\"}", "2:2: duplicate key 'root'"),
      ("{\"rules\": {\"Plans\": \"on\", \"Plans\": \"off\"}}", "1:27: duplicate key 'Plans'"),
    ])
  func mistakes(text: String, complaint: String) {
    #expect(read(text).complaints == ["c.json:\(complaint)"])
  }

  @Test("all mistakes are named, in their order")
  func severalMistakes() {
    #expect(
      read("{\"a\": 1,\n\"exclude\": 2,\n\"rules\": {\"b\": \"c\"}}").complaints.map { $0.prefix(11) } == [
        "c.json:1:2:", "c.json:2:12", "c.json:3:11", "c.json:3:16",
      ])
  }

  @Test("large and deep files end")
  func large() {
    let comment = String(repeating: "// a comment of a long file\n", count: 100_000)
    #expect(read(comment + "{}").complaints == [])
    #expect(read(String(repeating: "[", count: 100_000)).complaints == ["c.json:1:65: nesting is too deep"])
    let many = (0..<50_000).map { "\"a\($0)\"" }.joined(separator: ",")
    #expect(read("{\"exclude\": [\(many)]}").configuration.exclude.count == 50_000)
  }

  @Test("bytes that are no text")
  func bytes() {
    var reader = ConfigurationReader(Self.catalogue)
    _ = reader.configuration(Array("{\"root\": \"".utf8) + [0xFF] + Array("\"}".utf8))
    _ = reader.configuration([0xFF, 0xFE, 0x7B, 0x00])
    _ = reader.configuration([0])
    #expect(
      reader.problems.map(\.message) == [
        "the string is not valid UTF-8", "invalid value '\u{FFFD}\u{FFFD}'", "missing value",
      ])
  }

  @Test(
    "escapes",
    arguments: [(#"\n\t\r\b\f\"\\\/"#, "\n\t\r\u{8}\u{C}\"\\/"), (#"\u00e9\uD83D\uDE00"#, "é😀"), ("é😀", "é😀")])
  func escapes(written: String, text: String) {
    #expect(read("{\"root\": \"\(written)\"}").configuration.root == text)
  }

  @Test("what init writes names every key and says nothing")
  func template() throws {
    let (configuration, complaints) = read(ConfigurationTemplate.text)
    #expect(complaints == [] && configuration.rules.isEmpty && configuration.overrides.isEmpty)
    for key in ConfigurationKey.allCases {
      let names = key == .schema ? [] : ["\"// \(key.rawValue)\": \"\(key.summary)"]
      #expect(names.allSatisfy(ConfigurationTemplate.text.contains), "\(key)")
    }
  }

  @Test("what init writes names the schema where the project has an address")
  func templateWithAddress() {
    let text = ConfigurationTemplate.text(ProjectAddress("https://example.org/tool"))
    #expect(
      text.hasPrefix("{\n  \"$schema\": \"https://example.org/tool/raw/main/docs/swiftdata-lint.schema.json\",\n"))
    #expect(!ConfigurationTemplate.text(ProjectAddress("")).contains("$schema"))
  }

  @Test("keys that begin with two slashes are comments, wherever they are, however many, whatever they hold")
  func commentKeys() {
    let (configuration, complaints) = read(
      """
      {"//": "a", "//": 1, "// rules": [], "rules": {"//": null, "missing-stage": "off", "// b": {}},
       "overrides": [{"//": "c", "paths": ["A/"], "rules": {"// d": "e"}}]}
      """)
    #expect(complaints == [] && configuration.rules == ["missing-stage": .off] && configuration.overrides.count == 1)
  }
}

/// Which rules are on where, and how severe.
@Suite("Selection of rules")
struct RuleSelectionTests {
  private func selection(_ levels: [String: RuleLevel], overrides: [String: RuleLevel] = [:]) -> RuleSelection {
    var configuration = Configuration()
    configuration.rules = levels
    configuration.overrides = [.init(paths: ["Old/"], rules: overrides)]
    var selection = RuleSelection()
    selection.configured = configuration.levels(in: "/app")
    return selection
  }

  private func described(_ selection: RuleSelection, _ rule: String, at path: String = "/app/A.swift") -> String {
    guard let entry = ConfigurationTests.catalogue.entry(rule) else { return "" }
    return "\(selection.state(of: entry, at: path)) \(selection.severity(of: entry, at: path)?.rawValue ?? "-")"
  }

  @Test("levels of rules and families")
  func levels() {
    #expect(described(selection([:]), "missing-stage") == "on -")
    #expect(described(selection([:]), "opt-in-rule") == "off -")
    #expect(described(selection(["Plans": .off]), "missing-stage") == "off -")
    #expect(described(selection(["Plans": .off, "missing-stage": .warning]), "missing-stage") == "named warning")
    #expect(described(selection(["Plans": .off, "missing-stage": .on]), "missing-stage") == "named -")
    #expect(described(selection(["Plans": .note]), "missing-stage") == "on note")
    #expect(described(selection(["Upkeep": .note]), "opt-in-rule") == "off note")
    #expect(described(selection(["Upkeep": .on]), "opt-in-rule") == "named -")
    #expect(described(selection(["opt-in-rule": .error]), "opt-in-rule") == "named error")
  }

  @Test("levels for some files")
  func overrides() {
    let selection = selection(["missing-stage": .warning], overrides: ["Plans": .off, "opt-in-rule": .on])
    #expect(described(selection, "missing-stage") == "named warning")
    #expect(described(selection, "missing-stage", at: "/app/Old/A.swift") == "off -")
    #expect(described(selection, "opt-in-rule", at: "/app/Old/A.swift") == "named -")
    #expect(described(selection, "opt-in-rule", at: "/app/New/Old.swift") == "off -")
    let running = ConfigurationTests.catalogue.entries.filter(selection.contains).map(\.page.id)
    #expect(running == ["missing-stage", "unused-plan", "opt-in-rule"])
  }

  @Test("the command line counts first")
  func commandLine() {
    var selection = selection(["missing-stage": .off, "unused-plan": .note], overrides: ["unused-plan": .off])
    selection.switches = ["missing-stage", "unused-plan"].map { .init($0, isOn: true) }
    #expect(described(selection, "missing-stage") == "named -")
    #expect(described(selection, "unused-plan", at: "/app/Old/A.swift") == "named -")
    selection.switches = [.init("Plans", isOn: false)]
    #expect(described(selection, "missing-stage") == "off -")
    selection.switches = []
    selection.only = ["opt-in-rule"]
    #expect(described(selection, "missing-stage") == "off -" && described(selection, "opt-in-rule") == "named -")
    selection.only = ["missing-stage"]
    #expect(described(selection, "missing-stage") == "named -")
  }
}

/// Patterns of files, as configurations write them.
@Suite("Path patterns")
struct PathPatternTests {
  @Test(
    "the last that speaks of a file or of a folder around it counts",
    arguments: [
      (["Old/"], "Old/A.swift", true), (["Old/"], "x/Old/y/A.swift", true), (["/Old/"], "x/Old/A.swift", false),
      (["Old"], "Old.swift", false), (["*.generated.swift"], "x/A.generated.swift", true),
      (["x/**/A.swift"], "x/y/z/A.swift", true),
      (["x/*"], "x/y/A.swift", true), (["Old/", "!Old/Keep/"], "Old/Keep/A.swift", false),
      (["!Old/Keep/", "Old/"], "Old/Keep/A.swift", true),
      (["Old/**", "!Keep.swift"], "Old/Keep.swift", false), (["!Keep.swift", "Old/**"], "Old/Keep.swift", true),
      (["!**", "Old/"], "Old/A.swift", true), (["!**", "Old/"], "New/A.swift", false), (["**"], "A.swift", true),
      (["Old/"], "../Old/A.swift", false), ([], "A.swift", false),
    ])
  func patterns(patterns: [String], path: String, expected: Bool) {
    #expect(PathPatterns(patterns, below: "/app").cover(Path.absolute(path, in: "/app")) == expected)
  }

  @Test("patterns below the root of the file system")
  func root() {
    #expect(PathPatterns(["/Old/"], below: "/").cover("/Old/A.swift"))
    #expect(!PathPatterns(["/Old/"], below: "/").cover("/x/Old/A.swift"))
  }

  @Test("a folder is left out as a whole only where nothing brings back a part")
  func folders() {
    #expect(PathPatterns(["Old/"], below: "/app").coverAll(in: "/app/Old"))
    #expect(!PathPatterns(["Old/", "!Keep.swift"], below: "/app").coverAll(in: "/app/Old"))
    #expect(!PathPatterns(["Old/**"], below: "/app").coverAll(in: "/app/Old"))
    #expect(PathPatterns(["Old/**"], below: "/app").coverAll(in: "/app/Old/x"))
  }
}
