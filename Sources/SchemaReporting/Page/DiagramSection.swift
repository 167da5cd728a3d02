/// The versions as diagrams, the last one open.
struct DiagramSection {
  let page: ReportPage

  var text: String {
    let last = page.versions.lastIndex { $0.version != nil } ?? page.versions.indices.last
    let versions = page.versions.indices.map { version($0, isOpen: $0 == last) }.joined()
    let none = page.versions.isEmpty ? "<p>No models were found.</p>\n" : ""
    return "<section id=\"versions\" aria-labelledby=\"versions-title\">\n<h2 id=\"versions-title\">Diagrams</h2>\n"
      + "\(none)\(page.versions.isEmpty ? "" : legend)\(versions)</section>\n"
  }

  private func version(_ index: Int, isOpen: Bool) -> String {
    let version = page.versions[index]
    let previous = version.previous.map { ", changes since \($0.html)" } ?? ""
    let shortened = version.isShortened ? " (only those are drawn)" : ""
    let failure = version.failure.map {
      "<p class=\"warning\">Not all of its models could be resolved: \($0.html)</p>\n"
    }
    let diagram =
      version.diagram.boxes.isEmpty
      ? "<p>\(version.isShortened ? "Nothing changes." : "There is no model to draw.")</p>\n"
      : "<div class=\"scroll diagram\" tabindex=\"0\" role=\"region\" aria-label=\"Diagram of \(version.name.html)\">\n"
        + "\(EntitySVG(version.diagram).text)</div>\n"
    return
      "<details class=\"version\" id=\"version-\(index + 1)\"\(isOpen ? " open" : "")><summary><b>\(version.name.html)</b> "
      + "<span class=\"dim\">\(version.entityCount.counted("entity", plural: "entities"))\(previous)\(shortened)</span></summary>\n\(failure ?? "")\(diagram)</details>\n"
  }

  private var legend: String {
    let changes = ChangeMark.Kind.allCases.map { "<li class=\"\($0)\"><b>\($0.sign)</b> \($0)</li>" }.joined()
    return "<ul class=\"legend\">\(changes)<li>dashed: the inverse is not written, or not certain</li>"
      + "<li>fork: many</li><li>bar: one</li><li>circle: may be none</li>"
      + "<li><span class=\"u\">name</span>: unique</li><li><i>name</i>: relationship</li></ul>\n"
  }
}
