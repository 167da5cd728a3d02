import SchemaLinting
import TestSupport
import Testing

/// Version identifiers that Swift 6 mode rejects.
@Suite("Concurrency of version identifiers", .texts)
struct VersionIdentifierTests {
  private static func package(_ tools: String, _ member: String, settings: String = "") -> String {
    """
    // file: Package.swift
    // swift-tools-version: \(tools)
    import PackageDescription
    let package = Package(name: "Notes", targets: [.target(name: "Notes"\(settings))])
    // file: Sources/Notes/Schema.swift
    enum V1: VersionedSchema {
      \(member)
    }
    """
  }

  private static let variable = "static var versionIdentifier = Schema.Version(1, 0, 0)"

  /// Whether a rule that is not named speaks.
  private func count(_ source: String) -> Int {
    ExampleSource(source).report().diagnostics.count { $0.rule == "version-identifier-not-concurrency-safe" }
  }

  @Test(
    "stored variables in Swift 6 mode",
    arguments: [
      variable, "static var versionIdentifier: Schema.Version = .init(1, 0, 0)",
      "public static var versionIdentifier = Schema.Version(1, 0, 0) { didSet {} }",
    ])
  func stored(member: String) {
    #expect(count(Self.package("6.0", member)) == 1)
    #expect(count(Self.package("6.2", member)) == 1)
  }

  @Test(
    "forms that compile",
    arguments: [
      "static let versionIdentifier = Schema.Version(1, 0, 0)",
      "static var versionIdentifier: Schema.Version { Schema.Version(1, 0, 0) }",
      "nonisolated(unsafe) static var versionIdentifier = Schema.Version(1, 0, 0)",
      "@MainActor static var versionIdentifier = Schema.Version(1, 0, 0)",
    ])
  func compiling(member: String) { #expect(count(Self.package("6.0", member)) == 0) }

  @Test("another language mode: only where the rule is named")
  func otherModes() {
    let sources = [
      Self.package("5.9", Self.variable),
      Self.package("6.0", Self.variable, settings: ", swiftSettings: [.swiftLanguageMode(.v5)]"),
      "enum V1: VersionedSchema { \(Self.variable) }",
    ]
    for source in sources {
      #expect(count(source) == 0)
      var selection = RuleSelection()
      selection.switches = [.init("version-identifier-not-concurrency-safe", isOn: true)]
      let rules = ExampleSource(source).report(selection).diagnostics.map(\.rule)
      #expect(rules.contains("version-identifier-not-concurrency-safe"))
      selection.switches = [.init("Versions", isOn: true)]
      #expect(
        ExampleSource(source).report(selection).diagnostics.map(\.rule).contains(
          "version-identifier-not-concurrency-safe"))
    }
  }

  @Test("tests and previews are judged too, because they do not compile either")
  func tests() {
    let source = Self.package("6.0", Self.variable).replacing(
      "Sources/Notes/Schema.swift", with: "Sources/Notes/Mocks/Schema.swift")
    #expect(count(source) == 1)
  }
}
