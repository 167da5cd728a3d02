import SchemaLinting

/// What an error's page says to do, as far as reports show it: the first paragraph, with the code that a colon at its end
/// introduces.
package struct ErrorRemedy {
  /// The paragraph, as the page has it.
  let paragraph: String
  /// The lines of the code with its fences; empty if the paragraph says it all.
  private let fencedCode: ArraySlice<String>

  /// Takes a page; nil if it says nothing.
  init?(_ page: ErrorPage) {
    let lines = (page.page.section("What to do") ?? "").codeLines.drop(while: \.isEmpty)
    guard let first = lines.first else { return nil }
    paragraph = first
    let rest = lines.dropFirst().drop(while: \.isEmpty)
    let end = first.hasSuffix(":") ? rest.firstIndex(of: "```") : nil
    fencedCode = end.map { rest[...$0] } ?? []
  }

  /// The paragraph in plain words.
  package var text: String { paragraph.withoutMarkdown }

  /// The lines of the code.
  package var code: [String] { Array(fencedCode.dropFirst().dropLast()) }

  /// The code for Markdown, with an empty line before it and a final line end; empty if there is none.
  var markdownCode: String { fencedCode.isEmpty ? "" : "\n\(fencedCode.joined(separator: "\n"))\n" }

  /// The plain words, with the code below them.
  var plainText: String { ([text] + (code.isEmpty ? [] : [""]) + code).joined(separator: "\n") }
}

extension Style {
  /// What an error's page says to do, with its code, after a title.
  func text(_ remedy: ErrorRemedy, title: String) -> String { text(remedy.text, remedy.code, title: title) }

  /// What to do, with some code, after a title.
  func text(_ remedy: String, _ code: [String], title: String) -> String {
    paragraph(remedy.printable, after: "\(self(.help, title)): ", columns: title.count + 2, indent: 2)
      + code.map { "   \(self(.dim, "|")) \($0.printable)".trimmedEnd + "\n" }.joined()
  }
}

extension ErrorPage {
  var remedy: ErrorRemedy? { ErrorRemedy(self) }
}
