import Foundation
import SchemaLinting
import SchemaReporting
import SchemaRules
import TestSupport
import Testing

/// Pages, rules and errors fit together.
@Suite("Catalogue")
struct CatalogueTests {
  let catalogue = Catalogue.builtIn

  @Test("every rule has a page and every page a rule")
  func pairs() {
    let files = Repository.files(below: "Rules").filter {
      !$0.path.contains("/Errors/") && $0.lastPathComponent != "README.md"
    }
    let rules = files.filter { $0.pathExtension == "swift" }.map { $0.deletingPathExtension().path }
    let pages = files.filter { $0.pathExtension == "md" }.map { $0.deletingPathExtension().path }
    #expect(rules == pages)
    #expect(catalogue.entries.count == rules.count)
  }

  @Test("ids are unique, and spelled like their files")
  func ids() {
    let ids = catalogue.entries.map(\.page.id)
    #expect(Set(ids).count == ids.count)
    for entry in catalogue.entries {
      let words = entry.page.id.split(separator: "-").joined()
      #expect("\(type(of: entry.rule))".lowercased() == words)
    }
  }

  @Test("pages say all that the engine asks them for")
  func frontMatter() {
    for entry in catalogue.entries {
      let page = entry.page
      #expect(page.page.value("severity").flatMap(Severity.init(rawValue:)) != nil, "\(page.id)")
      #expect(!page.summary.isEmpty && !page.summary.hasSuffix("."), "\(page.id)")
      #expect(!page.since.isEmpty && !page.page.title.isEmpty, "\(page.id)")
      #expect(
        page.page.keys.isSubset(of: [
          "id", "severity", "fix", "opt-in", "summary", "checked", "first-step", "reads", "searches-code",
          "blocks-opening",
          "errors", "hidden-by", "since",
        ]),
        "\(page.id)")
      for error in page.errors { #expect(catalogue.errors[error] != nil, "\(page.id) names \(error)") }
      for rule in page.hiddenBy { #expect(catalogue.entry(rule) != nil, "\(page.id) names \(rule)") }
    }
  }

  @Test("errors name their causes, and causes their errors")
  func causes() {
    for error in catalogue.errors.values {
      #expect(
        ["exception", "thrown", "compile", "console", "silent"].contains(error.page.value("kind") ?? ""),
        "\(error.name)")
      #expect(
        error.page.keys.isSubset(of: [
          "name", "kind", "texts", "spellings", "needs", "symptoms", "aliases", "codes", "after", "names", "causes",
        ]),
        "\(error.name)")
      for name in error.after { #expect(catalogue.errors[name] != nil, "\(error.name) names \(name)") }
      let rules = catalogue.entries.filter { $0.page.errors.contains(error.name) }.map(\.page.id)
      #expect(Set(rules) == Set(error.causes), "\(error.name)")
    }
  }

  @Test("errors lead to a rule in a numbered cause, or say that no rule sees them")
  func causeItems() {
    for error in catalogue.errors.values {
      let ids = error.causeItems.flatMap(\.rules)
      #expect(Set(error.causes).isSubset(of: ids), "\(error.name): \(Set(error.causes).subtracting(ids))")
      #expect(!error.causeItems.isEmpty && error.causeItems.allSatisfy { !$0.text.contains("](") }, "\(error.name)")
      for id in ids { #expect(catalogue.entry(id)?.page.checked != nil, "\(error.name) names \(id)") }
    }
  }

  @Test("errors can be recognized: by a text, or by what people say")
  func recognition() {
    for error in catalogue.errors.values {
      let texts = error.texts + error.spellings
      #expect(!(texts + error.symptoms + error.aliases).isEmpty, "\(error.name)")
      for part in error.needs { #expect(texts.contains { $0.contains(part) }, "\(error.name): \(part)") }
      for pattern in error.namePatterns {
        #expect(["MODEL", "PROPERTY", "TABLE"].contains { pattern.contains($0) }, "\(error.name): \(pattern)")
      }
    }
  }

  @Test("error pages are called like their files")
  func errorNames() {
    let names = Repository.files(below: "Rules/Errors").map { $0.deletingPathExtension().lastPathComponent }
    #expect(names == catalogue.errors.keys.sorted())
  }

  @Test("links between pages lead somewhere", arguments: ["Rules", "docs"])
  func links(folder: String) throws {
    for url in Repository.files(below: folder) where url.pathExtension == "md" {
      let text = try String(contentsOf: url, encoding: .utf8)
      for link in text.matches(of: /\]\((?!https?:)([^)#]+)/).map({ String($0.output.1) }) {
        let target = url.deletingLastPathComponent().appending(path: link)
        #expect(FileManager.default.fileExists(atPath: target.path), "\(url.lastPathComponent) links to \(link)")
      }
    }
  }

  @Test("the page about migrations has a place for each rule about changes and migration code")
  func migrations() throws {
    let page = try Repository.text("docs/migration.md")
    for entry in catalogue.entries where ["Changes", "MigrationCode"].contains(entry.family) {
      #expect(page.contains("[\(entry.page.id)]("), "\(entry.page.id)")
    }
  }

  @Test("the table of errors is up to date")
  func errorTable() throws {
    let names = Dictionary(uniqueKeysWithValues: catalogue.entries.map { ($0.page.id, "\(type(of: $0.rule))") })
    let table = ErrorTable(catalogue) { "../Rules/\($0.family)/\(names[$0.page.id] ?? "").md" }.markdown()
    let url = Repository.root.appending(path: "docs/errors.md")
    let text = try String(contentsOf: url, encoding: .utf8)
    let begin = try #require(text.range(of: "<!-- generated -->\n"))
    let end = try #require(text.range(of: "<!-- end -->\n"))
    try Recording.expect(
      text[..<begin.upperBound] + "\n" + table + "\n" + text[end.lowerBound...], file: "../../docs/errors.md")
  }

  @Test("the table of rules is up to date")
  func table() throws {
    let names = Dictionary(uniqueKeysWithValues: catalogue.entries.map { ($0.page.id, "\(type(of: $0.rule))") })
    let table = RuleTable(catalogue).markdown { "\($0.family)/\(names[$0.page.id] ?? "").md" }
    let text =
      "# Rules\n\nThis table is generated: `RECORD_SNAPSHOTS=1 swift test --filter Catalogue` writes it.\n\n" + table
    try Recording.expect(text, file: "../../Rules/README.md")
  }
}
