import Foundation
import SchemaLinting
import SchemaProject
import SchemaReporting
import SchemaRules
import TestSupport
import Testing

/// Links to pages of rules, in a report of a project that has an address and of one that has none.
@Suite("Links to pages")
struct PageLinkTests {
  private func log(_ address: ProjectAddress) throws -> String {
    let project = Project([])
    let report = Report(project: project, diagnostics: [], fileCount: 0, toolVersion: "1.0")
    return try SARIFReporter(address: address).text(report)
  }

  @Test("the tool's address is in a SARIF log where there is one")
  func tool() throws {
    #expect(
      try log(ProjectAddress("https://example.org/tool")).contains("\"informationUri\" : \"https://example.org/tool\""))
    #expect(try !log(ProjectAddress("")).contains("informationUri"))
  }

  @Test("every page is where its address says, and links between pages are absolute or gone")
  func pages() throws {
    let address = ProjectAddress("https://example.org/tool")
    for entry in Catalogue.builtIn.entries {
      let page = try #require(entry.pageAddress(address)?.split(separator: "/blob/main/").last)
      #expect(FileManager.default.fileExists(atPath: Repository.root.appending(path: String(page)).path), "\(page)")
      #expect(entry.pageAddress(ProjectAddress("")) == nil)
      #expect(!entry.linkedPage(address).contains("](../"))
      #expect(!entry.linkedPage(ProjectAddress("")).contains(/\]\([^)]*\.md\)/))
    }
  }
}
