import SchemaFiles
import SchemaLinting

/// Where the project is on the web.
package enum Website {
  package static let address = "https://github.com/OWNER/swiftdata-lint"

  /// A file of the repository.
  static func file(_ path: String) -> String { "\(address)/blob/main/\(path)" }
}

extension Catalogue.Entry {
  /// The rule's type, after which its files are named.
  var typeName: String { "\(type(of: rule))" }
  /// The page's path in the repository.
  private var pagePath: String { "Rules/\(family)/\(typeName).md" }
  package var pageAddress: String { Website.file(pagePath) }

  /// The page with its links to other pages made absolute.
  var linkedPage: String {
    let folder = Path.parent("/" + pagePath)
    return MarkdownLinks.replaced(in: page.page.body) { text, target in
      let isPage = target.hasSuffix(".md") && !target.contains(":")
      let address = isPage ? Website.file(String(Path.absolute(target, in: folder).dropFirst())) : target
      return "[\(text)](\(address))"
    }
  }

  /// The first paragraph of the page without Markdown's marks.
  var introduction: String {
    let paragraph = page.page.body.split(separator: "\n").first { !$0.hasPrefix("#") } ?? ""
    return MarkdownLinks.replaced(in: String(paragraph)) { text, _ in text }.replacing("`", with: "")
  }
}

/// The links of a Markdown text.
private enum MarkdownLinks {
  /// The text with each `[text](target)` replaced; brackets that are not links stay.
  static func replaced(in text: String, by replacement: (_ text: String, _ target: String) -> String) -> String {
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
  func entry(_ rule: String) -> Catalogue.Entry? { rules.first { $0.page.id == rule } }

  /// The address of a rule's page; nil if the report does not know the rule.
  func pageAddress(of rule: String) -> String? { entry(rule)?.pageAddress }
}
