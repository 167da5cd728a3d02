import SchemaReporting
import TestSupport
import Testing

/// Projects that no one writes by hand: they are read to their end, and the fault behind them is found.
@Suite("Hostile projects", .hangs(after: .seconds(120)))
struct HostileProjectTests {
  @Test("Inheritance", arguments: HostileProject.inheritance)
  func inheritance(project: HostileProject) throws { try check(project) }

  @Test("Stored types", arguments: HostileProject.structs)
  func structs(project: HostileProject) throws { try check(project) }

  @Test("Values", arguments: HostileProject.values)
  func values(project: HostileProject) throws { try check(project) }

  @Test("Migrations", arguments: HostileProject.migrations)
  func migrations(project: HostileProject) throws { try check(project) }

  @Test("Conditional compilation", arguments: HostileProject.conditions)
  func conditions(project: HostileProject) throws { try check(project) }

  @Test("Thousands of one name in one file")
  func namesakes() throws {
    let models = (0..<3000).map { "enum N\($0) { @Model final class Note { var title = \"\"; init() {} } }" }
    let loose = String(repeating: "@Model final class Note { var other: Note?; init() {} }\n", count: 3000)
    let source = models.joined(separator: "\n") + "\n" + loose
    #expect(ExampleSource(source + Self.fault).project.schemas.models.count == 6001)
  }

  private static let fault = "@Model final class Faulty { var title = \"\" { didSet {} }; init() {} }\n"

  /// Checks a project with a fault behind it in all ways.
  private func check(_ project: HostileProject) throws {
    let report = ExampleSource("import SwiftData\n\(project.text)\n\(Self.fault)").report()
    #expect(report.shown.contains { $0.rule == "ignored-property-observer" })
    for format in ReportFormat.allCases {
      #expect(try !format.reporter(style: Style(isColored: false)).text(report).isEmpty)
    }
  }
}
