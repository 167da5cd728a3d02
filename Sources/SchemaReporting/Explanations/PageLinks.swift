import SchemaFiles
import SchemaLinting

extension Catalogue.Entry {
  /// The rule's type, after which its files are named.
  var typeName: String { "\(type(of: rule))" }
  /// The page's path in the repository.
  private var pagePath: String { "Rules/\(family)/\(typeName).md" }
  /// The page's address on the web; nil where the project has none.
  package func pageAddress(_ address: ProjectAddress = .current) -> String? { address.page(pagePath) }

  /// The page with its links to other pages made absolute; without an address their texts are left.
  package func linkedPage(_ address: ProjectAddress) -> String {
    let folder = Path.parent("/" + pagePath)
    return MarkdownLinks.replaced(in: page.page.body) { text, target in
      let isPage = target.prefix { $0 != "#" }.hasSuffix(".md") && !target.contains(":")
      let link = isPage ? address.page(String(Path.absolute(target, in: folder).dropFirst())) : target
      return link.map { "[\(text)](\($0))" } ?? text
    }
  }

  /// The first paragraph of the page without Markdown's marks.
  var introduction: String {
    let paragraph = page.page.body.split(separator: "\n").first { !$0.hasPrefix("#") } ?? ""
    return MarkdownLinks.replaced(in: String(paragraph)) { text, _ in text }.replacing("`", with: "")
  }
}

/// The links of a Markdown text.
package enum MarkdownLinks {
  /// The text with each `[text](target)` replaced; brackets that are not links stay.
  package static func replaced(in text: String, by replacement: (_ text: String, _ target: String) -> String) -> String
  {
    var result = ""
    var rest = text[...]
    while let middle = rest.firstRange(of: "]("), let start = rest[..<middle.lowerBound].lastIndex(of: "["),
      let end = rest[middle.upperBound...].firstIndex(of: ")")
    {
      let label = rest[rest.index(after: start)..<middle.lowerBound]
      result += rest[..<start] + replacement(String(label), String(rest[middle.upperBound..<end]))
      rest = rest[rest.index(after: end)...]
    }
    return result + rest
  }
}

extension Report {
  /// The entry of a rule that ran.
  package func entry(_ rule: String) -> Catalogue.Entry? { rules.first { $0.page.id == rule } }

  /// The address of a rule's page; nil if the report does not know the rule, or the project has no address.
  package func pageAddress(of rule: String) -> String? { entry(rule)?.pageAddress() }
}
