import SchemaShapes
import TestSupport
import Testing

@Suite("The tables of docs/checksums.md")
struct TableTests {
  @Test("each type of the table is on the page, with its number")
  func types() throws {
    let page = try Repository.text("docs/checksums.md")
    for row in LoweringRow.all {
      let line = page.split(separator: "\n").first {
        $0.hasPrefix("| ") && $0.contains("`\(row.type.sourceText)`") && $0.contains("proven")
      }
      #expect(line?.contains("| \(row.attribute.rawValue), ") == true, "\(row.type.sourceText)")
    }
  }

  @Test("the page names as fields what is covered as a field")
  func fields() throws {
    let page = try Repository.text("docs/checksums.md")
    let line = try #require(page.split(separator: "\n").first { $0.hasPrefix("| a struct whose fields are") })
    for row in LoweringRow.all {
      #expect(line.contains("`\(row.type.sourceText)`") == row.isProvenAsField, "\(row.type.sourceText)")
    }
  }
}
