/// The versions as diagrams, the newest one open.
struct DiagramSection {
  let page: ReportPage

  var text: String {
    let newest = page.versions.lastIndex { $0.isNewest && $0.version != nil } ?? page.versions.indices.last
    let versions = page.versions.indices.map { version($0, isOpen: $0 == newest) }.joined()
    let none = page.versions.isEmpty ? "<p>No models were found.</p>\n" : ""
    return "<section id=\"versions\" aria-labelledby=\"versions-title\">\n<h2 id=\"versions-title\">Diagrams</h2>\n"
      + "\(none)\(page.versions.isEmpty ? "" : legend)\(versions)</section>\n"
  }

  private func version(_ index: Int, isOpen: Bool) -> String {
    let version = page.versions[index]
    let previous = version.previous.map { ", changes since \($0.html)" } ?? ""
    let shortened = version.isShortened && version.previous != nil ? " (only those are drawn)" : ""
    let failure = version.failure.map {
      "<p class=\"warning\">Not all of its models could be resolved: \($0.html)</p>\n"
    }
    return
      "<details class=\"version\" id=\"version-\(index + 1)\"\(isOpen ? " open" : "")><summary><b>\(version.name.html)</b> "
      + "<span class=\"dim\">\(version.entityCount.counted("entity", plural: "entities"))\(previous)\(shortened)</span></summary>\n\(failure ?? "")\(picture(of: version, number: index + 1))</details>\n"
  }

  /// The diagram as large as the window allows, with a link that shows it in full.
  private func picture(of version: PageVersion, number: Int) -> String {
    if let names = version.names { return "<p>\(names.joined(separator: ", ").html)</p>\n" }
    guard !version.diagram.boxes.isEmpty else {
      return "<p>\(version.isShortened ? "Nothing changes." : "There is no model to draw.")</p>\n"
    }
    return """
      <figure class="picture" id="picture-\(number)">
      <p class="tools"><a class="open" href="#picture-\(number)">Open in full</a><a class="close" href="#version-\(number)">Close</a></p>
      <div class="scroll diagram" tabindex="0" role="region" aria-label="Diagram of \(version.name.html)">
      \(EntitySVG(version.diagram).text)</div>
      </figure>

      """
  }

  private var legend: String {
    let changes = ChangeMark.Kind.allCases.map { "<li class=\"\($0)\"><b>\($0.sign)</b> \($0)</li>" }.joined()
    return "<ul class=\"legend\">\(changes)<li>dashed: the inverse is not written, or not certain</li>"
      + "<li>fork: many</li><li>bar: one</li><li>circle: may be none</li>"
      + "<li><span class=\"u\">name</span>: unique</li><li><i>name</i>: relationship</li></ul>\n"
  }
}
