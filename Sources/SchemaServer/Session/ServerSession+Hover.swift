import SchemaSyntax
import SchemaText

/// Answers what is known of a name.
extension ServerSession {
  /// The answer from the last run; `null` if it saw another text, or there is nothing to say.
  func hover(_ parameters: Parameters) throws(ResponseError) -> JSONValue {
    let uri = try parameters.document()
    let position = try parameters.position("position")
    guard let document = documents[uri], let text = document.text,
      let project = projectsByDocument[document.location.path], let state = projects[project],
      let checked = state.checked, state.revisions[document.location.path] == document.revision
    else { return .null }
    let positions = TextPositions(text, client.encoding)
    let paths = [document.location.path, document.location.resolvedPath]
    let subject = HoverSearch(checked) { paths.contains(checked.path(of: $0)) }.subject(
      at: positions.offset(of: position))
    guard let subject, let text = HoverText(checked).lines(about: subject, inMarkdown: client.takesMarkdown) else {
      return .null
    }
    let contents: JSONValue = [
      "kind": client.takesMarkdown ? "markdown" : "plaintext", "value": Self.limited(text).joined(separator: "\n"),
    ]
    return ["contents": contents, "range": positions.range(of: subject.place.span)]
  }

  /// The most lines that are shown.
  private static let lineLimit = 40

  private static func limited(_ lines: [String]) -> [String] {
    guard lines.count > lineLimit else { return lines }
    let shown = lines.prefix(lineLimit - 2)
    let isInCode = shown.count { $0.hasPrefix("```") } % 2 == 1
    return shown + (isInCode ? ["```", "…"] : ["…"])
  }
}
